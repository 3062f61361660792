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
import functools
import hashlib
import io
import os
import re
import signal
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum, auto
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from punchboard import inputs
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.layouts.face import ArtLayer, NamedFace, StampLayer
from punchboard.patterns import regex
from punchboard.pdf import messages
from punchboard.pdf.art_pixels import (
    FULL_DPI,
    TIME_LIMIT,
    needs_pixels,
    read_records,
    read_result,
    resolution_of,
    write_record,
)
from punchboard.pdf.imported import plain
from punchboard.workspace import note_use

#: Above this size of the file, in bytes, the older half of the entries is deleted.
SIZE_LIMIT = 256 * 1024 * 1024
#: Entries larger than this, in bytes, are not kept.
ENTRY_LIMIT = 32 * 1024 * 1024

_FILE_NAME = "art.sqlite"
#: Older versions of SQLite allow at most 999 parameters.
_ROWS = 500
#: The command that runs the child; -P excludes modules in the working folder.
COMMAND = (sys.executable, "-P", "-c", "from punchboard.pdf.art_pixels import main; main()")
#: Most drawings for one child process.
_DRAWINGS = 16
#: How many times longer than its processor's time a child may live.
_PATIENCE = 20


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
        note_use(self._path)
        with _forgiving(self._path), contextlib.closing(_connect(self._path)) as database:
            for start in range(0, len(keys), _ROWS):
                batch = keys[start : start + _ROWS]
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


_RESOURCES = regex(rb"<<\n((?: +/[a-z]+\d+ [^\n]*\n){2,})")
#: An image that is enlarged is smooth in a browser, unless the drawing says otherwise;
#: the two are of one length, as the file counts its bytes.
_IMAGE = b"  /Type /XObject\n  /Subtype /Image\n"
_SMOOTH = b"/Interpolate true/Subtype/Image".ljust(len(_IMAGE) - 1) + b"\n"
_PIXELATED = regex(r"image-rendering\W+(?:pixelated|crisp-edges|optimizeSpeed)")


class EngineMissingError(ImportError):
    """An engine's library, or something it depends on, is not installed."""


def draw_resvg(svg: str) -> bytes:
    """Return *svg* as a PDF page drawn by resvg."""
    # Entries of resource dictionaries come in a different order each time. There
    # is one per line, so sorting them moves nothing else in the file.
    pdf = _RESOURCES.sub(_sorted_lines, bytes(_resvg().svg_to_pdf(svg)))
    return pdf if _PIXELATED.search(svg) else pdf.replace(_IMAGE, _SMOOTH)


def draw_cairosvg(svg: str) -> bytes:
    """Return *svg* as a PDF page drawn by CairoSVG."""
    try:
        import cairosvg
    except (ImportError, OSError) as mistake:  # OSError: libcairo itself is missing
        raise EngineMissingError(str(mistake).partition("\n")[0]) from mistake
    return plain(cairosvg.svg2pdf(bytestring=svg.encode(), unsafe=False))


def _sorted_lines(match: re.Match[bytes]) -> bytes:
    return b"<<\n" + b"".join(sorted(match[1].splitlines(keepends=True)))


def _resvg() -> ModuleType:
    try:
        import vl_convert
    except ImportError as mistake:
        raise EngineMissingError(str(mistake)) from mistake
    return vl_convert


#: To be increased whenever the same SVG is converted differently.
_FORMAT = 4
#: Failures that another try may not repeat.
_PASSING = frozenset(
    each.name for each in (messages.ART_CRASHED, messages.ART_TOO_SLOW, messages.ENGINE_MISSING)
)
_REFERENCE = regex(r"""\bhref\s*=\s*["']\s*(?!\#|data:)([^"']*)["']""")
_DECLARATION = regex(r"<!(?:DOCTYPE|ENTITY)[^\[>]*")
#: How a program in Rust names its own values.
_INSIDES = regex(r"\b(?:Err|Ok|Some|Any)\s*[({]|panicked|unwrap\(\)")
#: More closing tags than this may mean groups nested too deeply for a parser.
_MANY_TAGS = 1000


class Engine(StrEnum):
    """The engine that converts SVG to PDF."""

    RESVG = "resvg"
    CAIROSVG = "cairosvg"


