"""The machine's own fonts, asked for by family name through fontconfig."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path

from punchboard.layouts.fonts.sources import SUFFIXES, FontSource, read_sources

_SECONDS = 20


@functools.cache
def system_sources(key: str) -> tuple[FontSource, ...]:
    """Return the machine's faces of a family, by its name in lower case.

    Returns nothing where there is no such font, or no fontconfig.
    """
    return tuple(
        source
        for path in _files_by_family().get(key, ())
        for source in read_sources(path)
        if key in {family.casefold() for family in source.families}
    )


@functools.cache
def _files_by_family() -> dict[str, tuple[Path, ...]]:
    """Return the files of each family, by its name in lower case."""
    try:
        listing = subprocess.run(
            ["fc-list", "--format", "%{file}\t%{family}\n"],
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        ).stdout.decode("utf-8", "replace")
    except (OSError, subprocess.SubprocessError):
        return {}
    files: dict[str, set[Path]] = {}
    for line in listing.splitlines():
        name, _, families = line.partition("\t")
        if Path(name).suffix.lower() in SUFFIXES:
            for family in families.split(","):
                files.setdefault(family.strip().casefold(), set()).add(Path(name))
    return {family: tuple(sorted(paths)) for family, paths in files.items()}
