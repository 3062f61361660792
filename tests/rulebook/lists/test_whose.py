"""Whose a number is: all players', one player's, a team's, or only some players'."""

from __future__ import annotations

import pytest

from punchboard.rulebook.grammar.called import grammar_of
from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.reader import read_claims
from rule_cases import checked, said, told_of


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "## Components\n\n- 40 maps\n- For each of the 4 players:\n  - 9 tents\n"),
        ("de", "## Spielmaterial\n\n- 40 Karten\n- Für jeden der 4 Spieler:\n  - 9 Zelte\n"),
        ("fr", "## Matériel\n\n- 40 tuiles\n- Pour chacun des 4 joueurs :\n  - 9 tentes\n"),
        ("ja", "## 内容物\n\n- 地図 40枚\n- 4人のプレイヤーそれぞれに：\n  - 天幕 9個\n"),
    ],
)
def test_what_is_below_each_of_so_many_players_is_a_share(language, text):
    assert [(role, count) for role, _, count, _ in said(text)] == [
        ("supply", 40),
        ("per_player", 9),
    ]


TEAMS = [
    ("en", "## Components\n\n- {} for each team\n- 32 maps\n- 7 maps of the coast\n"),
    ("de", "## Spielmaterial\n\n- {} für jedes Team\n- 32 Karten\n- 7 Karten der Küste\n"),
    ("fr", "## Matériel\n\n- {} pour chaque équipe\n- 32 cartes\n- 7 cartes de la côte\n"),
    ("ja", "## 内容物\n\n- {}（各チーム）\n- 地図 32枚\n- 海岸の地図 7枚\n"),
]


@pytest.mark.parametrize(("language", "text"), TEAMS)
def test_a_share_of_teams_is_not_multiplied_by_the_players(tmp_path, language, text):
    flags, maps, coast = {
        "en": ("4 flags: 2", "maps", "maps of the coast"),
        "de": ("4 Flaggen: 2", "Karten", "Karten der Küste"),
        "fr": ("4 drapeaux : 2", "cartes", "cartes de la côte"),
        "ja": ("旗 4本：2本", "地図", "海岸の地図"),
    }[language]
    name = flags.strip("0123456789 :：本")
    text = f"{text.format(flags)}\n4 players, 4 Spieler, 4 joueurs, 4人用\n"
    assert told_of(tmp_path, text, {name: 4, maps: 32, coast: 7}, language, players=4) == []


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\n- Buildings (per player)\n    - 5 huts\n    - 3 barns\n",
        "## Spielmaterial\n\n- Für jeden Spieler: 5 Hütten, 3 Ställe\n- Für alle: 9 Karten\n",
    ],
)
def test_words_for_each_player_beside_what_they_have_make_it_a_share(text):
    huts, barns, *others = said(text)
    assert [huts[0], huts[2], barns[0], barns[2]] == ["per_player", 5, "per_player", 3]
    assert [each[:3] for each in others] in ([], [("supply", "Karten", 9)])


@pytest.mark.parametrize("title", ["Setup", "Setup (2-4 players)", "Setup for 4 players"])
def test_a_chapter_for_all_players_hands_out_no_more_than_there_is(tmp_path, title):
    rules = f"## Components\n\n- 16 boats\n\n## {title}\n\nEach player takes 5 boats.\n"
    found = checked(tmp_path, rules, {"boats": 16}, players=4)
    assert [code for code, _ in found] == ["box-runs-short"]


def test_a_chapter_for_fewer_players_is_not_held_against_all(tmp_path):
    rules = (
        "## Components\n\n- 16 boats\n\n## Setup for 2-3 players\n\nEach player takes 5 boats.\n"
    )
    assert checked(tmp_path, rules, {"boats": 16}, players=4) == []


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("Each player has two ships, so there are 8 ships in all.", ("ships", 8)),
        ("Chaque joueur a deux bateaux, ce qui fait 8 bateaux.", ("bateaux", 8)),
        ("## 準備\n柵コマは1人4個ずつ、4人なら16個使います。", ("柵コマ", 16)),
    ],
)
def test_what_all_shares_come_to_is_no_share(sentence, whole):
    (found,) = (each for each in said(sentence + "\n") if each[1:3] == whole)
    assert found[0] != "per_player"


