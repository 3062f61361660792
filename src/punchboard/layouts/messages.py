"""The wording of everything that can be wrong with a layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from punchboard.components.messages import UNKNOWN_FIELD
from punchboard.diagnostics import Diagnostic, Location, Related, did_you_mean, error, warning
from punchboard.geometry import Size
from punchboard.lengths import MM_PER_PIXEL, format_length, format_number
from punchboard.workspace import UNREADABLE_FILE

TEMPLATE_TOO_LARGE = error("template-too-large", "a layout has more bytes than any card needs")
TEMPLATE_TOO_DEEP = error("template-too-deep", "the elements of a layout are nested too deeply")
NOT_WELL_FORMED = error("not-well-formed", "a layout is not well-formed XML")
NOT_AN_SVG = error("not-an-svg", "a layout is XML, but not an SVG drawing")
ENTITY = error("entity", "a layout uses an XML entity that it does not declare itself")
OUTER_STYLE_SHEET = warning(
    "outer-style-sheet", "a layout uses a style sheet from another file, which is left out"
)
OUTER_REFERENCE = warning(
    "outer-reference", "a drawing refers to something outside its own file, which is left out"
)
OUTER_IMAGE = error("outer-image", "an image is on the network")
NO_PAGE_SIZE = warning("no-page-size", "a layout has no size, so its units are millimetres")
WRONG_PAGE_SIZE = error(
    "wrong-page-size", "a layout's page is neither the trim size nor the trim size with bleed"
)
PAGE_SCALED = warning(
    "page-scaled", "a layout's page has the proportions of the component but another size"
)
UNKNOWN_BINDING = error("unknown-binding", "a `data-` attribute has no effect")
BAD_EXPRESSION = error("bad-expression", "an expression in a layout cannot be read")
NO_VALUE = error("no-value", "an expression has no value for an item")
BAD_LOOP = error("bad-loop", "`data-for` is not written as `name in list`")
NOT_A_LIST = error("not-a-list", "`data-for` loops over something that is not a list")
TOO_MANY_REPEATS = error(
    "too-many-repeats", "`data-for` loops over a list that is too long, or repeats too much"
)
NOT_A_TEXT = error("not-a-text", "`data-text` is on an element that cannot hold text")
TEXT_WITHOUT_BOX = error("text-without-box", "a text attribute needs a box, and the text has none")
UNKNOWN_BOX = error("unknown-box", "the box of a text is not in the drawing")
BAD_VALUE = error(
    "bad-value",
    "a bound colour or transform, or an attribute of a page, text, icon or image, makes no sense",
)
IGNORED_VALUE = warning(
    "ignored-value", "a colour, transform or anchor makes no sense, and is ignored as in a browser"
)
UNKNOWN_ICON = error("unknown-icon", "an icon does not exist")
UNKNOWN_WEIGHT = error("unknown-weight", "icons have no such weight")
ICON_WITHOUT_BOX = error(
    "icon-without-box", "`data-icon` is on an element without width and height"
)
NOT_AN_IMAGE = error("not-an-image", "a file is not an image that can be printed")
BROKEN_IMAGE = error("broken-image", "an image cannot be read")
IMAGE_TOO_LARGE = error("image-too-large", "an image has too many pixels")
UNSUPPORTED_ELEMENT = warning(
    "unsupported-element", "part of a layout is not supported, and is not drawn"
)
TEXT_IN_IMAGE = warning("text-in-image", "an SVG image contains text, which is not drawn")
UNKNOWN_INK = error("unknown-ink", "`data-ink` has a value without a meaning")


def unreadable(location: Location, reason: str) -> Diagnostic:
    """The operating system refuses to read the file."""
    return UNREADABLE_FILE.at(location, f"the file cannot be read: {reason}")


def too_large(location: Location, size: int, most: int) -> Diagnostic:
    """The drawing has too many bytes."""
    return TEMPLATE_TOO_LARGE.at(
        location,
        f"the drawing has {size / 1e6:.1f} MB; the limit is {most / 1e6:.0f} MB",
        "link large images instead of embedding them",
    )


def too_deep(location: Location, most: int) -> Diagnostic:
    """Elements are nested too deeply."""
    return TEMPLATE_TOO_DEEP.at(location, f"elements are nested more than {most} deep")


def not_well_formed(
    location: Location, reason: str, unclosed: tuple[str, int] | None = None
) -> Diagnostic:
    """The drawing is not XML; *unclosed* is an open element and its line."""
    hint = (
        f"close the `{unclosed[0]}` on line {unclosed[1]} with `</{unclosed[0]}>`"
        if unclosed
        else ""
    )
    message = f"the drawing is not well-formed XML: {reason}"
    return NOT_WELL_FORMED.at(location, message, *filter(None, [hint]))


def not_an_svg(location: Location, found: str) -> Diagnostic:
    """The file is XML, but not a drawing."""
    return NOT_AN_SVG.at(
        location,
        f"the file is not an SVG drawing: its first element is `{found}`",
        "save the drawing as SVG",
    )


def entity_declared(location: Location, name: str) -> Diagnostic:
    """The drawing declares an entity."""
    return ENTITY.at(
        location,
        f"the drawing takes the entity `{name}` from another file; such entities are not supported",
        "save the drawing as plain SVG",
    )


def entity_used(location: Location, name: str) -> Diagnostic:
    """The drawing uses an entity from elsewhere."""
    return ENTITY.at(
        location,
        f"`&{name};` is an entity from outside the drawing; entities are not supported",
        "write the character itself",
    )


def outer_style_sheet(location: Location) -> Diagnostic:
    """The drawing needs another file for its styles."""
    return OUTER_STYLE_SHEET.at(
        location,
        "the drawing uses styles from another file, which are left out",
        "put the rules into a `style` element of the drawing",
    )


def no_page_size(location: Location) -> Diagnostic:
    """The drawing has neither a size nor a view box."""
    return NO_PAGE_SIZE.at(
        location,
        "the drawing has neither `width` and `height` nor a `viewBox`, so its units are read as mm",
        "give the `svg` element the size of the component, such as "
        '`width="63mm" height="88mm" viewBox="0 0 63 88"`',
    )


def wrong_page_size(
    location: Location, found: Size, trim: Size, bleed: float, unit: str
) -> Diagnostic:
    """The page is neither the trim box nor the trim box with bleed."""
    with_bleed = _size(Size(trim.width + 2 * bleed, trim.height + 2 * bleed))
    return WRONG_PAGE_SIZE.at(
        location,
        f"the page is {_page(found, unit)}, but the component is {_size(trim)}",
        f"make the page {_size(trim)}"
        + (f", or {with_bleed} with {format_length(bleed)} bleed" if bleed else ""),
    )


def page_scaled(location: Location, found: Size, trim: Size, fitted: Size, unit: str) -> Diagnostic:
    """Return: the page has the component's proportions only."""
    scale = fitted.width / found.width
    percent = round(100 * scale, 1)
    digits = 4 if percent == 100 else 1
    share = f"the drawing is scaled to {format_number(100 * scale, digits)} %"
    if not unit:
        share = f"a unit is drawn as {format_number(scale, 5)} mm"
    bleed = "" if fitted == trim else f" ({_size(fitted)} with bleed)"
    return PAGE_SCALED.at(
        location,
        f"the page is {_page(found, unit)}, but the component is {_size(trim)}{bleed}; {share}",
        f"give the `svg` element `width` and `height` of {_size(fitted)}",
    )


