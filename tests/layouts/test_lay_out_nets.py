import pytest

from punchboard.geometry import Outline, Rect, Size
from punchboard.nets import box_net, die_net, standee_net
from template_cards import Table, arts, drawing, texts, words

SQUARE = 'viewBox="0 0 16 16"'
FIGURE = 'viewBox="0 0 25 40"'
CARD = 'viewBox="0 0 63 88"'


@pytest.fixture
def die(tmp_path):
    return Table(tmp_path, outline=Outline(Size(16.0, 16.0)), kind="die")


@pytest.fixture
def standee(tmp_path):
    outline = Outline(Size(25.0, 40.0))
    return Table(tmp_path, outline=outline, kind="standee", measures={"base": 10.0})


@pytest.fixture
def box(tmp_path):
    measures = {"cards": 54.0, "thickness": 0.33}
    return Table(tmp_path, outline=Outline(Size(63.0, 88.0)), kind="box", measures=measures)


def only(checked):
    """Return the only item's face when nothing is wrong."""
    assert checked.diagnostics == ()
    (faces,) = checked.value
    assert faces.back is None
    return faces.front


def places(face):
    """Return in which panel of which net each word begins."""
    return {
        "".join(run.texts): run.matrix.apply(0.0, 0.0)
        for layer in texts(face)
        for run in layer.runs
    }


def inside(rect, point):
    return rect.contains(Rect(*point, 0.0, 0.0))


def panel(net, name):
    return next(each for each in net.panels if each.name == name)


def test_a_die_is_laid_out_as_its_net(die):
    face = only(die.lay_out(drawing("<rect/>", SQUARE)))

    assert face.outline == die_net(16.0).outline
    assert len([layer for layer in arts(face) if "<rect/>" in layer.svg]) == 6


def test_each_face_of_a_die_shows_its_entry(die):
    body = '<text x="4" y="9" font-size="4">{{ face }}{{ face_number }}</text>'
    face = only(die.lay_out(drawing(body, SQUARE), {"faces": tuple("uvwxyz")}))

    found, net = places(face), die_net(16.0)
    assert sorted(words(face)) == [*"ABCDEFG", "u1", "v2", "w3", "x4", "y5", "z6"]
    for text, place in found.items():
        if len(text) == 2:
            assert inside(panel(net, text[1]).rect, place)


def test_a_die_without_faces_shows_one_to_six(die):
    face = only(die.lay_out(drawing('<text y="9" font-size="4">{{ face }}</text>', SQUARE)))

    assert sorted(words(face))[:6] == list("123456")


def test_a_standee_without_a_back_shows_its_front_mirrored(standee):
    body = '<path id="p"/><text x="4" y="9" font-size="3">word</text>'
    face = only(standee.lay_out(drawing(body, FIGURE)))

    net = standee_net(Size(25.0, 40.0), 10.0)
    drawn = [layer.svg for layer in arts(face) if 'id="p"' in layer.svg]
    assert face.outline == net.outline
    assert "matrix(-1 0 0 1 25 0)" not in drawn[0]
    assert "matrix(-1 0 0 1 25 0)" in drawn[1]
    front, back = (layer.runs[0].matrix for layer in texts(face))
    assert (front.a, front.d) == (1.0, 1.0)
    assert (back.a, back.d) == (-1.0, -1.0)  # upside down, and not mirrored
    assert inside(panel(net, "back").rect, (back.e, back.f))


def test_a_standee_may_have_a_back_of_its_own(standee):
    front, back = (drawing(f'<text y="9">{word}</text>', FIGURE) for word in ("one", "two"))

    assert words(only(standee.lay_out(front, back=back))) == ["one", "two"]


def test_a_box_without_layouts_shows_the_name_of_the_game(box):
    face = only(box.lay_out(None))

    assert face.outline == box_net(Size(64.0, 89.0), 18.82).outline
    assert words(face).count("Demo") == 5


def test_the_panels_of_a_box_have_layouts_of_their_own(box):
    side = drawing('<text y="9">side</text>', 'viewBox="0 0 18.82 89"')
    front, back = (drawing(f'<text y="9">{word}</text>', CARD) for word in ("front", "back"))
    face = only(box.lay_out(front, back=back, side=side))

    found = [word for word in words(face) if len(word) > 1]
    assert found == ["front", "side", "back", "side", "Demo"]


def test_a_layout_of_nearly_the_size_of_its_panel_is_stretched(box):
    # The panel is 1 mm wider and higher than the card.
    face = only(box.lay_out(drawing("<rect/>", CARD)))

    drawn = next(layer.svg for layer in arts(face) if "<rect/>" in layer.svg)
    assert f"matrix({64 / 63:.6f} 0 0 {89 / 88:.6f} " in drawn


def test_a_layout_of_another_size_than_its_panel_is_an_error(box):
    checked = box.lay_out(drawing("<rect/>", 'viewBox="0 0 100 50"'))

    assert [each.code for each in checked.diagnostics] == ["wrong-page-size"]
    assert "64 x 89 mm" in checked.diagnostics[0].message
    assert checked.value == ()


def test_glue_tabs_carry_letters(box):
    assert [word for word in words(only(box.lay_out(None))) if len(word) == 1] == list("ABCD")


def test_items_of_quantity_zero_have_no_net(die):
    die.quantity = 0

    assert die.lay_out(drawing("<rect/>", SQUARE)).value == ()
