"""First & Eleven at random: kickoffs, tricks and skills by the letter of the rules."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace

from games.lists import Stuck, box

SEATS = range(4)


@dataclass
class Played:
    """A card in a trick: its suit and number as skills have left them."""

    seat: int
    card: SimpleNamespace
    suit: str
    number: int


@dataclass
class Match:
    """A match of four hands.

    Attributes:
        chance: Decides everything.
        hands: The cards of each seat; partners sit across.
        leader: The seat that leads next, always one of the attackers.
        scores: Of both teams, by the parity of the seats.
        series: How many series were played.
    """

    chance: Random
    hands: list[list[SimpleNamespace]] = field(default_factory=list)
    leader: int = 0
    scores: list[int] = field(default_factory=lambda: [0, 0])
    series: int = 0

    def __post_init__(self) -> None:
        self.rule = box("football").numbers("rule")
        points = box("football").numbers("points")
        self.points = {name: int(each.sign) for name, each in vars(points).items()}
        cards = box("football").pieces("players")
        self.numbers = [card.number for card in cards]
        self.chance.shuffle(cards)
        hand = self.rule.deal.hand
        self.hands = [cards[seat * hand : (seat + 1) * hand] for seat in SEATS]
        aside = cards[len(SEATS) * hand :]
        assert len(aside) == self.rule.deal.aside
        self.leader = self.chance.choice(SEATS)
        self.attackers = self.leader % 2

    def play(self) -> list[int]:
        """Return the scores of the match."""
        while True:
            self.attackers = self.leader % 2
            if not self.kickoff() or not self.drive():
                return self.scores
            self.series += 1

    def is_over(self) -> bool:
        return not all(self.hands)

    def take(self, seat: int, among: list[SimpleNamespace] | None = None) -> SimpleNamespace:
        """Return a card that a seat plays from its hand."""
        choices = self.hands[seat] if among is None else among
        if not choices:
            raise Stuck(f"seat {seat} has no card to play")
        card = self.chance.choice(choices)
        self.hands[seat].remove(card)
        return card

    # A series

    def kickoff(self) -> bool:
        """Set the goal and the leader; return whether the match goes on."""
        kicker = (self.leader + 1) % 4
        if kicker % 2 == self.attackers:
            raise Stuck("no defender sits to the left of the leader")
        kicked = self.take(kicker).number
        self.goal = kicked
        if self.is_over():
            return False
        if kicked > self.rule.kickoff.onside:
            return True
        shown = [(self.take(seat).number, (seat - self.leader) % 4, seat) for seat in SEATS]
        shown.append((kicked, (kicker - self.leader) % 4, kicker))
        self.leader = min(shown)[2]
        if self.leader % 2 != self.attackers:
            self.attackers = self.leader % 2
            self.goal = min(self.numbers) + max(self.numbers) - kicked
        return not self.is_over()

    def drive(self) -> bool:
        """Play the tricks of a series; return whether the match goes on."""
        gained = 0
        for trick in range(1, self.rule.series.tricks + 1):
            leader = self.leader
            winner = self.trick()
            self.leader = winner.seat
            if winner.seat % 2 != self.attackers:
                return not self.is_over()
            gained += winner.number
            gained += self.rule.series.bonus if winner.seat == (leader + 2) % 4 else 0
            if gained >= self.goal:
                self.scores[self.attackers] += self.points[
                    "exact" if gained == self.goal else "over"
                ]
                break
            if trick == self.rule.series.tricks and winner.number >= self.goal - gained:
                self.scores[self.attackers] += self.points["kick"]
            if self.is_over():
                return False
        self.leader = (self.leader + 1) % 4
        return not self.is_over()

    # A trick

    def trick(self) -> Played:
        """Return the card that takes a trick."""
        run, self.silent, self.reversed = self.chance.random() < 0.5, False, False
        self.table: list[Played] = []
        for seat in ((self.leader + step) % 4 for step in SEATS):
            card = self.take(seat, self.legal(seat, run))
            self.table.append(Played(seat, card, card.suit, card.number))
            if card.suit != self.table[0].suit and not self.silent:
                SKILLS[str(card.skill)](self, self.table[-1])
        followed = [each for each in self.table if each.suit == self.table[0].suit]
        if not self.table[0].seat == self.leader:
            raise Stuck("the card of the leader is gone")
        sign = -1 if self.reversed else 1
        return min(followed, key=lambda each: (sign * each.number, (each.seat - self.leader) % 4))

    def legal(self, seat: int, run: bool) -> list[SimpleNamespace]:
        hand = self.hands[seat]
        same = [card for card in hand if self.table and card.suit == self.table[0].suit]
        return same if run and same else hand

    def partner(self, played: Played) -> list[Played]:
        return [each for each in self.table if each.seat == (played.seat + 2) % 4]

    # Skills

    def glance(self, played: Played) -> None:
        """Knowing a card changes nothing for players who play at random."""

    def chain_gang(self, played: Played) -> None:
        near = [self.goal - 1, self.goal + 1]
        self.goal = self.chance.choice([each for each in near if each in self.numbers])

    def shutdown(self, played: Played) -> None:
        self.silent = True

    def call_back(self, played: Played) -> None:
        others = [each for each in self.table[1:] if each is not played]
        if others:
            returned = self.chance.choice(others)
            self.table.remove(returned)
            self.hands[returned.seat].append(returned.card)

    def lead_block(self, played: Played) -> None:
        for each in self.partner(played):
            each.number = max(each.number - 1, min(self.numbers))

    def audible(self, played: Played) -> None:
        for each in self.partner(played):
            suits = sorted(set(box("football").game.definitions["suits"]) - {each.suit})
            each.suit = self.chance.choice(suits)

    def handoff(self, played: Played) -> None:
        one, other = self.hands[played.seat], self.hands[(played.seat + 2) % 4]
        if one and other:
            given, taken = self.chance.choice(one), self.chance.choice(other)
            one[one.index(given)], other[other.index(taken)] = taken, given

    def nudge(self, played: Played) -> None:
        self.chance.choice(self.table).number += 1

    def crossing_routes(self, played: Played) -> None:
        one, other = self.chance.sample(self.table, 2)
        one.number, other.number = other.number, one.number

    def reversal(self, played: Played) -> None:
        self.reversed = True

    def full_blitz(self, played: Played) -> None:
        self.chance.choice(self.table).number += 2


#: What each skill of the list does, by its id.
SKILLS: dict[str, Callable[[Match, Played], None]] = {
    "1": Match.glance,
    "2": Match.chain_gang,
    "3": Match.shutdown,
    "4": Match.call_back,
    "5": Match.lead_block,
    "6": Match.audible,
    "7": Match.handoff,
    "8": Match.nudge,
    "9": Match.crossing_routes,
    "10": Match.reversal,
    "11": Match.full_blitz,
}


def play(players: int, chance: Random) -> tuple[int, ...]:
    """Return the scores of a random match, and how many series it had."""
    match = Match(chance)
    return (*match.play(), match.series)
