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
from punchboard.commands.session import OpenGame, Session
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


class SheetWish(Struct):
    """What is to be built.

    Attributes:
        work: The game.
        options: How the sheets are laid out.
        engine: What draws the art.
        ink_saver: Whether flooded backgrounds are left out.
        outline_text: Whether all text is drawn as outlines.
        faults: What becomes of texts that cannot be set and pictures that
            cannot be drawn.
        image_dpi: Pixels per inch that finer pictures are reduced to.
        choice: The pieces that are wanted.
        stamp: Whether fronts get their id and revision.
        since: The name of what the pieces must have changed since; "" for all pieces.
        press: What a printing house asks for; None for printers at home.
        old: The game as it was then.
        last: The language that is made last.
        decks: The faces of all pieces so far, by language.
        state: The record of what is built, once it is begun.
    """

    work: OpenGame
    options: SheetOptions
    engine: Engine
    ink_saver: bool
    outline_text: bool
    faults: Faults
    image_dpi: int
    choice: Choice
    stamp: bool
    since: str
    press: PressWish | None = None
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
        built = built_state(self.work, self.decks, self.options.bleed, ink_saver=self.ink_saver)
        return (built.decode(),)

    def _sheets(self, language: str, decks: tuple[Deck, ...]) -> Checked[SheetFile]:
        work, session = self.work, self.work.session
        if self.old is None:
            wanted = chosen_decks(work, self.choice, decks)
            if work.stopped:
                return Checked(SheetFile(b"", (), None))
            printed = self._stamped(language, decks, wanted)
            if self.options.fill_blanks:
                from punchboard.sheets.blanks import with_blanks

                printed = with_blanks(printed, self.options)
            return make_sheet_file(
                work.game, language, printed, self.options,
                self.engine, session.workspace.cache, session.fonts.value,
                outline_text=self.outline_text, faults=self.faults, image_dpi=self.image_dpi,
            )  # fmt: skip
        return self._changed_sheets(self.old, language, decks)

    def _changed_sheets(
        self, old: Past, language: str, decks: tuple[Deck, ...]
    ) -> Checked[SheetFile]:
        """Return the sheets of what has changed since *old*."""
        from punchboard.commands.reprint import changed_sheets, changes
        from punchboard.snapshots.reprint import reprinted

        work = self.work
        changed = changes(
            work, old, language, decks, self.options,
            ink_saver=self.ink_saver, faults=self.faults, choice=self.choice,
        )  # fmt: skip
        if work.stopped:
            return Checked(SheetFile(b"", (), None))
        printed = self._stamped(language, decks, reprinted(decks, changed.swaps))
        return changed_sheets(
            work, changed, language, printed, self.options, self.engine,
            outline_text=self.outline_text, faults=self.faults, image_dpi=self.image_dpi,
            partial=bool(self.choice),
        )  # fmt: skip

    def _stamped(
        self, language: str, decks: Sequence[Deck], wanted: tuple[Deck, ...]
    ) -> tuple[Deck, ...]:
        """Return *wanted*, with stamps if they are asked for."""
        if not self.stamp:
            return wanted
        from punchboard.sheets.stamp import stamped

        work, session = self.work, self.work.session
        revisions = work.revisions(language, decks, self.options.bleed, self.ink_saver)
        return work.take(
            stamped(
                work.game, language, wanted, revisions, self.engine, session.workspace.cache,
                session.fonts.value,
            )
        )  # fmt: skip

    def name(self, language: str, *, one_sided: bool = False) -> str:
        """Return the name of the file of one language."""
        return sheet_file_name(
            self.work.game, language, self.options, self.ink_saver, self.outline_text,
            self._since, choice=self.choice.name, stamp=self.stamp,
            one_sided=one_sided,
            standard=self.press.standard.suffix if self.press else "",
        )  # fmt: skip

    @property
    def _since(self) -> str:
        """What the pieces must have changed since, as part of a file's name."""
        if not self.since:
            return ""
        from punchboard.commands.reprint import short_name

        return short_name(self.since)

    def named(self, files: Mapping[str, SheetFile]) -> Iterator[tuple[str, str, SheetFile]]:
        """Yield each file of *files* with its language and its name."""
        for language, file in files.items():
            yield language, self.name(language), file
            if file.one_sided is not None:
                yield language, self.name(language, one_sided=True), file.one_sided

    @property
    def is_partial(self) -> bool:
        """Whether pieces of the game are left out."""
        return self.old is not None or bool(self.choice)


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
    choice: Choice = EVERYTHING,
    stamp: bool = False,
    changed_since: str = "",
    press: PressWish | None = None,
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
        choice: The pieces that are wanted.
        stamp: Whether fronts get their id and revision.
        changed_since: A snapshot or revision: only what has changed is printed,
            after a pull list; "" prints everything.
        press: What a printing house asks for, which gets no faces with faults either.
    """
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    work = opened.value
    checks = Aside(lambda: _cheap_checks(work))
    try:
        return _built(
            work, languages, options, Engine(engine), steps, checks, ink_saver=ink_saver,
            outline_text=outline_text, strict=strict, image_dpi=image_dpi, choice=choice,
            stamp=stamp, changed_since=changed_since, press=press,
        )  # fmt: skip
    finally:
        checks.end()


def _cheap_checks(work: OpenGame) -> tuple[str, ...]:
    # Here, because the rules and what reads rules texts take their time to load.
    from punchboard.commands.check import cheap_checks

    return cheap_checks(work)


def _built(
    work: OpenGame,
    languages: Sequence[str],
    options: SheetOptions,
    engine: Engine,
    steps: Steps,
    checks: Aside,
    *,
    ink_saver: bool,
    outline_text: bool,
    strict: bool,
    image_dpi: int,
    choice: Choice,
    stamp: bool,
    changed_since: str,
    press: PressWish | None,
) -> Outcome:
    """Write the sheets of an open game; the arguments are those of `build_game`."""
    work.take(work.session.fonts)
    wanted = work.languages(languages)
    faults = Faults.STRICT if strict or outline_text or press else Faults.MARKED
    wish = SheetWish(
        work, options, engine, ink_saver, outline_text, faults, image_dpi, choice,
        stamp, changed_since, press,
    )  # fmt: skip
    if changed_since:
        # What compares states has to be loaded for this alone.
        from punchboard.commands.reprint import old_state
        from punchboard.commands.states import Settings

        settings = Settings(options.bleed, ink_saver, wanted, faults)
        old = old_state(work, changed_since, wanted, settings, steps)
        if old is None or work.stopped:
            return work.outcome()
        wish.old, wanted = old
    wish.last = wanted[-1] if wanted and not choice else ""
    try:
        files = work.each_language(
            wanted, options.bleed, steps, "writing sheets", wish.make,
            ink_saver=ink_saver, faults=faults,
        )  # fmt: skip
        return _written(wish, files, checks)
    finally:
        if wish.state is not None:
            wish.state.end()


def _written(wish: SheetWish, files: Mapping[str, SheetFile], checks: Aside) -> Outcome:
    """Write *files* with their manifest, unless they are empty or there are errors."""
    work = wish.work
    made = {each: file for each, file in files.items() if file.sheets or file.lists}
    if work.stopped:
        return work.outcome()
    if not made and wish.old is None:
        work.found += work.severe((nothing_to_print(work.game.location),))
        return work.outcome()
    # Sheets of earlier changes are no longer what has to be printed.
    work.remove_output(wish.name(each) for each in files if each not in made)
    if not made:
        alone = [wish.name(each, one_sided=True) for each in files]
        work.remove_output(alone)
        return work.outcome(_unchanged(wish, files))
    contents = {name: file.pdf for _, name, file in wish.named(made)}
    said = convert(work, contents, wish.press) if wish.press else ()
    if work.stopped:
        return work.outcome()
    alone = [wish.name(each, one_sided=True) for each, file in files.items() if not file.one_sided]
    work.remove_output(alone)
    written = work.write_output({**contents, **_records(wish, made)}.items())
    lines = (*_sheet_lines(wish, made), *said, *_unchanged(wish, set(files) - set(made)))
    return work.outcome((*(lines if written else ()), *checks.lines()))


def _unchanged(wish: SheetWish, languages: Iterable[str]) -> Iterator[str]:
    """Yield a line for each language in which nothing has changed."""
    for each in languages:
        yield f"{wish.work.game.id} ({each}): nothing has changed since `{wish.since}`"


def _records(wish: SheetWish, files: Mapping[str, SheetFile]) -> dict[str, bytes]:
    """Return the manifest that describes *files*, those before it, and what was built."""
    described = [
        ManifestFile(
            name, file.sheets, each, wish.options.bleed, wish.ink_saver,
            wish.is_partial, file.lists, file.faults, file.blanks,
        )
        for each, name, file in wish.named(files)
        if file.sheets
    ]  # fmt: skip
    kept = kept_manifests(wish.work, described)
    if wish.choice:  # it does not bring all the box up to date; what has changed does
        return kept
    # The manifest is written last: what it describes is there.
    return {BUILT: wish.built_state(), **kept}


def _sheet_lines(wish: SheetWish, files: Mapping[str, SheetFile]) -> Iterator[str]:
    for _, name, file in wish.named(files):
        place = wish.work.output_lines([name])[0]
        parts = [f"pull list on {count(file.lists, 'page')}"] if file.lists else []
        parts += [_paper_used(file.usage)] if file.usage is not None else []
        parts += [_sides(file, wish.options)] if file.sheets else []
        parts += [pictures_reduced(file.reduced, wish.image_dpi)] if file.reduced else []
        yield f"{place}: {', '.join(parts)}"
        yield from _faulty(file.faulty)
    yield from _margins(next(iter(wish.decks.values()), ()), wish.options)


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
