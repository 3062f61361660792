"""Parts that are told together: values with numbers, copies, and so many of each name."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section
from punchboard.rulebook.entries.naming import naming_of
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.openings import EACH
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import WritingSystem

#: `40×1`, `22x3/4`, `6×(+2)`; `22 × value 1`, `18 of value 2`
_WORTH = r"(?:[^\W\d]{1,4}[ ])?{}[ ](?:[^\W\d]{1,3}[ ])?"
_OF_VALUE = (
    rf"(?<![\w.])(?P<count>\d{{1,4}})(?:[ ]?[x×][ ]?(?:{_WORTH})?|[ ]{_WORTH})"
    r"(?P<value>[+-]?[$€£]?\d{1,4}(?:/\d{1,2})?(?![\w.×x])(?:[ ][^\W\d]{3,})?|\([^()]{1,6}\))"
    r"(?=[ ]*(?:[,;)+]|$|(?:and|und|et)\b))"
)
#: What coins and notes are worth.
_MONEY = {unit * ten for unit in (1, 2, 5) for ten in (1, 10, 100, 1000)} | {25, 250}
_EACH_OF = made_later(" each of ", re.IGNORECASE)
#: In words: the name of one of several things.
_LONGEST = 3
#: How far a sum may be off, as a share of the whole.
_NEARLY = 0.15


class Head(Struct, frozen=True):
    """The component that is broken down.

    Attributes:
        name: As the text calls it.
        count: How many there are, where the text says so.
        unit: Its counter.
    """

    name: str
    count: Count
    unit: str


class _Patterns:
    """The longer patterns of a grammar, each made when it is first asked for."""

    def __init__(self, words: Grammar) -> None:
        self._words = words

    @functools.cached_property
    def each(self) -> re.Pattern[str]:
        """What counts several things alike, wherever it is."""
        return compiled(rf"each|{self._words.words('each')}")

    @functools.cached_property
    def each_first(self) -> re.Pattern[str]:
        """`24 each of red, blue and green cards`, `24 cards each of wood and clay`."""
        number = self._words.number
        noun = r"(?P<noun>[a-z]+(?: [a-z]+)?)"
        return compiled(
            rf"(?P<count>\d{{1,3}}|{number})(?: {noun})? each(?: of|:) (?!the \d)(?P<names>[a-z].*)"
        )

    @functools.cached_property
    def shaded(self) -> re.Pattern[str]:
        """`15 wooden cubes in red`, and `15 in blue`, which are cubes as well.

        So are `6 worth 5` behind `12 cubes worth 1`, and `3 white` behind `2 black cubes`.
        """
        number = rf"(?:\d{{1,3}}|{self._words.number})"
        shades, worth, joint = map(self._words.words, ("shades", "worth", "of_joint"))
        shade = rf"(?P<shade>[a-z]{{2,3}}[ ]{shades}|(?:{joint}[ ])?{worth}[ ]\d{{1,3}})"
        noun = r"[^\W\d][^\d()]{1,40}?"
        return compiled(
            rf"(?P<count>{number})[ ](?:(?:(?P<name>{noun})[ ])??{shade}"
            rf"|(?P<lead>{shades})(?:[ ](?P<led>{noun}))?|(?P<noun>{noun})[ ](?P<behind>{shades}))[ .]*",
            re.IGNORECASE,
        )

    @functools.cached_property
    def alike(self) -> re.Pattern[str]:
        """`24 action`, before `36 event cards`."""
        number = rf"(?:[2-9]|\d{{2,3}}|{self._words.number})"
        return compiled(rf"(?:and[ ])?(?P<count>{number})[ ](?P<name>[a-z][a-z' -]{{2,30}})[ .]*")

    @functools.cached_property
    def each_last(self) -> re.Pattern[str]:
        """`Owls, hares and foxes (4 each)`, `owls and hares: 4 of each`."""
        words, each = self._words, self._words.words("each")
        number = rf"(?:\d{{1,3}}|{words.number})"
        return compiled(
            rf"(?P<names>[^:()\d]{{3,120}}?)(?:[ ]?\((?=[^()]*\)$)|:[ ])(?:{each}[ ](?P<led>{number})"
            rf"|(?P<count>{number})[ ](?:\w+[ ])?(?:{words.words('of_joint')}[ ])?{each})\)?$",
            re.IGNORECASE,
        )

    @functools.cached_property
    def each_led(self) -> re.Pattern[str]:
        """`je 5 Holz-, Lehm- und Kornmarker`."""
        each, joint = map(self._words.words, ("each", "and_joint"))
        count, name = rf"(?P<count>\d{{1,3}}|{self._words.number})x?", r"(?-i:[A-ZÄÖÜ])[\w-]*"
        return compiled(rf"{each}[ ]{count}[ ](?P<names>{name}(?:,?[ ](?:{joint}[ ])?{name})+)$")

    @functools.cached_property
    def each_of(self) -> re.Pattern[str]:
        """`5 each of $10, $20 and $50`."""
        words = self._words
        return compiled(
            rf"(?P<count>{words.any_number}) (?:\w+ )?each of (?!(?:the )?{words.any_number} )"
            rf"(?P<names>[^;:()]+?)(?=[;:()]|,? {words.words('and_joint')} {words.any_number} each|$)",
            re.IGNORECASE,
        )


@functools.lru_cache(maxsize=32)
def _patterns_of(words: Grammar) -> _Patterns:
    """Return the patterns of a grammar."""
    return _Patterns(words)


def of_value(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of so many of one value."""
    return words.pattern("worth", _OF_VALUE)


