"""The options of the command line, each defined once, and the values that commands get from them.

Mistakes in the command line itself end the command with click's usage error.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click
from msgspec.structs import replace

from punchboard.commands.report import Report
from punchboard.lengths import parse_length

if TYPE_CHECKING:
    from punchboard.commands.session import Session
    from punchboard.geometry import Size
    from punchboard.sheets.options import SheetOptions
    from punchboard.snapshots.choose import Choice


def _length(_: click.Context, __: click.Parameter, value: str | None) -> float | None:
    """Return a length in mm; None if the option is not given."""
    if value is None:
        return None
    try:
        length = parse_length(value)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None
    if length < 0:
        raise click.BadParameter(f"`{value}` is less than zero")
    return length


def _paper(_: click.Context, __: click.Parameter, value: str) -> Size:
    """Return the size of a paper, by name or as width x height."""
    from punchboard.lengths import parse_paper

    try:
        return parse_paper(value)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None


def snapshot_name(_: click.Context, __: click.Parameter, value: str) -> str:
    """Return a name that can be that of a file, everywhere."""
    if re.fullmatch(r"manifest(-\d+)?|built|printed", value, re.IGNORECASE):
        raise click.BadParameter(f"`{value}` is what builds keep: use another name")
    if re.fullmatch(r"[\w](?:[\w.+-]*[\w+-])?", value) and not value.endswith(".json"):
        return value
    raise click.BadParameter(
        f"`{value}` cannot be the name of a snapshot: use letters, digits, `.`, `-` and `_`"
    )


Option: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def flag(*names: str, help: str) -> Option:
    """Return an option without a value."""
    return click.option(*names, is_flag=True, help=help)


def several(*names: str, metavar: str, help: str) -> Option:
    """Return an option that may be repeated."""
    return click.option(*names, multiple=True, metavar=metavar, help=help)


def one_of(*names: str, choices: Sequence[str], help: str) -> Option:
    """Return an option with one of *choices*, by default the first."""
    return click.option(
        *names, type=click.Choice(choices), default=choices[0], show_default=True, help=help
    )


force = flag("--force", help="Replace a snapshot of another state.")
folder = click.option(
    "-C",
    "folder",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Work in this folder instead of the current one.",
)
languages = several(
    "--lang",
    "languages",
    metavar="LANG",
    help="Language of the cards; may be repeated; `all` for all of them. "
    "Default: the game's first language.",
)
bleed = click.option(
    "--bleed",
    callback=_length,
    metavar="LENGTH",
    default="3mm",
    show_default=True,
    help="Art beyond the trim on each side.",
)
engine = one_of("--engine", choices=["resvg", "cairosvg"], help="The library that draws the art.")
ink_saver = flag(
    "--ink-saver", help="Leave out backgrounds that layouts mark as flooded; nothing moves."
)
outline_text = flag(
    "--outline-text",
    help="Draw all text in PDF files as outlines, for printing houses that do not accept fonts; "
    "it can still be searched.",
)
strict = flag(
    "--strict",
    help="Write nothing if a text cannot be set, or if a picture is missing or broken; "
    "always on with `--outline-text` and `--pdf-standard`.",
)
paper = click.option(
    "--paper",
    callback=_paper,
    metavar="PAPER",
    default="a4",
    show_default=True,
    help="The name of a paper (a4, a3, letter ...), or a size such as 210x297.",
)
orientation = one_of(
    "--orientation",
    choices=["auto", "portrait", "landscape"],
    help="Orientation of the paper; auto chooses the one that fits more pieces.",
)
gutter = click.option(
    "--gutter",
    callback=_length,
    metavar="LENGTH",
    help="Gap between trims; with 0, neighbours share cut lines. "
    "Default: room for the bleed of both neighbours.",
)
margin = click.option(
    "--margin",
    callback=_length,
    metavar="LENGTH",
    help="Width of the paper's edge that the printer cannot print on.  [default: 5mm, or that of"
    " the printer]",
)
marks = one_of(
    "--marks",
    choices=["crop", "lines", "none"],
    help="Crop marks, cut lines across the sheet, or neither.",
)
sheets = one_of(
    "--sheets",
    choices=["duplex", "fold", "fronts"],
    help="Where backs go: behind the fronts, across a fold, or nowhere.",
)
flip = one_of(
    "--flip",
    choices=["long-edge", "short-edge"],
    help="The edge on which the printer flips the paper.",
)
form = one_of(
    "--format",
    "form",
    choices=["pdf", "png", "svg"],
    help="One PDF with one face per page, or one file per face.",
)
fields = several(
    "--field",
    "fields",
    metavar="FIELD",
    help="Count only this field; may be repeated. Default: every field with few values.",
)
picture = one_of(
    "--format",
    "form",
    choices=["text", "svg", "png"],
    help="Tables on the terminal, or a picture in the game's folder.",
)
difference = one_of(
    "--format",
    "form",
    choices=["text", "json", "html"],
    help="Rows for people, JSON for other programs, or a page with before and after side by side.",
)
components = several(
    "--component",
    "components",
    metavar="COMPONENT",
    help="Only this component; a glob such as 'score-*' names several. May be repeated.",
)
items = several(
    "--item",
    "items",
    metavar="ITEMS",
    help="Only these items: ids, globs, or places in the list such as 1-9,12. May be repeated.",
)
where = several(
    "--where",
    metavar="EXPRESSION",
    help='Only items for which this is true, such as "cost > 3", or the name of one of the '
    "game's `choices`. May be repeated: all must be true.",
)
changed_since = click.option(
    "--changed-since",
    metavar="NAME",
    default="",
    help="Print a pull list and only the pieces whose printed faces differ from this snapshot, "
    "git revision (git:REV) or manifest of an earlier build.",
)
stamp = flag(
    "--stamp",
    help="Set id and revision of each item in small grey type near the edge of its front.",
)
message = click.option(
    "-m",
    "--message",
    default="",
    metavar="TEXT",
    help="What this version is, for the list of snapshots.",
)
read_claims = one_of(
    "--format",
    "form",
    choices=["text", "json", "page", "html"],
    help="Rows for people, JSON for other programs, or the whole text with what was read in it.",
)
item = click.option(
    "--item",
    metavar="ID",
    help="Write the values of this item. Default: the first item that is printed.",
)
language = click.option(
    "--lang",
    "language",
    default="",
    metavar="LANG",
    help="Language of the texts. Default: the game's first language.",
)
select = several(
    "--select", metavar="CODE", help="Report only findings with this code; may be repeated."
)
ignore = several(
    "--ignore", metavar="CODE", help="Do not report findings with this code; may be repeated."
)
rules = click.option(
    "--rules",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
    help="Compare the game with this rules text instead of its own.",
)
findings = one_of(
    "--format",
    "form",
    choices=["text", "json", "github", "sarif"],
    help="Text for people, JSON for programs, commands for GitHub workflows, or SARIF for code "
    "scanning.",
)
dpi = click.option(
    "--dpi",
    type=click.IntRange(36, 2400),
    default=300,
    show_default=True,
    help="Resolution of PNG files.",
)
image_dpi = click.option(
    "--image-dpi",
    type=click.IntRange(72, 2400),
    default=450,
    show_default=True,
    help="Reduce pictures that are finer in print to this resolution.",
)
spreadsheet = click.option(
    "--format",
    "form",
    type=click.Choice(["xlsx", "ods", "csv", "json", "html"]),
    help="One file, or for csv a folder with one file per component; html is the proofreading"
    " list, with every text in all languages. Default: the extension of PATH, or xlsx.",
)
target = click.option(
    "-o",
    "--output",
    "target",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="The file to write, or for csv the folder. Default: in the game's folder in `build`.",
)
pictures = flag("--pictures", help="Add thumbnails of the faces to each row; for xlsx and ods.")
component = click.option(
    "--component",
    metavar="COMPONENT",
    help="The component in a FILE with a single sheet. Default: the sheet's name.",
)
sheet_titles = several(
    "--sheet",
    "titles",
    metavar="NAME",
    help="Read only this sheet of the file; may be repeated. Default: every sheet with a list.",
)
add = flag("--add", help="Add a new item for each row that matches none, in a list without ids.")
delete = flag(
    "--delete", help="Remove the items that have no row. Without it, they are listed and kept."
)
dry_run = flag("--dry-run", help="Show the changes as a diff without writing anything.")
keep = click.option(
    "--keep",
    type=click.IntRange(0),
    default=0,
    metavar="MB",
    help="Keep this many megabytes of what was used last. Default: nothing.",
)
new = click.option(
    "--new",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Make a game with a plain layout from FILE, in this folder.",
)


def sheet_options(options: dict[str, Any]) -> SheetOptions:
    """Take the options of the sheets out of *options* and return them.

    The command ends if they contradict each other.
    """
    from punchboard.commands.print_options import chosen_printer
    from punchboard.sheets import options as choices
    from punchboard.sheets.sheet import Flip

    printer = chosen_printer(options.pop("printer", None))
    margin = options.pop("margin")
    if margin is None:
        margin = choices.DEFAULT_MARGIN if printer is None else printer.margin
    given = choices.SheetOptions(
        options.pop("paper"),
        orientation=choices.PageOrientation(options.pop("orientation")),
        bleed=options.pop("bleed"),
        margin=margin,
        marks=choices.Marks(options.pop("marks")),
        sheets=choices.SheetMode(options.pop("sheets")),
        flip=Flip(options.pop("flip")),
        printer=printer,
        pack=options.pop("pack"),
        fill_blanks=options.pop("fill_blanks"),
    )
    checked = choices.sheet_options(given, options.pop("gutter"))
    if checked.diagnostics:
        raise click.UsageError("; ".join(each.message for each in checked.diagnostics))
    return replace(checked.value, cut_layer=options.pop("cut_layer", False))


#: The options that decide whether a piece fits its paper.
IMPOSING = ("paper", "orientation", "gutter", "margin", "sheets", "printer", "pack")


def is_given(*names: str) -> bool:
    """Return whether the user gave one of the options with these *names*."""
    context = click.get_current_context()
    default = click.core.ParameterSource.DEFAULT
    return any(context.get_parameter_source(name) is not default for name in names)


def pieces(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give *command* the options that choose pieces."""
    return components(items(where(command)))


