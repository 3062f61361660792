"""SVG's own numbers: lengths in user units, transforms and view boxes."""

from __future__ import annotations

import functools
import math

from punchboard.geometry import Matrix, Rect
from punchboard.lengths import MM_PER_PIXEL, format_coordinate, parse_length
from punchboard.patterns import regex

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBERS = regex(_NUMBER)
_RELATIVE = regex(rf"\s*({_NUMBER})\s*(em|ex|%)\s*")
_FUNCTION = regex(r"\s*(\w+)\s*\(([^()]*)\)\s*,?")
#: In user units; nothing is drawn beyond it.
_TOO_LARGE = 1e9
_ARGUMENT_COUNTS = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}


def user_length(text: str, *, em: float = 16.0, whole: float = 0.0) -> float:
    """Return a length in user units.

    Units mean the same as in a browser: one user unit is a CSS pixel, so that
    `1mm` is 3.78 user units regardless of the view box.

    Args:
        text: A number, optionally with a unit, `em`, `ex` or `%`.
        em: The type size, in user units.
        whole: The length of 100 %, in user units.

    Raises:
        ValueError: *text* is not a length.
    """
    try:
        value = float(text)
    except ValueError:
        relative = _RELATIVE.fullmatch(text)
        if relative is None:
            return parse_length(text, default_unit="px") / MM_PER_PIXEL
        factor = {"em": em, "ex": em / 2, "%": whole / 100}[relative[2]]
        return float(relative[1]) * factor
    if not math.isfinite(value):
        raise ValueError(f"`{text}` is not a length")
    if not abs(value) < _TOO_LARGE:
        raise ValueError(f"`{text}` is too large for a length")
    return value


def numbers(text: str) -> tuple[float, ...]:
    """Return the numbers of a list such as `0 0 63 88`."""
    return tuple(float(each) for each in _NUMBERS.findall(text))


@functools.cache
def parse_transform(text: str) -> Matrix:
    """Return the matrix of a `transform` attribute.

    Raises:
        ValueError: *text* is not a list of transforms.
    """
    result = Matrix()
    if text.strip() == "none":
        return result
    end = 0
    for match in _FUNCTION.finditer(text):
        arguments = numbers(match[2])
        if match.start() != end or len(arguments) not in _ARGUMENT_COUNTS.get(match[1], ()):
            break
        result = result @ _transform(match[1], arguments)
        end = match.end()
    if text[end:].strip():
        raise ValueError(f"`{text.strip()}` is not a transform such as translate(10 20)")
    return result


def _transform(name: str, arguments: tuple[float, ...]) -> Matrix:
    match name, arguments:
        case "matrix", (a, b, c, d, e, f):
            return Matrix(a, b, c, d, e, f)
        case "translate", (x, *rest):
            return Matrix.translation(x, rest[0] if rest else 0.0)
        case "scale", (x, *rest):
            return Matrix.scaling(x, rest[0] if rest else None)
        case "rotate", (degrees, x, y):
            about = Matrix.translation(x, y) @ Matrix.rotation(degrees)
            return about @ Matrix.translation(-x, -y)
        case "rotate", (degrees,):
            return Matrix.rotation(degrees)
        case "skewX", (degrees,):
            return Matrix(c=math.tan(math.radians(degrees)))
        case _, (degrees, *_):
            return Matrix(b=math.tan(math.radians(degrees)))
    raise ValueError(name)


def inverse(matrix: Matrix) -> Matrix:
    """Return the transform that undoes *matrix*.

    Raises:
        ValueError: It cannot be inverted: it maps everything to a line or a point.
    """
    determinant = matrix.a * matrix.d - matrix.b * matrix.c
    if abs(determinant) < 1e-12:
        raise ValueError("a transform with scale 0 leaves nothing to see")
    a, b = matrix.d / determinant, -matrix.b / determinant
    c, d = -matrix.c / determinant, matrix.a / determinant
    return Matrix(a, b, c, d, -(a * matrix.e + c * matrix.f), -(b * matrix.e + d * matrix.f))


def fit_box(inner: Rect, outer: Rect, aspect: str = "xMidYMid meet") -> Matrix:
    """Return the transform that puts *inner* into *outer*.

    Args:
        inner: A view box, or an image's own size.
        outer: Its destination.
        aspect: The value of `preserveAspectRatio`.
    """
    x_scale = outer.width / inner.width if inner.width else 1.0
    y_scale = outer.height / inner.height if inner.height else 1.0
    align, *rest = aspect.split() or ["xMidYMid"]
    if align != "none":
        choose = max if rest[:1] == ["slice"] else min
        x_scale = y_scale = choose(x_scale, y_scale)
    x_part = {"xMin": 0.0, "xMax": 1.0}.get(align[:4], 0.5)
    y_part = {"YMin": 0.0, "YMax": 1.0}.get(align[4:8], 0.5)
    return Matrix(
        x_scale,
        0.0,
        0.0,
        y_scale,
        outer.x - inner.x * x_scale + (outer.width - inner.width * x_scale) * x_part,
        outer.y - inner.y * y_scale + (outer.height - inner.height * y_scale) * y_part,
    )


def format_matrix(matrix: Matrix) -> str:
    """Return *matrix* as a `transform` attribute; an empty text for the identity."""
    parts = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    texts = [format_coordinate(part) for part in parts]
    if texts == ["1", "0", "0", "1", "0", "0"]:
        return ""
    return f"matrix({' '.join(texts)})"
