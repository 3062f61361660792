"""Loads a game: its folder, and of `game.yaml` the game's keys, definitions and components."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from punchboard.components import messages
from punchboard.components.choices import compiled
from punchboard.components.component import ComponentReader, GameContext
from punchboard.components.keys import read_agreements, read_keys, read_markup, read_settings
from punchboard.components.model import Check, Component, ComponentSet, RulesFile
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    SheetReader,
    is_nothing,
    location_of,
)
from punchboard.components.schema import GameKeys
from punchboard.components.values import (
    LANGUAGE,
    ValueReader,
    is_id,
    named_children,
    read_definitions,
)
from punchboard.components.yaml import read_yaml
from punchboard.diagnostics import Checked, Diagnostic, Location, did_you_mean, has_errors
from punchboard.workspace import GAME_FILE, Workspace, find_games, may_be_game

#: Most pieces of a game, copies included; more is a typing error.
MAX_COPIES = 100_000
#: Names that conditions can read besides fields and definitions.
_BUILT_IN = frozenset(("item", "piece", "component", "game", "language"))
_A_CHECK = "that: count('cards') == 44"


def load_game(
    workspace: Workspace, game_id: str, read_sheet: SheetReader
) -> Checked[ComponentSet | None]:
    """Return the components of a game with everything that is wrong with them.

    Args:
        workspace: The workspace with the game.
        game_id: The name of its folder in `components/`.
        read_sheet: Reads the item lists in workbooks.

    Returns:
        The components; None if there are errors.
    """
    folder = workspace.components / game_id
    if not is_id(game_id) or not may_be_game(folder):
        return Checked(None, (messages.unknown_game(game_id, find_games(workspace)),))
    file = workspace.find(GAME_FILE, (folder,), Location(folder / GAME_FILE))
    if file.value is None:
        return Checked(None, file.diagnostics)
    return _read_game(workspace, game_id, file.value, read_sheet)


def _read_game(
    workspace: Workspace, game_id: str, path: Path, read_sheet: SheetReader
) -> Checked[ComponentSet | None]:
    """Return the game in the file *path*; None if there are errors.

    Mistakes in `checks` and `severity` alone do not stop the game from loading,
    so that everything else can still be checked.
    """
    tree = read_yaml(path)
    if tree.value is None:
        return Checked(None, tree.diagnostics)
    diagnostics = list(tree.diagnostics)
    game, checking = None, list[Diagnostic]()
    if isinstance(tree.value, MapNode):
        game = _read(workspace, game_id, tree.value, read_sheet, diagnostics, checking)
    else:
        diagnostics.append(messages.wrong_type(tree.value, "the game", "a mapping of keys"))
    found = tuple(dict.fromkeys((*diagnostics, *checking)))
    return Checked(None if has_errors(diagnostics) else game, found)


def _read(
    workspace: Workspace,
    game_id: str,
    node: MapNode,
    read_sheet: SheetReader,
    diagnostics: list[Diagnostic],
    checking: list[Diagnostic],
) -> ComponentSet:
    """Return the game; mistakes in `checks` and `severity` are collected in *checking*."""
    keys = read_keys(GameKeys, node, "the game", diagnostics)
    languages = tuple(keys.languages or _languages_of(keys.name))
    definitions = read_definitions(keys.definitions, languages)
    diagnostics += definitions.diagnostics
    folder = node.path.parent
    context = GameContext(
        workspace, game_id, folder, languages, definitions.value, diagnostics, read_sheet
    )
    rules = _find_rules(context, node.get("rules"), keys.rules)
    name = ValueReader(languages, {}, diagnostics=diagnostics).read_name(keys.name, game_id)
    components = _components(context, keys.components)
    _count_copies(components, diagnostics)
    markup = read_markup(keys.styles, keys.keywords, languages, definitions.value)
    diagnostics += markup.diagnostics
    styles, keywords = markup.value
    return ComponentSet(
        id=game_id,
        name=name,
        languages=languages,
        players=keys.players,
        definitions=definitions.value,
        components=components,
        location=Location(node.path),
        checks=_checks(node.get("checks"), checking),
        styles=styles,
        keywords=keywords,
        rules=rules,
        severities=read_settings(keys.severity, checking),
        agreements=read_agreements(keys.claims, components, diagnostics),
        choices=_choices(
            keys.choices, diagnostics, checking, {*definitions.value, *_named(components)}
        ),
        version=_version(keys.version, diagnostics),
        players_location=location_of(players) if (players := node.get("players")) else None,
    )


def _version(node: Node | None, diagnostics: list[Diagnostic]) -> str:
    """Return the version as it is written: `0.10` is not `0.1`."""
    if node is None or is_nothing(node):
        return ""
    if not isinstance(node, ScalarNode):
        diagnostics.append(messages.wrong_type(node, "`version`", "a text such as 0.7"))
        return ""
    return node.text.strip()


def _languages_of(name: Node | None) -> tuple[str, ...]:
    """Return the languages of a game's name, for a game that declares no languages."""
    if isinstance(name, MapNode):
        found = tuple(key.text for key, _ in name.pairs if LANGUAGE.fullmatch(key.text))
        return found or ("en",)
    return ("en",)


