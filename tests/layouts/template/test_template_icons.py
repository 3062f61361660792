import gzip
import json
from xml.etree import ElementTree

import pytest

from punchboard.layouts.template.icons import PHOSPHOR, WEIGHTS
from template_cards import SVG, Table

STAR = f'<svg xmlns="{SVG}" viewBox="0 0 10 10"><path d="M1 1"/></svg>'


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def test_an_icon_takes_the_box_and_the_fill_of_its_element(table):
    table.put("icons/star.svg", STAR)
    body = '<rect data-icon="sign" x="5" y="6" width="20" height="20" rx="2" fill="red"/>'

    assert table.art(body, sign="star") == (
        '<g fill="red" color="red"><g transform="matrix(2 0 0 2 5 6)"><path d="M1 1"/></g></g>'
    )


@pytest.mark.parametrize(
    "box",
    [
        '<svg data-icon="sign" x="5" y="6" width="20" height="40" viewBox="0 0 9 9"><path/></svg>',
        '<use data-icon="sign" x="5" y="6" width="20" height="40" href="#sample"/>',
        '<image data-icon="sign" x="5" y="6" width="20" height="40" href="sample.png"/>',
    ],
)
def test_it_stands_in_the_middle_of_any_box(table, box):
    table.put("icons/star.svg", STAR)

    assert 'transform="matrix(2 0 0 2 5 16)"' in table.art(box, sign="star")


def test_a_circle_is_a_box_too(table):
    table.put("icons/star.svg", STAR)
    body = '<circle data-icon="\'star\'" cx="10" cy="10" r="5"/>'

    assert 'transform="matrix(1 0 0 1 5 5)"' in table.art(body)


def test_the_colour_may_be_bound_or_inherited(table):
    bound = '<rect data-icon="\'heart\'" width="9" height="9" data-fill="colour"/>'
    inherited = '<g data-fill="colour"><rect data-icon="\'heart\'" width="9" height="9"/></g>'

    assert 'color="#123456"' in table.art(bound, colour="#123456")
    assert 'color="#123456"' in table.art(inherited, colour="#123456")


def test_phosphor_has_weights(table):
    def art(name, weight=""):
        return table.art(f'<rect width="9" height="9" data-icon="n" {weight}/>', n=name)

    regular, fill = art("heart"), art("heart", 'data-weight="fill"')
    assert regular != fill
    assert art("heart-fill") == fill
    assert art("heart", "data-weight=\"{{ 'fill' }}\"") == fill


@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_weight_has_every_icon_of_phosphor_as_a_drawing(weight):
    regular, icons = (
        json.loads(gzip.decompress((PHOSPHOR / f"{name}.json.gz").read_bytes()))
        for name in ("regular", weight)
    )
    suffix = "" if weight == "regular" else f"-{weight}"

    assert len(regular) > 1500
    assert sorted(icons) == sorted(name + suffix for name in regular)
    for drawing in icons.values():
        root = ElementTree.fromstring(drawing)
        assert (root.tag, root.get("viewBox")) == (f"{{{SVG}}}svg", "0 0 256 256")
        assert len(root)


def test_phosphors_licence_comes_along():
    assert "Phosphor Icons" in (PHOSPHOR / "LICENSE").read_text(encoding="utf-8")


def test_the_workspaces_icons_go_first_then_the_games(table):
    def art():
        return table.art('<rect width="10" height="10" data-icon="\'heart\'"/>')

    phosphor = art()
    table.put("icons/demo/heart.svg", STAR)
    assert art() != phosphor
    assert '<path d="M1 1"/>' in art()
    table.put("icons/heart.svg", STAR.replace("M1 1", "M2 2"))
    assert '<path d="M2 2"/>' in art()


def test_iconify_sets_are_named_with_their_prefix(table):
    content = {
        "prefix": "game-icons",
        "width": 512,
        "height": 512,
        "icons": {"dice": {"body": '<path fill="currentColor" d="M3 3"/>'}},
        "aliases": {"die": {"parent": "dice"}},
    }
    table.put("icons/set.json", json.dumps(content))
    table.put("icons/broken.json", "{")

    for name in ("game-icons:dice", "game-icons:die"):
        art = table.art('<rect width="512" height="512" data-icon="n"/>', n=name)
        assert '<path fill="currentColor" d="M3 3"/>' in art


def test_an_icons_styles_and_ids_stay_its_own(table):
    table.put(
        "icons/a.svg",
        f'<svg xmlns="{SVG}" viewBox="0 0 9 9"><style>.x{{fill:url(#g)}}</style>'
        '<linearGradient id="g"/><rect class="x"/><script/>'
        '<image href="http://example.org/a.png"/></svg>',
    )
    art = table.art('<g class="x"><rect data-icon="\'a\'" width="9" height="9"/></g>')
    name = art.partition('id="')[2].partition('"')[0]

    assert name != "g"
    assert f'<rect style="fill:url(#{name})"/>' in art
    assert "<style" not in art
    assert "http:" not in art
    assert "script" not in art


def test_a_name_that_is_empty_draws_nothing(table):
    assert table.front('<rect data-icon="sign" width="9" height="9"/>', sign=None).layers == ()


def test_a_link_out_of_the_workspace_is_refused(table, tmp_path_factory):
    outside = tmp_path_factory.mktemp("elsewhere") / "star.svg"
    outside.write_text(STAR)
    (table.root / "icons").mkdir()
    (table.root / "icons" / "star.svg").symlink_to(outside)
    (problem,) = table.problems('<rect data-icon="\'star\'" width="9" height="9"/>')

    assert problem.code == "outside-workspace"
