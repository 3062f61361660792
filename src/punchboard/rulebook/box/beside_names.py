"""Counts that no grammar takes for one, beside the name of a component in a list.

The box knows better what a name is than a text alone: `24 victory points` count pieces where
a component is called so, and `hex map (7-12 hex tiles)` counts its tiles.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from punchboard.components.model import Component
from punchboard.rulebook.box.targets import find_name
from punchboard.rulebook.claim import Claim, Count, Range, Role, Section
from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: What is before an entry in its line.
_OPENS = made_later(r"(?:^|.*[,;、])[\s*_•・#-]*$", re.DOTALL)
_ENDS = made_later(r"[ ]?(?:$|[(,;、。.*])")
_SHARES = ("per_player", "per_colour", "each")


def counts_beside(
    components: Iterable[Component], text: RulesText
) -> Iterator[tuple[Component, Claim]]:
    """Yield the counts beside the names of some *components*, each as a supply of its one.

    A number that is not all of an entry is a count only if the box has as many.
    """
    script = text.script
    # `Each player's things (4 sets)` counts no thing called so.
    unread = [each for each in components if not script.words.is_set(each.name.first)]
    for line in script.lines if unread else ():
        if line.chapter.topic is Topic.COMPONENTS and line.kind is not Kind.HEADING:
            first, last = script.plain.source(line.start, line.end)
            for each in unread:
                found = _beside(script.words, each, text.folded[first:last])
                if found:
                    start, end = first + found[1], first + found[2]
                    name = each.name.get(text.language) or each.name.first
                    claim = Claim(name, found[0], "", Role.SUPPLY, Section.LIST, start, end)
                    yield each, replace(claim, quote=text.text[start:end])


def _beside(words: Grammar, component: Component, said: str) -> tuple[Count, int, int] | None:
    """Return the number beside the name of a component in a line, with its place."""
    before, behind = _numbers(words)
    name = find_name(component, said)
    while name:
        found = before.search(said, 0, name.start()) or behind.match(said, name.end())
        count = _count(words, found) if found else None
        if found and count is not None:
            start, end = min(found.start(), name.start()), max(found.end(), name.end())
            whole = _OPENS.match(said, 0, start) and _ENDS.match(said, end)
            shared = any(words.pattern(each).search(said) for each in _SHARES)
            least, most = (count.min, count.max) if isinstance(count, Range) else (count, count)
            if (least or 0) <= component.count <= (most or 0) or (whole and not shared):
                return count, start, end
        name = find_name(component, said, name.end())
    return None


def _count(words: Grammar, found: re.Match[str]) -> Count:
    count, most = words.value_of(found["count"]), found["most"] and words.value_of(found["most"])
    return Range(count, most) if count and most and most > count else None if most else count


@functools.lru_cache(maxsize=32)
def _numbers(words: Grammar) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns of a number right before a name, and of one right behind it."""
    number = rf"(?:\d{{1,4}}|{words.number})"
    span = rf"(?P<count>{number})(?:[ ]?[-–~][ ]?(?P<most>{number}))?"
    pieces = words.words("pieces")
    return (
        compiled(rf"(?<![\w.,/+-]){span}(?:[ ]?[x×])?(?:(?:{pieces})の|[ ])$", re.IGNORECASE),
        compiled(
            rf"[*_]{{0,2}}[ ]?(?:[:(x×-][ ]?)?(?:[x×][ ]?)?{span}[ ]?(?:{pieces})?\)?"
            r"(?=[*_ ]{0,3}(?:$|[),;、。]))",
            re.IGNORECASE,
        ),
    )