def bad_expression(location: Location, reason: str) -> Diagnostic:
    """An expression cannot be compiled."""
    return BAD_EXPRESSION.at(location, reason)


def unclosed_insertion(location: Location) -> Diagnostic:
    """`{{` without `}}`."""
    return BAD_EXPRESSION.at(location, "`{{` is not closed with `}}`")


def bad_loop(location: Location, text: str) -> Diagnostic:
    """`data-for` is not `name in expression`."""
    return BAD_LOOP.at(location, f"`{text}` is not a loop", "write it like `cell in cells`")


def unknown_name(location: Location, name: str, component: str, known: Iterable[str]) -> Diagnostic:
    """An expression reads a name that no item has."""
    return UNKNOWN_FIELD.at(
        location,
        f"`{name}` is neither a field of `{component}` nor a definition",
        *did_you_mean(name, known),
    )


def unknown_binding(location: Location, name: str, known: Iterable[str]) -> Diagnostic:
    """A `data-` attribute that would change nothing."""
    return UNKNOWN_BINDING.at(
        location,
        f"`{name}` has no effect: SVG has no attribute `{name.removeprefix('data-')}`",
        *did_you_mean(name, known),
    )


def bad_value(
    location: Location | None, reason: str, items: str | None, use: Location | None = None
) -> Diagnostic:
    """An attribute makes no sense; *use* is its place if its value is written elsewhere."""
    return _used(BAD_VALUE.at(location, f"{reason}{_for(items)}"), use)


