"""Entries that the rules leave out of a list of them, or call by an old name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import Component, ComponentSet, Entry
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.card_texts import card_texts
from punchboard.rulebook.box.targets import names_of, value_names
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
#: A number with a name, emphasised.
_NUMBERED = made_later(r"(?<!\*)\*{1,2}(\d{1,2})[ \u3000]([^*\n\d]{2,24})\*{1,2}(?!\*)")
#: Shortest and longest old name.
_SHORTEST, _LONGEST = 2, 24


class _Renamed(Struct, frozen=True):
    """What the rules call an entry, where they list it, and where else that name is."""

    old: str
    place: Location
    others: tuple[Location, ...]


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
    found: dict[int, tuple[Entry, _Renamed]] = {}
    numbered = dict(_misnamed(game, editions))
    for edition in editions:
        for definition, named in game.definitions.items():
            entries = list(named.values())
            if any(id(each) in numbered for each in entries):
                continue
            entry = _left_out(edition, entries)
            if entry is None or id(entry) not in used:
                continue
            renamed = _renamed(game, edition, entries, entry)
            first = found[id(entry)][1] if id(entry) in found else None
            if renamed and first:
                places = dict.fromkeys((*first.others, renamed.place, *renamed.others))
                renamed = replace(first, others=tuple(places))
            if renamed:
                found[id(entry)] = entry, renamed
            elif first is None:
                path = edition[0].path.name
                yield Finding(
                    place_of(definition, entry),
                    f"`{path}` names every entry of `{definition}` except {_called(entry)}",
                    ("name it in the rules, or correct its name here",),
                )
    for entry, renamed in (*found.values(), *numbered.values()):
        others = len(renamed.others)
        also = f", and in {others} more place{'s' * (others > 1)}" if others else ""
        yield Finding(
            renamed.place,
            f"the rules say `{renamed.old}` here{also}, but no entry has that name",
            (f"did you mean {_called(entry)}?",),
            tuple(Related(each, "the old name is here") for each in renamed.others),
        )


def _misnamed(
    game: ComponentSet, editions: Sequence[Sequence[RulesText]]
) -> Iterator[tuple[int, tuple[Entry, _Renamed]]]:
    """Yield entries that rules call by their number and another name: `*6 Audible*`.

    Most of those with a number in the same text have the name of that entry.
    """
    for named in game.definitions.values():
        names_of = {number: set(map(names.key, value_names(e))) for number, e in named.items()}
        found: dict[str, list[Location]] = {}
        old: dict[str, str] = {}
        for text in (text for edition in editions for text in edition):
            said = [each for each in _NUMBERED.finditer(text.text) if each[1] in named]
            strange = [each for each in said if names.key(each[2]) not in names_of[each[1]]]
            right, all_names = len(said) - len(strange), set().union(*names_of.values())
            if len(strange) < right >= _FEWEST:
                # The name of another entry has the wrong number, which two languages tell.
                for each in (e for e in strange if names.key(e[2]) not in all_names):
                    old.setdefault(each[1], each[2])
                    found.setdefault(each[1], []).append(text.place(each.start(2), each.end(2)))
        for number, places in found.items():
            entry = named[number]
            yield id(entry), (entry, _Renamed(old[number], places[0], tuple(places[1:])))


def _called(entry: Entry) -> str:
    return " or ".join(f"`{e}`" for e in dict.fromkeys(map(names.unmarked, value_names(entry))))


def _left_out(edition: Sequence[RulesText], entries: Sequence[Entry]) -> Entry | None:
    """Return the one entry that texts of one language do not name, if they name all others."""
    if not all(each.fields.get("name") for each in entries):
        return None
    # Where two are missing, it does not matter which others are.
    missing = list(itertools.islice((each for each in entries if not _named(edition, each)), 2))
    others = len(entries) - len(missing)
    return missing[0] if len(missing) == 1 and others >= _FEWEST else None


def _named(edition: Sequence[RulesText], entry: Entry) -> bool:
    wanted = [names.pattern(name) for name in value_names(entry)]
    return any(found and found.search(text.folded) for text in edition for found in wanted)


def _renamed(
    game: ComponentSet, edition: Sequence[RulesText], entries: Sequence[Entry], missing: Entry
) -> _Renamed | None:
    """Return the old name by which texts of one language list the *missing* entry, or None."""
    known = {names.key(name) for e in entries if e is not missing for name in value_names(e)}
    for text in edition:
        for line in re.finditer("[^\n]+", text.text):
            old = _unknown(line[0], known, len(entries) - 1)
            if old:
                start = line.start() + line[0].index(old)
                place = text.place(start, start + len(old))
                return _Renamed(old, place, tuple(_uses(game, edition, old, place)))
    return None


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
            fit = [each for each in strange if _may_be_a_name(each) and each in line]
            if len(fit) == 1:
                return fit[0]
    return ""


def _may_be_a_name(chunk: str) -> bool:
    fits = _SHORTEST <= len(chunk) <= _LONGEST and len(chunk.split()) < 3
    return fits and not re.search(r"\d", chunk)


def _names(chunk: str, known: set[str]) -> bool:
    last = names.words(chunk)[-1:] if chunk.isascii() else ()
    return names.key(chunk) in known or bool(last and last[0] in known)


def _uses(
    game: ComponentSet, edition: Sequence[RulesText], old: str, place: Location
) -> Iterator[Location]:
    """Yield the other lines with an old name, in the rules and on cards."""
    pattern = names.pattern(old)
    if pattern is None:
        return
    seen = {(place.path, place.line)}
    places = [
        text.place(found.start(), found.end())
        for text in edition
        for found in pattern.finditer(text.folded)
    ]
    texts = card_texts(game)
    places += [each.location for each in texts if pattern.search(each.text.casefold())]
    for each in places:
        if (each.path, each.line) not in seen:
            seen.add((each.path, each.line))
            yield each


def is_like(component: Component, name: str) -> bool:
    """Return whether a component's name has more or fewer words than *name*."""
    said, bare = names.stems(name), {names.stem(name), names.stem(names.core(name))}
    for own in names_of(component):
        if bare & {names.stem(own), names.stem(names.core(own))} - {""}:
            return True  # `Ereignisse` are the `Ereigniskarten`
        if names.is_of_kind(own, name) or names.is_of_kind(name, own):
            return True  # `Goldmünzen` are the `Münzen`
        if said and (stems := names.stems(own)) and (stems < said or said < stems):
            return True
    return False
