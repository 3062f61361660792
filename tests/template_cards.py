"""Cards laid out from small templates, for tests of the template language."""

import functools
import itertools
from dataclasses import dataclass, field
from pathlib import Path

from punchboard.components.model import Component, ComponentSet, Entry, Item, LayoutRef, Text
from punchboard.diagnostics import Location
from punchboard.geometry import Outline, Size
from punchboard.layouts.face import ArtLayer, Faults, ImageLayer, TextLayer
from punchboard.layouts.lay_out import lay_out
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.workspace import Workspace

SVG = "http://www.w3.org/2000/svg"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
PAGE = 'width="63mm" height="88mm" viewBox="0 0 63 88"'


def drawing(body, page=PAGE):
    """Return a template with *body* on its page, which begins on line 2."""
    return (
        f'<svg xmlns="{SVG}" xmlns:inkscape="{INKSCAPE}" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" {page}>\n{body}\n</svg>'
    )


@functools.cache
def fonts():
    """Return the fonts of an empty workspace."""
    return FontStack.open(Workspace.at(Path(__file__).parent / "layouts")).value


@dataclass
class Table:
    """A workspace in a folder, and a component of poker cards in it."""

    root: Path
    definitions: dict = field(default_factory=dict)
    outline: Outline = field(default_factory=lambda: Outline(Size(63.0, 88.0), 3.0))
    bleed: float = 3.0
    language: str = "en"
    quantity: int = 1
    kind: str = "card"
    measures: dict = field(default_factory=dict)
    ink_saver: bool = False
    faults: Faults = Faults.STRICT
    styles: dict = field(default_factory=dict)
    keywords: tuple = ()

    @property
    def template(self):
        return self.root / "layouts" / "demo" / "front.svg"

    @property
    def yaml(self):
        return self.root / "components" / "demo" / "game.yaml"

    def put(self, path, data):
        """Write a file of the workspace."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data if isinstance(data, bytes) else data.encode())
        return target

    def item_location(self, number):
        return Location(self.yaml, 10 + number, 5)

    def lay_out(self, svg, *items, back=None, outlines=(), **panels):
        """Return what comes of *items*, mappings of fields, with the template *svg*.

        Items have the *outlines* of their own, as far as these go.
        """
        drawings = {"front": svg, "back": back, **panels}
        refs = {
            name: LayoutRef(self.put(f"layouts/demo/{name}.svg", text), Location(self.yaml, 5, 12))
            for name, text in drawings.items()
            if text is not None
        }
        listed = tuple(
            Item(f"c{number}", self.quantity, fields, self.item_location(number), outline)
            for number, (fields, outline) in enumerate(
                itertools.zip_longest(items or ({},), outlines), start=1
            )
        )
        component = Component(
            id="players",
            name=Text((("en", "Players"),)),
            kind=self.kind,
            outline=self.outline,
            front=refs.pop("front", None),
            back=refs.pop("back", None),
            items=listed,
            location=Location(self.yaml, 4, 3),
            panels=refs,
            measures=self.measures,
        )
        game = ComponentSet(
            id="demo",
            name=Text((("en", "Demo"),)),
            languages=("en", "ja"),
            players=None,
            definitions=self.definitions,
            components=(component,),
            location=Location(self.yaml),
            styles=self.styles,
            keywords=self.keywords,
        )
        workspace = Workspace.at(self.root)
        return lay_out(
            component,
            game,
            self.language,
            self.bleed,
            workspace,
            fonts(),
            ink_saver=self.ink_saver,
            faults=self.faults,
        )

    def fronts(self, body, *items):
        """Return the fronts of *items* when nothing is wrong with them."""
        checked = self.lay_out(drawing(body), *items)
        assert checked.diagnostics == ()
        return [each.front for each in checked.value]

    def front(self, body, **fields):
        """Return the front of one item."""
        return self.fronts(body, fields)[0]

    def art(self, body, **fields):
        """Return the elements of the front's only art layer, without its `svg`."""
        (layer,) = arts(self.front(body, **fields))
        return inside(layer)

    def problems(self, body, *items):
        """Return what is wrong with *items*."""
        return self.lay_out(drawing(body), *items).diagnostics


def entry(entry_id, /, **fields):
    return Entry(entry_id, fields)


def arts(face):
    return [layer for layer in face.layers if isinstance(layer, ArtLayer)]


def texts(face):
    return [layer for layer in face.layers if isinstance(layer, TextLayer)]


def images(face):
    return [layer for layer in face.layers if isinstance(layer, ImageLayer)]


def inside(layer):
    """Return an art layer's content without the `svg` element around it."""
    return layer.svg.partition(">")[2].removesuffix("</svg>")


def words(face):
    """Return the texts of a face, line by line."""
    return ["".join(run.texts) for layer in texts(face) for run in layer.runs]


def kinds(face):
    """Return the kinds of a face's layers in drawing order."""
    return [type(layer).__name__.removesuffix("Layer").lower() for layer in face.layers]
