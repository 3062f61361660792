"""Things that were renamed in the box, and that the rules and cards still call by the old name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from punchboard.components.model import ComponentSet
from punchboard.components.model import Entry as Definition
from punchboard.diagnostics import Location
from punchboard.rulebook import names
from punchboard.rulebook.card_texts import card_texts
from punchboard.rulebook.claim import Role
from punchboard.rulebook.ledger import Ledger, LedgerEntry, Standing
from punchboard.rulebook.mentions import left_out, thing_name
from punchboard.rulebook.targets import value_names
from punchboard.rulebook.texts import RulesText

_JOINTS = re.compile(
    r"[,、，;；:：/／・。]|\s(?:and|or|und|oder|et|ou)\s|(?<=[一-龥ァ-ヺー])と(?=[一-龥ァ-ヺ])"
)
_NESTED = re.compile(r"[(（][^()（）]*[)）]")
_INSIDE = re.compile(r"[(（「]([^()（）「」\n]{3,200})[)）」]")
_TAIL = re.compile(r"[のがはを].*$")
#: Share of the other entries that a line must name to be their list; longest old name.
_LISTED, _LONGEST = 0.6, 24
#: Fewest letters of a name that is looked for elsewhere.
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Renamed:
    """An entry of a definition that the rules call by another name.

    Attributes:
        entry: The entry.
        old: What the rules call it.
        place: Where they list it among the others.
        others: Where else the old name is.
    """

    entry: Definition
    old: str
    place: Location
    others: tuple[Location, ...]


def renamed_entry(
    game: ComponentSet, edition: Sequence[RulesText], entries: Sequence[Definition]
) -> Renamed | None:
    """Return the entry that texts of one language list by an old name, or None."""
    missing = left_out(edition, entries)
    if missing is None:
        return None
    known = {names.key(name) for e in entries if e is not missing for name in value_names(e)}
    for text in edition:
        for number, line in enumerate(text.text.splitlines()):
            old = _unknown(line, known, len(entries) - 1)
            if old:
                start = sum(map(len, text.text.splitlines(keepends=True)[:number])) + line.index(
                    old
                )
                place = text.place(start, start + len(old))
                return Renamed(missing, old, place, tuple(_uses(game, edition, old, place)))
    return None


def _unknown(line: str, known: set[str], others: int) -> str:
    """Return the one name that *line* lists among the *known* ones and that is none of them."""
    segments = [_NESTED.sub("", line), *_INSIDE.findall(line)]
    for segment in segments:
        chunks = [chunk.strip(" .*|　") for chunk in _JOINTS.split(segment)]
        chunks = [_TAIL.sub("", chunk) if not chunk.isascii() else chunk for chunk in chunks]
        found = [index for index, chunk in enumerate(chunks) if _names(chunk, known)]
        if len(found) < max(2, _LISTED * others):
            continue
        span = range(max(found[0] - 1, 0), min(found[-1] + 2, len(chunks)))
        inner = [chunks[i] for i in range(found[0], found[-1]) if i not in found]
        around = [chunks[i] for i in span if i not in found]
        for strange in (inner, around):
            fit = [c for c in strange if _SHORTEST <= len(c) <= _LONGEST and c in line]
            fit = [c for c in fit if len(c.split()) < 3 and not re.search(r"\d", c)]
            if len(fit) == 1:
                return fit[0]
    return ""


def _names(chunk: str, known: set[str]) -> bool:
    key = names.key(chunk)
    last = names.words(chunk)[-1:] if chunk.isascii() else ()
    return key in known or bool(last and last[0] in known)


def _uses(
    game: ComponentSet, edition: Sequence[RulesText], old: str, place: Location
) -> Iterator[Location]:
    """Yield the other places of an old name, in the rules and on cards."""
    pattern = names.pattern(old)
    if pattern is None:
        return
    for text in edition:
        lines: set[int] = {place.line}
        for found in pattern.finditer(text.folded):
            where = text.place(found.start(), found.end())
            if where.line not in lines or where.path != place.path:
                lines.add(where.line)
                yield where
    told = set()
    for card in card_texts(game):
        if card.location not in told and pattern.search(card.text.casefold()):
            told.add(card.location)
            yield card.location


def same_things(ledger: Ledger, entry: LedgerEntry) -> tuple[LedgerEntry, ...]:
    """Return what texts of other languages list in the place of an unknown thing of one."""
    place = _order(ledger, entry)
    return tuple(
        each
        for each in ledger.entries
        if each.text.language != entry.text.language
        and each.standing is Standing.UNKNOWN
        and each.claim.count == entry.claim.count is not None
        and _order(ledger, each) == place
    )


def _order(ledger: Ledger, entry: LedgerEntry) -> int:
    own = [each for each in ledger.of(entry.text) if each.claim.role is Role.SUPPLY]
    return next((i for i, each in enumerate(own) if each is entry), -1)


def may_be_renamed(ledger: Ledger, count: int) -> bool:
    """Return whether the rules list as many pieces by a name that nothing in the box has."""
    sums: dict[tuple[int, str], int] = {}
    for each in ledger.entries:
        name, number = thing_name(each.claim), each.claim.count
        if each.standing is Standing.UNKNOWN and name and isinstance(number, int):
            key = (id(each.text), name)
            sums[key] = sums.get(key, 0) + number * (each.claim.factor or 1)
    return count in sums.values()
