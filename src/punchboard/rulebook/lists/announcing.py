"""Lines that say whose the entries below them are, or what those above them come to."""

from __future__ import annotations

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.grammar import TITLE_COUNT
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_SUM_EDGES = " ,;.*)_"
_TITLE_EDGES = " :*【】[]<>《》〈〉()"


def share_above(script: WritingSystem, line: Line) -> tuple[Role, int | None] | None:
    """Return whose the entries below a line are: `Per player:`, `各色`."""
    signs = signs_of(script.words)
    if line.end - line.start > 80:
        return None
    said = script.counted[line.start : line.end].rstrip(" *")
    if signs.all_title.match(said):
        return None
    bare = TITLE_COUNT.sub("", said).strip(_TITLE_EDGES)
    inside = said[said.rfind("(") + 1 :].strip(_TITLE_EDGES) if said.endswith(")") else ""
    opens = said.endswith(":") or line.kind is Kind.HEADING
    several = signs.each_of_several.match(said) if opens else None
    if several:  # `For each of the 4 monks:`
        people = signs.players.match(said, several.end())
        coloured = script.words.pattern("colours").search(said, several.end())
        role = Role.PER_PLAYER if people and not coloured else Role.PER_COLOR
        return role, script.words.value_of(several["many"])
    if opens and script.words.pattern("per_thing").search(said):
        return Role.PER_COLOR, None  # `For each team:`, of any number
    for role, form in (
        (Role.PER_PLAYER, signs.for_player),
        (Role.PER_COLOR, signs.for_colour),
        (Role.PER_COLOR, signs.each_kind),
    ):
        found = form.search(said)
        gets = role is Role.PER_PLAYER and signs.gets_title.match(said)
        if found and (opens or gets or form.fullmatch(bare) or form.fullmatch(inside)):
            groups = signs.groups.search(said)
            many = script.words.value_of(groups["many"]) if groups else None
            return role, many if role is Role.PER_COLOR else None
    return None


def sums_of(script: WritingSystem, line: Line) -> list[Claim]:
    """Return what a line says that only sums up: `合計16枚`, `Total: 60 cards, 24 tokens`."""
    text, signs = script.counted, signs_of(script.words)
    words = text[line.start : line.end]
    found = signs.total.match(words.lstrip("*_ ("))
    amounts = script.amounts_in(line.start, line.end) if found else ()
    if not (found and amounts):
        return []
    led = words[: amounts[0].start - line.start].strip("*_ (:")
    ends = [*(each.start for each in amounts[1:]), line.end]
    behind = (text[e.end : end].strip(_SUM_EDGES) for e, end in zip(amounts, ends, strict=True))
    rests = [signs.ends.sub("", f" {each}").strip(_SUM_EDGES) for each in behind]
    alone = not signs.total.sub("", led).strip(" :*は")
    if not alone or not all(
        map(script.words.is_noun, rests if len(rests) > 1 else filter(None, rests))
    ):
        return []
    if rests[0]:  # `Total: 38 cards` counts cards
        return [
            Claim(name, e.count, e.unit, Role.SUPPLY, Section.PROSE, e.start, end)
            for name, e, end in zip(rests, amounts, ends, strict=True)
        ]
    amount = amounts[0]
    begin = line.start + len(words) - len(words.lstrip("*_ ("))
    name = script.said(begin, begin + found.end()).strip(": ")
    kind = amount.count, amount.unit, Role.ATTRIBUTE, Section.LIST
    return [Claim(name, *kind, line.start, line.end)]
