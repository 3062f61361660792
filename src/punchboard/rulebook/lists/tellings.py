"""Sentences that say what is in the box, such as `The game has 52 cards, 4 boards and a die`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.entries.attributes import product_in
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
    NOT_MADE,
)
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import brackets, phrases_of, sentences, without_brackets
from punchboard.rulebook.lists.asides import is_aside, is_torn
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: Chapters whose sentences say what is done with things, and not what there is.
_NO_LISTS = {Topic.PLAY, Topic.END, Topic.NOTES}
# `Also: a die, a pawn`, `Board. One large map.`
_LABEL = re.compile(r"([^\W\d_][^:,.\d(]{2,20})[:.][ ]")
_JAPANESE = made_later("[ぁ-ヺ一-龥]")
#: `- The Guard: ends the round. (x7)`, `・衛兵：手番を終える。(全3種・各2枚)`
_TRAILING = made_later(
    r"[^:(]{2,40}?[ ]?:[ ]?.*\((?=(?:[x×][ ]?\d{1,3}|全[ ]?\d{1,3}[枚個本体冊]"
    r"|全?\d{1,2}種類?[・、][ ]?各[ ]?\d{1,3}[枚個本つ])\)$)"
    # `商品タイル:裏に印のあるタイルです。30枚あります。`
    r"|[^\s:。、()]{2,16}:[^\d。]{4,80}(?:。(?=(?:1人)?\d{1,4}[枚個本つ体冊])|、(?=\d{1,4}[枚個本](?:[、。]|$)))"
)
#: How far into a sentence its verb may be, in characters.
_NEAR = 40
#: How many things with a number make a list by themselves.
_MANY = 5
#: How many pieces are more than a cost, or a hand, and how many parts make a sum certain.
_SURELY, _PARTS = 12, 3
_NOTHING = made_later("")
_BEFORE_SUM = made_later(r"(?<![ァ-ヺー一-龥])(?![手山場捨残])[ァ-ヺー一-龥A-Za-z]{2,16}$")
#: `札は46枚で、内訳は`
_JOINED = made_later(r"^(?:で|が|あり|ある)?、$")
_BEFORE_WHOLE = made_later(
    r"(?<![ァ-ヺー一-龥])(?![手山場捨残])([ァ-ヺー一-龥A-Za-z]{1,16})[はのが]?[ ]?$"
)

Spans = tuple[tuple[int, int], ...]
_COLON = made_later("[ ]?:[ ]")


class Tellings:
    """Finds the sentences of a script that say what is in the box."""

    def __init__(self, script: WritingSystem, clauses: Clauses) -> None:
        self._script, self._text, self._clauses = script, script.counted, clauses
        self._forms = phrases_of(script.words)
        self._command = script.words.pattern("commands", r"^[ ]*{}(?=[ ,])")
        self._sentence = script.words.pattern("is_sentence")
        self._relative = script.words.pattern("relatives", "[ ]{}[ ]")
        self._vague = script.words.pattern("vague", "{}(?![^\\W\\d])")
        this = script.words.words("this")
        self._rules = script.words.pattern(
            "not_made", rf"(?!{this}){{}}(?:[ ]?\([^()]*\))?[ ]*(?:[ ]\d{{1,2}})?$"
        )
        # `You need the following: 2 pawns`
        self._following = script.words.pattern("one", r"(?:(?![ ]{}[ ])[^\d:,.]{0,60}:)?[ :]*")
        # `All you need to play is this: 4 pawns, 3 boards and a die`
        self._opening = compiled(
            rf"(?:[^ :]+[ ]){{3,}}[^ :]+[ ]?:[ ](?={script.words.any_number}[ ])"
        )
        self._listing = script.words.pattern("contains", "{}:[ ]")
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
        item, titled = line.kind is Kind.ITEM, line.chapter.topic is Topic.COMPONENTS
        found = _TRAILING.match(said) if ":" in said and (item or titled) else None
        return line.start + found.end() if found and (item or "。" in found[0]) else 0

    def is_of_every_box(self, line: Line) -> bool:
        """Return whether a line names what comes with every box, and often has no number."""
        named = line.kind in {Kind.TEXT, Kind.ITEM} and self._script.has[line.start] & NOT_MADE
        return bool(named) and self._rules.match(self._text, line.start, line.end) is not None

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
        above = self._script.lines[line.number - 1] if line.number else line
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
                sure = sure or (first and self._text[counted[0].start].isdigit())
            elif found and not self._vague.match(words):
                break
            else:
                # `Board. One large map.`: what a paragraph is about is in front of it.
                sure = sure or (
                    words.count(" ") < 3 and self._script.words.is_noun(words.rstrip(" ."))
                )
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
                else:
                    told = told and not self._has_verb(words)
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
            known = len(counted) >= _MANY or self._knows(counted) or lead.re is _LABEL
            known = known or (boxed is not None and len(counted) == clauses > 2)
            told = bool(known and following and 2 * len(counted) >= clauses)
            if known and 2 * len(counted) >= clauses:
                found.append((begin, end))
                # `The game has a total of 55 cards` needs no other things beside it.
                only = counted[0].amount if len(counted) == 1 else None
                alone = only and only.total and "の" not in counted[0].name
                alone = alone or (only and self._names_title(line, start, end))
                # `two decks of 55 cards`
                sets = only is not None and only.count != 1 and bool(counted[0].factor)
                alone = alone or (boxed and only and (only.count == 1 == clauses or sets))
                things += len(counted) + bool(alone and not self._forms.per_player.search(words))
        opens = self._text[line.start : line.end].rstrip().endswith(":")
        return tuple(found) if things > 1 or opens else ()

    def _in_front(self, start: int, verb: int) -> tuple[int, int]:
        """Return what a sentence names in front of the words that say that it is in the box."""
        closing = list(self._closing.finditer(self._text, start, verb))
        told = closing and not self._command.match(self._text, start, verb)
        return (start, closing[-1].start()) if told else (verb, verb)

    def _names_title(self, line: Line, start: int, end: int) -> bool:
        """Return whether a sentence names the component that its chapter is about."""
        title = bare_title(line.chapter.title).casefold()
        stem = title.split(" ")[-1].removesuffix("s")
        named = stem and stem in self._text[start:end].casefold()
        return bool(named) and line.chapter.own is None and self._script.words.is_noun(title)

    def _enumerates(self, line: Line, start: int, end: int) -> re.Match[str] | None:
        """Return the verb of `Harbour has 52 cards, 4 boards and a die` in an introduction.

        It is empty where a long list has none.
        """
        told = line.chapter.topic is Topic.INTRODUCTION or line.chapter.own is None
        listed = self._script.plain.text[start].isdigit() and line.chapter.own is not Topic.SETUP
        if not (told or listed):
            return None
        lead = None
        if self._script.has[start] & CONTAINS:
            lead = self._contains.search(self._text[start : min(end, start + _NEAR)])
        if line.chapter.topic is Topic.INTRODUCTION and self._is_bare(start, end):
            return _NOTHING.match("")
        label = None if lead else _LABEL.match(self._text[start:end])
        labelled = label and told and self._text[start + label.end() - 2] == ":"
        if label and labelled and self._is_labelled(label[1], start + label.end(), end):
            return label
        said = without_brackets(self._text, start, end)
        opening = None if lead or not told else self._opening.match(self._text[start:end])
        lead = lead or opening
        if not (lead or listed) or self._forms.per_player.search(said):
            return None
        begin = start + (lead.end() if lead else 0)
        colon = self._listing.search(self._text, begin, end)
        following = colon or self._following.match(self._text, begin, end)
        begin = following.end() if following else begin
        if not lead and len(self._script.clauses(begin, end)) < _MANY:
            return None
        counted, clauses = self._counted(begin, end)
        if opening and sum(self._knows([each]) for each in counted) > 1 and len(counted) > 2:
            return lead
        numbers = sum(self._text[each.start].isdigit() or lead is not None for each in counted)
        if numbers >= _MANY and len(counted) >= 0.8 * clauses:
            return lead or _NOTHING.match("")  # `1 witch, 2 seers, …`: so many need no noun
        command = self._command.match(self._text, start, end)
        if not lead or not told or (command and lead.start() > command.end() - start + 1):
            return None
        if len(counted) == 1 == clauses and self._names_title(line, start, end):
            rest = self._text[counted[0].end : end]
            return None if re.search(r"\w", rest) else lead
        known = sum(self._knows([each]) for each in counted)
        return lead if 2 * known >= clauses == len(counted) > 2 and known > 1 else None

    def _is_labelled(self, label: str, start: int, end: int) -> bool:
        """Return whether a *label* has many things behind it: `Cards: 12 kings, 9 queens`."""
        counted, clauses = self._counted(start, end)
        counts = (each.amount.count for each in counted if each.amount)
        known = sum(self._knows([each]) for each in counted)
        sure = known == clauses or self._script.words.is_noun(label.split(" ")[0])
        many = sum(each for each in counts if isinstance(each, int)) > _SURELY
        return many and sure and len(counted) == clauses > 1

    def _is_bare(self, start: int, end: int) -> bool:
        """Return whether words are nothing but entries with counters: `札30枚、石20個、盤1枚`."""
        if self._text.count("、", start, end) < 2:
            return False
        counted, clauses = self._counted(start, end)
        counters = all(each.amount and each.amount.unit for each in counted)
        verb = self._sentence.search(self._text[start:end].rstrip("。"))
        return counters and len(counted) == clauses > 2 and self._knows(counted) and not verb

    def _counted(self, start: int, end: int) -> tuple[list[ListEntry], int]:
        """Return the entries with a number between two places, and how many clauses there are."""
        spans = self._script.clauses(start, end)
        entries = [self._clauses.entry(*span) for span in spans]
        counted = [each for each in entries if each and each.amount and not each.amount.each]
        return [each for each in counted if not is_torn(each.name)], len(spans)

    def _knows(self, counted: Sequence[ListEntry]) -> bool:
        return any(each.unit or self._script.words.is_noun(each.name) for each in counted)


def parts_told(script: WritingSystem, claim: Claim, behind: int, end: int) -> list[Claim]:
    """Return what brackets right behind a count tell of, or the rest if it comes to it.

    `54 cards (2 of them jokers)`, `54 cards, which include 52 numbered and 2 blank ones`

    Args:
        script: The text.
        claim: What the count claims.
        behind: Where the number of the claim ends.
        end: Where the sentence ends.
    """
    first, last = claim.end, end
    for opens, closes in brackets(script.counted, behind, end)[:1]:
        if not script.counted[behind:opens].strip() or opens - 1 <= claim.end < closes:
            first, last = opens + 1, closes - 1
    head = Head(claim.name, claim.count, claim.unit)
    found = [e for e in breakdown(script, head, first, last) if e.role is Role.PART]
    told = first != claim.end or total_of(found) == claim.count
    others = parts_of_which(script, claim, end)
    return [replace(each, section=Section.PROSE) for each in found] if told else others


def totals_told(script: WritingSystem, start: int, end: int) -> Iterator[Claim]:
    """Yield the sums in brackets behind their components: `舟カード(各3枚、計18枚)を1枚出す`.

    So are products: `舟カード(6種×3枚)`.
    """
    for first, last in brackets(script.counted, start, end):
        name = _BEFORE_SUM.search(script.plain.raw, max(start, first - 20), first)
        found = script.amounts_in(first, last) if name else ()
        total = next((each for each in found if each.total and each.unit), None)
        if not name or not script.words.is_noun(name[0]):
            continue
        product = product_in(script, first + 1, last - 1)
        if product and not script.counted[first + 1 : product.start].strip():
            share = (name[0], product.count, product.unit, product.role, Section.PROSE)
            yield Claim(*share, name.start(), last, product.factor, product.total)
        elif total:
            kind = (name[0], total.count, total.unit, Role.SUPPLY, Section.PROSE)
            yield Claim(*kind, name.start(), total.end)


def broken_down(
    script: WritingSystem, start: int, end: int, section: Section = Section.PROSE
) -> Iterator[Claim]:
    """Yield what brackets behind a number break it down to: `22枚(雨7・雪3・霧12)を切る`.

    That they come to it proves that they do, wherever the sentence is. So do words that say how
    it is divided: `The 40 wave cards are divided as follows: 12 for ebb, 28 for flood`; in a
    list that is what is behind a colon, too.
    """
    text, listed = script.counted, section is Section.LIST
    if not listed and "ja" in script.words.codes and (summed := _summed(script, start, end)):
        yield from summed
        return
    sign = _division(script, start, end, listed=listed)
    divided = [(sign.start(), sign.end() - 1, end + 1)] if sign else []
    for stop, first, last in (*divided, *((e[0], *e) for e in brackets(text, start, end))):
        found = [e for e in script.amounts_in(start, stop) if e.count not in {None, 1}]
        whole = found[-1] if found else None
        if whole is None or not isinstance(whole.count, int) or whole.count < _SURELY:
            continue
        named = script.words.pattern("are", "[ ]{}(?= |$)").split(text[whole.end : stop])[0]
        named = _JOINED.sub("", named)
        ends, named = whole.end + len(named.rstrip()), named.strip()
        behind = script.words.is_noun(named)
        if named and not behind:
            continue
        before = _BEFORE_WHOLE.search(text, max(start, whole.start - 20), whole.start)
        name = named or (before[1] if before and script.words.is_noun(before[1]) else "")
        told = breakdown(script, Head(name, whole.count, whole.unit), first + 1, last - 1)
        parts = [each for each in told if each.role is Role.PART]
        less = stop < first and not listed and total_of(parts) < whole.count
        if len(parts) < _PARTS or not (less or total_of(parts) == whole.count):
            continue
        place = whole.start if named or not before else before.start(), ends
        kind = (name, whole.count, whole.unit, Role.SUPPLY, section)
        yield from [Claim(*kind, *place)] if name else []
        role = Role.PART if name else Role.SUPPLY
        yield from (replace(each, role=role, of=name, section=section) for each in parts)


#: `緑の塔44(石の塔5種類×4+木の塔12種類×2)`, and one of its parts
_WHOLE = made_later(
    r"(?P<name>(?<![^\s、。「」()])[^\s\d()、。:は]{2,16})(?P<count>\d{2,4})[枚個本]?\((?P<parts>[^()]+)\)"
)
_PART_OF = made_later(
    r"(?P<name>[^\d+]{2,16}?)(?P<first>\d{1,3})(?:種類?[×x](?P<each>\d{1,3}))?[枚個本]?(?:\+|$)"
)


def _summed(script: WritingSystem, start: int, end: int) -> list[Claim]:
    """Return what a name with a number right behind it is the sum of, if that is that sum.

    Products of kinds show that these are pieces, or the name does, and not points or strength.
    """
    found = _WHOLE.search(script.counted, start, end)
    if not found or "+" not in found["parts"]:
        return []
    span = found.span("parts")
    parts = [*_PART_OF.finditer(script.counted, *span)]
    crossed = any(each["each"] for each in parts) or script.words.is_noun(found["name"])
    name, whole = script.said(*found.span("name")), int(found["count"])
    told = list[Claim]()
    for each in parts:
        count, many = int(each["each"] or each["first"]), each["each"] and int(each["first"])
        place = each.start(), each.start() + len(each[0].rstrip("+"))
        kind = (script.said(*each.span("name")), count, "", Role.PART, Section.PROSE)
        told.append(Claim(*kind, *place, many or None, of=name))
    covered = sum(len(each[0]) for each in parts) == span[1] - span[0]
    if not (crossed and covered and len(parts) > 1) or total_of(told) != whole:
        return []
    place = found.start("name"), found.end("count")
    return [Claim(name, whole, "", Role.SUPPLY, Section.PROSE, *place), *told]


def _division(script: WritingSystem, start: int, end: int, *, listed: bool) -> re.Match[str] | None:
    """Return the words that say how something is divided, unless a command leads to them."""
    words, text = script.words, script.counted
    if not (listed or script.has[start] & AMONG):
        return None
    among = words.pattern("among", r"(?:[ ]{}[ ]?:[ ]|(?<=[で、])(?:その)?{}[はが、])")
    sign = (_COLON if listed else among).search(text, start, end)
    command = sign and words.pattern("commands", "[ ]*{}[ ,]").match(text, start)
    subject = words.pattern("the", "[ ]*{}[ ]").match(text, start)
    return None if command and not subject else sign
