"""The pictures of a document: read one at a time, at the largest size they have in it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

from punchboard.geometry import Size
from punchboard.layouts.face import Face, ImageLayer
from punchboard.layouts.template.images import IMAGE_DPI, reduced


class Pictures:
    """Reads the pictures of *faces*.

    Args:
        faces: The faces.
        dpi: Pixels per inch that are enough.

    Attributes:
        dpi: The same.
        reduced: How many pictures had more, and were reduced to it.
    """

    def __init__(self, faces: Iterable[Face], dpi: int = IMAGE_DPI) -> None:
        self.dpi = dpi
        self.reduced = 0
        self._sizes: dict[str, Size] = {}
        for face in faces:
            for layer in face.pictured:
                if isinstance(layer, ImageLayer):
                    self._meet(layer)

    def read(self, layer: ImageLayer) -> bytes:
        """Return the file of a picture, made smaller where it is finer than it prints.

        Raises:
            BrokenImageError: It is damaged or not a picture.
            OSError: It cannot be read.
        """
        data = Path(layer.path).read_bytes()
        smaller = reduced(data, self._sizes[layer.digest], self.dpi)
        if smaller is None:
            return data
        self.reduced += 1
        return smaller

    def _meet(self, layer: ImageLayer) -> None:
        m, known = layer.matrix, self._sizes.get(layer.digest, Size(0.0, 0.0))
        width, height = math.hypot(m.a, m.b), math.hypot(m.c, m.d)
        self._sizes[layer.digest] = Size(max(width, known.width), max(height, known.height))
