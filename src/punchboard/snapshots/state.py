"""A game at one time, as plain values, and the files and revisions that hold it.

Nothing here can draw a face again; a face is known by its key. Old states are in the
snapshot files of a game, in manifests of its builds, and in git.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from punchboard import __version__
from punchboard.diagnostics import Checked
from punchboard.patterns import regex
from punchboard.sheets.manifest import pretty, read_manifest
from punchboard.snapshots import messages
from punchboard.workspace import Workspace

#: Counts up when a file of this version cannot be read by the versions before.
FORMAT = 1

#: The steps to a value that does not fit, in messages of msgspec: keys that are known,
#: keys of a mapping, places in a list; and the field that is missing there.
_STEP = regex(r"(?:\$\.|\.|\[)(\w+|\.\.\.)|missing required field `(\w+)`")
#: Digits of a face's key that are kept: enough to tell a million faces apart.
DIGITS = 16

#: A field as JSON: a text is a mapping of languages, an entry of a definition is its id.
Plain: TypeAlias = Any
#: The key of each face, by language and side.
FaceKeys: TypeAlias = Mapping[str, Mapping[str, str]]


class UnreadableStateError(Exception):
    """A file is not a snapshot that can be read; the message says why."""


class ItemState(Struct, frozen=True):
    """One item at one time.

    Attributes:
        quantity: Number of copies.
        fields: Its fields by name; None if they are not known.
        faces: A key for each face: equal if the faces look the same. Copies that have
            faces of their own have sides of their own: `front.1`, `front.2`.
        contents: A digest for each face: equal if the same things are on it,
            wherever they are.
        depends: The parts its faces are made of, such as `layout:layouts/a/b.svg`.
    """

    quantity: int
    fields: Mapping[str, Plain] | None
    faces: FaceKeys
    contents: FaceKeys
    depends: tuple[str, ...] = ()

    def face(self, language: str, side: str, copy: int = 1) -> str | None:
        """Return the key of a face of one copy, from 1; None if there is none."""
        return _of_copy(self.faces, language, side, copy)

    def content(self, language: str, side: str, copy: int = 1) -> str | None:
        """Return the digest of what is on a face of one copy; None if there is none."""
        return _of_copy(self.contents, language, side, copy)


class RulesState(Struct, frozen=True):
    """A rules text at one time.

    Attributes:
        digest: Of its text.
        claims: What it says of each thing, such as `cards` -> ("44",).
    """

    digest: str
    claims: Mapping[str, tuple[str, ...]]


class State(Struct, frozen=True):
    """A game at one time.

    Attributes:
        game: The game's id.
        name: The snapshot's name; "" for a state that is not kept.
        message: What its author says about it.
        number: Its place among the snapshots of the game, from 1.
        punchboard: The version that laid out the faces.
        languages: The languages its faces were laid out in.
        bleed: The bleed of its faces, in mm.
        ink_saver: Whether its faces were made to save ink.
        components: The items by component, in the order of their ids.
        parts: What faces are made of: definitions with their fields, digests of the rest.
        rules: The rules texts by file; None if they are not known.
        version: The game's own version, as its author writes it; None if it is not known.
    """

    game: str
    name: str
    message: str
    number: int
    punchboard: str
    languages: tuple[str, ...]
    bleed: float
    ink_saver: bool
    components: Mapping[str, Mapping[str, ItemState]]
    parts: Mapping[str, Plain]
    rules: Mapping[str, RulesState] | None
    version: str | None

    def item(self, component: str, item: str) -> ItemState | None:
        """Return an item, or None if there is no such item."""
        return self.components.get(component, {}).get(item)


def _of_copy(keys: FaceKeys, language: str, side: str, copy: int) -> str | None:
    sides = keys.get(language, {})
    return sides.get(f"{side}.{copy}") or sides.get(side)


def state_file(state: State) -> bytes:
    """Return *state* as a sorted JSON file."""
    data = _sorted({"format": FORMAT, **_fields(state)})
    return (pretty({"checksum": checksum(data), **data}) + "\n").encode()


def checksum(data: Mapping[str, Plain]) -> str:
    """Return the checksum of a snapshot without its checksum, whatever its line ends are."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def _fields(value: Any) -> dict[str, Any]:
    """Return the fields of a state or of a part of it, without copies of what is in them."""
    return {each: getattr(value, each) for each in value.__struct_fields__}


