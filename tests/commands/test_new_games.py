"""Lists of many forms become games that print, pass their check and are known again."""

import json
import struct
import zipfile
import zlib

import openpyxl
import pytest
import yaml
from click.testing import CliRunner

from punchboard.cli import main

FORMS = {
    "commas.csv": b"Name,Cost,Effect,Qty.\nFox,2,Draw a card.,3\nOwl,3,Look at a card.,1\n",
    "semicolons.csv": "Karte;Anzahl;Regeltext\nBär;2;Zahle 2 €.\nMöwe;1;Flieg.\n".encode("cp1252"),
    "pipes.csv": b"card|count|text\nFox|2|Draw, then discard.\nOwl|1|Look, and wait.\n",
    "tabs.tsv": b"name\ttext\nFox\tDraw, then discard.\nOwl\tLook.\n",
    "japanese.csv": "カード名,枚数,効果\nきつね,4,カードを1枚引く。\n合計,4,\n".encode("cp932"),
    "russian.csv": "название;количество;эффект\nДракон;2;Возьмите карту.\n".encode("cp1251"),
    "excel.txt": "name\tqty\nBär\t2\n".encode("utf-16"),
    "names.csv": b"Ash\nBirch\nCedar\n",
    "rows.csv": b"Ash,2\nBirch,3\nCedar,4\n",
    "equal.csv": b"colour,kind\nred,\nred,\n,hill\n",
    "no-names.csv": b"nation,type,strength\nred,inf,2\nred,inf,2\nblue,arm,4\n",
    "ids.csv": b"ID,Name\n7,Fox\n7,Owl\n8,Owl\n",
    "twice.csv": b"Name,Text,Text,If,Count\nFox,a,b,c,many\nOwl,d,e,f,few\n",
    "quotes.csv": b'name,text\nFox,"He said "go" and left"\n',
    "html.csv": b"name,text\nFox,<b>Draw</b> 2.<br>Gain :gem: &amp; go.\n",
    "errors.csv": b"name,cost\nFox,#REF!\nOwl,2\n",
    "long.csv": b"name,text\nFox," + b"A very long story about a fox. " * 120 + b"\n",
    "wide.csv": b",".join(b"field %d" % n for n in range(60)) + b"\n"
    + b",".join(b"some value %d" % n for n in range(60)) + b"\n",
    "list.json": b'[{"Name": "Fox", "Quantity": 2, "stats": {"attack": 1}, "tags": ["a", "b"]}]',
    "cards.json": b'{"about": "x", "cards": [{"name": "Fox"}, {"name": "Owl", "text": null}]}',
    "ids.json": b'{"fox": {"cost": 1}, "owl": {"cost": 2}}',
    "columns.json": b'{"Name": ["Fox", "Owl"], "Qty": ["2", "1"]}',
    "table.json": b'[["name", "cost"], ["Fox", 1], ["Owl", 2]]',
    "months.yaml": b"- month: [{img: a.gif}, {img: b.gif, kind: c}]\n- month:\n  - img: d.gif\n",
    "twice.yaml": b"- {name: Fox, kind: a, kind: b}\n- name: Owl\n",
}  # fmt: skip


def run(*arguments):
    return CliRunner().invoke(main, [str(each) for each in arguments])


def files(folder):
    paths = [path for name in ("components", "layouts") for path in (folder / name).rglob("*")]
    return {path: path.read_bytes() for path in paths if path.is_file()}


def made(tmp_path, name, data, *options):
    """Make a game of a list and return its folder, its id and what was said."""
    path = tmp_path / name
    path.write_bytes(data)
    result = run("import", "--new", tmp_path / "new", path, *options)
    assert result.exit_code == 0, result.stderr
    (game,) = (tmp_path / "new/components").iterdir()
    return tmp_path / "new", game.name, result


def items(folder, game, component=None):
    path = folder / "components" / game / f"{component or game}.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FORMS)
def test_a_list_of_any_form_prints_and_passes_its_check(tmp_path, name):
    folder, _, _ = made(tmp_path, name, FORMS[name])

    built = run("-C", folder, "build")
    checked = run("-C", folder, "check")

    assert (built.exit_code, checked.exit_code) == (0, 0)
    found = {line.partition("]")[0] for line in checked.stderr.splitlines() if line[:4] == "warn"}
    assert found <= {"warning[field-never-used"}


