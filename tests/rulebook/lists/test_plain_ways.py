"""The plain ways to write a list, in each language: all of them are read, and nothing else."""

from __future__ import annotations

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked

TITLES = {"en": "Components", "de": "Material", "fr": "Matériel", "ja": "内容物"}
AFTER = {
    "en": "## Setup\n\nShuffle the cards. The youngest player begins.\n",
    "de": "## Aufbau\n\nMischt die Karten. Der jüngste Spieler beginnt.\n",
    "fr": "## Mise en place\n\nMélangez les cartes. Le plus jeune joueur commence.\n",
    "ja": "## 準備\n\nカードをよく混ぜます。一番若い人から始めます。\n",
}
#: A word that nobody knows is in each list, and in French one that may be a title of lists.
LISTS = {
    "en": [("Storm cards", 36), ("Vikings", 12), ("gold coins", 45), ("dice", 5)],
    "de": [("Sturmkarten", 36), ("Wikinger", 12), ("Goldmünzen", 45), ("Würfel", 5)],
    "fr": [("cartes Tempête", 36), ("Vikings", 12), ("pièces d'or", 45), ("dés", 5)],
    "ja": [("嵐カード", 36), ("バイキング", 12), ("金貨", 45), ("サイコロ", 5)],
}
LATIN = (
    "- {n} {name}", "* {n} {name}", "• {n} {name}", "– {n} {name}", "+ {n} {name}", "{n} {name}",
    "{n} {name}\n", "- {name}: {n}", "{name}: {n}", "- {n}x {name}", "- {n} x {name}",
    "- {n}× {name}", "- {name} x{n}", "- {name} x {n}", "- {name} ({n})", "- {name} (x{n})",
    "- {name} [{n}]", "- ({n}) {name}", "- {name} - {n}", "- {name} – {n}", "- {name} = {n}",
    "{name} ........ {n}", "- {n} - {name}", "- {n} – {name}", "- **{n}** {name}",
    "- **{n} {name}**", "- **{name}**: {n}", "- **{name}** ({n})", "- **{name}** x{n}",
    "1. {name} ({n})", "1. {n} {name}", "1) {n} {name}", "- [ ] {n} {name}", "- {n} {name};",
    "- {n} {name}.", "- {n} {name},", "- {n} {name} (8 mm)", "### {name} ({n})\n\nSee below.\n",
    "### {n} {name}\n\nSee below.\n", "{name}\t{n}", "{n}\t{name}", "- {name}, {n}",
    "{n} {name}<br>", "| {name} | {n} |", "- `{n}` {name}", "- {n} [[{name}]]", "{name};{n}",
    "- {n}x [[tokens/x|{name}]]", "{name},{n}", "- {name}\n  - {n}", "### {name}\n\n{n}\n",
    "{name}\n: {n}\n", "**{name}**\n{n}\n",
)  # fmt: skip
JAPANESE = (
    "- {name} {n}枚", "・{name}{n}枚", "・{name}　{n}枚", "- {name}：{n}枚", "- {name}（{n}枚）",
    "- {name}×{n}", "- {name} x {n}", "{name} {n}枚", "{name}……{n}枚", "- {n}枚の{name}",
    "- **{name}**：{n}枚", "### {name}（{n}枚）\n\n下を見てください。\n", "1. {name}：{n}枚",
    "●{name} {n}枚", "{name}\t{n}枚", "- {name}：{n}", "| {name} | {n} |", "{name},{n}",
    "- {name}\n  - {n}枚",
    "**{name}**\n全{n}枚あります。\n",
    "・{name} {n}枚 ※全員が使います",
)  # fmt: skip
HEAD = {"en": "| Part | Quantity |", "de": "| Teil | Anzahl |", "fr": "| Pièce | Quantité |"}
HEAD["ja"] = "| 名前 | 枚数 |"
#: Of these, French lists get the noun alone, without what says which.
LED = ("- {n} - {name}", "- {n} – {name}")
WAYS = [(each, form) for each in ("en", "de") for form in LATIN]
WAYS += [("fr", form) for form in LATIN if form not in LED]
WAYS += [("ja", form) for form in JAPANESE]


