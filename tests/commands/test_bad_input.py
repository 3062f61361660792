"""Whatever a designer writes: a diagnostic with place and remedy, and the last PDF kept."""

import errno
import os

import pytest

GAME = "components/deck/game.yaml"
CARD = "layouts/deck/card.svg"
ITEMS = "      - {id: one, title: First}\n      - {id: two, title: Second, quantity: 2}\n"


def spoiled(desk, spoil):
    """Return what `build` says after a good build and *spoil*; the good files stay."""
    assert desk.run("build").status == 0
    good = desk.output("deck-a4.pdf"), desk.output("manifest.json")
    spoil(desk)

    outcome = desk.run("build", "--strict")

    assert (outcome.status, outcome.stdout) == (1, "")
    assert (desk.output("deck-a4.pdf"), desk.output("manifest.json")) == good
    return outcome.stderr


def test_a_template_that_is_not_well_formed(desk):
    assert spoiled(desk, lambda desk: desk.edit(CARD, "</text>", "</txt>")) == (
        "error[not-well-formed]: the drawing is not well-formed XML: "
        "the closing tag does not match the element opened last\n"
        " --> layouts/deck/card.svg:3:61\n"
        "  |\n"
        '3 |   <text data-text="title" x="8" y="20" font-size="6">Title</txt>\n'
        "  |                                                             ^\n"
        "  = hint: close the `text` on line 3 with `</text>`\n"
        "1 error\n"
    )


def test_a_font_that_is_not_there_is_replaced_and_told(desk):
    desk.edit(CARD, "<text", '<text font-family="Futura Nova"')
    outcome = desk.run("build")

    assert outcome.status == 0
    assert outcome.stderr == (
        "warning[missing-font]: the font `Futura Nova` is missing; `Noto Sans CJK JP` is used\n"
        " --> layouts/deck/card.svg:3:22\n"
        "  |\n"
        '3 |   <text font-family="Futura Nova" data-text="title" x="8" y="20" font-size="6">'
        "Title</text>\n"
        "  |                      ^^^^^^^^^^^\n"
        "  = hint: put the font file into `fonts/`\n"
        "1 warning\n"
    )


def test_a_font_that_is_not_there_is_an_error_where_the_game_says_so(desk):
    desk.edit(CARD, "<text", '<text font-family="Futura Nova"')
    desk.edit(GAME, "name: Deck", "severity: {missing-font: error}\nname: Deck")

    assert desk.run("build").stderr.startswith("error[missing-font]: ")


def test_a_quantity_below_zero(desk):
    assert spoiled(desk, lambda desk: desk.edit(GAME, "quantity: 2", "quantity: -1")) == (
        "error[wrong-quantity]: `quantity` must be a whole number, 0 or more, got the number -1\n"
        "  --> components/deck/game.yaml:10:44\n"
        "   |\n"
        "10 |       - {id: two, title: Second, quantity: -1}\n"
        "   |                                            ^^\n"
        "   = hint: write how many copies to print; 0 prints none\n"
        "1 error\n"
    )


def test_a_matrix_over_a_definition_that_is_not_there(desk):
    matrix = "    matrix:\n      suit: suits\n"
    assert spoiled(desk, lambda desk: desk.edit(GAME, "    items:\n" + ITEMS, matrix)) == (
        "error[unknown-definition]: `suit` is the text `suits`, "
        "which is neither a definition nor a range such as 1-11\n"
        " --> components/deck/game.yaml:9:13\n"
        "  |\n"
        "9 |       suit: suits\n"
        "  |             ^^^^^\n"
        "  = hint: list its entries under `definitions`, as `suits`\n"
        "1 error\n"
    )


def test_a_text_that_cannot_fit(desk):
    def spoil(desk):
        desk.edit(GAME, "First", "word " * 18)
        desk.edit(CARD, "<text", '<rect id="box" x="8" y="9" width="20" height="9"/>\n  <text')
        desk.edit(CARD, 'x="8" y="20"', 'data-box="#box" data-fit="6pt"')

    assert spoiled(desk, spoil) == (
        "error[text-overflow]: `title` of `one` in `en` is 6.9 mm too high at 6 pt\n"
        " --> components/deck/game.yaml:9:26\n"
        "  |\n"
        f"9 |       - {{id: one, title: {'word ' * 18}}}\n"
        f"  |                          {'^' * len('word' * 18 + 17 * ' ')}\n"
        "  = hint: shorten the text\n"
        "  = hint: enlarge its box in `layouts/deck/card.svg:4:3`\n"
        "1 error\n"
    )


def test_an_image_that_is_not_there(desk):
    assert spoiled(
        desk, lambda desk: desk.edit(CARD, "<text", '<image href="hero.png"/>\n  <text')
    ) == (
        "error[missing-file]: there is no file `hero.png` in `layouts/deck/` or "
        "`layouts/shared/` or `images/`\n"
        " --> layouts/deck/card.svg:3:16\n"
        "  |\n"
        '3 |   <image href="hero.png"/>\n'
        "  |                ^^^^^^^^\n"
        "1 error\n"
    )


