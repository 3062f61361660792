"""Finished faces kept between builds: what has not changed is not laid out again.

A record has the key of a face, its layers but for words, the fonts of its words, and
what was written of it. The file names the contents of all that layouts may read; if
any of it has changed, every face is made anew. Nothing depends on the store: words are
set when somebody looks at them, and a file that is missing, damaged or of another
version is no file. Only faces about which there is nothing to say are kept.

A record is JSON, with its checksum in that of the file, and bytes of whoever wrote the
face: nothing in another's workspace is run. Drawings and fonts, which faces share, are
in the file once.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import json
import struct
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import astuple

from punchboard import inputs
from punchboard.components.model import ComponentSet
from punchboard.geometry import Matrix, Rect, Size
from punchboard.layouts.face import (
    ArtLayer,
    BarLayer,
    ImageLayer,
    LaterLayers,
    Layer,
    StampLayer,
)
from punchboard.layouts.face_keys import (
    GameFaceKeys,
    basis_of,
    is_list,
    read_folders,
)
from punchboard.typesetting.text import FontFace
from punchboard.workspace import Workspace, note_use, write_atomically


class KeptFaces:
    """The faces of a game in one language: those of its last build, and new ones.

    Args:
        path: The file they are kept in; with None, nothing is kept.
        lists: The folder of the lists of all games.
        basis: Returns what tells the contents of all that layouts may read from others.
    """

    def __init__(self, path: Path | None, lists: Path, basis: Callable[[], str | None]) -> None:
        self._path = path
        self._lists = lists
        self._basis = basis
        self._before = basis() if path else None
        self._last: FaceRecords | None = None
        self._used: dict[bytes, tuple[KeptFace, Mapping[str, bytes]]] = {}
        self._keys: GameFaceKeys | None = None

    @staticmethod
    def of(
        workspace: Workspace, game: str, language: str, bleed: float, ink_saver: bool
    ) -> KeptFaces:
        """Return the faces of a game in one language, with a bleed in mm."""
        look = (language, bleed, ink_saver)
        if not inputs.is_watching():
            inputs.start(
                workspace.root, read_folders(workspace, game), workspace.output, workspace.drafts
            )
        # A hash, because a language code may contain anything.
        name = hashlib.sha256(repr((game, *look)).encode()).hexdigest()[:16]
        folder = workspace.cache
        path = folder / f"faces-{name}.bin" if folder else None
        basis = functools.partial(basis_of, workspace, game, look)
        return KeptFaces(path, workspace.components, basis)

    def keys_of(self, game: ComponentSet) -> GameFaceKeys:
        """Return the keys of the faces of *game*, which all its components share."""
        if self._keys is None or self._keys.game is not game:
            self._keys = GameFaceKeys(game)
        return self._keys

    def find(self, key: bytes, make: Make) -> KeptFace | None:
        """Return the kept face; None if it has to be drawn.

        Args:
            key: All that the face depends on.
            make: Draws it, to be called when somebody looks at its words.
        """
        known = self._used.get(key)
        if known is None:
            face = self._reader.read(key, make)
            if face is None:
                return None
            known = self._used[key] = face, face.layers.forms
        return known[0]

    def add(self, key: bytes, face: KeptFace) -> None:
        """Keep a face from now on."""
        self._used[key] = face, {}

    def save(self, *, complete: bool) -> None:
        """Write the faces to the file if they have changed, unless an input has.

        Args:
            complete: Whether all faces were asked for, so that any others can be
                dropped. A build with errors may have stopped early.
        """
        last = self._records().faces
        new = any(
            key not in last or face.layers.forms is not forms
            for key, (face, forms) in self._used.items()
        )
        dropped = complete and len(self._used) < len(last)
        if self._path is None or self._before is None or not (new or dropped):
            return
        opened = inputs.opened()
        if opened is None or self._basis() != self._before:
            return
        # Lists and rules are left out: keys have what faces need of them.
        opened = {
            name: each
            for name, each in opened.items()
            if not (is_list(name) and Path(name).is_relative_to(self._lists))
        }
        if any(inputs.state(name) != each for name, each in opened.items()):
            return
        records = self._new_records({} if complete else last)
        with contextlib.suppress(OSError):
            write_atomically(self._path, file_pieces(self._before, opened, records))
        self._last = records
        self._used = {key: (face, face.layers.forms) for key, (face, _) in self._used.items()}

    def _new_records(self, others: Mapping[bytes, bytes]) -> FaceRecords:
        """Return the records of all faces that were used, and of *others*."""
        last, records = self._records(), FaceRecords(dict(others), {})
        shared = {each for data in others.values() for each in things_of(data)}
        for key, (face, forms) in self._used.items():
            if face.layers.forms is forms and key in last.faces:
                records.faces[key] = last.faces[key]
                shared.update(things_of(last.faces[key]))
            else:
                records.faces[key] = pack_face(face, records.things)
        for each in shared & last.things.keys():
            records.things[each] = last.things[each]
        return records

    @functools.cached_property
    def _reader(self) -> FaceReader:
        """What reads the faces of the file."""
        return FaceReader(self._records())

    def _records(self) -> FaceRecords:
        """Return the records of the file, read once."""
        if self._last is None:
            self._last = FaceRecords({}, {})
            if self._path is not None and self._before is not None:
                self._last = read_faces(self._path, self._before)
        return self._last


# Records

#: Files larger than this, in bytes, are not read and not written.
SIZE_LIMIT = 256 * 1024 * 1024

_MAGIC = b"punchboard faces\n"
_SIZE = 16
#: Whether it is a face, its key, and the length of its record.
_ENTRY = struct.Struct("<B16sI")
_LENGTH = struct.Struct("<I")
_CHECKSUM = 32
_TEXT = ("utf-8", "surrogatepass")
#: Whatever cannot be read as a record.
_DAMAGED = (struct.error, ValueError, TypeError, LookupError, AttributeError, RecursionError)

Make: TypeAlias = Callable[[], tuple[Layer, ...]]


class KeptFace(NamedTuple):
    """A face as it is kept.

    Attributes:
        key: Its key.
        layers: Its layers.
        shares: The shares of the groups of texts that have one size.
    """

    key: str
    layers: LaterLayers
    shares: Mapping[str, float]


class FaceRecords(NamedTuple):
    """The records of a file, by their keys.

    Attributes:
        faces: Those of faces.
        things: Drawings and fonts, which faces share.
    """

    faces: dict[bytes, bytes]
    things: dict[bytes, bytes]


def pack_face(face: KeptFace, things: dict[bytes, bytes]) -> bytes:
    """Return the record of a face, and put what it shares with others among *things*."""
    layers = face.layers
    others = [_layer(each, things) for each in layers.others]
    fonts = [_shared(_font_data(each), things) for each in layers.fonts]
    names = [each[1] for each in others if each[0] in {"art", "stamp"}]
    head = {
        "key": face.key, "shares": dict(face.shares), "others": others, "fonts": fonts,
        "things": [*names, *fonts],
        "forms": {kind: len(form) for kind, form in layers.forms.items()},
    }  # fmt: skip
    data = json.dumps(head).encode()
    return b"".join((_LENGTH.pack(len(data)), data, *layers.forms.values()))


def _layer(layer: Layer, things: dict[bytes, bytes]) -> tuple[Any, ...]:
    match layer:
        case ArtLayer():
            return "art", _shared(layer.svg.encode(*_TEXT), things), layer.blend
        case ImageLayer():
            clip = None if layer.clip is None else astuple(layer.clip)
            return "image", layer.path, layer.digest, astuple(layer.matrix), clip, layer.opacity
        case StampLayer():
            places = [astuple(each) for each in layer.places]
            svg = _shared(layer.svg.encode(*_TEXT), things)
            return "stamp", svg, astuple(layer.size), places, layer.opacity
        case BarLayer():
            bars = [astuple(each) for each in layer.bars]
            return "bars", bars, astuple(layer.matrix), layer.fill, layer.opacity
        case _:
            raise TypeError("words are not kept")


@functools.cache
def _font_data(font: FontFace) -> bytes:
    return json.dumps(astuple(font)).encode()


def _shared(data: bytes, things: dict[bytes, bytes]) -> str:
    """Return the name of *data*, which is now among *things*."""
    name = _name(data)
    things[name] = data
    return name.hex()


@functools.lru_cache(4096)  # a deck has few drawings
def _name(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SIZE).digest()


def things_of(record: bytes) -> Iterator[bytes]:
    """Yield the names of what a face shares with others."""
    yield from map(bytes.fromhex, json.loads(_head(record))["things"])


def _head(record: bytes) -> bytes:
    (length,) = _LENGTH.unpack_from(record)
    return record[_LENGTH.size : _LENGTH.size + length]


def file_pieces(
    basis: str, opened: Mapping[str, inputs.State], records: FaceRecords
) -> Iterator[bytes]:
    """Yield the file one record after the other.

    Raises:
        OSError: It is larger than a file may be.
    """
    digest = hashlib.blake2b(digest_size=_CHECKSUM)
    head = json.dumps([basis, opened]).encode("utf-8", "surrogateescape")
    pieces = [_LENGTH.pack(len(head)) + head]
    for of_face, several in enumerate((records.things, records.faces)):
        pieces += [_ENTRY.pack(of_face, key, len(data)) + data for key, data in several.items()]
    if sum(map(len, pieces)) > SIZE_LIMIT:
        raise OSError(errno.EFBIG, "too many faces to keep")
    for each in pieces:
        digest.update(each)
    yield _MAGIC
    yield from pieces
    yield digest.digest()


def read_faces(path: Path, basis: str) -> FaceRecords:
    """Return the records in a file; none if it is damaged, or made from something else."""
    nothing = FaceRecords({}, {})
    try:
        if path.stat().st_size > 2 * SIZE_LIMIT:
            return nothing
        data = path.read_bytes()
        known, opened, start = _headed(data)
        if known != basis or any(inputs.state(name) != each for name, each in opened.items()):
            return nothing
        records = _unpacked_records(memoryview(data)[:-_CHECKSUM], start)
    except (OSError, *_DAMAGED):
        return nothing
    note_use(path)
    for name in opened:
        # What is not read again counts for what is said about the game all the same.
        inputs.look(Path(name))
    return records


def _headed(data: bytes) -> tuple[str, dict[str, inputs.State], int]:
    """Return what a file was made from, and where its records begin.

    Raises:
        ValueError: The checksum is another.
    """
    checksum = hashlib.blake2b(memoryview(data)[len(_MAGIC) : -_CHECKSUM], digest_size=_CHECKSUM)
    if not data.startswith(_MAGIC) or data[-_CHECKSUM:] != checksum.digest():
        raise ValueError("a damaged file")
    start = len(_MAGIC) + _LENGTH.size
    (length,) = _LENGTH.unpack_from(data, len(_MAGIC))
    basis, opened = json.loads(data[start : start + length].decode("utf-8", "surrogateescape"))
    return basis, opened, start + length


def _unpacked_records(data: memoryview, place: int) -> FaceRecords:
    several: tuple[dict[bytes, bytes], ...] = ({}, {})
    while place < len(data):
        of_face, key, length = _ENTRY.unpack_from(data, place)
        place += _ENTRY.size
        several[of_face][key] = bytes(data[place : place + length])
        place += length
    return FaceRecords(several[1], several[0])


class FaceReader:
    """Reads the faces of *records*."""

    def __init__(self, records: FaceRecords) -> None:
        self._records = records
        self._things: dict[str, Any] = {}

    def read(self, key: bytes, make: Make) -> KeptFace | None:
        """Return a face whose layers *make* draws; None if it is missing or damaged."""
        record = self._records.faces.get(key)
        try:
            return None if record is None else self._unpacked(record, make)
        except _DAMAGED:
            return None

    def _unpacked(self, record: bytes, make: Make) -> KeptFace:
        head = json.loads(_head(record))
        others = tuple([self._layer(*each) for each in head["others"]])
        fonts = tuple([self._thing(each, _font) for each in head["fonts"]])
        forms, place = dict[str, bytes](), _LENGTH.size + len(_head(record))
        for kind, length in head["forms"].items():
            forms[kind] = record[place : place + length]
            place += length
        if place != len(record):
            raise ValueError("a record of another length")
        shares = {str(group): float(share) for group, share in head["shares"].items()}
        return KeptFace(str(head["key"]), LaterLayers(others, fonts, forms, make), shares)

    def _layer(self, kind: str, *values: Any) -> Layer:
        match kind:
            case "art":
                svg, blend = values
                return ArtLayer(self._thing(svg, bytes.decode), blend)
            case "image":
                path, digest, matrix, clip, opacity = values
                box = None if clip is None else Rect(*clip)
                return ImageLayer(path, digest, Matrix(*matrix), box, opacity)
            case "stamp":
                svg, size, places, opacity = values
                marks = tuple([Matrix(*each) for each in places])
                return StampLayer(self._thing(svg, bytes.decode), Size(*size), marks, opacity)
            case "bars":
                bars, matrix, fill, opacity = values
                boxes = tuple([Rect(*each) for each in bars])
                return BarLayer(boxes, Matrix(*matrix), tuple(fill), opacity)
            case _:
                raise ValueError(f"no layer: {kind}")

    def _thing(self, name: str, read: Callable[[bytes], Any]) -> Any:
        """Return a drawing or a font, which faces share."""
        if name not in self._things:
            self._things[name] = read(self._records.things[bytes.fromhex(name)])
        return self._things[name]


def _font(data: bytes) -> FontFace:
    path, index, axes, name, fingerprint = json.loads(data)
    return FontFace(path, index, tuple([(tag, at) for tag, at in axes]), name, fingerprint)
