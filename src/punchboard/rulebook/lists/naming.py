"""The name that is between two places of an entry, without what is around it."""

from __future__ import annotations

from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import trimmed
from punchboard.rulebook.lists.signs import EDGES, signs_of
from punchboard.rulebook.page.lines import WritingSystem

_LONGEST_NAME = 60
_LETTER = made_later(r"[^\W\d_]|[\u2600-\u27bf\U0001f300-\U0001faff]")
_MONEY = made_later(r"[$€£]\d{1,3}(?:,?\d{3})?|[+−-]\d{1,3}")
_PARTICLE = made_later(r"(?:[がはを]|(?<=[^ぁ-ん])[にでの]|から|それぞれ|各色?|ごと|毎|あたり)+$")
_LEADING_PARTICLE = made_later(
    r"^(?:[のがをにでは]、?(?=[^ぁ-ん])|(?:その)?内訳は?|その?うち|および|または"
    r"|(?:これら?|それ|さら|(?:この|その)?(?:ほか|他))に、?(?=[^ぁ-ん]))+"
)
_QUOTES = frozenset("\"“„'‘「『")
#: `"Boost" tokens`, `「2つの太陽」カード`
_QUOTED = (
    made_later(r"^[\"“„]([^\"”“„]{1,40})[\"”“](?=[ ][^\"”“„]*$)"),
    made_later(r"^['‘]([^'‘’]{2,40})['’](?=[ ][^'‘’]*$)"),
    made_later(r"^[「『]([^「」『』]{1,20})[」』](?=[^\s「『])"),
)
_NUMBERING = made_later(r"\[\d{1,3}\]?$|^(?:[(（]\d{1,2}[)）]|[①-⑳])[ ]?")
#: `page_order`; `corps" et "jambes`
_NO_NAME = made_later(
    r"^[/#〈]|[ァ-ヺー一-龥]は[^ァ-ヺー一-龥]*[ァ-ヺー一-龥].{8,}|[ぁ-ん]で\d|\||^\d+[x×]\d+[ ]"
    r"|[^\d][€$£]$|[a-z]_[a-z]|^[^\"]+\"[^\"]+\"[^\"]+$"
)
LISTED = made_later(
    r"(?<=[ド札ルマ駒キ])の?(?:一覧|リスト|内訳|構成|種類|各種|全体|枚数|個数)$|[ ]各種$"
)


class Namer:
    """Finds names in the entries of a text."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._signs = signs_of(script.words)

    def name(self, start: int, end: int) -> str:
        """Return the name that is between *start* and *end*, or "" for none."""
        signs = self._signs
        if end <= start:
            return ""
        # `One (1) timer` is `1       timer`
        start, end = next(iter(trimmed(self._text, start, end)), (end, end))
        words = self._script.said(start, end)
        for quoted in _QUOTED if words[:1] in _QUOTES else ():
            words = quoted.sub(r"\1", words)
        words = words.strip(EDGES)
        words = _NUMBERING.sub("", words)
        previous = None
        while words != previous:
            previous = words
            words = signs.filler.sub("", words).strip(EDGES)
            words = signs.of.sub("", words)
            article = signs.article.match(words)
            words = words[article.end() :] if article else words
        words = signs.ends.sub("", words)
        first, _, rest = words.partition(" ")
        if first == "card" and self._script.words.is_set(rest.partition(" ")[2]):
            words = rest  # `40 card storm deck`
        if not words.isascii():
            words = signs.used_so.sub("", _LEADING_PARTICLE.sub("", words))
            if len(words) > 1 and not self._text[end - 1 : end].isspace():
                words = _PARTICLE.sub("", words) or words
            words = LISTED.sub("", words)
        words = words.strip(EDGES).rstrip(" /")
        if len(words) > _LONGEST_NAME or not (_LETTER.search(words) or _MONEY.fullmatch(words)):
            return ""
        copies = signs.copies_alone.match(words)
        if copies and copies.end() == len(words) and not self._script.words.is_noun(words):
            return ""
        if signs.label.match(words) and not self._script.words.is_noun(words):
            return ""  # `Storm cards, quantity 24`
        if signs.limit_behind.search(words) and words.isascii():
            return ""  # `4 tokens maximum`
        if signs.never.match(words) or signs.torn.search(words) or words[0] == "(":
            return ""
        if _NO_NAME.search(words):
            return ""
        return words
