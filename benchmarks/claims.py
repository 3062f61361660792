"""How long reading the claims of a long rules text takes: `python benchmarks/claims.py`.

The text is made here: chapters of a rulebook, Japanese and English in turn, with
component lists, tables and running text, 50 kB of UTF-8. The goal is 0.1 s.
"""

# ruff: noqa: RUF001 - full-width characters in Japanese are meant

from __future__ import annotations

import statistics
import time

from punchboard.rulebook.reader import read_claims

SIZE, RUNS = 50_000, 5

JAPANESE = """\
# 入り江の町 {number}

2〜4人用、約40分、10歳以上。

## 内容物

- 荷物カード 42枚（7種類、各6枚）
- 船 20隻（5色、各4隻）
- 銭 （　枚）
- 町ボード 1枚（8×6マス）

## 準備

荷物カードをよく混ぜ、各プレイヤーに5枚ずつ配ります。残りを山札にし、3枚を表向きに並べます。
各自、好きな色の船を4隻受け取ります。銭は1人につき10枚です。

## 手番

山札から1枚を引き、荷物を船にのせます。船が出たら3点を得ます。潮の目印を1つ進めます。
12点に達するか、山札がなくなったら終わりです。同点なら、残った銭の多い人の勝ちです。
"""
ENGLISH = """\
# Bay Town {number}

For 2 to 4 players, ages 10 and up, 40 minutes.

## Components

| Component | Use | Qty |
|---|---|---|
| Cargo cards | 6 in each of 7 colours | 42 |
| Cranes | lift 2 cargo | TBD |

- 20 ships (4 in each of 5 colours)
- Markers: 24 gold and 24 silver

## Setting up

Deal 5 cargo cards to each player and put the last 4 aside. Lay out 3 cards face up.

## Your turn

Draw a card, load it, and move the tide marker. When a ship sails you gain 3 points.
The game ends when somebody has 12 points or the pile is empty.
"""


def rulebook() -> str:
    """Return a rules text of the size measured."""
    text, number = "", 0
    while len(text.encode()) < SIZE:
        number += 1
        text += (JAPANESE if number % 2 else ENGLISH).format(number=number) + "\n"
    return text


def main() -> None:
    """Read the text several times and print the median."""
    text = rulebook()
    seconds = []
    for _ in range(RUNS):
        start = time.perf_counter()
        claims = read_claims(text, ".md")
        seconds.append(time.perf_counter() - start)
    print(f"{len(text.encode()):,} bytes, {len(claims)} claims: {statistics.median(seconds):.2f} s")


if __name__ == "__main__":
    main()
