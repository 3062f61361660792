"""What marked-up text consists of: first its tokens, then pieces and pairs of marks.

Tokens are stretches that may be markup; pieces are the words, icons, readings
and list marks that are shown. Positions count characters of the text as it was
written, from 0. Stars, underscores and tildes are paired by the delimiter stack
of CommonMark (0.31, appendix "A parsing strategy"), with the rules of `can_open`
and `can_close` in `markup`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from msgspec import Struct, field

from punchboard.patterns import regex


class TokenKind(Enum):
    """What a stretch of text may be."""

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
        text: Its characters, with escapes resolved.
    """

    kind: TokenKind
    start: int
    end: int
    text: str


class IconNames(NamedTuple):
    """The known names that `:name:` may refer to.

    Attributes:
        is_set: Whether there is an icon set of this name.
        is_icon: Whether there is an icon of this name.
    """

    is_set: Callable[[str], bool]
    is_icon: Callable[[str], bool]


#: For callers who only need the words: whatever looks like a set is one.
UNKNOWN_NAMES = IconNames(is_set=lambda _: True, is_icon=lambda _: False)
#: Characters that a backslash turns into themselves; `\n` is a line feed, as
#: spreadsheets write it.
ESCAPED = r"*_~\[\]{}|:\\\-・•"
_NAME = r"[^\W_][\w.-]*(?:/[\w-][\w.-]*)*"
#: Iconify's own rule for the names of sets and of their icons.
_SET_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_RUBY_PART = r"(?:[^{}|\n\\]|\\[^\n])"
#: Blanks before an entry, and its mark: a bullet, or a number with a point or in brackets.
_BLANKS = "[ \t\u3000]*"
_BULLET = "-[ ]|・(?!・)|•[ ]?"
_FIGURES = "[0-9０-９]{1,3}"  # noqa: RUF001
_NUMBER = (
    rf"{_FIGURES}[.)][ ]+|{_FIGURES}[．）][ \u3000]?"  # noqa: RUF001
    rf"|\({_FIGURES}\)[ ]+|（{_FIGURES}）[ \u3000]?|[①-⑳][ \u3000]?"  # noqa: RUF001
)
#: The beginning of a line that may be an entry.
ENTRY = rf"{_BLANKS}(?:{_BULLET}|{_NUMBER})"
_ENTRY = regex(ENTRY)
_FIRST = frozenset("-・• \t\u3000(（①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳0123456789０１２３４５６７８９")  # noqa: RUF001
_TOKEN = regex(
    rf"""
    (?P<ESCAPE>\\[{ESCAPED}]|(?<=[0-9])\\[.)]|\\n(?:(?!{ENTRY})[ \t]++)?)
    | (?P<RUN>\*+|_{{2,}}|~{{2,}})
    | (?P<SIGN>:{_NAME}:(?!//))
    | (?P<READING>\{{{_RUBY_PART}*(?:\|{_RUBY_PART}*)+\}})
    | (?P<BRACE>(?<!\])\{{(?:\.[\w-]+[^{{}}\n]*\}}|(?=[^{{}}\n]*(?:[|{{\n]|\Z))))
    | (?P<OPEN>\[)
    | (?P<CLOSE>\](?:\{{(?:[ ]*(?:\.|lang=)[\w-]+)+[ ]*\}})?)
    | (?P<BREAK>\n[ \t]*\n)
    | (?P<BULLET>(?:^|(?<=\\n)){ENTRY})
    """,
    re.MULTILINE | re.VERBOSE,
)
_SET_SIGN = regex(f":({_SET_NAME}):{_SET_NAME}:(?!//)")
#: Texts without any of these characters are quickly recognised as plain.
_HINT = regex(r"[*\[{\\_~:\n]")
#: Every text with markup has at least one of these, except for lists.
_SPECIAL = regex(r"[*\[{\\]|__|~~|:[^\s:]+:|\n(?=[ \t\u3000]*[-・•(（①-⑳0-9０-９])")  # noqa: RUF001


def begins_entry(text: str) -> bool:
    """Return whether *text* begins as an entry of a list may."""
    return text[:1] in _FIRST and _ENTRY.match(text) is not None


