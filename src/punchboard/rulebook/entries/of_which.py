"""Parts behind words or in brackets: `36 cards, of which 9 are owls`, `Cards (9 owls, 8 hens)`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.entries import ListEntry
from punchboard.rulebook.entries.joint_parts import Head
from punchboard.rulebook.grammar.clause_phrases import entry_phrases_of
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.amounts import without_values
from punchboard.rulebook.page.lines import WritingSystem


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
    alone = len(parts) == 1 and not _is_thing(script, parts[0].name)
    if not whole or alone or total_of(parts) > claim.count:
        return []
    return [replace(each, section=Section.PROSE, likely=claim.likely) for each in parts]


def _is_thing(script: WritingSystem, name: str) -> bool:
    """Return whether a name is that of things, and not what is done with them."""
    plural = name.isalpha() and name.endswith("s")
    return plural or name[:1].isupper() or script.words.is_noun(name)


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


def share_behind(
    script: WritingSystem, named: Sequence[ListEntry], start: int, end: int
) -> list[Claim]:
    """Return a share behind its name and a comma: `Pegs, 7 per colour`.

    Args:
        script: The text.
        named: The names without numbers before it.
        start: Where the words behind the comma start.
        end: Where they end.
    """
    text, forms = script.counted, phrases_of(script.words)
    shares = (forms.each, forms.per_colour, forms.per_player)
    if not named or text[named[-1].end : start] != ", ":
        return []
    if not any(each.search(text, start, end) for each in shares):
        return []
    found = list(breakdown(script, Head(named[-1].name, None, ""), start, end))
    return found if all(each.name == named[-1].name for each in found) else []
