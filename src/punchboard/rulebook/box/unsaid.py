"""What the rules do not say: numbers left blank or never given, things never listed or named."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.compared import Verdict
from punchboard.rulebook.box.comparison import Comparison
from punchboard.rulebook.box.expansions import is_added
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.missing import MissingNames, begin_alike
from punchboard.rulebook.box.name_uses import (
    NameUse,
    is_counted_beside,
    is_mentioned,
    name_parts,
    stranger_like,
    uses_of,
)
from punchboard.rulebook.box.targets import Target, item_names, keys_of, names_of
from punchboard.rulebook.box.wording import called, in_box, in_number
from punchboard.rulebook.claim import Claim, Range, Role, Section, is_left_out, total_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.texts import RulesText

#: Up to which number one of a text may well count something else.
_SMALL = 12
_DEALT = frozenset([Role.PER_PLAYER, Role.SETUP])
_SHARES = frozenset([Role.PER_COLOR, Role.PER_PLAYER, Role.PART])
#: A colon that ends the line, behind the title of what is below it.
_TITLE = re.compile(r"[*_ ]*[:：][*_ ]*(?:\n|$)")
#: What says rightly or wrongly how many there are of something.
_PROVED = frozenset([Verdict.EQUAL, Verdict.PER_PLAYER, Verdict.TOO_FEW])


class Unsaid:
    """What one game's rules leave out; each method belongs to a rule of its name."""

    def __init__(
        self, game: ComponentSet, editions: Sequence[Sequence[RulesText]], ledger: Ledger
    ) -> None:
        self._game, self._editions, self._ledger = game, editions, ledger
        entries = ledger.entries
        self._bound = [each for each in entries if each.standing is Standing.BOUND]
        self._strange = [each for each in entries if each.standing is Standing.UNKNOWN]

    @cached_property
    def unknown(self) -> list[LedgerEntry]:
        """The things that the box does not have; those left blank are reported as such."""
        told = {*self._ledger.divided, *self._ledger.containers}
        found = (e for e in self._strange if e.thing and not e.is_blank and id(e) not in told)
        # `caisses` of `30 caisses de contrebande` may be read by both of these names.
        supply = (each for each in self._bound if each.claim.role is Role.SUPPLY)
        read = {(id(e.text), e.place.line, e.claim.count): e.claim for e in supply}
        found = (
            each
            for each in found
            if not _overlaps(
                each.claim, read.get((id(each.text), each.place.line, each.claim.count))
            )
        )
        return [each for each in found if not is_added(each)]  # the box may hold the game alone

    def count_blank(self) -> Iterator[Finding]:
        """Yield the components whose number the rules leave blank."""
        # Of what nothing in the box is called most may be titles, or tell of what is above it.
        sure = MissingNames(self._game, self._ledger, [e for e in self._strange if e.is_blank])
        for entry in (each for each in self._ledger.entries if each.is_blank):
            there = f"; the box has {entry.target.count:,}" if entry.targets else ""
            if entry.standing is Standing.UNKNOWN:
                there = "; nothing in the box has that name"
                title = entry.claim.name.isupper() and " " in entry.claim.name  # `À VOTRE TOUR`
                if title or not entry.is_piece or is_added(entry) or not sure.are_sure(entry):
                    continue
            if not self._is_told(entry):
                message = f"the rules do not say how many `{in_number(2, entry)}` there are{there}"
                related = (in_box(entry.target),) if entry.targets else ()
                yield Finding(entry.place, message, ("write the number",), related)

    def _is_told(self, entry: LedgerEntry) -> bool:
        """Return whether a name without a number says enough: the one `Market board` there is.

        So do `stones (20-30)` if as many are in the box, and what consists of as many. Japanese
        has no singular: where a draft leaves other numbers out, that of a name is, too.
        """
        there = entry.target.count if entry.standing is Standing.BOUND else 0
        claim, name, of_text = entry.claim, entry.claim.name, list(self._ledger.of(entry.text))
        parts = [e for e in entry.text.claims if e.of == name and e.role is Role.PART]
        summed = any(e.listed or e.target.part for e in of_text if e.claim.of == name and e.targets)
        if parts and (summed or total_of(parts) in {there, there or total_of(parts)}):
            return True
        if _TITLE.match(entry.text.text, claim.end):
            return True  # `The owl deck:`, above what is in it
        line, words = entry.text.line_of(claim), entry.text.script.words
        shares = words.pattern("per_player").search(entry.text.script.counted, line.start, line.end)
        if shares or words.pattern("not_made", "^{}[ ]").match(name):
            return True  # `Heroes: each player has one`, `Rules of the game of owls`
        like = (e.claim for e in of_text if e.claim.role is Role.ATTRIBUTE)
        counts = (each.count for each in like if name in {each.name, each.of})
        if any(isinstance(count, Range) and count.holds(there) for count in counts):
            return True
        if is_counted_beside(entry.text, name, there):
            return True
        one = bool(entry.targets) and entry.target.count == 1 and not is_left_out(claim)
        bare = names.key(claim.quote).startswith(names.key(name)) and not is_left_out(claim)
        drafted = entry.text.language == "ja" and any(map(is_left_out, entry.text.claims))
        if not (bare or one) or not entry.targets:
            return False
        # `Pawns`, of which a line elsewhere says that each player has 7
        uses = self._uses(entry.text, entry.target.component)
        elsewhere = any(each.near and each.place.line != entry.place.line for each in uses)
        return elsewhere or ((one or there == 1) and not drafted)

    def count_unstated(self, comparison: Comparison) -> Iterator[Finding]:
        """Yield the components that a text uses without a number for all of them."""
        for edition in self._editions:
            counted = self._counted(edition, comparison)
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
                    if any(self._is_dealt(text, component) for text in edition):
                        said = f"says how many `{name}` are used, but not how many there are"
                    message = f"`{uses[0].place.path.name}` {said}; {there}"
                    yield Finding(uses[0].place, message, ("list it with its number",), related)

    def _uses(self, text: RulesText, component: Component) -> Iterator[NameUse]:
        """Yield the places of a component's name in *text*."""
        about = [each.claim for each in self._ledger.of(text) if each.is_about(component)]
        return uses_of(component, text, {(e.start, e.end) for e in about if e.role not in _DEALT})

    def _is_dealt(self, text: RulesText, component: Component) -> bool:
        about = (each.claim for each in self._ledger.of(text) if each.is_about(component))
        return any(each.count and each.role in _DEALT for each in about)

    def _counted(self, edition: Sequence[RulesText], comparison: Comparison) -> set[str]:
        """Return the ids of the components that texts count, or that other rules report."""
        found: set[str] = set()
        ids = {key: each.id for each in self._game.components for key in keys_of(each)}
        for entry in (entry for text in edition for entry in self._ledger.of(text)):
            claim = entry.claim
            listed = claim.section is Section.LIST and claim.role in _SHARES
            shared = listed or claim.role in {Role.PER_COLOR, Role.SUPPLY}
            if entry.standing is Standing.ASIDE or (claim.count and claim.role not in _DEALT):
                found.add(ids.get(names.key(claim.name), ""))
            if entry.thing or shared:
                found |= {target.component.id for target in entry.targets}
        for each in comparison.all:
            proved = each.verdict in _PROVED
            proved = proved or 0 < each.there in {each.wanted, each.entry.claim.count}
            if proved and not each.entry.implied and each.entry.text in edition:
                found.add(each.component)
        return found

    def _is_renamed(self, component: Component) -> bool:
        """Return whether the rules list as many pieces by a name that nothing in the box has."""
        sums = Counter[tuple[int, str]]()
        for each in self.unknown:
            sums[id(each.text), each.thing] += total_of([each.claim])
        return component.count in sums.values()

    def thing_unlisted(self) -> Iterator[Finding]:
        """Yield what the rules use, the box has and the list of the rules does not."""
        # Under whatever name: the list may call by another what `claims` explain.
        known = {
            (each.text.path, each.target.component.id if each.claim.likely else each.target.label)
            for each in self._bound
            if each.claim.role is Role.SUPPLY
            and (each.claim.section is Section.LIST or each.claim.likely)
        }
        for entry in (each for each in self._bound if each.claim.role is Role.UNLISTED):
            target, path = entry.target, entry.text.path
            keys = {(path, name) for name in (target.component.id, target.label)}
            uses = self._uses(entry.text, target.component)  # a line with its name and number?
            if not keys & known and not any(use.near == "told" for use in uses):
                known.add((path, target.label))
                yield Finding(
                    entry.place,
                    f"the rules use `{entry.claim.name}`, but do not list it;"
                    f" the box has {target.count:,} `{called(target, entry)}`",
                    ("add it to the list of components in the rules",),
                    (in_box(target),),
                )

    def never_mentioned(self) -> Iterator[Finding]:
        """Yield the components that the texts of a language say nothing about."""
        known = "\n".join(self._called()).casefold()
        for component in self._game.components:
            silent = self.silent.get(component.id, ())
            if silent and component.count and not self._is_renamed(component):
                yield _unmentioned(component, silent, known)

    @cached_property
    def silent(self) -> dict[str, list[Sequence[RulesText]]]:
        """By the ids of components, the editions that never mention them."""
        parts = Counter(part for each in self._game.components for part in name_parts(each))
        known = "\n".join(self._called()).casefold()
        found = dict[str, list[Sequence[RulesText]]]()
        for component in self._game.components:
            about = {id(e.text) for e in self._ledger.entries if e.is_about(component)}
            silent = [
                edition
                for edition in self._editions
                if not any(
                    id(e) in about or is_mentioned(component, e, parts, known) for e in edition
                )
            ]
            if silent:
                found[component.id] = silent
        return found

    def _called(self) -> Iterator[str]:
        """Yield what all things in the box are called."""
        for each in self._game.components:
            yield from names_of(each)
            yield from (name for item in each.items for name in item_names(item))


def _unmentioned(
    component: Component, silent: Sequence[Sequence[RulesText]], known: str
) -> Finding:
    """Return what to say of a component that editions do not mention, or by another name."""
    for text in itertools.chain(*silent):
        if found := stranger_like(component, text, known):
            said = text.text[slice(*found.span())]
            message = f"the rules mention `{said}`, but nothing in the box has that name"
            hints = (f"did you mean `{component.name.first}`?",)
            return Finding(text.place(*found.span()), message, hints)
    missing = " and ".join(f"`{edition[0].path.name}`" for edition in silent)
    return Finding(
        component.location,
        f"`{component.id}` ({component.name.first}) is in the box,"
        f" but {missing} never {'mentions' if len(silent) == 1 else 'mention'} it",
        ("explain it in the rules, or give its `rules_name`",),
    )


def _overlaps(claim: Claim, other: Claim | None) -> bool:
    """Return whether the number of a claim is read as that of something in the box."""
    if other is None or other.start >= claim.end or claim.start >= other.end:
        return False
    return begin_alike(names.key(claim.name), names.key(other.name))
