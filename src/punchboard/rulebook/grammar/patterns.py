"""Makes patterns of alternatives: quick to try, and made when they are first asked for."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from typing import Any, cast

from punchboard.rulebook.grammar.kept_patterns import KEPT

LETTER = "A-Za-zÀ-ÖØ-öø-ÿ"
#: A set of so many letters is slow to make where case does not matter; and this one has both.
NO_LETTER_BEHIND = rf"(?-i:(?![{LETTER}]))"
#: Nothing begins inside of a word, where a text has most of its places.
NOT_INSIDE = "(?-i:(?!(?<=[A-Za-z])[A-Za-z]))"
#: A bracket or bar of a pattern; or an escaped sign or a set, whose brackets mean nothing.
_SPECIAL = frozenset(r"\[(.^$?*+{")
_SIGN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^]\\])*\]|[()| ]", re.DOTALL)
#: What takes no room at the start of a pattern: what must, or must not, be around it.
_INNER = r"(?:[^()\[\]]|\[[^\]]*\])"
_NO_WIDTH = re.compile(rf"^(?:\\b|\(\?<?[!=](?:{_INNER}|\((?:{_INNER}|\({_INNER}*\))*\))*\))+")
#: A set of signs that is written out: `[赤青緑]`.
_PLAIN_SET = re.compile(r"\[([^]\\^-]+)\]")
#: With fewer ends it is as short to write them again.
_FEW_ENDS = 3
#: The start of a group that takes room, what is no letter, and what more letters may be in.
_GROUP = re.compile(r"\((?:\?(?:-i)?:)?(?!\?)")
_ANY = re.compile(r"(?:\\.|\[[^]]*\]|.)(?:[*+?]|\{[\d,]*\})?", re.DOTALL)
_MORE = re.compile(r"[.\[]|\\w|\w[*+{]|\\?\W[?*].")
#: Words that may be missing in front of others: `(?:of )?(?:the )?`.
_SKIPPED = re.compile(r"\(\?:(?:(?:\\w\+|[^()\[\]|?*\\])+ (?:\||(?=\))))+\)\?")
#: A set with all kanji, which have no case, and no letter that has one.
_KANJI_SET = re.compile(r"(?<!\\)\[(?:\\.|[^]A-Za-z\\])*一-龥(?:\\.|[^]A-Za-z\\])*\]")
_METHODS = "match", "fullmatch", "search", "finditer", "findall", "sub", "split"


class _Pattern:
    """A pattern that is made when it is first asked for: they are long, and a text needs few."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        # Such a set takes a third of the time to make where case matters.
        made = KEPT.pattern(_KANJI_SET.sub(r"(?-i:\g<0>)", self.pattern), self._flags)
        for each in _METHODS:
            setattr(self, each, getattr(made, each))
        return getattr(made, name)


@functools.lru_cache(maxsize=4096)
def compiled(pattern: str, flags: int = re.IGNORECASE | re.MULTILINE) -> re.Pattern[str]:
    """Return a pattern of a grammar, whatever its case."""
    return cast("re.Pattern[str]", _Pattern(pattern, flags))


