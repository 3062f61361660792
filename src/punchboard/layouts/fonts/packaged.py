"""The fonts that are installed with punchboard, by family."""

from __future__ import annotations

import functools
import importlib.util
from pathlib import Path

from punchboard.layouts.fonts.files import FontSource

#: The faces of the collection Noto Sans CJK, in its order.
_SANS = ("JP", "KR", "SC", "TC", "HK")
_SERIF = "Noto Serif JP"
#: Generic names of CSS and of drawing programs that mean a serif.
_SERIF_NAMES = frozenset({"serif", "ui-serif"})
_SANS_NAMES = frozenset(
    "sans-serif sans monospace cursive fantasy math emoji system-ui ui-sans-serif "
    "ui-monospace ui-rounded".split()
)


def packaged_families() -> tuple[str, ...]:
    """Return the family names, as people write them."""
    return (*(f"Noto Sans CJK {region}" for region in _SANS), _SERIF)


def generic_family(key: str, language: str) -> str | None:
    """Return the family behind a generic name such as `sans-serif`.

    Args:
        key: The name, in lower case.
        language: BCP 47 code of the text; Chinese, Japanese and Korean share
            characters that each writes in its own way.
    """
    if key in _SERIF_NAMES:
        return _SERIF.casefold()
    if key in _SANS_NAMES:
        return f"noto sans cjk {_region(language)}".casefold()
    return None


@functools.cache
def packaged_source(key: str) -> FontSource | None:
    """Return the face of a family name in lower case; None where there is none."""
    if key in {_SERIF.casefold(), "noto serif cjk jp"}:
        return FontSource(_folder("pylopdf_fonts_jp") / "NotoSerifJP-Regular.otf", 0, (_SERIF,))
    for index, region in enumerate(_SANS):
        family = f"Noto Sans CJK {region}"
        if key in {family.casefold(), f"noto sans {region}".casefold()}:
            path = _folder("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"
            return FontSource(path, index, (family,), (100.0, 900.0))
    return None


def _region(language: str) -> str:
    parts = language.replace("_", "-").lower().split("-")
    if parts[0] == "ko":
        return "KR"
    if parts[0] != "zh":
        return "JP"
    if {"hk", "mo"} & set(parts):
        return "HK"
    return "TC" if {"hant", "tw"} & set(parts) else "SC"


def _folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the package {package} is not installed", name=package)
    return Path(spec.origin).parent
