"""Writing files where the user wants them, and what is wrong where that fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from punchboard.diagnostics import Diagnostic
from punchboard.workspace import write_atomically, write_together


def write_files(files: Iterable[tuple[Path, bytes]]) -> tuple[Diagnostic, ...]:
    """Write *files*, each whole or not at all, and return what could not be written.

    It stops at the first that cannot be written.
    """
    from punchboard.pdf.messages import not_written

    for path, data in files:
        try:
            write_atomically(path, data)
        except OSError as problem:
            return (not_written(path, problem),)
    return ()


def write_all(files: Mapping[Path, bytes], folder: Path) -> tuple[Diagnostic, ...]:
    """Write all *files* or none, and return what is in the way.

    Args:
        files: Their bytes.
        folder: Where they wait until all are written.
    """
    from punchboard.pdf.messages import not_written

    try:
        write_together(files, folder)
    except OSError as problem:
        return (not_written(next(iter(files)), problem),)
    return ()


def remove_others(files: Iterable[Path]) -> tuple[Diagnostic, ...]:
    """Remove what lies beside *files* with the same endings, and return what could not be.

    What is left from cards that are gone would be uploaded with the others.
    """
    from punchboard.components.values import folded

    kept: dict[tuple[Path, str], set[str]] = {}
    for path in files:
        # Some file systems give a name back in another case or Unicode form.
        kept.setdefault((path.parent, path.suffix), set()).add(folded(path.name))
    return tuple(each for place, names in kept.items() for each in _removed(*place, names))


def _removed(folder: Path, ending: str, kept: set[str]) -> Iterator[Diagnostic]:
    from punchboard.components.values import folded
    from punchboard.pdf.messages import not_removed

    for path in sorted(folder.iterdir()):
        if path.suffix == ending and folded(path.name) not in kept and not path.is_dir():
            try:
                path.unlink()
            except OSError as problem:
                yield not_removed(path, problem)
