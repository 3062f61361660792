"""CSV item lists become the same items that YAML gives."""

import pytest

from findings import warning
from punchboard.components import csv, yaml
from punchboard.components.model import Text
from punchboard.diagnostics import Location

ENCODING_HINT = ("save the file as UTF-8 (in Excel: `CSV UTF-8`)",)


def items_of(game, text, top="languages: [ja, en]"):
    return game.items("items: i.csv", top, {"i.csv": text})


def told_of(game, text, top="languages: [ja, en]"):
    return game.told_of("items: i.csv", top, {"i.csv": text})


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found(game, separator):
    text = 'id,"name, or so",qty\na,"x;y,z",2\n'.replace(",", separator)
    (item,) = items_of(game, text)
    assert (item.id, item.quantity) == ("a", 2)
    assert list(item.fields.values()) == ["x;y,z".replace(",", separator)]


def test_a_byte_order_mark_is_skipped(game):
    assert items_of(game, b"\xef\xbb\xbfid,name\na,x\n")[0].id == "a"


def test_numbers_are_numbers_and_codes_are_texts(game):
    (item,) = items_of(game, "cost,code,bonus,weight,flag\n3,007,+1,1.5,TRUE\n")
    assert dict(item.fields) == {
        "cost": 3, "code": "007", "bonus": "+1", "weight": 1.5, "flag": True,
    }  # fmt: skip


def test_columns_of_languages_make_a_text(game):
    (item,) = items_of(game, "name (ja),name (en),title.ja\n山,12,川\n")
    assert item.fields["name"] == Text((("ja", "山"), ("en", "12")))
    assert item.fields["title"] == Text((("ja", "川"),))


def test_dotted_columns_nest(game):
    (item,) = items_of(game, "skill.cost,skill.name.en,No.\n3,Run,7\n")
    assert item.fields["skill"] == {"cost": 3, "name": Text((("en", "Run"),))}
    assert item.fields["No."] == 7


def test_brackets_that_name_no_language_belong_to_the_name(game):
    assert items_of(game, "cost (gp)\n3\n")[0].fields == {"cost (gp)": 3}


def test_blank_cells_take_defaults_and_blank_rows_are_skipped(game):
    body = "items: i.csv\nquantity: 2\ndefaults: {cost: 5}"
    text = "id,cost,note,qty\na,,,\n,,,\n\nb,1,,0\n"
    first, second = game.items(body, files={"i.csv": text})
    assert (dict(first.fields), first.quantity) == ({"cost": 5, "note": None}, 2)
    assert (dict(second.fields), second.quantity) == ({"cost": 1, "note": None}, 0)


def test_short_rows_are_filled_up(game):
    assert items_of(game, "id,a,b\nx,1\n")[0].fields == {"a": 1, "b": None}


def test_cells_may_hold_lines(game):
    first, second = items_of(game, 'id,text\na,"one\ntwo ""2"""\nb,x\n')
    assert first.fields["text"] == 'one\ntwo "2"'
    assert (first.location.line, second.location.line) == (2, 4)


def test_texts_know_their_cells(game):
    (item,) = items_of(game, 'id,a,t.ja\n"x","1, 2",山\n')
    path = game.folder / "i.csv"
    assert item.fields["t"].location == Location(path, 2, 12, 1)


@pytest.mark.parametrize(
    ("row", "line", "column"),
    [("a,-1,x", 2, 3), ('"a",-1', 2, 5), ('"a\nb",-1', 3, 4), ("漢字, -1", 2, 5)],
)
def test_a_fault_is_told_at_its_cell(game, row, line, column):
    ((code, file, told_line, told_column, message, _),) = told_of(game, f"t,qty,z\n{row}\n")
    assert (code, file, told_line, told_column) == ("wrong-quantity", "i.csv", line, column)
    assert message == "`qty` must be a whole number, 0 or more, got the number -1"


def test_duplicate_columns_are_told(game):
    assert told_of(game, "id,name,name,name.x\n") == [
        (
            "duplicate-column", "i.csv", 1, 9,
            "the column `name` appears twice, first at character 4 of this line",
            ("rename one of them",),
        ),
        (
            "duplicate-column", "i.csv", 1, 14,
            "the column `name.x` is part of `name`, which is a column too",
            ("rename one of them",),
        ),
    ]  # fmt: skip


def test_a_row_longer_than_the_header_is_told(game):
    assert told_of(game, "id,text\na,Hello, world\nb,x,,\n") == [
        (
            "long-row", "i.csv", 2, 9, "this row has 3 cells, but the header has 2",
            ("put a text that contains the separator in quotes",),
        )
    ]  # fmt: skip


def test_cells_under_no_name_are_told(game):
    assert told_of(game, "id,,b\na,x,y\n") == [
        (
            "unnamed-column", "i.csv", 2, 3, "this cell's column has no name",
            ("name it in the first line",),
        )
    ]  # fmt: skip


