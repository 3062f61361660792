"""What sentences of running text break down: `Shuffle the 22 cards (7 rain, 3 snow, 12 fog)`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section, total_of
from punchboard.rulebook.grammar.spans import bracket_groups
from punchboard.rulebook.lists.clauses import Clauses, Head
from punchboard.rulebook.lists.entry_reader import EntryReader
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.lines import WritingSystem

#: How many pieces are more than a cost or a hand, and how many parts make a sum certain.
_SURELY, _PARTS = 12, 3


def parts_behind(script: WritingSystem, claim: Claim, end: int) -> list[Claim]:
    """Return the parts that brackets or a sign right behind a claim give, if they fit in it.

    Args:
        script: The text.
        claim: What a number claims.
        end: Where its sentence ends.
    """
    text, count = script.counted, claim.count
    if not isinstance(count, int):
        return []
    group = next(iter(bracket_groups(text, claim.end, end)), None)
    near = group and group[0] <= claim.end + 1
    among = signs_of(script.words).opens_parts.match(text, claim.end, end)
    if not near and not among:
        return []
    first, last = (group[0] + 1, group[1] - 1) if group and near else (among.end(), end)  # type: ignore[union-attr]
    told = list(_details(script, Head(claim.name, count, claim.unit), first, last))
    parts = [each for each in told if each.role is Role.PART and each.of == claim.name]
    total = total_of(parts)
    fits = total == count if near else 0 < total <= count
    if not fits or len(parts) != len(told):
        return []
    return [replace(each, section=Section.PROSE, likely=claim.likely) for each in parts]


def broken_down(script: WritingSystem, start: int, end: int) -> Iterator[Claim]:
    """Yield what brackets or a colon behind a number break it down to, if that comes to it."""
    clauses, text = Clauses(script), script.counted
    among = signs_of(script.words).divided.search(text, start, end)
    spans = [(a, a + 1, b - 1) for a, b in bracket_groups(text, start, end)]
    command = signs_of(script.words).command.match(text[start:end])
    the = script.words.pattern("the", r"\W*{}[ ]").match(text[start:end])
    if among and (the or not command):
        spans.append((among.start(), among.end(), end))
    colon = text.find(": ", start, end)
    spans += [(colon, colon + 2, end)] if colon > 0 and not command else []
    for stop, first, last in spans:
        found = [e for e in script.amounts_in(start, stop) if isinstance(e.count, int)]
        whole = found[-1] if found else None
        if whole is None or not isinstance(whole.count, int) or whole.count < _SURELY:
            continue
        named = clauses.read(whole.start, stop)
        name = named.name if script.words.is_noun(named.name) else ""
        if not name and text[whole.end : stop].strip():
            continue
        head = Head(name, whole.count, whole.unit)
        parts = [e for e in _details(script, head, first, last) if e.role is Role.PART]
        if len(parts) < _PARTS or total_of(parts) != whole.count:
            continue
        if name:
            kind = name, whole.count, whole.unit, Role.SUPPLY, Section.PROSE
            yield Claim(*kind, whole.start, stop)
        role = Role.PART if name else Role.SUPPLY
        yield from (replace(e, role=role, of=name, section=Section.PROSE) for e in parts)


def _details(script: WritingSystem, head: Head, start: int, end: int) -> Iterator[Claim]:
    reader = EntryReader(script)
    reader.head = head
    while end > start and script.counted[end - 1] in " .。":
        end -= 1
    return reader.details(start, end)
