"""Finished faces kept between builds: what has not changed is not laid out again.

A record has the key of a face, its layers but for words, the fonts of its words, and
what was written of it. The file names the contents of all that layouts may read; if
any of it has changed, every face is made anew. Nothing depends on the store: words are
set when somebody looks at them, and a file that is missing, damaged or of another
version is no file. Only faces about which there is nothing to say are kept.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from punchboard import inputs
from punchboard.components.model import Component, ComponentSet
from punchboard.layouts.context import Edition
from punchboard.layouts.face_keys import ComponentFaceKeys, GameFaceKeys
from punchboard.layouts.face_records import (
    FaceReader,
    FaceRecords,
    KeptFace,
    Make,
    file_pieces,
    pack_face,
    read_faces,
    things_of,
)
from punchboard.workspace import Workspace, write_atomically

#: To be increased whenever faces are drawn, or kept, differently.
_FORMAT = 1
#: Files of lists and rules, whose contents count where they are printed.
_LISTS = frozenset((".yaml", ".yml", ".csv", ".tsv", ".xlsx", ".ods", ".md", ".txt"))


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
                workspace.root, _folders(workspace, game), workspace.output, workspace.drafts
            )
        # A hash, because a language code may contain anything.
        name = hashlib.sha256(repr((game, *look)).encode()).hexdigest()[:16]
        folder = workspace.cache
        path = folder / f"faces-{name}.bin" if folder else None
        basis = functools.partial(_basis, workspace, game, look)
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
        opened = {name: each for name, each in opened.items() if not self._is_list(name)}
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

    def _is_list(self, path: str) -> bool:
        """Return whether a file that was opened is a list, or rules, of any game."""
        return _is_list(path) and Path(path).is_relative_to(self._lists)

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


class FaceKeeper:
    """Keeps the faces of one component, if there is nothing to say about any of them.

    Args:
        faces: Where they are kept.
        keys: Names them by all that they depend on.
        edition: The version and revisions, of which faces that show them are not kept.

    Attributes:
        missed: Whether a face of those that share sizes is not kept.
    """

    def __init__(self, faces: KeptFaces, keys: ComponentFaceKeys, edition: Edition) -> None:
        self.faces = faces
        self.keys = keys
        self.missed = False
        self._edition = edition
        self._new: dict[bytes, KeptFace] = {}

    def find(self, key: bytes, make: Make, *, together: bool) -> KeptFace | None:
        """Return the face that is kept; None if it has to be drawn.

        Args:
            key: All that the face depends on.
            make: Draws it, to be called when somebody looks at its words.
            together: Whether some of its texts share their size with those of other
                faces, of which either all have to be drawn or none.
        """
        if together and self.missed:
            return None
        found = self.faces.find(key, make)
        self.missed |= together and found is None
        return found

    def note(self, key: bytes | None, face: KeptFace) -> None:
        """Note a face that was drawn without any findings."""
        if key is not None and self.keys.id not in self._edition.asked:
            self._new[key] = face

    def settle(self) -> None:
        """Keep the faces so far: nothing was found that is reported only once."""
        for key, face in self._new.items():
            self.faces.add(key, face)


def keeper_of(
    faces: KeptFaces, component: Component, game: ComponentSet, edition: Edition | None
) -> FaceKeeper | None:
    """Return what keeps the faces of *component*; None where they have no keys."""
    keys = faces.keys_of(game).component(component)
    return None if keys is None else FaceKeeper(faces, keys, edition or Edition())


# What faces depend on


def _folders(workspace: Workspace, game: str) -> list[Path]:
    """Return the folders that the layouts of a game may look into."""
    root = workspace.root
    own = [workspace.layouts / game, workspace.layouts / "shared"]
    return [*own, root / "icons", root / "images", root / "fonts"]


def _basis(workspace: Workspace, game: str, look: object) -> str | None:
    """Return what tells all that layouts may read from others; None if nobody can know."""
    states = [inputs.tree(each) for each in _folders(workspace, game)]
    if None in states:
        return None
    drawings = sorted(_drawings(workspace.components))
    return repr((
        _FORMAT, zlib.ZLIB_RUNTIME_VERSION, _program(), str(workspace.root), game, look,
        states, [(each, inputs.state(each)) for each in drawings],
    ))  # fmt: skip


def _drawings(folder: Path) -> Iterator[str]:
    """Yield the files beside the lists, which a layout can show as well."""
    for place, _, names in os.walk(folder):
        yield from (str(Path(place, each)) for each in names if not _is_list(each))


def _is_list(name: str) -> bool:
    return Path(name).suffix.lower() in _LISTS


@functools.cache
def _program() -> str:
    return inputs.this_program()
