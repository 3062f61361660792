"""The user's texts with their places, and the rules texts among them with what they claim.

What reads rules is imported where it is needed: many games have none, and it takes its time.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.diagnostics import Checked, Diagnostic, Location, lines_in

if TYPE_CHECKING:
    from punchboard.rulebook.claim import Claim
    from punchboard.rulebook.page.lines import Line, WritingSystem

_LANGUAGE = re.compile(r"[._-]([a-z]{2}(?:-[A-Za-z]{2,4})?)\.[^.]+$")
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？\n]")
#: How far a sentence may go on before and behind a claim, in characters.
_LONGEST = 800
_KANA = re.compile("[ぁ-ゖァ-ヺ]")
_WRAP = re.compile(r"(?<![.!?。！？:\n])\n(?=[^\W_])")


@dataclass(frozen=True)
class Source:
    """A text of the user's.

    Attributes:
        path: The file.
        text: All of it.
    """

    path: Path
    text: str

    def place(self, start: int, end: int) -> Location:
        """Return the place of the characters from *start* to *end*."""
        line = bisect_right(self._line_starts, start)
        first = self._line_starts[line - 1]
        rest = self.text[start:end].partition("\n")[0]
        return Location(self.path, line, start - first + 1, max(len(rest), 1))

    @functools.cached_property
    def folded(self) -> str:
        """The text in one width and case, with every character in its place."""
        folded = {char: unicodedata.normalize("NFKC", char).casefold() for char in {*self.text}}
        alone = {ord(old): new for old, new in folded.items() if len(new) == 1}
        return self.text.translate(alone)

    @functools.cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        for line in lines_in(self.text):
            starts.append(starts[-1] + len(line))
        return starts


@dataclass(frozen=True)
class RulesText(Source):
    """A rules text and what it claims.

    Attributes:
        path: The file.
        text: All of it.
        claims: What it says about components, in its order.
        outline: Its lines, if it was just read; else they are read when needed.
    """

    claims: tuple[Claim, ...]
    outline: WritingSystem | None = field(default=None, repr=False, compare=False)

    def place_of(self, claim: Claim) -> Location:
        """Return the place of a claim's words."""
        return self.place(claim.start, claim.end)

    def sentence_of(self, claim: Claim) -> str:
        """Return the sentence that a claim begins in."""
        start, end = self.sentence_span(claim)
        return self.text[start:end]

    def sentence_span(self, claim: Claim) -> tuple[int, int]:
        """Return where the sentence that a claim begins in is."""
        before = bisect_right(self._sentence_ends, claim.start)
        start = self._sentence_ends[before - 1] if before else 0
        near = claim.start - _LONGEST, claim.end + _LONGEST
        return max(start, near[0]), min(self._sentence_ends[before], near[1])

    def line_of(self, claim: Claim) -> Line:
        """Return the line that a claim is in."""
        return self.script.lines[max(bisect_right(self._script_starts, claim.start) - 1, 0)]

    @functools.cached_property
    def script(self) -> WritingSystem:
        """Its lines as they are read."""
        if self.outline is not None:
            return self.outline
        from punchboard.rulebook.reader import outline_of

        return outline_of(self.text, self.path.suffix)

    @functools.cached_property
    def _script_starts(self) -> list[int]:
        """Where the lines that are read begin in the file."""
        source = self.script.plain.source
        return [source(line.start, line.end)[0] for line in self.script.lines]

    @functools.cached_property
    def _sentence_ends(self) -> list[int]:
        ends = {each.end() for each in _SENTENCE_END.finditer(self.text)}
        # Lines that an editor has wrapped go on: no line that is read begins in them.
        begun = {bisect_right(self._line_starts, each) for each in self._script_starts}
        wrapped = {each.end() for each in _WRAP.finditer(self.text)}
        ends -= {each for each in wrapped if bisect_right(self._line_starts, each) not in begun}
        return [*sorted(ends), len(self.text) + 1]

    @functools.cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers in it; of those in words, the small ones."""
        return frozenset(self.script.words.numbers_in(self.folded))

    @functools.cached_property
    def language(self) -> str:
        """Its language, by the file's name (`rules.en.md`) or else by its script."""
        named = _LANGUAGE.search(self.path.name)
        if named:
            return named[1].casefold()
        return "ja" if len(_KANA.findall(self.text)) * 10 > len(self.text) else ""


def foreign(path: Path, language: str) -> tuple[Diagnostic, ...]:
    """Return what to report about a text in a *language* that is not read; nothing for ""."""
    if not language:
        return ()
    from punchboard.rulebook.languages import known
    from punchboard.rulebook.page import messages

    return (messages.language_unread(path, language, (each.name for each in known().values())),)


def read_rules_texts(
    paths: Iterable[Path], boxed: Iterable[str] = ()
) -> Checked[tuple[RulesText, ...]]:
    """Return the rules texts in *paths*; those that cannot be read are reported.

    Args:
        paths: The files.
        boxed: What the components of the game are called.
    """
    boxed = tuple(boxed)
    texts: list[RulesText] = []
    diagnostics: list[Diagnostic] = []
    for path in paths:
        from punchboard.rulebook.page.files import read_rules

        source = read_rules(path)
        diagnostics += source.diagnostics
        if source.value is not None:
            claims, script, unread = _read(source.value, path.suffix, boxed)
            diagnostics += foreign(path, unread)
            if not unread:
                texts.append(RulesText(path, source.value, claims, script))
    return Checked(tuple(texts), tuple(diagnostics))


@functools.lru_cache(16)  # a game and what it was before mostly have the same texts
def _read(
    text: str, form: str, boxed: tuple[str, ...]
) -> tuple[tuple[Claim, ...], WritingSystem | None, str]:
    """Return the claims and lines of a text, and its language if that is not read."""
    from punchboard.rulebook.reader import read_text

    reading = read_text(text, form, boxed)
    return reading.claims, reading.script, reading.foreign
