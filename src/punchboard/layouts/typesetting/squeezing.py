"""Japanese spaces that give way for one more character on a line (JLREQ 3.8.3)."""

from __future__ import annotations

from collections.abc import Mapping

from punchboard.layouts.typesetting import japanese
from punchboard.layouts.typesetting.line_breaks import is_japanese
from punchboard.layouts.typesetting.written_lines import WrittenLine


def give_way(
    written: WrittenLine, start: int, end: int, excess: float
) -> Mapping[int, float] | None:
    """Return what the spaces of a line give for it to be shorter.

    Spaces of one kind give alike, and all of a kind before the next one does.

    Args:
        written: The written line.
        start: Index of the line's first character.
        end: After its last one.
        excess: By how much it is too long.

    Returns:
        What the space before some characters gives; None if it is not enough.
    """
    stages: dict[int, dict[int, float]] = {}
    text = written.text
    for index in range(start + 1, end):
        stage, most = japanese.give(text[index - 1], text[index])
        if most and _has_it(written, index):
            scale = written.style_at(index - 1).size / written.size
            stages.setdefault(stage, {})[index] = most * scale
    given: dict[int, float] = {}
    for stage in sorted(stages):
        spaces = stages[stage]
        share = min(excess / sum(spaces.values()), 1.0)
        given |= {index: most * share for index, most in spaces.items()}
        excess -= share * sum(spaces.values())
        if excess <= 1e-9:
            return given
    return None


def _has_it(written: WrittenLine, index: int) -> bool:
    """Return whether there is space before the character at *index*, and not in its font alone."""
    before, after = written.text[index - 1], written.text[index]
    if not is_japanese(written.style_at(index - 1).language):
        return False
    if index in written.gaps:
        return True
    trail, lead = japanese.trail(before), japanese.lead(after)
    return (
        (trail > 0 or lead > 0)
        and (not trail or written.is_full_width(index - 1))
        and (not lead or written.is_full_width(index))
    )