def _find_rules(context: GameContext, node: Node | None, rules: list[str]) -> tuple[RulesFile, ...]:
    """Return the rules files, and report missing ones."""
    files = []
    places = node.children if isinstance(node, ListNode) else (node,)
    for reference, place in zip(rules, places, strict=False):
        location = location_of(place) if place is not None else None
        found = context.workspace.find(reference, (context.folder,), location)
        context.diagnostics.extend(found.diagnostics)
        if found.value is not None:
            files.append(RulesFile(found.value, location))
    return tuple(files)


def _checks(node: Node | None, diagnostics: list[Diagnostic]) -> tuple[Check, ...]:
    """Return the checks; anything but mappings of texts is reported with the game's keys."""
    found = []
    for each in node.children if isinstance(node, ListNode) else ():
        that = each.get("that") if isinstance(each, MapNode) else None
        if isinstance(each, MapNode) and isinstance(that, ScalarNode) and that.text.strip():
            because = each.get("because")
            reason = because.text.strip() if isinstance(because, ScalarNode) else ""
            found.append(Check(that.text, reason, location_of(that)))
            if isinstance(that.value, str):  # others are reported with the keys
                compiled(that, diagnostics)
        elif isinstance(each, MapNode) and not isinstance(that, ListNode | MapNode):
            place = location_of(each)
            diagnostics.append(messages.missing_key(place, "that", "the check", _A_CHECK))
    return tuple(found)


def _named(components: Sequence[Component]) -> Iterator[str]:
    """Yield the names of the fields of *components*."""
    for component in components:
        yield from component.fields
        for item in component.all_items:
            yield from item.fields


def _choices(
    node: Node | None, diagnostics: list[Diagnostic], checking: list[Diagnostic], known: set[str]
) -> dict[str, str]:
    """Return the conditions of `choices` by name; in *checking* is what no item can answer."""
    found: dict[str, str] = {}
    if node is None or is_nothing(node):
        return found
    for key, body in named_children(node, "choices", diagnostics):
        if isinstance(body, ScalarNode) and isinstance(body.value, str):
            condition = compiled(body, diagnostics)
            found[key.text] = body.text
            unknown = sorted(condition.names - known - _BUILT_IN) if condition else []
            if known and unknown and not has_errors(diagnostics):
                words = f"no component has a field `{unknown[0]}`"
                hints = did_you_mean(unknown[0], known)
                checking.append(messages.WRONG_EXPRESSION.at(location_of(body), words, *hints))
        else:
            what = "a condition, such as `cost > 3`"
            diagnostics.append(messages.wrong_type(body, f"`{key.text}`", what))
    return found


def _components(context: GameContext, node: Node | None) -> tuple[Component, ...]:
    if node is None or is_nothing(node):
        return ()
    components = []
    for key, body in named_children(node, "components", context.diagnostics):
        component = _component(context, key, body)
        if component is not None:
            components.append(component)
    return tuple(components)


def _component(context: GameContext, key: ScalarNode, body: Node) -> Component | None:
    if not isinstance(body, MapNode):
        found = messages.wrong_type(body, f"`{key.text}`", "a mapping of a component's keys")
        context.diagnostics.append(found)
        return None
    return ComponentReader(context, key, body).read()


def _count_copies(components: tuple[Component, ...], diagnostics: list[Diagnostic]) -> None:
    """Report a game with more pieces than anyone prints."""
    total = sum(component.count for component in components)
    if total > MAX_COPIES:
        items = (item for component in components for item in component.items)
        largest = max(items, key=lambda item: item.quantity)
        diagnostics.append(messages.too_many_copies(largest.location, total, MAX_COPIES))
