"""The first look at marked-up text: which stretches may be markup.

What marked-up text consists of: words, icons, readings and list marks.

Positions count characters of the text as it was written, from 0.

Runs of stars, underscores and tildes, and which of them belong together.

The method is the delimiter stack of CommonMark (0.31, appendix "A parsing
strategy"), with the rules of `flanking`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple, TypeAlias


class TokenKind(Enum):
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

    kind: TokenKind
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
    if text[1:-1].isdigit():  # the second colon of `5:30:gem:` begins an icon
        text = text[:-1]
    return Token(TokenKind.WORDS, start, start + len(text), text)


def _may_be_icon(name: str, before: str, names: IconNames) -> bool:
    """Return whether an icon called *name* may stand behind the character *before*.

    Behind a Latin letter only one that there is, and what begins with a figure
    neither behind a letter nor a figure: `a:b:c`, `12:30:45` and `敵:3体:` are
    texts.
    """
    if name[0].isdigit():
        return not before.isalnum() and not name.replace(":", "").isdigit()
    return not (before.isalpha() and before < "\u2e80") or names.is_icon(name)


@dataclass(frozen=True, slots=True)
class Look:
    """How a piece of a text is marked.

    Attributes:
        bold: Marked by `**`.
        italic: Marked by `*`.
        underline: Marked by `__`.
        strike: Marked by `~~`.
        classes: Named styles, the outermost first.
        language: BCP 47 code; "" is the language of the whole text.
    """

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    classes: tuple[str, ...] = ()
    language: str = ""


#: Text without any mark.
PLAIN = Look()


@dataclass(frozen=True, slots=True)
class MarkedText:
    """Characters to be shown; a line feed begins a new line.

    Attributes:
        text: The characters, escapes resolved.
        look: How they are marked.
        start: Where they begin in what was written.
        end: Where they end there.
    """

    text: str
    look: Look
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon: `:name:`, or `:set:name:` of an icon set.

    Attributes:
        name: Its name, or `set:name`.
        look: How it is marked.
        start: Where it begins in what was written.
        end: Where it ends there.
    """

    name: str
    look: Look
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """Characters with small letters above them: `{漢字|かんじ}`.

    Attributes:
        pairs: Base characters and their reading.
        look: How they are marked.
        start: Where they begin in what was written.
        end: Where they end there.
    """

    pairs: tuple[tuple[str, str], ...]
    look: Look
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ListMark:
    """The beginning of an entry of a list.

    Attributes:
        mark: What is printed before the entry.
        look: How it is marked.
        start: Where it begins in what was written.
        end: Where it ends there.
    """

    mark: str
    look: Look
    start: int
    end: int


Piece: TypeAlias = MarkedText | Sign | Reading | ListMark


@dataclass(frozen=True, slots=True)
class Problem:
    """Markup that is not what it seems to be, and so stays as it was written.

    Attributes:
        mark: The characters.
        reason: What is wrong with them, as messages say it.
        start: Where they begin in what was written.
    """

    mark: str
    reason: str
    start: int


@dataclass(frozen=True, slots=True)
class Markup:
    """A text, parsed.

    Attributes:
        pieces: What is shown, in reading order.
        marks: Begin and end of what is markup only and not shown, in order;
            pieces and marks together are the whole text.
        problems: Markup that stayed as it was written.
    """

    pieces: tuple[Piece, ...]
    marks: tuple[tuple[int, int], ...] = ()
    problems: tuple[Problem, ...] = ()


#: What a pair of marks does to the words between.
EFFECTS = {
    "*": ("italic",),
    "**": ("bold",),
    "***": ("bold", "italic"),
    "__": ("underline",),
    "~~": ("strike",),
}


@dataclass(slots=True)
class Run:
    """A run of one mark; what is left of it after pairing is literal.

    Attributes:
        mark: The characters as written.
        start: Where what is left begins in the text.
        end: Where what is left ends.
        index: Its number among the pieces.
        opens: Whether it may open.
        closes: Whether it may close.
        begins_line: Whether it is the first of its line, as a footnote's mark.
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
        """What is not paired yet."""
        return self.mark[: self.end - self.start]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two marks that belong together.

    Attributes:
        effects: What they do to the words between.
        first: Number of the opening run's piece.
        last: Number of the closing run's piece.
        marks: Begin and end of both in the text.
    """

    effects: tuple[str, ...]
    first: int
    last: int
    marks: tuple[tuple[int, int], tuple[int, int]]


@dataclass(slots=True)
class Stack:
    """Runs that wait for their partner, within one bracket or the whole text."""

    runs: list[Run] = field(default_factory=list)
    unmatched: list[Run] = field(default_factory=list)

    def clear(self) -> None:
        """Give up what waits, for no mark reaches over a paragraph's end."""
        self.unmatched += self.runs
        self.runs = []

    def take(self, run: Run) -> Iterator[Pair]:
        """Yield the pairs that *run* closes; let it wait where it may open."""
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
        """Return the nearest run that *run* closes; what is between waits in vain."""
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
    """Return what *run* closes: as many stars as it has, or as part of three."""
    match run.left:
        case "***":
            return ("***", "**", "*")
        case "**" | "*":
            return (run.left, "***")
    return (run.left,)


def told(unmatched: list[Run]) -> Iterator[Run]:
    """Yield the runs without a partner that were meant as marks.

    Footnote signs are not: one star behind words or at the beginning of a
    line, and more of them where a later line begins with as many.
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
