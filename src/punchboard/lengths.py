"""Lengths, sizes and papers as people write them, turned into millimetres and back.

Every length inside punchboard is a float in millimetres; this is the only
module that knows other units. Named sizes are portrait. Among papers, `b4` and
`b5` are ISO 216; the larger B papers sold in Japan (JIS P 0138) have names of
their own. Among the sizes of cards, where manufacturers disagree, the plain
name is the metric size that sleeves and printers in Europe and Japan use, and
the American one has the prefix `us-`. The names of papers are sizes, too.
"""

from __future__ import annotations

import re

from punchboard.diagnostics import did_you_mean
from punchboard.geometry import Size
from punchboard.patterns import regex

MM_PER_INCH = 25.4
#: One PostScript point, the unit of PDF and of type sizes, in mm.
MM_PER_POINT = MM_PER_INCH / 72
#: One CSS pixel in mm (CSS Values and Units 4, 6.2).
MM_PER_PIXEL = MM_PER_INCH / 96

_UNITS = {
    "mm": 1.0,
    "cm": 10.0,
    "in": MM_PER_INCH,
    '"': MM_PER_INCH,
    "pt": MM_PER_POINT,
    "pc": 12 * MM_PER_POINT,
    "px": MM_PER_PIXEL,
    "q": 0.25,
}
_LENGTH = regex(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z\"]*)\s*", re.IGNORECASE)
_SIZE = regex(r"\s*(.+?)\s*[x×]\s*(.+?)\s*", re.IGNORECASE)

#: Largest length accepted from a user, in mm: ten metres of paper is a typing error.
MAX_LENGTH = 10_000.0


def parse_length(text: str | float, *, default_unit: str = "mm") -> float:
    """Return a length in mm.

    Args:
        text: A number, or a number with a unit: `63`, `63mm`, `2.5in`, `7pt`.
        default_unit: The unit of a bare number.

    Raises:
        ValueError: *text* is not a length, or is longer than `MAX_LENGTH`.
    """
    if isinstance(text, bool):
        raise ValueError(f"`{text}` is not a length")
    if isinstance(text, int | float):
        text = repr(text)
    match = _LENGTH.fullmatch(text)
    unit = (match[2].lower() or default_unit) if match else ""
    if match is None or unit not in _UNITS:
        raise ValueError(f"`{text}` is not a length such as 63mm, 6.3cm or 2.5in")
    value = float(match[1]) * _UNITS[unit]
    if not abs(value) <= MAX_LENGTH:
        raise ValueError(f"`{text}` is longer than {MAX_LENGTH / 1000:g} m")
    return value


