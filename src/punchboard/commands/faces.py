"""`faces`: the single faces of a game, as one PDF or as a PNG or SVG file a face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from punchboard.build.art import Engine
from punchboard.build.face_files import FaceFiles, make_face_files
from punchboard.build.sheet_file import Deck
from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import Session
from punchboard.diagnostics import Checked


def make_faces(
    session: Session,
    game_id: str,
    languages: Sequence[str],
    form: str,
    dpi: int,
    bleed: float,
    engine: str,
    steps: Steps,
    *,
    ink_saver: bool = False,
    outline_text: bool = False,
) -> Outcome:
    """Write the single faces of a game: one PDF, or a PNG or SVG file a face.

    Args:
        session: Where the game is.
        game_id: The game.
        languages: The languages of the faces; none is the game's first.
        form: `pdf`, `png` or `svg`.
        dpi: Resolution of PNG files.
        bleed: Art beyond the trim on each side, in mm.
        engine: What draws the art: `resvg` or `cairosvg`.
        steps: Is told of each step.
        ink_saver: Whether flooded backgrounds are left out.
        outline_text: Whether all text is drawn as outlines.
    """
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    work = opened.value
    work.take(session.fonts)

    def make(language: str, decks: tuple[Deck, ...]) -> Checked[FaceFiles]:
        return make_face_files(
            work.game, language, decks, form, dpi, Engine(engine), session.workspace.cache,
            ink_saver=ink_saver, outline_text=outline_text,
        )  # fmt: skip

    made = work.each_language(
        work.languages(languages), bleed, steps, "making faces", make, ink_saver=ink_saver
    )
    if work.stopped:
        return work.outcome()
    names = tuple(name for files in made.values() for name in files.names)
    steps.extend(len(names))
    written = work.write_output(_announced(made.values(), game_id, steps))
    return work.outcome(work.output_lines(names) if written else ())


def _announced(
    made: Iterable[FaceFiles], game_id: str, steps: Steps
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of *made* with a step for each, drawn while it is under way."""
    for files in made:
        contents = files.contents
        for number in range(1, len(files.names) + 1):
            steps.advance(f"{game_id}: writing face {number:,} of {len(files.names):,}")
            yield next(contents)
