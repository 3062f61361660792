"""Parts that are told together: values with numbers, copies, and so many of each name."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section, total_of
from punchboard.rulebook.entries.naming import EDGES, naming_of
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.openings import EACH, PER_PLAYER
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

#: `40×1`, `22x3/4`, `6×(+2)`; `22 × value 1`, `18 of value 2`
_WORTH = r"(?:[^\W\d]{1,4}[ ])?{}[ ](?:[^\W\d]{1,3}[ ])?"
_OF_VALUE = (
    rf"(?<![\w.])(?P<count>\d{{1,3}})(?:[ ]?[x×][ ]?(?:{_WORTH})?|[ ]{_WORTH})"
    r"(?P<value>[+-]?[$€£]?\d{1,4}(?:/\d{1,2})?(?![\w.×x])(?:[ ][^\W\d]{3,})?|\([^()]{1,6}\))"
    r"(?=[ ]*(?:[,;)+]|$|(?:and|und|et)\b))"
)
#: `L/2 (9, double-sided)`
_COPIES = made_later(
    r"(?P<name>[^\s,;()](?:[^,;()\n]{0,20}[^\s,;()])?)[ ]?\((?P<count>\d{1,3})(?:,[^()]*)?\)"
)
_EACH_OF = made_later(" each of ", re.IGNORECASE)
#: What each of some things has is told by one of these: `家1軒につき2枚`.
_HELD = made_later("つき|対して|たり|[ご毎][とに]")
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
    def copies(self) -> re.Pattern[str]:
        """`3 glazes with the numbers 1 to 6, two of each`."""
        number, words = self._words.any_number, self._words
        return compiled(
            rf"(?P<kinds>{number}) \w+(?: \w+)?,? {words.words('stops')}?[ ]?(?:the )?"
            rf"{words.words('numbered')} (?P<low>\d{{1,3}}) ?(?:-|{words.words('to')}) ?"
            rf"(?P<high>\d{{1,3}}),? (?:and )?(?P<count>{number}) (?:copies |cards )?of each(?![a-z ])",
            re.IGNORECASE,
        )

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
    def shaded_before(self) -> re.Pattern[str]:
        """`青い卵12個`, and `赤9個`, which are eggs as well."""
        shades, unit = map(self._words.words, ("shades", "pieces"))
        noun = r"(?P<joint>い|色?の|)(?P<name>[^\W\dいの][^\s\d()、。:]{0,12}?)"
        return compiled(
            rf"(?P<shade>{shades})(?:{noun})?[ ]?(?P<count>\d{{1,3}})[ ]?(?P<unit>{unit})"
            r"(?:の(?P<of>[^\s\d()、。:]{1,12}))?"
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
    def own_number(self) -> re.Pattern[str]:
        """`one`, before `magpie`."""
        ones = "|".join(each.one for each in self._words.languages if each.one) or "(?!)"
        return compiled(rf"(\d{{1,3}}|{self._words.number}|{ones})[ ]", re.IGNORECASE)

    @functools.cached_property
    def each_of(self) -> re.Pattern[str]:
        """`5 each of $10, $20 and $50`."""
        words = self._words
        return compiled(
            rf"(?P<count>{words.any_number}) (?:\w+ )?each of (?!(?:the )?{words.any_number} )"
            rf"(?P<names>[^;:()]+?)(?=[;:()]|,? {words.words('and_joint')} {words.any_number} each|$)",
            re.IGNORECASE,
        )

    @functools.cached_property
    def held(self) -> re.Pattern[str]:
        """`窓 家1軒につき2枚`, `窓(家1軒につき2枚、計16枚)`, `家1軒につき窓2枚`."""
        unit = self._words.words("pieces")
        name = r"[^\d()、。:]{1,30}?"
        return compiled(
            rf"(?:(?P<name>{name})(?:は、?|:[ ]?|[ ]?\(|[ ]))?(?P<holder>[^\s\d()、。:]{{1,12}})[ ]?[1一][ ]?"
            rf"(?P<of>{unit})(?:に(?:つき|対して)|[あ当]たり|[ご毎][とに]に?)[、:]?[ ]?(?P<thing>{name})?[ ]?[をが]?"
            rf"(?P<count>\d{{1,3}})[ ]?(?P<unit>{unit})(?:[ずづ]つ)?(?=$|[)(、。 で])"
            rf"(?:[、(で]*[ ]?(?:合計|全部で|計|全)[ ]?(?P<total>\d{{1,4}})[ ]?(?:{unit})?)?"
        )


@functools.lru_cache(maxsize=32)
def _patterns_of(words: Grammar) -> _Patterns:
    """Return the patterns of a grammar."""
    return _Patterns(words)


def of_value(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of so many of one value."""
    return words.pattern("worth", _OF_VALUE)


