"""Weighs the lines of a rules text for being entries of a list of components."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.openings import BOXED, CONTAINS, EACH
from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import bracket_groups, in_none, outside_groups, sentences
from punchboard.rulebook.lists.entry_reader import EntryReader
from punchboard.rulebook.lists.leads import COPIES_OF_VALUE
from punchboard.rulebook.lists.naming import LISTED
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.aligned import is_row_of_others
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: Least weight of an entry with a number, and of one without.
COUNTED, OPEN = 2.5, 1.5
_SENTENCE = 3.0
_EXPLAINS = made_later(
    r"(?:(?=[.。: ])|(?<=\)))(?:"
    r"(?<![A-Z][a-z])[.][ ]+(?=[A-ZÀ-Þ])|(?<=[^\W\d_]{5})[.][ ]+(?=[^\W\d])|。"
    r"|:[ ]*(?=[^\d\s])|[ ][-–—][ ](?=[^\d\s])"
    r"|(?<=\))(?=[ぁ-ヺ一-龥])|(?<=[x×]\d)[ ]+(?=[ぁ-ヺ一-龥]))"
)
_SENTENCES = made_later(r"[^\s](?:[^.!?。]|[.!?](?!\s|$))*[.!?。]?")
#: `Draw 2 cards.`, behind a name with its number.
_CLOSED = made_later(r"[^\d\s:][^:]*[.!]\W*$")
_DEPICTED = made_later(r"の[^、。]{1,20}が(?:描かれ|書かれ|印刷|ある|付い)")
_STOPPED = made_later(r"(?<=[枚個つ本体冊組台匹袋\d)])。$")
_ENDED = made_later(r"(?:[x×:=-][ ]?\d{1,3}|\([x×]?[ ]?\d{1,3}[枚個]?\))$")
#: `Gust: draw 2 cards. (x4)`
_TRAILING = made_later(
    r"(?P<name>[^:]{1,40}?)[ *]*:.*[^\d\s(x×][*. ]*"
    r"(?P<count>\((?:[x×][ ]?|各色?)?\d{1,3}[枚個]?\)|[x×][ ]?\d{1,3})[* ]*$"
)
#: What a card does, in Japanese: `次の人を飛ばす`.
_DOES = made_later(r":[^:]*[をにがで][^:、。]*[ぁ-ん][ ]?$")
#: `Raise all prices, draw a card - 3 cards`
_COUNTED_LAST = made_later(
    r"(?P<name>.{3,90}?)[ ]?[-–—][ ](?P<count>\d{1,2})[ ]+(?P<unit>[a-zäöüé]+)$"
)
_PLUS = made_later("^[+−]")
_CASES = made_later(
    r"(?<=[一-龥ァ-ヶー])は(?=.)|こと$|(?<=[ぁ-ん一-龥ァ-ヶー])(?:を|に(?!ん|ゅ)|が(?!く|ん)|から|により)"
)
#: What a Japanese sentence is about.
_TOPIC = made_later(r"[\s・]*(?P<name>[^\s\d、。はが]{2,14})は")
_MADE = made_later(
    r"(?i)^\W*(?:game )?(?:design\w*|illustrat\w*|art(?:ists?|work)?|authors?|concept)"
    r"(?:[ ]by\b|[ ]?:)"
    r"|\b(?:spieldauer|playing time|durée|copyright)\b"
    r"|プレイ時間|所要時間|対象年齢|イラスト|発行|デザイン"
)
#: `各プレイヤーが順に1枚使用します`
_PLAYS = made_later(r"(?:プレイヤー|あなた|親|全員)[がはも](?!2人|3人|4人)")
#: How far into a sentence the words are that make all of it a share, in characters.
_OPENING = 14
_FIRST = made_later(r"[^(,;:.]*")
#: `Contents of the box (50 cards)`
#: `Blue: 15 cards, 1 point each.`
_LABELLED = made_later(r"[^\W\d][^\d:.]{1,30}[:,][ ]?\d{1,3}[ ,]")
_SUMMED = made_later(r"[(]\d{1,4}[ ][^\W\d][^()]*[)]\W*$")
#: How many items may be below one.
_DEEP = 40
_LONG, _LONG_NAME, _SEVERAL, _QUESTION, _FEW = 120, 26, 3, 4, 4


class Unit(Struct, frozen=True):
    """A line as an entry of a list.

    Attributes:
        line: The line.
        end: Where its entry ends, and what explains it begins.
        weight: How much it looks like an entry.
        counted: Whether it has a number, or room for one.
        known: Whether it names a component by its kind or its counter.
        named: Whether by its kind.
        claims: What it claims.
        telling: Whether it is a sentence that says what is in the box.
    """

    line: Line
    end: int
    weight: float
    counted: bool
    known: bool
    named: bool = False
    claims: tuple[Claim, ...] = ()
    telling: bool = False


class Weigher:
    """Weighs the lines of a script."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._words, self._signs = script.words, signs_of(script.words)
        self._reader = EntryReader(script)

    def weigh(self, line: Line) -> Unit | None:
        """Return *line* as an entry, or None where it is none."""
        said = self._text[line.start : line.end]
        if line.kind is Kind.ROW or not said.strip() or self._is_other(line, said):
            return None
        titled = line.chapter.topic is Topic.COMPONENTS
        told = self._described(line, said, titled=titled) or self._telling(line, titled=titled)
        if told:
            return told
        if trailing := self._trailing(line, said):
            return trailing
        counts = self._script.amounts.may_count
        if line.kind is Kind.TEXT and not (titled or counts(self._text, line.start, line.end)):
            return None
        end = self._entry_end(line)
        amounts = self._script.amounts_in(line.start, end)
        series = sum(each.times for each in amounts) >= _SEVERAL
        if line.kind is not Kind.ITEM and self._is_step(said):
            return None
        many = len(amounts) >= _SEVERAL
        listed = many and (series or self._reader.is_announced(line.start, end))
        penalty = 0 if listed else self._penalty(line, end, titled=titled)
        if penalty >= _SENTENCE and not (titled and self._may_list(line, len(amounts))):
            return None
        claims = self._reader.read(line.start, end, open_names=line.kind is Kind.ITEM or titled)
        if all(each.role is Role.ATTRIBUTE for each in claims):
            return None
        counted = sum(
            each.count is not None and (bool(each.unit) or self._words.is_noun(each.name))
            for each in claims
        )
        penalty = 0 if counted >= _SEVERAL else penalty
        return self._unit(line, end, claims, penalty, titled=titled)

    def _may_list(self, line: Line, numbers: int) -> bool:
        """Return whether a sentence may count several things, by a number or an article each."""
        if self._script.has[line.start] & EACH or "各" in (
            said := self._text[line.start : line.end]
        ):
            return True
        articles = sum(1 for _ in self._signs.articles.finditer(said))
        return numbers + articles >= _SEVERAL or "?" in said

    def _unit(
        self, line: Line, end: int, claims: list[Claim], penalty: float, *, titled: bool
    ) -> Unit | None:
        """Return what is claimed in a line as an entry if it weighs enough."""
        words = self._words
        first = next((e for e in claims if e.count is not None), None)
        first = first or (claims[0] if self._reader.counts else None)
        main = first or claims[0]
        named = any(words.is_noun(each.name) for each in claims)
        known = named or bool(first and (first.unit or self._is_below_noun(line, first)))
        weight = known - penalty + titled
        if first is None:
            is_item = line.kind in {Kind.ITEM, Kind.HEADING}
            weight += 0.5 + is_item - titled
            nouns = [each for each in claims if words.is_noun(each.name)]
            several = titled and known and 2 * len(nouns) >= len(claims)
            fits = line.kind is Kind.ITEM or several
            claims = claims if line.kind is Kind.ITEM or len(claims) == 1 else nouns
            if self._signs.unread.search(self._script.plain.text, line.start, line.end):
                return None  # `Owls (12 or more)`, `ふくろう(一部)`
            signs = self._signs.told, _CASES, _PLUS
            german = words.codes == ("de",) and main.name[0].islower()  # no noun
            if german or words.is_never(main.name) or any(each.search(main.name) for each in signs):
                return None
            capitals = line.kind is Kind.TEXT and line.gap and main.name.isupper()
            if capitals or (line.kind is Kind.HEADING and not (titled and known)):
                return None
            if not fits or weight < OPEN - (0.5 if titled else 0):
                return None
            return Unit(
                line, end, weight, counted=False, known=known, named=named, claims=tuple(claims)
            )
        place = self._text[first.start : first.end]
        spoken = first.count is not None and not any(sign.isnumeric() for sign in place)
        the = spoken and self._words.pattern("the", "{}[ ]").match(place)  # `4.2 The five zones`
        if line.kind is Kind.HEADING and spoken:
            return None  # `### A sand tile`
        weight -= spoken and not titled and line.kind is not Kind.ITEM
        weight -= 1.5 * bool(the and line.kind is Kind.TEXT)
        weight += 2 + 0.5 * (line.kind in {Kind.ITEM, Kind.HEADING})
        weight += 0.5 * (place[:1].isdigit() or place.rstrip(" .)")[-1:].isdigit())
        weight -= self._strangeness(first, titled=titled)
        leads = self._text[line.start].isdigit() or (known and penalty == 0)
        weight -= 1.5 * (line.kind is Kind.STEP and not leads)
        sure = first.unit or titled
        if weight < COUNTED or (words.is_never(main.name) and not (titled and sure)):
            return None
        if line.kind is Kind.HEADING:
            opens = line.chapter.own is Topic.COMPONENTS
            summed = _SUMMED.search(self._text, line.start, line.end)
            title = summed and words.topic(main.name) is Topic.COMPONENTS
            thing = words.is_noun(main.name) and not title
            if (line.number == 0 or opens) and not (opens and thing):
                return None
        return Unit(line, end, weight, counted=True, known=known, named=named, claims=tuple(claims))

    def _is_below_noun(self, line: Line, claim: Claim) -> bool:
        """Return whether the title above says what is counted: `Gust x4`, below `Cards`."""
        title = line.chapter.title
        if line.kind is Kind.HEADING:
            title = line.chapter.parents[-1] if line.chapter.parents else ""
        elif line.kind is Kind.ITEM and line.indent:
            title = self._item_over(line) or title
        words = LISTED.sub("", self._signs.listed.sub("", title)).strip()
        times = any(sign in self._text[claim.start : claim.end] for sign in "x×(")
        times = times or self._text.startswith("(", line.start)  # `(8) Gust`
        return times and self._words.is_noun(words)

    def _item_over(self, line: Line) -> str:
        """Return the item that an item is below, if a colon opens it: `- Cards:`."""
        above = self._script.lines[max(0, line.number - _DEEP) : line.number]
        over = next((e for e in reversed(above) if e.indent < line.indent), None)
        said = self._script.said(over.start, over.end) if over and over.kind is Kind.ITEM else ""
        return said.rstrip("* ").removesuffix(":") if said.rstrip("* ").endswith(":") else ""

    def _strangeness(self, claim: Claim, *, titled: bool) -> float:
        several = sum(len(word) > 3 for word in claim.name.split()) > 5
        long = not is_latin(claim.name) and len(claim.name) > _LONG_NAME
        strange = 1.5 * (several or long) + 2 * bool(self._signs.told.search(claim.name))
        count = claim.count
        strange += 2 * (isinstance(count, int) and (count > 3000 or count == 0))
        return strange + (0.5 if titled else 1.5) * isinstance(count, Range)

    def _is_other(self, line: Line, said: str) -> bool:
        """Return whether a line is about players or makers, or asks."""
        return bool(
            self._signs.player_line.match(said)
            or _asks(said)
            or (line.kind is Kind.HEADING and said.endswith(("?", "？")))
            or (_MADE.search(said) and not self._words.is_noun(said))
            or (":" in said and self._is_label(said.partition(":")[0].strip("* ")))
            or is_row_of_others(said, self._signs.command)
        )

    def _is_label(self, label: str) -> bool:
        """Return whether a label asks for a number: `Copies: 3`."""
        return bool(self._signs.label.match(label)) and not self._words.is_noun(label)

    def _is_step(self, said: str) -> bool:
        """Return whether a number only numbers a command: `3 Shuffle the cards`."""
        number, _, rest = said.partition(" ")
        if len(number) > 2 or not number.isdecimal():
            return False
        bare = self._signs.stop.split(_FIRST.match(rest)[0])[0].rstrip(" .")  # type: ignore[index]
        named = self._words.is_noun(bare) and not self._signs.told.search(bare)
        return not named and self._signs.command.match(rest) is not None

    def _telling(self, line: Line, *, titled: bool) -> Unit | None:
        """Return sentences that say what is in the box: `The game contains 49 tiles`."""
        said = self._script.has[line.start]
        if line.kind in {Kind.HEADING, Kind.STEP} or not said & (
            BOXED | CONTAINS if titled else BOXED
        ):
            return None
        claims: list[Claim] = []
        for sentence in _SENTENCES.finditer(self._text, line.start, line.end):
            start, end = sentence.span()
            verbs = [e for e in self._signs.holds.finditer(self._text, start, end) if e[0].strip()]
            boxed = self._words.pattern("boxed").search(self._text, start, end)
            if (
                not verbs
                or not (titled or boxed)
                or _PLAYS.search(self._text, start, end)
                or self._is_case(start, end)
                or self._signs.for_player.search(self._text, start, min(end, start + _OPENING))
            ):
                continue
            amounts = self._script.amounts_in(start, end)
            if whole := self._summed(start, amounts):
                claims.append(whole)
                continue
            ahead = [
                each.end()
                for each in verbs
                if (not amounts or each.start() <= amounts[0].start)
                and (is_latin(each[0]) or each[0].rstrip("、").endswith("は"))
            ]
            begin = ahead[-1] if ahead else start
            colon = self._text.find(":", begin, amounts[0].start if amounts else end)
            told = self._reader.read(max(begin, colon + 1), end, open_names=False)
            claims += (each for each in told if each.count is not None)
        if not any(self._words.is_noun(each.name) or each.unit.strip("つ") for each in claims):
            return None
        return Unit(
            line, line.end, 5.0, counted=True, known=True, claims=tuple(claims), telling=True
        )

    def _summed(self, start: int, amounts: Sequence[Amount]) -> Claim | None:
        """Return what a Japanese sentence is about that ends in a sum of no parts that it tells.

        `札は、4つの村に1から13までが1枚ずつ、合わせて52枚あります`
        """
        topic = _TOPIC.match(self._text, start)
        sums = [each for each in amounts if each.total and isinstance(each.count, int)]
        if not topic or len(sums) != 1 or sums[0] is not amounts[-1] or not sums[0].unit:
            return None
        parts = [
            e.count for e in amounts[:-1] if e.unit == sums[0].unit and isinstance(e.count, int)
        ]
        if sum(parts) == sums[0].count or not any(each.each for each in amounts[:-1]):
            return None
        kind = sums[0].count, sums[0].unit, Role.SUPPLY, Section.LIST
        return Claim(topic["name"], *kind, topic.start("name"), sums[0].end)

    def _described(self, line: Line, said: str, *, titled: bool) -> Unit | None:
        """Return a label whose sentence counts it: `Riders: There are six in each of five colours`.

        What it counts has any name there, but is a component.
        """
        found = self._signs.described.match(said)
        listed = titled and line.kind is Kind.ITEM
        if not found or not (listed or self._words.is_noun(found["name"])):
            return None
        start = line.start + found.end()
        stop = next((end for _, end in sentences(self._text, start, line.end)), line.end)
        told = self._reader.read(start, stop, open_names=False)[:1]
        name = self._reader.clauses.name(line.start, line.start + found.end("name"))
        amounts = self._script.amounts_in(start, stop)
        alone = amounts and not self._text[amounts[0].end : stop].strip(" .")
        kind = Role.SUPPLY, Section.LIST, start, stop
        told = [Claim(name, amounts[0].count, amounts[0].unit, *kind)] if alone else told
        if not (name and told and amounts) or told[0].count in {None, 1}:
            return None
        if told[0].count != amounts[0].count or self._words.is_never(told[0].name):
            return None
        claim = replace(told[0], name=name, start=line.start)
        return Unit(line, line.end, 4.0, counted=True, known=True, named=True, claims=(claim,))

    def _is_case(self, start: int, end: int) -> bool:
        """Return whether a sentence begins with a condition: `When there are two of you, …`."""
        found = self._words.pattern("conditions", r"\W*{}").match(self._text, start, end)
        return found is not None and not self._signs.each.search(found[0])

    def _trailing(self, line: Line, said: str) -> Unit | None:
        """Return a card whose number is behind what it does: `Gust: draw 2 cards. (x4)`."""
        labelled = self._signs.labelled.match(said) or self._counted_last(line, said)
        found = labelled or _TRAILING.match(said)
        if not found or (line.kind is Kind.HEADING and not labelled):
            return None
        start = line.start + found.start("count")
        amount = next(iter(self._script.amounts_in(start, line.start + found.end("count"))), None)
        whole = line.start + found.start("name"), line.start + found.end("name")
        name = self._reader.clauses.name(*whole) or (labelled and self._script.said(*whole))
        behind = said[found.end("name") : found.start("count")]
        told = labelled or _DOES.search(behind) or self._is_sentence(behind.strip(" :*"))
        if amount is None or not (name and told):
            return None
        role = Role.PER_COLOR if amount.each or "各色" in found["count"] else Role.SUPPLY
        kind = amount.count, amount.unit, role, Section.LIST
        claim = Claim(name, *kind, line.start, line.start + found.end("count"))
        return Unit(line, line.end, 3.5, counted=True, known=True, named=False, claims=(claim,))

    def _counted_last(self, line: Line, said: str) -> re.Match[str] | None:
        found = _COUNTED_LAST.match(said) if line.kind is Kind.ITEM else None
        counted = found and self._words.is_noun(found["unit"])
        return found if counted and not said[0].isdigit() else None

    def _entry_end(self, line: Line) -> int:
        """Return where the entry of a line ends, and what explains it begins."""
        text = self._text
        if COPIES_OF_VALUE.fullmatch(text, line.start, line.end):
            return line.end
        amounts = self._script.amounts_in(line.start, line.end)
        first = next((each for each in amounts if not each.feature), None)
        groups = bracket_groups(text, line.start, line.end)
        colon = text.find(":", line.start, first.start) if first else -1
        if first and colon > 0 and _DEPICTED.match(text, first.end, line.end):
            return colon  # `盤:12個の星が描かれた盤`
        for sign in in_none(_EXPLAINS.finditer(text, line.start, line.end), groups):
            rest = text[sign.end() : line.end]
            stop = sign[0][:1] in {".", "。"}
            counted = first and first.end <= sign.start()
            behind = [each for each in amounts if each.start >= sign.end() and not each.feature]
            if self._script.amounts.open_number(text, sign.end(), line.end):
                continue
            if stop and (counted or not first):
                return sign.start() + 1
            if stop:
                return line.end
            shares = self._signs.for_player.match(rest)
            at = sign.end() + shares.end() + 2 if shares else 0
            # `Each player: 3`
            shared = shares and len(behind) == 1 and (behind[0].start <= at or not counted)
            told = self._is_sentence(rest) or self._signs.explained.match(rest) is not None
            told = told or (bool(counted) and _CLOSED.match(rest) is not None)
            counts = [each.count for each in behind if isinstance(each.count, int)]
            if counted and first and len(counts) >= _SEVERAL and sum(counts) == first.count:
                continue  # `30 tiles: lake ×8, wood ×12, field ×10.`
            if (behind and (shared or not told)) or self._reader.names_behind(sign.end(), line.end):
                continue
            if counted or not first or (behind and told):
                return sign.start()
        return line.end

    def _is_sentence(self, words: str) -> bool:
        words = words.strip()
        spelt = self._script.words.pattern("one").match(words) or self._signs.spelt.match(words)
        words = _STOPPED.sub("", words.rstrip(" .") if spelt else words)
        return (
            bool(self._signs.is_sentence.search(words) or self._signs.command.match(words))
            and not words[:1].isdigit()
        )

    def _penalty(self, line: Line, end: int, *, titled: bool) -> float:
        """Return how much a line looks like a sentence."""
        groups = bracket_groups(self._text, line.start, end)
        spans = outside_groups(groups, line.start, end)
        words = "".join(self._text[a:b] for a, b in spans).strip()
        one = titled and self._signs.article.match(words)
        if words[:1].isdigit() or one:  # `4 wild cards that let you draw again`
            bare = self._signs.relative.split(words)[0]
            words = bare if titled or self._words.is_noun(bare) else words
        count = len(words.split())
        clauses = 1 + sum(words.count(sign) for sign in ",;、")
        short = count < (12 if titled else 9) * (clauses if titled else 1)
        labelled = line.kind is Kind.ITEM and _LABELLED.match(words)
        if short and (words[:1].isdigit() or titled or labelled):
            words = words.rstrip(" .")
        words = _STOPPED.sub("", words)
        words = words.partition(";")[0] if words[:1].isdigit() else words
        closed = self._text[line.start : end].rstrip().endswith(")") and not is_latin(words)
        told = not closed and self._signs.is_sentence.search(words) is not None
        bare = words.rstrip("0123456789 ")
        named = self._words.is_noun(bare) and not any(sign.isdigit() for sign in bare)
        # `- la règle du jeu`
        plain = self._signs.filler.sub("", bare)
        told = told and not (titled and count <= _FEW and self._words.is_noun(plain))
        whole = self._text[line.start : end].rstrip(" *_")
        ended = named or any(_ENDED.search(each) is not None for each in (words, whole))
        told = told or (not ended and self._signs.command.match(words) is not None and count > 2)
        return _SENTENCE * told + (2 if len(words) > _LONG and clauses < 3 else 0)


def _asks(said: str) -> bool:
    """Return whether words are a question: `Where do I begin?`, `12 cards?` is a guess."""
    words = said.rstrip(" ?？").split()
    words = [*words[:-1], f"{words[-1]}?"] if words and said.endswith(("?", "？")) else []
    if not words:
        return False
    return (len(words) >= _QUESTION and len(words[-1]) > 1) or "ぁ" <= words[-1][-2:-1] <= "ん"