def made_later(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that is made when it is first asked for: most texts need few of them."""
    return compiled(pattern, flags)


_JAPANESE = made_later("[ぁ-ヺー一-龥]")


def is_latin(words: str) -> bool:
    """Return whether *words* have no signs of Japanese."""
    return words.isascii() or _JAPANESE.search(words) is None


def bounded(words: str) -> str:
    """Return alternatives that are whole words."""
    return rf"(?-i:(?<![{LETTER}])){fence(words)}(?:{quick(words)}){NO_LETTER_BEHIND}"


def loose(words: str) -> str:
    """Return alternatives that may be a part of a word."""
    return f"{fence(words)}(?:{quick(words)})"


@functools.lru_cache(maxsize=1024)
def quick(words: str) -> str:
    """Return alternatives that share their first letters, so that few are tried at a place."""
    found: list[tuple[str, list[str]]] = []
    places: dict[str, list[str]] = {}
    for said in alternatives(words):
        letter, after = said[:1].lower(), said[1:2]
        if not letter.isalpha() or len(letter.upper()) > 1 or after in {*"?*+{"}:
            places = {}
            found.append(("", [said]))
        elif letter in places:
            places[letter].append(said[1:])
        else:
            places[letter] = [said[1:]]
            found.append((letter, places[letter]))
    return "|".join(
        letter + (f"(?:{'|'.join(rest)})" if len(rest) > 1 else rest[0]) for letter, rest in found
    )


def alternatives(pattern: str) -> Iterator[str]:
    """Yield the alternatives of a *pattern* that are in no bracket."""
    return _split(pattern, "|")


def _split(pattern: str, parting: str) -> Iterator[str]:
    start, depth = 0, 0
    for sign in _SIGN.finditer(pattern + parting):
        if sign[0] == parting and not depth:
            yield pattern[start : sign.start()]
            start = sign.end()
        depth += (sign[0] == "(") - (sign[0] == ")")


def fence(words: str, more: str = "") -> str:
    """Return what may be before alternatives, to pass at once where none of them begins.

    A set of letters is looked up much sooner than each alternative is tried in both cases.

    Args:
        words: The alternatives.
        more: What else may begin there, as in a set.
    """
    firsts = first_signs(words)
    both = "".join(map(re.escape, sorted({*firsts, *map(str.upper, firsts)})))
    return "" if "" in firsts else f"(?-i:(?=[{both}{more}]))"


def first_signs(pattern: str) -> set[str]:
    """Return the letters that words of a *pattern* begin with; "" for what is not plain."""
    return {first for each in alternatives(pattern) for first in _first(each)}


def _first(words: str) -> set[str]:
    """Return the letters that one alternative begins with; "" for what is not plain."""
    words, depth, end = _NO_WIDTH.sub("", words), 0, 1
    firsts = {"" if words[:1] in _SPECIAL else words[:1].lower()}
    signs = _PLAIN_SET.match(words)
    if signs:
        firsts, end = {*signs[1].lower()}, signs.end()
    elif words.startswith("(?:"):
        for sign in _SIGN.finditer(words):
            depth += (sign[0] == "(") - (sign[0] == ")")
            end = sign.end()
            if not depth:
                break
        firsts = first_signs(words[3 : end - 1])
    rest = words[end:]
    if rest.startswith(("?", "*")):
        return firsts | _first(rest[1:])
    return firsts | _first(rest.partition("}")[2]) if rest.startswith("{0") else firsts


def trie(words: Iterable[str]) -> str:
    """Return alternatives that share their beginnings and their ends, the longest first.

    `twenty` and `thirty` go on alike: what may be behind them is written once.
    """
    left = {*words} - {""}
    ends: dict[str, set[str]] = {}
    for word in sorted(left):
        for place in range(1, len(word) + 1):
            ends.setdefault(word[:place], set()).add(word[place:])
    alike: dict[frozenset[str], list[str]] = {}
    for begin, rest in ends.items():
        if len(rest) > _FEW_ENDS:
            alike.setdefault(frozenset(rest), []).append(begin)
    found = []
    for after, begins in sorted(alike.items(), key=lambda each: -len(each[0]) * len(each[1])):
        begins = [begin for begin in begins if left.issuperset(begin + end for end in after)]
        if len(begins) > 1:
            found.append(f"(?:{_branches(begins)})(?:{trie(after)}){'?' if '' in after else ''}")
            left -= {begin + end for begin in begins for end in after}
    return "|".join([*found, _branches(left)] if left else found)


def _branches(words: Iterable[str]) -> str:
    """Return alternatives that share their beginnings, the longest first."""
    by_first: dict[str, list[str]] = {}
    for word in words:
        if word:
            by_first.setdefault(word[0], []).append(word[1:])
    branches = []
    for first, rest in sorted(by_first.items()):
        inner = _branches(rest)
        last = "?" if "" in rest and inner else ""
        several = len({each[:1] for each in rest if each}) > 1
        inner = f"(?:{inner}){last}" if last or several else inner
        branches.append(re.escape(first) + inner)
    return "|".join(branches)


def needed_words(alternative: str) -> list[str]:
    """Return words of which an *alternative* has one wherever it is, as `first_words` does.

    Of several places they are those of the longest: `(?:a|to|for) each` has `each`.
    """
    pieces = _split(_SKIPPED.sub("", alternative), " ")
    there = (e for e in pieces if not (e.startswith("(") and _group(e)[1] in {"?", "*"}))
    said = [list(first_words(f"(?:{each})")) for each in there]
    return max(reversed(said), key=lambda each: min(map(len, each), default=0), default=[])


def first_words(pattern: str) -> Iterator[str]:
    """Yield the words that alternatives begin with, `scor*` where any letters may follow.

    What begins with any word at all is known by the one behind it.
    """
    for each in alternatives(pattern):
        yield from _first_words("", each)


def _first_words(begun: str, rest: str) -> Iterator[str]:
    while rest:
        if rest[0].isalpha() and rest[1:2] not in {*"?*+{"}:
            begun, rest = begun + rest[0], rest[1:]
        elif rest[0].isalpha() and rest[1] == "?":
            yield from _first_words(begun, rest[2:])
            rest = rest[0] + rest[2:]
        elif rest[0] == "(":
            inner, rest = _group(rest)
            after = rest.removeprefix("?")
            for each in alternatives(inner) if inner else ():
                yield from _first_words(begun, each + after)
            if inner and rest == after:
                return
            rest = after
        elif begun:
            yield begun + "*" * bool(_MORE.match(rest))
            return
        else:
            rest = _ANY.sub("", rest, count=1)
    if begun:
        yield begun


def _group(pattern: str) -> tuple[str, str]:
    """Return what is in the group that a *pattern* begins with, if it takes room; and the rest."""
    depth = 0
    for sign in _SIGN.finditer(pattern):
        depth += (sign[0] == "(") - (sign[0] == ")")
        if not depth:
            break
    begin = _GROUP.match(pattern)
    return pattern[begin.end() : sign.end() - 1] if begin else "", pattern[sign.end() :]
