"""The wording of what can be wrong with a list on the web, and with the choice of layouts."""

from __future__ import annotations

from punchboard.components.messages import NO_ITEMS
from punchboard.components.nodes import Node, location_of
from punchboard.diagnostics import Diagnostic, Location, error
from punchboard.workspace import MISSING_FILE, OUTSIDE_WORKSPACE

NO_LAYOUT = error("no-layout", "no condition of a choice of layouts is true for an item")
NOT_PULLED = error("not-pulled", "the list at a `source` cannot be fetched, or has no file")

#: What a key that names layouts takes.
LAYOUTS = "the name of a layout, or a mapping of layouts with conditions"


def no_layout(location: Location, key: str, item: str) -> Diagnostic:
    """No condition of a mapping of layouts is true for an item."""
    return NO_LAYOUT.at(
        location,
        f"no condition under `{key}` is true for `{item}`",
        f"end `{key}` with a layout for all others, such as `card.svg: true`",
    )


def none_chosen(location: Location, condition: str) -> Diagnostic:
    """A component uses none of its list's items."""
    return NO_ITEMS.at(location, f"`{condition}` is true for none of the items")


def source_without_file(node: Node) -> Diagnostic:
    """A component has a source and no file that it could be kept in."""
    return NOT_PULLED.at(
        location_of(node),
        "a component with a `source` needs `items`, the name of a .csv or .tsv file",
        "write `items: list.csv` beside it",
    )


def source_outside(node: Node, name: str) -> Diagnostic:
    """The file for a source is outside the workspace."""
    return OUTSIDE_WORKSPACE.at(location_of(node), f"`{name}` points outside the workspace")


def not_pulled(location: Location, address: str, reason: str) -> Diagnostic:
    """A list cannot be fetched; its file stays as it is."""
    return NOT_PULLED.at(
        location,
        f"`{_short(address)}` cannot be fetched: {reason}; the file is left as it was",
    )


def pulled_page(location: Location, address: str) -> Diagnostic:
    """The address is that of a web page."""
    return NOT_PULLED.at(
        location,
        f"`{_short(address)}` is a web page, not a CSV file; the file is left as it was",
        "in Google Sheets: File, Share, Publish to web, as comma-separated values",
    )


def _short(address: str) -> str:
    return address if len(address) <= 80 else address[:79] + "…"


def blank_in_layout(location: Location, key: str, item: str, field: str) -> Diagnostic:
    """The name of an item's layout is made of a field that is blank."""
    return MISSING_FILE.at(
        location,
        f"`{key}` of the item `{item}` is made of `{field}`, which is blank",
        f"give the item a value for `{field}`",
    )
