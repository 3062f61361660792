"""Paths as they are written for other programs."""

from __future__ import annotations

from pathlib import Path


def relative(path: Path, folder: Path) -> str:
    """Return *path* relative to *folder*, with `/`; whole where it lies elsewhere."""
    inside = path.relative_to(folder) if path.is_relative_to(folder) else path
    return inside.as_posix()
