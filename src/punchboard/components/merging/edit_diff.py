"""Edits of a text as a unified diff, in a time that grows with the text alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from punchboard.components.merging.text_edits import Edit, apply_edits

_CONTEXT = 2


def unified_diff(text: str, edits: Iterable[Edit], name: str) -> Iterator[str]:
    """Yield the lines of a diff of the file *name* with two lines of context.

    The edits say which lines change, so that no lines need to be compared.
    """
    old = text.splitlines()
    hunks: list[list[_Block]] = []
    for block in _blocks(text, edits):
        last = hunks[-1][-1] if hunks else None
        if last and block[0] - last[1] <= 2 * _CONTEXT:
            hunks[-1].append(block)
        else:
            hunks.append([block])
    if hunks:
        yield from (f"--- {name}", f"+++ {name}")
    shift = 0
    for hunk in hunks:
        begin = max(hunk[0][0] - _CONTEXT, 0)
        end = min(hunk[-1][1] + _CONTEXT, len(old))
        more = sum(len(new) - (stop - start) for start, stop, new in hunk)
        before, after = _range(begin, end), _range(begin + shift, end + shift + more)
        yield f"@@ -{before} +{after} @@"
        yield from _lines(old, hunk, begin, end)
        shift += more


#: First line that changes, the one behind the last, and what takes their place.
_Block = tuple[int, int, list[str]]


def _blocks(text: str, edits: Iterable[Edit]) -> Iterator[_Block]:
    """Yield the lines that change; edits on the same lines together."""
    spans: list[tuple[int, int, list[Edit]]] = []
    for edit in sorted(dict.fromkeys(edits), key=lambda each: (each.start, each.end)):
        start = text.rfind("\n", 0, edit.start) + 1
        stop = text.find("\n", edit.end)
        stop = len(text) if stop < 0 else stop + 1
        if spans and start < spans[-1][1]:
            first, end, there = spans[-1]
            spans[-1] = (first, max(end, stop), [*there, edit])
        else:
            spans.append((start, stop, [edit]))
    line = done = 0
    for start, stop, inside in spans:
        line += len(text[done:start].splitlines())
        moved = [Edit(each.start - start, each.end - start, each.text) for each in inside]
        old = text[start:stop].splitlines()
        yield from _changed(line, old, apply_edits(text[start:stop], moved).splitlines())
        line, done = line + len(old), stop


def _changed(line: int, old: list[str], new: list[str]) -> Iterator[_Block]:
    """Yield what differs between *old*, from *line* on, and *new*."""
    shortest = min(len(old), len(new))
    head = next((at for at in range(shortest) if old[at] != new[at]), shortest)
    rest = shortest - head
    tail = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    if len(old) > head + tail or len(new) > head + tail:
        yield line + head, line + len(old) - tail, new[head : len(new) - tail]


def _range(begin: int, end: int) -> str:
    """Return lines as a hunk names them: an empty range by the line before it."""
    if end - begin == 1:
        return str(begin + 1)
    return f"{begin + (end > begin)},{end - begin}"


def _lines(old: list[str], hunk: list[_Block], begin: int, end: int) -> Iterator[str]:
    for start, stop, new in hunk:
        yield from (f" {line}" for line in old[begin:start])
        yield from (f"-{line}" for line in old[start:stop])
        yield from (f"+{line}" for line in new)
        begin = stop
    yield from (f" {line}" for line in old[begin:end])
