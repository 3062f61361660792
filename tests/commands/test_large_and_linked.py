"""Large lists and pictures, links and mixed lists: they work, or are refused at once."""

import csv
import io
import json
import resource
import subprocess
import sys

import pikepdf
import pytest
from PIL import Image

GAME = "components/deck/game.yaml"
CARD = "layouts/deck/card.svg"


def exported(desk):
    """Export the game as CSV and return the list's file."""
    assert desk.run("export", "deck", "--format", "csv", "-o", str(desk.root / "out")).status == 0
    return desk.root / "out" / "cards.csv"


def test_an_import_goes_through_a_link_to_the_game_file(desk):
    shared = desk.root / "shared" / "game.yaml"
    shared.parent.mkdir()
    (desk.root / GAME).rename(shared)
    (desk.root / GAME).symlink_to("../../shared/game.yaml")
    table = exported(desk)
    table.write_text(table.read_text(encoding="utf-8").replace("First", "Changed"), "utf-8")

    assert desk.run("import", "deck", str(table.parent)).status == 0

    assert (desk.root / GAME).is_symlink()
    assert "title: Changed" in shared.read_text()


def test_an_import_goes_to_the_list_beside_a_linked_game_file(desk):
    desk.edit(GAME, "    items:\n      - {id: one, title: First}\n", "    items: cards.csv\n")
    desk.edit(GAME, "      - {id: two, title: Second, quantity: 2}\n", "")
    shared = desk.write("shared/cards.csv", "id,title\none,First\n")
    (desk.root / GAME).rename(shared.with_name("game.yaml"))
    (desk.root / GAME).symlink_to("../../shared/game.yaml")
    table = exported(desk)
    table.write_text(table.read_text(encoding="utf-8").replace("First", "Changed"), "utf-8")

    assert desk.run("import", "deck", str(table.parent)).status == 0
    assert shared.read_text() == "id,title\none,Changed\n"


@pytest.mark.parametrize("rows", ["co,1,A", "new,1,A", "new,2,", "co,1,A\nnew,1,B"])
@pytest.mark.parametrize("items", ["[id: co]", "[ id: co ]", "[{id: co}]", "[id: co,]"])
def test_a_short_flow_list_takes_any_edit(desk, items, rows):
    text = (desk.root / GAME).read_text().partition("    items:")[0]
    desk.write(GAME, f"{text}    items: {items}\n")
    desk.write(CARD, (desk.root / CARD).read_text().replace('data-text="title" ', ""))
    table = exported(desk)
    table.write_text(f"\ufeffid,quantity,title\n{rows}\n", "utf-8")

    outcome = desk.run("import", "deck", str(table.parent), "--delete")

    assert (outcome.status, desk.run("build").status) == (0, 0)
    again = [row[:1] for row in csv.reader(exported(desk).read_text("utf-8-sig").splitlines())]
    assert again[1:] == [[row.split(",")[0]] for row in rows.split("\n")]


def test_hundreds_of_thousands_of_columns_are_refused(desk):
    wide = ",".join(f"c{number}" for number in range(300_000))
    path = desk.write("wide.csv", f"{wide}\n{wide}\n")
    desk.write("components/deck/wide.csv", f"{wide}\n{wide}\n")

    told = [desk.run("import", "--new", str(desk.root / "new"), str(path)).stderr]
    told.append(desk.run("import", "deck", str(path), "--component", "cards").stderr)
    text = (desk.root / GAME).read_text().partition("    items:")[0]
    desk.write(GAME, f"{text}    items: wide.csv\n")
    told.append(desk.run("build").stderr)

    assert all("the file has 300,000 columns; the limit is 16,384" in each for each in told)


@pytest.mark.parametrize(
    "rows",
    [
        [{"name": "A", "tags": ["x", 1, 2.5]}, {"name": "B", "tags": 3}],
        [{"name": "A", "cost": 1}, {"name": "B", "cost": [1, 2]}, {"name": "C", "cost": {"a": 1}}],
        [{"name": "A", "v": True}, {"name": "B", "v": "yes"}, {"name": "C", "v": [[1], [2]]}],
        [{"name": "A", "v": [1]}, {"name": "B", "v": None}, {"name": "C", "v": "word"}],
        [{"name": 1, "v": []}, {"name": "2", "v": 0.5}, {"name": None, "v": [None, 1]}],
    ],
)
def test_a_game_made_of_mixed_lists_and_numbers_builds(desk, rows):
    path = desk.write("mixed.json", json.dumps(rows))
    new = desk.root / "new"

    assert desk.run("import", "--new", str(new), str(path)).status == 0
    assert desk.run("build", "-C", str(new)).status == 0


def photo(size, mode="RGB", kind="JPEG", **options):
    data = io.BytesIO()
    Image.effect_noise(size, 60).convert(mode).save(data, kind, **options)
    return data.getvalue()


def with_picture(desk, data, width=20.0, name="a.png"):
    image = f'<image href="{name}" x="5" y="5" width="{width}" height="{width}"/>'
    desk.write(
        CARD,
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" '
        f'viewBox="0 0 63 88">{image}</svg>',
    )
    (desk.root / "layouts/deck" / name).write_bytes(data)


