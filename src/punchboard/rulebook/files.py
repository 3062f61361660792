"""Reads the file of a rules text: plain text in any encoding, Word, OpenDocument and PDF."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

from punchboard import inputs
from punchboard.components.file_messages import read_in_encoding, unreadable_file
from punchboard.components.yaml import decoded
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.rulebook import messages

#: Largest rules text read, in bytes: ten times the longest rulebooks; documents hold pictures.
MAX_BYTES, MAX_DOCUMENT = 2_000_000, 100_000_000
#: Longest part of a document that is unpacked, in bytes.
_MAX_PART = 50_000_000
#: What a text in Japanese bytes is made of.
_JAPANESE = re.compile("[ぁ-ゖァ-ヺー一-龥、。「」・（）：，．！？～〜０-９Ａ-ｚ　■◆◇○●]")
_KANA = re.compile("[ぁ-ゖァ-ヺ]")
#: Shift JIS bytes are hardly ever valid EUC-JP, but EUC-JP bytes often are valid Shift JIS.
_ENCODINGS = ("utf-16", "euc_jp", "cp932")
#: Encodings of the other languages that are read.
_WESTERN = ("cp1252", "mac_roman", "cp850")
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ODF = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


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
    except (
        OSError,
        ValueError,
        KeyError,
        RuntimeError,
        zipfile.BadZipFile,
        ElementTree.ParseError,
    ):
        return _refused(messages.damaged_document(path))
    return Checked(text) if text.strip() else _refused(messages.document_without_text(path))


def _text(path: Path, data: bytes) -> Checked[str | None]:
    try:
        return Checked(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        pass
    if b"\x00" in data[:4000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _refused(messages.not_a_text(path))
    for encoding in _ENCODINGS:
        text = decoded(data, encoding)
        if text is not None and (encoding == "utf-16" or _is_japanese(text)):
            return Checked(text, (read_in_encoding(path, encoding),))
    # Here, because nearly all texts are UTF-8.
    import charset_normalizer

    best = charset_normalizer.from_bytes(data, cp_isolation=list(_WESTERN)).best()
    if best is None:
        return _refused(messages.encoding_unknown(path))
    return Checked(str(best), (read_in_encoding(path, best.encoding),))


def _is_japanese(text: str) -> bool:
    """Return whether bytes that were read as Japanese give Japanese."""
    wide = [sign for sign in text if not sign.isascii()]
    known = sum(_JAPANESE.match(sign) is not None for sign in wide)
    kana = sum(_KANA.match(sign) is not None for sign in wide)
    return bool(wide) and known >= 0.8 * len(wide) and 20 * kana >= len(wide)


def _part(path: Path, name: str) -> ElementTree.Element:
    with zipfile.ZipFile(path) as archive:
        if archive.getinfo(name).file_size > _MAX_PART:
            raise ValueError(name)
        return ElementTree.fromstring(archive.read(name))


def _docx(path: Path) -> str:
    body = _part(path, "word/document.xml")[0]
    return "\n".join(line for block in body for line in _word_block(block)) + "\n"


def _word_block(block: ElementTree.Element) -> Iterator[str]:
    if block.tag == f"{_WORD}tbl":
        for row in block.iter(f"{_WORD}tr"):
            cells = (
                " ".join(map(_word_text, cell.iter(f"{_WORD}p"))) for cell in row.iter(f"{_WORD}tc")
            )
            yield f"| {' | '.join(cells)} |"
        yield ""
        return
    if block.tag == f"{_WORD}p":
        style = block.find(f"{_WORD}pPr/{_WORD}pStyle")
        named = style.get(f"{_WORD}val", "") if style is not None else ""
        level = re.search(r"(?i)(?:heading|titre|überschrift|berschrift|見出し)\D*(\d)", named)
        level_of = block.find(f"{_WORD}pPr/{_WORD}numPr/{_WORD}ilvl")
        listed = block.find(f"{_WORD}pPr/{_WORD}numPr") is not None
        depth = int(level_of.get(f"{_WORD}val", "0")) if level_of is not None else 0
        title = named.casefold() == "title" or level is not None
        lead = "#" * int(level[1] if level else 1) + " " if title else ""
        text = _word_text(block)
        yield f"{lead or ('  ' * depth + '- ' if listed else '')}{text}" if text.strip() else ""
        return
    for inner in block:
        yield from _word_block(inner)


def _word_text(paragraph: ElementTree.Element) -> str:
    parts = {f"{_WORD}tab": "\t", f"{_WORD}br": "\n", f"{_WORD}cr": "\n"}
    said = (
        each.text or "" if each.tag == f"{_WORD}t" else parts.get(each.tag, "")
        for each in paragraph.iter()
        if each.tag != f"{_WORD}tabs"
    )
    return "".join(said)


def _odt(path: Path) -> str:
    root = _part(path, "content.xml")
    return "\n".join(_odf_lines(root, -1)) + "\n"


def _odf_lines(node: ElementTree.Element, depth: int) -> Iterator[str]:
    for child in node:
        if child.tag == f"{_ODF}h":
            yield "#" * int(child.get(f"{_ODF}outline-level", "1")) + " " + _odf_text(child)
        elif child.tag == f"{_ODF}p":
            lead = "  " * depth + "- " if depth >= 0 else ""
            yield f"{lead}{_odf_text(child)}"
        elif child.tag == f"{_TABLE}table-row":
            cells = (_odf_cell(cell) for cell in child if cell.tag == f"{_TABLE}table-cell")
            yield f"| {' | '.join(cells)} |"
        elif child.tag == f"{_ODF}list":
            yield from _odf_lines(child, depth + 1)
        elif child.tag != f"{_ODF}tracked-changes":
            yield from _odf_lines(child, depth)


def _odf_cell(cell: ElementTree.Element) -> str:
    return " ".join(map(_odf_text, cell.iter(f"{_ODF}p")))


def _odf_text(node: ElementTree.Element) -> str:
    said = [node.text or ""]
    for child in node:
        signs = {f"{_ODF}tab": "\t", f"{_ODF}line-break": "\n", f"{_ODF}s": " "}
        said += [signs.get(child.tag, "") or _odf_text(child), child.tail or ""]
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


_DOCUMENTS: dict[str, Callable[[Path], str]] = {".docx": _docx, ".odt": _odt, ".pdf": _pdf}
