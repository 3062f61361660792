"""Rich texts on faces: which texts are rich, and where their mistakes are told."""

import pytest

from punchboard.components.load import load_game
from punchboard.components.model import Text
from punchboard.diagnostics import Severity
from punchboard.layouts.face import TextLayer
from punchboard.layouts.lay_out import lay_out
from punchboard.spreadsheets.read import read_sheet
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import NamedStyle
from punchboard.workspace import Workspace
from small_fonts import make_font
from template_cards import Table, drawing, fonts


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def words(face):
    """Return the characters of the face's texts, and their type sizes."""
    layers = [layer for layer in face.layers if isinstance(layer, TextLayer)]
    return [("".join(run.texts), run.font.axes) for layer in layers for run in layer.runs]


def texts(face):
    return "".join(text for text, _ in words(face))


def test_bound_texts_are_rich(table):
    face = table.front('<text x="5" y="20" font-size="4" data-text="t"/>', t="a **b** c")

    (_, light), (bold, heavy), _ = words(face)
    assert texts(face) == "a b c"
    assert bold == "b"
    assert light != heavy


def test_insertions_are_rich_and_what_is_around_them_is_not(table):
    body = '<text x="5" y="20" font-size="4">**{{ t }}**</text>'

    assert texts(table.front(body, t="*a*")) == "**a**"


@pytest.mark.parametrize(
    "body",
    [
        '<text x="5" y="20" font-size="4" data-markup="none" data-text="t"/>',
        '<text x="5" y="20" font-size="4"><tspan data-markup="none" data-text="t"/></text>',
        '<text x="5" y="20" font-size="4">**a**</text>',
    ],
)
def test_markup_can_be_left_as_it_is_written(table, body):
    assert texts(table.front(body, t="**a**")) == "**a**"


def test_another_word_for_data_markup_is_told(table):
    (found,) = table.problems('<text data-markup="off" x="5" y="20" data-text="t"/>', {"t": "a"})

    assert found.message == "`data-markup` must be `none` or `keywords`, got `off`"


GAME = """languages: [en, ja]
definitions:
  skills:
    rush: {text: {en: "Take **all", ja: "すべて"}}
styles: {term: {weight: bold}}
components:
  cards:
    size: poker
    front: front.svg
    items: cards.csv
"""
SKILL = '<text x="5" y="20" font-size="4" data-text="skill.text"/>'
TEXT = '<text x="5" y="40" font-size="4" data-text="text"/>'


def told(tmp_path, body, rows):
    """Return code, file, line, column and message of what is told of a game's faces."""
    folder, layouts = tmp_path / "components" / "demo", tmp_path / "layouts" / "demo"
    for each in (folder, layouts):
        each.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "cards.csv").write_text("id,skill,text\n" + rows, encoding="utf-8")
    (layouts / "front.svg").write_text(drawing(body), encoding="utf-8")
    workspace = Workspace.at(tmp_path)
    game = load_game(workspace, "demo", read_sheet).value
    found = lay_out(game.components[0], game, "en", 3.0, workspace, fonts()).diagnostics
    return [(e.code, e.location.path.name, e.location.line, e.location.column) for e in found]


def test_mistakes_of_an_entrys_text_are_told_where_it_is_written(tmp_path):
    assert told(tmp_path, SKILL, "a,rush,\nb,rush,\n") == [
        ("unbalanced-markup", "game.yaml", 4, 29)
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (":sward:", "unknown-icon"),
        ("far too long to stand on a card without a box around it at all", "text-overflow"),
        ("no letter: \ue000", "missing-glyph"),
    ],
)
def test_mistakes_of_a_cell_are_told_at_the_cell(tmp_path, text, code):
    assert told(tmp_path, TEXT, f"a,,ok\nb,,{text}\n") == [(code, "cards.csv", 3, 4)]


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("one **two", "unbalanced-markup", 8),
        ('"one **two"', "unbalanced-markup", 9),
        ("one [two]{.tern}", "unknown-style", 14),
        ("one :sward:", "unknown-icon", 8),
    ],
)
def test_marks_of_a_cell_are_told_at_their_column(tmp_path, text, code, column):
    assert told(tmp_path, TEXT, f"a,,{text}\n") == [(code, "cards.csv", 2, column)]


def test_a_computed_text_is_told_at_the_first_field_it_is_made_of(tmp_path):
    body = '<text x="5" y="20" font-size="4" data-text="text ~ \'**x\'"/>'

    assert told(tmp_path, body, "a,,ok\n") == [("unbalanced-markup", "cards.csv", 2, 4)]


def test_a_text_in_a_loop_is_found_in_any_field(tmp_path):
    body = '<g data-for="one in [text]"><text x="5" y="20" font-size="4" data-text="one"/></g>'

    assert told(tmp_path, body, "a,,**b\n") == [("unbalanced-markup", "cards.csv", 2, 4)]


def test_words_of_another_colour_keep_it_within_letters_of_a_gradient(table):
    body = (
        '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
        '<text x="5" y="20" font-size="4" fill="url(#g)">a<tspan fill="#0000ff">b</tspan></text>'
    )

    art = table.art(body)
    assert 'fill="url(#g)"/><path' in art
    assert 'fill="#0000ff"' in art


