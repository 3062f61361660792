"""How many texts of a card are set in a second, by one core with fonts that are open.

Needs punchboard: `PYTHONPATH=src .venv/bin/python benchmarks/text.py`.
"""

# ruff: noqa: RUF001 - full-width characters in Japanese are meant

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from punchboard.geometry import Size
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Icon, Inline, Ruby, Span, TextFrame, TextStyle
from punchboard.workspace import Workspace

#: Characters of a text: as many as the paragraphs of the other benchmark.
LONGEST, SHORTEST = 126, 114
#: A box that nothing overflows, so that no text shrinks.
FRAME = TextFrame(9.0, 41.0, width=45.0, height=60.0, line_height=1.4)
SIZE = 2.7

_NOUNS = {
    "ja": (
        "守備隊 灯台守 測量士 渡り鳥 風車 市場 航海図 山の主 旅人 鍛冶屋 見張り 商人 猟師 吟遊詩人 "
        "農夫 船乗り 王女 騎士 魔女 学者 盗賊 巨人 竜 狼 妖精 石工 織姫 料理人 司書 庭師 "
        "橋守 門番 占い師 伝令 大工 羊飼い 修道士 発明家 踊り子 隠者"
    ).split(),
    "en": (
        "garrison lamplighter surveyor windmill harbour chartroom traveller smith watchman "
        "merchant hunter minstrel farmer sailor princess knight witch scholar thief giant "
        "dragon wolf fairy mason weaver cook librarian gardener bridge gatekeeper seer herald "
        "carpenter shepherd monk inventor dancer hermit tower market"
    ).split(),
}
_PLACES = {
    "ja": "手札 山札 捨て札 場 倉庫 森 港 城 市場の列 自分の前".split(),
    "en": "hand|deck|discard pile|display|store|forest|harbour|castle|market row|tableau".split(
        "|"
    ),
}
_SENTENCES = {
    "ja": (
        "{place}から「{noun}」を{number}枚選び、{other}に置く。",
        "{noun}が{place}にあれば、コインを{number}枚得る。",
        "次の手番まで、{noun}の数字を{number}減らす（{few}より小さくはならない）。",
        "{place}の上から{number}枚を見て、好きな順番で{other}に戻す。",
        "{noun}と{friend}を同時に持つプレイヤーは、{number}点を失う。",
        "このカードを出したとき、{friend}を{other}へ{few}マス動かしてもよい。",
        "すべてのプレイヤーは、{place}のカードが{number}枚になるまで引く。",
        "{few}ラウンドの間、{noun}は切り札になる。",
        "そうしないなら、{friend}を{few}つ休ませなければならない。",
    ),
    "en": (
        "Choose {number} {noun} cards from your {place} and put them into the {other}.",
        "If the {noun} is in your {place}, gain {number} coins.",
        "Until your next turn, the {noun} counts {few} less (but never below 1).",
        "Look at the top {number} cards of the {place}; put them back on the {other}.",
        "Players who hold both {noun} and {friend} lose {number} points.",
        "When you play this card, move the {friend} up to {few} steps.",
        "Everyone draws up to {number} cards from the {place}.",
        "For {few} rounds the {noun} is trump.",
        "Otherwise, rest {few} of your {friend} cards.",
    ),
}
_ICON = Icon('<path d="M0 0h24v24z"/>', Size(24, 24), TextStyle(size=SIZE), "power")


def texts(count: int, language: str) -> list[str]:
    """Return *count* different texts, the same in every run."""
    chance = random.Random(f"texts {language}")
    found: dict[str, None] = {}
    while len(found) < count:
        text = ""
        while len(text) < SHORTEST:
            space = " " if text and language == "en" else ""
            text += space + _sentence(chance, language)
        if len(text) <= LONGEST:
            found[text] = None
    return list(found)


def _sentence(chance: random.Random, language: str) -> str:
    place, other = chance.sample(_PLACES[language], 2)
    noun, friend = chance.sample(_NOUNS[language], 2)
    number, few = chance.randint(2, 15), chance.randint(1, 4)
    return chance.choice(_SENTENCES[language]).format(
        place=place, other=other, noun=noun, friend=friend, number=number, few=few
    )


def plain(text: str, style: TextStyle) -> tuple[Inline, ...]:
    """Return a text of one style."""
    return (Span(text, style),)


def rich(text: str, style: TextStyle) -> tuple[Inline, ...]:
    """Return a text with two bold stretches, an icon and, in Japanese, a ruby."""
    bold = replace(style, weight=700)
    third = len(text) // 3
    middle: tuple[Inline, ...] = (Span(text[third + 4 : 2 * third], style),)
    if style.language == "ja":
        middle = (*middle, Ruby((("山", "やま"), ("札", "ふだ")), style))
    return (
        Span(text[:4], bold),
        Span(text[4:third], style),
        replace(_ICON, style=style),
        Span(text[third : third + 4], bold),
        *middle,
        Span(text[2 * third :], style),
    )


def rate(
    texts: list[str],
    fonts: FontStack,
    style: TextStyle,
    frame: TextFrame,
    make: Callable[[str, TextStyle], tuple[Inline, ...]],
) -> float:
    """Return how many of *texts* are set in a second of one core."""
    inlines = [make(text, style) for text in texts]
    warm = len(inlines) // 4
    for each in inlines[:warm]:
        set_text(each, frame, fonts)
    start = time.process_time()
    for each in inlines[warm:]:
        set_text(each, frame, fonts)
    return (len(inlines) - warm) / (time.process_time() - start)


def rows(count: int, runs: int) -> Iterator[tuple[str, float]]:
    """Yield what is set, and the best rate of some runs with texts of their own."""
    down = replace(FRAME, vertical=True)
    jobs = (
        ("plain ja", "ja", FRAME, plain),
        ("plain en", "en", FRAME, plain),
        ("rich ja", "ja", FRAME, rich),
        ("rich en", "en", FRAME, rich),
        ("vertical ja", "ja", down, plain),
    )
    with tempfile.TemporaryDirectory() as folder:
        fonts = FontStack.open(Workspace.at(Path(folder))).value
    for name, language, frame, make in jobs:
        style = TextStyle(size=SIZE, language=language)
        found = texts(count * runs, language)
        parts = [found[run::runs] for run in range(runs)]
        yield name, max(rate(part, fonts, style, frame, make) for part in parts)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=int, default=2000, help="texts of a run")
    parser.add_argument("--runs", type=int, default=3, help="runs, of which the best counts")
    options = parser.parse_args()
    print("| text | texts a second |\n| --- | ---: |")
    for name, found in rows(options.texts, options.runs):
        print(f"| {name} | {found:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
