"""The data of checks: components and definitions as rows, grids of symbols, and their scope.

The scope is everything that an expression of a check can read and call. It also
remembers the ids at fault and limits the work of a check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from punchboard.checks import messages
from punchboard.components.model import Component, ComponentSet, Entry, Text
from punchboard.evaluation.budget import BUDGET, Budget
from punchboard.expressions import Expression, ExpressionError, compile_expression, to_text
from punchboard.geometry import LatticeShape
from punchboard.outlines import (
    EMPTY,
    Cell,
    ShapeError,
    hangs_together,
    place_of,
    square_cells,
    symbols_of,
)


class Row(Struct, frozen=True):
    """An item or entry as checks see it.

    Attributes:
        id: Its id.
        quantity: The number of copies, 1 or more.
        fields: The fields that an expression can read.
        cells: The number of squares or hexagons in its outline; 1 for other outlines.
    """

    id: str
    quantity: int
    fields: Mapping[str, Any]
    cells: int = 1


class Rows(Struct, frozen=True):
    """A component or a definition as checks see it.

    Attributes:
        name: Its id; "" for a list without one.
        rows: Its items in the box, or its entries.
        fields: The names of all their fields.
    """

    name: str
    rows: tuple[Row, ...]
    fields: frozenset[str]

    @staticmethod
    def of(name: str, rows: Sequence[Row]) -> Rows:
        """Return *rows* under a name."""
        return Rows(name, tuple(rows), frozenset().union(*(row.fields for row in rows)))


class Lists:
    """All components and definitions of a game as rows, read when they are needed.

    Attributes:
        definitions: The game's definitions, as expressions see them.
    """

    def __init__(self, game: ComponentSet) -> None:
        self._language = game.languages[0]
        self._components = {each.id: each for each in game.components}
        self._entries: dict[int, tuple[Entry, Entry]] = {}
        self._read: dict[str, Rows] = {}
        self.definitions: dict[str, Any] = {
            name: {key: self._readable(entry) for key, entry in entries.items()}
            for name, entries in game.definitions.items()
        }

    def rows(self, what: Any) -> Rows:
        """Return the rows of a component or definition, by its name, or those of a value.

        Raises:
            CheckError: There is no such name, or the value is not a list.
        """
        if isinstance(what, Entry) or not isinstance(what, str):
            return self._rows_of_value(what)
        if what not in self._read:
            self._read[what] = self._named(what)
        return self._read[what]

    def _named(self, name: str) -> Rows:
        if name in self._components:
            return self._rows_of_component(self._components[name])
        if name in self.definitions:
            return _rows_of_entries(name, self.definitions[name])
        raise messages.unknown_list(name, (*self._components, *self.definitions))

    def _rows_of_value(self, value: Any) -> Rows:
        if isinstance(value, Mapping):
            names = (name for name, entries in self.definitions.items() if entries is value)
            return _rows_of_entries(next(names, ""), value)
        if isinstance(value, list | tuple | range):
            return _rows_of_entries("", {str(n): each for n, each in enumerate(value, 1)})
        raise messages.not_a_list(value)

    def _rows_of_component(self, component: Component) -> Rows:
        rows = []
        for number, item in enumerate(component.items, start=1):
            if item.quantity:
                fields = {name: self._readable(value) for name, value in item.fields.items()}
                about = {"id": item.id, "quantity": item.quantity}
                fields = {**about, "item": {**about, "number": number}, **fields}
                lattice = component.outline_of(item).lattice
                rows.append(
                    Row(item.id, item.quantity, fields, len(lattice.cells) if lattice else 1)
                )
        return Rows.of(component.id, rows)

    def _readable(self, value: Any) -> Any:
        """Return *value* with every text in the game's first language, and lists as lists."""
        if isinstance(value, Entry):
            known = self._entries.get(id(value))
            if known is None:
                fields: dict[str, Any] = {}
                known = self._entries[id(value)] = (value, Entry(value, fields))
                # Filled afterwards, so that entries may refer to one another.
                fields.update((name, self._readable(each)) for name, each in value.fields.items())
            return known[1]
        if isinstance(value, Text):
            return value.get(self._language) or value.first
        if isinstance(value, tuple):
            return [self._readable(each) for each in value]
        if isinstance(value, Mapping):
            return {name: self._readable(each) for name, each in value.items()}
        return value


