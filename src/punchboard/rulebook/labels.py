"""Names of parts: the words beside a number in a breakdown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod

from punchboard.rulebook.counters import is_noun
from punchboard.rulebook.negatives import BLOT
from punchboard.rulebook.numerals import KANJI, WORDS, value_of
from punchboard.rulebook.outline import Manuscript
from punchboard.rulebook.phrases import EACH, PER_COLOR, PER_PLAYER

#: What may stand around a name and is no part of it.
EDGES = " \t\n:：=＝（）［］・-–x×*\"'「」『』【】[]()/&"
_LABEL_BEFORE = re.compile(
    r"^(?:(?:および|と|または|その|それぞれ|内訳は?|うち|そのうち|各色|各|毎に?|ごとに?"
    r"|ただし|他に|ほかに)[ ]?)+|(?:が|は"
    r"|を|も|の|に|で|:|=|それぞれ|各色|各|毎|ごと|につき|あたり)+$"
)
_LABEL_AFTER = re.compile(
    r"^(?:(?:cards?|tiles?|copies|copy|pieces|tokens|sets?|each|of|for|in|with|the"
    r"|x|are|showing|marked)[ ]+)+(?=\S)",
    re.IGNORECASE,
)
_LABEL_STOP = re.compile(
    r"[ ](?:in|per|for|of) (?:each|every|a|the|all)\b.*|[ ](?:each|apiece|per)\b.*"
    r"|[ ]in \w+ colou?rs?.*|[。.(].*|\bwith\b.*",
    re.DOTALL | re.IGNORECASE,
)
#: What stands between several names of one number.
JOINTS = re.compile(r"[ ]?(?:と|・|,|、|/|&|[ ]and[ ]|[ ]および[ ])[ ]?")
#: An English name in front of a number; words such as `which leaves` are none.
SHORT = re.compile(
    r"(?i:(?!.*\b(?:which|that|leaves?|is|are|has|have|with|from|of|at|be)\b)"
    r"[\w'-]+(?: [\w'-]+)?|\d+ ?to ?\d+)"
)
_STRANGE_LABEL = re.compile(
    r"[。\x00]|\d\s?$|^(?:each|every|per|in|of|for|and|or|the|色|colou?rs?|マス|cells?"
    r"|種類?|players?|to)$|^\W*$|^\d+-"
)
#: Values of cards, as a name: `1〜9`.
VALUES = re.compile(r"(?<![\d.])(\d{1,3})[ ]?(?:[~〜～–-]|から|to)[ ]?(\d{1,3})(?!\d)")
# Names with a number that counts nothing: denominations and levels.
_NUMBERED = re.compile(
    r"(?:(?:\d{1,5}(?:円|金|点|ポイント|VP|G|万|ドル)"
    r"|(?:レベル|ラウンド|フェーズ|フェイズ|ステージ|Lv\.?)\d{1,2}"
    r"|(?:[Ll]evel|[Aa]ge|[Rr]ound|[Pp]hase|[Ss]tage) ?[\dIVX]{1,3}|第\d{1,2}[一-龥]{1,3})"
    r"(?:札|カード|玉)?[/・、]?)+"
)
# `2 copies of each role` counts the whole, and `role` is no part of it.
_WHOLE = re.compile(r"^(?:copies|cards|tiles|tokens|pieces)? ?(?:of|for|per) (?:each|every)\b")
_GROUP = re.compile(
    rf"(?:(?:\d{{1,3}}|{KANJI}|{WORDS}) ?)?"
    r"(?:色|種類?|スート|属性|(?:player |different )?(?:colou?rs?|suits?|types?|kinds?))"
)
# `赤・青・緑の3色`, `品物3種類`, `3種の釉薬`: how many groups there are, and which.
_GROUPS = re.compile(rf".*?(?<!\d)(\d{{1,3}}|{KANJI})(?:色|種類?|スート|属性)(?:の.*)?")
_COLOUR = "[赤青緑黄白黒紫茶橙灰桃銀金]色?|水色|ピンク|オレンジ"
_COLOURS = re.compile(rf"(?:{_COLOUR})(?:[・/と](?:{_COLOUR}))+")
_VALUES_OF = re.compile(rf"(?:{VALUES.pattern})(?:の(?:数字|番号|数値|値|数))?")
# `3 colours: red` behind `4 in each of`: groups that are named after a colon.
_NAMED_GROUPS = re.compile(rf"(?:\d{{1,3}}|{WORDS}) [a-z]+(?: [a-z]+)?:.*", re.IGNORECASE)
_GENERIC = ("piece", "copy", "copie", "unit", "item", "set")


def labels(script: Manuscript, whole: str, start: int, end: int, *, behind: bool) -> list[str]:
    """Return the name that stands between *start* and *end*, or nothing.

    Args:
        script: The text.
        whole: The component that is broken down.
        start: Where the words start.
        end: Where they end.
        behind: Whether they stand behind their number.
    """
    words = script.words(start, end)
    if behind and _WHOLE.match(words.strip()) and not VALUES.search(words):
        return []
    if behind:
        words = _LABEL_AFTER.sub("", words.strip() + " ")
        words = words if VALUES.match(words) else _LABEL_STOP.sub("", " " + words)
    elif words.isascii() and not VALUES.fullmatch(words):
        words = _LABEL_STOP.sub("", words)
    words = PER_PLAYER.sub("", PER_COLOR.sub("", words))
    words = _LABEL_BEFORE.sub("", words.strip(EDGES)).strip(EDGES)
    if VALUES.fullmatch(words) or _NUMBERED.fullmatch(words):
        return [words]
    if behind and _NAMED_GROUPS.fullmatch(words):
        return []
    if not words or BLOT in script.counted[start:end] or len(words) > 40:
        return []
    return [] if _STRANGE_LABEL.search(words) or _is_general(words, whole) else [words]


def groups_in(names: Sequence[str]) -> int | None:
    """Return how many groups *names* speak of, or None where they name parts.

    `品物3種類` and `1〜10` are 30 groups; `赤`, `青` and `緑の3色` are 3.
    """
    sizes = [_group_size(name) for name in names]
    if not sizes or all(VALUES.fullmatch(name) for name in names):
        return None
    if sizes[-1] == len(names) and not any(sizes[:-1]):
        return sizes[-1]
    found = [size for size in sizes if size]
    return prod(found) if len(found) == len(sizes) else None


def are_colours(name: str) -> bool:
    """Return whether *name* is several colours, as `赤・青・緑`."""
    return _COLOURS.fullmatch(name) is not None


def _group_size(name: str) -> int | None:
    if are_colours(name):
        return len(JOINTS.split(name))
    values = _VALUES_OF.fullmatch(name)
    if values:
        return max(int(values[2]) - int(values[1]) + 1, 0)
    groups = _GROUPS.fullmatch(name)
    return value_of(groups[1]) if groups else None


def _is_general(words: str, whole: str) -> bool:
    """Return whether *words* mean all of the *whole*, such as `tiles` of sand tiles."""
    stem = words.lower().removesuffix("s")
    if is_noun(words) or stem in _GENERIC:
        return stem in whole.lower() or stem in _GENERIC
    return words == whole or bool(EACH.fullmatch(words) or _GROUP.fullmatch(words))
