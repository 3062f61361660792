"""Where running text names a component: by its listed name or by a noun for such things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from punchboard.rulebook.counters import HEADS, NOUNS
from punchboard.rulebook.statement import Statement

_COMPOUND = rf"[ァ-ヶー一-龥]{{0,10}}?(?:{HEADS})"
#: What Japanese texts take, move and count without its being a component.
NO_THING = re.compile(
    r"(?:プレ[イー]+ヤー|ゲーム|シャッフル|アクション|プレイ|ターン|ラウンド|チーム"
    r"|リード|スタート|ダウン|マス|スート|エリア|"
    r"フェイズ|フェーズ|トリック|シリーズ|ポイント|ボーナス|スキル|コスト|マーク|メートル"
    r"|ヤード|セット|パス|ルール|ジャンル|グループ|"
    r"ステップ|レベル|コンボ|ダメージ|フォロー|スペース|ライン|ペア|タイミング|バリアント"
    r"|効果|手番|数字|順番|時計回り|好き|任意|"
    r"自分|相手|全員|残り|同数|最大|最後|最初|合計|人数|勝利|得点|点数|場所|位置|方向"
    r"|番号|次|中|前|後|場|山|他|列|色|人|枚|個)$"
)
_OBJECT = r"(?:[ァ-ヶー]{3,12}|[A-Z][a-z]{3,14})(?=を)"
_ADJECTIVE = (
    r"(?!(?:the|a|an|each|every|your|their|its|his|her|this|that|these|those|one|two"
    r"|three|and|or|of|to|in|on|for|from|"
    r"with|all|any|both|no|into|onto|at|by|as|per|is|are|more|other|another|own|takes?"
    r"|gets?|draws?|deals?|puts?|places?|"
    r"shuffles?|receives?|chooses?|gives?|adds?|uses?|returns?|lays?|moves?|turns?"
    r"|reveals?|discards?|plays?|keeps?|shows?)\b)"
    r"[a-z][a-z'-]+"
)
_ENGLISH = (
    rf"(?<![A-Za-z])(?i:(?:{_ADJECTIVE} ){{0,2}}(?:{'|'.join(NOUNS)}|dice)(?:s|es)?)(?![A-Za-z])"
)
_HEAD = re.compile(rf"(?<=.)(?:{HEADS})$")


@dataclass(frozen=True, slots=True)
class Mention:
    """A component named between *start* and *end*."""

    name: str
    start: int
    end: int


class Vocabulary:
    """Finds components in running text.

    Attributes:
        units: The counter of each component that the lists name.
    """

    def __init__(self, listed: Iterable[Statement]) -> None:
        self.units: dict[str, str] = {}
        for each in listed:
            self.units.setdefault(each.name, each.unit)
        shorter = {_HEAD.sub("", name): unit for name, unit in self.units.items()}
        self._known = shorter | self.units
        names = sorted((n for n in self._known if len(n) > 1), key=lambda n: (-len(n), n))
        known = "|".join(map(_pattern, names)) or "(?!)"
        self._pattern = re.compile(
            rf"(?P<known>{known})|{_COMPOUND}|(?P<object>{_OBJECT})|{_ENGLISH}"
        )

    def mentions(self, text: str, start: int, end: int) -> Iterator[Mention]:
        """Yield the components named between *start* and *end*, in order."""
        for found in self._pattern.finditer(text, start, end):
            if not (found["object"] and NO_THING.search(found[0])):
                yield Mention(found[0], found.start(), found.end())

    def fits(self, mention: Mention, unit: str) -> bool:
        """Return whether things of that name may be counted by *unit*."""
        known = self._known.get(mention.name, "")
        return not known or not unit or known == unit or (unit == "つ" and known != "枚")

    def meant(self, name: str) -> str:
        """Return the one listed component that a bare plural such as `cards` means, or *name*."""
        if name[-1:] != "s" or name.casefold().removesuffix("s") not in NOUNS:
            return name
        stem = name.casefold().removesuffix("s")
        meant = [
            each for each in self.units if each.casefold().split(" ")[-1].removesuffix("s") == stem
        ]
        return meant[0] if len(meant) == 1 and meant[0].casefold() != name.casefold() else name

    def usual(self, unit: str) -> str:
        """Return the first listed component that *unit* counts, or ""."""
        return next((name for name, known in self.units.items() if known == unit), "")


def _pattern(name: str) -> str:
    if not name.isascii():
        return re.escape(name) + r"(?![ァ-ヶー一-龥])"
    stem = re.escape(name.removesuffix("s"))
    return rf"(?<![A-Za-z])(?i:{stem}(?:s|es)?)(?![A-Za-z])"