@pytest.mark.parametrize("column", ["name (fr)", "name.fr"])
def test_a_column_of_an_undeclared_language_is_told_once(game, column):
    text = f"name (ja),{column}\na,b\nc,d\n"
    assert told_of(game, text) == [
        (
            "undeclared-language", "i.csv", 1, 11,
            "`fr` is not one of the game's languages `ja`, `en`",
            ("add `fr` to `languages`, or correct it here",),
        )
    ]  # fmt: skip


def test_a_quote_that_never_ends_is_told(game):
    assert told_of(game, 'id,t\na,"x\nb,y\n') == [
        (
            "csv-syntax", "i.csv", 2, 3, "the quote that opens here is never closed",
            (
                'close it with `"` at the end of the cell',
                'write it twice if it is part of the text: ""',
            ),
        )
    ]  # fmt: skip


def test_shift_jis_is_read_with_a_warning(game):
    files = {"i.csv": "id,name\na,鬼\n".encode("cp932")}
    checked = game.load("components: {c: {size: poker, front: a.svg, items: i.csv}}\n", files)
    assert checked.value.components[0].items[0].fields["name"] == "鬼"
    (told,) = checked.diagnostics
    assert told.message == "the file is not UTF-8; it was read as cp932"
    assert (told.severity, told.hints) == ("warning", ENCODING_HINT)


def test_bytes_of_no_encoding_are_told(game):
    assert told_of(game, b"id,name\na,\xff\0\x81\n") == [
        (
            "not-utf8", "i.csv", 2, 3, "the file is not UTF-8: byte 0xFF is not valid here",
            ENCODING_HINT,
        )
    ]  # fmt: skip


def test_a_header_alone_gives_fields_and_no_items(game):
    text = "components: {c: {size: poker, front: a.svg, items: i.csv}}\n"
    checked = game.load(text, {"i.csv": "id,title,qty,name.en\n"})
    (component,) = checked.value.components
    assert (component.items, component.fields) == ((), ("title", "name"))
    assert checked.diagnostics == (
        warning(
            "no-items", Location(game.folder / "i.csv"), "there are no items below the header",
            "add a line for each item",
        ),
    )  # fmt: skip


def test_a_byte_order_mark_in_a_cell_is_left_out(game):
    assert told_of(game, "id,name\na,\ufeffx\n\ufeffa,y\n")[0][:4] == (
        "duplicate-id",
        "i.csv",
        3,
        1,
    )


def test_a_control_character_is_told_at_its_place(game):
    assert told_of(game, "id,name\na,x\0y\n") == [
        (
            "control-character", "i.csv", 2, 4, "the character U+0000 cannot be printed",
            ("remove it",),
        )
    ]  # fmt: skip


def test_an_empty_file_is_told(game):
    assert told_of(game, "\n\n") == [("empty-file", "i.csv", 0, 0, "the file is empty", ())]


def test_a_huge_file_is_refused(game, monkeypatch):
    monkeypatch.setattr(yaml, "MAX_BYTES", 1000)

    ((code, _, _, _, message, _),) = told_of(game, b"id\n" + b"a\n" * 5_000)

    assert (code, message) == ("file-too-large", "the file has 10,003 bytes; the limit is 1,000")


def test_a_list_of_too_many_rows_is_refused(game, monkeypatch):
    monkeypatch.setattr(csv, "MAX_ROWS", 100)

    ((code, _, _, _, message, _),) = told_of(game, "id\n" + "".join(f"a{n}\n" for n in range(101)))

    assert (code, message) == ("file-too-large", "the file has more than 100 rows")


def test_a_hundred_megabytes_are_read():
    assert yaml.MAX_BYTES == 100_000_000


def test_places_are_right_behind_every_separator(game):
    (found,) = told_of(game, "id|name|qty\na|x|many\n")
    assert found[2:4] == (2, 5)


@pytest.mark.parametrize(
    ("name", "declared"),
    [("Anzahl", "Anzahl"), ("枚数", "枚数"), ("Stück", "Stück"), ("Menge", "Menge"),
     ("Copies in deck", '"Copies in deck"')],
)  # fmt: skip
def test_a_column_of_copies_that_is_not_read_as_the_quantity_is_told_once(game, name, declared):
    assert told_of(game, f"id,{name}\na,\nb,3\nc,2\n") == [
        (
            "near-key", "i.csv", 1, 4, f"`{name}` is read as a field, not as the quantity",
            (f"if it says how many copies there are, rename `{name}` to `quantity`",
             f"if it is a field, declare it: `fields: {{{declared}: text}}`"),
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["id,Anzahl,Qty\na,3,1\n", "id,Anzahl\na,viele\nb,3\n", "id,Anzahl\na,500\n",
     "id,Anzahl\na,1.5\n", "id,Number\na,3\nb,2\n"],
)  # fmt: skip
def test_a_column_that_does_not_count_copies_is_not_told(game, text):
    assert told_of(game, text) == []


def test_a_declared_column_is_not_told_as_copies(game):
    text = {"i.csv": "id,Anzahl\na,3\n"}

    assert game.told_of("items: i.csv\nfields: {Anzahl: text}", files=text) == []
