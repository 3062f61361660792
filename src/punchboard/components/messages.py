"""The wording of everything that can be wrong with a game's lists and settings."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from punchboard.components.file_messages import DUPLICATE_COLUMN, NO_ITEMS, WRONG_TYPE, found
from punchboard.components.nodes import Node, ScalarNode, location_of
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.workspace import MISSING_FILE

UNKNOWN_GAME = error("unknown-game", "no game has this name")
UNKNOWN_KEY = error("unknown-key", "a key has no meaning where it is used")
NEAR_KEY = warning(
    "near-key", "a field looks like a misspelt `id`, `quantity` or axis, such as `qtty`"
)
MISSING_KEY = error("missing-key", "a required key is missing")
WRONG_VALUE = error("wrong-value", "a value is of the right kind, but makes no sense")
INVALID_ID = error("invalid-id", "an id cannot be used in a file name")
DUPLICATE_ID = error("duplicate-id", "two ids are the same, or differ only in case")
WRONG_QUANTITY = error("wrong-quantity", "a quantity is not a whole number, 0 or more")
TOO_MANY_COPIES = error("too-many-copies", "a quantity is so large that it must be a typing error")
UNKNOWN_DEFINITION = error("unknown-definition", "a definition does not exist")
UNKNOWN_ENTRY = error("unknown-entry", "a definition has no such entry")
UNKNOWN_FIELD = error("unknown-field", "no item has a field of this name")
UNKNOWN_STYLE = error(
    "unknown-style", "a keyword or `[words]{.name}` has a style that is missing from `styles`"
)
NO_LAYOUT = error("no-layout", "no condition of a choice of layouts is true for an item")
ITEMS_AND_MATRIX = error("items-and-matrix", "a component has both `items` and `matrix`")
MATRIX_TOO_LARGE = error("matrix-too-large", "a matrix makes too many items")
UNMATCHED_EXCLUDE = warning("unmatched-exclude", "an `exclude` matches no combination")
WRONG_EXPRESSION = error(
    "wrong-expression", "an expression in a list cannot be read or has no value"
)
UNDECLARED_LANGUAGE = error(
    "undeclared-language", "a translation is in a language that the game does not declare"
)
UNKNOWN_LANGUAGE = error("unknown-language", "the game has no texts in the language asked for")


def unknown_game(game: str, games: Iterable[str]) -> Diagnostic:
    """No folder in `components/` is called *game*."""
    return UNKNOWN_GAME.at(
        None,
        f"there is no game `{game}`: `components/{game}/game.yaml` is missing",
        *did_you_mean(game, games),
    )


# Keys and values

A_SIZE = "a size such as 63x88, 2.5x3.5in or poker"
A_LENGTH = "a length of 0 or more, such as 3 or 3mm"
ONE_LENGTH = "one length greater than zero, such as 20 or 0.8in"
CARDS = "a number of cards from 1 to 1000"
PLAYERS = "a number from 1 to 99, a range such as 3-5 or {min: 3, max: 5}"
LANGUAGES = "a list of languages such as [ja, en]"
SHAPE_EXAMPLE = "shape: XX/.X"


def unknown_size(name: str) -> str:
    """A word that is not the name of a size."""
    return f"there is no size called `{name}`"


def no_language(text: object) -> str:
    """A language that is not written as a language tag."""
    return f"`{text}` is not a language tag such as `en`, `ja` or `pt-BR`"


def repeated_language(language: str) -> str:
    """A language declared twice."""
    return f"the language `{language}` is given twice"


def unknown_key(
    key: ScalarNode, owner: str, known: Iterable[str], kinds: Iterable[str] = ()
) -> Diagnostic:
    """A key without a meaning here; components of other *kinds* have it."""
    names = " or ".join(f"`{kind}`" for kind in kinds)
    hints = (f"use it with the kind {names}",) if names else did_you_mean(key.text, known)
    return UNKNOWN_KEY.at(location_of(key), f"`{key.text}` is not a key of {owner}", *hints)


def missing_key(location: Location, key: str, owner: str, example: str) -> Diagnostic:
    """A required key is missing."""
    return MISSING_KEY.at(location, f"{owner} has no `{key}`", f"add `{example}`")


def wrong_type(node: Node, what: str, needed: str, *hints: str) -> Diagnostic:
    """A value of the wrong type."""
    return WRONG_TYPE.at(location_of(node), f"{what} must be {needed}, got {found(node)}", *hints)


def unknown_kind(node: Node, kinds: Iterable[str]) -> Diagnostic:
    """A word that is not a kind of component."""
    text, kinds = (node.text if isinstance(node, ScalarNode) else ""), tuple(kinds)
    names = ", ".join(f"`{each}`" for each in kinds)
    hints = did_you_mean(text, kinds) or (f"use one of {names}",)
    if not text:
        return wrong_type(node, "`kind`", "the name of a kind", *hints)
    return WRONG_VALUE.at(location_of(node), f"there is no kind `{text}`", *hints)


def corner_too_large(node: Node, corner: str, limit: str) -> Diagnostic:
    """Round corners that meet."""
    return WRONG_VALUE.at(
        location_of(node), f"`corner` is {corner}; the limit for this size is {limit}"
    )


def size_and_side(key: ScalarNode) -> Diagnostic:
    """A hexagon measured in two ways."""
    return WRONG_VALUE.at(
        location_of(key),
        "`size` and `side` both set the size of the hexagon",
        "remove one of them: `size` is across the flats, `side` is one side",
    )


def wrong_faces(location: Location, count: int | None) -> Diagnostic:
    """A die without six faces."""
    got = "one value" if count is None else f"{count}"
    return WRONG_VALUE.at(
        location, f"`faces` must be a list of 6 values, one for each face, got {got}"
    )


def undeclared_language(key: ScalarNode, languages: Iterable[str]) -> Diagnostic:
    """A translation into a language that the game does not declare."""
    known = ", ".join(f"`{each}`" for each in languages)
    return UNDECLARED_LANGUAGE.at(
        location_of(key),
        f"`{key.text}` is not one of the game's languages {known}",
        f"add `{key.text}` to `languages`, or correct it here",
    )


def invalid_id(node: Node, text: str) -> Diagnostic:
    """An id that cannot be used in a file name or on a sheet."""
    return INVALID_ID.at(
        location_of(node),
        f"`{text}` cannot be used as an id",
        "use up to 100 printable characters, without `/` or `\\`, and no space at either end",
    )


def duplicate_id(
    location: Location, item_id: str, owner: str, first_id: str, first: Location
) -> Diagnostic:
    """Two things with the same id, or with ids that are equal in some file systems."""
    message = f"the id `{item_id}` is used twice in {owner}, first on line {first.line}"
    if item_id != first_id:
        way = _difference(item_id, first_id)
        message = f"the id `{item_id}` differs from `{first_id}` on line {first.line} only in {way}"
    return DUPLICATE_ID.at(location, message, "give one of them a different id")


def duplicate_made_id(location: Location, item_id: str, owner: str, first_id: str) -> Diagnostic:
    """Two items for which the pattern makes the same id."""
    message = f"two items of {owner} get the id `{item_id}`"
    if item_id != first_id:
        way = _difference(item_id, first_id)
        message = f"items of {owner} get ids that differ only in {way}: `{first_id}`, `{item_id}`"
    return DUPLICATE_ID.at(
        location,
        message,
        'use a field that differs between them in `id: "{{ … }}"`',
    )


def _difference(one: str, other: str) -> str:
    """Return in what ids differ that some file systems take for one."""
    same = unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)
    return "how their accents are encoded" if same else "case"


# Items


def unknown_style(node: Node, style: str, styles: Iterable[str]) -> Diagnostic:
    """A keyword has a style that the game does not define."""
    message = f"there is no style `{style}` under `styles`"
    return UNKNOWN_STYLE.at(location_of(node), message, *did_you_mean(style, styles))


def unknown_definition(node: Node, text: str, known: Iterable[str]) -> Diagnostic:
    """A definition that does not exist."""
    return UNKNOWN_DEFINITION.at(
        location_of(node), f"there is no definition `{text}`", *did_you_mean(text, known)
    )


def unknown_entry(
    location: Location, text: str, field: str, definition: str, known: Iterable[str]
) -> Diagnostic:
    """A field that names an unknown entry of its definition."""
    return UNKNOWN_ENTRY.at(
        location,
        f"`{field}` is `{text}`, which is not in the definition `{definition}`",
        *did_you_mean(text, known),
    )


def bad_quantity(node: Node, name: str) -> Diagnostic:
    """A number of copies that cannot be printed."""
    return WRONG_QUANTITY.at(
        location_of(node),
        f"`{name}` must be a whole number, 0 or more, got {found(node)}",
        "write how many copies to print; 0 prints none",
    )


def second_quantity(key: ScalarNode, first: str) -> Diagnostic:
    """Two fields that both give the number of copies."""
    return DUPLICATE_COLUMN.at(
        location_of(key),
        f"`{key.text}` and `{first}` both give the quantity",
        "remove one of them",
    )


def too_many_copies(location: Location, count: int, limit: int) -> Diagnostic:
    """A typing error in a quantity."""
    return TOO_MANY_COPIES.at(
        location,
        f"the game has {count:,} pieces; the limit is {limit:,}, and most are copies of this one",
        "correct the quantity",
    )


def near_role(key: ScalarNode, role: str) -> Diagnostic:
    """A field that looks like the id or the quantity, in a list without one."""
    return NEAR_KEY.at(
        location_of(key),
        f"`{key.text}` is read as a field, not as the {role}",
        f"did you mean `{role}`?",
        f"if it is a field, declare it: `fields: {{{key.text}: text}}`",
    )


def unread_copies(key: ScalarNode) -> Diagnostic:
    """A field of numbers whose name means the quantity, in a list without one."""
    name = key.text if key.text.isidentifier() else f'"{key.text}"'
    return NEAR_KEY.at(
        location_of(key),
        f"`{key.text}` is read as a field, not as the quantity",
        f"if it says how many copies there are, rename `{key.text}` to `quantity`",
        f"if it is a field, declare it: `fields: {{{name}: text}}`",
    )


def not_a_default(key: ScalarNode) -> Diagnostic:
    """A default for the id or the quantity, which have keys of their own."""
    return WRONG_VALUE.at(
        location_of(key),
        f"`{key.text}` is not a field, so it cannot have a default",
        f"write `{'id' if key.text.casefold() == 'id' else 'quantity'}` next to `defaults`",
    )


def items_and_matrix(key: ScalarNode, component: str) -> Diagnostic:
    """Two sources of items."""
    return ITEMS_AND_MATRIX.at(
        location_of(key),
        f"`{component}` has both `items` and `matrix`",
        "remove one of them, or put the extra items under `include` of the matrix",
    )


# Choices

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


def blank_in_layout(location: Location, key: str, item: str, field: str) -> Diagnostic:
    """The name of an item's layout is made of a field that is blank."""
    return MISSING_FILE.at(
        location,
        f"`{key}` of the item `{item}` is made of `{field}`, which is blank",
        f"give the item a value for `{field}`",
    )


