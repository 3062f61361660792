"""Lists that copying has put into one line: `1 board 7 pawns20 coins`, `盤1枚 コマ5個 紙1部`."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.grammar import TITLE_COUNT, Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import outside
from punchboard.rulebook.page.amounts import amounts_of
from punchboard.rulebook.page.uncounted import uncounted_of

_FIRST = made_later(
    r"(?:\d{1,3}[ ]?[x×]?|XX)[ ]+(?![枚個つ本体冊組])(?=[^\W\d_]|[«„“\"]|\d{1,3}-?er\b)"
)
#: A number with none of the signs before it that tie it to other words.
_NUMBER = made_later(
    rf"(?=[\dX])(?<![^\w\s)\]:»”])(?<![^\w\s)\].:»”][ ])(?<!\d)(?<!\d[x×])(?<!\d[ ](?=\d\d\d))"
    rf"{_FIRST.pattern}"
)
_COMMA = made_later(r",[ ]+")
_ROUGH = made_later(r"[\d(×X](?:(?<=\d)[ x×つァ-ヺ一-龥]|(?<=X)X[ x×]|(?<=[(×])x?\d)")
#: `4 x Starting heroes - 1 x Wolf`: a sign that no other words have leads each entry,
_CROSSED = made_later(r"(?=[-•*\dx×])(?<!\S)(?:[-•*] )?\d{1,3} ?[x×] +(?=[^\W_])")
# `5 jetons 2 Soleils`: the second number is what the thing is worth.
_WORTH = made_later(r"\d[ ][a-zß-ÿ]+[ ]$")
_ALONE = made_later(r"[ ]*(?:\d|$)")
_CUT = made_later(r"[(:\[]|[ ]-[ ]|[.,](?=[ ]|$)")
_WORD = made_later(r"[^\W_][^\s.,;:()]*")
_STOP = made_later(r"[.!](?=[ ]+[A-ZÀ-Þ]|[ ]*$)")
_NO_NAME = made_later(r"[をはがで、。!?:/+×\d]|から|ます")
# The word right before a first number, as far as it can be a name.
_LAST_WORD = made_later(r"[^\s\d。、:!?()をはが]{1,16}:?[ ]?$")
# `1) 5 pawns 2) 9 cards`, `- 5 pawns - 9 cards`: what is numbered or marked in one line.
_MARKED = made_later(r"(?<=[ ])(?:(?:\d{1,2}\)|-)[ ](?=\d{1,3}[ ][^\W\d])|\d{1,2}\)$)")
# The number of a page, in front of what is on it: `2 36 cards`.
_PAGE = made_later(r"(\d{1,2})[ ](?=\d{1,3}[ ][^\W\d]|[A-ZÀ-Þ])")
# What a picture beside an entry is called: `Rückseite`.
_CAPTION = made_later(r"(?:[A-ZÀ-Þ][\w-]+[ ]?){1,3}")
#: Fewest entries, the share of those with a noun for a component, and the longest in words.
_FEWEST, _KNOWN, _KNOWN_BELOW_TITLE, _LONGEST = 3, 0.6, 0.25, 5
#: How many characters a title may be above the first entry, and an explanation long.
_REACH, _NEAR = 250, 40
#: How long a line is, in characters, that holds more than its writer's line.
_LONG = 300
# `Setting up the game 1. Give each …`: a title, and its first step.
_FIRST_STEP = made_later(r"(?:^[ ]*|(?<=[.!?)] ))([A-ZÀ-Þ][^.:!?()\d]{4,40}?) (?=1[.)] [A-ZÀ-Þ])")
# `Setup Each player …`: a title, and the first word of what is below it.
_RUN_IN = made_later(
    r"(?:^|(?<=[ ]))([A-ZÀ-Þ][\w-]{3,24})[ ](?=([A-ZÀ-Þ]\w*)[ ]|\d{1,3}[ ][^\W\d])"
)
# `1 board Aim of the game: …`: a title with its colon, behind what ends above it.
_COLON_TITLE = made_later(
    r"(?<![^\s(])([^\s#|]*\w)\S?[ ]([A-ZÀ-Þ][\w'-]{2,20}(?:[ ][\w'-]{2,12}){0,2})[ ]?:(?=[ ]|$)"
)
# `Cartes Action : 30`
_COUNT_LAST = made_later(r"[ ]*[x×]?[ ]?\d{1,3}[ ]*(?:$|\()")
_TITLES = {Topic.SETUP, Topic.INTRODUCTION, Topic.PLAY}


def flat_breaks(text: str, words: Grammar) -> Iterator[int]:
    """Yield where lines must begin so that each entry of a list in one line has its own."""
    start = page = 0
    above = ""
    for row in text.split("\n"):
        led = _PAGE.match(row) if row[:1].isdigit() else None
        if led and int(led[1]) == page + 1 and len(row) > _LONG:
            page += 1
            below = row.rfind(f" {page}")
            yield from [start + below + 1] if row[below + 1 :].strip() == str(page) else []
        if len(row) > _LONG or ":" in row:
            yield from (start + each for each in _run_in(row, words) if each < len(row))
        if len(_ROUGH.findall(row)) > 1 and not row.lstrip().startswith("|"):
            below = len(above) < _NEAR and words.topic(bare_title(above)) is Topic.COMPONENTS
            flat = _FlatLine(row, words, below_title=below)
            yield from (start + each for each in flat.breaks() if each)
        above = row if row.strip() else above
        start += len(row) + 1


@functools.lru_cache(maxsize=32)
def _tying(words: Grammar) -> re.Pattern[str]:
    """Return what ties a number to the words beside it."""
    verbs = "imperatives", "draws"  # `draw 2 cards`
    tables = *verbs, *"stops of_joint and_joint adjectives_never to fillers each numbered".split()
    summed = f"{words.words('and_joint')} {words.words('total')}"  # `9 caps and in total 60 gems`
    return compiled("|".join([*map(words.words, tables), summed]), re.IGNORECASE)


@functools.lru_cache(maxsize=32)
def _counters(words: Grammar) -> re.Pattern[str]:
    """Return what counts a Japanese name before it, and the end."""
    return compiled(rf"\d{{1,3}}[ ]?(?:{amounts_of(words).pieces})(?:[ずづ]つ)?[ ]*|$", 0)


class _FlatLine:
    """One line, in which entries may follow one another without a sign between them."""

    def __init__(self, row: str, words: Grammar, *, below_title: bool) -> None:
        self._row, self._words, self._below_title = row, words, below_title
        said, position = "", 0
        for first, last in outside(row, 0, len(row)):
            said += " " * (first - position) + row[first:last]
            position = last
        self._open = said.ljust(len(row))
        self._article = words.pattern("the")
        self._numbers = list(_NUMBER.finditer(self._open))

    def breaks(self) -> Iterator[int]:
        """Yield where lines must begin."""
        # Most lines have too few of the signs that each of these ways needs.
        has = self._row.count
        if has("x") + has("×") >= _FEWEST - 1 and (found := sorted({*self._crossed()})):
            yield from found
            return
        if "ja" in self._words.codes:
            yield from self._japanese()
        if has(")") + has(" - ") >= _FEWEST - 1:
            yield from self._marked()
        if self._open.count(",") >= _FEWEST - 1:
            yield from self._joined()
        if len(self._numbers) > 1:
            yield from self._latin()

    def _marked(self) -> Iterator[int]:
        """Yield where the entries begin of `1) 5 pawns 2) 9 cards`."""
        marked = list(_MARKED.finditer(self._row))
        if marked and len(marked) + (self._row[0] == marked[0][0][0]) >= _FEWEST:
            yield from (each.start() for each in marked)
            yield from (each.end() for each in marked if each[0] != "- ")

    def _crossed(self) -> Iterator[int]:
        """Yield where the entries and titles begin of `4 x Heroes - 1 x Wolf - 30+ Coins`."""
        found = [each.start() for each in _CROSSED.finditer(self._open)]
        plain = sum("x" not in each[0] for each in self._numbers)
        if len(found) <= max(_FEWEST, plain):
            return
        for start, end in itertools.pairwise([*found, len(self._row)]):
            yield start
            titles = re.compile(r"(?<= )[A-Z]\w+(?= - )").finditer(self._open, start, end)
            yield from (e.start() for e in titles if self._words.topic(e[0]) is Topic.COMPONENTS)

    def _joined(self) -> Iterator[int]:
        """Yield where the entries begin of a line that is nothing but `7 pawns, 20 coins`."""
        for each in self._numbers:
            title, stop = self._title_at(each.start()), _STOP.search(self._open, each.end())
            end = stop.end() if stop else len(self._row)
            said = re.split(r",[ ]+(?:and )?", self._open[each.start() : end]) if title else ()
            if title and sum(_FIRST.match(piece) is not None for piece in said) >= _FEWEST:
                yield from (title[0], each.start(), *((end,) if end < len(self._row) else ()))
                return
        ends = [each.end() for each in _COMMA.finditer(self._open)]
        pieces = list(itertools.pairwise([0, *ends, len(self._row)]))
        counted = len(ends) >= _FEWEST and all(_FIRST.match(self._open, e[0]) for e in pieces)
        if counted:
            known = sum(self._words.begins_with_noun(self._name(*each)) for each in pieces)
            yield from ends if known >= _KNOWN * len(pieces) else ()

    def _latin(self) -> Iterator[int]:
        """Yield where entries such as `7 pawns` begin that follow one another."""
        group: list[tuple[int, int]] = []
        doubtful: list[tuple[int, int]] = []
        titled = False
        for start, following in itertools.pairwise([*self._starts(), len(self._row)]):
            opens = not (titled and group) and self._title(start) is not None
            end = self._end(start, following)
            if group and (opens or not self._goes_on(group, start, end, titled=titled)):
                yield from self._broken(group, titled=titled)
                group, doubtful = [], []
            if end is None:
                near = group and start - (doubtful or group)[-1][1] < _NEAR
                doubtful += [(start, following)] if near else []
                continue
            titled = titled if group else opens
            group += [*doubtful, (start, end)]
            doubtful = []
        yield from self._broken(group, titled=titled)

    def _japanese(self) -> Iterator[int]:
        """Yield where entries such as `盤 1枚` begin that follow one another."""
        counted = list(_counters(self._words).finditer(self._open))
        if len(counted) < _FEWEST:  # the last is the end
            return
        group: dict[int, str] = {}
        begin = 0
        for found in counted:
            name = self._row[begin : found.start()].strip(" :/")
            word = _LAST_WORD.search(self._row, max(begin, found.start() - 20), found.start())
            if group and found[0] and 0 < len(name) <= 20 and not _NO_NAME.search(name):
                group[begin] = name
            elif group and found[0] and word and self._scrap(begin, word.start()):
                group |= {begin: "", word.start(): word[0].strip(" :")}
            else:
                yield from self._japanese_list(group, begin) if len(group) > 1 else ()
                group = {word.start(): word[0].strip(" :")} if word else {}
            begin = found.end()

    def _scrap(self, start: int, end: int) -> bool:
        """Return whether a scrap of a picture is between two entries: `0/1 0/2`."""
        said = self._row[start:end]  # `2貝8枚`: a number in a name
        return end - start < _REACH // 10 and not re.search(r"[ぁ-ん。、:]|\d$", said)

    def _japanese_list(self, group: dict[int, str], end: int) -> Iterator[int]:
        names = [name for name in group.values() if name]
        known = sum(map(self._words.is_noun, names))
        first = next(iter(group), 0)
        label = re.search(r"([^\s:]*)(:?)[ ]?$", self._row[max(0, first - 30) : first])
        labelled = label and label[2] and not self._words.topic(label[1])
        if len(names) >= _FEWEST and 2 * known > len(names) and not labelled:
            yield from (*group, end)

    def _starts(self) -> list[int]:
        """Return where the numbers are that nothing ties to the words before them."""
        found = [e.start() for e in self._numbers if not self._is_worth(e.start(), e.end())]
        found = [each for each in found if not self._is_tied(self._open[max(0, each - 20) : each])]
        if len(found) < 2:
            return []
        counted = uncounted_of(self._words).blotted(self._row)
        found = [each for each in found if counted[each] == self._row[each]]
        pages = self._pages(found)
        found = [each for each in found if each not in pages]
        # Behind a colon are entries of their own, unless signs join them: `9 red, 7 blue`.
        return [
            start
            for start, end in itertools.pairwise([*found, len(self._row)])
            if ":" not in self._open[max(0, start - 2) : start]
            or not self._is_joined(" ".join(self._open[start:end].split())[:_NEAR])
        ]

    def _is_tied(self, before: str) -> bool:
        """Return whether the words *before* a number end in one that ties it to them."""
        end = len(before.rstrip(" "))
        begins = [0, *(place + 1 for place in range(end) if before[place] == " ")]
        tying = _tying(self._words)
        return end < len(before) and any(tying.fullmatch(before, each, end) for each in begins)

    def _is_joined(self, behind: str) -> bool:
        """Return whether a number, and the words *behind* it, go on with what is behind them."""
        first = behind.find(" ") + 1
        joint = self._words.pattern("and_joint", ",|[ ]{}[ ]")
        tied = _tying(self._words).match(behind, first)
        return bool(tied or joint.search(behind))

    def _pages(self, found: Sequence[int]) -> frozenset[int]:
        """Return the numbers of a table of contents: they never fall, and few are of things."""
        rising: list[list[tuple[int, int, bool]]] = [[]]
        for start, end in itertools.pairwise([*found, len(self._row)]):
            name = self._name(start, end)
            number = re.match(r"\d+", self._row[start:])
            if number and not self._words.pattern("players", "^{}(?![^ ])").match(name):
                if rising[-1] and int(number[0]) < rising[-1][-1][1]:
                    rising.append([])
                rising[-1].append((start, int(number[0]), self._words.is_noun(name)))
        pages = (e for e in rising if len({n for _, n, _ in e}) > 2 * _FEWEST)
        few = (e for e in pages if 4 * sum(known for *_, known in e) <= len(e))
        titles = (itertools.dropwhile(lambda page: page[2], each) for each in few)
        return frozenset(start for each in titles for start, *_ in each)

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
            return self._whole(start, limit)
        for word in itertools.islice(_WORD.finditer(self._open, start, limit), 1, _LONGEST + 1):
            end = word.end()
            closed = re.compile(r"[ ]?\([^()]*\)").match(self._row, end)
            if closed or self._words.is_noun(word[0]):
                end = closed.end() if closed else end
                new = re.match(r"[ ]?\.?[ ]?(\w)", self._row[end : end + 3])
                if new and new[1].isupper() and self._is_piece(start, end):
                    return end + (self._row[end : end + 1] == ".")
                if closed:
                    return None
        return None

    def _whole(self, start: int, limit: int) -> int:
        """Return where an entry ends that goes on to *limit*, or to what is printed beside it.

        `22 Königskarten Rückseite`: a compound is a whole name.
        """
        words = _WORD.finditer(self._open, start, limit)
        for word, after in itertools.pairwise(words):
            near = after.start() == word.end() + 1 and after[0][0].isupper()
            # `1 log of play The cards are`: a capital article opens a sentence.
            new = word[0].islower() and self._article.fullmatch(after[0])
            if near and (new or self._words.is_compound(word[0])):
                return after.start()
        return limit

    def _is_piece(self, start: int, end: int) -> bool:
        """Return whether a number with a name is all that is between two places."""
        said, name = self._open[start:end].rstrip(" .|"), self._name(start, end)
        short = len(said) <= 32 * _LONGEST and 0 < len(name.split()) <= _LONGEST
        if not short or re.search(r"[.!?。](?=[ ]|$)", said):
            return False
        told = f"{said}\n{_FIRST.sub('xx ', said, count=1)}"  # `the card of pile 1 is a king`
        people = self._words.pattern("players", "{}$").search(name)
        return not (people or self._words.pattern("is_sentence").search(told))

    def _name(self, start: int, end: int) -> str:
        """Return the words behind a number, up to what explains them."""
        said = _CUT.split(_FIRST.sub("", self._row[start:end], count=1))[0]
        return self._words.pattern("stops", "[ ]{}(?=[ ]|$)").split(said)[0].strip(" |")

    def _goes_on(
        self, group: Sequence[tuple[int, int]], start: int, end: int | None, *, titled: bool
    ) -> bool:
        """Return whether a list goes on at *start*, behind what explains its last entry."""
        last = group[-1][1]
        if end and (start == last or _CAPTION.fullmatch(self._row, last, start)):
            return True
        reach = _REACH * (2 if end and self._words.begins_with_noun(self._name(start, end)) else 1)
        return titled and start - last < reach

    def _is_list(self, group: Sequence[tuple[int, int]], *, titled: bool) -> bool:
        """Return whether entries are components: by title, by their nouns, or as a whole line."""
        names = [self._name(*each) for each in group]
        if len(names) < 2:
            return False
        known = sum(map(self._words.begins_with_noun, names))
        first, last = group[0][0], group[-1][1]
        whole = first < 20 and not self._row[:first].strip() and last == len(self._row)
        if whole and ": " not in self._open[first : group[-1][0]]:  # `6x Lull: You gain 3 coins`
            return len(group) >= _FEWEST or self._words.is_noun(names[-1]) or names[-1].islower()
        if titled and last == len(self._row) and known == len(names):
            return True
        share = _KNOWN_BELOW_TITLE if titled or self._below_title else _KNOWN
        return len(group) >= _FEWEST and known >= share * len(group)

    def _title_at(self, end: int) -> tuple[int, int] | None:
        """Return where the title of components right before *end* is."""
        near = list(_WORD.finditer(self._row, max(0, end - 2 * _NEAR), end))[-3:]
        for word in (each for each in near if each[0][0].isupper()):
            said = TITLE_COUNT.sub("", self._row[word.start() : end].strip(" :"))
            title, _, name = said.partition(" ")
            name = name if name.islower() and self._words.is_noun(name) else ""
            if self._words.topic(title if name else said) is Topic.COMPONENTS:
                return word.start(), word.end() + 1 if name else end  # `Contents map 9 owls`
        return None

    def _title(self, end: int) -> tuple[int, int] | None:
        """Return where the title of components above *end* is, if one is near.

        Further up it is one only where a new sentence follows.
        """
        if at := self._title_at(end):
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


def _run_in(row: str, words: Grammar) -> Iterator[int]:
    """Yield where the titles begin and end that run into the sentence below them."""
    openers = _openers(words)
    for found in _RUN_IN.finditer(row):
        topic, opener = words.topic(found[1]), found[2]
        listed = topic is Topic.COMPONENTS and not opener
        if listed or (opener and topic in _TITLES and openers.fullmatch(opener)):
            yield from (each for each in (found.start(), found.end()) if each)
    for found in _FIRST_STEP.finditer(row) if " 1. " in row or " 1) " in row else ():
        if words.topic(found[1]) in _TITLES:
            yield from (found.start(1), found.end())
    # `40 markers Material per player: 1 board 2 ships`
    given = r"(?-i:(?<=[a-zß-ÿ)] )[A-ZÀ-Þ][\w'-]+)(?:[ ][\w'-]+)?[ ]{}[ ]?:(?=[ ]\d)"
    yield from (e for each in words.pattern("per_player", given).finditer(row) for e in each.span())
    noted = any(each.head_first for each in words.languages)  # its nouns begin with small letters
    for found in _COLON_TITLE.finditer(row) if ":" in row else ():
        title = found[2]
        known = words.topic(title) in {Topic.SETUP, Topic.COMPONENTS} or any(
            words.topics[e].search(title) for e in (Topic.INTRODUCTION, Topic.PLAY)
        )
        entry = _COUNT_LAST.match(row, found.end()) and words.topic(title) is not Topic.SETUP
        entry = entry or words.is_noun(title)
        # `Each player needs:`, a line that is all of a title
        whole = not row[: found.start(1)].strip() and not row[found.end() :].strip()
        if known and not entry and not whole and (noted or not found[1].islower()):
            yield from (found.start(2), found.end())


@functools.lru_cache(maxsize=32)
def _openers(words: Grammar) -> re.Pattern[str]:
    """Return the words that a sentence below a title begins with."""
    return compiled("|".join(map(words.words, ("the", "one", "each", "commands"))))
