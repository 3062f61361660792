"""Drawings (SVG) converted to PDF by one of two engines, each distinct drawing once.

resvg (in vl-convert) is fast and supports all static features of SVG; CairoSVG
is the alternative. Drawings that could kill an engine are drawn in a child
process. The engines raise whatever their libraries raise; `convert_art` turns
that into diagnostics.

Converted art is kept between builds, by content, in one SQLite file, because
writing two thousand small files takes longer than converting the art. Nothing
depends on the cache: any entry that is missing, damaged or locked is converted
again.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import io
import math
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Matrix
from punchboard.layouts.face import ArtLayer, NamedFace, StampLayer
from punchboard.lengths import MM_PER_INCH, MM_PER_PIXEL
from punchboard.pdf import messages
from punchboard.pdf.art_process import TIME_LIMIT, ArtOutcome, Death, draw_apart
from punchboard.pdf.document import PdfObjects, matrix_operands, numbers, references, stream
from punchboard.pdf.images import embed_image
from punchboard.pdf.imported import plain

if TYPE_CHECKING:
    from PIL.Image import Image


#: Above this size of the file, in bytes, the older half of the entries is deleted.
SIZE_LIMIT = 256 * 1024 * 1024
#: Entries larger than this, in bytes, are not kept.
ENTRY_LIMIT = 32 * 1024 * 1024

_FILE_NAME = "art.sqlite"
#: Older versions of SQLite allow at most 999 parameters.
_BATCH = 500


class ArtCache:
    """Bytes by key, in one file of a folder.

    Args:
        folder: Folder of the file, created when something is stored; None to
            keep nothing.
        size_limit: Size in bytes above which the file is trimmed.
    """

    def __init__(self, folder: Path | None, size_limit: int = SIZE_LIMIT) -> None:
        self._path = None if folder is None else folder / _FILE_NAME
        self._size_limit = size_limit

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Return the entries that exist and are undamaged, by key."""
        found: dict[str, bytes] = {}
        if self._path is None or not _is_file(self._path):
            return found
        with _forgiving(self._path), contextlib.closing(_connect(self._path)) as database:
            for start in range(0, len(keys), _BATCH):
                batch = keys[start : start + _BATCH]
                marks = ",".join("?" * len(batch))
                rows = database.execute(
                    f"SELECT key, checksum, payload FROM art WHERE key IN ({marks})", batch
                )
                found.update(
                    (key, payload)
                    for key, checksum, payload in rows
                    if isinstance(payload, bytes) and checksum == _checksum(key, payload)
                )
        return found

    def put(self, entries: Mapping[str, bytes]) -> None:
        """Store *entries*, all or none; a failure is not an error."""
        rows = [
            (key, _checksum(key, payload), payload)
            for key, payload in entries.items()
            if len(payload) <= ENTRY_LIMIT
        ]
        if self._path is None or not rows:
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with (
                _forgiving(self._path),
                contextlib.closing(_connect(self._path)) as database,
                database,
            ):
                database.execute(
                    "CREATE TABLE IF NOT EXISTS art (key TEXT UNIQUE, checksum BLOB, payload BLOB)"
                )
                database.executemany("INSERT OR REPLACE INTO art VALUES (?, ?, ?)", rows)
            self._trim(self._path)

    def _trim(self, path: Path) -> None:
        if path.stat().st_size <= self._size_limit:
            return
        with _forgiving(path), contextlib.closing(_connect(path)) as database:
            with database:
                database.execute(
                    "DELETE FROM art WHERE rowid <= (SELECT (min(rowid) + max(rowid)) / 2 FROM art)"
                )
            database.execute("VACUUM")


@contextlib.contextmanager
def _forgiving(path: Path) -> Iterator[None]:
    """Ignore any problem with the file at *path* in this block, which then ends."""
    try:
        yield
    except sqlite3.OperationalError:
        pass  # locked, read-only or full: perhaps next time
    except (sqlite3.Error, ValueError, OverflowError):
        # More than an entry is damaged: start over.
        with contextlib.suppress(OSError):
            path.unlink()


def _is_file(path: Path) -> bool:
    with contextlib.suppress(OSError):  # a folder without rights
        return path.is_file()
    return False


def _connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=1.0)
    try:
        # A crash may damage the file; checksums notice, so speed wins.
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA journal_mode = MEMORY")
        database.execute("PRAGMA trusted_schema = OFF")
    except sqlite3.Error:
        database.close()
        raise
    return database


def _checksum(key: str, payload: bytes) -> bytes:
    return hashlib.blake2b(payload, key=key.encode()[:64], digest_size=16).digest()


#: Resolution of drawings with filters, which can only be pixels.
FILTER_DPI = 600
#: Maximum number of pixels in one such drawing: a board gets a lower resolution.
_MOST_PIXELS = 60_000_000

