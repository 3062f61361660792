"""Plain text in columns of equal width, counts with their nouns, and what is cut short."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def columns(text: str) -> int:
    """Return the width of *text* in columns (UAX #11: wide characters count as two)."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def shortened(text: str, most: int) -> str:
    """Return *text*, cut off with an ellipsis if it is wider than *most* columns."""
    if columns(text) <= most:
        return text
    while text and columns(text) >= most:
        text = text[:-1]
    return text.rstrip() + "…"


def left_aligned(texts: Sequence[str]) -> list[str]:
    """Return *texts* padded with spaces on the right to the same width."""
    width = max(map(columns, texts), default=0)
    return [text + " " * (width - columns(text)) for text in texts]


def right_aligned(texts: Sequence[str]) -> list[str]:
    """Return *texts* padded with spaces on the left to the same width."""
    width = max(map(columns, texts), default=0)
    return [" " * (width - columns(text)) + text for text in texts]


def count(number: int, singular: str, plural: str = "") -> str:
    """Return a number with its noun: `1 sheet`, `6 sheets`."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def some(parts: Sequence[str], most: int) -> str:
    """Return the first *most* of *parts* and how many others there are: `a, b and 3 more`."""
    others = len(parts) - most
    return ", ".join(parts[:most]) + (f" and {others:,} more" if others > 0 else "")


def excerpt(text: str, most: int) -> str:
    """Return *text* in one line, cut off with an ellipsis after *most* characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