def colours_listed(words: Grammar, said: str) -> int | None:
    """Return how many colours are listed, not all of which need be known: `red, blue and clear`."""
    joint = rf"(?:,[ ]|,?[ ]{words.words('and_joint')}[ ])"
    last = rf"(?:{{}}|(?!{words.number})(?-i:[a-zß-ÿ]{{3,14}})(?={joint}|[ ]*(?:$|[.;()])))"
    listed = words.pattern("shades", rf"{last}(?:{joint}{last})+").search(said)
    found = re.split(joint, listed[0]) if listed else []
    known = any(map(words.pattern("shades", "^{}$").match, found))
    return len(found) if known else None


def in_shades(script: WritingSystem, spans: Sequence[tuple[int, int]]) -> list[Claim]:
    """Return what clauses say of one thing in several colours: `15 cubes in red, 15 in blue`.

    There is a claim for each of the clauses that do, which follow one another.
    """
    claims, name = list[Claim](), ""
    shades = [_shade(script, *span) for span in spans] if len(spans) > 1 else []
    shared = len(shades) > 1 and all(shades) and not any(e[2] for e in shades[:-1] if e)
    if shared and shades[-1]:
        name = shades[-1][2]  # `20 brown, 20 gold and 20 green acorns`
    for (start, _), each in zip(spans, shades, strict=False):
        if not each or (each[2] and not shared):
            if len(claims) > 1:
                break
            claims = []
        if each and (each[2] or claims or name):
            found, shade, own = each
            name = own or name
            count, last = script.words.value_of(found["count"]), start + len(found[0].rstrip(" ."))
            kind = (name.format(shade), count, "", Role.SUPPLY, Section.LIST)
            claims.append(Claim(*kind, start, last))
    return claims if len(claims) > 1 else []


def _shade(script: WritingSystem, start: int, end: int) -> tuple[re.Match[str], str, str] | None:
    """Return what a clause says of one colour, with that and a form of the name it has, or None."""
    found = _patterns_of(script.words).shaded.fullmatch(script.plain.text, start, end)
    if not found:
        return None
    own = found["name"] or found["led"] or found["noun"]
    name = (f"{{}} {own}" if found["led"] else f"{own} {{}}") if own else ""
    return found, found["shade"] or found["behind"] or found["lead"], name


def of_one_noun(script: WritingSystem, spans: Sequence[tuple[int, int]]) -> list[Claim]:
    """Return what clauses say that share the noun of the last: `24 action, 36 event cards`."""
    pattern = _patterns_of(script.words).alike
    found = [pattern.fullmatch(script.plain.text, *span) for span in spans]
    if len(found) < 2 or not all(found) or "en" not in script.words.codes:
        return []
    told = [each for each in found if each]
    *others, last = [each["name"] for each in told]
    kind, _, noun = last.rpartition(" ")
    is_noun = script.words.is_noun
    if not kind or not is_noun(noun) or any(e.endswith("s") or is_noun(e) for e in others):
        return []
    names = [*(f"{each} {noun}" for each in others), last]
    counts = [script.words.value_of(each["count"]) for each in told]
    return [
        Claim(name, count, "", Role.SUPPLY, Section.LIST, each.start("count"), each.end("name"))
        for name, count, each in zip(names, counts, told, strict=True)
    ]


def of_values(script: WritingSystem, head: Head, start: int, end: int) -> Iterator[Claim]:
    """Yield the parts that are named by a value: `68 coins (40 × 1, 18 × 5, 10 × 10)`.

    Where the second numbers come to the sum, these are the counts. Where neither do, it is
    those that come near it: one of them is wrong, or the sum.
    """
    found = list(of_value(script.words).finditer(script.plain.text, start, end))
    ways = [[(int(each["count"]), each["value"].strip("()")) for each in found]]
    if all(value.isdigit() for _, value in ways[0]):
        ways.append([(int(value), str(count)) for count, value in ways[0]])
    whole = head.count
    if not isinstance(whole, int) and len(ways) > 1:
        ways.sort(key=_are_values)  # `1000 x 25, 500 x 40`
    for near in (0, _NEARLY):
        for parts in ways:
            off = abs(sum(count for count, _ in parts) - whole) if isinstance(whole, int) else 0
            if off > near * (whole if isinstance(whole, int) else 0):
                continue
            for each, (count, value) in zip(found, parts, strict=True):
                kind = (value, count, "", Role.PART, Section.LIST)
                yield Claim(*kind, each.start("count"), each.end(), of=head.name)
            return


