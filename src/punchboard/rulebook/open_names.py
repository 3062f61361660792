"""Names without a number that are entries because of what is around them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from punchboard.rulebook.entries import ListEntry
from punchboard.rulebook.grammar import Grammar, Topic
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.patterns import made_later

#: `Bag`, `ゲーム盤`: a name alone, among lines such as `4 pawns`, `コマ 4個`.
_ALONE = made_later(
    r"[A-ZÀ-Þ][\w'-]+(?:[ ][\w'-]+){0,3}|[一-龥ァ-ヶー々]{1,12}(?:の[一-龥ァ-ヶー]{1,8})?"
)
_COUNTS = made_later(r"\d{1,3}[ ]?[x×]?[ ][^\W\d]")
_COUNTS_BEHIND = made_later(
    r"[ぁ-ヺ一-龥][^\d。]{0,20}[×x]?[ ]?\d{1,3}[枚個つ本体冊部匹組台]?[ ]*$"
)
#: How many names may be between a title and the first number, or behind the last one.
_FEW = 3
#: How many words and signs a name in a series has at most, and names a line of nothing else.
_WORDS, _LONGEST, _FEWEST = 4, 32, 3
_TOLD = made_later(r"[\d:!?。]|[.](?=[ ])|[をでがに](?=[^ァ-ヶ一-龥])")


def is_beside_counts(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is a name alone, with lines that have a number around it."""
    if not _is_alone(script, line):
        return False
    first = max(line.number - _FEW, 0)
    near = script.lines[first : line.number + _FEW + 1]
    if sum(_has_count(script, each) for each in near) < 2:
        return False
    before = script.lines[first : line.number]
    above = _first_other(script, reversed(before))
    below = _first_other(script, near[len(before) + 1 :])
    follows = above is not None and _has_count(script, above)
    if below is not None and _has_count(script, below):
        return follows or above is None or above.kind is Kind.HEADING
    between = script.lines[above.number + 1 : line.number + 1] if above else ()
    return follows and not any(each.gap for each in between)


def _is_alone(script: WritingSystem, line: Line) -> bool:
    led = script.words.pattern("the", "{}[ ]").match(script.counted, line.start)
    return not led and bool(_ALONE.fullmatch(script.plain.text, line.start, line.end))


def _first_other(script: WritingSystem, lines: Iterable[Line]) -> Line | None:
    """Return the first of some lines that is more than a name alone."""
    return next((e for e in lines if e.kind is Kind.HEADING or not _is_alone(script, e)), None)


def _has_count(script: WritingSystem, line: Line) -> bool:
    counting = script.words.pattern("each", rf"(?:{{}}[ ])?{_COUNTS.pattern}")
    text = script.counted
    return bool(
        counting.match(text, line.start) or _COUNTS_BEHIND.match(text, line.start, line.end)
    )


def is_among_counts(script: WritingSystem, line: Line) -> bool:
    """Return whether an item has others with its mark near it that begin with a number."""
    near = script.lines[max(line.number - 3, 0) : line.number + 4]
    same = (each for each in near if each.mark == line.mark and each.indent == line.indent)
    return sum(_COUNTS.match(script.counted, each.start) is not None for each in same) > 1


def explained(script: WritingSystem, line: Line) -> int:
    """Return where the name ends that a line explains, among others that do; 0 for none.

    `Board: where the game takes place`, above `Dice: used to move the pawns`
    """
    end = _label_end(script, line)
    if not end or script.amounts_in(line.start, line.end):
        return 0
    near = script.lines[max(line.number - _FEW, 0) : line.number + _FEW + 1]
    same = (each for each in near if each.kind is line.kind and _label_end(script, each))
    return end if sum(1 for _ in same) >= _FEWEST else 0


def _label_end(script: WritingSystem, line: Line) -> int:
    """Return where a component's name ends that a colon closes; 0 for none."""
    colon = script.counted.find(":", line.start, min(line.end, line.start + _LONGEST))
    name = script.said(line.start, colon).strip("* ") if colon > 0 else ""
    known = _is_short(name) and script.words.is_noun(name) and script.words.topic(name) is None
    return colon if known else 0


def is_series(
    script: WritingSystem, entries: Sequence[ListEntry | None], listed: Sequence[ListEntry]
) -> bool:
    """Return whether a line names several things, some without a number: `a map, 9 owls`."""
    bare = [each.name if each else "" for each in entries if each not in listed]
    return bool(listed) and are_names(script.words, bare)


def are_names(words: Grammar, said: Sequence[str]) -> bool:
    """Return whether what is said of several things are their names, many of components."""
    known = sum(map(words.is_noun, said))
    return bool(known) and 3 * known >= len(said) and all(map(_is_short, said))


def _is_short(name: str) -> bool:
    return 0 < len(name) <= _LONGEST and name.count(" ") < _WORDS


def names_all(script: WritingSystem, line: Line) -> bool:
    """Return whether a line right below its title names all things: `Board, owls, cloth bag`."""
    above = script.lines[max(line.number - 1, 0)]
    first = above.kind is Kind.HEADING and above.chapter.own is Topic.COMPONENTS
    if not first or line.kind is not Kind.TEXT:
        return False
    if _TOLD.search(script.counted, line.start, line.end):
        return False
    spans = script.clauses(line.start, line.end)
    said = [script.said(*span).strip(" .") for span in spans]
    told = script.words.pattern("commands", rf"^{{}}[ ]{script.words.words('the')}[ ]")
    return len(said) >= _FEWEST and are_names(script.words, said) and not any(map(told.match, said))
