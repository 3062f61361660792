"""Names of papers and the sizes behind them."""

from __future__ import annotations

from punchboard.diagnostics import did_you_mean
from punchboard.geometry import Size
from punchboard.lengths import format_number, parse_size
from punchboard.papers import PAPERS

__all__ = [
    "COMMON_PAPERS",
    "LONGEST_SIDE",
    "PAPERS",
    "format_size",
    "is_named",
    "paper_name",
    "parse_paper",
]

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
        raise ValueError(f"`{text}` is not a paper size such as a4, letter or 210x297; {hint}")
    width, height = parse_size(text)
    if max(width, height) > LONGEST_SIDE:
        raise ValueError(
            f"`{text}` is too large: a PDF page can be at most {LONGEST_SIDE:g} mm long"
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