# Matrix


def bad_axis(node: Node, axis: str, known: Iterable[str]) -> Diagnostic:
    """An axis that is neither a definition nor a range."""
    text = node.text if isinstance(node, ScalarNode) else ""
    return UNKNOWN_DEFINITION.at(
        location_of(node),
        f"`{axis}` is {found(node)}, which is neither a definition nor a range such as 1-11",
        *did_you_mean(text, known) or (f"list its entries under `definitions`, as `{text}`",),
    )


def too_many_items(location: Location, count: int, limit: int) -> Diagnostic:
    """A matrix with too many items."""
    return MATRIX_TOO_LARGE.at(
        location, f"the matrix makes {count:,} items; the limit is {limit:,}"
    )


def unknown_axis(key: ScalarNode, axes: Iterable[str]) -> Diagnostic:
    """An exclude that names an unknown axis."""
    return UNKNOWN_KEY.at(
        location_of(key),
        f"`{key.text}` is not an axis of the matrix",
        *did_you_mean(key.text, axes),
    )


def near_axis(key: ScalarNode, axis: str) -> Diagnostic:
    """An include with a field that looks like an axis."""
    return NEAR_KEY.at(
        location_of(key),
        f"`{key.text}` is read as a new field, but looks like the axis `{axis}`",
        f"did you mean `{axis}`?",
    )


