"""What an import takes, what it refuses, and where it says the trouble is."""

import json
import textwrap
import zipfile

import openpyxl
import pytest

GAME = """\
# A deck.
name: {ja: 山札, en: Deck}
definitions:
  suits: {power: {}, speed: {}}
components:
  players:
    name: {ja: 選手, en: Players}
    size: poker
    front: card.svg
    items:
      - id: one   # the first
        suit: power
        cost: 3
        name: {ja: いち, en: One}
      - {id: two, suit: speed, cost: 4, name: {ja: に, en: "Two"}, quantity: 2}
  grid:
    size: poker
    front: card.svg
    matrix: {suit: suits, number: 1-3}
"""
LAYOUT = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"/>'


@pytest.fixture
def deck(desk):
    desk.write("components/deck/game.yaml", GAME)
    desk.write("layouts/deck/card.svg", LAYOUT)
    return desk


def export(deck, form="xlsx"):
    target = deck.root / ("out" if form == "csv" else f"out.{form}")
    outcome = deck.run("export", "deck", "--format", form, "-o", str(target))
    assert (outcome.status, outcome.stderr) == (0, "")
    return target


def edited(deck, **cells):
    """Export, write these cells of `players`, and return the file."""
    path = export(deck)
    book = openpyxl.load_workbook(path)
    for name, value in cells.items():
        book["players"][name].value = value
    book.save(path)
    return path


def sheet(deck, rows, title="players", name="list.xlsx"):
    """Write a workbook of one sheet, as another program would."""
    book = openpyxl.Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    book.save(deck.root / name)
    return deck.root / name


def game(deck):
    return (deck.root / "components/deck/game.yaml").read_text(encoding="utf-8")


def told(deck, path, *options):
    """Import *path* and return the first lines of what is told."""
    outcome = deck.run("import", "deck", str(path), *options)
    heads = [line for line in outcome.stderr.splitlines() if line.startswith(("error", "warning"))]
    return outcome.status, heads


# What is taken


def test_an_edit_leaves_comments_order_and_quotes(deck):
    path = edited(deck, D2=5, F3="Zwei")

    outcome = deck.run("import", "deck", str(path))

    assert (outcome.status, outcome.stderr) == (0, "")
    assert outcome.stdout == "deck: players: 2 values changed in 2 items\n"
    assert game(deck) == GAME.replace("cost: 3", "cost: 5").replace('"Two"', '"Zwei"')


def test_a_matrix_made_item_gets_an_override(deck):
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["grid"]["B2"].value = 4
    book["grid"]["E1"].value, book["grid"]["E3"].value = "note", "007"
    book.save(path)

    deck.run("import", "deck", str(path))

    rules = (
        'include: [{suit: power, number: 1, quantity: 4}, {suit: power, number: 2, note: "007"}]'
    )
    assert game(deck) == GAME.replace("number: 1-3}", f"number: 1-3, {rules}}}")
    again = deck.run("import", "deck", str(export(deck)))
    assert again.stdout == "deck: nothing has changed\n"


def test_a_second_edit_changes_the_override(deck):
    deck.edit(
        "components/deck/game.yaml",
        "number: 1-3}",
        "number: 1-3, include: [{suit: power, number: 1, quantity: 4}]}",
    )
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["grid"]["B2"].value = 6
    book.save(path)

    deck.run("import", "deck", str(path))

    assert "include: [{suit: power, number: 1, quantity: 6}]}" in game(deck)


def test_new_rows_become_items_in_the_style_of_their_neighbours(deck):
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["players"].append(["three", 3, "power", 1, "さん", "Three: a"])
    book.save(path)

    deck.run("import", "deck", str(path))

    new = (
        '      - {id: three, suit: power, cost: 1, name: {ja: さん, en: "Three: a"}, quantity: 3}\n'
    )
    assert game(deck) == GAME.replace("  grid:\n", f"{new}  grid:\n")


def test_missing_rows_are_listed_and_go_only_on_demand(deck):
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["players"].delete_rows(2)
    book.save(path)

    assert told(deck, path) == (0, [
        "warning[missing-row]: `players`: `one` has no row, but stays in the game"])  # fmt: skip
    assert game(deck) == GAME

    assert told(deck, path, "--delete") == (0, [])
    lines = GAME.splitlines(keepends=True)
    assert game(deck) == "".join(lines[:10] + lines[14:])


