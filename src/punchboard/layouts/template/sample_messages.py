"""The wording of what `punchboard sample` has to say about a template.

It is here, not beside the command, so that `checks/codes.py` can collect its codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error

UNUSED_LAYOUT = error("unused-layout", "no component has the layout that is to get samples")
UNKNOWN_ITEM = error("unknown-item", "the component of a layout has no item with this id")
NOT_EDITABLE = error(
    "not-editable", "a layout is assembled from entities, so samples cannot be written into it"
)


def unused_layout(path: Path, users: Sequence[str]) -> Diagnostic:
    """Return: no component is drawn by the file; *users* include it as a part."""
    if users:
        return UNUSED_LAYOUT.at(
            Location(path),
            "this drawing is a part, whose samples are in the layouts that include it",
            *(f"run `punchboard sample {each}`" for each in users),
        )
    return UNUSED_LAYOUT.at(
        Location(path),
        "no component has this layout",
        "name the file in a game file with `front` or `back`",
    )


def unknown_item(path: Path, item: str, component: str, known: Iterable[str]) -> Diagnostic:
    """Return: the component has no item of this id."""
    return UNKNOWN_ITEM.at(
        Location(path),
        f"`{component}` has no item `{item}`",
        *did_you_mean(item, known),
    )


def not_editable(path: Path) -> Diagnostic:
    """Return: elements come out of entities, so that their text cannot be changed."""
    return NOT_EDITABLE.at(
        Location(path),
        "the drawing is assembled from entities, so samples cannot be written into it",
        "save the drawing as plain SVG",
    )
