"""The first look at marked-up text: which stretches may be markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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
    BRACE = auto()
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


class IconNames(NamedTuple):
    """What `:name:` may mean.

    Attributes:
        is_set: Whether there is an icon set of a name.
        is_icon: Whether there is an icon of a name.
    """

    is_set: Callable[[str], bool]
    is_icon: Callable[[str], bool]


#: For readers who care for words only: what looks like a set is one.
UNKNOWN_NAMES = IconNames(is_set=lambda _: True, is_icon=lambda _: False)
#: Characters that a backslash turns into themselves; `\n` is a line feed, as
#: spreadsheets write it.
ESCAPED = r"*_~\[\]{}|:\\\-・•"
_NAME = r"[^\W_][\w.-]*(?:/[\w-][\w.-]*)*"
#: Iconify's own rule for the names of sets and of their icons.
_SET_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_RUBY_PART = r"(?:[^{}|\n\\]|\\[^\n])"
_TOKEN = re.compile(
    rf"""
    (?P<ESCAPE>\\[{ESCAPED}]|\\n(?:[ \t]++(?!-[ ]|[・•]))?)
    | (?P<RUN>\*+|_{{2,}}|~{{2,}})
    | (?P<SIGN>:{_NAME}:(?!//))
    | (?P<READING>\{{{_RUBY_PART}*(?:\|{_RUBY_PART}*)+\}})
    | (?P<BRACE>(?<!\])\{{(?:\.[\w-]+[^{{}}\n]*\}}|(?=[^{{}}\n]*(?:[|{{\n]|\Z))))
    | (?P<OPEN>\[)
    | (?P<CLOSE>\](?:\{{(?:[ ]*(?:\.|lang=)[\w-]+)+[ ]*\}})?)
    | (?P<BREAK>\n[ \t]*\n)
    | (?P<BULLET>(?:^|(?<=\\n))[ \t\u3000]*(?:-[ ]|・(?!・)|•[ ]?))
    """,
    re.MULTILINE | re.VERBOSE,
)
_SET_SIGN = re.compile(f":({_SET_NAME}):{_SET_NAME}:(?!//)")
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


def tokens_of(text: str, names: IconNames = UNKNOWN_NAMES) -> Iterator[Token]:
    """Yield the stretches of *text*, which together are all of it."""
    at = 0
    last: Token | None = None
    while match := _TOKEN.search(text, at):
        if match.start() > at:
            last = Token(Kind.WORDS, at, match.start(), text[at : match.start()])
            yield last
        last = _token(match, last, names)
        yield last
        at = last.end
    if at < len(text):
        yield Token(Kind.WORDS, at, len(text), text[at:])


def _token(match: re.Match[str], last: Token | None, names: IconNames) -> Token:
    name = match.lastgroup or ""
    start, end, text = *match.span(), match[0]
    if name == "ESCAPE":
        return Token(Kind.WORDS, start, end, "\n" if text[1] == "n" else text[1])
    if name == "SIGN":
        return _sign(match, last, names)
    if name == "BULLET" and last is not None and not last.text.endswith("\n"):
        name = "WORDS"
    return Token(Kind[name], start, end, text)


def _sign(match: re.Match[str], last: Token | None, names: IconNames) -> Token:
    """Return an icon, or the words that look like one."""
    start, text = match.start(), match[0]
    in_set = _SET_SIGN.match(match.string, start)
    if in_set and names.is_set(in_set[1]):
        text = in_set[0]
    before = last.text[-1] if last is not None and last.end == start else ""
    if _may_be_icon(text[1:-1], before, names):
        return Token(Kind.SIGN, start, start + len(text), text)
    if text[1:-1].isdigit():  # the second colon of `5:30:gem:` begins an icon
        text = text[:-1]
    return Token(Kind.WORDS, start, start + len(text), text)


def _may_be_icon(name: str, before: str, names: IconNames) -> bool:
    """Return whether an icon called *name* may stand behind the character *before*.

    Behind a Latin letter only one that there is, and what begins with a figure
    neither behind a letter nor a figure: `a:b:c`, `12:30:45` and `敵:3体:` are
    texts.
    """
    if name[0].isdigit():
        return not before.isalnum() and not name.replace(":", "").isdigit()
    return not (before.isalpha() and before < "\u2e80") or names.is_icon(name)
