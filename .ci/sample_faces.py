"""What `.ci/inkscape` compares: layouts reduced for one item, and what punchboard makes of them.

A reduced layout has neither repeats nor drawings made of data, nor what the item's
conditions leave out: a drawing program shows samples of these to work on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from punchboard.commands.session import OpenGame, Session
from punchboard.components.kinds import NETS
from punchboard.components.model import Component, Item, LayoutRef
from punchboard.geometry import Matrix, Outline, Rect
from punchboard.layouts.compose import Drawn
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import StampLayer, TextLayer
from punchboard.layouts.lay_out import lay_out
from punchboard.layouts.template.bindings import BindingError, Scope, bound
from punchboard.layouts.template.page import Page, fit_page
from punchboard.layouts.template.program import Canvas
from punchboard.layouts.template.svg import Node, SourceSpan, SvgFile, read_drawing, source_spans
from punchboard.layouts.text.element import TextElement
from punchboard.layouts.text.places import stamp_edges
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.raster import page_pngs
from punchboard.sheets.file import Deck, document_info
from punchboard.sheets.pages import write_faces
from punchboard.typesetting.fonts.files import path_elements

_NUMBERS = re.compile(r"-?[\d.]+(?:e-?\d+)?")
#: The boxes of texts, by their ids.
Boxes = dict[str, Rect]


@dataclass(frozen=True, slots=True)
class Sample:
    """A layout, and the item that its samples are of.

    Attributes:
        component: What it draws.
        item: The item.
        side: `front` or `back`.
        file: The layout.
        page: Its place on the face.
    """

    component: Component
    item: Item
    side: str
    file: SvgFile
    page: Page

    @property
    def name(self) -> str:
        """A name for files of it."""
        return f"{self.file.path.parent.name}-{self.file.path.stem}"


def samples_of(work: OpenGame) -> Iterator[Sample]:
    """Yield the layouts of a game; each for the first component that has it."""
    found: set[Path] = set()
    for component in work.game.components:
        item = next((each for each in component.items if each.quantity > 0), None)
        for side in ("front", "back"):
            layout: LayoutRef | None = getattr(component, side)
            # A net is printed in another form than it is drawn in.
            if layout is None or item is None or component.kind in NETS or layout.path in found:
                continue
            found.add(layout.path)
            file = read_drawing(layout.path).value
            assert file is not None, layout.path
            page = fit_page(file, Outline(component.page), 0.0).value
            assert page is not None, layout.path
            yield Sample(component, item, side, file, page)


# Reduced layouts


def reduced(sample: Sample, work: OpenGame, *, texts: bool) -> str:
    """Return the text of a layout with only what is compared; each of its texts has an id."""
    contexts = Contexts(sample.component, work.game, work.game.languages[0])
    number = sample.component.items.index(sample.item) + 1
    scope = contexts.scope(sample.item, number, contexts.known)
    source = sample.file.source
    pieces: list[tuple[int, int, str]] = []
    nodes = list(sample.file.root.walk())
    for index, (node, span) in enumerate(zip(nodes, source_spans(source), strict=True)):
        if _is_left_out(node, scope) or (node.tag == "text" and not texts):
            pieces.append((span.start, _end(source, span), ""))
        elif node.tag == "text" and "id" not in node.attributes:
            at = span.start + len("<text")
            pieces.append((at, at, f' id="text-{index}"'))
    return _changed(source, pieces)


def _is_left_out(node: Node, scope: Scope) -> bool:
    if "data-for" in node.attributes or "data-draw" in node.attributes:
        return True
    try:
        return "data-if" in node.attributes and not bound(node, "data-if").value(scope)
    except BindingError:
        return False  # in a repeat, which is left out whole


def _end(source: str, span: SourceSpan) -> int:
    return span.open_end if span.empty else source.index(">", span.close) + 1


def _changed(source: str, pieces: Iterable[tuple[int, int, str]]) -> str:
    result: list[str] = []
    at = 0
    for start, end, text in sorted(pieces):
        if start >= at:
            result += [source[at:start], text]
            at = end
    return "".join((*result, source[at:]))


# Faces


def pictures_of(session: Session, game_id: str, dpi: int) -> Iterator[tuple[Sample, bytes]]:
    """Yield the samples of a game with their faces as PNG files."""
    work = _opened(session, game_id)
    for sample in samples_of(work):
        deck = Deck(sample.component, _faces_of(sample, work, session))
        named = [each for each in deck.named_faces() if each.side == sample.side]
        art = convert_art(named, Engine.RESVG, session.workspace.cache)
        pdf = write_faces(named, art.value, document_info(work.game, work.game.languages[0]))
        yield sample, next(page_pngs(pdf.value, dpi).value)


def text_boxes_of(session: Session, game_id: str) -> Iterator[tuple[Sample, Boxes]]:
    """Yield the samples of a game with the boxes of their texts' ink, in mm."""
    work = _opened(session, game_id)
    for sample in samples_of(work):
        with recorded(sample) as boxes:
            _faces_of(sample, work, session)
        yield sample, boxes


