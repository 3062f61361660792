"""What the rules have and the box does not: things that they list or use by a name of theirs."""

from __future__ import annotations

import difflib
import itertools
import math
import re
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence

from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Finding, Severity
from punchboard.rulebook.box import wholes
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import find_name, item_names, keys_of, names_of
from punchboard.rulebook.box.wording import SET_ASIDE, named
from punchboard.rulebook.claim import Role, Section, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.prose.things import AT_HAND, BY_SIDES, DIE, FIRST
from punchboard.rulebook.texts import RulesText

#: Share of letters in common that makes two names alike, and from how many letters more on a
#: name is another one.
_LIKE, _SLIP = 0.75, 2
#: How many times as many of a text's names the box has to have.
_NAMED, _UNNAMED = 1, 3
#: How often a thing is used that has to be somewhere, and the share of a name that begins alike.
_OFTEN, _ALIKE = 3, 0.6
#: How far behind an entry its colon may be, in characters.
_BELOW = 4
#: Words for pieces of any kind, as keys.
_GENERAL = frozenset(
    """
    card tile counter token piece component カード タイル 駒 コマ チップ karten karte plättchen
    teile teil carte tuile jeton pion pièce
    """.split()
)
#: What says how many there are, and is no name; the words of a line.
_COUNTED, _WORDS = re.compile(r"\d+(?:[ ]?[枚個つ本色]|が)"), re.compile(r"[^\W_]+")
#: A number in a name, and names in brackets without one.
_NUMBER, _KINDS = re.compile(r"(?<!\S)\d+[ ]"), re.compile(r"[ *]*[(（]([^()（）\d]+)[)）]")
_KANA = re.compile(r"[ぁ-ん]+")
#: How far in front of a number the word is by which it is what something is worth.
_WORTH = 12
#: How many things in a row of a list may be counted together.
_TOGETHER = 6
#: What tells how many there are of a thing.
_LISTED = frozenset([Role.SUPPLY, Role.PART])
#: How many lines apart things of one list are at most.
_APART = 2
#: How many entries in a row, and of how many pieces, come to a known number by no chance.
_FEWEST, _SURELY = 3, 12


def things_missing(
    game: ComponentSet, ledger: Ledger, unknown: Sequence[LedgerEntry], silent: Container[str]
) -> Iterator[Finding]:
    """Yield what the rules have and the box does not.

    Args:
        game: The game.
        ledger: What its rules claim.
        unknown: The claims about what the box does not have.
        silent: The ids of the components that no rules mention.
    """
    known = [name for each in game.components for name in names_of(each)]
    by_key = {each.casefold(): each for each in known}
    orders, sure = _orders(ledger), MissingNames(game, ledger, unknown, silent)
    torn, seen = _as_many(ledger.entries), set[tuple[object, str]]()
    divided = {(id(each.text), each.claim.of) for each in ledger.entries}
    for entry in unknown:
        name, claim, script = entry.thing, entry.claim, entry.text.script
        used, key = claim.role is Role.UNLISTED, (entry.text.path, names.key(name))
        seen |= {key} if id(entry) in torn else set()
        if key in seen or (used and names.is_byname(claim.name, known)):
            continue
        whole = (id(entry.text), name) in divided
        if names.is_kind(name) and not whole and any(names.is_of_kind(e, name) for e in known):
            continue  # mere `chips`, and the box has score chips
        if DIE.fullmatch(names.core(name)) and any(map(BY_SIDES.search, known)):
            continue  # `5 dice`, and the box has a `Green d6`
        like = difflib.get_close_matches(name.casefold(), by_key, n=1, cutoff=_LIKE)
        slip = any(abs(len(each) - len(name)) < _SLIP for each in like)
        # `10 marbles (not included)`
        left_out = script.words.pattern("missing", r"[ ]?[(,、（][ ]?{}")
        otherwise = sure.is_called_otherwise(entry, slip=slip)
        if otherwise or left_out.match(entry.text.folded, claim.end):
            continue
        if not like and not sure.are_sure(entry):
            continue
        same = [e for e in unknown if _is_in_the_same_place(e, entry, orders)]
        seen |= {(each.text.path, names.key(each.thing)) for each in (entry, *same)}
        own = name == claim.name and isinstance(claim.count, int) and claim.count > 1
        count = f"{stated(claim):,} " if own else ""
        meant = [by_key[each] for each in like] or sure.renamed(entry)
        near = tuple(f"did you mean `{each}`?" for each in meant)
        at_hand = used and names.core(claim.name) in AT_HAND
        yield Finding(
            entry.place,
            f"the rules mention {count}`{name}`, but nothing in the box has that name",
            (*near, f"add a component, name one so with `rules_name`, {SET_ASIDE}"),
            named(same),
            Severity.WARNING if at_hand else None,
        )


