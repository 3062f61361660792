"""The wording of what can be wrong with parts, with samples, and with how a template is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.components.messages import UNKNOWN_ENTRY
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.layouts.messages import BAD_EXPRESSION, UNSUPPORTED_ELEMENT

BAD_INCLUDE = error("bad-include", "a part does not exist, or cannot be included")
CIRCULAR_INCLUDE = error("circular-include", "a part includes itself")


def not_a_group(location: Location, tag: str) -> Diagnostic:
    """Return: `data-include` on something other than a group."""
    return BAD_INCLUDE.at(
        location,
        f"`data-include` must be on a `g`, not on `{tag}`",
        "put a `g` around the sample, and `data-include` on it",
    )


def open_include(location: Location, reference: str) -> Diagnostic:
    """Return: the name of a part is an expression."""
    return BAD_INCLUDE.at(
        location,
        f"`{reference}` contains `{{{{ }}}}`, but `data-include` names one part for all items",
        "write a `g` with `data-include` and `data-if` for each part",
    )


def circular(location: Location, reference: str, steps: Sequence[str]) -> Diagnostic:
    """Return: a part that includes itself, directly or not."""
    return CIRCULAR_INCLUDE.at(
        location,
        f"`{reference}` includes itself: {' -> '.join(f'`{each}`' for each in steps)}",
        "remove one of these `data-include`",
    )


def missing_part(location: Location, name: str, file: str, known: Iterable[str]) -> Diagnostic:
    """Return: no element of the file has the id."""
    return BAD_INCLUDE.at(
        location,
        f"there is no element with the id `{name}` in `{file}`",
        *(did_you_mean(name, known) or (f"give a group in `{file}` the id `{name}`",)),
    )


def undrawn_part(location: Location, name: str, tag: str) -> Diagnostic:
    """Return: the element with the id is a definition, which draws nothing."""
    return BAD_INCLUDE.at(
        location,
        f"`{name}` is a `{tag}`, which draws nothing",
        "give the `id` of a group",
    )


def bad_with(location: Location, pair: str) -> Diagnostic:
    """Return: a pair of `data-with` cannot be read."""
    return BAD_INCLUDE.at(
        location,
        f"`{pair}` is not a name and an expression",
        "write it like `value: price; colour: suit.colour`",
    )


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
