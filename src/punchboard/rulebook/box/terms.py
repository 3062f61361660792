"""The words a game has for its things, and words in its texts that almost are the same."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.components.kinds import Use, english_words, japanese_words
from punchboard.components.model import ComponentSet, Text
from punchboard.rulebook.box.targets import NAME_FIELDS, item_names, names_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later

_KATAKANA = made_later(r"[ァ-ヺ][ァ-ヺー・]{2,}")
_FULL_WIDTH = made_later(r"[Ａ-Ｚａ-ｚ０-９]+|[ｦ-ﾟ]{2,}")
_SMALL = str.maketrans("ァィゥェォヵヶャュョ", "アイウエオカケヤユヨ")
#: Other words for what a thing is; a pile or a deck may be of anything.
_OTHER_KINDS_EN = (*english_words(Use.SWAPPED), "pawn", "marker", "meeple", "counter", "chip")
_OTHER_KINDS_JA = (*japanese_words(Use.SWAPPED), "ポーン", "マーカー", "チップ")
_LATIN = made_later(r"[A-Za-z]{6,}")
#: Shortest Latin name in which a slip is looked for, and one with a letter mistaken for another.
_SHORTEST_SLIP, _SHORTEST_MISTAKEN = 6, 8
_KANJI = made_later(r"[一-龥々]{2,5}")
#: Kanji that are typed or chosen for one another, by their look or their sound.
_ALIKE = """
    動働 札礼 獲穫 寵籠龍 恩思 待持特 得徳 末未 士土 説設 積績責 複復腹 講構購 清請晴精 検験険剣
    録緑縁 側測則 張帳 住往注 科料 輪輸 遺遣 候侯 低底抵 郡群 官管館宮 暦歴 師帥 矢失 若苦 問間聞
    鳥島烏 陣陳 村材 貨貸 微徴 衝衡 哀衰 裁載栽 幣弊 滅減 熱熟 慨概 滴摘敵適 栄営 技枝 組祖 番審
    源原 標票 域城 捨拾 折析 援緩暖 換喚 探深 倉創 建健 権観歓 義議儀 識織職 般船盤 駆駒 額顔願
    頂項 墓基 壁璧 招紹 制製 紛粉 採彩 移写 効郊 防妨 象像 対体 配酌 坐座
""".split()
#: Fewest times that a game uses a word of kanji which others may be slips of.
_USED = 3
#: Shortest katakana word whose long vowels need not be the same.
_SHORTEST_LONG = 5


@dataclass(frozen=True, slots=True)
class Near:
    """A word that is almost a term.

    Attributes:
        start: Where it begins in its text.
        word: As it is written.
        term: As the game writes it elsewhere.
    """

    start: int
    word: str
    term: str


class Terms:
    """The names of a game's components, items and entries, its keywords and what it says most.

    Args:
        game: The game.
        said: Everything that its rules and cards say.
    """

    def __init__(self, game: ComponentSet, said: str) -> None:
        components = [name for each in game.components for name in names_of(each)]
        items = [
            name for each in game.components for item in each.items for name in item_names(item)
        ]
        entries = [
            text
            for definition in game.definitions.values()
            for entry in definition.values()
            for field in NAME_FIELDS
            if isinstance(named := entry.fields.get(field), Text)
            for _, text in named.languages
        ]
        keywords = [word for keyword in game.keywords for _, word in keyword.words]
        self._all = dict.fromkeys((*components, *items, *entries, *keywords))
        self._keys = frozenset(map(names.key, self._all))
        spelt = [*self._all, *(_without_kind(name) for name in components)]
        runs = [run for name in spelt for run in _KATAKANA.findall(name)]
        self._runs = frozenset(runs)
        self._folded = {_folded(run): run for run in reversed(runs)}
        words = {word for name in self._all for word in re.findall(r"[^\W_]+", name)}
        self._latin = frozenset(
            word.casefold() for word in words if word.isascii() and len(word) >= _SHORTEST_SLIP
        )
        self._alike: dict[str, list[str]] = {}
        for word in sorted(self._latin):
            self._alike.setdefault(word[0] + word[-2:], []).append(word)
        self._plain = frozenset(word for word in words if not _FULL_WIDTH.search(word))
        self._kinds = tuple(self._patterns(components))
        self._kanji = dict(_kanji_slips(Counter(_KANJI.findall(said))))
        whole = (name for name in components if names.core(name) != names.key(name))
        longest_first = sorted(whole, key=len, reverse=True)
        self._known = re.compile("|".join(map(_spellings, longest_first)) or r"(?!)")

    def near(self, text: str) -> Iterator[Near]:
        """Yield the words of a text that are almost a term."""
        yield from self._katakana(text)
        yield from self._slips(text)
        yield from self._widths(text)
        for match in _KANJI.finditer(text) if self._kanji else ():
            if match[0] in self._kanji:
                yield Near(match.start(), match[0], self._kanji[match[0]])
        masked = self._known.sub(lambda match: " " * len(match[0]), text)
        for pattern, term in self._kinds:
            for match in pattern.finditer(masked):
                if names.key(match[0]) not in self._keys:
                    yield Near(match.start(), match[0], term)

    def _katakana(self, text: str) -> Iterator[Near]:
        for match in _KATAKANA.finditer(text):
            run = match[0].rstrip("・")
            term = self._folded.get(_folded(run))
            if term is not None and run not in self._runs:
                yield Near(match.start(), run, term)

    def _slips(self, text: str) -> Iterator[Near]:
        """Yield the words with a slip in the middle: `Renaisance` for `Renaissance`."""
        for match in _LATIN.finditer(text) if self._latin else ():
            word = match[0].casefold()
            stem = word.removesuffix("s")
            if word in self._latin or stem in self._latin or f"{word}s" in self._latin:
                continue
            alike = self._alike.get(word[0] + word[-2:], ())
            term = next((each for each in alike if _is_slip(word, each)), None)
            if term is not None:
                yield Near(match.start(), match[0], term)

    def _widths(self, text: str) -> Iterator[Near]:
        for match in _FULL_WIDTH.finditer(text):
            plain = unicodedata.normalize("NFKC", match[0])
            if plain in self._plain and not plain.isdigit():
                yield Near(match.start(), match[0], plain)

    def _patterns(self, components: list[str]) -> Iterator[tuple[re.Pattern[str], str]]:
        """Yield what finds a component's name with another word for its kind."""
        for name in dict.fromkeys(components):
            core, words = names.core(name), names.words(name)
            if core == names.key(name):
                continue
            if words[-1] in _OTHER_KINDS_EN:
                others = "|".join(kind for kind in _OTHER_KINDS_EN if kind != words[-1])
                stem = r"[\s-]+".join(map(re.escape, words[:-1]))
                yield re.compile(rf"(?i)\b{stem}[\s-]+(?:{others})s?\b"), name
            elif name.startswith(core) and not core.isascii():
                others = "|".join(kind for kind in _OTHER_KINDS_JA if not name.endswith(kind))
                # In brackets it is explained, and may be another name of another thing.
                yield re.compile(rf"(?<![(（]){re.escape(core)}(?:{others})"), name