def test_a_tab_in_yaml(desk):
    assert spoiled(desk, lambda desk: desk.edit(GAME, "    name: Cards", "\tname: Cards")) == (
        "error[yaml-tab]: tabs are not allowed in YAML indentation\n"
        " --> components/deck/game.yaml:4:1\n"
        "  |\n"
        "4 |  name: Cards\n"
        "  | ^\n"
        "  = hint: indent with spaces\n"
        "1 error\n"
    )


def test_an_alias_bomb(desk):
    levels = "bcdefghi"
    lines = [f"{here}: &{here} [{','.join(['*' + chr(ord(here) - 1)] * 10)}]" for here in levels]
    bomb = "\n".join(["a: &a [x,x,x,x,x,x,x,x,x,x]", *lines]) + "\n"

    assert spoiled(desk, lambda desk: desk.write(GAME, bomb)) == (
        "error[yaml-limit]: the file has more than 1,000,000 values, "
        "counting aliases each time they are used\n"
        " --> components/deck/game.yaml:6:29\n"
        "  |\n"
        "6 | f: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]\n"
        "  |                             ^\n"
        "  = hint: use fewer aliases\n"
        "1 error\n"
    )


@pytest.mark.parametrize("path", ["../../../secret.svg", "/etc/passwd"])
def test_a_path_out_of_the_workspace(desk, path):
    assert spoiled(desk, lambda desk: desk.edit(GAME, "front: card.svg", f"front: {path}")) == (
        f"error[outside-workspace]: `{path}` points outside the workspace\n"
        " --> components/deck/game.yaml:7:12\n"
        "  |\n"
        f"7 |     front: {path}\n"
        f"  |            {'^' * len(path)}\n"
        "  = hint: copy the file into the workspace, and use its path there\n"
        "1 error\n"
    )


def test_all_that_is_wrong_is_told_in_one_run(desk):
    def spoil(desk):
        desk.edit(GAME, "kind: card", "kind: crad")
        desk.edit(GAME, "size: 63x88", "size: 63x88\n    colour: red")
        desk.edit(GAME, "id: two", "id: one")
        desk.edit(GAME, "quantity: 2", "quantity: two")

    words = spoiled(desk, spoil)

    assert words.count("error[") == 4
    assert words.endswith("4 errors\n")


def test_a_piece_too_large_is_told_at_its_component(desk):
    desk.run("build")

    outcome = desk.run("build", "--paper", "80x100")

    assert outcome.stderr == (
        "error[piece-too-large]: `cards` is 63 x 88 mm, but 80 x 100 mm paper has room for "
        "64 x 84 mm inside margin and bleed\n"
        " --> components/deck/game.yaml:3:3\n"
        "  |\n"
        "3 |   cards:\n"
        "  |   ^^^^^\n"
        "  = hint: use larger paper: `--paper a4`\n"
        "  = hint: use a smaller `--margin` or `--bleed`\n"
        "1 error\n"
    )


@pytest.mark.parametrize("name", ["build", "build/deck", "build/deck/faces"])
def test_results_do_not_leave_the_workspace_through_a_link(desk, tmp_path_factory, name):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (desk.root / name).parent.mkdir(parents=True, exist_ok=True)
    (desk.root / name).symlink_to(elsewhere)

    outcome = desk.run("faces", "deck", "--format", "svg")

    assert (outcome.status, outcome.stdout) == (1, "")
    assert outcome.stderr == (
        "error[outside-workspace]: "
        "this folder points outside the workspace; output is only written inside it\n"
        "--> build/deck/faces\n"
        " = hint: replace the link with a folder\n"
        "1 error\n"
    )
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (errno.ENOSPC, "free some space on the disk"),
        (errno.EACCES, "close it in other programs, and give yourself permission to write there"),
    ],
)
def test_a_full_or_forbidden_disk_is_told(desk, monkeypatch, number, hint):
    def refuse(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("punchboard.commands.report.write_atomically", refuse)

    assert desk.run("build").stderr == (
        f"error[not-written]: the file cannot be written: {os.strerror(number).lower()}\n"
        "--> build/deck/deck-a4.pdf\n"
        f" = hint: {hint}\n"
        "1 error\n"
    )


def test_a_folder_in_the_place_of_a_result_is_told(desk):
    assert desk.run("build").status == 0
    good = desk.output("manifest.json")
    pdf = desk.root / "build/deck/deck-a4.pdf"
    pdf.unlink()
    pdf.mkdir()

    outcome = desk.run("build", "--strict")

    assert outcome.status == 1
    assert outcome.stderr == (
        "error[not-written]: the file cannot be written: is a directory\n"
        "--> build/deck/deck-a4.pdf\n"
        " = hint: rename or remove the folder that has the file's name\n"
        "1 error\n"
    )
    assert desk.output("manifest.json") == good