def test_a_number_above_a_share_in_its_line_is_of_all():
    text = "- 72 chips; each player gets 12 (6 red + 6 blue)\n- 4 boards\n- 9 dice\n"
    assert said(text)[0][:3] == ("supply", "chips", 72)


def test_what_all_use_together_is_not_multiplied():
    text = "## 内容物\n全員で使うものは次の通りです。\n\n- 天気カード 18枚\n- ダイス 2個\n"
    assert [each[0] for each in said(text)] == ["supply", "supply"]


def test_aids_for_each_player_are_counted_together():
    assert said("ほかに、各プレイヤー用の早見表が4枚あります。\n") == [
        ("supply", "早見表", 4, None)
    ]


def test_what_some_players_have_together_is_no_count_of_its_own(tmp_path):
    text = "# 内容物\n- 家：ひとり3個（4人分で12個）\n- 賽 2個\n"
    found = [(str(each.role), each.count) for each in read_claims(text, ".md")]
    assert found == [("per_player", 3), ("supply", 2)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Was ich gerade benutze:\n54 Moorkarten\n5 Figuren, eine pro Spieler\n", 5),
    ],
)
def test_a_share_behind_a_comma_is_of_the_number_beside_it(text, count):
    roles = {(role, number) for role, _, number, _ in said(text)}
    assert ("supply", count) in roles
    assert ("per_player", count) not in roles


@pytest.mark.parametrize(
    "text",
    [
        "# Caravan\n\n## Setup\nEach player takes 4 camels of a colour (16 camels in 4 colours).\n",
    ],
)
def test_brackets_behind_a_share_may_count_all_colours(text):
    assert ("per_player", 16) not in {(role, count) for role, _, count, _ in said(text)}


_SHELLS = {
    "de": ("## Spielmaterial\n\n- 20 Muscheln\n\n## Aufbau\n\n", "Muscheln"),
    "en": ("## Components\n\n- 20 shells\n\n## Setup\n\n", "shells"),
    "fr": ("## Matériel\n\n- 20 coquillages\n\n## Mise en place\n\n", "coquillages"),
    "ja": ("## 内容物\n\n- 貝殻 20個\n\n## 準備\n\n", "貝殻"),
}


@pytest.mark.parametrize(
    ("language", "setup"),
    [
        ("de", "Zu zweit bekommt jeder 10 Muscheln."),
        ("de", "Spielt ihr zu dritt, nimmt jeder Spieler 6 Muscheln."),
        ("de", "Jeder Spieler nimmt 5 Muscheln (zu dritt 6 Muscheln)."),
        ("de", "Im Zweierspiel nimmt jeder Spieler 10 Muscheln."),
        ("de", "- zu zweit: jeder 10 Muscheln\n- zu dritt: jeder 6 Muscheln"),
        ("de", "Jeder Spieler nimmt 10 Muscheln, wenn ihr zu zweit spielt."),
        ("de", "### Zu dritt\n\nJeder Spieler nimmt 6 Muscheln."),
        ("fr", "À trois, chaque joueur prend 6 coquillages."),
        ("fr", "En jouant à 2, chacun prend 10 coquillages."),
        ("fr", "Chaque joueur prend 5 coquillages (à deux, 10 coquillages)."),
        ("fr", "### À deux\n\nChaque joueur prend 10 coquillages."),
        ("en", "If only two play, each player takes 10 shells."),
        ("en", "When there are three of you, each player takes 6 shells."),
        ("en", "In a two-handed game, each player takes 10 shells."),
        ("en", "In games with three, deal 6 shells to each player."),
        ("en", "With two or three, each player takes 6 shells."),
        ("ja", "ふたりで遊ぶ場合、各プレイヤーは貝殻を10個取ります。"),
        ("ja", "2人の場合、各プレイヤーは貝殻を10個取ります。"),
    ],
)
def test_a_share_for_so_many_together_is_not_held_against_more(tmp_path, language, setup):
    listed, name = _SHELLS[language]
    assert checked(tmp_path, f"{listed}{setup}\n", {name: 20}, language, players=4) == []


