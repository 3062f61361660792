"""What was found on faces is kept, and never differs from what a first run finds.

The game has a fault for most of the rules that look at faces. Whatever is changed, a
run that knows the faces of before says what a run says that knows nothing.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import PIL.Image
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard import inputs
from punchboard.checks.subject import KnownFaults
from small_fonts import make_font

GAME = """\
name: Deck
definitions:
  goods:
    fish: {name: Fish, colour: "#f4ead0", icon: fish}
    rye: {name: Rye, colour: "#c08a1e", icon: fish}
components:
  cards:
    size: 63x88
    front: "{{ look }}.svg"
    items: cards.csv
  tiles:
    kind: tile
    size: 40x40
    front: tile.svg
    items: [{id: one, title: One}]
"""
#: As many items as are compared by both engines, and one that they draw differently.
ITEMS = [f"c{number},Card {number},fish,sea.png,card" for number in range(12)]
TABLE = "\n".join(("id,title,good,photo,look", *ITEMS, "odd,Odd,rye,sea.png,odd", ""))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}">'
LAYOUT = f"""\
{HEAD.format(63, 88)}
  <rect x="-3" y="-3" width="69" height="94" fill="#f4ead0" data-fill="good.colour"/>
  <rect x="0" y="60" width="30" height="10" fill="#225588"/>
  <circle cx="3" cy="30" r="1.2" fill="#aa2211"/>
  <rect x="5" y="40" width="12" height="12" fill="#f4ead0" data-icon="good.icon"/>
  <image x="30" y="40" width="20" height="12" preserveAspectRatio="none" data-href="photo"/>
  <path d="M10 80h30" stroke="#225588" stroke-width="0.05"/>
  <text data-text="title" x="1" y="20" font-size="5" font-family="Squares">Title</text>
  <text data-text="good.name" x="20" y="30" font-size="1.2" fill="#f0e8c0">Fish</text>
</svg>
"""
#: A pattern that the two engines begin at different places.
DOTS = '<pattern id="dots" width="0.2" height="0.2"><circle cx="2" cy="2" r="2"/></pattern>'
ODD = LAYOUT.replace(
    "</svg>", f'{DOTS}<rect x="20" y="5" width="35" height="30" fill="url(#dots)"/></svg>'
)
TILE = f"""\
{HEAD.format(40, 40)}
  <rect x="0" y="0" width="40" height="40" fill="#225588"/>
  <text data-text="title" x="10" y="20" font-size="5" fill="#ffffff">One</text>
</svg>
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 1h9v9z"/></svg>'


