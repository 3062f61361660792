import pytest

from punchboard.components.model import Text
from template_cards import Table, drawing, entry, words

SUITS = {"power": entry("power", colour="#c0392b"), "speed": entry("speed", colour="#2980b9")}


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, definitions={"suits": SUITS})


def test_a_field_sets_an_attribute(table):
    body = '<rect width="9" height="9" fill="red" data-fill="suit.colour"/>'

    assert table.art(body, suit=SUITS["power"]) == '<rect width="9" height="9" fill="#c0392b"/>'


def test_an_attribute_that_is_not_there_is_added(table):
    assert table.art('<rect data-rx="corner"/>', corner=2.0) == '<rect rx="2"/>'


def test_a_bound_property_is_changed_where_it_stands_in_style(table):
    body = '<rect style="fill:red;stroke:none" data-fill="suit.colour"/>'

    assert table.art(body, suit=SUITS["speed"]) == '<rect style="fill:#2980b9;stroke:none;"/>'


def test_a_bound_property_wins_over_a_style_sheet(table):
    body = '<style>.a{fill:red}</style><rect class="a" data-fill="colour"/>'

    assert table.art(body, colour="blue").endswith('<rect style="fill:blue;"/>')


def test_values_are_escaped(table):
    art = table.art('<rect data-d="path" class="{{ path }}"/>', path='"/><script>&')

    assert art == '<rect d="&quot;/>&lt;script>&amp;"/>'


def test_insertions_stand_inside_of_attributes(table):
    assert table.art('<circle cx="{{ n * 3 + 0.5 }}" r="1"/>', n=4) == '<circle cx="12.5" r="1"/>'


def test_a_condition_shows_and_hides(table):
    body = '<g data-if="n > 3"><rect/></g><circle/>'

    assert table.art(body, n=4) == "<g><rect/></g><circle/>"
    assert table.art(body, n=3) == "<circle/>"


def test_a_loop_repeats_with_its_counters(table):
    body = (
        '<g data-for="c in cells" data-if="not loop.last"><circle '
        'r="{{ c }}" cx="{{ loop.index }}" cy="{{ loop.index0 }}"/></g>'
    )

    assert table.art(body, cells=(5, 6, 7)) == (
        '<g><circle r="5" cx="1" cy="0"/></g><g><circle r="6" cx="2" cy="1"/></g>'
    )


def test_a_loop_over_a_definition_gives_its_entries(table):
    body = '<g data-for="s in suits"><rect data-fill="s.colour" class="{{ s }}"/></g>'

    assert table.art(body) == '<g><rect fill="#c0392b"/></g><g><rect fill="#2980b9"/></g>'


def test_loops_stand_in_loops_and_hold_texts(table):
    body = (
        '<g data-for="row in rows"><text data-for="cell in row" data-text="cell" '
        'x="{{ loop.index * 9 }}" y="9">A</text></g>'
    )

    assert words(table.front(body, rows=(("a", "b"), ("c",)))) == ["a", "b", "c"]


def test_an_element_called_like_a_field_shows_the_field(table):
    body = (
        '<text id="title" y="9" font-size="4">Sample</text><text id="other" y="9">fixed</text>'
        '<text inkscape:label="sub title" y="20">Sample</text>'
        '<g id="author"><rect/><text y="20">Sample</text></g>'
    )
    fields = {"title": "Quarterback", "sub title": "Sneak", "author": "Ann"}

    assert words(table.fronts(body, fields)[0]) == ["Quarterback", "fixed", "Sneak", "Ann"]


def test_an_own_binding_goes_before_the_name(table):
    body = '<text id="title" data-text="number" y="20">Sample</text>'

    assert words(table.front(body, title="x", number=7)) == ["7"]


def test_layer_names_of_illustrator_bind_nothing(table):
    assert table.art('<rect data-name="Layer 1"/>') == "<rect/>"


def test_the_item_the_component_and_the_game_have_names(table):
    body = "".join(
        f'<text y="20">{{{{ {each} }}}}</text>'
        for each in ("item.id", "item.number", "component.name", "game.id", "language")
    )

    assert words(table.front(body)) == ["c1", "1", "Players", "demo", "en"]


def test_texts_are_in_the_language_of_the_build(table):
    table.language = "ja"
    skill = entry("sneak", name=Text((("en", "Sneak"), ("ja", "突進"))))
    body = '<text data-text="title" y="20"/><text data-text="skill.name" y="20"/>'
    title = Text((("ja", "攻撃"), ("en", "Attack")))

    assert words(table.front(body, title=title, skill=skill)) == ["攻撃", "突進"]


def test_a_field_that_some_items_lack_is_empty(table):
    faces = table.fronts('<text data-text="note" y="20"/><rect/>', {"note": "x"}, {"n": 1})

    assert [words(face) for face in faces] == [["x"], []]


def test_a_missing_translation_is_told_once_however_many_items_show_it(table):
    location = table.item_location(7)
    skill = entry("sneak", name=Text((("ja", "突進"),), location))
    svg = drawing('<text data-text="skill.name" y="20"/>')
    checked = table.lay_out(svg, {"skill": skill}, {"skill": skill})

    assert [words(each.front) for each in checked.value] == [["突進"], ["突進"]]
    assert [(each.code, each.location, each.message) for each in checked.diagnostics] == [
        (
            "untranslated",
            location,
            "`突進` is not translated into `en`; the `ja` text is printed",
        )
    ]


def test_texts_that_no_layout_shows_need_no_translation(table):
    note = Text((("ja", "内緒"),), table.item_location(1))

    assert table.problems("<rect/>", {"note": note}) == ()
