"""Lines that copying ran together: each title and each entry of a list gets its own again.

Where line ends are lost, entries begin at one sign that comes back: a number with its name, a
counter behind one, a bullet, a slash. It is a list if there are several, most named after
components, or below a title of them.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.grammar import TITLE_COUNT, Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.spans import in_no_bracket, outside
from punchboard.rulebook.page.amounts import amounts_of
from punchboard.rulebook.page.uncounted import uncounted_of

Span = tuple[int, int]
#: Fewest entries, the share of those named after components, and the same below a title.
_FEWEST, _KNOWN, _KNOWN_BELOW_TITLE = 3, 0.6, 0.25
#: How many entries one right behind the other are a list of their own.
_MANY = 6
#: How long a line is, in characters, that holds more than one of its writer's.
_LONG = 300
#: How far a title may be above the first entry, and how long an explanation, in characters.
_REACH, _NEAR = 250, 40
#: How long an entry is at most, in characters and in words.
_LONGEST, _WORDS = 160, 5

#: What were line ends in a rulebook pasted into one line.
_GAPS = (
    made_later(r"[ \t](?<=\S.)(?=[ \t]+\S)"),
    made_later(
        r"[ \t](?=[■□◆◇〇○●◎☆★▼・※]\s?\S)|(?<=[。!?])[ \t](?=\S)|(?<=\))[ \t](?=[^\x00-ÿ\s])"
    ),
    made_later(r"(?<=\S)[ \t](?=\d{1,2}[:)](?!\d))"),
)


def without_gaps(text: str) -> str:
    """Return *text*, of the same length, with a line end for each gap or mark of a long line."""
    return "\n".join(map(_broken, text.split("\n")))


def _broken(row: str) -> str:
    if len(row) <= _LONG or sum(len(gap.findall(row)) for gap in _GAPS[:2]) < _FEWEST:
        return row
    for gap in _GAPS:
        row = gap.sub("\n", row)
    return row


def parted(text: str, words: Grammar) -> list[int]:
    """Return where lines must begin so that each title and entry of *text* has its own."""
    places: set[int] = set()
    start, above = 0, ""
    for row in text.split("\n"):
        if row.strip():
            celled = row.lstrip().startswith("|")
            inside = set() if celled else {*_titles(row, words)}
            if len(_ROUGH.findall(row)) > 1 and not celled:
                inside.update(_Row(row, above, words).breaks())
            words_at = (each + len(row[each:]) - len(row[each:].lstrip(" ")) for each in inside)
            places.update(start + each for each in words_at if 0 < each < len(row))
            above = row
        start += len(row) + 1
    return sorted(places)


_TITLE = made_later(
    r"(?![a-z\d])(?:^[ ]*|(?<=[\s。.!?)])|(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ][a-zß-ÿ]{4,18}:))"
    r"(?:[【\[<《〈≪][ ]?(?P<bracketed>[^】\]>》〉≫\n]{1,20})[】\]>》〉≫]"
    r"|(?:■{1,3}|◆)[ ]?(?P<marked>[^\s:、。■◆]{2,20})[■◆]?(?=[ ])"
    r"|#{1,3}[ ](?P<hashed>[A-Za-z]{4,14}|[^\s#A-Za-z]{2,12})(?=[ ])"
    # `セット内容:札 24枚`, `1 board Aim of the game: …`
    r"|(?P<label>[^\s\da-z:、。.,()・#|*-][^\s:、。.,()・|]{1,19}(?:[ ][\w'-]{2,12}){0,3})"
    r"[ ]?:(?=[ ]?[^\s:])"
    # `Contents 24 cards`, `Setup Each player …`, `Contents. 24 cards`
    r"|(?P<run>[A-ZÀ-Þ][\w-]{3,24})[.?]?[ ](?=(?P<opener>[A-ZÀ-Þ]\w*)[ ]|\d{1,3}[ ][^\W\d]"
    r"|[A-ZÀ-Þ]\w+,[ ][A-ZÀ-Þ])"
    # `内容物 船札 24枚`
    r"|(?P<word>[ぁ-ヺー一-龥]{3,14})(?=[ ][^\s\d×xX])"
    # `Setting up the game 1. Give each …`
    r"|(?P<step>[A-ZÀ-Þ][^.:!?()\d]{4,40}?)[ ](?=1[.)][ ][A-ZÀ-Þ]))"
)
#: What leads the entries behind a title, in its line.
_MARK = made_later(r"(?<=[ ])(?:[◇○●・□▼](?=[ ]?[^\s\d])|-[ ](?=\S))")
#: `Cartes Action : 30`
_COUNT_LAST = made_later(r"[ ]*[x×]?[ ]?\d{1,3}[ ]*(?:$|\()")
#: `* Contents: 4 boats`, but not `* Aim: to win`
_BULLET, _OPENS = made_later(r"[ \t]*[-*+•][ \t]+"), made_later(r"[ ]*\d")
_ALONE = {Topic.COMPONENTS, Topic.SETUP}
_SECTIONS = {Topic.COMPONENTS, Topic.SETUP, Topic.INTRODUCTION, Topic.END}


def _titles(row: str, words: Grammar) -> Iterator[int]:
    """Yield where the titles begin and end that have what is below them in their line."""
    found = [(each, words.topic(_said(each))) for each in _TITLE.finditer(row)]
    if _SECTIONS.isdisjoint(topic for _, topic in found):
        return
    openers = compiled("|".join(map(words.words, ("the", "one", "each", "commands"))))
    for each, topic in found:
        listed, opener = topic is Topic.COMPONENTS, each["opener"]
        if each["run"]:  # entries are behind it, or a sentence
            page = len(row) > _LONG // 2 and not row[: each.start()].strip()
            fits = not opener if listed else opener and (page or openers.fullmatch(opener))
        elif each["label"]:
            counts = _COUNT_LAST.match(row, each.end()) or each["label"].endswith("枚数")
            entry = _BULLET.fullmatch(row, 0, each.start())
            opens = listed and _OPENS.match(row, each.end()) and not words.is_noun(each["label"])
            fits = not counts and (not entry or opens)  # `* Contents: 4 boats`
            # `Scoring: 1 VP for each …` is a title alone only among others in its line.
            several = sum(other in _SECTIONS for _, other in found) > 1
            fits = fits and (topic in _ALONE or several)
        elif each["hashed"]:  # one alone is that of the line
            fits = sum(other["hashed"] is not None for other, _ in found) > 1
        else:
            fits = listed or not each["word"] or not each.start()
        if topic and fits and row[each.end() :].strip():
            yield from each.span()
            last = next((e.start() for e, _ in found if e.start() > each.end()), len(row))
            yield from (e.start() for e in _MARK.finditer(row, each.end(), last) if listed)


def _said(found: re.Match[str]) -> str:
    return next(each for each in found.groups() if each)


_ROUGH = made_later(r"[\d(×X](?:(?<=\d)[ x×つァ-ヺ一-龥]|(?<=X)X[ x×]|(?<=[(×])x?\d)")
#: A number in front of its name, with no sign before it that ties it to other words.
_FIRST = r"(?:\d{1,3}[ ]?[x×]?|XX)[ ]+(?![枚個つ本体冊組])(?=[^\W\d_]|[«„“\"]|\d{1,3}-?er\b)"
_NUMBER = made_later(
    r"(?=[\dX])(?<![^\w\s)\]:»”])(?<![^\w\s)\].:»”][ ])(?<!\d)(?<!\d[x×])(?<!\d[x×][ ])"
    rf"(?<!\d[ ](?=\d\d\d)){_FIRST}"
)
_LED = made_later(_FIRST)
#: What leads each entry: `4 x Starting heroes - 1 x Wolf`, `1) 5 pawns 2) 9 cards`.
_CROSSED = made_later(r"(?<!\S)(?:[-•*] )?\d{1,3} ?[x×] +(?=[^\W\d_])")
_MARKED = made_later(r"(?:(?<=[ ])|^)(?:\d{1,2}\)|-)[ ](?=\d{1,3}[ ][^\W\d])")
#: `Mint ×6, Thyme ×7. Seeds: Wheat ×3`
_LABELLED = made_later(r"(?<=[.;。])[ *]+(?=[^\W\d_][^:.;,]{1,30}:[ *]*[^:;,.]{2,30}[x×][ ]?\d)")
#: `1 board / 4 owls / cloth bag`
_SIGN = made_later(r"(?<=\S)[ ]([/•·●◆★])[ ](?=\S)")
_COUNTED = made_later(
    r"[\[(x×]?\d{1,3}[\])]?[ ]?[x×]?[ ]?[^\W\d]"
    r"|.*[^\d.,]\d{1,3}(?:\W*|[ ]?[^\W\d]{1,8})$|[^()\d]+\([x×]?\d{1,3}\)"
)
_CUT = made_later(r"[(:\[]|[ ]-[ ]|[.,](?=[ ]|$)")
_STOP = made_later(r"[.!?](?=[ ]+[A-ZÀ-Þ\d]|[ ]*$)|。")
_WORD = made_later(r"[^\W_][^\s.,;:()]*")
_NEW = made_later(r"(?:[ ]?\([^()]*\))?\.?(?=[ ]?[A-ZÀ-Þ])")
#: A number with its parts behind a colon, which commas part: `30 cards: 20 owls, 10 hares`.
_OPENED, _MORE_PARTS = made_later(r"\d{1,3}[ ][^:;.,]*:[ ]*$"), made_later(r"[,;][ ]\d|[ ]{2,},")
_LAST_TITLE = made_later(r"[A-ZÀ-Þ][^\W\d]+[ ]$")
#: What is no name of Japanese, a scrap of a picture, and the last word before a number.
_NO_NAME = made_later(r"[をはがで、。!?:/+×\d]|から|ます")
_SCRAP = made_later(r"[^ぁ-ん。、:]{0,24}[^ぁ-ん。、:\d]")
_LAST_WORD = made_later(r"[^\s\d。、:!?()をはが]{1,16}:?[ ]?$")


class _Row:
    """One line, in which entries may follow one another."""

    def __init__(self, row: str, above: str, words: Grammar) -> None:
        self._row, self._words = row, words
        spans = outside(row, 0, len(row))
        shown = {place for span in spans for place in range(*span)}
        self._open = "".join(sign if place in shown else " " for place, sign in enumerate(row))
        short = len(above) < _NEAR or above.lstrip().startswith("#")
        self._below = short and self._lists(bare_title(above))

    def _lists(self, title: str) -> bool:
        return self._words.topic(TITLE_COUNT.sub("", title)) is Topic.COMPONENTS

    def breaks(self) -> Iterator[int]:
        """Yield where lines must begin."""
        for sign in (_CROSSED, _MARKED):
            if len(heads := [each.start() for each in sign.finditer(self._open)]) >= _FEWEST:
                yield from heads
        yield from (e.end() for e in _LABELLED.finditer(self._open))
        yield from self._signed()
        if "ja" in self._words.codes:
            yield from self._japanese()
        yield from self._numbered()

    def _signed(self) -> Iterator[int]:
        """Yield where the entries begin of `1 board / 4 owls / cloth bag`."""
        found = in_no_bracket(_SIGN, self._row, 0, len(self._row))
        label, colon, rest = self._row.partition(":")
        said = rest if colon and self._lists(bare_title(label)) else self._row
        pieces = [e.strip(" *-") for e in said.split(f" {found[0][1]} ")] if found else []
        counted = sum(_COUNTED.match(each) is not None for each in pieces)
        known = sum(map(self._words.is_noun, pieces)) >= _KNOWN * len(pieces)
        short = all(0 < len(each) < _LONGEST // 2 and not _STOP.search(each) for each in pieces)
        if len(pieces) >= _FEWEST and counted > 1 and short:
            yield from (e.start(1) for e in found if known or self._below or said is rest)

    def _japanese(self) -> Iterator[int]:
        """Yield where entries such as `盤 1枚` begin that follow one another."""
        group: dict[int, str] = {}
        begin = 0
        for found in _counters(self._words).finditer(self._open):
            name = self._row[begin : found.start()].strip(" :/")
            word = _LAST_WORD.search(self._row, max(begin, found.start() - 20), found.start())
            if group and found[0] and 0 < len(name) <= 20 and not _NO_NAME.search(name):
                group[begin] = name
            elif group and found[0] and word and _SCRAP.fullmatch(self._row, begin, word.start()):
                group[word.start()] = word[0].strip(" :")
            else:
                known = sum(map(self._words.is_noun, group.values()))
                listed = len(group) >= _FEWEST and 2 * known > len(group)
                yield from (*group, begin) if listed else ()
                group = {word.start(): word[0].strip(" :")} if word else {}
            begin = found.end()

    def _numbered(self) -> Iterator[int]:
        """Yield where entries such as `7 pawns` begin that follow one another."""
        group: list[Span] = []
        titled: Span | None = None
        for start, limit in itertools.pairwise([*self._heads(), len(self._row)]):
            title, end = self._title(group[-1][1] if group else 0, start), self._end(start, limit)
            named = end is not None and self._words.begins_with_noun(self._name(start, end))
            far = 0 if titled is None else _REACH * (1 + named)
            between = len(self._between(group[-1][1], start)) if group else 0
            if group and (title is not None or end is None or between > far):
                yield from self._list(group, titled)
                group = []
            if end is not None:
                titled = titled if group else title
                group.append((start, end))
        yield from self._list(group, titled)

    def _between(self, end: int, start: int) -> str:
        """Return what is between two entries, unless it only says whose the next ones are."""
        lead = self._lead(end, start)
        return self._row[end : start if lead is None else lead].strip(" .")

    def _lead(self, start: int, end: int) -> int | None:
        """Return where words begin that say whose the next entries are: `Each player gets:`."""
        for found in _leads(self._words).finditer(self._open, start, end):
            if found[0][0].isupper():
                return found.start()
            title = _LAST_TITLE.search(self._open, start, found.start())
            if title and self._lists(title[0].strip()):
                return title.start()
        return None

    def _heads(self) -> list[int]:
        """Return where the numbers are that count and that nothing ties to the words before."""
        tying = _tying(self._words)
        found = [each.start() for each in _NUMBER.finditer(self._open)]
        found = [e for e in found if not tying.search(self._open, max(0, e - 20), e)]
        pieces = self._words.pattern("copies", r"\d{1,3}[ ]{}(?![^\W\d])")
        led = (self._open[:each].rstrip().endswith(":") for each in found)
        found = [
            e for e, of in zip(found, led, strict=True) if not (of and pieces.match(self._open, e))
        ]
        if len(found) < 2:  # `Owls: 9 pieces, hares: 6 pieces`
            return []
        counted = uncounted_of(self._words).blotted(self._row)
        found = [each for each in found if counted[each] == self._row[each]]
        spans = zip([0, *found], found, [*found[1:], len(self._row)], strict=False)
        return [each for before, each, end in spans if not self._are_parts(before, each, end)]

    def _are_parts(self, before: int, start: int, end: int) -> bool:
        """Return whether numbers are parts of one before them: `30 cards: 20 owls, 10 hares`."""
        opened = _OPENED.match(self._open, before, start)
        several = opened and _MORE_PARTS.search(self._open, start, end)
        return bool(several) and self._lead(before, start) is None

    def _end(self, start: int, limit: int) -> int | None:
        """Return where the entry ends that begins at *start*, or None where none begins."""
        stop = _STOP.search(self._open, start, limit)
        end = stop.end() if stop else limit
        end = self._lead(start, end) or end
        colon = self._open.find(":", start, end) + 1
        if colon and self._are_parts(start, colon, end) and self._is_piece(start, colon):
            return end
        found = list(itertools.islice(_WORD.finditer(self._open, start, end), 2 * _WORDS))
        for word, after in itertools.pairwise(found):
            risen = after.start() == word.end() + 1 and after[0][0].isupper()
            # `22 Königskarten Rückseite`; `1 log of play The cards are`; `6 tokens RULES`
            article = word[0].islower() and self._words.pattern("the").fullmatch(after[0])
            shouted = after[0].isupper() and len(after[0]) > 3 and not word[0].isupper()
            caption = self._words.pattern("captions").fullmatch(after[0])
            new = article or caption or (shouted and self._words.is_noun(word[0]))
            if risen and (new or self._words.is_compound(word[0])):
                end = after.start()
                break
        if self._is_piece(start, end):
            return end
        # `4 Figuren (blau) Jeder Spieler erhält eine`: a new sentence behind a noun
        for word in found[1:]:
            behind = _NEW.match(self._row, word.end()) if self._words.is_noun(word[0]) else None
            if behind and self._is_piece(start, word.end()):
                return behind.end()
        return None

    def _is_piece(self, start: int, end: int) -> bool:
        """Return whether a number with a name is all that is between two places."""
        said = _LED.sub("", self._open[start:end], count=1).rstrip(" .")
        # `the card of pile 1 is a king`
        told = self._words.pattern("is_sentence").search(f"{said}\nxx {said}")
        name = self._name(start, end)
        told = told or self._words.pattern("players", "{}$").search(name)
        return not told and end - start <= _LONGEST and 0 < len(name.split()) <= _WORDS

    def _name(self, start: int, end: int) -> str:
        """Return the words behind a number, up to what explains them."""
        said = _CUT.split(_LED.sub("", self._row[start:end], count=1))[0]
        return self._words.pattern("stops", "[ ]{}(?=[ ]|$)").split(said)[0].strip(" |")

    def _title(self, start: int, end: int) -> Span | None:
        """Return the last title of components that is from *start* on before *end*.

        Further up a new sentence follows it: `Inhalt Bitte alles auspacken 9 Boote`.
        """
        found = list(_WORD.finditer(self._row, max(start, end - _REACH), end))
        for index, word in reversed([*enumerate(found)]):
            if not word[0][0].isupper():
                continue
            after = found[index + 1 : index + 2]
            between = after and self._row[word.end() : after[0].start()]
            risen = after and between in {" ", ": "} and after[0][0][0].isupper()
            whole = self._row[word.start() : end].strip(" :") if len(found) - index < _WORDS else ""
            if self._lists(whole) or (risen and self._lists(word[0])):
                told = not self._lists(whole) and self._row[:end].rstrip()[-1:] in {".", "!"}
                return word.start(), word.end() if told else end
        return None

    def _list(self, group: Sequence[Span], titled: Span | None) -> Iterator[int]:
        """Yield where lines must begin for a *group* of entries, if it is a list."""
        names = [self._name(*each) for each in group]
        known = sum(map(self._words.begins_with_noun, names))
        whole = group and not self._row[: group[0][0]].strip() and group[-1][1] == len(self._row)
        below = titled is not None or self._below
        share = _KNOWN_BELOW_TITLE if below or len(names) >= _MANY else _KNOWN
        share = 0 if whole else share
        # `35 Bauernplättchen 21 Steine`
        plain = known and all(" " not in each for each in names)
        pair = known == len(names) if below else whole and (plain or names[-1].islower())
        if len(names) >= _FEWEST - bool(pair) and known >= share * len(names):
            yield from titled or ()
            yield from (place for span in group for place in span)


@functools.lru_cache(maxsize=32)
def _tying(words: Grammar) -> re.Pattern[str]:
    """Return what ties a number to the words before it: `draw 2 cards`."""
    tables = "imperatives draws stops of_joint and_joint adjectives_never to fillers each numbered"
    said = "|".join(words.words(each) for each in tables.split())
    return compiled(rf"(?:^|(?<=[ ]))(?:{said})[ ]+$")


@functools.lru_cache(maxsize=32)
def _leads(words: Grammar) -> re.Pattern[str]:
    """Return what says whose the entries behind it are."""
    shares = "|".join(map(words.words, ("per_player", "per_colour", "for_all")))
    return compiled(rf"(?:{words.words('to_whom')}[ ])?(?:{shares})(?:[ ][^\W\d]+)?[ ]?:(?=[ ])")


@functools.lru_cache(maxsize=32)
def _counters(words: Grammar) -> re.Pattern[str]:
    """Return what counts a Japanese name before it, and the end."""
    return compiled(rf"\d{{1,3}}[ ]?(?:{amounts_of(words).pieces})(?:[ずづ]つ)?[ ]*|$", 0)
