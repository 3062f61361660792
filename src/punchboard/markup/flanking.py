"""Whether marks such as `**` may open or close where they stand.

CommonMark (0.31, 6.2) asks for white space or punctuation on one side, which
Japanese does not have: `**「強打」**する` would not be bold. Here only the
side towards the marked words counts, and what a mark never is in ordinary
texts is left out: `3*4`, `a_b`, `2 * 3`, `points.*`.
"""

from __future__ import annotations

import unicodedata

_OPENING = ("Ps", "Pi")
_CLOSING = ("Pe", "Pf")
#: Punctuation that ends a sentence or a part of one.
_TERMINAL = ".,;!?…。、，．！？"  # noqa: RUF001 - full-width marks are meant


def can_open(mark: str, before: str, after: str) -> bool:
    """Return whether *mark* may open between two characters; "" is an end."""
    if _is_space(after) or _inside_number(before, after):
        return False
    if _is_closing(after):
        return _is_space(before) or _is_closing(before)
    return mark not in ("*", "__") or not (_is_latin(before) and _is_latin(after))


def can_close(mark: str, before: str, after: str) -> bool:
    """Return whether *mark* may close between two characters; "" is an end."""
    if _is_space(before) or _inside_number(before, after):
        return False
    if mark == "__" and _is_latin(before) and _is_latin(after):
        return False
    return unicodedata.category(before) not in _OPENING


def _is_space(character: str) -> bool:
    return not character or character.isspace()


def _inside_number(before: str, after: str) -> bool:
    return before.isdigit() and after.isdigit()


def _is_closing(character: str) -> bool:
    return bool(character) and (
        character in _TERMINAL or unicodedata.category(character) in _CLOSING
    )


def _is_latin(character: str) -> bool:
    """Return whether a character is of a script that sets words apart by spaces."""
    return character.isalnum() and character < "\u2e80"