@pytest.mark.parametrize(
    ("language", "setup"),
    [
        ("de", "Zu viert nimmt jeder Spieler 6 Muscheln."),
        ("de", "Zu zweit oder zu viert nimmt jeder Spieler 6 Muscheln."),
        ("de", "Jeder Spieler nimmt 6 Muscheln, zu zweit 10."),
        ("de", "Jeder Spieler nimmt 6 Muscheln und legt sie zu zwei Haufen."),
        ("fr", "À quatre, chaque joueur prend 6 coquillages."),
        ("fr", "De deux à quatre, chaque joueur prend 6 coquillages."),
        ("fr", "Chaque joueur prend 6 coquillages à deux mains."),
        ("en", "When four play, each player takes 6 shells."),
        ("en", "Four players: each player takes 6 shells."),
        ("en", "When two shells touch, each player takes 6 shells."),
        ("en", "Each player takes 6 shells, if only two play, 10 shells."),
        ("ja", "4人の場合、各プレイヤーは貝殻を6個取ります。"),
        ("de", "Zu viert gilt Folgendes. Jeder Spieler nimmt 6 Muscheln."),
        ("en", "With two players turn the mat over. Each player takes 6 shells."),
        (
            "en",
            "When two play, the following changes.\n\n### Shells\n\nEach player takes 6 shells.",
        ),
    ],
)
def test_a_share_for_all_together_or_without_a_case_is_held_against_the_box(
    tmp_path, language, setup
):
    listed, name = _SHELLS[language]
    found = checked(tmp_path, f"{listed}{setup}\n", {name: 20}, language, players=4)
    assert [code for code, _ in found] == ["box-runs-short"]
    assert f"6 `{name}` for each of 4 players" in found[0][1]


@pytest.mark.parametrize(
    ("language", "setup"),
    [
        ("en", "Put 6 shells on each reef. Everyone takes one of the 20 shells."),
        ("en", "Give 6 shells to each reef."),
        ("en", "Take 6 shells with 9 stones each and 2 of each reef."),
        ("de", "Nehmt je 6 Muscheln in Rot und Blau."),
        ("fr", "Placez 6 coquillages sur chacun des récifs."),
        ("ja", "各山から貝殻を6個ずつ取ります。"),
    ],
)
def test_what_lies_somewhere_or_is_there_in_all_is_no_share(tmp_path, language, setup):
    listed, name = _SHELLS[language]
    assert checked(tmp_path, f"{listed}{setup}\n", {name: 20}, language, players=4) == []


@pytest.mark.parametrize(
    ("title", "codes"),
    [
        ("ゲームの用意", ["box-runs-short"]),
        ("遊ぶ前に", ["box-runs-short"]),
        ("手番ですること", []),
    ],
)
def test_what_is_dealt_below_an_introduction_behind_the_list_is_a_share(tmp_path, title, codes):
    listed = (
        "# 灯台\n\n## はじめに\n\n灯台守のゲームです。\n\n## 内容物\n\n- 油カード 20枚\n- 盤 1枚\n"
    )
    deal = "油カードを混ぜて6枚ずつ配ります。" if codes else "油カードを6枚ずつ配るかもしれません。"
    rules = f"{listed}\n## {title}\n\n{deal}盤を置きます。\n\n## 流れ\n\n油カードを出します。\n"
    found = checked(tmp_path, rules, {"油カード": 20, "盤": 1}, "ja", players=4)
    assert [code for code, _ in found] == codes


