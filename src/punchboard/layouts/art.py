"""Art layers: standalone SVG documents with what they refer to, and no more."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from punchboard.geometry import Rect
from punchboard.layouts import messages
from punchboard.layouts.bindings import escape
from punchboard.layouts.canvas import Drawn
from punchboard.layouts.face import ArtLayer
from punchboard.layouts.instructions import Program, is_fixed
from punchboard.layouts.svg_reader import SVG_NAMESPACE
from punchboard.layouts.units import format_coordinate

if TYPE_CHECKING:
    from punchboard.layouts.canvas import Canvas

_REFERENCE = re.compile(r"""(?:url\(\s*(?:["']|&quot;)?|href=")#([^"')&]+)""")
#: Characters that XML has no way to write.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_OUTER = re.compile(
    r"""(\shref=")(?!#|data:image/)([^"]*)"|url\(\s*(?:["']|&quot;)?([^#"')&][^)]*)\)"""
)


class ArtStore:
    """The art of one template; equal art is one and the same layer."""

    def __init__(self, box: Rect, css: str, define: Callable[[str], Program]) -> None:
        """Make an empty store.

        Args:
            box: The bleed box, in mm.
            css: The style sheet for every document.
            define: Gives what draws the element of an id; nothing if there is none.
        """
        x, y, width, height = map(format_coordinate, (box.x, box.y, box.width, box.height))
        self._start = (
            f'<svg xmlns="{SVG_NAMESPACE}" width="{width}mm" height="{height}mm" '
            f'viewBox="{x} {y} {width} {height}">'
        )
        if css:
            self._start += f"<style>{escape(css)}</style>"
        self._css = css
        self._define = define
        self._fixed: dict[str, str] = {}
        self._needed: dict[str, tuple[str, ...]] = {}
        self._layers: dict[tuple[str, ...], Drawn] = {}

    def layer(self, body: str, canvas: Canvas) -> Drawn:
        """Return the layer that draws *body*, elements in user units of the face."""
        names = self._needed.get(body)
        if names is not None:
            # What the definitions say tells whether they are still all that is needed.
            key = (body, *(self._definition(name, canvas) for name in names))
            known = self._layers.get(key)
            if known is not None:
                return known
        needed = self._definitions(body, canvas)
        key = (body, *needed.values())
        self._needed[body] = tuple(needed)
        if key not in self._layers:
            self._layers[key] = self._make(body, needed, canvas)
        return self._layers[key]

    def _make(self, body: str, needed: dict[str, str], canvas: Canvas) -> Drawn:
        texts = [text for name, text in needed.items() if not _is_inside_another(name, needed)]
        defs = f"<defs>{''.join(texts)}</defs>" if texts else ""
        document = _without_outer_references(f"{defs}{body}", canvas)
        document = _CONTROL.sub("", f"{self._start}{document}</svg>")
        return Drawn(ArtLayer(document), hashlib.sha256(document.encode()).digest())

    def _definitions(self, body: str, canvas: Canvas) -> dict[str, str]:
        """Return what *body* refers to, and what that refers to, by id."""
        pending = [self._css, body]
        found: dict[str, str] = {}
        while pending:
            for name in _REFERENCE.findall(pending.pop()):
                if name not in found and f' id="{name}"' not in body:
                    found[name] = self._definition(name, canvas)
                    pending.append(found[name])
        return found

    def _definition(self, name: str, canvas: Canvas) -> str:
        text = self._fixed.get(name)
        if text is None:
            program = self._define(name)
            text = canvas.aside(program)
            if is_fixed(program):
                self._fixed[name] = text
        return text


def _is_inside_another(name: str, found: dict[str, str]) -> bool:
    """Return whether a definition comes along as part of another one."""
    return any(f' id="{name}"' in text for other, text in found.items() if other != name)


def _without_outer_references(text: str, canvas: Canvas) -> str:
    """Return *text* without references to files and the network, which are told."""

    def replace(match: re.Match[str]) -> str:
        reference = match[2] or match[3]
        if reference:
            location = canvas.item.location
            canvas.report_of_item(
                reference, lambda items: messages.outer_reference(location, reference, items)
            )
        return "" if match[1] else "none"

    return _OUTER.sub(replace, text)
