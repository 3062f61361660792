"""Lines that a page tore inside of a phrase, joined again."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.grammar import Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import made_later

#: What begins a line that goes on with nothing: a mark, a number, nothing at all.
_OPENS_ENTRY = made_later(
    r"[ \t]*(?:[-*+•‣▪◦➢✓✔–✣·・●○〇◎◇◆■□▼▽▲△★☆▶►▸▹♦❖✦◾◽»⁃∙|#>_=※]"
    r"|\"\w+\":|o[ \t]+(?=\d|[A-Z])|x[ ]?\d|\(\d\)(?!$)|[a-h][ ]?[.)][ ]|\d|$|[①-⑳]|!!!"
    r"|[^\W\d][^\d:|(\n]{1,24}:[ ]{2,}"  # in a column of names
    r"|[A-ZÀ-Þ][^\d,.;:()]{2,30}\(\d{1,3}\):)"  # `Vote cards (20): 10 yes, 10 no`
)
_CONTINUES = made_later(r"[a-zà-öø-ÿ(]|[”“\"][a-z]")
#: A bracket that closes; `1)` does not.
_CLOSES = made_later(r"(?<![a-z\d])\)|(?<=[\w\s.])\)")
_WHOLE = made_later(r"\([x×]?\d{1,4}x?\)$|\.{3,}[ ]*\d{1,4}(?:[ ]\([^()]*\)|,[ ][^.]*)?$")
_LED = made_later(r"[ \t•\-–*▪·]*\d{1,3}[ ]?x?[ ]")
#: `tide marker 1`, `- level 2 tides, blue: 4 (2 of each)`, `tide markers = 4 pieces`,
#: `tide markers (4, in wood)`
_NUMBER_LAST = made_later(
    r"[ \t]*(?:[-*•][ ])?[^\W\d](?:[^\d,.;:=]{1,40}[ ][x×]?[ ]?\d{1,3}"
    r"|[^;:=]{1,50}(?:[ ]?[:=]|[ ]-)[ ]*[x×]?[ ]?\d{1,3}(?:[ ][^\W\d]{1,12})?"
    r"(?:[ ]\([^()]*\))?(?:[ ]+#.*)?|[^()\d]{2,40}[ ]\([x×]?\d{1,3}[^()\d]*\)[^()\d]{0,30})"
)
#: An item: its mark, and where its words begin.
_ITEM = made_later(r"[ ]{0,6}(?:[-*+•·‣▪◦]|\d{1,2}[.)])[ ]{1,4}(?=\S)")
_GAP = made_later(r"(?<=\S)[ ]{2,}(?=\S)")
_DIGITS = made_later(r"\d+")
#: How long a line is at most that may be a name, and at least one that a page broke.
_SHORT, _FULL = 25, 60
#: How many lines a pair of brackets may go over.
_LONGEST = 5


def joined(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with a space for each break inside of a phrase."""
    rows = text.split("\n")
    glued = {*_in_brackets(rows), *_wrapped(rows, words)}
    parts = ((" " if index in glued else "\n") + row for index, row in enumerate(rows))
    return "".join(parts)[1:]


def _in_brackets(rows: Sequence[str]) -> Iterator[int]:
    """Yield the lines that go on inside of a bracket that closes soon."""
    index = 0
    while index < len(rows):
        depth, last = _depth(rows[index]), index
        while depth > 0 and last + 1 < len(rows) and last - index < _LONGEST:
            last += 1
            if not rows[last].strip() or rows[last].lstrip().startswith(("#", "|")):
                break
            depth += _depth(rows[last])
        if depth <= 0:
            yield from range(index + 1, last + 1)
            index = last
        index += 1


def _depth(row: str) -> int:
    return row.count("(") - len(_CLOSES.findall(row)) if "(" in row or ")" in row else 0


def hanging(source: str, words: Grammar) -> Iterator[tuple[int, int]]:
    """Yield the spaces before lines that go on with the item above them, below its words."""
    rows, start, column = source.split("\n"), 0, 0
    for index, row in enumerate(rows):
        if item := _ITEM.match(row):
            column = item.end()
        elif column and column - 1 <= _indent(row) <= column + 1 and row.strip():
            if _is_wrapped(rows[index - 1], row, words):
                yield start, start + _indent(row)
        else:
            column = 0
        start += len(row) + 1


