"""The claims of the rules, each with what in the box it is about."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.components.model import ClaimBinding, Component, ComponentSet
from punchboard.rulebook.box import wholes
from punchboard.rulebook.box.agreeing import counts_agreeing
from punchboard.rulebook.box.beside_names import counts_beside
from punchboard.rulebook.box.cases import case_of
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import (
    CARDS,
    Target,
    Targets,
    find_name,
    keys_of,
    names_of,
)
from punchboard.rulebook.claim import Claim, Role, Section, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.in_sets import sets_of
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.texts import RulesText

_NUMBER = made_later(r"\d+")
#: How far behind a claim the name of its thing may go on, in characters.
_LONGEST_NAME = 80
#: What parts that have no items differ in.
_LIKE = {"shades": "^(?:[a-z]{2,3} )?{}$", "worth": r"^(?:[^\W\d]{1,4} )?{} \d{1,3}$"}
_DEALT = frozenset([Role.PER_PLAYER, Role.SETUP])
_COUNTING = frozenset([Role.SUPPLY, Role.PART, Role.PER_COLOR])
_OF_OWNER = frozenset([Role.PART, Role.PER_COLOR, Role.PER_PLAYER, Role.SETUP])


#: What parts the names of a thing in two languages.
_SIDES = made_later(r"(?<=[^\W\d])[ ]*[/／|｜][ ]*(?=[^\W\d])")
#: How far a bare word's number may be from what it means: so many pieces, or one of so many.
_FEW, _SHARE = 2, 4
#: Whose a thing is, in Japanese, and how long that is at most, in characters.
_ITS, _LONGEST_ITEM = made_later(r"([ァ-ヺー一-龥]{1,12})の$"), 13
#: What a thing of several values is worth: `銭(5文)`.
_VALUED = made_later(r"(?P<name>[^\W\d][^()（）\n]*?)[ ]?[(（](?P<worth>[^()（）\n]{1,12})[)）]")
#: What is in front of a thing and its number: `Wood: 8 pawns`.
_LABELLED = made_later(r"[^\W\d]+[ ]?:[ ]?(?P<count>\d{1,3})[ ]?[x×]?[ ](?=\S)")


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
        read = tuple(wholes.apart(wholes.of_items(found)))
        self.entries = tuple(wholes.told_by_parts(read))
        self.unused = tuple(each for each in game.agreements if each not in self._used)
        all_cards = dict(wholes.of_all_cards(self.entries, game.components))
        told = dict(wholes.summed(self.entries)), dict(wholes.divided(self.entries))
        self.divided = {**all_cards, **told[0], **told[1]}
        self.containers = frozenset(wholes.containers(self.entries))
        parts = itertools.chain(*self.divided.values())
        self.counted_parts = frozenset([*map(id, parts), *wholes.counted(self.entries)])

    def of(self, text: RulesText) -> Iterator[LedgerEntry]:
        """Yield the claims of one text."""
        return (each for each in self.entries if each.text is text)

    def _entries(self, text: RulesText) -> list[LedgerEntry]:
        """Return the claims of one text, with the counts that only the box's names tell."""
        read = [e for each in self._named_whole(text) for e in self._in_packs(each, text)]
        found = list(self._described(read))
        whole = [e for e in found if e.claim.role is Role.SUPPLY and e.standing is Standing.BOUND]
        meant = {each.claim.name: each.targets for each in whole}
        for place, each in enumerate(found):  # parts of what is described by more than its name
            of = each.claim.role in _OF_OWNER and (each.claim.of or each.claim.name)
            if each.standing in {Standing.UNKNOWN, Standing.AMBIGUOUS} and of in meant:
                found[place] = self._entry(each.claim, text, meant[of])
        found = self._related(found)
        known = {t.component.id for e in found for t in e.targets if e.claim.count is not None}
        aside = {names.key(e.claim.name) for e in found if e.standing is Standing.ASIDE}
        unread = (e for e in self._game.components if e.id not in known and not keys_of(e) & aside)
        for component, claim in counts_beside(unread, text):
            target = Target(component, component.items)
            found.append(LedgerEntry(claim, text, Standing.BOUND, (target,)))
        added = list(counts_agreeing(self.targets, text, found))
        places = [(claim.start, claim.end) for _, claim in added]
        unknown = (e for e in found if not e.targets)
        again = {id(e) for e in unknown if any(a <= e.claim.start < b for a, b in places)}
        found = [each for each in found if id(each) not in again]
        found += [LedgerEntry(claim, text, Standing.BOUND, (e,)) for e, claim in added]
        return sorted(found, key=lambda each: each.claim.start)

    def _related(self, entries: list[LedgerEntry]) -> list[LedgerEntry]:
        """Return entries, those of what the box calls by more or fewer words as of that.

        `48 tiles` are the 48 flower tiles, or 49, if no other entry or thing is like them.
        """
        told = (each for each in entries if each.claim.role in _COUNTING)
        known = {each.component.id for entry in told for each in entry.targets}
        wholes_told = {entry.claim.of for entry in entries}
        free = [each for each in self._game.components if each.id not in known]
        like = {
            place: [e for e in free if _is_like(e, each.claim.name)]
            for place, each in enumerate(entries)
            if free
            and each.standing is Standing.UNKNOWN
            and each.claim.role is Role.SUPPLY
            and each.claim.name not in wholes_told
        }
        once = Counter(each.id for found in like.values() for each in found)
        for place, found in like.items():
            if (
                len(found) == 1
                and once[found[0].id] == 1
                and _is_near(found[0], entries[place].claim)
            ):
                targets = (Target(found[0], found[0].items),)
                entries[place] = replace(entries[place], standing=Standing.BOUND, targets=targets)
        return entries

    def _in_packs(self, claim: Claim, text: RulesText) -> Iterator[LedgerEntry]:
        """Yield a claim with what it is about; of packs, it is of them if the box has them.

        `2 bags of beads (20 each)` are 40 beads, two bags of beads, or both: then the bags are
        compared if the beads are right.
        """
        entry = self._entry(claim, text)
        component = self._packs(claim, text)
        held = [each for each in entry.targets if each.component is not component]
        if held or component is None:
            yield entry
        if component is None:
            return
        wrong = any(each.count != stated(claim) for each in held)
        own = component.name.get(text.language) or component.name.first
        role = Role.ATTRIBUTE if wrong else Role.SUPPLY
        told = replace(claim, name=own, unit="", factor=None, role=role, of=claim.name * wrong)
        target = Target(component, component.items)
        yield LedgerEntry(told, text, Standing.BOUND, (target,))

    def _packs(self, claim: Claim, text: RulesText) -> Component | None:
        """Return the packs that the box has, of a claim that says how much is in each."""
        if claim.role is not Role.SUPPLY or not (claim.unit and claim.factor):
            return None
        said = (text.script.words.pattern(e, "{}$") for e in ("sets", "containers"))
        packs = any(each.search(claim.unit) for each in said)
        return self.targets.packs(claim.unit, claim.name) if packs else None

    def _named_whole(self, text: RulesText) -> Iterator[Claim]:
        """Yield the claims of a text with whole names, and parts as those of the whole one."""
        whole: dict[str, str] = {}
        supply = [each for each in text.claims if each.role is Role.SUPPLY]
        counted = {each.name for each in supply if each.count is not None}
        blank = {each.name for each in supply} - counted
        for each in text.claims:
            claim = replace(each, of=whole.get(each.of, each.of))
            if claim.total == 1 and claim.factor:  # of one deck, and not of one card
                claim = replace(claim, total=None)
            title = each.of in blank and not self.targets.named(claim.of)
            titled = bool(each.of) and each.of not in counted and (title or self._is_thing(claim))
            if titled and each.role is Role.PART:
                claim = replace(each, role=Role.SUPPLY, of="")  # `Tiles: 20 road tiles`
            claim = self._whole(self._filled(claim, text), text)
            if claim.role is Role.SUPPLY:
                whole[each.name] = claim.name
            yield claim

    def _is_thing(self, part: Claim) -> bool:
        """Return whether a part is a component itself, and no part of one of that name."""
        owners, own = self.targets.named(part.of), self.targets.named(part.name)
        alone = len(own) == 1 and not own[0].part and _is_near(own[0].component, part)
        return alone and all(own[0].component is not each.component for each in owners)

    def _filled(self, claim: Claim, text: RulesText) -> Claim:
        """Return a claim of one deck as one of what is in it: `1 Storm deck (24 cards)`."""
        if claim.role is not Role.SUPPLY or claim.count != 1 or claim.factor:
            return claim
        same = (e for e in text.claims if (e.name, e.line) == (claim.name, claim.line))
        products = (replace(e, total=None) for e in same if e.factor and (e.total or 1) == 1)
        if product := next(products, None):  # `1 Storm deck: 4 kinds x 6`
            name, count = sets_of(text.script.words).content(claim.name), stated(product)
            there = [each.count for each in self.targets.named(claim.name)]
            return claim if there == [1] else replace(claim, name=name, count=count, unit="")
        held = [e for e in text.claims if e.of == claim.name and e.role is Role.PART]
        if len(held) != 1 or not names.is_kind(held[0].name):
            return claim
        sets = "|".join(each.sets for each in text.script.words.languages if each.sets)
        bare = compiled(rf"^(?:{sets})[ ]|[の -]?(?:{sets})札?$").sub("", claim.name)
        if not bare or bare == claim.name:
            return claim
        called = (claim.name, bare, f"{bare} {held[0].name}", f"{bare}{held[0].name.casefold()}")
        found = next((name for name in called if self.targets.named(name)), claim.name)
        there = [each.count for each in self.targets.named(found)]
        return replace(claim, name=found, count=1 if there == [1] else held[0].count)

    def _whole(self, claim: Claim, text: RulesText) -> Claim:
        """Return a claim with its name as it goes on in the text, if the box has that alone.

        Of `1 oven out of order` and `10 Hey! cards` a grammar takes the first words, of
        `4 Home Boards Score Pad` it takes the next name as well.
        """
        if not claim.name or (claim.of and self._parts_of(claim)) or self._packs(claim, text):
            return claim
        if not self.targets.named(claim.name):
            bare = text.script.words.pattern("further").sub("", claim.name).strip()
            if claim.role is Role.PER_COLOR:  # `a bag of beads (10 of each colour)`
                bare = sets_of(text.script.words).content(bare)
            claim = replace(claim, name=bare) if self.targets.named(bare) else claim
        sides = _SIDES.split(claim.name) if not self.targets.named(claim.name) else []
        if len(sides) == len({each.isascii() for each in sides}) > 1:  # `荷物カード / Cargo cards`
            called = next((each for each in sides if self.targets.named(each)), claim.name)
            return replace(claim, name=called)
        valued = None if self.targets.named(claim.name) else _VALUED.match(claim.quote)
        if valued and valued["name"] == claim.name:  # `Coins (5)`, of which one is called `5 coin`
            ways = ("{worth}{name}", "{worth} {name}", "{name} {worth}")
            called_so = (each.format(**valued.groupdict()) for each in ways)
            return replace(claim, name=next(filter(self.targets.named, called_so), claim.name))
        lines = text.text[claim.start : claim.end + _LONGEST_NAME].partition("\n\n")[0]
        said = lines.replace("\n", " ")
        place = said.find(claim.name, 0, max(len(claim.quote), len(claim.name)))
        behind = None if self.targets.named(claim.name) else _LABELLED.match(lines, place)
        if behind and int(behind["count"]) == claim.count:  # `Wood: 8 pawns`
            return replace(claim, name=self.targets.first(said[behind.end() :])[0] or claim.name)
        called = self.targets.longest(said[place:]) if place >= 0 else ""
        more = len(names.key(called)) > len(names.key(claim.name))
        if not more and called and not self.targets.named(claim.name):
            left = claim.name[len(called) :].strip()
            (target, *others), own = self.targets.named(called), self.targets.named(left)
            apart = any(each.component is not target.component for each in own)
            more = not (others or target.part) and (apart or claim.count == target.count)
        return replace(claim, name=called) if more else claim

    def _parts_of(self, claim: Claim) -> bool:
        """Return whether the component that a claim breaks down has items of its name."""
        owners = self.targets.named(claim.of)
        return any(self.targets.parts(each.component, claim.name) for each in owners)

    def _entry(self, claim: Claim, text: RulesText, of: tuple[Target, ...] = ()) -> LedgerEntry:
        """Return a claim with what it is about: a part *of* that, if it is known."""
        agreement, owner = self._agreement(claim), self._agreement_about(claim.of)
        if agreement is not None and agreement.component:
            return LedgerEntry(claim, text, Standing.BOUND, (self._agreed(agreement),))
        if agreement is not None or (owner is not None and not owner.component):
            return LedgerEntry(claim, text, Standing.ASIDE)
        owners = of or self.targets.named(claim.of)
        owners = (self._agreed(owner),) if owner is not None else owners
        if len(owners) == 1 and claim.role in _OF_OWNER:
            component = owners[0].component
            items = self.targets.parts(component, claim.name)
            worth = text.script.words.pattern("worth", "^{} ").sub("", claim.name)
            items = items or self.targets.parts(component, worth)  # `6 worth 5`
            own_name = names.key(claim.name) in keys_of(component)
            if not items and claim.role is Role.PART and not own_name:
                near = self.targets.of_count(claim.name, stated(claim), component)
                items = near[0].items if near else ()
            own = self.targets.named(claim.name) if claim.role is Role.PART else ()
            elsewhere = len(own) == 1 and own[0].component is not component
            # A part of one item is nothing that the box counts.
            found = own if elsewhere else (Target(component, component.items),)
            found = (Target(component, items, claim.name),) if items else found
        else:
            # `6 dice, four white and two black`, of which some are called `White die`
            joined = f"{claim.name} {claim.of}" if claim.role is Role.PART else claim.name
            own = self.targets.named(joined) or self.targets.named(claim.name)
            foreign = claim.of and len(own) == 1 and own[0].part and not owners
            if foreign and own[0].count != stated(claim):
                own = ()
            shared = claim.role is Role.PER_COLOR and not claim.factor
            wanted = claim.total if shared else stated(claim) or claim.count
            if not own and wanted and claim.role in {Role.SUPPLY, Role.PART, Role.PER_COLOR}:
                own = self.targets.of_count(claim.name, wanted)
            value = text.script.words.pattern("worth", r"[ ](?:[^\W\d]{1,4}[ ])?{}[ ](?=\d+$)")
            if not own and (claim.role in _DEALT or value.search(claim.name)):
                own = self._of_kind(value.sub(" ", claim.name))  # `pearls of value 3`
            named = claim.role in _OF_OWNER and len(own) == 1
            found = own if named else owners or own
        found = _led(claim, text, found) if len(found) > 1 else found
        found = self._as_many(claim, self._of_item(claim, text, found))
        deck = None if found else _meant_deck(self._game, claim, text)
        if deck is not None:
            implied = claim.role is not Role.SUPPLY
            return LedgerEntry(
                claim, text, Standing.BOUND, (Target(deck, deck.items),), implied=implied
            )
        standings = (Standing.UNKNOWN, Standing.BOUND, Standing.AMBIGUOUS)
        return LedgerEntry(claim, text, standings[min(len(found), 2)], found)

    def _of_kind(self, name: str) -> tuple[Target, ...]:
        """Return the items that *name* describes: the green ones of the pegs for `green pegs`."""
        component, said = self.targets.described(name) or (None, "")
        items = self.targets.parts(component, said) if component else ()
        return (Target(component, items, said),) if component and items else ()

    def _of_item(
        self, claim: Claim, text: RulesText, found: tuple[Target, ...]
    ) -> tuple[Target, ...]:
        """Return what a claim is about, with the name of an item before it: `動物の`お題が40枚."""
        before = _ITS.search(text.text, max(0, claim.start - _LONGEST_ITEM), claim.start)
        if not before or len(found) != 1 or found[0].part:
            return found
        items = self.targets.parts(found[0].component, before[1])
        return (Target(found[0].component, items, before[1]),) if items else found

    def _as_many(self, claim: Claim, found: tuple[Target, ...]) -> tuple[Target, ...]:
        """Return what a likely claim is about, where more is called so: that which is as many."""
        if not claim.likely or len(found) != 1 or found[0].count == stated(claim):
            return found
        key = names.key(claim.name)
        alike = [e for e in self._game.components if any(k.startswith(key) for k in keys_of(e))]
        same = [Target(e, e.items) for e in alike if e.count == stated(claim)]
        return tuple(same) if len(same) == 1 else found

    def _described(self, entries: list[LedgerEntry]) -> Iterator[LedgerEntry]:
        """Yield the entries of a text, those of `red cubes` as parts of the cubes.

        They are, if these have such items, come to all there are, or differ in colour. So are
        parts of what the box does not have: `36 tiles (20 straight rail tiles, 16 curved ones)`.
        """
        wholes = {e.claim.name for e in entries if e.standing is Standing.UNKNOWN and e.thing}
        found: dict[int, tuple[Component, str, int]] = {}
        sums: dict[str, int] = {}
        for each in entries:
            claim, listed = each.claim, each.claim.section is Section.LIST
            told = claim.role is Role.SUPPLY or (claim.role is Role.PART and claim.of in wholes)
            listed = listed and told and each.standing is Standing.UNKNOWN
            named = self.targets.described(claim.name) if listed else None
            if named and isinstance(claim.count, int):
                count = claim.count * (claim.factor or 1)
                sums[named[0].id] = sums.get(named[0].id, 0) + count
                found[id(each)] = *named, count
        counted = (e for e in entries if e.standing is Standing.BOUND and e.claim.role in _COUNTING)
        once = Counter(each.target.component.id for each in counted)
        once.update(named[0].id for named in found.values())
        for each in entries:
            component, described, count = found.get(id(each), (None, "", 0))
            alone = component and not each.claim.of and once[component.id] == 1
            if component and alone and self._is_alone(component, count):
                target = Target(component, component.items)  # `3 six-sided dice` are the dice
                yield replace(each, standing=Standing.BOUND, targets=(target,))
                continue
            total = sums[component.id] if component else 0
            said = (described, *described.split()) if component else ()
            tried = (self.targets.parts(component, e) for e in said if component)
            items = next(filter(None, tried), ())
            if component and not items and total == component.count > count:
                same = tuple(item for item in component.items if item.quantity == count)
                items = same if len(same) == 1 else ()  # `16 curved rails`: the only 16 of all
            words = each.text.script.words
            like = (words.pattern(e, form).match(described) for e, form in _LIKE.items())
            coloured = total > count and any(like)  # `red`, or `in red`, and `worth 5`
            if component is None or not (items or coloured or total == component.count):
                yield each
                continue
            claim = replace(each.claim, role=Role.PART, of=each.claim.of or component.name.first)
            target = Target(component, items or component.items, described if items else "")
            bound = LedgerEntry(claim, each.text, Standing.BOUND, (target,))
            yield bound if items else replace(bound, listed=total)

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


