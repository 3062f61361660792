"""All diagnostics about files for printing houses."""

from __future__ import annotations

from punchboard.diagnostics import Diagnostic, error

NOT_CONVERTED = error(
    "not-converted", "a file cannot be converted to the standard of a printing house"
)


def not_converted(name: str, standard: str, reason: str) -> Diagnostic:
    """A drawing has something in it that has no counterpart in inks."""
    return NOT_CONVERTED.at(
        None,
        f"`{name}` cannot be converted to {standard}: {reason}",
        "simplify the drawing, or leave out `--pdf-standard`",
    )