def _sorted(value: Plain) -> Plain:
    """Return *value* with the keys of all its mappings in order, so that git shows few lines."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, _STATES):
        value = _fields(value)
    if isinstance(value, _MAPPINGS):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return [_sorted(each) for each in value] if isinstance(value, list | tuple) else value


#: Mostly there are texts, and dictionaries are known faster than mappings.
_PLAIN, _MAPPINGS, _STATES = (str, int), (dict, Mapping), (ItemState, RulesState)


def read_state(data: bytes) -> State:
    """Return the state in a file: a snapshot, or the manifest of a build.

    Raises:
        UnreadableStateError: It is neither, or of a newer version.
    """
    try:
        raw = msgspec.json.decode(data, type=dict[str, Any])
    except msgspec.DecodeError:
        raise UnreadableStateError("it is damaged: it is not a JSON object") from None
    if "files" in raw and "format" not in raw:
        return _from_manifest(raw)
    number = raw.pop("format", None)
    if not isinstance(number, int):
        raise UnreadableStateError("it is not a snapshot")
    if number > FORMAT:
        raise UnreadableStateError(
            f"a newer version of punchboard wrote it (format {number}, not {FORMAT})"
        )
    kept = raw.pop("checksum", None)
    said = checksum({"format": number, **raw})
    try:
        state = msgspec.convert(raw, State)
    except msgspec.ValidationError as problem:
        place = ".".join(_damaged(raw, problem)) or "the file"
        raise UnreadableStateError(f"it is damaged at `{place}`") from None
    if kept != said:
        raise UnreadableStateError(
            "it was edited or damaged after it was made: its checksum does not fit"
        )
    return state


def _damaged(raw: dict[str, Any], problem: msgspec.ValidationError) -> list[str]:
    """Return the steps to what does not fit; *raw* is cut down to it."""
    place, missing = list[str](), list[str]()
    here: Any = raw
    for step, field in _STEP.findall(str(problem)):
        if field:
            missing.append(field)
            continue
        key = _unfit_key(raw, here, problem) if step == "..." else step
        place.append(key)
        here = here[int(key) if isinstance(here, list) else key]
    return [*place, *missing]


def _unfit_key(
    raw: dict[str, Any], mapping: dict[str, Any], problem: msgspec.ValidationError
) -> str:
    """Return the key of *mapping*, in *raw*, that is to blame: msgspec does not name it."""
    for key, value in list(mapping.items()):
        mapping.clear()
        mapping[key] = value
        try:
            msgspec.convert(raw, State)
        except msgspec.ValidationError as again:
            if str(again) == str(problem):
                break
    return key


def _from_manifest(raw: dict[str, Any]) -> State:
    """Return what the manifest of a build says about a game: copies and faces."""
    try:
        printed = read_manifest(raw)
    except ValueError as problem:
        raise UnreadableStateError(str(problem)) from None
    components: dict[str, dict[str, ItemState]] = {}
    for (component, item), (copies, faces) in printed.pieces.items():
        short = {
            language: {side: key[:DIGITS] for side, key in keys.items()}
            for language, keys in faces.items()
        }
        components.setdefault(component, {})[item] = ItemState(copies, None, short, {})
    return State(
        printed.game, "", "", 0, printed.punchboard, printed.languages, printed.bleed,
        printed.ink_saver, components, {}, None, None,
    )  # fmt: skip


def known_contents(data: bytes) -> dict[str, str]:
    """Return the digests of what is on faces, by their keys, in a file of this version.

    To look at a face again costs more than to read the file; any other file has none.
    """
    try:
        raw = json.loads(data)
        if (raw["punchboard"], raw["format"]) != (__version__, FORMAT):
            return {}
        items = [item for each in raw["components"].values() for item in each.values()]
        return {
            key: item["contents"][language][side]
            for item in items
            for language, sides in item["faces"].items()
            for side, key in sides.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


class RevisionError(Exception):
    """Git cannot give the files of a revision; the message says why."""


def snapshot_path(workspace: Workspace, game: str, name: str) -> Path:
    """Return the file of a snapshot."""
    return workspace.root / "snapshots" / game / f"{name}.json"


def snapshot_names(workspace: Workspace, game: str) -> tuple[str, ...]:
    """Return the names of a game's snapshots, sorted."""
    folder = workspace.root / "snapshots" / game
    return tuple(sorted(path.stem for path in folder.glob("*.json")))


