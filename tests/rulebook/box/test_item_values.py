"""What items are worth: the one number of the rules that is not that of its item."""

import pytest

from rule_cases import values_told

BIRDS = """\
  birds:
    name: Bird cards
    size: 63x88
    front: card.svg
    items:
      - {id: wren, name: Wren, points: 2, quantity: 6}
      - {id: heron, name: Heron, points: 4, quantity: 4}
      - {id: owl, name: Owl, points: 7, quantity: 3}
"""
BIRDS_JA = """\
  hana:
    name: 花カード
    size: 63x88
    front: card.svg
    items:
      - {id: sakura, name: 桜, power: 1, quantity: 8}
      - {id: sumire, name: すみれ, power: 2, quantity: 6}
      - {id: kiku, name: 菊, power: 4, quantity: 4}
      - {id: botan, name: ぼたん, power: 7, quantity: 2}
"""
TEXT = "# Reeds\n\n## Components\n\n- 13 bird cards\n\n## {}\n\n{}\n"
FIVE = "the rules say 5 for `Heron`, its `points` are 4"


@pytest.mark.parametrize(
    "form",
    [
        "- 2 points per wren\n- {} points per heron\n- 7 points per owl",
        "| Bird | Eggs | Worth |\n|---|---|---|\n| Wren | 3 | 2 |\n| Heron | 3 | {} |\n"
        "| Owl | 1 | 7 |",
        "| Place | Bird | Points |\n|---|---|---|\n| Reeds | Wren | 2 |\n| Reeds | Heron | {} |\n"
        "| Wood | Owl | 7 |",
        "| Bird | Wren | Heron | Owl |\n|---|---|---|---|\n| Points | 2 | {} | 7 |",
        "- *Wren*: sings. Points: 2.\n- *Heron*: hides 3 eggs. Points: {}.\n- *Owl*: Points: 7.",
        "- a wren costs 2 eggs and is worth 2 points\n- a heron costs 4 eggs and a worm and is"
        " worth {} points\n- an owl costs 8 eggs and is worth 7 points",
        "Count 2 points for each wren, {} for each heron, 7 for each owl.",
        "    Wren        2 points\n    Heron       {} points\n    Owl         7 points",
    ],
)
def test_one_worth_that_is_not_the_items_is_told(tmp_path, form):
    right, wrong = (TEXT.format("Scoring", form.format(each)) for each in (4, 5))
    assert values_told(tmp_path / "right", right, BIRDS) == []
    assert values_told(tmp_path / "wrong", wrong, BIRDS) == [FIVE]


METALS = """\
  ores:
    name: Ores
    size: 63x88
    front: card.svg
    items:
      - {id: lead, name: Lead, value: 1, quantity: 9}
      - {id: zinc, name: Zinc, value: 3, quantity: 7}
      - {id: gold, name: Gold, value: 6, quantity: 5}
      - {id: dross, name: Dross, value: 0, quantity: 4}
"""


@pytest.mark.parametrize(
    "form",
    [
        "A lead has value 1, a zinc value 3, a gold value {} and dross value 0.",
        "There are 9 leads (+1), 7 zincs (+3), 5 golds (+{}) and 4 drosses (0).",
        "| Ore | Pieces | Worth |\n|---|---|---|\n| Lead | 9 | 1 |\n| Zinc | 7 | 3 |\n"
        "| Gold | 5 | {} |\n| Dross | 4 | 0 |",
    ],
)
def test_nothing_is_a_worth_too(tmp_path, form):
    right, wrong = (TEXT.format("The ores", form.format(each)) for each in (6, 7))
    assert values_told(tmp_path / "right", right, METALS) == []
    told = ["the rules say 7 for `Gold`, its `value` is 6"]
    assert values_told(tmp_path / "wrong", wrong, METALS) == told


def test_a_list_of_what_there_is_may_have_prices_beside_the_numbers_of_pieces(tmp_path):
    ores = METALS.replace("value", "price")
    text = "# Mine\n\n## Components\n\nOres, 25 cards:\n\n  Ore       Cards    First price\n"
    text += (
        "  Lead        9           1\n  Zinc        7           3\n  Gold        5           {}\n"
    )
    text += "  Dross       4           0\n"
    assert values_told(tmp_path / "right", text.format(6), ores) == []
    told = ["the rules say 7 for `Gold`, its `price` is 6"]
    assert values_told(tmp_path / "wrong", text.format(7), ores) == told


