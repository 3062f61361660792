"""Finds which component each sheet of an edited workbook is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from punchboard.components.component_set import ComponentSet
from punchboard.components.merging import messages
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.titles import BASE, LISTS, SUMMARY
from punchboard.components.spreadsheets.workbook import Sheet, Workbook
from punchboard.diagnostics import Checked, Diagnostic

_OURS = frozenset({SUMMARY, BASE, LISTS})


def match_sheets(
    workbook: Workbook,
    path: Path,
    game: ComponentSet,
    exported: Sequence[ItemTable],
    chosen: str | None,
) -> Checked[Mapping[str, Sheet]]:
    """Return the sheets of *workbook* by the id of the component they are about.

    Args:
        workbook: The sheets.
        path: Their file, for messages.
        game: The game.
        exported: The tables of the export; their titles come first.
        chosen: The component that a file of one sheet is about; None goes by its title.
    """
    sheets = [sheet for sheet in workbook.sheets if sheet.title.casefold() not in _OURS]
    shown = [sheet for sheet in sheets if not sheet.hidden]
    ids = tuple(component.id for component in game.components)
    if chosen is not None and chosen not in ids:
        return Checked({}, (messages.unknown_component(path, chosen, ids),))
    if len(shown) == 1 and chosen is not None:
        return Checked({chosen: shown[0]})
    known = _titles(game, exported)
    if len(shown) == 1 and len(ids) == 1:
        known[shown[0].title.casefold()] = ids[0]
    diagnostics: list[Diagnostic] = [
        messages.hidden_sheet(path, sheet.title) for sheet in sheets if sheet.hidden
    ]
    found: dict[str, Sheet] = {}
    for sheet in shown:
        component = known.get(sheet.title.casefold())
        if component is None:
            alone = len(shown) == 1
            told = (
                messages.unknown_sheet(path, sheet.title, ids, alone=True)
                if alone
                else messages.sheet_left_out(path, sheet.title, ids)
            )
            diagnostics.append(told)
        elif component in found:
            first = found[component].title
            diagnostics.append(messages.second_sheet(path, sheet.title, first, component))
        else:
            found[component] = sheet
    return Checked(found, tuple(diagnostics))


def _titles(game: ComponentSet, exported: Sequence[ItemTable]) -> dict[str, str]:
    """Return the components by what a sheet about them may be called, without case."""
    known: dict[str, str] = {}
    for component in game.components:
        for _, name in component.name.languages:
            known.setdefault(name.casefold(), component.id)
    known |= {component.id.casefold(): component.id for component in game.components}
    there = set(known.values())
    return known | {
        table.title.casefold(): table.component for table in exported if table.component in there
    }
