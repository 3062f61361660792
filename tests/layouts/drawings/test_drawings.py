import re

import pytest

from punchboard.geometry import Outline, Size
from punchboard.outlines import FLOWER_POINTY, hexes, squares
from shapes import cell_centres
from template_cards import Table, arts, drawing, entry, inside, kinds, texts, words

GENRES = {
    "red": entry("red", symbol="R", colour="#c00000", icon="heart"),
    "blue": entry("blue", symbol="B", colour="#0000c0", icon="star"),
}
CELLS = '<g data-draw="cells" data-cells="grid" data-palette="genres" data-items="things">{}</g>'


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, {"genres": GENRES}, Outline(Size(63.0, 88.0)))


def paths(art):
    return re.findall(r'<path d="([^"]*)"', art)


def cells(table, body, grid="RB\nR.\n", things=None):
    return table.art(CELLS.format(body), grid=grid, things=things)


def origins(face):
    return [(layer.runs[0].matrix.e, layer.runs[0].matrix.f) for layer in texts(face)]


def test_each_symbol_is_a_cell_in_its_colour(table):
    art = cells(table, '<rect data-part="cell" data-fill="cell.colour"/>')

    assert re.findall('fill="([^"]*)"', art) == ["#c00000", "#0000c0", "#c00000"]


@pytest.mark.parametrize(
    "grid", ["RB\nR.", "R B\nR .", "red blue\nred .", ("RB", "R."), (("R", "B"), ("R", None))]
)
def test_rows_are_lines_or_lists(table, grid):
    assert cells(table, '<path data-part="cell"/>', grid) == cells(
        table, '<path data-part="cell"/>'
    )


def test_a_definitions_entries_need_no_palette(table):
    body = '<use data-draw="cells" data-cells="grid"/>'

    assert 'fill="#0000c0"' in table.art(body, grid=((GENRES["blue"],),))


def test_neighbours_overlap_and_outer_cells_bleed(table):
    assert paths(cells(table, '<rect data-part="cell"/>', "RB"))[0] == (
        "M-3 -3L31.525 -3L31.525 91L-3 91Z"
    )


def test_see_through_neighbours_only_meet(table):
    assert paths(cells(table, '<rect data-part="cell" fill-opacity="0.4"/>', "RB"))[0] == (
        "M-3 -3L31.5 -3L31.5 91L-3 91Z"
    )


def test_a_box_keeps_the_cells_within_it(table):
    body = (
        '<rect data-part="box" x="10" y="10" width="20" height="20" fill="red"/>'
        '<rect data-part="cell" x="1" width="5"/>'
    )

    art = cells(table, body, "R")
    assert paths(art) == ["M10 10L30 10L30 30L10 30Z"]
    assert "red" not in art


def test_empty_cells_are_a_part_of_their_own(table):
    art = cells(table, '<path data-part="empty" fill="none" stroke="#aaa"/>')

    assert len(paths(art)) == 1
    assert 'stroke="#aaa"' in art


def test_a_thing_is_one_form_over_its_cells(table):
    things = ({"icon": "sun", "covers": ("a1", "a2")}, {"icon": "sun", "covers": "b1"})
    body = '<rect data-part="item" data-inset="1" rx="2" data-fill="item.colour"/>'
    art = cells(table, body, things=things)

    assert len(paths(art)) == 2
    assert 'fill="#c00000"' in art
    assert paths(art)[0].count("A2 2") == 4


def test_the_cells_of_a_thing_know_both(table):
    body = CELLS.format('<text data-part="item-cell">{{ cell.place }} {{ item.icon }}</text>')
    things = ({"icon": "sun", "covers": "a1 a2"},)

    assert words(table.front(body, grid="RB\nR.", things=things)) == ["a1 sun", "a2 sun"]


