"""Art as layers: standalone SVG documents with the definitions they refer to, and no more."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from punchboard.geometry import Rect
from punchboard.layouts.face import ArtLayer, Layer
from punchboard.layouts.template.bindings import escape
from punchboard.layouts.template.svg import SVG_NAMESPACE
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex

_REFERENCE = regex(r"""(?:url\(\s*(?:["']|&quot;)?|href=")#([^"')&]+)""")
_FILTER = regex(
    r"""(\bfilter(?:="|\s*:)\s*)url\(\s*(?:["']|&quot;)?#([^"')&]*)(?:["']|&quot;)?\)"""
)
#: Characters that XML cannot represent.
_CONTROL = regex("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_OUTER = regex(r"""(\shref=")(?!#|data:image/)([^"]*)"|url\(\s*(?:["']|&quot;)?([^#"')&][^)]*)\)""")


class Drawn(Struct, frozen=True):
    """A layer and the digest of its content."""

    layer: Layer
    digest: bytes


def blended(drawn: Drawn, mode: str) -> Drawn:
    """Return art that mixes with what is below it by *mode*, as in `mix-blend-mode`."""
    if not isinstance(drawn.layer, ArtLayer):
        return drawn
    digest = hashlib.sha256(mode.encode() + drawn.digest).digest()
    return Drawn(replace(drawn.layer, blend=mode), digest)


def opening(box: Rect, css: str) -> str:
    """Return how each document of a template begins.

    Args:
        box: The bleed box, in mm.
        css: The style sheet of every document.
    """
    x, y, width, height = map(format_coordinate, (box.x, box.y, box.width, box.height))
    start = (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{width}mm" height="{height}mm" '
        f'viewBox="{x} {y} {width} {height}">'
    )
    return f"{start}<style>{escape(css)}</style>" if css else start


def references_in(text: str) -> list[str]:
    """Return the ids that *text*, art or a style sheet, refers to."""
    return _REFERENCE.findall(text)


def layer_of(
    start: str, body: str, needed: Mapping[str, str], report: Callable[[str], None]
) -> Drawn:
    """Return the layer that draws *body*.

    Args:
        start: How its document begins.
        body: Elements in user units of the face.
        needed: The definitions it refers to, directly or not, by id.
        report: Told each reference to a file or the network, which is left out.
    """
    texts = [text for name, text in needed.items() if not _is_inside_another(name, needed)]
    defs = f"<defs>{''.join(texts)}</defs>" if texts else ""
    document = _without_lost_filters(_without_outer_references(f"{defs}{body}", report))
    document = _CONTROL.sub("", f"{start}{document}</svg>")
    return Drawn(ArtLayer(document), hashlib.sha256(document.encode()).digest())


def _without_lost_filters(text: str) -> str:
    """Return *text* without the filters that are not in it, as browsers draw it.

    Engines leave out what has such a filter.
    """

    def replace(match: re.Match[str]) -> str:
        return match[0] if f' id="{match[2]}"' in text else f"{match[1]}none"

    return _FILTER.sub(replace, text) if "filter" in text else text


def _is_inside_another(name: str, found: Mapping[str, str]) -> bool:
    """Return whether a definition is already part of another one."""
    return any(f' id="{name}"' in text for other, text in found.items() if other != name)


def _without_outer_references(text: str, report: Callable[[str], None]) -> str:
    """Return *text* without references to files and the network, which are reported."""

    def replace(match: re.Match[str]) -> str:
        reference = match[2] or match[3]
        if reference:
            report(reference)
        return "" if match[1] else "none"

    return _OUTER.sub(replace, text)
