"""What stands behind a component's number: its parts, colours, sets and sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from punchboard.rulebook.amounts import Amount, amounts
from punchboard.rulebook.attributes import Attribute, attributes
from punchboard.rulebook.claim import Count, Range, Role, Section
from punchboard.rulebook.counters import is_set
from punchboard.rulebook.groups import each_of
from punchboard.rulebook.labels import EDGES, JOINTS, SHORT, VALUES, are_colours, groups_in, labels
from punchboard.rulebook.negatives import BLOT
from punchboard.rulebook.numerals import KANJI, WORDS, value_of
from punchboard.rulebook.outline import Manuscript
from punchboard.rulebook.phrases import EACH, PER_COLOR, PER_PLAYER, clauses
from punchboard.rulebook.products import product_in
from punchboard.rulebook.statement import Statement

_N = rf"(?:\d{{1,3}}|{KANJI}|{WORDS})"
_COLOURS = re.compile(rf"(?<!\d)({_N})(?:色|[ ](?:player |different )?colou?rs\b)")
_KINDS = re.compile(
    rf"(?<!\d)({_N})(?:種類|種(?!族)|スート|属性|[ ](?:different |distinct )?(?:types|kinds"
    rf"|suits|values|ranks|sorts|shapes|designs|sets)\b)"
)
_OF_KINDS = re.compile(rf"(?i:(?:each|every) (?:of|in) (?:the )?({_N})[ ])")
# `4 each of red, blue and green`
_EACH_OF = re.compile(
    r"(?:\d{1,3}|[A-Za-z-]{3,12}) each of [a-z-]+(?:, (?!and )[a-z-]+)*,? and [a-z-]+(?![a-z -])"
)
# `3 glazes with the numbers 1 to 6, two of each`
_COPIES = re.compile(
    rf"(?P<kinds>{_N}) [a-z]+(?: [a-z]+)?"
    r"(?: with (?:the )?(?:numbers|values|ranks)|,? (?:numbered|ranked|valued)(?: from)?)"
    rf" (?P<low>\d{{1,3}}) ?(?:to|-) ?(?P<high>\d{{1,3}}),? (?:and )?(?P<count>{_N})"
    r" (?:copies |cards )?of each(?![a-z ])"
)
_AMONG = re.compile(
    r"うち|内訳|(?i:\b(?:including|of which|among them|consisting of|made up of)\b)"
)


@dataclass(frozen=True, slots=True)
class Head:
    """The component that is broken down.

    Attributes:
        name: As the text calls it.
        count: How many there are, where the text says so.
        unit: Its counter.
    """

    name: str
    count: Count
    unit: str


def breakdown(
    script: Manuscript, head: Head, start: int, end: int, *, parts: bool = True
) -> Iterator[Statement]:
    """Yield what the words between *start* and *end* say about *head*.

    Args:
        script: The text.
        head: The component they belong to.
        start: Where they start.
        end: Where they end.
        parts: Whether a bare number with a name beside it is a part.
    """
    text = script.counted
    found = list(attributes(script.plain.text, start, end))
    copies = _COPIES.match(text, start, end) if parts else None
    if copies:
        yield _copies(head, copies)
        return
    shared = _EACH_OF.match(text, start, end) if parts else None
    if shared:
        for part in each_of(script, start, shared.end()):
            yield replace(part, role=Role.PART, of=head.name)
        return
    reading = _Reading(script, head, start, end, parts, tuple(found))
    told = [
        part for first, last in clauses(text, start, end) for part in reading.clause(first, last)
    ]
    yield from told
    used = [(part.start, part.end) for part in told]
    factors = {part.factor for part in told}
    for each in found:
        inside = any(first <= each.start and each.end <= last for first, last in used)
        counted = _is_group(text[each.start : each.end]) and each.count in factors
        if not inside and not counted and each.count != 1:
            yield _attribute(script, head, each)


def _copies(head: Head, found: re.Match[str]) -> Statement:
    values = int(found["high"]) - int(found["low"]) + 1
    return Statement(
        name=head.name,
        count=value_of(found["count"]),
        unit="",
        role=Role.PART,
        section=Section.LIST,
        start=found.start(),
        end=found.end(),
        factor=(value_of(found["kinds"]) or 1) * max(values, 1),
        total=head.count if isinstance(head.count, int) else None,
    )


def _is_group(words: str) -> bool:
    return bool(_COLOURS.search(words) or _KINDS.search(words))


def _attribute(script: Manuscript, head: Head, each: Attribute) -> Statement:
    return Statement(
        name=each.name or head.name,
        count=each.count,
        unit=each.unit,
        role=Role.ATTRIBUTE,
        section=Section.LIST,
        start=each.start,
        end=each.end,
        factor=each.factor,
        total=each.total,
        of=head.name if each.name else "",
    )


class _Reading:
    """Goes through the clauses and remembers labels that wait for a number."""

    def __init__(
        self,
        script: Manuscript,
        head: Head,
        start: int,
        end: int,
        named_parts: bool,
        found: tuple[Attribute, ...],
    ) -> None:
        words = script.counted[start:end]
        self._script, self._head, self._named_parts = script, head, named_parts
        self._colours = _group(_COLOURS, words)
        self._kinds = _group(_KINDS, words)
        self._each = EACH.search(words) is not None
        self._total = next(
            (each.count for each in amounts(words) if each.total and isinstance(each.count, int)),
            None,
        )
        self._waiting: list[tuple[int, int]] = []
        self._open: Statement | None = None
        self._sizes = [(each.start, each.end) for each in found if not each.bare or each.factor]

    def clause(self, start: int, end: int) -> Iterator[Statement]:
        """Yield the parts that one clause tells."""
        text = self._script.counted
        product = product_in(text, start, end)
        if product:
            total = product.total if product.total is not None else self._head.count
            yield Statement(
                self._head.name,
                product.count,
                product.unit,
                product.role,
                Section.LIST,
                product.start,
                product.end,
                product.factor,
                total if isinstance(total, int) else None,
            )
            return
        found = [each for each in amounts(text, start, end) if self._counts(each)]
        if any(each.unit for each in found):
            found = [each for each in found if each.unit]
        else:
            found = [each for each in found if self._is_bare_count(each, start, end)]
        if not found:
            yield from self._without_number(start, end)
            return
        position = start
        for index, each in enumerate(found):
            stop = found[index + 1].start if index + 1 < len(found) else end
            yield from self._part(each, position, stop, start, end)
            position = each.end
        self._waiting.clear()

    def _is_bare_count(self, each: Amount, start: int, end: int) -> bool:
        """Return whether a number without a counter leads or closes its clause."""
        if isinstance(each.count, Range):
            return False
        before = self._script.counted[start : each.start].strip(EDGES).lower()
        after = self._script.counted[each.end : end].strip(EDGES)
        return before in {"", "and", "plus"} or not after or each.times

    def _counts(self, each: Amount) -> bool:
        inside = any(first <= each.start and each.end <= last for first, last in self._sizes)
        return each.of_pieces and not inside

    def _without_number(self, start: int, end: int) -> Iterator[Statement]:
        if BLOT in self._script.counted[start:end]:
            return
        if self._open is not None:
            yield from self._labelled(self._open, self._names(start, end), end)
        else:
            self._waiting.append((start, end))

    def _part(
        self, each: Amount, before: int, after: int, start: int, end: int
    ) -> Iterator[Statement]:
        text = self._script.counted
        if each.total:
            if self._head.count is None and isinstance(each.count, int):
                yield self._statement(
                    each, self._head.name, Role.SUPPLY, None, each.start, each.end
                )
            return
        words = text[start:end]
        role, factor = self._role(each, words)
        behind = not each.unit and text[before : each.start].strip(EDGES) == ""
        if behind or words[:4].lower() in {"and ", "plus"}:
            names, first, last = self._names(each.end, after, behind=True), each.start, after
        else:
            names, first, last = self._names(before, each.start), before, each.end
            names = [name for name in names if not name.isascii() or SHORT.fullmatch(name)]
            if self._waiting and _spreads(each, words):
                names = [name for span in self._waiting for name in self._names(*span)] + names
                first = self._waiting[0][0]
            groups = groups_in(names) if _spreads(each, words) else None
            if groups and role is not Role.PER_PLAYER:
                role = Role.PER_COLOR if any(map(are_colours, names)) else role
                names, factor = [], groups
        places = (first, _last(text, first, last), start, end)
        yield from self._parts(each, names, role, factor, places)

    def _parts(
        self,
        each: Amount,
        names: list[str],
        role: Role,
        factor: int | None,
        places: tuple[int, int, int, int],
    ) -> Iterator[Statement]:
        first, last, start, end = places
        text = self._script.counted
        set_of = is_set(each.unit) or re.match(r"[ ]?sets?\b", text[each.end : end]) is not None
        spread = [match for name in names if (match := VALUES.fullmatch(name))]
        if spread and role is Role.PART:
            factor = int(spread[0][2]) - int(spread[0][1]) + 1
        if not names and (role is not Role.PART or factor or each.each):
            yield self._statement(each, self._head.name, role, factor, start, end)
            return
        if not names or not (self._named_parts or role is not Role.PART or self._among(start, end)):
            return
        if role is not Role.PART or factor:
            last = end
        if set_of or each.each or self._each:
            names = [part for name in names for part in JOINTS.split(name) if part]
        pattern = self._statement(each, names[0], role, factor, first, last)
        self._open = pattern if set_of else None
        yield from self._labelled(pattern, names, last)

    def _among(self, start: int, end: int) -> bool:
        return _AMONG.search(self._script.counted, start, end) is not None

    def _labelled(self, pattern: Statement, names: list[str], end: int) -> Iterator[Statement]:
        for name in names:
            for part in JOINTS.split(name) if self._open is not None else [name]:
                yield Statement(
                    name=part,
                    count=pattern.count,
                    unit=pattern.unit,
                    role=pattern.role,
                    section=pattern.section,
                    start=pattern.start,
                    end=max(end, pattern.end),
                    factor=pattern.factor,
                    total=pattern.total,
                    of=pattern.of or self._head.name,
                )

    def _role(self, each: Amount, words: str) -> tuple[Role, int | None]:
        if PER_PLAYER.search(words):
            return Role.PER_PLAYER, None
        distributed = each.each or each.times or self._each
        if PER_COLOR.search(words) or (self._colours and distributed):
            return Role.PER_COLOR, self._colours
        group = _OF_KINDS.search(words)
        if group and not VALUES.match(words, group.start(1)):
            return Role.PART, value_of(group[1])
        return Role.PART, self._kinds if each.each or each.times else None

    def _names(self, start: int, end: int, *, behind: bool = False) -> list[str]:
        return labels(self._script, self._head.name, start, end, behind=behind)

    def _statement(
        self, each: Amount, name: str, role: Role, factor: int | None, start: int, end: int
    ) -> Statement:
        whole = role is not Role.SUPPLY and factor and name == self._head.name
        total = (
            (self._head.count if self._head.count is not None else self._total) if whole else None
        )
        return Statement(
            name=name,
            count=each.count,
            unit=each.unit,
            role=role,
            section=Section.LIST,
            start=start,
            end=end,
            factor=factor,
            total=total if isinstance(total, int) else None,
            of="" if name == self._head.name else self._head.name,
        )


def _spreads(each: Amount, words: str) -> bool:
    return each.each or is_set(each.unit) or EACH.search(words) is not None


def _group(pattern: re.Pattern[str], words: str) -> int | None:
    found = pattern.search(words)
    return value_of(found[1]) if found else None


def _last(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip(" .。,、"))
