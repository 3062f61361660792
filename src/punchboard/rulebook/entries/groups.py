"""Groups whose parts alone are counted, and parts behind words or in brackets.

`宝石 5色各10個`, `Cards: 9 owls, 4 hares`, `36 cards, of which 9 are owls`
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section, total_of
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.entries import Clauses, ListEntry
from punchboard.rulebook.entries.joint_parts import Head, of_value
from punchboard.rulebook.entries.naming import GENERIC
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.clause_phrases import entry_phrases_of
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.amounts import without_values
from punchboard.rulebook.page.lines import WritingSystem

# `チップ(1点/5点)各10枚`: the brackets name what the number holds for.
_IN_BRACKETS = made_later(r"([^()]{1,40})(\([^()]{1,40}\)[ ]?各[ ]?\d{1,3}[ ]?[枚個つ本体]?)")
_SHARED = made_later(
    r"([^\d:()・]{1,40}?)[ :(]{0,3}(\d{1,2}(?:色|種類?|スート)[ ]?各[ ]?\d"
    r"|(?<=[ :(])(?:[^\s\d:()・]{1,8}(?:・[^\s\d:()・]{1,8})+"
    r"|[赤青黄緑白黒紫茶橙桃灰銀金色、]{2,16})の?[ ]?各色?[ ]?\d)"
)
#: `red ones`, and the value of a card: `eight 1s`.
_LABEL = made_later(r"[ ]?(?!x[ ])([A-Za-zÀ-ÿ][A-Za-zÀ-ÿ -]{0,24}?|\d{1,3}'?s)[ ]?(?=$|[,;.(])")


_JOINT, _BESIDE = made_later("[・/]"), made_later(r"(?:\([^()\d]*\))?[\s、,と]*")


def counted_alike(
    script: WritingSystem, entry: ListEntry, waiting: list[ListEntry]
) -> list[ListEntry]:
    """Return what `各` counts alike.

    It is what `・` joins, `剣・盾 各3枚`, else the names right before it: `剣、盾 各3枚`. Other
    names stay open: `盤、剣・盾 各3枚`, `盤、石30個、剣 各3枚`.

    Args:
        script: The text.
        entry: The entry with the number.
        waiting: The names before it that have none; those that it counts are taken away.
    """
    names = _JOINT.split(entry.name)
    shared = names[-1].partition("の")[2] if len(names) > 1 else ""
    if shared:  # `赤・青・緑の石 各3個`
        return [replace(entry, name=shared, factor=len(names))]
    if len(names) > 1:
        return [replace(entry, name=each) for each in names]
    found, start = [entry], entry.start
    while waiting and _BESIDE.fullmatch(script.counted, waiting[-1].end, start):
        found.insert(0, waiting.pop())
        start = found[0].start
    return found


def share_behind(
    script: WritingSystem, named: Sequence[ListEntry], start: int, end: int
) -> list[Claim]:
    """Return a share behind a comma and the last of some names: `Pegs, 7 per colour`."""
    text, forms = script.counted, phrases_of(script.words)
    if not named or text[named[-1].end : start] != ", ":
        return []
    shares = (forms.each, forms.per_colour, forms.per_player)
    if not any(each.search(text, start, end) for each in shares):
        return []
    found = list(breakdown(script, Head(named[-1].name, None, ""), start, end))
    return found if all(each.name == named[-1].name for each in found) else []


def group_of(
    script: WritingSystem, clauses: Clauses, spans: Sequence[tuple[int, int]]
) -> tuple[str, int] | None:
    """Return the component that the first of some clauses names, and where its parts begin.

    Its parts alone are counted. It is None where each clause speaks for itself.
    """
    (start, end), text = spans[0], script.counted
    shared = None
    if "各" in text[start : spans[-1][1]]:
        shared = _IN_BRACKETS.fullmatch(text, start, end) or _SHARED.match(
            text, start, spans[-1][1]
        )
    parts = shared.start(2) if shared else _parts(script, clauses, spans)
    parts = parts or _featured(script, spans)
    name = clauses.name(start, shared.end(1) if shared else parts - 1) if parts else ""
    return (name, parts) if name and parts else None


def _featured(script: WritingSystem, spans: Sequence[tuple[int, int]]) -> int | None:
    """Return where the colours are of `石 5色、各4個`, whose amount is in the next clause."""
    forms, text = phrases_of(script.words), script.counted
    colours = forms.colours.search(text, *spans[0]) if len(spans) > 1 else None
    if not colours or any(each.of_pieces for each in script.amounts_in(*spans[0])):
        return None
    return colours.start() if forms.each.search(text, *spans[1]) else None


def _parts(script: WritingSystem, clauses: Clauses, spans: Sequence[tuple[int, int]]) -> int | None:
    """Return where the parts begin of what is before a colon, or None."""
    (start, end), *others = spans
    found = next((e for e in script.amounts_in(start, end) if e.of_pieces), None)
    if not found or isinstance(found.count, Range) or found.total or found.each:
        return None
    text, words = script.counted, script.words
    colon = text.find(":", start, found.start)
    shaded = words.pattern("shades", "[ ]{}").match(text, found.end)
    dash = text.find(" - ", start, found.start) if others and (found.times or shaded) else -1
    colon = dash + 1 if colon < dash else colon  # `Gems - 10x red, 8x blue`
    if colon < 0:  # `硬貨 大10・小40`
        gap = text.find(" ", start, found.start)
        told = found.unit or not text[found.start - 1].isspace()
        tight = others and all(" " not in text[slice(*each)] for each in others)
        return gap + 1 if told and tight and 0 <= gap < found.start - 1 else None
    if clauses.article.match(text, colon + 2, found.start):
        return None  # `Cards: a deck of 52`
    if text[colon + 1 : found.start].strip():
        return colon + 1
    values = of_value(words).finditer(script.plain.text, colon, spans[-1][1])
    if len(list(values)) > 1:
        return colon + 1  # `Coins: 24 of value 1, 16 of value 5`
    label = _LABEL.match(text, found.end, end)
    shade = words.pattern("shades", "^{}[ ]")
    titled = label and names.is_of_kind(label[1], text[start:colon].strip())
    if label and titled and not shade.match(label[1]):
        return colon + 1  # `Tiles: 20 road tiles, 12 river tiles`
    if not label or words.is_noun(label[1].rpartition(" ")[2]):
        return None
    general = (words.pattern(each).search(label[1]) for each in ("stops", "total"))
    if not others and words.pattern("shades", "^{}$").match(label[1]):
        return None  # `Drops: 40 black`
    # `Princess: 1 copy`
    one = label[1].casefold().removesuffix("s") in GENERIC
    return None if one or any(general) else colon + 1


def parts_of_which(script: WritingSystem, claim: Claim, end: int) -> list[Claim]:
    """Return the parts behind the words that open them, where all up to *end* are parts.

    Args:
        script: The text.
        claim: What a number claims.
        end: Where its sentence ends.
    """
    lead = script.words.pattern("among", r"(?:[ ][^\W\d][\w'-]*)?[ぁ-ん]{0,4}[,、][ ]?{}[ ]?")
    found = lead.match(script.counted, claim.end, end)
    if not found or not isinstance(claim.count, int):
        return []
    head, last = Head(claim.name, claim.count, claim.unit), end
    while script.counted[last - 1] in " .。":
        last -= 1
    told = list(breakdown(script, head, found.end(), last))
    parts = [each for each in told if each.role is Role.PART and each.of == claim.name]
    whole = len(parts) == len(told) == len(script.clauses(found.end(), last))
    thing = len(parts) == 1 and parts[0].name
    if thing and thing.islower() and not (thing.endswith("s") or script.words.is_noun(thing)):
        return []  # `of which 3 go to each player`
    if not whole or total_of(parts) > claim.count:
        return []
    return [replace(each, section=Section.PROSE, likely=claim.likely) for each in parts]


def lists_in_brackets(script: WritingSystem, name: str, rest: Sequence[tuple[int, int]]) -> bool:
    """Return whether brackets behind a name without a number list parts, or what a colour has."""
    found: list[Claim] = []
    for start, end in rest:
        if script.counted[start] == "(":
            head = Head(name, None, "")
            span = phrases_of(script.words).listed_in(script.counted, start, end)
            found += breakdown(script, head, *span)
    roles = [each.role for each in found]
    return roles.count(Role.PART) > 1 or Role.PER_COLOR in roles


def behind_dash(script: WritingSystem, head: Head, start: int, end: int) -> list[Claim]:
    """Return the parts of `5 dice - a red die, 4 golden dice`, which are no more than it.

    Args:
        script: The text.
        head: The whole.
        start: Where its entry ends.
        end: Where the words end that may list its parts.
    """
    sign = entry_phrases_of(script.words).dash_in(script.counted, start, end)
    span = (sign.end(), end) if sign else (end, end)
    found = script.amounts_shown(*span) or script.amounts_in(*span)
    counts = [each.count for each in without_values(found) if isinstance(each.count, int)]
    whole, forms = head.count if isinstance(head.count, int) else 0, phrases_of(script.words)
    if not sign or not counts or sum(counts) > whole:
        return []
    # `90 riddles in 8 topics, a bag`
    if any(form.match(script.counted, sign.end(), end) for form in (forms.kinds, forms.colours)):
        return []
    parts = list(breakdown(script, head, sign.end(), end))
    return parts if len(parts) >= len(counts) else []
