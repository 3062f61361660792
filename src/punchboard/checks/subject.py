"""What rules look at: a game, its rules texts, its finished faces, and the names its files use.

Whether a thing is used is decided by its name alone. The name counts wherever it
occurs, so that nothing is reported as unused that somebody relies on.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct, field

from punchboard import inputs
from punchboard.checks.invariants import SIDES, Broken, check_invariants
from punchboard.components.kinds import NETS
from punchboard.components.model import ComponentSet, Entry, Item, entries_in
from punchboard.components.yaml import read_source
from punchboard.diagnostics import Diagnostic, Location
from punchboard.layouts.face import NamedFace
from punchboard.patterns import regex
from punchboard.pdf.art import ArtCache
from punchboard.rulebook.texts import RulesText, Source
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.checks.preflight.inked import Inked
    from punchboard.checks.preflight.letters import Grounds
    from punchboard.checks.preflight.unseen import Hiding
    from punchboard.printing.standards import PressWish
    from punchboard.rulebook.box.findings import RulesFindings
    from punchboard.sheets.file import Deck


class Subject(Struct, frozen=True, dict=True):
    """A game with everything that rules may need.

    Attributes:
        game: The game.
        workspace: Where its files are.
        rules: Its rules texts, if any.
        decks: Its finished faces by language; empty if none were made.
        engine: What draws the art: `resvg` or `cairosvg`.
        selected: The codes that the user asks for; empty for all.
        press: The printing house that the faces are checked for; None for none.
    """

    game: ComponentSet
    workspace: Workspace
    rules: tuple[RulesText, ...] = ()
    decks: Mapping[str, tuple[Deck, ...]] = field(default_factory=lambda: MappingProxyType({}))
    engine: str = "resvg"
    selected: frozenset[str] = frozenset()
    press: PressWish | None = None

    def has(self, needs: Needs) -> bool:
        """Return whether what a rule needs is there."""
        if needs is Needs.RULES:
            return bool(self.rules)
        if needs is Needs.INKS:
            return bool(self.decks) and self.press is not None
        return bool(self.decks) if needs is Needs.FACES else True

    def keep(self) -> None:
        """Keep for the next run what rules have found on faces."""
        if "known_faults" in self.__dict__:  # else, none has looked at any
            self.known_faults.keep()

    @functools.cached_property
    def editions(self) -> tuple[tuple[RulesText, ...], ...]:
        """The rules texts by language: those of one language are read together."""
        found: dict[str, list[RulesText]] = {}
        for text in self.rules:
            found.setdefault(text.language, []).append(text)
        return tuple(map(tuple, found.values()))

    @functools.cached_property
    def findings(self) -> RulesFindings:
        """What to report about the rules."""
        from punchboard.rulebook.box.findings import RulesFindings

        broken = [each for each in self.invariants if isinstance(each, Broken)]
        return RulesFindings(self.game, self.rules, self.editions, broken)

    @functools.cached_property
    def invariants(self) -> tuple[Broken | Diagnostic, ...]:
        """The failed checks of the game, and what is wrong with others."""
        return check_invariants(self.game)

    @functools.cached_property
    def usage(self) -> UsedNames:
        """The game's files and the names in them."""
        return UsedNames(self.game, self.workspace)

    @functools.cached_property
    def known_faults(self) -> KnownFaults:
        """The faults of the faces, as far as rules have looked at them."""
        from punchboard.checks.subject import KnownFaults

        decks = (deck for each in self.decks.values() for deck in each)
        # What is left out of a face leaves the rest on another ground than it will have.
        faces = (named for deck in decks for named in deck.named_faces() if not named.incomplete)
        return KnownFaults(faces, self.engine, self.workspace.cache)

    def is_cut(self, named: NamedFace) -> bool:
        """Return whether a face is cut out along its edge, and is no net that is folded."""
        return named.component not in self._nets

    @functools.cached_property
    def _nets(self) -> frozenset[str]:
        return frozenset(each.id for each in self.game.components if each.kind in NETS)

    @functools.cached_property
    def grounds(self) -> Grounds:
        """The faces without their words, drawn when needed."""
        from punchboard.checks.preflight.letters import Grounds
        from punchboard.pdf.art import Engine

        decks = [deck for each in self.decks.values() for deck in each]
        return Grounds(decks, Engine(self.engine), self.workspace.cache)

    @functools.cached_property
    def inked(self) -> Inked:
        """The faces in the inks of the printing house; only if there is one."""
        from punchboard.checks.preflight.inked import Inked

        assert self.press is not None, "rules about inks need one"
        return Inked(self.grounds, self.press)

    @functools.cached_property
    def hiding(self) -> Hiding:
        """What cannot be seen on the faces, found when needed."""
        from punchboard.checks.preflight.unseen import Hiding

        return Hiding(self.grounds)