def _replaced(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Return a change of a file, which does nothing where it has been made."""

    def change(root: Path) -> None:
        path = root / name
        if path.exists():
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(old, new), encoding="utf-8")

    return change


def _paint(root: Path, colour: str, size: tuple[int, int] = (40, 40)) -> None:
    path = root / "images/sea.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    PIL.Image.new("RGB", size, colour).save(path)


def _squares(root: Path, letters: str) -> None:
    path = root / "fonts/squares.ttf"
    path.parent.mkdir(parents=True, exist_ok=True)
    make_font(path, "Squares", letters=letters)


CARD = "layouts/deck/card.svg"
CHANGES: dict[str, Callable[[Path], None]] = {
    "a colour of a layout": _replaced(CARD, "#aa2211", "#f4ead0"),
    "the size of a text": _replaced(CARD, 'font-size="1.2"', 'font-size="4.2"'),
    "the place of a text": _replaced(CARD, 'x="1"', 'x="9"'),
    "the width of a line": _replaced(CARD, 'stroke-width="0.05"', 'stroke-width="0.5"'),
    "a colour of a definition": _replaced("components/deck/game.yaml", "#c08a1e", "#c08a2e"),
    "a word": _replaced("components/deck/cards.csv", "Card 3", "Four"),
    "an item that goes": _replaced("components/deck/cards.csv", f"{ITEMS[4]}\n", ""),
    "an item that appears": _replaced(
        "components/deck/cards.csv", "odd,Odd", "new,New,rye,sea.png,card\nodd,Odd"
    ),
    "the order of items": lambda root: (root / "components/deck/cards.csv").write_text(
        "\n".join((TABLE.splitlines()[0], *reversed(TABLE.splitlines()[1:]), "")), encoding="utf-8"
    ),
    "the kind of a component": _replaced("components/deck/game.yaml", "kind: tile", "kind: card"),
    "the size of a piece": _replaced("components/deck/game.yaml", "size: 40x40", "size: 41x41"),
    "an icon": _replaced("icons/fish.svg", "h9v9", "h14v14"),
    "an icon that goes": lambda root: (root / "icons/fish.svg").unlink(missing_ok=True),
    "a picture": lambda root: _paint(root, "red", (4, 90)),
    "a picture that goes": lambda root: (root / "images/sea.png").unlink(missing_ok=True),
    "a font": lambda root: _squares(root, "Car 0123456789"),
    "a font that goes": lambda root: (root / "fonts/squares.ttf").unlink(missing_ok=True),
    "a text that overflows": _replaced(
        CARD, 'font-size="5" font-family', 'font-size="5" inline-size="9" font-family'
    ),
    "a drawing that is mended": _replaced("layouts/deck/odd.svg", "url(#dots)", "#fff"),
}


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    """Return the game as it is before all changes."""
    root = tmp_path_factory.mktemp("faulty")
    files = {
        "components/deck/game.yaml": GAME,
        "components/deck/cards.csv": TABLE,
        CARD: LAYOUT,
        "layouts/deck/odd.svg": ODD,
        "layouts/deck/tile.svg": TILE,
        "icons/fish.svg": ICON,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    _paint(root, "navy")
    _squares(root, "Cardnew 0123456789")
    return root


@pytest.fixture
def desk(root, desk):
    renew(desk, root)
    return desk


def renew(desk, root: Path) -> None:
    """Make the workspace what *root* is, and keep nothing else."""
    shutil.rmtree(desk.root)
    shutil.copytree(root, desk.root)


@pytest.fixture(scope="module")
def looked_at(root, desk_in, tmp_path_factory):
    """Gives the game with what a first run keeps, which is for this one folder."""
    desk, kept = desk_in(tmp_path_factory.mktemp("once")), tmp_path_factory.mktemp("kept")
    renew(desk, root)
    said = told(desk)
    assert said.stderr
    shutil.copytree(desk.root, kept, dirs_exist_ok=True)

    def restore():
        renew(desk, kept)
        return desk

    return restore


def told(desk, *options: str):
    return desk.run("check", *options)


def told_afresh(desk, *options: str):
    """Return what a run says that knows nothing; what the others know stays."""
    kept, aside = desk.root / ".punchboard", desk.root / "aside"
    kept.rename(aside)
    found = told(desk, *options)
    shutil.rmtree(kept)
    aside.rename(kept)
    return found


def test_the_faults_are_there(desk):
    said = told(desk).stderr

    for code in (
        "text-too-small", "low-contrast", "outside-safe-zone", "art-short-of-bleed",
        "image-stretched", "line-too-thin", "sign-like-ground",
    ):  # fmt: skip
        assert code in said


def test_a_face_is_compared_once_it_is_one_of_the_first(desk):
    assert "engines-disagree" not in told(desk).stderr

    CHANGES["an item that goes"](desk.root)

    assert "engines-disagree" in told(desk).stderr


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changes_the_findings_are_those_of_a_first_run(looked_at, change):
    desk = looked_at()
    change(desk.root)

    assert told(desk) == told_afresh(desk)
    desk.root.joinpath("components/deck/game.yaml").write_text(GAME + "# again\n")
    assert told(desk) == told_afresh(desk)


@pytest.mark.parametrize(
    "options",
    ["--engine cairosvg", "--bleed 2mm", "--select engines-disagree", "--item odd", "--ink-saver"],
)
def test_other_options_find_what_a_first_run_finds_with_them(looked_at, options):
    desk = looked_at()

    assert told(desk, *options.split()) == told_afresh(desk, *options.split())
    assert told(desk) == told_afresh(desk)


def test_another_program_looks_again(desk, monkeypatch):
    looked: list[str] = []
    really = KnownFaults.of

    def counted(self, named, code, look):
        def seen(each):
            looked.append(code)
            return look(each)

        return really(self, named, code, seen)

    monkeypatch.setattr(KnownFaults, "of", counted)
    told(desk)
    first = len(looked)
    told(desk, "--select", "text-too-small")
    assert len(looked) == first

    monkeypatch.setattr(inputs, "this_program", lambda: "of tomorrow")
    told(desk, "--select", "text-too-small", "--select", "low-contrast")
    assert len(looked) > first


@settings(max_examples=6, deadline=None)
@given(edits=st.lists(st.sampled_from(sorted(CHANGES)), min_size=2, max_size=4))
def test_one_change_after_the_other_finds_what_a_first_run_finds(looked_at, edits):
    desk = looked_at()
    for edit in edits:
        CHANGES[edit](desk.root)
        assert told(desk) == told_afresh(desk)
