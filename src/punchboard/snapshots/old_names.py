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
from punchboard.diagnostics import Diagnostic, Location
from punchboard.rulebook.box.card_texts import card_texts
from punchboard.rulebook.box.targets import NAME_FIELDS, names_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic, grammar
from punchboard.rulebook.page.lines import Line
from punchboard.rulebook.texts import RulesText
from punchboard.snapshots import messages
from punchboard.snapshots.state import read_snapshot, snapshot_names, snapshot_path
from punchboard.workspace import Workspace

#: The names of a thing by field and language; "" for a name that all languages share.
_Names = dict[tuple[str, str], str]
#: What a thing is: the component of an item or the definition of an entry, and its id.
_Key = tuple[str, str]
_DEFINITION = "definition:"
#: Signs that show that a common word is meant as a name.
_QUOTES = '"“„«「『【〈'
#: What may be in front of a word that begins a sentence, and of one that goes on with another.
_BEGINS = re.compile(r"(?:^|[.!?:;|•\n])[\s#>*_\d.)-]*$")
_JOINED = re.compile(r"(?<![.!?:;|] )(?<=[ -])[A-ZÀ-Þ][\w'-]*[ -]$")
_GOES_ON = re.compile(r"[ -](?:[A-ZÀ-Þ]|\d)")
#: Shortest Japanese name, in signs, that is no common word where nothing marks it as a name.
_SHORTEST = 3
_STRAIGHT = str.maketrans("’", "'")


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

    number: int = 0
    components: dict[str, dict[str, _Item]] = field(default_factory=dict)
    parts: dict[str, Any] = field(default_factory=dict)


def old_names(game: ComponentSet, workspace: Workspace) -> Iterator[OldName | Diagnostic]:
    """Yield the names that only snapshots of a game have, and the snapshots that are damaged."""
    kept = list(_snapshots(game, workspace))
    if not kept:
        return
    now, used = dict(_things(game)), {names.key(name) for name in names_now(game)}
    found = set[str]()
    for snapshot, then in kept:
        if isinstance(then, Diagnostic):
            yield then
            continue
        before = {name for called in then.values() for name in called.values()}
        for thing, called in then.items():
            for place, old in called.items():
                key = names.key(old)
                if key and key not in used | found and not names.is_kind(old):
                    found.add(key)
                    new = now.get(thing, {}).get(place, "")
                    # Where ids are numbers, another thing may have that of one that is gone.
                    yield OldName(old, "" if new in before else new, snapshot)


def names_now(game: ComponentSet) -> list[str]:
    """Return what the items, entries and components of a game are called."""
    found = [name for _, called in _things(game) for name in called.values()]
    return found + [name for each in game.components for name in names_of(each)]


class Uses:
    """Finds old names in the texts of a game.

    Args:
        game: The game.
        rules: Its rules texts.
    """

    def __init__(self, game: ComponentSet, rules: Sequence[RulesText]) -> None:
        self._cards = list(card_texts(game))
        self._now = [each.casefold() for each in names_now(game)]
        self._german = "de" in game.languages
        self._lines = [(text, line) for text in rules for line in _rules_lines(text)]
        said = [*(_said(*each) for each in self._lines), *(card.text for card in self._cards)]
        self._all = "\n".join(said).translate(_STRAIGHT)

    def of(self, old: OldName) -> list[Location]:
        """Return where rules and cards use an old name, one place a line."""
        name = old.old.translate(_STRAIGHT)
        pattern = _pattern(name)
        if not pattern.search(self._all):
            return []
        longer = [each for each in self._now if name.casefold() in each]
        found: list[Location] = []
        for text, line in self._lines:
            for each in self._uses(pattern, _said(text, line), name, (*longer, old.new)):
                found.append(_place(text, line, each))
                break
        for card in self._cards:
            if any(self._uses(pattern, card.text, name, longer)):
                found.append(card.location)
        return list({(each.path, each.line): each for each in reversed(found)}.values())[::-1]

    def _uses(
        self, pattern: re.Pattern[str], said: str, name: str, others: Sequence[str]
    ) -> Iterator[re.Match[str]]:
        """Yield where words are surely the name, and no common words.

        A text that has the new name, too, says what became of the old one.
        """
        said = said.translate(_STRAIGHT)
        found = list(pattern.finditer(said))
        if found and not any(each and each.casefold() in said.casefold() for each in others):
            yield from (each for each in found if self._is_name(name, said, *each.span()))

    def _is_name(self, name: str, said: str, start: int, end: int) -> bool:
        if start and said[start - 1] in _QUOTES:
            return True
        if not any(each.isupper() for each in name):
            return not name.isascii() and name.casefold() == name.upper() and _is_rare(name)
        _, *others = re.findall(r"[^\W\d_]+", name)
        if any(each[0].isupper() for each in others):
            return True
        joined = _JOINED.search(said, 0, start) or _GOES_ON.match(said, end)
        return not (self._german or joined or _BEGINS.search(said, 0, start))


def _is_rare(name: str) -> bool:
    """Return whether a Japanese name is surely no common word."""
    words, plain = grammar(("ja",)), re.fullmatch("[ぁ-ゖー]+", name)
    common = words.is_noun(name) or words.is_never(name) or words.pattern("turns").search(name)
    return len(name) >= _SHORTEST and not plain and not common


def _pattern(name: str) -> re.Pattern[str]:
    """Return what finds a name in a text, in English also its plural."""
    first, *others = name.split()
    # `of the View Borrower`
    first = f"(?i:{re.escape(first)})" if others else re.escape(first)
    said = r"\s+".join([first, *map(re.escape, others)])
    before = r"(?<![ァ-ヺー])" if re.match("[ァ-ヺ]", name) else ""
    behind = r"(?![ァ-ヺー])" if re.search("[ァ-ヺー]$", name) else ""
    if name[0].isascii():
        before = r"(?<!\w)"
    if name[-1] == "y" and said[-1] == "y":
        said = f"{said[:-1]}(?:y|ies)"
    if name[-1].isascii():
        behind = r"(?:e?s)?(?!\w)"
    return re.compile(f"{before}{said}{behind}")


def _rules_lines(text: RulesText) -> Iterator[Line]:
    """Yield the lines that rules are in, as far as they can be told from notes."""
    for line in text.script.lines:
        if line.chapter.topic is not Topic.NOTES:
            yield line


def _said(text: RulesText, line: Line) -> str:
    return text.script.plain.text[line.start : line.end]


def _place(text: RulesText, line: Line, found: re.Match[str]) -> Location:
    start, end = (line.start + each for each in found.span())
    return text.place(*text.script.plain.source(start, end))


def _snapshots(
    game: ComponentSet, workspace: Workspace
) -> Iterator[tuple[str, Mapping[_Key, _Names] | Diagnostic]]:
    """Yield the snapshots of a game with what things are called in them, the last one first."""
    found = []
    for name in snapshot_names(workspace, game.id):
        try:
            data = snapshot_path(workspace, game.id, name).read_bytes()
            read = msgspec.json.decode(data, type=_Snapshot)
        except (OSError, msgspec.MsgspecError):
            for problem in read_snapshot(workspace, game.id, name).diagnostics:
                yield name, messages.names_not_known(problem)
            continue
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