def choice(options: dict[str, Any]) -> Choice:
    """Take the choice of pieces out of *options* and return it."""
    from punchboard.snapshots.choose import Choice

    return Choice(options.pop("components"), options.pop("items"), options.pop("where"))


def open_session(where: Path | None) -> tuple[Session, Report]:
    """Return a session in `here(where)`, and a report on the standard streams."""
    from punchboard.commands.session import Session

    session = Session.at(here(where))
    return session, Report(sys.stdout, sys.stderr, session.workspace.root)


def here(where: Path | None) -> Path:
    """Return the folder *where*, or else that of `-C` before the command, or the current one."""
    return where or click.get_current_context().obj or Path.cwd()


def chosen(session: Session, games: Sequence[str]) -> tuple[str, ...]:
    """Return the games meant, or end the command if there are none."""
    from punchboard.diagnostics import did_you_mean

    try:
        known = session.games()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        place = session.workspace.components
        raise click.UsageError(f"the folder {place} cannot be read: {reason}") from None
    if not known:
        place = session.workspace.components
        raise click.UsageError(f"there are no games: no folder in {place} has a `game.yaml`")
    for game in games:
        if game not in known:
            hint = "".join(f"; {each}" for each in did_you_mean(game, known))
            raise click.UsageError(f"there is no game `{game}`{hint}")
    return tuple(dict.fromkeys(games)) or known


def check_languages(session: Session, games: Sequence[str], wanted: Sequence[str]) -> None:
    """End the command if it asks for a language that none of *games* is written in."""
    from punchboard.diagnostics import did_you_mean

    if not set(wanted) - {"all"}:
        return
    written = [session.load(game).value for game in games]
    if None in written:
        return  # errors in the game are reported first
    known = {language for game in written if game for language in game.languages}
    for language in wanted:
        if language not in known | {"all"}:
            hint = "".join(f"; {each}" for each in did_you_mean(language, known))
            raise click.UsageError(f"no game here has texts in `{language}`{hint}")
