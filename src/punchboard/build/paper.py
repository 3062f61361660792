"""Names of papers and the sizes behind them."""

from __future__ import annotations

from punchboard.diagnostics import did_you_mean
from punchboard.geometry import Size
from punchboard.lengths import MM_PER_INCH, format_number, parse_size


def _inches(width: float, height: float) -> Size:
    return Size(round(width * MM_PER_INCH, 3), round(height * MM_PER_INCH, 3))


#: Papers by name, all portrait, in mm. `b4` and `b5` are ISO 216; the B papers
#: sold in Japan are larger (JIS P 0138) and carry their own names.
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

#: Papers that shops and copiers have, the smallest first.
COMMON_PAPERS = ("a4", "letter", "a3", "tabloid", "sra3", "a2")

#: The longest side of a PDF page, in mm (ISO 32000-1, annex C.2: 14,400 points).
LONGEST_SIDE = 5080.0


def parse_paper(text: str) -> Size:
    """Return the size in mm of a paper: a name such as `a4`, or `WxH`.

    Names give the portrait size; their case does not matter, and a space or
    an underscore serves for the hyphen.

    Raises:
        ValueError: *text* is neither, or too large for a PDF page.
    """
    name = "-".join(text.casefold().replace("_", " ").split())
    if name in PAPERS:
        return PAPERS[name]
    if not text.strip()[:1].isdigit():
        near = did_you_mean(name, PAPERS)
        hint = near[0] if near else f"common papers are {', '.join(COMMON_PAPERS)}"
        raise ValueError(f"`{text}` is not a paper such as a4, letter or 210x297; {hint}")
    width, height = parse_size(text)
    if max(width, height) > LONGEST_SIDE:
        raise ValueError(
            f"`{text}` is too large: a page of a PDF is at most {LONGEST_SIDE:g} mm long"
        )
    return Size(width, height)


def is_named(size: Size) -> bool:
    """Return whether *size* is that of a paper with a name, which is portrait."""
    return size in PAPERS.values()


def paper_name(size: Size) -> str:
    """Return what files call a paper: its name, or its size such as `210x280`."""
    for name, named in PAPERS.items():
        if named == size:
            return name
    return f"{format_number(size.width)}x{format_number(size.height)}"


def format_size(size: Size) -> str:
    """Return *size* as people read it: `210 x 297 mm`."""
    return f"{format_number(size.width)} x {format_number(size.height)} mm"