def unmatched_exclude(location: Location) -> Diagnostic:
    """An exclude without effect."""
    return UNMATCHED_EXCLUDE.at(location, "this exclude matches no combination", "remove it")


def uncounted_field(name: str, known: Iterable[str], location: Location) -> Diagnostic:
    """A field to be counted that no component has."""
    return UNKNOWN_FIELD.at(
        location,
        f"no component has a field `{name}`",
        *did_you_mean(name, known),
    )


def unknown_language(name: str, known: Iterable[str], location: Location) -> Diagnostic:
    """A requested language in which the game has no texts."""
    return UNKNOWN_LANGUAGE.at(
        location,
        f"`{name}` is not one of the game's languages",
        *did_you_mean(name, known),
    )


UNKNOWN_COMPONENT = error(
    "unknown-component", "an entry of `claims` names a component or item that does not exist"
)

_A_CLAIM = "{says: player cards, means: players}"


def not_severities(node: Node) -> Diagnostic:
    """A value of `severity` that is not a mapping of codes to severities."""
    needed = "a mapping of codes, such as `untranslated: ignore`"
    return WRONG_TYPE.at(location_of(node), f"`severity` must be {needed}, got {found(node)}")


def not_a_level(node: Node, code: str) -> Diagnostic:
    """An unknown severity."""
    return WRONG_VALUE.at(
        location_of(node),
        f"`{code}` must be error, warning or ignore, got {found(node)}",
        f"write `{code}: ignore`, or `{code}: {{level: ignore, because: …}}`",
    )


