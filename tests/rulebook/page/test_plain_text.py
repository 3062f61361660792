import pytest

from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.page.plain_text import plain_text as read_plain


def plain_text(text, form=""):
    return read_plain(text, grammar(("en", "ja")), form)


@pytest.mark.parametrize(
    ("source", "suffix", "text"),
    [
        ("**24** [cards](x.html)", ".md", "24 cards"),
        ("~~8枚~~ 10枚", ".md", " 10枚"),
        ("２４枚（赤）", ".txt", "24枚(赤)"),
        ("3 &times; 4", ".md", "3 × 4"),
        ("<!-- 9枚 -->4枚", ".html", "4枚"),
        ("''石'' &ref(a.png);5個", ".pukiwiki", "石 5個"),
        ("[[資源|しげん]]カード", ".mediawiki", "しげんカード"),
        ("\\item[12] \\textbf{Bay} cards % new", ".tex", "- 12 Bay cards "),
        ("\\subsection{The bay}", ".tex", "\n## The bay\n"),
        ("\\begin{tabular}{ll}3 & tiles\\\\\\end{tabular}", ".tex", "3 | tiles\n"),
    ],
)
def test_markup_is_left_out(source, suffix, text):
    assert plain_text(source, suffix).text == text


def test_headings_bullets_and_rows_become_those_of_markdown():
    html = "<h2>A</h2><ul><li>b</li></ul><table><tr><td>c</td><td>d</td></tr></table>"

    assert plain_text(html, ".html").text.split() == ["##", "A", "-", "b", "|", "c", "|", "d", "|"]
    assert plain_text("** 用具 [#a1b2c3]\n--石\n", ".pukiwiki").text == "## 用具\n  - 石\n"


def test_a_character_knows_where_it_came_from():
    plain = plain_text("a **２４** &amp; b", ".md")

    place = plain.text.index("24")
    assert plain.raw[place : place + 2] == "２４"
    assert plain.source(place, place + 2) == (4, 6)
    sign = plain.text.index("&")
    assert plain.source(sign, sign + 1) == (9, 14)


def test_a_text_on_one_line_is_broken_where_its_marks_stand():
    line = (
        "■ 内容物  2〜4人用 ◇札(8枚)  木の札です。 ◇旗(4本)  赤い旗です。" + "  長い話です。" * 60
    )

    lines = plain_text(line).text.split("\n")

    assert lines[:3] == ["■ 内容物", " 2~4人用", "◇札(8枚)"]
    assert len(plain_text(line).text) == len(line)


def test_a_short_line_keeps_its_wide_gaps():
    assert plain_text("カード    24枚  ダイス    2個").text.count("\n") == 0
