"""Entries that the rules leave out of a list of them, or call by an old name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence

from punchboard.components.model import ComponentSet, Entry
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.card_texts import card_texts
from punchboard.rulebook.box.targets import value_names
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.texts import RulesText

_JOINTS = made_later(
    r"[,、，;；:：/／・。]|\s(?:and|or|und|oder|et|ou)\s|(?<=[一-龥ァ-ヺー])と(?=[一-龥ァ-ヺ])"
)
_NESTED = made_later(r"[(（][^()（）]*[)）]")
_INSIDE = made_later(r"[(（「]([^()（）「」\n]{3,200})[)）」]")
_TAIL = made_later(r"[のがはを].*$")
#: Share of the other entries that a line must name to be their list, and their least number.
_LISTED, _FEWEST = 0.6, 2
#: What may be an old name.
_NAME = made_later(r"(?!\S+\s+\S+\s)[^\d]{2,24}")


def entries_not_named(
    game: ComponentSet,
    editions: Sequence[Sequence[RulesText]],
    place_of: Callable[[str, str], Location],
    used: frozenset[int],
) -> Iterator[Finding]:
    """Yield the entries that a rules text leaves out, or calls by an old name.

    Args:
        game: The game.
        editions: Its rules texts by language.
        place_of: Returns where an entry of a definition is written.
        used: Identities of the entries that something uses.
    """
    found: dict[int, tuple[Entry, str, list[Location]]] = {}
    for edition, (definition, named) in itertools.product(editions, game.definitions.items()):
        entries = list(named.values())
        entry = _left_out(edition, entries)
        if entry is None or id(entry) not in used:
            continue
        old, places = _renamed(game, edition, entries, entry)
        if places:
            _, first, known = found.get(id(entry), (entry, old, []))
            found[id(entry)] = entry, first, [*dict.fromkeys((*known, *places))]
        elif id(entry) not in found:
            path = edition[0].path.name
            yield Finding(
                place_of(definition, entry),
                f"`{path}` names every entry of `{definition}` except {_called(entry)}",
                ("name it in the rules, or correct its name here",),
            )
    for entry, old, (place, *others) in found.values():
        several = f", and in {len(others)} more place{'s' * (len(others) > 1)}" if others else ""
        yield Finding(
            place,
            f"the rules say `{old}` here{several}, but no entry has that name",
            (f"did you mean {_called(entry)}?",),
            tuple(Related(each, "the old name is here") for each in others),
        )


def _called(entry: Entry) -> str:
    return " or ".join(f"`{e}`" for e in dict.fromkeys(map(names.unmarked, value_names(entry))))


def _left_out(edition: Sequence[RulesText], entries: Sequence[Entry]) -> Entry | None:
    """Return the one entry that texts of one language do not name, if they name all others."""
    if len(entries) <= _FEWEST or not all(each.fields.get("name") for each in entries):
        return None
    # Where two are missing, it does not matter which others are.
    missing = list(itertools.islice((each for each in entries if not _named(edition, each)), 2))
    return missing[0] if len(missing) == 1 else None


def _named(edition: Sequence[RulesText], entry: Entry) -> bool:
    wanted = [names.pattern(name) for name in value_names(entry)]
    return any(found and found.search(text.folded) for text in edition for found in wanted)


def _renamed(
    game: ComponentSet, edition: Sequence[RulesText], entries: Sequence[Entry], missing: Entry
) -> tuple[str, list[Location]]:
    """Return the old name by which texts list the *missing* entry, and the lines that have it."""
    known = {names.key(name) for e in entries if e is not missing for name in value_names(e)}
    for text in edition:
        for line in re.finditer("[^\n]+", text.text):
            if old := _unknown(line[0], known, len(entries) - 1):
                start = line.start() + line[0].index(old)
                pattern = names.pattern(old) or re.compile("(?!)")
                places = [text.place(start, start + len(old))]
                for each in edition:
                    places += [each.place(*e.span()) for e in pattern.finditer(each.folded)]
                texts = (e for e in card_texts(game) if pattern.search(e.text.casefold()))
                places += [each.location for each in texts]
                lines = {(each.path, each.line): each for each in reversed(places)}
                return old, [*reversed(lines.values())]
    return "", []


def _unknown(line: str, known: set[str], others: int) -> str:
    """Return the one name that *line* lists among the *known* ones and that is none of them."""
    bare = _NESTED.sub("", line)
    for segment in (*re.split("[:：]", bare), bare, *_INSIDE.findall(line)):
        chunks = [chunk.strip(" .*|　") for chunk in _JOINTS.split(segment)]
        chunks = [_TAIL.sub("", chunk) if not chunk.isascii() else chunk for chunk in chunks]
        found = [index for index, chunk in enumerate(chunks) if _names(chunk, known)]
        if len(found) < max(_FEWEST, _LISTED * others):
            continue
        inner = range(found[0], found[-1])
        around = range(max(found[0] - 1, 0), min(found[-1] + 2, len(chunks)))
        for span in (inner, around):
            strange = [chunks[index] for index in span if index not in found]
            fit = [each for each in strange if _NAME.fullmatch(each) and each in line]
            if len(fit) == 1:
                return fit[0]
    return ""


def _names(chunk: str, known: set[str]) -> bool:
    last = names.words(chunk)[-1:] if chunk.isascii() else ()
    return names.key(chunk) in known or bool(last and last[0] in known)
