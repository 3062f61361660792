"""What to report about a game's rules: numbers that differ, things missing, things not said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Finding, Location, Related, Severity
from punchboard.rulebook.box import parallel
from punchboard.rulebook.box.compared import Compared, Verdict
from punchboard.rulebook.box.comparison import Comparison
from punchboard.rulebook.box.expansions import count_with_expansion, is_added
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.missing import SET_ASIDE, MissingNames, begin_alike, things_missing
from punchboard.rulebook.box.name_uses import (
    NameUse,
    is_counted_beside,
    is_hinted,
    is_named,
    name_parts,
    uses_of,
)
from punchboard.rulebook.box.remainders import differing_remainders
from punchboard.rulebook.box.sums import differing_sums
from punchboard.rulebook.box.targets import Target, keys_of, span_of
from punchboard.rulebook.box.values import Untrue, differing_numbers, places_of
from punchboard.rulebook.box.wording import also, called, counted, differs, in_box, in_number, named
from punchboard.rulebook.claim import (
    Claim,
    Count,
    Range,
    Role,
    Section,
    is_left_out,
    stated,
    total_of,
)
from punchboard.rulebook.grammar import names
from punchboard.rulebook.texts import RulesText

#: Up to which number one of a text may well count something else.
_SMALL = 12
_DOUBT = frozenset("?？")
_DEALT = frozenset([Role.PER_PLAYER, Role.SETUP])
#: A colon that ends the line, behind the title of what is below it.
_TITLE = re.compile(r"[*_ ]*[:：][*_ ]*(?:\n|$)")
_SHARES = frozenset([Role.PER_COLOR, Role.PER_PLAYER, Role.PART])


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
        self._game, self._texts, self._editions = game, texts, editions
        self._broken, self._ledger = broken, Ledger(game, texts)

    @cached_property
    def _comparison(self) -> Comparison:
        return Comparison(self._game, self._ledger, self._texts)

    def _reported(self, *verdicts: Verdict) -> Iterator[Compared]:
        return (each for each in self._comparison.reported if each.verdict in verdicts)

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
            yield differs(
                each,
                f"the rules say {said}, the box has {each.there:,}",
                *(Related(place, parallel.UNTRUE) for place in broken),
            )

    def part_differs(self) -> Iterator[Finding]:
        """Yield the numbers of some of a component's pieces that are not the box's."""
        for each in self._reported(Verdict.PART, Verdict.PER_COLOUR):
            parts, there = each.parts, f"the box has {each.there:,}"
            among = f" among `{each.entry.claim.of}`" if each.entry.claim.of else ""
            if each.verdict is Verdict.PER_COLOUR:
                said = f"{each.wanted:,} {parts} in each colour"
                there = f"{there} in `{each.detail}`"
            else:
                said = f"{each.wanted:,} {parts}{among}"
            yield differs(each, f"the rules say {said}, {there}")

    def box_runs_short(self) -> Iterator[Finding]:
        """Yield what the rules hand out or use more of than there is."""
        most = self._game.players[1] if self._game.players else 0
        for each in self._reported(Verdict.PER_PLAYER, Verdict.TOO_FEW):
            claim, component = each.entry.claim, each.entry.target.component
            said = 1 if each.verdict is Verdict.PER_PLAYER and claim.count == 1 else each.wanted
            called_so = in_number(said, each.entry)
            name = f"`{claim.of}` (`{claim.name}`)" if claim.of else f"`{called_so}`"
            if each.verdict is Verdict.PER_PLAYER:
                dealt = f"{claim.count} {name} for each of {each.entry.players_of(most)} players"
                aside = "".join(f" and {entry.claim.count} set aside" for entry in each.aside)
                message = f"{dealt}{aside} make {each.wanted:,}"
            else:
                message = f"the rules use {each.wanted:,} {name}"
            owner = called(Target(component, component.items), each.entry)
            left = f"{each.missing:,} too few of `{owner}`"
            left = left if each.missing > 0 else f"{-each.missing:,} more than that"
            mended = "raise the" if each.missing > 0 else "the"
            found = differs(
                each,
                f"{message}, the box has {each.there:,}: {left}",
                *(Related(e.place, f"{e.claim.count} set aside here") for e in each.aside),
            )
            hint = f"correct the rules, or {mended} quantities of `{component.id}`"
            severity = found.severity if each.missing > 0 else Severity.WARNING
            yield replace(found, hints=(hint,), severity=severity)

    def values_differ(self) -> Iterator[Finding]:
        """Yield the values that are not those of the lists or of the game's texts."""
        yield from self._values

    @cached_property
    def _values(self) -> tuple[Finding, ...]:
        return tuple(self._differing_values())

    def _differing_values(self) -> Iterator[Finding]:
        for each in self._reported(Verdict.VALUES):
            related = tuple(map(in_box, each.entry.targets))
            yield Finding(
                each.entry.place, each.detail, ("correct the rules, or the list",), related
            )
        reported = [each for found in self._comparison.reported for each in _all_of(found)]
        lines = {(each.text.path, each.place.line) for each in reported}
        yield from differing_sums(self._ledger, lines)
        ids = {each.target.component.id for each in reported if each.targets}
        yield from differing_remainders(self._game, self._ledger, self._texts, ids)
        known = [each.place for each in reported]
        yield from differing_numbers(self._game, self._texts, self._ledger, known, self._broken)

    def languages_disagree(self) -> Iterator[Finding]:
        """Yield the numbers in which texts of two languages differ, and the box proves neither."""
        known = (each.entry.place for each in self._comparison.reported)
        places = (*known, *places_of(self._values))
        yield from parallel.differing_languages(self._texts, places)

    def players_differ(self) -> Iterator[Finding]:
        """Yield the numbers of players that are not those of the game file, or in doubt."""
        least, most = self._game.players or (0, 0)
        there, place = Range(least, most), self._game.players_location
        said = there.words if least < most else f"{least}"
        for each in self._reported(Verdict.PLAYERS):
            count = each.entry.claim.count
            stated = count.words if isinstance(count, Range) else count
            yield Finding(
                each.entry.place,
                f"the rules say {stated} players, the game file {said}",
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
        entries = self._ledger.entries
        bound = [each for each in entries if each.standing is Standing.BOUND]
        parts = [each for each in bound if each.claim.role is Role.PART and each.claim.of]
        found = {(each.text.path, each.target.component.id) for each in parts if each.target.part}
        divided = {names.key(entry.claim.of) for entry in entries if entry.claim.of}
        # A wrong number of the whole says so already.
        wrong = ((e, each) for each in self._reported(Verdict.COUNT) for e in _all_of(each))
        counted = {(e.text.path, e.place.line, each.component) for e, each in wrong}
        missing: list[LedgerEntry] = []
        for entry in parts:
            claim, component = entry.claim, entry.target.component
            own = names.key(claim.name) not in divided | keys_of(component)
            known = entry.target.part or span_of(claim.name) or not own
            # The box counts no parts of its parts.
            known = known or any(each.part for each in self._ledger.targets.named(claim.of))
            short = (entry.text.path, entry.place.line, component.id) in counted
            if known or short or (entry.text.path, component.id) not in found:
                continue
            missing.append(entry)
        alike: dict[tuple[object, ...], list[LedgerEntry]] = {}
        for each in missing:
            alike.setdefault((each.target.component.id, each.claim.count), []).append(each)
        for entry in missing:
            claim, component = entry.claim, entry.target.component
            others = alike[component.id, claim.count]
            same = [each for each in others if each.text.language != entry.text.language]
            if others[0].text.language != entry.text.language:
                continue  # told where the first language says it
            said = f"{claim.count:,} `{claim.name}`" if isinstance(claim.count, int) else claim.name
            yield Finding(
                entry.place,
                f"the rules mention {said} among `{claim.of}`,"
                f" but nothing in `{called(Target(component, ()), entry)}` has that name",
                (f"use one name in the rules and in `{component.id}`, {SET_ASIDE}",),
                (in_box(entry.target), *named(same)),
            )

    def count_blank(self) -> Iterator[Finding]:
        """Yield the components whose number the rules leave blank."""
        entries = self._ledger.entries
        unknown = [e for e in entries if e.is_blank and e.standing is Standing.UNKNOWN]
        # Of what nothing in the box is called most may be titles, or tell of what is above it.
        sure = MissingNames(self._game, self._ledger, unknown)
        for entry in entries:
            unsure = entry.standing is Standing.UNKNOWN and (
                not entry.is_piece or is_added(entry) or not sure.are_sure(entry)
            )
            if entry.is_blank and not unsure and not self._is_told(entry):
                there = f"; the box has {entry.target.count:,}" if entry.targets else ""
                if entry.standing is Standing.UNKNOWN:
                    there = "; nothing in the box has that name"
                yield Finding(
                    entry.place,
                    f"the rules do not say how many `{in_number(2, entry)}` there are{there}",
                    ("write the number",),
                    (in_box(entry.target),) if entry.targets else (),
                )

    def _is_told(self, entry: LedgerEntry) -> bool:
        """Return whether a name without a number says enough: the one `Market board` there is.

        So do `stones (20-30)` if as many are in the box, and what consists of as many. Japanese
        has no singular: where a draft leaves other numbers out, that of a name is, too.
        """
        there = entry.target.count if entry.standing is Standing.BOUND else 0
        said, name = names.key(entry.claim.quote), entry.claim.name
        parts = [e for e in entry.text.claims if e.of == name and e.role is Role.PART]
        of_it = (e for e in self._ledger.of(entry.text) if e.claim.of == name and e.targets)
        summed = any(each.listed or each.target.part for each in of_it)
        if parts and (summed or total_of(parts) in {there, there or total_of(parts)}):
            return True
        claims = (each.claim for each in self._ledger.of(entry.text))
        like = (e for e in claims if e.role is Role.ATTRIBUTE and name in {e.name, e.of})
        within = any(isinstance(e.count, Range) and e.count.holds(there) for e in like)
        bare = said.startswith(names.key(name)) and not is_left_out(entry.claim)
        if _TITLE.match(entry.text.text, entry.claim.end):
            return True  # `The owl deck:`, above what is in it
        drafted = entry.text.language == "ja" and any(map(is_left_out, entry.text.claims))
        within = within or is_counted_beside(entry.text, name, there)
        if bare and entry.targets and not within:
            # `Pawns`, of which a line elsewhere says that each player has 7
            uses = self._uses(entry.text, entry.target.component)
            within = any(each.near and each.place.line != entry.place.line for each in uses)
        return within or (there == 1 and bare and not drafted)

    def count_unstated(self) -> Iterator[Finding]:
        """Yield the components that a text uses without a number for all of them."""
        for edition in self._editions:
            counted = self._counted(edition)
            for component in self._game.components:
                if component.count < 2 or component.id in counted or self._is_renamed(component):
                    continue
                uses = [use for text in edition for use in self._uses(text, component)]
                unread = next((use.place for use in uses if use.near == "listed"), None)
                name, there = component.name.first, f"the box has {component.count:,}"
                related = (in_box(Target(component, component.items)),)
                if unread is not None and not any(use.near == "told" for use in uses):
                    message = f"cannot read this count of `{name}`; {there}"
                    hints = ("write it as `24 cards` or `Cards: 24`",)
                    yield Finding(unread, message, hints, related)
                elif uses and not any(use.near for use in uses):
                    told = any(component.count in text.numbers for text in edition)
                    if told and component.count > _SMALL:
                        continue  # in other words
                    said = f"never says how many `{name}` there are"
                    if any(use.dealt for use in uses):
                        said = f"says how many `{name}` are used, but not how many there are"
                    message = f"`{uses[0].file}` {said}; {there}"
                    yield Finding(uses[0].place, message, ("list it with its number",), related)

    def _uses(self, text: RulesText, component: Component) -> Iterator[NameUse]:
        """Yield the places of a component's name in *text*; see `uses_of`."""
        about = [each.claim for each in self._ledger.of(text) if each.is_about(component)]
        dealt = any(each.count and each.role in _DEALT for each in about)
        counted = {(e.start, e.end) for e in about if e.role not in _DEALT}
        return uses_of(component, text, counted, dealt=dealt)

    def _counted(self, edition: Sequence[RulesText]) -> set[str]:
        """Return the ids of the components that texts count, or that other rules report."""
        found: set[str] = set()
        ids = {key: each.id for each in self._game.components for key in keys_of(each)}
        for entry in (entry for text in edition for entry in self._ledger.of(text)):
            claim = entry.claim
            listed = claim.section is Section.LIST and claim.role in _SHARES
            shared = listed or claim.role is Role.PER_COLOR
            if entry.standing is Standing.ASIDE or (claim.count and claim.role not in _DEALT):
                found.add(ids.get(names.key(claim.name), ""))
            if entry.thing or shared or claim.role is Role.SUPPLY:
                found |= {target.component.id for target in entry.targets}
        for each in self._comparison.all:
            proved = each.verdict in {Verdict.EQUAL, Verdict.PER_PLAYER, Verdict.TOO_FEW}
            proved = proved or 0 < each.there in {each.wanted, each.entry.claim.count}
            if proved and not each.entry.implied and each.entry.text in edition:
                found.add(each.component)
        return found

    def _is_renamed(self, component: Component) -> bool:
        """Return whether the rules list as many pieces by a name that nothing in the box has."""
        sums: dict[tuple[int, str], int] = {}
        for each in self._unknown:
            if isinstance(each.claim.count, int):
                key = (id(each.text), each.thing)
                sums[key] = sums.get(key, 0) + each.claim.count * (each.claim.factor or 1)
        return component.count in sums.values()

    @cached_property
    def _unknown(self) -> list[LedgerEntry]:
        """The things that the box does not have; those left blank are reported as such."""
        found = (each for each in self._ledger.entries if each.standing is Standing.UNKNOWN)
        told = {*self._ledger.divided, *self._ledger.containers}
        found = (e for e in found if e.thing and not e.is_blank and id(e) not in told)
        # `caisses` of `30 caisses de contrebande` may be read by both of these names.
        bound = {
            (id(e.text), e.place.line, e.claim.count): e.claim
            for e in self._ledger.entries
            if e.standing is Standing.BOUND and e.claim.role is Role.SUPPLY
        }
        found = (each for each in found if not _overlaps(each, bound))
        return [each for each in found if not is_added(each)]  # the box may hold the game alone

    def thing_missing(self) -> Iterator[Finding]:
        """Yield what the rules have and the box does not."""
        yield from things_missing(self._game, self._ledger, self._unknown)

    def thing_unlisted(self) -> Iterator[Finding]:
        """Yield what the rules use, the box has and the list of the rules does not."""
        bound = [each for each in self._ledger.entries if each.standing is Standing.BOUND]
        # Under whatever name: the list may call by another what `claims` explain.
        known = {
            (each.text.path, each.target.component.id if each.claim.likely else each.target.label)
            for each in bound
            if each.claim.role is Role.SUPPLY
            and (each.claim.section is Section.LIST or each.claim.likely)
        }
        for entry in (each for each in bound if each.claim.role is Role.UNLISTED):
            target = entry.target
            keys = {(entry.text.path, name) for name in (target.component.id, target.label)}
            uses = self._uses(entry.text, target.component)  # a line with its name and number?
            if not keys & known and not any(use.near == "told" for use in uses):
                known.add((entry.text.path, target.label))
                yield Finding(
                    entry.place,
                    f"the rules use `{entry.claim.name}`, but do not list it;"
                    f" the box has {target.count:,} `{called(target, entry)}`",
                    ("add it to the list of components in the rules",),
                    (in_box(target),),
                )

    def name_ambiguous(self) -> Iterator[Finding]:
        """Yield the names that fit several things in the box."""
        seen = set()
        for entry in self._ledger.entries:
            # `2 leaders`, of one side or the other, are what one of them has.
            fits = stated(entry.claim) in {0, *(each.count for each in entry.targets)}
            several = entry.standing is Standing.AMBIGUOUS and not fits
            name = entry.thing if several and id(entry) not in self._ledger.divided else ""
            key = (entry.text.path, names.key(name)) if name else None
            if key is not None and key not in seen:
                seen.add(key)
                yield Finding(
                    entry.place,
                    f"`{name}` may mean " + " or ".join(f"`{e}`" for e in self._apart(entry)),
                    (f"use the full name, {SET_ASIDE}",),
                    tuple(map(in_box, entry.targets)),
                )

    def _apart(self, entry: LedgerEntry) -> list[str]:
        """Return what several things are called, by their ids where names are the same."""
        names_there = [called(each, entry) for each in entry.targets]
        apart = len({*names_there}) == len(names_there)
        return names_there if apart else [each.label for each in entry.targets]

    def never_mentioned(self) -> Iterator[Finding]:
        """Yield the components that the texts of a language say nothing about."""
        for each in self._game.components:
            missing = [
                f"`{edition[0].path.name}`"
                for edition in self._editions
                if not any(self._is_mentioned(each, text) for text in edition)
            ]
            if missing and each.count and not self._is_renamed(each):
                mention = "mentions" if len(missing) == 1 else "mention"
                yield Finding(
                    each.location,
                    f"`{each.id}` ({each.name.first}) is in the box,"
                    f" but {' and '.join(missing)} never {mention} it",
                    ("explain it in the rules, or give its `rules_name`",),
                )

    def _is_mentioned(self, component: Component, text: RulesText) -> bool:
        claimed = any(entry.is_about(component) for entry in self._ledger.of(text))
        return claimed or is_named(component, text) or is_hinted(component, text, self._parts)

    @cached_property
    def _parts(self) -> Counter[str]:
        """How many components have each part of a name."""
        return Counter(part for each in self._game.components for part in name_parts(each))

    def claim_never_made(self) -> Iterator[Finding]:
        """Yield what the game file says about words that no rules use."""
        hints = ("correct `says`, or remove the entry",)
        for each in self._ledger.unused:
            yield Finding(each.location, f"the rules make no claim about `{each.says}`", hints)


def _overlaps(entry: LedgerEntry, bound: Mapping[tuple[int, int, Count], Claim]) -> bool:
    """Return whether the number of an entry is read as that of something in the box."""
    claim, other = entry.claim, bound.get((id(entry.text), entry.place.line, entry.claim.count))
    if other is None or other.start >= claim.end or claim.start >= other.end:
        return False
    return begin_alike(names.key(claim.name), names.key(other.name))


def _all_of(compared: Compared) -> tuple[LedgerEntry, ...]:
    return compared.entry, *compared.others