@pytest.mark.parametrize(
    "stops",
    [
        '<linearGradient id="g"><stop stop-color="#ff0000"/><stop stop-color="blue"/>'
        "</linearGradient>",
        '<linearGradient id="g"><stop style="stop-color:red" stop-color="blue"/></linearGradient>',
        '<linearGradient id="a"><stop stop-color="red"/></linearGradient>'
        '<linearGradient id="g" href="#a"/>',
    ],
)
def test_an_icon_in_letters_of_a_gradient_has_its_first_colour(table, stops):
    body = f'{stops}<text x="5" y="20" font-size="4" fill="url(#g)" data-text="t"/>'

    art = table.art(body, t=":heart: __b__")
    assert 'color="#ff0000" fill="#ff0000"' in art
    assert art.count('fill="url(#g)"') >= 3  # the group, the letter and the line under it


def test_a_gradient_without_colours_leaves_icons_black(table):
    body = '<linearGradient id="g" href="#g"/><text y="19" fill="url(#g)" data-text="t"/>'

    assert 'color="#000000" fill="#000000"' in table.art(body, t=":heart:")


def test_a_text_that_is_not_translated_is_set_in_its_own_language(table):
    body = '<text x="5" y="20" font-size="4" data-text="t"/>'
    checked = table.lay_out(drawing(body), {"t": Text((("zh", "直"),))}, {"t": "直"})

    foreign, own = (each.front.layers[0].runs[0].font for each in checked.value)
    assert [each.code for each in checked.diagnostics] == ["untranslated"]
    assert (foreign.path, foreign.index) != (own.path, own.index)


def test_text_that_shall_be_justified_is_told(table):
    body = (
        '<rect id="b" width="50" height="50"/>'
        '<text data-box="#b" style="font-size:4px;text-align:justify" data-text="t"/>'
    )
    (found,) = table.problems(body, {"t": "a"}, {"t": "b"})

    assert (found.code, found.severity) == ("unsupported-element", Severity.WARNING)
    assert found.message == (
        "`text-align: justify` is not supported, so lines are aligned at one edge only"
    )


def test_made_up_letters_of_a_named_style_are_told_at_the_style(tmp_path):
    make_font(tmp_path / "fonts/ebisu.ttf", "Ebisu")
    folder, layouts = tmp_path / "components" / "demo", tmp_path / "layouts" / "demo"
    for each in (folder, layouts):
        each.mkdir(parents=True)
    game = GAME.replace("{weight: bold}", "{font: Ebisu, weight: bold}")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "cards.csv").write_text("id,skill,text\na,,[abc]{.term}\n", encoding="utf-8")
    (layouts / "front.svg").write_text(drawing(TEXT), encoding="utf-8")
    workspace = Workspace.at(tmp_path)
    loaded = load_game(workspace, "demo", read_sheet).value
    stack = FontStack.open(workspace).value
    (found,) = lay_out(loaded.components[0], loaded, "en", 3.0, workspace, stack).diagnostics

    assert (found.code, found.location.path.name, found.location.line) == (
        "synthetic-style",
        "game.yaml",
        5,
    )


@pytest.mark.parametrize(
    ("attribute", "fields", "replaced"),
    [
        ('data-text="title"', {"title": "Gold Rush"}, False),
        ('data-text="good.name"', {"good": {"name": "Gold"}}, False),
        ('id="name"', {"name": "Gold Rush"}, False),
        ('data-text="text"', {"text": "Gold Rush"}, True),
        ('data-text="title" data-markup="keywords"', {"title": "Gold Rush"}, True),
    ],
)
def test_keywords_in_names_are_part_of_the_name(table, attribute, fields, replaced):
    table.styles = {"term": NamedStyle(weight=700)}
    table.keywords = (Keyword((("", "gold"),), style="term"),)
    found = words(table.front(f'<text x="5" y="20" font-size="4" {attribute}>x</text>', **fields))

    assert [("wght", 700.0) in axes for text, axes in found if text.startswith("Gold")] == [
        replaced
    ]


BOUND = '<text x="5" y="20" font-size="4" data-text="t"/>'


@pytest.mark.parametrize(
    ("text", "mark", "hint"),
    [
        ("a <b>b</b>", "<b>", "write `**words**` for bold"),
        ("a<br/>b", "<br/>", "begin a new line in the text, below a `|` in YAML"),
        ("gain [cost] coins", "[cost]", "write the value itself, or `{{ cost }}` into the"),
        ("{a|b} [ cost ]", "[ cost ]", "write the value itself"),
    ],
)
def test_marks_of_other_languages_in_a_field_are_told_with_what_is_right(table, text, mark, hint):
    (problem,) = table.problems(BOUND, {"t": text, "cost": 3})

    assert problem.code == "foreign-marks"
    assert problem.severity is Severity.WARNING
    assert problem.message == f"`{mark}` in `{text}` of `c1` is printed as written"
    assert problem.hints[0].startswith(hint)


@pytest.mark.parametrize(
    "text", ["1 < 2 > 0", "[1]", "[other]", r"\[cost]", "a <base> b", "[[cost]]{.nobr}", "b > c <"]
)
def test_brackets_and_signs_that_mean_nothing_else_are_not_told(table, text):
    assert not [
        each
        for each in table.problems(BOUND, {"t": text, "cost": 3})
        if each.code == "foreign-marks"
    ]


def test_marks_are_not_told_where_markup_is_off(table):
    body = BOUND.replace("<text", '<text data-markup="none"')

    assert table.problems(body, {"t": "a <b>b</b> [cost]", "cost": 3}) == ()
