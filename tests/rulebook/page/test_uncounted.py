import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.page.amounts import amounts_of
from punchboard.rulebook.page.uncounted import uncounted_of

FINDER, UNCOUNTED = (of(grammar(("en", "ja"))) for of in (amounts_of, uncounted_of))


@pytest.mark.parametrize(
    "text",
    [
        "10歳以上",
        "30分",
        "45〜60分".replace("〜", "~"),
        "2024年5月",
        "3,500円",
        "7点",
        "20ページ",
        "手順4",
        "図7",
        "第2版",
        "第一部",
        "3枚以上",
        "2枚目",
        "二十分",
        "ages 8+",
        "30 minutes",
        "$12.50",
        "7 points",
        "page 3",
        "step 4",
        "up to 3 tiles",
        "at least two",
        "2 or more",
        "ten minutes",
        "5th",
        "300 mm",
        "16 mm dice",
        "8mm cubes",
        "300gsm card",
        "+3",
        "2.5",
        "20:32",
        "2020-07-26",
        "https://example.org/24",
        "one of them",
        "2-part frame",
        "the other 5 back into the bag",
    ],
)
def test_a_number_that_counts_nothing_is_no_amount(text):
    assert list(FINDER.find(UNCOUNTED.blotted(text))) == []


@pytest.mark.parametrize(
    "text",
    ["24枚", "3個", "4 cards", "12分割の盤 1枚", "30日本酒 2本", "three tiles", "1人5枚", "7 mmm"],
)
def test_a_number_that_counts_stays(text):
    assert list(FINDER.find(UNCOUNTED.blotted(text)))


@given(st.text(max_size=200))
def test_places_stay_what_they_are(text):
    blotted = UNCOUNTED.blotted(text)

    assert len(blotted) == len(text)
    assert all(new in (old, "\x00") for new, old in zip(blotted, text, strict=True))


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Owls\n\n(1)\n\n9 nests\n\n(2)\n", [9]),
        ("Owls\n\n(3)\n\n9 nests\n\n(2)\n", [3, 9, 2]),
    ],
    ids=["from one on", "others"],
)
def test_numbers_in_brackets_between_empty_lines_are_pages_if_they_count_up(text, counts):
    assert [each.count for each in FINDER.find(UNCOUNTED.blotted(text))] == counts
