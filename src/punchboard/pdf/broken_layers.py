"""Faces without the layers that could not be drawn, with a mark that says so."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from punchboard.components.model import SeveritySetting, severity_of
from punchboard.diagnostics import Diagnostic, Severity
from punchboard.layouts.face import ArtLayer, Face, ImageLayer, Layer, StampLayer
from punchboard.layouts.fault_marks import with_mark
from punchboard.layouts.messages import BROKEN_IMAGE
from punchboard.pdf.messages import ART_CRASHED, ART_FAILED, ART_TOO_SLOW
from punchboard.typesetting.fonts.stack import FontStack

#: What a drawing can be too much for; all else is wrong with a layout or with the machine.
_ART = frozenset(each.name for each in (ART_CRASHED, ART_FAILED, ART_TOO_SLOW))


class BrokenLayers:
    """What of faces could not be drawn.

    Attributes:
        diagnostics: What was found, with errors that faces are marked with.
        stops: Whether there are other errors, which no mark can tell.
    """

    def __init__(
        self,
        found: Iterable[Diagnostic],
        severities: Mapping[str, SeveritySetting],
        drawn: Collection[str],
        fonts: FontStack,
    ) -> None:
        """Sort out what was found.

        Args:
            found: What went wrong, with pictures or otherwise.
            severities: How severe the game takes it.
            drawn: The SVG of the art that could be drawn.
            fonts: For the labels of marks.
        """
        codes = _ART | {BROKEN_IMAGE.name}
        self._drawn = drawn
        self._fonts = fonts
        self._reasons: dict[str, str] = {}
        self._has_art = False
        self.stops = False
        self.diagnostics: list[Diagnostic] = []
        for each in found:
            is_error = severity_of(each, severities) is Severity.ERROR
            if is_error and each.code == BROKEN_IMAGE.name and each.location:
                self._reasons[str(each.location.path)] = each.message
            self._has_art |= is_error and each.code in _ART
            self.stops |= is_error and each.code not in codes
            self.diagnostics.append(replace(each, marked=is_error and each.code in codes))

    def marked(self, face: Face) -> Face:
        """Return *face* without what could not be drawn, and with a mark if there is any."""
        reasons = tuple(self._faults(face.layers))
        if not reasons:
            return face
        layers = tuple(each for each in face.layers if not self._fault(each))
        return with_mark(replace(face, layers=layers), reasons, self._fonts)

    def _faults(self, layers: Sequence[Layer]) -> Iterator[str]:
        yield from filter(None, map(self._fault, layers))

    def _fault(self, layer: Layer) -> str:
        """Return why a layer could not be drawn; "" where it could be."""
        match layer:
            case ImageLayer(path=path) if path in self._reasons:
                return f"{Path(path).name}: {self._reasons[path]}"
            case ArtLayer(svg=svg) | StampLayer(svg=svg):
                if self._has_art and svg not in self._drawn:
                    return "a drawing on this face cannot be drawn"
        return ""
