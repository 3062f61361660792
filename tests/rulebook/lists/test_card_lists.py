"""Lists of cards with what each of them does, in the ways people write them."""

from __future__ import annotations

import pytest

from rule_cases import checked

CARDS = {
    "en": [("Gust", 4, "Draw 2 cards and discard 1."), ("Lull", 6, "Gain 3 shells."),
           ("Raid", 8, "Steal 1 shell from each player."), ("Net", 2, "Take 2 shells.")],
    "de": [("Bö", 4, "Ziehe 2 Karten und wirf 1 ab."), ("Flaute", 6, "Du erhältst 3 Muscheln."),
           ("Raubzug", 8, "Nimm jedem Spieler 1 Muschel."), ("Netz", 2, "Nimm 2 Muscheln.")],
    "fr": [("Rafale", 4, "Piochez 2 cartes et défaussez-en 1."), ("Calme", 6, "Gagnez 3 perles."),
           ("Raid", 8, "Volez 1 perle à chaque joueur."), ("Filet", 2, "Prenez 2 perles.")],
    "ja": [("突風", 4, "カードを2枚引き、1枚を捨てる。"), ("凪", 6, "貝3個を得る。"),
           ("略奪", 8, "他のプレイヤー全員から貝1個を奪う。"), ("網", 2, "貝2個を取る。")],
}  # fmt: skip
OTHER = {"en": "Shells", "de": "Muscheln", "fr": "Perles", "ja": "貝"}
TITLES = {
    "en": ("## Cards\n\n", "## Card list\n\n", "## Components\n\n20 cards:\n\n"),
    "de": ("## Karten\n\n", "## Kartenübersicht\n\n", "## Material\n\n20 Karten:\n\n"),
    "fr": ("## Cartes\n\n", "## Liste des cartes\n\n", "## Matériel\n\n20 cartes :\n\n"),
    "ja": ("## カード\n\n", "## カード効果\n\n", "## 内容物\n\nカード20枚\n\n"),
}
LATIN = (
    "- {0} x{1}: {2}", "- {0} (x{1}) - {2}", "- {1}x {0}: {2}", "- **{0}** x{1}: {2}",
    "- **{0} ({1})** - {2}", "**{0} (x{1})**\n{2}\n", "**{1}x {0}**: {2}\n",
    "### {0} (x{1})\n\n{2}\n", "### {1}x {0}\n\n{2}\n",
    "{0} x{1}\n{2}\n", "1. **{0}** x{1} - {2}", "- {0} x{1}\n  - {2}", "- {0}: {2} (x{1})",
    "- **{0}**: {2} ×{1}",
)  # fmt: skip
JAPANESE = (
    "- {0}（{1}枚）：{2}", "- {0} {1}枚：{2}", "- {0}×{1}：{2}", "・{0}（{1}枚）{2}",
    "・{0}×{1}　{2}", "・{0} {1}枚\n　{2}", "【{0}】×{1}\n{2}\n", "■{0}（{1}枚）\n{2}\n",
    "### {0} ×{1}\n\n{2}\n",
    "**{0}（{1}枚）**\n{2}\n", "「{0}」{1}枚：{2}", "1. {0}（{1}枚）：{2}", "- {0}：{2}（{1}枚）",
    "- {0}：{2}×{1}",
)  # fmt: skip
#: Ways to write a card that are read only where other titles announce the list.
ELSEWHERE = {(language, 0, "1. **{0}** x{1} - {2}") for language in ("en", "de", "fr")} | {
    ("ja", 0, "1. {0}（{1}枚）：{2}"), ("ja", 1, "1. {0}（{1}枚）：{2}"),
    ("ja", 1, "- {0}×{1}：{2}"), ("ja", 1, "・{0}×{1}　{2}"), ("ja", 1, "### {0} ×{1}\n\n{2}\n"),
}  # fmt: skip
WAYS = [
    (language, title, way)
    for language in TITLES
    for title in range(3)
    for way in (JAPANESE if language == "ja" else LATIN)
    if (language, title, way) not in ELSEWHERE
]


@pytest.mark.parametrize(("language", "title", "way"), WAYS)
def test_a_card_more_is_told_and_nothing_that_a_card_does(tmp_path, language, title, way):
    rows = "\n".join(way.format(*card) for card in CARDS[language])
    text = f"# Sea\n\n{TITLES[language][title]}{rows}\n"
    box = {name: count for name, count, _ in CARDS[language]} | {OTHER[language]: 30}
    wrong, count = CARDS[language][2][:2]
    told = checked(tmp_path, text, box | {wrong: count + 1}, language, 4)
    about = [each for each in told if f"`{OTHER[language]}`" not in each[1]]
    assert [code for code, _ in about] == ["rules-count-differs"], told
    assert wrong in about[0][1]
