"""Marked-up texts and their icons, turned into what typesetting sets: spans, icons, ruby, bullets.

Icons among words are small drawings of their own, in the colour of the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.colours import Colour, hex_of, parse_colour
from punchboard.components.values import within
from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.geometry import Size
from punchboard.layouts.template.icons import WEIGHTS, IconLibrary, Inlined
from punchboard.layouts.template.svg import SVG_NAMESPACE
from punchboard.layouts.text import text_messages
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex
from punchboard.typesetting.keywords import Keyword, KeywordFinder
from punchboard.typesetting.markup import OWN_STYLES, PLAIN_STYLE, UNBROKEN_STYLE, NamedStyle, parse
from punchboard.typesetting.text import Bullet, Icon, Inline, Ruby, Span, TextStyle
from punchboard.typesetting.tokens import (
    PLAIN,
    IconNames,
    ListMark,
    Look,
    MarkedText,
    Piece,
    Reading,
    Sign,
    is_plain,
)

# Icons


class DrawnIcon(Struct, frozen=True):
    """An icon in the colours of its place.

    Attributes:
        svg: The document; its viewBox is `0 0 width height`.
        size: That width and height.
    """

    svg: str
    size: Size


class InlineIcons:
    """The icons used in texts; each is drawn once per colour."""

    def __init__(self, icons: IconLibrary) -> None:
        self._icons = icons
        self._drawn: dict[tuple[str, Colour], Checked[DrawnIcon | None]] = {}

    def get(self, name: str, colour: Colour) -> Checked[DrawnIcon | None]:
        """Return an icon, or None with a diagnostic on every request.

        Args:
            name: `sword`, `sword-fill`, or `set:name`.
            colour: Colour of the parts without one of their own.
        """
        key = (name, colour)
        if key not in self._drawn:
            found = self._icons.find(name)
            drawn = _drawn(found.value, colour) if found.value else None
            self._drawn[key] = Checked(drawn, found.diagnostics)
        return self._drawn[key]


def _drawn(icon: Inlined, colour: Colour) -> DrawnIcon:
    paint = hex_of(colour)
    width, height = format_coordinate(icon.view.width), format_coordinate(icon.view.height)
    x, y = format_coordinate(-icon.view.x), format_coordinate(-icon.view.y)
    moved = f' transform="translate({x} {y})"' if icon.view.x or icon.view.y else ""
    svg = (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><g color="{paint}" fill="{paint}"{moved}>'
        f"<g{icon.look}>{icon.body}</g></g></svg>"
    )
    return DrawnIcon(svg, Size(icon.view.width, icon.view.height))


# Marked-up texts

_BLACK = (0.0, 0.0, 0.0)
#: The first of the characters that are written without spaces.
_FIRST_WIDE = "\u2e80"
_NO_KEYWORDS = KeywordFinder((), "")
_BOLD, _BOLDER = 700, 900

#: Makes the message about a text from its place and the items that have it.
Remark: TypeAlias = Callable[[Location | None, str], Diagnostic]


class RichText(Struct, frozen=True):
    """A text ready to be set.

    Attributes:
        inlines: Its parts.
        remarks: Mistakes in its markup, each with a key that is equal for the same
            mistake elsewhere.
    """

    inlines: tuple[Inline, ...]
    remarks: tuple[tuple[Hashable, Remark], ...] = ()


class RichTexts:
    """Reads the marked-up texts of one game in one language."""

    def __init__(
        self,
        styles: Mapping[str, NamedStyle],
        keywords: tuple[Keyword, ...],
        icons: IconLibrary,
        language: str,
        fields: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        """Prepare.

        Args:
            styles: The game's named styles.
            keywords: The game's keywords.
            icons: Icons by name.
            language: Language of the build.
            fields: Gives the names of the fields of its items.
        """
        self.styles = styles
        self.icons = InlineIcons(icons)
        self.names = IconNames(icons.has_set, icons.has)
        self._keywords = keywords
        self._language = language
        self._fields = fields
        self._finders: dict[str, KeywordFinder] = {}
        self._styled: dict[tuple[TextStyle, Look], TextStyle] = {}

    def read(
        self, text: str, style: TextStyle, language: str = "", *, keywords: bool = True
    ) -> RichText:
        """Return *text* ready to be set.

        Args:
            text: The text as written.
            style: Style of unmarked words.
            language: Language of the text; "" for that of the build.
            keywords: Whether keywords in it are replaced.
        """
        finder = self._finder(language or self._language) if keywords else _NO_KEYWORDS
        foreign = tuple(self._foreign(text)) if "<" in text or "[" in text else ()
        if is_plain(text) and not finder.may_be_in(text):
            return RichText((Span(text, style),), foreign)
        rich = _Writer(self, finder, text, style).rich_text()
        return replace(rich, remarks=(*rich.remarks, *foreign)) if foreign else rich

    def _foreign(self, text: str) -> Iterator[tuple[Hashable, Remark]]:
        """Yield a remark on each mark of another language, which is printed as written."""
        for mark, start, hint in _foreign_marks(text, self._fields):
            remark = partial(text_messages.mark_in_text, mark=mark, text=text, hint=hint)
            yield (mark, start, hint, text), partial(_of_part, remark, text, start, len(mark))

    def _finder(self, language: str) -> KeywordFinder:
        """Return the finder of keywords in a *language*."""
        if language not in self._finders:
            self._finders[language] = KeywordFinder(self._keywords, language)
        return self._finders[language]

    def problems(self) -> Iterator[Diagnostic]:
        """Yield what is wrong with the icons of keywords, even if no text uses them."""
        for keyword in self._keywords:
            for found in self.icons.get(keyword.icon, _BLACK).diagnostics if keyword.icon else ():
                yield replace(found, location=found.location or keyword.location)

    def place_of_font(self, families: tuple[str, ...]) -> Location | None:
        """Return where a named style names *families*; None if none does."""
        named = (each for each in self.styles.values() if each.font == families)
        return next((each.location for each in named), None)

    def styled(self, style: TextStyle, look: Look) -> TextStyle:
        """Return *style* changed by marks; unknown named styles change nothing."""
        found = self._styled.get((style, look))
        if found is None:
            found = self._styled[style, look] = self._marked(style, look)
        return found

    def _marked(self, style: TextStyle, look: Look) -> TextStyle:
        for name in look.classes:
            if name in self.styles:
                style = restyled(style, self.styles[name])
        bold = _BOLD if style.weight < _BOLD else _BOLDER
        return replace(
            style,
            weight=bold if look.bold else style.weight,
            italic=style.italic or look.italic,
            underline=style.underline or look.underline,
            strike=style.strike or look.strike,
            language=look.language or style.language,
            unbroken=style.unbroken or UNBROKEN_STYLE in look.classes,
        )


class _Writer:
    """Writes one text."""

    def __init__(
        self, texts: RichTexts, finder: KeywordFinder, text: str, style: TextStyle
    ) -> None:
        self._texts = texts
        self._finder = finder
        self._text = text
        self._style = style
        self._remarks: list[tuple[Hashable, Remark]] = []

    def rich_text(self) -> RichText:
        """Return the text ready to be set."""
        markup = parse(self._text, self._texts.names)
        for problem in markup.problems:
            mark, reason = problem.mark, problem.reason
            remark = partial(
                text_messages.unbalanced_markup, mark=mark, reason=reason, text=self._text
            )
            self._remark((problem, self._text), remark, problem.start, len(mark))
        inlines = [each for piece in markup.pieces for each in self._piece(piece)]
        return RichText(tuple(joined(inlines)), tuple(self._remarks))

    def _piece(self, piece: Piece) -> Iterator[Inline]:
        style = self._style
        if piece.look is not PLAIN:
            style = self._texts.styled(style, piece.look)
            self._check_classes(piece.look)
        match piece:
            case MarkedText(text=text) if PLAIN_STYLE in piece.look.classes:
                yield Span(text, style)
            case MarkedText(text=text):
                yield from self._words(text, style)
            case Sign(name=name):
                for problem in self._texts.icons.get(name, style.fill).diagnostics:
                    length = piece.end - piece.start
                    of_set = _set_meant(self._text, piece)
                    remark = partial(text_messages.unknown_sign, found=problem, of_set=of_set)
                    self._remark(name, remark, piece.start, length)
                icon = self._icon(name, style, self._spaced_name(piece))
                yield icon or Span(self._text[piece.start : piece.end], style)
            case Reading(pairs=pairs):
                yield Ruby(pairs, style)
            case ListMark(mark=mark, depth=depth):
                yield Bullet(mark, style, depth)

    def _words(self, text: str, style: TextStyle) -> Iterator[Inline]:
        """Yield words, with the icons and styles of the keywords among them."""
        at = 0
        for start, end, keyword in self._finder.find(text):
            if start > at:
                yield Span(text[at:start], style)
            yield from self._keyword(text[start:end], keyword, style)
            at = end
        if at < len(text):
            yield Span(text[at:], style)

    def _keyword(self, word: str, keyword: Keyword, style: TextStyle) -> Iterator[Inline]:
        if keyword.style in self._texts.styles:
            style = restyled(style, self._texts.styles[keyword.style])
        replaced = bool(keyword.icon) and not keyword.before
        said = word if replaced else in_words(keyword.icon)
        icon = self._icon(keyword.icon, style, said) if keyword.icon else None
        if icon is not None:
            yield icon
        if icon is None or not replaced:
            # Words separated by spaces need one after their icon, too.
            apart = icon is not None and word[0] < _FIRST_WIDE
            yield Span(f"\u00a0{word}" if apart else word, style)

    def _spaced_name(self, sign: Sign) -> str:
        """Return the name of an icon, with spaces between it and adjacent letters."""
        before, after = self._text[: sign.start][-1:], self._text[sign.end :][:1]
        space = [" " if each.isalnum() and each < _FIRST_WIDE else "" for each in (before, after)]
        return f"{space[0]}{in_words(sign.name)}{space[1]}"

    def _icon(self, name: str, style: TextStyle, word: str) -> Icon | None:
        """Return an icon in place of a *word*; None if there is none."""
        drawing = self._texts.icons.get(name, style.fill).value
        return Icon(drawing.svg, drawing.size, style, word) if drawing else None

    def _check_classes(self, look: Look) -> None:
        for name in look.classes:
            if name not in self._texts.styles and name not in OWN_STYLES:
                remark = partial(text_messages.unknown_style, style=name, styles=self._texts.styles)
                self._remark(name, remark, self._text.find(f".{name}"), len(name) + 1)

    def _remark(self, mistake: Hashable, remark: Remark, start: int, length: int) -> None:
        """Record a mistake in some characters of the text."""
        exact = partial(_of_part, remark, self._text, start, length)
        self._remarks.append((mistake, exact))


def in_words(name: str) -> str:
    """Return the name of an icon in words, without its set, folder and weight."""
    stem = re.split("[:/]", name)[-1]
    first, _, last = stem.rpartition("-")
    own = first if first and last in WEIGHTS else stem
    return " ".join(re.findall("[^-_ ]+", own))


def restyled(style: TextStyle, named: NamedStyle) -> TextStyle:
    """Return *style* changed by a named style."""
    return replace(
        style,
        families=named.font or style.families,
        size=round(style.size * named.size, 6),
        weight=named.weight or style.weight,
        italic=style.italic if named.italic is None else named.italic,
        fill=parse_colour(named.colour) if named.colour else style.fill,
        underline=style.underline if named.underline is None else named.underline,
        strike=style.strike if named.strike is None else named.strike,
    )


def joined(inlines: list[Inline]) -> Iterator[Inline]:
    """Yield *inlines*, with neighbouring words of one style joined and empty ones left out."""
    last: Inline | None = None
    for each in inlines:
        if isinstance(each, Span):
            if not each.text:
                continue
            if isinstance(last, Span) and last.style == each.style:
                last = Span(last.text + each.text, each.style)
                continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last


def _of_part(
    remark: Remark, text: str, start: int, length: int, place: Location | None, items: str
) -> Diagnostic:
    """Return a *remark* on some characters of the text at *place*."""
    return remark(within(place, text, start, length), items)


def _set_meant(text: str, sign: Sign) -> str:
    """Return the name of *sign* if it might be that of a set, as in `:set:name:`."""
    return sign.name if re.match(r"[a-z][a-z0-9-]*:", text[sign.end :]) else ""


# Marks of other languages

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


def _foreign_marks(
    text: str, fields: Callable[[], frozenset[str]]
) -> Iterator[tuple[str, int, str]]:
    """Yield the first mark of each kind in the text of an item: itself, its start, and a hint.

    Such marks, HTML and fields in brackets, are printed as written, which nobody means:
    `<b>` is `**` here, and a text does not read fields. The hint says what to write instead.

    Args:
        text: The text.
        fields: Gives the names of the fields of the game's items, where they are asked for.
    """
    if "<" in text and (tag := _TAG.search(text)):
        yield tag[0], tag.start(), _INSTEAD.get(tag[1].lower(), _STYLED)
    if "[" not in text:
        return
    for match in _FIELD.finditer(text):
        if match[1] in fields():
            hint = f"write the value itself, or `{{{{ {match[1]} }}}}` into the layout's text"
            yield match[0], match.start(), hint
            return