BERRIES = """\
  beeren:
    name: {de: Beerenkarten}
    size: 63x88
    front: card.svg
    items:
      - {id: himbeere, name: {de: Himbeere}, points: 2, quantity: 8}
      - {id: brombeere, name: {de: Brombeere}, points: 5, quantity: 6}
      - {id: moltebeere, name: {de: Moltebeere}, points: 9, quantity: 3}
"""
COLUMNS = "# Moor\n\n## Material\n\n- 17 Beerenkarten\n\n## Ernte\n\n{}\n"


@pytest.mark.parametrize(
    "form",
    [
        "| Beere | Anzahl | Ruhm |\n|---|---|---|\n| Himbeere | 8 | 2 |\n| Brombeere | 6 | {} |\n"
        "| Moltebeere | 3 | 9 |",
        "| Beere | Ruhm | Ruhm aller |\n|---|---|---|\n| Himbeere | 2 | 16 |\n"
        "| Brombeere | {} | 30 |\n| Moltebeere | 9 | 27 |",
    ],
)
def test_the_one_column_that_is_left_for_a_field_may_have_another_name(tmp_path, form):
    right, wrong = (COLUMNS.format(form.format(each)) for each in (5, 6))
    assert values_told(tmp_path / "right", right, BERRIES, "de") == []
    told = ["the rules say 6 for `Brombeere`, its `points` are 5"]
    assert values_told(tmp_path / "wrong", wrong, BERRIES, "de") == told


@pytest.mark.parametrize(
    "text",
    [
        # Another column than that of the points: these have a word of their own, or costs have.
        "| Beere | Anzahl | Dornen |\n|---|---|---|\n| Himbeere | 8 | 2 |\n| Brombeere | 6 | 4 |\n"
        "| Moltebeere | 3 | 9 |\n\nDie Punkte stehen auf den Karten.",
        "| Beere | Anzahl | Preis |\n|---|---|---|\n| Himbeere | 8 | 2 |\n| Brombeere | 6 | 4 |\n"
        "| Moltebeere | 3 | 9 |",
        # The points are said elsewhere.
        "| Beere | Anzahl | Dornen |\n|---|---|---|\n| Himbeere | 8 | 2 |\n| Brombeere | 6 | 4 |\n"
        "| Moltebeere | 3 | 9 |\n\n## Ruhm\n\n- Himbeere: 2\n- Brombeere: 5\n- Moltebeere: 9",
        # Two columns may be that of the field.
        "| Beere | Anzahl | Ranken | Zweige |\n|---|---|---|---|\n| Himbeere | 8 | 2 | 1 |\n"
        "| Brombeere | 6 | 4 | 3 |\n| Moltebeere | 3 | 9 | 4 |",
        # Numbers that are far away, or in another order, and a table without anything known.
        "| Beere | Anzahl | Ranken |\n|---|---|---|\n| Himbeere | 8 | 2 |\n| Brombeere | 6 | 8 |\n"
        "| Moltebeere | 3 | 9 |",
        "| Beere | Anzahl | Ranken |\n|---|---|---|\n| Himbeere | 8 | 2 |\n| Brombeere | 6 | 5 |\n"
        "| Moltebeere | 3 | 4 |",
        "| Beere | Ranken |\n|---|---|\n| Himbeere | 2 |\n| Brombeere | 4 |\n| Moltebeere | 9 |",
    ],
)  # fmt: skip
def test_other_columns_are_not_of_a_field(tmp_path, text):
    assert values_told(tmp_path, COLUMNS.format(text), BERRIES, "de") == []


SHEDS = """\
  shed: {name: Shed, size: 63x88, front: card.svg, matrix: {cost: [2], points: [1], copy: 1-6}}
  barn: {name: Barn, size: 63x88, front: card.svg, matrix: {cost: [4], points: [3], copy: 1-5}}
  mill: {name: Mill, size: 63x88, front: card.svg, matrix: {cost: [7], points: [6], copy: 1-4}}
  crane: {name: Crane, size: 63x88, front: card.svg, matrix: {points: [9], copy: 1-2}}
"""


