"""What is printed: the pieces that options choose, files as a printing house wants, and records.

A build leaves its manifest for later, those before it, and what was built: `built.json`
is the game as it was last built whole. Languages that are built one after the other,
with nothing edited between them, are in it together.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from punchboard.commands.each_game import SHARED_FOLDERS
from punchboard.commands.session import OpenGame
from punchboard.components.model import Component
from punchboard.diagnostics import Checked
from punchboard.sheets.file import Deck
from punchboard.sheets.manifest import ManifestFile, manifest
from punchboard.snapshots.choose import Choice, chosen
from punchboard.snapshots.state import (
    ItemState,
    State,
    UnreadableStateError,
    known_contents,
    read_state,
    state_file,
)
from punchboard.snapshots.take import take_state
from punchboard.words import count

if TYPE_CHECKING:
    from punchboard.printing.inks import ColourChange
    from punchboard.printing.standards import PressFile, PressWish

#: All pieces.
EVERYTHING = Choice()


def chosen_pieces(
    work: OpenGame, choice: Choice, gone: Sequence[Component] = ()
) -> frozenset[tuple[str, str]]:
    """Return the chosen pieces as component and item; what is wrong with the choice is noted.

    *gone* are components with items that are no longer in the game.
    """
    return work.take(chosen(work.game, choice, gone), errors_stay=True)


def chosen_decks(work: OpenGame, choice: Choice, decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Return *decks* with just the chosen items; what is wrong with the choice is noted.

    All faces are made before, because texts of several items may share a size.
    """
    if not choice:
        return tuple(decks)
    pieces = chosen_pieces(work, choice)
    return tuple(
        Deck(
            deck.component,
            tuple(each for each in deck.faces if (deck.component.id, each.item.id) in pieces),
        )
        for deck in decks
    )


#: Changed colours that the summary names.
_MOST_NAMED = 8


def convert(work: OpenGame, contents: dict[str, bytes], wish: PressWish) -> tuple[str, ...]:
    """Convert the files in *contents*, by their names, and return what there is to say.

    What cannot be converted is an error of *work*.
    """
    if work.stopped:
        return ()
    from punchboard.pdf.messages import not_converted
    from punchboard.printing.standards import PressError, press_file

    date = _date(work)
    lines: list[str] = []
    for name, data in contents.items():
        try:
            made = press_file(data, wish, date)
        except PressError as problem:
            work.take(Checked(None, (not_converted(name, wish.standard.written, str(problem)),)))
            continue
        contents[name] = made.pdf
        lines += _said(name, made, wish)
    return tuple(lines)


def _said(name: str, made: PressFile, wish: PressWish) -> Iterator[str]:
    limit = "" if wish.ink_limit is None else f", at most {wish.ink_limit} % of ink"
    yield f"{name}: {wish.standard.written} for {wish.profile.description}{limit}"
    if made.pictures:
        faces = count(made.pictures, "face with transparency is a picture",
                      "faces with transparency are pictures")  # fmt: skip
        yield f"  {faces} of {made.dpi} dpi; text on top stays text"
    if made.changes:
        yield f"  {count(len(made.changes), 'colour changes', 'colours change')} visibly in print:"
        yield from map(_change, made.changes[:_MOST_NAMED])
    if len(made.changes) > _MOST_NAMED:
        yield f"  - and {len(made.changes) - _MOST_NAMED:,} more, which change less"


def _change(change: ColourChange) -> str:
    return (
        f"  - {change.screen} becomes C/M/Y/K {change.inks}, "
        f"a difference of {change.difference:.0f} (CIEDE2000)"
    )


def _date(work: OpenGame) -> datetime:
    """Return the date of the files: what SOURCE_DATE_EPOCH says, or that of the newest input."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    seconds = int(given) if given else max(map(_changed, _inputs(work)), default=0)
    return datetime.fromtimestamp(seconds, UTC)


def _inputs(work: OpenGame) -> Iterator[Path]:
    workspace, game = work.session.workspace, work.game.id
    folders = [workspace.components / game, workspace.layouts / game]
    folders += [workspace.root / each for each in SHARED_FOLDERS]
    for folder in folders:
        yield from (path for path in folder.rglob("*") if path.is_file())


def _changed(path: Path) -> int:
    try:
        return int(path.stat().st_mtime)
    except OSError:
        return 0


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