def test_both_edits_are_merged_and_a_conflict_is_listed(deck):
    path = edited(deck, D2=5, D3=9, F2="Uno")
    deck.edit("components/deck/game.yaml", "cost: 3", "cost: 7")
    deck.edit("components/deck/game.yaml", "suit: speed", "suit: power")

    status, heads = told(deck, path)

    assert status == 1
    assert heads == [
        "error[import-conflict]: `players!D2`: `cost` of `one` was `3`; it is now `7` in the game"
        " and `5` in the spreadsheet"
    ]
    ours = GAME.replace("cost: 3", "cost: 7").replace("suit: speed", "suit: power")
    assert game(deck) == ours.replace("cost: 4", "cost: 9").replace("en: One", "en: Uno")


def test_a_dry_run_shows_the_lines_and_writes_nothing(deck):
    path = edited(deck, D2=5)

    outcome = deck.run("import", "deck", str(path), "--dry-run")

    assert "-        cost: 3\n+        cost: 5\n" in outcome.stdout
    assert game(deck) == GAME


def test_a_list_of_another_program_is_taken_by_its_ids(deck):
    text = "Copies;ID;Cost;Name\r\n5;two;4;ni\r\n".encode("utf-16")
    path = deck.root / "players.csv"
    path.write_bytes(text)

    assert told(deck, path)[0] == 0
    assert game(deck) == GAME.replace("ja: に", "ja: ni").replace("quantity: 2", "quantity: 5")


def test_a_japanese_csv_of_an_old_excel_is_read(deck):
    path = deck.root / "players.csv"
    path.write_bytes("id,name (ja)\r\none,壱\r\n".encode("cp932"))

    status, heads = told(deck, path)

    assert status == 0
    assert "warning[not-utf8]: the file is not UTF-8, so it was read as cp932" in heads
    assert game(deck) == GAME.replace("ja: いち", "ja: 壱")


def test_a_csv_list_is_changed_where_its_cells_stand(deck):
    deck.edit("components/deck/game.yaml", GAME[GAME.index("    items:") : GAME.index("  grid:")], "    items: list.csv\n")  # fmt: skip  # noqa: E501
    deck.write("components/deck/list.csv", 'id;suit;cost;name.ja\r\none;power;3;"い;ち"\r\ntwo;speed;4;に\r\n')  # fmt: skip  # noqa: E501
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["players"]["D3"].value = 8
    book["players"]["E2"].value = 'い"い'
    book["players"].append(["three", 2, "power", None, "さん"])
    book.save(path)

    assert told(deck, path) == (0, [])
    data = (deck.root / "components/deck/list.csv").read_bytes().decode()
    assert data.splitlines() == [
        "id;suit;cost;name.ja;quantity", 'one;power;3;"い""い"', "two;speed;8;に",
        "three;power;;さん;2",
    ]  # fmt: skip
    assert "\r\n" in data


def test_a_sheet_of_json_is_taken(deck):
    path = deck.root / "players.json"
    path.write_text(json.dumps([{"id": "one", "cost": 8}]), encoding="utf-8")

    assert told(deck, path)[0] == 0
    assert game(deck) == GAME.replace("cost: 3", "cost: 8")


# What is refused, by the name of the cell


@pytest.mark.parametrize(
    ("cells", "head"),
    [
        ({"C2": "pwoer"}, "error[unknown-entry]: `players!C2`: `pwoer` is not in the definition `suits`"),  # noqa: E501
        ({"B3": "two"}, "error[wrong-quantity]: `players!B3`: the quantity must be a whole number, 0 or more, got `two`"),  # noqa: E501
        ({"A3": "one"}, "error[duplicate-id]: `players!A3`: the id `one` is already used at `players!A2`"),  # noqa: E501
        ({"A2": "a/b"}, "error[invalid-id]: `players!A2`: `a/b` cannot be used as an id"),
        ({"D1": "cosst"}, "error[unknown-column]: `players!D1`: no item has a field `cosst`"),
        ({"D1": "suit"}, "error[duplicate-column]: `players!D1`: `suit` means the same as the column at `players!C1`"),  # noqa: E501
        ({"H2": "x"}, "error[unnamed-column]: `players!H2`: this value is in a column without a header"),  # noqa: E501
        ({"A1": None}, "error[unnamed-column]: `players!A2`: this value is in a column without a header"),  # noqa: E501
    ],
)  # fmt: skip
def test_a_wrong_cell_is_named(deck, cells, head):
    status, heads = told(deck, edited(deck, **cells))

    assert status == 1
    assert head in heads
    assert game(deck) == GAME