class Needs(StrEnum):
    """What a rule looks at; without that, it does not run.

    `game` is only the game's lists, `texts` the lists and any rules texts,
    `rules` the rules texts with their claims, `faces` the finished faces in
    every language, `inks` these with what a printing house asks for.
    """

    GAME = "game"
    TEXTS = "texts"
    RULES = "rules"
    FACES = "faces"
    INKS = "inks"


_LISTS = frozenset([".yaml", ".yml", ".csv", ".tsv"])
_DRAWINGS = frozenset([".svg"])
#: A line of YAML with nothing but a comment, which uses nothing.
_COMMENT = regex(r"(?m)^[ \t]*#.*$")
_WORD = regex(r"\w+")
_INSERTION = regex(r"\{\{(.*?)\}\}", re.DOTALL)


class UsedNames:
    """The files of a game and the names in them.

    Attributes:
        lists: The lists in the game's folder, the game file first.
        layouts: The drawings in its layout folder and the shared one.
    """

    def __init__(self, game: ComponentSet, workspace: Workspace) -> None:
        self._game = game
        self._workspace = workspace
        folder = game.location.path.parent
        self.lists = tuple(_read(_files(folder, _LISTS), workspace))
        places = (workspace.layouts / game.id, workspace.layouts / "shared")
        svg = (path for place in places for path in _files(place, _DRAWINGS))
        self.layouts = tuple(_read(svg, workspace))

    @property
    def game_file(self) -> Source:
        """The game file."""
        path = self._game.location.path
        return next((each for each in self.lists if each.path == path), Source(path, ""))

    @functools.cached_property
    def shown(self) -> frozenset[str]:
        """The words of layouts, expressions in lists, and the sentences of checks and choices."""
        texts = [each.text for each in self.layouts]
        texts += [match[1] for each in self.lists for match in _INSERTION.finditer(each.text)]
        texts += [check.that for check in self._game.checks]
        texts += self._game.choices.values()
        words = frozenset(word for text in texts for word in _WORD.findall(text))
        words = words.union(*(each.reads for each in self._game.components))
        return words | set(SIDES) if words & {"edges", "corners"} else words

    @functools.cached_property
    def entries(self) -> frozenset[int]:
        """The identities of entries of definitions in items or other entries."""
        game = self._game
        owners: list[Item | Entry] = [item for each in game.components for item in each.items]
        owners += (entry for each in game.definitions.values() for entry in each.values())
        values = (value for each in owners for value in each.fields.values())
        return frozenset(map(id, entries_in(values)))

    def place_of_entry(self, definition: str, entry: str) -> Location:
        """Return where an entry is written in the game file, if that can be found."""
        text = self.game_file.text
        start = re.search(rf"(?m)^[ \t]+{re.escape(definition)}[ \t]*:", text)
        found = re.compile(rf"(?<![\w-]){re.escape(entry)}(?![\w-])").search(
            text, start.end() if start else 0
        )
        if found is None:
            return self._game.location
        return self.game_file.place(found.start(), found.end())

    def files(self) -> Iterator[Path]:
        """Yield the files of the game that should be named somewhere."""
        game_file = self._game.location.path
        yield from (each.path for each in self.lists if each.path != game_file)
        yield from _files(self._workspace.layouts / self._game.id, _DRAWINGS)
        yield from _files(self._workspace.root / "icons" / self._game.id, _DRAWINGS)

    def names_file(self, path: Path) -> bool:
        """Return whether another file of the game names *path*, with or without its suffix.

        A layout may also be chosen by what an item says.
        """
        if any(layout.path == path for each in self._game.components for layout in each.layouts):
            return True
        named = re.compile(
            rf"(?<![\w-]){re.escape(path.stem)}(?:{re.escape(path.suffix)})?(?![\w-])"
        )
        sources = (*self.lists, *self.layouts)
        return any(named.search(each.text) for each in sources if each.path != path)