@pytest.mark.parametrize(
    ("language", "who", "setup"),
    [
        ("en", "You are reef wardens.", "Each reef warden takes 6 shells."),
        ("en", "Players are reef wardens.", "Every reef warden gets 6 shells."),
        ("en", "A game for 2 to 4 wardens.", "Deal 6 shells to each warden."),
        ("de", "Ihr seid edle Riffhüter.", "Jeder Riffhüter nimmt 6 Muscheln."),
        ("fr", "Vous êtes des gardiens du récif.", "Chaque gardien du récif prend 6 coquillages."),
        ("en", "Each player is a merchant.", "Merchants start with 6 shells."),
        ("en", "Each player is a merchant.", "Per merchant: 6 shells"),
        ("de", "Ihr seid Bergleute.", "Pro Bergmann: 6 Muscheln"),
        ("fr", "Chaque joueur est un marchand.", "Donnez à chaque marchand 6 coquillages."),
        ("ja", "プレイヤーは商人です。", "各商人は貝を6個取る。"),
        ("de", "Für 2–4 Hexen", "Jede Hexe nimmt 9 Muscheln."),
    ],
)
def test_players_are_known_by_the_name_that_their_rules_give_them(tmp_path, language, who, setup):
    listed, name = _SHELLS[language]
    told = checked(tmp_path, f"{who}\n\n{listed}{setup}\n", {name: 20}, language, players=4)
    assert "box-runs-short" in [code for code, _ in told]
    (tmp_path / "other").mkdir()
    text = f"{listed}{setup}\n"
    assert checked(tmp_path / "other", text, {name: 20}, language, players=4) == []


@pytest.mark.parametrize(
    "listed",
    [
        "For each player:\n- 9 order cards\n\nFor everyone:\n- 24 reef tiles\n- 3 maps\n",
        "- For each player: 9 order cards\n- For all: 24 reef tiles, 3 maps\n",
        "- 36 order cards: each player has 9\n- 24 reef tiles - everyone takes six\n- 3 maps\n",
    ],
)
def test_what_is_for_everyone_or_explained_by_a_share_is_all_there_is(tmp_path, listed):
    rules = f"# Reef\n\nFor 4 players.\n\n## Components\n\n{listed}"
    box = {"order cards": 36, "reef tiles": 24, "maps": 3}
    assert checked(tmp_path, rules, box, players=4) == []

    (tmp_path / "wrong").mkdir()
    told = checked(tmp_path / "wrong", rules, box | {"reef tiles": 25}, players=4)
    assert [code for code, _ in told] == ["rules-count-differs"]


@pytest.mark.parametrize(
    ("there", "whole"),
    [
        ("There are 16 keys, so everyone gets four, and 8 maps, so that each player has 2", "16 8"),
        ("Es gibt 16 Schlüssel, sodass jeder vier bekommt, und 4 Matten für alle.", "16"),
        ("Il y a 16 clés, si bien que chacun en reçoit quatre, et 4 tapis.", "16"),
        ("鍵が16個あるので1人4個ずつ、マットが8枚あるので各プレイヤーが2枚持ちます。", "16 8"),
        ("With 16 keys, everyone gets four, and of 8 maps each player takes 2.", "16"),
        ("Il y a 16 clés : à quatre, chacun en reçoit quatre.", "16"),
        ("Split the 16 keys among all players.", "16"),
        ("鍵16個を全員で分けます。", "16"),
        ("鍵16個を全員に配ります。", "16"),
        ("Give each player 16 keys, so that everyone can open 4 chests.", ""),
        ("Take 16 keys, everyone, and then discard four.", ""),
    ],
)
def test_what_a_reason_shares_out_is_all_there_is(there, whole):
    for title in ("Components", "Setup"):
        found = said(f"# Reef\n\n## {title}\n\n{there}\n")
        shares = {str(count) for role, _, count, _ in found if role == "per_player"}
        assert not shares & {*whole.split()}
        assert whole or "16" in shares


