"""What to report about a game's rules: numbers that differ, things missing, things not said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding, Location, Related, Severity
from punchboard.rulebook.box import parallel
from punchboard.rulebook.box.compared import Compared, Verdict
from punchboard.rulebook.box.comparison import Comparison
from punchboard.rulebook.box.expansions import count_with_expansion
from punchboard.rulebook.box.field_sums import differing_field_sums
from punchboard.rulebook.box.item_values import ItemValues
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.missing import things_missing
from punchboard.rulebook.box.part_sums import differing_parts
from punchboard.rulebook.box.ranges import differing_ranges
from punchboard.rulebook.box.remainders import differing_remainders
from punchboard.rulebook.box.renamed import values_not_named
from punchboard.rulebook.box.row_sums import differing_rows
from punchboard.rulebook.box.series import SeriesOfPlayers
from punchboard.rulebook.box.sizes import differing_sizes
from punchboard.rulebook.box.sums import differing_sums
from punchboard.rulebook.box.targets import Target, item_names, keys_of, span_of
from punchboard.rulebook.box.told_totals import differing_kinds, differing_totals
from punchboard.rulebook.box.unsaid import Unsaid
from punchboard.rulebook.box.values import Untrue, differing_numbers, places_of
from punchboard.rulebook.box.wording import (
    SET_ASIDE,
    also,
    called,
    counted,
    differs,
    in_box,
    in_number,
    named,
)
from punchboard.rulebook.claim import Range, Role, Section, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.texts import RulesText

_DOUBT = frozenset("?？")
#: A name of so many letters may be found in others by chance.
_SHORT = 5


#: A range at the end of a name.
_RANGE = made_later(r"\d[ ]?[-–—〜～][ ]?\d+$")


class RulesFindings:
    """The findings about the rules of one game; each method belongs to a rule of its name."""

    def __init__(
        self,
        game: ComponentSet,
        texts: Sequence[RulesText],
        editions: Sequence[Sequence[RulesText]],
        broken: Sequence[Untrue] = (),
    ) -> None:
        """Read *texts*; *broken* are the game's own sentences that do not hold."""
        self._game, self._texts, self._broken = game, texts, broken
        self._editions = editions
        self._ledger = Ledger(game, texts)
        self._unsaid = Unsaid(game, editions, self._ledger)
        self.count_blank = self._unsaid.count_blank
        self.thing_unlisted = self._unsaid.thing_unlisted
        self.never_mentioned = self._unsaid.never_mentioned

    @cached_property
    def _comparison(self) -> Comparison:
        return Comparison(self._game, self._ledger, self._texts)

    @cached_property
    def _faults(self) -> Sequence[Compared]:
        """The comparisons that tell of a fault, but for numbers of fields: `Salt 1, cloth 2`."""
        found = self._comparison.reported
        valued = self._item_values.valued if found else ()
        right = {e.entry.target.label for e in self._comparison.all if _is_right(e)}
        return [e for e in found if not (_is_at(e.entry, valued) or _is_listed(e, right))]

    @cached_property
    def _item_values(self) -> ItemValues:
        return ItemValues(self._game, self._texts)

    def _reported(self, *verdicts: Verdict) -> Iterator[Compared]:
        return (each for each in self._faults if each.verdict in verdicts)

    def count_differs(
        self, breaks: Callable[[str, int, int], Sequence[Location]]
    ) -> Iterator[Finding]:
        """Yield the numbers of components that are not the box's.

        Args:
            breaks: Returns the checks of the game that a component's number in the box
                breaks, for its id, its number in the rules and that in the box.
        """
        for each in self._reported(Verdict.COUNT):
            claim = each.entry.claim
            said = counted(each.wanted, each.entry)
            more = count_with_expansion(each.entry) if each.there > each.wanted else 0
            if each.detail:
                said = each.detail
            elif more:
                said += f" ({more:,} with an expansion)"
            elif each.wanted != claim.count:
                said += f" (`{' '.join(claim.quote.split())}`)"
            broken = breaks(each.component, each.wanted, each.there)
            untrue = (Related(place, parallel.UNTRUE) for place in broken)
            yield differs(each, f"the rules say {said}, the box has {each.there:,}", *untrue)

    def part_differs(self) -> Iterator[Finding]:
        """Yield the numbers of some of a component's pieces that are not the box's."""
        for each in self._reported(Verdict.PART, Verdict.PER_COLOUR):
            said, there = (
                f"the rules say {each.wanted:,} {each.parts}",
                f"the box has {each.there:,}",
            )
            if each.verdict is Verdict.PER_COLOUR:
                yield differs(each, f"{said} in each colour, {there} in `{each.detail}`")
            else:
                of = each.entry.claim.of
                yield differs(each, f"{said}{f' among `{of}`' if of else ''}, {there}")

    def box_runs_short(self) -> Iterator[Finding]:
        """Yield what the rules hand out or use more of than there is."""
        most = self._game.players[1] if self._game.players else 0
        for each in self._reported(Verdict.PER_PLAYER, Verdict.TOO_FEW):
            claim, component = each.entry.claim, each.entry.target.component
            shared, short = each.verdict is Verdict.PER_PLAYER, each.missing > 0
            if not short and _is_said(each.entry, -each.missing):
                continue  # `Deal 6 to each. With 5 players 10 are left`
            called_so = in_number(1 if shared and claim.count == 1 else each.wanted, each.entry)
            name = f"`{claim.of}` (`{claim.name}`)" if claim.of else f"`{called_so}`"
            message = f"the rules use {each.wanted:,} {name}"
            if shared:
                dealt = f"{claim.count} {name} for each of {each.entry.players_of(most)} players"
                aside = "".join(f" and {entry.claim.count} set aside" for entry in each.aside)
                message = f"{dealt}{aside} make {each.wanted:,}"
            owner = called(Target(component, component.items), each.entry)
            left = f"{each.missing:,} too few of `{owner}`"
            left = left if short else f"{-each.missing:,} more than that"
            set_aside = (Related(e.place, f"{e.claim.count} set aside here") for e in each.aside)
            found = differs(each, f"{message}, the box has {each.there:,}: {left}", *set_aside)
            hint = f"correct the rules, or {'raise ' * short}the quantities of `{component.id}`"
            severity = found.severity if short else Severity.WARNING
            yield replace(found, hints=(hint,), severity=severity)

    def values_differ(self) -> Iterator[Finding]:
        """Yield the values that are not those of the lists or of the game's texts."""
        yield from self._values

    @cached_property
    def _values(self) -> tuple[Finding, ...]:
        found = (*self._differing_values(),)
        return (*found, *self._of_items(found))

    def _of_items(self, found: Sequence[Finding]) -> Iterator[Finding]:
        """Yield what is told of the items' own numbers and sizes, but for lines with a finding."""
        entries = [each for one in self._faults for each in one.every]
        places = (*places_of(found), *(each.place for each in entries))
        known = {(each.path, each.line) for each in places}
        wrong = {each.target.component.id for each in entries if each.targets}
        values = self._item_values
        yield from values.differing(known)
        wrong |= values.wrong
        yield from differing_field_sums(self._game, self._texts, known, wrong)
        yield from differing_ranges(self._game, self._ledger, self._texts, known, wrong)
        yield from differing_sizes(self._game, self._ledger, self._texts, known)

    def _differing_values(self) -> Iterator[Finding]:
        for each in self._reported(Verdict.VALUES):
            related = tuple(map(in_box, each.entry.targets))
            hints = ("correct the rules, or the list",)
            yield Finding(each.entry.place, each.detail, hints, related)
        reported = [each for found in self._faults for each in found.every]
        known = [each.place for each in reported]
        lines = {(each.path, each.line) for each in known}
        ids = {each.target.component.id for each in reported if each.targets}
        texts = self._texts
        series = [SeriesOfPlayers(self._game, self._ledger, each) for each in texts]
        for findings in (
            differing_sums(self._ledger, lines),
            *(each.differing(ids) for each in series),
            differing_rows(self._game, texts, lines, ids),
            differing_totals(texts, lines),
            differing_parts(self._game, texts, lines),
            differing_kinds(self._game, self._ledger, texts, ids),
            differing_remainders(self._game, self._ledger, texts, ids),
        ):
            for found in findings:
                place = found.location and (found.location.path, found.location.line)
                if place and place not in lines:
                    lines.add(place)
                    yield found
            ids |= {each for one in series for each in one.wrong}
        yield from differing_numbers(self._game, self._texts, self._ledger, known, self._broken)

    def languages_disagree(self) -> Iterator[Finding]:
        """Yield the numbers in which texts of two languages differ, and the box proves neither."""
        known = (each.entry.place for each in self._faults)
        places = (*known, *places_of(self._values))
        yield from parallel.differing_languages(self._texts, places)

    def players_differ(self) -> Iterator[Finding]:
        """Yield the numbers of players that are not those of the game file, or in doubt."""
        least, most = self._game.players or (0, 0)
        there, place = Range(least, most), self._game.players_location
        said = there.words if least < most else f"{least}"
        for each in self._reported(Verdict.PLAYERS):
            count = each.entry.claim.count
            told = count.words if isinstance(count, Range) else count
            yield Finding(
                each.entry.place,
                f"the rules say {told} players, the game file {said}",
                ("correct the rules, or `players`",),
                (*([Related(place, f"`players` says {said}")] if place else []), *also(each)),
            )
        for entry in self._ledger.entries:
            claim, text = entry.claim, entry.text.text
            if claim.role is Role.PLAYERS and _DOUBT & {*claim.quote, *text[claim.end :][:1]}:
                message = "a question mark follows the number of players"
                hints = ("decide how many can play",)
                yield Finding(entry.place, message, hints, severity=Severity.WARNING)

    def part_missing(self) -> Iterator[Finding]:
        """Yield the parts that nothing is called, of components with parts that something is."""
        missing = list(self._missing_parts())
        told = {(each.place.path, each.place.line) for each in missing}
        for found in values_not_named(self._game, self._editions):
            if found.location and (found.location.path, found.location.line) not in told:
                yield found
        alike = defaultdict[tuple[object, ...], list[LedgerEntry]](list)
        for each in missing:
            alike[each.target.component.id, each.claim.count].append(each)
        for entry in missing:
            claim, component = entry.claim, entry.target.component
            first, *others = alike[component.id, claim.count]
            if first.text.language != entry.text.language:
                continue  # told where the first language says it
            same = [each for each in others if each.text.language != entry.text.language]
            said = f"{claim.count:,} `{claim.name}`" if isinstance(claim.count, int) else claim.name
            yield Finding(
                entry.place,
                f"the rules mention {said} among `{claim.of}`,"
                f" but nothing in `{called(Target(component, ()), entry)}` has that name",
                (f"use one name in the rules and in `{component.id}`, {SET_ASIDE}",),
                (in_box(entry.target), *named(same)),
            )

    def _missing_parts(self) -> Iterator[LedgerEntry]:
        entries = self._ledger.entries
        bound = [each for each in entries if each.standing is Standing.BOUND]
        parts = [each for each in bound if each.claim.role is Role.PART and each.claim.of]
        found = {(each.text.path, each.target.component.id) for each in parts if each.target.part}
        divided = {names.key(entry.claim.of) for entry in entries if entry.claim.of}
        counted = defaultdict[int, set[str]](set)
        for each in parts:
            ids = {item.id for item in each.target.items} if each.target.part else set()
            counted[id(each.text.line_of(each.claim))] |= ids
        # A wrong number of the whole says so already.
        wrong = ((e, each) for each in self._reported(Verdict.COUNT) for e in each.every)
        told = {(e.text.path, e.place.line, each.component) for e, each in wrong}
        for entry in parts:
            claim, component, path = entry.claim, entry.target.component, entry.text.path
            own = names.key(claim.name) not in divided | keys_of(component)
            sets = entry.text.script.words.pattern("sets", r"(?:^|[ ]){}$").search(claim.name)
            known = entry.target.part or span_of(claim.name) or sets or not own
            # `3 planets`, `weight 1-7`: what tells of all
            known = known or names.definition_key(claim.name) in self._game.definitions
            known = known or _RANGE.search(claim.name) is not None
            # Its line says what an item is called: `8 extra tiles, for the Tide variant`.
            line = entry.text.line_of(claim)
            said = names.key(entry.text.script.plain.text[line.start : line.end])
            free = (each for each in component.items if each.id not in counted[id(line)])
            cores = (core for item in free for core in map(names.core, item_names(item)))
            known = known or any(len(core) > _SHORT and core in said for core in cores)
            # The box counts no parts of its parts.
            known = known or any(each.part for each in self._ledger.targets.named(claim.of))
            short = (path, entry.place.line, component.id) in told
            if not known and not short and (path, component.id) in found:
                yield entry

    def count_unstated(self) -> Iterator[Finding]:
        """Yield the components that a text uses without a number for all of them."""
        return self._unsaid.count_unstated(self._comparison)

    def thing_missing(self) -> Iterator[Finding]:
        """Yield what the rules have and the box does not."""
        unsaid = self._unsaid
        return things_missing(self._game, self._ledger, unsaid.unknown, unsaid.silent)

    def name_ambiguous(self) -> Iterator[Finding]:
        """Yield the names that fit several things in the box."""
        seen = set[tuple[object, str]]()
        for entry in self._ledger.entries:
            # `2 leaders`, of one side or the other, are what one of them has.
            fits = stated(entry.claim) in {0, *(each.count for each in entry.targets)}
            several = entry.standing is Standing.AMBIGUOUS and not fits
            name = entry.thing if several and id(entry) not in self._ledger.divided else ""
            key = entry.text.path, names.key(name)
            if name and key not in seen:
                seen.add(key)
                meant = [called(each, entry) for each in entry.targets]
                if len({*meant}) < len(meant):
                    meant = [each.label for each in entry.targets]
                message = f"`{name}` may mean " + " or ".join(f"`{each}`" for each in meant)
                hints = (f"use the full name, {SET_ASIDE}",)
                yield Finding(entry.place, message, hints, tuple(map(in_box, entry.targets)))

    def claim_never_made(self) -> Iterator[Finding]:
        """Yield what the game file says about words that no rules use."""
        hints = ("correct `says`, or remove the entry",)
        for each in self._ledger.unused:
            yield Finding(each.location, f"the rules make no claim about `{each.says}`", hints)


