import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.typesetting.markup import parse
from punchboard.typesetting.tokens import (
    PLAIN,
    IconNames,
    ListMark,
    Look,
    MarkedText,
    Problem,
    Reading,
    Sign,
)

BOLD = Look(bold=True)
ITALIC = Look(italic=True)
BOTH = Look(bold=True, italic=True)


def shown(text):
    """Return the pieces without their places: words as text and look."""
    return [
        (piece.text if isinstance(piece, MarkedText) else piece, piece.look)
        for piece in parse(text).pieces
    ]


def reasons(text):
    return [(each.mark, each.reason) for each in parse(text).problems]


@pytest.mark.parametrize(
    ("text", "words", "look"),
    [
        ("**bold**", "bold", BOLD),
        ("*italic*", "italic", ITALIC),
        ("***both***", "both", BOTH),
        ("__under__", "under", Look(underline=True)),
        ("~~gone~~", "gone", Look(strike=True)),
        ("[Rush]{.term}", "Rush", Look(classes=("term",))),
        ("[Rush]{.term .big}", "Rush", Look(classes=("term", "big"))),
        ("[Wort]{lang=de}", "Wort", Look(language="de")),
        ("[Wort]{.term lang=de-CH}", "Wort", Look(classes=("term",), language="de-CH")),
        ("~~**both**~~", "both", Look(bold=True, strike=True)),
        ("**[Rush]{.term}**", "Rush", Look(bold=True, classes=("term",))),
        ("[**Rush**]{.term}", "Rush", Look(bold=True, classes=("term",))),
    ],
)
def test_marks_change_the_look_of_the_words_between(text, words, look):
    assert shown(text) == [(words, look)]


def test_marks_next_to_japanese_need_no_space():
    assert shown("**強打**する") == [("強打", BOLD), ("する", PLAIN)]
    assert shown("次は**「強打」**する") == [("次は", PLAIN), ("「強打」", BOLD), ("する", PLAIN)]
    assert shown("**強打。**次") == [("強打。", BOLD), ("次", PLAIN)]


def test_first_letters_and_middles_of_words_can_be_bold():
    assert shown("**S**trength") == [("S", BOLD), ("trength", PLAIN)]
    assert shown("un**believ**able")[1] == ("believ", BOLD)


def test_three_stars_close_one_by_one():
    assert shown("***a** b*") == [("a", BOTH), (" b", ITALIC)]
    assert shown("***a* b**") == [("a", BOTH), (" b", BOLD)]
    assert shown("**a *b***") == [("a ", BOLD), ("b", BOTH)]


@pytest.mark.parametrize(
    "text",
    [
        "3*4",
        "3*4*5",
        "2**3**4",
        "2 * 3 * 4",
        "a_b",
        "a__b__c",
        "_one_",
        "~one~",
        "～～",
        "5:30",
        "12:30:45",
        "a:b:c",
        ":)",
        ":-(",
        ":12:",
        "敵:3体:味方",
        "{x}",
        "{}",
        "[1]",
        "[a] [b]",
        "[a](b)",
        "https://example.com/a_b__c:8080/~x",
        "****",
        "____",
        "Score 3 points.*",
        "*Only once",
        "(*) x (*)",
        "cards* and dice*",
        "-3",
        "・・・だ",
        "C:\\Programs",
        "\\",
        "a ** b",
    ],
)
def test_ordinary_texts_stay_what_they_are(text):
    parsed = parse(text)

    assert parsed.pieces == (MarkedText(text, PLAIN, 0, len(text)),)
    assert parsed.problems == ()


def test_a_written_line_feed_takes_the_blanks_behind_it():
    assert shown("one\\n two") == [("one\ntwo", PLAIN)]
    assert [type(each) for each in parse("one\\n  - two").pieces] == [
        MarkedText,
        ListMark,
        MarkedText,
    ]


def test_footnotes_stay_what_they_are():
    text = "Two cards*, three dice**.\n*Or one.\n**Only once."

    assert parse(text).pieces == (MarkedText(text, PLAIN, 0, len(text)),)
    assert parse(text).problems == ()


def test_brackets_may_be_nested_and_inner_styles_come_last():
    assert shown("[a [b]{.inner} [1]]{.outer}") == [
        ("a ", Look(classes=("outer",))),
        ("b", Look(classes=("outer", "inner"))),
        (" [1]", Look(classes=("outer",))),
    ]