_DISTRIBUTIONS = {Engine.RESVG: "vl-convert-python", Engine.CAIROSVG: "cairosvg"}
#: What draws pixels, whatever the engine.
_PIXELS = "resvg_py"
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
    if not _PASSING.isdisjoint(each.code for each in diagnostics):
        inputs.unsure()
    art |= made
    diagnostics += _coarse(art, users)
    return Checked(art, tuple(dict.fromkeys(diagnostics)))


def _coarse(art: Mapping[str, bytes], users: Mapping[str, NamedFace]) -> Iterator[Diagnostic]:
    """Yield what had to be drawn at a lower resolution."""
    for svg, pdf in art.items():
        if needs_pixels(svg):
            dpi = resolution_of(pdf, svg)
            if dpi < FULL_DPI - 1:
                yield messages.art_coarse(users[svg], round(dpi), FULL_DPI)


def _first_users(faces: Iterable[NamedFace]) -> dict[str, NamedFace]:
    users: dict[str, NamedFace] = {}
    for named in faces:
        for layer in named.face.pictured:
            if isinstance(layer, ArtLayer | StampLayer):
                users.setdefault(layer.svg, named)
    return users


@functools.cache
def _version(engine: Engine) -> str:
    """Return the versions of everything that can change how art is converted."""
    releases = map(inputs.release, (_DISTRIBUTIONS[engine], _PIXELS))
    return f"{_FORMAT} {engine} {' '.join(releases)}"


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
        elif needs_pixels(svg) or svg.count("</") > _MANY_TAGS:
            apart.append(svg)
        else:
            drawn = _drawn_here(svg, user, engine)
            if drawn is None:
                apart.append(svg)
            else:
                yield svg, drawn
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


def _drawn_here(svg: str, user: NamedFace, engine: Engine) -> bytes | Diagnostic | None:
    """Return the PDF of *svg*, why there is none, or None if pixels may be the way."""
    try:
        return _DRAW[engine](svg)
    except EngineMissingError as mistake:
        return messages.engine_missing(engine, str(mistake))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as mistake:  # a panic in Rust is not an `Exception`
        if engine is Engine.RESVG:
            return None
        return messages.art_failed(user, engine, _words(str(mistake)))


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
            return messages.art_failed(user, Engine.RESVG, _words(outcome))


def _words(text: str) -> str:
    """Return what an engine says, without its stack or the insides of its program."""
    line = text.strip().partition("\n")[0]
    if not line or _INSIDES.search(line):
        return "it gave no reason"
    return line


class Death(Enum):
    """How a child ended before it was finished."""

    CRASH = auto()
    TIME_LIMIT = auto()


#: The PDF of a drawing, the reason there is none, or how the drawing killed the child.
ArtOutcome: TypeAlias = bytes | str | Death


def draw_apart(svgs: Sequence[str]) -> list[ArtOutcome]:
    """Return the outcome of drawing each of *svgs* in a child process."""
    # Needed too rarely to import it in every build.
    from concurrent.futures import ThreadPoolExecutor

    batches = [svgs[start : start + _DRAWINGS] for start in range(0, len(svgs), _DRAWINGS)]
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        return [outcome for batch in pool.map(_draw_batch, batches) for outcome in batch]


def _draw_batch(svgs: Sequence[str]) -> list[ArtOutcome]:
    outcomes: list[ArtOutcome] = []
    while len(outcomes) < len(svgs):
        rest = svgs[len(outcomes) :]
        results, death = _run(rest)
        outcomes += results[: len(rest)]
        if len(outcomes) < len(svgs):
            # The first drawing without a result is the one that ended it.
            outcomes.append(death)
    return outcomes


def _run(svgs: Sequence[str]) -> tuple[list[ArtOutcome], Death]:
    """Return the results the child wrote before it ended, and how it ended."""
    import subprocess

    jobs = io.BytesIO()
    for svg in svgs:
        write_record(jobs, svg.encode("utf-8", "replace"))
    # The child ends itself when a drawing takes too long; this is for a child that
    # waits for ever, and long enough for the busiest machine.
    patience = (len(svgs) + 1) * TIME_LIMIT * _PATIENCE
    try:
        child = subprocess.run(
            COMMAND, input=jobs.getvalue(), capture_output=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired as expired:
        return _results(expired.stdout or b""), Death.TIME_LIMIT
    slow = b"Timeout (" in child.stderr or -child.returncode == getattr(signal, "SIGXCPU", 0)
    return _results(child.stdout), Death.TIME_LIMIT if slow else Death.CRASH


def _results(output: bytes) -> list[ArtOutcome]:
    return [read_result(record) for record in read_records(output)]
