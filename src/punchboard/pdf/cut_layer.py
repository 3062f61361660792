"""A layer with the edge of each piece, for cutters that follow lines in a PDF.

The lines are in an ink of their own, `CutContour`, printed over what is below, so that
nothing is left out there. The layer can be switched off.
"""

from __future__ import annotations

from punchboard.geometry import Matrix, Outline
from punchboard.pdf.document import Operators, PdfObjects, matrix_operands, numbers
from punchboard.pdf.faces import subpath

#: What cutters and printing houses call the ink.
INK = "CutContour"
#: Width of the lines, in mm: 0.25 pt.
_WIDTH = 0.088
#: A quarter of a circle as a Bézier curve (distance of its control points).
_CURVE = 0.5522847498


class CutLayer:
    """The cut lines of one document.

    Args:
        objects: The document's objects.
    """

    def __init__(self, objects: PdfObjects) -> None:
        tint = objects.add(b"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>")
        space = f"[/Separation/{INK}/DeviceCMYK {tint} 0 R]"
        self._space = objects.add(space.encode())
        self._state = objects.add(b"<</Type/ExtGState/OP true/op true/OPM 1>>")
        self._group = objects.add(f"<</Type/OCG/Name({INK})>>".encode())

    @property
    def catalog_entry(self) -> str:
        """The entry of the catalog that lists the layer."""
        group = f"[{self._group} 0 R]"
        return f"/OCProperties<</OCGs{group}/D<</Name(Default)/ON{group}/Order{group}>>>>"

    def draw(self, drawing: Operators, outline: Outline, place: Matrix, clip: str = "") -> None:
        """Append the edge of a piece to *drawing*.

        Args:
            drawing: A page, in mm with y downwards.
            outline: The finished edge.
            place: From the face to the page.
            clip: Operators that clip the line to a part of the page.
        """
        drawing.define("ColorSpace", "Cut", self._space)
        drawing.define("ExtGState", "Cut", self._state)
        drawing.define("Properties", "Cut", self._group)
        drawing.draw(
            f"/OC/Cut BDC q {clip} {matrix_operands(place)} cm/Cut gs/Cut CS 1 SCN "
            f"{numbers([_WIDTH])} w {edge_path(outline)}S Q EMC"
        )


def edge_path(outline: Outline) -> str:
    """Return the finished edge as closed paths, with a rectangle's rounded corners."""
    if not outline.is_rectangle or not outline.corner:
        return "".join(map(subpath, outline.trim_paths))
    width, height = outline.size.width, outline.size.height
    radius = min(outline.corner, width / 2, height / 2)
    bend = radius * (1 - _CURVE)
    right, bottom = width - radius, height - radius
    steps = (
        ((radius, 0), "m"), ((right, 0), "l"),
        ((width - bend, 0, width, bend, width, radius), "c"), ((width, bottom), "l"),
        ((width, height - bend, width - bend, height, right, height), "c"), ((radius, height), "l"),
        ((bend, height, 0, height - bend, 0, bottom), "c"), ((0, radius), "l"),
        ((0, bend, bend, 0, radius, 0), "c"),
    )  # fmt: skip
    return " ".join(f"{numbers(values)} {operator}" for values, operator in steps) + " h "
