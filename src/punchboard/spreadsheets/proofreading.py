"""The proofreading list: every text of every card with its place, all languages side by side."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from punchboard.components.model import Component, ComponentSet
from punchboard.components.values import place_in_value
from punchboard.diagnostics import Location
from punchboard.layouts.face import OF_NO_ITEM, ShownText, ShownTexts
from punchboard.words import count
from punchboard.workspace import Workspace

_STYLE = """\
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 90em; padding: 0 1em;
  color: #222; background: #fff; }
h1 { font-size: 1.5em; }
h2 { margin-top: 2em; border-bottom: 2px solid #222; }
table { border-collapse: collapse; width: 100%; }
td, th { border: 1px solid #ccc; padding: .3em .6em; text-align: left; vertical-align: top; }
th { background: #f2f2f2; position: sticky; top: 0; }
td p { margin: 0; white-space: pre-wrap; }
small, summary { color: #666; }
.missing { background: #fde8e8; }
@media print { th { position: static; } tr { break-inside: avoid; } }
"""

#: What makes two texts one row: the side, the layout, and the text in each language.
_Key = tuple[str, Location, tuple[ShownText | None, ...]]


class _Row(Struct):
    """A text that some items show.

    Attributes:
        side: `front` or `back`.
        texts: It in each language; None where the face does not show it.
        items: The items; none means all of them.
    """

    side: str
    texts: tuple[ShownText | None, ...]
    items: list[str] = field(default_factory=list)


def proofreading_list(
    game: ComponentSet, texts: Mapping[str, ShownTexts], workspace: Workspace
) -> str:
    """Return the list as an HTML page.

    Args:
        game: The game.
        texts: The texts of its faces by language, in the order of the columns.
        workspace: The folder that places are relative to.
    """
    title = f"{game.name.first}: all texts"
    body = [
        line
        for component in game.components
        for line in _Table(game, component.id, list(texts), workspace).lines(
            _rows(component, texts.values())
        )
    ]
    return "\n".join([
        "<!DOCTYPE html>",
        f'<html lang="{_escaped(game.languages[0])}"><head><meta charset="utf-8">',
        f"<title>{_escaped(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{_escaped(title)}</h1>",
        *body,
        "</body></html>",
        "",
    ])  # fmt: skip


def _rows(component: Component, languages: Iterable[ShownTexts]) -> list[_Row]:
    """Return the texts of a component's faces; items with the same texts share rows."""
    shown = list(languages)
    rows: dict[_Key, _Row] = {}
    for item in (*[each.id for each in component.items], ""):
        for side in ("front", "back"):
            faces = [each.faces.get((component.id, item, side), {}) for each in shown]
            for place, texts in _beside_one_another([list(each) for each in faces]):
                row = rows.setdefault((side, place, texts), _Row(side, texts))
                row.items += [item] if item else []
    return list(rows.values())


def _beside_one_another(
    faces: Sequence[Sequence[ShownText]],
) -> Iterator[tuple[Location, tuple[ShownText | None, ...]]]:
    """Yield the texts of one element of the layout in every language, in the order drawn."""
    places = dict.fromkeys(each.layout for face in faces for each in face)
    for place in places:
        columns = [[each for each in face if each.layout == place] for face in faces]
        for number in range(max(map(len, columns))):
            yield (
                place,
                tuple(column[number] if number < len(column) else None for column in columns),
            )


class _Table(Struct, frozen=True):
    """Writes the rows of a component."""

    game: ComponentSet
    component: str
    languages: Sequence[str]
    workspace: Workspace

    def lines(self, rows: Sequence[_Row]) -> Iterator[str]:
        """Yield the lines of the table; none if the faces have no texts."""
        rows = [row for row in rows if any(each and each.words.strip() for each in row.texts)]
        if not rows:
            return
        yield f"<h2>{_escaped(self.component)}</h2><table>"
        heads = "".join(f"<th>{_escaped(each)}</th>" for each in self.languages)
        yield f"<tr><th>items</th><th>face</th>{heads}</tr>"
        for row in rows:
            cells = map(self._cell, row.texts, self.languages)
            yield f"<tr><td>{_items(row.items)}</td>{self._face(row)}{''.join(cells)}</tr>"
        yield "</table>"

    def _face(self, row: _Row) -> str:
        text = next(each for each in row.texts if each)
        name = f" <code>{_escaped(text.name)}</code>" if text.reads else ""
        return f"<td>{row.side}{name}<br><small>{self._place(text.layout)}</small></td>"

    def _cell(self, text: ShownText | None, language: str) -> str:
        if text is None:
            return '<td class="missing"><small>not shown</small></td>'
        place = text.source or self._defined(text)
        source = f"<small>{self._place(place)}</small>" if place else ""
        said = "<small>untranslated</small> " if text.untranslated else ""
        kind = ' class="missing"' if text.untranslated else ""
        words = f'<p lang="{_escaped(language)}">{_escaped(text.words)}</p>'
        return f"<td{kind}>{words}{said}{source}</td>"

    def _defined(self, text: ShownText) -> Location | None:
        """Return the place of a text that is in a definition of the game, and in no other."""
        definitions = self.game.definitions
        if text.reads <= OF_NO_ITEM - definitions.keys():
            return None
        # The variable of a loop may be of any of them.
        names = sorted(text.reads & definitions.keys()) or list(definitions)
        found = {place_in_value(definitions[name], text.words, set()) for name in names} - {None}
        return found.pop() if len(found) == 1 else None

    def _place(self, place: Location) -> str:
        line = f":{place.line}" if place.line else ""
        return _escaped(f"{self.workspace.relative(place.path)}{line}")


def _items(items: Sequence[str]) -> str:
    if not items:
        return "all"
    names = _escaped(", ".join(items))
    if len(items) <= 4:
        return names
    return f"<details><summary>{count(len(items), 'item')}</summary>{names}</details>"


def _escaped(text: str) -> str:
    return html.escape(text)
