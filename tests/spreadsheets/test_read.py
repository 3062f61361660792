"""Items in Excel workbooks and OpenDocument sheets mean what they mean in CSV."""

import io

import openpyxl

from punchboard.commands.export import export_game
from punchboard.commands.report import Steps
from punchboard.commands.session import Session

ROWS = (
    ("id", "name (en)", "name (ja)", "cost", "skill.title", "qty"),
    ("fox", "Fox", "きつね", 2, "Bite", 3),
    (None, None, None, None, None, None),
    ("owl", "007", "ふくろう", 2.5, None, None),
)
TOP = "languages: [en, ja]"


def xlsx(**sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_a_workbook_gives_the_items_that_csv_gives(game):
    fox, owl = game.items("items: list.xlsx", TOP, {"list.xlsx": xlsx(Deck=ROWS)})

    assert (fox.id, fox.quantity, fox.fields["cost"], fox.fields["skill"]["title"]) == (
        "fox", 3, 2, "Bite")  # fmt: skip
    assert (owl.fields["name"].get("en"), owl.fields["cost"]) == ("007", 2.5)
    assert (owl.quantity, owl.fields["skill"]) == (1, None)


def test_an_exported_ods_is_a_list_of_items(game):
    game.items("items: list.xlsx", TOP, {"list.xlsx": xlsx(Deck=ROWS)})
    target = game.folder / "list.ods"
    export_game(Session(game.workspace), "demo", "ods", target, pictures=False, steps=Steps(None))

    fox, owl = game.items("items: list.ods", TOP)
    assert (fox.quantity, fox.fields["cost"], owl.fields["name"].get("en")) == (3, 2, "007")


def test_the_sheet_is_the_one_called_like_the_component(game):
    data = xlsx(Notes=(("about",), ("x",)), Cards=(("id",), ("a",)), Other=(("id",), ("b",)))

    assert game.ids("items: list.xlsx", files={"list.xlsx": data}) == ["a"]
    assert game.ids("items: list.xlsx\nsheet: other", files={"list.xlsx": data}) == ["b"]


def test_a_sheet_that_is_not_there_is_named(game):
    data = xlsx(One=(("id",), ("a",)), Two=(("id",), ("b",)))
    told = game.told_of("items: list.xlsx\nsheet: Tow", files={"list.xlsx": data})

    assert [(code, message, hints) for code, *_, message, hints in told] == [
        ("unknown-sheet", "there is no sheet `Tow` in the file", ("did you mean `Two`?",))
    ]


def test_what_is_wrong_is_told_at_its_cell(game):
    data = xlsx(Cards=(("id", "qty", None), ("a", "two", None), ("b", 1, "x")))
    told = game.told_of("items: list.xlsx", files={"list.xlsx": data})

    assert [(code, file, line, column) for code, file, line, column, *_ in told] == [
        ("unnamed-column", "list.xlsx", 3, 3)
    ]


def test_a_formula_is_its_value_without_a_word(game):
    data = xlsx(Cards=(("id", "cost"), ("a", "=1+1")))
    told = game.told_of("items: list.xlsx", files={"list.xlsx": data})

    assert [code for code, *_ in told] == ["formula-cell"]
    assert "without a value" in told[0][4]


def test_the_header_alone_is_a_warning(game):
    told = game.told_of("items: list.xlsx", files={"list.xlsx": xlsx(Cards=(("id",),))})

    assert [code for code, *_ in told] == ["no-items"]


def test_a_file_that_is_no_workbook_is_told(game):
    told = game.told_of("items: list.ods", files={"list.ods": b"no sheet"})

    assert [code for code, *_ in told] == ["wrong-spreadsheet"]
