"""Texts of other programs in our own marks: HTML, Aozora's ruby, and names of icons.

Tags that a card can show become marks, `<b>` becomes `**`; line breaks and
entities become what they stand for. The name of an icon that only another tool
has is kept as it is written, because it would be an error here.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from punchboard.components.yaml import CONTROL
from punchboard.patterns import regex
from punchboard.typesetting.markup import parse
from punchboard.typesetting.tokens import IconNames, Sign

_MARKS = {
    "b": "**", "strong": "**", "i": "*", "em": "*", "u": "__", "ins": "__",
    "s": "~~", "del": "~~", "strike": "~~",
}  # fmt: skip
_BREAKS = frozenset({"br", "p", "div", "li", "tr", "hr"})
_DROPPED = frozenset(
    """
    a abbr blockquote body center cite code dd dl dt font h1 h2 h3 h4 h5 h6 head html img kbd
    mark ol pre q rb rp rt ruby samp small span style sub sup svg table tbody td th thead ul var
    """.split()
)
_TAG = regex(r"<(/?)([A-Za-z][A-Za-z0-9]{0,9})((?:\s[^<>]{0,500})?)/?>")
_ENTITY = regex(r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z]{2,8}\d{0,2});")
_HTML_RUBY = regex(
    r"<ruby>(?:<rb>)?([^<>{}|]{1,100})(?:</rb>)?(?:<rp>[^<>]{0,5}</rp>)?"
    r"<rt>([^<>{}|]{1,100})</rt>(?:<rp>[^<>]{0,5}</rp>)?</ruby>",
    re.IGNORECASE,
)
#: A reading in Aozora's brackets, for the kanji before it or for all behind the bar.
_AOZORA = regex(
    r"(?:[\uff5c|]([^《》\uff5c|\n{}]{1,40})|([\u3400-\u9fff々〆ヶ\U00020000-\U0003ffff]{1,20}))"
    r"《([^《》\n{}|]{1,60})》"
)
_FILE = regex(r"\S{1,300}\.(?:png|jpe?g|svg|gif|webp|bmp|tiff?|pdf)|https?://\S+", re.IGNORECASE)
#: Stars without a partner in this share of the texts mean that stars are no marks.
_ODD_SHARE = 0.1
_STAR = regex(r"(?<!\\)\*")
_SPECIAL = regex(r"[<&《:\v\f]|[^\x20-\x7e\n\t]")


class BroughtText(Struct, frozen=True):
    """A text in our own marks.

    Attributes:
        text: The text.
        changes: What was changed in it, as the import says it.
    """

    text: str
    changes: frozenset[str] = frozenset()


HTML = "HTML such as `<b>` and `<br>`"
RUBY = "readings such as `漢字《かな》`"
SIGNS = "`:names:` of icons that are not there, which are printed as they are written"
STARS = "`*` that is not in pairs, which is printed as it is written"
UNPRINTABLE = "characters that cannot be printed"


class _Open(NamedTuple):
    """A tag that waits for its end: its name and the place of its mark."""

    name: str
    at: int


def brought(text: str, is_icon: Callable[[str], bool]) -> BroughtText:
    """Return *text* as a card shows it; *is_icon* tells which icons there are."""
    if not _SPECIAL.search(text) or _FILE.fullmatch(text):
        return BroughtText(text)
    changes = set()
    found = CONTROL.sub("", text.replace("\v", "\n").replace("\f", "\n").replace("\r\n", "\n"))
    if found != text.replace("\r\n", "\n"):
        changes.add(UNPRINTABLE)
    for change, step in ((RUBY, _with_readings), (HTML, _without_html)):
        after = step(found)
        if after != found:
            changes.add(change)
        found = after
    after = _escaped(found, is_icon)
    if after != found:
        changes.add(SIGNS)
    return BroughtText(after if changes else text, frozenset(changes))


def without_marks(texts: Sequence[str]) -> dict[str, str]:
    """Return those of a column's *texts* whose stars are no marks, by what prints them.

    Where a tenth of the texts with stars have one without its partner, none are marks.
    """
    starred = [text for text in dict.fromkeys(texts) if "*" in text]
    odd = [text for text in starred if _has_odd_stars(text)]
    plain = starred if _ODD_SHARE * len(starred) <= len(odd) else odd
    return {text: _STAR.sub(r"\\*", text) for text in plain}


def _has_odd_stars(text: str) -> bool:
    markup = parse(text, IconNames(is_set=lambda _: False, is_icon=lambda _: False))
    return any("*" in problem.mark for problem in markup.problems)


def _with_readings(text: str) -> str:
    text = _HTML_RUBY.sub(r"{\1|\2}", text)
    return _AOZORA.sub(lambda match: f"{{{match[1] or match[2]}|{match[3]}}}", text)


def _without_html(text: str) -> str:
    """Return *text* with marks for tags; a tag without its partner is left out."""
    names = [match[2].lower() for match in _TAG.finditer(text)]
    if any(name in _MARKS or name in _BREAKS or name in _DROPPED for name in names):
        text = _tags(text)
    return _ENTITY.sub(lambda match: html.unescape(match[0]).replace("\xa0", " "), text)


def _tags(text: str) -> str:
    parts: list[str] = []
    opened: list[_Open] = []
    end = 0
    for match in _TAG.finditer(text):
        name = match[2].lower()
        parts.append(text[end : match.start()])
        end = match.end()
        if name in _MARKS:
            _mark(parts, opened, name, closes=bool(match[1]))
        elif name in _BREAKS:
            parts.append(_break(name, closes=bool(match[1])))
        elif name not in _DROPPED:
            parts.append(match[0])
    parts.append(text[end:])
    return re.sub(r"\n{3,}", "\n\n", "".join(parts)).strip("\n")


def _break(name: str, *, closes: bool) -> str:
    if name == "li":
        return "" if closes else "\n- "
    return "\n"


def _mark(parts: list[str], opened: list[_Open], name: str, *, closes: bool) -> None:
    """Put the mark of a tag between *parts*; marks stand at words and not at spaces."""
    if not closes:
        opened.append(_Open(name, len(parts)))
        parts.append("")
        return
    place = next((each for each in reversed(opened) if each.name == name), None)
    if place is None:
        return
    opened.remove(place)
    inside = "".join(parts[place.at :])
    words = inside.strip()
    if not words:
        return
    lead, tail = inside[: len(inside) - len(inside.lstrip())], inside[len(inside.rstrip()) :]
    mark = _MARKS[name]
    # A mark ends with its line: each of several lines gets its own.
    marked = "\n".join(f"{mark}{line.strip()}{mark}" if line.strip() else "" for line in words.split("\n"))  # fmt: skip  # noqa: E501
    parts[place.at :] = [lead + marked + tail]
    opened[:] = [each for each in opened if each.at < place.at]


def _escaped(text: str, is_icon: Callable[[str], bool]) -> str:
    """Return *text* with a backslash before what would be an icon and is none."""
    markup = parse(text, IconNames(is_set=lambda _: False, is_icon=is_icon))
    places = {
        text.index(":", piece.start)
        for piece in markup.pieces
        if isinstance(piece, Sign) and not is_icon(piece.name)
    }
    for at in sorted(places, reverse=True):
        text = f"{text[:at]}\\{text[at:]}"
    return text