def pictures(desk):
    """Return the sizes of the pictures in the PDF, largest first."""
    with pikepdf.open(desk.root / "build/deck/deck-a4.pdf") as pdf:
        found = {
            (int(each.Width), int(each.Height))
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        }
    return sorted(found, reverse=True)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("RGB", "JPEG"), ("L", "JPEG"), ("RGB", "PNG"), ("RGBA", "PNG"), ("P", "PNG"), ("L", "PNG")],
)
def test_a_picture_finer_than_it_prints_is_brought_to_450_dpi(desk, mode, kind):
    with_picture(desk, photo((1000, 800), mode, kind))

    outcome = desk.run("build")

    assert pictures(desk)[0] == (355, 284)  # 20 mm are 354.3 pixels at 450 dpi
    assert outcome.stdout.endswith("on one side, 1 picture reduced to 450 dpi\n")


def test_a_picture_is_as_fine_as_its_largest_print(desk):
    with_picture(desk, photo((1000, 1000)))
    desk.edit(CARD, "</svg>", '<image href="a.png" x="9" y="9" width="40" height="40"/></svg>')

    desk.run("build")

    assert pictures(desk) == [(709, 709)]


def test_another_resolution_can_be_asked_for(desk):
    with_picture(desk, photo((1000, 800)))

    assert "1 picture reduced to 300 dpi" in desk.run("build", "--image-dpi", "300").stdout
    assert pictures(desk) == [(237, 189)]
    assert "reduced to" not in desk.run("build", "--image-dpi", "2400").stdout
    assert pictures(desk) == [(1000, 800)]


@pytest.mark.parametrize(
    "data",
    [photo((1000, 800), "1", "PNG"), photo((1000, 800), "P", "PNG", bits=1), photo((360, 300))],
    ids=["line art", "two colours", "coarse enough"],
)
def test_line_art_and_coarse_pictures_stay_as_they_are(desk, data):
    with_picture(desk, data)
    with Image.open(io.BytesIO(data)) as image:
        size = image.size

    assert "reduced to" not in desk.run("build").stdout
    assert pictures(desk) == [size]


def test_a_picture_held_upright_is_reduced_along_its_own_sides(desk):
    exif = Image.Exif()
    exif[0x0112] = 6
    with_picture(desk, photo((2000, 1000), exif=exif), name="a.jpg")

    desk.run("build")

    assert pictures(desk) == [(355, 178)]  # 10 mm wide and 20 mm high, lying in the file


def test_faces_say_how_many_pictures_were_reduced(desk):
    with_picture(desk, photo((1000, 800)))

    lines = desk.run("faces", "deck").stdout.splitlines()

    assert lines == ["build/deck/deck-faces.pdf", "1 picture reduced to 450 dpi"]


def memory(desk, *command):
    """Return the most bytes that a command needs in a process of its own."""
    code = (
        "import sys, resource; from punchboard.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as done: assert not done.code, done.code\n"
        "finally: print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, "-C", str(desk.root), *command]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    return int(done.stderr.split()[-1]) * unit


def test_memory_grows_by_less_than_25_kb_a_card(desk):
    text = (desk.root / GAME).read_text().partition("    items:")[0]
    desk.write(GAME, f"{text}    items: cards.csv\n")
    desk.edit(CARD, "</svg>", '<text data-text="text" x="5" y="30" font-size="3" '
              'inline-size="53">T</text></svg>')  # fmt: skip
    words = "a quiet harbour where the tide turns twice and nobody counts the boats at night "

    def needed(cards):
        rows = (f"c{n},Card {n},{n} {words * 4}{n * 7}\n" for n in range(cards))
        desk.write("components/deck/cards.csv", "id,title,text\n" + "".join(rows))
        return memory(desk, "build")

    few, many = needed(300), needed(1500)

    assert (many - few) / 1200 < 25_000


def test_photos_are_held_one_at_a_time(desk):
    names = [f"p{number}.jpg" for number in range(12)]
    with_picture(desk, b"", name="p.jpg")
    desk.edit(CARD, 'href="p.jpg"', 'data-href="photo" href="p0.jpg"')
    rows = "".join(f"      - {{id: c{n}, photo: {name}}}\n" for n, name in enumerate(names))
    text = (desk.root / GAME).read_text().partition("    items:")[0]

    def needed(size):
        data = photo(size)
        for number, name in enumerate(names):
            # The same picture in files that differ: a comment is in each.
            comment = b"\xff\xfe\x00\x04" + number.to_bytes(2)
            (desk.root / "layouts/deck" / name).write_bytes(data[:2] + comment + data[2:])
        return memory(desk, "build")

    desk.write(GAME, f"{text}    items:\n{rows}")
    few, many = needed((300, 300)), needed((3000, 3000))

    assert many - few < 3 * 3000 * 3000 * 3


def test_a_list_of_eleven_megabytes_is_read(desk):
    text = (desk.root / GAME).read_text().partition("    items:")[0]
    desk.write(GAME, f"{text}    items: cards.csv\n")
    rows = "".join(f"c{n},Card {n},{'word ' * 85}\n" for n in range(25_000))
    desk.write("components/deck/cards.csv", f"id,title,text\n{rows}")
    assert (desk.root / "components/deck/cards.csv").stat().st_size > 11_000_000

    outcome = desk.run("list")

    assert (outcome.status, "25000" in outcome.stdout) == (0, True)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < 1_500_000_000