def _are_values(parts: Sequence[tuple[int, str]]) -> bool:
    """Return whether the first numbers are those of money, and what is behind them are not."""
    first, second = [count for count, _ in parts], [int(value) for _, value in parts]
    money = [len({*each}) == len(each) and {*each} <= _MONEY for each in (first, second)]
    return money == [True, False]


def each_named(script: WritingSystem, start: int, end: int) -> list[Claim] | None:
    """Return what a whole entry says that counts several things alike, or None.

    `24 each of red, blue and green cards`, `Owls, hares and foxes (4 each)`
    """
    if not script.has[start] & EACH and "each" not in script.counted[start:end].casefold():
        return None
    words, patterns = script.words, _patterns_of(script.words)
    stop = start + len(script.counted[start:end].rstrip(" ."))
    if not patterns.each.search(script.counted, start, stop):
        return None
    found = patterns.each_first.match(script.counted, start, stop)
    found = found or patterns.each_led.match(script.counted, start, stop)
    found = found or patterns.each_last.match(script.counted, start, stop)
    if not found:
        return None
    said = script.said(*found.span("names"))
    people = phrases_of(words).per_player.search(said)
    said = said[: people.start()].rstrip() if people and people.start() else said
    names = compiled(rf",? {words.words('and_joint')} |, ").split(said)
    names = [_whole_word(script, each, found.start("names")) for each in names]
    # `one magpie and one nest board per player (4 of each)`
    own = words.pattern("one", rf"^(?:{{}}|\d{{1,3}}|{words.number})[ ]")
    numbered = any(map(own.match, names))
    names = [own.sub("", each) for each in names]
    if len(names) < 2 or any(len(each.split()) > _LONGEST for each in names):
        return None
    noun = names[-1].split(" ")[-1] if words.is_noun(names[-1]) and " " in names[-1] else ""
    noun = found.groupdict().get("noun") or ("" if numbered else noun)
    count = words.value_of(found["count"] or found["led"])
    full = (e if not noun or e.endswith(noun) or " " in e else f"{e} {noun}" for e in names)
    return [Claim(name, count, "", Role.SUPPLY, Section.LIST, start, end) for name in full]


def _whole_word(script: WritingSystem, name: str, start: int) -> str:
    """Return a name with what it has in common with one behind it: `Holz-`, of `Kornmarker`."""
    place = script.plain.text.find(name, start) if name.endswith("-") else -1
    return naming_of(script.words).name(script, place, place + len(name)) if place >= 0 else name


def each_of(script: WritingSystem, start: int, end: int) -> list[re.Match[str]]:
    """Return the places of `5 each of $10, $20 and $50`."""
    if not _EACH_OF.search(script.plain.text, start, end):
        return []
    found = _patterns_of(script.words).each_of.finditer(script.plain.text, start, end)
    return [each for each in found if _names_of_each(script, each)]


def _names_of_each(script: WritingSystem, found: re.Match[str]) -> list[str]:
    said = script.said(found.start("names"), found.end("names"))
    split = compiled(rf",(?!\d{{3}}) ?|,? {script.words.words('and_joint')} ")
    said = re.split(r", (?:the |and the )?(?:rest|others?) ", said)[0]
    names = [each.strip(" .,") for each in split.split(said) if each.strip(" .,")]
    fit = all(len(each.split()) < 3 for each in names) and len(names) > 1
    joint = script.words.pattern("and_joint", "^{}(?: |$)")
    return [e for e in (joint.sub("", name) for name in names) if e] if fit else []


def of_each(script: WritingSystem, head: Head, found: re.Match[str]) -> Iterator[Claim]:
    """Yield the parts of a place that `each_of` has found."""
    count = script.words.value_of(found["count"])
    place = found.start(), found.start() + len(found[0].rstrip())
    for name in _names_of_each(script, found):
        yield Claim(name, count, "", Role.PART, Section.LIST, *place, of=head.name)


def shares_in_brackets(
    script: WritingSystem, head: Head, start: int, group: tuple[int, int]
) -> list[Claim]:
    """Return what brackets say of each colour or kind before them: `in 4 colours (15 each)`.

    Args:
        script: The text.
        head: What is broken down.
        start: Where the clause starts.
        group: Where the brackets start and end.
    """
    forms, text = phrases_of(script.words), script.counted
    inner = [e for e in script.amounts_in(*group) if not isinstance(e.count, Range)]
    if len(inner) != 1 or forms.per_player.search(text, *group):
        return []
    for form, role in (forms.colours, Role.PER_COLOR), (forms.kinds, Role.PART):
        found = form.search(text, start, group[0])
        many = script.words.value_of(found[1]) if found else None
        if many and forms.each.search(text, *group):
            kind = (inner[0].count, inner[0].unit, role, Section.LIST)
            whole = head.count if isinstance(head.count, int) else None
            return [Claim(head.name, *kind, group[0] + 1, group[1] - 1, many, whole)]
    return []
