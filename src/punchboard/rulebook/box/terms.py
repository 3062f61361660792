"""The words a game has for its things, and words in its texts that almost are the same."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
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
_LATIN, _WORD = made_later(r"[A-Za-z]{6,}"), made_later(r"[^\W_]+")
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
        items = (item for each in game.components for item in each.items)
        entries = (entry for each in game.definitions.values() for entry in each.values())
        fields = (entry.fields.get(field) for entry in entries for field in NAME_FIELDS)
        texts = (text for named in fields if isinstance(named, Text) for _, text in named.languages)
        keywords = (word for keyword in game.keywords for _, word in keyword.words)
        called = (name for item in items for name in item_names(item))
        known = dict.fromkeys((*components, *called, *texts, *keywords))
        self._keys = frozenset(map(names.key, known))
        spelt = [*known, *map(_without_kind, components)]
        runs = [run for name in spelt for run in _KATAKANA.findall(name)]
        self._runs, self._folded = frozenset(runs), {_folded(run): run for run in reversed(runs)}
        words = {word for name in known for word in _WORD.findall(name)}
        self._plain = frozenset(word for word in words if not _FULL_WIDTH.search(word))
        long = (word.casefold() for word in words if len(word) >= _SHORTEST_SLIP)
        self._latin = frozenset(word for word in long if word.isascii())
        self._alike = defaultdict[str, list[str]](list)
        for word in sorted(self._latin):
            self._alike[_ends(word)].append(word)
        self._kinds = tuple(_other_kinds(components))
        self._kanji = dict(_kanji_slips(Counter(_KANJI.findall(said))))
        whole = (name for name in components if names.core(name) != names.key(name))
        longest_first = sorted(whole, key=len, reverse=True)
        self._known = re.compile("|".join(map(_spellings, longest_first)) or r"(?!)")

    def near(self, text: str) -> Iterator[Near]:
        """Yield the words of a text that are almost a term."""
        for match in _KATAKANA.finditer(text):
            run = match[0].rstrip("・")
            term = self._folded.get(_folded(run))
            if term is not None and run not in self._runs:
                yield Near(match.start(), run, term)
        for match in _LATIN.finditer(text) if self._latin else ():
            if term := self._slip_of(match[0].casefold()):  # `Renaisance`
                yield Near(match.start(), match[0], term)
        for match in _FULL_WIDTH.finditer(text):
            plain = unicodedata.normalize("NFKC", match[0])
            if plain in self._plain and not plain.isdigit():
                yield Near(match.start(), match[0], plain)
        for match in _KANJI.finditer(text) if self._kanji else ():
            if match[0] in self._kanji:
                yield Near(match.start(), match[0], self._kanji[match[0]])
        masked = self._known.sub(lambda match: " " * len(match[0]), text)
        for pattern, term in self._kinds:
            for match in pattern.finditer(masked):
                if names.key(match[0]) not in self._keys:
                    yield Near(match.start(), match[0], term)

    def _slip_of(self, word: str) -> str:
        """Return the term that a word is a slip of; "" for none, and for a form of a term."""
        if {word, word.removesuffix("s"), f"{word}s"} & self._latin:
            return ""
        return next((e for e in self._alike[_ends(word)] if _is_slip(word, e)), "")


def _other_kinds(components: list[str]) -> Iterator[tuple[re.Pattern[str], str]]:
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


def _ends(word: str) -> str:
    """Return the letters of a word that a slip has as well: others are of another word or form."""
    return word[0] + word[-2:]


def _is_slip(word: str, term: str) -> bool:
    """Return whether a word is a term with one letter left out, added, swapped or mistaken.

    In a short word, another letter makes another word, and so does one more or less that is
    not one of two equal ones: `haunter` is not `hunter`.
    """
    if _ends(word) != _ends(term) or abs(len(word) - len(term)) > 1:
        return False
    short, long = sorted((word, term), key=len)
    sure = len(long) >= _SHORTEST_MISTAKEN
    if len(short) == len(long):
        wrong = [place for place, letter in enumerate(word) if letter != term[place]]
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1
        if swapped:
            first, last = wrong[0], wrong[1] + 1
            return word[first:last] == term[first:last][::-1]
        return len(wrong) == 1 and sure
    left_out = (at for at in range(len(long)) if long[:at] + long[at + 1 :] == short)
    return any(sure or long[at] == long[at - 1] for at in left_out)


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