def test_icons_are_known_by_name_and_by_set():
    assert parse(":sword:2").pieces[0] == Sign("sword", PLAIN, 0, 7)
    assert parse("3:sword:").pieces[1] == Sign("sword", PLAIN, 1, 8)
    assert parse("攻撃:剣:を").pieces[1].name == "剣"
    assert parse(":game-icons:sword:").pieces[0].name == "game-icons:sword"
    assert [piece.name for piece in parse(":sword::shield:").pieces] == ["sword", "shield"]
    assert parse(":own/two-swords-fill:").pieces[0].name == "own/two-swords-fill"
    assert parse("**:sword:**").pieces == (Sign("sword", BOLD, 2, 9),)


NAMES = IconNames(
    is_set=lambda name: name == "game-icons",
    is_icon=lambda name: name in ("gem", "coin", "heart"),
)


@pytest.mark.parametrize(
    ("text", "icons"),
    [
        (":gem:を:coin:に変える。", ["gem", "coin"]),
        ("2:gem:と3:coin:", ["gem", "coin"]),
        (":gem:３つああああ３:gem:", ["gem", "gem"]),
        ("Pay :gem:3: draw", ["gem"]),
        (":gem:3:heart:2", ["gem", "heart"]),
        (":gem:gem:", ["gem"]),
        (":game-icons:sword:", ["game-icons:sword"]),
        (":game-icons:coin:3:gem:", ["game-icons:coin", "gem"]),
        (":game-icons:剣:", ["game-icons"]),
        ("5:30:gem:", ["gem"]),
    ],
)
def test_a_set_is_meant_only_where_there_is_one(text, icons):
    signs = [each for each in parse(text, NAMES).pieces if isinstance(each, Sign)]

    assert [each.name for each in signs] == icons
    assert [text[each.start : each.end] for each in signs] == [f":{name}:" for name in icons]


def test_behind_a_latin_letter_only_icons_that_there_are_count():
    pieces = parse("HP:gem:３、X:gem: a:b:c 敵:3体:味方:2体", NAMES).pieces

    assert [piece.name if isinstance(piece, Sign) else piece.text for piece in pieces] == [
        "HP", "gem", "３、X", "gem", " a:b:c 敵:3体:味方:2体",
    ]  # fmt: skip


def test_ruby_is_for_a_group_or_for_each_character():
    assert parse("{漢字|かんじ}").pieces == (Reading((("漢字", "かんじ"),), PLAIN, 0, 8),)
    assert parse("{漢字|かん|じ}").pieces[0].pairs == (("漢", "かん"), ("字", "じ"))
    assert parse("{取り皿|と||ざら}").pieces[0].pairs == (("取", "と"), ("り", ""), ("皿", "ざら"))
    assert parse("**{字|じ}**").pieces[0].look == BOLD


def test_ruby_within_ruby_is_told():
    parsed = parse("{漢字|{内|うち}}")

    assert parsed.problems == (Problem("{", "nothing closes it", 0),)
    assert parsed.pieces[1] == Reading((("内", "うち"),), PLAIN, 4, 10)


def test_ruby_with_too_many_readings_is_told():
    assert parse("a{漢字|か|ん|じ}").problems == (
        Problem("{漢字|か|ん|じ}", "2 characters have 3 readings", 1),
    )


def test_lines_of_a_list_begin_with_a_mark():
    pieces = parse("Choose:\n- one\n  - two\n・三").pieces

    assert [each.mark for each in pieces if isinstance(each, ListMark)] == ["•", "–", "・"]
    assert [each.text for each in pieces if isinstance(each, MarkedText)] == [
        "Choose:\n",
        "one\n",
        "two\n",
        "三",
    ]


def test_backslashes_take_every_mark_for_itself():
    marks = r"\*\_\~\[\]\{\}\|\:\\"

    assert shown(marks) == [("*_~[]{}|:\\", PLAIN)]
    assert shown(r"\- no list") == [("- no list", PLAIN)]
    assert shown(r"{a\|b|c\}}")[0][0].pairs == (("a|b", "c}"),)


