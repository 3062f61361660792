"""The wording of what can be wrong with the file of a rules text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from punchboard.components.file_messages import FILE_TOO_LARGE, NOT_UTF8
from punchboard.diagnostics import Diagnostic, Location, warning
from punchboard.workspace import MISSING_FILE, UNREADABLE_FILE

RULES_LANGUAGE_UNREAD = warning(
    "rules-language-unread", "a rules text is in a language that cannot be read"
)
_NAME_A_TEXT = "name the file of a rules text"
_SAVE_AS_TEXT = "save the rules as `.md`, `.txt` or `.docx`"


def missing(path: Path) -> Diagnostic:
    """There is nothing of that name."""
    return MISSING_FILE.at(Location(path), f"there is no file `{path.name}`")


def not_a_file(path: Path) -> Diagnostic:
    """The name belongs to a folder or a device."""
    return MISSING_FILE.at(Location(path), f"`{path.name}` is not a file", _NAME_A_TEXT)


def too_large(path: Path, size: int, limit: int) -> Diagnostic:
    """The file is longer than any rules."""
    return FILE_TOO_LARGE.at(
        Location(path),
        f"the file has {size:,} bytes; the limit for a rules text is {limit:,}",
        _NAME_A_TEXT,
    )


def damaged_document(path: Path) -> Diagnostic:
    """The parts of a document are not where its format has them."""
    kind = path.suffix.lower()
    return UNREADABLE_FILE.at(
        Location(path),
        f"this `{kind}` file cannot be read: it is damaged, encrypted or in another format",
        _SAVE_AS_TEXT,
    )


def document_without_text(path: Path) -> Diagnostic:
    """A document is made of pictures, such as a scan."""
    return UNREADABLE_FILE.at(
        Location(path),
        f"this `{path.suffix.lower()}` file has no text, only pictures",
        "export the rules as text",
    )


def not_a_text(path: Path) -> Diagnostic:
    """The bytes are those of a program or a picture."""
    known = path.suffix.lower() in {"", ".md", ".txt"}
    said = f"`{path.name}` holds no text" if known else f"`{path.suffix}` files are not supported"
    return UNREADABLE_FILE.at(Location(path), said, _SAVE_AS_TEXT)


def encoding_unknown(path: Path) -> Diagnostic:
    """The bytes fit no encoding of a language that is read."""
    return NOT_UTF8.at(
        Location(path), "the encoding of this text cannot be recognised", "save the file as UTF-8"
    )


def language_unread(path: Path, language: str, read: Iterable[str]) -> Diagnostic:
    """The rules are in a language that has no table of words."""
    return RULES_LANGUAGE_UNREAD.at(
        Location(path),
        f"the rules are in {language}, which cannot be read",
        f"write the rules in one of {', '.join(sorted(read))} to have them compared",
    )