def copies(script: WritingSystem, head: Head, start: int, end: int) -> list[Claim]:
    """Return what `3 glazes with the numbers 1 to 6, two of each` says.

    Or what the brackets behind some names do, if they come to the whole: `2 (9), 3 (8), 4 (6)`.
    """
    if head.count and script.plain.text.count("(", start, end) > 1:
        told = list(_COPIES.finditer(script.plain.text, start, end))
        if sum(int(each["count"]) for each in told) == head.count and len(told) > 1:
            joint = script.words.pattern("and_joint", "^{}[ ]")
            names = (joint.sub("", each["name"]) for each in told)
            counts = (int(each["count"]) for each in told)
            kinds = (
                (name, count, "", Role.PART) for name, count in zip(names, counts, strict=True)
            )
            places = ((Section.LIST, each.start(), each.end("count") + 1) for each in told)
            pairs = zip(kinds, places, strict=True)
            return [Claim(*kind, *place, of=head.name) for kind, place in pairs]
    words = script.words
    found = _patterns_of(words).copies.match(script.counted, start, end)
    if not found:
        return []
    values = int(found["high"]) - int(found["low"]) + 1
    count = words.value_of(found["count"])
    factor = (words.value_of(found["kinds"]) or 1) * max(values, 1)
    whole = head.count if isinstance(head.count, int) else None
    return [Claim(head.name, count, "", Role.PART, Section.LIST, *found.span(), factor, whole)]


def held(
    script: WritingSystem, name_of: Callable[[int, int], str], start: int, end: int
) -> list[Claim]:
    """Return what a clause says that each of some other things has, behind their sum.

    `窓 家1軒につき2枚`, `窓(家1軒につき2枚、計16枚)`
    """
    found = None
    if "ja" in script.words.codes and _HELD.search(script.plain.text, start, end):
        found = _patterns_of(script.words).held.match(script.plain.text, start, end)
    if not found or bool(found["name"]) == bool(found["thing"]) or script.words.is_set(found["of"]):
        return []
    name = name_of(*found.span("name" if found["name"] else "thing"))
    total = int(found["total"]) if found["total"] else None
    kind = (name, int(found["count"]), found["unit"], Role.PER_PLAYER, Section.LIST)
    share = Claim(*kind, *found.span(), total=total)
    whole = replace(share, count=total, role=Role.SUPPLY, factor=None, total=None)
    return [*([whole] if total else []), share] if name else []


def in_shades(script: WritingSystem, spans: Sequence[tuple[int, int]]) -> list[Claim]:
    """Return what clauses say of one thing in several colours: `15 cubes in red, 15 in blue`.

    There is a claim for each of the clauses that do, which follow one another.
    """
    claims, name = list[Claim](), ""
    shades = [_shade(script, *span) for span in spans] if len(spans) > 1 else []
    if len(shades) > 1 and all(shades) and not any(own for _, _, own in filter(None, shades[:-1])):
        name = shades[-1][2] if shades[-1] else ""  # `20 brown, 20 gold and 20 green acorns`
    shared = bool(name)
    for (start, _), each in zip(spans, shades, strict=False):
        found, shade, own = each or (None, "", "")
        if len(claims) > 1 and ((own and not shared) or not found):
            break
        claims = claims if shared or not (own or not found) else []
        if not found or not (own or claims or shared):
            continue
        name, said = own or name, found.groupdict()
        count, last = script.words.value_of(said["count"]), start + len(found[0].rstrip(" ."))
        kind = (name.format(shade), count, said.get("unit") or "", Role.SUPPLY, Section.LIST)
        claims.append(Claim(*kind, start, last))
    return claims if len(claims) > 1 else []


