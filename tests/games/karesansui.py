"""Stone Garden at random: tiles, virtue, monks and stones by the letter of the rules."""

from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace

from games.lists import Stuck, box

Space = tuple[int, int]


def neighbours(space: Space) -> list[Space]:
    """Return the spaces above, below, left and right of one."""
    x, y = space
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


@dataclass
class Gardener:
    """A player.

    Attributes:
        tiles: The tiles of the garden, by space; each with its four edges from the north.
        stones: The stones that were set, by space.
        virtue: From 0 to 6.
        kept: The tile on the holding space, and the turn from which it can be laid.
        monk: Where the monk is.
    """

    tiles: dict[Space, tuple[str, ...]] = field(default_factory=dict)
    stones: dict[Space, str] = field(default_factory=dict)
    virtue: int = 0
    kept: SimpleNamespace | None = None
    monk: Space | None = None


class Table:
    """The temple and the gardens around it."""

    def __init__(self, players: int, chance: Random) -> None:
        self.chance, lists = chance, box("karesansui")
        self.rule, self.size = lists.numbers("rule"), lists.numbers("garden")
        self.full = self.size.columns * self.size.rows
        tiles = lists.pieces("sand")
        chance.shuffle(tiles)
        piles = self.rule.tiles.piles
        self.piles = [tiles[start::piles] for start in range(piles)]
        self.box: list[SimpleNamespace] = []
        self.reshuffled = False
        field_of = {2: "two", 3: "three", 4: "four"}[players]
        self.stock = {
            kind: (stone.price, getattr(stone, field_of))
            for kind, stone in vars(lists.numbers("stones")).items()
        }
        self.left = {kind: number for kind, (_, number) in self.stock.items()}
        self.gardeners = [Gardener() for _ in range(players)]
        self.turns = 0

    def play(self) -> None:
        """Play until every garden is full."""
        while True:
            for player in range(len(self.gardeners)):
                self.turn(player)
                if all(len(each.tiles) == self.full for each in self.gardeners):
                    return
            if self.turns > 100 * self.full * len(self.gardeners):
                raise Stuck("the game does not end")

    def turn(self, player: int) -> None:
        self.turns += 1
        me = self.gardeners[player]
        if self.chance.random() < 0.3:
            self.lay_kept(player)
        if len(me.tiles) < self.full:
            self.draw(player)
        self.act(me)

    # Tiles

    def lay_kept(self, player: int) -> None:
        """Lay the tile on the holding space, if there is one, and a space for it."""
        me = self.gardeners[player]
        if me.kept is not None and len(me.tiles) < self.full:
            kept, me.kept = me.kept, None
            self.announce(player, kept)

    def draw(self, player: int) -> None:
        """Take step 1 of a turn."""
        if not any(self.piles):
            if self.reshuffled or not self.box:
                raise Stuck("there is no tile to draw")
            self.chance.shuffle(self.box)
            self.piles, self.box, self.reshuffled = [self.box], [], True
        me, tile = self.gardeners[player], self.chance.choice([p for p in self.piles if p]).pop()
        if self.chance.random() < 0.2:
            self.lay_kept(player)
            if len(me.tiles) == self.full:
                me.kept = tile
                return
        nobody_full = all(len(each.tiles) < self.full for each in self.gardeners)
        takers = [each for each in self.gardeners if each is not me and len(each.tiles) < self.full]
        choices = ["place"]
        choices += ["give"] if nobody_full and takers else []
        discard = self.rule.virtue.discard
        may_discard = nobody_full and me.virtue >= discard and not self.reshuffled
        choices += ["discard"] if may_discard else []
        choices += ["keep"] if me.kept is None else []
        match self.chance.choice(choices):
            case "place":
                self.announce(player, tile)
            case "give":
                self.lay(self.chance.choice(takers), tile)
                self.gain(me, self.rule.virtue.give)
            case "discard":
                self.box.append(tile)
                self.gain(me, -discard)
            case _:
                me.kept = tile

    def announce(self, player: int, tile: SimpleNamespace) -> None:
        """Lay a tile, or see it seized."""
        others = [each for each in self.gardeners if each is not self.gardeners[player]]
        able = [
            each
            for each in others
            if each.virtue >= self.rule.virtue.seize and len(each.tiles) < self.full
        ]
        if able and self.chance.random() < 0.2:
            seizer = min(able, key=lambda each: len(each.tiles))
            self.gain(seizer, -self.rule.virtue.seize)
            self.lay(seizer, tile)
        else:
            self.lay(self.gardeners[player], tile)

    def lay(self, gardener: Gardener, tile: SimpleNamespace) -> None:
        space = self.chance.choice(self.spaces(gardener))
        turned = self.chance.randrange(4)
        edges = (tile.north, tile.east, tile.south, tile.west)
        gardener.tiles[space] = edges[turned:] + edges[:turned]
        gardener.monk = gardener.monk or space

    def spaces(self, gardener: Gardener) -> list[Space]:
        """Return the spaces where a tile can be laid."""
        columns, rows = self.size.columns, self.size.rows
        if not gardener.tiles:
            return [(0, 0), (0, rows - 1)]
        found = [
            (x, y)
            for x in range(columns)
            for y in range(rows)
            if (x, y) not in gardener.tiles and gardener.tiles.keys() & set(neighbours((x, y)))
        ]
        if not found:
            raise Stuck("no space is beside a tile")
        return found

    # The action

    def gain(self, gardener: Gardener, amount: int) -> None:
        gardener.virtue = min(gardener.virtue + amount, self.rule.virtue.most)
        if gardener.virtue < 0:
            raise Stuck("virtue is below 0")

    def act(self, me: Gardener) -> None:
        """Take step 2 of a turn: to sit is always possible."""
        choices = ["sit", "sit"]
        steps = [each for each in neighbours(me.monk) if each in me.tiles] if me.monk else []
        choices += ["walk"] if steps else []
        payable = [
            kind
            for kind, left in self.left.items()
            if left and self.stock[kind][0] <= me.virtue and self.free(me)
        ]
        choices += ["stone", "stone"] if payable else []
        match self.chance.choice(choices):
            case "sit":
                self.gain(me, self.rule.virtue.sit)
            case "walk":
                me.monk = self.chance.choice(steps)
            case _:
                kind, space = self.chance.choice(payable), self.chance.choice(self.free(me))
                self.left[kind] -= 1
                me.stones[space] = kind
                me.virtue = 0
                if space == me.monk and steps:
                    me.monk = self.chance.choice(steps)

    def free(self, me: Gardener) -> list[Space]:
        """Return the tiles on which a stone can be set."""
        anywhere = me.virtue == self.rule.virtue.most
        return [
            space
            for space in me.tiles
            if space not in me.stones and (anywhere or (me.monk and space[0] == me.monk[0]))
        ]

    def seams(self, me: Gardener) -> int:
        """Return what the seams of a garden are worth."""
        points = {
            kind: each.points for kind, each in vars(box("karesansui").numbers("patterns")).items()
        }
        found = 0
        for (x, y), edges in me.tiles.items():
            for beside, mine, theirs in (((x + 1, y), 1, 3), ((x, y + 1), 2, 0)):
                if beside in me.tiles:
                    other = me.tiles[beside][theirs]
                    found += points[edges[mine]] if edges[mine] == other else -1
        return found


def play(players: int, chance: Random) -> tuple[int, ...]:
    """Return what the seams of each garden are worth, and how many turns there were."""
    table = Table(players, chance)
    table.play()
    return (*map(table.seams, table.gardeners), table.turns)
