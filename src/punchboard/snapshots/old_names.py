"""Names that things of a game had in its snapshots, and that texts still use.

Cards change their names from one print to the next, and the rules and the other cards
keep the old ones. A snapshot says exactly what a thing was called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from punchboard.components.model import ComponentSet, Entry, Item, Text, Value
from punchboard.diagnostics import Location
from punchboard.rulebook.box.card_texts import card_texts
from punchboard.rulebook.box.targets import NAME_FIELDS, names_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.texts import RulesText
from punchboard.snapshots.state import snapshot_names, snapshot_path
from punchboard.workspace import Workspace

#: The names of a thing by field and language; "" for a name that all languages share.
_Names = dict[tuple[str, str], str]
#: What a thing is: the component of an item or the definition of an entry, and its id.
_Key = tuple[str, str]
_DEFINITION = "definition:"
#: What may be in front of a name that is no common word at the beginning of a sentence.
_QUOTES, _BEGINS = "\"'“\u2018„«「『【〈*_(\uff08", re.compile(r"(?:^|[.!?:;|•\n])[\s#>*_\d.)-]*$")
#: Shortest Japanese name, in signs, that is no common word where nothing marks it as a name.
_SHORTEST = 3


class OldName(Struct, frozen=True):
    """A name that is no longer that of anything.

    Attributes:
        old: The name, without marks.
        new: What the thing is called now; "" where it is gone.
        snapshot: The last snapshot with the old name.
    """

    old: str
    new: str
    snapshot: str


class _Item(Struct):
    fields: dict[str, Any] | None = None


class _Snapshot(Struct):
    """What counts of a snapshot here."""

    game: str = ""
    number: int = 0
    components: dict[str, dict[str, _Item]] = field(default_factory=dict)
    parts: dict[str, Any] = field(default_factory=dict)


def old_names(game: ComponentSet, workspace: Workspace) -> list[OldName]:
    """Return the names that only snapshots of a game have, those of the last one first."""
    kept = list(_snapshots(game, workspace))
    if not kept:
        return []
    now = dict(_things(game))
    used = {names.key(name) for each in now.values() for name in each.values()}
    used |= {names.key(name) for each in game.components for name in names_of(each)}
    found: dict[str, OldName] = {}
    for snapshot, then in kept:
        for thing, called in then.items():
            current = now.get(thing) or _successor(thing, then, now)
            for place, old in called.items():
                key = names.key(old)
                if key and key not in used and not names.is_kind(old):
                    found.setdefault(key, OldName(old, current.get(place, ""), snapshot))
    return list(found.values())


def places_of(
    old: OldName, game: ComponentSet, rules: Sequence[RulesText], current: Sequence[str]
) -> list[Location]:
    """Return where rules and cards use an old name, one place a line.

    Args:
        old: The name.
        game: The game.
        rules: Its rules texts.
        current: Names that things have now; an old one may be a part of them.
    """
    name, pattern = old.old, _pattern(old.old)
    longer = [each.casefold() for each in current if name.casefold() in each.casefold()]
    found = [
        text.place(*each.span())
        for text in rules
        for each in pattern.finditer(text.text)
        if _is_name(name, text.text, *each.span(), longer)
    ]
    for card in card_texts(game):
        spans = (each.span() for each in pattern.finditer(card.text))
        if any(_is_name(name, card.text, *span, longer) for span in spans):
            found.append(card.location)
    return list({(each.path, each.line): each for each in reversed(found)}.values())[::-1]


def _pattern(name: str) -> re.Pattern[str]:
    """Return what finds a name in a text, in English also its plural."""
    said = r"\s+".join(map(re.escape, name.split()))
    before = r"(?<![ァ-ヺー])" if re.match("[ァ-ヺ]", name) else ""
    behind = r"(?![ァ-ヺー])" if re.search("[ァ-ヺー]$", name) else ""
    if name[0].isascii():
        before = r"(?<!\w)"
    if name[-1].isascii():
        behind = r"(?:e?s)?(?!\w)"
    return re.compile(f"(?i){before}{said}{behind}")


def names_now(game: ComponentSet) -> list[str]:
    """Return what the items, entries and components of a game are called."""
    found = [name for _, called in _things(game) for name in called.values()]
    return found + [name for each in game.components for name in names_of(each)]


def _is_name(name: str, text: str, start: int, end: int, longer: Sequence[str]) -> bool:
    """Return whether the words at a place of a text are surely the name, and no common words."""
    around = text[max(start - 40, 0) : end + 40].casefold()
    if any(each in around for each in longer):
        return False
    quoted = text[start - 1 : start] in _QUOTES and start > 0
    if quoted or " " in name.strip():
        return True
    if not name.isascii() and name.casefold() == name.upper():
        return len(name) >= _SHORTEST
    as_written = text[start:end].startswith(name) and name[0].isupper()
    return as_written and not _BEGINS.search(text[:start])


def _snapshots(
    game: ComponentSet, workspace: Workspace
) -> Iterator[tuple[str, Mapping[_Key, _Names]]]:
    """Yield the snapshots of a game with what things are called in them, the last one first.

    Those that cannot be read are left out; `diff` and `snapshots` say why.
    """
    found = []
    for name in snapshot_names(workspace, game.id):
        try:
            data = snapshot_path(workspace, game.id, name).read_bytes()
            read = msgspec.json.decode(data, type=_Snapshot)
        except (OSError, msgspec.MsgspecError):
            continue
        if read.game == game.id:
            found.append((read.number, name, read))
    for _, name, read in sorted(found, key=lambda each: each[:2], reverse=True):
        yield name, dict(_kept(read))


def _kept(snapshot: _Snapshot) -> Iterator[tuple[_Key, _Names]]:
    for component, items in snapshot.components.items():
        for item, each in items.items():
            yield (component, item), _called(each.fields or {})
    for part, fields in snapshot.parts.items():
        definition, _, entry = part.removeprefix(_DEFINITION).partition(".")
        if part.startswith(_DEFINITION) and isinstance(fields, dict):
            yield (_DEFINITION + definition, entry), _called(fields)


def _things(game: ComponentSet) -> Iterator[tuple[_Key, _Names]]:
    """Yield what the items and entries of a game are called."""
    owners: list[tuple[str, Item | Entry]] = []
    owners += [(each.id, item) for each in game.components for item in each.items]
    for definition, entries in game.definitions.items():
        owners += [(_DEFINITION + definition, entry) for entry in entries.values()]
    for owner, each in owners:
        key = str(each) if isinstance(each, Entry) else each.id
        yield (owner, key), _called(each.fields)


def _called(fields: Mapping[str, Value | Any]) -> _Names:
    """Return the names in the fields of a thing, as the game or as a snapshot has them."""
    found: _Names = {}
    for name in NAME_FIELDS:
        value = fields.get(name)
        if isinstance(value, Text):
            value = dict(value.languages)
        if isinstance(value, str) and not isinstance(value, Entry):
            value = {"": value}
        for language, text in value.items() if isinstance(value, Mapping) else ():
            if isinstance(text, str) and "{{" not in text:
                found[name, language] = names.unmarked(text)
    return found


def _successor(
    thing: _Key, then: Mapping[_Key, _Names], now: Mapping[_Key, _Names]
) -> Mapping[tuple[str, str], str]:
    """Return what stands in place of a thing that is gone, if only that can be meant."""
    gone = [each for each in then if each[0] == thing[0] and each not in now]
    new = [each for each in now if each[0] == thing[0] and each not in then]
    return now[new[0]] if len(gone) == len(new) == 1 else {}
