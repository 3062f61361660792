"""The pictures that a list names, where they lie beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

#: What layouts can show.
_KINDS = frozenset({".png", ".jpg", ".jpeg", ".svg"})
#: Folders beside a list in which pictures are usually kept.
_FOLDERS = ("", "images", "image", "img", "art", "artwork", "pictures", "assets", "graphics")
#: Bytes of all pictures of a list together.
_MOST = 200_000_000


@dataclass(frozen=True, slots=True)
class ListPictures:
    """The pictures of a list.

    Attributes:
        files: The files by the names that the list has for them.
        missing: Names of files that are not there or cannot be shown.
    """

    files: dict[str, Path] = field(default_factory=dict)
    missing: tuple[str, ...] = ()

    @property
    def are_there(self) -> bool:
        """Whether any picture can be shown; the others get placeholders."""
        return bool(self.files)


def pictures_beside(path: Path, names: Iterable[str]) -> ListPictures:
    """Return the pictures that the list *path* calls *names*."""
    files: dict[str, Path] = {}
    missing: list[str] = []
    size = 0
    for name in dict.fromkeys(names):
        found = _find(path.parent.resolve(), name)
        size += found.stat().st_size if found else 0
        if found is None or size > _MOST:
            missing.append(name)
        else:
            files[name] = found
    return ListPictures(files, tuple(missing))


def _find(folder: Path, name: str) -> Path | None:
    """Return the file *name* in *folder* or below it, never outside."""
    relative = PurePosixPath(name)
    inside = not relative.is_absolute() and ".." not in relative.parts and "\\" not in name
    if not inside or relative.suffix.lower() not in _KINDS:
        return None
    for below in _FOLDERS:
        try:
            found = (folder / below / relative).resolve()
            if found.is_relative_to(folder) and found.is_file():
                return found
        except (OSError, ValueError):  # too long, or a NUL
            continue
    return None
