"""Drawings turned into PDF by one of two engines, each distinct drawing once.

resvg (in vl-convert) is fast and knows all of SVG's static features; CairoSVG
is the second opinion. What could kill an engine is drawn in a child process.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path

from punchboard.build import messages
from punchboard.build.art_apart import Death, Outcome, draw_apart
from punchboard.build.art_child import TIME_LIMIT
from punchboard.build.art_engines import (
    EngineMissingError,
    draw_cairosvg,
    draw_resvg,
    has_filter,
)
from punchboard.build.cache import ArtCache
from punchboard.build.named_face import NamedFace
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.layouts.face import ArtLayer, StampLayer

#: Counts up when the same SVG shall be converted differently.
_FORMAT = 1
_REFERENCE = re.compile(r"""\bhref\s*=\s*["']\s*(?!\#|data:)([^"']*)["']""")
_DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY)[^\[>]*")
#: More closing tags than this may mean groups nested too deep for a parser.
_MANY_TAGS = 1000


class Engine(StrEnum):
    """Who turns SVG into PDF."""

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
        engine: Who draws. Filters are always drawn by resvg, as an image.
        cache: Folder that keeps results between builds; None keeps nothing.

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
    """Return what tells apart all that can change how art is converted."""
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
    """Draw each of *users*' drawings, and say what went wrong with which."""
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
            yield svg, _told(outcome, users[svg])


def _refused(svg: str, user: NamedFace) -> Diagnostic | None:
    """Return why *svg* must not reach an engine, which reads any file it names."""
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


def _told(outcome: Outcome, user: NamedFace) -> bytes | Diagnostic:
    """Return the PDF a child made, or say why it made none."""
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
    """Return what an engine says, without its stack."""
    return text.strip().partition("\n")[0] or "it gave no reason"
