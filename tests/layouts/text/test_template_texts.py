import pytest

from punchboard.geometry import Matrix
from template_cards import Table, arts, inside, kinds, texts, words


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def runs(face):
    return [run for layer in texts(face) for run in layer.runs]


def start(face):
    """Return where the first run begins, to a thousandth of a millimetre."""
    matrix = runs(face)[0].matrix
    return round(matrix.e, 3), round(matrix.f, 3)


def width(run):
    return sum(run.advances) * run.size / 1000


def test_a_text_stands_at_its_place_in_its_size_and_colour(table):
    face = table.front('<text x="5" y="9" font-size="4" fill="#ff0000">Go</text>')
    (layer,) = texts(face)

    assert (words(face), start(face), layer.runs[0].size) == (["Go"], (5, 9), 4)
    assert (layer.fill, layer.opacity, layer.invisible) == ((1, 0, 0), 1, False)


def test_groups_move_scale_and_colour_their_texts(table):
    body = '<g transform="translate(10 20) scale(2)" fill="#00ff00"><text x="1" y="2">a</text></g>'
    face = table.front(body)

    assert (start(face), runs(face)[0].size) == ((12, 24), 32)
    assert texts(face)[0].fill == (0, 1, 0)


def test_a_turned_text_keeps_its_size_and_gets_the_turn(table):
    face = table.front('<text x="5" y="9" font-size="4" transform="rotate(180 31.5 44)">7</text>')

    assert runs(face)[0].size == 4
    assert runs(face)[0].matrix == Matrix(-1, 0, 0, -1, 58, 79)


def test_an_inner_svg_moves_its_texts(table):
    body = '<svg x="10" y="20" width="10" height="10" viewBox="0 0 5 5"><text y="1">a</text></svg>'
    face = table.front(body)

    assert (start(face), runs(face)[0].size) == ((10, 22), 32)


def test_anchors_are_those_of_svg(table):
    def left(anchor, extra=""):
        body = f'<text x="30" y="9" font-size="4" text-anchor="{anchor}" {extra}>Middle</text>'
        face = table.front(body)
        return start(face)[0], width(runs(face)[0])

    x, wide = left("middle")
    assert x == pytest.approx(30 - wide / 2, abs=0.01)
    x, wide = left("end", 'inline-size="25"')
    assert x == pytest.approx(30 - wide, abs=0.01)


def test_a_width_wraps(table):
    face = table.front(
        '<text x="30" y="9" font-size="4" inline-size="20" text-anchor="middle">'
        "one two three four</text>"
    )

    assert [line.strip() for line in words(face)] == ["one two", "three four"]
    assert runs(face)[1].matrix.f == 9 + 4 * 1.25


def test_line_heights_are_numbers_shares_and_lengths(table):
    def second_line(height):
        style = f"inline-size:20px;font-size:4px;line-height:{height}"
        return runs(table.front(f'<text y="9" style="{style}">one two three</text>'))[1].matrix.f

    assert [second_line(each) for each in ("1.5", "150%", "6px", "1.5em")] == [15, 15, 15, 15]


@pytest.mark.parametrize("box", ['data-box="#b"', 'style="shape-inside:url(#b)"'])
def test_a_text_flows_in_a_box_and_shrinks_to_fit(table, box):
    body = (
        '<rect id="b" x="5" y="10" width="20" height="8" fill="none"/>'
        f'<text font-size="6" data-fit="4pt" data-align-y="bottom" {box}>one two three four</text>'
    )
    face = table.front(body)

    assert 4 * 25.4 / 72 <= runs(face)[0].size < 6
    assert all(10 < run.matrix.f < 18 and run.matrix.e >= 5 for run in runs(face))


def test_the_padding_of_a_box_is_kept_free(table):
    style = "shape-inside:url(#b);shape-padding:2;font-size:3px"
    body = (
        '<defs><rect id="b" x="5" y="10" width="40" height="20"/></defs>'
        f'<text style="{style}">one</text>'
    )

    assert start(table.front(body))[0] == 7


def test_several_placed_spans_are_one_text_when_it_is_bound(table):
    body = (
        '<text data-text="text" font-size="3"><tspan x="7" y="20" font-weight="700">Sam</tspan>'
        '<tspan x="7" y="25">ple</tspan></text>'
    )
    face = table.front(body, text="Real words")

    assert (words(face), start(face)) == (["Real words"], (7, 20))
    assert ("wght", 700.0) in runs(face)[0].font.axes


def test_placed_spans_of_a_fixed_text_keep_their_places(table):
    body = (
        '<text x="5" y="10" font-size="4">one<tspan x="6" dy="1.5em">two</tspan>'
        '<tspan x="7" y="30">three</tspan></text>'
    )
    face = table.front(body)

    assert words(face) == ["one", "two", "three"]
    assert [(run.matrix.e, run.matrix.f) for run in runs(face)] == [(5, 10), (6, 16), (7, 30)]


def test_placed_spans_in_a_box_flow_as_one_text(table):
    body = (
        '<rect id="b" x="5" y="10" width="50" height="20" fill="none"/>'
        '<text style="shape-inside:url(#b);font-size:3px;white-space:pre">'
        '<tspan x="5" y="13">one </tspan><tspan x="5" y="17">two</tspan></text>'
    )

    assert "".join(words(table.front(body))) == "one two"


def test_spans_of_another_style_stay_in_the_line(table):
    body = '<text x="5" y="9" font-size="4">a <tspan fill="red">b</tspan> c</text>'
    face = table.front(body)

    assert words(face) == ["a ", "b", " c"]
    assert [layer.fill for layer in texts(face)] == [(0, 0, 0), (1, 0, 0), (0, 0, 0)]


