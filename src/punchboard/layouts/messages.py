"""The wording of everything the layouts stage has to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.geometry import Size
from punchboard.lengths import format_length, format_number


def unreadable(location: Location, reason: str) -> Diagnostic:
    """Return: the operating system does not give us the file."""
    return error("unreadable-file", location, f"the file cannot be read: {reason}")


def too_large(location: Location, size: int, most: int) -> Diagnostic:
    """Return: the drawing has too many bytes."""
    return error(
        "template-too-large",
        location,
        f"the drawing has {size / 1e6:.1f} MB, at most {most / 1e6:.0f} MB are read",
        "link large images instead of embedding them",
    )


def too_deep(location: Location, most: int) -> Diagnostic:
    """Return: elements are nested too deeply."""
    return error("template-too-deep", location, f"more than {most} elements stand in one another")


def not_well_formed(
    location: Location, reason: str, unclosed: tuple[str, int] | None = None
) -> Diagnostic:
    """Return: the drawing is not XML; *unclosed* is an open element and its line."""
    hint = (
        f"close `{unclosed[0]}` of line {unclosed[1]} with `</{unclosed[0]}>`" if unclosed else ""
    )
    message = f"the drawing is not well-formed XML: {reason}"
    return error("not-well-formed", location, message, *filter(None, [hint]))


def not_an_svg(location: Location, found: str) -> Diagnostic:
    """Return: the file is XML, but no drawing."""
    return error(
        "not-an-svg",
        location,
        f"the file is not an SVG drawing: its first element is `{found}`",
        "save the drawing as SVG",
    )


def entity_declared(location: Location, name: str) -> Diagnostic:
    """Return: the drawing declares an entity."""
    return error(
        "entity",
        location,
        f"the drawing declares the entity `{name}`; entities are not read",
        "save the drawing as plain SVG",
    )


def entity_used(location: Location, name: str) -> Diagnostic:
    """Return: the drawing uses an entity from elsewhere."""
    return error(
        "entity",
        location,
        f"`&{name};` is an entity from outside of the drawing; entities are not read",
        "write the character itself",
    )


def outer_style_sheet(location: Location) -> Diagnostic:
    """Return: the drawing needs another file for its styles."""
    return error(
        "outer-style-sheet",
        location,
        "the drawing takes its styles from another file",
        "put the rules into a `style` element of the drawing",
    )


def no_page_size(location: Location) -> Diagnostic:
    """Return: neither size nor view box are given."""
    return error(
        "no-page-size",
        location,
        "the drawing has neither `width` and `height` nor a `viewBox`",
        "give the `svg` element the size of the component, such as "
        '`width="63mm" height="88mm" viewBox="0 0 63 88"`',
    )


def wrong_page_size(location: Location, found: Size, trim: Size, bleed: float) -> Diagnostic:
    """Return: the page is neither the trim box nor the trim box with bleed."""
    with_bleed = _size(Size(trim.width + 2 * bleed, trim.height + 2 * bleed))
    return error(
        "wrong-page-size",
        location,
        f"the page is {_size(found)}, the component {_size(trim)}",
        f"make the page {_size(trim)}"
        + (f", or {with_bleed} with {format_length(bleed)} bleed" if bleed else ""),
    )


def bad_expression(location: Location, reason: str) -> Diagnostic:
    """Return: an expression cannot be compiled."""
    return error("bad-expression", location, reason)


def unclosed_insertion(location: Location) -> Diagnostic:
    """Return: `{{` without `}}`."""
    return error("bad-expression", location, "`{{` has no `}}`")


def bad_loop(location: Location, text: str) -> Diagnostic:
    """Return: `data-for` is not `name in expression`."""
    return error("bad-loop", location, f"`{text}` is not a loop", "write it like `cell in cells`")


def unknown_name(location: Location, name: str, component: str, known: Iterable[str]) -> Diagnostic:
    """Return: an expression reads a name that no item has."""
    return error(
        "unknown-field",
        location,
        f"`{name}` is neither a field of `{component}` nor a definition",
        *did_you_mean(name, known),
    )


def unknown_binding(location: Location, name: str, known: Iterable[str]) -> Diagnostic:
    """Return: a `data-` attribute that would change nothing."""
    return error(
        "unknown-binding",
        location,
        f"`{name}` binds nothing: SVG has no attribute `{name.removeprefix('data-')}`",
        *did_you_mean(name, known),
    )


def bad_value(location: Location | None, reason: str, items: str | None) -> Diagnostic:
    """Return: an attribute of a text, icon or image makes no sense."""
    return error("bad-value", location, f"{reason}{_for(items)}")


def evaluation_failed(
    location: Location | None, source: str, items: str, reason: str
) -> Diagnostic:
    """Return: an expression has no value for items."""
    return error("no-value", location, f"`{source.strip()}` fails for {items}: {reason}")


def not_a_list(location: Location | None, source: str, items: str, value: str) -> Diagnostic:
    """Return: `data-for` over something that has no entries."""
    return error(
        "not-a-list", location, f"`{source.strip()}` of {items} is `{value}`, a list is needed"
    )


def too_many_repeats(location: Location | None, source: str, items: str, most: str) -> Diagnostic:
    """Return: `data-for` over a list that no component has."""
    return error(
        "too-many-repeats",
        location,
        f"`{source.strip()}` of {items} has more than {most} entries",
    )


def unsupported(location: Location, tag: str, *hints: str) -> Diagnostic:
    """Return: an element that is left out of the face."""
    return warning("unsupported-element", location, f"`{tag}` is not drawn", *hints)


def unknown_ink(location: Location, found: str, known: str) -> Diagnostic:
    """Return: a mark that says nothing to the ink saver."""
    return error(
        "unknown-ink",
        location,
        f"`{found}` says nothing to the ink saver",
        f'write `data-ink="{known}"` on a background that may be left out',
    )


def not_a_text(location: Location, tag: str) -> Diagnostic:
    """Return: `data-text` on an element that cannot hold text."""
    return error(
        "not-a-text",
        location,
        f"`{tag}` holds no text",
        "put `data-text` on a `text` or `tspan` element",
    )


def no_box(location: Location, tag: str, tags: Sequence[str]) -> Diagnostic:
    """Return: `data-icon` on an element without width and height."""
    return error(
        "icon-without-box",
        location,
        f"`{tag}` gives an icon no box",
        f"put `data-icon` on one of {', '.join(f'`{each}`' for each in tags)}",
    )


def box_needed(location: Location, attribute: str) -> Diagnostic:
    """Return: `data-fit` or `data-align-y` on a text without a box."""
    return error(
        "text-without-box",
        location,
        f"`{attribute}` needs a box to put the text into",
        "give the text a `data-box` or `shape-inside`",
    )


def unknown_box(location: Location, reference: str, ids: Iterable[str]) -> Diagnostic:
    """Return: a text's box is not in the drawing."""
    return error(
        "unknown-box",
        location,
        f"there is no `rect` with the id `{reference}` in the drawing",
        *did_you_mean(reference, ids),
    )


