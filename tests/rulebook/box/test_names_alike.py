"""Names that rules and box write a little differently, and labels above several things."""

from __future__ import annotations

import pytest

from rule_cases import checked, told_of

TITLES = {"en": "Components", "de": "Material", "fr": "Matériel", "ja": "内容物"}
MAPS = {"en": "maps", "de": "Landkarten", "fr": "dessins", "ja": "地図"}
#: What the rules say, and what the box may call it.
ALIKE = [
    ("en", "tide cards", "Tide"), ("en", "tide cards", "Tide deck"),
    ("en", "tiles", "Reef tiles"), ("en", "wooden cubes", "cube"),
    ("en", "red cubes", "cubes (red)"), ("en", "cards", "Tide cards"),
    ("en", "gold coins", "coins"), ("en", "small houses", "House (small)"),
    ("en", "dice", "Red dice"), ("de", "Flutkarten", "Flut"), ("de", "Goldmünzen", "Münzen"),
    ("de", "Holzwürfel", "Würfel"), ("de", "rote Würfel", "Würfel (rot)"),
    ("de", "kleine Häuser", "Haus"), ("fr", "cartes Marée", "Marée"),
    ("fr", "pièces d'or", "pièces"), ("fr", "pions", "pions rouges"), ("ja", "潮カード", "潮"),
    ("ja", "赤キューブ", "赤いキューブ"), ("ja", "小さな家", "小さい家"),
    ("ja", "札", "花札"), ("ja", "タイル", "道タイル"),
    ("ja", "木製キューブ", "キューブ"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "said", "called"), ALIKE)
@pytest.mark.parametrize(("count", "codes"), [(40, []), (41, ["rules-count-differs"])])
def test_a_thing_is_that_of_the_box_that_has_more_or_fewer_words(
    tmp_path, language, said, called, count, codes
):
    rows = [(40, said), (3, MAPS[language])]
    listed = "\n".join(f"- {n} {e}" if language != "ja" else f"- {e} {n}枚" for n, e in rows)
    text = f"# Ebb\n\n## {TITLES[language]}\n\n{listed}\n"
    told = checked(tmp_path, text, {called: count, MAPS[language]: 3}, language)
    assert [code for code, _ in told] == codes, told


def test_what_several_things_may_be_is_none_of_them(tmp_path):
    text = "# Ebb\n\n## Components\n\n- 40 tiles\n- 3 maps\n"
    told = checked(tmp_path, text, {"Reef tiles": 40, "Sand tiles": 38, "maps": 3})
    assert not [each for each in told if each[0] == "rules-count-differs"]


def test_what_is_far_from_its_number_is_another_thing(tmp_path):
    text = "# Ebb\n\n## Components\n\n- 40 tiles\n- 3 maps\n"
    told = checked(tmp_path, text, {"Reef tiles": 12, "maps": 3})
    assert "rules-count-differs" not in [code for code, _ in told]


LABELLED = [
    ("en", "- Tiles: 20 road tiles, 12 river tiles", ("Road tiles", "River tiles")),
    ("de", "- Plättchen: 20 Wegeplättchen, 12 Flussplättchen", ("Wegeplättchen", "Flussplättchen")),
    ("fr", "- Tuiles : 20 tuiles route, 12 tuiles rivière", ("Tuiles route", "Tuiles rivière")),
    ("ja", "- タイル：道タイル20枚、川タイル12枚", ("道タイル", "川タイル")),
    ("de", "- Holz: 20 Figuren, 12 Häuser", ("Figuren", "Häuser")),
]


@pytest.mark.parametrize(("language", "entry", "things"), LABELLED)
@pytest.mark.parametrize("wrong", [None, 0, 1])
def test_things_behind_a_label_are_compared_by_their_own_names(
    tmp_path, language, entry, things, wrong
):
    text = f"# Ebb\n\n## {TITLES[language]}\n\n{entry}\n- 3 {MAPS[language]}\n"
    box = {**dict(zip(things, (20, 12), strict=True)), MAPS[language]: 3}
    if wrong is not None:
        box[things[wrong]] += 1
    told = checked(tmp_path, text, box, language)
    assert [code for code, _ in told] == ["rules-count-differs"] * (wrong is not None), told


@pytest.mark.parametrize(("language", "entry", "things"), LABELLED[:4])
@pytest.mark.parametrize(("count", "times"), [(32, 0), (33, 1)])
def test_things_behind_a_label_come_to_what_the_box_calls_so(
    tmp_path, language, entry, things, count, times
):
    label = entry.partition("：" if language == "ja" else ":")[0].strip("- ")
    text = f"# Ebb\n\n## {TITLES[language]}\n\n{entry}\n- 3 {MAPS[language]}\n"
    told = checked(tmp_path, text, {label: count, MAPS[language]: 3}, language)
    assert len(told) == times, told


def test_items_that_differ_in_their_brackets_are_counted_one_by_one(tmp_path):
    rows = (("1 egg", 6), ("2 eggs", 12), ("3 eggs", 8))
    table = "".join(f"| Hen ({name}) | {count} |\n" for name, count in rows)
    rules = f"# Cards\n\n| Card | Quantity |\n|---|---|\n| Fox | 9 |\n| Owl | 5 |\n{table}"
    box = {"Fox": 9, "Owl": 5, **{f"Hen ({name})": count for name, count in rows}}
    assert told_of(tmp_path / "a", rules, {"Cards": box}) == []
    (found,) = told_of(tmp_path / "b", rules, {"Cards": {**box, "Hen (2 eggs)": 11}})
    assert found[1] == "the rules say 12 `Hen (2 eggs)`, the box has 11"