def test_icons_stand_in_the_largest_rectangle_of_a_thing(table):
    body = CELLS.format(
        '<rect data-part="box" width="20" height="20"/>'
        '<rect data-part="item" data-icon="item.icon" width="4" height="4" x="50"/>'
    )
    table.put("icons/dot.svg", '<svg viewBox="0 0 4 4"><path d="M1 1"/></svg>')
    things = ({"icon": "dot", "covers": ("a1", "b1", "a2")},)

    art = table.art(body, grid="RR\nR.", things=things)
    assert 'transform="matrix(1 0 0 1 8 3)"' in art


def test_texts_of_parts_are_text_in_their_middle(table):
    body = CELLS.format(
        '<rect data-part="cell"/><text data-part="cell" x="3" font-size="4">{{ cell.place }}</text>'
    )
    face = table.front(body, grid="RB\nR.", things=None)

    assert words(face) == ["a1", "b1", "a2"]
    assert kinds(face) == ["art", "text", "text", "text"]
    across, down = zip(*origins(face), strict=True)
    assert across[0] == pytest.approx(across[2], abs=0.2)
    assert down[0] == down[1] < down[2]


def test_texts_with_a_smallest_size_flow_in_their_part(table):
    body = CELLS.format(
        '<text data-part="item" data-fit="4pt" data-inset="1" font-size="9" data-text="item.name"/>'
    )
    things = ({"name": "several words to break", "covers": "b1"},)
    face = table.front(body, grid="RB\nR.", things=things)

    assert len(words(face)) > 1
    assert all(x >= 32.5 for x, _ in origins(face))


def test_groups_are_moved_to_the_middle_of_their_part(table):
    body = '<g data-part="cell"><circle r="2" data-fill="cell.colour"/></g>'

    assert 'transform="translate(15.75 44)"' in cells(table, body, "RB")


def test_conditions_and_the_items_fields_hold_in_samples(table):
    body = CELLS.format(
        '<path data-part="cell" data-if="cell.symbol == wanted" data-stroke="ink"/>'
    )
    art = table.art(body, grid="RB\nR.", things=None, wanted="R", ink="#123456")

    assert art.count('stroke="#123456"') == 2


def test_without_samples_a_drawing_has_a_look_of_its_own(table):
    body = '<use data-draw="cells" data-cells="grid" data-palette="genres" data-items="things"/>'
    art = table.art(body, grid="RB\nR.", things=({"icon": "heart", "covers": "a1"},))

    assert len(paths(art)) == 5  # three cells, the thing and its icon
    assert 'stroke="white"' in art


def test_the_elements_own_look_goes_first(table):
    body = (
        '<rect data-draw="grid" data-columns="2" data-rows="1" width="9" height="9" fill="pink"/>'
    )

    assert table.art(body).startswith('<g fill="pink"><path d="')
    assert "#ece7db" not in table.art(body)


def test_a_grid_leaves_its_blocked_cells_out(table):
    body = (
        '<g data-draw="grid" data-columns="7" data-rows="7" data-blocked="\'d4\'">'
        '<path data-part="{}"/></g>'
    )

    assert len(paths(table.art(body.format("cell")))) == 48
    assert len(paths(table.art(body.format("blocked")))) == 1
    assert table.art(body.format("lines")).count("M") == 12