def not_claims(node: Node) -> Diagnostic:
    """A value of `claims` that is not a list of claims."""
    return WRONG_TYPE.at(location_of(node), f"`claims` must be a list, got {found(node)}")


def not_a_claim(node: Node) -> Diagnostic:
    """An entry of `claims` that is not a mapping."""
    return WRONG_TYPE.at(
        location_of(node), f"a claim must be a mapping, got {found(node)}", f"write `{_A_CLAIM}`"
    )


def claim_without_words(location: Location) -> Diagnostic:
    """An entry of `claims` that quotes no words of the rules."""
    return MISSING_KEY.at(location, "the claim has no `says`", f"write `{_A_CLAIM}`")


def claim_without_meaning(location: Location, *, both: bool) -> Diagnostic:
    """An entry of `claims` that gives its words no meaning, or two."""
    if both:
        message = "the claim has both `means` and `set_aside`"
        return WRONG_VALUE.at(location, message, "remove one of them")
    return MISSING_KEY.at(
        location,
        "the claim has neither `means` nor `set_aside`",
        "add `means:` with the id of a component, or `set_aside:` with the reason",
    )


def unknown_component(node: Node, text: str, known: Iterable[str]) -> Diagnostic:
    """A component or item that does not exist."""
    names = tuple(known)
    message = f"there is no component `{text}`"
    if text.partition("/")[0] in names:
        message = f"there is no item `{text}`: write `component/item`"
    return UNKNOWN_COMPONENT.at(location_of(node), message, *did_you_mean(text, names))