def parse_size(text: str) -> tuple[float, float]:
    """Return width and height in mm of a text such as `63x88` or `2.5in x 3.5in`.

    A unit after the second length alone applies to both: `2.5 x 3.5 in`.

    Raises:
        ValueError: *text* is not two positive lengths.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is not a size such as 63x88 or 2.5x3.5in")
    tail = _LENGTH.fullmatch(match[2])
    unit = tail[2].lower() if tail and tail[2].lower() in _UNITS else "mm"
    width, height = parse_length(match[1], default_unit=unit), parse_length(match[2])
    if width <= 0 or height <= 0:
        raise ValueError(f"`{text}` must be two lengths greater than zero")
    return width, height


def format_length(value: float) -> str:
    """Return *value*, in mm, for people to read: `63 mm`, `10.5 mm`."""
    return f"{format_number(value)} mm"


def format_number(value: float, digits: int = 2) -> str:
    """Return *value* with up to *digits* decimals and no trailing zeros."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def format_coordinate(value: float) -> str:
    """Return *value* with six decimals at most, the same on every machine."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _inches(width: float, height: float) -> Size:
    return Size(round(width * MM_PER_INCH, 3), round(height * MM_PER_INCH, 3))


PAPERS = {
    "a2": Size(420.0, 594.0),
    "a3": Size(297.0, 420.0),
    "a4": Size(210.0, 297.0),
    "a5": Size(148.0, 210.0),
    "a6": Size(105.0, 148.0),
    "b4": Size(250.0, 353.0),
    "b5": Size(176.0, 250.0),
    "jis-b4": Size(257.0, 364.0),
    "jis-b5": Size(182.0, 257.0),
    "hagaki": Size(100.0, 148.0),
    "letter": _inches(8.5, 11),
    "legal": _inches(8.5, 14),
    "tabloid": _inches(11, 17),
    "super-b": _inches(13, 19),
    "arch-a": _inches(9, 12),
    "arch-b": _inches(12, 18),
    "sra3": Size(320.0, 450.0),
    "sra4": Size(225.0, 320.0),
}


SIZES: dict[str, tuple[float, float]] = {
    # Metric poker, also called Euro poker; also the size of trading cards.
    "poker": (63.0, 88.0),
    "us-poker": (63.5, 88.9),  # 2.5 x 3.5 in
    "bridge": (57.15, 88.9),  # 2.25 x 3.5 in
    "japanese": (59.0, 86.0),  # "Japanese size" of sleeves and dojin printers
    "japanese-bridge": (58.0, 89.0),
    "us-game": (56.0, 87.0),
    "euro": (59.0, 92.0),
    "mini": (44.0, 67.0),
    "us-mini": (41.0, 63.0),
    "half": (44.0, 63.0),  # half a poker card, as Japanese printers cut it
    "us-half": (44.45, 63.5),  # 1.75 x 2.5 in
    "micro": (31.75, 44.45),  # 1.25 x 1.75 in
    "tarot": (70.0, 120.0),
    "us-tarot": (69.85, 120.65),  # 2.75 x 4.75 in
    "square": (70.0, 70.0),
    "small-square": (63.0, 63.0),
    "large-square": (88.9, 88.9),  # 3.5 in
    "business": (55.0, 91.0),
    "credit": (54.0, 85.6),
    "domino": (25.0, 50.0),
    **{name: (size.width, size.height) for name, size in PAPERS.items()},
}


#: Papers that shops and copiers have, the smallest first.
COMMON_PAPERS = ("a4", "letter", "a3", "tabloid", "sra3", "a2")

#: The longest side of a PDF page, in mm (ISO 32000-1, annex C.2: 14,400 points).
LONGEST_SIDE = 5080.0


def parse_paper(text: str) -> Size:
    """Return the size in mm of a paper: a name such as `a4`, or `WxH`.

    Named papers are portrait. Upper and lower case do not matter, and a space
    or an underscore may replace the hyphen.

    Raises:
        ValueError: *text* is neither, or too large for a PDF page.
    """
    name = "-".join(text.casefold().replace("_", " ").split())
    if name in PAPERS:
        return PAPERS[name]
    if not text.strip()[:1].isdigit():
        near = did_you_mean(name, PAPERS)
        hint = near[0] if near else f"common papers are {', '.join(COMMON_PAPERS)}"
        raise ValueError(f"`{text}` is not a paper size such as a4, letter or 210x297; {hint}")
    width, height = parse_size(text)
    if max(width, height) > LONGEST_SIDE:
        raise ValueError(
            f"`{text}` is too large: a PDF page can be at most {LONGEST_SIDE:g} mm long"
        )
    return Size(width, height)


def is_named(size: Size) -> bool:
    """Return whether *size* is the portrait size of a named paper."""
    return size in PAPERS.values()


def paper_name(size: Size) -> str:
    """Return a paper's name for file names: `a4`, or its size such as `210x280`."""
    for name, named in PAPERS.items():
        if named == size:
            return name
    return f"{format_number(size.width)}x{format_number(size.height)}"


def format_size(size: Size) -> str:
    """Return *size* for people to read: `210 x 297 mm`."""
    return f"{format_number(size.width)} x {format_number(size.height)} mm"