@pytest.mark.parametrize(("language", "way"), WAYS)
def test_each_plain_way_to_write_a_list_is_read(language, way):
    rows = [way.format(name=name, n=n) for name, n in LISTS[language]]
    if way.startswith("|"):
        rows = [HEAD[language], "|---|---|", *rows]
    listed = "\n".join(rows)
    text = f"# Fjord\n\n## {TITLES[language]}\n\n{listed}\n\n{AFTER[language]}"

    found = [each for each in read_claims(text, ".md") if each.role != "attribute"]
    assert [(each.name, each.count) for each in found] == LISTS[language]


@pytest.mark.parametrize(
    ("language", "entry"),
    [
        ("en", "{} (10 red, 10 blue, 10 green)"),
        ("en", "{}: 10 red, 10 blue, 10 green"),
        ("en", "{}\n  - 10 red\n  - 10 blue\n  - 10 green"),
        ("en", "{}\n  - red x10\n  - blue x10\n  - green x10"),
        ("en", "{} in 3 colours (10 each)"),
        ("en", "{} in 3 colours, 10 each"),
        ("en", "{} (10 of each colour: red, blue, green)"),
        ("en", "30 {} in a bag"),
        ("de", "{} (10 rote, 10 blaue, 10 grüne)"),
        ("de", "{}: 10 rote, 10 blaue, 10 grüne"),
        ("de", "{}:\n  - 10 rote\n  - 10 blaue\n  - 10 grüne"),
        ("de", "{} in 3 Farben (je 10)"),
        ("fr", "{} (10 rouges, 10 bleus, 10 verts)"),
        ("fr", "{} : 10 rouges, 10 bleus, 10 verts"),
        ("fr", "{} :\n  - 10 rouges\n  - 10 bleus\n  - 10 verts"),
        ("fr", "{} en 3 couleurs (10 de chaque)"),
        ("ja", "{}：赤10、青10、緑10"),
        ("ja", "{}（赤10個、青10個、緑10個）"),
        ("ja", "{}\n  - 赤 10個\n  - 青 10個\n  - 緑 10個"),
    ],
)
@pytest.mark.parametrize("count", [30, 31])
def test_what_some_colours_come_to_is_compared_with_the_box(tmp_path, language, entry, count):
    name, other = {"ja": ("キューブ", "ボード")}.get(language, ("Cubes", "Maps"))
    listed = f"- {'ボード 2枚' if language == 'ja' else '2 Maps'}\n- {entry.format(name)}\n"
    text = f"# Fjord\n\n## {TITLES[language]}\n\n{listed}\n{AFTER[language]}"

    told = checked(tmp_path, text, {other: 2, name: count}, language)
    assert len(told) == count - 30, told


NUMBERED = (
    "6-sided dice", "D6 dice", "A5 sheets", "5-coins", "$5 bills", "level 1 cards",
    "x2 scoring cards", "Mr. Owl figures", "rock/paper cards", "cards of fate", "+1 tokens",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "way"),
    [
        (name, way)
        for way in ("{n} {name}", "- {n} {name}", "- {name}: {n}", "- {name} ({n})")
        for name in NUMBERED
        if way != "{n} {name}" or name not in {"D6 dice", "A5 sheets"}
    ],
)
def test_a_number_or_a_stop_in_a_name_counts_nothing(tmp_path, name, way):
    rows = [way.format(name=each, n=n) for each, n in (("maps", 3), (name, 12), ("ropes", 4))]
    text = "# Fjord\n\n## Components\n\n{}\n".format("\n".join(rows))
    told = checked(tmp_path, text, {"maps": 3, name: 13, "ropes": 4})
    assert [code for code, _ in told] == ["rules-count-differs"], told


@pytest.mark.parametrize("name", ["6面ダイス", "10金貨", "レベル1カード", "5円玉", "第1章カード"])
@pytest.mark.parametrize("way", ["- {name} {n}枚", "- {name}：{n}枚", "- {name}（{n}枚）"])
def test_a_number_in_a_japanese_name_counts_nothing(tmp_path, name, way):
    rows = [way.format(name=each, n=n) for each, n in (("地図", 3), (name, 12), ("縄", 4))]
    text = "# 入り江\n\n## 内容物\n\n{}\n".format("\n".join(rows))
    told = checked(tmp_path, text, {"地図": 3, name: 13, "縄": 4}, "ja")
    assert [code for code, _ in told] == ["rules-count-differs"], told