def _is_right(compared: Compared) -> bool:
    """Return whether a list of components has the number of the box."""
    entry = compared.entry
    right = compared.verdict is Verdict.EQUAL and bool(entry.targets)
    return right and entry.text.line_of(entry.claim).chapter.topic is Topic.COMPONENTS


def _is_listed(compared: Compared, right: Container[str]) -> bool:
    """Return whether another list than that of the components has another number.

    It is one of prices, of upkeep or of ranges, where the *right* number is in the list.
    """
    entry, claim = compared.entry, compared.entry.claim
    if compared.verdict is not Verdict.COUNT or claim.role is not Role.SUPPLY or not entry.targets:
        return False
    listed = claim.section is Section.LIST or claim.likely
    other = listed and entry.text.line_of(claim).chapter.topic is not Topic.COMPONENTS
    return other and entry.target.label in right


def _is_at(entry: LedgerEntry, places: Iterable[tuple[Path, int]]) -> bool:
    """Return whether one of some places is in a claim about a part."""
    path, claim = entry.text.path, entry.claim
    part = bool(entry.targets) and bool(entry.target.part)
    return part and any(p == path and claim.start <= at < claim.end for p, at in places)


def _is_said(entry: LedgerEntry, number: int) -> bool:
    """Return whether the line of a claim, or the next one, has a number as well."""
    script, line = entry.text.script, entry.text.line_of(entry.claim)
    end = script.lines[min(line.number + 1, len(script.lines) - 1)].end
    amounts = script.amounts_in(line.start, end)
    return number > 1 and any(each.count == number for each in amounts)
