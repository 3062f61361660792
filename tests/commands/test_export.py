import io
import zipfile

import openpyxl
import pytest
from PIL import Image

GAME = """\
name: {ja: 山札, en: Deck}
languages: [ja, en]
rules: [rules.en.md]
definitions:
  suits: {power: {}, speed: {}}
components:
  cards:
    name: {ja: 札, en: Cards}
    size: 63x88
    front: card.svg
    back: card.svg
    items:
      - {id: one, suit: power, title: "=1", name: {ja: いち, en: One}, cells: "R G\\nB B"}
      - {id: two, suit: speed, title: First, name: {ja: に, en: Two}, quantity: 2, tags: [a, "b, c"]}
checks:
  - that: count('cards') == 3
    because: one and two
  - that: count('cards') == 4
"""  # noqa: E501
RULES = "# Components\n\n- 3 cards\n"


@pytest.fixture
def deck(desk):
    desk.write("components/deck/game.yaml", GAME)
    desk.write("components/deck/rules.en.md", RULES)
    return desk


def book(deck, *options):
    target = deck.root / "deck.xlsx"
    outcome = deck.run("export", "deck", "-o", str(target), *options)
    assert (outcome.status, outcome.stderr) == (0, "")
    return openpyxl.load_workbook(target)


def test_an_export_goes_into_the_games_folder(deck):
    outcome = deck.run("export", "deck")

    assert outcome.stdout == "build/deck/deck.xlsx: 2 items in 1 sheet\n"
    assert deck.output("deck.xlsx").startswith(b"PK")


def test_csv_is_a_folder_with_a_file_for_each_component(deck):
    deck.run("export", "deck", "--format", "csv")

    data = deck.output("deck/cards.csv")
    assert data.startswith(
        b"\xef\xbb\xbfid,quantity,suit,title,name (ja),name (en),cells,tags[]\r\n"
    )
    assert data.decode("utf-8-sig").splitlines()[1].startswith("one,1,power,'=1,いち,One,\"R G")


def test_the_summary_holds_the_box_against_rules_and_checks(deck):
    rows = list(book(deck)["summary"].iter_rows(values_only=True))

    assert rows[1] == ("cards", "札", "Cards", "card", "63 x 88 mm", 3, 3, "1 of 2 does not hold")
    assert rows[3][:3] == ("check", "count('cards') == 3", "one and two")
    assert rows[3][-1] == "holds"
    assert "`count('cards')` is 3" in rows[4][-1]


def test_the_header_stays_in_view_and_filters(deck):
    sheet = book(deck)["cards"]

    assert sheet.freeze_panes == "C2"
    assert sheet.auto_filter.ref == "A1:H3"
    assert sheet["G2"].alignment.wrap_text
    assert sheet["G2"].font.name == "Courier New"  # a grid, in letters of one width
    assert sheet.column_dimensions["G"].number_format == "@"
    assert sheet.row_dimensions[2].height > 20


def test_a_cell_offers_the_entries_of_its_definition(deck):
    excel = book(deck)
    choices = {str(each.sqref): each for each in excel["cards"].data_validations.dataValidation}

    suit = choices["C2:C503"]
    assert (suit.type, suit.formula1) == ("list", "'punchboard-lists'!$A$2:$A$3")
    assert [cell.value for cell in excel["punchboard-lists"]["A"]] == ["suits", "power", "speed"]
    assert choices["B2:B503"].type == "whole"
    assert excel["punchboard-lists"].sheet_state == "hidden"
    assert excel["punchboard-base"].sheet_state == "veryHidden"


def test_a_text_that_begins_with_an_equals_sign_is_no_formula(deck):
    cell = book(deck)["cards"]["D2"]

    assert (cell.value, cell.data_type, cell.number_format) == ("=1", "s", "@")


def test_pictures_show_front_and_back_of_every_item(deck):
    sheet = book(deck, "--pictures")["cards"]

    assert [cell.value for cell in sheet[1]][:4] == ["id", "quantity", "(front)", "(back)"]
    places = [(image.anchor._from.row, image.anchor._from.col) for image in sheet._images]
    assert places == [(1, 2), (1, 3), (2, 2), (2, 3)]
    picture = Image.open(io.BytesIO(sheet._images[0]._data()))
    assert picture.size == (149, 208)  # 63 x 88 mm, its longer side 104 pixels at twice the density
    assert sheet.row_dimensions[2].height == (104 + 4) * 0.75


def test_pictures_are_in_an_opendocument_file_once_each(deck):
    target = deck.root / "deck.ods"
    deck.run("export", "deck", "--format", "ods", "--pictures", "-o", str(target))

    with zipfile.ZipFile(target) as archive:
        names = archive.namelist()
        content = archive.read("content.xml").decode()
    assert names[0] == "mimetype"
    assert content.count("<draw:frame") == 4
    assert [name for name in names if name.endswith(".png")] == ["Pictures/1.png", "Pictures/2.png"]


def test_pictures_come_back_as_nothing(deck):
    target = deck.root / "deck.xlsx"
    deck.run("export", "deck", "--pictures", "-o", str(target))

    assert deck.run("import", "deck", str(target)).stdout == "deck: nothing has changed\n"


def test_pictures_need_a_format_that_holds_them(deck):
    outcome = deck.run("export", "deck", "--pictures", "--format", "csv")

    assert outcome.status == 2
    assert "`--pictures` needs one of xlsx, ods, not csv" in outcome.stderr


def test_a_text_too_long_for_excel_is_named(deck):
    deck.edit("components/deck/game.yaml", "First", "x" * 32_768)

    outcome = deck.run("export", "deck")

    assert outcome.status == 1
    assert "`cards!D3` has 32,768 characters; the limit in Excel is 32,767" in outcome.stderr


def test_the_ending_of_the_file_says_the_format(desk):
    from pathlib import Path

    from punchboard.commands.export import form_of

    assert form_of(Path("a.ods"), None) == "ods"
    assert form_of(Path("a"), None) == form_of(None, None) == "xlsx"
    assert form_of(Path("a.ods"), "ods") == "ods"
    assert form_of(Path("a.ods"), "csv") is None
