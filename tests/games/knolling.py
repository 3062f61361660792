"""Squared Away at random: the pawns on the row, there and back."""

from random import Random

from games.lists import Stuck, box


class Row:
    """The row of cards, with the pawns.

    Attributes:
        cards: The cards from the left; None where one was taken. The start card is at
            `start`, the turning point right of the last.
        places: Where each player's pawn is; player 0 has the start player marker.
        taken: The cards of each player.
    """

    def __init__(self, players: int, chance: Random) -> None:
        cards = box("knolling").pieces("items")
        each = box("knolling").numbers("rule").row.cards
        self.chance = chance
        chance.shuffle(cards)
        opening, self.pile = cards[: each * players], cards[each * players :]
        if len(opening) < each * players:
            raise Stuck("there are not enough cards for the row")
        self.cards: list[object | None] = [None, *opening]
        self.places = [0] * players
        self.taken: list[list[object]] = [[] for _ in range(players)]
        self.turns = 0

    def out(self) -> None:
        """Move everybody to the turning point."""
        goal = len(self.cards)
        added: list[object] = []
        while min(self.places) < goal:
            # The one furthest back; on the start card, the nearest to the start player.
            player = min(range(len(self.places)), key=lambda each: (self.places[each], each))
            if self.move(player, range(self.places[player] + 1, goal), goal):
                if not self.pile:
                    raise Stuck("no card is left to refill the row")
                added.insert(0, self.pile.pop())
        # The start card goes to the left end: its old place is gone.
        self.cards = [None, *added, *self.cards[1:]]
        self.places = [len(self.cards)] * len(self.places)

    def back(self) -> None:
        """Move everybody to the goal, at the left end."""
        while max(self.places) > 0:
            player = max(range(len(self.places)), key=lambda each: (self.places[each], each))
            self.move(player, range(1, self.places[player]), 0)

    def move(self, player: int, ahead: range, end: int) -> bool:
        """Move a pawn; return whether it took a card."""
        self.turns += 1
        choices = [place for place in ahead if self.cards[place] is not None]
        # By the letter of the rules a pawn may go far; most players go card by card.
        near = choices[:3] if end else choices[-3:]
        target = self.chance.choice([*near, self.chance.choice([*choices, end])])
        if target == self.places[player]:
            raise Stuck("a pawn stays where it is")
        self.places[player] = target
        card = self.cards[target] if target != end else None
        if card is None:
            return False
        self.cards[target] = None
        self.taken[player].append(card)
        return True


def play(players: int, chance: Random) -> tuple[int, ...]:
    """Return how many cards each player has in the end, and how many turns there were."""
    row = Row(players, chance)
    row.out()
    row.back()
    return (*map(len, row.taken), row.turns)
