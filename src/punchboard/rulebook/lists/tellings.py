"""Sentences that say what is in the box, such as `The game has 52 cards, 4 boards and a die`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.entries import Clauses, ListEntry
from punchboard.rulebook.entries.groups import parts_of_which
from punchboard.rulebook.entries.joint_parts import Head
from punchboard.rulebook.grammar.grammar import Topic, bare_title
from punchboard.rulebook.grammar.openings import (
    AMONG,
    BOXED,
    COMMANDS,
    CONTAINS,
    IS_SENTENCE,
)
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import brackets, phrases_of, sentences, without_brackets
from punchboard.rulebook.lists.asides import is_aside, is_torn
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: Chapters whose sentences say what is done with things, and not what there is.
_NO_LISTS = {Topic.PLAY, Topic.END, Topic.NOTES}
# `Also: a die, a pawn`, `Board. One large map.`
_LABEL = re.compile(r"([^\W\d_][^:,.\d(]{2,20})[:.][ ]")
_JAPANESE = made_later("[ぁ-ヺ一-龥]")
#: `- The Guard: ends the round. (x7)`, `- Owls: hoot. ×3`, `- 梟：鳴く。(3枚)`
_TRAILING = made_later(
    r"[^:(]{1,40}?[ ]?:[ ]?.*(?:\((?=[x×][ ]?\d{1,3}\)$)|(?<=[。.!])[ ]?\((?=\d{1,3}[枚個本]\)$)"
    r"|(?<=[。.!])[ ]?(?=[x×][ ]?\d{1,3}$))"
)
#: How far into a sentence its verb may be, in characters.
_NEAR = 40
#: How many things with a number make a list by themselves.
_MANY = 5
#: How many pieces are more than a cost, or a hand, and how many parts make a sum certain.
_SURELY, _PARTS = 12, 3
_BEFORE_SUM = made_later(r"(?<![ァ-ヺー一-龥])(?![手山場捨残])[ァ-ヺー一-龥A-Za-z]{2,16}$")
_BEFORE_WHOLE = made_later(
    r"(?<![ァ-ヺー一-龥])(?![手山場捨残])([ァ-ヺー一-龥A-Za-z]{1,16})[はのが]?[ ]?$"
)

Spans = tuple[tuple[int, int], ...]


class Tellings:
    """Finds the sentences of a script that say what is in the box."""

    def __init__(self, script: WritingSystem, clauses: Clauses) -> None:
        self._script, self._text, self._clauses = script, script.counted, clauses
        self._forms = phrases_of(script.words)
        self._command = script.words.pattern("commands", r"^[ ]*{}(?=[ ,])")
        self._sentence = script.words.pattern("is_sentence")
        self._relative = script.words.pattern("relatives", "[ ]{}[ ]")
        # `You need the following: 2 pawns`
        self._following = script.words.pattern("one", r"(?:(?![ ]{}[ ])[^\d:,.]{0,60}:)?[ :]*")
        # `ein Stift und ein Beutel benötigt.`, `gehört ein Beutel zum Spielmaterial, der`
        self._last = script.words.pattern("contains", r"(?<=[a-zà-ÿ])[ ]{}[ ]?(?:[.!]?$|,)")
        self._contains, self._boxed = (script.words.pattern(e) for e in ("contains", "boxed"))
        # `24 cards and a die are in the box`
        self._closing = script.words.pattern("are", "(?:[ ]{}|[ ]?:)[ ]")

    def of(self, line: Line) -> Spans:
        """Return the sentences of a line, or what counts in them; nothing if too little does."""
        if line.kind in {Kind.HEADING, Kind.STEP} or is_aside(self._script, line):
            return ()
        if line.chapter.topic is Topic.COMPONENTS:
            return self._in_list(line)
        return self._elsewhere(line) if line.chapter.own not in _NO_LISTS else ()

    def may_tell(self, line: Line) -> bool:
        """Return whether a line may say what is in the box without a number."""
        boxed = self._script.has[line.start] & BOXED
        return bool(boxed and self._boxed.search(self._text, line.start, line.end))

    def trailing(self, line: Line) -> int:
        """Return where the number of an entry is that is behind its description; 0 for none."""
        said = self._text[line.start : line.end].rstrip()
        found = _TRAILING.match(said) if ":" in said and line.kind is Kind.ITEM else None
        return line.start + found.end() if found else 0

    def _in_list(self, line: Line) -> Spans:
        item = line.kind is Kind.ITEM and line.mark != ":"
        has = self._script.has[line.start]
        single = item and len(self._script.clauses(line.start, line.end)) == 1
        told = item and has & CONTAINS
        said = self._contains.search(self._text, line.start, line.end) if told else None
        # `Action cards (8): single use.` contains nothing.
        if single and not (said and self._text[said.end() - 1 : line.end].strip(" .")[1:]):
            return ()
        if said and self._is_explained(line.start, *said.span(), line.end):
            return ()
        told, found = 0, list[tuple[int, int]]()
        above = self._script.lines[max(line.number - 1, 0)]
        first, sure = above.kind is Kind.HEADING, False
        for begin, end in sentences(self._text, line.start, line.end):
            label = _LABEL.match(self._text, begin, end)
            named = label and self._script.words.is_noun(label[1])
            start = label.end() if label and not named else begin
            words = self._text[start:end]
            lead = self._contains.search(words) if has & CONTAINS else None
            listed = line.kind is not Kind.TEXT and line.mark != ":"
            ends = listed or (has & COMMANDS and self._command.match(words))
            if ends and not lead:
                break
            leads = lead and not re.search(r"\d", words[: lead.start()])
            place = start + lead.end() if lead and leads else start
            verb = not lead and has & IS_SENTENCE and self._has_verb(words)
            counted, clauses = ([], 0) if verb else self._counted(place, end)
            if lead and counted and (lead.start() < _NEAR or _JAPANESE.search(lead[0])):
                told += len(counted) + self._knows(counted)
            elif ends:
                break
            elif self._is_nominal(counted, clauses - first, start, words) or (
                # `Contents: Cards: 30. Maps: 2.`
                line.mark == ":" and found and len(counted) == clauses == 1
            ):
                told += len(counted)
                # A title leaves little doubt about the number below it.
                sure = first and self._text[counted[0].start].isdigit()
            elif found:
                break
            else:
                continue
            found.append((start, end))
        return tuple(found) if told > 1 - sure else ()

    def _is_explained(self, start: int, verb: int, behind: int, end: int) -> bool:
        """Return whether a verb only explains an entry: `Owls (8): includes the king`."""
        colon = self._text.find(":", start, verb)
        counts = colon > 0 and self._script.amounts_in(start, colon)
        return bool(counts) and not self._script.amounts_in(behind, end)

    def _is_nominal(
        self, counted: Sequence[ListEntry], clauses: int, start: int, words: str
    ) -> bool:
        """Return whether a sentence enumerates, without a verb, or is one component alone."""
        is_set = self._script.words.is_set
        alone = len(counted) == 1 and (
            self._knows(counted) or is_set(counted[0].name.rpartition(" ")[2])
        )
        alone = alone and (counted[0].start == start or clauses > 1)
        told = (self._text[each.start].isdigit() for each in counted)
        several = len(counted) > 1 and (any(told) or self._knows(counted))
        enumerates = (alone or several) and 2 * len(counted) >= clauses
        return enumerates and not self._has_verb(words)

    def _has_verb(self, words: str) -> bool:
        """Return whether a sentence tells something, and more than `a cup that holds dice`."""
        said = self._relative.split(words[:-1].rstrip(), maxsplit=1)[0]
        return self._sentence.search(said) is not None

    def _elsewhere(self, line: Line) -> Spans:
        """Return what a line outside of a list says, which needs more to be one."""
        found, things, has = list[tuple[int, int]](), 0, self._script.has[line.start]
        told = False
        if self._script.words.topics[Topic.SETUP].search(self._text[line.start : line.end][:_NEAR]):
            return ()
        for start, end in sentences(self._text, line.start, line.end):
            words = self._text[start:end]
            # What goes on to say it needs less to do so: `…。ほかに、盤が1枚あります。`
            boxed = self._boxed.search(words) if has & BOXED else None
            boxed = boxed or (self._contains.search(words) if found else None)
            lead = boxed or self._enumerates(line, start, end)
            if lead is None:
                # `You need: a board. Twelve tokens. A handful of dice. A cup.`
                counted, clauses = self._counted(start, end) if told else ([], 0)
                if self._is_nominal(counted, clauses, start, words):
                    found.append((start, end))
                    things += len(counted)
                continue
            # A Japanese verb is behind what it counts, and a topic in front of it.
            behind = _JAPANESE.search(lead[0]) and lead[0][-1] not in "は、"
            begin = start if behind else start + lead.end()
            following = self._following.match(self._text, begin, end)
            begin = following.end() if following and not behind else begin
            verb = self._last.search(self._text, begin, end)
            end = verb.start() if verb else end
            counted, clauses = self._counted(begin, end)
            if boxed and not (counted or behind):
                begin, end = self._in_front(start, start + lead.end())
                counted, clauses = self._counted(begin, end)
            known = len(counted) >= _MANY or self._knows(counted)
            told = bool(known and following and 2 * len(counted) >= clauses)
            if known and 2 * len(counted) >= clauses:
                found.append((begin, end))
                # `The game has a total of 55 cards` needs no other things beside it.
                only = counted[0].amount if len(counted) == 1 else None
                alone = only and (only.total or self._names_title(line, start, end))
                # `two decks of 55 cards`
                sets = only is not None and only.count != 1 and bool(counted[0].factor)
                alone = alone or (boxed and only and (only.count == 1 == clauses or sets))
                things += len(counted) + bool(alone)
        opens = self._text[line.start : line.end].rstrip().endswith(":")
        return tuple(found) if things > 1 or opens else ()

    def _in_front(self, start: int, verb: int) -> tuple[int, int]:
        """Return what a sentence names in front of the words that say that it is in the box."""
        closing = list(self._closing.finditer(self._text, start, verb))
        return (start, closing[-1].start()) if closing else (verb, verb)

    def _names_title(self, line: Line, start: int, end: int) -> bool:
        """Return whether a sentence names the component that its chapter is about."""
        title = bare_title(line.chapter.title).casefold()
        stem = title.split(" ")[-1].removesuffix("s")
        named = stem and stem in self._text[start:end].casefold()
        return bool(named) and self._script.words.is_noun(title)

    def _enumerates(self, line: Line, start: int, end: int) -> re.Match[str] | None:
        """Return the verb of `Harbour has 52 cards, 4 boards and a die` in an introduction."""
        told = line.chapter.topic is Topic.INTRODUCTION or line.chapter.own is None
        if not told or not self._script.has[start] & CONTAINS:
            return None
        lead = self._contains.search(self._text[start : min(end, start + _NEAR)])
        if not lead or self._forms.per_player.search(without_brackets(self._text, start, end)):
            return None
        begin = start + lead.end()
        following = self._following.match(self._text, begin, end)
        counted, clauses = self._counted(following.end() if following else begin, end)
        if len(counted) >= _MANY and len(counted) >= 0.8 * clauses:
            return lead  # `1 witch, 2 seers, …`: so many need no noun
        command = self._command.match(self._text, start, end)
        if command and lead.start() > command.end() - start + 1:
            return None
        known = sum(self._knows([each]) for each in counted)
        return lead if 2 * known >= clauses == len(counted) > 2 else None

    def _counted(self, start: int, end: int) -> tuple[list[ListEntry], int]:
        """Return the entries with a number between two places, and how many clauses there are."""
        spans = self._script.clauses(start, end)
        entries = [self._clauses.entry(*span) for span in spans]
        counted = [each for each in entries if each and each.amount and not each.amount.each]
        return [each for each in counted if not is_torn(each.name)], len(spans)

    def _knows(self, counted: Sequence[ListEntry]) -> bool:
        return any(each.unit or self._script.words.is_noun(each.name) for each in counted)


def parts_told(script: WritingSystem, claim: Claim, end: int) -> list[Claim]:
    """Return what is right behind a count if it comes to that, or says `of which`.

    `54 cards, which include 52 numbered and 2 blank ones`

    Args:
        script: The text.
        claim: What the count claims.
        end: Where the sentence ends.
    """
    head = Head(claim.name, claim.count, claim.unit)
    found = [e for e in breakdown(script, head, claim.end, end) if e.role is Role.PART]
    if total_of(found) == claim.count:
        return [replace(each, section=Section.PROSE) for each in found]
    return parts_of_which(script, claim, end)


def totals_told(script: WritingSystem, start: int, end: int) -> Iterator[Claim]:
    """Yield the sums in brackets behind their components: `舟カード(各3枚、計18枚)を1枚出す`."""
    for first, last in brackets(script.counted, start, end):
        name = _BEFORE_SUM.search(script.plain.raw, max(start, first - 20), first)
        found = script.amounts_in(first, last) if name else ()
        total = next((each for each in found if each.total), None)
        if name and total and script.words.is_noun(name[0]):
            kind = (name[0], total.count, total.unit, Role.SUPPLY, Section.PROSE)
            yield Claim(*kind, name.start(), total.end)


def broken_down(script: WritingSystem, start: int, end: int) -> Iterator[Claim]:
    """Yield what brackets behind a number break it down to: `22枚(雨7・雪3・霧12)を切る`.

    That they come to it proves that they do, wherever the sentence is. So do words that say how
    it is divided: `The 40 wave cards are divided as follows: 12 for ebb, 28 for flood`.
    """
    text = script.counted
    yield from _summed(script, start, end)
    sign = _division(script, start, end) if script.has[start] & AMONG else None
    divided = [(sign.start(), sign.end() - 1, end + 1)] if sign else []
    for stop, first, last in (*divided, *((e[0], *e) for e in brackets(text, start, end))):
        found = [e for e in script.amounts_in(start, stop) if e.count not in {None, 1}]
        whole = found[-1] if found else None
        if whole is None or not isinstance(whole.count, int) or whole.count < _SURELY:
            continue
        named = script.words.pattern("are", "[ ]{}(?= |$)").split(text[whole.end : stop])[0]
        ends, named = whole.end + len(named.rstrip()), named.strip()
        if named and not script.words.is_noun(named):
            continue
        before = _BEFORE_WHOLE.search(text, max(start, whole.start - 20), whole.start)
        name = named or (before[1] if before and script.words.is_noun(before[1]) else "")
        told = breakdown(script, Head(name, whole.count, whole.unit), first + 1, last - 1)
        parts = [each for each in told if each.role is Role.PART]
        less = stop < first and total_of(parts) < whole.count
        if len(parts) < _PARTS or not (less or total_of(parts) == whole.count):
            continue
        place = whole.start if named or not before else before.start(), ends
        kind = (name, whole.count, whole.unit, Role.SUPPLY, Section.PROSE)
        yield from [Claim(*kind, *place)] if name else []
        role = Role.PART if name else Role.SUPPLY
        yield from (replace(e, role=role, of=name, section=Section.PROSE) for e in parts)


#: `緑の塔44(石の塔5種類×4+木の塔12種類×2)`, and one of its parts
_WHOLE = made_later(
    r"(?P<name>(?<![^\s、。「」()])[^\s\d()、。:は]{2,16})(?P<count>\d{2,4})[枚個本]?\((?P<parts>[^()]+)\)"
)
_PART_OF = made_later(r"(?P<name>[^\d+]{2,16}?)(?P<many>\d{1,3})種類?[×x](?P<each>\d{1,3})")


def _summed(script: WritingSystem, start: int, end: int) -> Iterator[Claim]:
    """Yield what a name with a number right behind it is the sum of, if that is that sum."""
    found = _WHOLE.search(script.counted, start, end) if "ja" in script.words.codes else None
    if not found:
        return
    name, whole = script.said(*found.span("name")), int(found["count"])
    parts = [
        Claim(
            *(script.said(*e.span("name")), int(e["each"]), "", Role.PART, Section.PROSE),
            *(e.start(), e.end(), int(e["many"])),
            of=name,
        )
        for e in _PART_OF.finditer(script.counted, *found.span("parts"))
    ]
    if len(parts) > 1 and total_of(parts) == whole:
        place = found.start("name"), found.end("count")
        yield Claim(name, whole, "", Role.SUPPLY, Section.PROSE, *place)
        yield from parts


def _division(script: WritingSystem, start: int, end: int) -> re.Match[str] | None:
    """Return the words that say how something is divided, unless a command leads to them."""
    words, text = script.words, script.counted
    sign = words.pattern("among", r"[ ]{}[ ]?:[ ]").search(text, start, end)
    command = sign and words.pattern("commands", "[ ]*{}[ ,]").match(text, start)
    subject = words.pattern("the", "[ ]*{}[ ]").match(text, start)
    return None if command and not subject else sign
