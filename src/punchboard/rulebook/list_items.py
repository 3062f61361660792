"""Entries of a component list: `Item cards: 60`, `ポーン(5個)`, `24 wooden cubes`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from punchboard.rulebook.amounts import Amount, amounts, blank_brackets, open_number
from punchboard.rulebook.attributes import attributes
from punchboard.rulebook.claim import Range
from punchboard.rulebook.counters import CONTAINERS, is_noun
from punchboard.rulebook.numerals import value_of
from punchboard.rulebook.outline import Manuscript
from punchboard.rulebook.phrases import EACH, PER_COLOR, PER_PLAYER, brackets, clauses, trimmed

_EDGES = " \t\n:：=＝[［・…·.-–x×*•◇◆○〇●■□★☆→|,、。;&+~/\"'"
_PARTICLES = re.compile(r"(?:が|は|を|の)$")
_FILLERS = re.compile(
    r"(?i:^(?:(?:and|the|plus|また|および|about|approximately|approx\.?|around|ca\.?)(?:[ ]|$))+)"
    r"|^(?:約|およそ)$"
)
# `one (1) rulebook`: the number once more.
_AGAIN = re.compile(r"^[(（](?:\d{1,3}|[a-z-]{2,12})[)）][ ]")
_SUM = re.compile(r"(?<=\s)(?:合計|計|全)$")
_ARTICLE = re.compile(r"(?i:(?:and )?(?:an?|one|1|the)[ ]+)(?=[A-Za-z])")
_STOP = re.compile(
    r"[ ]?\(|:|[ ]-[ ]|[ ](?:in|of each|each|per|for|with|that|which|to|on|showing"
    r"|numbered|containing|including|marked|from|"
    r"depicting|representing|consisting|worth|used|valued|divided|made|featuring)\b|[ ]?\["
)
_CONTAINER = re.compile(
    rf"(?i:[ ]?(?:x[ ])?(?P<unit>(?:[a-z]+[ ])?(?:{CONTAINERS}))[ ]of[ ](?P<inner>\d{{1,4}}"
    rf"|[a-z]+)[ ](?=[a-z]))"
)
_SENTENCE = re.compile(
    r"(?:です|ます|ました|ません|ください|である|でき|された|ある|する|なる|します"
    r"|さい)[。.!]?$|[。!]|[a-z]{2,} (?:is"
    r"|are|has|have|can|may|must|will|shows?|gives?) |[.!]$"
)
_UNIT_NOUN = re.compile(r"[ ]?([A-Za-z]{2,14})(?=$|[ ]?[(.,;])")
_VERBS = re.compile(
    r"[枚個つ本体冊]です|使い|使用|使う|入って|含まれ|付属|同梱|用意|あります|ある。"
    r"|(?i:\b(?:contains?"
    r"|includes?|comes? with|consists? of"
    r"|there (?:are|is)|you (?:will )?(?:need|find|get)|uses?|box has|game has)\b)"
)
_LEAD_IN = re.compile(
    r"(?:この|本)?(?:ゲーム|作品|箱|セット)(?:に|の中に)?は|(?i:.{0,40}?\b(?:contains?"
    r"|includes?|comes? with"
    r"|consists? of|there (?:are|is)|you (?:will )?(?:need|find|get)|uses?|box has"
    r"|game has):?[ ])"
)


@dataclass(frozen=True, slots=True)
class ListEntry:
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


def is_sentence(words: str) -> bool:
    """Return whether *words* tell something instead of naming a thing."""
    return _SENTENCE.search(words) is not None


def tells_contents(words: str) -> bool:
    """Return whether a sentence says what is in the box, as `there are 40 cards`."""
    return _VERBS.search(words) is not None


def enumerates(script: Manuscript, start: int, end: int) -> bool:
    """Return whether a sentence is a list: `30 camels (6 in each colour), 40 coins and a map.`."""
    text = script.counted
    end = start + len(text[start:end].rstrip(" .。!"))
    spans = list(clauses(text, start, end))
    if len(spans) < 2 or is_sentence(text[start:end]):
        return False
    entries = [entry_of(script, first, last) for first, last in spans]
    counted = [each for each in entries if each and each.amount and not each.amount.each]
    return entries[0] is not None and entries[0].amount is not None and len(counted) > 1


def lead_in(text: str, start: int, end: int) -> int:
    """Return where the components begin in `this game contains 40 cards`."""
    found = _LEAD_IN.match(text, start, end)
    return found.end() if found else start


def name_of(script: Manuscript, start: int, end: int) -> str:
    """Return the name that stands between *start* and *end*, or "" for none."""
    words = script.words(start, end).strip(_EDGES)
    # A particle touches the number: `いちごは3個`, but `たけのこ 3個` ends in none.
    if not script.counted[start:end][-1:].isspace():
        words = _PARTICLES.sub("", words).strip(_EDGES)
    words = _SUM.sub("", words).strip(_EDGES)
    words = _FILLERS.sub("", _AGAIN.sub("", words))
    if len(words) > 60 or not re.search(r"[^\W\d_]", words):
        return ""
    return words


def entry_of(script: Manuscript, start: int, end: int) -> ListEntry | None:
    """Return what the clause between *start* and *end* says, or None for nothing."""
    groups = brackets(script.counted, start, end)
    core = groups[0][0] if groups else end
    return (
        _with_amount(script, start, core, end)
        or (_in_brackets(script, start, groups[0], end) if groups else None)
        or (_behind_brackets(script, start, groups[0], end) if groups else None)
        or _with_blank(script, start, end)
        or _with_article(script, start, core, end)
        or _without_amount(script, start, core, end)
    )


def _with_amount(script: Manuscript, start: int, core: int, end: int) -> ListEntry | None:
    text = script.counted
    chosen = _chosen(text, start, core)
    if chosen is None:
        return None
    if not name_of(script, start, chosen.start):
        return _amount_first(script, chosen, core, end)
    noun = None if chosen.unit else _UNIT_NOUN.match(text, chosen.end, core)
    unit = noun[1] if noun and is_noun(noun[1]) else ""
    stop = noun.end() if noun and unit else chosen.end
    name = name_of(script, start, _name_end(text, start, chosen.start))
    return (
        ListEntry(name, start, stop, chosen, tuple(trimmed(text, stop, end)), unit)
        if name
        else None
    )


def _chosen(text: str, start: int, end: int) -> Amount | None:
    """Return the amount that says how many there are of the thing named."""
    taken = [(each.start, each.end) for each in attributes(text, start, end)]
    found = [
        each
        for each in amounts(text, start, end)
        if each.of_pieces
        and (each.unit or not isinstance(each.count, Range))
        and not any(first <= each.start < last for first, last in taken)
    ]
    found = [each for each in found if each.unit or _stands_apart(text, each, start, end)]
    for wish in (
        lambda each: each.total,
        lambda each: not each.each and each.unit,
        lambda each: not each.each,
    ):
        match = next((each for each in found if wish(each)), None)
        if match:
            return match
    return found[0] if found else None


def _stands_apart(text: str, each: Amount, start: int, end: int) -> bool:
    """Return whether a bare number is a count and not part of a name."""
    before, after = text[start : each.start].strip(" ・-*"), text[each.end : end].strip()
    if is_noun(after.rstrip(" .")):
        return True
    first = not before or _FILLERS.sub("", before) == ""
    return (
        first or each.times or not after or text[: each.start].rstrip()[-1:] in ":=" or each.total
    )


def _name_end(text: str, start: int, end: int) -> int:
    """Return where a name ends: before words such as `各色` that belong to the number."""
    stops = [
        found.start()
        for pattern in (EACH, PER_PLAYER, PER_COLOR)
        if (found := pattern.search(text, start, end))
    ]
    return min([end, *(stop for stop in stops if stop > start)])


def _amount_first(script: Manuscript, chosen: Amount, core: int, end: int) -> ListEntry | None:
    text = script.counted
    start, unit, factor = chosen.end, "", None
    holder = _CONTAINER.match(text, start, core)
    if holder and (inner := value_of(holder["inner"])):
        start, unit, factor = holder.end(), holder["unit"], inner
    found = _STOP.search(text, start, core)
    stop = found.start() if found else core
    if text.startswith("の", start):
        start += 1
    name = name_of(script, start, stop)
    if not name:
        return None
    stop = start + len(text[start:stop].rstrip(" .。"))
    return ListEntry(
        name, chosen.start, stop, chosen, tuple(trimmed(text, stop, end)), unit, factor
    )


def _in_brackets(
    script: Manuscript, start: int, group: tuple[int, int], end: int
) -> ListEntry | None:
    text, name = script.counted, name_of(script, start, group[0])
    if not name:
        return None
    found = next(amounts(text, group[0] + 1, group[1] - 1), None)
    if (
        found
        and not text[group[0] + 1 : found.start].strip()
        and found.of_pieces
        and not found.each
        and _is_count(text, found, group)
    ):
        rest = ((found.end, group[1] - 1), (group[1], end))
        stop = group[1] if not text[found.end : group[1] - 1].strip() else found.end
        spans = tuple(span for first, last in rest for span in trimmed(text, first, last))
        noun = _UNIT_NOUN.match(text[: group[1] - 1] + ".", found.end)
        return ListEntry(
            name, start, stop, found, spans, noun[1] if noun and is_noun(noun[1]) else ""
        )
    return None


def _behind_brackets(
    script: Manuscript, start: int, group: tuple[int, int], end: int
) -> ListEntry | None:
    """Return `Dice (ten-sided) 2`, whose number stands behind the brackets."""
    chosen = _chosen(script.counted, group[1], end)
    name = name_of(script, start, group[0])
    if (
        chosen is None
        or not name
        or script.counted[group[1] : chosen.start].strip(_EDGES + "がはを")
    ):
        return None
    inner = (group[0] + 1, group[1] - 1)
    rest = tuple(
        span
        for first, last in (inner, (chosen.end, end))
        for span in trimmed(script.counted, first, last)
    )
    return ListEntry(name, start, chosen.end, chosen, rest)


def _is_count(text: str, found: Amount, group: tuple[int, int]) -> bool:
    if isinstance(found.count, Range):
        return bool(found.unit)
    after = text[found.end : group[1]].lstrip()
    return (
        bool(found.unit)
        or found.times
        or re.match(r"[,;:、)]|total|in total|cards|tiles|pieces", after) is not None
    )


def _with_blank(script: Manuscript, start: int, end: int) -> ListEntry | None:
    text = script.counted
    blank = blank_brackets(text, start, end) or open_number(text, start, end)
    if blank is None:
        return None
    name = name_of(script, start, blank.start)
    return (
        ListEntry(name, start, blank.end, blank, tuple(trimmed(text, blank.end, end)))
        if name
        else None
    )


def _with_article(script: Manuscript, start: int, core: int, end: int) -> ListEntry | None:
    text = script.counted
    article = _ARTICLE.match(text, start, core)
    closes = re.search(r"(?:and|plus|&)[ ]$", text[max(0, start - 5) : start])
    if not article or ("the" in article[0].lower() and not closes):
        return None
    one = Amount(1, "", start, article.end())
    return _amount_first(script, one, core, end)


def _without_amount(script: Manuscript, start: int, core: int, end: int) -> ListEntry | None:
    words = script.counted[start:core]
    found = _STOP.search(script.counted, start, core) if words.isascii() else None
    # `Camera frame: 12 x 9 cells`: the size is no part of the name.
    sized = re.search(r":(?=[ ])", words)
    stop = start + sized.start() if sized and _is_size(script, start + sized.end(), core) else core
    name = name_of(script, start, found.start() if found and found.start() > start else core)
    return (
        ListEntry(name, start, stop, None, tuple(trimmed(script.counted, stop, end)))
        if name
        else None
    )


def _is_size(script: Manuscript, start: int, end: int) -> bool:
    return any(each.factor for each in attributes(script.plain.text, start, end))
