"""Parses marked-up text into its pieces; nothing a user writes is refused.

Whether marks such as `**` may open or close depends on the characters beside
them. CommonMark (0.31, 6.2) asks for white space or punctuation on one side,
which Japanese does not have: `**「強打」**する` would not be bold. Here only the
side towards the marked words counts, except where ordinary texts use the same
characters: `3*4`, `a_b`, `2 * 3`, `points.*`.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.diagnostics import Located, Location
from punchboard.patterns import regex
from punchboard.typesetting.tokens import (
    PLAIN,
    UNKNOWN_NAMES,
    IconNames,
    ListMark,
    Look,
    MarkedText,
    Markup,
    Pair,
    Piece,
    Problem,
    Reading,
    Run,
    Sign,
    Stack,
    Token,
    TokenKind,
    is_plain,
    tokens_of,
    told,
)

_OPENING = ("Ps", "Pi")
_CLOSING = ("Pe", "Pf")
#: Punctuation that ends a sentence or a part of one.
_TERMINAL = ".,;!?…。、，．！？"  # noqa: RUF001 - full-width marks are meant


def can_open(mark: str, before: str, after: str) -> bool:
    """Return whether *mark* may open between two characters; "" is an end of the text."""
    if _is_space(after) or _inside_number(before, after):
        return False
    if _is_closing(after):
        return _is_space(before) or _is_closing(before)
    return mark not in ("*", "__") or not (_is_latin(before) and _is_latin(after))


def can_close(mark: str, before: str, after: str) -> bool:
    """Return whether *mark* may close between two characters; "" is an end of the text."""
    if _is_space(before) or _inside_number(before, after):
        return False
    if mark == "__" and _is_latin(before) and _is_latin(after):
        return False
    return unicodedata.category(before) not in _OPENING


def _is_space(character: str) -> bool:
    return not character or character.isspace()


def _inside_number(before: str, after: str) -> bool:
    return before.isdigit() and after.isdigit()


def _is_closing(character: str) -> bool:
    return bool(character) and (
        character in _TERMINAL or unicodedata.category(character) in _CLOSING
    )


def _is_latin(character: str) -> bool:
    """Return whether a character belongs to a script with spaces between words."""
    return character.isalnum() and character < "\u2e80"


_ATTRIBUTE = regex(r"(\.|lang=)([\w-]+)")
_ESCAPE = regex(r"\\(.)")
_BARS = regex(r"(?<!\\)(?:\\\\)*\|")
_NOT_CLOSED = "nothing closes it"
_NOT_OPENED = "nothing opens it"
_NO_STYLES = "what follows is not a list of styles such as `{.term}`"
_NO_BRACKETS = "words in brackets such as `[words]` must come before it"
_NO_BASE = "nothing comes before the reading"
_NO_READING = "no reading follows `|`"
_MARKS_IN_RUBY = "ruby cannot contain marks or icons; `**{太字|ふとじ}**` is bold"


_Make: TypeAlias = Callable[[Any, Look, int, int], Piece]


class _Draft(NamedTuple):
    """A piece that is not made yet, because neighbouring words may be joined first."""

    make: _Make
    value: Any
    look: Look
    start: int
    end: int


class _Range(Struct, frozen=True):
    """The effect of a pair of marks on the pieces between them."""

    first: int
    last: int
    effects: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    language: str = ""

    def look(self, outer: Look) -> Look:
        """Return the look of the pieces, which are inside *outer*."""
        return replace(
            outer,
            **dict.fromkeys(self.effects, True),
            classes=outer.classes + self.classes,
            language=self.language or outer.language,
        )


def parse(text: str, names: IconNames = UNKNOWN_NAMES) -> Markup:
    """Return the pieces of *text*.

    Marks without a partner stay as they are and are reported. Never raises.

    Args:
        text: As it was written.
        names: The names of icons, which decide what `:a:b:` means.
    """
    if is_plain(text):
        return Markup((MarkedText(text, PLAIN, 0, len(text)),) if text else ())
    return _Parser(text, names).markup()


class _Parser:
    """Reads one text."""

    def __init__(self, text: str, names: IconNames) -> None:
        self._text = text
        self._entries = _Entries(text)
        self._tokens = tuple(tokens_of(text, names))
        self._partners = _brackets(self._tokens)
        self._pieces: list[_Draft] = []
        self._runs: dict[int, Run] = {}
        self._ranges: list[_Range] = []
        self._marks: list[tuple[int, int]] = []
        self._problems: list[Problem] = []
        self._stacks = [Stack()]

    def markup(self) -> Markup:
        """Return the text's pieces."""
        opened: list[int] = []
        for at, token in enumerate(self._tokens):
            self._take(at, token, opened)
        for stack in self._stacks:
            self._close(stack)
        return Markup(
            tuple(_pieces(self._shown())),
            tuple(sorted(self._marks)),
            tuple(sorted(self._problems, key=lambda each: each.start)),
        )

    def _take(self, at: int, token: Token, opened: list[int]) -> None:
        match token.kind:
            case TokenKind.RUN:
                self._run(at, token)
            case TokenKind.OPEN if at in self._partners:
                opened.append(len(self._pieces))
                self._stacks.append(Stack())
                self._marks.append((token.start, token.end))
            case TokenKind.CLOSE if at in self._partners:
                self._bracket(token, opened.pop())
            case TokenKind.CLOSE:
                self._stray(token)
            case TokenKind.SIGN:
                self._add(Sign, token.text[1:-1], token)
            case TokenKind.READING:
                self._reading(token)
            case TokenKind.BRACE:
                self._literal(token, _NOT_CLOSED if token.text == "{" else _NO_BRACKETS)
            case TokenKind.BULLET:
                self._entry(token)
            case _:
                self._words(token)

    def _entry(self, token: Token) -> None:
        """Begin an entry of a list, or take a number for the words it is."""
        entry = self._entries.entry(token.start, token.end)
        if entry is None:
            self._add(MarkedText, token.text, token)
            return
        self._stacks[-1].clear()
        self._add(partial(_list_mark, depth=entry[1]), entry[0], token)

    def _words(self, token: Token) -> None:
        if token.kind is TokenKind.BREAK:
            self._stacks[-1].clear()
        self._add(MarkedText, token.text, token)

    def _add(self, make: _Make, value: Any, token: Token) -> None:
        self._pieces.append(_Draft(make, value, PLAIN, token.start, token.end))

    def _run(self, at: int, token: Token) -> None:
        before = self._tokens[at - 1].text[-1] if at else ""
        after = self._tokens[at + 1].text[0] if at + 1 < len(self._tokens) else ""
        run = Run(
            mark=token.text,
            start=token.start,
            end=token.end,
            index=len(self._pieces),
            opens=can_open(token.text, before, after),
            closes=can_close(token.text, before, after),
            begins_line=before in ("", "\n"),
        )
        self._runs[run.index] = run
        self._words(token)
        for pair in self._stacks[-1].take(run):
            self._pair(pair)

    def _pair(self, pair: Pair) -> None:
        self._ranges.append(_Range(pair.first, pair.last, pair.effects))
        self._marks += pair.marks

    def _bracket(self, token: Token, first: int) -> None:
        """Close a bracket whose words have named styles or a language."""
        self._close(self._stacks.pop())
        self._marks.append((token.start, token.end))
        found = _ATTRIBUTE.findall(token.text)
        classes = tuple(name for kind, name in found if kind == ".")
        languages = [name for kind, name in found if kind != "."]
        language = languages[-1] if languages else ""
        last = len(self._pieces)
        self._ranges.append(_Range(first - 1, last, (), classes, language))

    def _stray(self, token: Token) -> None:
        if len(token.text) > 1:
            self._literal(token, _NOT_OPENED)
            return
        if self._text.startswith("{", token.end):
            self._problems.append(Problem("]{", _NO_STYLES, token.start))
        self._words(token)

    def _reading(self, token: Token) -> None:
        parts = _BARS.split(token.text[1:-1])
        base, *readings = map(_unescaped, parts)
        characters = _characters(base)
        if reason := _problem_of_ruby(parts, len(characters)):
            self._literal(token, reason)
        elif len(readings) == 1:
            self._add(Reading, ((base, readings[0]),), token)
        else:
            self._add(Reading, tuple(zip(characters, readings, strict=True)), token)

    def _literal(self, token: Token, reason: str) -> None:
        """Treat what looks like markup as words, and report why."""
        self._problems.append(Problem(token.text, reason, token.start))
        self._words(token)

    def _close(self, stack: Stack) -> None:
        stack.clear()
        for run in told(stack.unmatched):
            reason = _NOT_CLOSED if run.opens else _NOT_OPENED
            self._problems.append(Problem(run.left, reason, run.start))

    def _shown(self) -> Iterator[_Draft]:
        """Yield the pieces with their looks, without those that became marks."""
        starting: dict[int, list[_Range]] = defaultdict(list)
        for each in sorted(self._ranges, key=lambda each: (each.first, -each.last)):
            starting[each.first + 1].append(each)
        looks: list[tuple[int, Look]] = [(len(self._pieces) + 1, PLAIN)]
        for index, piece in enumerate(self._pieces):
            while looks[-1][0] <= index:
                looks.pop()
            for each in starting[index]:
                looks.append((each.last, each.look(looks[-1][1])))
            run = self._runs.get(index)
            if run is not None:
                if not run.left:
                    continue
                piece = _Draft(MarkedText, run.left, PLAIN, run.start, run.end)
            look = looks[-1][1]
            yield piece if look is PLAIN else piece._replace(look=look)