def _files(folder: Path, suffixes: frozenset[str]) -> Iterator[Path]:
    """Yield the files in *folder* with one of the *suffixes*, sorted."""
    try:
        found = sorted(folder.rglob("*")) if folder.is_dir() else []
    except OSError:
        return
    yield from (path for path in found if path.suffix.lower() in suffixes and path.is_file())


def _read(paths: Iterator[Path], workspace: Workspace) -> Iterator[Source]:
    """Yield the texts of the files that can be read; loading reports the others."""
    for path in paths:
        text = read_source(path).value if workspace.holds_target(path) else None
        if text is not None:
            yield Source(path, _COMMENT.sub(lambda match: " " * len(match[0]), text))


class Fault(Struct, frozen=True):
    """A fault on a face.

    Attributes:
        mistake: Equal for all faces with this fault for the same reason.
        message: What was found and what was needed; `{items}` is replaced by the
            items that share the fault.
        hints: What to do.
        severe: Whether it is an error, whatever the rule's usual severity.
    """

    mistake: str
    message: str
    hints: tuple[str, ...]
    severe: bool = False


#: Yields the faults of one face.
Look: TypeAlias = Callable[[NamedFace], Iterable[Fault]]
#: The faults of a face by the code of the rule that looked.
_Faults: TypeAlias = "dict[str, tuple[Fault, ...]]"


class KnownFaults:
    """The faults of a game's faces that are known: one record for a face, with those of all rules.

    Args:
        faces: All faces.
        engine: What draws their art.
        cache: Where the records are kept between runs.
    """

    def __init__(self, faces: Iterable[NamedFace], engine: str, cache: Path | None) -> None:
        self.faces = tuple(faces)
        self._store = ArtCache(cache)
        # Libraries draw what rules look at, so that their versions count, too.
        head = f"faults {inputs.this_program()} {engine}"
        # Apart from the face, whether its words overflow is all that a look may depend on.
        self._keys = {
            _identity(each): f"{head} {each.face.key} {each.overflows:d}" for each in self.faces
        }
        kept = self._store.get(list(self._keys.values()))
        self._known = {each: _unpacked(kept.get(key)) for each, key in self._keys.items()}
        self._new: set[_Identity] = set()

    def of(self, named: NamedFace, code: str, look: Look) -> tuple[Fault, ...]:
        """Return the faults of a face by a rule, which looks unless it did so before."""
        identity = _identity(named)
        known = self._known[identity]
        if code not in known:
            known[code] = tuple(look(named))
            self._new.add(identity)
        return known[code]

    def keep(self) -> None:
        """Keep what was found since the last time, if it will be found again."""
        if not inputs.is_sure():
            return
        self._store.put(
            {self._keys[each]: msgspec.json.encode(self._known[each]) for each in self._new}
        )
        self._new.clear()


_Identity: TypeAlias = tuple[str, bool]


def _identity(named: NamedFace) -> _Identity:
    return named.face.key, named.overflows


def _unpacked(data: bytes | None) -> _Faults:
    """Return the packed faults; none if *data* is not in our format."""
    try:
        return {} if data is None else msgspec.json.decode(data, type=dict[str, tuple[Fault, ...]])
    except ValueError:
        return {}
