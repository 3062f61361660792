"""The fonts that are installed with punchboard, by family.

They are files of other packages, which are found but never imported. What
choosing needs to know of them stands here, so that none is opened for it.
"""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from punchboard.layouts.fonts.sources import FontSource, Posture

#: The faces of the collection Noto Sans CJK, in its order.
_REGIONS = ("JP", "KR", "SC", "TC", "HK")
#: Scripts with a file of their own in the package of Noto fonts.
SCRIPTS = (
    "Arabic Hebrew Devanagari Thai Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala "
    "Tamil Telugu Khmer Lao Myanmar Armenian Georgian Ethiopic"
).split()
_ITALIC = frozenset({Posture.ITALIC})


def packaged_families() -> tuple[str, ...]:
    """Return the family names, as people write them."""
    return tuple(dict.fromkeys(each.families[0] for each in _all_sources()))


@functools.cache
def packaged_sources(key: str) -> tuple[FontSource, ...]:
    """Return the faces of a family name in lower case; none where there is none."""
    return tuple(
        each for each in _all_sources() if key in {name.casefold() for name in each.families}
    )


@functools.cache
def _all_sources() -> tuple[FontSource, ...]:
    return (*_cjk(), *_latin(), *_scripts(), *_signs())


def _cjk() -> Iterator[FontSource]:
    path = _folder("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"
    for index, region in enumerate(_REGIONS):
        names = (f"Noto Sans CJK {region}", f"Noto Sans {region}")
        yield FontSource(path, index, names, (100.0, 900.0))
    serif = _folder("pylopdf_fonts_jp") / "NotoSerifJP-Regular.otf"
    yield FontSource(serif, 0, ("Noto Serif JP", "Noto Serif CJK JP"))


def _latin() -> Iterator[FontSource]:
    """Yield the families that have italics, which stand on the line as CJK faces do."""
    noto = _folder("manimgx_fonts")
    yield from _pair(noto, "Noto Sans", "NotoSans", "[wght].ttf", (400.0, 700.0))
    for family, package, axes in (
        ("Source Sans 3", "fontpkg_source_sans_3", "[wght].ttf"),
        ("Source Serif 4", "fontpkg_source_serif_4", "[opsz,wght].ttf"),
        ("Source Code Pro", "fontpkg_source_code_pro", "[wght].ttf"),
    ):
        stem = family.replace(" ", "")
        yield from _pair(_folder(package) / "files", family, stem, axes, (200.0, 900.0))


def _pair(
    folder: Path, family: str, stem: str, axes: str, weights: tuple[float, float]
) -> Iterator[FontSource]:
    yield FontSource(folder / f"{stem}{axes}", 0, (family,), weights)
    yield FontSource(folder / f"{stem}-Italic{axes}", 0, (family,), weights, _ITALIC)


def _scripts() -> Iterator[FontSource]:
    folder = _folder("manimgx_fonts")
    for script in SCRIPTS:
        path = folder / f"NotoSans{script}[wght].ttf"
        yield FontSource(path, 0, (f"Noto Sans {script}",), (400.0, 700.0))


def _signs() -> Iterator[FontSource]:
    folder = _folder("manimgx_fonts")
    symbols, emoji = folder / "NotoSansSymbols[wght].ttf", folder / "NotoEmoji[wght].ttf"
    dejavu = _folder("ziafont") / "fonts" / "DejaVuSans.ttf"
    yield FontSource(symbols, 0, ("Noto Sans Symbols",), (400.0, 700.0), signs=True)
    yield FontSource(emoji, 0, ("Noto Emoji",), (300.0, 700.0), signs=True)
    yield FontSource(dejavu, 0, ("DejaVu Sans",))


@functools.cache
def _folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the package {package} is not installed", name=package)
    return Path(spec.origin).parent
