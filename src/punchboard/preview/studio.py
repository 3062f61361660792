"""Everything that the page can ask about a game, in one place, apart from HTTP."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from punchboard.components.model import Component, ComponentSet, Item
from punchboard.diagnostics import Diagnostic
from punchboard.preview.box import box, deal, deal_problem, pieces_of
from punchboard.preview.card import card
from punchboard.preview.editor import Editor
from punchboard.preview.paper import Press, Printing
from punchboard.preview.past import START, LookBack, Timeline
from punchboard.preview.pictures import Painter
from punchboard.preview.scene import Change, GameFiles, LiveGame, Load, Scene, View
from punchboard.preview.wall import Owners, filtered, finding, wall
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.texts import RulesText, read_rules_texts
from punchboard.workspace import Workspace

#: Runs `check` on the game; returns what it finds, or None if it was stopped for a newer one.
Check = Callable[[], Sequence[Diagnostic] | None]


#: The revision that everybody has; others are named on the page.
_COMMITS = ({"name": "git:HEAD", "label": "the last commit", "message": ""},)

#: What the first state of this preview is called, by whether it came after errors.
_BEGAN = {False: "this preview was started", True: "the files first had no errors"}


class _Rules(Struct):
    """The rules texts, read once for each version of their files."""

    stamp: object = None
    texts: tuple[RulesText, ...] = ()
    ledgers: dict[int, Ledger] = field(default_factory=dict)


class Studio:
    """A game with everything that the page shows of it.

    Args:
        workspace: Where the game is.
        game_id: The game.
        load: Loads it as its files are now.
        look_back: Finds it as it was.
        printing: Makes its sheets.
        editor: Opens places.
        check: Checks it thoroughly.
        forget_fonts: Makes the next load open the fonts anew.
        stop_checking: Stops a check that is running.
    """

    def __init__(
        self,
        workspace: Workspace,
        game_id: str,
        load: Load,
        look_back: LookBack,
        printing: Printing,
        editor: Editor,
        check: Check,
        forget_fonts: Callable[[], None],
        stop_checking: Callable[[], None],
    ) -> None:
        self.workspace = workspace
        self.printing = printing
        self.editor = editor
        self.check = check
        self.forget_fonts = forget_fonts
        self.stop_checking = stop_checking
        self._game: ComponentSet | None = None
        self.files = GameFiles(workspace, game_id, lambda: self._game)
        # Before they are read, so that what is saved meanwhile is noticed.
        self.files.note()
        self.live = LiveGame(load, self.files.stamp)
        self.painter = Painter(workspace.cache)
        self.press = Press(self.live, printing)
        self.past = Timeline(self.live, workspace, game_id, look_back)
        self.checked: tuple[int, tuple[Diagnostic, ...]] = (0, ())
        self._rules = _Rules()
        self._game = self.live.start.game

    def refresh(self, saved: Collection[str]) -> Change:
        """Load the game again after a save of some files, and return what changed."""
        # It is of files that are gone, and takes the time of those who wait for this save.
        self.stop_checking()
        if self.files.has_fonts(saved):
            self.forget_fonts()
        change = self.live.refresh()
        self.past.begin()
        self._game = self.live.scene(change.view).game
        return change

    def close(self) -> None:
        """End the thread that draws, and a check that is running."""
        self.painter.close()
        self.stop_checking()

    def wall(self, view: View) -> dict[str, Any]:
        """Return all faces, and what can be compared."""
        scene = self.live.scene(view)
        self._game = scene.game
        since = [
            {"name": START, "label": _BEGAN[self.past.began_late], "message": ""},
            *(_COMMITS if self.past.has_revisions else ()),
            *(
                {"name": each.name, "label": each.name, "message": each.message}
                for each in reversed(self.past.snapshots())
            ),
        ]
        return {
            **wall(scene),
            "since": since,
            "links": self.editor.has_links,
            "printers": self._printers(),
        }

    def _printers(self) -> dict[str, Any]:
        """Return the printers to choose from, and the default one."""
        try:
            desk = self.printing.desk()
        except ValueError:  # said on the page of the sheets
            return {"names": [], "default": ""}
        return {"names": sorted(desk.printers), "default": desk.default}

    def filter(self, view: View, where: str) -> dict[str, Any]:
        """Return the pieces for which a condition is true, or what is wrong with it."""
        pieces, found = filtered(self.live.scene(view), [where])
        problem = "; ".join(". ".join((each.message, *each.hints)) for each in found)
        return {"pieces": pieces, "problem": problem}

    def problems(self, view: View) -> dict[str, Any]:
        """Return all findings, errors first."""
        scene = self.live.scene(view)
        owners = Owners(scene)
        found = self.found(scene)
        version, checked = self.checked
        # What a check of files before the last save has found may be mended by now.
        older = () if version == scene.version else _distinct(checked, found)

        def shown(some: Iterable[Diagnostic]) -> list[dict[str, Any]]:
            ordered = sorted(some, key=lambda each: (each.severity, each.place()))
            return [finding(each, self.editor, owners.of(each)) for each in ordered]

        return {
            "version": scene.version,
            "stale": scene.stale,
            "checked": version == scene.version,
            "findings": shown(found),
            "older": shown(older),
        }

    def found(self, scene: Scene) -> tuple[Diagnostic, ...]:
        """Return what is wrong: on loading, in the pictures drawn so far, and by `check`."""
        keys = {named.face.key for named in scene.slots.values()}
        drawn = [each for key in keys & set(self.painter.found) for each in self.painter.found[key]]
        checked = self.checked[1] if self.checked[0] == scene.version else ()
        first = (*scene.found, *drawn)
        return (*_distinct(first), *_distinct(checked, first))

    def card(self, view: View, component_id: str, item_id: str) -> dict[str, Any] | None:
        """Return everything about one item; None if there is no such item."""
        scene = self.live.scene(view)
        known = self._item(scene, component_id, item_id)
        if known is None or scene.game is None:
            return None
        texts, ledger = self._rules_of(scene.game)
        past = self.past.snapshots()
        # Snapshots keep the faces as they are without the ink saver.
        looks = self.live.scene(View(view.language)) if past else scene
        scene = self.live.scene(view)
        return card(scene, looks, *known, self.editor, self.found(scene), texts, ledger, past)

    def _item(self, scene: Scene, component_id: str, item_id: str) -> tuple[Component, Item] | None:
        components = scene.game.components if scene.game else ()
        return next(
            (
                (component, item)
                for component in components
                if component.id == component_id
                for item in component.items
                if item.id == item_id
            ),
            None,
        )

    def box(self, view: View) -> dict[str, Any]:
        """Return what is in the box."""
        scene = self.live.scene(view)
        texts = self._rules_of(scene.game)[0] if scene.game else ()
        return box(scene, self.workspace, texts, self.editor)

    def _rules_of(self, game: ComponentSet) -> tuple[tuple[RulesText, ...], Ledger | None]:
        paths = [each.path for each in game.rules]
        times = [(path, path.stat().st_mtime_ns) for path in paths if path.is_file()]
        stamp = times, game.called
        if stamp != self._rules.stamp:
            self._rules = _Rules(stamp, read_rules_texts(paths, game.called).value)
        rules = self._rules
        if not rules.texts:
            return (), None
        if id(game) not in rules.ledgers:
            rules.ledgers = {id(game): Ledger(game, rules.texts)}
        return rules.texts, rules.ledgers[id(game)]

    def deal(
        self, view: View, components: Sequence[str], hands: int, size: int, seed: str
    ) -> dict[str, Any]:
        """Return hands, and the pieces left."""
        scene = self.live.scene(view)
        pieces = pieces_of(scene.game, components) if scene.game else ()
        dealt = deal(pieces, hands, size, seed)
        return {
            "problem": deal_problem(len(pieces), hands, size),
            "hands": [[[p.component, p.item, p.copy] for p in hand] for hand in dealt.hands],
            "rest": [[p.component, p.item, p.copy] for p in dealt.rest],
        }


def _distinct(
    found: Iterable[Diagnostic], others: Iterable[Diagnostic] = ()
) -> tuple[Diagnostic, ...]:
    """Return *found* once each, without what *others* say; a mark on a face is no difference."""
    said = {(each.code, each.location, each.message) for each in others}
    new = {(each.code, each.location, each.message): each for each in reversed(tuple(found))}
    return tuple(each for key, each in reversed(new.items()) if key not in said)
