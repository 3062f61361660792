"""The claims of the rules, each with what in the box it is about."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.components.model import ClaimBinding, Component, ComponentSet
from punchboard.rulebook.box import wholes
from punchboard.rulebook.box.agreeing import counts_agreeing
from punchboard.rulebook.box.cases import case_of
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import CARDS, Target, Targets, find_name, keys_of, names_of
from punchboard.rulebook.claim import Claim, Role, Section, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.texts import RulesText

_NUMBER = made_later(r"\d+")
#: How far behind a claim the name of its thing may go on, in characters.
_LONGEST_NAME = 80
#: What parts that have no items differ in.
_LIKE = {"shades": "^(?:[a-z]{2,3} )?{}$", "worth": r"^(?:[^\W\d]{1,4} )?{} \d{1,3}$"}
_DEALT = frozenset([Role.PER_PLAYER, Role.SETUP])
_COUNTING = frozenset([Role.SUPPLY, Role.PART, Role.PER_COLOR])
_OF_OWNER = frozenset([Role.PART, Role.PER_COLOR, Role.PER_PLAYER, Role.SETUP])
#: How far a bare word's number may be from what it means: so many pieces, or one of so many.
_FEW, _SHARE = 2, 4
#: Of how many decks bare cards may be those of some.
_FEW_DECKS = 4
#: What parts the names of a thing in two languages.
_SIDES = made_later(r"(?<=[^\W\d])[ ]*[/／|｜][ ]*(?=[^\W\d])")
#: What a thing of several values is worth: `銭(5文)`.
_VALUED = made_later(r"(?P<name>[^\W\d][^()（）\n]*?)[ ]?[(（](?P<worth>[^()（）\n]{1,12})[)）]")
_IN_BRACKETS = made_later(r"[(（]([^()（）]{1,12})[)）]$")
#: What is in front of a thing and its number: `Wood: 8 pawns`.
_LABELLED = made_later(r"[^\W\d]+[ ]?:[ ]?(?P<count>\d{1,3})[ ]?[x×]?[ ](?=\S)")
#: Whose a thing is, in Japanese, and how long that is at most, in characters.
_ITS, _LONGEST_ITEM = made_later(r"([ァ-ヺー一-龥]{1,12})の$"), 13


class Ledger:
    """The claims of all rules texts of a game.

    Attributes:
        targets: Everything in the box, by its names.
        entries: The claims in order.
        unused: What the game file says about claims that the rules do not make.
        divided: What the rules divide into components, by the id of its entry, with their entries.
        containers: The ids of the entries of what is told by its contents, such as sets.
        counted_parts: The ids of the entries of parts that say how many pieces the box has.
    """

    def __init__(self, game: ComponentSet, texts: Sequence[RulesText]) -> None:
        self._game = game
        self.targets = Targets(game)
        self._used: set[ClaimBinding] = set()
        found = [entry for text in texts for entry in self._entries(text)]
        self.entries = tuple(wholes.told_by_parts(wholes.of_items(found)))
        self.unused = tuple(each for each in game.agreements if each not in self._used)
        self.divided = wholes.divided(self.entries)
        self.containers = frozenset(wholes.containers(self.entries))
        parts = itertools.chain(*self.divided.values())
        self.counted_parts = frozenset([*map(id, parts), *wholes.counted(self.entries)])

    def of(self, text: RulesText) -> Iterator[LedgerEntry]:
        """Yield the claims of one text."""
        return (each for each in self.entries if each.text is text)

    def _entries(self, text: RulesText) -> list[LedgerEntry]:
        """Return the claims of one text, with the counts that only the box's names tell."""
        found = [self._entry(each, text) for each in self._named_whole(text)]
        found = list(self._described(found))
        counted = (e for e in found if e.claim.role in {Role.SUPPLY, Role.PART})
        whole = [each for each in counted if each.standing is Standing.BOUND]
        meant = {each.claim.name: each.targets for each in whole}
        for place, each in enumerate(found):  # parts of what is described by more than its name
            of = each.claim.role in _OF_OWNER and (each.claim.of or each.claim.name)
            if each.standing in {Standing.UNKNOWN, Standing.AMBIGUOUS} and of in meant:
                found[place] = self._entry(each.claim, text, meant[of])
        found = self._related(list(_without_strangers(found)))
        added = [
            LedgerEntry(claim, text, Standing.BOUND, (target,))
            for target, claim in counts_agreeing(self.targets, text, found)
        ]
        spans = [(each.claim.start, each.claim.end) for each in added]
        again = (e for e in found if not e.targets and e.standing is not Standing.ASIDE)
        told = {id(e) for e in again if any(a <= e.claim.start < b for a, b in spans)}
        kept = [each for each in found if id(each) not in told]
        return sorted([*kept, *added], key=lambda each: each.claim.start)

    def _named_whole(self, text: RulesText) -> Iterator[Claim]:
        """Yield the claims of a text with whole names, and parts as those of the whole one."""
        whole: dict[str, str] = {}
        supply = [each for each in text.claims if each.role is Role.SUPPLY]
        counted = {each.name for each in supply if each.count is not None}
        blank = {each.name for each in supply} - counted
        for each in wholes.joined(text.claims, self.targets):
            claim = replace(each, of=whole.get(each.of, each.of))
            if claim.total == 1 and claim.factor:  # of one deck, and not of one card
                claim = replace(claim, total=None)
            title = each.of in blank and not self.targets.named(claim.of)
            titled = each.of and each.of not in counted and (title or self._is_thing(claim))
            if titled and each.role is Role.PART:
                claim = replace(each, role=Role.SUPPLY, of="")  # `Tiles: 20 road tiles`
            claim = self._whole(self._filled(claim, text), text)
            if claim.role is Role.SUPPLY:
                whole[each.name] = claim.name
            yield claim

    def _filled(self, claim: Claim, text: RulesText) -> Claim:
        """Return a claim of one deck as one of what is in it: `1 Storm deck (24 cards)`."""
        one = claim.role is Role.SUPPLY and claim.count == 1 and not claim.factor
        if not one or [each.count for each in self.targets.named(claim.name)] == [1]:
            return claim
        same = (e for e in text.claims if (e.name, e.line) == (claim.name, claim.line))
        product = next((e for e in same if e.factor and (e.total or 1) == 1), None)
        bare = text.script.words.content(claim.name)
        if product:  # `1 Storm deck: 4 kinds x 6`
            return replace(claim, name=bare, unit="", count=stated(replace(product, total=None)))
        held = [e for e in text.claims if e.of == claim.name and e.role is Role.PART]
        if len(held) != 1 or not names.is_kind(held[0].name) or names.core(claim.name) == bare:
            return claim
        return replace(claim, count=held[0].count)

    def _is_thing(self, part: Claim) -> bool:
        """Return whether a part is a component itself, and no part of one of that name."""
        owners, own = self.targets.named(part.of), self.targets.named(part.name)
        alone = len(own) == 1 and not own[0].part and _is_near(own[0].component, part)
        return alone and all(own[0].component is not each.component for each in owners)

    def _whole(self, claim: Claim, text: RulesText) -> Claim:
        """Return a claim with its name as it goes on in the text, if the box has that alone.

        Of `1 oven out of order` and `10 Hey! cards` a grammar takes the first words, of
        `4 Home Boards Score Pad` it takes the next name as well.
        """
        owners = self.targets.named(claim.of)
        if not claim.name or any(self.targets.parts(e.component, claim.name) for e in owners):
            return claim
        known = self.targets.named(claim.name)
        sides = () if known else _SIDES.split(claim.name)
        if len(sides) > 1:  # `荷物カード / Cargo cards`
            called = next((each for each in sides if self.targets.named(each)), claim.name)
            return replace(claim, name=called)
        valued = None if known else _VALUED.match(claim.quote)
        if valued and valued["name"] == claim.name:  # `Coins (5)`, of which one is called `5 coin`
            ways = ("{worth}{name}", "{worth} {name}", "{name} {worth}")
            called_so = (each.format(**valued.groupdict()) for each in ways)
            return replace(claim, name=next(filter(self.targets.named, called_so), claim.name))
        lines = text.text[claim.start : claim.end + _LONGEST_NAME].partition("\n\n")[0]
        said = lines.replace("\n", " ")
        place = said.find(claim.name, 0, max(len(claim.quote), len(claim.name)))
        behind = None if known or place < 0 else _LABELLED.match(lines, place)
        if behind and int(behind["count"]) == claim.count:  # `Wood: 8 pawns`
            return replace(claim, name=self.targets.first(said[behind.end() :])[0] or claim.name)
        called, target = self.targets.first(said[place:]) if place >= 0 else ("", None)
        more = len(names.key(called)) > len(names.key(claim.name))
        if f"{claim.count}" in called[len(claim.name) :].split():
            return claim  # `| Baker | 4 |`, and the box has a `Baker 4`
        if target and not more and not known:
            own = self.targets.named(claim.name[len(called) :].strip())
            apart = any(each.component is not target.component for each in own)
            more = not target.part and (apart or claim.count == target.count)
        return replace(claim, name=called) if more else claim

    def _entry(self, claim: Claim, text: RulesText, of: tuple[Target, ...] = ()) -> LedgerEntry:
        """Return a claim with what it is about: a part *of* that, if it is known."""
        agreement, owner = self._agreement(claim), self._agreement_about(claim.of)
        if agreement is not None and agreement.component:
            return LedgerEntry(claim, text, Standing.BOUND, (self._agreed(agreement),))
        if agreement is not None or (owner is not None and not owner.component):
            return LedgerEntry(claim, text, Standing.ASIDE)
        owners = of or self.targets.named(claim.of)
        owners = (self._agreed(owner),) if owner is not None else owners
        # `RED (9): 6 riders, 3 archers`, and the box has `Red riders`
        whole = self.targets.named(f"{claim.of} {claim.name}") if claim.role is Role.PART else ()
        if len(whole) == 1 and whole[0].part and owner is None:
            return LedgerEntry(claim, text, Standing.BOUND, whole)
        if len(owners) == 1 and claim.role in _OF_OWNER:
            found = self._part_of(owners[0].component, claim, text)
            if owners[0].part:  # `1 to 9`, of the foxes
                inside = {id(item) for item in owners[0].items}
                kept = ((e, tuple(i for i in e.items if id(i) in inside)) for e in found)
                found = tuple(Target(e.component, some, e.part) if some else e for e, some in kept)
        else:
            own = self._own(claim, text, known=bool(owners))
            found = own if claim.role in _OF_OWNER and len(own) == 1 else owners or own
        found = self._of_item(claim, text, found)
        if claim.role in _DEALT and _pile(text).match(claim.name):
            found = tuple(e for e in found if e.is_called(claim.name))  # 山札 is of no 山
        deck = None if found else self._meant_deck(claim, text)
        if deck is not None:
            target, implied = Target(deck, deck.items), claim.role is not Role.SUPPLY
            return LedgerEntry(claim, text, Standing.BOUND, (target,), implied=implied)
        if len(found) == 1 and (valued := _IN_BRACKETS.search(claim.name)):
            found = self._of_value(found[0], valued[1])
        if len(found) > 1 and CARDS.search(claim.quote):  # `Spells (5 cards of each)`
            cards = tuple(each for each in found if each.component.kind == "card")
            found = cards if len(cards) == 1 else found
        standings = (Standing.UNKNOWN, Standing.BOUND, Standing.AMBIGUOUS)
        return LedgerEntry(claim, text, standings[min(len(found), 2)], found)

    def _of_value(self, target: Target, worth: str) -> tuple[Target, ...]:
        """Return what a name with a value in brackets is of: `Coins (5)`, of all coins."""
        items = self.targets.parts(target.component, worth) if not target.part else ()
        some = items and len(items) < len(target.component.items)
        return (Target(target.component, items, worth),) if some else (target,)

    def _part_of(self, component: Component, claim: Claim, text: RulesText) -> tuple[Target, ...]:
        """Return what a claim is about that breaks down a component."""
        bare = text.script.words.pattern("worth", "^{} ").sub("", claim.name)  # `6 worth 5`
        items = self.targets.parts(component, claim.name) or self.targets.parts(component, bare)
        part = claim.role is Role.PART
        if not items and part and names.key(claim.name) not in keys_of(component):
            near = self.targets.of_count(claim.name, stated(claim), component)
            items = near[0].items if near else ()
        if items:
            return (Target(component, items, claim.name),)
        own = self.targets.named(claim.name) if part else ()
        elsewhere = len(own) == 1 and own[0].component is not component
        # A part of one item is nothing that the box counts.
        return own if elsewhere else (Target(component, component.items),)

    def _own(self, claim: Claim, text: RulesText, *, known: bool) -> tuple[Target, ...]:
        """Return what the name of a claim alone may mean; *known* is whether its whole is."""
        # `6 dice, four white and two black`, of which some are called `White die`
        joined = f"{claim.name} {claim.of}" if claim.role is Role.PART else claim.name
        own = self.targets.named(joined) or self.targets.named(claim.name)
        foreign = claim.of and len(own) == 1 and own[0].part and not known
        if foreign and own[0].count != stated(claim):
            own = ()
        shared = claim.role is Role.PER_COLOR and not claim.factor
        wanted = claim.total if shared else stated(claim) or claim.count
        if not own and wanted and claim.role in _COUNTING:
            own = self.targets.of_count(claim.name, wanted)
        value = text.script.words.pattern("worth", r"[ ](?:[^\W\d]{1,4}[ ])?{}[ ](?=\d+$)")
        if not own and (claim.role in _DEALT or value.search(claim.name)):
            # the green ones of the pegs for `green pegs`, and `pearls of value 3`
            component, said = self.targets.described(value.sub(" ", claim.name)) or (None, "")
            items = self.targets.parts(component, said) if component else ()
            own = (Target(component, items, said),) if component and items else ()
        return own

    def _of_item(
        self, claim: Claim, text: RulesText, found: tuple[Target, ...]
    ) -> tuple[Target, ...]:
        """Return what a claim is about, with the name of an item before it: `動物の`お題が40枚."""
        before = _ITS.search(text.text, max(0, claim.start - _LONGEST_ITEM), claim.start)
        if not before or len(found) != 1 or found[0].part:
            return found
        items = self.targets.parts(found[0].component, before[1])
        return (Target(found[0].component, items, before[1]),) if items else found

    def _described(self, entries: list[LedgerEntry]) -> Iterator[LedgerEntry]:
        """Yield the entries of a text, those of `red cubes` as parts of the cubes.

        They are, if these have such items, come to all there are, or differ in colour. So are
        parts of what the box does not have: `36 tiles (20 straight rail tiles, 16 curved ones)`.
        """
        wholes_told = {e.claim.name for e in entries if e.standing is Standing.UNKNOWN and e.thing}
        found: dict[int, tuple[Component, str]] = {}
        sums, once = Counter[str](), Counter[str]()
        for each in entries:
            claim, bound = each.claim, each.standing is Standing.BOUND
            told = claim.role is Role.SUPPLY or (
                claim.role is Role.PART and claim.of in wholes_told
            )
            listed = claim.section is Section.LIST and each.standing is Standing.UNKNOWN
            named = self.targets.described(claim.name) if listed and told else None
            if named and isinstance(claim.count, int):
                found[id(each)] = named
                sums[named[0].id] += stated(claim)
            if bound and claim.role in _COUNTING:
                once[each.target.component.id] += 1
        once.update(named[0].id for named in found.values())
        for each in entries:
            if id(each) not in found:
                yield each
                continue
            component, said = found[id(each)]
            alone = not each.claim.of and once[component.id] == 1
            if alone and self._is_alone(component, stated(each.claim)):
                target = Target(component, component.items)  # `3 six-sided dice` are the dice
                yield replace(each, standing=Standing.BOUND, targets=(target,))
            else:
                yield self._part(each, component, said, sums[component.id])

    def _related(self, entries: list[LedgerEntry]) -> list[LedgerEntry]:
        """Return entries, those of what the box calls by more or fewer words as of that.

        `48 tiles` are the 48 flower tiles, or 49, if no other entry or thing is like them.
        """
        told = (each for each in entries if each.claim.role in _COUNTING)
        known = {each.component.id for entry in told for each in entry.targets}
        free = [each for each in self._game.components if each.id not in known]
        divided = {each.claim.of for each in entries}
        like = [
            [
                e
                for e in free
                if _is_like(e, each.claim.name) and not self._counts_all_cards(each.claim, e)
            ]
            if each.standing is Standing.UNKNOWN
            and each.claim.role is Role.SUPPLY
            and each.claim.name not in divided
            else []
            for each in entries
        ]
        once = Counter(each.id for found in like for each in found)
        return [
            replace(each, standing=Standing.BOUND, targets=(Target(found[0], found[0].items),))
            if len(found) == 1 == once[found[0].id] and _is_near(found[0], each.claim)
            else each
            for each, found in zip(entries, like, strict=True)
        ]

    def _part(self, entry: LedgerEntry, component: Component, said: str, total: int) -> LedgerEntry:
        """Return an entry as of a part of a component, which *said* describes, if it is one."""
        tried = (self.targets.parts(component, each) for each in (said, *said.split()))
        items = next(filter(None, tried), ())
        count, words = stated(entry.claim), entry.text.script.words
        if not items and total == component.count > count:  # `16 curved rails`: the only 16
            same = tuple(item for item in component.items if item.quantity == count)
            items = same if len(same) == 1 else ()
        like = any(words.pattern(table, form).match(said) for table, form in _LIKE.items())
        coloured = total > count and like  # `red`, or `in red`, and `worth 5`
        if not (items or coloured or total == component.count):
            return entry
        claim = replace(entry.claim, role=Role.PART, of=entry.claim.of or component.name.first)
        target = Target(component, items or component.items, said if items else "")
        bound = LedgerEntry(claim, entry.text, Standing.BOUND, (target,))
        return bound if items else replace(bound, listed=total)

    def _is_alone(self, component: Component, count: int) -> bool:
        """Return whether so many described as a component are likely to be that one.

        No other one is of the kind that it is called by, as `Dice`. What has more of a name
        may differ more in its number: `8 small bees` are the five bees.
        """
        kinds = [name for name in names_of(component) if names.is_kind(name)]
        least, share = (1, 8) if kinds else (3, 2)
        named = (n for e in self._game.components if e is not component for n in names_of(e))
        near = abs(count - component.count) <= max(least, component.count // share)
        return near and not any(names.is_of_kind(name, kind) for name in named for kind in kinds)

    def _agreement(self, claim: Claim) -> ClaimBinding | None:
        """Return what the game file says about a claim: first about its words, then its name."""
        matching = [each for each in self._game.agreements if _speaks_of(each, claim)]
        self._used.update(matching)
        matching.sort(key=lambda each: names.key(each.says) == names.key(claim.name))
        return matching[0] if matching else None

    def _agreement_about(self, name: str) -> ClaimBinding | None:
        """Return what the game file says about everything claimed of *name*."""
        said = (e for e in self._game.agreements if names.key(e.says) == names.key(name))
        return next(said, None) if name else None

    def _agreed(self, agreement: ClaimBinding) -> Target:
        component = next(each for each in self._game.components if each.id == agreement.component)
        items = tuple(each for each in component.items if agreement.item in {"", each.id})
        return Target(component, items, agreement.item)

    def _counts_all_cards(self, claim: Claim, component: Component) -> bool:
        """Return whether bare `cards` are rather all there are than those of one name."""
        name, said = names.key(claim.name), stated(claim)
        decks = [each.count for each in self._game.components if each.kind == "card"]
        bare = CARDS.fullmatch(name) and name not in keys_of(component)
        several = said in wholes.sums_of(decks) and 1 < len(decks) <= _FEW_DECKS
        near = several or abs(said - sum(decks)) < abs(said - component.count)
        return bool(bare and claim.role is Role.SUPPLY and said != component.count and near)

    def _meant_deck(self, claim: Claim, text: RulesText) -> Component | None:
        """Return the deck that bare `cards` of a claim means, if it can mean only one.

        That is the deck which its paragraph has shuffled before, or else the one with
        more cards than all the others together; a number for some players alone is
        of none, and neither is one next to the name of another deck.
        """
        if not CARDS.fullmatch(names.key(claim.name)):
            return None
        decks = [each for each in self._game.components if each.kind == "card"]
        if claim.role is Role.SUPPLY:
            return decks[0] if len(decks) == 1 else None  # `This game has 44 cards`
        some = claim.factor is None and len(decks) > 1 and case_of(claim, text)
        if claim.role not in _DEALT or some:
            return None
        before = text.folded[text.folded.rfind("\n", 0, claim.start) + 1 : claim.start]
        total = sum(each.count for each in decks)
        decks = [each for each in decks if each.count > 1]
        named = [each for each in decks if find_name(each, before)]
        if len(named) == 1 and text.script.words.pattern("shuffles").search(before):
            return named[0]
        main = next((each for each in decks if 2 * each.count > total), None)
        return main if not named or named == [main] else None


def _without_strangers(entries: Sequence[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Yield entries of a text, those of a list as of nothing that only have a word of a name.

    `30 prices` are no price markers beside `4 price markers`, as many as there are.
    """
    bound = [each for each in entries if each.standing is Standing.BOUND and each.is_entry]
    right = [each for each in bound if stated(each.claim) == each.target.count]
    named = {e.target.component.id for e in right if e.target.is_called(e.claim.name)}
    others = (each for each in bound if each.target.component.id in named)
    others = (e for e in others if not (e.target.part or e.target.is_called(e.claim.name)))
    strange = {id(each) for each in others} - {*map(id, right)}
    for each in entries:
        known = id(each) not in strange
        yield each if known else replace(each, standing=Standing.UNKNOWN, targets=())


def _pile(text: RulesText) -> re.Pattern[str]:
    """Return what a draw pile is called."""
    return text.script.words.pattern("in_play", "^{}$")


def _speaks_of(agreement: ClaimBinding, claim: Claim) -> bool:
    """Return whether *agreement* has a claim's name, or its name and number in any order."""
    said, name, quote = map(names.key, (agreement.says, claim.name, claim.quote))
    if said == name or (name in said and said in quote):
        return True
    numbers, rest = set(_NUMBER.findall(said)), _NUMBER.sub("", said)
    counted = set(_NUMBER.findall(quote)) or {str(claim.count)}
    bare = {name, name + names.key(claim.unit), names.key(claim.unit) + name}
    return bool(numbers) and numbers <= counted and rest in bare


def _is_like(component: Component, name: str) -> bool:
    """Return whether a component's name has more or fewer words than *name*."""
    said = names.stems(name)
    for own in names_of(component):
        if names.is_of_kind(own, name) or names.is_of_kind(name, own):
            return True  # `Goldmünzen` are the `Münzen`
        stems = names.stems(own)
        if said and stems and (stems < said or said < stems):
            return True
    return False


def _is_near(component: Component, claim: Claim) -> bool:
    """Return whether there are about as many of a component as an entry of a list says."""
    listed = claim.section is Section.LIST and isinstance(claim.count, int)
    return listed and abs(component.count - stated(claim)) <= max(_FEW, component.count // _SHARE)