def _list_mark(mark: str, look: Look, start: int, end: int, depth: int) -> ListMark:
    return ListMark(mark, look, start, end, depth)


def _brackets(tokens: Sequence[Token]) -> set[int]:
    """Return the numbers of the brackets that contain words with attributes."""
    found: set[int] = set()
    waiting: list[int] = []
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.OPEN:
            waiting.append(at)
        elif token.kind is TokenKind.CLOSE and waiting:
            partner = waiting.pop()
            if len(token.text) > 1:
                found |= {partner, at}
    return found


def _pieces(drafts: Iterable[_Draft]) -> Iterator[Piece]:
    """Yield the pieces of *drafts*, with neighbouring words of the same look joined."""
    last: _Draft | None = None
    for draft in drafts:
        if last is not None:
            if (
                last.make is draft.make is MarkedText
                and last.end == draft.start
                and last.look == draft.look
            ):
                draft = last._replace(value=last.value + draft.value, end=draft.end)
            else:
                yield last.make(*last[1:])
        last = draft
    if last is not None:
        yield last.make(*last[1:])


def _problem_of_ruby(parts: Sequence[str], characters: int) -> str:
    """Return what is wrong with the readings of a base of *characters* characters, or ""."""
    base, *readings = parts
    if not base.strip():
        return _NO_BASE
    if not any(each.strip() for each in readings):
        return _NO_READING
    pieces = [piece for part in parts for piece in parse(part).pieces]
    if any(isinstance(each, Sign) or each.look is not PLAIN for each in pieces):
        return _MARKS_IN_RUBY
    if len(readings) not in (1, characters):
        return f"{characters} characters have {len(readings)} readings"
    return ""


