"""Parts that a sentence tells of what it counts: `36 cards, of which 9 are owls and 8 are hens`."""

from __future__ import annotations

from dataclasses import replace

from punchboard.rulebook.breakdowns import breakdown
from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.joint_parts import Head
from punchboard.rulebook.lines import WritingSystem


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
    whole = len(parts) == len(told) == len(script.clauses(found.end(), last)) > 1
    if not whole or total_of(parts) > claim.count:
        return []
    return [replace(each, section=Section.PROSE, likely=claim.likely) for each in parts]
