"""Texts that keep one size together, over all items of a component."""

import pytest

from punchboard.geometry import Outline, Size
from punchboard.layouts.face import TextLayer
from template_cards import Table, drawing

BOX = '<rect id="box" x="3" y="3" width="50" height="{height}" fill="none"/>'
TEXT = '<text data-box="#box" data-fit="6pt" data-fit-group="rules" font-size="5" data-text="t"/>'
BODY = BOX.format(height=12) + TEXT
SHORT, LONG = "short", "a text of a few more words that has no room at its full size"
TOO_LONG = "much " * 60


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def sizes(faces):
    """Return the type size of each face, in points."""
    runs = [
        [run for layer in face.layers if isinstance(layer, TextLayer) for run in layer.runs]
        for face in faces
    ]
    return [round(each[0].size * 72 / 25.4, 2) for each in runs]


def test_all_texts_of_a_group_are_as_small_as_the_longest_needs(table):
    alone = sizes(table.fronts(BODY, {"t": LONG}))
    together = sizes(table.fronts(BODY, {"t": SHORT}, {"t": LONG}, {"t": SHORT}))

    assert together == alone * 3
    assert 6 < together[0] < 14


def test_a_group_whose_texts_all_fit_keeps_its_size(table):
    assert sizes(table.fronts(BODY, {"t": SHORT}, {"t": "also short"})) == [14.17, 14.17]


def test_groups_do_not_change_each_other(table):
    body = BODY + '<text x="5" y="60" font-size="5" data-text="f"/>'
    body += TEXT.replace("rules", "flavour").replace('"t"', '"f"')
    items = ({"t": LONG, "f": SHORT}, {"t": SHORT, "f": SHORT})

    for face in table.fronts(body, *items):
        rules, plain, flavour = (round(layer.runs[0].size * 72 / 25.4, 2) for layer in face.layers)
        assert rules < plain == flavour == 14.17


def test_fronts_and_backs_of_a_component_share_their_groups(table):
    back = drawing(BODY.replace('"t"', '"b"'))
    checked = table.lay_out(drawing(BODY), {"t": SHORT, "b": LONG}, back=back)

    assert checked.diagnostics == ()
    (faces,) = checked.value
    assert sizes([faces.front]) == sizes([faces.back])
    assert sizes([faces.front])[0] < 14


def test_a_text_that_does_not_fit_is_told_and_drags_no_group_below_the_floor(table):
    items = ({"t": SHORT}, {"t": TOO_LONG.strip()}, {"t": SHORT})
    checked = table.lay_out(drawing(BODY), *items)

    (found,) = checked.diagnostics
    assert (found.code, found.location) == ("text-overflow", table.item_location(2))
    assert "of `c2` in `en` is" in found.message
    assert found.message.endswith("mm too high at 6 pt")
    assert sizes([each.front for each in checked.value]) == [6.0, 6.0, 6.0]


def test_a_text_with_a_higher_floor_stays_above_it(table):
    other = TEXT.replace("6pt", "12pt").replace('"t"', '"f"')
    (face, _) = table.fronts(BODY + other, {"t": SHORT, "f": SHORT}, {"t": LONG, "f": SHORT})

    small, large = (round(layer.runs[0].size * 72 / 25.4, 2) for layer in face.layers)
    assert small < 12 == large


def test_faces_that_are_the_same_for_all_items_are_drawn_with_their_group(table):
    back = drawing(BODY.replace(' data-text="t"/>', f">{LONG}</text>"))
    (faces,) = table.lay_out(drawing(BODY), {"t": SHORT}, back=back).value

    assert sizes([faces.front]) == sizes([faces.back])


def test_a_group_without_anything_to_fit_is_told(table):
    body = BODY.replace(' data-fit="6pt"', "")

    (found,) = table.problems(body, {"t": SHORT})
    assert found.message == "`data-fit-group` needs `data-fit` or `data-grow`"


def test_the_panels_of_all_nets_share_their_groups(tmp_path):
    outline = Outline(Size(25.0, 40.0))
    table = Table(tmp_path, outline=outline, kind="standee", measures={"base": 10.0})
    body = BODY.replace('width="50"', 'width="19"').replace('height="12"', 'height="30"')
    svg = drawing(body, 'viewBox="0 0 25 40"')
    short, long = table.lay_out(svg, {"t": SHORT}, {"t": LONG}).value

    assert sizes([short.front]) == sizes([long.front])
    assert sizes([short.front])[0] < 14
