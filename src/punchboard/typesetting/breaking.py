"""Where a line may end: ICU's rules, Japanese phrases, and hyphenation.

Words of alphabets are divided by the patterns of their language. All positions
are indices into the text, in ascending order; the last is its length. ICU
counts UTF-16 units, which are converted here.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from icu4py.breakers import BaseBreaker, CharacterBreaker, LineBreaker

from punchboard.patterns import regex
from punchboard.typesetting.japanese import NO_START, begun_by_signs, held_together, may_part

if TYPE_CHECKING:
    from pyphen import Pyphen


#: Number of texts whose breaks are cached: the same text in another frame or size.
_KEPT = 512
#: Number of stretches whose breaks are cached, because texts share them, and the
#: length above which a stretch is not: longer ones do not recur.
_KEPT_STRETCHES, _LONG = 16_384, 48
#: What ICU's dictionary wrongly splits: words of games, and particles from the kana before.
_WHOLE = regex(
    r"[捨引持切立]て?き?ち?り?札|[裏表]向き|空き[ァ-ヺ]|[きけしてりれ]直[さしすせそ]"
    r"|[ぁ-ゖ](?:に(?=[しなはもつよ]|$)|を|です|ます|て(?=[いおくしもかはみあ]))|を(?:す[るべ]|し[たてなま])"
)
#: The particle of an object, after which a phrase ends.
_AFTER_OBJECT = regex("を(?=[^もばやぞ])")
#: Leaders do not begin a line either (UAX 14, LB22), even after a space.
_LEADERS = frozenset("…‥")
_KANJI_NAMES = ("CJK UNIFIED IDEOGRAPH", "CJK COMPATIBILITY IDEOGRAPH", "VARIATION SELECTOR-")
SOFT_HYPHEN = "\u00ad"
#: Kana and kanji, which ICU's dictionary treats as one stretch.
JAPANESE = (
    "\u3005\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe\u3400-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003fffd"
)
_STRETCH = regex(f"[{JAPANESE}]*[^{JAPANESE}]*")
_JAPANESE_START = regex(f"[{JAPANESE}]+")
_STRICT, _PHRASE = "ja@lb=strict", "ja@lb=strict;lw=phrase"
#: Words between single spaces, with nothing but a comma or stop after them.
_PLAIN_WORDS = regex(r"[^\W_]+[.,;:!?]?(?: [^\W_]+[.,;:!?]?)*")
_LATIN = regex("[\x00-\u024f\u2019]*")
_WORD = regex("[^ ]+ *")


@functools.lru_cache(_KEPT)
def phrase_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line should preferably end: in Japanese, between phrases.

    Args:
        text: One line as written, without line feeds.
        language: BCP 47 code.
    """
    if not is_japanese(language):
        return strict_breaks(text, language)
    breaks = begun_by_signs(text).union(_japanese_breaks(text, PHRASE_RULES))
    return tuple(sorted(breaks - held_together(text, phrases=True)))


@functools.lru_cache(_KEPT)
def strict_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line may end by the rules of *language*.

    In Japanese that is between most characters, except as the strict form of
    kinsoku forbids.
    """
    if is_japanese(language):
        breaks = set(_japanese_breaks(text, _STRICT_RULES))
        return tuple(sorted(breaks - held_together(text, phrases=False)))
    if _LATIN.fullmatch(text) and _PLAIN_WORDS.fullmatch(text):
        return tuple(accumulate(map(len, _WORD.findall(text))))
    return tuple(positions(LineBreaker(text, language), text))


@functools.lru_cache(_KEPT)
def kept_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line may end without parting letters or figures (CSS `keep-all`)."""
    found = strict_breaks(text, language)
    return tuple([b for b in found if b == len(text) or not text[b - 1 : b + 1].isalnum()])


