"""Panels of a box that have no layout: the game's name on white."""

from __future__ import annotations

from pathlib import Path

from punchboard.geometry import Size
from punchboard.layouts.svg_reader import SVG_NAMESPACE, SvgFile, read_svg
from punchboard.lengths import MM_PER_POINT, format_number

#: Smallest type, in pt.
_FLOOR = 7
#: Largest type, in mm.
_LARGEST = 10.0
_LINE_HEIGHT = 1.25


def plain_panel(size: Size, path: Path) -> SvgFile | None:
    """Return the template of a panel; None where it has no room for a name.

    On a narrow panel the name runs from the top to the bottom.

    Args:
        size: Of the panel, in mm.
        path: The file that messages about it name.
    """
    turned = size.height > 3 * size.width
    line = size.turned() if turned else size
    edge = min(4.0, 0.12 * line.height)
    width, height = line.width - 2 * edge, line.height - 2 * edge
    if height < _FLOOR * MM_PER_POINT * _LINE_HEIGHT or width < 4 * _FLOOR * MM_PER_POINT:
        return None
    type_size = max(_FLOOR * MM_PER_POINT, min(width / 6, height / _LINE_HEIGHT / 2, _LARGEST))
    place = f' transform="matrix(0 1 -1 0 {_number(size.width)} 0)"' if turned else ""
    text = (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{_number(size.width)}mm" '
        f'height="{_number(size.height)}mm" viewBox="0 0 {_number(size.width)} '
        f'{_number(size.height)}"><g{place}><rect id="panel" x="{_number(edge)}" '
        f'y="{_number(edge)}" width="{_number(width)}" height="{_number(height)}" fill="none"/>'
        f'<text data-box="#panel" data-align-y="middle" data-fit="{_FLOOR}pt" '
        f'text-anchor="middle" font-size="{_number(type_size)}" font-weight="700">'
        "{{ game.name }}</text></g></svg>"
    )
    return read_svg(text.encode(), path).value


def _number(value: float) -> str:
    return format_number(value, 4)