def test_spreadsheets_write_line_feeds_with_a_backslash():
    assert shown(r"one\n*two*\n- three") == [
        ("one\n", PLAIN),
        ("two", ITALIC),
        ("\n", PLAIN),
        (ListMark("•", PLAIN, 12, 14), PLAIN),
        ("three", PLAIN),
    ]


MARKS_IN_RUBY = "ruby cannot contain marks or icons; `**{太字|ふとじ}**` is bold"


@pytest.mark.parametrize(
    ("text", "mark", "reason"),
    [
        ("**bold", "**", "nothing closes it"),
        ("bold** x", "**", "nothing opens it"),
        ("take *all", "*", "nothing closes it"),
        ("~~gone", "~~", "nothing closes it"),
        ("x]{.term}", "]{.term}", "nothing opens it"),
        ("[x]{.te rm!}", "]{", "what follows is not a list of styles such as `{.term}`"),
        ("**one\n\ntwo** x", "**", "nothing closes it"),
        ("[x]{term}", "]{", "what follows is not a list of styles such as `{.term}`"),
        ("[x]{lang=}", "]{", "what follows is not a list of styles such as `{.term}`"),
        ("[x]{}", "]{", "what follows is not a list of styles such as `{.term}`"),
        ("[a{.small}", "{.small}", "words in brackets such as `[words]` must come before it"),
        ("{漢字", "{", "nothing closes it"),
        ("{漢字|かん", "{", "nothing closes it"),
        ("{漢\n字|かん}", "{", "nothing closes it"),
        ("{|かん}", "{|かん}", "nothing comes before the reading"),
        ("{漢字|}", "{漢字|}", "no reading follows `|`"),
        ("{**太**字|ふとじ}", "{**太**字|ふとじ}", MARKS_IN_RUBY),
        ("{漢字|かん**じ**}", "{漢字|かん**じ**}", MARKS_IN_RUBY),
        ("{:gem:|ほうせき}", "{:gem:|ほうせき}", MARKS_IN_RUBY),
    ],
)
def test_unbalanced_marks_stay_and_are_told(text, mark, reason):
    parsed = parse(text)

    assert "".join(piece.text for piece in parsed.pieces) == text
    assert (mark, reason) in reasons(text)


def test_a_mark_in_a_bracket_does_not_reach_out_of_it():
    assert shown("**a [b**]{.x}") == [("**a ", PLAIN), ("b**", Look(classes=("x",)))]


def test_plain_text_is_returned_as_it_is():
    text = "Draw two cards, then discard one."

    assert parse(text).pieces[0].text is text
    assert parse("").pieces == ()


SPECIAL = st.text(alphabet="*_~[]{}|:\\-・• \nna.漢、か3", max_size=60)
MARKED = st.lists(
    st.sampled_from(
        [
            "**",
            "*",
            "__",
            "~~",
            "[",
            "]{.a}",
            "]",
            "{漢|か}",
            ":x:",
            "- ",
            "\n",
            " ",
            "a",
            "字",
            "\\",
        ]
    ),
    max_size=40,
).map("".join)


@settings(max_examples=300)
@given(st.one_of(SPECIAL, MARKED, st.text(max_size=40)))
def test_every_character_is_shown_or_a_mark(text):
    parsed = parse(text)

    places = sorted([*((each.start, each.end) for each in parsed.pieces), *parsed.marks])
    at = 0
    for start, end in places:
        assert (start, end > start) == (at, True)
        at = end
    assert at == len(text)
    starts = [each.start for each in parsed.pieces]
    assert starts == sorted(starts)


@settings(max_examples=200)
@given(st.text(max_size=40))
def test_escaped_text_is_shown_as_it_was(text):
    escaped = "".join("\\" + each if each in "*_~[]{}|:\\-・•" else each for each in text)

    assert "".join(piece.text for piece in parse(escaped).pieces) == text


@pytest.mark.parametrize(
    "mark", ["**a ", " **a", "a* ", "[", "]{.a}", "{a", "{a|", ":a", "*[a]{.b}", "~~a *b"]
)
def test_ten_thousand_characters_of_marks_are_parsed(mark):
    text = (mark * 10_000)[:10_000]

    parsed = parse(text)

    shown = sum(each.end - each.start for each in parsed.pieces)
    assert shown + sum(end - start for start, end in parsed.marks) == 10_000
