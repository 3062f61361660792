"""For how many players a claim holds."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable

from punchboard.rulebook.claim import Claim, Count, Range
from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.patterns import LETTER, NO_LETTER_BEHIND, compiled, made_later
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: What may be before the words that lead a line: its bullet, or the number of a clause.
_MARKS = compiled(r"^[\s*_•#・-]*(?:\d{1,2}(?:(?:\.\d{1,2})+[.)]?|[.)])\s+)?")
#: What is in brackets right behind a number, and how many lines and words a label may be above.
_BEHIND = compiled(r"[^()\n.]{0,12}\(([^()\n]*)\)")
_LINES, _FEW_WORDS = 6, 5
#: How far before a claim its line may begin, and how near a sign before a case is, in characters.
_FAR, _NEAR = 800, 12
#: What is behind a case that leads a line: `4 players: 9 cards each`, `4 players – 9 cards each`.
_SIGN = made_later(r":|[ ][-–—][ ]")
#: The word that leads a number of players.
_LED = made_later(r"(?<!\w)([^\W\d]{1,5})[ ]$")
#: What is before words that belong to what comes behind them: `6 nuts, with two 9`.
_OPENS = tuple(",;:(–—-")


def case_of(claim: Claim, text: RulesText) -> str:
    """Return the number of players that the sentence of a claim or its lead is for, or "".

    A bold lead, as in `**2 players:** Deal 9 cards`, is of all that is in its line, and
    the title of a chapter of all below it.
    """
    some, company = _players(text.script.words), _company(text.script.words)
    behind = _BEHIND.match(text.text, claim.end)
    if behind and (found := some.search(behind[1])):
        return found[0]  # `5 cards (4-5 players) or 7 cards (2-3 players)`
    line = text.text.rfind("\n", max(0, claim.start - _FAR), claim.start) + 1
    line = line or max(0, claim.start - _FAR)
    start, end = text.sentence_span(claim)
    if lead := _lead(text, max(line, start), claim.start):
        return lead
    if found := some.search(text.text, start, end):
        return found[0]
    if lead := _lead(text, line, claim.start):
        return lead
    # Words behind it may be of the next number: `Each takes 6 nuts, when two play 9`.
    together = list(company.finditer(text.text, start, end))
    before = [each[0] for each in together if each.start() <= claim.start]
    led = ((e[0], text.text[max(0, e.start() - _NEAR) : e.start()].rstrip()) for e in together)
    later = [case for case, before_it in led if not before_it.endswith(_OPENS)]
    if before or later:
        return (before[-1:] or later)[0]
    # `With only two players there is one change. Each takes …`
    said = text.text[line : claim.start]
    cases = [(e.end(), e[0]) for form in (some, company) for e in form.finditer(said)]
    end, case = max(cases, default=(0, ""))
    changes = case and text.script.words.pattern("otherwise").search(said.casefold(), end)
    return case if changes else _above(claim, text)


def _above(claim: Claim, text: RulesText) -> str:
    """Return the number of players that a label or a title above a claim is for, or "".

    `**Two players:**`, `2 PLAYERS`, `## Variant for 2`; but not `4 player boards`
    """
    words, line = text.script.words, text.line_of(claim)
    some, company = _players(words), _company(words)
    whole = compiled(rf"(?:{some.pattern})(?![ ]\w|-\w)|{company.pattern}").search
    for above in reversed(text.script.lines[max(0, line.number - _LINES) : line.number]):
        said = text.script.plain.text[above.start : above.end].strip(" *_")
        if above.chapter is not line.chapter or above.kind is Kind.HEADING:
            break
        labels = said.endswith(":") or said.isupper()
        if labels and said.count(" ") < _FEW_WORDS:
            found = whole(said.rstrip(":"))
            return found[0] if found else ""
    chapter, first = line.chapter, text.script.lines[0].chapter.title
    titles = [each for each in (*chapter.parents, chapter.title) if each != first]
    # `Setup for 2 players`, and `Two players` below `Setup`
    setup = words.topics[Topic.SETUP].search
    below = itertools.dropwhile(lambda title: not setup(title), titles)
    either = [*(some.search(e) or company.search(e) for e in below), *map(whole, titles)]
    return next((found[0] for found in either if found), "")


def _lead(text: RulesText, start: int, end: int) -> str:
    """Return the case with a colon that leads what is between two places: `2 players:`."""
    words, said = text.script.words, _MARKS.sub("", text.folded[start:end])
    for form in (words.case_lead, _company(words)):
        lead = form.match(said)
        case = lead[0].rstrip(": -–—") if lead else ""
        if lead and _SIGN.match(said, len(case)):
            return f"{case}:"
    return ""


def cases_in(text: RulesText, start: int, end: int) -> list[tuple[int, int, int]]:
    """Return the numbers of players between two places of what is read, each with its place.

    `With 6 players 24 are left, with 4 36`: a number behind the same word is one as well.
    """
    words, said = text.script.words, text.script.counted
    forms = _players(words), _company(words), _together(words)
    found: list[tuple[int, int, int]] = []
    for form in forms:
        for each in form.finditer(said, start, end):
            count = greatest_of(each[0], words)
            if count and not any(
                first < each.end() and each.start() < last for first, last, _ in found
            ):
                found.append((*each.span(), count))
    found.sort()
    led = _LED.search(said, start, found[0][0]) if found else None
    if led:
        again = compiled(rf"(?<!\w){re.escape(led[1])}[ ]({words.any_number})(?![^\W\d])")
        for each in again.finditer(said, found[0][1], end):
            if not any(first <= each.start(1) < last for first, last, _ in found):
                found.append((*each.span(), words.value_of(each[1]) or 0))
    return sorted(found)


def greatest_of(case: str, words: Grammar) -> int:
    """Return the greatest number in a *case*, 0 where there is none."""
    found = re.findall(_number(words), case, re.IGNORECASE)
    values = (words.value_of(each) or _togethers(words).get(each.casefold(), 0) for each in found)
    return max(values, default=0)


@functools.lru_cache(maxsize=32)
def _players(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of some players: `Für 2 Spieler`, `3 joueurs`; `1人10枚` is for each."""
    number = rf"(?<!\d)(?!1(?!\d)|一|one |eine[nm]? |une? ){words.any_number}"
    number = rf"{number}(?:[ ]?(?:-|~|〜|～|{words.words('to')})[ ]?\d{{1,2}})?"
    return words.pattern("players", rf"{number}[ -]?{{}}")


