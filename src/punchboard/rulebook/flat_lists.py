"""Lists that copying has put into one line: `1 board 7 pawns20 coins`, `盤1枚 コマ5個 紙1部`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.amounts import amounts_of
from punchboard.rulebook.grammar import Grammar, Topic
from punchboard.rulebook.phrases import depths

_FIRST = re.compile(r"(?:\d{1,3}[ ]?[x×]?|XX)[ ]+(?=[^\W\d_]|[«„“\"])")
#: A number with none of the signs before it that tie it to other words.
_NUMBER = re.compile(rf"(?<![^\w\s)\]:])(?<![^\w\s)\]:][ ])(?<!\d)(?<!\d[ ]){_FIRST.pattern}")
_ROUGH = re.compile(r"(?:\d|XX)[ x×]|\d[つァ-ヺ一-龥]")
# `6 sugarCubes: 12 red`: a new entry begins within what looks like one word.
_GLUED = re.compile(r"(?<=[a-zß-ÿ)])(?=[A-ZÀ-Þ][^\W\d_]{2,20}(?:[ ]?\([^()]*\))?: \d)")
_CUT = re.compile(r"[(:\[]|[ ]-[ ]")
_NO_NAME = re.compile(r"[をはがで、。!?:/+×\d]|から|ます")
# The word right before a first number, as far as it can be a name.
_LAST_WORD = re.compile(r"[^\s\d。、:!?()をはが]{1,16}[ ]?$")
#: Fewest entries, the share of those with a noun for a component, and the longest in words.
_FEWEST, _KNOWN, _LONGEST = 3, 0.6, 5


def flat_breaks(text: str, words: Grammar) -> Iterator[int]:
    """Yield where lines must begin so that each entry of a list in one line has its own."""
    start = 0
    for row in text.split("\n"):
        if len(_ROUGH.findall(row)) > 1 and not row.lstrip().startswith("|"):
            yield from (start + each for each in _FlatLine(row, words).breaks() if each)
        start += len(row) + 1


class _FlatLine:
    """One line, in which entries may follow one another without a sign between them."""

    def __init__(self, row: str, words: Grammar) -> None:
        signs = zip(row, depths(row, 0, len(row)), strict=True)
        self._open = "".join(" " if depth else sign for sign, depth in signs)
        self._row, self._words = row, words
        tables = ("stops", "of_joint", "and_joint", "adjectives_never", "to", "fillers", "each")
        self._tied = "|".join(words.words(each) for each in tables)

    def breaks(self) -> Iterator[int]:
        """Yield where lines must begin."""
        if "ja" in self._words.codes:
            yield from self._japanese()
        group: list[tuple[int, int]] = []
        for start, following in itertools.pairwise([*self._starts(), len(self._row)]):
            last = following == len(self._row) or not self._is_piece(start, following)
            end = self._end(start, following) if last else following
            group += [(start, end)] if end else []
            if last and self._is_list(group):
                yield from self._broken(group)
            group = [] if last else group

    def _japanese(self) -> Iterator[int]:
        """Yield where entries such as `盤 1枚` begin that follow one another."""
        counted = rf"\d{{1,3}}[ ]?(?:{amounts_of(self._words).pieces})(?:ずつ)?[ ]*|$"
        group: dict[int, str] = {}
        begin = 0
        for found in re.finditer(counted, self._open):
            name = self._row[begin : found.start()].strip()
            if group and found[0] and 0 < len(name) <= 20 and not _NO_NAME.search(name):
                group[begin] = name
            else:
                known = sum(map(self._words.is_noun, group.values()))
                first = next(iter(group), 0)
                label = re.search(r"([^\s:]*):[ ]?$", self._row[max(0, first - 30) : first])
                labelled = label and not self._words.topic(label[1])
                if len(group) >= _FEWEST and 2 * known > len(group) and not labelled:
                    yield from (*group, begin)
                word = _LAST_WORD.search(self._row, max(0, found.start() - 20), found.start())
                group = {word.start(): word[0].strip()} if word else {}
            begin = found.end()

    def _starts(self) -> list[int]:
        """Return where the numbers are that nothing ties to the words before them."""
        found = [each.start() for each in _NUMBER.finditer(self._open)]
        if not found:
            return []
        counted = amounts_of(self._words).counted(self._row)
        tied = re.compile(rf"(?:^|[ ])(?:{self._tied})[ ]+$", re.IGNORECASE)
        found = [each for each in found if counted[each] == self._row[each]]
        found = [each for each in found if not tied.search(self._open[max(0, each - 20) : each])]
        # Behind a colon are entries of their own, unless signs join them: `9 red, 7 blue`.
        joint = rf",|[ ]{self._words.words('and_joint')}[ ]|^[^ ]+[ ](?:{self._tied})"
        joined = re.compile(joint, re.IGNORECASE)
        return [
            start
            for start, end in itertools.pairwise([*found, len(self._row)])
            if ":" not in self._open[max(0, start - 2) : start]
            or not joined.search(self._open[start:end])
        ]

    def _is_piece(self, start: int, end: int) -> bool:
        """Return whether a number with a name is all that is between two places."""
        said, name = self._open[start:end].rstrip(), self._name(start, end)
        if len(said) > 32 * _LONGEST or re.search(r"[.!?。](?=[ ]|$)", said):
            return False
        people = self._words.pattern("players", "{}$").search(name)
        sentence = self._words.pattern("is_sentence").search(said)
        return 0 < len(name.split()) <= _LONGEST and not sentence and not people

    def _name(self, start: int, end: int) -> str:
        """Return the words behind a number, up to what explains them."""
        said = _CUT.split(_FIRST.sub("", self._row[start:end], count=1))[0]
        return self._words.pattern("stops", "[ ]{}(?=[ ]|$)").split(said)[0].strip()

    def _end(self, start: int, limit: int) -> int | None:
        """Return where the last entry ends: with the line, or behind a noun and its brackets."""
        if limit == len(self._row) and self._is_piece(start, limit):
            return limit
        for word in itertools.islice(
            re.finditer(r"[^\W\d_]\S+", self._open[start:limit]), _LONGEST
        ):
            end = start + word.end()
            closed = re.compile(r"[ ]?\([^()]*\)").match(self._row, end)
            if closed or self._words.is_noun(word[0]):
                end = closed.end() if closed else end
                risen = self._row[end : end + 2].lstrip()[:1].isupper()
                return end if risen and self._is_piece(start, end) else None
        return None

    def _is_list(self, group: Sequence[tuple[int, int]]) -> bool:
        """Return whether entries are components: by title, by their nouns, or as a whole line."""
        names = [self._name(*each) for each in group]
        if len(names) < 2 or sum(self._words.topic(name) is not None for name in names) > 1:
            return False
        known = sum(map(self._words.is_noun, names))
        first, last = group[0][0], group[-1][1]
        if first < 20 and not self._row[:first].strip() and last == len(self._row):
            # `9 coins 5 Crowns` has one entry.
            return len(group) >= _FEWEST or self._words.is_noun(names[-1])
        share = _KNOWN if self._title(first) is None else 0.25
        return len(group) >= _FEWEST and known >= share * len(group)

    def _title(self, end: int) -> int | None:
        """Return where the title of components right before *end* starts."""
        for word in list(re.compile(r"\S+").finditer(self._row, max(0, end - 60), end))[-3:]:
            said = self._row[word.start() : end].strip(" :")
            if said[:1].isupper() and self._words.topic(said) is Topic.COMPONENTS:
                return word.start()
        return None

    def _broken(self, group: Sequence[tuple[int, int]]) -> Iterator[int]:
        for start, end in group:
            title = self._title(start)
            yield from (start,) if title is None else (title, start)
            yield from (each.start() for each in _GLUED.finditer(self._row, start, end))
        if group[-1][1] < len(self._row):
            yield group[-1][1]