def _orders(ledger: Ledger) -> dict[int, int]:
    """Return the places of the things that each text lists, by the ids of their claims."""
    places, orders = defaultdict[int, int](int), dict[int, int]()
    for each in ledger.entries:
        if each.claim.role is Role.SUPPLY:
            orders[id(each)] = places[id(each.text)]
            places[id(each.text)] += 1
    return orders


def _is_in_the_same_place(each: LedgerEntry, entry: LedgerEntry, orders: dict[int, int]) -> bool:
    """Return whether another language has a thing in the same place of its list."""
    other = each.text.language != entry.text.language
    counted = each.claim.count == entry.claim.count is not None
    return other and counted and orders.get(id(each)) == orders.get(id(entry))


def _as_many(entries: Sequence[LedgerEntry]) -> set[int]:
    """Return the ids of entries in a row behind a known one that together are as many."""
    found = set[int]()
    for place, whole in enumerate(entries):
        bound = whole.claim.role is Role.SUPPLY and whole.standing is Standing.BOUND
        if not bound or whole.target.part or stated(whole.claim) < _SURELY:
            continue
        below, left = list[int](), stated(whole.claim)
        for each in itertools.islice(entries, place + 1, None):
            if each.text is whole.text and each.claim.role is Role.SUPPLY and stated(each.claim):
                below.append(id(each))
                left -= stated(each.claim)
            if left <= 0:
                break
        if left == 0 and len(below) >= _FEWEST:
            found.update(below)
    return found


