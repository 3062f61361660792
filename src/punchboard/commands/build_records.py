"""What a build leaves behind for later: its manifest, those before it, and what was built.

`built.json` is the game as it was last built whole. Languages that are built one after
the other, with nothing edited between them, are in it together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from punchboard.commands.session import OpenGame
from punchboard.sheets.file import Deck
from punchboard.sheets.manifest import ManifestFile, manifest
from punchboard.snapshots.state import (
    ItemState,
    State,
    UnreadableStateError,
    known_contents,
    read_state,
    state_file,
)
from punchboard.snapshots.take import take_state

#: What the last build made, as a snapshot, in the game's folder in `build/`.
BUILT = "built.json"
#: The manifests of the last three builds, the latest first.
_MANIFESTS = ("manifest.json", "manifest-1.json", "manifest-2.json")
#: Files that depend on earlier builds.
HISTORY = frozenset(_MANIFESTS[1:])
#: What the manifest of a build with a part of the pieces says; nothing else can say it,
#: because quotes in names are escaped.
_PARTIAL = b'"partial": true'


def kept_manifests(work: OpenGame, described: Sequence[ManifestFile]) -> dict[str, bytes]:
    """Return the manifest of the files *described* and those before it, the latest last.

    The last one of a build with all pieces stays among them, however many builds of
    some pieces follow: `--changed-since` can be compared with no other.
    """
    new = manifest(work.game.id, described).encode()
    folder = work.session.workspace.output / work.game.id
    kept = [_bytes(folder / name) for name in _MANIFESTS]
    shown = [each for each in (new, *(kept if kept[0] != new else kept[1:])) if each]
    whole = [each for each in shown if _PARTIAL not in each]
    most = len(_MANIFESTS)
    if whole and not any(each in whole for each in shown[:most]):
        shown = [*shown[: most - 1], whole[0]]
    manifests = dict(zip(_MANIFESTS, shown, strict=False))
    return dict(reversed(manifests.items()))


def built_state(
    work: OpenGame, decks: Mapping[str, Sequence[Deck]], bleed: float, *, ink_saver: bool
) -> bytes:
    """Return the game as it was built, whatever part of it was printed, as a file.

    Args:
        work: The game.
        decks: Its blank faces by language.
        bleed: Their bleed, in mm.
        ink_saver: Whether flooded backgrounds were left out.
    """
    data = _bytes(work.session.workspace.output / work.game.id / BUILT)
    new = take_state(
        work.game, decks, work.session.workspace,
        bleed=bleed, ink_saver=ink_saver, known=known_contents(data),
    )  # fmt: skip
    others = set(work.game.languages) - set(new.languages)
    if not others:
        return state_file(new)
    try:
        old = read_state(data)
    except UnreadableStateError:
        return state_file(new)
    more = others & set(old.languages)
    return state_file(_together(old, new, work.game.languages) if more else new)


def _together(old: State, new: State, languages: Sequence[str]) -> State:
    """Return both states as one, if they are the same game in other languages; else *new*."""
    shared = old.parts.keys() & new.parts.keys()
    if _about(old) != _about(new) or any(old.parts[each] != new.parts[each] for each in shared):
        return new
    components = {
        component: {item: _item(old.components[component][item], now) for item, now in of.items()}
        for component, of in new.components.items()
    }
    known = {*old.languages, *new.languages}
    return replace(
        new,
        languages=tuple(each for each in languages if each in known),
        components=components,
        parts={**old.parts, **new.parts},
    )


def _about(state: State) -> object:
    """Return all of a state but what its faces look like."""
    items = {
        (component, item): (each.quantity, each.fields)
        for component, of in state.components.items()
        for item, each in of.items()
    }
    return (state.game, state.punchboard, state.bleed, state.ink_saver, items, state.version)


def _item(old: ItemState, new: ItemState) -> ItemState:
    return replace(
        new,
        faces={**old.faces, **new.faces},
        contents={**old.contents, **new.contents},
        depends=tuple(sorted({*old.depends, *new.depends})),
    )


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
