"""Weighs the lines of a rules text for being entries of a list of components.

Every line is weighed for being an entry. Titles, chapters and neighbours add
weight; none of them is needed, and none of them is enough.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from punchboard.rulebook.claim import Range
from punchboard.rulebook.entries.entries import DEPICTED, Clauses, ListEntry
from punchboard.rulebook.entries.groups import lists_in_brackets
from punchboard.rulebook.entries.joint_parts import each_named, of_one_noun
from punchboard.rulebook.entries.naming import LISTED, is_quantity
from punchboard.rulebook.grammar.clause_phrases import OTHER_ASIDES, line_phrases_of
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.openings import (
    IS_SENTENCE,
    NUMBERS,
    PER_PLAYER,
    PLAYER_TITLES,
    PLAYERS,
)
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import depths, phrases_of, without_brackets
from punchboard.rulebook.lists.asides import is_price, is_torn
from punchboard.rulebook.lists.open_names import (
    PlainEntries,
    is_among_counts,
    is_beside_counts,
    is_in_block,
)
from punchboard.rulebook.lists.tellings import Tellings
from punchboard.rulebook.page.amounts import Amount, is_rough
from punchboard.rulebook.page.lines import Chapter, Kind, Line, WritingSystem

#: Least weight of an entry with a number, and of one without.
_COUNTED, _OPEN = 2.5, 1.5
#: What speaks against a sentence; without a title above it nothing makes up for that.
_SENTENCE = 3.0
#: How many pieces of one kind no game has.
_MANY = 999
#: Fewest entries of a list that no title announces.
FEWEST = 3
#: Particles of Japanese, which make a sentence of what has no number.
_CASES = made_later(
    r"(?<=[ぁ-ん一-龥ァ-ヶー])(?:を|に(?!ん|ゅ)|が(?!く|ん)|は(?=[ ]?\d)|から|により)"
)
_KANA = made_later("[ぁ-ヺ一-龥]")
#: What is in a line about makers or ages.
_MADE = (
    "age",
    "alter",
    "対象年齢",
    "プレイ時間",
    "所要時間",
    "イラスト",
    "発行",
    "designe",
    "spieldauer",
)
#: `Boats (4): one each.`
_HEADED = made_later(r"([^():.。]{1,40})\((?:x[ ]?)?\d{1,4}[^()]{0,12}\):")
#: A sum worked out: `2 + 3 = 5`.
_SUM = made_later(r"\d[ ]?[+−×x*÷/-][ ]?\d[\d +−×x*÷/-]*=[ ]?\d(?![^\W\d]|[ ]?[枚個本つ]|[ ][a-z])")
#: The weight of `The game contains 49 tiles`, which may open a list where no title does.
_ANNOUNCED = 5.0
_BEFORE_COLON = made_later(r"[^:]*\)")
#: `Owls (9)`, and `9 owls`
_BEHIND, _AHEAD = made_later(r"\D.*\(\d{1,4}\)"), made_later(r"\d+ [^()]*$")
_EXPLAINS = made_later(
    r"(?<!\b[MD]r)[:.](?=[ ]\D)|[。]|[ ]--?[ ](?=[^\d\s])|:(?=[^\d\s])|--(?=[^\W\d])"
    r"|(?:(?<=\d[枚個つ本体冊])[ ]+|(?<=[×x]\d)[ ]+|(?<=[×x]\d\d)[ ]+"
    r"|(?<=[枚個つ本体冊]\))[ :…‥→]{0,3})"
    r"(?=[ぁ-ヺー一-龥])(?![各計合]|全[\d部])"
)


class Unit(Struct, frozen=True):
    """A line as an entry of a list.

    Attributes:
        line: The line.
        end: Where its entry ends, and what explains it begins.
        weight: How much it looks like an entry.
        counted: Whether it has a number, or a blank for one.
        known: Whether it names a component by its kind.
        telling: Its sentences that say what is in the box, where it is no single entry.
        trailing: Where its number is, if that is behind its explanation.
        plain: Its number and its name, where it is nothing else.
    """

    line: Line
    end: int
    weight: float
    counted: bool
    known: bool
    telling: tuple[tuple[int, int], ...] = ()
    trailing: int = 0
    plain: tuple[int, str] | None = None


@dataclass(slots=True)
class EntryRun:
    """Entries that are together.

    Attributes:
        chapter: Where they are.
        units: The entries.
        titled: Whether a title of components is above them.
    """

    chapter: Chapter
    titled: bool
    units: list[Unit] = field(default_factory=list)

    @property
    def counted(self) -> list[Unit]:
        """The entries with a number."""
        return [unit for unit in self.units if unit.counted]

    @property
    def weight(self) -> float:
        """How much the run looks like a list."""
        return sum(unit.weight for unit in self.units)


#: `How many cards are red?`, `赤は何枚?`, and not `cards: ?`
_ASKS = made_later(
    r"(?:[はがもを何誰]|どこ)[^:\s]*\?[ ]*$|^(?:[^\W\d][\w'-]*[ ]){3,}[^\W\d]+[ ]?\?[ ]*$"
)
#: `Draw 2 cards.`, behind `Owl x4: `; what is counted there has commas.
_TELLS = made_later(r"[ ]*[A-ZÀ-Þ][a-zß-ÿ'-]+[ ][^,:()]*[.!]")


class Weigher:
    """Weighs the lines of a script for being entries."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._clauses, self._forms = Clauses(script), phrases_of(script.words)
        self._plain = PlainEntries(script)
        self._tellings = Tellings(script, self._clauses)
        self._bare = ((0, 0), "")
        self._said = line_phrases_of(script.words)

    def weigh(self, line: Line) -> Unit | None:
        """Return *line* as an entry, or None where it is none."""
        if plain := self._plain.read(line):
            return self._plain_entry(line, plain)
        titled = line.chapter.topic is Topic.COMPONENTS
        if titled and line.kind is Kind.TEXT and is_in_block(self._script, line):
            return Unit(line, line.end, _OPEN, counted=False, known=True)
        loose = line.kind in {Kind.TEXT, Kind.STEP} or not titled
        loose = loose or (line.kind is Kind.HEADING and line.chapter.own is Topic.COMPONENTS)
        counts = not loose or self._may_count(line, titled=titled)
        if not counts and not self._is_beside(line, titled=titled):
            return None
        end = self._entry_end(line)
        words = self._text[line.start : end]
        if self._is_other(line, words):
            return None
        if told := self._told(line, end, titled=titled):
            return told
        if not titled and self._penalty(line, end, 1, named=True) >= _SENTENCE:
            return None
        spans = self._script.clauses(line.start, end)
        entries = [self._clauses.entry(*span) for span in spans]
        entry = entries[0] if entries else None
        listed = [each for each in entries if each and each.amount and not each.amount.each]
        if titled and entry is None and of_one_noun(self._script, spans):
            return Unit(line, end, 3, counted=True, known=True)
        has = self._script.has[line.start]
        share = self._forms.per_player.search(words) if has & PER_PLAYER else None
        led = share and not share.start() and not self._forms.share_end(self._text, line.start, end)
        if entry is None or led or (share and words.rstrip().endswith(":")):
            return None
        number = entry.amount
        if self._is_title(line, entry, end):
            return None
        named = self._script.words.is_noun(entry.name)
        several = len(listed) > 1 and line.kind is Kind.ITEM
        penalty = self._penalty(line, end, len(spans), named=named or several)
        # `Cat x8`, below `Cards`
        title = LISTED.sub("", line.chapter.title)
        times = number and number.times and self._script.words.is_noun(title)
        known = named or bool(number and (number.unit or entry.unit or times))
        known = known or any(self._script.words.is_noun(each.name) for each in listed)
        if number is None:
            shared = any(e and e.amount and e.amount.each for e in entries)
            sized = listed and ":" in words and words[:1].isascii()
            later = several or (len(spans) > 1 and (shared or sized))
            if titled and later and penalty < 1:
                return Unit(line, end, 2.5, counted=True, known=known)
            # `Owls (8 red, 7 blue)`, `Owls, hares (3 each)`
            parts = (titled or named) and lists_in_brackets(self._script, entry.name, entry.rest)
            parts = parts or bool(titled and each_named(self._script, line.start, end))
            if parts and not penalty:
                return Unit(line, end, _COUNTED, counted=True, known=known)
            if known and not penalty and self._is_beside(line, titled=titled):
                return Unit(line, end, _OPEN, counted=False, known=True)
            return self._open_entry(line, end, entry.name, known=known, penalty=penalty)
        weight = 0.5 * (len(spans) > 2) - penalty
        return self._counted_entry(line, entry, weight, end, known=known)

    def _told(self, line: Line, end: int, *, titled: bool) -> Unit | None:
        """Return a line that tells what there is, or whose number is behind what it does."""
        apart = end < line.end and self._said.for_you.match(self._text, end, line.end)
        if telling := () if apart else self._tellings.of(line):
            weight = 3 if titled else _ANNOUNCED
            return Unit(line, line.end, weight, counted=True, known=True, telling=telling)
        if trailing := self._tellings.trailing(line):
            return Unit(line, line.end, 3.5, counted=True, known=True, trailing=trailing)
        return None

    def _is_beside(self, line: Line, *, titled: bool) -> bool:
        """Return whether a line may be an entry because of the numbers around it."""
        if titled:
            return line.kind is Kind.TEXT and is_beside_counts(self._script, line)
        return line.kind is Kind.ITEM and is_among_counts(self._script, line)

    def _is_title(self, line: Line, entry: ListEntry, end: int) -> bool:
        """Return whether an entry is `Contents (80)`, or a title behind the number of its page."""
        words, number = self._script.words, entry.amount
        if line.kind is Kind.HEADING and line.chapter.own is Topic.COMPONENTS:
            return not words.is_noun(entry.name)
        led = number and number.number == line.start and not number.times
        return bool(
            number and led and words.is_page_above_title(self._script.said(number.end, end))
        )

    def _plain_entry(self, line: Line, plain: tuple[int, str]) -> Unit | None:
        """Return a line that is a number and a name as an entry, or None where it is none."""
        count, name = plain
        item = line.kind is Kind.ITEM
        known = self._script.words.is_noun(name)
        weight = 2.5 + known + 0.5 * item - 1.5 * (line.kind is Kind.STEP)
        weight += (line.chapter.topic is Topic.COMPONENTS) - 2 * (count == 0)
        if weight < _COUNTED:
            return None
        return Unit(line, line.end, weight, counted=True, known=known, plain=plain)

    def _counted_entry(
        self, line: Line, entry: ListEntry, weight: float, end: int, *, known: bool
    ) -> Unit | None:
        """Return a line with a number as an entry, or None where it weighs too little."""
        number = entry.amount
        if number is None:
            return None
        weight += 2 + known + 0.5 * (line.kind in {Kind.ITEM, Kind.HEADING})
        weight += 0.5 * (number.number - line.start < 3 or self._text[number.start - 1] in "(×:")
        weight += line.chapter.topic is Topic.COMPONENTS
        weight -= self._strangeness(line, number.count, entry.name)
        weight -= 1.5 * (line.kind is Kind.STEP and not number.times)
        rough = known and is_rough(number, line.start, entry.unit)
        if weight < _COUNTED or (isinstance(number.count, Range) and not rough):
            return None
        titled = line.chapter.topic is Topic.COMPONENTS
        sure = (
            number.count is None
            or number.unit
            or number.times
            or entry.unit
            or self._text[number.start - 1] == "("
        )
        if not (titled and sure) and self._script.words.is_never(entry.name):
            return None  # `Round 1: 8 cards`
        leads = not line.number and number.number == line.start
        if leads and (line.kind is Kind.HEADING or not self._text[line.start].isdigit()):
            return None  # `# 18Rivers`, `Seven Isles`: the title of the text
        return Unit(line, end, weight, counted=True, known=known)

    def _is_other(self, line: Line, words: str) -> bool:
        """Return whether a line is of a table, about players or makers, or a field."""
        named = self._script.has[line.start] & (PLAYERS | PLAYER_TITLES)
        named = named or words.casefold().startswith(OTHER_ASIDES)
        priced = line.kind is Kind.ROW or is_price(self._script, line)
        told = priced or bool(named and self._said.aside.match(words))
        label = words.partition(":")[0].strip("* ").casefold() if ":" in words else ""
        told = told or not words.strip() or is_quantity(self._script, label)  # `Copies: 3`
        asked = words.rstrip().endswith("?") and _ASKS.search(words) is not None
        plain = self._script.plain.text  # points count nothing
        asked = asked or self._said.about.match(plain, line.start, line.end) is not None
        return told or asked or self._is_of_makers(words) or self._is_step(words)

    def _is_of_makers(self, words: str) -> bool:
        """Return whether a line says who made the game, or how old players are."""
        said = words.casefold()
        near = any(each in said for each in _MADE)
        return near and self._said.age.search(words) is not None

    def _is_step(self, words: str) -> bool:
        """Return whether a number in front of a command only numbers it: `3 Shuffle the cards`."""
        number, _, rest = words.partition(" ")
        if len(number) > 2 or not number.isdecimal():
            return False
        command, share = self._said.command.match(rest), self._forms.per_player.match(rest)
        told = command and self._said.told.match(rest, command.end())
        return bool(told or share)

    def _open_entry(
        self, line: Line, end: int, name: str, *, known: bool, penalty: float
    ) -> Unit | None:
        """Return a line without a number as an entry, or None where it is none."""
        words, titled = self._text[line.start : end], line.chapter.topic is Topic.COMPONENTS
        marked = line.kind in {Kind.ITEM, Kind.HEADING}
        weight = 0.5 + marked + known - penalty - 2 * bool(_CASES.search(name))
        weight -= 3 * bool(self._said.command.match(words) and len(words.split()) > 4)
        weight -= 2 * (line.mark == "#" and self._said.article.match(words) is not None)  # a step
        headed = line.kind is Kind.HEADING and titled and known
        fits = line.kind is Kind.ITEM or headed
        fits = fits and weight >= _OPEN - (0.5 if titled else 0)
        return Unit(line, end, weight, counted=False, known=known) if fits else None

    def _may_count(self, line: Line, *, titled: bool) -> bool:
        """Return whether a line has a number, or may count with articles: `a die, a pawn`."""
        may = self._script.amounts.may_count
        if not self._script.has[line.start] & NUMBERS:
            may = self._script.amounts.may_be_open
        counts = may(self._text, line.start, line.end)
        articles = not counts and self._said.ones.search(self._text, line.start, line.end)
        return counts or bool(articles and (titled or self._tellings.may_tell(line)))

    def _strangeness(self, line: Line, count: object, name: str) -> float:
        """Return what speaks against a name: many words, a sentence's words, a year."""
        several = sum(len(word) > 3 for word in name.split()) > 5
        strange = 1.5 * (several or (len(name) > 24 and bool(_KANA.search(name))))
        strange += 3 * (is_torn(name) or name.count("(") != name.count(")"))
        said = self._text[line.start : line.end]
        strange += 3 * ("=" in said and _SUM.search(said) is not None)
        strange += 2 * (isinstance(count, int) and (count > 3000 or count == 0))
        return strange

    def _penalty(self, line: Line, end: int, clauses: int, *, named: bool) -> float:
        """Return how much a line looks like a sentence."""
        words = self._bare_words(line, end)
        titled = named and line.chapter.topic is Topic.COMPONENTS
        below = line.chapter.topic is Topic.COMPONENTS and words[:1].isdigit()
        several, phrase = clauses if titled or below else 1, titled and ":" not in words
        phrase = phrase and not (
            self._said.command.match(words) and not self._said.article.match(words)
        )
        several += words[:1].isdigit() and line.kind is Kind.ITEM
        item = line.kind is Kind.ITEM and line.chapter.topic is Topic.COMPONENTS
        item = item and self._said.labelled.match(words) is not None
        if (phrase or item or words[:1].isdigit()) and len(words.split()) < (
            12 if titled else 9
        ) * several:
            words = words.rstrip(" .")  # `24 city cards.`
        closed = self._text[line.start : end].rstrip(" :*").endswith(")") and words.strip(" :*")
        japanese = bool(closed) and not words[:1].isascii() and not words.strip().endswith("。")
        told = not japanese and self._script.has[line.start] & IS_SENTENCE
        found = _SENTENCE * bool(told and self._said.sentence.search(words))
        plain = not named and line.kind is not Kind.HEADING and not words[:1].isdigit()
        if plain and self._said.command.match(words) and not self._said.least.match(words):
            found += 0 if closed and len(words) < 40 else 3
        return found + (2 if len(words) > 120 and clauses < 3 else 0)

    def _bare_words(self, line: Line, end: int) -> str:
        """Return the words of an entry without its brackets; they are asked for twice."""
        if self._bare[0] != (line.start, end):
            words = self._said.each_has.sub(" ", without_brackets(self._text, line.start, end))
            shorter = len(words) < end - line.start
            headed = _HEADED.match(self._text, line.start, end) if shorter else None
            self._bare = (line.start, end), headed[1] if headed else words
        return self._bare[1]

    def _entry_end(self, line: Line) -> int:
        """Return where the entry of a line ends, and what explains it begins."""
        text = self._text
        found = self._script.amounts_in(line.start, line.end)
        counts = (each for each in found if each.of_pieces and not each.each)
        first = next((each for each in counts if not DEPICTED.match(text, each.end)), None)
        brackets = _BEFORE_COLON.match(text, line.start, line.end)
        colon = text.find(":", line.start, line.end)
        if any(DEPICTED.match(text, each.end) for each in found) and not first and colon > 0:
            return colon
        place = first.end if first else (brackets.end() if brackets else line.start)
        leads = first and first.number == line.start
        told = self._said.for_you.search(text, first.end, line.end) if first and leads else None
        if told and not depths(text, line.start, told.start() + 1)[-1]:
            return told.start()
        inside: list[int] = []
        for match in _EXPLAINS.finditer(text, max(place, line.start), line.end):
            inside = inside or depths(text, line.start, line.end)
            if inside[match.start() - line.start] or match.end() >= line.end:
                continue
            if not match[0].strip() and first and first.number == line.start:
                continue  # `9枚 梟カード`
            rest = text[match.end() : line.end]
            if text[match.start() - 1] == ")" and first:
                rest = rest.split(",")[0]  # `Relics (8): the crown, the sword, 4 of each`
            tells = first and (_TELLS.fullmatch(rest) or self._is_effect(first, rest))
            if not tells and self._goes_on(rest, match[0]):
                continue
            if not first and match[0] == ":" and place == line.start:
                open_one = self._script.amounts.open_number(text, match.end(), line.end)
                return line.end if open_one and open_one.count else match.start()  # `盤: 人数分`
            if first or brackets:
                return match.start() + (match[0] in {*"。."})
        return line.end

    def _is_effect(self, count: Amount, rest: str) -> bool:
        """Return whether a sentence is behind a count: `Herb (4): each player gets 9 hearts`."""
        closed = count.times or self._text[count.end : count.end + 1] == ")"
        return closed and rest[:1] == " " and self._said.sentence.search(rest) is not None

    def _goes_on(self, rest: str, sign: str) -> bool:
        """Return whether what is behind a colon or a stop belongs to the entry."""
        if sign in {"。", "."}:
            return False
        found = [e for e in self._script.amounts.find(rest) if e.of_pieces]
        if not sign.strip() and found and rest[found[-1].end :].strip(" 。)"):
            return False  # `薬草×4　ハート2個回復`
        latin = rest.strip()[:1].isascii() and rest.strip()[:1].isalnum()
        return bool(found) and (latin or not self._said.sentence.search(rest))


def counts_in_brackets(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether the entries of a run have their numbers behind them, in brackets."""
    said = [script.counted[unit.line.start : unit.end].rstrip() for unit in run.counted]
    behind = sum(_BEHIND.fullmatch(words) is not None for words in said)
    return behind > 2 and behind > sum(_AHEAD.match(words) is not None for words in said)
