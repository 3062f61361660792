"""Reads the file of a rules text: plain text in any encoding, Word, OpenDocument and PDF."""

from __future__ import annotations

import codecs
import functools
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

from punchboard import inputs
from punchboard.components.decoding import decode
from punchboard.components.file_messages import read_in_encoding, unreadable_file
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.rulebook.page import messages

#: Largest rules text read, in bytes: ten times the longest rulebooks; documents hold pictures.
MAX_BYTES, MAX_DOCUMENT = 2_000_000, 100_000_000
#: Longest part of a document that is unpacked, in bytes.
_MAX_PART = 50_000_000
#: Encodings of the languages that are read.
_ENCODINGS = ("utf_16", "euc_jp", "cp932", "cp1252", "mac_roman", "cp850")
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ODF = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_PARAGRAPHS = frozenset([f"{_WORD}p", f"{_ODF}p", f"{_ODF}h"])
_ROWS, _CELLS = {f"{_WORD}tr", f"{_TABLE}table-row"}, {f"{_WORD}tc", f"{_TABLE}table-cell"}
_LEFT_OUT = {f"{_ODF}tracked-changes", f"{_WORD}tabs", f"{_WORD}instrText", f"{_WORD}delText"}
_SIGNS = {
    **dict.fromkeys((f"{_WORD}tab", f"{_ODF}tab"), "\t"),
    **dict.fromkeys((f"{_WORD}br", f"{_WORD}cr", f"{_ODF}line-break"), "\n"),
    f"{_ODF}s": " ",
}
_DAMAGED = OSError, ValueError, KeyError, RuntimeError, zipfile.BadZipFile, ElementTree.ParseError
_HEADING = re.compile(r"(?i)(?:heading|titre|überschrift|berschrift|見出し)\D*(\d)|^title$")


def read_rules(path: Path) -> Checked[str | None]:
    """Return the text of the rules file *path*, or None and why there is none."""
    inputs.look(path)
    try:
        if not path.exists():
            return _refused(messages.missing(path))
        if not path.is_file():
            return _refused(messages.not_a_file(path))
        document = _DOCUMENTS.get(path.suffix.lower())
        size, limit = path.stat().st_size, MAX_DOCUMENT if document else MAX_BYTES
        if size > limit:
            return _refused(messages.too_large(path, size, limit))
        data = path.read_bytes()
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        return _refused(unreadable_file(path, reason))
    return _document(path, document) if document else _text(path, data)


def _refused(problem: Diagnostic) -> Checked[str | None]:
    return Checked(None, (problem,))


def _document(path: Path, read: Callable[[Path], str]) -> Checked[str | None]:
    try:
        text = read(path)
    except _DAMAGED:
        return _refused(messages.damaged_document(path))
    return Checked(text) if text.strip() else _refused(messages.document_without_text(path))


def _text(path: Path, data: bytes) -> Checked[str | None]:
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    unmarked_nulls = b"\x00" in data[:4000] and not marked
    if unmarked_nulls:  # UTF-16 in Latin letters is UTF-8 as well
        wide = decode(data)
        if wide is not None and wide.encoding.startswith("utf-16"):
            return Checked(wide.text, (read_in_encoding(path, wide.encoding),))
    try:
        return Checked(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        pass
    if unmarked_nulls:
        return _refused(messages.not_a_text(path))
    # Here, because nearly all texts are UTF-8.
    import charset_normalizer

    best = charset_normalizer.from_bytes(data, cp_isolation=list(_ENCODINGS)).best()
    if best is None:
        return _refused(messages.encoding_unknown(path))
    return Checked(str(best), (read_in_encoding(path, codecs.lookup(best.encoding).name),))


def _archive(path: Path, part: str) -> str:
    with zipfile.ZipFile(path) as archive:
        if archive.getinfo(part).file_size > _MAX_PART:
            raise ValueError(part)
        return "\n".join(_lines(ElementTree.fromstring(archive.read(part)), -1)) + "\n"


def _lines(node: ElementTree.Element, depth: int) -> Iterator[str]:
    """Yield the paragraphs and the rows of tables in *node* as lines of Markdown."""
    for child in node:
        if child.tag in _PARAGRAPHS:
            yield _lead(child, depth) + _words(child)
        elif child.tag in _ROWS:
            cells = (cell for cell in child if cell.tag in _CELLS)
            said = (
                " ".join(_words(p) for p in cell.iter() if p.tag in _PARAGRAPHS) for cell in cells
            )
            yield f"| {' | '.join(said)} |"
        elif child.tag not in _LEFT_OUT:
            yield from _lines(child, depth + (child.tag == f"{_ODF}list"))
            if child.tag == f"{_WORD}tbl":
                yield ""


def _lead(paragraph: ElementTree.Element, depth: int) -> str:
    """Return the sign of a heading or of an entry, or nothing."""
    level = paragraph.get(f"{_ODF}outline-level")
    style = paragraph.find(f"{_WORD}pPr/{_WORD}pStyle")
    named = _HEADING.search(style.get(f"{_WORD}val", "")) if style is not None else None
    if level or named:
        return "#" * int(level or (named and named[1]) or 1) + " "
    if paragraph.find(f"{_WORD}pPr/{_WORD}numPr") is not None:
        inner = paragraph.find(f"{_WORD}pPr/{_WORD}numPr/{_WORD}ilvl")
        depth = int(inner.get(f"{_WORD}val", "0")) if inner is not None else 0
    return "  " * depth + "- " if depth >= 0 else ""


def _words(node: ElementTree.Element) -> str:
    said = [node.text or "", _SIGNS.get(node.tag, "")]
    for child in node:
        said += ["" if child.tag in _LEFT_OUT else _words(child), child.tail or ""]
    return "".join(said)


def _pdf(path: Path) -> str:
    # Here, because most rules are no PDF, and it takes its time.
    import pypdfium2

    pages = []
    document = pypdfium2.PdfDocument(path)
    try:
        for page in document:
            text = page.get_textpage()
            pages.append(text.get_text_range().replace("\r\n", "\n").replace("\r", "\n"))
            text.close()
            page.close()
    finally:
        document.close()
    return "\n".join(pages).replace("\ufffe\n", "").replace("\ufffe", "-")


_DOCUMENTS: dict[str, Callable[[Path], str]] = {
    ".docx": functools.partial(_archive, part="word/document.xml"),
    ".odt": functools.partial(_archive, part="content.xml"),
    ".pdf": _pdf,
}