def ignored_value(location: Location, name: str, reason: str) -> Diagnostic:
    """Return: a property that browsers pass over."""
    return IGNORED_VALUE.at(
        location,
        f"`{name}` is ignored, as in browsers: {reason}",
        "correct the value, or remove it",
    )


def evaluation_failed(
    location: Location | None, source: str, items: str, reason: str
) -> Diagnostic:
    """An expression has no value for items."""
    return NO_VALUE.at(location, f"`{source.strip()}` fails for {items}: {reason}")


def blank_reference(
    location: Location, field: str, source: str, items: str, use: Location
) -> Diagnostic:
    """An expression reads a part of a field that is blank."""
    return _used(
        NO_VALUE.at(
            location,
            f"`{field}` of {items} is blank, and the layout reads `{source.strip()}`",
            f"fill in `{field}`",
            f'show the element only where there is one, with `data-if="{field}"`',
        ),
        use,
    )


def not_a_list(location: Location | None, source: str, items: str, value: str) -> Diagnostic:
    """`data-for` loops over something that is not a list."""
    return NOT_A_LIST.at(location, f"`{source.strip()}` of {items} must be a list, got `{value}`")


def too_many_repeats(location: Location | None, source: str, items: str, most: str) -> Diagnostic:
    """`data-for` goes through a list that is too long."""
    return TOO_MANY_REPEATS.at(
        location,
        f"`{source.strip()}` of {items} has more than {most} entries",
    )


def too_much_repeated(location: Location | None, source: str, items: str, _: str) -> Diagnostic:
    """Return: a face that repeats more than it has room for."""
    return TOO_MANY_REPEATS.at(
        location,
        f"the face of {items} is too large once `{source.strip()}` is repeated",
        "repeat less, or move the inner loop out of the outer one",
    )


def undrawn_style(location: Location, name: str, reason: str) -> Diagnostic:
    """Return: a property that browsers draw, with a value that is not drawn here."""
    return UNSUPPORTED_ELEMENT.at(
        location,
        f"`{name}` is not drawn: {reason}",
        "convert it to a path or a transform in the drawing program",
    )


def unsupported(location: Location, tag: str, *hints: str) -> Diagnostic:
    """An element that is left out of the face."""
    return UNSUPPORTED_ELEMENT.at(location, f"`{tag}` is not drawn", *hints)


def unknown_ink(location: Location, found: str, known: str) -> Diagnostic:
    """A value of `data-ink` without a meaning."""
    return UNKNOWN_INK.at(
        location,
        f"`{found}` has no meaning for the ink saver",
        f'write `data-ink="{known}"` on a background that may be left out',
    )


def not_a_text(location: Location, tag: str) -> Diagnostic:
    """`data-text` on an element that cannot hold text."""
    return NOT_A_TEXT.at(
        location,
        f"`{tag}` cannot hold text",
        "put `data-text` on a `text` or `tspan` element",
    )


def no_box(location: Location, tag: str, tags: Sequence[str]) -> Diagnostic:
    """`data-icon` on an element without width and height."""
    return ICON_WITHOUT_BOX.at(
        location,
        f"`{tag}` has no box for an icon",
        f"put `data-icon` on one of {', '.join(f'`{each}`' for each in tags)}",
    )


