"""Names that only a snapshot has, and texts that still use them."""

import json

import pytest

RULES = """\
# Components

- 6 people
- 6 coins

# Play

Thief! The Thief takes a coin, and a thief is never shy. The **Thief** flees from every Guard.
"""
NIGHT = "{en: Thief, ja: 泥棒}"


def old_names(table, *codes: str):
    """Return the lines with old names, and what is said of each first one."""
    selected = [each for code in ("old-name-used", *codes) for each in ("--select", code)]
    told = table.run("check", "watch", *selected, "--format", "json")
    return [
        (each["code"], each["location"]["line"], each["message"], *each["hints"])
        for each in json.loads(told)
    ]


@pytest.fixture
def ruled(kept):
    kept.write("components/watch/rules.en.md", RULES)
    return kept


def test_a_renamed_item_is_told_where_texts_have_its_old_name(ruled):
    ruled.edit_game(NIGHT, "{en: Burglar, ja: 泥棒}")
    ruled.edit_game("value: 1,", "value: 1, note: Take it from a Thief.,")

    assert old_names(ruled) == [
        (
            "old-name-used",
            8,
            "`Thief` is used here and in 1 more place, a name that nothing has had since"
            " the snapshot `v1`",
            "it is `Burglar` now",
        )
    ]


def test_a_thing_that_is_gone_has_no_new_name(ruled):
    ruled.edit_game(f"      - {{id: thief, title: {NIGHT}, rank: low, quantity: 2}}\n", "")

    assert [each[3:] for each in old_names(ruled)] == [()]


def test_the_only_new_item_is_what_the_only_one_that_is_gone_has_become(ruled):
    ruled.edit_game(f"{{id: thief, title: {NIGHT}", "{id: fence, title: {en: Fence, ja: 故買屋}")

    assert [each[3:] for each in old_names(ruled)] == [("it is `Fence` now",)]


def test_an_entry_of_a_definition_has_an_old_name_too(ruled):
    ruled.edit_game("title: {en: High,", "title: {en: Noble Born,")
    ruled.run("snapshot", "watch", "v2")
    ruled.edit_game("title: {en: Noble Born,", "title: {en: Royal,")
    ruled.edit("components/watch/rules.en.md", "Guard.", "Guard, and the noble born hide.")

    assert [each[2] for each in old_names(ruled)] == [
        "`Noble Born` is used here, a name that nothing has had since the snapshot `v2`"
    ]


@pytest.mark.parametrize(
    "said",
    [
        "A thief flees.",  # a common word
        "Thief! Nobody saw it.",  # a capital that the sentence gives
        "The Thief Taker waits.",  # a part of a name that something has
    ],
)
def test_words_that_are_surely_no_name_are_not_told(ruled, said):
    ruled.edit_game(NIGHT, "{en: Burglar, ja: 泥棒}")
    ruled.edit_game("{en: Queen,", "{en: Thief Taker,")
    ruled.write("components/watch/rules.en.md", said)

    assert old_names(ruled) == []


@pytest.mark.parametrize(
    ("said", "found"), [("泥棒に気をつける。", False), ("「泥棒」は逃げる。", True)]
)
def test_two_japanese_signs_are_a_name_only_in_quotation_marks(ruled, said, found):
    ruled.edit_game(NIGHT, "{en: Thief, ja: 怪盗}")
    ruled.write("components/watch/rules.en.md", said)

    assert bool(old_names(ruled)) == found


def test_a_name_that_another_thing_has_got_is_not_old(ruled):
    ruled.edit_game(NIGHT, "{en: Burglar, ja: 泥棒}")
    ruled.edit_game("{en: Queen,", "{en: Thief,")

    assert old_names(ruled) == []


def test_a_damaged_snapshot_has_no_names(ruled):
    ruled.edit_game(NIGHT, "{en: Burglar, ja: 泥棒}")
    ruled.write("snapshots/watch/v1.json", '{"number": "one"')

    assert old_names(ruled) == []


def test_a_renamed_entry_is_told_once(ruled):
    ruled.edit_game("  ranks:\n", "  ranks:\n    mid: {title: {en: Middle, ja: 中}, icon: sun}\n")
    ruled.edit_game("rank: low, quantity: 2", "rank: mid, quantity: 2")
    ruled.run("snapshot", "watch", "v2")
    ruled.edit_game("title: {en: High,", "title: {en: Royal,")
    ruled.write("components/watch/rules.en.md", "There are three ranks: Low, Middle and High.")

    assert [each[0] for each in old_names(ruled, "entry-never-mentioned")] == ["old-name-used"]
