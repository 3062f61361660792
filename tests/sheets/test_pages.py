import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from made_faces import (
    A6,
    CFF,
    SLOT,
    TRUETYPE,
    VARIABLE,
    art,
    face,
    filled,
    named,
    placement,
    run,
    sheet,
    side,
    text,
)
from programs import output
from punchboard.geometry import Matrix, Rect, Size
from punchboard.layouts.face import ImageLayer
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.raster import page_images
from punchboard.sheets.pages import draw_lines, write_faces, write_sheets
from punchboard.sheets.sheet import Sheet, SheetLine, Side

INFO = DocumentInfo("足球 (Football)", "ja", "DuplexFlipLongEdge", {"cards": "選手"})
JAPANESE = "山札から2枚引く。"


def converted(faces):
    result = convert_art(named(*faces), Engine.RESVG, None)
    assert result.diagnostics == ()
    return result.value


def sheets_pdf(sheets, *faces, labels=None, info=INFO):
    result = write_sheets(
        sheets, {each.key: each for each in faces}, converted(faces), info, labels or {}
    )
    assert result.diagnostics == ()
    return result.value


def one_sheet(made, *, trim=SLOT, **how):
    """Return a sheet with one face on it."""
    return sheets_pdf([sheet(side(placement(made.key, trim, **how)))], made)


def faces_pdf(*faces):
    result = write_faces(named(*faces), converted(faces), INFO)
    assert result.diagnostics == ()
    return result.value


def pixels(pdf, page=0):
    """Return a page as pixels, ten a millimetre."""
    return list(page_images(pdf, 254))[page]


def opened(pdf):
    return pikepdf.open(io.BytesIO(pdf))


def saved(tmp_path, pdf):
    path = tmp_path / "made.pdf"
    path.write_bytes(pdf)
    return str(path)


@pytest.fixture
def lettered():
    """A face with all three kinds of fonts."""
    return face(
        filled("#ffc"),
        text(run(JAPANESE, VARIABLE, size=2, y=5)),
        text(run("手番 AVATAR", CFF, size=2, y=9), fill=(0.8, 0, 0)),
        text(run("Two Towers", TRUETYPE, size=2, y=13), opacity=0.5),
    )


def test_every_font_is_embedded_subset_and_has_unicode(lettered, tmp_path):
    lines = output("pdffonts", saved(tmp_path, one_sheet(lettered))).splitlines()[2:]

    # Letters in unusual room have a font of their own, from the same file.
    assert sorted({line.split("+")[1].split()[0] for line in lines}) == [
        "BitstreamVeraSans-Roman",
        "NotoSansCJKjp",
        "NotoSerifJP-Regular",
    ]
    assert {tuple(line.split()[-5:-2]) for line in lines} == {("yes", "yes", "yes")}


def test_text_can_be_read_back(lettered, tmp_path):
    read = output("pdftotext", "-layout", saved(tmp_path, one_sheet(lettered)), "-")

    assert [line.strip() for line in read.splitlines() if line.strip()] == [
        JAPANESE,
        "手番 AVATAR",
        "Two Towers",
    ]


def test_mupdf_reads_the_same_text(lettered, tmp_path):
    read = output("mutool", "draw", "-F", "text", saved(tmp_path, one_sheet(lettered)))

    assert JAPANESE in read
    assert "AVATAR" in read


def test_qpdf_finds_nothing_to_complain_about(lettered, tmp_path):
    path = saved(tmp_path, one_sheet(lettered))

    assert "No syntax or stream encoding errors" in output("qpdf", "--check", path)


