import pytest

from punchboard.rulebook.reader import read_claims


def supplies(text, form=""):
    return [(each.name, each.count) for each in read_claims(text, form) if each.role == "supply"]


@pytest.mark.parametrize(
    "title", ["制作日記", "Design notes", "Changelog", "問題点", "First draft"]
)
def test_a_list_below_a_diary_is_superseded(title):
    text = (
        f"# Game\n\n## {title}\n\n### Components\n\n- Cards: 60\n\n## Components\n\n- Cards: 44\n"
    )

    assert supplies(text, ".md") == [("Cards", 44)]


def test_the_last_of_two_lists_of_one_title_holds():
    text = "■内容物\n・札 33枚\n\n■内容物\n・札 44枚\n"

    assert supplies(text) == [("札", 44)]


def test_lists_of_base_game_and_expansion_both_hold():
    text = "# Base\n## Components\n- 40 cards\n# Expansion\n## Components\n- 12 cards\n"

    assert supplies(text, ".md") == [("cards", 40), ("cards", 12)]


def test_a_title_that_says_draft_leaves_the_rules_below_it_standing():
    assert supplies("# 塔の町 草案5\n## 内容物\n- 札 44枚\n", ".md") == [("札", 44)]


def test_wondering_about_numbers_claims_nothing():
    wondering = "手札は5枚がいいかもしれない。40枚では多い気がする。33枚にしてみる。どうするか。"

    assert supplies(f"■概略\n{wondering}\n■内容物\n・札 44枚\n") == [("札", 44)]
