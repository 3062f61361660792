"""Marks of other languages in the texts of items: HTML, and fields in brackets.

They are printed as written, which nobody means: `<b>` is `**` here, and a text does
not read fields. Each is reported with what to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from punchboard.patterns import regex

#: An HTML tag that only changes the look of words, or begins a line.
_TAG = regex(
    r"</?(b|strong|i|em|u|ins|s|del|strike|br|p|font|span|small|big|sub|sup|ruby|rt)\b[^<>]*>",
    re.IGNORECASE,
)
#: A field in brackets, which are no style of this program's (`[words]{.style}`).
_FIELD = regex(r"(?<![\\\[])\[\s*([^\W\d]\w*)\s*\](?![{(\[\]])")
_STYLED = "write `[words]{.name}`, with the style `name` under `styles` in the game file"
_BREAK = "begin a new line in the text, below a `|` in YAML"
#: What to write instead of a tag.
_INSTEAD = {
    **dict.fromkeys(("b", "strong"), "write `**words**` for bold"),
    **dict.fromkeys(("i", "em"), "write `*words*` for italics"),
    **dict.fromkeys(("u", "ins"), "write `__words__` for underlined words"),
    **dict.fromkeys(("s", "del", "strike"), "write `~~words~~` for words struck through"),
    **dict.fromkeys(("br", "p"), _BREAK),
    **dict.fromkeys(("ruby", "rt"), "write `{base|reading}` for ruby"),
}


class ForeignMark(Struct, frozen=True):
    """A mark in a text.

    Attributes:
        text: The mark.
        start: Its first character in the text.
        hint: What to write instead.
    """

    text: str
    start: int
    hint: str


def foreign_marks(text: str, fields: Callable[[], frozenset[str]]) -> Iterator[ForeignMark]:
    """Yield the first mark of each kind in the text of an item.

    Args:
        text: The text.
        fields: Gives the names of the fields of the game's items, where they are asked for.
    """
    if "<" in text and (tag := _TAG.search(text)):
        yield ForeignMark(tag[0], tag.start(), _INSTEAD.get(tag[1].lower(), _STYLED))
    if "[" not in text:
        return
    for match in _FIELD.finditer(text):
        if match[1] in fields():
            hint = f"write the value itself, or `{{{{ {match[1]} }}}}` into the layout's text"
            yield ForeignMark(match[0], match.start(), hint)
            return
