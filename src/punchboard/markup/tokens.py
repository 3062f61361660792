"""The first look at marked-up text: which stretches may be markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple


class Kind(Enum):
    """What a stretch of a text may be."""

    WORDS = auto()
    RUN = auto()
    SIGN = auto()
    READING = auto()
    OPEN = auto()
    CLOSE = auto()
    BULLET = auto()
    BREAK = auto()


class Token(NamedTuple):
    """A stretch of a text.

    Attributes:
        kind: What it may be.
        start: Where it begins.
        end: Where it ends.
        text: Its characters; an escape's are resolved.
    """

    kind: Kind
    start: int
    end: int
    text: str


#: Characters that a backslash turns into themselves; `\n` is a line feed, as
#: spreadsheets write it.
ESCAPED = r"*_~\[\]{}|:\\\-・•"
_NAME = r"[^\W_][\w.-]*(?:/[\w-][\w.-]*)*"
_RUBY_PART = r"(?:[^{}|\n\\]|\\[^\n])"
_TOKEN = re.compile(
    rf"""
    (?P<ESCAPE>\\[{ESCAPED}n])
    | (?P<RUN>\*+|_{{2,}}|~{{2,}})
    | (?P<SIGN>:{_NAME}(?::[\w-][\w.-]*)?:(?!//))
    | (?P<READING>\{{{_RUBY_PART}+(?:\|{_RUBY_PART}*)+\}})
    | (?P<OPEN>\[)
    | (?P<CLOSE>\](?:\{{(?:[ ]*(?:\.|lang=)[\w-]+)+[ ]*\}})?)
    | (?P<BREAK>\n[ \t]*\n)
    | (?P<BULLET>(?:^|(?<=\\n))[ \t\u3000]*(?:-[ ]|・(?!・)|•[ ]?))
    """,
    re.MULTILINE | re.VERBOSE,
)
#: Texts without any of these are told apart in a moment.
_HINT = re.compile(r"[*\[{\\_~:\n]")
#: What every text with markup has at least one of, but for lists.
_SPECIAL = re.compile(r"[*\[{\\]|__|~~|:[^\s:]+:|\n[ \t\u3000]*[-・•]")
_BULLETS = ("-", "・", "•", " ", "\t", "\u3000")


def is_plain(text: str) -> bool:
    """Return whether *text* holds no character that might be markup."""
    if text.startswith(_BULLETS):
        return False
    return not (_HINT.search(text) and _SPECIAL.search(text))


def tokens_of(text: str) -> Iterator[Token]:
    """Yield the stretches of *text*, which together are all of it."""
    at = 0
    last: Token | None = None
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if start > at:
            last = Token(Kind.WORDS, at, start, text[at:start])
            yield last
        last = _token(match, last)
        yield last
        at = end
    if at < len(text):
        yield Token(Kind.WORDS, at, len(text), text[at:])


def _token(match: re.Match[str], last: Token | None) -> Token:
    name = match.lastgroup or ""
    start, end, text = *match.span(), match[0]
    if name == "ESCAPE":
        return Token(Kind.WORDS, start, end, "\n" if text[1] == "n" else text[1])
    if name == "SIGN" and not _may_be_icon(match, last):
        name = "WORDS"
    if name == "BULLET" and last is not None and not last.text.endswith("\n"):
        name = "WORDS"
    return Token(Kind[name], start, end, text)


def _may_be_icon(match: re.Match[str], last: Token | None) -> bool:
    """Return whether `:name:` stands where an icon may.

    Not right behind a Latin letter, and what begins with a figure neither
    behind a letter nor a figure: `a:b:c`, `12:30:45` and `敵:3体:` are texts.
    """
    before = last.text[-1] if last is not None and last.end == match.start() else ""
    name = match[0].strip(":")
    if name[0].isdigit():
        return not before.isalnum() and not name.replace(":", "").isdigit()
    return not (before.isalpha() and before < "\u2e80")