@pytest.mark.parametrize("name", FORMS)
def test_the_same_list_again_changes_nothing(tmp_path, name):
    folder, game, _ = made(tmp_path, name, FORMS[name])
    before = files(folder)

    again = run("-C", folder, "import", game, tmp_path / name)

    assert again.exit_code == 0, again.stderr
    assert "nothing has changed" in again.stdout
    assert files(folder) == before


def test_letters_of_an_old_code_page_are_what_was_meant(tmp_path):
    folder, game, _ = made(tmp_path, "semicolons.csv", FORMS["semicolons.csv"])

    bear, gull = items(folder, game)
    assert (bear["karte"], bear["quantity"], bear["regeltext"]) == ("Bär", 2, "Zahle 2 €.")
    assert gull["karte"] == "Möwe"


def test_html_and_foreign_icons_are_converted_with_a_word(tmp_path):
    folder, game, result = made(tmp_path, "html.csv", FORMS["html.csv"])

    assert items(folder, game)[0]["text"] == "**Draw** 2.\nGain \\:gem: & go."
    assert "html: converted HTML such as `<b>` and `<br>`" in result.stdout


def test_nested_json_becomes_fields_that_a_layout_can_show(tmp_path):
    folder, game, _ = made(tmp_path, "list.json", FORMS["list.json"])

    assert items(folder, game) == [
        {"id": "fox", "quantity": 2, "name": "Fox", "stats_attack": 1, "tags": ["a", "b"]}
    ]


def test_what_is_not_on_the_card_is_said(tmp_path):
    _, _, result = made(tmp_path, "wide.csv", FORMS["wide.csv"])
    *_, last = FORMS["wide.csv"].split(b"\n")[0].decode().split(",")

    line = next(line for line in result.stdout.splitlines() if "not on the card" in line)
    shown = (tmp_path / "new/layouts/wide/wide.svg").read_text(encoding="utf-8")
    left = line.partition("card: ")[2].split(", ")
    assert left
    assert not any(f'"{name.replace(" ", "_")}"' in shown for name in left)
    assert f'data-text="{last.replace(" ", "_")}"' in shown or last in left


def test_the_rules_text_is_in_the_middle_and_no_flavour(tmp_path):
    data = b"name,back_flavor,effect,cost\nFox," + b"Once upon a time there was a fox. " * 3
    folder, game, _ = made(tmp_path, "deck.csv", data + b",Draw.,2\n")
    card = (folder / f"layouts/{game}/{game}.svg").read_text(encoding="utf-8")

    assert 'data-text="effect" data-box="#text-box"' in card
    assert 'data-text="cost" data-box="#number-box"' in card
    assert 'data-text="back_flavor"' in card


def png(width=2, height=2):
    rows = b"".join(b"\0" + b"\xff\0\0" * width for _ in range(height))
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
             (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]  # fmt: skip
    chunks = (
        struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d)) for t, d in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def test_pictures_beside_the_list_are_shown(tmp_path):
    (tmp_path / "art").mkdir()
    (tmp_path / "art/fox.png").write_bytes(png())
    folder, game, result = made(tmp_path, "deck.csv", b"name,art\nFox,fox.png\nOwl,\n")

    assert (folder / "images/fox.png").read_bytes() == png()
    assert 'data-href="art"' in (folder / f"layouts/{game}/{game}.svg").read_text(encoding="utf-8")
    assert run("-C", folder, "build").exit_code == 0
    assert "not on the card" not in result.stdout


def test_pictures_that_are_not_there_are_named(tmp_path):
    folder, _, result = made(tmp_path, "deck.csv", b"name,art\nFox,../fox.png\nOwl,owl.png\n")

    assert "deck: 2 pictures not beside the list: ../fox.png, owl.png" in result.stdout
    assert run("-C", folder, "build").exit_code == 0