def _speaks_of(agreement: ClaimBinding, claim: Claim) -> bool:
    """Return whether *agreement* has a claim's name, or its name and number in any order."""
    said, name, quote = map(names.key, (agreement.says, claim.name, claim.quote))
    if said == name or (name in said and said in quote):
        return True
    numbers, rest = set(_NUMBER.findall(said)), _NUMBER.sub("", said)
    counted = set(_NUMBER.findall(quote)) or {str(claim.count)}
    bare = {name, name + names.key(claim.unit), names.key(claim.unit) + name}
    return bool(numbers) and numbers <= counted and rest in bare


def _led(claim: Claim, text: RulesText, found: tuple[Target, ...]) -> tuple[Target, ...]:
    """Return which of several things a line speaks of by its first words: `Blue: 8 infantry`."""
    said = names.stems(text.text[text.text.rfind("\n", 0, claim.start) + 1 : claim.start])
    own = [e for e in found if any(said & names.stems(n) for n in names_of(e.component))]
    return tuple(own) if len(own) == 1 else found


def _is_near(component: Component, claim: Claim) -> bool:
    """Return whether there are about as many of a component as an entry of a list says."""
    listed = claim.section is Section.LIST and isinstance(claim.count, int)
    return listed and abs(component.count - stated(claim)) <= max(_FEW, component.count // _SHARE)


def _meant_deck(game: ComponentSet, claim: Claim, text: RulesText) -> Component | None:
    """Return the deck that bare `cards` of a claim means, if it can mean only one.

    That is the deck which its paragraph has shuffled before, or else the one with
    more cards than all the others together; a number for some players alone is
    of none, and neither is one next to the name of another deck.
    """
    bare = CARDS.fullmatch(names.key(claim.name))
    if claim.role is Role.SUPPLY:
        cards = [each for each in game.components if each.kind == "card"] if bare else []
        return cards[0] if len(cards) == 1 else None  # `This game has 44 cards`
    if not bare or claim.role not in _DEALT or (claim.factor is None and case_of(claim, text)):
        return None
    before = text.folded[text.folded.rfind("\n", 0, claim.start) + 1 : claim.start]
    decks = [each for each in game.components if each.kind == "card" and each.count > 1]
    named = [each for each in decks if find_name(each, before)]
    if len(named) == 1 and text.script.words.pattern("shuffles").search(before):
        return named[0]
    main = next((e for e in decks if 2 * e.count > sum(each.count for each in decks)), None)
    return main if not named or named == [main] else None


def _is_like(component: Component, name: str) -> bool:
    """Return whether a component's name has more or fewer words than *name*."""
    said, bare = names.stems(name), {names.stem(name), names.stem(names.core(name))}
    for own in names_of(component):
        if bare & {names.stem(own), names.stem(names.core(own))} - {""}:
            return True  # `Ereignisse` are the `Ereigniskarten`
        if names.is_of_kind(own, name) or names.is_of_kind(name, own):
            return True  # `Goldmünzen` are the `Münzen`
        if said and (stems := names.stems(own)) and (stems < said or said < stems):
            return True
    return False
