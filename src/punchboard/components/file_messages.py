"""The wording of everything that can be wrong with a game's files: YAML, CSV, lists on the web.

What can be wrong with the lists in them is worded in `messages`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from punchboard.components.nodes import ListNode, MapNode, Node, ScalarNode, location_of
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.workspace import OUTSIDE_WORKSPACE, UNREADABLE_FILE

UNSUPPORTED_FILE = error("unsupported-file", "a file is of a type that cannot be read")
NO_ITEMS = warning("no-items", "an item file has a header, but no items")
FILE_TOO_LARGE = error(
    "file-too-large",
    "a list has more than 100 MB, 16,384 columns or 250,000 rows, or a rules text more than 2 MB",
)
NOT_UTF8 = error(
    "not-utf8", "a file is not UTF-8; a warning where it could be read in another encoding"
)
CONTROL_CHARACTER = error(
    "control-character",
    "a list contains a character that cannot be printed; byte order marks are left out silently",
)
EMPTY_FILE = error("empty-file", "a file contains no list")
YAML_TAB = error("yaml-tab", "a tab is used where YAML needs spaces")
YAML_SYNTAX = error("yaml-syntax", "a file is not valid YAML")
YAML_LIMIT = error(
    "yaml-limit", "a file is nested too deeply, or has too many values once aliases are counted"
)
UNKNOWN_ALIAS = error("unknown-alias", "`*name` is used without `&name` above it")
RECURSIVE_ALIAS = error("recursive-alias", "a value contains itself through an alias")
DUPLICATE_KEY = error("duplicate-key", "a key is used twice in one mapping")
UNSUPPORTED_TAG = error("unsupported-tag", "a YAML tag asks for more than plain data")
WRONG_TYPE = error(
    "wrong-type", "a value is of the wrong kind, such as a list where a text is needed"
)
COLOUR_IS_COMMENT = warning("colour-is-comment", "a colour without quotes is a comment in YAML")
CSV_SYNTAX = error("csv-syntax", "a line is not valid CSV")
DUPLICATE_COLUMN = error("duplicate-column", "two columns have the same name or the same meaning")
LONG_ROW = error("long-row", "a row has more cells than there are columns")
UNNAMED_COLUMN = error("unnamed-column", "a cell is in a column without a name")
NOT_PULLED = error("not-pulled", "the list at a `source` cannot be fetched, or has no file")


def found(node: Node) -> str:
    """Return what *node* is, as a part of a sentence."""
    if isinstance(node, ListNode):
        return "a list"
    if isinstance(node, MapNode):
        return "a mapping"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, str):
        return f"the text `{node.text}`"
    return f"`{node.text}`" if isinstance(node.value, bool) else f"the number {node.text}"


# Files


def unreadable_file(path: Path, problem: str) -> Diagnostic:
    """The operating system refuses to read the file."""
    return UNREADABLE_FILE.at(Location(path), f"the file cannot be read: {problem.lower()}")


def file_too_large(path: Path, size: int, limit: int) -> Diagnostic:
    """The file is too large to be a list of components."""
    return FILE_TOO_LARGE.at(
        Location(path),
        f"the file has {size:,} bytes; the limit is {limit:,}",
        "split it into several components",
    )


def too_many_columns(path: Path, columns: int, limit: int) -> Diagnostic:
    """The file is wider than any list."""
    return FILE_TOO_LARGE.at(
        Location(path, 1),
        f"the file has {columns:,} columns; the limit is {limit:,}",
        "delete the columns that no card uses",
    )


def too_many_rows(path: Path, limit: int) -> Diagnostic:
    """The file is longer than any list."""
    return FILE_TOO_LARGE.at(
        Location(path),
        f"the file has more than {limit:,} rows",
        "delete the rows that are not printed",
    )


def not_utf8(location: Location, byte: int) -> Diagnostic:
    """The bytes are not UTF-8."""
    return NOT_UTF8.at(
        location,
        f"the file is not UTF-8: byte 0x{byte:02X} is not valid here",
        _save_as_utf8(location.path),
    )


def read_in_encoding(path: Path, encoding: str) -> Diagnostic:
    """The bytes are not UTF-8, but another encoding fits."""
    return NOT_UTF8.warning_at(
        Location(path),
        f"the file is not UTF-8; it was read as {encoding}",
        _save_as_utf8(path),
    )


def _save_as_utf8(path: Path) -> str:
    in_excel = " (in Excel: `CSV UTF-8`)" if path.suffix.lower() in {".csv", ".tsv"} else ""
    return f"save the file as UTF-8{in_excel}"


def control_character(location: Location, character: str) -> Diagnostic:
    """A control character, which cannot be printed."""
    return CONTROL_CHARACTER.at(
        location,
        f"the character U+{ord(character):04X} cannot be printed",
        "remove it",
    )


def empty_file(path: Path) -> Diagnostic:
    """A YAML file without a value."""
    return EMPTY_FILE.at(Location(path), "the file is empty")


def items_file_kind(node: ScalarNode) -> Diagnostic:
    """An item list in an unsupported format."""
    return UNSUPPORTED_FILE.at(
        location_of(node),
        f"items must be in a .yaml, .csv, .tsv, .xlsx or .ods file, got `{node.text}`",
    )


def no_items(path: Path) -> Diagnostic:
    """A file with a header and no items."""
    return NO_ITEMS.at(
        Location(path),
        "there are no items below the header",
        "add a line for each item",
    )


# YAML


def tab(location: Location, *, indents: bool) -> Diagnostic:
    """A tab where YAML does not allow one."""
    if indents:
        return YAML_TAB.at(
            location, "tabs are not allowed in YAML indentation", "indent with spaces"
        )
    return YAML_TAB.at(location, "YAML does not allow a tab here", "replace it with a space")


def unclosed_quote(location: Location) -> Diagnostic:
    """A quoted text that is not closed."""
    return YAML_SYNTAX.at(location, "the quote that opens here is never closed", "close the quote")


def unclosed_bracket(location: Location, opened: int, sign: str) -> Diagnostic:
    """A list or mapping in brackets that is not closed."""
    return YAML_SYNTAX.at(
        location, f"the `{'[' if sign == ']' else '{'}` on line {opened} needs `,` or `{sign}` here"
    )


def comment_in_brackets(location: Location, text: str, sign: str) -> Diagnostic:
    """A `#` after a space, which hides the rest of a line in brackets."""
    return YAML_SYNTAX.at(
        location,
        f"`{text}` begins a comment here, so the `{sign}` on this line is never closed",
        f'write "{text}" in quotes',
    )


def odd_quotes(location: Location, sign: str) -> Diagnostic:
    """A quote in brackets that goes on into later lines."""
    return YAML_SYNTAX.at(
        location,
        f"the `{sign}` on this line is never closed: one of its quotes is not",
        "close the quote",
    )


def reserved_character(location: Location, character: str) -> Diagnostic:
    """A text that begins with a character reserved by YAML."""
    return YAML_SYNTAX.at(
        location, f"a text cannot begin with `{character}` in YAML", "put the text in quotes"
    )


def inner_colon(location: Location) -> Diagnostic:
    """A second colon in one line."""
    return YAML_SYNTAX.at(
        location,
        "this `:` makes a key, and a key is not allowed here",
        "put a text that contains `: ` in quotes",
        "put each key on its own line",
    )


def unquoted_expression(location: Location) -> Diagnostic:
    """An expression in braces that YAML reads as a mapping."""
    return YAML_SYNTAX.at(
        location, "YAML reads `{{` without quotes as a mapping", 'write "{{ … }}" in quotes'
    )


def bad_indentation(location: Location) -> Diagnostic:
    """A line that belongs to nothing above it."""
    return YAML_SYNTAX.at(
        location,
        "this does not fit the list or mapping above it",
        "indent the line like those it belongs to",
    )


def second_document(location: Location) -> Diagnostic:
    """More than one document in a file."""
    return YAML_SYNTAX.at(location, "`---` starts a second document", "keep one document per file")


def too_deep(location: Location, limit: int) -> Diagnostic:
    """More levels than any game needs."""
    return YAML_LIMIT.at(location, f"values are nested more than {limit} levels deep")


def too_many_values(location: Location, limit: int) -> Diagnostic:
    """More values than any game needs, usually an alias bomb."""
    return YAML_LIMIT.at(
        location,
        f"the file has more than {limit:,} values, counting aliases each time they are used",
        "use fewer aliases",
    )


def unknown_alias(location: Location, name: str, known: Iterable[str]) -> Diagnostic:
    """`*name` without `&name` above it."""
    return UNKNOWN_ALIAS.at(
        location,
        f"there is no `&{name}` above this `*{name}`",
        *did_you_mean(name, known),
    )


def recursive_alias(location: Location, name: str) -> Diagnostic:
    """A value that contains itself."""
    return RECURSIVE_ALIAS.at(location, f"`*{name}` is used inside `&{name}` itself")


def duplicate_key(key: ScalarNode, first: ScalarNode) -> Diagnostic:
    """A key used twice in one mapping."""
    return DUPLICATE_KEY.at(
        location_of(key),
        f"`{key.text}` is given twice, first on line {first.line}, column {first.column}",
        "remove one of them",
    )


def unsupported_tag(location: Location, tag: str) -> Diagnostic:
    """A tag that is more than data."""
    name = tag.replace("tag:yaml.org,2002:", "!!")
    return UNSUPPORTED_TAG.at(location, f"the tag `{name}` is not supported", "remove the tag")


def key_is_no_text(location: Location) -> Diagnostic:
    """A list or mapping as a key."""
    return WRONG_TYPE.at(location, "a key must be a text or a number, got a list or mapping")


def bad_merge(node: Node) -> Diagnostic:
    """`<<` with a value that has no keys."""
    return WRONG_TYPE.at(
        location_of(node), f"`<<` must be a mapping or a list of mappings, got {found(node)}"
    )


def comment_colour(location: Location, colour: str) -> Diagnostic:
    """A colour that YAML skips as a comment."""
    return COLOUR_IS_COMMENT.at(
        location,
        f"`{colour}` is a comment in YAML, so there is no value here",
        f'write "{colour}" in quotes',
    )


# CSV


def csv_syntax(location: Location, problem: str) -> Diagnostic:
    """A line that is not CSV."""
    return CSV_SYNTAX.at(
        location,
        f"this row cannot be read: {problem}",
        'write a quote inside a quoted cell twice: ""',
    )


def unclosed_cell(location: Location) -> Diagnostic:
    """A quoted cell that is not closed."""
    return CSV_SYNTAX.at(
        location,
        "the quote that opens here is never closed",
        'close it with `"` at the end of the cell',
        'write it twice if it is part of the text: ""',
    )


def duplicate_column(key: ScalarNode, first: ScalarNode) -> Diagnostic:
    """Two columns with the same name."""
    return DUPLICATE_COLUMN.at(
        location_of(key),
        f"the column `{key.text}` appears twice, first at character {first.column} of this line",
        "rename one of them",
    )


def column_and_part(key: ScalarNode, whole: str) -> Diagnostic:
    """A column `a` beside a column `a.b`."""
    return DUPLICATE_COLUMN.at(
        location_of(key),
        f"the column `{key.text}` is part of `{whole}`, which is a column too",
        "rename one of them",
    )


def long_row(location: Location, cells: int, columns: int) -> Diagnostic:
    """A row with more cells than there are columns."""
    return LONG_ROW.at(
        location,
        f"this row has {cells} cells, but the header has {columns}",
        "put a text that contains the separator in quotes",
    )


def unnamed_column(location: Location) -> Diagnostic:
    """A cell under an empty header."""
    return UNNAMED_COLUMN.at(
        location, "this cell's column has no name", "name it in the first line"
    )


# Lists on the web


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
