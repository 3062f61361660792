"""Icons as they stand among words: small drawings of their own, in a colour."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.colours import Colour, hex_of
from punchboard.diagnostics import Checked
from punchboard.geometry import Size
from punchboard.layouts.icons import IconLibrary
from punchboard.layouts.inlining import Inlined
from punchboard.layouts.svg_reader import SVG_NAMESPACE
from punchboard.layouts.units import format_coordinate


@dataclass(frozen=True, slots=True)
class Drawing:
    """An icon in its colours.

    Attributes:
        svg: The document; its viewBox is `0 0 width height`.
        size: That width and height.
    """

    svg: str
    size: Size


class Signs:
    """The icons that texts ask for; each is drawn once in each colour."""

    def __init__(self, icons: IconLibrary) -> None:
        self._icons = icons
        self._drawn: dict[tuple[str, Colour], Checked[Drawing | None]] = {}

    def get(self, name: str, colour: Colour) -> Checked[Drawing | None]:
        """Return an icon, or None with what is wrong, every time it is asked for.

        Args:
            name: `sword`, `sword-fill`, or `set:name`.
            colour: Of what has no colour of its own.
        """
        key = (name, colour)
        if key not in self._drawn:
            found = self._icons.find(name)
            drawn = _drawn(found.value, colour) if found.value else None
            self._drawn[key] = Checked(drawn, found.diagnostics)
        return self._drawn[key]


def _drawn(icon: Inlined, colour: Colour) -> Drawing:
    paint = hex_of(colour)
    width, height = format_coordinate(icon.view.width), format_coordinate(icon.view.height)
    x, y = format_coordinate(-icon.view.x), format_coordinate(-icon.view.y)
    moved = f' transform="translate({x} {y})"' if icon.view.x or icon.view.y else ""
    svg = (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><g color="{paint}" fill="{paint}"{moved}>'
        f"<g{icon.look}>{icon.body}</g></g></svg>"
    )
    return Drawing(svg, Size(icon.view.width, icon.view.height))
