"""The fonts a build may use: found by family, matched as CSS does, falling back.

The project's own `fonts/` come first, then the fonts that are installed with
punchboard. A font of the machine is used only where a family is asked for by
its name and nobody else has it, never to fill in: a build must look the same
on every machine.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.layouts.fonts import messages, woff
from punchboard.layouts.fonts.chain import FontChain
from punchboard.layouts.fonts.files import Font, open_font
from punchboard.layouts.fonts.generic import emoji_source, fallback_sources, generic_sources
from punchboard.layouts.fonts.matching import nearest
from punchboard.layouts.fonts.packaged import packaged_families, packaged_sources
from punchboard.layouts.fonts.permissions import allows_subset
from punchboard.layouts.fonts.sources import SUFFIXES, FontSource, read_sources
from punchboard.layouts.fonts.system import system_sources
from punchboard.layouts.typesetting.text import TextStyle
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.layouts.typesetting.store import TextStore

#: Styles that a family may lack; bold italic is not told beside both others.
_STYLES = (("bold", 700, False), ("italic", 400, True), ("bold italic", 700, True))


class FontStack:
    """All fonts a workspace can use.

    Attributes:
        texts: What is set in them already; None remembers nothing.
    """

    def __init__(self, project: tuple[FontSource, ...]) -> None:
        self.texts: TextStore | None = None
        self._project = project
        self._by_family: dict[str, list[FontSource]] = {}
        for source in project:
            for family in source.families:
                self._by_family.setdefault(_key(family), []).append(source)
        self._chains: dict[tuple[tuple[str, ...], int, bool, str], FontChain] = {}
        self._first_places: dict[str, Location | None] = {}
        self._open = functools.cache(open_font)

    @staticmethod
    def open(workspace: Workspace) -> Checked[FontStack]:
        """Return the fonts of *workspace*.

        Only the names of the files in `fonts/` are read, and fonts for web
        pages unpacked; a file there that is no font is a warning.
        """
        sources: list[FontSource] = []
        diagnostics: list[Diagnostic] = []
        for path in _font_files(workspace.root / "fonts"):
            name = path.relative_to(workspace.root).as_posix()
            if not workspace.holds(path.resolve()):
                diagnostics.append(messages.font_outside(name, Location(path)))
                continue
            try:
                found = _read_file(path, workspace.cache)
            except woff.UnusableWoffError as mistake:
                diagnostics.append(messages.unreadable_font(name, Location(path), str(mistake)))
                continue
            sources += found
            if not found:
                diagnostics.append(messages.unreadable_font(name, Location(path)))
        return Checked(FontStack(tuple(sources)), tuple(diagnostics))

    def check(self, families: tuple[str, ...], location: Location | None) -> tuple[Diagnostic, ...]:
        """Return what is wrong with a list of families.

        A family that is nowhere is an error, as a page in another font than
        the designer's is a wrong page. In a list with one that there is, it is
        a warning: drawing programs write lists for any machine.

        Args:
            families: As in a style.
            location: Where the list is written.
        """
        found = [each for family in families for each in self._check_family(family, location)]
        missing = [each for each in found if each.code == messages.MISSING_FONT.name]
        if len(missing) < len(families):
            found = [messages.left_out(each) if each in missing else each for each in found]
        return tuple(found)

    def check_style(
        self, style: TextStyle, location: Location | None, text: str = ""
    ) -> tuple[Diagnostic, ...]:
        """Return which families lack a style, so that letters have to be made up.

        What is told of a family is the same every time, its place included.

        Args:
            style: The style.
            location: Where it is asked for.
            text: What is set in it; without it, the first font of the style
                speaks for all.
        """
        chain = self.chain(style)
        fonts = [chain.find([letter]) for letter in dict.fromkeys(text) if letter.isalpha()]
        return tuple(
            messages.synthetic_style(
                font.family,
                self._lacking(font),
                self._first_places.setdefault(font.family, location),
                ideographs=font.covers("永"),
            )
            for font in dict.fromkeys(fonts or [chain.primary])
            if font and font.synthetic
        )

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
        the serif, other scripts, signs and emoji and, for characters that
        none of them has, the project's fonts by file name.
        """
        key = (style.families, style.weight, style.italic, style.language)
        if key not in self._chains:
            emoji = functools.partial(self._open, emoji_source(), style.weight, style.italic)
            self._chains[key] = FontChain(self._fonts(*key), emoji)
        return self._chains[key]

    def _check_family(self, family: str, location: Location | None) -> Iterator[Diagnostic]:
        key = _key(family)
        if generic_sources(key, "en", 400, italic=False):
            return
        sources = self._sources(family)
        if not sources and (sources := system_sources(key)):
            yield messages.system_font(family, location)
        if not sources:
            yield messages.missing_font(family, self.families(), location)
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
        for family in (*families, "sans-serif", "serif"):
            key = _key(family)
            if generic := generic_sources(key, language, weight, italic):
                yield from generic
            elif sources := self._sources(family) or system_sources(key):
                yield nearest(sources, weight, italic)
        yield from fallback_sources(weight, italic)
        for sources in _by_first_family(self._project):
            yield nearest(sources, weight, italic)

    def _sources(self, family: str) -> tuple[FontSource, ...]:
        """Return the faces of *family* in the project or, else, in the packages."""
        key = _key(family)
        return tuple(self._by_family.get(key, ())) or packaged_sources(key)


def _read_file(path: Path, cache: Path | None) -> tuple[FontSource, ...]:
    if path.suffix.lower() not in woff.SUFFIXES:
        return read_sources(path)
    return woff.unpacked_sources(path, cache)


def _by_first_family(sources: tuple[FontSource, ...]) -> Iterable[tuple[FontSource, ...]]:
    families: dict[str, tuple[FontSource, ...]] = {}
    for source in sources:
        family = source.families[0]
        families[family] = (*families.get(family, ()), source)
    return families.values()


def _font_files(folder: Path) -> list[Path]:
    """Return the font files in *folder* and below, in an order of no machine's."""
    found = (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES | woff.SUFFIXES)
    return sorted((path for path in found if path.is_file()), key=Path.as_posix)


def _key(family: str) -> str:
    return " ".join(family.strip().strip("\"'").casefold().split())
