"""`import --new`: makes a game from any spreadsheet: its lists, and a plain card for each."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from punchboard.commands.report import Outcome
from punchboard.commands.session import Session
from punchboard.diagnostics import Checked, Diagnostic, Severity, has_errors
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.text.text_messages import MISSING_GLYPH, TEXT_OVERFLOW
from punchboard.spreadsheets.columns import plain_name
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.yaml_source import scalar
from punchboard.spreadsheets.new_game import FirstList, first_lists, languages_of
from punchboard.spreadsheets.plain_fields import ListPictures, pictures_beside, roles_of
from punchboard.spreadsheets.plain_layout import PlainLayout, plain_layouts
from punchboard.spreadsheets.read import read_spreadsheet
from punchboard.words import count
from punchboard.workspace import GAME_FILE, Workspace

_BLEED = 3.0
#: Why a finding of a new game is no error: what is printed is said here.
_REASONS = {
    TEXT_OVERFLOW.name: "the plain card has no room for the longest texts",
    MISSING_GLYPH.name: "the list has characters that no installed font has",
}
_OTHER_REASON = "the list was imported with it"


class _Component(Struct, frozen=True):
    """A component of the new game.

    Attributes:
        list: Its items.
        layout: Its card.
        pictures: The pictures that it names.
        milder: Codes of errors that the list brings with it.
    """

    list: FirstList
    layout: PlainLayout
    pictures: ListPictures
    milder: frozenset[str]


def make_game(session: Session, path: Path, sheets: Sequence[str] = ()) -> Outcome:
    """Make a game of the spreadsheet *path* in its workspace, and return what to do next.

    Args:
        session: Where the game will be.
        path: The spreadsheet.
        sheets: Titles of the sheets to take; empty takes all that hold lists.
    """
    workspace, path = session.workspace, path.resolve()
    game_id = plain_name(path.stem) or "game"
    book = read_spreadsheet(path)
    if book.value is None:
        return Checked((), book.diagnostics)
    languages = languages_of(book.value)
    is_icon = IconLibrary(workspace, game_id).has
    lists = first_lists(book.value, path, languages, is_icon, sheets)
    diagnostics = [*book.diagnostics, *lists.diagnostics]
    if not lists.value and not has_errors(diagnostics):
        diagnostics.append(messages.nothing_in_it(path))
    if (workspace.components / game_id).exists():
        diagnostics.append(messages.game_exists(workspace.components / game_id, game_id))
    if has_errors(diagnostics):
        return Checked((), tuple(diagnostics))
    made = [_component(each, path, languages) for each in lists.value]
    diagnostics += _written(session, game_id, path.stem, languages, made)
    if has_errors(diagnostics):
        return Checked((), tuple(diagnostics))
    diagnostics += session.load(game_id).diagnostics
    return Checked(tuple(_lines(workspace, game_id, made)), tuple(diagnostics))


def _lines(workspace: Workspace, game_id: str, made: Sequence[_Component]) -> Iterator[str]:
    """Yield what was made, what was changed on the way, and what is not on the cards."""
    items = sum(len(each.list.cells) for each in made)
    place = workspace.relative(workspace.components / game_id / GAME_FILE)
    yield f"{place}: {count(items, 'item')} in {count(len(made), 'component')}"
    for each in made:
        for change in sorted(each.list.changes):
            yield f"{each.list.name}: converted {change}"
        if each.layout.left_out:
            yield f"{each.list.name}: not on the card: {', '.join(each.layout.left_out)}"
        missing = each.pictures.missing
        if missing:
            shown = ", ".join(missing[:3]) + (", …" if len(missing) > 3 else "")
            yield f"{each.list.name}: {count(len(missing), 'picture')} not beside the list: {shown}"
    yield f"to print them: punchboard -C {workspace.root} build {game_id}"


def _written(
    session: Session, game_id: str, title: str, languages: Sequence[str],
    made: Sequence[_Component],
) -> tuple[Diagnostic, ...]:  # fmt: skip
    """Write the game, and return what could not be written."""
    workspace = session.workspace
    files: dict[Path, bytes] = {}
    for each in made:
        for name, picture in each.pictures.files.items() if each.layout.card.picture else ():
            files[workspace.root / "images" / name] = picture.read_bytes()
    files |= _files(workspace, game_id, title, languages, made)
    return session.write(files.items())


def _files(
    workspace: Workspace, game_id: str, title: str, languages: Sequence[str],
    made: Sequence[_Component],
) -> Mapping[Path, bytes]:  # fmt: skip
    """Return the files of the game; `game.yaml` comes last, so that it completes the game."""
    files: dict[Path, str] = {}
    components = workspace.components / game_id
    entries = []
    for place, each in enumerate(made):
        name = each.list.id
        files[components / f"{name}.yaml"] = each.list.yaml
        files[workspace.layouts / game_id / f"{name}.svg"] = each.layout.card.drawing(place)
        entries.append(
            f"  {scalar(name)}:\n"
            f"    name: {scalar(each.list.name)}\n"
            f"    kind: card\n    size: {each.layout.size}\n    corner: 3\n"
            f"    front: {scalar(f'{name}.svg')}\n"
            f"    items: {scalar(f'{name}.yaml')}\n"
        )
    milder = sorted(set().union(*(each.milder for each in made)))
    severity = "".join(
        f"  {code}: {{level: warning, because: {_REASONS.get(code, _OTHER_REASON)}}}\n"
        for code in milder
    )
    head = f"name: {scalar(title)}\nlanguages: [{', '.join(languages)}]\n"
    head += f"severity:\n{severity}" if severity else ""
    files[components / GAME_FILE] = head + "\ncomponents:\n" + "\n".join(entries)
    return {path: text.encode() for path, text in files.items()}


def _component(each: FirstList, path: Path, languages: Sequence[str]) -> _Component:
    """Return a list with the fullest card on which its texts can be read."""
    roles = roles_of(each, languages)
    names = [value for fact in roles.pictures[:1] for value in fact.values]
    pictures = pictures_beside(path, names)
    best: _Component | None = None
    with tempfile.TemporaryDirectory() as folder:
        scratch = Session.at(Path(folder))
        images = scratch.workspace.root / "images"
        beside = pictures.files.items() if pictures.are_there else ()
        scratch.write((images / name, picture.read_bytes()) for name, picture in beside)
        for at, layout in enumerate(plain_layouts(roles, pictures=pictures.are_there)):
            if best is not None and layout.card == best.layout.card:
                continue
            errors = _errors(each, layout, scratch, f"trial-{at}", languages)
            best = _Component(each, layout, pictures, errors)
            if TEXT_OVERFLOW.name not in errors:
                break
    assert best is not None  # there is at least one layout
    return best


def _errors(
    each: FirstList, layout: PlainLayout, scratch: Session, trial: str, languages: Sequence[str]
) -> frozenset[str]:
    """Return the codes of what keeps the list from being printed so, as the game *trial*."""
    alone = _Component(each, layout, ListPictures(), frozenset())
    scratch.write(_files(scratch.workspace, trial, trial, languages, [alone]).items())
    work = scratch.open(trial).value
    if work is None:
        return frozenset()  # which the import reports when it has written the game
    before = len(work.found)
    work.lay_out(languages[0], _BLEED)
    errors = (found for found in work.found[before:] if found.severity is Severity.ERROR)
    return frozenset(found.code for found in errors)