def _shade(script: WritingSystem, start: int, end: int) -> tuple[re.Match[str], str, str] | None:
    """Return what a clause says of one colour, with that and a form of the name it has, or None."""
    patterns, text = _patterns_of(script.words), script.plain.text
    if found := patterns.shaded.fullmatch(text, start, end):
        own = found["name"] or found["led"] or found["noun"]
        name = (f"{{}} {own}" if found["led"] else f"{own} {{}}") if own else ""
        return found, found["shade"] or found["behind"] or found["lead"], name
    tight = "ja" in script.words.codes and patterns.shaded_before.fullmatch(text, start, end)
    if not tight:
        return None
    own = tight["name"] or tight["of"]
    return tight, tight["shade"], f"{{}}{tight['joint'] or ''}{own}" if own else ""


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
    for near in (0, _NEARLY):
        for parts in ways:
            off = abs(sum(count for count, _ in parts) - whole) if isinstance(whole, int) else 0
            if off > near * (whole if isinstance(whole, int) else 0):
                continue
            for each, (count, value) in zip(found, parts, strict=True):
                kind = (value, count, "", Role.PART, Section.LIST)
                yield Claim(*kind, each.start("count"), each.end(), of=head.name)
            return


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
    said, shared = script.said(*found.span("names")), script.has[start] & PER_PLAYER
    people = phrases_of(words).per_player.search(said) if shared else None
    said = said[: people.start()].rstrip() if people and people.start() else said
    names = compiled(rf",? {words.words('and_joint')} |, ").split(said)
    names = [_whole_word(script, each, found.start("names")) for each in names]
    # `one magpie and one nest board per player (4 of each)`
    own = [patterns.own_number.match(each) for each in names]
    names = [name[led.end() :] if led else name for name, led in zip(names, own, strict=True)]
    if len(names) < 2 or any(len(each.split()) > _LONGEST for each in names):
        return None
    noun = names[-1].split(" ")[-1] if words.is_noun(names[-1]) and " " in names[-1] else ""
    noun = found.groupdict().get("noun") or ("" if any(own) else noun)
    count = words.value_of(found["count"] or found["led"])
    full = (e if not noun or e.endswith(noun) or " " in e else f"{e} {noun}" for e in names)
    told = [Claim(name, count, "", Role.SUPPLY, Section.LIST, start, end) for name in full]
    shares = [words.value_of(led[1]) or 1 for led in own if led] if shared else []
    pairs = zip(told, shares, strict=True)
    share = (replace(each, count=n, role=Role.PER_PLAYER, total=count) for each, n in pairs)
    return told if len(shares) < len(told) else [*told, *share]


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
    script: WritingSystem,
    head: Head,
    names_of: Callable[[int, int], list[str]],
    start: int,
    group: tuple[int, int],
) -> list[Claim]:
    """Return what brackets say of each colour or kind before them: `in 4 colours (15 each)`.

    They may say it of a part that is so many times that: `44 owls in 4 colours (11 each)`.

    Args:
        script: The text.
        head: What is broken down.
        names_of: Reads the names of parts behind their numbers.
        start: Where the clause starts.
        group: Where the brackets start and end.
    """
    forms, text = phrases_of(script.words), script.counted
    told = (script.amounts_in(*span) for span in (group, (start, group[0])))
    inner, before = ([e for e in each if not isinstance(e.count, Range)] for each in told)
    if not inner or len(before) > 2 or forms.per_player.search(text, *group):
        return []
    for form, role in (forms.colours, Role.PER_COLOR), (forms.kinds, Role.PART):
        found = form.search(text, start, group[0])
        many = script.words.value_of(found[1]) if found else None
        if not found or not many or not forms.each.search(text, *group):
            continue
        if len(inner) > 1:
            return _shared_parts(head, names_of, inner, group[1] - 1, many)
        first, each = (*before, inner[0])[0], inner[0]
        kind = (each.count, each.unit, role, Section.LIST, group[0] + 1, group[1] - 1, many)
        if len(inner) == len(before) == 1 and first.start == found.start():
            return [Claim(head.name, *kind, head.count if isinstance(head.count, int) else None)]
        names = names_of(first.end, found.start()) if first.end <= found.start() else []
        if names and isinstance(each.count, int) and first.count == each.count * many:
            last = text.find(names[0], first.end) + len(names[0])
            part = (names[0], first.count, "", Role.PART, Section.LIST, first.start, last)
            share = Claim(names[0], *kind, first.count, head.name)
            return [Claim(*part, of=head.name), share]
    return []


def _shared_parts(
    head: Head,
    names_of: Callable[[int, int], list[str]],
    inner: Sequence[Amount],
    end: int,
    many: int,
) -> list[Claim]:
    """Return the parts of each of *many*, if they come to it: `(3 tall masts, 1 short one each)`."""
    found: list[Claim] = []
    for each, stop in zip(inner, (*(e.start for e in inner[1:]), end), strict=True):
        names = names_of(each.end, stop)
        count = each.count if isinstance(each.count, int) else 0
        kind = (count, "", Role.PART, Section.LIST, each.start, stop, many)
        found += [Claim(names[0], *kind, of=head.name)] if names else []
    whole = len(found) == len(inner) and total_of(found) == head.count
    return found if whole else []


def shares_behind(
    script: WritingSystem,
    head: Head,
    names_of: Callable[[int, int], list[str]],
    start: int,
    following: tuple[int, int],
) -> list[Claim]:
    """Return a part and what each of its colours has, which the clause behind it says."""
    said = script.counted[slice(*following)]
    for number in script.amounts_in(*following)[:1]:
        said = said.replace(script.counted[number.start : number.end], "")
    if not phrases_of(script.words).each.fullmatch(said.strip(EDGES)):
        return []
    span = following[0] - 1, following[1] + 1
    found = shares_in_brackets(script, head, names_of, start, span)
    return found if len(found) > 1 else []
