"""Edits of a text that leave all of it as it is but what they say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit: *text* takes the place of what stands from *start* to *end*."""

    start: int
    end: int
    text: str


class OverlapError(ValueError):
    """Two edits would change the same characters."""


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return *text* with all *edits*; several at one place keep their order.

    Raises:
        OverlapError: Two of them would change the same characters.
    """
    parts: list[str] = []
    position = 0
    for edit in sorted(dict.fromkeys(edits), key=lambda each: (each.start, each.end)):
        if edit.start < position:
            raise OverlapError
        parts += (text[position : edit.start], edit.text)
        position = edit.end
    return "".join((*parts, text[position:]))
