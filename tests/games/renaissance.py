"""Piazza Reborn at random: paving, winning pieces, finding room for them."""

from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import SimpleNamespace

from games.lists import Stuck, box
from punchboard.outlines import square_cells

Cell = tuple[int, int]
SIDES = (0, 1)
PIECES = ("dominoes", "triominoes", "tetrominoes")
#: In the paving, turns after which the designers would give up.
MOST_TURNS = 5000


def around(cell: Cell, *, across: bool = False) -> list[Cell]:
    """Return the cells that share a side with one, or a corner."""
    steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)] if across else [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return [(cell[0] + x, cell[1] + y) for x, y in steps]


@cache
def floor() -> tuple[frozenset[Cell], Cell, int, int]:
    """Return the cells of the board that can be used, the blocked one, columns and rows."""
    board = box("renaissance").numbers("piazza")
    middle = ("abcdefghijklmnopqrstuvwxyz".index(board.blocked[0]), int(board.blocked[1:]) - 1)
    cells = {(x, y) for x in range(board.columns) for y in range(board.rows)} - {middle}
    return frozenset(cells), middle, board.columns, board.rows


@cache
def placements(shape: str) -> tuple[frozenset[Cell], ...]:
    """Return all ways to lay a shape on the empty board, turned and turned over."""
    cells, _, columns, rows = floor()
    ways = set()
    for turned in range(8):
        form = [(x, y) for x, y in square_cells(shape)]
        for _ in range(turned % 4):
            form = [(-y, x) for x, y in form]
        form = [(-x, y) for x, y in form] if turned >= 4 else form
        for dx in range(-columns, 2 * columns):
            for dy in range(-rows, 2 * rows):
                moved = frozenset((x + dx, y + dy) for x, y in form)
                if moved <= cells:
                    ways.add(moved)
    return tuple(sorted(ways, key=sorted))


@dataclass
class Set:
    """One set of the game.

    Attributes:
        laid: The pieces on the board: their cells by number.
        won: The pieces that gold and silver have.
        turns: How many turns each part had.
    """

    chance: Random
    laid: dict[int, frozenset[Cell]] = field(default_factory=dict)
    won: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    turns: list[int] = field(default_factory=lambda: [0, 0, 0])

    def __post_init__(self) -> None:
        lists = box("renaissance")
        self.pieces: list[SimpleNamespace] = [p for name in PIECES for p in lists.pieces(name)]
        self.cells, self.middle, self.columns, self.rows = floor()

    # Paving

    def pave(self) -> None:
        """Lay all pieces; take some off where nothing fits."""
        safe: int | None = None
        while len(self.laid) < len(self.pieces):
            self.turns[0] += 1
            if self.turns[0] > MOST_TURNS:
                raise Stuck("the paving does not end")
            removed: set[int] = set()
            while not (choices := self.fitting(removed)):
                movable = self.movable(removed, safe)
                if not movable:
                    raise Stuck("no piece can be taken off")
                off = self.chance.choice(movable)
                removed.add(off)
                del self.laid[off]
            piece = self.chance.choice(sorted(choices))
            self.laid[piece] = self.chance.choice(choices[piece])
            safe = piece if removed else None

    def movable(self, removed: set[int], safe: int | None) -> list[int]:
        """Return the pieces that may be taken off: some shape to lay must be left."""
        off = self.shapes(removed)
        hand = self.shapes(set(range(len(self.pieces))) - self.laid.keys()) - off
        return [piece for piece in sorted(self.laid.keys() - {safe}) if hand - self.shapes({piece})]

    def shapes(self, pieces: set[int]) -> set[str]:
        """Return the shapes of some pieces."""
        return {self.pieces[piece].shape for piece in pieces}

    def fitting(self, removed: set[int]) -> dict[int, list[frozenset[Cell]]]:
        """Return the pieces that can be laid, with the places for each."""
        taken = frozenset[Cell]().union(*self.laid.values())
        barred = self.shapes(removed)
        found: dict[int, list[frozenset[Cell]]] = {}
        for piece, each in enumerate(self.pieces):
            if piece not in self.laid and each.shape not in barred:
                ways = [way for way in placements(each.shape) if not way & taken]
                if ways:
                    found[piece] = ways
        return found

    # Phase 1

    def win(self) -> None:
        """Bring markers onto the board until every piece is taken, or nobody can move."""
        markers: dict[Cell, int] = {}
        most = len(box("renaissance").pieces("markers")) // len(SIDES)
        passed, side = 0, 0
        while self.laid and passed < len(SIDES):
            self.turns[1] += 1
            if self.turns[1] > MOST_TURNS:
                raise Stuck("phase 1 does not end")
            free = most - sum(each == side for each in markers.values())
            moves = self.moves(markers, side) if free else []
            passed = 0 if moves else passed + 1
            if moves:
                self.bring(markers, side, self.chance.choice(moves))
                self.take(markers)
            side = 1 - side

    def moves(self, markers: dict[Cell, int], side: int) -> list[tuple[Cell, Cell]]:
        """Return the cells where a marker can enter, each with its direction: (0, 0) to place."""
        open_cells = set(around(self.middle)) | set(around(self.middle, across=True))
        mine = [cell for cell, owner in markers.items() if owner == side]
        open_cells |= {cell for own in mine for cell in around(own, across=True)}
        found = [(cell, (0, 0)) for cell in (open_cells & self.cells) - markers.keys()]
        outer = {cell for cell in mine if self.inward(cell)}
        for cell in {near for own in outer for near in (own, *around(own))} & self.cells:
            found += [(cell, way) for way in self.inward(cell) if self.gap(markers, cell, way)]
        return sorted(found)

    def inward(self, cell: Cell) -> list[Cell]:
        """Return the directions in which a marker can be pushed in at an outer cell."""
        x, y = cell
        sides = (x == 0, (1, 0)), (y == 0, (0, 1)), (x == self.columns - 1, (-1, 0))
        return [way for outer, way in (*sides, (y == self.rows - 1, (0, -1))) if outer]

    def gap(self, markers: dict[Cell, int], cell: Cell, way: Cell) -> Cell | None:
        """Return the first free cell in a line; None if it is packed up to an end."""
        while cell in markers:
            cell = (cell[0] + way[0], cell[1] + way[1])
        return cell if cell in self.cells else None

    def bring(self, markers: dict[Cell, int], side: int, move: tuple[Cell, Cell]) -> None:
        cell, way = move
        while True:
            side, pushed = markers.get(cell, -1), side
            markers[cell] = pushed
            if side < 0:
                return
            cell = (cell[0] + way[0], cell[1] + way[1])

    def take(self, markers: dict[Cell, int]) -> None:
        """Take the pieces that are covered and have a majority."""
        for piece, cells in list(self.laid.items()):
            owners = [markers[cell] for cell in cells if cell in markers]
            if len(owners) == len(cells) and 2 * sum(owners) != len(owners):
                self.won[2 * sum(owners) > len(owners)].append(piece)
                del self.laid[piece]
                for cell in cells:
                    del markers[cell]

    # Phase 2

    def lay(self) -> tuple[int, int]:
        """Return how many cells of their pieces gold and silver cannot lay."""
        tokens: dict[Cell, int | None] = {}
        hands: list[list[int | None]] = [[side] * 3 + [None] for side in SIDES]
        while any(hands):
            for side in SIDES:
                free = [c for c in self.cells if not tokens.keys() & {c, *around(c)}]
                if not free:
                    raise Stuck("no cell is left for a marker or a monomino")
                token = hands[side].pop(self.chance.randrange(len(hands[side])))
                tokens[self.chance.choice(sorted(free))] = token
        covered: set[Cell] = set()
        side, passed, last = 0, 0, None
        while passed < len(SIDES):
            ways = self.ways(side, tokens, covered)
            passed = 0 if ways else passed + 1
            if ways:
                self.turns[2] += 1
                piece, cells = self.chance.choice(ways)
                self.won[side].remove(piece)
                covered |= cells
                last = self.slide(tokens, covered, last)
            side = 1 - side
        rest = [sum(len(placements(self.pieces[p].shape)[0]) for p in self.won[s]) for s in SIDES]
        return rest[0], rest[1]

    def ways(
        self, side: int, tokens: dict[Cell, int | None], covered: set[Cell]
    ) -> list[tuple[int, frozenset[Cell]]]:
        """Return the pieces that a side can lay, with their places."""
        near = {c for cell, owner in tokens.items() if owner == side for c in around(cell)}
        taken = covered | tokens.keys()
        return [
            (piece, way)
            for piece in self.won[side]
            for way in placements(self.pieces[piece].shape)
            if way & near and not way & taken
        ]

    def slide(
        self, tokens: dict[Cell, int | None], covered: set[Cell], last: tuple[Cell, Cell] | None
    ) -> tuple[Cell, Cell] | None:
        """Move a marker, if one can; return from where to where."""
        taken = covered | tokens.keys()
        steps = [
            (start, end)
            for start, owner in tokens.items()
            if owner is not None
            for end in around(start)
            if end in self.cells and end not in taken and (end, start) != last
        ]
        if not steps:
            return None
        start, end = self.chance.choice(sorted(steps))
        tokens[end] = tokens.pop(start)
        return start, end


def play(players: int, chance: Random) -> tuple[int, ...]:
    """Return the pieces that gold and silver won, the cells left over, the pieces put aside."""
    game = Set(chance)
    game.pave()
    game.win()
    won = [len(each) for each in game.won]
    return (*won, *game.lay(), len(game.laid), *game.turns)