def test_the_axis_of_a_matrix_is_not_a_cell_to_change(deck):
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["grid"]["D2"].value = 9
    book.save(path)

    assert told(deck, path) == (1, [
        "error[axis-edit]: `grid!D2`: `number` is an axis of the matrix that makes this item"])  # fmt: skip  # noqa: E501


def test_a_column_that_is_gone_is_told_and_changes_nothing(deck):
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["players"].delete_cols(4)
    book.save(path)

    assert told(deck, path) == (0, [
        "warning[missing-column]: `players`: the column `cost` is missing; its values are left unchanged"])  # fmt: skip  # noqa: E501
    assert game(deck) == GAME


def test_merged_cells_are_named(deck):
    path = export(deck)
    book = openpyxl.load_workbook(path)
    book["players"].merge_cells("C2:C3")
    book.save(path)

    assert told(deck, path) == (1, [
        "error[merged-cells]: `players!C2:C3`: merged cells do not belong to a single item"])  # fmt: skip  # noqa: E501


def test_a_hidden_sheet_is_named_and_not_read(deck):
    path = edited(deck, D2=5)
    book = openpyxl.load_workbook(path)
    book["players"].sheet_state = "hidden"
    book.save(path)

    assert told(deck, path) == (0, [
        "warning[hidden-sheet]: `players`: the sheet is hidden, so it is not read"])  # fmt: skip
    assert game(deck) == GAME


def test_a_formula_gives_its_value_and_a_warning(deck):
    path = sheet(deck, [["id", "cost"], ["one", "=2+3"]])
    parts = members(path)
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(
        b"<f>2+3</f><v/>", b"<f>2+3</f><v>5</v>").replace(b"<f>2+3</f><v></v>", b"<f>2+3</f><v>5</v>")  # fmt: skip  # noqa: E501
    pack(path, parts)

    status, heads = told(deck, path, "--component", "players")

    assert status == 0
    assert heads[0] == ("warning[formula-cell]: `players!B2` contains a formula; its value is used")
    assert game(deck) == GAME.replace("cost: 3", "cost: 5")


def test_a_formula_without_a_value_leaves_the_value_of_the_game(deck):
    path = sheet(deck, [["id", "cost"], ["one", "=2+3"], ["two", 4]])

    assert told(deck, path) == (0, [
        "warning[formula-cell]: `players!B2` contains a formula without a value,"
        " so it is read as blank"])  # fmt: skip
    assert game(deck) == GAME


def test_a_date_is_told(deck):
    import datetime

    path = sheet(deck, [["id", "cost"], ["one", datetime.datetime(2026, 3, 4)]])

    assert (
        "warning[date-cell]: `players!B2` contains a date or a time; it is read as text"
        in told(deck, path)[1][0]
    )


def test_a_sheet_of_no_component_is_named(deck):
    path = sheet(deck, [["id", "cost"], ["one", 3]], title="playrs")

    assert told(deck, path) == (1, [
        "error[unknown-sheet]: `playrs`: no component has this name"])  # fmt: skip
    assert told(deck, path, "--component", "players")[0] == 0


def test_a_component_that_is_not_there_is_told(deck):
    path = sheet(deck, [["id", "cost"], ["one", 3]])

    assert told(deck, path, "--component", "player") == (1, [
        "error[unknown-sheet]: there is no component `player` to import into"])  # fmt: skip


# Files that are not what they say


