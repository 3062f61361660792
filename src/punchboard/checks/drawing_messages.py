"""The wording of what rules say about layouts as drawings."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.diagnostics import Finding, Location


def open_attribute(location: Location, attribute: str) -> Finding:
    """An attribute that drawing programs cannot read."""
    return Finding(
        location,
        f"drawing programs cannot show `{attribute}` with `{{{{ }}}}` in it",
        (f"write the expression into `data-{attribute}`, and a sample into `{attribute}`",),
    )


def sample_missing(location: Location, tag: str, missing: Sequence[str]) -> Finding:
    """A bound shape without what it takes to be drawn."""
    names = " and ".join(f"`{each}`" for each in missing)
    verb = "is" if len(missing) == 1 else "are"
    return Finding(
        location,
        f"drawing programs cannot show this `{tag}`: {names} {verb} missing",
        ("write an item's values into the layout with `punchboard sample`",),
    )