def is_plain(text: str) -> bool:
    """Return whether *text* contains nothing that might be markup."""
    if begins_entry(text):
        return False
    return not (_HINT.search(text) and _SPECIAL.search(text))


def tokens_of(text: str, names: IconNames = UNKNOWN_NAMES) -> Iterator[Token]:
    """Yield the tokens of *text*, which together are the whole text."""
    at = 0
    last: Token | None = None
    while match := _TOKEN.search(text, at):
        if match.start() > at:
            last = Token(TokenKind.WORDS, at, match.start(), text[at : match.start()])
            yield last
        last = _token(match, last, names)
        yield last
        at = last.end
    if at < len(text):
        yield Token(TokenKind.WORDS, at, len(text), text[at:])


def _token(match: re.Match[str], last: Token | None, names: IconNames) -> Token:
    name = match.lastgroup or ""
    start, end, text = *match.span(), match[0]
    if name == "ESCAPE":
        return Token(TokenKind.WORDS, start, end, "\n" if text[1] == "n" else text[1])
    if name == "SIGN":
        return _sign(match, last, names)
    if name == "BULLET" and last is not None and not last.text.endswith("\n"):
        name = "WORDS"
    return Token(TokenKind[name], start, end, text)


def _sign(match: re.Match[str], last: Token | None, names: IconNames) -> Token:
    """Return an icon, or the words that look like one."""
    start, text = match.start(), match[0]
    in_set = _SET_SIGN.match(match.string, start)
    if in_set and names.is_set(in_set[1]):
        text = in_set[0]
    before = last.text[-1] if last is not None and last.end == start else ""
    if _may_be_icon(text[1:-1], before, names):
        return Token(TokenKind.SIGN, start, start + len(text), text)
    if text[1:-1].isdigit():  # the second colon of `5:30:gem:` starts an icon
        text = text[:-1]
    return Token(TokenKind.WORDS, start, start + len(text), text)


def _may_be_icon(name: str, before: str, names: IconNames) -> bool:
    """Return whether an icon called *name* may come after the character *before*.

    After a Latin letter only an existing icon may, and a name that begins with a
    digit may not come after a letter or digit: `a:b:c`, `12:30:45` and `敵:3体:`
    are plain text.
    """
    if name[0].isdigit():
        return not before.isalnum() and not name.replace(":", "").isdigit()
    return not (before.isalpha() and before < "\u2e80") or names.is_icon(name)


class Look(Struct, frozen=True):
    """The marks on a piece of text.

    Attributes:
        bold: Marked by `**`.
        italic: Marked by `*`.
        underline: Marked by `__`.
        strike: Marked by `~~`.
        classes: Named styles, the outermost first.
        language: BCP 47 code; "" means the language of the whole text.
    """

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    classes: tuple[str, ...] = ()
    language: str = ""


#: The look of text without any marks.
PLAIN = Look()


class MarkedText(Struct, frozen=True):
    """Characters to be shown; a line feed begins a new line.

    Attributes:
        text: The characters, with escapes resolved.
        look: The marks on them.
        start: Where they begin in the text as written.
        end: Where they end in it.
    """

    text: str
    look: Look
    start: int
    end: int


class Sign(Struct, frozen=True):
    """An icon: `:name:`, or `:set:name:` of an icon set.

    Attributes:
        name: Its name, or `set:name`.
        look: The marks on it.
        start: Where it begins in the text as written.
        end: Where it ends in it.
    """

    name: str
    look: Look
    start: int
    end: int


class Reading(Struct, frozen=True):
    """Characters with small letters above them: `{漢字|かんじ}`.

    Attributes:
        pairs: Base characters and their reading.
        look: The marks on them.
        start: Where they begin in the text as written.
        end: Where they end in it.
    """

    pairs: tuple[tuple[str, str], ...]
    look: Look
    start: int
    end: int


class ListMark(Struct, frozen=True):
    """The beginning of an item of a list.

    Attributes:
        mark: The bullet printed before the item.
        look: The marks on it.
        start: Where it begins in the text as written.
        end: Where it ends in it.
        depth: In how many other lists its list is.
    """

    mark: str
    look: Look
    start: int
    end: int
    depth: int = 0


Piece: TypeAlias = MarkedText | Sign | Reading | ListMark


