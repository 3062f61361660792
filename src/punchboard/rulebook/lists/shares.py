"""Numbers that hold for each of several colours, kinds, values or things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section
from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import bracket_groups, in_none, without_brackets
from punchboard.rulebook.lists.clauses import Clause, Clauses, Head
from punchboard.rulebook.lists.shared_nouns import SharedNouns
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.lists.splitting import Span
from punchboard.rulebook.page.lines import WritingSystem

#: `1-8`: values of cards.
_VALUES = made_later(r"(\d{1,3})[ ]?(?:[~〜～–-]|から|to|bis|à)[ ]?(\d{1,3})")
_PAIR = 2
_LIST_END = made_later(r"[.;:)]|,?[ ](?:[a-zß-ÿ]{2,4}[ ])?(?=\d)")


class Shares:
    """Reads what clauses say each of several has of a thing that is named already."""

    def __init__(self, script: WritingSystem, clauses: Clauses, nouns: SharedNouns) -> None:
        self._script, self._text = script, script.counted
        self._signs, self._clauses, self._nouns = signs_of(script.words), clauses, nouns

    def read(
        self,
        head: Head,
        clause: Clause,
        waiting: Sequence[Clause],
        role: Role | None,
        around: Span,
    ) -> Iterator[Claim]:
        """Yield what a number says that holds for each of several.

        Args:
            head: The thing.
            clause: The clause with the number.
            waiting: Those without one before it.
            role: Whose the number is, where other words say so.
            around: All that is said of the thing.
        """
        groups, general = self.groups(clause, waiting), self.is_general(clause.name, head)
        shades = self._shades(clause, around)
        # The name of `Früh-, Spät- und Nachtschicht, je 9` is cut.
        cut = any(self._text[e.start : e.end].rstrip().endswith("-") for e in waiting)
        named = [each for each in waiting if each.name] if not cut else []
        kind, place = (clause.count, clause.unit), (clause.start, clause.end)
        part = Role.PART, Section.LIST
        joined = clause.each and named and not (groups or shades or role)
        if joined and (general or (clause.unit and not clause.leads)):
            for each in named if general else (*named, clause):  # `(夜、朝各2枚)`
                yield Claim(each.name, *kind, *part, each.start, place[1], of=head.name)
            return
        if self._are_all(head, clause, waiting, role):
            yield Claim(head.name, *kind, Role.SUPPLY, Section.LIST, *place)
            return
        named_so = clause.name and not clause.each and clause.leads
        if groups and named_so and _is_one_of(head.count, clause.count, groups):
            yield part_of(head, clause)  # `55 cards: 50 in five colours (1 to 10), 5 jokers`
            return
        own = clause.name and clause.leads and not self._script.words.is_never(clause.name)
        if clause.product and own and is_latin(clause.name) and not (general or role):
            yield replace(part_of(head, clause), factor=groups)  # `6x 3 types of crates`
            return
        values = _VALUES.search(self._text, *place) if clause.each and not groups else None
        if values and isinstance(clause.count, Range):
            yield Claim(head.name, *kind, Role.ATTRIBUTE, Section.LIST, *place)
        elif values:
            many = int(values[2]) - int(values[1]) + 1
            name = self._script.said(*values.span())
            yield Claim(name, *kind, *part, *place, many, of=head.name)
        elif clause.each and not (groups or role) and self._is_of_others(clause):
            yield from self._of_others(head, clause, around[1])
        elif not general and clause.name and not (clause.groups or role or len(shades) > 1):
            yield part_of(head, clause)
        else:
            factor = groups or (len(shades) if len(shades) > 1 else None)
            yield self._of_groups(head, clause, waiting, role, factor)

    def _shades(self, clause: Clause, around: Span) -> list[str]:
        """Return the colours of which each has a number: those before one at the end."""
        if not clause.each or clause.amount is None:
            return []
        ends = clause.unit and not self._text[clause.amount.end : around[1]].strip(" .。")
        return self._nouns.listed_shades(around[0], clause.amount.start if ends else around[1])

    def _of_others(self, head: Head, clause: Clause, end: int) -> Iterator[Claim]:
        """Yield a number for each of other things: `12 each of tea and silk`, `10 per act`."""
        kind, place = (clause.count, clause.unit), (clause.start, clause.end)
        names = self.names(clause, end, Role.PART)
        yield from (replace(each, of=head.name) for each in names)
        group = self._signs.each.split(self._text[slice(*place)])[-1].strip(" .")
        if group.casefold() in head.name.casefold():
            return  # `12 role cards (2 of each role)`
        if not names and clause.count != 1 and (many := divided(head, clause)):
            total = head.count if isinstance(head.count, int) else None
            yield Claim(head.name, *kind, Role.PER_COLOR, Section.LIST, *place, many, total)

    def _of_groups(
        self,
        head: Head,
        clause: Clause,
        waiting: Sequence[Clause],
        role: Role | None,
        factor: int | None,
    ) -> Claim:
        """Return a number for each of so many colours or kinds: `48 tiles (6 of each)`."""
        groups, general = self.groups(clause, waiting), self.is_general(clause.name, head)
        place = clause.start, clause.end
        total = head.count if isinstance(head.count, int) else clause.total
        if clause.groups is None and groups and waiting:
            place = waiting[0].start, clause.end  # `5種、各3枚`
        coloured = any(each.colours for each in (clause, *waiting))
        if factor is None and role is None and (many := divided(head, clause)):
            factor, groups = many, many
        told = Role.PART if groups and not coloured else Role.PER_COLOR
        # `4 keepers, and 9 bees in each of 4 colours`
        other = not general and clause.leads and self._script.words.is_noun(clause.name)
        name = clause.name if other else head.name
        total = total if factor and not other else None
        return Claim(name, clause.count, clause.unit, told, Section.LIST, *place, factor, total)

    def groups(self, clause: Clause, waiting: Sequence[Clause]) -> int | None:
        """Return in how many colours or kinds there are so many."""
        return clause.groups or next((each.groups for each in waiting if each.groups), None)

    def _are_all(
        self, head: Head, clause: Clause, waiting: Sequence[Clause], role: Role | None
    ) -> bool:
        """Return whether a number behind that of kinds is of all of them: `(4 kinds, 20 cards)`."""
        many, count = self.groups(clause, waiting), clause.count
        alone = head.count is None and not (role or clause.each or clause.product)
        alone_so = len(self._script.amounts_in(clause.start, clause.end)) == 1
        least = (many or 0) + (alone_so and many == clause.groups)  # `3 sets` are not all
        several = isinstance(count, int) and many is not None and count >= least
        return alone and several and not any(each.colours for each in (clause, *waiting))

    def names(self, clause: Clause, end: int, role: Role) -> list[Claim]:
        """Return so many of each of several things: `12 each of tea (green), silk and wood`."""
        found = self._signs.each_of.search(self._text, clause.start, clause.end)
        if not found:
            return []
        groups = bracket_groups(self._text, found.end(), end)
        stop = next(in_none(_LIST_END.finditer(self._text, found.end(), end), groups), None)
        spans = self._nouns.parts(found.end(), stop.start() if stop else end)
        opened = [self._text.find("(", *span) for span in spans]
        named = [
            (self._clauses.name(first, bracket if bracket > 0 else last), first, last)
            for (first, last), bracket in zip(spans, opened, strict=True)
        ]
        if len(named) < _PAIR or not all(name for name, _, _ in named):
            return []
        kind = clause.count, clause.unit, role, Section.LIST
        claims = [Claim(name, *kind, first, last) for name, first, last in named]
        return [replace(claims[0], start=clause.start), *claims[1:]]

    def of_bracketed(self, clause: Clause) -> Iterator[Claim]:
        """Yield so many of each thing in the brackets: `番号札(1~8) 各3枚`, `小判(金/銀)各10枚`."""
        amount = clause.amount
        if not (clause.name and amount and clause.brackets):
            return
        start, end = clause.brackets[0]
        kind, place = (clause.count, amount.unit), (clause.start, clause.end)
        if start > amount.start:
            parts = self._nouns.parts(start, end)
            each = self._signs.each_ends.search(self._text[clause.start : start - 1])
            if each and len(parts) > 1 and not self._script.amounts_in(start, end):
                # `20 tiles of each (lake, wood)`
                factor = len(parts)
                yield Claim(clause.name, *kind, Role.SUPPLY, Section.LIST, *place, factor)
            return
        grouped = self._signs.groups.search(self._text, start, end)
        values = _VALUES.fullmatch(self._text, start, end)
        if grouped:
            many = self._script.words.value_of(grouped["many"])
            role = Role.PER_COLOR if grouped["colours"] else Role.PART
            yield Claim(clause.name, *kind, role, Section.LIST, *place, many, clause.total)
        elif values:
            many = int(values[2]) - int(values[1]) + 1
            name = self._script.said(start, end)
            yield Claim(name, *kind, Role.PART, Section.LIST, *place, many, None, clause.name)
        else:
            names = [self._clauses.name(*span) for span in self._nouns.parts(start, end)]
            for name in names if len(names) > 1 and all(names) else ():
                yield Claim(name, *kind, Role.PART, Section.LIST, *place, None, None, clause.name)
        if clause.total is not None and not grouped:
            yield Claim(clause.name, clause.total, amount.unit, Role.SUPPLY, Section.LIST, *place)

    def _is_of_others(self, clause: Clause) -> bool:
        """Return whether a number is for each of other things: `2 copies of each role`."""
        said = without_brackets(self._text, clause.start, clause.end)
        found = self._signs.each.search(said)
        behind = said[found.end() :].strip(" .") if found else ""
        shaded = self._signs.shades.search(behind)
        return bool(behind) and is_latin(behind) and not (behind[0].isdigit() or shaded)

    def is_general(self, name: str, head: Head) -> bool:
        """Return whether a name says no more than the head's: `tiles` of sand tiles."""
        said, whole = name.casefold().removesuffix("s"), head.name.casefold().removesuffix("s")
        if not said or self._signs.copies_alone.match(name):
            return True
        return whole.endswith(said) and self._script.words.is_noun(name)


def divided(head: Head, clause: Clause) -> int:
    """Return how many times a number is in that of the head, 0 where it is not."""
    whole, count = head.count, clause.count
    if not isinstance(whole, int) or not isinstance(count, int) or not count or whole % count:
        return 0
    return whole // count if whole > count else 0


def part_of(head: Head, clause: Clause) -> Claim:
    """Return what a clause counts as a part of the head."""
    place = clause.start, clause.end
    assert clause.amount is not None
    kind = clause.name, clause.count, clause.amount.unit, Role.PART, Section.LIST
    return Claim(*kind, *place, None, None, head.name)


def _is_one_of(whole: Count | None, count: Count | None, groups: int) -> bool:
    """Return whether a whole has so many, and not that many in each of some groups."""
    if not isinstance(whole, int) or not isinstance(count, int):
        return False
    return count <= whole < count * groups