def test_spans_are_bound_and_have_conditions(table):
    body = (
        '<text y="9" font-size="4">Costs <tspan data-text="cost">3</tspan>'
        '<tspan data-if="cost > 1"> coins</tspan></text>'
    )

    assert "".join(words(table.front(body, cost=2))) == "Costs 2 coins"
    assert "".join(words(table.front(body, cost=1))) == "Costs 1"


@pytest.mark.parametrize(
    ("attributes", "content", "shown"),
    [
        ("", "\n   one\n   <tspan>two</tspan>  <tspan> three </tspan>\n", "one two three"),
        ("", "日本\n  語", "日本語"),
        ("", "{{ 'x' }}  y ", "x y"),
        ('xml:space="preserve"', "a  b\n", "a  b"),
    ],
)
def test_white_space_is_treated_as_in_a_browser(table, attributes, content, shown):
    assert "".join(words(table.front(f'<text y="20" {attributes}>{content}</text>'))) == shown


def test_the_last_line_feed_of_a_block_is_not_a_line(table):
    assert words(table.front('<text y="20" data-text="text"/>', text="one\ntwo\n")) == [
        "one",
        "two",
    ]


def test_a_middle_baseline_lowers_the_line(table):
    face = table.front('<text y="20" font-size="10" dominant-baseline="central">7</text>')

    assert start(face) == (0, 23.5)


def test_opacities_multiply(table):
    body = '<g opacity="0.5"><text y="9" opacity="0.5" fill-opacity="50%">a</text></g>'

    assert texts(table.front(body))[0].opacity == 0.125


@pytest.mark.parametrize(
    "attributes",
    ['display="none"', 'visibility="hidden"', 'opacity="0"', 'fill="none"', 'transform="scale(0)"'],
)
def test_hidden_texts_are_left_out(table, attributes):
    assert table.front(f'<g><text y="9" {attributes}>a</text></g>').layers == ()


@pytest.mark.parametrize("group", ["", 'opacity="0.5"'])
@pytest.mark.parametrize("look", ['visibility="hidden"', 'style="visibility:hidden"'])
def test_hidden_words_take_their_room_and_are_neither_drawn_nor_found(table, look, group):
    def face(look):
        inner = f'<tspan text-decoration="underline" {look}>secret</tspan>'
        return table.front(f'<g {group}><rect/><text y="9">a{inner}<tspan>b</tspan></text></g>')

    shown, hidden = face('fill="red"'), face(look)

    assert "".join(words(hidden)) == "ab"
    assert texts(hidden)[-1].runs[-1].matrix == texts(shown)[-1].runs[-1].matrix
    assert kinds(hidden) == ["art", "text"]
    assert hidden.key != face("").key


@pytest.mark.parametrize("display", ['display="none"', "data-display=\"'none'\""])
def test_words_that_are_not_displayed_are_left_out(table, display):
    face = table.front(f'<text y="9">a<tspan {display}>secret</tspan>b</text>')

    assert "".join(words(face)) == "ab"


@pytest.mark.parametrize("style", ["fill:#fff;stroke:#000", "fill:#fff;stroke:#000;opacity:.9"])
def test_letters_as_art_have_the_outline_of_their_tspan(table, style):
    text = f'<text y="9" style="{style}"><tspan style="stroke:none">10</tspan></text>'
    drawn = table.art(f'<g opacity="0.9"><rect/>{text}</g>')

    assert "stroke:none" in drawn
    assert "stroke:#000" not in drawn


@pytest.mark.parametrize(
    "group",
    [
        'opacity="0.5"',
        'clip-path="url(#c)"',
        'mask="url(#c)"',
    ],
)
def test_texts_in_a_group_that_must_stay_whole_become_art_and_stay_searchable(table, group):
    clip = '<clipPath id="c"><rect width="9" height="9"/></clipPath>'
    body = (
        f'{clip}<g {group}><rect/><text y="9" fill="#ff0000">a</text><circle/></g><path d="M0 0"/>'
    )
    face = table.front(body)
    (layer,) = arts(face)

    assert kinds(face) == ["art", "text"]
    assert 'fill="#ff0000"' in inside(layer)
    assert (words(face), texts(face)[0].invisible) == (["a"], True)


@pytest.mark.parametrize("look", ['fill="url(#g)"', 'stroke="red"', 'style="filter:url(#g)"'])
def test_letters_with_more_than_a_colour_become_art(table, look):
    body = f'<linearGradient id="g"/><text y="9" {look}>a</text>'
    face = table.front(body)

    assert kinds(face) == ["art", "text"]
    assert look.partition('"')[2].removesuffix('"') in inside(arts(face)[0])


def test_a_text_in_a_symbol_with_a_view_becomes_art(table):
    symbol = '<symbol id="a" viewBox="0 0 9 9"><text y="9">abc</text></symbol>'

    assert '<path d="M' in table.art(f'{symbol}<use href="#a" x="9" width="9" height="9"/>')


def test_a_frame_that_clips_at_the_page_leaves_texts_alone(table):
    body = (
        '<defs><clipPath id="c"><rect width="63" height="88"/></clipPath></defs>'
        '<g clip-path="url(#c)"><rect x="-3" width="69" height="9"/><text y="9">a</text></g>'
    )
    face = table.front(body)

    assert kinds(face) == ["art", "text"]
    assert "clip" not in inside(arts(face)[0])


def test_the_same_text_at_the_same_place_is_the_same_layer(table):
    faces = table.fronts('<text y="20" data-text="n"/>', {"n": 1}, {"n": 2}, {"n": 1})
    layers = [face.layers[0] for face in faces]

    assert layers[0] is layers[2]
    assert layers[0] != layers[1]
