"""`build`: writes the sheets of a game, one file per language, with their manifest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from punchboard.commands.check import cheap_checks
from punchboard.commands.report import Outcome, Steps, pictures_reduced
from punchboard.commands.session import OpenGame, Session
from punchboard.diagnostics import Checked
from punchboard.layouts.face import NamedFace
from punchboard.layouts.fault_marks import Faults
from punchboard.layouts.template.picture_files import IMAGE_DPI
from punchboard.pdf.art import Engine
from punchboard.pdf.messages import nothing_to_print
from punchboard.sheets.file import Deck, SheetFile, make_sheet_file, sheet_file_name
from punchboard.sheets.manifest import ManifestFile, manifest
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.sheet import PaperUsage
from punchboard.words import count

#: Faces with faults that the summary names.
_MOST_NAMED = 20


def build_game(
    session: Session,
    game_id: str,
    languages: Sequence[str],
    options: SheetOptions,
    engine: str,
    steps: Steps,
    *,
    ink_saver: bool = False,
    outline_text: bool = False,
    strict: bool = False,
    image_dpi: int = IMAGE_DPI,
) -> Outcome:
    """Write the sheets of a game, one file per language, and their manifest.

    Args:
        session: Where the game is.
        game_id: The game.
        languages: The languages of the sheets; if empty, the game's first.
        options: How the sheets are laid out.
        engine: What draws the art: `resvg` or `cairosvg`.
        steps: Shows progress.
        ink_saver: Whether flooded backgrounds are left out.
        outline_text: Whether all text is drawn as outlines, for a printing
            house, which gets no faces with faults.
        strict: Whether a text that cannot be set, and a picture that is
            missing or broken, stops the build. Else the face that has it
            says so.
        image_dpi: Pixels per inch that finer pictures are reduced to.
    """
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    work = opened.value
    fonts = work.take(session.fonts)
    faults = Faults.STRICT if strict or outline_text else Faults.MARKED

    def make(language: str, decks: tuple[Deck, ...]) -> Checked[SheetFile]:
        with work.kept_texts("labels", language) as texts:
            file = make_sheet_file(
                work.game, language, decks, options, Engine(engine), session.workspace.cache, fonts,
                outline_text=outline_text, faults=faults, image_dpi=image_dpi,
            )  # fmt: skip
        texts.save(complete=True)
        return file

    made = work.each_language(
        work.languages(languages), options.bleed, steps, "writing sheets", make,
        ink_saver=ink_saver, faults=faults,
    )  # fmt: skip
    files = {
        sheet_file_name(work.game, each, options, ink_saver, outline_text): file
        for each, file in made.items()
    }
    return _written(work, files, image_dpi)


def _written(work: OpenGame, files: Mapping[str, SheetFile], image_dpi: int) -> Outcome:
    """Write *files* with their manifest, unless they are empty or there are errors."""
    printable = any(file.sheets for file in files.values())
    if not printable and not work.stopped:
        work.found += work.severe((nothing_to_print(work.game.location),))
    if not printable or work.stopped:
        return work.outcome()
    written = work.write_output(_with_manifest(work.game.id, files).items())
    lines = _sheet_lines(work, files, image_dpi) if written else ()
    return work.outcome((*lines, *cheap_checks(work)))


def _with_manifest(game_id: str, files: Mapping[str, SheetFile]) -> dict[str, bytes]:
    """Return the bytes of all *files*, followed by those of the manifest."""
    text = manifest(
        game_id, [ManifestFile(name, file.sheets, file.faults) for name, file in files.items()]
    )
    return {name: file.pdf for name, file in files.items()} | {"manifest.json": text.encode()}


def _sheet_lines(work: OpenGame, files: Mapping[str, SheetFile], image_dpi: int) -> Iterator[str]:
    for name, file in files.items():
        if file.usage is not None:
            more = f", {pictures_reduced(file.reduced, image_dpi)}" if file.reduced else ""
            yield f"{work.output_lines([name])[0]}: {_paper_used(file.usage)}{more}"
        yield from _faulty(file.faulty)


def _faulty(faces: Sequence[NamedFace]) -> Iterator[str]:
    """Yield which faces of a file are marked, or have a placeholder, and why."""
    if faces:
        yield f"  {count(len(faces), 'face is', 'faces are')} marked:"
    for each in faces[:_MOST_NAMED]:
        yield f"  - {each.name}: {'; '.join(each.face.faults)}"
    if len(faces) > _MOST_NAMED:
        yield f"  - and {len(faces) - _MOST_NAMED:,} more, in `manifest.json`"


def _paper_used(usage: PaperUsage) -> str:
    """Return how much paper a file uses: `61 pieces on 1 sheet, 58 % of the paper used`."""
    cells = "" if usage.cells is None else f", {usage.cells:.0%} of the nested cells"
    pieces, sheets = count(usage.pieces, "piece"), count(usage.sheets, "sheet")
    return f"{pieces} on {sheets}, {usage.covered:.0%} of the paper used{cells}".replace("%", " %")
