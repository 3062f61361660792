"""The states that commands compare: a game as it is, as it was kept, as it was in git.

And what `build --changed-since` prints of the difference: the pull list, and the pieces
whose faces changed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.commands.report import Steps
from punchboard.commands.session import OpenGame, Session
from punchboard.commands.to_print import chosen_pieces
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.layouts.face import Faults
from punchboard.pdf.art import Engine
from punchboard.rulebook.texts import read_rules_texts
from punchboard.sheets.file import Deck, SheetFile, make_sheet_file
from punchboard.sheets.options import SheetMode, SheetOptions
from punchboard.snapshots import messages
from punchboard.snapshots.choose import Choice
from punchboard.snapshots.compare import Difference, ItemChange, compare
from punchboard.snapshots.proof import Proof, proof_path, write_proof
from punchboard.snapshots.reprint import (
    Swap,
    gone_components,
    pictured,
    pull_list,
    swaps,
    with_old_pictures,
)
from punchboard.snapshots.state import RevisionError, State, read_snapshot, revision
from punchboard.snapshots.take import take_state

#: How a revision is named among snapshots.
GIT = "git:"


class Settings(Struct, frozen=True):
    """How faces are laid out to be compared.

    Attributes:
        bleed: Their bleed, in mm.
        ink_saver: Whether flooded backgrounds are left out.
        languages: The languages; none is all that the game has.
        faults: What becomes of texts that cannot be set and pictures that
            cannot be drawn.
    """

    bleed: float = 3.0
    ink_saver: bool = False
    languages: tuple[str, ...] = ()
    faults: Faults = Faults.REPORTED


class Past(Struct, frozen=True):
    """A game as it was.

    Attributes:
        state: What is known of it.
        proof: Its faces, to look at.
        game: The game.
        decks: Its finished faces by language, where they were laid out.
    """

    state: State
    proof: Proof
    game: ComponentSet | None = None
    decks: Mapping[str, Sequence[Deck]] = field(default_factory=dict)

    def drawn(self, cache: Path | None) -> Past:
        """Return it with a proof of the faces; *cache* is the folder for converted art."""
        if self.game is None:
            return self
        return replace(self, proof=Proof(write_proof(self.game, self.decks, cache).value))


def decks_now(work: OpenGame, settings: Settings, steps: Steps) -> dict[str, tuple[Deck, ...]]:
    """Return the finished faces of a game, by language."""
    work.take(work.session.fonts)
    known = work.game.languages
    languages = [each for each in settings.languages if each in known] or list(known)
    decks: dict[str, tuple[Deck, ...]] = {}
    steps.start(work.game.id, len(languages))
    for language in languages:
        steps.advance(f"{work.game.id} ({language}): laying out")
        decks[language] = work.lay_out(
            language, settings.bleed, ink_saver=settings.ink_saver, faults=settings.faults
        )
    return decks


def state_now(
    work: OpenGame, settings: Settings, decks: Mapping[str, Sequence[Deck]]
) -> State | None:
    """Return a game as it is now, with its finished *decks*; None where it has errors."""
    paths = (each.path for each in work.game.rules)
    rules = work.take(read_rules_texts(paths, work.game.called))
    if work.stopped:
        return None
    return take_state(
        work.game, decks, work.session.workspace, rules,
        bleed=settings.bleed, ink_saver=settings.ink_saver,
    )  # fmt: skip


def past_now(work: OpenGame, settings: Settings, steps: Steps, *, pictured: bool) -> Past | None:
    """Return a game as it is now, *pictured* with its faces; None where it has errors."""
    decks = decks_now(work, settings, steps)
    state = state_now(work, settings, decks)
    if state is None:
        return None
    past = Past(state, Proof(b""), work.game, decks)
    return past.drawn(work.session.workspace.cache) if pictured else past


def past_at(
    session: Session,
    game_id: str,
    name: str,
    settings: Settings,
    steps: Steps,
    *,
    pictured: bool,
) -> Checked[Past | None]:
    """Return a game as it was: a snapshot, a file, or a revision such as `git:v0.7`.

    Args:
        session: Where the game is.
        game_id: The game.
        name: The snapshot or revision.
        settings: How the faces of a revision are laid out.
        steps: Is told of each step.
        pictured: Whether the faces of a revision are drawn.
    """
    if not name.startswith(GIT):
        state = read_snapshot(session.workspace, game_id, name)
        if state.value is None:
            return Checked(None, state.diagnostics)
        proof = Proof.read(proof_path(session.workspace, game_id, name))
        return Checked(Past(state.value, proof), state.diagnostics)
    rev = name.removeprefix(GIT)
    try:
        with revision(session.workspace, rev) as folder:
            past = _past_in(Session.at(folder), game_id, settings, steps)
            if pictured and not isinstance(past, str):
                past = past.drawn(session.workspace.cache)
    except RevisionError as problem:
        return Checked(None, (messages.unreadable_revision(rev, str(problem)),))
    if isinstance(past, str):
        return Checked(None, (messages.unreadable_revision(rev, past),))
    return Checked(replace(past, state=replace(past.state, name=name)))


def _past_in(session: Session, game_id: str, settings: Settings, steps: Steps) -> Past | str:
    """Return a game in another folder, or why it cannot be read there."""
    if game_id not in session.games():
        return f"there is no game `{game_id}`"
    opened = session.open(game_id)
    if opened.value is None:
        return _first_error(opened.diagnostics, session)
    past = past_now(opened.value, settings, steps, pictured=False)
    return past or _first_error(opened.value.found, session)


def _first_error(found: Sequence[Diagnostic], session: Session) -> str:
    first = next(each for each in found if has_errors((each,)))
    place = first.location
    where = f"{session.workspace.relative(place.path)}:{place.line}: " if place else ""
    return f"{where}{first.message}"


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
