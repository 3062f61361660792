import base64
import io
import re
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from made_faces import art, face, filled, named
from punchboard.diagnostics import Location, Severity
from punchboard.pdf import art_pixels
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.raster import page_images
from punchboard.sheets.pages import write_faces

SHADOW = (
    '<filter id="f"><feGaussianBlur stdDeviation="0.5"/></filter>'
    '<rect x="5" y="5" width="10" height="10" fill="{}" filter="url(#f)"/>'
)
#: Deeper than resvg's parser has stack for: it ends the process.
DEADLY = art("<g>" * 30_000 + "</g>" * 30_000)


def converted(*layers, engine=Engine.RESVG, cache=None):
    return convert_art(named(face(*layers)), engine, cache)


def only_message(result):
    (diagnostic,) = result.diagnostics
    return diagnostic.message


def drawn(layer, engine, dpi=254):
    """Return the pixels of a face that holds only *layer*, ten a millimetre."""
    faces = named(face(layer))
    result = convert_art(faces, engine, None)
    assert result.diagnostics == ()
    (image,) = page_images(write_faces(faces, result.value, DocumentInfo("t")).value, dpi)
    return image


def inked(image):
    """Return the box around what is not white, in mm from the trim's corner."""
    box = image.convert("L").point(lambda value: 255 * (value < 128)).getbbox()
    return tuple(edge / 10 - 2 for edge in box)


@pytest.mark.parametrize("engine", Engine)
def test_art_stands_where_it_was_drawn(engine):
    layer = art('<rect x="3" y="5" width="8" height="4"/>')

    assert inked(drawn(layer, engine)) == pytest.approx((3, 5, 11, 9), abs=0.1)


@pytest.mark.parametrize("engine", Engine)
def test_art_without_a_size_fills_the_same_box(engine):
    layer = art('<rect x="3" y="5" width="8" height="4"/>')
    bare = type(layer)(re.sub(' width="24mm" height="34mm"', "", layer.svg))

    assert inked(drawn(bare, engine)) == pytest.approx((3, 5, 11, 9), abs=0.1)


def test_engines_agree_on_a_plain_drawing():
    layer = art(
        '<rect x="-2" y="-2" width="24" height="34" fill="#fc0"/>'
        '<g transform="rotate(15 10 10)"><path d="M3 3h9v4q0 5 -9 5z" fill="#06c"/></g>'
        '<circle cx="12" cy="20" r="6" fill="none" stroke="#000" stroke-width="1.5"/>'
    )
    one, other = (drawn(layer, engine, 127) for engine in Engine)
    differing = sum(
        max(abs(a - b) for a, b in zip(left, right, strict=True)) > 64
        for left, right in zip(one.get_flattened_data(), other.get_flattened_data(), strict=True)
    )

    assert one.size == other.size
    assert differing < 50


def test_equal_drawings_are_converted_once():
    assert len(converted(filled("red"), filled("red"), filled("blue")).value) == 2


def test_a_drawing_of_many_parts_gives_the_same_bytes_each_time():
    parts = "".join(
        f'<linearGradient id="g{n}"><stop offset="{n / 9}"/><stop offset="1" stop-opacity="0"/>'
        f'</linearGradient><path d="M{n} 0h9v9z" fill="url(#g{n})" opacity="0.{n + 1}"/>'
        for n in range(8)
    )

    assert len({next(iter(converted(art(parts)).value.values())) for _ in range(5)}) == 1


def test_a_filter_is_drawn_as_pixels_in_place():
    image = drawn(art(SHADOW.format("black")), Engine.RESVG)

    assert inked(image) == pytest.approx((5, 5, 15, 15), abs=0.15)


def test_an_unused_filter_leaves_the_drawing_vectors():
    pdf = converted(art('<rect width="5" height="5" filter="none"/>'))

    assert b"/Subtype /Image" not in next(iter(pdf.value.values()))


def test_a_translucent_colour_is_kept_by_a_filter():
    body = SHADOW.format("seagreen").replace("<rect", '<rect opacity="0.3"')
    image = drawn(art(body), Engine.RESVG)

    assert image.getpixel((120, 120)) == pytest.approx((192, 220, 204), abs=3)


def test_what_a_filter_moves_from_far_is_drawn():
    body = (
        '<filter id="f" filterUnits="userSpaceOnUse" x="-2" y="-2" width="24" height="34">'
        '<feOffset dx="12"/></filter><rect x="1" y="5" width="4" height="4" filter="url(#f)"/>'
    )

    assert inked(drawn(art(body), Engine.RESVG)) == pytest.approx((13, 5, 17, 9), abs=0.15)


def test_many_filters_are_drawn_at_a_lower_resolution_that_is_reported():
    blur = '<feGaussianBlur stdDeviation="2"/>'
    many = "".join(
        f'<rect x="{n / 6}" y="{n / 6}" width="9" height="20" filter="url(#f)"/>' for n in range(60)
    )
    result = converted(art(f'<filter id="f">{blur * 6}</filter>{many}'))

    (told,) = result.diagnostics
    assert (told.code, told.severity) == ("art-coarse", Severity.WARNING)
    dpi = int(re.search(r"at (\d+) dpi instead of 600 dpi", told.message)[1])
    assert 100 < dpi < 600
    (pdf,) = result.value.values()
    width = float(re.search(rb"/MediaBox\[0 0 ([\d.]+)", pdf)[1])
    assert width == pytest.approx(24 / 25.4 * dpi, rel=0.01)


