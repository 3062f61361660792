"""A box holds the game alone, or what its expansions add as well."""

import pytest

from rule_cases import checked

ENGLISH = """\
# Reef

For 2 to 4 divers.

## Components

- 28 reef tiles
- 12 shells
- 60 tide cards (72 with the expansion)

### Expansion

- 3 more reef tiles
- 2 additional shells
"""
GERMAN = """\
# Riff

## Material

- 28 Riffteile
- 12 Muscheln
- 60 Karten (mit der Erweiterung 72)

### Erweiterung

- 3 weitere Riffteile
- 2 zusätzliche Muscheln
"""
FRENCH = """\
# Récif

## Matériel

- 28 tuiles récif
- 12 coquillages
- 60 cartes (72 avec l'extension)

### Extension

- 3 tuiles récif supplémentaires
- 2 autres coquillages
"""
JAPANESE = """\
# サンゴ礁

## 内容物

- サンゴタイル 28枚
- 貝 12個
- カード 60枚（拡張込み72枚）

### 拡張

- 追加のサンゴタイル 3枚
- 貝 2個追加
"""
SENTENCES = """\
# Reef

## Components

- 28 reef tiles
- 12 shells
- 60 tide cards

## Storm expansion

Shuffle 3 more reef tiles into the bag, 31 in all. The expansion adds 2 shells and 12 tide cards.
"""
TEXTS = [
    (ENGLISH, "en", ("Reef tiles", "Shells", "Tide cards")),
    (GERMAN, "de", ("Riffteile", "Muscheln", "Karten")),
    (FRENCH, "fr", ("Tuiles récif", "Coquillages", "Cartes")),
    (JAPANESE, "ja", ("サンゴタイル", "貝", "カード")),
    (SENTENCES, "en", ("Reef tiles", "Shells", "Tide cards")),
]


@pytest.mark.parametrize(("rules", "language", "things"), TEXTS)
@pytest.mark.parametrize("counts", [(28, 12, 60), (31, 14, 72)])
def test_the_game_with_and_without_its_expansion_agrees(tmp_path, rules, language, things, counts):
    box = dict(zip(things, counts, strict=True))

    assert checked(tmp_path, rules, box, language) == []


@pytest.mark.parametrize(("rules", "language", "things"), TEXTS)
def test_what_neither_of_them_has_is_told_once(tmp_path, rules, language, things):
    box = dict(zip(things, (29, 12, 71), strict=True))

    codes = [code for code, _ in checked(tmp_path, rules, box, language)]

    assert codes == ["rules-count-differs", "rules-count-differs"]


LISTS = {
    "en": "## Components\n\n- 28 reef tiles\n- 12 shells\n\n",
    "de": "## Material\n\n- 28 Riffteile\n- 12 Muscheln\n\n",
    "fr": "## Matériel\n\n- 28 tuiles récif\n- 12 coquillages\n\n",
    "ja": "## 内容物\n\n- サンゴタイル 28枚\n- 貝 12個\n\n",
}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The expansion adds 3 reef tiles and 4 squids."),
        ("en", "With the expansion you also get 3 reef tiles and 4 squids."),
        ("de", "Die Erweiterung enthält 3 weitere Riffteile und 2 Muscheln."),
        ("fr", "L'extension contient 3 tuiles récif et 2 coquillages."),
        ("ja", "拡張「深海」にはサンゴタイル3枚と貝2個が入っています。"),
        ("en", "### Expansion\n\n- 3 reef tiles\n- 9 anemones"),
    ],
)
def test_what_only_an_expansion_has_is_not_missed_in_the_game_alone(tmp_path, language, sentence):
    names = next(things[:2] for _, code, things in TEXTS if code == language)
    rules = f"{LISTS[language]}{sentence}\n"

    assert checked(tmp_path, rules, dict(zip(names, (28, 12), strict=True)), language) == []


@pytest.mark.parametrize(
    ("language", "things", "rules"),
    [
        (
            "en",
            "Cards Pawns Orcs",
            "## Base game\n\n- 40 cards\n- 3 pawns\n\n## Expansion\n\n- 9 orcs\n- 10 cards\n",
        ),
        (
            "de",
            "Karten Figuren Orks",
            "## Grundspiel\n\n40 Karten, 3 Figuren.\n\n## Erweiterung\n\n9 Orks, 10 Karten.\n",
        ),
        (
            "fr",
            "Cartes Pions Orques",
            "## Jeu de base\n\n40 cartes\n3 pions\n\n## Extension\n\n9 orques\n10 cartes\n",
        ),
        (
            "ja",
            "札 駒 鬼",
            "## 基本セット\n\n札40枚、駒3個\n\n## 拡張セット\n\n鬼9体、札10枚\n",
        ),
    ],
)
def test_lists_of_the_game_and_its_expansion_may_stand_side_by_side(
    tmp_path, language, things, rules
):
    def told(*counts):
        box = dict(zip(things.split(), counts, strict=True))
        return [message for _, message in checked(tmp_path / str(counts), rules, box, language)]

    (tmp_path / "(50, 3, 9)").mkdir()
    (tmp_path / "(40, 3, 9)").mkdir()
    (tmp_path / "(49, 3, 8)").mkdir()
    assert told(50, 3, 9) == told(40, 3, 9) == []
    cards, orcs = told(49, 3, 8)
    assert "40" in cards
    assert "50 with an expansion" in cards
    assert "9" in orcs


@pytest.mark.parametrize(
    ("language", "entry", "name"),
    [
        ("en", "6 ships (plus 2 spare)", "ships"),
        ("en", "6 ships, plus 2 spare ships", "ships"),
        ("de", "6 Schiffe (plus 2 als Ersatz)", "Schiffe"),
        ("fr", "6 navires (+ 2 de rechange)", "navires"),
        ("ja", "船 6個（予備2個）", "船"),
    ],
)
def test_the_box_may_hold_the_spare_pieces_as_well(tmp_path, language, entry, name):
    titles = {"en": "Components", "de": "Material", "fr": "Matériel", "ja": "内容物"}
    rules = f"## {titles[language]}\n\n- {entry}\n"

    for each in (6, 7, 8):
        (tmp_path / f"{each}").mkdir()
    found = [checked(tmp_path / f"{n}", rules, {name: n}, language) for n in (6, 7, 8)]
    assert [[code for code, _ in each] for each in found] == [[], ["rules-count-differs"], []]