def _rows_of_entries(name: str, entries: Mapping[str, Any]) -> Rows:
    rows = []
    for key, entry in entries.items():
        fields = entry if isinstance(entry, Mapping) else getattr(entry, "fields", {})
        row_id = to_text(fields.get("id", key) if isinstance(entry, Mapping) else entry)
        own = {} if isinstance(entry, Mapping) else {"value": entry}
        rows.append(Row(row_id, 1, {"id": row_id, "quantity": 1, **own, **fields}))
    return Rows.of(name, rows)


def grid(cells: Any) -> tuple[tuple[str, ...], ...]:
    """Return rows of symbols.

    Raises:
        CheckError: *cells* is not a grid.
    """
    lines = cells.splitlines() if isinstance(cells, str) else cells
    if not isinstance(lines, list | tuple):
        raise messages.not_a_grid(cells)
    rows = [
        symbols_of(line) if isinstance(line, str) else tuple(map(to_text, line))
        for line in lines
        if isinstance(line, list | tuple) or (isinstance(line, str) and line.strip())
    ]
    if not rows or len({len(row) for row in rows}) > 1:
        raise messages.not_a_grid(cells)
    return tuple(rows)


def columns(cells: Any) -> int:
    """Return the number of columns of a grid."""
    return len(grid(cells)[0])


def rows(cells: Any) -> int:
    """Return the number of rows of a grid."""
    return len(grid(cells))


def symbols(cells: Any) -> list[str]:
    """Return the symbols of a grid, row by row."""
    return [symbol for row in grid(cells) for symbol in row]


def places(cells: Any, *kinds: Any) -> list[str]:
    """Return the names of a grid's cells with these symbols; without any, of all filled cells."""
    wanted = {to_text(each) for each in kinds}
    return [
        place_of(column, row)
        for row, found in enumerate(grid(cells))
        for column, symbol in enumerate(found)
        if (symbol in wanted if wanted else symbol != EMPTY)
    ]


def neighbours(cells: Any, place: Any) -> list[str]:
    """Return the symbols above, right of, below and left of a cell of a grid.

    Raises:
        CheckError: The grid has no such cell.
    """
    symbol_at = _symbol_at(cells)
    named = {place_of(*cell): cell for cell in symbol_at}
    name = to_text(place).strip().lower()
    if name not in named:
        raise messages.not_a_place(name, place_of(*max(symbol_at)))
    column, row = named[name]
    beside = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
    return [symbol_at[cell] for cell in beside if cell in symbol_at]


def _symbol_at(cells: Any) -> dict[Cell, str]:
    """Return the symbols of a grid by column and row."""
    return {
        (column, row): symbol
        for row, symbols in enumerate(grid(cells))
        for column, symbol in enumerate(symbols)
    }


def connected(cells: Any, things: Any) -> bool:
    """Return whether each of *things* fits on a grid.

    The cells it `covers` must be inside the grid, connected, all of one symbol and
    covered by nothing else.
    """
    symbol_at = _symbol_at(cells)
    places = {place_of(*cell): cell for cell in symbol_at}
    taken: set[Cell] = set()
    for names in map(_covers, things):
        covered = [places.get(to_text(name).strip().lower()) for name in names]
        lying = [cell for cell in covered if cell is not None and cell not in taken]
        taken.update(lying)
        whole = len(set(lying)) == len(covered) > 0
        under = {symbol_at[cell] for cell in lying}
        if not whole or len(under) > 1 or EMPTY in under:
            return False
        if not hangs_together(lying, LatticeShape.SQUARE):
            return False
    return True


def free_shape(shape: Any) -> str:
    """Return a polyomino's shape in a form that is the same however the piece is turned or flipped.

    Raises:
        CheckError: *shape* is not a shape.
    """
    try:
        cells = square_cells(shape)
    except ShapeError as problem:
        raise messages.CheckError(str(problem)) from None
    ways = []
    for _ in range(4):
        cells = tuple((-row, column) for column, row in cells)
        ways += [_drawn(cells), _drawn(tuple((-column, row) for column, row in cells))]
    return min(ways)


def _covers(thing: Any) -> list[Any]:
    value = thing.get("covers") if isinstance(thing, Mapping) else thing
    if isinstance(value, str):
        return list(value.replace(",", " ").split())
    return list(value) if isinstance(value, Iterable) else []


