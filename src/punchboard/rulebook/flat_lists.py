"""Lists that copying has put into one line: `1 board 7 pawns20 coins`, `盤 1枚 コマ 5個 説明書 1部`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.amounts import amounts_of
from punchboard.rulebook.grammar import Grammar, Topic
from punchboard.rulebook.phrases import depths

#: A number with a word behind it, with none of the signs before it that tie it to other words.
_NUMBER = re.compile(
    r"(?<![^\w\s)\]:])(?<![^\w\s)\]:][ ])(?<!\d)(?<!\d[ ])(?:\d{1,3}[ ]?[x×]?|XX)[ ]+(?=[^\W\d_]|[«„“\"])"
)
_FIRST = re.compile(r"(?:\d{1,3}[ ]?[x×]?|XX)[ ]+")
_ROUGH = re.compile(r"(?:\d|XX)[ x×]|\d[つァ-ヺ一-龥]")
_JAPANESE = re.compile("[ぁ-ゖァ-ヺ一-龥]")
# `6 sugarCubes: 12 red`: a new entry begins within what looks like one word.
_GLUED = re.compile(r"(?<=[a-zß-ÿ)])(?=[A-ZÀ-Þ][^\W\d_]{2,20}(?:[ ]?\([^()]*\))?: \d)")
_STOPS = re.compile(r"[.!?。!?](?=[ ]|$)")
_CUT = re.compile(r"[(:\[]|[ ]-[ ]")
_CASE = re.compile(r"[をはがで、。!?:/+×\d]|から|ます")
# The word right before the first number, as far as it can be a name.
_LAST_WORD = re.compile(r"[^\s\d。、:!?()をはが]{1,16}[ ]?$")
_LONGEST_JAPANESE = 20
_FEWEST, _KNOWN, _LONGEST_NAME, _LONGEST = 3, 0.6, 5, 160


def flat_breaks(text: str, words: Grammar) -> Iterator[int]:
    """Yield where lines must begin so that each entry of a list in one line has its own."""
    start = 0
    for row in text.split("\n"):
        if len(_ROUGH.findall(row)) > 1 and not row.lstrip().startswith("|"):
            found = FlatLine(row, words).breaks()
            yield from (start + each for each in sorted(set(found)) if 0 < each < len(row))
        start += len(row) + 1


class FlatLine:
    """One line, in which entries may follow one another without a sign between them."""

    def __init__(self, row: str, words: Grammar) -> None:
        inside = depths(row, 0, len(row))
        self._row, self._words = row, words
        self._open = "".join(" " if depth else sign for sign, depth in zip(row, inside, strict=True))
        tied = ("stops", "of_joint", "and_joint", "adjectives_never", "to", "fillers", "each")
        self._tied = "|".join(words.words(each) for each in tied)

    def breaks(self) -> Iterator[int]:
        """Yield where lines must begin."""
        yield from self._japanese() if _JAPANESE.search(self._row) else ()
        for pieces in self._groups(self._starts()):
            yield from self._broken(pieces)

    def _japanese(self) -> Iterator[int]:
        """Yield where entries such as `盤 1枚` begin that follow one another."""
        pieces = amounts_of(self._words).pieces
        group: list[int] = []
        begin, names = -1, list[str]()
        for found in re.finditer(rf"\d{{1,3}}[ ]?(?:{pieces})(?:ずつ)?[ ]*|$", self._open):
            name = self._row[begin : found.start()].strip() if begin >= 0 else ""
            if not 0 < len(name) <= _LONGEST_JAPANESE or _CASE.search(name) or not found[0]:
                yield from [*group, begin] if self._is_japanese(group, names) else ()
                first = _LAST_WORD.search(self._row, 0, found.start())
                group, names = ([first.start()], [first[0]]) if first else ([], [])
            else:
                group, names = [*group, begin], [*names, name]
            begin = found.end()

    def _is_japanese(self, group: Sequence[int], names: Sequence[str]) -> bool:
        """Return whether entries are things, and no breakdown of what a colon is behind."""
        if len(group) < _FEWEST:
            return False
        above = self._row[: group[0]].rstrip()
        if above.endswith(":") and not self._words.topic(above[:-1].split()[-1]):
            return False
        known = sum(self._words.is_noun(name) for name in names)
        return 2 * known > len(names)

    def _starts(self) -> list[int]:
        """Return where the numbers are that nothing ties to the words before them."""
        counted = amounts_of(self._words).counted(self._row)
        tied = re.compile(rf"(?:^|[ ])(?:{self._tied})[ ]+$", re.IGNORECASE)
        found = [each.start() for each in _NUMBER.finditer(self._open)]
        found = [each for each in found if counted[each] == self._row[each]]
        found = [each for each in found if not tied.search(self._open[max(0, each - 20) : each])]
        return [
            start
            for start, end in itertools.pairwise([*found, len(self._row)])
            if not self._open[:start].rstrip().endswith(":") or self._opens(start, end)
        ]

    def _opens(self, start: int, end: int) -> bool:
        """Return whether parts without signs between them, not a breakdown, are behind a colon."""
        said = self._open[start:end]
        first = _FIRST.sub("", said)
        joined = re.search(rf",|[ ](?:{self._words.words('and_joint')})[ ]", said, re.IGNORECASE)
        return not joined and not re.match(f"(?:{self._tied})", first, re.IGNORECASE)

    def _groups(self, starts: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
        """Yield the entries that follow one another, each group with its last one's end."""
        group: list[tuple[int, int]] = []
        for start, following in itertools.pairwise([*starts, len(self._row)]):
            if following < len(self._row) and self._is_piece(start, following):
                group.append((start, following))
                continue
            end = self._end(start, following)
            group += [(start, end)] if end else []
            if self._is_list(group):
                yield group
            group = []

    def _is_piece(self, start: int, end: int) -> bool:
        """Return whether a number with a name is all that is between two places."""
        said = self._open[start:end].rstrip()
        name = self._name(start, end)
        strange = _STOPS.search(said) or self._words.pattern("is_sentence").search(said)
        asked = re.search(f"(?:{self._words.words('players')})$", name, re.IGNORECASE)
        short = 0 < len(name.split()) <= _LONGEST_NAME and len(said) < _LONGEST
        return short and not strange and not asked

    def _name(self, start: int, end: int) -> str:
        """Return the words behind a number, up to what explains them."""
        said = _CUT.split(_FIRST.sub("", self._row[start:end], count=1))[0]
        stop = re.search(f"[ ](?:{self._words.words('stops')})(?=[ ]|$)", said, re.IGNORECASE)
        return (said[: stop.start()] if stop else said).strip()

    def _end(self, start: int, limit: int) -> int | None:
        """Return where the last entry ends: before a title, behind a noun, or with the line."""
        first = _FIRST.match(self._row, start)
        begin, nouns = first.end() if first else start, list[int]()
        for word in itertools.islice(re.finditer(r"\S+", self._open[begin:limit]), 7):
            at, said = begin + word.start(), word[0].strip(":.")
            if at > begin and said[:1].isupper() and self._words.topic(said):
                return at
            explained = self._row.startswith(" (", begin + word.end())
            nouns += [begin + word.end()] if explained or self._words.is_noun(said) else []
        if limit == len(self._row) and self._is_piece(start, limit):
            return limit
        behind = self._row[nouns[0] :].lstrip() if nouns else ""
        if not behind or not (behind[0].isupper() or behind[0] == "("):
            return None
        closed = re.match(r"[ ]?\([^()]*\)", self._row[nouns[0] :])
        end = nouns[0] + (closed.end() if closed else 0)
        return end if self._is_piece(start, end) else None

    def _is_list(self, group: Sequence[tuple[int, int]]) -> bool:
        """Return whether entries are components: by title, by their nouns, or as a whole line."""
        if len(group) < 2 or sum(self._is_title(self._name(*each)) for each in group) > 1:
            return False
        known = sum(self._words.is_noun(self._name(*each)) for each in group)
        first = group[0][0]
        if not self._row[:first].strip() and group[-1][1] == len(self._row):
            return len(group) >= _FEWEST or known > 0
        titled = self._title(first) is not None
        return len(group) >= _FEWEST and known >= (0.25 if titled else _KNOWN) * len(group)

    def _is_title(self, name: str) -> bool:
        return self._words.topic(name) is not None

    def _title(self, end: int) -> int | None:
        """Return where the title of components right before *end* starts."""
        words = list(re.finditer(r"\S+", self._row[max(0, end - 60) : end]))[-3:]
        for word in words:
            start = max(0, end - 60) + word.start()
            said = self._row[start:end].strip(" :")
            if said[:1].isupper() and self._words.topic(said) is Topic.COMPONENTS:
                return start
        return None

    def _broken(self, group: Sequence[tuple[int, int]]) -> Iterator[int]:
        for start, end in group:
            title = self._title(start)
            yield from (start,) if title is None else (title, start)
            yield from (start + each.start() for each in _GLUED.finditer(self._row[start:end]))
        yield (end := group[-1][1])
        title = re.match(r"[ ]*([A-ZÀ-Þ]\S+)[ ]+(?=[A-ZÀ-Þ])", self._row[end:])
        if title and self._is_title(title[1].strip(":")):
            yield end + title.end()