# `filter="none"`, which drawing programs write everywhere, is not a filter.
_FILTER = re.compile(r"""[\s;"'{]filter\s*+[:=]\s*+["']?+\s*+(?!none)""")
_ROOT = re.compile(r"<(?:\w+:)?svg\b[^>]*>")
_ROOT_SIZE = re.compile(r"""\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')""")
_RESOURCES = re.compile(rb"<<\n((?: +/[a-z]+\d+ [^\n]*\n){2,})")
_VIEW_BOX = re.compile(r"""\sviewBox\s*=\s*["']([^"']*)["']""")


class EngineMissingError(ImportError):
    """An engine's library, or something it depends on, is not installed."""


def has_filter(svg: str) -> bool:
    """Return whether *svg* uses a filter, which needs pixels."""
    # Searching for the bare word first is thirty times as fast.
    return "filter" in svg and _FILTER.search(svg) is not None


def draw_resvg(svg: str) -> bytes:
    """Return *svg* as a PDF page drawn by resvg."""
    # Entries of resource dictionaries come in a different order each time. There
    # is one per line, so sorting them moves nothing else in the file.
    return _RESOURCES.sub(_sorted_lines, bytes(_resvg().svg_to_pdf(svg)))


def draw_cairosvg(svg: str) -> bytes:
    """Return *svg* as a PDF page drawn by CairoSVG."""
    try:
        import cairosvg
    except (ImportError, OSError) as mistake:  # OSError: libcairo itself is missing
        raise EngineMissingError(str(mistake).partition("\n")[0]) from mistake
    return plain(cairosvg.svg2pdf(bytestring=svg.encode(), unsafe=False))


def draw_pixels(svg: str) -> bytes:
    """Return *svg*, whose viewBox is in mm, as a PDF page with one image on it."""
    import PIL.Image

    width, height = drawing_size(svg)
    dpi = min(FILTER_DPI, math.sqrt(_MOST_PIXELS / (width * height)) * MM_PER_INCH)
    with PIL.Image.open(io.BytesIO(resvg_png(svg, dpi))) as image:
        return _page(image.convert("RGBA"))


def resvg_png(svg: str, dpi: float) -> bytes:
    """Return *svg*, whose viewBox is in mm, as a PNG file drawn by resvg.

    Raises:
        ValueError: It has no viewBox.
    """
    width, height = drawing_size(svg)
    root = _ROOT.search(svg)
    assert root is not None, "a drawing with a size has a root"
    size = f'svg width="{width}mm" height="{height}mm"'
    head = _ROOT_SIZE.sub("", root[0]).replace("svg", size, 1)
    sized = svg[: root.start()] + head + svg[root.end() :]
    return bytes(_resvg().svg_to_png(sized, scale=dpi * MM_PER_PIXEL / MM_PER_INCH))


def drawing_size(svg: str) -> tuple[float, float]:
    """Return the width and height of *svg* from its viewBox.

    Raises:
        ValueError: It has none.
    """
    root = _ROOT.search(svg)
    view_box = _VIEW_BOX.search(root[0]) if root else None
    if view_box is None:
        raise ValueError("it has no viewBox")
    _, _, width, height = map(float, re.split(r"[\s,]+", view_box[1].strip()))
    return width, height


def _sorted_lines(match: re.Match[bytes]) -> bytes:
    return b"<<\n" + b"".join(sorted(match[1].splitlines(keepends=True)))


def _resvg() -> ModuleType:
    try:
        import vl_convert
    except ImportError as mistake:
        raise EngineMissingError(str(mistake)) from mistake
    return vl_convert


def _page(image: Image) -> bytes:
    """Return a PDF page the size of *image*, one point per pixel, with its inked part."""
    objects = PdfObjects()
    root, tree, page = objects.reserve(), objects.reserve(), objects.reserve()
    content, resources = b"", "<<>>"
    inked = image.getchannel("A").getbbox()
    if inked:
        data = io.BytesIO()
        image.crop(inked).save(data, "PNG", compress_level=1)
        picture = embed_image(objects, data.getvalue())
        left, top, right, bottom = inked
        place = Matrix(right - left, 0, 0, bottom - top, left, image.height - bottom)
        content = f"{matrix_operands(place)} cm/I Do".encode()
        resources = f"<</XObject{references({'I': picture.number})}>>"
    contents = objects.add(stream("", content))
    media = numbers((0, 0, image.width, image.height))
    objects.put(root, b"<</Type/Catalog/Pages %d 0 R>>" % tree)
    objects.put(tree, b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % page)
    objects.put(
        page,
        f"<</Type/Page/Parent {tree} 0 R/MediaBox[{media}]/Resources{resources}"
        f"/Contents {contents} 0 R>>".encode(),
    )
    return objects.file(root)