def members(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def pack(path, parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.xlsx", b"id,name\n", "wrong-spreadsheet"),
        ("a.xlsx", b"PK\x03\x04 broken", "wrong-spreadsheet"),
        ("a.ods", b"PK\x03\x04", "wrong-spreadsheet"),
        ("a.csv", b"PK\x03\x04", "wrong-spreadsheet"),
        ("a.csv", b"\xd0\xcf\x11\xe0 old", "wrong-spreadsheet"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0 locked", "wrong-spreadsheet"),
        ("a.csv", b"a\x00b", "wrong-spreadsheet"),
        ("a.csv", b'id,name\n"one,x\n', "csv-syntax"),
        ("a.json", b"{", "wrong-spreadsheet"),
        ("a.json", b"[1, 2]", "wrong-spreadsheet"),
        ("a.json", b"[" * 100_000, "wrong-spreadsheet"),
        ("a.xls", b"x", "unsupported-file"),
        ("a.csv", b"", "unknown-sheet"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_refused(deck, name, data, code):
    path = deck.root / name
    path.write_bytes(data)

    status, heads = told(deck, path)

    assert status == 1
    assert [head.split("]")[0] for head in heads] == [f"error[{code}"]


def test_an_archive_bomb_is_refused(deck):
    path = export(deck)
    parts = members(path)
    parts["xl/worksheets/sheet1.xml"] = b" " * 101_000_000
    pack(path, parts)

    status, heads = told(deck, path)

    assert status == 1
    assert heads[0].startswith("error[spreadsheet-limit]: the file unpacks to 101,")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"</sheetData>", b'</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
        (b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
    ],
)
def test_a_few_bytes_that_mean_billions_of_cells_are_refused(deck, old, new):
    path = export(deck)
    parts = members(path)
    parts["xl/worksheets/sheet2.xml"] = parts["xl/worksheets/sheet2.xml"].replace(old, new)
    pack(path, parts)

    status, heads = told(deck, path)

    assert status == 1
    assert heads[0].startswith("error[spreadsheet-limit]: the file has 17,179,869,")


def test_entities_are_refused(deck):
    path = export(deck)
    parts = members(path)
    sheet = parts["xl/worksheets/sheet2.xml"]
    parts["xl/worksheets/sheet2.xml"] = b'<!DOCTYPE a [<!ENTITY b "c">]>' + sheet
    pack(path, parts)

    assert told(deck, path) == (1, [
        "error[wrong-spreadsheet]: `xl/worksheets/sheet2.xml` in the file declares a document"
        " type, which is not allowed in a spreadsheet"])  # fmt: skip


def test_rows_without_end_are_refused(deck):
    path = export(deck, "ods")
    parts = members(path)
    parts["content.xml"] = parts["content.xml"].replace(
        b"<table:table-row>", b'<table:table-row table:number-rows-repeated="99999999">')  # fmt: skip  # noqa: E501
    pack(path, parts)

    assert told(deck, path)[1][0].startswith("error[spreadsheet-limit]")


def test_a_damaged_base_is_told(deck):
    path = export(deck, "csv")
    (path / "punchboard-base.txt").write_text("eJw", encoding="ascii")

    assert told(deck, path)[1][0].startswith(
        "warning[damaged-base]: the export record in this file is damaged"
    )


def test_an_alias_is_left_alone(deck):
    text = textwrap.dedent("""\
        name: Deck
        components:
          players:
            size: poker
            front: card.svg
            items:
              - &first {id: one, cost: 3}
              - {<<: *first, id: two}
          others:
            size: poker
            front: card.svg
            items: [*first]
        """)
    deck.write("components/deck/game.yaml", text)
    path = edited(deck, C2=5)

    status, heads = told(deck, path)

    assert (status, game(deck)) == (1, text)
    assert heads[0].startswith("error[shared-value]: `players` uses an anchor or an alias")


# New games


def test_a_new_game_prints_at_once(deck):
    path = deck.root / "My cards.csv"
    path.write_text(
        "Qty,Card Name,Cost,Rules Text\n3,Goblin,2,Attacks each turn if able and draws a card.\n"
        "1,Dragon,9,Flying.\n",
        encoding="utf-8-sig",
    )

    made = deck.run("import", "--new", str(deck.root / "new"), str(path))

    assert (made.status, made.stderr) == (0, "")
    assert made.stdout.startswith("components/my_cards/game.yaml: 2 items in 1 component\n")
    built = deck.run("-C", str(deck.root / "new"), "build")
    assert (built.status, built.stderr) == (0, "")
    assert "4 pieces on 1 sheet" in built.stdout
    again = deck.run("import", "--new", str(deck.root / "new"), str(path))
    assert again.stderr.startswith("error[game-exists]")


def test_any_header_makes_a_game_that_prints(deck):
    path = deck.root / "1st list.csv"
    path.write_text(
        "If,名前,Cost (gold),a.b,{{ x }},#\n=1+1,竜 {{ y }},007,3/4,**b,2\n,竜,1,,,\n",
        encoding="utf-8",
    )

    made = deck.run("import", "--new", str(deck.root / "new"), str(path))
    built = deck.run("-C", str(deck.root / "new"), "build")

    assert (made.status, made.stderr) == (0, "")
    assert built.status == 0
    assert "error" not in built.stderr


def test_a_wrong_quantity_makes_no_game(deck):
    path = deck.root / "list.csv"
    path.write_text("Name,Qty\nGoblin,two\n", encoding="utf-8")

    made = deck.run("import", "--new", str(deck.root / "new"), str(path))

    assert made.status == 1
    assert "`list!B2`: the quantity must be a whole number, 0 or more, got `two`" in made.stderr
    assert not (deck.root / "new").exists()


# Sheets that came another way


def test_a_csv_file_of_ours_saved_as_a_workbook_changes_nothing(desk):
    items = '{id: a, num: 007, frac: 3/4, f: "=1+1"}'
    desk.write(
        "components/deck/game.yaml",
        "name: Deck\ncomponents:\n  cards:\n    size: poker\n    front: card.svg\n"
        f"    items: [{items}]\n",
    )
    desk.write("layouts/deck/card.svg", LAYOUT)
    rows = [["id", "num", "frac", "f"], ["a", "'007", "'3/4", "'=1+1"]]

    assert told(desk, sheet(desk, rows, "cards")) == (0, [])
    assert items in game(desk)
    rows[1][1] = "'008"
    assert told(desk, sheet(desk, rows, "cards")) == (0, [])
    assert '{id: a, num: "008", frac: 3/4, f: "=1+1"}' in game(desk)


def test_an_apostrophe_of_another_workbook_stays(deck):
    path = sheet(deck, [["id", "cost"], ["one", "'07"], ["two", 4]])

    assert told(deck, path) == (0, [])
    assert 'cost: "\'07"' in game(deck)


def test_edits_to_a_component_that_was_renamed_are_told(deck):
    path = edited(deck, D2=5)
    renamed = GAME.replace("  players:", "  people:").replace("選手, en: Players", "人, en: People")
    deck.write("components/deck/game.yaml", renamed)

    assert told(deck, path) == (1, [
        "error[import-conflict]: `players!D2` was edited, but the component `players`"
        " is no longer in the game",
        "warning[unknown-sheet]: `players`: no component has this name,"
        " so the sheet is not read"])  # fmt: skip
    assert game(deck) == renamed


def test_a_sheet_that_was_deleted_is_told_with_its_items(deck):
    path = export(deck)
    book = openpyxl.load_workbook(path)
    del book["players"]
    book.save(path)

    assert told(deck, path, "--delete") == (0, [
        "warning[missing-row]: `players`: the sheet is missing, so `one`, `two` have no row,"
        " but stay in the game"])  # fmt: skip
    assert game(deck) == GAME


def test_a_truth_value_that_libreoffice_wrote_as_a_formula_is_no_formula(deck):
    path = sheet(deck, [["id", "cost"], ["one", "=TRUE()"], ["two", 4]])
    parts = members(path)
    name = "xl/worksheets/sheet1.xml"
    before, _, after = parts[name].partition(b'<c r="B2">')
    cell = b'<c r="B2" t="b"><f>TRUE()</f><v>1</v></c>'
    parts[name] = before + cell + after.partition(b"</c>")[2]
    pack(path, parts)

    assert told(deck, path) == (0, [])
    assert "cost: true" in game(deck)


def test_rows_without_ids_are_known_by_their_names_in_any_language(deck):
    mixed = GAME.replace('name: {ja: に, en: "Two"}', "name: さん")
    deck.write("components/deck/game.yaml", mixed)
    header = ["name", "name (ja)", "name (en)", "cost"]
    path = sheet(deck, [header, ["さん", None, None, 5], [None, "いち", "One", 6]])

    assert told(deck, path) == (0, [])
    assert game(deck) == mixed.replace("cost: 4", "cost: 5").replace("cost: 3", "cost: 6")


def test_rows_without_ids_that_share_a_name_are_known_by_their_other_cells(deck):
    shared = GAME.replace('en: "Two"', 'en: "One"')
    deck.write("components/deck/game.yaml", shared)
    path = sheet(deck, [["name (en)", "suit", "cost"], ["One", "speed", 9], ["One", "power", 3]])

    assert told(deck, path) == (0, [])
    assert game(deck) == shared.replace("cost: 4", "cost: 9")


@pytest.mark.parametrize("text", ["Ash\nBirch\nCedar\n", "Ash,2\nBirch,3\nCedar,4\n"])
def test_a_list_without_a_header_keeps_its_first_row(deck, text):
    path = deck.root / "trees.csv"
    path.write_text(text)

    made = deck.run("import", "--new", str(deck.root / "new"), str(path))

    assert "`trees!A1`: the first row is not a header, so it is read as an item" in made.stderr
    items = (deck.root / "new/components/trees/trees.yaml").read_text()
    assert [name in items for name in ("name: Ash", "name: Birch", "name: Cedar")] == [True] * 3


def test_a_plain_text_that_gets_a_translation_keeps_its_own(deck):
    mixed = GAME.replace('name: {ja: に, en: "Two"}', "name: さん")
    deck.write("components/deck/game.yaml", mixed)
    path = sheet(deck, [["id", "name (en)"], ["one", "One"], ["two", "Three"]])

    assert told(deck, path) == (0, [])
    assert game(deck) == mixed.replace("name: さん", "name: {ja: さん, en: Three}")


SHARED = """\
name: Hedge
components:
  spells: {size: poker, front: card.svg, id: "{{ name }}", items: deck.csv, where: kind == 'spell'}
  others: {size: poker, front: card.svg, id: "{{ name }}", items: deck.csv, where: kind != 'spell'}
"""
ROWS = "name,kind,cost\nEmber,spell,2\nBadger,creature,4\n"


@pytest.fixture
def hedge(desk):
    """A game whose two components take their items from one list."""
    desk.write("components/hedge/game.yaml", SHARED)
    desk.write("components/hedge/deck.csv", ROWS)
    desk.write("layouts/hedge/card.svg", LAYOUT)
    return desk


def hedge_list(hedge):
    return (hedge.root / "components/hedge/deck.csv").read_text()


def test_a_list_that_components_share_is_imported_by_its_file_name(hedge):
    edited_rows = ROWS.replace("spell,2", "spell,3").replace("creature,4", "creature,5")
    hedge.write("edited/deck.csv", edited_rows)
    outcome = hedge.run("import", "hedge", str(hedge.root / "edited/deck.csv"))
    assert (outcome.status, outcome.stderr) == (0, "")
    assert hedge_list(hedge) == edited_rows


def test_a_new_row_of_a_list_without_ids_gets_none(hedge):
    hedge.write("edited/deck.csv", ROWS + "Root,spell,1\n")
    outcome = hedge.run("import", "hedge", str(hedge.root / "edited/deck.csv"), "--add")
    assert (outcome.status, outcome.stderr) == (0, "")
    assert hedge_list(hedge) == ROWS + "Root,spell,1\n"


def test_rows_that_a_component_does_not_take_are_not_exported_nor_missed(hedge):
    target = hedge.root / "out"
    assert hedge.run("export", "hedge", "--format", "csv", "-o", str(target)).status == 0
    assert "Badger" not in (target / "spells.csv").read_text("utf-8-sig")
    outcome = hedge.run("import", "hedge", str(target / "spells.csv"), "--delete")
    assert (outcome.status, outcome.stderr) == (0, "")
    assert hedge_list(hedge) == ROWS
