import math

import pytest

from folded_nets import apart, edges, flattened, folded, in_space, middle, volume
from punchboard import geometry
from punchboard.geometry import Size
from punchboard.nets import box_net, die_net, standee_net

TOLERANCE = 0.01
BOXES = [(Size(64.0, 89.0), 19.0), (Size(45.0, 68.0), 4.0), (Size(71.0, 71.0), 40.0)]
CLOSED = {
    "die": die_net(16.0),
    "large die": die_net(50.0),
    **{f"box {size.width:g}": box_net(size, depth) for size, depth in BOXES},
}
ALL = {**CLOSED, "standee": standee_net(Size(25.0, 40.0), 10.0)}
closed = pytest.mark.parametrize("net", CLOSED.values(), ids=CLOSED)
every = pytest.mark.parametrize("net", ALL.values(), ids=ALL)


@closed
def test_every_edge_of_the_folded_net_meets_its_partner(net):
    places = folded(net)
    found = [
        edge for panel in net.panels for edge in edges(in_space(places[panel.name], panel.shape))
    ]

    for number, edge in enumerate(found):
        others = found[:number] + found[number + 1 :]
        assert sum(apart(edge, other) < TOLERANCE for other in others) == 1


@closed
def test_every_tab_lies_on_the_inside_of_its_panel(net):
    places, panels = folded(net), {panel.name: panel for panel in net.panels}

    for tab in net.tabs:
        corners = in_space(places[tab.name], tab.shape)
        for x, y, z in flattened(places[tab.lies_on], corners):
            rect = panels[tab.lies_on].rect
            assert abs(z) < TOLERANCE
            assert rect.x - TOLERANCE < x < rect.right + TOLERANCE
            assert rect.y - TOLERANCE < y < rect.bottom + TOLERANCE


def test_a_folded_die_is_as_large_as_its_cube():
    assert volume(die_net(16.0)) == pytest.approx(16.0**3)


@pytest.mark.parametrize(("inner", "depth"), BOXES)
def test_a_folded_box_holds_its_deck(inner, depth):
    assert volume(box_net(inner, depth)) == pytest.approx(inner.width * inner.height * depth)


def test_opposite_faces_of_a_die_add_up_to_seven():
    net = die_net(16.0)
    places = folded(net)
    middles = {
        panel.name: middle(in_space(places[panel.name], panel.shape)) for panel in net.panels
    }

    for name, place in middles.items():
        assert math.dist(place, middles[str(7 - int(name))]) == pytest.approx(16.0)


def test_a_die_has_seven_glue_tabs():
    assert "".join(tab.name for tab in die_net(16.0).tabs if tab.glued) == "ABCDEFG"


def test_the_two_sides_of_a_standee_coincide():
    net = ALL["standee"]
    places = folded(net)
    corners = ((0.0, 0.0), (25.0, 0.0), (25.0, 40.0), (0.0, 40.0))
    front, back = (
        in_space(places[panel.name], panel.matrix.apply_to([corners])[0]) for panel in net.panels
    )

    # Seen from behind, the back's left is the front's right.
    for left, right in ((0, 1), (1, 0), (2, 3), (3, 2)):
        assert math.dist(front[left], back[right]) < TOLERANCE


def test_the_feet_of_a_standee_point_away_from_one_another():
    net = ALL["standee"]
    places = folded(net)
    front, back = (in_space(places[tab.name], tab.shape) for tab in net.tabs)

    assert {round(y, 6) for _, y, _ in (*front, *back)} == {90.0}
    assert max(z for _, _, z in front) == pytest.approx(10.0)
    assert min(z for _, _, z in back) == pytest.approx(-10.0)


@every
def test_the_outline_is_one_path_around_all_parts(net):
    outline = net.outline
    parts = [part.shape for part in net.parts]
    holes = sum(abs(geometry.signed_area(hole)) for hole in net.holes) / 2

    assert len(outline.paths) == 1
    assert geometry.bounds(outline.paths)[:2] == (0.0, 0.0)
    # Nothing overlaps in the flat net, so the areas add up.
    total = sum(abs(geometry.signed_area(part)) for part in parts)
    assert outline.area == pytest.approx(total - holes, abs=0.01)


@every
def test_no_art_runs_into_another_panel(net):
    for panel in net.panels:
        window = net.window(panel, 3.0)
        assert window.contains(panel.rect)
        assert not any(window.overlaps(each.rect) for each in net.panels if each is not panel)


@every
def test_every_fold_is_on_the_edge_of_both_its_parts(net):
    panels = {panel.name: panel for panel in net.panels}
    for part in net.parts:
        if part.fold is None:
            continue
        for shape in (part.shape, panels[part.fold.parent].shape):
            assert on_edge(part.fold.start, shape)
            assert on_edge(part.fold.end, shape)


def on_edge(point, shape):
    following = (*shape[1:], shape[0])
    return any(
        math.dist(start, point) + math.dist(point, end) - math.dist(start, end) < 1e-6
        for start, end in zip(shape, following, strict=True)
    )
