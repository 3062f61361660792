"""Numbers that name things or say what they are like, and shares of things that are named."""

import pytest

from punchboard.rulebook.grammar.grammar import languages_of
from punchboard.rulebook.reader import read_claims
from rule_cases import told_of


def said(text, form=".md"):
    """Return the name and number of what is in the box."""
    roles = {"supply", "part", "per_player"}
    return [(each.name, each.count) for each in read_claims(text, form) if each.role in roles]


@pytest.mark.parametrize("title", ["# 十三枚型 ふくろう将棋", "# 18Owls サマリー"])
def test_a_number_that_leads_the_title_of_a_text_counts_nothing(title):
    assert said(f"{title}\n\n- 石 40個\n- カード 20枚\n") == [("石", 40), ("カード", 20)]


def test_a_table_of_steps_counts_no_components():
    table = "| 段 | 枚数 |\n|---|---|\n| 1段目 | 8枚 |\n| 2段目 | 7枚 |\n"
    assert said(f"## 内容物\n\n- 石 40個\n\n## 配置\n\n{table}") == [("石", 40)]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "## Aufbau\n\nBeide Spieler bekommen jeweils 11 Tiere folgender Arten:\n\n"
            "- 2 Eulen\n- 9 Hasen\n",
            [("Tiere", 11), ("Eulen", 2), ("Hasen", 9)],
        ),
        (
            "### Ihr braucht:\n- jeder eine Spielfigur\n- 4 Zettel\n",
            [("Spielfigur", 1), ("Zettel", 4)],
        ),
    ],
)
def test_shares_of_both_and_of_one_are_read(text, claims):
    assert said(text) == claims


def test_an_announcement_that_names_the_pieces_opens_a_list_of_any_names():
    entries = "* 羊 x 4\n  * 牧場で育つ。1人1匹。\n* 狼 x 1\n  * 中央にいる。\n* 羊毛 x 24\n"
    assert said(f"ゲームは以下のコマがあります。\n\n{entries}") == [
        ("羊", 4),
        ("狼", 1),
        ("羊毛", 24),
    ]


def test_an_item_may_begin_with_the_word_of_a_chapter():
    parts = "  - 1 Échange de plumes\n  - 1 Inventaire surprise\n  - 1 Lac\n"
    assert ("Inventaire surprise", 1) in said(f"## Contenu\n\n- Cartes Lune (3 cartes)\n{parts}")


def test_numbers_of_files_and_of_chapters_count_nothing():
    files = (
        "Print one of these:\n\n- 20-owls-a4.pdf - small pages\n- 20-owls-a3.pdf - large pages\n"
    )
    assert said(files) == []
    assert said("# 2_内容物\n\n| 名称 | 数量 |\n|---|---|\n| 石 | 25個 |\n") == [("石", 25)]


def test_a_range_of_values_gives_the_pieces_no_name():
    text = "## Benötigte Karten\n\n**1-15 in 4 Farben (= 60 Karten)**\n"
    assert said(text) == [("Karten", 60)]


def test_labels_without_numbers_are_no_components():
    labels = " - communes : bois, brique\n - rares : fer, tissu\n"
    assert said(f"## Matériel\n\n- 20 tuiles\n- 9 pions\n\n{labels}") == [
        ("tuiles", 20),
        ("pions", 9),
    ]


def test_words_that_tell_of_signs_name_nothing():
    told = "よって、「2D6」とは6面ダイス2個、「1D6」とは6面ダイス1個のことです。"
    assert {name for name, _ in said(f"「D6」は6面ダイスを表します。{told}")} == {"ダイス"}


@pytest.mark.parametrize(
    "text",
    [
        "## Material\n\nPro Spieler:\n\n- 6 Arbeiter\n- 2 Boote\n",
        "## Material\n\n- 40 Karten\n\n### Je Spieler (4x)\n\n- 6 Arbeiter\n- 2 Boote\n",
        "## 入っているもの\n### 各プレイヤーが持つもの\n- 畑ボード 1枚\n- じょうろ 2個\n",
    ],
)
def test_shares_that_a_title_gives(text):
    roles = [each.role for each in read_claims(text, ".md")]
    assert roles[-2:] == ["per_player"] * 2


