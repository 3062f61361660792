"""`build`: writes the sheets of a game, one file per language, with their manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from punchboard.commands.build_records import BUILT, built_state, kept_manifests
from punchboard.commands.choosing import EVERYTHING, chosen_decks
from punchboard.commands.press import convert
from punchboard.commands.processes import Aside
from punchboard.commands.report import Outcome, Steps, pictures_reduced
from punchboard.commands.session import OpenGame, on_game
from punchboard.diagnostics import Checked
from punchboard.layouts.face import Faults, NamedFace
from punchboard.layouts.template.images import IMAGE_DPI
from punchboard.pdf.art import Engine
from punchboard.pdf.messages import nothing_to_print
from punchboard.sheets.file import Deck, SheetFile, make_sheet_file, sheet_file_name
from punchboard.sheets.grid import margin_for_more
from punchboard.sheets.manifest import ManifestFile
from punchboard.sheets.options import SheetMode, SheetOptions
from punchboard.sheets.sheet import PaperUsage
from punchboard.snapshots.choose import Choice
from punchboard.words import count

if TYPE_CHECKING:
    from punchboard.commands.states import Past
    from punchboard.printing.standards import PressWish

#: Faces with faults that the summary names.
_MOST_NAMED = 20
#: Pieces from which on it is quicker to record them in a process of its own.
_MANY = 300


class BuildWish(Struct, frozen=True):
    """What the user wants to be built.

    Attributes:
        sheets: How the sheets are laid out.
        languages: The languages of the sheets; if empty, the game's first.
        engine: What draws the art.
        ink_saver: Whether flooded backgrounds are left out.
        outline_text: Whether all text is drawn as outlines, for a printing
            house, which gets no faces with faults.
        strict: Whether a text that cannot be set, and a picture that is
            missing or broken, stops the build. Else the face that has it
            says so.
        image_dpi: Pixels per inch that finer pictures are reduced to.
        choice: The pieces that are wanted.
        stamp: Whether fronts get their id and revision.
        changed_since: A snapshot or revision: only what has changed is printed,
            after a pull list; "" prints everything.
        press: What a printing house asks for, which gets no faces with faults
            either; None for printers at home.
    """

    sheets: SheetOptions
    languages: Sequence[str] = ()
    engine: Engine = Engine.RESVG
    ink_saver: bool = False
    outline_text: bool = False
    strict: bool = False
    image_dpi: int = IMAGE_DPI
    choice: Choice = EVERYTHING
    stamp: bool = False
    changed_since: str = ""
    press: PressWish | None = None

    @property
    def faults(self) -> Faults:
        """What becomes of texts that cannot be set and pictures that cannot be drawn."""
        strict = self.strict or self.outline_text or self.press
        return Faults.STRICT if strict else Faults.MARKED


class SheetMaker(Struct):
    """Makes the sheets of a game.

    Attributes:
        work: The game.
        wish: What is to be built.
        old: The game as it was, where only what has changed is printed.
        last: The language that is made last.
        decks: The faces of all pieces so far, by language.
        state: The record of what is built, once it is begun.
    """

    work: OpenGame
    wish: BuildWish
    old: Past | None = None
    last: str = ""
    decks: dict[str, tuple[Deck, ...]] = field(default_factory=dict)
    state: Aside | None = None

    def make(self, language: str, decks: tuple[Deck, ...]) -> Checked[SheetFile]:
        """Return the sheets of one language."""
        self.decks[language] = decks
        if language == self.last and sum(len(each.faces) for each in decks) >= _MANY:
            self.state = Aside(self._built_state)
        with self.work.kept_texts("labels", language) as texts:
            file = self._sheets(language, decks)
        texts.save(complete=True)
        return file

    def built_state(self) -> bytes:
        """Return the record of what is built."""
        return "".join(self.state.lines() if self.state else self._built_state()).encode()

    def _built_state(self) -> tuple[str]:
        bleed, ink_saver = self.wish.sheets.bleed, self.wish.ink_saver
        return (built_state(self.work, self.decks, bleed, ink_saver=ink_saver).decode(),)

    def _sheets(self, language: str, decks: tuple[Deck, ...]) -> Checked[SheetFile]:
        if self.old is not None:
            return self._changed_sheets(self.old, language, decks)
        work, session, wish = self.work, self.work.session, self.wish
        wanted = chosen_decks(work, wish.choice, decks)
        if work.stopped:
            return Checked(SheetFile(b"", (), None))
        printed = self._stamped(language, decks, wanted)
        if wish.sheets.fill_blanks:
            from punchboard.sheets.additions import with_blanks

            printed = with_blanks(printed, wish.sheets)
        return make_sheet_file(
            work.game, language, printed, wish.sheets,
            wish.engine, session.workspace.cache, session.fonts.value,
            outline_text=wish.outline_text, faults=wish.faults, image_dpi=wish.image_dpi,
        )  # fmt: skip

    def _changed_sheets(
        self, old: Past, language: str, decks: tuple[Deck, ...]
    ) -> Checked[SheetFile]:
        """Return the sheets of what has changed since *old*."""
        from punchboard.commands.reprint import changed_sheets, changes
        from punchboard.snapshots.reprint import reprinted

        work, wish = self.work, self.wish
        changed = changes(
            work, old, language, decks, wish.sheets,
            ink_saver=wish.ink_saver, faults=wish.faults, choice=wish.choice,
        )  # fmt: skip
        if work.stopped:
            return Checked(SheetFile(b"", (), None))
        printed = self._stamped(language, decks, reprinted(decks, changed.swaps))
        return changed_sheets(
            work, changed, language, printed, wish.sheets, wish.engine,
            outline_text=wish.outline_text, faults=wish.faults, image_dpi=wish.image_dpi,
            partial=bool(wish.choice),
        )  # fmt: skip

    def _stamped(
        self, language: str, decks: Sequence[Deck], wanted: tuple[Deck, ...]
    ) -> tuple[Deck, ...]:
        """Return *wanted*, with stamps if they are asked for."""
        work, session, wish = self.work, self.work.session, self.wish
        if not wish.stamp:
            return wanted
        from punchboard.sheets.additions import stamped

        revisions = work.revisions(language, decks, wish.sheets.bleed, wish.ink_saver)
        return work.take(
            stamped(
                work.game, language, wanted, revisions, wish.engine, session.workspace.cache,
                session.fonts.value,
            )
        )  # fmt: skip

    def name(self, language: str, *, one_sided: bool = False) -> str:
        """Return the name of the file of one language."""
        wish, since = self.wish, ""
        if wish.changed_since:
            from punchboard.commands.reprint import short_name

            since = short_name(wish.changed_since)
        return sheet_file_name(
            self.work.game, language, wish.sheets, wish.ink_saver, wish.outline_text, since,
            choice=wish.choice.name, stamp=wish.stamp, one_sided=one_sided,
            standard=wish.press.standard.suffix if wish.press else "",
        )  # fmt: skip

    def named(self, files: Mapping[str, SheetFile]) -> Iterator[tuple[str, str, SheetFile]]:
        """Yield each file of *files* with its language and its name."""
        for language, file in files.items():
            yield language, self.name(language), file
            if file.one_sided is not None:
                yield language, self.name(language, one_sided=True), file.one_sided

    @property
    def is_partial(self) -> bool:
        """Whether pieces of the game are left out."""
        return self.old is not None or bool(self.wish.choice)


@on_game
def build_game(work: OpenGame, wish: BuildWish, steps: Steps) -> Outcome:
    """Write the sheets of a game, one file per language, and their manifest.

    Args:
        work: The game.
        wish: What is to be built.
        steps: Shows progress.
    """
    checks = Aside(lambda: _cheap_checks(work))
    try:
        return _built(SheetMaker(work, wish), steps, checks)
    finally:
        checks.end()


def _cheap_checks(work: OpenGame) -> tuple[str, ...]:
    # Here, because the rules and what reads rules texts take their time to load.
    from punchboard.commands.check import cheap_checks

    return cheap_checks(work)


def _built(maker: SheetMaker, steps: Steps, checks: Aside) -> Outcome:
    work, wish = maker.work, maker.wish
    work.take(work.session.fonts)
    wanted = work.languages(wish.languages)
    if wish.changed_since:
        # What compares states has to be loaded for this alone.
        from punchboard.commands.reprint import old_state
        from punchboard.commands.states import Settings

        settings = Settings(wish.sheets.bleed, wish.ink_saver, wanted, wish.faults)
        old = old_state(work, wish.changed_since, wanted, settings, steps)
        if old is None or work.stopped:
            return work.outcome()
        maker.old, wanted = old
    maker.last = wanted[-1] if wanted and not wish.choice else ""
    try:
        files = work.each_language(
            wanted, wish.sheets.bleed, steps, "writing sheets", maker.make,
            ink_saver=wish.ink_saver, faults=wish.faults,
        )  # fmt: skip
        return _written(maker, files, checks)
    finally:
        if maker.state is not None:
            maker.state.end()


def _written(maker: SheetMaker, files: Mapping[str, SheetFile], checks: Aside) -> Outcome:
    """Write *files* with their manifest, unless they are empty or there are errors."""
    work = maker.work
    made = {each: file for each, file in files.items() if file.sheets or file.lists}
    if work.stopped:
        return work.outcome()
    if not made and maker.old is None:
        work.found += work.severe((nothing_to_print(work.game.location),))
        return work.outcome()
    # Sheets of earlier changes are no longer what has to be printed.
    work.remove_output(maker.name(each) for each in files if each not in made)
    if not made:
        alone = [maker.name(each, one_sided=True) for each in files]
        work.remove_output(alone)
        return work.outcome(_unchanged(maker, files))
    contents = {name: file.pdf for _, name, file in maker.named(made)}
    said = convert(work, contents, maker.wish.press) if maker.wish.press else ()
    if work.stopped:
        return work.outcome()
    alone = [maker.name(each, one_sided=True) for each, file in files.items() if not file.one_sided]
    work.remove_output(alone)
    written = work.write_output({**contents, **_records(maker, made)}.items())
    lines = (*_sheet_lines(maker, made), *said, *_unchanged(maker, set(files) - set(made)))
    return work.outcome((*(lines if written else ()), *checks.lines()))


def _unchanged(maker: SheetMaker, languages: Iterable[str]) -> Iterator[str]:
    """Yield a line for each language in which nothing has changed."""
    game, since = maker.work.game.id, maker.wish.changed_since
    yield from (f"{game} ({each}): nothing has changed since `{since}`" for each in languages)


def _records(maker: SheetMaker, files: Mapping[str, SheetFile]) -> dict[str, bytes]:
    """Return the manifest that describes *files*, those before it, and what was built."""
    described = [
        ManifestFile(
            name, file.sheets, each, maker.wish.sheets.bleed, maker.wish.ink_saver,
            maker.is_partial, file.lists, file.faults, file.blanks,
        )
        for each, name, file in maker.named(files)
        if file.sheets
    ]  # fmt: skip
    kept = kept_manifests(maker.work, described)
    if maker.wish.choice:  # it does not bring all the box up to date; what has changed does
        return kept
    # The manifest is written last: what it describes is there.
    return {BUILT: maker.built_state(), **kept}


def _sheet_lines(maker: SheetMaker, files: Mapping[str, SheetFile]) -> Iterator[str]:
    for _, name, file in maker.named(files):
        place = maker.work.output_lines([name])[0]
        parts = [f"pull list on {count(file.lists, 'page')}"] if file.lists else []
        parts += [_paper_used(file.usage)] if file.usage is not None else []
        parts += [_sides(file, maker.wish.sheets)] if file.sheets else []
        parts += [pictures_reduced(file.reduced, maker.wish.image_dpi)] if file.reduced else []
        yield f"{place}: {', '.join(parts)}"
        yield from _faulty(file.faulty)
    yield from _margins(next(iter(maker.decks.values()), ()), maker.wish.sheets)


def _margins(decks: Sequence[Deck], options: SheetOptions) -> Iterator[str]:
    """Yield for each deck of cards with which margin it would need fewer sheets."""
    for deck in decks:
        pieces = deck.pieces() if deck.component.kind == "card" and not options.pack else ()
        found = margin_for_more(pieces[0], options) if pieces else None
        if found is not None and -(-len(pieces) // found[1]) > -(-len(pieces) // found[2]):
            margin, now, more = found
            cards = f"{more} of `{deck.component.id}` on a sheet, not {now}"
            yield f"  `--margin {margin:g}mm` puts {cards}"


def _sides(file: SheetFile, options: SheetOptions) -> str:
    """Return how a file is to be printed."""
    if file.has_backs:
        return f"on both sides, turned about the {options.flip.value.replace('-', ' ')}"
    folded = options.sheets is SheetMode.FOLD and any(
        each.face == "back" for sheet in file.sheets for each in sheet.front.placements
    )
    return "on one side, to be folded" if folded else "on one side"


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