def unknown_icon(location: Location | None, name: str, known: Iterable[str]) -> Diagnostic:
    """Return: no set has an icon of this name."""
    near = did_you_mean(name, known)
    return error(
        "unknown-icon",
        location,
        f"there is no icon `{name}`",
        *(near or (f"put `{name}.svg` into `icons/`",)),
    )


def unknown_weight(location: Location | None, weight: str, known: Iterable[str]) -> Diagnostic:
    """Return: `data-weight` is not one of Phosphor's."""
    return error(
        "unknown-weight", location, f"there is no weight `{weight}`", *did_you_mean(weight, known)
    )


def not_an_image(location: Location | None, name: str, found: str) -> Diagnostic:
    """Return: a file is no image that can be printed."""
    return error(
        "not-an-image",
        location,
        f"`{name}` is {found}, a PNG, JPEG or SVG image is needed",
        "save the image as PNG or JPEG",
    )


def image_too_large(location: Location | None, name: str, most: int) -> Diagnostic:
    """Return: an image has more pixels than any card can show."""
    return error(
        "image-too-large",
        location,
        f"`{name}` has more than {most // 1_000_000} million pixels",
        "scale the image down",
    )


def text_in_image(location: Location | None, name: str) -> Diagnostic:
    """Return: an SVG image holds text, which is left out."""
    return warning(
        "text-in-image",
        location,
        f"the text in `{name}` is not drawn",
        "convert the text to paths in the drawing program",
    )


def outer_reference(
    location: Location | None, reference: str, items: str | None = None
) -> Diagnostic:
    """Return: drawn art points out of its file."""
    return error(
        "outer-reference",
        location,
        f"`{reference}` points out of the drawing{_for(items)}",
        "copy what it points to into the drawing",
    )


def in_template(diagnostic: Diagnostic, place: str, item: str) -> Diagnostic:
    """Return *diagnostic* with the item that asked, and where the layout asks."""
    return replace(
        diagnostic,
        message=f"{diagnostic.message}{_for(f'`{item}`')}",
        hints=(*diagnostic.hints, f"see where the layout shows it: `{place}`"),
    )


def _for(items: str | None) -> str:
    return f", for {items}" if items else ""


def _size(size: Size) -> str:
    return f"{format_number(size.width)} x {format_number(size.height)} mm"
