"""Lines that only show how a rule works: examples, and answers to questions."""

from __future__ import annotations

import re

from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Line, WritingSystem

EXAMPLE = made_later(
    r"\W*(?:(?:for |an )?example|(?:zum |ein )?beispiel|(?:par |un )?exemple|例)\b", re.I
)
#: `A. 橋は木2本です`, below `Q. 橋はいくらですか?`
_ASKED = made_later(r"\W*(?:Q\d{0,3}\b|質問|問)|.*[?？]\W*$", re.IGNORECASE)
_ANSWER = made_later(r"\W*(?:A\d{0,3}\b(?! [a-z])|回答|答え?[^一-龥])")


def _titles_example(script: WritingSystem, title: str) -> bool:
    """Return whether a title is above an example: `Example of play`, `プレイ例`."""
    form = r"\W*(?:[^\W\d]+[ ])?\w{0,8}?{}(?:[ ](?:of|for|de|d'|für|von).*|,.*)?\W*$"
    return script.words.pattern("examples", form).match(title) is not None


def is_aside(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is an example, or the answer to the question above it."""
    known = script.known
    if ("aside", line.number) not in known:
        known["aside", line.number] = _is_aside(script, line)
    return bool(known["aside", line.number])


def _is_aside(script: WritingSystem, line: Line) -> bool:
    text, title = script.plain.text, line.chapter.title.casefold()
    if EXAMPLE.match(text, line.start, line.end) or _titles_example(script, title):
        return True
    row = text.rfind("\n", 0, line.start) + 1
    if not line.number or not _ANSWER.match(text, row, line.end):
        return False
    above = script.lines[line.number - 1]
    return bool(_ASKED.match(text, text.rfind("\n", 0, above.start) + 1, above.end))


def is_of_variant(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is below a title of rules for some games only: `Variant for two`."""
    titles = (line.chapter.title, *line.chapter.parents[1:])
    return any(script.words.pattern("variants").search(each.casefold()) for each in titles)
