"""Compares what the rules claim with what is in the box."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from punchboard.components.model import Component, ComponentSet, Entry
from punchboard.rulebook.box.cases import greatest_of
from punchboard.rulebook.box.compared import Compared, Verdict, number_of
from punchboard.rulebook.box.expansions import of_all_sets, of_some
from punchboard.rulebook.box.faults import faults_of
from punchboard.rulebook.box.field_sums import sums_of_fields
from punchboard.rulebook.box.field_words import COPIES, VALUED
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.sums import contradicts_itself
from punchboard.rulebook.box.targets import CARDS, keys_of, numbers_of, span_of
from punchboard.rulebook.box.wholes import sums_of
from punchboard.rulebook.claim import Claim, Range, Role, Section, is_set, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.lists.asides import is_of_variant
from punchboard.rulebook.prose.things import DIE
from punchboard.rulebook.texts import RulesText

#: What the numbers on cards are called.
_NUMBERS = frozenset(map(names.key, ["number", "value", "rank", "数字", "数", "値"]))
#: Within how many lines a text says for how many players it is.
_HEAD = 8
#: How far a number that is said to be of all may be from it: so many pieces, or one of so many.
_FEW, _PART_OF = 2, 8
#: How far a number of sets may be from that of the one piece that each of them is.
_FEW_SETS = 2
#: How many times what there is a product may be, and still be meant.
_FAR_OFF = 4
#: How far into a line the words are that say what it is about, in characters.
_LEAD = 24
#: Up to how many pieces are no share of a player's by chance.
_SHARED = 2
#: What adds up to a number above a list.
_LISTED = frozenset([Role.SUPPLY, Role.PART, Role.PER_COLOR])


class Comparison:
    """All claims of a game's rules, compared with the box.

    Attributes:
        all: Every claim about something in the box.
        reported: Those that contradict it, each fault once.
    """

    def __init__(self, game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText]) -> None:
        self._game, self._targets, self._ledger = game, ledger.targets, ledger
        self._most = _most_players(game, ledger)
        self._aside = [each for each in ledger.entries if each.is_set_aside]
        decks = [each.count for each in game.components if each.kind == "card"]
        self._cards, self._most_cards = sum(decks), max(decks, default=0)
        self._joint = sums_of(decks) - {*decks}
        listed = (e for e in ledger.entries if e.targets and e.claim.section is Section.LIST)
        self._listed = Counter(each.target.component.id for each in listed)
        self._shared = _shares(ledger.entries, self._most)
        self._entries = of_all_sets(ledger.entries, self._most)
        self._smaller = set(map(id, of_some(self._entries)))
        self._ways: Mapping[Role, Callable[[LedgerEntry], Compared]] = {
            Role.SUPPLY: self._supply,
            Role.PART: _part,
            Role.SETUP: self._setup,
            Role.PER_COLOR: self._per_colour,
            Role.PER_PLAYER: self._per_player,
        }
        told = map(self._compared, self._entries)
        self.all = tuple(each for each in told if each is not None)
        self.reported = faults_of(texts, self.all, game.players)

    def _compared(self, entry: LedgerEntry) -> Compared | None:
        """Return what comes of one claim; None for one about nothing in the box."""
        role, ledger = entry.claim.role, self._ledger
        used = entry.claim.likely or role in {Role.SETUP, Role.PER_PLAYER}
        if id(entry) in self._smaller or (used and entry.targets and entry.is_left):
            return _possible(entry)
        if id(entry) in ledger.divided:
            return self._whole(entry, ledger.divided[id(entry)])
        if id(entry) in ledger.counted_parts and entry.claim.count is not None:
            return self._supply(entry)
        if role is Role.PLAYERS:
            return self._players(entry)
        if entry.standing is not Standing.BOUND:
            return None
        if role is Role.ATTRIBUTE:
            return self._attribute(entry)
        if contradicts_itself(entry):
            return _product(entry)
        if not isinstance(entry.claim.count, int):
            return _within(entry)
        if entry.is_of_fewer:
            return _possible(entry)
        return self._ways.get(role, _possible)(entry)

    def _players(self, entry: LedgerEntry) -> Compared:
        count, players = entry.claim.count, self._game.players
        if count is None or players is None or entry.standing is Standing.ASIDE:
            return _possible(entry)
        least, most = (count.min, count.max) if isinstance(count, Range) else (count, count)
        line = entry.text.line_of(entry.claim)
        said = entry.text.script.plain.text[line.start : line.end]
        case = isinstance(count, int) and players[0] <= count <= players[1]
        if case and (entry.claim.likely or line.number > _HEAD or _goes_on(entry)):
            return _possible(entry)  # `For two bakers`, far below, is a case
        if entry.claim.likely and (least, most) != players and not {least, most} & {*players}:
            return _possible(entry)
        if least and least > players[1] and _goes_on(entry):
            return _possible(entry)  # `For 5 to 8 players combine two games`
        alone = entry.text.script.words.pattern("alone", r"(?<![a-z]){}(?![a-z])")
        solo = least == players[0] + 1 == 2 and _has_solo(entry, alone)
        # `Solo, or 2-4 players`
        fewest = {least or players[0], 1 if solo or alone.search(said) else least}
        same = players[0] in fewest and (most or players[1]) == players[1]
        return Compared(entry, Verdict.EQUAL if same else Verdict.PLAYERS)

    def _per_colour(self, entry: LedgerEntry) -> Compared:
        claim, target, count = entry.claim, entry.target, number_of(entry.claim)
        colours = self._targets.by_colour(target.component)
        if not colours:
            wanted = claim.total or count * (claim.factor or 0)
            if not wanted or (claim.of and not target.part):  # what other parts leave
                return _possible(entry)
            return _equal(entry, Verdict.COUNT, _single(entry, wanted))
        for colour, items in colours.items():
            there = sum(item.quantity for item in items if item in target.items)
            if there % (count or 1):  # `1 to 5, two of each in every colour` are ten
                return Compared(entry, Verdict.PER_COLOUR, count, there, colour)
        return Compared(entry, Verdict.EQUAL, count, count)

    def _per_player(self, entry: LedgerEntry) -> Compared:
        claim, target = entry.claim, entry.target
        sharing = entry.players_of(self._most)
        # One of several shares holds when fewer or more play, or at another time.
        if sharing is None or entry.is_shared_otherwise or self._is_one_of_several(entry):
            return _possible(entry)
        listed = claim.section is Section.LIST  # `for each of the 4 players`, however many play
        many = (listed and claim.factor) or min(sharing, claim.factor or self._most)
        wanted = claim.total or number_of(claim) * many
        several = names.is_kind(claim.name) and wanted <= self._joint_deck()
        every_one = number_of(claim) == target.count and entry.is_of_all
        if several or every_one or _is_lent(entry) or _is_of_few(entry):
            return _possible(entry, wanted)
        aside = tuple(each for each in self._aside if _is_of_the_same(each, entry))
        every = wanted + sum(stated(each.claim) for each in aside)
        alone = listed and self._listed[target.component.id] == 1
        # More than all have, and not so many that the list may be for more, or has `2 spare ones`
        more = target.count - wanted
        left = alone and not aside and 0 < more < wanted and not entry.has_number(more)
        half = wanted and alone and not aside and target.count % (number_of(claim) or 1)
        # What is so far off is no share; but a box may have one set of what each player gets.
        far = wanted > 2 * target.count and number_of(claim) != target.count and not aside
        if (every > target.count and not far) or half or left:
            return Compared(entry, Verdict.PER_PLAYER, every, target.count, aside=aside)
        return _possible(entry, wanted)

    def _joint_deck(self) -> int:
        """Return how many cards a deck of several has that the rules count: `a deck of 51`."""
        bare = (e for e in self._entries if e.implied or not e.targets)
        decks = (stated(e.claim) for e in bare if CARDS.fullmatch(names.key(e.claim.name)))
        return max((each for each in decks if self._most_cards < each < self._cards), default=0)

    def _is_one_of_several(self, entry: LedgerEntry) -> bool:
        """Return whether the text has another share of the same, and no list that settles it."""
        claim, target = entry.claim, entry.target
        if entry.case or claim.factor or claim.section is Section.LIST:
            return False
        others = self._shared[id(entry.text), target.label]
        listed = (each for each in others if each.section is Section.LIST)
        if any(number_of(each) * self._most == target.count for each in listed):
            return False
        return any(e.count != claim.count and e.line != claim.line for e in others)

    def _supply(self, entry: LedgerEntry) -> Compared:
        """Compare a number of all there are; what every player's are together may be meant."""
        wanted, there = stated(entry.claim), entry.target.count
        some = wanted < there and entry.claim.section is Section.PROSE and entry.is_led_by_case
        players = greatest_of(entry.case, entry.text.script.words) if some else 0
        if 0 < players < self._most:
            return _possible(entry, wanted)  # `2-player game: use 30 owl cards only`
        if wanted > _SHARED and self._most > 1 and there == wanted * self._most:
            return _possible(entry, wanted)  # `An army has 16 cards`
        return _supply(entry)

    def _setup(self, entry: LedgerEntry) -> Compared:
        claim, target, wanted = entry.claim, entry.target, stated(entry.claim)
        # `8 tiles on the temple` counts no temple boards: only a whole name is compared.
        several = bool(target.part) and len(target.component.items) > 1
        whole = several or target.is_called(claim.name)
        # `Lay out the map and shuffle. Draw 3`: not of the map, which is one.
        whole = whole and (target.count > 1 or claim.name in claim.quote)
        # `The sea deck has 41 cards then`: with those of another one
        whole = wanted not in self._joint if entry.implied else whole
        if whole and wanted > target.count and not _is_worth(target.component, wanted):
            return Compared(entry, Verdict.TOO_FEW, wanted, target.count)
        if whole and not (target.part or entry.implied) and self._lacks_some(entry):
            return Compared(entry, Verdict.COUNT, wanted, target.count)
        return _possible(entry, wanted)

    def _lacks_some(self, entry: LedgerEntry) -> bool:
        """Return whether all of a thing are fewer than there are: `Put all 18 owls into the bag`.

        What was taken out before may be why.
        """
        wanted, there, words = stated(entry.claim), entry.target.count, entry.text.script.words
        near = 0 < there - wanted <= max(_FEW, there // _PART_OF)
        if not near or entry.case or entry.is_left or not entry.is_of_all:
            return False
        line = entry.text.line_of(entry.claim)
        opened = next(e for e in entry.text.script.lines if e.chapter is line.chapter)
        said = entry.text.script.counted[opened.start : line.end]
        gone = "removes", "unused", "left_behind", "not_needed", "to_box"
        return not any(words.pattern(each).search(said) for each in gone)

    def _attribute(self, entry: LedgerEntry) -> Compared:
        """Compare a range of values with the fields, a number of entries with a definition."""
        claim, count = entry.claim, entry.claim.count
        if isinstance(count, Range):
            for numbers in numbers_of(entry.target.items).values():
                if (min(numbers), max(numbers)) == (count.min, count.max):
                    return Compared(entry, Verdict.EQUAL)
            own = names.key(claim.name) in _NUMBERS | keys_of(entry.target.component)
            return (_slip(entry, count) if own else None) or _possible(entry)
        sized, known = claim.of and claim.unit not in {"mm", "cm"}, _grids(self._game)
        if claim.factor and sized and len(known) == 1:  # `7 x 7 cells`
            columns, rows = known.pop()
            how = f"the rules say {count} x {claim.factor}, the grid has {columns} x {rows}"
            differs = {count, claim.factor} != {columns, rows}
            return Compared(entry, Verdict.VALUES, 0, 0, how) if differs else _possible(entry)
        for definition, entries in self._game.definitions.items():
            if claim.factor is None and names.key(definition) == names.definition_key(claim.name):
                how = f"the rules say {count} `{claim.name}`, the list has {len(entries)}"
                verdict = Verdict.EQUAL if count == len(entries) else Verdict.VALUES
                return Compared(entry, verdict, count or 0, len(entries), how)
        return _possible(entry)

    def _whole(self, entry: LedgerEntry, parts: Sequence[LedgerEntry]) -> Compared:
        """Compare a whole with its parts, if these are right, or with what is listed behind it."""
        wanted, said = stated(entry.claim), sum(stated(each.claim) for each in parts)
        there = sum(each.target.count for each in parts)
        bound = replace(entry, targets=tuple(each.target for each in parts))
        how = f"the rules say {wanted:,} `{entry.claim.name}`, the parts come to {said:,}"
        here = (each.claim for each in self._entries if each.text is entry.text)
        behind = (e for e in here if e.start > entry.claim.end and e.role in _LISTED)
        same = wanted in {said, there, self._cards} or any(
            stated(each.claim) > wanted for each in parts
        )
        same = same or wanted in itertools.accumulate(map(stated, behind))
        return Compared(bound, Verdict.EQUAL if same else Verdict.VALUES, wanted, there, how)


def _most_players(game: ComponentSet, ledger: Ledger) -> int:
    """Return how many can play; where the rules say fewer than the game file, these alone."""
    told = (e.claim.count for e in ledger.entries if e.claim.role is Role.PLAYERS)
    ends = [each.max for each in told if isinstance(each, Range) and each.max]
    most = max(game.players or [0])
    return min(most, max(ends, default=most))


def _is_of_few(entry: LedgerEntry) -> bool:
    """Return whether a share is of a variant, of one case of several, or of coins by value."""
    text, claim = entry.text, entry.claim
    line, words = text.line_of(claim), text.script.words
    if is_of_variant(text.script, line):
        return True
    if words.pattern("worth", r"(?:[ ]in)?[ -]{}").match(text.folded, claim.end):
        return True  # `12 coins in value`
    said = text.script.plain.text[line.start : line.end].casefold()
    shares = (words.pattern(each).search(said) for each in ("per_player", "each"))
    return entry.is_led_by_case and not any(shares)  # `- 2 players: 12 tiles`


def _is_lent(entry: LedgerEntry) -> bool:
    """Return whether each uses dice of all in a turn: `Everybody: pick 1 die`."""
    chapters = {line.chapter.topic for line in entry.text.script.lines}
    topic = entry.text.line_of(entry.claim).chapter.topic
    die = DIE.fullmatch(names.core(entry.claim.name))
    return die is not None and topic is Topic.PLAY and Topic.SETUP in chapters


def _goes_on(entry: LedgerEntry) -> bool:
    """Return whether a sentence goes on with other numbers than those of years and minutes.

    `Four players is best but three works as well`, `2-player game: use 30 cards only`
    """
    words, end = entry.text.script.words, entry.text.sentence_span(entry.claim)[1]
    number = rf"(?<![^\W\d])(?:{words.any_number})(?![^\W\d])"
    said = entry.text.folded[entry.claim.end : end]
    for table, form in (
        ("durations", rf"{number}(?:[ ]?(?:-|–|~|{words.words('to')})[ ]?{number})?[ -]?{{}}"),
        ("ages", rf"{{}}[ ]{number}|{number}[+歳]"),
        ("never_names", rf"{number}[ ]{{}}(?![^\W\d])"),
    ):
        said = words.pattern(table, form).sub("", said)
    return re.search(rf"{number}|[\d一二三四五六七八九十]人", said) is not None


def _has_solo(entry: LedgerEntry, alone: re.Pattern[str]) -> bool:
    """Return whether a line begins with how to play alone: `Solo: take a colour`."""
    script = entry.text.script
    leads = (script.plain.text[e.start : min(e.end, e.start + _LEAD)] for e in script.lines)
    return any(alone.search(each.casefold()) for each in leads)


def _grids(game: ComponentSet) -> set[tuple[int, int]]:
    """Return the columns and rows of everything a game defines as a grid."""
    tables: list[Mapping[str, object]] = [*game.definitions.values()]
    tables += [entry.fields for each in game.definitions.values() for entry in each.values()]
    sizes = ([each.get("columns"), each.get("rows")] for each in tables)
    plain = ([e.fields.get("value") if isinstance(e, Entry) else e for e in each] for each in sizes)
    return {(one, other) for one, other in plain if isinstance(one, int) and isinstance(other, int)}


def _shares(entries: Iterable[LedgerEntry], most: int) -> dict[tuple[int, str], list[Claim]]:
    """Return the claims of each text of how many of what each of *most* players has."""
    found = defaultdict[tuple[int, str], list[Claim]](list)
    for each in entries:
        shared = each.claim.role is Role.PER_PLAYER and each.targets and not each.claim.factor
        if shared and each.players_of(most):
            found[id(each.text), each.target.label].append(each.claim)
    return found


def _is_of_the_same(aside: LedgerEntry, entry: LedgerEntry) -> bool:
    """Return whether the same text sets aside pieces of the same component."""
    bound = aside.text is entry.text and aside.standing is Standing.BOUND
    whole = bound and not entry.target.part and not aside.target.part
    return whole and aside.target.component is entry.target.component


def _is_worth(component: Component, wanted: int) -> bool:
    """Return whether pieces of several values may be worth so much: `The bank has 80 coins`."""
    return any(f in VALUED and wanted <= there for f, there in sums_of_fields(component))


def _possible(entry: LedgerEntry, wanted: int = 0) -> Compared:
    return Compared(entry, Verdict.POSSIBLE, wanted, entry.target.count if wanted else 0)


def _equal(entry: LedgerEntry, otherwise: Verdict, wanted: int, detail: str = "") -> Compared:
    there = entry.target.count
    verdict = Verdict.EQUAL if wanted == there else otherwise
    return Compared(entry, verdict, wanted, there, detail)


def _product(entry: LedgerEntry) -> Compared:
    """Return the fault of a product that is not what the rules say it makes."""
    claim, count = entry.claim, number_of(entry.claim)
    product = count * (claim.factor or 1)
    how = f"{count} x {claim.factor} make {product}, the rules say {claim.total}"
    return Compared(entry, Verdict.VALUES, claim.total or 0, product, how)


def _supply(entry: LedgerEntry) -> Compared:
    wanted, there = stated(entry.claim), entry.target.count
    if is_set(entry.claim):
        return _sets(entry)
    wanted = _single(entry, wanted)
    near = there <= 2 * wanted <= 4 * there
    if entry.claim.likely and wanted != there and (not near or entry.is_of_some):
        return _possible(entry, wanted)
    if (wanted < there and entry.is_least) or entry.is_multiplied(there):
        return _possible(entry, wanted)
    return _equal(entry, Verdict.COUNT, wanted)


def _within(entry: LedgerEntry) -> Compared:
    """Compare a range of pieces, `20 to 30 stones`; what has no number is possible."""
    claim, there = entry.claim, entry.target.count
    if not isinstance(claim.count, Range) or claim.role is not Role.SUPPLY:
        return _possible(entry)
    nearest = min(max(there, claim.count.min or 0), claim.count.max or there)
    return _equal(entry, Verdict.COUNT, nearest, f"{claim.count.words} `{claim.name}`")


def _sets(entry: LedgerEntry) -> Compared:
    """Compare a number of sets: each different piece is there as often, or all are as many."""
    sets, there = number_of(entry.claim), entry.target.count
    if all(item.quantity == sets for item in entry.target.items):
        return Compared(entry, Verdict.EQUAL, sets, sets)
    alike = len(entry.target.items) == 1 and abs(there - sets) <= max(_FEW_SETS, sets // 4)
    if not entry.claim.factor and not alike:
        return _possible(entry)
    return _equal(entry, Verdict.COUNT, stated(entry.claim))


def _single(entry: LedgerEntry, wanted: int) -> int:
    """Return what is *wanted*, or the number itself: `Malt 10`, below `Market x32`."""
    own, there = number_of(entry.claim), entry.target.count
    far = wanted > _FAR_OFF * there and own <= 2 * there <= _FAR_OFF * own
    return own if far else wanted


def _part(entry: LedgerEntry) -> Compared:
    claim, target = entry.claim, entry.target
    if entry.listed:
        said = f"{entry.listed:,} `{claim.of}` in all"
        return _equal(entry, Verdict.COUNT, entry.listed, said)
    span = span_of(claim.name)
    shared = span and entry.text.script.words.pattern("per_colour").search(claim.quote)
    slip = _slip(entry, span) if span else None
    # `14 in each suit, from 1 to 7`, which are the numbers of all
    whole = bool(span) and not slip and len(target.items) == len(target.component.items)
    whole = whole and stated(claim) < target.count and not target.count % (stated(claim) or 1)
    if shared or whole or not (slip or target.part):
        return _possible(entry, stated(claim))  # `各色1～5、1枚ずつ`
    if not slip and _is_in_each_set(entry):
        return _possible(entry, stated(claim))
    return slip or _equal(entry, Verdict.PART, stated(claim))


def _is_in_each_set(entry: LedgerEntry) -> bool:
    """Return whether the box has a part and its whole equally often: `10 cards in 4 sets`."""
    claim, target, wanted = entry.claim, entry.target, stated(entry.claim)
    times, rest = divmod(target.count, wanted) if wanted else (0, 1)
    wholes = (e for e in entry.text.claims if e.name == claim.of and e.role is Role.SUPPLY)
    counts = {stated(each) * times for each in wholes}
    return not rest and times > 1 and target.component.count in counts


def _slip(entry: LedgerEntry, said: Range) -> Compared | None:
    """Return a fault if one field of numbers has one end of a range, and none has both."""
    slips = []
    for field, numbers in numbers_of(entry.target.component.items).items():
        least, most = min(numbers), max(numbers)
        if (least, most) == (said.min, said.max):
            return None
        one_end = least < most and field not in COPIES
        if one_end and (least == said.min) != (most == said.max):
            how = f"the rules say {said.words}, `{field}` goes from {least} to {most}"
            there = entry.target.component.count
            slips.append(Compared(entry, Verdict.VALUES, there=there, detail=how))
    return slips[0] if len(slips) == 1 else None
