"""Texts of other programs come in our own marks."""

import pytest

from punchboard.spreadsheets.brought_texts import (
    HTML,
    RUBY,
    SIGNS,
    UNPRINTABLE,
    brought,
    without_marks,
)


def is_icon(name):
    return name == "sword"


@pytest.mark.parametrize(
    ("text", "new", "change"),
    [
        ("<b>Draw</b> 2.<br>Then <i>rest</i>.", "**Draw** 2.\nThen *rest*.", HTML),
        ("<strong> loud </strong>word", " **loud** word", HTML),
        ("<b><i>both</i></b>", "***both***", HTML),
        ("<b>one\ntwo</b>", "**one**\n**two**", HTML),
        ("<b>never closed", "never closed", HTML),
        ("</b>never opened", "never opened", HTML),
        ('<span style="color:red">red</span>', "red", HTML),
        ("<ul><li>one</li><li>two</li></ul>", "- one\n- two", HTML),
        ("salt &amp; pepper&nbsp;2", "salt & pepper 2", HTML),
        ("<ruby>狐<rt>きつね</rt></ruby>", "{狐|きつね}", RUBY),
        ("狐《きつね》が来る", "{狐|きつね}が来る", RUBY),
        ("\uff5c私の剣《つるぎ》", "{私の剣|つるぎ}", RUBY),
        ("Gain :gem: and :sword:", "Gain \\:gem: and :sword:", SIGNS),
        ("one\vtwo", "one\ntwo", UNPRINTABLE),
        ("bell\a", "bell", UNPRINTABLE),
    ],
)
def test_a_text_is_converted_and_the_change_is_named(text, new, change):
    found = brought(text, is_icon)

    assert (found.text, found.changes) == (new, {change})


@pytest.mark.parametrize(
    "text",
    [
        "**Draw** 2, *then* rest.", "if a < b and c > d", "<Tap>: draw", "2* and **x", "5:30:15",
        "{W}{U}", "https://example.org/__a__b", "art/big_old__fox.png", "《かな》", "AT&T", "",
    ],
)  # fmt: skip
def test_a_text_that_prints_as_it_is_stays(text):
    assert brought(text, is_icon).text == text


@pytest.mark.parametrize("text", ["<b>a</b>", "狐《きつね》", ":gem:", "a &amp; b"])
def test_what_is_converted_stays_as_it_is_the_next_time(text):
    once = brought(text, is_icon).text

    assert brought(once, is_icon).text == once


def test_a_star_without_a_partner_prints_as_a_star():
    assert without_marks(["Gain 2**", "Draw."]) == {"Gain 2**": r"Gain 2\*\*"}
    assert without_marks(["**Draw** 2.", "*Then* rest."]) == {}
    assert without_marks([r"Gain 2\*\*", "Gain 2*"]) == {}


def test_stars_of_a_column_are_signs_where_many_have_no_partner():
    costs = ["w*w", "*gold, *wood", "**"]

    assert without_marks(costs)["*gold, *wood"] == r"\*gold, \*wood"


def test_one_odd_star_among_many_marks_leaves_the_others_marks():
    rules = [*(f"**Draw** {number}." for number in range(20)), "Gain 2**"]

    assert without_marks(rules) == {"Gain 2**": r"Gain 2\*\*"}