class MissingNames:
    """Tells which names are sure to be of components."""

    def __init__(
        self,
        game: ComponentSet,
        ledger: Ledger,
        unknown: Sequence[LedgerEntry],
        silent: Container[str] = (),
    ) -> None:
        self._silent = silent
        self._targets, self._components = ledger.targets, game.components
        self._ledger, self._unknown = ledger, unknown
        keys = (key for each in game.components for key in keys_of(each))
        self._endings = tuple({key for key in keys if not key.isascii()})
        rows = [[each.count for each in game.components]]
        rows += [[item.quantity for item in each.items] for each in game.components]
        self._sums = {total for counts in rows for total in _sums(counts)}

    def are_sure(self, entry: LedgerEntry) -> bool:
        """Return whether the name of an entry is one.

        The box has most else that its text lists: half of it for a name with a noun, three of
        four for another one and for what only is the whole of some parts, which may be a title.
        """
        if entry.claim.role is Role.UNLISTED:
            return _has_to_be_there(entry)
        if self.renamed(entry):
            return True
        words, folded, start = entry.text.script.words, entry.text.folded, entry.claim.start
        worth = words.pattern("worth", r"(?<![^\W\d]){}[ ]$")
        if worth.search(folded, max(0, start - _WORTH), start):
            return False  # `42 shell tokens, worth 90 shells in all`
        if words.pattern("points", "^{}$").match(entry.claim.name):
            return False
        sums_up = entry.text.script.words.pattern("that_is", r"\W*{}").match
        if stated(entry.claim) >= _SURELY and sums_up(entry.text.sentence_of(entry.claim)):
            return False  # `That's 42 cards and 62 wooden bits`
        behind = entry.text.text[entry.claim.end : entry.claim.end + _BELOW].lstrip("* ")
        of_text = list(self._ledger.of(entry.text))
        # `Work: you play 1 card`, of which the box has neither
        tells = entry.text.script.words.pattern("is_sentence")
        step = entry.claim.of and tells.search(entry.text.sentence_of(entry.claim))
        divided = step and any(each.targets and each.claim.of == entry.thing for each in of_text)
        if behind.startswith((":", "：")) or (step and not divided):
            return False  # what is below it may be named, and not all of it
        if _names_all(entry):
            return False
        # `親を示す笠`, and the box has 笠
        if names.key(entry.thing).endswith(self._endings) or self._are_items(entry):
            return False
        named_so = entry.is_piece and entry.thing == entry.claim.name
        listed = entry.text.line_of(entry.claim).chapter.topic is Topic.COMPONENTS
        if not named_so and (_is_no_noun(entry) or not listed):
            return False
        known = {e.target.label for e in of_text if e.thing and e.targets}
        here = (e for e in self._unknown if e.text is entry.text)
        strange = {each.thing for each in here if each.claim.role is not Role.UNLISTED}
        return len(known) >= (_NAMED if named_so else _UNNAMED) * len(strange)

    def _are_items(self, entry: LedgerEntry) -> bool:
        """Return whether items have the word of a name, or as many are named in its line.

        `Fours` are the items `four I` and `four O`, and so are `8 others: four I and four O`.
        """
        line = entry.text.line_of(entry.claim)
        first, last = entry.text.script.plain.source(line.start, line.end)
        said = set(_WORDS.findall(entry.text.text[first:last]))
        own, sums = names.stems(entry.thing), set[int]()
        alike = (any(own < names.stems(e) for e in names_of(each)) for each in self._components)
        if own and entry.thing != entry.claim.name and sum(alike) > 1:
            return True  # `Heat: 5 × +1, 6 × +2`, and the box has `Heat +1` and `Heat +2`
        for each in self._components:
            called = [(item.quantity, item_names(item)) for item in each.items]
            sums.add(sum(many for many, said_so in called if not said.isdisjoint(said_so)))
            if own and any(own <= names.stems(" ".join(said_so)) for _, said_so in called):
                return True
        return entry.claim.count in sums - {0}

    def is_called_otherwise(self, entry: LedgerEntry, *, slip: bool) -> bool:
        """Return whether a name stands for things that the box has by other names.

        `a bag of coins` holds its coins; `36 player pieces` and `4 player sets` may be all that
        the text does not list.
        """
        words, name, count = entry.text.script.words, entry.thing, entry.claim.count
        if entry.claim.role is not Role.SUPPLY:
            return False
        if _NUMBER.search(name):
            return True  # `2 spots` of `10x throw: 2 spots`
        held, left = words.content(name), self._left(entry.text)
        if held != name and self._targets.named(held):
            return True
        alike = [each for each in left if each.count == count]
        if not slip and len(alike) == 1 and _is_like(entry, alike[0]):
            return True
        if not isinstance(count, int) or count < 2:
            return False
        bare = words.pattern("generic", "^{}[ ]").sub("", name)
        for kind, sign in wholes.KINDS.items():  # `32 cards and 21 tokens`
            same = (each.count for each in self._components if each.kind == kind)
            if sign.fullmatch(names.key(bare)) and count in wholes.sums_of(same):
                return True
        if count in self._sums and names.key(bare) in _GENERAL:
            return True  # `72 die-cut counters`, of three kinds
        if count >= _SURELY and count in self._told_together(entry):
            return True  # `80 basics`, and the box has 40 scraps, 24 sheets and 16 tears
        counts = [each.count for each in left]
        sets = words.pattern("sets", r"(?:^|[ ]){}$").search(name)
        grouped = sets and not any(each % count for each in counts)
        return len(left) > 1 and (sum(counts) == count or bool(grouped))

    def _told_together(self, entry: LedgerEntry) -> set[int]:
        """Return what things come to that stand together: in the game file, or in a list below."""
        text = entry.text
        left = {each.id for each in self._left(text, frozenset(Section))}
        known = (each for each in self._components if each.id not in left)
        kinds = itertools.groupby(known, lambda each: each.kind)
        runs = ([each.count for each in same] for _, same in kinds)
        found = {total for counts in runs for total in _sums(counts, _FEWEST)}
        below: list[int] = []
        last = entry.place.line or 0
        for each in (e for e in self._ledger.of(text) if e.claim.start > entry.claim.start):
            line = each.place.line or 0
            if each.claim.role in _LISTED and stated(each.claim):
                found |= {sum(below)} if line - last > _APART and len(below) >= _FEWEST else set()
                below = [] if line - last > _APART else below
                below.append(stated(each.claim))
                last = line
        return found | ({sum(below)} if len(below) >= _FEWEST else set())

    def renamed(self, entry: LedgerEntry) -> list[str]:
        """Return the name of the one component that a list lacks and that is as many.

        Of single pieces, only of one that no rules mention: the list may have a lid besides.
        """
        count, here = stated(entry.claim), [e for e in self._unknown if e.text is entry.text]
        same = [e for e in here if e.is_entry and stated(e.claim) == count]
        of_text = self._ledger.of(entry.text)
        told = {
            t.component.id for e in of_text if e.claim.section is Section.LIST for t in e.targets
        }
        unlisted = [each for each in self._components if each.id not in told]
        left = [each for each in unlisted if each.count == count]
        if same != [entry] or len(left) != 1 or _KANA.fullmatch(entry.thing):
            return []  # `全部で48枚であり`
        strange = [e for e in here if e.is_entry and e.thing and not names.is_kind(e.thing)]
        alone = unlisted == left and strange == [entry]
        sure = count > 1 or left[0].id in self._silent or alone
        return [left[0].name.first] if sure else []

    def _left(
        self, text: RulesText, where: Container[Section] = (Section.LIST,)
    ) -> list[Component]:
        """Return the components that a text does not list, or tell, as they are."""
        listed = (e for e in self._ledger.of(text) if e.claim.section in where)
        told = {
            target.component.id
            for each in listed
            for target in each.targets
            if stated(each.claim) == target.count
        }
        return [each for each in self._components if each.id not in told]


