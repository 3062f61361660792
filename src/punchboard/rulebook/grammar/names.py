"""Which words name the same thing: in any width, case, number and spelling.

A name is compared by its key, which is equal for `Player cards` and `player
card`, for `エリアタイル` and `エリア・タイル`. Its core is the key without the word
for the kind of thing: `選手` of `選手カード`, `genesis` of `genesis cards`.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Mapping, Sequence

from punchboard.components.kinds import Use, english_words, japanese_words
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.languages import known
from punchboard.typesetting.markup import parse
from punchboard.typesetting.tokens import MarkedText, Reading

#: Words for a kind of thing, as keys: a name may be used without its last one.
_KINDS_EN = frozenset(
    (
        *english_words(Use.DROPPED),
        *"pawn marker piece meeple counter chip chit cube disc figure disk cardboard".split(),
        *("deck", "pile"),
    )
)
#: The same in German and French, where they also are the end or the first of a name.
_KINDS_LATIN = frozenset(
    """
    karte karten plättchen marker stein steine figur chip token carte tuile jeton pion marqueur
    stapel kartenstapel paquet pioche
    """.split()
)
_KINDS_JA = (
    *japanese_words(Use.DROPPED),
    *("ポーン", "マーカ", "コマ", "チップ", "ピース", "キューブ", "ディスク", "フィギュア"),
    *("駒", "デッキ"),
)
#: `Waldkarten`, which are `30 Karten Wald` as well
_COMPOUND = made_later("([a-zäöüß]{3,}?)s?(?:karten?|plättchen|steine?|stapel|decks?)")
#: What is left of many names, and not enough to know one by: score markers, player cards.
_COMMON = frozenset(
    """
    score player start starting first round turn game point money victory time reference
    得点 スコア プレイヤ スタート スタートプレイヤ ラウンド ターン 手番 ゲーム 点数 勝利点
    """.split()
)
#: Japanese words for what games define, and the key of its English name.
_DEFINITIONS = {
    "スート": "suit", "ジャンル": "genre", "地形": "terrain", "資源": "resource", "種族": "race",
    "属性": "element", "チーム": "team", "スキル": "skill", "季節": "season",
}  # fmt: skip
_OF = made_later(r"(?<=[ァ-ヺー一-龥])の(?=[ァ-ヺー一-龥])(?!山|束|列|上|中|表|裏|デッキ)")
#: What a name may begin with and means nothing: there is no other board than the game's.
_BEFORE = frozenset(
    """
    game main central custom double sided doublesided oversized illustrated single
    doppelseitige beidseitige einzelne einzelner einzelnes seul seule le la les der die das
    """.split()
)
#: What things are made of, which a name may say or not, wherever it stands.
_MATERIALS = frozenset(["wooden", "plastic", "cardboard"])
_BEFORE_JA = made_later("^(?:ゲーム|メイン|木製)(?=..)")
#: `客の山札`, `客カードの山`: a heap of things is no other thing.
_HEAP_JA = made_later("(?<=.)(?:の(?:山札?|束|デッキ|パイル)|山札)$")
_ARTICLES = frozenset(["a", "an", "the", "each", "all", "your", "of", "ones"])
_APART = made_later(r"[\s・･_\-–—/「」『』【】«»\[\]“”\"'’‘*`.。、,:：\\{}|]+")
#: Pictures beside a name: `dice 🎲`.
_PICTURES = made_later("[\u2190-\u2bff\u3030\ufe0f\u200d\U0001f000-\U0001faff]+")
_BRACKETS = made_later(r"[(（][^()（）]*[)）]")
_WORD, _PARTS = made_later(r"[a-zß-öø-ÿœ]+"), made_later(r"[a-z]+|\d+")
_ANY_WORD = made_later(r"[^\W_]+")
#: What is not beside a Latin word; a Japanese one may be, `不要なTCG`.
_OPENS, _CLOSES = r"(?<![0-9_a-zß-öø-ſ])", r"(?![0-9_a-zß-öø-ſ])"
_KATAKANA = made_later("[ァ-ヺ]")
_HAS_LATIN = made_later(r"[a-z]")
#: The letters that words end in, in all their forms, and how many are never taken off.
_ENDINGS, _SHORT = "enrsx", 3
#: Shortest text that may be short for a name it is part of.
_SHORTEST_WIDE, _SHORTEST_NARROW = 2, 4


@functools.cache
def key(name: str) -> str:
    """Return what is equal in all spellings of a name."""
    return "".join(words(name))


#: `cubes (red)`, `cube, red`
_TURNED = made_later(r"(?P<thing>[^,()]+?)(?:, ?| ?\()(?P<what>[a-zà-ÿ-]{3,12})\)?")
#: `星(得点トークン)`
_OTHER = made_later(r"[^()]*[^\W\d][ ]?\(([^()\d]+)\)")
#: The `い` of `赤いコマ`, the `さな` of `小さな家`.
_LIKE = made_later(r"(?<=[赤青黒白黄緑紫茶大小])(?:色[いの]?|い|[きさ][いな])(?=[ァ-ヶ一-龥])")


@functools.cache
def words(name: str) -> tuple[str, ...]:
    """Return the words of a name, each in the singular; one word in Japanese."""
    text = unicodedata.normalize("NFKC", unmarked(name)).casefold()
    text = _PICTURES.sub(" ", text) if _PICTURES.sub("", text).strip() else text
    text = _BRACKETS.sub(" ", text) if _BRACKETS.sub("", text).strip() else text
    text = _LIKE.sub("", _OF.sub("", text))  # `ペンギンのコマ`, `赤いコマ`
    parts = [part for part in _APART.split(text) if part]
    kept = [part for part in parts if part not in _ARTICLES] or parts
    kept = without_materials(kept)
    while len(kept) > 1 and kept[0] in _BEFORE:
        kept = kept[1:]
    return tuple(_spelt(_BEFORE_JA.sub("", part)) for part in kept)


def turned(name: str) -> str:
    """Return `red cubes` for `cubes, red` and `cubes (red)`; "" for another name."""
    found = _TURNED.fullmatch(name)
    return f"{found['what']} {found['thing']}" if found else ""


def in_brackets(name: str) -> str:
    """Return the other name that a name has in brackets: `星(得点トークン)`; "" for none."""
    found = _OTHER.fullmatch(unicodedata.normalize("NFKC", name))
    other = found[1].strip() if found else ""
    return other if is_kind(kind_of(other)) and not is_kind(other) else ""


def without_materials(said: Sequence[str]) -> list[str]:
    """Return the words of a name but for those that only say what a thing is made of."""
    return [each for each in said[:-1] if each.casefold() not in _MATERIALS] + list(said[-1:])


@functools.cache
def core(name: str) -> str:
    """Return the key of a name without the word for the kind of thing, if that leaves enough."""
    parts = words(name)
    whole = "".join(parts)
    while len(parts) > 1 and parts[-1] in _KINDS_EN:
        parts = parts[:-1]
    while len(parts) > 1 and {parts[0], parts[-1]} & _KINDS_LATIN:
        parts = parts[1:] if parts[0] in _KINDS_LATIN else parts[:-1]
    left = _HEAP_JA.sub("", "".join(parts))
    compound = _COMPOUND.fullmatch(left) if len(parts) == 1 else None
    left = _spelt(compound[1]) if compound else left
    for kind in _KINDS_JA:
        if left.endswith(kind) and len(left) > len(kind):
            left = left.removesuffix(kind).removesuffix("の")
            break
    return whole if left in _COMMON else left


@functools.cache
def stem(name: str) -> str:
    """Return a name without accents and endings, which are alike in all its forms.

    It is `kart` of `Karte` and `Karten`, `cheval` of `chevaux`; "" where it is not all Latin.
    Other names may have the same one: it is asked only where no name is the same.
    """
    plain = unicodedata.normalize("NFKD", unmarked(name)).casefold()
    plain = _BRACKETS.sub(" ", plain) if _BRACKETS.sub("", plain).strip() else plain
    letters = "".join(each for each in plain if not unicodedata.combining(each)).replace("œ", "oe")
    if not letters.isascii():
        return ""
    return " ".join(map(_stem, without_materials(_PARTS.findall(letters))))


@functools.lru_cache(maxsize=8192)
def stems(said: str) -> frozenset[str]:
    """Return the words that are said, as stems of the Latin ones; no small ones, as `of`, `je`."""
    words_said = _ANY_WORD.findall(said)
    return frozenset(stem(each) for each in words_said if len(each) > 2 or not each.islower()) - {
        ""
    }


def _stem(word: str) -> str:
    """Return a word without what it may end in in German, French or English."""
    ends = _plural_ends().search(word)
    word = _plurals().get(word) or (
        word[: ends.start()] + _plurals()[f"-{ends[0]}"] if ends else word
    )
    word = re.sub("^hohe[nmrs]?$", "hoch", word)
    if len(word) <= _SHORT:
        return word.rstrip("sx") or word
    left = word[:_SHORT] + word[_SHORT:].rstrip(_ENDINGS)
    return f"{left[:-2]}l" if left.endswith("el") else left  # `mittlere`, of `mittel`


def definition_key(name: str) -> str:
    """Return the key of the definition that a word for values means: `suits` for スート."""
    found = key(name)
    return _DEFINITIONS.get(found, found)


def is_latin(name: str) -> bool:
    """Return whether a name is all in Latin letters, with accents or without: `Écu`."""
    return _LATIN.fullmatch(name.casefold()) is not None


def is_kind(name: str) -> bool:
    """Return whether a name is but a word for a kind of thing: `cards`, `カード`."""
    return key(name) in _KINDS_EN | _KINDS_LATIN or key(name) in _KINDS_JA


def is_common(word: str) -> bool:
    """Return whether a word of many names is not enough to know one by: `score`, 得点."""
    return key(word) in _COMMON


def is_of_kind(name: str, kind: str) -> bool:
    """Return whether a name has the one word *kind* in it, as `Fuchskarten` has `Karten`."""
    wanted, said = stem(kind).split(), stem(name).split()
    if not wanted:
        return key(name) != key(kind) and key(name).endswith(key(kind))
    return len(wanted) == 1 and said != wanted and any(e.endswith(wanted[0]) for e in said)


def kind_of(name: str) -> str:
    """Return the key of the word for a kind of thing that a name ends in; "" for none."""
    last = words(name)[-1] if words(name) else ""
    if last.isascii():
        return last
    return next((kind for kind in _heads_ja() if last.endswith(kind)), "")


@functools.cache
def _heads_ja() -> tuple[str, ...]:
    """Return the words that Japanese names of components end in, as keys."""
    heads = map(_spelt, known()["ja"].heads.split("|"))
    return tuple(sorted({*heads, *_KINDS_JA}, key=lambda each: (-len(each), each)))


def is_made(name: str) -> bool:
    """Return whether a name may be of a component, and not of a rulebook or a pencil.

    A picture alone, such as `🎲`, names nothing that could be looked for.
    """
    if not any(map(str.isalnum, name)):
        return False
    not_made, not_asked = map(_called, ("not_made", "not_asked"))
    said = (" ".join(words(name)), key(name))  # `1 black bag`, `1 sac noir`
    return not (not_made.fullmatch(name.strip()) or any(map(not_asked.fullmatch, said)))


@functools.cache
def _called(table: str) -> re.Pattern[str]:
    """Return what a table of any language that is read has."""
    called = (getattr(each, table) for each in known().values())
    return re.compile("|".join(filter(None, called)), re.IGNORECASE)


@functools.cache
def _plurals() -> Mapping[str, str]:
    """Return words in the plural, and with a hyphen how they end, with the same in the singular."""
    return {several: one for each in known().values() for several, one in each.plurals.items()}


@functools.cache
def _plural_ends() -> re.Pattern[str]:
    """Return a pattern of what irregular plurals end in, the longest first."""
    ends = sorted((e[1:] for e in _plurals() if e[0] == "-"), key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(ends)})$")


def in_both_numbers(word: str) -> str:
    """Return a pattern of a word in the singular, and in an irregular plural if it has one."""
    for several, one in _plurals().items():
        if word == one or (several[0] == "-" and word.endswith(one)):
            several = several.removeprefix("-")
            return rf"{re.escape(word[: -len(one)])}(?:{one}|{several})"
    return re.escape(word)


def is_byname(name: str, known: Sequence[str]) -> bool:
    """Return whether a thing that is used may be one of the box by another name.

    The kind of thing is in the box: `the red die`, and there are dice.
    """
    kind, said = kind_of(name), set(words(name))
    shared = any(len(word) > 3 for each in known for word in said & set(words(each)))
    return shared or (bool(kind) and any(kind in key(each) for each in known))


def is_short_for(part: str, whole: str) -> bool:
    """Return whether the key *part* may be short for the key *whole*."""
    least = _SHORTEST_NARROW if _HAS_LATIN.search(part) else _SHORTEST_WIDE
    return len(part) >= least and (whole.startswith(part) or whole.endswith(part))


#: A name that is all Latin; its last vowel, and how German may have it in the plural: `Aufträge`.
_LATIN, _BROKEN = made_later(r"[ -~ß-öø-ſ]+"), made_later(r"[aou](?=[^aeiouäöü]*(?:e[lnr])?$)")
_BROKEN_AS = {"a": "ä", "o": "ö", "u": "ü"}


@functools.cache
def pattern(name: str) -> re.Pattern[str] | None:
    """Return what finds a name in a folded text: as it is, in the singular and the plural."""
    whole, short = words(name), core(name)
    parts = whole
    if not parts:
        return None
    while len(parts) > 1 and "".join(parts) != short:
        parts = parts[:-1]
    if len(parts) == 1:
        parts = (short,)
    if is_kind("".join(parts)):
        parts = whole
    said = _BRACKETS.sub(" ", unicodedata.normalize("NFKC", unmarked(name)).casefold()).split()
    said = said or list(parts)
    literal = _opens(said[0]) + r"\s+".join(map(re.escape, said))
    literal += _CLOSES * (said[-1][-1].isascii() and said[-1][-1].isalnum())
    if all(map(_LATIN.fullmatch, parts)):
        spelt = [in_both_numbers(part[:-1] if part.endswith("y") else part) for part in parts]
        spelt = [_BROKEN.sub(lambda vowel: f"[{vowel[0]}{_BROKEN_AS[vowel[0]]}]", e) for e in spelt]
        several = r"(?:y|ies?|e?s|x|e|er|e?n)?"
        plural = rf"{several}[\s-]+".join(spelt) + several
        # `Waldstapel`, of `Waldkarten`
        heap = "(?:s?(?:stapel|decks?))?" if _COMPOUND.fullmatch("".join(whole)) else ""
        plural = f"{_OPENS}{plural}{heap}{_CLOSES}"
        return re.compile(f"{literal}|{plural}".replace("ss", "(?:ss|ß)"))
    spaced = r"(?:[\s・]*|の)".join(map(re.escape, "".join(parts)))
    return re.compile(f"{literal}|{_opens(parts[0])}{spaced}")


def _opens(word: str) -> str:
    """Return what may not be before a *word*: it is no end of another one.

    `ボール` is no part of `フットボール`; `ワーカー` is the first of `ワーカーポーン`.
    """
    if word[0].isascii():
        return _OPENS if word[0].isalnum() else ""
    return r"(?<![ァ-ヺー])" if _KATAKANA.match(word) else ""


def unmarked(name: str) -> str:
    """Return what a name says, without marks, icons and the small letters of readings."""
    said: list[str] = []
    for piece in parse(name).pieces:
        if isinstance(piece, MarkedText):
            said.append(piece.text)
        elif isinstance(piece, Reading):
            said += [base for base, _ in piece.pairs]
    return "".join(said)


@functools.cache
def _spelt(word: str) -> str:
    """Return a word in the singular, and without the long vowel at its end.

    `zombies` may be those of `zombie` and `zomby`: both are spelt alike.
    """
    if _WORD.fullmatch(word):
        return re.sub("(?<=...)ie$", "y", singular(word))
    word = word.replace("サイコロ", "ダイス")
    return re.sub(r"(?<=[ァ-ヺ])ー$", "", word)


def plural(word: str) -> str:
    """Return an English *word* in the plural: `boards` of `board`, `mice` of `mouse` and `mice`."""
    one = singular(word)
    if one != word or word.endswith("s"):
        return word
    for several, known_one in known()["en"].plurals.items():
        if one == known_one or (several[0] == "-" and one.endswith(known_one)):
            return one.removesuffix(known_one) + several.removeprefix("-")
    if re.search(r"[^aeiou]y$", one):
        return f"{one[:-1]}ies"
    return f"{one}es" if re.search(r"(?:x|ch|sh|z)$", one) else f"{one}s"


def singular(word: str) -> str:
    """Return a *word* in the singular."""
    if word in _plurals():
        return _plurals()[word]
    ends = _plural_ends().search(word)
    if ends:
        return word[: ends.start()] + _plurals()[f"-{ends[0]}"]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if re.search(r"(?:x|ch|sh|ss|zz|o)es$", word):
        return word[:-2]
    if len(word) > _SHORT + 2 and word.endswith(("aux", "eux")):
        return word[:-1]  # `chameaux`, `joyaux`
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return _plurals().get(word[:-1], word[:-1])
    return word
