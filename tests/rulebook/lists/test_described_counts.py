"""Entries whose number is not beside their name: in a sentence, behind brackets, in a sum."""

import pytest

from rule_cases import said

LIST = "# Marsh\n\n## Components\n\n{}\n"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("- **Riders:** There are six plastic figures in each of five player colors. They ride.",
         ("per_color", "Riders", 6, 5)),
        ("- **Herons:** There are 12 grey birds in each of 3 pastel colours.",
         ("per_color", "Herons", 12, 3)),
        ("- **Springs:** These 5 wooden drops show where water "
        "is.", ("supply", "Springs", 5, None)),
        ("- **Prize markers:** The four large markers are won at the end.",
         ("supply", "Prize markers", 4, None)),
        ("- **Burnt cards** (black back). There are twenty.", ("supply", "Burnt cards", 20, None)),
        ("- **Starter cards** (white back), 40 of them.", ("supply", "Starter cards", 40, None)),
        ("- 4 L-shaped reed pieces surrounding the island", ("supply", "L-shaped reed "
        "pieces", 4, None)),
        ("- 12 'voyage' tiles", ("supply", "voyage tiles", 12, None)),
    ],
)  # fmt: skip
def test_the_number_is_that_of_the_name(entry, expected):
    assert expected in said(LIST.format(entry))


@pytest.mark.parametrize(
    "entry",
    [
        "Note: This one card may only be built on sand.",
        "Hunter: The one player who can see the board.",
        "- **Map:** This board shows the marsh.",
    ],
)
def test_other_sentences_behind_a_label_count_nothing(entry):
    assert not [each for each in said(LIST.format(entry)) if isinstance(each[2], int)]


def test_no_two_alike_is_no_number():
    found = said(LIST.format("- **Guest cards** (blue back), 18, no two alike."))
    assert found == [("supply", "Guest cards", 18, None)]


def test_a_list_whose_names_have_brackets_needs_no_title():
    text = (
        "# Bakers\n\nThe cards come in four sorts, told apart by their backs:\n\n"
        "- **Starter cards** (white back), 40 of them: 28 Flour and 12 Oven.\n"
        "- **Recipe cards** (brown back), 48: Bread x26, Cake x22.\n"
        "- **Burnt cards** (black back). There are twenty.\n"
        "- **Guest cards** (blue back), 18.\n\n## Play\n\nDraw a card.\n"
    )
    found = {name: (role, count) for role, name, count, _ in said(text)}
    assert found["Starter cards"] == ("supply", 40)
    assert found["Burnt cards"] == ("supply", 20)
    assert found["Flour"] == ("part", 28)


def test_colours_behind_a_number_for_each_are_all_counted():
    found = said(LIST.format("- 32 boats, 8 each in red, blue, green and yellow"))
    assert ("per_color", "boats", 8, 4) in found


@pytest.mark.parametrize("line", ["(Sum: 22 cards, 25 tokens.)", "Total: 22 cards and 25 tokens"])
def test_a_sum_of_several_kinds_is_read_kind_by_kind(line):
    found = said(LIST.format(f"- 20 reed cards\n- 2 aids\n- 25 frogs\n\n{line}"))
    assert found[-2:] == [("supply", "cards", 22, None), ("supply", "tokens", 25, None)]


def test_a_label_without_a_number_but_with_a_word_for_many_is_blank():
    found = said(LIST.format("- Trenches: infinite\n- 12 reed cards"))
    assert ("supply", "Trenches", None, None) in found


def test_parts_behind_dots_are_those_of_the_entry():
    text = "# 餅\n\n## 内容物\n\n* 菓子カード(45枚) …… 団子12、羊羹15、饅頭18\n"
    text += "* 早見カード(7枚) …… 1人1枚\n"
    found = said(text)
    assert found[:4] == [
        ("supply", "菓子カード", 45, None), ("part", "団子", 12, None),
        ("part", "羊羹", 15, None), ("part", "饅頭", 18, None),
    ]  # fmt: skip
    assert ("supply", "早見カード", 7, None) in found


def test_a_japanese_sentence_counts_its_subject_by_the_sum_at_its_end():
    text = (
        "# 峰\n\n## 箱の中身\n\n峰カードは、北・東・南・西の4つの方角に1から13までの数字が1枚ずつ、"
        "合わせて52枚あります。これに霧カード3枚を加えた55枚で遊びます。\n"
    )
    assert said(text)[:2] == [("supply", "峰カード", 52, None), ("supply", "霧カード", 3, None)]


def test_what_tells_of_a_row_of_a_table_is_no_list():
    text = (
        "# スロット\n\n## カードの種類\n\n| 絵柄 | 枚数 |\n|---|---|\n| 虹7 | 5枚 |\n| "
        "銀3 | 6枚 |\n"
        "| 桃 | 8枚 |\n\n### 虹7 - めずらしいカード\n\n- **強い**：3枚を1列に揃えると勝ち\n\n"
        "### 銀3 - 終わりのカード\n\n- **終わり**：山札が0になる\n"
    )
    assert [each[1:3] for each in said(text)] == [("虹7", 5), ("銀3", 6), ("桃", 8)]
