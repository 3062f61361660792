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
_NUMBER = re.compile(
    rf"(?<![^\w\s)\]:»”])(?<![^\w\s)\].:»”][ ])(?<!\d)(?<!\d[ ](?=\d\d\d)){_FIRST.pattern}"
)
_ROUGH = re.compile(r"(?:\d|XX)[ x×]|\d[つァ-ヺ一-龥]|\(\d")
# `6 sugarCubes: 12 red`: a new entry begins within what looks like one word.
_GLUED = re.compile(r"(?<=[a-zß-ÿ)])(?=[A-ZÀ-Þ][^\W\d_]{2,20}(?:[ ]?\([^()]*\))?: \d)")
# `He wins. Relics (24 cards): these ...`
_LABELLED = re.compile(r"(?<=[.!?:\])]\s)[A-ZÀ-Þ][^().:!?\d]{2,30}\(\d{1,3} (\w+)\):")
# `5 jetons 2 Soleils`: the second number is what the thing is worth.
_WORTH = re.compile(r"\d[ ][a-zß-ÿ]+[ ]$")
_ALONE = re.compile(r"[ ]*(?:\d|$)")
_CUT = re.compile(r"[(:\[]|[ ]-[ ]|[.,](?=[ ]|$)")
_WORD = re.compile(r"[^\W_][^\s.,;:()]*")
_NO_NAME = re.compile(r"[をはがで、。!?:/+×\d]|から|ます")
# The word right before a first number, as far as it can be a name.
_LAST_WORD = re.compile(r"[^\s\d。、:!?()をはが]{1,16}[ ]?$")
#: Fewest entries, the share of those with a noun for a component, and the longest in words.
_FEWEST, _KNOWN, _KNOWN_BELOW_TITLE, _LONGEST = 3, 0.6, 0.25, 5
#: How many characters a title may be above the first entry, and an explanation long.
_REACH, _NEAR = 250, 40


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
        tables = (
            "stops",
            "of_joint",
            "and_joint",
            "adjectives_never",
            "to",
            "fillers",
            "each",
            "numbered",
        )
        self._tied = "|".join(words.words(each) for each in tables)

    def breaks(self) -> Iterator[int]:
        """Yield where lines must begin."""
        if "ja" in self._words.codes:
            yield from self._japanese()
        labels = [e for e in _LABELLED.finditer(self._row) if self._words.is_noun(e[1])]
        if len(labels) >= _FEWEST:
            yield from (each.start() for each in labels)
        yield from self._joined()
        yield from self._latin()

    def _joined(self) -> Iterator[int]:
        """Yield where the entries begin of a line that is nothing but `7 pawns, 20 coins`."""
        ends = [each.end() for each in re.finditer(r",[ ]+", self._open)]
        pieces = list(itertools.pairwise([0, *ends, len(self._row)]))
        counted = all(_FIRST.match(self._open, start) for start, _ in pieces)
        if len(pieces) > _FEWEST and counted and all(self._is_piece(*each) for each in pieces):
            known = sum(self._words.begins_with_noun(self._name(*each)) for each in pieces)
            yield from ends if known >= _KNOWN * len(pieces) else ()

    def _latin(self) -> Iterator[int]:
        """Yield where entries such as `7 pawns` begin that follow one another."""
        group: list[tuple[int, int]] = []
        doubtful: list[tuple[int, int]] = []
        titled = False
        for start, following in itertools.pairwise([*self._starts(), len(self._row)]):
            end = self._end(start, following)
            opens = not (titled and group) and self._title(start) is not None
            joined = group and start == group[-1][1] and end
            if group and (opens or not (joined or (titled and start - group[-1][1] < _REACH))):
                yield from self._broken(group, titled=titled)
                group, doubtful = [], []
            if end is None:
                doubtful += [(start, following)] if group else []
                continue
            titled = titled if group else opens
            group += [*doubtful, (start, end)]
            doubtful = []
        yield from self._broken(group, titled=titled)

    def _japanese(self) -> Iterator[int]:
        """Yield where entries such as `盤 1枚` begin that follow one another."""
        counted = rf"\d{{1,3}}[ ]?(?:{amounts_of(self._words).pieces})(?:[ずづ]つ)?[ ]*|$"
        group: dict[int, str] = {}
        begin = 0
        for found in re.finditer(counted, self._open):
            name = self._row[begin : found.start()].strip()
            word = _LAST_WORD.search(self._row, max(0, found.start() - 20), found.start())
            if group and found[0] and 0 < len(name) <= 20 and not _NO_NAME.search(name):
                group[begin] = name
            elif group and found[0] and word and self._scrap(begin, word.start()):
                group |= {begin: "", word.start(): word[0].strip()}
            else:
                yield from self._japanese_list(group, begin)
                group = {word.start(): word[0].strip()} if word else {}
            begin = found.end()

    def _scrap(self, start: int, end: int) -> bool:
        """Return whether a scrap of a picture is between two entries: `0/1 0/2`."""
        return end - start < _REACH // 10 and not re.search("[ぁ-ん。、:]", self._row[start:end])

    def _japanese_list(self, group: dict[int, str], end: int) -> Iterator[int]:
        names = [name for name in group.values() if name]
        known = sum(map(self._words.is_noun, names))
        first = next(iter(group), 0)
        label = re.search(r"([^\s:]*)(:?)[ ]?$", self._row[max(0, first - 30) : first])
        topic = label and self._words.topic(label[1])
        if topic is Topic.COMPONENTS and label and len(names) > 1 and known:
            yield from (first - len(label[0]), *group, end)
        labelled = label and label[2] and not topic
        if len(names) >= _FEWEST and 2 * known > len(names) and not labelled:
            yield from (*group, end)

    def _starts(self) -> list[int]:
        """Return where the numbers are that nothing ties to the words before them."""
        numbers = _NUMBER.finditer(self._open)
        found = [each.start() for each in numbers if not self._is_worth(each.start(), each.end())]
        if len(found) < 2:
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
            or not joined.search(self._open[start : min(end, start + _NEAR)])
        ]

    def _is_worth(self, place: int, end: int) -> bool:
        """Return whether a number says what the thing before it is worth."""
        word = _WORD.match(self._row, end)
        alone = word and word[0][0].isupper() and _ALONE.match(self._row, word.end())
        before = self._open[max(0, place - 24) : place]
        return bool(alone and word and _WORTH.search(before) and not self._words.is_noun(word[0]))

    def _end(self, start: int, limit: int) -> int | None:
        """Return where the entry ends that begins at *start*, or None where none begins.

        It ends with the next one, or else behind a noun and its brackets, where
        something new begins.
        """
        if self._words.is_page_above_title(_FIRST.sub("", self._row[start:limit], count=1)):
            return None
        if self._is_piece(start, limit):
            return limit
        for word in itertools.islice(_WORD.finditer(self._open, start, limit), 1, _LONGEST + 1):
            end = word.end()
            closed = re.compile(r"[ ]?\([^()]*\)").match(self._row, end)
            if closed or self._words.is_noun(word[0]):
                end = closed.end() if closed else end
                new = re.match(r"[ ]?\.?[ ]?(\w)", self._row[end : end + 3])
                risen = new and (new[1].isupper() or (closed and new[0][:1] == "."))
                if risen and self._is_piece(start, end):
                    return end + (self._row[end : end + 1] == ".")
                if closed:
                    return None
        return None

    def _is_piece(self, start: int, end: int) -> bool:
        """Return whether a number with a name is all that is between two places."""
        said, name = self._open[start:end].rstrip(), self._name(start, end)
        if len(said) > 32 * _LONGEST or re.search(r"[.!?。](?=[ ]|$)", said):
            return False
        people = self._words.pattern("players", "{}$").search(name)
        sentence = self._words.pattern("is_sentence").search(said)
        return 0 < len(name.split()) <= _LONGEST and not (sentence or people)

    def _name(self, start: int, end: int) -> str:
        """Return the words behind a number, up to what explains them."""
        said = _CUT.split(_FIRST.sub("", self._row[start:end], count=1))[0]
        return self._words.pattern("stops", "[ ]{}(?=[ ]|$)").split(said)[0].strip()

    def _is_list(self, group: Sequence[tuple[int, int]], *, titled: bool) -> bool:
        """Return whether entries are components: by title, by their nouns, or as a whole line."""
        names = [self._name(*each) for each in group]
        if len(names) < 2 or sum(self._words.topic(name) is not None for name in names) > 1:
            return False
        known = sum(map(self._words.begins_with_noun, names))
        first, last = group[0][0], group[-1][1]
        if first < 20 and not self._row[:first].strip() and last == len(self._row):
            return len(group) >= _FEWEST or self._words.is_noun(names[-1]) or names[-1].islower()
        share = _KNOWN_BELOW_TITLE if titled else _KNOWN
        return len(group) >= _FEWEST and known >= share * len(group)

    def _title_at(self, end: int) -> tuple[int, int] | None:
        """Return where the title of components right before *end* is."""
        for word in list(_WORD.finditer(self._row, max(0, end - 2 * _NEAR), end))[-3:]:
            said = self._row[word.start() : end].strip(" :")
            if said[:1].isupper() and self._words.topic(said) is Topic.COMPONENTS:
                return word.start(), end
        return None

    def _title(self, end: int) -> tuple[int, int] | None:
        """Return where the title of components above *end* is, if one is near.

        Further up it is one only where a new sentence follows.
        """
        at = self._title_at(end)
        if at:
            return at
        found = list(_WORD.finditer(self._row, max(0, end - _REACH), end))
        for word, after in reversed(list(itertools.pairwise(found))):
            near = self._row[word.end() : after.start()] in {" ", ": "} and after[0][0].isupper()
            if near and word[0][0].isupper() and self._words.topic(word[0]) is Topic.COMPONENTS:
                return word.start(), after.start()
        return None

    def _broken(self, group: Sequence[tuple[int, int]], *, titled: bool) -> Iterator[int]:
        """Yield where lines must begin for a *group* of entries, if it is a list."""
        if not group or not self._is_list(group, titled=titled):
            return
        yield from self._title(group[0][0]) or ()
        for start, end in group:
            yield from (*(self._title_at(start) or ()), start)
            yield from (end,) if end < len(self._row) else ()
            yield from (each.start() for each in _GLUED.finditer(self._row, start, end))