def _opened(session: Session, game_id: str) -> OpenGame:
    work = session.open(game_id).value
    assert work is not None, f"{game_id} has errors"
    return work


def _faces_of(sample: Sample, work: OpenGame, session: Session) -> tuple:
    items = tuple(
        each if each is sample.item else replace(each, quantity=0)
        for each in sample.component.items
    )
    made = lay_out(
        replace(sample.component, items=items), work.game, work.game.languages[0], 0.0,
        session.workspace, session.fonts.value,
    )  # fmt: skip
    assert made.value, (sample.name, made.diagnostics)
    return made.value


def flow_box(node: Node) -> str:
    """Return the id of the box that a text flows in; "" if it does not."""
    written = node.attributes.get("data-box") or node.attributes.get("style", "")
    match = re.search(r"(?:^|shape-inside:\s*url\()#([\w-]+)", written)
    return match[1] if match else ""


@contextmanager
def recorded(sample: Sample) -> Iterator[Boxes]:
    """Note where the texts of a layout are while it is laid out."""
    boxes: Boxes = {}
    current: list[str] = []
    nodes = {each.attributes.get("id", ""): each for each in sample.file.root.walk()}
    draw, add, add_unseen = TextElement.draw, Canvas.add_layers, Canvas.add_unseen

    def drawn(self: TextElement, canvas: Canvas, scope: Scope) -> None:
        node = self.node
        ours = canvas.file.path == sample.file.path and "id" in node.attributes
        current[:] = [node.attributes["id"]] if ours else []
        draw(self, canvas, scope)
        current.clear()

    def note(layers: Iterable[Drawn]) -> None:
        # The first line of a box leaves room for readings.
        flows = bool(current and flow_box(nodes[current[0]]))
        box = ink_box([each.layer for each in layers], readings=flows)
        if current and box is not None:
            boxes[current[0]] = box

    def added(self: Canvas, layers: Sequence[Drawn]) -> None:
        note(layers)
        add(self, layers)

    def unseen(self: Canvas, layers: Sequence[Drawn]) -> None:
        note(layers)
        add_unseen(self, layers)

    TextElement.draw, Canvas.add_layers, Canvas.add_unseen = drawn, added, unseen  # type: ignore[method-assign]
    try:
        yield boxes
    finally:
        TextElement.draw, Canvas.add_layers, Canvas.add_unseen = draw, add, add_unseen  # type: ignore[method-assign]


def ink_box(layers: Iterable[object], *, readings: bool) -> Rect | None:
    """Return the box around letters and the drawings among them, in mm."""
    xs: list[float] = []
    ys: list[float] = []
    for layer in layers:
        if isinstance(layer, TextLayer):
            runs = [r for r in layer.runs if not r.unseen and (readings or not r.reading)]
            for data, _ in path_elements(runs, Matrix(1, 0, 0, 1, 0, 0)):
                values = [float(each) for each in _NUMBERS.findall(data)]
                xs += values[::2]
                ys += values[1::2]
        elif isinstance(layer, StampLayer):
            for left, top, right, bottom in stamp_edges(layer):
                xs += left, right
                ys += top, bottom
    if not xs:
        return None
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
