"""Numbers that are not counts: in two languages, in texts of the game, in tables and lists.

Counts are compared with the box, everything else with whatever says the same thing:
the same line in another language, a text on an aid or a board, the points of an entry.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from msgspec.structs import replace

from punchboard.components.model import ComponentSet, Entry, Text, Value, entries_in
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook import names
from punchboard.rulebook.card_texts import CardText, card_texts
from punchboard.rulebook.claim import Range, Role
from punchboard.rulebook.comparison import Comparison, Verdict
from punchboard.rulebook.ledger import Ledger
from punchboard.rulebook.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.targets import value_names
from punchboard.rulebook.texts import RulesText

#: Share of the lines that two languages of one text have to have in common.
_PARALLEL = 0.8
#: Share of a text's words that a line of the rules has to have, and their least number.
_ALIKE, _LEAST = 0.7, 3
#: The same for a line that is only said to lack a number.
_SURE = 0.75
#: A rule and its example.
_TWICE = 2
#: Words before a number that no two sentences share by chance.
_SAME_WORDS = 4
#: Longest way, in characters, from a number to the words that belong to it.
_NEAR = 12
#: Most different items of an aid or a board; the texts of a deck are what single cards do.
_FEW = 3
#: Fields of an entry that hold what it is worth.
_WORTH = frozenset("points point value values vp score cost price worth".split())
_COMPARED = frozenset(
    [Role.SUPPLY, Role.PART, Role.PER_PLAYER, Role.PER_COLOR, Role.SETUP, Role.ATTRIBUTE]
)
_WORDS = re.compile(r"[a-zß-ÿ]{3,}|[ァ-ヺー]{2,}|[一-龥]")
_COMMON = frozenset("the and you your for with may can are its that this from one all".split())
_DIGITS = re.compile(r"(?<![\w.#-])\d{1,4}(?![\d.]\d|\w*[-_])|(?<=[^\W\da-zA-Z_])\d{1,4}(?!\d)")
_AFTER = re.compile(
    r"\W{0,3}((?:or (?:more|less|fewer)|[a-zß-ÿ]{2,})|[枚個点本人回つ]|マス|[^\s\w]?[ぁ-ヺー一-龥]{1,2})"
)
_BEFORE = re.compile(r"([a-zß-ÿ]{2,}|[ぁ-ヺー一-龥]{2})\W{0,3}$")
_LAST_CELL = re.compile(r"[+−-]?(\d{1,4})")
_POINTS = re.compile(r"\d[ ]?(?:点|ポイント|勝利点|(?i:points?|vps?|punkte?)\b)")
_SHARED = re.compile(r"ずつ|それぞれ|each|both|either|左右|sides")
#: Two places with what each of them says.
_Pair = tuple[tuple[Location, str], tuple[Location, str]]


def differing_languages(
    ledger: Ledger, comparison: Comparison, texts: Sequence[RulesText], known: Iterable[Location]
) -> Iterator[Finding]:
    """Yield the numbers in which texts differ from the first one, one for each line.

    Args:
        ledger: All claims.
        comparison: The claims compared with the box: what that proves is not compared again.
        texts: The texts; those in the first one's language are skipped.
        known: Places that something else is reported about.
    """
    seen = {(each.path, each.line) for each in known}
    for text in texts[1:]:
        if text.language == texts[0].language:
            continue
        pairs = (*_claims(ledger, comparison, texts[0], text), *_lines(texts[0], text))
        for (place, here), (other, there) in pairs:
            lines = {(place.path, place.line), (other.path, other.line)}
            if not lines & seen:
                message = f"the rules say {here} here, `{other.path.name}` says {there}"
                related = (Related(other, f"{there} here"),)
                yield Finding(place, message, ("make both say the same",), related)
            seen |= lines


def _claims(
    ledger: Ledger, comparison: Comparison, first: RulesText, second: RulesText
) -> Iterator[_Pair]:
    """Yield pairs of claims about one thing with different numbers.

    What one text calls by a name and the other does not (`deal 10 cards`) is compared
    by what the numbers are for, if all of them but one agree.
    """
    proved = {id(each.entry) for each in comparison.all if each.verdict is not Verdict.POSSIBLE}
    wrong = {_subject(each.entry) for each in comparison.all if each.differs} - {None}
    loose = [
        each
        for each in ledger.entries
        if id(each) not in proved and _is_compared(each) and _subject(each) not in wrong
    ]
    here, there = ([e for e in loose if e.text is text] for text in (second, first))
    ways: tuple[tuple[Callable[[LedgerEntry], Hashable], int], ...]
    ways = (_subject, len(here)), (lambda entry: entry.claim.role, 1)
    for group, most in ways:
        found = list(_left_over(here, there, group, most))
        for pair in found:
            one, other = ((each.place, _amount(each)) for each in pair)
            yield one, other
        done = {id(each) for pair in found for each in pair}
        here, there = ([e for e in each if id(e) not in done] for each in (here, there))


def _is_compared(entry: LedgerEntry) -> bool:
    counted = entry.claim.count is not None and entry.claim.role in _COMPARED
    return counted and entry.standing is not Standing.ASIDE


def _subject(entry: LedgerEntry) -> Hashable:
    """Return what a claim is about; None if that is unknown."""
    if entry.standing is not Standing.BOUND:
        return None
    part = tuple(item.id for item in entry.target.items) if entry.target.part else ()
    return entry.target.component.id, part, entry.claim.role


def _left_over(
    here: Sequence[LedgerEntry],
    there: Sequence[LedgerEntry],
    group: Callable[[LedgerEntry], Hashable],
    most: int,
) -> Iterator[tuple[LedgerEntry, LedgerEntry]]:
    """Yield the claims of a group that are left when equal numbers are taken away.

    A group in which one text claims more than the other says more there; one
    with more than *most* left is of something else.
    """
    for subject in dict.fromkeys(map(group, here)):
        one, other = ([e for e in each if group(e) == subject] for each in (here, there))
        if subject is not None and len(one) == len(other):
            left, right = _without(one, other), _without(other, one)
            yield from zip(left, right, strict=True) if len(left) <= most else ()


def _without(entries: Sequence[LedgerEntry], taken: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    counts = Counter(map(_amount, taken))
    left = []
    for entry in entries:
        if counts[_amount(entry)]:
            counts[_amount(entry)] -= 1
        else:
            left.append(entry)
    return left


def _amount(entry: LedgerEntry) -> str:
    count, factor = entry.claim.count, entry.claim.factor
    said = count.words if isinstance(count, Range) else str(count)
    return said + (f" x {factor}" if factor else "")


def _lines(first: RulesText, second: RulesText) -> Iterator[_Pair]:
    """Yield the lines of parallel texts in which one number differs."""
    one, other = first.script, second.script
    if one is None or other is None:
        return
    shapes = [[(e.kind, e.chapter.number) for e in script.lines] for script in (one, other)]
    matcher = SequenceMatcher(None, shapes[0], shapes[1], autojunk=False)
    if matcher.ratio() < _PARALLEL:
        return
    for block in matcher.get_matching_blocks():
        for offset in range(block.size):
            lines = one.lines[block.a + offset], other.lines[block.b + offset]
            pair = _replaced(_numbers(one, lines[0]), _numbers(other, lines[1]))
            said = _words_of(one, lines[0]) + _words_of(other, lines[1])
            # One language may say each share, and the other what they come to.
            if pair and not (max(pair) == 2 * min(pair) and _SHARED.search(said)):
                here = _place(second, other, lines[1])
                yield (here, str(pair[1])), (_place(first, one, lines[0]), str(pair[0]))


def _words_of(script: WritingSystem, line: Line) -> str:
    return script.plain.text[line.start : line.end]


def _place(text: RulesText, script: WritingSystem, line: Line) -> Location:
    return text.place(*script.plain.source(line.start, line.end))


def _numbers(script: WritingSystem, line: Line) -> Counter[int]:
    """Return the numbers of a line from 2, in digits and words."""
    kanji = r"[一二三四五六七八九十]+(?=[枚個つ本人色種])"
    pattern = rf"\d{{1,4}}|{script.words.number}|{kanji}|{script.words.kana}"
    found = re.finditer(pattern, _words_of(script, line), re.IGNORECASE)
    numbers = (script.words.value_of(each[0]) for each in found)
    return Counter(number for number in numbers if number and number > 1)


def _replaced(one: Counter[int], other: Counter[int]) -> tuple[int, int] | None:
    """Return the two numbers, one of each line, that the other line does not have."""
    left, right = sorted((one - other).elements()), sorted((other - one).elements())
    if len(set(left)) != 1 or len(set(right)) != 1 or min(len(left), len(right)) > 1:
        return None
    close = abs(left[0] - right[0]) <= max(2, min(left[0], right[0]))
    return (left[0], right[0]) if close else None


def differing_values(game: ComponentSet, texts: Sequence[RulesText]) -> Iterator[Finding]:
    """Yield numbers of the rules that aids, boards, entries or lists of points have otherwise."""
    aids = [each for each in _aids(game) if each.is_prose and _DIGITS.search(each.text)]
    found: list[tuple[str, Finding]] = []
    for text in texts:
        bags = [
            (frozenset(_WORDS.findall(line[0])), line.start(), line.end())
            for line in re.finditer(r"[^\n]+", text.folded)
        ]
        for aid in aids:
            if aid.language in {"", text.language}:
                found += _against_aid(aid, text, bags)
    yield from _merged(found)


def _merged(found: Iterable[tuple[str, Finding]]) -> Iterator[Finding]:
    """Yield findings, those with the same two numbers together."""
    merged: dict[str, Finding] = {}
    for numbers, each in found:
        first = merged.setdefault(numbers, each)
        if first is not each and each.location:
            places = (*first.related, Related(each.location, "and here"), *each.related)
            merged[numbers] = replace(first, related=(*dict.fromkeys(places),))
    yield from merged.values()


def _aids(game: ComponentSet) -> Iterator[CardText]:
    """Yield what boards, aids and labels say, and all cards of a deck: no effects of one card."""
    effects: set[int] = set()
    for component in game.components:
        items, own = component.items, replace(game, components=(component,), definitions={})
        if len(items) > _FEW:
            values = (value for item in items for value in item.fields.values())
            effects |= set(map(id, entries_in(values)))
        texts = list(card_texts(own, game))
        counts = Counter((each.language, each.text) for each in texts)
        least = len(items) if len(items) > _FEW else 1
        shared = {(e.language, e.text): e for e in reversed(texts)}
        yield from (each for key, each in shared.items() if counts[key] >= least)
    for name, entries in game.definitions.items():
        labels = {key: entry for key, entry in entries.items() if id(entry) not in effects}
        yield from card_texts(replace(game, components=(), definitions={name: labels}), game)


_Bags = Sequence[tuple[frozenset[str], int, int]]


def _likest(said: str, bags: _Bags, alike: float, least: int) -> tuple[int, int] | None:
    """Return the one line that has most of the words of *said*, or None."""
    wanted = set(_WORDS.findall(said)) - _COMMON
    best = max(bags, key=lambda bag: len(wanted & bag[0]), default=None)
    enough = best and len(wanted) >= least and len(wanted & best[0]) >= alike * len(wanted)
    return best[1:] if best and enough else None


def _against_aid(aid: CardText, text: RulesText, bags: _Bags) -> Iterator[tuple[str, Finding]]:
    """Yield the numbers that a line of the rules has otherwise, between the same words."""
    said = names.unmarked(aid.text).casefold()
    for found in _DIGITS.finditer(said):
        before, after = _around(said, found)
        start, end = _likest(said, bags, _ALIKE, _LEAST) or (0, 0)
        near = {
            each[0]: start + each.start()
            for each in _DIGITS.finditer(text.folded[start:end])
            if _belongs(_around(text.folded[start:end], each), before, after)
        } or _same_words(said, found, text)
        if len(near) == 1 and found[0] not in near and not {found[0], *near} & {"0", "1"}:
            ((number, at),) = near.items()
            what = f"a text of the game says `{' '.join(filter(None, (before, '…', after)))}`:"
            message = f"the rules say {number} here, {what} {found[0]}"
            related = (Related(aid.location, f"{found[0]} here"),)
            place = text.place(at, at + len(number))
            finding = Finding(place, message, ("make both say the same",), related)
            yield f"{number} {found[0]}", finding


def _belongs(around: tuple[str, str], before: str, after: str) -> bool:
    """Return whether the words around a number are the same as *before* and *after* it."""
    first, last = around
    behind = after and after == last
    if behind and (not before or not first or before == first or len(after) > 3):
        return True
    return before == first and before.isascii() and len(before) > 3


def _same_words(said: str, found: re.Match[str], text: RulesText) -> dict[str, int]:
    """Return the numbers of the rules after the same words as in *said*: `together reach 60`."""
    words = re.findall(r"[a-zß-ÿ]+", re.split(r"[.!?:;\d]", said[: found.start()])[-1])
    if len(words) < _SAME_WORDS or not said[: found.start()].endswith(words[-1] + " "):
        return {}
    pattern = r"\b" + r"[\s*]+".join(words[-_SAME_WORDS:]) + r"[\s*]+(\d{1,4})\b"
    return {each[1]: each.start(1) for each in re.finditer(pattern, text.folded)}


def _around(text: str, found: re.Match[str]) -> tuple[str, str]:
    before = _BEFORE.search(text[max(found.start() - _NEAR, 0) : found.start()].replace("*", ""))
    after = _AFTER.match(text[found.end() : found.end() + _NEAR].replace("*", ""))
    return before[1] if before else "", after[1].strip() if after else ""


def differing_rows(game: ComponentSet, texts: Sequence[RulesText]) -> Iterator[Finding]:
    """Yield the rows of tables whose last number is not what the entry named first is worth."""
    worth = dict(_worths(game))
    found = []
    for text, script in ((text, text.script) for text in texts if worth):
        for line in script.lines if script else ():
            cells = _words_of(script, line).strip("| ").split("|") if script else []
            last = _LAST_CELL.fullmatch(cells[-1].strip()) if line.kind is Kind.ROW else None
            there = worth.get(names.key(cells[0]))
            if script and last and there is not None and there != int(last[1]):
                what = f"the list has {there} for `{cells[0].strip()}`"
                place = _place(text, script, line)
                message = f"the rules say {last[1]} here, {what}"
                finding = Finding(place, message, ("make both say the same",))
                found.append((f"{last[1]} {there}", finding))
    yield from _merged(found)


def differing_points(game: ComponentSet, texts: Sequence[RulesText]) -> Iterator[Finding]:
    """Yield the lines about points that lack the number which the game has for the same words.

    `{value: 5, text: longest road}` on an aid, and `The longest road is worth 6 points`.
    """
    for said, points in _priced(game) if texts else ():
        for text, words in _in_language(said, texts):
            lines = _likest_lines(words, text)
            lack = [each for each in lines if points not in _numbers(*each)]
            if lack and points > 1:
                message = f"this line has no {points}, the game has {points} for `{words}`"
                related = (Related(said.location, f"{points} here"),) if said.location else ()
                hints = ("make both say the same",)
                yield Finding(_place(text, *lack[0]), message, hints, related)
                break


def _in_language(said: Text, texts: Sequence[RulesText]) -> Iterator[tuple[RulesText, str]]:
    """Yield rules texts with what the game says in their language; in any, where none is known."""
    for text in texts:
        for language, words in said.languages:
            if text.language in {"", language}:
                yield text, names.unmarked(words).casefold()


def _likest_lines(said: str, text: RulesText) -> list[tuple[WritingSystem, Line]]:
    """Return the line about points that has nearly all words of *said*, or it and its example."""
    wanted = set(_WORDS.findall(said)) - _COMMON
    script = text.script
    if script is None or len(wanted) < _LEAST:
        return []
    lines = {
        line: len(wanted & set(_WORDS.findall(_words_of(script, line).casefold())))
        for line in script.lines
    }
    best = max(lines.values(), default=0)
    found = [line for line, shared in lines.items() if shared == best >= _SURE * len(wanted)]
    told = len(found) <= _TWICE and all(_POINTS.search(_words_of(script, each)) for each in found)
    return [(script, line) for line in found] if told else []


def _priced(game: ComponentSet) -> Iterator[tuple[Text, int]]:
    """Yield texts of aids and lists with the points beside them."""
    held: list[tuple[str, Value]] = [
        *((name, entry) for name, each in game.definitions.items() for entry in each.values()),
        *(("", item.fields) for each in game.components for item in each.items),
    ]
    while held:
        name, value = held.pop(0)
        if isinstance(value, tuple):
            held += [(name, each) for each in value]
        fields = value.fields if isinstance(value, Entry) else value
        if not isinstance(fields, Mapping):
            continue
        held += [(key, each) for key, each in fields.items() if isinstance(each, tuple)]
        texts = [each for each in fields.values() if isinstance(each, Text)]
        numbers = [
            v for k, v in fields.items() if (k in _WORTH or name in _WORTH) and _is_points(v)
        ]
        if len(texts) == 1 == len(numbers):
            yield texts[0], int(str(numbers[0]))


def _is_points(value: Value) -> bool:
    return type(value) is int or (
        isinstance(value, str) and re.fullmatch(r"\d{1,3}", value) is not None
    )


def _worths(game: ComponentSet) -> Iterator[tuple[str, int]]:
    """Yield the names of entries with the one number that each is worth."""
    for entry in (entry for entries in game.definitions.values() for entry in entries.values()):
        held = [v for k, v in entry.fields.items() if k in _WORTH and type(v) is int]
        for name in value_names(entry) if len(held) == 1 else ():
            yield names.key(name), int(str(held[0]))
