"""Numbers beside a label or below a title: `Deck count: 60`, `Copies: 3` below `Fire`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.joint_parts import Head
from punchboard.rulebook.grammar.grammar import bare_title
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: How many things need a field of one label, and how many lines above it their name may be.
_SEVERAL, _ABOVE = 3, 8
#: `Slug tart`, above the fields of a card.
_NAME = made_later(r"(?=.{2,40}$)[^\d:.!?。、]*[^\W\d][^:.!?。、]*")


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
    """Yield a number without a name right below the heading of a component.

    It is all there is in its line, or a sum, or a share: `Such cards are dealt (24 in total).`
    """
    above, text = script.lines[line.number - 1], script.counted
    if above.kind is not Kind.HEADING or line.kind is not Kind.TEXT:
        return
    title = bare_title(line.chapter.title)
    if line.chapter.own is not None or not script.words.is_noun(title):
        return
    share, total = phrases_of(script.words).per_player, script.words.pattern("total", "[ ]{}[).]")
    for each in script.amounts_in(start, end):
        before, behind = text[line.start : each.start], text[each.end : line.end]
        alone = each.unit and not (before or each.each or text[each.end : end].strip(" 。"))
        summed = before.endswith("(") and behind.startswith(")") and each.unit and each.total
        if each.of_pieces and (alone or summed or total.match(behind)):
            place = each.start, each.end
            yield Claim(title, each.count, each.unit, Role.SUPPLY, Section.LIST, *place)
        led = share.search(text, start, each.start) if each.each and each.unit else None
        if led and not text[led.end() : each.start].strip(" にはが、"):
            place = led.start(), each.end
            yield Claim(title, each.count, each.unit, Role.PER_PLAYER, Section.PROSE, *place)


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
    told = [(line, amount) for line in lines if (amount := _field(script, line))]
    in_chapter = Counter(line.chapter.number for line, _ in told)
    fields = []
    for line, amount in told:
        # One heading above several fields names none of them.
        plain = in_chapter[line.chapter.number] > 1 and _paragraph(script, line)
        name = plain or _name_above(script, line)
        place = Section.PROSE, line.start, amount.end
        claim = Claim(name, amount.count, amount.unit, Role.SUPPLY, *place)
        fields += [claim] if name else []
    # Numbers from one on are those of the cards.
    numbered = [each.count for each in fields] == list(range(1, len(fields) + 1))
    if len(fields) >= _SEVERAL and not numbered:
        yield from fields


def _field(script: WritingSystem, line: Line) -> Amount | None:
    """Return the number of a line that is a field for one: `Copies: 3`."""
    colon = script.counted.find(":", line.start, line.end)
    label = script.said(line.start, colon).strip("* ").casefold() if colon > 0 else ""
    if line.kind in {Kind.HEADING, Kind.ROW} or not is_quantity(script, label):
        return None
    found = script.amounts_in(colon, line.end)
    rest = script.counted[colon + 1 : line.end].strip(" *")
    alone = len(found) == 1 and script.said(found[0].start, found[0].end) == rest
    return found[0] if alone else None


def is_quantity(script: WritingSystem, label: str) -> bool:
    """Return whether a label asks for a number: `copies`, `number of cards`."""
    found = script.words.pattern("quantity", r"^{}(?!\w)").match(label) if label else None
    rest = label[found.end() :].strip() if found and not script.words.is_noun(found[0]) else "-"
    return not rest or (len(rest.split()) < _SEVERAL and script.words.is_noun(rest))


def _paragraph(script: WritingSystem, line: Line) -> str:
    """Return the first line of the paragraph that a field is in, if that is a name."""
    first = line
    while first.number and not first.gap and first.kind is line.kind is Kind.TEXT:
        first = script.lines[first.number - 1]
    said = script.said(first.start, first.end)
    return bare_title(said) if first is not line and _NAME.fullmatch(said) else ""


def _name_above(script: WritingSystem, line: Line) -> str:
    """Return the item or heading whose field a line is."""
    for above in reversed(script.lines[max(line.number - _ABOVE, 0) : line.number]):
        item = above.kind is Kind.ITEM and (line.kind is Kind.TEXT or above.indent < line.indent)
        if item or above.kind is Kind.HEADING:
            return bare_title(script.said(above.start, above.end))
    return ""
