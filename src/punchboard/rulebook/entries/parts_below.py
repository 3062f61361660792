"""What is below an entry, and the sum at its end: whether they are its parts, all or of a set."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.entries.joint_parts import Head, colours_listed
from punchboard.rulebook.entries.set_contents import are_sets
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: How many lines may be between entries that are parts of one.
_NEAR = 3
#: How far parts may be from what each of several has, as a share of it.
_NEARLY = 0.15
#: What may be the sum of what is below it by chance.
_FEW = 4
#: `合計30枚のカードを使用する`
_ENDS_SUM = made_later(
    r"(?:の[^\s、。]{1,10})?(?:です|を[使用][^\s、。]{1,6}|になります|があります)?"
)


#: `(首長1個、戦士6個)×4組`
_CROSSED = made_later(r"\)?[ ]?[x×]")


@dataclass(slots=True)
class Parent:
    """An entry that others may be parts of.

    Attributes:
        head: The entry.
        indent: How far it is indented.
        mark: The sign before it.
        opened: Whether a colon opens its parts.
        left: How many pieces its parts may still come to; None where that is open.
        place: Its place among the statements.
        heading: Whether it is a heading.
        sets: How many sets it is, each of which holds what is below it; None for no sets.
        nested: Whether parts of it are further in, as all are then.
    """

    head: Head
    indent: int
    mark: str
    opened: bool
    left: int | None
    place: int
    heading: bool
    sets: int | None
    nested: bool = False


def as_parts(head: Head, told: Sequence[Claim]) -> list[Claim]:
    """Return the parts of a whole, so many of each: `39 pieces (12 oak/ash/elm, 3 fir)`."""
    named = [each for each in told if each.of == head.name and not each.factor]
    several = {id(each): each.name.count("/") + 1 for each in named}
    counts = [(each.count, several[id(each)]) for each in named if isinstance(each.count, int)]
    if total_of(named) == head.count or sum(n * many for n, many in counts) != head.count:
        return list(told)
    return [replace(e, factor=n) if (n := several.get(id(e), 1)) > 1 else e for e in told]


def of_each_set(
    script: WritingSystem, head: Head, told: Sequence[Claim], start: int, end: int
) -> list[Claim]:
    """Return parts of one of several sets as those of all: `40 cards (each 10: 7 owls, 3 mice)`.

    The parts come to what each has, and the whole is so many times that.

    Args:
        script: The text.
        head: The whole.
        told: Its parts, and what else is claimed of it.
        start: Where the words start that say of what they are.
        end: Where these end.
    """
    parts = [e for e in told if e.role is Role.PART and e.of == head.name and not e.factor]
    whole, some = head.count, total_of(parts)
    if len(parts) < 2 or not isinstance(whole, int) or whole < 2:
        return list(told)
    forms, text = phrases_of(script.words), script.counted
    crossed = forms.each.search(text, start, end) or _CROSSED.match(text, end)
    if crossed and are_sets(script.words, head):  # `4 packs (1 hut, 6 owls each)`
        in_all = [replace(each, role=Role.PER_COLOR, factor=whole, of="") for each in parts]
        return [*(each for each in told if each not in parts), *in_all]
    if not 0 < some < whole:
        return list(told)
    shares = {each.count for each in script.amounts_in(start, end) if each.each}
    if forms.each.search(text, start, end):
        shares.add(some)
    # `36 pieces (4 sets of 9: 7 owls, 2 huts)`
    shares |= {each.count for each in told if each.factor and each.name == head.name}
    # `120 tokens (30 of each colour): 6 merchants, 24 farmers`
    opens = text.rfind("\n", 0, start) + 1
    share = forms.per_colour.search(text, opens, start) or forms.each.search(text, opens, start)
    shares |= {each.count for each in script.amounts_in(opens, start) if share}
    near = [each for each in shares if isinstance(each, int) and are_near(some, each)]
    each = next((each for each in (*near, some) if near and not whole % each), whole)
    return shared(told, parts, each, whole // each) if each < whole else list(told)


def are_near(some: int, each: int) -> bool:
    """Return whether so many are nearly what each has: one number may be wrong."""
    return abs(some - each) <= max(1, _NEARLY * each)


def shared(told: Sequence[Claim], parts: Collection[Claim], each: int, many: int) -> list[Claim]:
    """Return *parts* as those of each of *many* things, if they are nearly as many as *each* has.

    What is nearly so is not right: that is told, and not that all of them are too few.
    """
    near = len(parts) > 1 and are_near(total_of(parts), each)
    return [replace(e, factor=many) if near and e in parts else e for e in told]


def of_shares(told: Sequence[Claim]) -> list[Claim]:
    """Return the parts of what each colour or set has as those of all of them.

    `30 tokens in each of 4 colours: 6 merchants and 24 farmers`
    """
    found = list(told)
    for whole in told:
        each, many = whole.count, whole.factor
        if not isinstance(each, int) or not many or whole.of or whole.total:
            continue
        if whole.role is Role.SUPPLY:
            each, many = many, each
        elif whole.role is not Role.PER_COLOR:
            continue
        own = [e for e in found if e.role is Role.PART and e.of == whole.name and not e.factor]
        found = shared(found, own, each, many)
    return found


def in_groups(script: WritingSystem, told: Sequence[Claim]) -> list[Claim]:
    """Return shares without a whole as so many in each colour or kind that is named beside them.

    `Pawns in 3 colours (10 of each)`, `Cubes (10 of each colour: red, blue)`
    """
    text, forms, words = script.counted, phrases_of(script.words), script.words
    whole = {each.name for each in told if each.role is Role.SUPPLY}
    found, last = list[Claim](), 0
    ends = [each.start for each in told[1:]] + [len(text)]
    for each, end in zip(told, ends, strict=False):
        shared = each.role is Role.PER_COLOR or (each.role is Role.PART and not each.of)
        many = None
        if shared and each.name not in whole and not (each.factor or each.total):
            stop = text.find("\n", each.start) % (len(text) + 1)
            line = (
                text,
                max(text.rfind("\n", 0, each.start) + 1, last),
                max(min(stop, end), each.end),
            )
            groups = forms.colours.search(*line) or forms.kinds.search(*line)
            shades = {shade[0].casefold() for shade in words.pattern("shades").finditer(*line)}
            coloured = max(colours_listed(words, text[line[1] : line[2]]) or 0, len(shades))
            share = each.role is Role.PER_COLOR
            many = words.value_of(groups[1]) if groups else coloured * share
            others = {*words.numbers_in(text[line[1] : line[2]])} - {many, each.count}
            many = None if others else many  # `2 kinds in each colour, 7 of each -> 98`
        last, several = each.end, bool(many and many > 1)
        found.append(replace(each, role=Role.PER_COLOR, factor=many) if several else each)
    return found


def come_to(script: WritingSystem, line: Line, above: str, count: int | None) -> bool:
    """Return whether the lines below an entry, of another mark or further in, come to its count.

    Args:
        script: The text.
        line: The entry.
        above: The mark of what the entry is a part of, which ends its own parts.
        count: How many there are.
    """
    left, parts = count or 0, list[Line]()
    following = range(line.number + 1, len(script.lines) if left > _FEW else 0)
    for below in map(script.lines.__getitem__, following):
        if below.kind is Kind.HEADING:
            break
        if parts and below.indent > parts[0].indent:
            continue  # parts of a part
        other = below.mark not in {line.mark, above} and below.indent == line.indent
        inside = other or below.indent > line.indent or line.kind is Kind.HEADING
        found = script.amounts_in(below.start, below.end) if inside else ()
        first = next((e.count for e in found if e.of_pieces and isinstance(e.count, int)), None)
        if first is None or left <= 0:
            break
        parts.append(below)
        left -= first
    return len(parts) > 1 and not left


@functools.lru_cache(maxsize=32)
def _sums(words: Grammar) -> re.Pattern[str]:
    return compiled(
        rf"(?P<word>{words.words('total_name')}(?: (?:of|der|des) [\w ]{{3,20}})?"
        rf"|{words.words('total')}(?: [a-z]{{3,12}})?)"
        r"[ ]?[:は=]?[ .]*(?=\d|[一二三四五六七八九十])",
        re.IGNORECASE,
    )


def sum_of(script: WritingSystem, line: Line) -> Claim | None:
    """Return the sum at the end of a list, which is no component, or None for no sum."""
    pattern = _sums(script.words)
    text = script.counted
    found = pattern.match(text, line.start, line.end)
    if not found:
        return None
    amounts = script.amounts_in(line.start, line.end)
    amount = next((each for each in amounts if each.count), None)
    after = text[amount.end : line.end].strip(" *.:。") if amount else ""
    if not amount or not _ENDS_SUM.fullmatch(after):
        return None
    name = script.said(line.start, found.end("word")).strip("* ")
    place = (line.start, amount.end)
    return Claim(name, amount.count, amount.unit, Role.ATTRIBUTE, Section.LIST, *place)


def names_each(script: WritingSystem, line: Line, count: int | None) -> bool:
    """Return whether as many names without numbers are below a line as it counts: `Heroes (3)`."""
    if line.kind is Kind.ITEM or not count:
        return False
    first = line.number + 1
    below = script.lines[first : first + count]
    more = script.lines[first + count : first + count + 1]
    if len(below) < count or (more and more[0].kind is Kind.ITEM):
        return False
    return all(e.kind is Kind.ITEM and not script.amounts_in(e.start, e.end) for e in below)


def holds_others(script: WritingSystem, main: Claim, line: Line, end: int) -> bool:
    """Return whether what is below an entry may be in each of several of it.

    Args:
        script: The text.
        main: What the entry claims.
        line: Its line.
        end: Where the entry ends.
    """
    words, said = script.words, script.counted[line.start : end].rstrip()
    named = words.holds_others(main.name) or words.pattern("sets", "{}$").search(main.name)
    if named or words.is_set(main.unit):
        return True
    each = words.pattern("each").search(said)
    return bool(each and said.endswith(":") and not words.is_noun(main.name))


def are_alike(script: WritingSystem, main: Claim, line: Line, end: int) -> bool:
    """Return whether what is below several sets is in each of them, and is no list of them.

    `4 player sets`, above `- 5 scouts` and `- 1 tent`; `2 decks`, above `- 40 owls`, `- 9 mice`.
    The arguments are those of `holds_others`.
    """
    words = script.words
    each = words.pattern("each").search(script.counted, line.start, end)
    if main.count == 1 or (main.factor and not each):
        return False
    people = (words.pattern("players"), words.pattern("never_names", "^{}"))
    if each or any(form.search(main.name) for form in people):
        return True  # `4 player sets`, `プレイヤーセット 4組`
    many = main.count if isinstance(main.count, int) else 0
    following = script.lines[line.number + 1 : line.number + 2 + many]
    below = list(itertools.takewhile(lambda each: each.indent > line.indent, following))
    return bool(below) and words.is_set(main.unit) and len(below) != many


def owned(script: WritingSystem, told: list[Claim]) -> list[Claim]:
    """Return breakdowns by colour without a whole as parts of what they add up to."""
    shades, text = script.words.pattern("shades", "^{}$"), script.counted
    lines: dict[int, list[Claim]] = {}
    for each in told:
        if each.role is Role.SUPPLY and shades.match(each.name):
            lines.setdefault(text.rfind("\n", 0, each.start), []).append(each)
    owners = {each.count: each.name for each in told if each.role is Role.SUPPLY}
    changed: dict[Claim, Claim] = {}
    for group in lines.values():
        amount = sum(each.count for each in group if isinstance(each.count, int))
        of = owners.get(amount, "")
        changed |= {each: replace(each, role=Role.PART, of=of) for each in group if len(group) > 1}
    changed |= _bare(script, told)
    return [changed.get(each, each) for each in told]


def _bare(script: WritingSystem, told: list[Claim]) -> dict[Claim, Claim]:
    """Return entries named by no noun, in lines below a whole that they add up to, as parts.

    `28 scrolls` above `10 regular` and `18 special`
    """
    text, is_noun = script.counted, script.words.is_noun
    joint = script.words.pattern("and_joint", r"[ ]*(?:[^\w ]|\d|$|{}[ ])")
    changed: dict[Claim, Claim] = {}
    whole, group = None, list[Claim]()
    for each in [*told, None]:
        plain = each and each.role is Role.SUPPLY and not each.factor
        last = (group[-1] if group else whole) if each else None
        near = each and last and text.count("\n", last.end, each.start) < _NEAR
        if each and plain and near and joint.match(text, each.end) and not is_noun(each.name):
            group.append(each)
            continue
        if whole and len(group) > 1 and total_of(group) == whole.count:
            changed |= {e: replace(e, role=Role.PART, of=whole.name) for e in group}
        if plain or not each or each.role is Role.SUPPLY:
            whole, group = each if each and plain and is_noun(each.name) else None, []
    return changed
