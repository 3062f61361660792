"""People of the Dawn at random: areas, actions and wars, without the powers of cards."""

from dataclasses import dataclass
from itertools import permutations
from random import Random
from types import SimpleNamespace

from games.lists import Stuck, box

#: The side of vandals; players are 0 and up.
VANDALS = -1
#: How a wild is written among the numbers of the genesis cards.
WILD = 0


@dataclass
class God:
    """A player.

    Attributes:
        raised: The genesis cards that are raised: numbers, and 0 for a wild.
        suited: The terrains where workers need no food.
    """

    raised: list[int]
    suited: frozenset[str]
    workers: int
    houses: int
    vp: int
    fp: int
    food: int
    aether: int = 0
    hand: int = 0


@dataclass
class Area:
    """A tile in the world: its terrains, and who is on each cell, with what."""

    cells: list[str]
    taken: dict[int, tuple[int, str]]

    def of(self, side: int, what: str = "worker") -> list[int]:
        return [cell for cell, taken in self.taken.items() if taken == (side, what)]


class World:
    """A game.

    Attributes:
        turns: How many turns were taken.
        seconds: How many of them were the second with the same six cards.
        without: How many of those had no pair.
    """

    def __init__(self, players: int, chance: Random) -> None:
        self.chance, lists = chance, box("populous")
        rule = self.rule = lists.numbers("rule")
        size = {3: rule.map.three, 4: rule.map.four, 5: len(lists.pieces("areas"))}[players]
        self.areas = {
            (tile.low, tile.high): Area(tile.cells.split(), {})
            for tile in chance.sample(lists.pieces("areas"), size)
        }
        self.numbers = sorted({each.number for each in lists.pieces("genesis") if each.number})
        self.vandals = len(lists.pieces("vandals"))
        self.pile = len(lists.pieces("grace")) - players * rule.start.keep
        terrains = {name: each.symbol for name, each in vars(lists.numbers("terrains")).items()}
        peoples = chance.sample(lists.pieces("peoples"), players)
        self.gods = [self.god(people, terrains, players) for people in peoples]
        self.turns = self.seconds = self.without = 0

    def god(self, people: SimpleNamespace, terrains: dict[str, str], players: int) -> God:
        lists, start = box("populous"), self.rule.start
        gods = len(lists.game.definitions["gods"])
        suited = {terrains[str(each)] for each in people.suited} | {terrains["plain"]}
        workers, houses = (len(lists.pieces(each)) // gods for each in ("workers", "houses"))
        return God(self.all_cards(), frozenset(suited), workers, houses, start.vp, start.fp,
                   start.food, hand=start.keep)  # fmt: skip

    def all_cards(self) -> list[int]:
        return [*self.numbers, WILD]

    def play(self) -> None:
        """Play until a round is over in which somebody has reached the end."""
        while True:
            for player in range(len(self.gods)):
                self.turn(player)
            if any(each.vp + each.fp >= self.rule.end.total for each in self.gods):
                return
            if self.turns > 3000:
                raise Stuck("nobody reaches the end")

    def choices(self, raised: list[int]) -> list[tuple[tuple[int, int, int], tuple[int, int]]]:
        """Return three cards each to lower, the pair first, with the tile of the pair."""
        found = set()
        for cards in permutations(raised, 3):
            options = [self.numbers if card == WILD else [card] for card in cards[:2]]
            found |= {
                (cards, (min(one, other), max(one, other)))
                for one in options[0]
                for other in options[1]
            }
        return sorted((cards, pair) for cards, pair in found if pair in self.areas)

    def turn(self, player: int) -> None:
        self.turns += 1
        god = self.gods[player]
        second = len(god.raised) < len(self.all_cards())
        self.seconds += second
        choices = self.choices(god.raised)
        if not choices:
            self.without += second
            god.raised = self.all_cards()
            choices = self.choices(god.raised)
        if not choices:
            raise Stuck("all six cards make no pair")
        cards, pair = self.chance.choice(choices)
        god.raised = [card for card in god.raised if card not in cards] or self.all_cards()
        area = self.areas[pair]
        action = self.chance.choice(self.numbers) if cards[2] == WILD else cards[2]
        ACTIONS[action](self, player, area)
        free = self.free(area)
        if WILD in cards and free and self.vandals:
            area.taken[self.chance.choice(free)] = (VANDALS, "worker")
            self.vandals -= 1
        self.war(player, area)
        for each in self.gods:
            if min(each.workers, each.houses, each.food, each.fp, each.hand) < 0:
                raise Stuck("a player owes something")

    # Actions

    def free(self, area: Area) -> list[int]:
        return [cell for cell in range(len(area.cells)) if cell not in area.taken]

    def place(self, player: int, area: Area, *, fed: bool = False) -> None:
        """Place a worker, if there is a worker, a cell and the food for it."""
        god = self.gods[player]
        costs = {
            cell: 0 if fed or area.cells[cell] in god.suited else 1 for cell in self.free(area)
        }
        payable = [cell for cell, cost in costs.items() if cost <= god.food]
        if payable and god.workers:
            cell = self.chance.choice(payable)
            area.taken[cell] = (player, "worker")
            god.workers -= 1
            god.food -= costs[cell]

    def blessing(self, player: int, area: Area) -> None:
        self.place(player, area, fed=True)
        self.place(player, area, fed=True)

    def revelation(self, player: int, area: Area) -> None:
        god = self.gods[player]
        self.place(player, area)
        drawn = 1 + self.chance.randint(0, min(god.food, len(area.of(player))))
        god.food -= drawn - 1
        god.hand += min(drawn, self.pile)
        self.pile -= min(drawn, self.pile)

    def prosperity(self, player: int, area: Area) -> None:
        god = self.gods[player]
        self.place(player, area)
        if area.of(player) and god.houses:
            area.taken[self.chance.choice(area.of(player))] = (player, "house")
            god.workers, god.houses = god.workers + 1, god.houses - 1
        self.score(player)

    def score(self, player: int) -> None:
        for area in self.areas.values():
            built, settled = area.of(player, "house"), area.of(player)
            self.gods[player].vp += 2 if built else 1 if settled else 0

    def disaster(self, player: int, area: Area) -> None:
        sides = range(len(self.gods))
        workers = [(side, cell) for side in sides for cell in area.of(side)]
        if workers:
            side, cell = self.chance.choice(workers)
            del area.taken[cell]
            self.gods[side].workers += 1
            self.gods[side].fp += 1
        self.place(player, area)
        self.gods[player].aether += 1

    def labour(self, player: int, area: Area) -> None:
        self.place(player, area)
        gained = len(area.of(player)) + 2 * len(area.of(player, "house"))
        self.gods[player].food += gained
        self.gods[player].fp += gained

    # War

    def war(self, player: int, area: Area) -> None:
        sides = {side for side, _ in area.taken.values()}
        if self.free(area) or len(sides) < 2:
            return
        rolled = {side: self.chance.randint(1, 6) for side in sides if side != VANDALS}
        strength = (
            {VANDALS: len(area.of(VANDALS)) + max(rolled.values())} if VANDALS in sides else {}
        )
        for side, number in rolled.items():
            mine = [1] * len(area.of(side)) + [2] * len(area.of(side, "house"))
            fighting = self.chance.randint(0, min(len(mine), self.gods[side].food))
            self.gods[side].food -= fighting * self.rule.war.food
            strength[side] = number + sum(self.chance.sample(mine, fighting))
        best = max(strength.values())
        winners = [side for side, each in strength.items() if each == best]
        for side in sorted(sides):
            if winners == [side]:
                if side != VANDALS:
                    self.score(side)
            else:
                self.lose(side, area)

    def lose(self, side: int, area: Area) -> None:
        cell = self.chance.choice(area.of(side) + area.of(side, "house"))
        _, what = area.taken.pop(cell)
        if side == VANDALS:
            self.vandals += 1
            return
        god = self.gods[side]
        god.fp += 2
        if what == "house":
            god.houses += 1
        else:
            god.workers += 1


#: The action of each number.
ACTIONS = {
    1: World.blessing,
    2: World.revelation,
    3: World.prosperity,
    4: World.disaster,
    5: World.labour,
}


def play(players: int, chance: Random) -> tuple[int, ...]:
    """Return the turns of a random game, its second turns, and those of them without a pair."""
    world = World(players, chance)
    world.play()
    return world.turns, world.seconds, world.without