def test_a_filter_that_looks_far_around_is_drawn_at_a_lower_resolution():
    far = SHADOW.replace('feGaussianBlur stdDeviation="0.5"', 'feMorphology radius="9999"')
    (told,) = converted(art(far.format("red"))).diagnostics

    assert told.code == "art-coarse"


def test_what_the_engine_gives_up_on_is_told_in_words(monkeypatch):
    monkeypatch.setattr(
        "punchboard.pdf.art.draw_apart", lambda svgs: ["called `unwrap()` on `Err(Any { .. })`"]
    )

    assert only_message(converted(art(SHADOW.format("red")))) == (
        "`resvg` cannot draw the art of the front of `face` in `cards`: it gave no reason"
    )


def test_a_filter_without_ink_is_an_empty_page():
    assert drawn(art(SHADOW.format("none")), Engine.RESVG).getcolors() == [(340 * 240, (255,) * 3)]


def test_a_drawing_that_kills_the_engine_is_a_diagnostic():
    result = converted(DEADLY, art(SHADOW.format("red")), filled("red"))

    assert only_message(result) == (
        "drawing the art of the front of `face` in `cards` crashed the engine `resvg`"
    )
    assert len(result.value) == 2


def test_what_is_wrong_with_a_drawing_is_told_at_its_layout():
    (plain,) = named(face(type(DEADLY)("<svg")))
    place = Location(Path("card.svg"))

    result = convert_art([replace(plain, layout=place)], Engine.RESVG, None)

    assert [each.location for each in result.diagnostics] == [place]


@pytest.mark.parametrize("shadow", ["", SHADOW.format("red")])
def test_a_damaged_bitmap_in_a_drawing_is_told_with_a_filter_and_without(shadow):
    data = io.BytesIO()
    Image.effect_noise((90, 60), 80).save(data, "PNG")
    uri = f"data:image/png;base64,{base64.b64encode(data.getvalue()[:3000]).decode()}"
    result = converted(art(f'<image href="{uri}" width="9" height="6"/>{shadow}'))

    assert result.value == {}
    assert "a bitmap in it cannot be read: it is damaged" in only_message(result)


def test_a_drawing_that_never_ends_is_a_diagnostic(monkeypatch, tmp_path):
    child = tmp_path / "child.py"
    child.write_text(
        "import itertools\n"
        "from punchboard.pdf import art_pixels\n"
        "art_pixels.TIME_LIMIT = 0.2\n"
        "art_pixels.draw_pixels = lambda svg: sum(itertools.repeat(0))\n"
        "art_pixels.main()\n"
    )
    monkeypatch.setattr("punchboard.pdf.art.COMMAND", (sys.executable, str(child)))
    result = converted(art(SHADOW.format("red")))

    assert only_message(result) == (
        "drawing the art of the front of `face` in `cards` takes more than 30 s of computing time"
    )


def test_a_mistake_in_the_child_is_a_diagnostic():
    broken = type(DEADLY)("<svg><g filter='url(#a)'>")

    assert only_message(converted(broken)) == (
        "`resvg` cannot draw the art of the front of `face` in `cards`: it has no viewBox"
    )


@pytest.mark.parametrize("engine", Engine)
def test_what_no_engine_can_read_is_a_diagnostic(engine):
    message = only_message(converted(type(DEADLY)("<svg"), engine=engine))

    assert message.startswith(f"`{engine}` cannot draw the art of the front of `face` in `cards`: ")


@pytest.mark.parametrize(
    "reference", ["/etc/secret.png", "file:///etc/secret.png", "&#47;etc/secret.png", "../x.png"]
)
def test_a_drawing_that_names_a_file_never_reaches_an_engine(reference):
    result = converted(art(f'<image href="{reference}" width="5" height="5"/>'))

    assert result.value == {}
    assert only_message(result) == (
        f"the art of the front of `face` in `cards` refers to `{reference}`, "
        "which is not part of the drawing"
    )


def test_entities_never_reach_an_engine():
    evil = type(DEADLY)('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>')

    assert converted(evil).diagnostics[0].code == "art-reaches-out"


def test_what_is_embedded_or_local_is_allowed():
    use = '<defs><path id="a" d="M0 0h9v9z"/></defs><use href="#a"/>'

    assert converted(art(use)).diagnostics == ()


def test_a_missing_library_is_said_once(monkeypatch):
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    result = converted(filled("red"), filled("blue"), engine=Engine.CAIROSVG)

    (diagnostic,) = result.diagnostics
    assert diagnostic.code == "engine-missing"
    assert "install libcairo" in diagnostic.hints[0]


def test_a_second_build_takes_art_from_the_cache(tmp_path, monkeypatch):
    first = converted(filled("red"), art(SHADOW.format("red")), cache=tmp_path)
    monkeypatch.setattr("punchboard.pdf.art._drawn", lambda users, engine: iter(users and 1 / 0))

    assert converted(filled("red"), art(SHADOW.format("red")), cache=tmp_path) == first


def test_engines_do_not_share_entries(tmp_path):
    one, other = (
        converted(filled("red"), engine=engine, cache=tmp_path).value for engine in Engine
    )

    assert one != other


def test_a_damaged_cache_is_made_again(tmp_path):
    first = converted(filled("red"), cache=tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-3000] + bytes(3000))

    assert converted(filled("red"), cache=tmp_path) == first


def test_half_a_record_is_not_read():
    target = io.BytesIO()
    art_pixels.write_record(target, b"one")
    art_pixels.write_record(target, b"two")

    assert art_pixels.read_records(target.getvalue()[:-1]) == [b"one"]