@pytest.mark.parametrize(
    ("language", "who", "setup"),
    [
        ("en", "You are keepers.", "2 keepers: 9 shells each"),
    ],
)
def test_a_case_may_be_told_by_the_name_of_the_players(tmp_path, language, who, setup):
    listed, name = _SHELLS[language]
    told = checked(tmp_path, f"{who}\n\n{listed}{setup}\n", {name: 20}, language, players=4)
    assert "box-runs-short" not in [code for code, _ in told]


def test_what_players_are_given_is_no_name_of_theirs(tmp_path):
    listed, name = _SHELLS["en"]
    setup = "Each player is given a ferry. Each ferry takes 6 shells."
    assert checked(tmp_path, f"{listed}{setup}\n", {name: 20}, players=4) == []


def test_pieces_that_are_called_like_the_players_are_pieces():
    rules = "You are explorers.\n\n## Components\n\n- 4 explorers\n- 9 maps\n\n## Setup\n\n"
    found = said(f"{rules}Each explorer takes 2 maps.\n")
    assert [each[1:3] for each in found[:2]] == [("explorers", 4), ("maps", 9)]


_FOR_ALL = [
    ("en", "### Each player\n\n- 9 cards\n\n### Everyone\n\n- 24 rocks\n"),
    ("en", "### Each player\n\n|Item|Qty|\n=\n|cards|9|\n\n### All\n\n- 24 rocks\n"),
    ("ja", "各プレイヤー：\n- 札 9枚\n\n全員：\n- 岩 24個\n"),
]
_TITLES = {"en": "Components", "de": "Spielmaterial", "fr": "Matériel", "ja": "内容物"}


@pytest.mark.parametrize(("language", "listed"), _FOR_ALL)
def test_a_title_for_all_beside_one_for_each_player_shares_nothing(language, listed):
    listed = listed.replace("=", "|---|---|")
    found = said(f"# Reef\n\n## {_TITLES[language]}\n\n{listed}")
    assert [(each[0], each[2]) for each in found][:2] == [("per_player", 9), ("supply", 24)]


@pytest.mark.parametrize("title", ["Everyone", "全員"])
def test_without_one_for_each_player_it_means_each_of_all(title):
    found = said(f"# Reef\n\n## Setup\n\n{title}:\n\n- 9 cards\n- 4 pawns\n")
    assert {each[0] for each in found} == {"per_player"}


_DRAFTS = {
    "en": "In turn order, each player draws 7 cards, keeps @ and puts the rest back.",
    "de": "Reihum zieht jeder 7 Karten, behält @ und legt die übrigen zurück.",
    "fr": "À tour de rôle, chaque joueur pioche 7 cartes, en garde @ et remet les autres.",
    "ja": "順番に、各自札を7枚引いて@枚を選び、残りを山札に戻します。",
}
_CARDS = {"en": "cards", "de": "Karten", "fr": "cartes", "ja": "札"}
_PREPARING = {"en": "Setup", "de": "Vorbereitung", "fr": "Mise en place", "ja": "準備"}


@pytest.mark.parametrize("language", _DRAFTS)
def test_what_goes_back_before_the_next_one_draws_is_enough_for_all(tmp_path, language):
    setup, name = _DRAFTS[language], _CARDS[language]
    listed = f"# Reef\n\n## {_TITLES[language]}\n\n- {name}: 20"
    rules = f"{listed}\n\n## {_PREPARING[language]}\n\n{setup}\n"
    told = checked(tmp_path, rules.replace("@", "2"), {name: 20}, language, players=5)
    assert told == []
    # What each one keeps does not go back.
    (tmp_path / "kept").mkdir()
    told = checked(tmp_path / "kept", rules.replace("@", "5"), {name: 20}, language, players=5)
    assert [code for code, _ in told] == ["box-runs-short"]


