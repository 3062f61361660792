"""What marked-up texts become before they are set."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from punchboard.diagnostics import Location
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.text.rich import RichTexts
from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import NamedStyle
from punchboard.typesetting.text import Bullet, Icon, Ruby, Span, TextStyle
from punchboard.workspace import Workspace

STYLE = TextStyle(("Demo",), size=4.0)
PLACE = Location(Path("game.yaml"), 3, 8)
BOLD = replace(STYLE, weight=700)
STYLES = {
    "term": NamedStyle(weight=700, colour="#ff0000"),
    "small": NamedStyle(size=0.5, font=("Other",), italic=True),
    "upright": NamedStyle(italic=False, underline=True, strike=True),
}
KEYWORDS = (
    Keyword((("", "power"),), icon="barbell"),
    Keyword((("", "burn"),), icon="sword", style="term", before=True),
    Keyword((("", "rush"),), style="term"),
    Keyword((("ja", "火"), ("en", "fire")), style="term"),
    Keyword((("", "lost"),), icon="nowhere", location=PLACE),
)
SWORD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 0 20 10"><path d="M0 0h9"/></svg>'


@pytest.fixture
def texts(tmp_path):
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "sword.svg").write_text(SWORD, encoding="utf-8")
    icons = IconLibrary(Workspace.at(tmp_path), "demo")
    return RichTexts(STYLES, KEYWORDS, icons, "en")


def inlines(texts, text, style=STYLE):
    read = texts.read(text, style)
    assert read.remarks == ()
    return read.inlines


def told(texts, text):
    return [
        (found.code, found.message, found.hints)
        for found in (remark(None, "`a`") for _, remark in texts.read(text, STYLE).remarks)
    ]


def test_plain_text_is_one_span(texts):
    assert inlines(texts, "Draw 2 * 3 cards: 5:30.") == (Span("Draw 2 * 3 cards: 5:30.", STYLE),)


def test_marks_change_the_style_around_them(texts):
    assert inlines(texts, "a **b *c*** ~~d~~ __e__") == (
        Span("a ", STYLE),
        Span("b ", BOLD),
        Span("c", replace(BOLD, italic=True)),
        Span(" ", STYLE),
        Span("d", replace(STYLE, strike=True)),
        Span(" ", STYLE),
        Span("e", replace(STYLE, underline=True)),
    )


def test_bold_within_bold_is_bolder(texts):
    assert inlines(texts, "**b**", BOLD) == (Span("b", replace(STYLE, weight=900)),)


def test_named_styles_change_what_they_name(texts):
    red = replace(BOLD, fill=(1.0, 0.0, 0.0))

    assert inlines(texts, "[a [b]{.small} *[c]{.upright}*]{.term}") == (
        Span("a ", red),
        Span("b", replace(red, size=2.0, families=("Other",), italic=True)),
        Span(" ", red),
        Span("c", replace(red, underline=True, strike=True, italic=True)),
    )


def test_words_have_the_language_they_are_given(texts):
    assert inlines(texts, "[Wort]{lang=de}") == (Span("Wort", replace(STYLE, language="de")),)


def test_ruby_and_bullets_keep_their_style(texts):
    assert inlines(texts, "- **{漢字|かん|じ}**") == (
        Bullet("•", STYLE),
        Ruby((("漢", "かん"), ("字", "じ")), BOLD),
    )


def test_an_icon_is_a_drawing_in_the_colour_of_the_text(texts):
    (icon,) = inlines(texts, "[:sword:]{.term}")

    assert icon.svg == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">'
        '<g color="#ff0000" fill="#ff0000" transform="translate(-2 0)">'
        '<g><path d="M0 0h9"/></g></g></svg>'
    )
    assert (icon.size.width, icon.size.height, icon.style.weight, icon.word) == (
        20,
        10,
        700,
        "sword",
    )


def test_keywords_get_a_sign_or_a_style(texts):
    gain, power, then, sword, burn, end = inlines(texts, "Gain 2 power, then burn.")

    assert (gain, then, end) == (Span("Gain 2 ", STYLE), Span(", then ", STYLE), Span(".", STYLE))
    assert isinstance(power, Icon)
    assert power.word == "power"
    assert isinstance(sword, Icon)
    assert sword.word == "sword"
    assert burn == Span("\u00a0burn", replace(BOLD, fill=(1.0, 0.0, 0.0)))
    assert inlines(texts, "Rush on")[0].style.weight == 700


def test_names_of_icons_readings_and_plain_words_are_no_keywords(texts):
    assert inlines(texts, "{x|power}") == (Ruby((("x", "power"),), STYLE),)
    assert inlines(texts, "[power]{.plain}") == (Span("power", STYLE),)
    assert told(texts, ":rush:")[0][0] == "unknown-icon"


def test_unknown_icons_stay_as_they_are_written_and_are_told_every_time(texts):
    for _ in range(2):
        read = texts.read("a :sward: b", STYLE)
        assert read.inlines == (Span("a :sward: b", STYLE),)
        assert told(texts, "a :sward: b") == [
            (
                "unknown-icon",
                "there is no icon `sward`, for `a`",
                ("did you mean `sword`?", "write `\\:` to print a colon"),
            )
        ]


def test_the_word_stays_where_its_sign_is_not_there(texts):
    assert inlines(texts, "lost") == (Span("lost", STYLE),)


def test_icons_of_keywords_are_told_where_the_game_file_names_them(texts):
    (found,) = texts.problems()

    assert (found.code, found.location) == ("unknown-icon", PLACE)
    assert found.message == "there is no icon `nowhere`"


def test_unknown_styles_are_told_with_the_nearest(texts):
    assert told(texts, "[a]{.tern}") == [
        (
            "unknown-style",
            "there is no style `tern` under `styles`, for `a`",
            ("did you mean `term`?",),
        )
    ]


def test_unbalanced_marks_are_told(texts):
    assert texts.read("a **b", STYLE).inlines == (Span("a **b", STYLE),)
    assert told(texts, "a **b") == [
        (
            "unbalanced-markup",
            "`**` in `a **b` of `a` is printed as written: nothing closes it",
            ("write `\\*` if it is meant to be printed",),
        )
    ]


def test_icons_beside_each_other_need_nothing_between(texts):
    sword, between, again = inlines(texts, ":sword:を:sword:")

    assert sword.svg == again.svg == inlines(texts, ":sword:")[0].svg
    assert between == Span("を", STYLE)
    assert inlines(texts, "HP:sword:３")[1] == replace(sword, word=" sword")


def test_a_set_that_is_not_there_is_told_as_one(texts):
    assert told(texts, ":qqqqqq:axe: x") == [
        (
            "unknown-icon",
            "there is no icon `qqqqqq`, for `a`",
            (
                "put `qqqqqq.svg` into `icons/`",
                "put the Iconify set `qqqqqq` as a JSON file into `icons/`",
                "write `\\:` to print a colon",
            ),
        )
    ]


def test_broken_ruby_and_brackets_are_told(texts):
    assert [message for _, message, _ in told(texts, "{漢字|} [x]{term}")] == [
        "`{漢字|}` in `{漢字|} [x]{term}` of `a` is printed as written: no reading follows `|`",
        "`]{` in `{漢字|} [x]{term}` of `a` is printed as written: "
        "what follows is not a list of styles such as `{.term}`",
    ]


def test_keywords_are_those_of_the_language_a_text_is_in(texts):
    burning = texts.read("火 fire", STYLE, "ja").inlines

    assert [each.text for each in burning if each.style.weight == 700] == ["火"]
    assert [each.text for each in inlines(texts, "火 fire") if each.style.weight == 700] == ["fire"]
