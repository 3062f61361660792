"""What marked-up text consists of: words, icons, readings and list marks.

Positions count characters of the text as it was written, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


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
class Words:
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


Piece: TypeAlias = Words | Sign | Reading | ListMark


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