def _number(words: Grammar) -> str:
    """Return a pattern of a number of those who play together."""
    return "|".join([words.any_number, *_togethers(words)])


@functools.lru_cache(maxsize=32)
def _togethers(words: Grammar) -> dict[str, int]:
    return {word: value for each in words.languages for word, value in each.togethers.items()}


@functools.lru_cache(maxsize=32)
def _company(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of how many play together: `zu zweit`, `when two or three play`."""
    number = f"(?:{_number(words)})"
    joint = rf"(?:-|[ ](?:{words.words('to')}|{words.words('and_joint')})[ ](?:zu )?)"
    several = f"{number}(?:{joint}{number})*"
    said = "|".join(
        each.together
        if each.code == "ja"
        else rf"(?-i:(?<![{LETTER}]))(?:{each.together}){NO_LETTER_BEHIND}"
        for each in words.languages
    )
    return compiled(said.replace("#", several))


@functools.lru_cache(maxsize=32)
def _together(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of so many who play, where only one word says so: `à quatre`."""
    return words.pattern("with_players", rf"(?<!\w){{}}[ ](?:{_number(words)})(?!\w)")


def are_cases(told: Iterable[Count], players: tuple[int, int] | None) -> bool:
    """Return whether several numbers of players are cases of a game's: `2-3 ..., 4 ..., 5-6`."""
    counts = {str(each): each for each in told}.values()
    ends = [e for c in counts for e in ((c.min, c.max) if isinstance(c, Range) else (c,))]
    known = [each for each in ends if each]
    if len(counts) < 2 or not players or not known:
        return False
    return players[0] <= min(known) and max(known) == players[1]
