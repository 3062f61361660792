"""`sample`: writes the values of an item into a template, for drawing programs to show."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

from punchboard.commands.report import Outcome
from punchboard.commands.session import OpenGame, Session
from punchboard.components.messages import unknown_language
from punchboard.components.model import Component, Item
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Outline
from punchboard.layouts.context import Contexts
from punchboard.layouts.template import template_messages as messages
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.template.page import fit_page, page_size
from punchboard.layouts.template.parts import INCLUDE, part_of
from punchboard.layouts.template.sample_values import Sampled, with_samples
from punchboard.layouts.template.svg import Node, SvgFile, read_drawing
from punchboard.layouts.text.rich import RichTexts


def write_sample(session: Session, layout: Path, item_id: str | None, language: str) -> Outcome:
    """Write the values of an item into a template, and return what was done.

    Args:
        session: Where the games are.
        layout: The template.
        item_id: The item; None for the first that is printed.
        language: Language of the texts; "" for the game's first.
    """
    path = layout.resolve()
    user = _user(session, path)
    if user.value is None:
        return Checked((), user.diagnostics)
    work, component = user.value
    item = _item(component, item_id)
    if item is None:
        known = [each.id for each in component.items]
        return Checked((), (messages.unknown_item(path, item_id or "", component.id, known),))
    languages = work.game.languages
    if language and language not in languages:
        return Checked((), (unknown_language(language, languages, work.game.location),))
    file = work.take(read_drawing(path))
    if file is None or work.stopped:
        return work.outcome()
    text = work.take(_sampled(work, file, component, item, language or languages[0]))
    if text is None or work.stopped:
        return work.outcome()
    name = session.workspace.relative(path)
    if text == file.source:
        return work.outcome((f"{name}: shows `{item.id}` already",))
    written = work.write([(path, text.encode())])
    return work.outcome((f"{name}: shows `{item.id}` of `{component.id}`",) if written else ())


def _user(session: Session, path: Path) -> Checked[tuple[OpenGame, Component] | None]:
    """Return the first component that *path* is a layout of, with its game.

    Where there is none, a game that cannot be loaded may be the one that has it.
    """
    unreadable: list[Diagnostic] = []
    for game_id in session.games():
        opened = session.open(game_id)
        if opened.value is None:
            unreadable += opened.diagnostics
            continue
        for component in opened.value.game.components:
            layouts = (component.front, component.back, *component.panels.values())
            if any(each is not None and each.path.resolve() == path for each in layouts):
                return Checked((opened.value, component))
    unused = messages.unused_layout(path, tuple(_including(session, path)))
    return Checked(None, tuple(unreadable) or (unused,))


def _including(session: Session, path: Path) -> Iterator[str]:
    """Yield the first three layouts that include a part of the drawing at *path*."""
    users = (
        session.workspace.relative(each)
        for each in sorted(session.workspace.layouts.rglob("*.svg"))
        if each.resolve() != path and _includes(each, path)
    )
    yield from itertools.islice(users, 3)


def _includes(layout: Path, path: Path) -> bool:
    """Return whether a part of *path* is named in a layout."""
    file = read_drawing(layout).value
    if file is None:
        return False
    named = (node.attributes.get(INCLUDE, "").partition("#")[0] for node in file.root.walk())
    return any(each and path.as_posix().endswith(f"/{each.strip()}") for each in named)


def _item(component: Component, item_id: str | None) -> Item | None:
    if item_id is None:
        printed = (each for each in component.items if each.quantity > 0)
        return next(printed, component.items[0] if component.items else None)
    return next((each for each in component.items if each.id == item_id), None)


def _sampled(
    work: OpenGame, file: SvgFile, component: Component, item: Item, language: str
) -> Checked[str | None]:
    """Return the text of *file* with the values of *item* in it; None where it cannot have them."""
    contexts = Contexts(component, work.game, language)
    outline = _outline(component, item, file)
    page = fit_page(file, _whole(component, file), 0.0)
    if page.value is None:
        return Checked(None, page.diagnostics)
    number = component.items.index(item) + 1
    scope = contexts.scope(item, number, contexts.known)
    icons = IconLibrary(work.session.workspace, work.game.id)
    texts = RichTexts(work.game.styles, work.game.keywords, icons, language)
    sampled = Sampled(item, scope, page.value, outline, contexts.fields, icons, texts)
    found: list[Diagnostic] = []
    numbers = itertools.count(1)

    def include(node: Node) -> Node | None:
        name = f"sample{next(numbers)}-"
        part = part_of(node, file, work.session.workspace, language, name)
        found.extend(part.diagnostics)
        return part.value

    text = with_samples(file, sampled, include)
    if text is None:
        return Checked(None, (messages.not_editable(file.path),))
    return Checked(text, tuple(found))


def _whole(component: Component, file: SvgFile) -> Outline:
    """Return what the page of a template is: of the component, or of one of its panels."""
    if any(each.path.resolve() == file.path.resolve() for each in component.panels.values()):
        size = page_size(file)
        return Outline(size or component.page)
    return Outline(component.page)


def _outline(component: Component, item: Item, file: SvgFile) -> Outline:
    """Return the outline of the face that a template draws."""
    path = file.path
    outline = component.outline_of(item)
    if any(each.path.resolve() == path.resolve() for each in component.panels.values()):
        return _whole(component, file)
    back = component.back
    if back is not None and back.path.resolve() == path and component.front is not None:
        same = component.front.path.resolve() == path
        return outline if same else outline.mirrored()
    return outline
