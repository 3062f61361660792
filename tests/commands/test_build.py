import io

import pikepdf
import pypdfium2
import pytest


def test_build_writes_the_sheets_and_says_what_they_hold(desk):
    outcome = desk.run("build")

    assert (outcome.status, outcome.stderr) == (0, "")
    said = "3 pieces on 1 sheet, 27 % of the paper used, on one side"
    assert outcome.stdout == f"build/deck/deck-a4.pdf: {said}\n"
    assert desk.output("deck-a4.pdf").startswith(b"%PDF-")


def test_every_copy_stands_in_the_manifest(desk):
    desk.run("build")
    (file,) = desk.manifest()["files"]

    (sheet,) = file["sheets"]
    placed = [(each["item"], each["copy"]) for each in sheet["front"]["placements"]]
    assert placed == [("one", 1), ("two", 1), ("two", 2)]
    assert sheet["back"] is None


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (("--paper", "letter"), "deck-letter.pdf"),
        (("--paper", "200x280"), "deck-200x280.pdf"),
        (("--sheets", "fronts"), "deck-a4-fronts.pdf"),
    ],
)
def test_the_name_of_a_file_says_how_it_was_made(desk, options, name):
    assert desk.run("build", *options).status == 0
    assert desk.output(name)


def test_each_language_gets_a_file_and_the_manifest_names_all(desk):
    desk.edit("components/deck/game.yaml", "name: Deck", "name: Deck\nlanguages: [en, ja]")

    assert desk.run("build", "--lang", "all").status == 0
    names = [file["path"] for file in desk.manifest()["files"]]
    assert names == ["deck-a4.pdf", "deck-ja-a4.pdf"]


def test_both_engines_make_the_deck(desk):
    pytest.importorskip("cairocffi", exc_type=OSError)
    assert desk.run("build", "--engine", "cairosvg").status == 0


def test_a_game_with_errors_does_not_hinder_the_others(desk):
    desk.write("components/broken/game.yaml", "name: [1\n")

    outcome = desk.run("build")

    assert outcome.status == 1
    assert "build/deck/deck-a4.pdf" in outcome.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("build", "dekc"), "there is no game `dekc`; did you mean `deck`?"),
        (("build", "--paper", "a44"), "`a44` is not a paper"),
        (("build", "--bleed", "wide"), "`wide` is not a length"),
        (("build", "--gutter", "-1"), "`-1` is less than zero"),
        (("build", "--margin", "200"), "margin"),
        (("build", "--sides", "two"), "No such option"),
    ],
)
def test_a_wrong_command_is_misuse(desk, arguments, words):
    outcome = desk.run(*arguments)

    assert outcome.status == 2
    assert words in outcome.stderr


def test_a_folder_that_cannot_be_read_is_misuse(desk, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("punchboard.workspace.may_be_game", refuse)

    outcome = desk.run("build")

    assert outcome.status == 2
    assert f"the folder {desk.root}/components cannot be read: permission denied" in outcome.stderr


def test_a_folder_without_games_is_misuse(tmp_path, desk):
    (tmp_path / "components/deck/game.yaml").unlink()

    outcome = desk.run("build")

    assert outcome.status == 2
    assert "there are no games: no folder in" in outcome.stderr


@pytest.mark.parametrize("command", [("build",), ("faces", "deck")])
def test_a_language_that_no_game_has_is_misuse(desk, command):
    outcome = desk.run(*command, "--lang", "fr")

    assert outcome.status == 2
    assert "no game here has texts in `fr`; use one of `en`" in outcome.stderr


def test_a_language_that_one_of_the_games_lacks_is_told(desk):
    desk.write("components/jeu/game.yaml", "name: {fr: Jeu}\n")

    outcome = desk.run("build", "--lang", "fr")

    assert outcome.status == 1
    assert outcome.stderr.partition("warning")[0] == (
        "error[unknown-language]: `fr` is not one of the game's languages\n"
        "--> components/deck/game.yaml\n"
        " = hint: use one of `en`\n"
    )


def test_a_game_without_pieces_is_told_so(desk):
    desk.write("components/deck/game.yaml", "name: Deck\n")

    outcome = desk.run("build")

    assert (outcome.status, outcome.stdout) == (0, "")
    assert outcome.stderr == (
        "warning[nothing-to-print]: no component has an item to print\n"
        "--> components/deck/game.yaml\n"
        " = hint: add items, or set a quantity above 0\n"
        "1 warning\n"
    )


def test_outlined_text_is_a_file_of_its_own_that_can_be_searched(desk):
    desk.run("build", "deck")
    outcome = desk.run("build", "deck", "--outline-text")

    assert outcome.status == 0
    assert desk.manifest()["files"][0]["path"] == "deck-a4-outline-text.pdf"
    pages = [
        pypdfium2.PdfDocument(desk.output(name))[0].get_textpage().get_text_range()
        for name in ("deck-a4.pdf", "deck-a4-outline-text.pdf")
    ]
    assert pages[0] == pages[1] != ""


def test_labels_of_sheets_are_outlines_too(desk):
    desk.run("build", "deck", "--outline-text")

    with pikepdf.open(io.BytesIO(desk.output("deck-a4-outline-text.pdf"))) as file:
        fonts = {
            str(each.BaseFont)
            for each in file.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
        }
    assert fonts == {"/Unseen"}


def test_faces_are_outlined_in_a_pdf_only(desk):
    pdf = desk.run("faces", "deck", "--outline-text")
    svg = desk.run("faces", "deck", "--outline-text", "--format", "svg")

    assert pdf.stdout == "build/deck/deck-outline-text-faces.pdf\n"
    assert "build/deck/faces/cards-one-front.svg" in svg.stdout


def test_a_comparison_with_an_entry_that_is_not_there_is_told(desk):
    desk.write(
        "components/deck/game.yaml",
        "name: Deck\n"
        "definitions: {goods: {fish: {name: Fish}, rye: {name: Rye}}}\n"
        "components:\n"
        "  cards: {kind: card, size: 63x88, front: card.svg,"
        " items: [{id: a, title: A, good: fish}]}\n",
    )
    desk.edit("layouts/deck/card.svg", "<text", "<rect data-if=\"good == 'fishy'\"/><text")

    told = desk.run("build").stderr
    assert "`good` is never `fishy`: no entry of `goods` has that id" in told
    assert "did you mean `fish`?" in told