def _drawn(cells: tuple[Cell, ...]) -> str:
    """Return *cells* in rows of `X` and `.`, moved to the corner."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    there = set(cells)
    return "/".join(
        "".join("X" if (x, y) in there else "." for x in range(left, right + 1))
        for y in range(top, bottom + 1)
    )


#: The most items that one check may look at, including repetitions.
MAX_LOOKS = 250_000


class Scope:
    """The names that every check of a game can read.

    Attributes:
        lists: The game's components and definitions.
        functions: The functions that can be called, by name.
        faults: The ids that the functions found at fault, by the name of the list.
        negated: Whether true values are at fault, as after a `not`.
    """

    def __init__(self, game: ComponentSet) -> None:
        self.lists = Lists(game)
        self.functions: dict[str, Callable[..., Any]] = {}
        self.faults: dict[str, list[str]] = {}
        self.negated = False
        self._shared: dict[str, Any] = dict(self.lists.definitions)
        if game.players is not None:
            least, most = game.players
            self._shared.setdefault("players", {"min": least, "max": most})
        # The fields of the rows that the calling functions are at: a nested
        # expression can read those of the outer one, too.
        self._around: dict[str, Any] = {}
        self._looks = 0
        self._budget = Budget()

    def start(self) -> None:
        """Forget what was found so far, before another sentence."""
        self.faults = {}
        self.negated = False
        self._looks = 0
        self._budget = Budget()

    def value(self, source: str) -> Any:
        """Return the value of an expression about the whole game.

        Raises:
            ExpressionError: It cannot be read or computed.
        """
        expression = compile_expression(source)
        known = self.functions | self._shared
        for name in sorted(expression.names - known.keys()):
            raise messages.unknown_name(name, known)
        names = {name: known[name] for name in expression.names}
        return expression.evaluate({BUDGET: self._budget, **names})

    def rows(self, pieces: Any) -> Rows:
        """Return the rows that *pieces* names or contains.

        Raises:
            CheckError: *pieces* is not a list, or too many items were looked at.
        """
        rows = self.lists.rows(pieces)
        self.spend(len(rows.rows))
        return rows

    def spend(self, looks: int) -> None:
        """Count *looks* at items.

        Raises:
            CheckError: There were too many.
        """
        self._looks += looks
        if self._looks > MAX_LOOKS:
            raise messages.too_much(MAX_LOOKS)

    def values(self, rows: Rows, source: Any) -> Iterator[tuple[Row, Any]]:
        """Yield every row with the value of an expression for it.

        Raises:
            ExpressionError: It cannot be read or computed.
        """
        if not isinstance(source, str):
            raise messages.not_an_expression(source)
        expression = compile_expression(source)
        around = self._around
        known = {**self.functions, **self._shared, **around, **dict.fromkeys(rows.fields)}
        for name in sorted(expression.names - known.keys()):
            raise messages.unknown_field(name, rows.name, known)
        names = {name: known[name] for name in expression.names}
        for row in rows.rows:
            yield row, self._row_value(expression, names, around, rows, row)

    def blame(self, rows: Rows, ids: Sequence[str], *, instead_of: Mapping[str, int]) -> None:
        """Remember the *ids* at fault in place of those noted while computing them."""
        self.faults = {name: self.faults[name][:many] for name, many in instead_of.items()}
        if ids:
            self.faults.setdefault(rows.name, []).extend(ids)

    def blamed(self) -> dict[str, int]:
        """Return how many ids are at fault so far, by the name of the list."""
        return {name: len(ids) for name, ids in self.faults.items()}

    def _row_value(
        self,
        expression: Expression,
        names: Mapping[str, Any],
        around: dict[str, Any],
        rows: Rows,
        row: Row,
    ) -> Any:
        own = {name: row.fields.get(name) for name in names if name in rows.fields}
        self._around = {**around, **row.fields} if names.keys() & self.functions else around
        try:
            return expression.evaluate({BUDGET: self._budget, **names, **own})
        except messages.CheckError:
            raise
        except ExpressionError as problem:
            hidden = sorted(name for name in own if name in self.functions)
            if hidden:
                raise messages.shadowed(hidden, rows.name, problem) from None
            raise messages.of_item(problem, row.id, rows.name) from None
        finally:
            self._around = around