@pytest.mark.parametrize("end", ["", ", keeps 2 and returns the rest to the box"])
def test_what_does_not_go_back_must_be_enough(tmp_path, end):
    rules = (
        f"# Reef\n\n## Components\n\n- 20 cards\n\n## Setup\n\nEach player draws 7 cards{end}.\n"
    )
    told = checked(tmp_path, rules, {"cards": 20}, players=5)
    assert [code for code, _ in told] == ["box-runs-short"]


@pytest.mark.parametrize("word", ["unit", "still", "your"])
def test_pieces_with_other_numbers_and_common_words_are_no_name_of_players(word):
    rules = (
        f"Each player is a general of {word}s.\n\nPlayers are {word}.\n\n## Components\n\n"
        "- 9 maps\n"
        f"- 30 pawns: 10 foot {word}s; 10 horse {word}s\n\n## Play\n\nEach {word} moves once.\n"
    )

    assert grammar_of(rules, ("en",)) is grammar(("en",))


@pytest.mark.parametrize(("listed", "dealt"), [(2, 3), (3, 2)])
def test_a_share_of_the_list_and_another_of_the_set_up_are_told_apart(tmp_path, listed, dealt):
    rules = f"## Components\n\n- 9 maps\n- Shovels: {listed} per player\n\n"
    rules += f"## Set-up\n\nEach player takes {dealt} shovels.\n"
    found = checked(tmp_path, rules, {"Map": 9, "Shovel": 8}, players=4)
    assert [code for code, _ in found] == ["box-runs-short"]


def test_what_each_of_so_many_players_has_is_of_so_many():
    found = read_claims("## Components\n\n- 40 maps\n- For each of the 4 players:\n  - 9 tents\n")

    assert [each.factor for each in found] == [None, 4]


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\n- 40 maps\n\nFor each team:\n- 9 tents\n",
        "## Matériel\n\n- 40 tuiles\n\nPour chaque équipe :\n- 9 tentes\n",
    ],
)
def test_what_a_team_has_is_no_share_of_a_player(text):
    assert [(role, count) for role, _, count, _ in said(text)][1:] == [("per_color", 9)]


def test_cards_of_each_of_some_are_no_part_of_their_title():
    found = said("## Components\n\n* Help (5 cards of each): sun, rain, wind.\n* 3 dice\n")

    assert ("per_color", "Help", 5) in [each[:3] for each in found]


def test_how_many_sides_play_is_no_entry():
    text = "## Matériel\n\n- 8 jetons\n- 2 plateaux\n\n• 8 joueurs : 2 équipes de 4\n"

    assert [each[1:3] for each in said(text)] == [("jetons", 8), ("plateaux", 2)]


@pytest.mark.parametrize(
    "text",
    [
        "Included:\n1 map\n9 tents\n4 ropes\n\nNot included:\n5 dice\n6 pens\n",
        "Enthalten:\n1 Karte\n9 Zelte\n4 Seile\n\nNicht enthalten:\n5 Würfel\n6 Stifte\n",
    ],
)
def test_what_is_below_a_title_of_what_is_not_included_is_not_in_the_box(text):
    assert [count for _, _, count, _ in said(text)] == [1, 9, 4]


def test_a_number_of_sets_may_be_followed_by_one_in_words():
    found = read_claims("## Components\n\n- 5 sets of eight dice\n- 40 maps\n")

    assert (found[0].name, found[0].count, found[0].factor) == ("dice", 5, 8)


def test_what_is_not_included_may_be_named_in_the_same_line():
    found = said("## Matériel\n\n- 12 cartes\n- 4 pions\n\nNon fourni : 1 dé\n")

    assert [each[1:3] for each in found] == [("cartes", 12), ("pions", 4)]
