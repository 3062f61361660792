import io
from xml.etree import ElementTree

import pytest
import vl_convert
from PIL import Image

from made_faces import CFF, art, bars, column, face, filled, named, run, stamp, text
from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import ImageLayer
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.raster import page_images
from punchboard.pdf.svg import face_svg
from punchboard.sheets.pages import write_faces

SVG = "{http://www.w3.org/2000/svg}"


def rendered(made, dpi=127):
    png = vl_convert.svg_to_png(face_svg(made), scale=dpi / 96)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def gradient(colour):
    return art(
        f'<defs><linearGradient id="g"><stop stop-color="{colour}"/></linearGradient></defs>'
        "<style>#box {{ stroke: none }}</style>"
        '<rect id="box" x="{}" y="0" width="9" height="9" fill="url(#g)"/>'.format(
            0 if colour == "red" else 10
        )
    )


def test_it_is_a_document_in_millimetres_with_the_bleed():
    root = ElementTree.fromstring(face_svg(face(filled("red"))))

    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("24mm", "34mm")
    assert root.get("viewBox") == "-2 -2 24 34"


def test_ids_of_layers_do_not_clash():
    image = rendered(face(gradient("red"), gradient("blue")))

    assert image.getpixel((30, 30)) == (255, 0, 0, 255)
    assert image.getpixel((80, 30)) == (0, 0, 255, 255)


def test_colours_in_a_style_sheet_are_not_taken_for_ids():
    styled = art("<style>#a{fill:#0000ff} .b{fill:#abc}</style><rect id='a' width='9' height='9'/>")
    written = face_svg(face(styled))

    assert "#layer-0-a{fill:#0000ff} .b{fill:#abc}" in written
    assert rendered(face(styled)).getpixel((30, 30)) == (0, 0, 255, 255)


def test_text_is_outlines_with_a_label():
    written = face_svg(face(text(run("山札 <A>", CFF), fill=(1, 0, 0), opacity=0.5)))

    assert "<text" not in written
    assert 'aria-label="山札 &lt;A&gt;"' in written
    assert "<title>山札 &lt;A&gt;</title>" in written
    assert 'fill="#ff0000"' in written
    assert 'opacity="0.5"' in written


def test_invisible_text_is_not_drawn_again():
    assert "<path" not in face_svg(face(text(run("山札", CFF), invisible=True)))


def test_it_looks_like_the_print(tmp_path):
    path = tmp_path / "a.png"
    Image.new("RGB", (4, 4), (0, 160, 0)).save(path)
    made = face(
        filled("#ffc"),
        gradient("red"),
        text(run("山札", CFF, size=6, x=2, y=18)),
        ImageLayer(str(path), "d", Matrix(8, 0, 0, 8, 10, 20), Rect(10, 20, 8, 4), 0.5),
    )
    faces = named(made)
    art_pdfs = convert_art(faces, Engine.RESVG, None).value
    (page,) = page_images(write_faces(faces, art_pdfs, DocumentInfo("t")).value, 127)
    picture = rendered(made).convert("RGB").resize(page.size)
    small = (24, 34)
    pairs = zip(
        page.resize(small, Image.Resampling.BOX).get_flattened_data(),
        picture.resize(small, Image.Resampling.BOX).get_flattened_data(),
        strict=True,
    )

    assert max(abs(a - b) for one, other in pairs for a, b in zip(one, other, strict=True)) < 40


def test_notes_of_drawing_programs_are_left_out():
    noted = art(
        '<g xmlns:ink="http://www.inkscape.org/namespaces/inkscape" ink:label="x">'
        '<ink:page/><path d="M0 0h1"/></g>'
    )
    written = face_svg(face(noted))

    assert "label" not in written
    assert "page" not in written


@pytest.mark.parametrize("times", [2])
def test_the_same_face_gives_the_same_text(times):
    made = face(filled("red"), text(run("山札", CFF)))

    assert len({face_svg(made) for _ in range(times)}) == 1


def test_stamps_stand_in_their_places_as_one_drawing():
    written = face(*[stamp(*(Matrix(0.5, 0, 0, 0.5, 2.0, y) for y in (3.0, 13.0)))] * 2)
    image = rendered(written, 254)

    assert face_svg(written).count("<path") == 4
    assert [image.getpixel((90, y))[:3] for y in (80, 180)] == [(204, 0, 0), (204, 0, 0)]
    assert image.getpixel((90, 130))[3] == 0


def test_bars_are_rectangles_of_their_space():
    layer = bars(Rect(1, 2, 6, 1), fill=(0, 0, 1), matrix=Matrix(1, 0, 0, 1, 3, 4), opacity=0.5)
    image = rendered(face(layer), 254)

    assert image.getpixel((100, 85))[:2] == (0, 0)
    assert image.getpixel((100, 85))[3] == pytest.approx(128, abs=1)
    assert image.getpixel((100, 70))[3] == 0


def test_thickened_letters_and_columns_look_as_in_the_pdf():
    thick = run("太", CFF, size=8, y=10)._replace(embolden=60.0)
    made = face(text(thick, column("縦書", size=6, x=14, y=5)))
    (page,) = page_images(write_faces(named(made), {}, DocumentInfo("t")).value, 127)
    image = rendered(made).resize(page.size)
    flat = Image.alpha_composite(Image.new("RGBA", page.size, "white"), image).convert("L")
    boxes = [each.convert("L").point(lambda v: 255 * (v < 128)).getbbox() for each in (page, flat)]

    assert boxes[0] == pytest.approx(boxes[1], abs=1)
    assert 'stroke-width="0.48"' in face_svg(made)
