import pytest

from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.page.plain_text import plain_text as read_plain
from punchboard.rulebook.reader import read_text


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


@pytest.mark.parametrize(
    "said", ["梟の札を5枚配り、残りを山札にします。", "Deal 5 owls to each. ", "3+"]
)
def test_a_line_longer_than_people_write_is_read_in_pieces_in_their_places(said):
    text = "# Marsh\n\n" + said * 200 + "\n\n## Components\n\n- 40 owl cards\n"
    reading = read_text(text, ".md")
    assert max(line.end - line.start for line in reading.script.lines) <= 800
    assert [each.quote for each in reading.claims] == [
        text[each.start : each.end] for each in reading.claims
    ]
    assert ("owl cards", 40) in [(each.name, each.count) for each in reading.claims]


def test_a_row_of_a_table_is_as_long_as_people_write_it():
    told = "lets you look at the top card, " * 30
    text = f"## Components\n\n| Card | Effect | Count |\n|---|---|---|\n| Owl | {told} | 4 |\n"
    text += "| Hare | hops | 6 |\n| Fox | hides | 5 |\n"
    found = {each.name: each.count for each in read_text(text, ".md").claims}
    assert found["Owl"] == 4


def test_a_form_feed_ends_no_line_of_the_file():
    text = "RULES\n\x0c\nCOMPONENTS\n\x0c12 owls\r\n9 hares\r8 foxes\n"
    found = [(each.name, each.line) for each in read_text(text, ".txt").claims]
    assert found == [("owls", 4), ("hares", 5), ("foxes", 6)]
