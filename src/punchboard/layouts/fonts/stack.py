"""The fonts a build may use: found by family, matched as CSS does, falling back.

The project's own `fonts/` come first, then the fonts that are installed with
punchboard. A font of the machine is used only where a family is asked for by
its name and nobody else has it, never to fill in: a build must look the same
on every machine.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.layouts.fonts import messages
from punchboard.layouts.fonts.files import SUFFIXES, Font, FontSource, open_font, read_sources
from punchboard.layouts.fonts.packaged import generic_family, packaged_families, packaged_source
from punchboard.layouts.fonts.system import system_sources
from punchboard.layouts.typesetting.text import TextStyle
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.layouts.typesetting.store import TextStore


class FontChain:
    """The fonts for one style in order of preference, opened as they are needed."""

    def __init__(self, fonts: Iterator[Font]) -> None:
        self._pending = fonts
        self._opened: list[Font] = []
        #: The font of characters that every font has.
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
        self._open = functools.cache(open_font)

    @staticmethod
    def open(workspace: Workspace) -> Checked[FontStack]:
        """Return the fonts of *workspace*.

        Only the names of the files in `fonts/` are read; a file there that is
        no font is a warning.
        """
        sources: list[FontSource] = []
        diagnostics: list[Diagnostic] = []
        for path in _font_files(workspace.root / "fonts"):
            name = path.relative_to(workspace.root).as_posix()
            if not workspace.holds(path.resolve()):
                diagnostics.append(messages.font_outside(name, Location(path)))
            elif found := read_sources(path):
                sources += found
            else:
                diagnostics.append(messages.unreadable_font(name, Location(path)))
        return Checked(FontStack(tuple(sources)), tuple(diagnostics))

    def check(self, families: tuple[str, ...], location: Location | None) -> tuple[Diagnostic, ...]:
        """Return what is wrong with a list of families.

        A family that is nowhere is an error even where others follow it in
        the list: a page in another font than the designer's is a wrong page.

        Args:
            families: As in a style.
            location: Where the list is written.
        """
        return tuple(
            messages.system_font(family, location)
            if system_sources(_key(family))
            else messages.missing_font(family, self.families(), location)
            for family in families
            if not self._sources(family, "en")
        )

    def families(self) -> tuple[str, ...]:
        """Return the families of the project and of the packages, sorted."""
        project = {family for source in self._project for family in source.families}
        return tuple(sorted(project.union(packaged_families())))

    def chain(self, style: TextStyle) -> FontChain:
        """Return the fonts for *style*.

        After the families of the style come the sans-serif of its language,
        the serif and, for characters that neither has, the project's fonts by
        file name.
        """
        key = (style.families, style.weight, style.italic, style.language)
        if key not in self._chains:
            self._chains[key] = FontChain(self._fonts(*key))
        return self._chains[key]

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
            sources = self._sources(family, language) or system_sources(_key(family))
            if sources:
                yield nearest(sources, weight, italic)
        yield from self._project

    def _sources(self, family: str, language: str) -> tuple[FontSource, ...]:
        """Return the faces of *family* in the project or, else, in the packages."""
        key = _key(family)
        if key in self._by_family:
            return tuple(self._by_family[key])
        source = packaged_source(generic_family(key, language) or key)
        return (source,) if source else ()


def nearest(sources: tuple[FontSource, ...], weight: float, italic: bool) -> FontSource:
    """Return the face CSS would choose (CSS Fonts 4, 5.2): width, slant, weight."""

    def distance(source: FontSource) -> tuple[float, bool, tuple[int, float]]:
        lightest, boldest = source.weights
        have = min(max(weight, lightest), boldest)
        return abs(source.width - 100), source.italic != italic, _weight_distance(weight, have)

    return min(sources, key=distance)


def _weight_distance(want: float, have: float) -> tuple[int, float]:
    """Return how late *have* comes in the order in which CSS looks for *want*."""
    if have == want:
        return 0, 0.0
    if 400 <= want <= 500:
        if want < have <= 500:
            return 1, have
        return (2, -have) if have < want else (3, have)
    first = have < want if want < 400 else have > want
    return (1 if first else 2), abs(have - want)


def _font_files(folder: Path) -> list[Path]:
    """Return the font files in *folder* and below, in an order of no machine's."""
    found = (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    return sorted((path for path in found if path.is_file()), key=Path.as_posix)


def _key(family: str) -> str:
    return " ".join(family.strip().strip("\"'").casefold().split())
