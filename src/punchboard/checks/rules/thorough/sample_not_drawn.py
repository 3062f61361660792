"""A drawing program cannot show an element of a layout.

## What it does

It reports attributes with `{{ }}` in them, which only punchboard can read, and bound shapes and images without a sample of an attribute that they need to be drawn: a path without `d`, a rectangle without `width` and `height`, a circle without `r`, an image without `href`.

## Why it matters

A layout is a drawing to work on.
If Inkscape, Figma or a browser leaves an element out, you cannot see, move or align it there.

## Example

`<g data-for="n in range(3)" transform="translate({{ n * 20 }} 5)">` is drawn at the origin by every drawing program, or not at all.

## Use instead

Put the expression into `data-transform`, and the value of an item into `transform`.
`punchboard sample LAYOUT` does both, for the whole layout.
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.template.svg import Node, read_svg

#: What a shape cannot be drawn without.
_NEEDED = {
    "path": ("d",),
    "rect": ("width", "height"),
    "circle": ("r",),
    "image": ("href",),
}


@rule(Severity.WARNING, Needs.GAME)
def sample_not_drawn(subject: Subject) -> Found:
    """Yield what drawing programs leave out of the game's layouts."""
    for source in subject.usage.layouts:
        file = read_svg(source.text.encode(), source.path).value
        if file is None:
            continue  # reported where it is read
        for node in file.root.walk():
            for attribute in _open_attributes(node):
                yield messages.open_attribute(file.locate(node, attribute), attribute)
            missing = tuple(_missing(node))
            if missing:
                yield messages.sample_missing(file.locate(node), node.tag, missing)


def _open_attributes(node: Node) -> Iterator[str]:
    for name, value in node.attributes.items():
        if "{{" in value and not name.startswith("data-") and name not in ("id", "class"):
            yield name


def _missing(node: Node) -> Iterator[str]:
    """Yield what a bound shape lacks to be drawn as a sample."""
    if not any(name.startswith("data-") for name in node.attributes):
        return
    for name in _NEEDED.get(node.tag, ()):
        if name not in node.attributes and not _is_whole(node, name):
            yield name


def _is_whole(node: Node, name: str) -> bool:
    """Return whether a shape takes a size of its own from its part."""
    return node.tag == "circle" and name == "r" and "data-part" in node.attributes
