"""The fonts a build may use, by family, and the fonts behind a style in order of preference.

The project's own `fonts/` come first, then the fonts installed with punchboard.
A font of the machine is only used if a family is asked for by name and found
nowhere else, never to fill in: a build must look the same on every machine.

A generic family such as `sans-serif` is a composite of faces that go together.
Text in every script uses the Latin of Noto Sans CJK and Noto Serif JP, so that
it matches the Japanese beside it. Those have no italics, and the serif no bold:
there the Latin, Greek and Cyrillic letters come from the closest relatives.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from punchboard import inputs
from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.typesetting.fonts import messages
from punchboard.typesetting.fonts.files import IDEOGRAPHIC_BOX, Font, allows_subset, open_font
from punchboard.typesetting.fonts.sources import (
    SCRIPTS,
    SUFFIXES,
    FontSource,
    UnusableWoffError,
    file_sources,
    nearest,
    packaged_families,
    packaged_sources,
    system_sources,
)
from punchboard.typesetting.text import SetTexts, TextStyle
from punchboard.workspace import Workspace


class FontChain:
    """The fonts for one style in order of preference, opened as they are needed.

    Attributes:
        primary: The font for characters that every font has.
    """

    def __init__(self, fonts: Iterator[Font], emoji: Callable[[], Font] | None = None) -> None:
        self._pending = fonts
        self._opened: list[Font] = []
        self._emoji = emoji
        self.primary = next(iter(self))

    def __iter__(self) -> Iterator[Font]:
        index = 0
        while True:
            if index == len(self._opened):
                following = next(self._pending, None)
                if following is None:
                    return
                self._opened.append(following)
            yield self._opened[index]
            index += 1

    def find(
        self,
        forms: Collection[str],
        *,
        emoji: bool = False,
        fits: Callable[[Font], bool] | None = None,
    ) -> Font | None:
        """Return the first font that has all of one of *forms*; None if there is none.

        Args:
            forms: Ways to write the same characters: composed, decomposed.
            emoji: Whether U+FE0F asks for the picture of a character that is
                otherwise a letter or a symbol (UTS #51).
            fits: A further condition on the font.
        """
        if emoji and self._emoji is not None:
            font = self._emoji()
            if any(map(font.covers, forms)):
                return font
        having = (font for font in self if any(map(font.covers, forms)))
        return next(having if fits is None else filter(fits, having), None)


#: Generic names of CSS and of drawing programs.
_SERIF_NAMES = frozenset({"serif", "ui-serif"})
_MONOSPACE_NAMES = frozenset({"monospace", "ui-monospace"})
_EMOJI_NAME = "emoji"
_SANS_NAMES = frozenset(
    "sans-serif sans cursive fantasy math system-ui ui-sans-serif ui-rounded".split()
)
#: Words in the names of families that other machines have.
_LIKE_SERIF = frozenset(
    "antiqua baskerville bodoni book bookman cambria caslon century constantia didot garamond "
    "georgia goudy merriweather mincho palatino playfair roman serif times".split()
)
_LIKE_MONOSPACE = frozenset("code consolas courier menlo monaco mono monospace typewriter".split())
#: Above this weight, the serif's Latin comes from a relative that has more weights.
_REGULAR = 500
#: Makes the serif's italics cover as much of the paper as its upright letters:
#: 0.18 of the advance of "handgloves" in both, measured on the outlines.
_SERIF_GRADE = -45.0
#: Languages whose punctuation fills an em and so comes with their ideographs.
_FULL_WIDTH = frozenset({"ja", "ko", "zh"})
#: What Latin faces contribute: Latin, combining marks, Greek, Cyrillic.
_ALPHABETS = "[\u0020-\u00a6\u00a8-\u036f\u0370-\u052f\u1e00-\u1fff]"
#: Pictures by default (`Emoji_Presentation` of UTS #51), unless U+FE0E follows, and
#: all blocks of pictographs.
_PICTURES = (
    "[\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693"
    "\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa"
    "\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf"
    "\u2b1b\u2b1c\u2b50\u2b55\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a"
    "\U0001f1e6-\U0001f1ff\U0001f300-\U0001faff]"
)


def stand_in(families: Sequence[str]) -> str:
    """Return the generic family that is most like *families*, of which none is there."""
    for family in families:
        words = frozenset(re.split(r"[\s_-]+", family.casefold()))
        if words & _LIKE_MONOSPACE:
            return "monospace"
        if words & _LIKE_SERIF and "sans" not in words:
            return "serif"
    return "sans-serif"


@functools.lru_cache(1024)
def generic_sources(key: str, language: str, weight: float, italic: bool) -> tuple[FontSource, ...]:
    """Return the faces behind a generic name, in order of preference; none for other names.

    Args:
        key: The name, in lower case.
        language: BCP 47 code of the text; Chinese, Japanese and Korean share
            characters that each writes in its own way.
        weight: The desired weight.
        italic: Whether slanted letters are wanted.
    """
    ideographs = packaged_sources(f"noto sans cjk {_region(language)}".casefold())
    if key in _SERIF_NAMES:
        return _serif(language, weight, italic, ideographs)
    if key in _MONOSPACE_NAMES:
        return (_companion("source code pro", language, weight, italic), *ideographs)
    if key == _EMOJI_NAME:
        return (emoji_source(), *ideographs)
    if key not in _SANS_NAMES:
        return ()
    letters = _companion("noto sans", language, weight, italic)
    return (letters, *ideographs) if italic else (*ideographs, _only_alphabets(letters))


@functools.lru_cache(1024)
def fallback_sources(weight: float, italic: bool) -> tuple[FontSource, ...]:
    """Return the faces for characters that neither sans-serif nor serif has.

    Letters of other scripts, then symbols; emoji last, except those that are
    pictures everywhere.
    """
    return tuple(_fallback(weight, italic))


def emoji_source() -> FontSource:
    """Return the face for emoji, which is monochrome."""
    return packaged_sources("noto emoji")[0]


def _fallback(weight: float, italic: bool) -> Iterator[FontSource]:
    yield nearest(packaged_sources("noto sans"), weight, italic)
    for script in SCRIPTS:
        yield from packaged_sources(f"noto sans {script}".casefold())
    yield from packaged_sources("noto sans symbols")
    yield replace(emoji_source(), characters=_PICTURES)
    yield from (replace(each, signs=True) for each in packaged_sources("dejavu sans"))
    yield emoji_source()


def _serif(
    language: str, weight: float, italic: bool, ideographs: tuple[FontSource, ...]
) -> tuple[FontSource, ...]:
    letters = _companion("source serif 4", language, weight, italic)
    if _parts(language)[0] in {"ko", "zh"}:
        # A Japanese serif for only some of the characters would mix styles.
        return (letters, *ideographs)
    japanese = packaged_sources("noto serif jp")
    if weight > _REGULAR:
        return (letters, *japanese)
    if italic:
        return (replace(letters, grade=_SERIF_GRADE), *japanese)
    return (*japanese, _only_alphabets(letters))


def _only_alphabets(letters: FontSource) -> FontSource:
    """Return a face only for words with letters that an ideographic face lacks, not for symbols."""
    return replace(letters, characters=_ALPHABETS)


def _companion(family: str, language: str, weight: float, italic: bool) -> FontSource:
    """Return a Latin face aligned with ideographs, which keep their own punctuation."""
    limited = _parts(language)[0] in _FULL_WIDTH
    return replace(
        nearest(packaged_sources(family), weight, italic),
        box=IDEOGRAPHIC_BOX,
        characters=_ALPHABETS if limited else "",
    )


def _region(language: str) -> str:
    parts = _parts(language)
    if parts[0] == "ko":
        return "KR"
    if parts[0] != "zh":
        return "JP"
    if {"hk", "mo"} & set(parts):
        return "HK"
    return "TC" if {"hant", "tw"} & set(parts) else "SC"


def _parts(language: str) -> list[str]:
    return language.replace("_", "-").lower().split("-")


#: Styles that a family may lack; bold italic is not reported along with both others.
_STYLES = (("bold", 700, False), ("italic", 400, True), ("bold italic", 700, True))


class FontStack:
    """All fonts a workspace can use.

    Attributes:
        texts: Store of the texts already set in them; None to remember nothing.
        contents: Differs between contents of the project's font files.
    """

    def __init__(self, project: tuple[FontSource, ...], contents: str = "") -> None:
        self.contents = contents
        self.texts: SetTexts | None = None
        self._project = project
        self._by_family: dict[str, list[FontSource]] = {}
        for source in project:
            for family in source.families:
                self._by_family.setdefault(_key(family), []).append(source)
        self._chains: dict[tuple[tuple[str, ...], int, bool, str], FontChain] = {}
        self._of_pictures: dict[tuple[tuple[str, ...], int, bool], tuple[Font, ...]] = {}
        self._first_places: dict[str, Location | None] = {}
        self._open = functools.cache(open_font)

    @staticmethod
    def open(workspace: Workspace) -> Checked[FontStack]:
        """Return the fonts of *workspace*.

        Only the names in the files of `fonts/` are read, and web fonts are
        unpacked; a file there that is not a font is a warning.
        """
        sources: list[FontSource] = []
        diagnostics: list[Diagnostic] = []
        for path in _font_files(workspace.root / "fonts"):
            name = path.relative_to(workspace.root).as_posix()
            if not workspace.holds(path.resolve()):
                diagnostics.append(messages.font_outside(name, Location(path)))
                continue
            try:
                found = file_sources(path, workspace.cache)
            except UnusableWoffError as mistake:
                diagnostics.append(messages.unreadable_font(name, Location(path), str(mistake)))
                continue
            sources += found
            if not found:
                diagnostics.append(messages.unreadable_font(name, Location(path)))
        paths = sorted({str(source.path) for source in sources})
        contents = " ".join(map(inputs.state, paths))
        return Checked(FontStack(tuple(sources), contents), tuple(diagnostics))

    def begin(self) -> None:
        """Begin with another game: what is wrong is reported where it is in that one."""
        self._first_places.clear()

    def check(self, families: tuple[str, ...], location: Location | None) -> tuple[Diagnostic, ...]:
        """Return what is wrong with a list of families.

        A family that does not exist is a warning that names what is used instead:
        drawing programs write the fonts of their own machine, and a page in
        another font can be tried out.

        Args:
            families: As in `TextStyle`.
            location: Where the list is written.
        """
        used = next(filter(self._is_there, families), stand_in(families))
        generic = generic_sources(_key(used), "en", 400, italic=False)
        instead = generic[0].families[0] if generic else used
        return tuple(
            each for family in families for each in self._check_family(family, location, instead)
        )

    def check_style(self, style: TextStyle, location: Location | None) -> tuple[Diagnostic, ...]:
        """Report the family of a style if it lacks it, so that letters are synthesised.

        The diagnostic about a family is the same every time, including its location.

        Args:
            style: The style.
            location: Where it is asked for.
        """
        font = self.chain(style).primary
        if not font.synthetic:
            return ()
        place = self._first_places.setdefault(font.family, location)
        lacking = self._lacking(font)
        ideographs = font.covers("永")
        return (messages.synthetic_style(font.family, lacking, place, ideographs=ideographs),)

    def _lacking(self, font: Font) -> tuple[str, ...]:
        """Return the styles that the family of *font* does not have."""
        sources = self._sources(font.family) or system_sources(_key(font.family))
        lacking = [
            name
            for name, weight, italic in _STYLES
            if sources and self._open(nearest(sources, weight, italic), weight, italic).synthetic
        ]
        single = [name for name in lacking if name != "bold italic"]
        return tuple(single or lacking) or (font.synthetic,)

    def families(self) -> tuple[str, ...]:
        """Return the families of the project and of the packages, sorted."""
        project = {family for source in self._project for family in source.families}
        return tuple(sorted(project.union(packaged_families())))

    def chain(self, style: TextStyle) -> FontChain:
        """Return the fonts for *style*.

        After the families of the style come the sans-serif of its language,
        the serif, other scripts, symbols and emoji and, for characters that
        none of them has, the project's fonts by file name.
        """
        key = (style.families, style.weight, style.italic, style.language)
        if key not in self._chains:
            emoji = functools.partial(self._open, emoji_source(), style.weight, style.italic)
            self._chains[key] = FontChain(self._fonts(*key), emoji)
        return self._chains[key]

    def of_pictures(self, style: TextStyle) -> tuple[Font, ...]:
        """Return the fonts that emoji are looked for in, before those of the packages.

        The families of the style that are no generic names come first, and
        then the fonts of the project that have colours.
        """
        key = (style.families, style.weight, style.italic)
        if key not in self._of_pictures:
            named = (
                nearest(sources, style.weight, style.italic)
                for family in style.families
                if not generic_sources(_key(family), "en", style.weight, style.italic)
                if (sources := self._sources(family) or system_sources(_key(family)))
            )
            own = (self._open(each, 400, False) for each in self._project)
            fonts = [self._open(each, style.weight, style.italic) for each in named]
            fonts += [font for font in own if font.has_colours]
            self._of_pictures[key] = tuple(dict.fromkeys(fonts))
        return self._of_pictures[key]

    def _is_there(self, family: str) -> bool:
        key = _key(family)
        generic = generic_sources(key, "en", 400, italic=False)
        return bool(generic or self._sources(family) or system_sources(key))

    def _check_family(
        self, family: str, location: Location | None, instead: str
    ) -> Iterator[Diagnostic]:
        key = _key(family)
        if generic_sources(key, "en", 400, italic=False):
            return
        sources = self._sources(family)
        if not sources and (sources := system_sources(key)):
            yield messages.system_font(family, location)
        if not sources:
            yield messages.missing_font(family, self.families(), location, instead)
        if not all(allows_subset(source.path, source.index) for source in sources):
            yield messages.unembeddable_font(family, location)

    def _fonts(
        self, families: tuple[str, ...], weight: int, italic: bool, language: str
    ) -> Iterator[Font]:
        seen: set[Font] = set()
        for source in self._candidates(families, weight, italic, language):
            font = self._open(source, weight, italic)
            if font not in seen:
                seen.add(font)
                yield font

    def _candidates(
        self, families: tuple[str, ...], weight: int, italic: bool, language: str
    ) -> Iterator[FontSource]:
        instead = () if any(map(self._is_there, families)) else (stand_in(families),)
        for family in (*families, *instead, "sans-serif", "serif"):
            key = _key(family)
            if generic := generic_sources(key, language, weight, italic):
                yield from generic
            elif sources := self._sources(family) or system_sources(key):
                yield nearest(sources, weight, italic)
        yield from fallback_sources(weight, italic)
        for sources in _by_first_family(self._project):
            yield nearest(sources, weight, italic)

    def _sources(self, family: str) -> tuple[FontSource, ...]:
        """Return the faces of *family* in the project or else in the packages."""
        key = _key(family)
        return tuple(self._by_family.get(key, ())) or packaged_sources(key)


def _by_first_family(sources: tuple[FontSource, ...]) -> Iterable[tuple[FontSource, ...]]:
    families: dict[str, tuple[FontSource, ...]] = {}
    for source in sources:
        family = source.families[0]
        families[family] = (*families.get(family, ()), source)
    return families.values()


def _font_files(folder: Path) -> list[Path]:
    """Return the font files in *folder* and below, in the same order on every machine."""
    found = (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    return sorted((path for path in found if path.is_file()), key=Path.as_posix)


def _key(family: str) -> str:
    return " ".join(family.strip().strip("\"'").casefold().split())
