"""What `build --changed-since` prints: the pull list, and the pieces whose faces changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from punchboard.commands.report import Steps
from punchboard.commands.session import OpenGame
from punchboard.commands.states import Past, Settings, past_at
from punchboard.diagnostics import Checked
from punchboard.layouts.fault_marks import Faults
from punchboard.pdf.art import Engine
from punchboard.sheets.file import Deck, SheetFile, make_sheet_file
from punchboard.sheets.options import SheetMode, SheetOptions
from punchboard.snapshots import messages
from punchboard.snapshots.choose import Choice
from punchboard.snapshots.compare import Difference, compare
from punchboard.snapshots.pull_list import pictured, pull_list
from punchboard.snapshots.reprint import Swap, swaps, with_old_pictures
from punchboard.snapshots.take import take_state


def short_name(name: str) -> str:
    """Return the name of a snapshot, file or revision as part of a file's name."""
    name = Path(name).stem if name.endswith(".json") else name
    return re.sub(r"[^\w.-]+", "-", name.removeprefix("git:")).strip("-.")


def old_state(
    work: OpenGame, name: str, languages: Sequence[str], settings: Settings, steps: Steps
) -> Past | None:
    """Return the state to compare with, in all *languages*; None where it is not there."""
    old = work.take(past_at(work.session, work.game.id, name, settings, steps, pictured=True))
    if old is None:
        return None
    known = old.state.languages
    for each in languages:
        if each not in known:
            work.found.append(messages.language_missing(name, each, known))
    return old


@dataclass(frozen=True, slots=True)
class Changes:
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
    chosen: Sequence[Deck],
) -> Changes:
    """Return what has changed since *old*; its faces decide how the new ones are laid out.

    *decks* are all pieces, *chosen* those of *choice*.
    """
    alike, then = decks, old.state
    if (then.bleed, then.ink_saver) != (options.bleed, ink_saver):
        alike = work.lay_out(language, then.bleed, ink_saver=then.ink_saver, faults=faults)
    new = take_state(
        work.game, {language: alike}, work.session.workspace,
        bleed=then.bleed, ink_saver=then.ink_saver,
    )  # fmt: skip
    found = compare(then, new)
    backs = options.sheets is not SheetMode.FRONTS
    wanted = swaps(found, decks, language, backs=backs)
    wanted = tuple(each for each in wanted if _is_chosen(each, chosen, choice))
    return Changes(found, with_old_pictures(wanted, old.proof, language))


def _is_chosen(swap: Swap, chosen: Sequence[Deck], choice: Choice) -> bool:
    """Return whether a piece is wanted; of those that are gone, only the component is known."""
    if swap.faces is None:
        return choice.may_have(swap.component)
    decks = (deck for deck in chosen if deck.component.id == swap.component)
    return any(each.item.id == swap.item for deck in decks for each in deck.faces)


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
) -> Checked[SheetFile]:
    """Return the pull list and the sheets of *decks*, the pieces that are printed again."""
    if not changed.swaps:
        return Checked(SheetFile(b"", (), None))
    fonts = work.session.fonts.value
    lists = pull_list(work.game, language, changed.found, changed.swaps, options.paper, fonts)
    return make_sheet_file(
        work.game, language, decks, options, engine,
        work.session.workspace.cache, fonts,
        lists=lists, pictures=tuple(pictured(changed.swaps)), outline_text=outline_text,
        faults=faults, image_dpi=image_dpi,
    )  # fmt: skip
