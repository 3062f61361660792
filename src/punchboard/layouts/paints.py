"""What may stand where SVG takes a colour: renderers draw anything else black."""

from __future__ import annotations

import functools

from punchboard.colours import parse_colour

#: The properties that take a paint or a colour.
PAINTS = frozenset("fill stroke color stop-color flood-color lighting-color".split())
_KEYWORDS = frozenset(
    "none currentcolor inherit initial unset transparent context-fill context-stroke".split()
)


@functools.cache
def problem_of_paint(text: str) -> str | None:
    """Return why *text* is no paint, or None if it is one."""
    word = text.strip().lower()
    if not word or word in _KEYWORDS or word.startswith(("url(", "var(")):
        return None
    try:
        parse_colour(text)
    except ValueError as problem:
        return str(problem)
    return None
