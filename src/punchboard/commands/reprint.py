"""What `build --changed-since` prints: the pull list, and the pieces whose faces changed."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from punchboard.commands.choosing import chosen_pieces
from punchboard.commands.report import Steps
from punchboard.commands.session import OpenGame
from punchboard.commands.states import Past, Settings, past_at
from punchboard.diagnostics import Checked
from punchboard.layouts.face import Faults
from punchboard.pdf.art import Engine
from punchboard.sheets.file import Deck, SheetFile, make_sheet_file
from punchboard.sheets.options import SheetMode, SheetOptions
from punchboard.snapshots import messages
from punchboard.snapshots.choose import Choice
from punchboard.snapshots.compare import Difference, ItemChange, compare
from punchboard.snapshots.reprint import (
    Swap,
    gone_components,
    pictured,
    pull_list,
    swaps,
    with_old_pictures,
)
from punchboard.snapshots.take import take_state


def short_name(name: str) -> str:
    """Return the name of a snapshot, file or revision as part of a file's name."""
    name = Path(name).stem if name.endswith(".json") else name
    return re.sub(r"[^\w.-]+", "-", name.removeprefix("git:")).strip("-.")


def old_state(
    work: OpenGame, name: str, languages: Sequence[str], settings: Settings, steps: Steps
) -> tuple[Past, tuple[str, ...]] | None:
    """Return the state to compare with, and those of *languages* it has; None without any.

    A language that the state lacks is noted: a warning where others can be compared.
    """
    old = work.take(past_at(work.session, work.game.id, name, settings, steps, pictured=True))
    if old is None:
        return None
    known = old.state.languages
    common = tuple(each for each in languages if each in known)
    missing = [each for each in languages if each not in known]
    if common:
        said = (messages.language_skipped(work.game.id, name, each, known) for each in missing)
        work.found += work.severe(said)
    else:
        work.found += (messages.language_missing(work.game.id, name, e, known) for e in missing)
    return (old, common) if common else None


class Changes(Struct, frozen=True):
    """What has changed in the box, in one language.

    Attributes:
        found: The old box compared with the new one.
        swaps: What goes and what is printed.
    """

    found: Difference
    swaps: tuple[Swap, ...]


def changes(
    work: OpenGame,
    old: Past,
    language: str,
    decks: Sequence[Deck],
    options: SheetOptions,
    *,
    ink_saver: bool,
    faults: Faults,
    choice: Choice,
) -> Changes:
    """Return what has changed since *old*; its faces decide how the new ones are laid out.

    *decks* are all pieces; only changes of those in *choice* count, also of pieces that
    are no longer in the game.
    """
    alike, then = decks, old.state
    if (then.bleed, then.ink_saver) != (options.bleed, ink_saver):
        alike = work.lay_out(language, then.bleed, ink_saver=then.ink_saver, faults=faults)
    new = take_state(
        work.game, {language: alike}, work.session.workspace,
        bleed=then.bleed, ink_saver=then.ink_saver,
    )  # fmt: skip
    found = compare(then, new)
    if choice:
        pieces = chosen_pieces(work, choice, gone_components(work.game, then))
        items = tuple(each for each in found.items if _is_chosen(each, pieces))
        found = replace(found, items=items)
    backs = options.sheets is not SheetMode.FRONTS
    wanted = swaps(found, decks, language, backs=backs)
    return Changes(found, with_old_pictures(wanted, old.proof, language))


def _is_chosen(change: ItemChange, pieces: Collection[tuple[str, str]]) -> bool:
    """Return whether an item is in *pieces*, by its id now or before."""
    names = {change.item, change.old_id}
    return any((change.component, each) in pieces for each in names)


def changed_sheets(
    work: OpenGame,
    changed: Changes,
    language: str,
    decks: Sequence[Deck],
    options: SheetOptions,
    engine: Engine,
    *,
    outline_text: bool,
    faults: Faults,
    image_dpi: int,
    partial: bool,
) -> Checked[SheetFile]:
    """Return the pull list and the sheets of *decks*, the pieces that are printed again."""
    if not changed.swaps:
        return Checked(SheetFile(b"", (), None))
    fonts = work.session.fonts.value
    lists = pull_list(
        work.game, language, changed.found, changed.swaps, options.paper, fonts, partial=partial
    )
    return make_sheet_file(
        work.game, language, decks, options, engine,
        work.session.workspace.cache, fonts,
        lists=lists, pictures=tuple(pictured(changed.swaps)), outline_text=outline_text,
        faults=faults, image_dpi=image_dpi,
    )  # fmt: skip