class Problem(Struct, frozen=True):
    """Characters that look like markup but are not, and so stay as written.

    Attributes:
        mark: The characters.
        reason: What is wrong with them, worded for a message.
        start: Where they begin in the text as written.
    """

    mark: str
    reason: str
    start: int


class Markup(Struct, frozen=True):
    """A text, parsed.

    Attributes:
        pieces: What is shown, in reading order.
        marks: Start and end of everything that is only markup and not shown,
            in order; pieces and marks together are the whole text.
        problems: Characters that look like markup but stayed as written.
    """

    pieces: tuple[Piece, ...]
    marks: tuple[tuple[int, int], ...] = ()
    problems: tuple[Problem, ...] = ()


#: The effect of a pair of marks on the words between them.
EFFECTS = {
    "*": ("italic",),
    "**": ("bold",),
    "***": ("bold", "italic"),
    "__": ("underline",),
    "~~": ("strike",),
}


class Run(Struct):
    """A run of one mark; whatever is left of it after pairing is literal.

    Attributes:
        mark: The characters as written.
        start: Where the unpaired rest begins in the text.
        end: Where the unpaired rest ends.
        index: Its number among the pieces.
        opens: Whether it may open.
        closes: Whether it may close.
        begins_line: Whether it is first in its line, like a footnote's mark.
    """

    mark: str
    start: int
    end: int
    index: int
    opens: bool
    closes: bool
    begins_line: bool

    @property
    def left(self) -> str:
        """The marks that are not paired yet."""
        return self.mark[: self.end - self.start]


class Pair(Struct, frozen=True):
    """Two marks that belong together.

    Attributes:
        effects: Their effect on the words between them.
        first: Number of the opening run's piece.
        last: Number of the closing run's piece.
        marks: Start and end of both in the text.
    """

    effects: tuple[str, ...]
    first: int
    last: int
    marks: tuple[tuple[int, int], tuple[int, int]]


class Stack(Struct):
    """Runs that wait for a partner, within one bracket or the whole text."""

    runs: list[Run] = field(default_factory=list)
    unmatched: list[Run] = field(default_factory=list)

    def clear(self) -> None:
        """Drop all waiting runs, because no mark extends past the end of a paragraph."""
        self.unmatched += self.runs
        self.runs = []

    def take(self, run: Run) -> Iterator[Pair]:
        """Yield the pairs that *run* closes; let it wait if it may open."""
        if run.mark not in EFFECTS:
            return
        while run.closes and run.left and (opener := self._partner(run)):
            size = min(len(opener.left), len(run.left))
            opener.end -= size
            run.start += size
            marks = ((opener.end, opener.end + size), (run.start - size, run.start))
            yield Pair(EFFECTS[run.mark[:size]], opener.index, run.index, marks)
        if run.left and run.opens:
            self.runs.append(run)
        elif run.left:
            self.unmatched.append(run)

    def _partner(self, run: Run) -> Run | None:
        """Return the nearest run that *run* closes; runs between them are dropped."""
        wanted = _partners(run)
        if not any(each.left in wanted for each in self.runs):
            return None
        while self.runs[-1].left not in wanted:
            self.unmatched.append(self.runs.pop())
        opener = self.runs[-1]
        if len(opener.left) <= len(run.left):
            self.runs.pop()
        return opener


def _partners(run: Run) -> tuple[str, ...]:
    """Return the marks *run* may close: as many stars as it has, or as part of three."""
    match run.left:
        case "***":
            return ("***", "**", "*")
        case "**" | "*":
            return (run.left, "***")
    return (run.left,)


def told(unmatched: list[Run]) -> Iterator[Run]:
    """Yield the runs without a partner that were meant as marks.

    Footnote signs are not: a single star after words or at the beginning of a
    line, and several if a later line begins with the same number.
    """
    runs = sorted((run for run in unmatched if run.left), key=lambda run: run.start)
    signs = {run.left: run.start for run in reversed(runs) if not run.begins_line}
    notes = {run.left: run.start for run in runs if run.begins_line}
    for run in runs:
        if not (run.opens or run.closes):
            continue
        if run.left == "*" and (run.begins_line or not run.opens):
            continue
        if run.begins_line and signs.get(run.left, run.start) < run.start:
            continue
        if run.begins_line or notes.get(run.left, -1) < run.start:
            yield run
