"""The deck every tool draws: different cards from a seed, and how a card looks.

Nothing here knows a tool; measures are in mm from the trim's top-left corner.
"""

# ruff: noqa: RUF001 - full-width characters in Japanese are meant

from __future__ import annotations

import csv
import random
import re
from dataclasses import dataclass, replace
from pathlib import Path

WIDTH, HEIGHT, BLEED = 63, 88, 3
PER_SHEET = 9

PANEL = (4, 4, 55, 80)  # x, y, width, height of the pale panel inside the frame
NUMBER_AT, NUMBER_SIZE = (9, 22), 15  # baseline, type size
TITLE_AT, TITLE_SIZE = (9, 34), 4.0
RULE_Y = 37
TEXT_BOX, TEXT_SIZE, LINE_HEIGHT = (9, 41, 45, 40), 2.7, 1.4
ICON_AT, ICON_SIZE = (39, 9), 15
BACK_PANEL = (7, 7, 49, 74)
BACK_ICON_AT, BACK_ICON_SIZE = (18.5, 31), 26

INK, PAPER, BACK_COLOUR, BACK_LINE = "#23262b", "#fbf9f4", "#1d3557", "#a8c5da"

LONGEST, SHORTEST = 126, 114  # characters of a paragraph
#: From here on, cards have other numbers in their paragraphs: of the sentences alone, there
#: are not enough.
PLAIN = 2000


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: the colour of the frame and the icon's corners on a 24 x 24 grid."""

    id: str
    colour: str
    icon: tuple[tuple[int, int], ...]

    @property
    def path(self) -> str:
        """The icon as the `d` of an SVG path."""
        return "M" + "L".join(f"{x} {y}" for x, y in self.icon) + "Z"


@dataclass(frozen=True, slots=True)
class Card:
    """One card; no two of a deck are equal."""

    id: str
    suit: str
    number: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one measurement, in one language (`ja` or `en`)."""

    language: str
    cards: tuple[Card, ...]


SUITS = (
    Suit("power", "#c4122f", ((14, 1), (4, 14), (11, 14), (9, 23), (20, 10), (13, 10))),
    Suit(
        "guard",
        "#1858b8",
        ((12, 1), (21, 4), (21, 12), (18, 18), (12, 23), (6, 18), (3, 12), (3, 4)),
    ),
    Suit(
        "craft",
        "#0f7d47",
        (
            *((12, 1), (15, 8), (23, 9), (17, 14), (19, 22)),
            *((12, 18), (5, 22), (7, 14), (1, 9), (9, 8)),
        ),
    ),
    Suit(
        "grace",
        "#6a3d9a",
        ((12, 1), (17, 8), (23, 12), (17, 16), (12, 23), (7, 16), (1, 12), (7, 8)),
    ),
)

_WORDS = {
    "ja": (
        "静かな 古びた 勇ましい 気まぐれな はるかな 小さな 見えない 燃える".split(),
        "守備隊 灯台守 測量士 渡り鳥 ライン調整 風車 港の市場 クロスルート 山の主 航海図".split(),
    ),
    "en": (
        "Quiet Ancient Daring Fickle Distant Little Hidden Burning".split(),
        "Garrison|Lamplighter|Surveyor|Windmill|Line Call|Harbour Fair|Chartroom|Old Road".split(
            "|"
        ),
    ),
}

_SENTENCES = {
    "ja": (
        "手札から1枚を選び、味方にだけ見せる。",
        "このあとに出されるカードのスキルは、すべて効果を失う。",
        "場に出ているほかのカード1枚を、持ち主の手札に戻す。",
        "味方が出したカードの数字を1減らす（1より小さくはならない）。",
        "山札の上から3枚を見て、好きな順番で「上」か「下」に置く。",
        "このトリックに勝ったとき、もう一度手番を行ってもよい。",
        "コインを2枚支払えば、となりの地形タイルへ移動できる。",
        "次のラウンドの終わりまで、この色のカードは切り札になる。",
        "すべてのプレイヤーは、手札が5枚になるまで引く。",
        "捨て札から「クラフト」を1枚選んで手札に加える。",
        "得点トラックを2マス進め、ボーナスがあればすぐに受け取る。",
        "そうしないなら、ワーカーを1つ休ませなければならない。",
    ),
    "en": (
        "Show one card to your partner.",
        "Cards played later lose their skills.",
        "Return a card in play to its owner.",
        "Lower your partner's number by 1.",
        "Look at the top 3 cards of the deck.",
        "Win this trick and play again.",
        "Pay 2 coins to move one tile.",
        "This colour is trump this round.",
        "Everyone draws up to 5 cards.",
        "Take a craft card from the discards.",
        "Score 2 steps (and claim the bonus).",
        "Otherwise a worker rests.",
    ),
}


def make_deck(count: int, language: str, seed: int = 1) -> Deck:
    """Return *count* different cards; the same arguments give the same deck."""
    chance = random.Random(f"{seed} {language}")
    adjectives, nouns = _WORDS[language]
    seen: set[str] = set()
    cards: list[Card] = []
    while len(cards) < count:
        text = _paragraph(chance, language)
        if len(cards) >= PLAIN:
            text = re.sub(r"\d", lambda _: str(chance.randint(1, 9)), text)
        if text in seen:
            continue
        seen.add(text)
        index = len(cards)
        space = " " if language == "en" else ""
        title = f"{chance.choice(adjectives)}{space}{chance.choice(nouns)}"
        suit = SUITS[index % len(SUITS)].id
        cards.append(Card(f"c{index + 1:04}", suit, index % 99 + 1, title, text))
    return Deck(language, tuple(cards))


def change_one(deck: Deck, turn: int) -> Deck:
    """Return the deck with another text on its middle card, different every *turn*."""
    middle = len(deck.cards) // 2
    card = deck.cards[middle]
    changed = replace(card, text=f"{card.text} {turn}")
    return replace(deck, cards=(*deck.cards[:middle], changed, *deck.cards[middle + 1 :]))


def write_csv(deck: Deck, path: Path, delimiter: str = ",") -> None:
    """Write the cards as a table with the columns id, suit, number, title and text."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        table.writerow(("id", "suit", "number", "title", "text"))
        for card in deck.cards:
            table.writerow((card.id, card.suit, card.number, card.title, card.text))


def rgb(colour: str) -> tuple[int, int, int]:
    """Return a `#rrggbb` colour as three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def scaled(
    icon: tuple[tuple[int, int], ...], at: tuple[float, float], size: float
) -> list[tuple[float, float]]:
    """Return an icon's corners in mm, its grid's top-left corner placed *at*."""
    return [(round(at[0] + x * size / 24, 3), round(at[1] + y * size / 24, 3)) for x, y in icon]


def _paragraph(chance: random.Random, language: str) -> str:
    """Return some sentences, together between SHORTEST and LONGEST characters."""
    space = " " if language == "en" else ""
    while True:
        sentences = chance.sample(_SENTENCES[language], len(_SENTENCES[language]))
        text = ""
        for sentence in sentences:
            text = f"{text}{space if text else ''}{sentence}"
            if len(text) >= SHORTEST:
                break
        if SHORTEST <= len(text) <= LONGEST:
            return text