def workbook(tmp_path, **sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        for row in rows:
            (book[title] if title in book.sheetnames else book.create_sheet(title)).append(row)
    book.save(tmp_path / "book.xlsx")
    return (tmp_path / "book.xlsx").read_bytes()


def test_sheets_that_are_no_lists_are_skipped_with_a_word_each(tmp_path):
    data = workbook(
        tmp_path,
        Cards=[["Name", "# of Copies"], ["Fox", 4]],
        About=[["We should talk about this list, and about the other one, some time soon."]] * 2,
        Ideas=[["Hawk", 3], ["Eel", 4]],
    )
    folder, game, result = made(tmp_path, "book.xlsx", data)

    warnings = [line for line in result.stderr.splitlines() if line.startswith("warning")]
    assert [line.partition("`: ")[0] for line in warnings] == [
        "warning[sheet-skipped]: `About", "warning[sheet-skipped]: `Ideas"]  # fmt: skip
    assert items(folder, game, "cards") == [{"id": "fox", "quantity": 4, "name": "Fox"}]


def test_a_sheet_that_is_named_is_taken_alone(tmp_path):
    data = workbook(tmp_path, One=[["Name"], ["Fox"]], Two=[["Hawk", 3], ["Eel", 4]])
    folder, game, _ = made(tmp_path, "book.xlsx", data, "--sheet", "two")

    assert [item["name"] for item in items(folder, game, "two")] == ["Hawk", "Eel"]
    assert not (folder / f"components/{game}/one.yaml").exists()


def test_a_sheet_that_is_not_there_is_an_error(tmp_path):
    workbook(tmp_path, One=[["Name"], ["Fox"]])
    result = run("import", "--new", tmp_path / "new", tmp_path / "book.xlsx", "--sheet", "Oen")

    assert result.exit_code == 1
    assert "error[unknown-sheet]: there is no sheet `Oen` in the file" in result.stderr
    assert "did you mean `One`?" in result.stderr


def test_a_link_of_any_length_does_not_end_the_import(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["Name"])
    book.active.append(["Fox"])
    book.active["A2"].hyperlink = "https://example.org/" + "fox" * 300
    book.active["A2"].value = "Fox"
    book.active["A2"].hyperlink.display = "a > b " * 200
    book.save(tmp_path / "book.xlsx")
    folder, game, _ = made(tmp_path, "book.xlsx", (tmp_path / "book.xlsx").read_bytes())

    assert items(folder, game, "sheet")[0]["name"] == "Fox"


LIST = b"Card Name,Effect,Cost\nFox,Draw.,2\nFox,Discard.,3\nOwl,Look.,4\n"


def edited(tmp_path, *pairs, options=()):
    """Make a game of LIST, edit the list, import it, and return names with effects."""
    folder, game, _ = made(tmp_path, "deck.csv", LIST)
    text = LIST.decode()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    result = run("-C", folder, "import", game, tmp_path / "deck.csv", *options)
    found = {item["id"]: (item["card_name"], item.get("effect"), item.get("cost"))
             for item in items(folder, game)}  # fmt: skip
    return result, found


def test_an_edit_of_one_of_two_equal_names_goes_to_the_right_one(tmp_path):
    result, found = edited(tmp_path, ("Discard.,3", "Discard two.,3"))

    assert result.exit_code == 0
    assert found == {"fox": ("Fox", "Draw.", 2), "fox-2": ("Fox", "Discard two.", 3),
                     "owl": ("Owl", "Look.", 4)}  # fmt: skip


def test_a_card_with_a_new_name_stays_the_same_item(tmp_path):
    _, found = edited(tmp_path, ("Owl,Look.", "Hawk,Look."))

    assert found["owl"] == ("Hawk", "Look.", 4)


def test_a_new_row_is_listed_and_not_added(tmp_path):
    result, found = edited(tmp_path, ("Owl,Look.,4\n", "Owl,Look.,4\nEel,Swim.,9\n"))

    assert result.exit_code == 0
    assert len(found) == 3
    assert "warning[unmatched-row]: `deck`: row 5 (`eel`) matches no item" in result.stderr


def test_a_new_row_is_added_once_on_demand(tmp_path):
    change = ("Owl,Look.,4\n", "Owl,Look.,4\nEel,Swim.,9\n")
    result, found = edited(tmp_path, change, options=["--add"])
    again = run("-C", tmp_path / "new", "import", "deck", tmp_path / "deck.csv", "--add")

    assert found["eel"] == ("Eel", "Swim.", 9)
    assert "1 item added" in result.stdout
    assert "nothing has changed" in again.stdout


def test_a_row_that_is_gone_is_listed_and_goes_on_demand(tmp_path):
    result, found = edited(tmp_path, ("Fox,Draw.,2\n", ""))
    assert "`fox` has no row, but stays in the game" in result.stderr
    assert len(found) == 3

    again = run("-C", tmp_path / "new", "import", "deck", tmp_path / "deck.csv", "--delete")
    assert again.exit_code == 0
    assert [item["id"] for item in items(tmp_path / "new", "deck")] == ["fox-2", "owl"]


def test_a_new_column_gets_a_name_that_layouts_can_use(tmp_path):
    result, _ = edited(tmp_path, ("Cost\n", "Cost,Set Name\n"), ("Look.,4", "Look.,4,Core"))

    assert result.exit_code == 0
    assert items(tmp_path / "new", "deck")[2]["set_name"] == "Core"


def test_a_row_without_an_id_is_added_to_an_export_once(tmp_path):
    folder, game, _ = made(tmp_path, "deck.csv", LIST)
    out = tmp_path / "out.xlsx"
    assert run("-C", folder, "export", game, "-o", out).exit_code == 0
    book = openpyxl.load_workbook(out)
    sheet = book["deck"]
    names = [cell.value for cell in sheet[1]]
    sheet.append(["Cod" if name == "card_name" else None for name in names])
    book.save(out)

    for said in ("1 item added", "nothing has changed", "nothing has changed"):
        assert said in run("-C", folder, "import", game, out).stdout
    assert [item["id"] for item in items(folder, game)].count("cod") == 1


def test_characters_that_no_font_has_do_not_keep_a_game_from_printing(tmp_path):
    data = json.dumps([{"name": "Fox", "text": "Pay \ue123 now."}]).encode()
    folder, game, _ = made(tmp_path, "deck.json", data)

    assert run("-C", folder, "build").exit_code == 0
    text = (folder / f"components/{game}/game.yaml").read_text(encoding="utf-8")
    assert "missing-glyph: {level: warning, because:" in text


def test_a_formula_whose_result_is_no_letter_is_a_blank_without_a_word(tmp_path):
    book = openpyxl.Workbook()
    for row in [["Name", "Mark"], ["Fox", '=IF(1>2,"X","")'], ["Owl", "=1+1"], ["Eel", None]]:
        book.active.append(row)
    book.save(tmp_path / "book.xlsx")
    sheet = "xl/worksheets/sheet1.xml"
    with zipfile.ZipFile(tmp_path / "book.xlsx") as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    head, _, rest = parts[sheet].partition(b'<c r="B2"')
    formula = b'<c r="B2" t="str"><f>IF(1&gt;2,"X","")</f><v></v></c>'
    parts[sheet] = head + formula + rest.partition(b"</c>")[2]
    with zipfile.ZipFile(tmp_path / "book.xlsx", "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    _, _, result = made(tmp_path, "book.xlsx", (tmp_path / "book.xlsx").read_bytes())

    warnings = [line for line in result.stderr.splitlines() if line.startswith("warning")]
    assert warnings == [
        "warning[formula-cell]: `Sheet!B3` contains a formula without a value,"
        " so it is read as blank"
    ]


def test_a_sheet_that_is_coloured_to_its_last_row_is_read(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["Name", "Cost"])
    book.active.append(["Fox", 2])
    book.active["A1048576"].font = openpyxl.styles.Font(bold=True)
    book.active["XFD2"].font = openpyxl.styles.Font(bold=True)
    book.save(tmp_path / "book.xlsx")
    folder, game, result = made(tmp_path, "book.xlsx", (tmp_path / "book.xlsx").read_bytes())

    assert result.stderr == ""
    assert items(folder, game, "sheet") == [{"id": "fox", "name": "Fox", "cost": 2}]


def test_a_picture_that_is_missing_leaves_the_others_on_the_cards(tmp_path):
    from PIL import Image

    Image.new("RGB", (30, 20), "teal").save(tmp_path / "ann.png")
    rows = b"Name,Strength,Picture\nAnn,3,ann.png\nBob,1,bob.png\n"
    folder, game, _ = made(tmp_path, "heroes.csv", rows)
    assert 'data-href="picture"' in (folder / f"layouts/{game}/{game}.svg").read_text()
    built = run("-C", folder, "build")
    assert (built.exit_code, "bob.png" in built.stdout) == (0, True)


def test_only_a_cost_is_in_the_circle(tmp_path):
    folder, game, _ = made(tmp_path, "heroes.csv", b"Name,Strength\nAnn,3\nBob,1\n")
    drawing = (folder / f"layouts/{game}/{game}.svg").read_text()
    assert ("<circle" in drawing, "Strength" in drawing) == (False, True)


def test_one_long_title_among_many_leaves_the_column_of_titles_the_title(tmp_path):
    rows = "".join(f"question.png,Question {number}?\n" for number in range(30))
    data = f"image,titre\n{rows}question.png,{'What would you ask of a very long card ' * 3}?\n"
    folder, game, _ = made(tmp_path, "deck.csv", data.encode())
    card = (folder / f"layouts/{game}/{game}.svg").read_text(encoding="utf-8")

    assert 'data-text="titre" data-box="#title-box"' in card
