"""The wording of what is easily written wrong in a template."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.components.messages import UNKNOWN_ENTRY
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, warning
from punchboard.layouts.messages import BAD_EXPRESSION, UNSUPPORTED_ELEMENT

FOREIGN_MARKS = warning(
    "foreign-marks", "a mark from another program's templates is printed as written"
)


def foreign_marks(location: Location, mark: str, component: str) -> Diagnostic:
    """Return: `{{ }}` that reads nothing of the game, in a drawing that is bound to nothing."""
    return FOREIGN_MARKS.at(
        location,
        f"`{mark}` is printed as written: nothing in this drawing reads a field of `{component}`",
        'bind a text with `data-text="field"`',
    )


def bracketed_field(location: Location, source: str, field: str) -> Diagnostic:
    """Return: an expression that is a list of one field."""
    return BAD_EXPRESSION.at(
        location,
        f"`{source}` is a list, not the field `{field}`",
        f"write `{field}` without brackets",
    )


def unknown_comparison(
    location: Location, field: str, text: str, definition: str, ids: Iterable[str]
) -> Diagnostic:
    """Return: a field is compared with what it never is."""
    return UNKNOWN_ENTRY.warning_at(
        location,
        f"`{field}` is never `{text}`: no entry of `{definition}` has that id",
        *did_you_mean(text, ids),
    )


def no_part_of_text(location: Location, tag: str) -> Diagnostic:
    """Return: an element in a text that SVG has no meaning for."""
    return UNSUPPORTED_ELEMENT.at(
        location,
        f"`{tag}` in a text is not drawn",
        'use `tspan` with a style, such as `<tspan font-weight="700">`',
    )


def mark_of_a_field(location: Location, mark: str, field: str) -> Diagnostic:
    """Return: a text that another program would fill with a field."""
    return FOREIGN_MARKS.at(
        location,
        f"`{mark}` is printed as written",
        f'write `data-text="{field}"` at the text to print the field',
    )


def mark_in_a_text(location: Location, mark: str, field: str) -> Diagnostic:
    """Return: a mark of another program among the words of a text."""
    return FOREIGN_MARKS.at(
        location,
        f"`{mark}` is printed as written",
        f"write `{{{{ {field} }}}}` in its place to print the field",
    )


def undrawn_place(location: Location, name: str) -> Diagnostic:
    """Return: places of letters that change nothing."""
    return UNSUPPORTED_ELEMENT.at(
        location,
        f"`{name}` moves or turns single letters, which is not drawn",
        f"remove `{name}`, or convert the text to paths",
    )


def undrawn_property(location: Location, name: str) -> Diagnostic:
    """Return: a property of a text that changes nothing."""
    return UNSUPPORTED_ELEMENT.at(
        location, f"`{name}` is not drawn", f"remove `{name}`, or convert the text to paths"
    )


def columns_from_the_left(location: Location, mode: str) -> Diagnostic:
    """Return: columns that would follow each other from left to right."""
    return UNSUPPORTED_ELEMENT.at(
        location,
        f"`{mode}` is drawn as `vertical-rl`, with the first column on the right",
        "write `writing-mode: vertical-rl`",
    )