def test_a_track_runs_clockwise_and_numbers_its_spaces(table):
    body = (
        '<rect data-draw="track" data-spaces="12" data-first="1" data-columns="4" '
        'x="0" y="0" width="40" height="40" font-size="4"/>'
    )
    face = table.front(body)

    assert words(face) == [str(number) for number in range(1, 13)]
    across = [round(x // 10) for x, _ in origins(face)]
    assert across == [0, 1, 2, 3, 3, 3, 3, 2, 1, 0, 0, 0]


def test_an_odd_track_leaves_a_place_free(table):
    body = '<g data-draw="track" data-spaces="61"><path data-part="space"/></g>'

    assert len(paths(table.art(body))) == 61


def test_a_snake_runs_back_in_every_other_row(table):
    body = (
        '<g data-draw="track" data-spaces="6" data-along="{}" data-columns="3">'
        '<rect data-part="box" width="30" height="20"/><path data-part="line"/></g>'
    )

    assert paths(table.art(body.format("snake"))) == ["M5 5L15 5L25 5L25 15L15 15L5 15"]
    assert paths(table.art(body.format("rows"))) == ["M5 5L15 5L25 5L5 15L15 15L25 15"]


def test_a_track_shows_the_entries_of_a_list(table):
    body = (
        '<g data-draw="track" data-spaces="genres" data-along="rows">'
        '<text data-part="space" font-size="4">{{ space.symbol }}</text></g>'
    )

    assert words(table.front(body)) == ["R", "B"]


def test_hexes_are_those_of_the_outline_and_go_on_into_the_bleed(table):
    table.outline = hexes(FLOWER_POINTY, 20.0)
    size = table.outline.size
    page = f'viewBox="0 0 {size.width} {size.height}"'
    body = '<g data-draw="hexes" data-cells="row" data-palette="genres">{}</g>'

    def art(sample):
        checked = table.lay_out(drawing(body.format(sample), page), {"row": "RBRBRBR"})
        assert checked.diagnostics == ()
        return inside(arts(checked.value[0].front)[0])

    dots = art('<circle data-part="cell" r="1"/>')
    found = re.findall(r'cx="([^"]*)" cy="([^"]*)"', dots)
    assert [tuple(map(float, each)) for each in found] == [
        (pytest.approx(x, abs=1e-3), pytest.approx(y, abs=1e-3))
        for x, y in cell_centres(table.outline)
    ]
    assert art('<path data-part="cell"/>').count("<path") == 7
    assert (
        min(float(y) for y in re.findall(r"[ML]\S+ (-?[\d.]+)", art('<path data-part="cell"/>')))
        < -3
    )


def test_a_polyominos_back_is_the_mirror_image(table):
    table.outline = squares(((0, 0), (0, 1), (1, 1)), 20.0)
    page = 'viewBox="0 0 40 40"'
    svg = drawing('<g data-draw="polyomino"><circle data-part="cell" r="1"/></g>', page)
    faces = table.lay_out(svg, {}, back=svg).value[0]

    def xs(face):
        return re.findall(r'cx="([^"]*)"', inside(arts(face)[0]))

    assert xs(faces.front) == ["10", "10", "30"]
    assert xs(faces.back) == ["30", "30", "10"]


@pytest.mark.parametrize(
    ("page", "rect"),
    [
        ('viewBox="0 0 40 60"', 'width="40" height="60"'),
        ('width="46mm" height="66mm" viewBox="-3 -3 46 66"', 'width="40" height="60"'),
        ('width="40mm" height="60mm" viewBox="0 0 400 600"', 'width="400" height="600"'),
    ],
)
def test_a_rectangle_over_the_page_is_each_piece_in_its_own_shape(table, page, rect):
    tall, wide = (squares(cells, 20.0) for cells in (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0))))
    table.outline = squares(((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)), 20.0)

    def centres(element):
        svg = drawing(element.format('<circle data-part="cell" r="1"/>'), page)
        faces = table.lay_out(svg, {}, {}, outlines=(tall, wide)).value
        return [re.findall(r'c[xy]="([^"]*)"', inside(arts(face.front)[0])) for face in faces]

    boxed = '<g data-draw="polyomino"><rect data-part="box" ' + rect + "/>{}</g>"
    assert centres(boxed) == centres('<g data-draw="polyomino">{}</g>')


def test_a_shape_of_its_own_is_fitted_into_the_box(table):
    body = '<rect data-draw="polyomino" data-shape="\'XX/.X\'" x="5" width="10" height="20"/>'

    assert paths(table.art(body))[1].startswith("M9.975 5L15 5")


def test_drawings_come_out_the_same_every_time(table):
    body = CELLS.format("")
    fields = {"grid": "RB\nR.", "things": ({"icon": "heart", "covers": "a1 a2"},)}

    assert table.front(body, **fields) == table.front(body, **fields)
