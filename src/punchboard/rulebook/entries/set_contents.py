"""What each of several sets holds: in their line, or below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from punchboard.rulebook.entries.joint_parts import Head
from punchboard.rulebook.grammar.clause_phrases import HOLDING, entry_phrases_of
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.openings import SETS
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import Line, WritingSystem


class EachHolds(NamedTuple):
    """The words before what each of several things holds: `Each set contains`.

    Attributes:
        end: Where they end.
        until: Where what they hold ends.
        head: The things.
        many: How many there are; None where nothing says that.
        grouped: Whether the words divide a whole: `36 pieces: 4 sets, each with`.
    """

    end: int
    until: int
    head: Head
    many: int | None
    grouped: bool


def each_holds(
    script: WritingSystem, told: Sequence[Head], head: Head, start: int, end: int
) -> EachHolds | None:
    """Return the words at *start* that say what each of several things holds, or None.

    Args:
        script: The text.
        told: All components named so far.
        head: The one named last.
        start: Where the words start.
        end: Where the line, or its sentence, ends.
    """
    if not script.has[start] & HOLDING:
        return None
    words, said = script.words, entry_phrases_of(script.words)
    lead, groups = said.holds.match(script.counted, start, end), None
    if not lead and (groups := said.in_groups.match(script.counted, start, end)):
        lead = said.holds.match(script.counted, groups.end(), end)
    if not lead:
        return None
    of_sets = words.pattern("sets", r"(?<![^\W\d]){}").search(lead[0])
    forms = phrases_of(words)
    others = (forms.per_player, *(() if groups else (forms.per_colour,)))
    if not of_sets and any(each.search(lead[0]) for each in others):
        return None
    head = sets_named(words, told, head) if of_sets and not groups else head
    each = words.pattern("each").search(lead[0])
    if of_sets and each and not groups and not are_sets(words, head):
        head = Head(of_sets[0], None, "")  # of how many sets is not told
    many = words.value_of(groups["many"]) if groups else head.count
    many = many if isinstance(many, int) else None
    if (many or 0) < 2 and not (head.count is None and are_sets(words, head)):
        return None
    until = script.counted.find(")", lead.end(), end) if "(" in lead[0] else 0
    return EachHolds(lead.end(), until if until > 0 else end, head, many, bool(groups))


#: `Tool deck (20)` has twenty cards.
_ONE = made_later(r"(?i:\b(?:deck|pile|stapel|paquet|pioche))$")


def are_sets(words: Grammar, head: Head) -> bool:
    """Return whether a component is sets of others, and not one that so many are in."""
    one = isinstance(head.count, int) and head.count > 1 and _ONE.search(head.name)
    return not one and any(map(words.is_set, (head.unit, *head.name.split(" "))))


def sets_named(words: Grammar, told: Sequence[Head], head: Head) -> Head:
    """Return which of all *told* `Each set` below *head* means: the last of several sets."""
    found = (each for each in reversed(told) if each.count != 1 and are_sets(words, each))
    return next(found, head)


def sets_opened(
    script: WritingSystem, head: Head | None, line: Line, named: Head | None = None
) -> int | None:
    """Return in how many sets is what *line* opens: `Each set contains:`, below `4 sets`.

    There are as many as it names colours, or 0 for an unknown number, where each has one:
    `Pieces (one set per colour)`, above what is further in.

    Args:
        script: The text.
        head: The component named last, of which there are several.
        line: The line, or one that ends so.
        named: The sets named last, if those are others.
    """
    has, said = script.has[line.start], entry_phrases_of(script.words)
    own = said.own_set.search(script.counted, line.start, line.end) if has & SETS else None
    below = script.lines[line.number + 1 : line.number + 2]
    if own and below:
        shades = script.words.pattern("shades").findall(script.counted, own.end(), line.end)
        return len(shades) if below[0].indent > line.indent else None
    if not head or not has & HOLDING:
        return None
    text = script.counted[line.start : line.end].rstrip()
    opens = said.each_opens.search(text + (":" if script.below_colon(line) else ""))
    if not opens:
        return None
    names = (opens["said"] or "").split()
    of_sets = not names or any(map(script.words.is_set, names))
    head = named or head if of_sets else head
    many = head.count if isinstance(head.count, int) else 0
    return many if many > 1 and of_sets and are_sets(script.words, head) else None
