"""Numbers whose name is a label or a title: `Deck count: 60`, or `30枚` below `カード`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.rulebook.breakdowns import Head, breakdown
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import bare_title
from punchboard.rulebook.lines import Kind, Line, WritingSystem

#: How many things need a field of one label, and how many lines above it their name may be.
_SEVERAL, _ABOVE = 3, 8


def labelled(script: WritingSystem, label: tuple[int, int], value: tuple[int, int]) -> Claim | None:
    """Return what `カード枚数: 60枚` or `Deck count | 60` says, or None.

    Args:
        script: The text.
        label: Where the words are that name a quantity of something.
        value: Where its number is.
    """
    words, said = script.words, script.said(*label).strip("* ")
    found = words.pattern("quantity", r"(?P<name>.{1,20}?)の?[ ]?(?P<of>{})$").match(said)
    # `Board pieces` are no quantity of boards.
    named = found and words.is_noun(found["name"]) and not words.is_noun(found["of"])
    amount = next(iter(script.amounts_in(*value)), None) if named else None
    if not found or not amount or not isinstance(amount.count, int):
        return None
    if amount.start > value[0] or script.counted[amount.end : value[1]].strip(" *|"):
        return None
    place = label[0], amount.end
    return Claim(found["name"], amount.count, amount.unit, Role.SUPPLY, Section.PROSE, *place)


def told_by_label(script: WritingSystem, start: int, end: int) -> Iterator[Claim]:
    """Yield what a line says whose label is before a colon."""
    colon = script.counted.find(":", start, end)
    first = colon + 1 + script.counted.startswith(" ", colon + 1)
    claim = labelled(script, (start, colon), (first, end)) if colon > 0 else None
    if claim:
        yield claim


def number_below(script: WritingSystem, line: Line, start: int, end: int) -> Iterator[Claim]:
    """Yield the number that is all there is right below the heading of a component."""
    above = script.lines[line.number - 1]
    if above.kind is not Kind.HEADING or start != line.start or line.kind is not Kind.TEXT:
        return
    found = next(iter(script.amounts_in(start, end)), None)
    if not found or not found.unit or found.each or found.start != start:
        return
    rest = script.counted[found.end : end].strip(" 。")
    if found.of_pieces and not rest and script.words.is_noun(line.chapter.title):
        kind = (bare_title(line.chapter.title), found.count, found.unit, Role.SUPPLY)
        yield Claim(*kind, Section.LIST, start, found.end)


def shares_below(script: WritingSystem, line: Line, start: int, end: int) -> Iterator[Claim]:
    """Yield what `各3枚あります` says, below the heading of a component."""
    title = bare_title(line.chapter.title)
    found = script.amounts_in(start, end)
    shared = any(each.unit and each.of_pieces and (each.each or each.total) for each in found)
    contains = script.words.pattern("contains").search(script.counted, start, end)
    if shared and contains and script.words.is_noun(title):
        stop = script.counted.find(contains[0], start, end)
        last = max(stop, contains.start())
        yield from breakdown(script, Head(title, None, ""), start, last)


def fields_below(script: WritingSystem, lines: Sequence[Line]) -> Iterator[Claim]:
    """Yield what cards that are written one by one have in a field: `Fire`, below `Copies: 3`."""
    fields = []
    for line in lines:
        colon = script.counted.find(":", line.start, line.end)
        label = script.said(line.start, colon).strip("* ").casefold() if colon > 0 else ""
        if not label or line.kind in {Kind.HEADING, Kind.ROW} or not _is_quantity(script, label):
            continue
        found = script.amounts_in(colon, line.end)
        rest = script.counted[colon + 1 : line.end].strip(" *")
        name = _name_above(script, line)
        if name and len(found) == 1 and script.said(found[0].start, found[0].end) == rest:
            place = Section.PROSE, line.start, found[0].end
            fields.append(Claim(name, found[0].count, found[0].unit, Role.SUPPLY, *place))
    # Where no two are the same they may be numbers of cards.
    if len(fields) >= _SEVERAL and len({each.count for each in fields}) < len(fields):
        yield from fields


def _is_quantity(script: WritingSystem, label: str) -> bool:
    """Return whether a label asks for a number: `copies`, `number of cards`."""
    found = script.words.pattern("quantity", "^{}").match(label)
    rest = label[found.end() :].strip() if found else "-"
    return not rest or (len(rest.split()) < _SEVERAL and script.words.is_noun(rest))


def _name_above(script: WritingSystem, line: Line) -> str:
    """Return the item or heading whose field a line is."""
    for above in reversed(script.lines[max(line.number - _ABOVE, 0) : line.number]):
        item = above.kind is Kind.ITEM and line.kind is Kind.ITEM and above.indent < line.indent
        if item or above.kind is Kind.HEADING:
            return bare_title(script.said(above.start, above.end))
    return ""