@pytest.mark.parametrize(
    "form",
    [
        "| Building | Copies | Cost | Points |\n|---|---|---|---|\n| Shed | 6 | 2 | 1 |\n"
        "| Barn | 5 | {} | 3 |\n| Mill | 4 | 7 | 6 |\n| Crane | 2 | - | 9 |",
        "- **Shed** - 6 cards. Cost 2, 1 point.\n- **Barn** - 5 cards. Cost {}, 3 points.\n"
        "- **Mill** - 4 cards. Cost 7, 6 points.",
    ],
)
def test_components_of_one_kind_are_a_series_too(tmp_path, form):
    right, wrong = (TEXT.format("The buildings", form.format(each)) for each in (4, 5))
    assert values_told(tmp_path / "right", right, SHEDS) == []
    told = ["the rules say 5 for `Barn`, its `cost` is 4"]
    assert values_told(tmp_path / "wrong", wrong, SHEDS) == told


@pytest.mark.parametrize(
    "form",
    [
        "Build up to three. A shed costs 2 coins, a barn {} coins. There are 5 barns.",
        "A shed (cost: 2 coins) and a barn (cost: {} coins) are the first.",
    ],
)
def test_of_three_things_two_are_told_beside_the_name_of_a_field(tmp_path, form):
    right, wrong = (TEXT.format("Building", form.format(each)) for each in (4, 6))
    assert values_told(tmp_path / "right", right, SHEDS) == []
    told = ["the rules say 6 for `Barn`, its `cost` is 4"]
    assert values_told(tmp_path / "wrong", wrong, SHEDS) == told


@pytest.mark.parametrize(
    "text",
    [
        "By the river a shed costs 2 more, a barn 6 more.",
        "A shed costs 2 coins, a barn 6 logs.",
        "If it rains, a shed costs 2 coins, a barn 6 coins.",
        "A shed costs 2 coins, a barn 6 coins from the second round on. A barn is 4 coins first.",
        "Ann has a shed for 2 coins and a barn for 6 coins.",
    ],
)
def test_two_numbers_may_be_others_than_those_of_a_field(tmp_path, text):
    assert values_told(tmp_path, TEXT.format("Building", text), SHEDS) == []


def test_what_components_lie_there_is_not_what_they_cost(tmp_path):
    text = "Everyone takes 2 sheds, 4 barns and 5 mills.\n\n| Players | Shed | Barn | Mill |\n"
    text += "|---|---|---|---|\n| 2 | 2 | 4 | 6 |\n| 3 | 2 | 3 | 7 |\n\nLay out:\n\n- 2 sheds"
    text += "\n- 4 barns\n- 3 mills"
    assert values_told(tmp_path, TEXT.format("Setup", text), SHEDS) == []


def test_numbers_in_words_are_worths(tmp_path):
    text = TEXT.format("Scoring", "A wren is worth two points, a heron five and an owl seven.")
    assert values_told(tmp_path, text, BIRDS) == [FIVE]


