"""Profiles of printing conditions: ICC files that users name, or that are on the machine.

No profile comes with punchboard, because the good ones may not be passed on. Most
systems have some: graphics programs install them, and printing houses offer theirs.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from punchboard.patterns import regex

#: Bytes of an ICC header (ICC.1, 7.2).
_HEADER = 128


class ProfileError(ValueError):
    """A profile cannot be used; the text says why."""


class Condition(Struct, frozen=True):
    """A way of printing that printing houses know by name.

    Attributes:
        name: What users type.
        identifier: Its name in the ICC's registry of characterisations.
        title: What it is.
        pattern: What the descriptions of its profiles match.
    """

    name: str
    identifier: str
    title: str
    pattern: re.Pattern[str]


def _condition(name: str, identifier: str, title: str, pattern: str) -> Condition:
    return Condition(name, identifier, title, regex(pattern, re.IGNORECASE))


#: Known conditions. Where a machine has several profiles of one, the first by path is taken.
CONDITIONS = (
    _condition(
        "fogra39", "FOGRA39", "Offset on coated paper, Europe, ISO 12647-2:2004",
        r"fogra ?39|ISO ?Coated ?v2",
    ),
    _condition(
        "fogra51", "FOGRA51", "Offset on coated paper, Europe, ISO 12647-2:2013",
        r"fogra ?51|PSO ?Coated ?v3",
    ),
    _condition(
        "fogra52", "FOGRA52", "Offset on uncoated paper, Europe, ISO 12647-2:2013",
        r"fogra ?52|PSO ?Uncoated ?v3",
    ),
    _condition(
        "swop", "CGATS TR 001", "Web offset on coated paper, United States",
        r"Web Coated \(SWOP\)|CMYK SWOP|SWOP ?TR ?001",
    ),
    _condition(
        "gracol", "CGATS TR 006", "Sheet-fed offset on coated paper, United States",
        r"GRACoL ?2006|Coated GRACoL",
    ),
    _condition(
        "crpc6", "CGATS21_CRPC6", "Premium coated paper, United States, 2013",
        r"GRACoL ?2013.*CRPC6|CGATS21.?CRPC6",
    ),
    _condition(
        "japan-color-2001", "JC200103", "Sheet-fed offset on coated paper, Japan",
        r"Japan ?Color ?2001 ?Coated",
    ),
)  # fmt: skip


class PrintProfile(Struct, frozen=True):
    """A profile of a press with four inks.

    Attributes:
        data: The ICC file.
        description: What it says it is.
        condition: The known condition that it is for; None if there is none.
    """

    data: bytes
    description: str
    condition: Condition | None


def read_profile(path: Path) -> PrintProfile:
    """Return the profile at *path*.

    Raises:
        ProfileError: It cannot be read, or is not a profile for printing with four inks.
    """
    from PIL import ImageCms

    try:
        data = path.read_bytes()
    except OSError as problem:
        raise ProfileError((problem.strerror or str(problem)).lower()) from None
    if not _is_for_press(data):
        raise ProfileError("it is not an ICC profile of a printing condition with four inks (CMYK)")
    try:
        opened = ImageCms.ImageCmsProfile(io.BytesIO(data))
        description = (ImageCms.getProfileDescription(opened) or "").strip()
    except (ImageCms.PyCMSError, OSError) as problem:
        raise ProfileError(f"it is damaged: {problem}") from None
    found = (each for each in CONDITIONS if each.pattern.search(description))
    return PrintProfile(data, description or path.stem, next(found, None))


def find_profile(name: str) -> PrintProfile:
    """Return the profile of the known condition *name*.

    Raises:
        ProfileError: No condition has this name, or the machine has no profile of it.
    """
    wanted = next((each for each in CONDITIONS if each.name == name.lower()), None)
    if wanted is None:
        known = ", ".join(each.name for each in CONDITIONS)
        raise ProfileError(f"it is neither a file nor one of {known}")
    installed = list(installed_profiles())
    for each in installed:
        if each.condition == wanted:
            return each
    there = ", ".join(dict.fromkeys(each.condition.name for each in installed if each.condition))
    raise ProfileError(
        f"no profile of this condition is installed (installed: {there or 'none'}); "
        "name a file with `--profile FILE`"
    )


def installed_profiles() -> Iterator[PrintProfile]:
    """Yield the profiles for printing in the usual folders of the system, in a fixed order."""
    for folder in _folders():
        for path in sorted(folder.rglob("*.ic[cm]")):
            if _has_header(path):
                try:
                    yield read_profile(path)
                except ProfileError:
                    continue


def _folders() -> list[Path]:
    """Return where systems and programs keep profiles."""
    home = Path.home()
    if sys.platform == "win32":
        folders = [Path(os.environ.get("SYSTEMROOT", "C:/Windows"), "System32/spool/drivers/color")]
    elif sys.platform == "darwin":
        folders = [home / "Library/ColorSync/Profiles", Path("/Library/ColorSync/Profiles")]
        folders.append(Path("/System/Library/ColorSync/Profiles"))
    else:
        folders = [home / ".local/share/icc", home / ".color/icc", Path("/usr/share/color/icc")]
        folders += [Path("/usr/local/share/color/icc"), Path("/usr/share/scribus/profiles")]
    return [each for each in folders if each.is_dir()]


def _has_header(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _is_for_press(file.read(_HEADER))
    except OSError:
        return False


def _is_for_press(data: bytes) -> bool:
    """Return whether *data* starts like a profile of class `prtr` with four inks."""
    return len(data) >= _HEADER and data[12:20] == b"prtrCMYK" and data[36:40] == b"acsp"
