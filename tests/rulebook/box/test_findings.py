"""What is reported about the rules of a small game: counts not given, old names, old numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from rule_cases import checked, findings

CARGO = "components:\n  cargo: {name: Cargo cards, size: 63x88, front: card.svg, quantity: 24}\n"


def reported(folder, rules, game=CARGO, code="", **more):
    case = folder / "case"
    case.mkdir(parents=True)
    texts = {"bad.md": rules, **{f"{name}.md": text for name, text in more.items()}}
    for name, text in texts.items():
        (case / name).write_text(text, encoding="utf-8")
    path: Path = case / "bad.yaml"
    path.write_text(f"rules: [{', '.join(texts)}]\n{game}", encoding="utf-8")
    return [each for each in findings(path, folder / "workspace") if each.code.startswith(code)]


def component(name, count, ident="one"):
    """Return the lines of a component that has no items of its own."""
    return f"  {ident}: {{name: {name}, size: 63x88, front: card.svg, quantity: {count}}}\n"


def test_a_component_that_is_only_used_is_never_counted(tmp_path):
    rules = "## Components\n\n- 4 ships\n\n## Play\n\nTake a cargo card.\n"

    (found,) = reported(tmp_path, rules, code="rules-count-unstated")
    assert "never says how many `Cargo cards`" in found.message


@pytest.mark.parametrize(
    "play",
    [
        "Of the cargo cards, 20 or so go to the harbour.",
        "Cargo card #7 is the captain's.",
        "The cargo cards (two dozens of them) are shuffled.",
    ],
)
def test_a_number_beside_the_name_may_be_its_count(tmp_path, play):
    rules = f"## Components\n\n- 4 ships\n\n## Play\n\n{play}\n"

    assert reported(tmp_path, rules, code="rules-count-unstated") == []


SUITS = (
    "definitions:\n  suits:\n"
    + "".join(
        f"    {name.lower()}: {{name: {name}}}\n" for name in ("Iron", "Salt", "Timber", "Wool")
    )
    + "components:\n  cargo:\n    name: Cargo cards\n    size: 63x88\n    front: card.svg\n"
    "    items:\n"
    + "".join(
        f"      - {{id: {name}, suit: {name}, text: Trade it for Cotton.}}\n"
        for name in ("iron", "salt", "timber", "wool")
    )
)


def test_an_old_name_is_reported_with_the_new_one_and_the_other_places(tmp_path):
    rules = "# Play\n\nFour suits: iron, salt, timber and cotton.\n\nCotton is light.\n"

    (found,) = reported(tmp_path, rules, SUITS, "entry-never-mentioned")
    assert (found.location.line, found.hints) == (3, ("did you mean `Wool`?",))
    assert "`cotton` here, and in 5 more places" in found.message
    assert found.related[0].location.line == 5


def test_an_entry_that_no_list_has_by_another_name_is_left_out(tmp_path):
    rules = "# Play\n\nIron sinks. Salt melts. Timber floats.\n"

    (found,) = reported(tmp_path, rules, SUITS, "entry-never-mentioned")
    assert "except `Wool`" in found.message


AID = (
    "definitions:\n  steps:\n"
    '    tide: {text: "When the tide reaches 12, every ship leaves the harbour"}\n'
    "components:\n  aid: {name: Aid, size: 63x88, front: card.svg}\n"
)
TIDE = "# Play\n\nWhen the tide reaches 15, every ship leaves the harbour.\n"


def test_a_number_that_an_aid_has_otherwise_is_reported(tmp_path):
    (found,) = reported(tmp_path, TIDE, AID, "rules-values-differ")

    assert (found.location.line, found.location.column) == (3, 23)
    assert "the rules say 15 here" in found.message
    assert found.message.endswith(": 12")


def test_what_one_card_of_a_deck_does_is_not_a_rule(tmp_path):
    deck = "components:\n  cargo:\n    name: Cargo cards\n    size: 63x88\n    front: card.svg\n"
    items = "".join(
        f"      - {{id: c{n}, text: Draw {n} cards from the deck at once}}\n" for n in range(2, 7)
    )
    rules = "# Play\n\nDraw 9 cards from the deck at once.\n"

    assert reported(tmp_path, rules, f"{deck}    items:\n{items}", "rules-values-differ") == []


def test_what_a_skill_of_some_cards_does_is_not_a_rule(tmp_path):
    game = (
        "definitions:\n  skills:\n    haul: {text: Draw 2 cards from the deck at once}\n"
        "components:\n  crew:\n    name: Crew cards\n    size: 63x88\n    front: card.svg\n"
        "    defaults: {skills: [haul]}\n    items: [{id: a}, {id: b}, {id: c}, {id: d}]\n"
    )
    rules = "# Play\n\nDraw 9 cards from the deck at once.\n"

    assert reported(tmp_path, rules, game, "rules-values-differ") == []


@pytest.mark.parametrize(
    ("said", "told"), [("5", [5]), ("+5, and +1 for each more", [5]), ("4", [])]
)
def test_the_worth_of_an_entry_is_that_of_its_row(tmp_path, said, told):
    game = "definitions:\n  fish:\n    cod: {name: Cod, points: 4}\n" + CARGO
    rules = f"# Scoring\n\n| fish | points |\n|---|---|\n| Cod | {said} |\n"

    found = [each.message for each in reported(tmp_path, rules, game, "rules-values-differ")]
    assert found == [f"the rules say {each} here, the list has 4 for `Cod`" for each in told]


@pytest.mark.parametrize(("english", "count"), [("Deal 6 cards.", 1), ("Deal 5 cards.", 0)])
def test_two_languages_with_other_numbers_are_reported_once(tmp_path, english, count):
    japanese = "# 遊び方\n\nカードを5枚配ります。\n"
    texts = {"bad.en": f"# Play\n\n{english}\n"}

    found = reported(tmp_path, japanese, CARGO, "rules-languages-disagree", **texts)
    assert [each.message for each in found] == (["the rules say 6 here, `bad.md` says 5"] * count)


@pytest.mark.parametrize(
    ("english", "french", "told"),
    [
        ("6 tiles (plus 2 spare)", "8 tuiles (dont 2 de rechange)", 0),
        ("2 bags of tiles (20 each)", "40 tuiles (10 dans chacune des 4 couleurs)", 0),
        ("6 tiles (plus 2 spare)", "7 tuiles (dont 2 de rechange)", 1),
        ("6 tiles and 1 board", "7 tuiles et 1 plateau", 1),
    ],
)
def test_what_two_languages_add_or_multiply_otherwise_is_the_same(tmp_path, english, french, told):
    texts = {"bad.en": f"# Play\n\n- Draw {english}\n"}

    found = reported(
        tmp_path, f"# Jeu\n\n- Piochez {french}\n", CARGO, "rules-languages-disagree", **texts
    )
    assert len(found) == told, [each.message for each in found]


@pytest.mark.parametrize(
    ("english", "count"),
    [("12 owls (8 red, 4 gray)", 1), ("12 owls (8 gray, 4 red)", 2)],
)
def test_a_part_missing_in_lines_of_two_languages_is_told_once(tmp_path, english, count):
    game = (
        "languages: [ja, en]\ncomponents:\n  owls: {name: {ja: 梟, en: Owls}, size: 9x9,"
        " front: card.svg, items: [{name: {ja: 赤, en: Red}, quantity: 8},"
        " {name: {ja: 青, en: Blue}, quantity: 4}]}\n"
    )
    texts = {"bad.en": f"# Components\n\n- {english}\n"}

    found = reported(
        tmp_path, "# 内容物\n\n- 梟 12羽（赤8、灰4）\n", game, "rules-part-missing", **texts
    )
    assert len(found) == count, [each.message for each in found]


ENDS = CARGO + (
    "languages: [en, ja]\n"
    "definitions:\n  ends:\n"
    "    road: {value: 5, text: {en: longest coastal road, ja: いちばん長い街道}}\n"
    "    port: {value: 3, text: {en: busiest foreign port, ja: いちばん忙しい港町}}\n"
)


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("The longest coastal road is worth 5 points.", []),
        ("The longest coastal road is worth five, the next 2 points.", []),
        ("The longest coastal road ends the game.", []),
        ("The longest coastal road is worth 6 points.", [9]),
    ],
)
def test_points_beside_a_text_are_held_against_the_line_that_says_the_same(tmp_path, said, lines):
    rules = "## Components\n\n- 24 cargo cards\n\n## End\n\n- The port of a player: 1 point.\n\n"

    found = reported(tmp_path, f"{rules}- {said}\n", ENDS, "rules-values-differ")

    assert [each.location.line for each in found] == lines
    assert all("the game has 5 for `longest coastal road`" in each.message for each in found)


@pytest.mark.parametrize(
    ("rules", "severity"),
    [
        ("## Components\n\n- 25 cargo cards\n", "error"),
        ("A quiet game of ships.\n\nA deck of 25 cargo cards is all it needs.\n", "warning"),
    ],
)
def test_a_count_that_is_only_likely_is_a_warning_where_the_box_has_another(
    tmp_path, rules, severity
):
    (found,) = reported(tmp_path, rules, code="rules-count-differs")
    assert found.severity == severity
    assert "the rules say 25 `cargo cards`, the box has 24" in found.message


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("Hütte", "# Das Dorf\n\n## Spielmaterial\n\n- 24 Hütten\n- 4 Bretter für alle Spieler\n"),
        (
            "Château",
            "# Le jeu\n\n## Matériel du jeu\n\n- 24 châteaux\n- 4 plateaux pour les joueurs\n",
        ),
        ("Dice", "# The bay\n\n## Components\n\n- 24 six-sided dice\n- 4 boards\n"),
    ],
)
def test_a_name_in_another_form_is_that_of_the_component(tmp_path, name, rules):
    game = CARGO.replace("Cargo cards", name)
    said = [each.message for each in reported(tmp_path, rules, game, code="rules-thing-missing")]
    assert not [each for each in said if "24" in each]


def test_a_description_of_other_dice_is_not_that_of_the_dice(tmp_path):
    game = CARGO.replace("Cargo cards", "Dice") + component("Sails", 5)
    rules = "## Components\n\n- 6 black dice\n- 5 sails\n"
    (found,) = reported(tmp_path, rules, game, code="rules-thing-missing")
    assert "black dice" in found.message


def test_a_part_in_the_plural_is_the_item_of_that_name(tmp_path):
    items = "    items: [{id: a, name: Trèfle, copies: 9}, {id: b, name: Rose, copies: 15}]\n"
    game = (
        "components:\n  f:\n    name: Tuiles Fleur\n    size: 63x88\n    front: card.svg\n" + items
    )
    rules = "# Le jeu\n\n## Matériel du jeu\n\n- 24 tuiles Fleur (9 trèfles et 15 roses)\n"
    assert reported(tmp_path, rules, game, code="rules-part-missing") == []


@pytest.mark.parametrize(("dealt", "told"), [("1人に14枚ずつ", 1), ("1人に12枚ずつ", 0)])
def test_what_one_player_is_dealt_is_dealt_to_each(tmp_path, dealt, told):
    cargo = CARGO.replace("Cargo cards", "{ja: 積荷カード}").replace("24", "48")
    game = f"languages: [ja]\nplayers: 4\n{cargo}"
    rules = (
        f"# 港\n\n## 内容物\n\n- 積荷カード 48枚\n\n## 準備\n\n積荷カードを混ぜ、{dealt}配る。\n"
    )
    assert len(reported(tmp_path, rules, game, code="box-runs-short")) == told


#: Two decks that a list may count together.
DECKS = "components:\n" + "".join(
    f"  {name.lower()}: {{name: {name} cards, size: 63x88, front: card.svg, quantity: {count}}}\n"
    for name, count in (("Reed", 14), ("Moss", 22))
)


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ("36 cards: 14 reed cards and 22 moss cards", []),
        ("37 cards: 14 reed cards and 22 moss cards", ["37 `cards`, the parts come to 36"]),
        ("36 cards: 15 reed cards and 22 moss cards", ["15 `reed cards`, the box has 14"]),
        ("37 cards: 15 reed cards and 22 moss cards", ["15 `reed cards`, the box has 14"]),
        ("4 sets: 7 reed cards and 9 moss cards", []),
    ],
    ids=["agrees", "wrong whole", "wrong part", "wrong part and whole", "sets"],
)
def test_a_whole_of_several_components_is_held_against_them(tmp_path, listed, told):
    rules = f"## Components\n\n- {listed}\n"
    codes = "rules-values-differ", "rules-count-differs", "rules-name-ambiguous"
    found = [
        e.message for i, c in enumerate(codes) for e in reported(tmp_path / str(i), rules, DECKS, c)
    ]

    assert [each.removeprefix("the rules say ") for each in found] == told


@pytest.mark.parametrize(
    ("listed", "count", "told"),
    [
        ("24 coins (6 in each of 4 colours)", 24, []),
        ("24 coins (7 in each of 4 colours)", 24, ["7 x 4 make 28, the rules say 24"]),
        ("24 coins (7 in each of 4 colours)", 28, []),  # told at the 24
        ("26 coins (6 in each of 4 colours, plus 2 gold)", 26, []),
    ],
)
def test_a_share_that_is_not_that_of_its_whole_is_told_once(tmp_path, listed, count, told):
    game = (
        f"components:\n  coin: {{name: Coins, size: 63x88, front: card.svg, quantity: {count}}}\n"
    )
    rules = f"## Components\n\n- {listed}\n"

    found = reported(tmp_path, rules, game, "rules-values-differ")
    assert [each.message for each in found] == told


BEADS = "components:\n  bead: {name: Beads, size: 10x10, front: card.svg, quantity: 24}\n"
STRINGS = (
    "components:\n  bead:\n    name: Beads\n    size: 10x10\n    front: card.svg\n    items:\n"
    "      - {id: red, quantity: 14}\n      - {id: blue, quantity: 10}\n"
)


@pytest.mark.parametrize(
    ("game", "listed", "told"),
    [
        (BEADS, "- 14 red beads\n- 10 blue beads\n", []),
        (BEADS, "- Blue and red beads: 12 each\n", []),
        (BEADS, "- 24 small wooden beads\n", []),
        (
            BEADS,
            "- 14 red beads\n- 11 blue beads\n",
            ["the rules say 25 `Beads` in all, the box has 24"],
        ),
        (STRINGS, "- 14 red beads\n- 10 blue beads\n", []),
        (
            STRINGS,
            "- 14 red beads\n- 11 blue beads\n",
            ["the rules say 11 `blue beads` among `Beads`, the box has 10"],
        ),
        (
            BEADS + component("Sails", 5),
            "- 3 glass beads\n- 5 sails\n",
            ["the rules mention 3 `glass beads`, but nothing in the box has that name"],
        ),
    ],
)
def test_a_colour_before_a_name_is_a_part_of_what_it_names(tmp_path, game, listed, told):
    rules = f"## Components\n\n{listed}"
    codes = "rules-count-differs", "rules-part-differs", "rules-thing-missing"
    found = [e.message for c in codes for e in reported(tmp_path / c, rules, game, c)]

    assert found == told


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Perles", "## Matériel\n\n- 14 perles rouges\n- 10 perles bleues\n"),
        ("Perlen", "## Material\n\n- 14 rote Perlen\n- 10 blaue Perlen\n"),
        ("ビーズ", "## 内容物\n\n- 赤ビーズ 14個\n- 青ビーズ 10個\n"),
    ],
)
def test_colours_describe_a_component_in_every_language(tmp_path, name, listed):
    game = BEADS.replace("Beads", name)

    assert reported(tmp_path, listed, game, "rules-thing-missing") == []


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ("- 14 reed cards\n- 22 moss cards\n- 36 cards in total\n", []),
        (
            "- 14 reed cards\n- 22 moss cards\n\nTotal: 38 cards\n",
            ["38 `cards`, the parts come to 36"],
        ),
        ("- 14 reed cards\n- 22 moss cards\n- 2 aids\n\nTotal: 38 cards\n", []),
    ],
)
def test_a_sum_below_a_list_is_that_of_its_things(tmp_path, listed, told):
    found = reported(tmp_path, f"## Components\n\n{listed}", DECKS, "rules-values-differ")
    assert [each.message.removeprefix("the rules say ") for each in found] == told


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("- 36 moss cards\n\n## Deck\n\n- `0`: 1 card in each colour = 4 cards\n", []),
        ("- 36 cards\n\n## Deck\n\nThere are three suits with 12 cards.\n", []),
        ("- 35 cards\n\n## Deck\n\nThere are three suits with 12 cards.\n", ["35 `cards`"]),
    ],
)
def test_a_number_of_some_cards_is_not_that_of_the_deck(tmp_path, rules, told):
    game = CARGO.replace("Cargo cards", "Moss cards, rules_name: Cards").replace("24", "36")
    found = reported(tmp_path, f"## Components\n\n{rules}", game, "rules-count-differs")
    assert [each.message.split(",")[0].removeprefix("the rules say ") for each in found] == told


def test_a_share_of_houses_is_none_of_players(tmp_path):
    game = (
        f"players: {{min: 2, max: 5}}\n{CARGO.replace('Cargo cards', 'Lamps').replace('24', '6')}"
    )
    rules = "## Components\n\n- 6 lamps\n\n## Setup\n\nTake 2 lamps for each house.\n"

    assert reported(tmp_path, rules, game, "box-runs-short") == []
    rules = rules.replace("house", "player")
    assert len(reported(tmp_path / "players", rules, game, "box-runs-short")) == 1


BARGES = (
    "players: {min: 2, max: 4}\n"
    "components:\n"
    "  barge: {name: Barges, size: 63x88, front: card.svg, quantity: 12}\n"
    "  coal: {name: Coal tiles, size: 63x88, front: card.svg, quantity: 30}\n"
)


@pytest.mark.parametrize(
    "setup",
    [
        "Give each player 2 barges and put 15 coal tiles on the quay.",
        "Deal 2 barges to each player, then reveal 15 coal tiles.",
        "Each player takes 2 barges, and 15 coal tiles go on the quay.",
        "Give 2 barges to each player, leaving 15 coal tiles.",
        "Shuffle the tiles without the barges and give 7 to each player.",
    ],
)
def test_a_share_goes_no_further_than_its_predicate(tmp_path, setup):
    rules = "## Components\n\n- 12 barges\n- 30 coal tiles\n\n## Setup\n\n{}\n"

    assert reported(tmp_path, rules.format(setup), BARGES, "box-runs-short") == []
    shared = rules.format("Each player gets 2 barges and 15 coal tiles.")
    assert len(reported(tmp_path / "shared", shared, BARGES, "box-runs-short")) == 1


@pytest.mark.parametrize(
    "listed",
    [
        "2 bags: 12 barges, 30 coal tiles",
        "2 decks of cards: 12 barges, 30 coal tiles",
        "12 barges\n- 10 coal tiles worth 1 and 20 coal tiles worth 5",
        "12 barges\n- 3 sets of 10 coal tiles",
        "12 barges\n- 15 coal tiles in each of 2 colours",
        "12 barges\n- 30 coal tiles\n- 1 pencil\n- 1 envelope",
    ],
)
def test_what_holds_pieces_and_what_comes_to_them_agrees_with_the_box(tmp_path, listed):
    rules = f"## Components\n\n- {listed}\n"
    codes = (
        "rules-values-differ",
        "rules-count-differs",
        "rules-part-differs",
        "rules-thing-missing",
    )
    found = [e.message for c in codes for e in reported(tmp_path / c, rules, BARGES, c)]

    assert found == []


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("- Pro Spieler 3 Kähne und 7 Kohlen\n", 0),
        ("- 2 Kähne je Hafen\n- 28 Kohlen\n", 0),
        ("- 12 Kähne\n- 28 Kohlen\n- 1 Stoffbeutel\n", 0),
        ("- 12 Kähne\n- 29 Kohlen\n", 1),
    ],
)
def test_german_shares_are_no_totals(tmp_path, rules, told):
    game = BARGES.replace("Barges", "Kähne").replace("Coal tiles", "Kohlen").replace("30", "28")
    codes = "rules-count-differs", "rules-part-differs", "rules-thing-missing"
    text = f"## Material\n\n{rules}"

    assert sum(len(reported(tmp_path / c, text, game, c)) for c in codes) == told


def test_a_deck_whose_cards_are_counted_is_not_said_to_have_no_number(tmp_path):
    game = DECKS.replace("Reed cards", "Reed deck")
    rules = (
        "## Components\n\n- 4 dice\n- 2 maps\n- 3 mats\n\n## Decks\n\nThe reed deck has 14 cards.\n"
    )
    found = [e.message for e in reported(tmp_path, rules, game, "rules-count-unstated")]

    assert not any("never says how many `Reed deck`" in each for each in found)


@pytest.mark.parametrize(
    "rules",
    [
        "## Material\n\n- 12 Barges\n- 30 Coal tiles (10 Coal tiles für jeden Hafen)\n",
        "## Matériel\n\n- 12 barges\n- 30 coal tiles (10 coal tiles pour chaque port)\n",
    ],
)
def test_a_share_of_other_things_is_not_multiplied_by_the_players(tmp_path, rules):
    assert reported(tmp_path, rules, BARGES, "box-runs-short") == []


def test_what_only_is_dealt_is_not_said_to_be_never_counted(tmp_path):
    rules = "## Components\n\n- 4 ships\n\n## Play\n\nEach player gets 3 cargo cards.\n"

    (found,) = reported(tmp_path, rules, code="rules-count-unstated")
    assert "says how many `Cargo cards` are used, but not how many there are" in found.message


@pytest.mark.parametrize(
    "line",
    [
        "- **Cargo cards**: for what ships carry to the far harbour, 24 in all.",
        "## B. Cargo cards - what ships carry to the far harbour (a deck of ~24) - new",
    ],
)
def test_a_number_in_the_line_that_explains_a_thing_may_be_its_count(tmp_path, line):
    rules = f"See below.\n\n{line}\n"

    assert reported(tmp_path, rules, code="rules-count-unstated") == []


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("10 Hey! cards", "Hey! cards"),
        ("3 Ovens out of order", "Ovens out of order"),
        ("2 six-sided dice 🎲🎲", "Six-sided dice"),
    ],
)
def test_a_name_of_the_box_is_found_where_the_rules_have_more_words_of_it(tmp_path, entry, name):
    rules = f"## Components\n\n- {entry}\n- 24 cargo cards\n"
    game = CARGO + component(f'"{name}"', int(entry.split()[0]))

    assert reported(tmp_path, rules, game, "rules-thing-missing") == []
    (found,) = reported(tmp_path / "other", rules, CARGO + component(f'"{name}"', 99),
                        "rules-count-differs")  # fmt: skip
    assert found.location.line == 3


def test_a_picture_alone_is_not_said_to_be_missing(tmp_path):
    rules = "## Components\n\n- 24 cargo cards\n- 8 🎲\n"
    assert reported(tmp_path, rules, code="rules-thing-missing") == []


def test_parts_of_a_sum_go_on_below_those_that_are_explained(tmp_path):
    rules = (
        "## Components\n\n90 cards:\n\n- 40 owl cards\n- 30 hare cards\n\n- 20 houses, all red\n"
    )
    game = "components:\n" + "".join(
        component(name, count, ident)
        for ident, name, count in (("a", "Owl cards", 40), ("b", "Hare cards", 30))
    )
    assert reported(tmp_path, rules, game, "rules-values-differ") == []


def test_a_number_of_all_cards_is_not_ambiguous_where_each_deck_is_listed(tmp_path):
    rules = "## Components\n\nThe game has 67 cards:\n\n- 40 owl cards\n- 30 hare cards\n"
    game = "components:\n" + component("Owl cards", 40) + component("Hare cards", 30, "two")

    assert reported(tmp_path, rules, game, "rules-name-ambiguous") == []


def test_a_part_of_one_item_is_not_held_against_that_item(tmp_path):
    rules = "## Matériel\n\n50 tuiles :\n\n- 20 angles dont 4 sont fixes\n- 30 droites\n"
    items = "[{id: angles, name: angles, quantity: 20}, {id: droites, name: droites, quantity: 30}]"
    game = f"components:\n  tiles: {{name: Tuiles, size: 63x88, front: card.svg, items: {items}}}\n"

    assert reported(tmp_path, rules, game, "rules-part-differs") == []


def test_a_sum_of_more_is_not_held_against_the_deck_that_has_the_same_name(tmp_path):
    rules = "A game with cards.\n\n- 52 cards, 4 colours\n- 8 owls\n\nIn total 60 cards.\n"
    game = "components:\n" + component("Cards", 52) + component("Owls", 8, "two")

    assert reported(tmp_path, rules, game, "rules-count-differs") == []
    (found,) = reported(tmp_path / "other", "# Components\n\n- 60 cards in total\n", game,
                        "rules-count-differs")  # fmt: skip
    assert found.location.line == 3


@pytest.mark.parametrize(
    ("rules", "name", "count"),
    [
        ("## Components\n\n- 20 lamps\n- 3 six-sided dice\n", "Dice", 4),
        ("## 内容物\n\n- 六角形の星系タイル 19枚\n- 石 4個\n", "星系タイル", 20),
        ("## Matériel\n\n- 28 cartes Équipage\n- 1 plateau\n", "Équipage", 27),
        ("## Material\n\n- 20 Karten See\n- 1 Brett\n", "Seekarten", 21),
    ],
)
def test_what_is_described_or_named_with_its_kind_differs_by_its_number(
    tmp_path, rules, name, count
):
    game = "components:\n" + component(name, count)
    (found,) = reported(tmp_path, rules, game, "rules-count-differs")
    assert found.message.endswith(f"the box has {count}")
    assert reported(tmp_path / "b", rules, game, "component-never-mentioned") == []


def test_cards_of_several_decks_below_their_sum_are_those_of_the_box(tmp_path):
    rules = (
        "## Material\n\n- 75 Karten\n  - 40 Karten Basis\n  - 30 Karten Markt\n  - 5 Gildenkarten\n"
    )
    decks = (("Basis", 40, "a"), ("Markt", 30, "b"), ("Gildenkarten", 5, "c"))
    game = "components:\n" + "".join(component(*each) for each in decks)

    codes = ("rules-count-differs", "rules-count-unstated", "rules-thing-missing")
    told = [reported(tmp_path / each, rules, game, each) for each in codes]
    assert told == [[], [], []]


def test_what_the_rules_say_is_not_in_the_box_is_not_missed_there(tmp_path):
    rules = "## Material\n\n- 24 Cargokarten\n- 10 Murmeln (liegen nicht bei)\n"
    assert reported(tmp_path, rules, code="rules-thing-missing") == []


def test_a_share_that_is_too_large_is_told_once(tmp_path):
    rules = "# Cargo season\n\n**Each player has:**\n\n- 9 cargo cards\n- 2 ships\n"
    game = f"players: {{min: 2, max: 4}}\n{CARGO}"
    assert reported(tmp_path, rules, game, "rules-count-unstated") == []


@pytest.mark.parametrize(
    ("rules", "name", "count"),
    [
        ("## Spielmaterial\n\n* 2 Lebensmarker pro Spieler, also 16 Stück\n", "Lebensmarker", 16),
        ("La boîte contient 50 plumes, 20 dés et 75 jetons\nInfluence.\n", "Jetons Influence", 75),
    ],
)
def test_a_sum_in_a_clause_and_a_name_over_two_lines_are_those_of_the_component(
    tmp_path, rules, name, count
):
    game = "components:\n" + component(name, count)
    told = reported(tmp_path, rules, game, "rules-thing-missing")
    assert not any("Stück" in each.message or "jetons" in each.message for each in told)
    (found,) = reported(tmp_path / "b", rules, "components:\n" + component(name, count + 1),
                        "rules-count-differs")  # fmt: skip
    assert str(count) in found.message


@pytest.mark.parametrize(("entry", "told"), [("20-30", 0), ("14 to 20", 1), ("25-40", 1)])
def test_the_box_is_held_against_a_range(tmp_path, entry, told):
    rules = f"## Components\n\n- 4 ships\n- {entry} cargo cards\n"
    found = reported(tmp_path, rules, code="rules-count-differs")
    assert len(found) == told
    assert all("`cargo cards`, the box has 24" in each.message for each in found)


@pytest.mark.parametrize(("quantity", "told"), [(1, 0), (24, 1)])
def test_a_name_alone_says_that_there_is_one(tmp_path, quantity, told):
    rules = "## Components\n\n- 4 ships\n- Cargo cards\n- 2 dice\n"
    game = CARGO.replace("24", str(quantity))
    assert len(reported(tmp_path, rules, game, "rules-count-blank")) == told


@pytest.mark.parametrize(("span", "told"), [("20-30", 0), ("30-40", 1)])
def test_a_range_in_brackets_says_enough_if_the_box_is_in_it(tmp_path, span, told):
    rules = f"## Components\n\n- 4 ships\n- Cargo cards ({span})\n- 2 dice\n"
    assert len(reported(tmp_path, rules, code="rules-count-differs")) == told


COLOURED = (
    "components:\n  boat:\n    name: Boats\n    size: 63x88\n    front: card.svg\n    items:\n"
    "      - {id: a, colour: red, quantity: %d}\n      - {id: b, colour: blue, quantity: %d}\n"
)


@pytest.mark.parametrize(("red", "blue", "told"), [(4, 4, 0), (5, 3, 1)])
def test_each_colour_of_a_described_thing_has_its_share(tmp_path, red, blue, told):
    rules = "## Components\n\n- 8 little wooden boats (4 each in red and blue)\n- 2 dice\n"
    game = COLOURED % (red, blue)
    found = reported(tmp_path, rules, game, "rules-part-differs")
    assert len(found) == told
    assert all("4 `little wooden boats` in each colour" in each.message for each in found)


LEVELS = (
    "components:\n  aim:\n    name: Aims\n    size: 63x88\n    front: card.svg\n    items:\n"
    "      - {id: a, level: I, quantity: %d}\n      - {id: b, level: II, quantity: %d}\n"
)


@pytest.mark.parametrize(("one", "two", "told"), [(8, 4, 0), (7, 5, 2)])
def test_a_part_may_be_called_by_its_field_and_value(tmp_path, one, two, told):
    rules = "## Components\n\n- 12 aims (8 level I, 4 level II)\n- 2 dice\n"
    assert len(reported(tmp_path, rules, LEVELS % (one, two), "rules-part-differs")) == told


def test_a_name_as_it_is_means_no_other_component(tmp_path):
    rules = "## Components\n\n- 4 boards\n- 1 main board\n- 9 dice\n"
    game = "components:\n" + component("Board", 4) + component("Main board", 1, "two")
    assert reported(tmp_path, rules, game, "rules-name-ambiguous") == []


@pytest.mark.parametrize(("flags", "told"), [(6, 0), (7, 1)])
def test_a_number_of_colours_may_count_what_has_no_other_number(tmp_path, flags, told):
    game = f"components:\n  flag: {{name: 旗, size: 63x88, front: card.svg, quantity: {flags}}}\n"
    rules = "## 内容物\n\n札 40枚\n\n足つきの旗、六色\n\n石盤 1枚\n"

    assert len(reported(tmp_path, rules, game, "rules-count-unstated")) == told


def test_room_for_cards_between_others_counts_none(tmp_path):
    game = "components:\n  goal: {name: 終点札, size: 63x88, front: card.svg, quantity: 3}\n"
    rules = (
        "## 内容物\n\n- 終点札 3枚\n\n## 準備\n\n終点札を並べます。間に9枚置けるようにします。\n"
    )

    assert reported(tmp_path, rules, game, "box-runs-short") == []


@pytest.mark.parametrize(
    ("listed", "name", "there", "said"),
    [
        ("1 nest board per player (4 in all)", "Nest board", 5, "4 `nest boards`"),
        ("4 pieces of salt", "Pieces of salt", 5, "4 `salt`"),
        ("4 board", "Boards", 5, "4 `boards`"),
        (
            "1 set of 24 storm cards",
            "Storm cards",
            25,
            "24 `storm cards` (`1 set of 24 storm cards`)",
        ),
        ("1 storm deck (24 cards)", "Storm cards", 25, "24 in `storm deck`"),
    ],
)
def test_a_name_is_said_in_the_number_of_its_count(tmp_path, listed, name, there, said):
    rules = f"## Components\n\n- {listed}\n- 1 map\n"
    game = f"components:\n  c: {{name: {name}, size: 63x88, front: card.svg, quantity: {there}}}\n"

    found = reported(tmp_path, rules, game, "rules-count-differs")

    assert [each.message for each in found] == [f"the rules say {said}, the box has {there}"]


@pytest.mark.parametrize(("count", "codes"), [(56, []), (58, ["rules-values-differ"]), (52, [])])
def test_a_number_of_bare_cards_is_that_of_some_decks_or_of_all(tmp_path, count, codes):
    rules = f"# Weir\n\nIt has {count} cards.\n\n## Components\n\n- 48 eel cards\n- 4 weir cards\n"
    rules += "- 4 rain cards\n"
    box = {"Eel cards": 48, "Weir cards": 4, "Rain cards": 4}
    assert [code for code, _ in checked(tmp_path, rules, box)] == codes


@pytest.mark.parametrize(("count", "codes"), [(54, []), (52, ["rules-count-differs"])])
def test_a_whole_by_another_name_is_the_component_whose_items_are_its_parts(tmp_path, count, codes):
    items = ", ".join(f"{{name: ${n}, quantity: {m}}}" for n, m in ((1, 30), (5, 16), (10, 8)))
    game = (
        f"components:\n  money: {{name: Money, size: 63x88, front: card.svg, items: [{items}]}}\n"
    )
    rules = f"## Components\n\n- {count} rent notes: 30 x $1, 16 x $5, 8 x $10\n"
    assert [each.code for each in reported(tmp_path, rules, game)] == codes