def _characters(text: str) -> list[str]:
    """Return the characters of a ruby's base, each with its combining marks."""
    characters: list[str] = []
    for character in text:
        if characters and unicodedata.category(character).startswith("M"):
            characters[-1] += character
        else:
            characters.append(character)
    return characters


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(r"\1", text)


# Lists: how deep their entries are, and what is printed before them

_LINE_END = regex(r"\n|\\n")
#: What is printed before the entries of lists in lists, by their depth in turn.
_BULLETS = ("•", "–")
_WIDTHS = {"\t": 4, "\u3000": 2}


class _Entries:
    """The entries of a text's lists, read from the first to the last."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._end = 0
        self._indents: list[int] = []
        self._numbers: dict[int, int] = {}

    def entry(self, start: int, end: int) -> tuple[str, int] | None:
        """Return the mark that is printed before an entry, and its depth from 0.

        None where the line is a text: a number begins a list only if it is 1,
        and goes on only after the number before it.

        Args:
            start: Where the entry begins in the text, its blanks included.
            end: Where its mark ends.
        """
        written = self._text[start:end]
        mark = written.strip()
        indent = sum(
            _WIDTHS.get(each, 1) for each in written[: len(written) - len(written.lstrip())]
        )
        between = _LINE_END.split(self._text[self._end : start])
        follows = not any(each.strip() for each in between[1:])
        indents = [each for each in self._indents if each < indent] if follows else []
        depth = len(indents)
        number = _number(mark)
        if number is not None:
            if number not in (1, self._numbers.get(depth, 0) + 1):
                return None
            self._numbers[depth] = number
        self._numbers = {at: last for at, last in self._numbers.items() if at <= depth}
        self._indents = [*indents, indent]
        self._end = end
        if number is not None:
            return mark, depth
        return "・" if mark == "・" else _BULLETS[depth % len(_BULLETS)], depth


def _number(mark: str) -> int | None:
    """Return the number of an entry; None of a bullet."""
    value = unicodedata.numeric(mark[0], None) if len(mark) == 1 else None
    if value is not None:
        return int(value)
    figures = mark.strip(".)(．）（")  # noqa: RUF001
    return int(figures) if figures.isdecimal() else None


#: The style for words that are not to be treated as keywords: `[power]{.plain}`.
PLAIN_STYLE = "plain"
#: The style of words among which no line ends: `[the Red King]{.nobr}`.
UNBROKEN_STYLE = "nobr"
#: Styles that every game has.
OWN_STYLES = frozenset((PLAIN_STYLE, UNBROKEN_STYLE))


class NamedStyle(Located, frozen=True):
    """What `[words]{.name}` changes about the words; None changes nothing.

    Attributes:
        weight: From 1 to 1000.
        italic: Whether letters are slanted.
        colour: A CSS colour.
        size: Type size as a fraction of that around it.
        underline: Whether a line is drawn under the words.
        strike: Whether a line is drawn through them.
        font: Font families in order of preference; empty changes nothing.
        location: Where it is written; not compared.
    """

    weight: int | None = None
    italic: bool | None = None
    colour: str | None = None
    size: float = 1.0
    underline: bool | None = None
    strike: bool | None = None
    font: tuple[str, ...] = ()
    location: Location | None = None