def _wrapped(rows: Sequence[str], words: Grammar) -> Iterator[int]:
    """Yield the lines that go on with what the line above them says."""
    pairs = enumerate(itertools.pairwise(rows), 1)
    return (index for index, pair in pairs if _is_wrapped(*pair, words))


def _is_wrapped(over: str, under: str, words: Grammar) -> bool:
    """Return whether a line goes on with what the line *over* it says."""
    above, row = over.strip(), under.strip()
    cells = "|" in above and "|" in row  # `Owl | 12` above `all others | none`
    if not (above and row) or cells or above.startswith(("#", "|", "---")):
        return False
    if above[-1] == ":" and _indent(under) > _indent(over):
        return False
    alike = above[0].islower() == row[0].islower()
    if "  " in above and alike and not _columns_of(over).isdisjoint(_columns_of(under)):
        return False  # rows of a table
    if row[0].isdigit():
        return len(above) > _SHORT and _tearing(words, "").search(above) is not None
    ended = _OPENS_ENTRY.match(row) or _WHOLE.search(above) or above[-1] in ".。!?|"
    return not ended and (row[0] == "(" or _goes_on(above, row, words))


def _columns_of(row: str) -> set[int]:
    """Return where what is behind wide gaps in a row begins."""
    return {gap.end() for gap in _GAP.finditer(row)}


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())


@functools.lru_cache(maxsize=32)
def _tearing(words: Grammar, one: str = "one") -> re.Pattern[str]:
    """Return what no line ends in unless a page broke it: `… and take`, `… sowie zwei`.

    Args:
        words: The languages of the text.
        one: The table of words for one; "" where a number is next: `a lens for each, one`.
    """
    tables = f"to of_joint made_of handed draws {one} and_joint the"
    said = [words.words(each) for each in tables.split()] + ([words.number] if one else [])
    return words.pattern("any", rf"[a-zß-ÿ,\d],? (?:{'|'.join(said)}|{{}})$|\d[ ]?-$")


def _goes_on(above: str, row: str, words: Grammar) -> bool:
    """Return whether a *row* that nothing marks goes on with the one *above*."""
    if not (row[0].isascii() or "À" <= row[0] <= "ÿ"):
        return above[-1] == "、" and row[0].isalpha()
    if _NUMBER_LAST.fullmatch(row) and _NUMBER_LAST.fullmatch(above):
        return False  # `meeples: 12` above `tide marker: 1`
    if _form(row) == _form(above) != "":
        return False  # `with 3  8 owls each (left: 21)` above `with 4  7 owls each (left: 17)`
    led, title = _LED.match(above), bare_title(row)
    if _is_entry(above, row, words) or words.pattern("not_made", "^{}$").match(title):
        return False
    if words.topic(title) is Topic.COMPONENTS and len(title.split()) < _LONGEST - 2:
        return False
    if _CONTINUES.match(row):
        return above[-1] != ":" or len(row.split()) > _LONGEST
    if words.topic(title) or row.partition(":")[0].isupper() or (led and above[-1] == ")"):
        return False
    if len(above) > _SHORT and _tearing(words).search(above):
        return True
    return len(above) > _FULL and not (above[-1] == ":" or words.is_noun(above))


def _form(row: str) -> str:
    """Return the words behind the first two of a row with numbers, whatever these are."""
    said = " ".join(_DIGITS.sub("0", row).split()[2:])
    return said if "0" in said else ""


def _is_entry(above: str, row: str, words: Grammar) -> bool:
    """Return whether a row is a name of its own: `a rope`, or `game board` below a title."""
    title = bare_title(above)
    led = _LED.match(above)
    ones = f"{words.words('one')}|{words.number}"
    named = words.pattern("the", rf"^(?:{{}}|{ones})[ ](?:[^\W\d][\w-]*[ ]?){{1,4}}$")
    if named.match(row) and (led or named.match(above)):
        return True
    counts = words.pattern("one", rf"^(?:{{}}|{words.number})[ ][^\W\d]")
    if len(above) < _FULL and counts.match(row) and (led or counts.match(above)):
        return True  # `two dice, one blue and one grey`, below `2 player aids`
    short = len(row.split()) < _LONGEST - 1
    if led and short and above[-1] == "s" and words.is_noun(above) and words.is_noun(row):
        return True
    listed = words.topic(title) is Topic.COMPONENTS and not led
    return listed and (above[-1] == ":" or words.is_noun(row) or named.match(row) is not None)
