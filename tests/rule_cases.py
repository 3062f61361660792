"""The cases of rules: a game file with what is to be told of it inside.

`tests/cases/<code>/bad.yaml` and `good.yaml` are game files. What the rule is
to tell stands in comments, in the order of places:

    # Error: 7:13 `count('cards') == 4` does not hold
    # Warning: rules.md:3:1 the rules leave open how many

The place is in the game file where no file is named, and the message begins
with the words. Other files that begin with `bad` or `good` lie beside the game
file; an SVG, PNG or JPEG file lies in the folder of layouts, where `card.svg` is always there,
and `bad.spring.json` is the snapshot `spring`.
A case for a printing house says so: `# Press: x-1a:2003 240`, the standard and the limit.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from press_profiles import PROFILE
from punchboard.checks.rule import all_rules
from punchboard.commands.check import Questions, check_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session
from punchboard.diagnostics import Diagnostic
from punchboard.printing.standards import PressWish, Standard, read_profile
from punchboard.rulebook.reader import read_claims

CASES = Path(__file__).with_name("cases")
_EXPECTED = re.compile(
    r"^\s*# (Error|Warning): (?:([^\s:]+):)?(\d+):(\d+) (.+)$", re.MULTILINE
)  # fmt: skip
_PRESS = re.compile(r"^# Press: (\S+)(?: (\d+))?$", re.MULTILINE)
_CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <desc>suit number side good</desc>
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0"/>
</svg>
"""


@dataclass(frozen=True)
class Told:
    """A finding, as a case writes it."""

    severity: str
    file: str
    line: int
    column: int
    message: str


def expected(case: Path) -> list[Told]:
    """Return what a case says is told of it."""
    return [
        Told(severity.lower(), file or "game.yaml", int(line), int(column), message)
        for severity, file, line, column, message in _EXPECTED.findall(
            case.read_text(encoding="utf-8")
        )
    ]


def findings(case: Path, folder: Path) -> tuple[Diagnostic, ...]:
    """Return everything that is told of a case, as a game in the workspace *folder*."""
    game, layouts = folder / "components" / "case", folder / "layouts" / "case"
    game.mkdir(parents=True)
    layouts.mkdir(parents=True)
    shared = folder / "layouts" / "shared"
    shared.mkdir()
    (shared / "card.svg").write_text(_CARD, encoding="utf-8")
    for path in sorted(case.parent.iterdir()):
        if path.stem.split(".")[0] != case.stem:
            continue
        if path.suffix in {".svg", ".png", ".jpg"}:
            shutil.copy(path, layouts)
        elif path.suffix == ".json":
            snapshot = folder / "snapshots" / "case" / path.name.removeprefix(f"{case.stem}.")
            snapshot.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, snapshot)
        elif path != case:
            shutil.copy(path, game)
    shutil.copy(case, game / "game.yaml")
    questions = Questions(press=_press(case))
    result = check_game(Session.at(folder), "case", questions, Steps(None))
    return tuple(sorted(dict.fromkeys(result.diagnostics), key=Diagnostic.place))


def told_of(folder, rules, components, language="en", players=0, codes=("rules-",)):
    """Return the codes and messages about a box of cards.

    It has a count for each name, or counts of its items by their names.
    """
    folder.mkdir(exist_ok=True)
    (folder / "bad.md").write_text(rules, encoding="utf-8")
    boxed = "".join(
        f"  c{i}: {{name: {name}, size: 63x88, front: card.svg, {_held(count)}}}\n"
        for i, (name, count) in enumerate(components.items())
    )
    game = f"rules: bad.md\nlanguages: [{language}]\ncomponents:\n{boxed}"
    least, most = players if isinstance(players, tuple) else (players, players)
    game += f"players: {{min: {least}, max: {most}}}\n" if players else ""
    return [each for each in _told(folder, game) if each[0].startswith(codes)]


def values_told(folder, rules, components, language="en"):
    """Return the messages about values, for *components* as a game file has them."""
    told = written_told(folder, rules, components, language)
    return [message for code, message in told if code == "rules-values-differ"]


def written_told(folder, rules, components, language="en"):
    """Return the codes and messages about rules, for *components* as a game file has them."""
    folder.mkdir(exist_ok=True)
    (folder / "bad.md").write_text(rules, encoding="utf-8")
    game = f"rules: bad.md\nlanguages: [{language}]\nplayers: 2-4\ncomponents:\n{components}"
    return [each for each in _told(folder, game) if each[0].startswith("rules-")]


def _told(folder: Path, game: str) -> list[tuple[str, str]]:
    (folder / "bad.yaml").write_text(game, encoding="utf-8")
    found = findings(folder / "bad.yaml", folder / "workspace")
    return [(each.code, each.message) for each in found]


def _held(count: int | dict[str, int]) -> str:
    """Return the number of a component, or its items, as its file has them."""
    if isinstance(count, int):
        return f"quantity: {count}"
    items = (f"{{id: i{n}, name: {e}, quantity: {count[e]}}}" for n, e in enumerate(count))
    return f"items: [{', '.join(items)}]"


def checked(folder, rules, components, language="en", players=0):
    """Return what is told of rules and box, with what is never mentioned or runs short."""
    codes = ("rules-", "box-", "component-never")
    return told_of(folder / "game", rules, components, language, players, codes=codes)


def said(text: str, form: str = ".md") -> list[tuple[str, str, object, int | None]]:
    """Return the role, name, number and factor of each claim about pieces."""
    left_out = {"attribute", "players"}
    found = (each for each in read_claims(text, form) if each.role not in left_out)
    return [(str(each.role), each.name, each.count, each.factor) for each in found]


def _press(case: Path) -> PressWish | None:
    found = _PRESS.search(case.read_text(encoding="utf-8"))
    if found is None:
        return None
    limit = int(found[2]) if found[2] else None
    return PressWish(Standard(found[1]), read_profile(PROFILE), limit)


def as_told(found: Diagnostic, message: str) -> Told:
    """Return a finding, with its message cut where the expected one ends."""
    place = found.location
    assert place is not None
    words = found.message[: len(message)]
    return Told(str(found.severity), place.path.name, place.line, place.column, words)


def codes() -> tuple[str, ...]:
    """Return the codes of all rules."""
    return tuple(all_rules())