def _is_slip(word: str, term: str) -> bool:
    """Return whether a word is a term with one letter left out, added, swapped or mistaken.

    The beginning and the end are the same: what differs there is another word or
    another form of it, and so may be another letter in a short word.
    """
    if word[0] != term[0] or word[-2:] != term[-2:] or abs(len(word) - len(term)) > 1:
        return False
    if len(word) == len(term):
        wrong = [
            index for index, pair in enumerate(zip(word, term, strict=True)) if pair[0] != pair[1]
        ]
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1
        if swapped:
            return word[wrong[0]] == term[wrong[1]] and word[wrong[1]] == term[wrong[0]]
        return len(wrong) == 1 and len(word) >= _SHORTEST_MISTAKEN
    short, long = sorted((word, term), key=len)
    return any(
        long[:index] + long[index + 1 :] == short
        # In a short word only one of two equal letters: `haunter` is not `hunter`.
        and (len(long) >= _SHORTEST_MISTAKEN or letter == long[index - 1])
        for index, letter in enumerate(long)
    )


def _kanji_slips(words: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield words with a kanji mistaken for another, each with the one it should be: 労動, 労働.

    The other is used much more, and Japanese has that word and not this one.
    """
    for word, count in words.items():
        for index, kanji in enumerate(word):
            alike = {other for group in _ALIKE if kanji in group for other in group} - {kanji}
            for other in sorted(alike):
                term = word[:index] + other + word[index + 1 :]
                if words[term] >= max(_USED, _USED * count) and _pieces(term) < _pieces(word):
                    yield word, term


def _pieces(word: str) -> int:
    """Return how many words the dictionary of ICU makes of *word*."""
    from icu4py.breakers import WordBreaker

    return sum(1 for _ in WordBreaker(word, "ja").segments())


def _without_kind(name: str) -> str:
    """Return a name without the Japanese word for its kind, if something is left."""
    kind = next((each for each in _OTHER_KINDS_JA if name.endswith(each)), "")
    return name.removesuffix(kind) or name


def _spellings(name: str) -> str:
    """Return a pattern of a name, in the singular and the plural."""
    if not name.isascii():
        return re.escape(name)
    parts = [re.escape(word.removesuffix("s")) + "s?" for word in re.split(r"[\s-]+", name)]
    return r"(?i:\b" + r"[\s-]+".join(parts) + r"\b)"


def _folded(run: str) -> str:
    """Return a katakana word without what is written in two ways: small kana, `・`, long vowels."""
    plain = run.replace("・", "").replace("ヴ", "ブ").translate(_SMALL)
    return plain.replace("ー", "") if len(plain) >= _SHORTEST_LONG else plain.rstrip("ー")
