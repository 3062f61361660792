"""What may stand where SVG takes a colour: renderers draw anything else black."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from punchboard.colours import Colour, parse_colour
from punchboard.layouts.styles import parse_style
from punchboard.layouts.svg_reader import Node

#: The properties that take a paint or a colour.
PAINTS = frozenset("fill stroke color stop-color flood-color lighting-color".split())
_KEYWORDS = frozenset(
    "none currentcolor inherit initial unset transparent context-fill context-stroke".split()
)
_SERVER = re.compile(r"""url\(\s*["']?#([^"')]+)""")


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


def first_stop(paint: str, ids: Mapping[str, Node]) -> Colour | None:
    """Return the first colour of a gradient, for what can have one colour only.

    Args:
        paint: Such as `url(#gold)`.
        ids: The drawing's elements by id.

    Returns:
        None where *paint* is no gradient with stops that name a colour.
    """
    match = _SERVER.match(paint)
    name, seen = match[1] if match else "", set[str]()
    while name in ids and name not in seen:
        seen.add(name)
        for stop in ids[name].elements:
            if stop.tag == "stop":
                return _colour_of(stop)
        # A gradient may borrow the stops of another.
        name = ids[name].attributes.get("href", "").removeprefix("#")
    return None


def _colour_of(stop: Node) -> Colour | None:
    attributes = stop.attributes
    style = parse_style(attributes.get("style", ""))
    try:
        return parse_colour(style.get("stop-color") or attributes.get("stop-color", "black"))
    except ValueError:
        return None