def box_needed(location: Location, attribute: str) -> Diagnostic:
    """`data-fit` or `data-align-y` on a text without a box."""
    return TEXT_WITHOUT_BOX.at(
        location,
        f"`{attribute}` needs a box for the text",
        "give the text a `data-box` or `shape-inside`",
    )


def unknown_box(location: Location, reference: str, ids: Iterable[str]) -> Diagnostic:
    """The box of a text is not in the drawing."""
    return UNKNOWN_BOX.at(
        location,
        f"there is no `rect` with the id `{reference}` in the drawing",
        *did_you_mean(reference, ids),
    )


def unknown_icon(location: Location | None, name: str, known: Iterable[str]) -> Diagnostic:
    """No set has an icon of this name."""
    near = did_you_mean(name, known)
    return UNKNOWN_ICON.at(
        location,
        f"there is no icon `{name}`",
        *(near or (f"put `{name}.svg` into `icons/`",)),
    )


def unknown_weight(location: Location | None, weight: str, known: Iterable[str]) -> Diagnostic:
    """`data-weight` is not one of Phosphor's."""
    return UNKNOWN_WEIGHT.at(
        location, f"there is no weight `{weight}`", *did_you_mean(weight, known)
    )


def not_an_image(location: Location | None, name: str, found: str) -> Diagnostic:
    """A file is not an image that can be printed."""
    return NOT_AN_IMAGE.at(
        location,
        f"`{name}` is {found}; a PNG, JPEG, GIF, WebP or SVG image is needed",
        "save the image as PNG or JPEG",
    )


def broken_image(location: Location | None, reference: str, reason: str) -> Diagnostic:
    """An image in the art is damaged."""
    name = "the embedded image" if reference.startswith("data:") else f"`{reference}`"
    return BROKEN_IMAGE.at(
        location, f"{name} cannot be read: {reason}", "save it again as PNG or JPEG"
    )


def image_too_large(location: Location | None, name: str, most: int) -> Diagnostic:
    """An image has more pixels than any card can show."""
    return IMAGE_TOO_LARGE.at(
        location,
        f"`{name}` has more than {most // 1_000_000} million pixels",
        "scale the image down",
    )


def text_in_image(location: Location | None, name: str) -> Diagnostic:
    """An SVG image contains text, which is left out."""
    return TEXT_IN_IMAGE.at(
        location,
        f"the text in `{name}` is not drawn",
        "convert the text to paths in the drawing program",
    )


def outer_reference(
    location: Location | None, reference: str, items: str | None = None
) -> Diagnostic:
    """A drawing refers to something outside its own file."""
    return OUTER_REFERENCE.at(
        location,
        f"`{reference}` points outside the drawing and is left out{_for(items)}",
        "copy what it points to into the drawing",
    )


def outer_image(location: Location | None, reference: str) -> Diagnostic:
    """Return: an image is asked for that is not in the workspace, but on the network."""
    return OUTER_IMAGE.at(
        location,
        f"the image `{reference}` is on the network; nothing is downloaded",
        "save the image beside the layout, and use its file name",
    )


def in_template(diagnostic: Diagnostic, place: str, items: str) -> Diagnostic:
    """Return *diagnostic* with the items that asked, and where the layout asks."""
    return replace(
        diagnostic,
        message=f"{diagnostic.message}{_for(items)}",
        hints=(*diagnostic.hints, f"see where the layout uses it: `{place}`"),
    )


def _used(diagnostic: Diagnostic, use: Location | None) -> Diagnostic:
    """Return *diagnostic* with the place in the layout that uses the value."""
    related = (Related(use, "the layout uses it here"),) if use else ()
    return replace(diagnostic, related=related)


def _for(items: str | None) -> str:
    return f", for {items}" if items else ""


def _page(size: Size, unit: str) -> str:
    """Return the size of a page as it is written: in mm, in px, or just as a view box."""
    if unit == "px":
        width, height = (format_number(side / MM_PER_PIXEL) for side in (size.width, size.height))
        return f"{width} x {height} pixels ({_size(size)})"
    return _size(size) if unit else f"{_size(size).removesuffix(' mm')} units"


def _size(size: Size) -> str:
    return f"{format_number(size.width)} x {format_number(size.height)} mm"
