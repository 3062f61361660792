"""Random games of pieces of every outline, and what they print where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from decks import Job
from punchboard import geometry, outlines
from punchboard.diagnostics import has_errors
from punchboard.geometry import Outline, Polygon, Size
from punchboard.lengths import PAPERS
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.options import Marks, PageOrientation, SheetMode, SheetOptions
from punchboard.sheets.sheet import Flip, Piece, Placement, Sheet, Side

#: The cross of a cube with a tab, as nets are: no rectangle, no lattice.
CROSS = outlines.polygon(
    [((10, 0), (20, 0), (20, 10), (30, 10), (30, 20), (20, 20), (20, 40), (10, 40), (10, 20),
      (0, 20), (0, 10), (10, 10))]
)  # fmt: skip
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
OPTIONS = st.builds(
    SheetOptions,
    paper=st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a5"], Size(230, 180)]),
    orientation=st.sampled_from(PageOrientation),
    bleed=st.sampled_from([0.0, 2.0, 3.0]),
    gutter=st.sampled_from([0.0, 2.0, 6.0, 9.0]),
    margin=st.sampled_from([0.0, 5.0]),
    marks=st.sampled_from(Marks),
    sheets=st.sampled_from(SheetMode),
    flip=st.sampled_from(Flip),
    pack=st.booleans(),
)


def copies(
    name: str, outline: Outline, count: int, kind: str = "card", *, backs: bool = True
) -> tuple[Piece, ...]:
    """Return *count* pieces with different faces."""
    return tuple(
        Piece(
            name, f"{name}-{n}", 1, f"{name}-front-{n}", f"{name}-back-{n}" if backs else None,
            outline, kind,
        )
        for n in range(1, count + 1)
    )  # fmt: skip


def polyomino(*rows: str, side: float = 20.0) -> Outline:
    """Return the outline of rows such as `XX` and `.X`."""
    cells = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "X"]
    return outlines.squares(cells, side)


@st.composite
def _connected(draw: st.DrawFn, most: int = 5) -> tuple[tuple[int, int], ...]:
    cells = [(0, 0)]
    for _ in range(draw(st.integers(0, most - 1))):
        x, y = draw(st.sampled_from(cells))
        dx, dy = draw(st.sampled_from(STEPS))
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    return tuple(cells)


SIDES = st.sampled_from([8.0, 12.5, 20.0])
TRIANGLES = st.tuples(st.just("triangle"), st.builds(outlines.triangle, st.floats(12, 60)))
SHAPES = st.one_of(
    st.tuples(
        st.just("card"),
        st.builds(Outline, st.builds(Size, st.floats(12, 90), st.floats(12, 120))),
    ),
    st.tuples(st.just("hex"), st.builds(outlines.hexagon, SIDES, st.booleans())),
    st.tuples(st.just("hexes"), st.builds(outlines.hexes, _connected(), SIDES, st.booleans())),
    TRIANGLES,
    st.tuples(st.just("polyomino"), st.builds(outlines.squares, _connected(), SIDES)),
    st.tuples(st.just("polyomino"), st.builds(outlines.squares, _connected(), st.just(20.0))),
    st.tuples(st.just("token"), st.builds(outlines.circle, st.floats(10, 60))),
    st.tuples(st.just("die"), st.just(CROSS)),
    st.tuples(
        st.just("board"),
        st.builds(Outline, st.builds(Size, st.floats(100, 700), st.floats(100, 500))),
    ),
    st.tuples(
        st.just("sheet"),
        st.builds(Outline, st.sampled_from([PAPERS["a4"], PAPERS["a5"], PAPERS["a5"].turned()])),
    ),
)


class Game(Job):
    """A job that Hypothesis can show in a line."""

    def _repr_pretty_(self, printer, _cycle) -> None:
        """Print the options, and how many of what there are."""
        counts = Counter(replace(piece, item="", front="", back="") for piece in self.pieces)
        kinds = [(p.component, p.kind, p.size, p.outline.lattice, n) for p, n in counts.items()]
        printer.text(f"{self.options} {kinds}")


@st.composite
def games(
    draw: st.DrawFn, *, shapes: st.SearchStrategy[tuple[str, Outline]] = SHAPES, **fixed: object
) -> Game:
    """Return random games of *shapes* that fit their paper, with *fixed* options."""
    options = replace(draw(OPTIONS), **fixed)
    groups = []
    for index, (kind, outline) in enumerate(draw(st.lists(shapes, min_size=1, max_size=4))):
        most = 3 if kind in {"board", "sheet"} else 14
        count, backs = draw(st.integers(1, most)), draw(st.booleans())
        groups.append(copies(f"c{index}", outline, count, kind, backs=backs))
    imposed = impose_all(groups, options)
    assume(not has_errors(imposed.diagnostics))
    return Game(tuple(piece for group in groups for piece in group), options, imposed.value)


def sides(sheet: Sheet) -> list[Side]:
    return [side for side in (sheet.front, sheet.back) if side is not None]


def edge(placement: Placement, grown: float = 0.0, *, rounded: bool = False) -> tuple[Polygon, ...]:
    """Return the finished edge on the page, *grown* mm outwards, worked out on its own."""
    turned = placement.outline.turned(placement.rotation)
    paths = geometry.offset(turned.paths, grown, rounded=True) if rounded else turned.offset(grown)
    return geometry.moved(paths, placement.trim.x, placement.trim.y)


def printed(placement: Placement) -> tuple[Polygon, ...]:
    """Return the part of the page a placement may print on."""
    clip = placement.clip
    box = (
        (clip.x, clip.y), (clip.right, clip.y), (clip.right, clip.bottom), (clip.x, clip.bottom)
    )  # fmt: skip
    whole = placement.outline.is_rectangle
    parts = (box,) if whole else common((box,), edge(placement, placement.bleed))
    return common(parts, placement.window) if placement.window else parts


def common(one: Sequence[Polygon], other: Sequence[Polygon]) -> tuple[Polygon, ...]:
    """Return what *one* and *other* both cover."""
    return geometry.united(one, geometry.united(one, other))


def cell_centres(outline):
    """Return the centre of each cell of an outline's lattice, in the cells' order."""
    return tuple(
        (sum(x for x, _ in path) / len(path), sum(y for _, y in path) / len(path))
        for path in outlines.cell_paths(outline)
    )
