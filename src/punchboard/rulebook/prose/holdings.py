"""What sentences say that somebody or something has: `Each tribe has nine warriors and a chief`."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.forms import Forms
from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.lists.entry_reader import EntryReader
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.forms import forms_of

_TOPICS = {Topic.INTRODUCTION, Topic.COMPONENTS, Topic.SETUP}
#: What joins the things that somebody has, and how far their first number may be from the verb.
_JOINT = made_later(r"(?:[\s,;:.、。と&]|\([^()]*\)|[^\W\d]{1,5}[ ])*")
_FIRST, _LONGEST_NAME = 24, 4
#: What goes on behind them: `…, and leads one tribe`
_GOES_ON = made_later(r"[\s,.;:!。、—–(-]|$")
_HOLDINGS = {
    "subject": r"\W*(?:(?P<each>{each}(?:[ ](?:of|der|des|de)(?:[ ](?:{the}))?[ ](?P<many>{number}))?"
    r"[ ])?(?P<whose>[^\d.,;:()]{{2,40}}?)(?:[ ]?[—–-][^—–]{{3,60}}[—–-])?[ ])??"
    "(?:{also}[ ])*(?:{owns})(?:[ ]{also})*(?=[ :])",
    "label": r"\W*(?:(?:{to_whom})[ ](?:{the})[ ][^\d.,;:()]{{2,30}}|{you}[ ]{handed}):[ ]",
    # `The player who has none draws a card`
    "told": r"[ ](?:{relatives}|{owns}|not|nicht|n['’]\w+|{you})[ ]",
    "also": r"(?:also|each|too|auch|noch|jeweils|je|aussi|chacune?|en outre)",
    # `There are four tribes, each with nine warriors`
    "each_with": r"(?<![\d.])(?P<many>{number})[ ](?P<whose>[^\d.,;:()]{{2,30}}),[ ]"
    r"(?:{each}[ ](?:{having}|{owns})|{owns}[ ]{each}[ ](?:d[e'’]|of|aus)?|[^\d.,;:()]{{0,14}}{each}[ ]d[e'’])"
    r"[ ]?",
    "japanese": r"(?:(?P<many>{number})[つ人組体枚]?の)?(?P<whose>[^\s\d、。はがもの]{{1,8}})"
    r"(?:には?それぞれ|はそれぞれ|には各々)(?=[^。]*\d)"
    r"|(?:どの|各|それぞれの)(?P<any>[^\s\d、。はがもの]{{1,8}})(?:も|には?|は)(?=[^。、]{{1,10}}\d)",
    "counted": r"(?<![\d.])(?P<many>{number})[ ]?(?:つ|[^\W\d]{{2,12}}[ ])?",
}


@functools.lru_cache(maxsize=32)
def _patterns(words: Grammar) -> Forms:
    return Forms(words, {key: form.replace("{{", "{").replace("}}", "}") for key, form in _HOLDINGS.items()})


class Holdings:
    """Reads such sentences in the chapters before a game is played."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._forms, self._patterns = forms_of(script.words), _patterns(script.words)
        self._reader = EntryReader(script)

    def read(self, lines: Sequence[Line]) -> Iterator[Claim]:
        """Yield what sentences in *lines* say that somebody has."""
        for line in lines:
            if line.kind not in {Kind.TEXT, Kind.ITEM} or line.chapter.topic not in _TOPICS:
                continue
            if is_aside(self._script, line):
                continue
            for start, end in sentences(self._text, line.start, line.end):
                if self._script.amounts_in(start, end) and not self._depends(start, end):
                    yield from self._sentence(start, end)

    def _depends(self, start: int, end: int) -> bool:
        forms = self._forms.conditions, self._forms.turns, self._forms.points
        return any(each.search(self._text, start, end) for each in forms)

    def _sentence(self, start: int, end: int) -> Iterator[Claim]:
        for form in ("each_with", "japanese"):
            found = getattr(self._patterns, form).search(self._text, start, end)
            many = self._many(found) if found else 0
            if found and many > 1 and (told := self._things(found.end(), end)):
                yield from (replace(e, role=Role.PER_COLOR, factor=many) for e in told)
                return
        found = self._patterns.subject.match(self._text, start, end)
        if label := self._patterns.label.match(self._text, start, end):
            told = self._things(label.end(), end)
            yield from (replace(e, likely=True) for e in told if len(told) > 1)
            return
        if not found or self._patterns.told.search(f" {found['whose'] or ''} "):
            return
        if not (told := self._things(found.end(), end)):
            return
        share = self._forms.per_player.search(self._text, start, found.end())
        if found["each"] and not (share and not found["many"]) and (many := self._many(found)) > 1:
            yield from (replace(e, role=Role.PER_COLOR, factor=many) for e in told)
        elif share:
            yield from (replace(e, role=Role.PER_PLAYER) for e in told)
        elif not found["each"] and (len(told) > 1 or self._words.is_noun(told[0].name)):
            yield from (replace(e, likely=True) for e in told)

    def _many(self, found: re.Match[str]) -> int:
        """Return how many there are of those who have something, 0 if that is not said."""
        said = found.groupdict()
        if said.get("many"):
            return self._words.value_of(said["many"]) or 0
        whose = said.get("whose") or said.get("any") or ""
        return self._told_of(whose.rpartition(" ")[2])

    def _told_of(self, name: str) -> int:
        """Return how many of a name the text says there are: `Four tribes fight`."""
        stem, counts = names.stem(name) or name, set[int]()
        for line in self._script.lines:
            for each in self._script.amounts_in(line.start, line.end):
                behind = self._text[each.end : each.end + 24].strip(" の").split(" ")
                before = self._text[max(0, each.start - len(name) - 1) : each.start]
                near = any(names.stem(word.strip(".,;:()")) == stem for word in behind[:2])
                if isinstance(each.count, int) and (near or before.startswith(name)):
                    counts.add(each.count)
        return max(counts, default=0)

    def _things(self, start: int, end: int) -> list[Claim]:
        """Return the things with numbers that are all there is between two places."""
        told = [e for e in self._reader.read(start, end, open_names=False)]
        fits = [e for e in told if isinstance(e.count, int) and e.count and self._is_name(e.name)]
        if not fits or len(fits) < len(told) or fits[0].start > start + _FIRST:
            return []
        spans = [(each.start, each.end) for each in fits]
        gaps = ((one[1], other[0]) for one, other in itertools.pairwise(spans))
        whole = all(_JOINT.fullmatch(self._text, a, b) for a, b in gaps if b > a)
        if not whole or not _GOES_ON.match(self._text, spans[-1][1]):
            return []
        return [replace(each, section=Section.PROSE) for each in fits]

    def _is_name(self, name: str) -> bool:
        small = name.isascii() and name.count(" ") >= _LONGEST_NAME
        small = small or self._patterns.told.search(f" {name} ") is not None
        return bool(name) and not small and not self._words.is_never(name)
