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


def test_what_another_thing_was_called_is_no_new_name(ruled):
    ruled.edit_game(NIGHT, "{en: Queen, ja: 女王}")
    ruled.edit_game(
        "{id: queen, title: {en: Queen, ja: 女王}", "{id: queen, title: {en: Abbot, ja: 院長}"
    )

    assert [each[3:] for each in old_names(ruled)] == [()]


def test_an_entry_of_a_definition_has_an_old_name_too(ruled):
    ruled.edit_game("title: {en: High,", "title: {en: Noble Born,")
    ruled.run("snapshot", "watch", "v2")
    ruled.edit_game("title: {en: Noble Born,", "title: {en: Royal,")
    ruled.edit("components/watch/rules.en.md", "Guard.", "Guard, and the Noble Born hide.")

    assert [each[2] for each in old_names(ruled)] == [
        "`Noble Born` is used here, a name that nothing has had since the snapshot `v2`"
    ]


@pytest.mark.parametrize(
    "said",
    [
        "A thief flees.",  # a common word
        "Thief! Nobody saw it.",  # a capital that the sentence gives
        "The Thief Taker waits.",  # a part of a name that something has
        "Ask a Night Thief.",  # a part of another name
        "## Thief",  # a title
        "The Burglar, whom we called a Thief, flees.",  # what became of it
        "It is over. <!-- the Thief -->",  # not shown
    ],
)
def test_words_that_are_surely_no_name_are_not_told(ruled, said):
    ruled.edit_game(NIGHT, "{en: Burglar, ja: 泥棒}")
    ruled.edit_game("{en: Queen,", "{en: Thief Taker,")
    ruled.write("components/watch/rules.en.md", said)

    assert old_names(ruled) == []


@pytest.mark.parametrize(
    ("old", "said", "found"),
    [
        ("泥棒", "泥棒に気をつける。", False),
        ("泥棒", "「泥棒」は逃げる。", True),
        ("夜の泥棒", "夜の泥棒は逃げる。", True),
        ("最後の手番", "最後の手番まで続ける。", False),
        ("どろぼう", "どろぼうは逃げる。", False),
    ],
)
def test_common_japanese_words_are_a_name_only_in_quotation_marks(table, old, said, found):
    table.edit_game(NIGHT, f"{{en: Thief, ja: {old}}}")
    table.run("snapshot", "watch", "v1")
    table.edit_game(old, "怪盗")
    table.write("components/watch/rules.en.md", said)

    assert bool(old_names(table)) == found


def test_nouns_of_german_rules_are_no_names(table):
    table.edit_game("languages: [en, ja]", "languages: [en, de]")
    table.edit_game("ja:", "de:")
    table.edit_game("泥棒", "Sturm")
    table.edit_game("女王", "Alte Mühle")
    table.run("snapshot", "watch", "v1")
    table.edit_game("Sturm", "Dieb")
    table.edit_game("Alte Mühle", "Neue Burg")
    table.write(
        "components/watch/rules.en.md", "Dann kommt ein Sturm. In der Mühle steht die Alte Mühle."
    )

    assert [each[2].split("`")[1] for each in old_names(table)] == ["Alte Mühle"]


def test_a_name_that_another_thing_has_got_is_not_old(ruled):
    ruled.edit_game(NIGHT, "{en: Burglar, ja: 泥棒}")
    ruled.edit_game("{en: Queen,", "{en: Thief,")

    assert old_names(ruled) == []


@pytest.mark.parametrize("data", ['{"number": "one"', "[]", ""])
def test_a_damaged_snapshot_is_told(ruled, data):
    ruled.edit_game(NIGHT, "{en: Burglar, ja: 泥棒}")
    ruled.write("snapshots/watch/v1.json", data)
    told = json.loads(
        ruled.run(
            "check",
            "watch",
            "--select",
            "snapshot-not-counted",
            "--select",
            "old-name-used",
            "--format",
            "json",
        )
    )

    assert [each["code"] for each in told] == ["snapshot-not-counted"]
    assert "its names are not compared" in told[0]["message"]


def test_a_renamed_entry_is_told_once(ruled):
    ruled.edit_game("  ranks:\n", "  ranks:\n    mid: {title: {en: Middle, ja: 中}, icon: sun}\n")
    ruled.edit_game("rank: low, quantity: 2", "rank: mid, quantity: 2")
    ruled.run("snapshot", "watch", "v2")
    ruled.edit_game("title: {en: High,", "title: {en: Royal,")
    ruled.write("components/watch/rules.en.md", "There are three ranks: Low, Middle and High.")

    assert [each[0] for each in old_names(ruled, "entry-never-mentioned")] == ["old-name-used"]
