"""Lines that a page broke in the middle of what they say, joined again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.lines import bare_title, topic_of

_OPENS_ENTRY = re.compile(
    r"[ \t]*(?:[-*+•‣▪◦➢✓✔–✣·・●○〇◎◇◆■□▼▽▲△★☆▶►♦◾◽»|#>_=※]|\d{1,3}[.):][ ]?|\(\d\)|\d|$|[①-⑳]|!!!|---)"
)
_CONTINUES = re.compile(r"[ \t]*(?:[a-zà-öø-ÿ(]|[”“\"][a-z])")
_COUNT_ALONE = re.compile(r"[ \t]*[×x]?[ ]?\d{1,4}[ ]?(?:枚|個|つ|本|体|冊|セット)?[ ]*$")
_LEADING_NUMBER = re.compile(r"[ \t•\-–*▪·]*\d{1,3}[ ]?x?[ ]")
#: How many lines a pair of brackets may go over.
_LONGEST = 5


def joined(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with a space for each break inside of a phrase."""
    rows = text.split("\n")
    glued = set(_in_brackets(rows)) | set(_wrapped(rows, words))
    parts = []
    for index, row in enumerate(rows):
        parts += [" " if index in glued else "\n", row] if index else [row]
    return "".join(parts)


def _in_brackets(rows: Sequence[str]) -> list[int]:
    """Return the lines that go on inside of a bracket that closes soon."""
    found: list[int] = []
    index = 0
    while index < len(rows):
        depth = _depth(rows[index])
        last = index
        while depth > 0 and last + 1 < len(rows) and last - index < _LONGEST:
            last += 1
            if not rows[last].strip() or rows[last].lstrip().startswith(("#", "|")):
                break
            depth += _depth(rows[last])
        if depth <= 0 and last > index and all(row.strip() for row in rows[index : last + 1]):
            found += range(index + 1, last + 1)
            index = last
        index += 1
    return found


def _depth(row: str) -> int:
    return (
        row.count("(") - len(re.findall(r"(?<![a-z\d])\)|(?<=[\w\s.])\)", row))
        if "(" in row or ")" in row
        else 0
    )


def _wrapped(rows: Sequence[str], words: Grammar) -> list[int]:
    """Return the lines that go on with what the line above them says."""
    found = []
    for index in range(1, len(rows)):
        above, row = rows[index - 1].rstrip(), rows[index].strip()
        if (
            _COUNT_ALONE.match(rows[index])
            and row[-1:] in "枚個つ本体冊ト"
            and words.is_noun(above)
        ):
            found.append(index)
            continue
        if not above.strip() or not row or _OPENS_ENTRY.match(rows[index]):
            continue
        if re.search(r"\(\d{1,4}\)$", above):
            continue
        if above.lstrip().startswith(("#", "|", "---")) or above.endswith((".", "。", "!", "?")):
            continue
        if row.startswith("(") or _goes_on(above, row, words):
            found.append(index)
    return found


def _goes_on(above: str, row: str, words: Grammar) -> bool:
    if not (row[0].isascii() or "À" <= row[0] <= "ÿ"):
        return False
    title = bare_title(row)
    if len(title.split()) < 3 and topic_of(title, words) == "components":
        return False
    if _CONTINUES.match(row):
        return not above.rstrip().endswith(":") or len(row.split()) > 6
    if topic_of(bare_title(row), words) or row.isupper():
        return False
    # `17 Mythological` above `Creature cards`: the noun is on the next line.
    torn = _LEADING_NUMBER.match(above) and len(above.strip()) < 40 and above[-1:].isalpha()
    short = len(row.split()) <= 3 and words.is_noun(row) and not re.search(r"\d", row)
    if torn and short and not words.is_noun(above):
        return True
    return (len(above) > 45 and above[-1:] in ",-") or (
        len(above) > 60 and not words.is_noun(above)
    )