def test_three_renderers_draw_the_same_page(lettered, tmp_path):
    pdf = one_sheet(lettered)
    path = saved(tmp_path, pdf)
    output("pdftoppm", "-r", "150", "-png", path, str(tmp_path / "poppler"))
    output("mutool", "draw", "-r", "150", "-o", str(tmp_path / "mupdf-1.png"), path)
    (ours,) = page_images(pdf, 150)
    small = (ours.width // 6, ours.height // 6)
    ours = ours.resize(small, Image.Resampling.BOX).convert("L")
    for program in ("poppler", "mupdf"):
        with Image.open(tmp_path / f"{program}-1.png") as image:
            theirs = image.convert("RGB").resize(small, Image.Resampling.BOX).convert("L")
        pairs = zip(ours.get_flattened_data(), theirs.get_flattened_data(), strict=True)
        assert max(abs(a - b) for a, b in pairs) < 64, program


SCRIPT = """
import sys
sys.path.insert(0, {tests!r})
from made_faces import *
from punchboard.pdf.art import Engine, convert_art
from punchboard.sheets.pages import write_sheets
from punchboard.pdf.document import DocumentInfo
many = "".join(
    f'<linearGradient id="g{{n}}"><stop offset="0.{{n}}"/><stop offset="1" stop-opacity="0"/>'
    f'</linearGradient><path d="M{{n}} 0h9v9z" fill="url(#g{{n}})" opacity="0.{{n + 1}}"/>'
    for n in range(8)
)
cff = text(run({text!r}, VARIABLE), run("b", CFF))
made = face(filled("#fc0"), art(many), cff, text(run("c", TRUETYPE)))
art = convert_art(named(made), Engine.RESVG, None).value
pages = [sheet(side(placement("face", SLOT)))]
sys.stdout.buffer.write(write_sheets(pages, dict(face=made), art, DocumentInfo("t"), dict()).value)
"""


def test_the_same_input_gives_the_same_bytes_in_any_process():
    script = SCRIPT.format(tests=str(Path(__file__).parents[1]), text=JAPANESE)
    runs = [
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]

    assert runs[0].startswith(b"%PDF")
    assert runs[0] == runs[1]


def test_pages_alternate_fronts_and_backs():
    red, blue = face(filled("red"), key="r"), face(filled("blue"), key="b")
    pages = [
        sheet(side(placement("r", SLOT)), side(placement("b", SLOT)), number) for number in (1, 2)
    ]
    pdf = sheets_pdf(pages, red, blue)

    middles = [image.getpixel((200, 350)) for image in page_images(pdf, 254)]
    assert middles == [(255, 0, 0), (0, 0, 255)] * 2


def red_edges(image):
    """Return the box around what is not white, in mm."""
    box = image.convert("L").point(lambda value: 255 * (value < 200)).getbbox()
    return tuple(edge / 10 for edge in box)


def test_a_face_stands_in_its_slot_with_its_bleed():
    image = pixels(one_sheet(face(filled("red"))))

    assert image.size == (1050, 1480)
    assert red_edges(image) == pytest.approx((8, 18, 32, 52), abs=0.11)


def test_nothing_is_drawn_beyond_the_clip():
    image = pixels(one_sheet(face(filled("red")), clip=Rect(10, 19, 21, 31)))

    assert red_edges(image) == pytest.approx((10, 19, 31, 50), abs=0.11)


def test_art_never_leaves_the_bleed():
    wild = face(art('<rect x="-50" y="-50" width="200" height="200"/>'))
    image = pixels(one_sheet(wild, clip=Rect(0, 0, 105, 148)))

    assert red_edges(image) == pytest.approx((8, 18, 32, 52), abs=0.11)


@pytest.mark.parametrize(
    ("rotation", "trim", "corner"),
    [
        (0, SLOT, (11, 21)),
        (180, SLOT, (29, 49)),
        (90, Rect(10, 20, 30, 20), (39, 21)),
        (270, Rect(10, 20, 30, 20), (11, 39)),
    ],
)
def test_rotation_is_clockwise_about_the_middle(rotation, trim, corner):
    marked = face(art('<rect x="0" y="0" width="2" height="2" fill="red"/>'))
    image = pixels(one_sheet(marked, trim=trim, rotation=rotation))

    assert image.getpixel((corner[0] * 10, corner[1] * 10)) == (255, 0, 0)


def test_a_face_on_many_sheets_is_one_form():
    made = face(filled("red"))
    pdf = sheets_pdf([sheet(side(placement("face", SLOT)), number=n) for n in (1, 2, 3)], made)

    with opened(pdf) as file:
        forms = [form.objgen for page in file.pages for form in page.Resources.XObject.values()]
    assert len(forms) == 3
    assert len(set(forms)) == 1


def test_the_colours_of_a_file_have_one_profile_however_many_drawings_it_has():
    made = [face(filled(f"#0000{n:02x}"), key=f"k{n}") for n in range(10)]

    with opened(faces_pdf(*made)) as file:
        streams = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        profiles = [each for each in streams if each.get("/N") == 3]
        spaces = [each for each in file.objects if isinstance(each, pikepdf.Array)]
        assert not [each for each in spaces if "/ICCBased" in [str(part) for part in each]]
    assert len(profiles) == 1


def test_a_blended_drawing_keeps_its_group():
    blended = art('<rect width="9" height="9" fill="#888" style="mix-blend-mode:multiply"/>')
    image = pixels(faces_pdf(face(filled("#f00"), blended)))

    # In SVG a document blends with its own content only, not with what lies below it.
    assert image.getpixel((50, 50)) == (136, 136, 136)


def test_a_sheet_has_boxes_of_the_paper():
    with opened(one_sheet(face(filled("red")))) as file:
        boxes = [
            [float(edge) for edge in box] for box in (file.pages[0].mediabox, file.pages[0].trimbox)
        ]

    assert (
        boxes == [pytest.approx([0, 0, A6.width / 25.4 * 72, A6.height / 25.4 * 72], abs=1e-3)] * 2
    )


def test_a_face_page_has_trim_and_bleed_boxes(tmp_path):
    read = output("pdfinfo", "-box", saved(tmp_path, faces_pdf(face(filled("red")))))
    boxes = {
        line.split(":")[0]: line.split(":")[1].split()
        for line in read.splitlines()
        if "Box" in line
    }
    points = {name: [float(edge) / 72 * 25.4 for edge in box] for name, box in boxes.items()}

    assert points["MediaBox"] == points["BleedBox"] == pytest.approx([0, 0, 24, 34], abs=0.01)
    assert points["TrimBox"] == pytest.approx([2, 2, 22, 32], abs=0.01)


def test_a_document_says_what_it_is_and_how_to_print_it():
    with opened(one_sheet(face(filled("red")))) as file:
        assert str(file.docinfo.Title) == INFO.title
        assert str(file.docinfo.Producer).startswith("punchboard ")
        assert "/CreationDate" not in file.docinfo
        assert str(file.Root.Lang) == "ja"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_one_sided_sheets_ask_for_no_duplex():
    pdf = sheets_pdf([sheet(side())], info=DocumentInfo("t"))

    with opened(pdf) as file:
        assert "/Duplex" not in file.Root.ViewerPreferences


def test_bookmarks_name_components_and_sheets():
    pages = [sheet(side(), side(), 1), sheet(side(), None, 2), sheet(side(), None, 3, "tokens")]

    with opened(sheets_pdf(pages)) as file, file.open_outline() as outline:
        read = [(item.title, [child.title for child in item.children]) for item in outline.root]
        target = outline.root[1].children[0].destination[0].objgen
        assert target == file.pages[4].objgen
    assert read == [("選手", ["Sheet 1", "Sheet 2"]), ("tokens", ["Sheet 3"])]


def test_pages_of_sheets_are_labelled_by_sheet_and_side():
    with opened(sheets_pdf([sheet(side(), side(), 1), sheet(side(), None, 2)])) as file:
        assert [page.label for page in file.pages] == [
            "Sheet 1 front", "Sheet 1 back", "Sheet 2 front", "Sheet 2 back"
        ]  # fmt: skip
    with opened(sheets_pdf([sheet(side(), None, 1)])) as file:
        assert [page.label for page in file.pages] == ["Sheet 1"]


def test_pages_of_faces_carry_their_names():
    with opened(faces_pdf(face(filled("red"), key="k1"), face(key="k2"))) as file:
        assert [page.label for page in file.pages] == ["cards k1 front", "cards k2 front"]


def test_marks_are_thin_and_stand_where_they_are_said():
    lines = (SheetLine(20, 10, 20, 30), SheetLine(10, 50, 90, 50, dashed=True))
    image = pixels(sheets_pdf([sheet(side(lines=lines))])).convert("L")

    assert min(image.getpixel((x, 200)) for x in (199, 200)) < 128
    assert image.getpixel((203, 200)) == 255
    row = [min(image.getpixel((x, y)) for y in (499, 500)) < 200 for x in range(100, 900)]
    assert 0.5 < sum(row) / len(row) < 0.8


def test_lines_are_dashed_only_where_they_say_so():
    solid, dashed = SheetLine(0.5, 10, 100.25, 10), SheetLine(5, -0.0, 5, 1 / 3, dashed=True)
    operators = draw_lines((solid, dashed, dashed, solid)).split("\n")

    assert operators[2:] == [
        "n .5 10 m 100.25 10 l S", "[2 1] 0 d", *["n 5 0 m 5 .333333 l S"] * 2,
        "[] 0 d", "n .5 10 m 100.25 10 l S",
    ]  # fmt: skip


@given(st.floats(-2000, 2000))
def test_the_ends_of_lines_are_exact_to_a_thousandth_of_a_millimetre(place):
    end = draw_lines((SheetLine(0, 0, place, 0),)).split(" m ")[1].split()[0]

    assert abs(float(end) - place) < 0.001
    assert "e" not in end


def test_marks_bring_no_font_of_their_own(tmp_path):
    pdf = sheets_pdf([sheet(side(lines=(SheetLine(1, 1, 2, 2),)))])

    assert len(output("pdffonts", saved(tmp_path, pdf)).splitlines()) == 2


def test_a_label_is_text_on_its_side_only(tmp_path):
    label = text(run("football 札 1/2", CFF, x=10, y=8))
    pdf = sheets_pdf([sheet(side(), side())], labels={(1, "back"): label})

    assert output("pdftotext", saved(tmp_path, pdf), "-").strip() == "football 札 1/2"
    assert pixels(pdf, 0).getcolors() == [(1050 * 1480, (255, 255, 255))]


def test_invisible_text_is_found_but_not_seen(tmp_path):
    pdf = faces_pdf(face(text(run("山札", CFF), invisible=True)))

    assert output("pdftotext", saved(tmp_path, pdf), "-").strip() == "山札"
    assert len(pixels(pdf).getcolors()) == 1


def test_an_image_is_placed_clipped_and_faded(tmp_path):
    path = tmp_path / "half.png"
    picture = Image.new("RGB", (2, 1), "red")
    picture.putpixel((1, 0), (0, 0, 255))
    picture.save(path)
    layer = ImageLayer(str(path), "d", Matrix(10, 0, 0, 10, 5, 5), Rect(5, 5, 10, 5))
    image = pixels(faces_pdf(face(layer, replace(layer, clip=Rect(5, 10, 10, 5), opacity=0.5))))

    assert image.getpixel((80, 80)) == (255, 0, 0)
    assert image.getpixel((160, 80)) == (0, 0, 255)
    assert image.getpixel((80, 150)) == pytest.approx((255, 128, 128), abs=2)


def test_a_broken_image_is_a_diagnostic_and_the_rest_is_drawn(tmp_path):
    path = tmp_path / "broken.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n nonsense")
    made = face(filled("red"), ImageLayer(str(path), "d", Matrix()))
    result = write_faces(named(made), converted([made]), INFO)

    (diagnostic,) = result.diagnostics
    assert diagnostic.message == "the image cannot be read: it is damaged (Truncated File Read)"
    assert diagnostic.location.path == path
    assert pixels(result.value).getpixel((100, 100)) == (255, 0, 0)


def test_an_unusable_font_is_a_diagnostic(tmp_path):
    gone = replace(CFF, path=str(tmp_path / "gone.otf"), name="Gone")
    made = face(text(run("a")._replace(font=gone)))
    result = write_faces(named(made), {}, INFO)

    (diagnostic,) = result.diagnostics
    assert diagnostic.message.startswith("the font `Gone` cannot be embedded: ")


def test_damaged_art_is_a_diagnostic():
    made = face(filled("red"))
    result = write_faces(named(made), {made.layers[0].svg: b"%PDF-1.7 nothing"}, INFO)

    assert [each.code for each in result.diagnostics] == ["unreadable-art"]


def test_lines_of_a_known_format_are_kept(tmp_path, monkeypatch):
    lines = (SheetLine(0, 0, 10, 0), SheetLine(0, 5, 10, 5, dashed=True))
    sheet = Sheet(1, (), Size(210, 297), Side((), lines, ""), None)
    info = DocumentInfo("t")
    first = write_sheets([sheet], {}, {}, info, {}, cache=tmp_path)

    monkeypatch.setattr("punchboard.sheets.pages.draw_lines", None)
    again = write_sheets([sheet], {}, {}, info, {}, cache=tmp_path)

    assert again == first