def _is_like(entry: LedgerEntry, component: Component) -> bool:
    """Return whether a name begins as that of a component, or has it beside it.

    `Übersichtskärtchen`, and the box has `Übersichtskarten`; `1 dealer marker (the owl)`
    """
    line, called = entry.text.line_of(entry.claim), names.key(entry.thing)
    source = entry.text.script.plain.source
    if find_name(component, entry.text.folded[slice(*source(line.start, line.end))]):
        return True
    return any(begin_alike(called, names.key(each)) for each in names_of(component))


def begin_alike(one: str, other: str) -> bool:
    """Return whether two keys of names begin with the same letters, most of the shorter one."""
    shortest = math.ceil(_ALIKE * min(len(one), len(other)))
    return shortest > 0 and one[:shortest] == other[:shortest]


def _names_all(entry: LedgerEntry) -> bool:
    """Return whether as many are named behind a thing: `Two landscapes (fen, wood)`."""
    kinds = _KINDS.match(entry.text.text, entry.claim.end)
    joint = entry.text.script.words.pattern("and_joint", "[,、，・/]|[ ]{}[ ]")
    return kinds is not None and len(joint.findall(kinds[1])) + 1 == entry.claim.count


def _has_to_be_there(entry: LedgerEntry) -> bool:
    """Return whether a thing is used often, or in what sets up, and is no mere possibility.

    A number is beside it, or it is that of the start player, who alone is no component. A board
    or a token may be what the text has just made of others.
    """
    if FIRST.fullmatch(entry.claim.name):
        return False
    text, words = entry.text, entry.text.script.words
    name = re.escape(names.singular(entry.claim.name.casefold()))
    many = len(re.findall(name, text.folded))
    counted = re.search(rf"\d[ ]?{name}|{name}を?[ ]?\d", text.folded)
    sets_up = text.line_of(entry.claim).chapter.topic is Topic.SETUP
    made = names.is_kind(entry.claim.name.rpartition(" ")[2]) and counted is None
    sets_up = sets_up and not made
    may = words.pattern("conditions").search(text.sentence_of(entry.claim))
    often = many >= _OFTEN and counted is not None
    first = many > 1 and FIRST.search(entry.claim.name) is not None
    return often or first or (sets_up and not may)


def _is_no_noun(entry: LedgerEntry) -> bool:
    """Return whether a name that no table knows is none: `2が3枚`, German `gelbe`, `Setup`."""
    name, words = entry.thing, entry.text.script.words
    no_noun = words.codes == ("de",) and name.islower()
    return no_noun or bool(_COUNTED.search(name)) or words.topic(name) is not None


def _sums(counts: Sequence[int], fewest: int = 2) -> Iterator[int]:
    """Yield what two or more things come to that stand together in the game file."""
    for first in range(len(counts)):
        sums = itertools.accumulate(counts[first : first + _TOGETHER])
        yield from itertools.islice(sums, fewest - 1, None)