def read_snapshot(workspace: Workspace, game: str, name: str) -> Checked[State | None]:
    """Return a snapshot of a game, by its name or the path of a file.

    A name that no snapshot has may be that of a manifest in the game's output.
    """
    path = snapshot_path(workspace, game, name)
    if name not in snapshot_names(workspace, game):
        built = workspace.output / game / f"{name}.json"
        path = built if _is_file(built) else workspace.root / name
    if not (path.suffix == ".json" and _is_file(path)):
        known = snapshot_names(workspace, game)
        return Checked(None, (messages.missing_snapshot(game, name, known),))
    try:
        state = read_state(path.read_bytes())
    except (OSError, UnreadableStateError) as problem:
        reason = (problem.strerror or "").lower() if isinstance(problem, OSError) else ""
        return Checked(None, (messages.unreadable_snapshot(path, reason or str(problem)),))
    if state.game != game:
        return Checked(None, (messages.foreign_snapshot(path, game, state.game),))
    return Checked(replace(state, name=name))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long, or a folder that may not be read
        return False


def read_snapshots(workspace: Workspace, game: str) -> Checked[tuple[State, ...]]:
    """Return all snapshots of a game that can be read, in the order they were made."""
    read = [read_snapshot(workspace, game, each) for each in snapshot_names(workspace, game)]
    states = [each.value for each in read if each.value is not None]
    states.sort(key=lambda each: (each.number, each.name))
    return Checked(tuple(states), tuple(found for each in read for found in each.diagnostics))


def read_history(workspace: Workspace, game: str) -> Checked[tuple[State, ...]]:
    """Return the snapshots of a game for its revisions; a damaged one is only a warning."""
    read = read_snapshots(workspace, game)
    return Checked(read.value, tuple(map(messages.not_counted, read.diagnostics)))


@contextmanager
def revision(workspace: Workspace, name: str) -> Iterator[Path]:
    """Yield a temporary folder with the workspace as it is in a git revision.

    The working tree and git's own records are only read.

    Raises:
        RevisionError: Git is not there, or does not know the revision.
    """
    import io
    import tarfile
    import tempfile

    if not name or name.startswith("-"):
        raise RevisionError("it is not the name of a revision")
    tree = _git(workspace.root, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    archive = _git(workspace.root, "archive", "--format=tar", tree.decode().strip())
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        try:
            with tarfile.open(fileobj=io.BytesIO(archive)) as files:
                files.extractall(folder, filter="data")
        except (tarfile.TarError, OSError) as problem:
            raise RevisionError(str(problem)) from None
        yield Path(folder).resolve()


def _git(root: Path, command: str, *arguments: str) -> bytes:
    """Return what git answers in the folder *root*."""
    import subprocess

    try:
        done = subprocess.run(
            ["git", "-C", str(root), command, *arguments], capture_output=True, check=False
        )
    except (OSError, ValueError) as problem:
        raise RevisionError(f"git cannot be run: {problem}") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise RevisionError(said[0].removeprefix("fatal: ") if said else "no such revision")
    return done.stdout
