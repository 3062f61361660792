"""The manifest: where every face of a build is, on which page of which file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct, field

from punchboard import __version__
from punchboard.geometry import Rect, Size
from punchboard.sheets.sheet import Placement, Sheet, Side, Tile

_Object: TypeAlias = dict[str, Any]


class ManifestFile(Struct, frozen=True):
    """One file of sheets.

    Attributes:
        path: Relative to the manifest, with `/`.
        sheets: Its sheets, in order; at least one.
        language: The language of its faces.
        bleed: The bleed of its faces, in mm.
        ink_saver: Whether its faces were made to save ink.
        partial: Whether it leaves out pieces of the game.
        lists: Number of pages of words before the sheets.
        faults: What is wrong with faces, by their keys.
        blanks: The keys of faces without revision, version and stamp, by the keys of
            those that have any.
    """

    path: str
    sheets: tuple[Sheet, ...]
    language: str = "en"
    bleed: float = 0.0
    ink_saver: bool = False
    partial: bool = False
    lists: int = 0
    faults: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    blanks: Mapping[str, str] = field(default_factory=dict)


def page_numbers(sheets: Sequence[Sheet], lists: int = 0) -> tuple[tuple[int, int | None], ...]:
    """Return the numbers of the pages of each sheet's front and back, from 1.

    *lists* pages of words come before them, each as large as a sheet.

    If any sheet has a back, every sheet has two pages, so that a duplex printer
    stays in step: a sheet whose back is None is followed by an empty page.
    """
    step = 2 if any(sheet.back is not None for sheet in sheets) else 1
    return tuple(
        (1 + step * index, None if sheet.back is None else 2 + step * index)
        for index, sheet in enumerate(sheets, start=lists)
    )


def manifest(game: str, files: Sequence[ManifestFile]) -> str:
    """Return the manifest of *game* as JSON text, each placement on one line.

    Lengths are in mm from the top-left corner of each page as seen, rounded to
    the micrometre. The paper of a file is that of its first sheet; a sheet with
    another orientation gives its own. For a tile of a board, the part that is
    left after cutting it to be joined is given.
    """
    data = {
        "punchboard": __version__,
        "game": game,
        "unit": "mm",
        "origin": "top-left",
        "files": [_file(file) for file in files],
    }
    return pretty(data) + "\n"


class Printed(Struct, frozen=True):
    """What a manifest says was printed.

    Attributes:
        game: The game's id.
        punchboard: The version that wrote it.
        languages: The languages of its files.
        bleed: The bleed of the faces, in mm.
        ink_saver: Whether they were made to save ink.
        pieces: By component and item: the number of copies, and the keys of the faces
            by language and side, `front.1` and so on where copies differ.
    """

    game: str
    punchboard: str
    languages: tuple[str, ...]
    bleed: float
    ink_saver: bool
    pieces: Mapping[tuple[str, str], tuple[int, dict[str, dict[str, str]]]]


def read_manifest(data: _Object) -> Printed:
    """Return what the manifest *data* says was printed.

    Raises:
        ValueError: It is damaged, or does not describe a whole game.
    """
    try:
        files = data["files"]
        if any(file["partial"] for file in files):
            raise ValueError("it lists only a part of the game; use one of a whole build")
        if not files:
            raise ValueError("it lists no sheets")
        looks = {(float(file["bleed"]), bool(file["ink_saver"])) for file in files}
        if len(looks) != 1:
            raise ValueError("its files were not all made alike")
        ((bleed, ink_saver),) = looks
        pieces: dict[tuple[str, str], tuple[int, dict[str, dict[str, str]]]] = {}
        languages = tuple(dict.fromkeys(str(file["language"]) for file in files))
        for language in languages:
            # What has no backs is in another file.
            sheets = [
                sheet
                for file in files
                if str(file["language"]) == language
                for sheet in file["sheets"]
            ]
            for name, (copies, keys) in _printed(sheets).items():
                pieces.setdefault(name, (copies, {}))[1][language] = keys
        return Printed(
            str(data["game"]), str(data["punchboard"]), languages, bleed, ink_saver, pieces
        )
    except (KeyError, TypeError, AttributeError):
        raise ValueError(
            "this manifest is damaged, or an older version of punchboard wrote it"
        ) from None


def _printed(sheets: Sequence[_Object]) -> dict[tuple[str, str], tuple[int, dict[str, str]]]:
    """Return the copies and the keys of the faces of each item on *sheets*."""
    copies: dict[tuple[str, str], set[int]] = {}
    keys: dict[tuple[str, str], dict[str, dict[int, str]]] = {}
    sides = [side for sheet in sheets for side in (sheet["front"], sheet["back"]) if side]
    for placed in (each for side in sides for each in side["placements"]):
        name = (str(placed["component"]), str(placed["item"]))
        if name[1].startswith("("):
            continue  # a blank card, which is no item
        copies.setdefault(name, set()).add(placed["copy"])
        faces = keys.setdefault(name, {}).setdefault(str(placed["face"]), {})
        faces[int(placed["copy"])] = str(placed.get("blank") or placed["key"])
    return {name: (len(copies[name]), dict(_by_side(keys[name]))) for name in copies}


def _by_side(keys: Mapping[str, Mapping[int, str]]) -> Iterator[tuple[str, str]]:
    """Yield the key of each side; copies that differ have sides of their own."""
    for side, copies in keys.items():
        if len(set(copies.values())) == 1:
            yield side, next(iter(copies.values()))
        else:
            yield from ((f"{side}.{copy}", key) for copy, key in sorted(copies.items()))


def _file(file: ManifestFile) -> _Object:
    paper = file.sheets[0].paper
    sheets = [
        _sheet(sheet, paper, front, back, file)
        for sheet, (front, back) in zip(
            file.sheets, page_numbers(file.sheets, file.lists), strict=True
        )
    ]
    return {
        "path": file.path,
        "language": file.language,
        "bleed": _length(file.bleed),
        "ink_saver": file.ink_saver,
        "partial": file.partial,
        "paper": _size(paper),
        "sheets": sheets,
    }


def _sheet(sheet: Sheet, paper: Size, front: int, back: int | None, file: ManifestFile) -> _Object:
    return {
        "number": sheet.number,
        **({} if sheet.paper == paper else {"paper": _size(sheet.paper)}),
        "front": _side(sheet.front, front, file),
        "back": None if sheet.back is None or back is None else _side(sheet.back, back, file),
    }


def _side(side: Side, page: int, file: ManifestFile) -> _Object:
    return {"page": page, "placements": [_placement(each, file) for each in side.placements]}


def _placement(placement: Placement, file: ManifestFile) -> _Text:
    # Placements are most of a manifest; formatted here, they take a third of the time.
    tile, key = placement.tile, placement.key
    return _Text(
        f'{{"component": {_quoted(placement.component)}, "item": {_quoted(placement.item)}, '
        f'"copy": {placement.copy}, "face": {_quoted(placement.face)}, '
        f'"key": {_quoted(key)}{_blank(key, file)}, {_box(tile.part if tile else placement.trim)}, '
        f'"rotation": {placement.rotation}{_tile(tile)}{_wrong(file.faults.get(key, ()))}}}'
    )


def _blank(key: str, file: ManifestFile) -> str:
    """Return the key of the face without its revision, if it shows one."""
    blank = file.blanks.get(key)
    return f', "blank": {_quoted(blank)}' if blank else ""


def _wrong(faults: Sequence[str]) -> str:
    """Return what is wrong with a face, which it says itself."""
    return f', "faults": {_encode(list(faults))}' if faults else ""


def _tile(tile: Tile | None) -> str:
    """Return the part of a board as JSON: its name, and where on the board it begins."""
    if tile is None:
        return ""
    x, y = _length(tile.x), _length(tile.y)
    return f', "tile": {_quoted(tile.name)}, "board_x": {x}, "board_y": {y}'


@lru_cache(maxsize=1024)
def _box(trim: Rect) -> str:
    return (
        f'"x": {_length(trim.x)}, "y": {_length(trim.y)}, '
        f'"width": {_length(trim.width)}, "height": {_length(trim.height)}'
    )


def _size(size: Size) -> _Object:
    return {"width": _length(size.width), "height": _length(size.height)}


def _length(value: float) -> float:
    # Adding zero turns -0.0 into 0.0.
    return round(float(value), 3) + 0.0


class _Text(str):
    """A part of the manifest that is JSON already."""

    __slots__ = ()


def pretty(value: Any, indent: str = "") -> str:
    """Return *value* as JSON; an object or list of plain values only is kept on one line."""
    if isinstance(value, _Text):
        return value
    if not isinstance(value, _NESTING):
        return _encode(value)
    children = value.values() if isinstance(value, dict) else value
    if not any([isinstance(child, _NESTED) for child in children]):
        return _encode(value)
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{_encode(key)}: {pretty(child, inner)}" for key, child in value.items()]
    else:
        lines = [pretty(child, inner) for child in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    body = f",\n{inner}".join(lines)
    return f"{opening}\n{inner}{body}\n{indent}{closing}"


_encode = json.JSONEncoder(ensure_ascii=False).encode
_NESTING = (dict, list)
_NESTED = (dict, list, _Text)


@lru_cache(maxsize=1024)
def _quoted(text: str) -> str:
    return _encode(text)