@pytest.mark.parametrize("title", ["# Moss (v0.4)", "# Moss v2", "# Moss, version 2"])
def test_the_version_of_a_text_in_its_title_hides_nothing(title):
    text = f"{title}\n\n- 24 brick cards\n- 16 moss cards\n"
    assert said(text) == [("brick cards", 24), ("moss cards", 16)]


def test_a_deck_that_is_shuffled_before_it_is_dealt_is_no_share():
    text = "- 椀コマ 4個\n\n草カード35枚を切って、1人に5枚ずつ配ります。\n"
    assert not [
        each for each in read_claims(text, ".md") if (each.count, each.role) == (35, "per_player")
    ]


def test_equal_values_count_nothing():
    text = "* 20 cubes\n* 9 jetons\n\nTaux de change : 3 bronze = 1 argent, 4 argent = 1 or.\n"
    assert said(text) == [("cubes", 20), ("jetons", 9)]


@pytest.mark.parametrize("title", ["# Changelog", "# Notes v2"])
def test_notes_and_changes_stay_unread_when_nothing_else_is_in_a_text(title):
    assert said(f"{title}\n\n- 24 cards\n- 12 tokens\n- 3 boards\n") == []


def shares(text):
    """Return whose each number is, with its name and the number of groups."""
    return [(str(e.role), e.name, e.count, e.factor) for e in read_claims(text, ".md")]


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\n- For each player three sails and a hull\n- 40 barrels\n",
        "## Components\n\n- For each player: three sails and a hull\n- 40 barrels\n",
        "## Material\n\n- Für jeden Spieler drei Segel und ein Rumpf\n- 40 Fässer\n",
        "## Material\n\n- Für jeden Spieler: drei Segel und ein Rumpf\n- 40 Fässer\n",
    ],
)
def test_all_of_an_entry_that_begins_with_whose_it_is_are_shares(text):
    assert [(role, count) for role, _, count, _ in shares(text)] == [
        ("per_player", 3),
        ("per_player", 1),
        ("supply", 40),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# 内容物\n- カード56枚（品物カード44枚（4色各11枚）、客カード12枚）\n- 賽5個\n",
    ],
)
def test_brackets_behind_a_part_count_no_other_part(text):
    roles = [(str(each.role), each.count, each.factor) for each in read_claims(text)]
    assert roles[:4] == [
        ("supply", 56, None),
        ("part", 44, None),
        ("part", 12, None),
        ("supply", 5, None),
    ]


@pytest.mark.parametrize("aside", ["(d6)", "(of wood, or of bone)"])
def test_a_share_behind_an_aside_in_brackets_is_no_sum(aside):
    text = f"# X\n\n## Components\n\n- 1 six-sided die {aside} per player\n- 2 maps\n"
    found = [(each.name, str(each.role)) for each in read_claims(text, ".md")]
    assert found == [("six-sided die", "per_player"), ("maps", "supply")]


def test_the_english_die_makes_no_text_german():
    text = "# X\n\n## Components\n\n- 1 die\n- 2 cards\n\n## Play\n\nRoll the die.\n"
    assert languages_of(text) == (("en",), "")


@pytest.mark.parametrize(
    ("language", "entry", "merchants"),
    [
        ("en", "30 men in each of 4 colours: 6 merchants and 24 farmers", "merchants"),
        ("en", "30 men in each of 4 colours (6 merchants and 24 farmers)", "merchants"),
        ("de", "30 Marker in jeder der 4 Farben: 6 Händler und 24 Bauern", "Händler"),
        ("fr", "30 jetons dans chacune des 4 couleurs : 6 marchands et 24 fermiers", "marchands"),
        ("ja", "駒 4色各30個（商人6個、農民24個）", "商人"),
    ],
)
def test_what_one_colour_has_is_there_in_each_of_them(tmp_path, language, entry, merchants):
    titles = {"en": "Components", "de": "Material", "fr": "Matériel", "ja": "内容物"}
    rules = f"## {titles[language]}\n\n- {entry}\n"
    farmers = {"en": "farmers", "de": "Bauern", "fr": "fermiers", "ja": "農民"}[language]
    box = {merchants: 24, farmers: 96}

    assert told_of(tmp_path / "right", rules, box, language) == []
    ((code, message),) = told_of(tmp_path / "wrong", rules.replace("6", "7"), box, language)
    assert (code, f"7 `{merchants}`" in message) == ("rules-count-differs", True)
