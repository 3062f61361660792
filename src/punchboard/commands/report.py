"""What a command leaves: lines for people, with diagnostics and progress, and files.

Files are written where the user wants them, whole or not at all; what is wrong where
that fails is a diagnostic.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn, TextIO, TypeAlias

from msgspec import Struct, field

from punchboard.diagnostics import Checked, Diagnostic, Location, Related, Severity, lines_in
from punchboard.words import columns, count, left_aligned, shortened
from punchboard.workspace import relative_to, write_atomically, write_together

#: The outcome of a command: the lines to print, and the diagnostics.
Outcome: TypeAlias = Checked[tuple[str, ...]]
#: Longest excerpt of a line, in characters.
_LONGEST = 110
#: Length of the progress bar, in columns.
_BAR = 24
#: Returns to the start of the line and clears it.
_CLEAR = "\r\x1b[2K"
_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33"}


class Report(Struct):
    """The output of a command: results go to *stdout*, everything else to *stderr*.

    Attributes:
        stdout: For results.
        stderr: For diagnostics and progress.
        folder: Paths are shown relative to this folder.
        errors: Number of errors reported so far.
        warnings: Number of warnings reported so far.
    """

    stdout: TextIO
    stderr: TextIO
    folder: Path
    errors: int = 0
    warnings: int = 0
    _sources: dict[Path, list[str]] = field(default_factory=dict)

    def say(self, line: str) -> None:
        """Print a line of the result."""
        self.stdout.write(line + "\n")

    def tally(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Count *diagnostics* that are reported in another form."""
        for each in dict.fromkeys(diagnostics):
            self.errors += each.severity is Severity.ERROR
            self.warnings += each.severity is Severity.WARNING

    def tell(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Print *diagnostics* in order of place, without repetitions."""
        found = sorted(dict.fromkeys(diagnostics), key=Diagnostic.place)
        self.tally(found)
        for each in found:
            self.stderr.write(self._format(each) + "\n")

    def close(self) -> None:
        """Print how much was found, if anything was."""
        if self.errors or self.warnings:
            self.stderr.write(counts(self.errors, self.warnings) + "\n")

    def finish(self, outcomes: Sequence[Outcome], form: str = "text") -> NoReturn:
        """Print the outcomes of a command, and exit with its code.

        Args:
            outcomes: The outcomes, in order.
            form: The form of the diagnostics: `text`, or one of `formats`.
        """
        if form == "text":
            for outcome in outcomes:
                self.tell(outcome.diagnostics)
                for line in outcome.value:
                    self.say(line)
            self.close()
        else:
            from punchboard.commands.finding_formats import formatted

            found = [each for outcome in outcomes for each in outcome.diagnostics]
            self.tally(found)
            self.say(formatted(form, found, self.folder))
        raise SystemExit(1 if self.errors else 0)

    @contextmanager
    def progress(self) -> Iterator[Steps]:
        """Yield the steps of a long command: a bar on a terminal, nothing in a pipe."""
        if not _is_terminal(self.stderr):
            yield Steps(None)
            return
        try:
            yield Steps(self.stderr)
        finally:
            self.stderr.write(_CLEAR)

    def _format(self, diagnostic: Diagnostic) -> str:
        head = f"{diagnostic.severity}[{diagnostic.code}]"
        if _is_terminal(self.stderr):
            head = f"\x1b[1;{_COLOURS[diagnostic.severity]}m{head}\x1b[0m"
        lines = [f"{head}: {_printable(diagnostic.message)}"]
        margin = ""
        if diagnostic.location:
            margin = " " * len(str(diagnostic.location.line or ""))
            lines += self._excerpt(diagnostic.location, margin)
        for each in diagnostic.related:
            lines += self._note(each)
        lines += [f"{margin} = hint: {_printable(hint)}" for hint in diagnostic.hints]
        return "\n".join(lines)

    def _note(self, related: Related) -> list[str]:
        """Return the lines about another place that a diagnostic refers to."""
        margin = " " * len(str(related.location.line or ""))
        said = f"{margin} = {_printable(related.message)}"
        return [*self._excerpt(related.location, margin), said]

    def _excerpt(self, location: Location, margin: str) -> list[str]:
        place = relative_to(self.folder, location.path)
        if location.line:
            place += f":{location.line}" + (f":{location.column}" if location.column else "")
        lines = [f"{margin}--> {place}"]
        source = self._line(location)
        if source is None:
            return lines
        text = _printable(source)
        start = max(location.column - 1, 0)
        if start > _LONGEST or len(text) > start + _LONGEST:
            first = max(start - _LONGEST // 2, 0)
            text, start = text[first : first + _LONGEST], start - first
        length = min(max(location.length, 1), max(len(text) - start, 1))
        lines += [f"{margin} |", f"{location.line} | {text}"]
        if location.column:
            indent = " " * columns(text[:start])
            lines.append(
                f"{margin} | {indent}{'^' * max(columns(text[start : start + length]), 1)}"
            )
        return lines

    def _line(self, location: Location) -> str | None:
        """Return the line at *location*, or None if the file cannot be shown."""
        if not location.line:
            return None
        if location.path not in self._sources:
            try:
                text = location.path.read_text(encoding="utf-8-sig")
            except (OSError, UnicodeDecodeError):
                text = ""
            self._sources[location.path] = [line.rstrip("\r\n") for line in lines_in(text)]
        lines = self._sources[location.path]
        return lines[location.line - 1] if location.line <= len(lines) else None


class Steps:
    """The progress of a long command, shown as a bar.

    Attributes:
        done: Number of steps that are finished.
        total: Number of steps in this part.
    """

    def __init__(self, terminal: TextIO | None) -> None:
        self.done = self.total = 0
        self._under_way = 0
        self._terminal = terminal

    def start(self, title: str, total: int) -> None:
        """Begin a part of *total* steps."""
        self.done, self.total, self._under_way = 0, total, 0
        self._show(title)

    def advance(self, title: str) -> None:
        """Finish the current step and begin the next, which *title* describes."""
        self.done += self._under_way
        self._under_way = 1
        self._show(title)

    def extend(self, number: int) -> None:
        """Add *number* steps to the part."""
        self.total += number

    def _show(self, title: str) -> None:
        if self._terminal is not None:
            bar = "━" * (_BAR * self.done // max(self.total, 1))
            room = shutil.get_terminal_size().columns - 1
            self._terminal.write(_CLEAR + shortened(f"{bar:─<{_BAR}} {title}", room))
            self._terminal.flush()


def _is_terminal(stream: TextIO) -> bool:
    """Return whether *stream* can show colours and clear what it has shown."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def pictures_reduced(number: int, dpi: int) -> str:
    """Return how many pictures were made smaller: `3 pictures reduced to 450 dpi`."""
    return f"{count(number, 'picture')} reduced to {dpi} dpi"


def counts(errors: int, warnings: int) -> str:
    """Return the closing line about *errors* and *warnings*."""
    parts = [count(errors, "error")] if errors else []
    return " and ".join(parts + ([count(warnings, "warning")] if warnings else []))


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield *rows* with their columns aligned."""
    aligned = [left_aligned(column) for column in zip(*rows, strict=True)]
    yield from ("  " + "  ".join(cells).rstrip() for cells in zip(*aligned, strict=True))


def _printable(text: str) -> str:
    """Return *text* without characters that would control the terminal."""
    return "".join(char if char.isprintable() else " " for char in text)


def prepare_streams() -> None:
    """Prepare the standard streams, or exit if there is none for results."""
    # Whatever their type says, both are None if the shell has closed them.
    sys.stderr = sys.stderr or io.StringIO()
    if not sys.stdout:
        sys.stderr.write("punchboard: standard output is closed\n")
        raise SystemExit(1)
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)


@contextmanager
def checked_streams() -> Iterator[None]:
    """Exit with a message if output cannot be written.

    A closed pipe, as with `head`, needs no message.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as problem:
        if problem.errno != errno.EPIPE:
            reason = (problem.strerror or str(problem)).lower()
            place = f": {problem.filename}" if problem.filename else ""
            with suppress(OSError):
                sys.stderr.write(f"punchboard cannot go on: {reason}{place}\n")
        # What is still in the buffer would only fail once more when Python exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _speak_utf8(stream: TextIO) -> None:
    """Allow names in any language on a terminal with an old code page."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")


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
