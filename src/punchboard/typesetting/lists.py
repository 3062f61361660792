"""Lists: which lines are their entries, how deep they are, and what is printed before them."""

from __future__ import annotations

import unicodedata

from punchboard.patterns import regex

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
_LINE_END = regex(r"\n|\\n")
#: What is printed before the entries of lists in lists, by their depth in turn.
_BULLETS = ("•", "–")
_WIDTHS = {"\t": 4, "\u3000": 2}


def begins_entry(text: str) -> bool:
    """Return whether *text* begins as an entry of a list may."""
    return text[:1] in _FIRST and _ENTRY.match(text) is not None


class Entries:
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