@pytest.mark.parametrize(
    "form",
    [
        "・桜　力1\n・すみれ　力2\n・菊　力{}\n・ぼたん　力7",
        "| 花 | 強さ |\n|---|---|\n| 桜 | 1 |\n| すみれ | 2 |\n| 菊 | {} |\n| ぼたん | 7 |",
    ],
)
def test_a_list_of_nothing_else_needs_no_word_for_what_it_tells(tmp_path, form):
    text = "# 花\n\n## 内容物\n\n- 花カード 20枚\n\n## くらべる\n\n" + form + "\n"
    assert values_told(tmp_path / "right", text.format(4), BIRDS_JA, "ja") == []
    message = "the rules say 5 for `菊`, its `power` is 4"
    assert values_told(tmp_path / "wrong", text.format(5), BIRDS_JA, "ja") == [message]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        # Several differ: it may be another number.
        ("Scoring", "- Wren: 2 points\n- Heron: 5 points\n- Owl: 8 points"),
        # Numbers of pieces, and of another thing.
        ("Setup", "Take out:\n\n- Wren: 2\n- Heron: 4\n- Owl: 1"),
        ("The nest", "- A wren lays 2 eggs\n- A heron lays 4 eggs\n- An owl lays 3 eggs"),
        ("Setup", "Remove 2 wrens, 4 herons and 3 owls."),
        # Another column says the field, this one something else.
        (
            "Scoring",
            "| Bird | Eggs | Points |\n|---|---|---|\n| Wren | 2 | 2 |\n| Heron | 4 | 4 |\n"
            "| Owl | 5 | 7 |",
        ),
        # How many there are, and what all of each kind come to.
        (
            "Scoring",
            "| Bird | Points in the deck |\n|---|---|\n| Wren | 12 |\n| Heron | 16 |\n| Owl | 21 |",
        ),
        ("Scoring", "Ann gets 2 points for her wren, 4 for the heron and 21 for her owls."),
        # Only shown, or played otherwise.
        ("Example", "Ann has a wren (2 points), a heron (4 points) and an owl (8 points)."),
        ("Variant: rich birds", "- Wren: 2 points\n- Heron: 4 points\n- Owl: 9 points"),
        ("Scoring", "In earlier editions had the wren 2 points, the heron 4 and the owl 9."),
        # What is told of others, who only like the things.
        (
            "Scoring",
            "| Guest | Likes | Points |\n|---|---|---|\n| Tom | Wren | 2 |\n| Ann | Heron | 5 |\n"
            "| Eve | Owl | 7 |",
        ),
        # One of two says nothing where there are more.
        ("Scoring", "- Wren: 2 points\n- Heron: 5 points"),
        # The numbers of the rows.
        ("Order", "| No. | Bird |\n|---|---|\n| 1 | Wren |\n| 2 | Heron |\n| 3 | Owl |"),
        ("Scoring", "- Wren: 1-2 points\n- Heron: 3-4 points\n- Owl: 5-9 points"),
    ],
)
def test_other_numbers_are_no_worths(tmp_path, title, text):
    assert values_told(tmp_path, TEXT.format(title, text), BIRDS) == []


@pytest.mark.parametrize(
    ("field", "text", "messages"),
    [
        ("value", "20 pale shells, worth 1, and 8 dark shells, worth 6.",
         ["the rules say 6 for `Dark`, its `value` is 5"]),
        ("value", "20 pale shells, worth 1, and 8 dark shells, worth 5.", []),
        ("value", "Lay out 1 pale shell and 6 dark ones.", []),
        ("wing", "A pale shell is worth 1, a dark one is worth 6.", []),
    ],
)  # fmt: skip
def test_of_two_items_one_is_told_beside_a_word_for_worth(tmp_path, field, text, messages):
    shells = (
        "  shells:\n    name: Shells\n    size: 63x88\n    front: card.svg\n    items:\n"
        f"      - {{id: pale, name: Pale, {field}: 1, quantity: 20}}\n"
        f"      - {{id: dark, name: Dark, {field}: 5, quantity: 8}}\n"
    )
    text = f"# Shore\n\n## Components\n\n- 28 shells\n\n## The shells\n\n{text}\n"
    assert values_told(tmp_path, text, shells) == messages


def test_the_same_worth_in_several_places_is_told_once(tmp_path):
    places = "- Wren: 2 points\n- Heron: 5 points\n- Owl: 7 points\n\n## Overview\n\n"
    places += "| Bird | Points |\n|---|---|\n| Wren | 2 |\n| Heron | 5 |\n| Owl | 7 |"
    assert values_told(tmp_path, TEXT.format("Scoring", places), BIRDS) == [FIVE]


def test_a_sentence_of_five_values_with_one_odd_is_told_without_a_word_for_them(tmp_path):
    more = "      - {id: crow, name: Crow, points: 9, quantity: 2}\n"
    more += "      - {id: kite, name: Kite, points: 12, quantity: 1}\n"
    said = "For what is in your nest at the end: wren 2, heron 5, owl 7, crow 9, kite 12."
    text = TEXT.format("End", said).replace("13 bird", "16 bird")
    assert values_told(tmp_path, text, BIRDS + more) == [FIVE]