#: To be increased whenever the same SVG is converted differently.
_FORMAT = 1
_REFERENCE = re.compile(r"""\bhref\s*=\s*["']\s*(?!\#|data:)([^"']*)["']""")
_DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY)[^\[>]*")
#: More closing tags than this may mean groups nested too deeply for a parser.
_MANY_TAGS = 1000


class Engine(StrEnum):
    """The engine that converts SVG to PDF."""

    RESVG = "resvg"
    CAIROSVG = "cairosvg"


_DISTRIBUTIONS = {Engine.RESVG: "vl-convert-python", Engine.CAIROSVG: "cairosvg"}
_DRAW = {Engine.RESVG: draw_resvg, Engine.CAIROSVG: draw_cairosvg}


def convert_art(
    faces: Iterable[NamedFace], engine: Engine, cache: Path | None
) -> Checked[Mapping[str, bytes]]:
    """Return the PDF of each drawing in *faces*, by its SVG.

    Args:
        faces: The faces; messages name the first that uses a drawing.
        engine: The engine. Filters are always drawn by resvg, as an image.
        cache: Folder that keeps results between builds; None to keep nothing.

    Returns:
        One-page PDF files that `import_page` reads, without the drawings that
        failed, and a diagnostic for each of these.
    """
    users = _first_users(faces)
    store = ArtCache(cache)
    version = _version(engine)
    keys = {svg: _key(svg, version) for svg in users}
    kept = store.get(list(keys.values()))
    art = {svg: kept[key] for svg, key in keys.items() if key in kept}
    missing = {svg: user for svg, user in users.items() if svg not in art}
    diagnostics: list[Diagnostic] = []
    made: dict[str, bytes] = {}
    for svg, result in _drawn(missing, engine):
        if isinstance(result, Diagnostic):
            diagnostics.append(result)
        else:
            made[svg] = result
    store.put({keys[svg]: pdf for svg, pdf in made.items()})
    return Checked(art | made, tuple(dict.fromkeys(diagnostics)))


def _first_users(faces: Iterable[NamedFace]) -> dict[str, NamedFace]:
    users: dict[str, NamedFace] = {}
    for named in faces:
        for layer in named.face.layers:
            if isinstance(layer, ArtLayer | StampLayer):
                users.setdefault(layer.svg, named)
    return users


def _version(engine: Engine) -> str:
    """Return the versions of everything that can change how art is converted."""
    try:
        release = importlib.metadata.version(_DISTRIBUTIONS[engine])
    except importlib.metadata.PackageNotFoundError:
        release = "none"
    return f"{_FORMAT} {engine} {release}"


def _key(svg: str, version: str) -> str:
    return hashlib.sha256(f"{version}\n{svg}".encode("utf-8", "replace")).hexdigest()


def _drawn(
    users: Mapping[str, NamedFace], engine: Engine
) -> Iterator[tuple[str, bytes | Diagnostic]]:
    """Yield each drawing in *users* with its PDF, or with the reason there is none."""
    apart = []
    for svg, user in users.items():
        refused = _refused(svg, user)
        if refused:
            yield svg, refused
        elif has_filter(svg) or svg.count("</") > _MANY_TAGS:
            apart.append(svg)
        else:
            yield svg, _drawn_here(svg, user, engine)
    if apart:
        for svg, outcome in zip(apart, draw_apart(apart), strict=True):
            yield svg, _pdf_or_reason(outcome, users[svg])


def _refused(svg: str, user: NamedFace) -> Diagnostic | None:
    """Return why *svg* must not reach an engine, which would read any file it names."""
    outside = _REFERENCE.search(svg) if "href" in svg else None
    if outside:
        return messages.art_reaches_out(user, outside[1])
    declaration = _DECLARATION.search(svg)
    if declaration:
        return messages.art_reaches_out(user, declaration[0])
    return None


def _drawn_here(svg: str, user: NamedFace, engine: Engine) -> bytes | Diagnostic:
    try:
        return _DRAW[engine](svg)
    except EngineMissingError as mistake:
        return messages.engine_missing(engine, str(mistake))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as mistake:  # a panic in Rust is not an `Exception`
        return messages.art_failed(user, engine, _first_line(str(mistake)))


def _pdf_or_reason(outcome: ArtOutcome, user: NamedFace) -> bytes | Diagnostic:
    """Return the PDF a child process made, or why there is none."""
    match outcome:
        case bytes():
            return outcome
        case Death.CRASH:
            return messages.art_crashed(user)
        case Death.TIME_LIMIT:
            return messages.art_too_slow(user, TIME_LIMIT)
        case str():
            return messages.art_failed(user, Engine.RESVG, _first_line(outcome))


def _first_line(text: str) -> str:
    """Return an engine's message without the stack trace."""
    return text.strip().partition("\n")[0] or "it gave no reason"
