import base64
import hashlib
import io

import pytest
from PIL import Image

from punchboard.diagnostics import Severity
from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import Faults
from template_cards import SVG, Table, arts, drawing, images, inside, kinds, words


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def picture(width=20, height=10, form="PNG"):
    data = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(data, form)
    return data.getvalue()


BOX = 'x="5" y="6" width="10" height="10"'


def test_a_bitmap_is_a_layer_placed_as_svg_says(table):
    data = picture()
    path = table.put("layouts/demo/a.png", data)
    (layer,) = images(table.front(f'<image {BOX} href="a.png" opacity="0.5"/>'))

    assert (layer.path, layer.digest) == (str(path), hashlib.sha256(data).hexdigest())
    assert layer.matrix == Matrix(10, 0, 0, 5, 5, 8.5)
    assert (layer.clip, layer.opacity) == (None, 0.5)


def test_the_aspect_ratio_is_kept_cut_or_left(table):
    table.put("layouts/demo/a.png", picture())

    def layer(aspect):
        return images(table.front(f'<image {BOX} href="a.png" preserveAspectRatio="{aspect}"/>'))[0]

    assert layer("xMinYMin meet").matrix == Matrix(10, 0, 0, 5, 5, 6)
    assert layer("none").matrix == Matrix(10, 0, 0, 10, 5, 6)
    assert layer("xMidYMid slice").matrix == Matrix(20, 0, 0, 10, 0, 6)
    assert layer("xMidYMid slice").clip == Rect(5, 6, 10, 10)


def test_an_image_without_a_size_has_its_own(table):
    table.put("layouts/demo/a.jpg", picture(form="JPEG"))

    assert images(table.front('<image href="a.jpg"/>'))[0].matrix == Matrix(20, 0, 0, 10)


@pytest.mark.parametrize("folder", ["layouts/demo", "layouts/shared", "images", "layouts/demo/sub"])
def test_images_are_found_beside_the_template_and_in_the_shared_folders(table, folder):
    path = table.put(f"{folder}/art 1.png", picture())
    name = "sub/art%201.png" if folder.endswith("sub") else "art 1.png"

    assert images(table.front(f'<image xlink:href="{name}"/>'))[0].path == str(path)


def test_images_are_bound_by_attribute_and_by_name(table):
    table.put("images/a.png", picture())
    table.put("images/b.png", picture(9, 9))
    body = '<image id="portrait" href="sample.png"/><image data-href="portrait"/>'
    faces = table.fronts(body, {"portrait": "a.png"}, {"portrait": "b.png"}, {"portrait": None})

    assert [[layer.path[-5] for layer in images(face)] for face in faces] == [
        ["a", "a"],
        ["b", "b"],
        [],
    ]


def test_an_embedded_bitmap_is_an_art_layer_of_its_own(table):
    uri = f"data:image/png;base64,{base64.b64encode(picture()).decode()}"
    body = f'<rect data-fill="c"/><image {BOX} href="{uri}"/><circle/>'
    faces = table.fronts(body, {"c": "red"}, {"c": "blue"})

    assert kinds(faces[0]) == ["art", "art", "art"]
    assert faces[0].layers[1] is faces[1].layers[1]
    assert f'href="{uri}"' in faces[0].layers[1].svg


def test_an_svg_image_becomes_part_of_the_art(table):
    table.put("images/a.svg", f'<svg xmlns="{SVG}" viewBox="0 0 4 4"><path d="M1 1"/></svg>')

    assert table.art(f'<circle/><image {BOX} href="a.svg"/>') == (
        '<circle/><svg x="5" y="6" width="10" height="10" '
        'preserveAspectRatio="xMidYMid meet" viewBox="0 0 4 4"><g><path d="M1 1"/></g></svg>'
    )


@pytest.mark.parametrize("group", ['opacity="0.5"', 'clip-path="url(#c)"'])
def test_a_bitmap_in_a_group_that_must_stay_whole_is_part_of_the_art(table, group):
    table.put("images/a.png", picture())
    clip = '<clipPath id="c"><circle r="9"/></clipPath>'
    (layer,) = arts(table.front(f'{clip}<g {group}><rect/><image {BOX} href="a.png"/></g>'))

    assert 'href="data:image/png;base64,' in inside(layer)


def test_a_turned_bitmap_stays_a_layer(table):
    table.put("images/a.png", picture(10, 10))
    body = '<image width="10" height="10" href="a.png" transform="rotate(90)"/>'

    assert images(table.front(body))[0].matrix == Matrix(0, 10, -10, 0, 0, 0)


def test_the_texts_of_an_svg_image_are_told_to_be_missing(table):
    table.put("images/a.svg", f'<svg xmlns="{SVG}"><text>hi</text></svg>')
    (problem,) = table.problems('<image href="a.svg"/>')

    assert problem.message == "the text in `a.svg` is not drawn"


def torn(**options):
    return picture(200, 200, **options)[:300]


@pytest.mark.parametrize("body", ['<g opacity="0.5">{}</g>', "{}"])
def test_a_damaged_bitmap_in_the_art_is_told_and_the_art_is_drawn(table, body):
    uri = f"data:image/png;base64,{base64.b64encode(torn()).decode()}"
    shown = body.format(f'<rect width="5" height="5"/><image {BOX} href="{uri}"/>')
    (found,) = table.problems(shown)

    assert (found.code, found.message) == (
        "broken-image",
        "the embedded image cannot be read: it is damaged (image file is truncated)",
    )


def test_a_picture_that_is_missing_is_a_box_with_its_name(table):
    table.faults = Faults.REPORTED
    checked = table.lay_out(drawing(f'<image {BOX} data-href="art"/>'), {"art": "castle.png"})
    (found,), (item,) = checked.diagnostics, checked.value

    assert (found.code, found.severity) == ("missing-file", Severity.WARNING)
    art = inside(arts(item.front)[0])
    assert "M5 6H15V16H5z" in art
    assert "".join(words(item.front)) == "castle.png"


@pytest.mark.parametrize("group", ["", 'opacity="0.5"', 'clip-path="url(#c)"'])
def test_a_placeholder_is_drawn_in_every_group(table, group):
    table.faults = Faults.REPORTED
    body = f'<clipPath id="c"><circle r="9"/></clipPath><g {group}><image {BOX} href="x.png"/></g>'
    (item,) = table.lay_out(drawing(body), {}).value

    assert "M5 6H15V16H5z" in inside(arts(item.front)[0])


def test_items_with_the_same_missing_picture_are_told_together(table):
    table.faults = Faults.REPORTED
    body = drawing(f'<image {BOX} data-href="art"/>')
    (found,) = table.lay_out(body, *[{"art": "castle.png"}] * 3).diagnostics

    assert found.message.endswith("for `c1` and 2 others")