@functools.lru_cache(_KEPT)
def free_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line may end if words may be parted anywhere (CSS `break-all`)."""
    strict = set(strict_breaks(text, language))
    found = graphemes(text, language)
    return tuple([b for b in found if b in strict or text[b - 1 : b + 1].isalnum()])


@functools.lru_cache(_KEPT)
def graphemes(text: str, language: str) -> tuple[int, ...]:
    """Return where each character ends, as people perceive characters."""
    return tuple(positions(CharacterBreaker(text, language), text))


@functools.cache
def is_japanese(language: str) -> bool:
    """Return whether a BCP 47 code, well formed or not, means Japanese."""
    return language[:2].lower() == "ja" and language[2:3] in {"", "-", "_"}


def _japanese_breaks(text: str, rules: _Rules) -> tuple[int, ...]:
    """Return the breaks of *text*, put together from stretches seen before.

    ICU analyses each stretch of kana and kanji by itself, and the breaks
    between two stretches depend only on the adjacent characters.
    """
    found: list[int] = []
    start = 0
    stretches = _STRETCH.findall(text)  # the last one is empty
    for stretch, following in pairwise(stretches):
        breaks = rules[stretch, KINDS[following[:1]]]
        found += [start + each for each in breaks] if start else breaks
        start += len(stretch)
    if found[-1:] != [start]:
        found.append(start)
    return tuple(found) if text else ()


class _Kinds(dict[str, str]):
    """For each character, a representative that behaves the same at line ends."""

    def __missing__(self, character: str) -> str:
        kind = character
        if _JAPANESE_START.match(character) and character not in NO_START:
            kind = "漢" if _is_kanji(character) else "ア" if "ァ" <= character <= "ヺ" else "あ"
        elif character.isascii() and character.isalnum():
            kind = "0" if character.isdigit() else "a"
        self[character] = kind
        return kind


KINDS = _Kinds()


class _Rules(dict[tuple[str, str], tuple[int, ...]]):
    """Breaks of stretches of kana and kanji with the text up to the next stretch."""

    def __init__(self, locale: str, allows: Callable[[str], bool]) -> None:
        """Start without any stretches.

        Args:
            locale: ICU's locale, with its rules.
            allows: Whether a line may end between two characters where ICU allows it.
        """
        self._locale = locale
        self._allows = allows
        self._whole = re.compile("(?!)") if locale == _STRICT else _WHOLE
        #: Breaks of the text between kana and kanji, by the kinds of character around it.
        self._between = functools.lru_cache(_KEPT_STRETCHES)(self._find_between)
        self._solid = functools.lru_cache(_KEPT_STRETCHES)(self._find_solid)

    def __missing__(self, key: tuple[str, str]) -> tuple[int, ...]:
        stretch, following = key
        japanese = _JAPANESE_START.match(stretch)
        middle = japanese.end() if japanese else 0
        solid, other = stretch[:middle], stretch[middle:]
        breaks = (self._find_solid if middle > _LONG else self._solid)(solid)
        if other:
            after = self._between(KINDS[solid[-1:]], other, following)
            breaks += tuple([middle + each for each in after])
        if len(stretch) <= _LONG:
            if len(self) > _KEPT_STRETCHES:
                self.clear()
            self[key] = breaks
        return breaks

    def solid(self, text: str, following: str) -> tuple[int, ...]:
        """Return the breaks of kana and kanji, including the one before *following*.

        Args:
            text: Kana and kanji.
            following: The next character, which is neither; "" at the end.
        """
        breaks = (self._find_solid if len(text) > _LONG else self._solid)(text)
        ends_here = not following or 0 in self._between(KINDS[text[-1]], following, "")
        return (*breaks, len(text)) if ends_here else breaks

    def _find_solid(self, text: str) -> tuple[int, ...]:
        """Return the breaks within kana and kanji, without the one at their end."""
        found = [b for b in positions(LineBreaker(text, self._locale), text) if b < len(text)]
        if self._whole is _WHOLE:
            after = {match.end() for match in _AFTER_OBJECT.finditer(text)}
            found = sorted(after.union(found))
        words = self._whole.finditer(text)
        whole = {at for word in words for at in range(word.start() + 1, word.end())}
        return tuple([b for b in found if b not in whole and self._allows(text[b - 1 : b + 1])])

    def _find_between(self, before: str, text: str, after: str) -> tuple[int, ...]:
        """Return the breaks within, and at both ends of, text without kana or kanji."""
        shift, whole = len(before), before + text + after
        found = positions(LineBreaker(whole, self._locale), whole)
        within = [b for b in found if 0 < b < len(whole)]
        return tuple([b - shift for b in within if self._allows(whole[b - 1 : b + 1])])


@functools.cache
def _may_part(pair: str) -> bool:
    return may_part(pair[0], pair[1]) and pair[1] not in _LEADERS


@functools.cache
def _ends_phrase(pair: str) -> bool:
    """Return whether a phrase may end between the characters of *pair* where ICU ends one.

    ICU's dictionary does not know the words of games, such as 手番 and 山札,
    and mistakes the particle after a closing bracket for a phrase. Numbers stay
    with their counters.
    """
    before, after = pair[0], pair[1]
    if not _may_part(pair):
        return False
    if before.isdecimal() and after.isalnum():
        return False
    if "ぁ" <= after <= "ゖ":  # word endings and particles belong to the text before them
        return not _is_kanji(before) and unicodedata.category(before) not in {"Pe", "Pf"}
    return not (_is_kanji(before) and (_is_kanji(after) or "ァ" <= after <= "ヺ"))


PHRASE_RULES, _STRICT_RULES = _Rules(_PHRASE, _ends_phrase), _Rules(_STRICT, _may_part)


@functools.cache
def _is_kanji(character: str) -> bool:
    """Return whether a character is a kanji, repeats one, or stands among them in names.

    Names have kanji of old encodings (﨑), others chosen by a selector, and a
    small ke (関ヶ原).
    """
    return character in "々〆〇ヶヵ" or unicodedata.name(character, "").startswith(_KANJI_NAMES)


def positions(breaker: BaseBreaker, text: str) -> list[int]:
    """Return where the segments of *breaker*, which counts UTF-16 units, end in *text*."""
    ends = [end for _, end in breaker.segments()]
    if not ends or ends[-1] == len(text):  # no character has two units
        return ends
    index_of = [0]
    for index, character in enumerate(text, 1):
        index_of += [index] * (2 if character > "\uffff" else 1)
    return [index_of[end] for end in ends]


#: Shorter words are not divided.
_LETTERS = regex(r"[^\W\d_]{5,}")
#: Number of words whose divisions are cached.
_WORDS_KEPT = 4096
#: Number of letters that stay together at the start and the end of a word.
_LEFT, _RIGHT = 2, 3


def hyphen_places(text: str, language: str) -> tuple[int, ...]:
    """Return where words of *text* may be divided by a hyphen, in ascending order.

    Args:
        text: One line as written.
        language: BCP 47 code; a language without patterns divides nothing.
    """
    found: list[int] = []
    for word in _LETTERS.finditer(text):
        start = word.start()
        found += [start + place for place in _places(word[0], language)]
    return tuple(found)


@functools.lru_cache(_WORDS_KEPT)
def _places(word: str, language: str) -> tuple[int, ...]:
    patterns = _patterns(language)
    return tuple(map(int, patterns.positions(word))) if patterns else ()


@functools.cache
def _patterns(language: str) -> Pyphen | None:
    import pyphen  # here, because reading its list of languages takes a while

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=_LEFT, right=_RIGHT) if known else None
