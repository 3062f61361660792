"""Entries of a list: `Item cards: 60`, `ポーン(5個)`, `24 wooden cubes (6 each in 4 colours)`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.claim import Range
from punchboard.rulebook.entries.attributes import Attribute, attributes_of
from punchboard.rulebook.entries.naming import EDGES, is_quantity, naming_of
from punchboard.rulebook.grammar.clause_phrases import clause_phrases_of
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.in_sets import sets_of
from punchboard.rulebook.grammar.openings import COLOURS, EACH, KINDS, PACKS, PER_COLOUR, PER_PLAYER
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import brackets, phrases_of, trimmed
from punchboard.rulebook.page.amounts import TIMES, Amount, is_rough
from punchboard.rulebook.page.lines import VALUED, WritingSystem

_EDGES, _LONGEST_NAME = EDGES + "が", 60
_AGAIN = made_later(r"[ ]?(\d{1,4})[ ](?=[^\W\d])")
_WORD, _TELLS = made_later(r"[^\W\d]+"), made_later(r":|[=-]>|[→⇒]")
_UNIT_NOUN = made_later(r"[ ]?([A-Za-zÀ-ÿ]{2,14})\.?(?=[ ]?(?:$|[().,;]))")
#: `2x12 pawns`: twelve for each of two.
_TIGHT = made_later(r"(\d{1,2})[x×](\d{1,3})[ ](?=[^\W\d])")
_SIZED, _COLON, _DIGIT = made_later(r"\d+[x×]\d"), made_later(":(?=[ ])"), made_later(r"\d")
#: `12 "4 of a kind" cards`: what is quoted ends no name.
_QUOTED = made_later(r"[ ]?[\"“„][^\"”“]{1,30}[\"”“]")
#: What ends a name: a colon, or what a number of sets comes to, `4 sets of 8 owls = 32`.
_SIGN_BEHIND = made_later(r":[ ]|[ ]=[ ]?\d")
#: `1 of the tracks`
_SOME_OF = made_later(r"[ ]of[ ](?:the|your|his|her|their|its|these|those)[ ]")
# `アク(悪)カード`: the brackets are inside of a name.
_IN_WORD = made_later(r"(?<=[^\W\d])\([^()\d]{1,8}\)(?=[ァ-ヺー]{2})")
_CLOSED, _VALUE_COUNTS = made_later(r"\([x×][ ]?\d{1,3}\)"), made_later(r"(\d+)[ ]?[x×]")
# `110個のアイコンが描かれた`: the number is of what is on a piece.
DEPICTED = made_later(r"の(?!合?計)[^\s、。()]{1,20}?(?:が|を)")


class ListEntry(Struct, frozen=True):
    """What one clause of a list says: a name, its number and what follows.

    Attributes:
        name: The component.
        start: Where the quoted words start.
        end: Where they end.
        amount: Its number; None where it has none.
        rest: Spans of the words that say more about it.
        unit: The unit, where it is no Japanese counter.
        factor: How many pieces a set holds.
    """

    name: str
    start: int
    end: int
    amount: Amount | None
    rest: tuple[tuple[int, int], ...] = ()
    unit: str = ""
    factor: int | None = None


class Clauses:
    """Tells what single clauses of a list say."""

    def __init__(self, script: WritingSystem, *, in_brackets: bool = False) -> None:
        self.script, self.text, self._style = script, script.counted, in_brackets
        self.forms, self.naming = phrases_of(script.words), naming_of(script.words)
        words = script.words
        self._said, self._set_forms = clause_phrases_of(words), sets_of(words)
        self.article = self._said.article

    def name(self, start: int, end: int) -> str:
        """Return the name between *start* and *end*."""
        known = self.script.known
        if (start, end) not in known:
            known[start, end] = self.naming.name(self.script, start, end)
        return str(known[start, end])

    def entry(self, start: int, end: int) -> ListEntry | None:
        """Return what the clause between *start* and *end* says, or None for nothing."""
        known, place = self.script.known, (start, end, self._style)
        if place not in known:
            known[place] = self._entry(start, end)
        found = known[place]
        return found if isinstance(found, ListEntry) else None

    def _entry(self, start: int, end: int) -> ListEntry | None:
        has = self.script.has[start]
        share = has & (PER_PLAYER | PER_COLOUR) and self.forms.share_end(self.text, start, end)
        if share:
            shared = self._entry(share, end)
            return replace(shared, start=start) if shared and shared.amount else None
        others = (form for bit, form in self._said.others if has & bit)
        if any(each.match(self.text, start, end) for each in others):
            return None
        again = self.forms.again.match(self.text, start, end)
        start = again.end() if again else start
        of_each = has & (COLOURS | KINDS | EACH)
        kinds = self._set_forms.of_kinds(self.text, start, end) if of_each else None
        if kinds or (has & PACKS and (kinds := self._set_forms.packed(self.text, start, end))):
            return self._of_kinds(kinds)
        if sized := self._set_forms.sized(self.text, start, end):
            return self._of_size(sized, end)
        text = self.script.plain.text
        times = TIMES.search(text, start, end)
        if grid := self._set_forms.grid.match(text, start, end) if times else None:
            laid = self._entry(grid.end(), end)
            return replace(laid, start=start) if laid and laid.amount else None
        if valued := VALUED.fullmatch(text, start, end) if times else None:
            counts, values = _VALUE_COUNTS.findall(valued["values"]), valued.span("values")
            amount = Amount(sum(map(int, counts)), "", *values, number=values[0])
            return ListEntry(valued["name"].strip(), start, end, amount, (values,))
        tight = _TIGHT.match(self.text, start, end)
        name = self.name(tight.end(), self._stop(tight.end(), end)) if tight else ""
        if tight and self.script.words.is_noun(name):
            amount = Amount(int(tight[2]), "", start, tight.end(), number=start)
            found = self._amount_first(amount, end, end)
            return replace(found, factor=int(tight[1])) if found else None
        groups = [e for e in brackets(self.text, start, end) if not _IN_WORD.match(self.text, e[0])]
        core = groups[0][0] if groups else end
        # `1 Coin (42)` in a list of `Cards (108)`: the number in front is part of the name.
        closed = bool(groups) and (self._style or _CLOSED.fullmatch(self.text, groups[-1][0], end))
        named = self._in_brackets(start, groups[-1], end) if closed else None
        if named and named.end == end:
            return named
        return (
            self._with_amount(start, core, end)
            or (self._in_brackets(start, groups[0], end) if groups else None)
            or (self._behind_brackets(start, groups[0], end) if groups else None)
            or self._with_blank(start, end)
            or self._with_article(start, core, end)
            or self._without_amount(start, core, end)
        )

    def _of_size(self, found: re.Match[str], end: int) -> ListEntry:
        """Return what `two 30-card storm decks` says: so many pieces, once or in each."""
        many, each = self.script.words.value_of(found["many"] or "1"), int(found["count"])
        place, last = found.span("count"), found.end("name")
        amount = Amount(each, "", *place, number=place[0])
        rest = trimmed(self.text, last, end)
        if many and many > 1:
            amount = replace(amount, count=many)
            return ListEntry(found["name"], found.start(), last, amount, factor=each)
        return ListEntry(found["name"], found.start(), last, amount, rest)

    def _of_kinds(self, found: re.Match[str]) -> ListEntry | None:
        """Return what `7 kinds of shells with 3 tiles each` says: three of seven."""
        value = self.script.words.value_of
        named = next((e for e in ("label", "kind", "name", "noun") if found.groupdict().get(e)), "")
        counted = next(e for e in ("count", "some", "times") if found.groupdict().get(e))
        count, many = value(found[counted]), self._set_forms.many_in(found)
        if not named or count is None:
            return None
        place = found.span(counted)
        amount = Amount(count, "", *place, number=place[0])
        last = found.start() + len(found[0].rstrip(" .:"))
        name, unit = self.name(*found.span(named)), found.groupdict().get("unit") or ""
        return ListEntry(name, found.start(), last, amount, (), unit, many)

    def _with_amount(self, start: int, core: int, end: int) -> ListEntry | None:
        chosen = self.chosen(start, core)
        if chosen is None:
            return None
        if self._is_first(start, chosen.start):
            return self._amount_first(chosen, core, end)
        label, one = self.text.find(":", start, chosen.start), self.article.match(self.text, start)
        if label > 0 and one and not self.script.words.is_set(self.name(one.end(), label)):
            return None  # `A board: 24 holes`
        name = self.name(start, self._name_end(start, chosen.start))
        unit = "" if chosen.unit else self._unit(chosen, core)
        stop = self.text.index(unit, chosen.end) + len(unit)
        rest = trimmed(self.text, stop, end)
        return ListEntry(name, start, stop, chosen, rest, unit) if name else None

    def chosen(self, start: int, end: int) -> Amount | None:
        """Return the amount that says how many there are of the thing named."""
        amounts = self.script.amounts_in(start, end)
        if not amounts:
            return None
        sizes = attributes_of(self.script.words).find(self.script.plain.text, start, end)
        taken = [(e.start, e.end) for e in sizes if not e.bare or e.start > start]
        found = [
            each
            for each in amounts
            if each.of_pieces
            and not (each.unit and DEPICTED.match(self.text, each.end))
            and not any(first <= each.number < last for first, last in taken)
        ]
        found = [each for each in found if each.unit or self._stands_apart(each, start, end)]
        first = found[0] if found else None
        last = len(found) > 1 and not self.text[found[-1].end : end].strip() and found[-1]
        # `20 cards: 5×(+1)`, `54 cards -> 6 x 9`
        told = last and (_TELLS.search(self.text, start, last.start) or (first and first.unit))
        if last and not told and last.times:
            return last  # `1 Coin ×16`
        if first and not first.unit and not first.total and not self.name(start, first.start):
            return first
        for wish in (
            lambda each: each.total,
            lambda each: not each.each and each.unit,
            lambda each: not each.each,
        ):
            match = next((each for each in found if wish(each)), None)
            if match:
                return match
        return first

    def _stands_apart(self, each: Amount, start: int, end: int) -> bool:
        """Return whether a bare number is a count and not part of a name."""
        if isinstance(each.count, Range) and not is_rough(each, start, self._unit(each, end)):
            return False
        before = self.text[start : each.start].strip(" ・-*")
        after = self.text[each.end : end].strip(" .")
        if not before or each.times or each.total:
            return True
        place = start + len(self.text[start : each.start].rstrip())
        if self.text[place - 2 : place] == " -" or self.text[place - 1 : place] in {":", "="}:
            return True
        if not after:  # `bolt it to the two` ends no entry
            return not self.text[each.number].isalpha()
        # `A gate with two doors`
        had = self.article.match(before) and self._said.having.search(before)
        alone = " " not in after and not had and self._counts(after.rstrip(" ."))
        return alone or self._is_first(start, each.start)

    def _unit(self, each: Amount, end: int) -> str:
        """Return the noun that is all behind a number: `cards` of `(20 cards)`."""
        noun = _UNIT_NOUN.match(self.text, each.end, end)
        return noun[1] if noun and self._counts(noun[1]) else ""

    def _counts(self, word: str) -> bool:
        """Return whether a *word* behind a number may be all that it counts: `8 pieces`."""
        words = self.script.words
        return words.is_noun(word) or words.pattern("copies", "^{}$").match(word) is not None

    def _is_first(self, start: int, number: int) -> bool:
        """Return whether no name is before a *number*; `a pile of` is none."""
        named = self.name(start, number) or number - start > _LONGEST_NAME
        return bool(self._said.no_name.match(self.text, start, number)) or not named

    def _name_end(self, start: int, end: int) -> int:
        """Return where a name ends: before words such as `各色` that belong to the number."""
        forms, has = self.forms, self.script.has[start]
        of = (EACH, forms.each), (PER_PLAYER, forms.per_player), (PER_COLOUR, forms.per_colour)
        found = (form.search(self.text, start, end) for bit, form in of if has & bit)
        stops = [each.start() for each in found if each]
        label = self.text.find(": ", start, end)  # `Deck: a set of 52 cards`
        stops += [label] if label > 0 and self.article.match(self.text, label + 2, end) else []
        return min([end, *(stop for stop in stops if stop > start)])

    def _amount_first(self, chosen: Amount, core: int, end: int) -> ListEntry | None:
        text, start, unit, factor = self.text, chosen.end, "", None
        vague = chosen.count == 1 and self._said.vague.match(text, chosen.start)  # `un tas de`
        if vague or _SOME_OF.match(text, start):
            return None
        if core < end and not text[start:core].strip():  # `36 (3x12) cards`
            return self._amount_first(
                replace(chosen, end=brackets(text, core, end)[0][1]), end, end
            )
        times = _AGAIN.match(text, start, core) if chosen.times else None
        sides = attributes_of(self.script.words).find(text, times.start(1), core) if times else ()
        sided = times and any(each.start == times.start(1) for each in sides)  # `5 x 10 sided dice`
        if times and not sided and isinstance(chosen.count, int):  # `5 x 10 role cards`
            start, factor = times.end(), chosen.count
            chosen = replace(chosen, count=int(times[1]))
        held = self._set_forms.held(text, start, core, one=chosen.count == 1)
        if held:
            start, unit, factor = held.start, held.unit, held.factor
        core = ends.start() if (ends := _SIGN_BEHIND.search(text, start, core)) else core
        quoted = _QUOTED.match(text, start, core)
        begin = quoted.end() if quoted else start
        found, stop = self.naming.stop.search(text, begin, core), self._stop(begin, core)
        start += text.startswith("の", start)
        name = self.name(start, stop)
        if not name and found and found.end() < core:  # `3 (three) dice`
            return None
        bracketed = text[stop : core + 1].strip().startswith("(")
        if bracketed and name and (whole := self.naming.parted(self.script, name, stop, end)):
            return ListEntry(whole[0], chosen.start, whole[1], chosen, (), unit, factor)
        bracketed = bracketed or (chosen.times and name.istitle())  # `1 x The Hand`
        if not name or (self.script.words.is_never(name) and not bracketed):
            return None
        stop = start + len(text[start:stop].rstrip(" .。"))
        return ListEntry(name, chosen.start, stop, chosen, trimmed(text, stop, end), unit, factor)

    def _in_brackets(self, start: int, group: tuple[int, int], end: int) -> ListEntry | None:
        text, article = self.text, self.article.match(self.text, start, group[0])
        start = article.end() if article else start  # `a deck (32 cards)`
        name = self.name(start, group[0])
        inside = self.script.amounts_in(group[0] + 1, group[1] - 1)
        copied = [e for e in inside if self._said.copies.match(text[e.end : group[1]].lstrip())]
        inside = copied if len(copied) == 1 else inside  # `Owl (value 3, 5 copies)`
        found = next((each for each in inside if each.of_pieces), None)  # `(12種類 / 12枚)`
        if not name or not found:
            return None
        lead = text[group[0] + 1 : found.start].strip("=: ")
        # `トランプ(ジョーカー抜き52枚)`
        only = found is inside[-1] and found.unit and found.end == group[1] - 1
        there = self._said.there.match(lead) or (lead and is_quantity(self.script, lead))
        apart = copied and lead[-1:] in {*"、,・/;"}
        if lead and not (only or there or apart):
            return None
        if self.forms.each.search(self.text, found.end, group[1]) and self.chosen(group[1], end):
            return None  # `Runes (5 of each kind): 25`
        if found.each:  # `(各4枚、計40枚)`
            found = next((each for each in inside if each.total), found)
        if found.each or not (there or self._is_count(found, group, name)):
            return None
        stop = group[1] if not text[found.end : group[1] - 1].strip() else found.end
        spans = (*trimmed(text, found.end, group[1] - 1), *trimmed(text, group[1], end))
        unit = self._unit(found, group[1])
        titled = name[:1].isdigit() or self.script.words.topic(name) is Topic.COMPONENTS
        if unit and titled:  # `Contents (80 cards)`, `1-15 in 4 colours (60 cards)`
            stop = text.index(unit, found.end) + len(unit)
            name, start, unit = unit, found.start, ""
        return ListEntry(name, start, stop, found, spans, unit)

    def _is_count(self, found: Amount, group: tuple[int, int], name: str) -> bool:
        if isinstance(found.count, Range):
            return bool(found.unit) or is_rough(found, group[0], self._unit(found, group[1]))
        after = self.text[found.end : group[1]].lstrip()
        if found.unit and re.match("あたり|につき|ごと", after):
            return False  # `(1組あたり4枚) 28枚`
        shares = (self.forms.per_player, self.forms.per_colour, self.forms.each)
        said = any(
            each.match(after) for each in (self._said.counted, self._said.copies, self._said.those)
        )
        said = said or (not _DIGIT.search(name) and any(form.match(after) for form in shares))
        # `Property cards (28 properties)`, `Wave dice (2 blue dice)`
        named = [e[:-1].removesuffix("ie") for e in _WORD.findall(after.casefold())[:2]]
        said = said or any(len(each) > 2 and each in name.casefold() for each in named)
        return bool(found.unit or found.times or said)

    def _behind_brackets(self, start: int, group: tuple[int, int], end: int) -> ListEntry | None:
        """Return `Dice (ten-sided) 2`, whose number is behind the brackets."""
        chosen, name = self.chosen(group[1], end), self.name(start, group[0])
        between = self.forms.colours.sub("", self.text[group[1] : chosen.start]) if chosen else ""
        apart = self.forms.kinds.sub("", between).strip(_EDGES + "はを")  # `札(0~9)×4色=40枚`
        if chosen is None or not name or apart:
            return None
        spans = (group[0] + 1, group[1] - 1), (chosen.end, end)
        rest = tuple(part for span in spans for part in trimmed(self.text, *span))
        return ListEntry(name, start, chosen.end, chosen, rest)

    def _with_blank(self, start: int, end: int) -> ListEntry | None:
        amounts, place = self.script.amounts, (self.text, start, end)
        if leading := amounts.leading_blank(*place):
            return self._amount_first(leading, end, end)
        blank = amounts.blank_brackets(*place) or amounts.open_number(*place)
        name = self.name(start, blank.start) if blank else ""
        if not blank or not name:
            return None
        return ListEntry(name, start, blank.end, blank, trimmed(self.text, blank.end, end))

    def _with_article(self, start: int, core: int, end: int) -> ListEntry | None:
        article = self.article.match(self.text, start, core)
        if not article or self._said.vague.match(self.text, start):
            return None
        name = self.name(article.end(), self._stop(article.end(), core))
        never = self._said.never.match(self.text, article.end())
        if never and not self.script.words.is_noun(name):
            return None  # `une partie de`, `eine Seite`
        return self._amount_first(Amount(1, "", start, article.end(), number=start), core, end)

    def _without_amount(self, start: int, core: int, end: int) -> ListEntry | None:
        words = self.text[start:core]
        if _SIZED.match(words):
            return None
        led = next((e for e in self.script.amounts_in(start, core) if e.number == start), None)
        # `4種類の食料(肉3個、魚5個)`
        kinds = led and led.feature and core < end and self.text.startswith("の", led.end)
        if led and not kinds:
            return None
        start = led.end + 1 if led else start
        latin = words[:1] <= "ÿ"
        found = self.naming.stop.search(self.text, start, core) if latin else None
        colon = _COLON.search(words)
        countless = not any(self.script.amounts.find(words))
        core = start + colon.start() if colon and (latin or countless) else core
        name = self.name(start, found.start() if found and found.start() > start else core)
        return ListEntry(name, start, core, None, trimmed(self.text, core, end)) if name else None

    def _stop(self, start: int, end: int) -> int:
        """Return where a name ends that begins at *start*."""
        found = self.naming.stop.search(self.text, start, end)
        stop = found.start() if found else end
        return min([stop, *(each.start for each in self._sizes(start, end))])

    def _sizes(self, start: int, end: int) -> Sequence[Attribute]:
        found = attributes_of(self.script.words).find(text := self.script.plain.text, start, end)
        return [each for each in found if each.factor] if _DIGIT.search(text, start, end) else ()
