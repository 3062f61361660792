"""The box: what is in it, what the rules ask for, which checks hold, how values are spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from punchboard.checks.invariants.evaluate import Broken
from punchboard.checks.subject import Subject
from punchboard.components.model import ComponentSet
from punchboard.preview.editor import Editor
from punchboard.preview.scene import Scene
from punchboard.rulebook.claim import Role
from punchboard.rulebook.comparison import Compared, Comparison
from punchboard.rulebook.ledger import Ledger
from punchboard.rulebook.texts import RulesText
from punchboard.statistics.tables import CountTable, distributions
from punchboard.words import shortened
from punchboard.workspace import Workspace

#: Most rows and columns of a table on the page.
_MOST = 24
_QUOTE = 120


def box(
    scene: Scene, workspace: Workspace, rules: Sequence[RulesText], editor: Editor
) -> dict[str, Any]:
    """Return what is in the box for the page.

    Args:
        scene: What is shown.
        workspace: Where the game is.
        rules: Its rules texts.
        editor: Opens places.
    """
    game = scene.game
    if game is None:
        return {"components": [], "claims": [], "checks": [], "statistics": []}
    subject = Subject(game, workspace, tuple(rules))
    claims = Comparison(game, Ledger(game, rules), rules).all if rules else ()
    return {
        "components": list(_components(game, scene, editor, claims)),
        "claims": [_claim(each, editor) for each in claims],
        "checks": list(_checks(game, subject, editor)),
        "statistics": list(_statistics(game, scene.language)),
    }


def _components(
    game: ComponentSet, scene: Scene, editor: Editor, claims: Sequence[Compared]
) -> Iterator[dict[str, Any]]:
    for component in game.components:
        asked = [
            each
            for each in claims
            if each.entry.claim.role is Role.SUPPLY
            and each.entry.is_about(component)
            and not each.entry.target.part
            and each.wanted
        ]
        size = component.outline.size
        yield {
            "id": component.id,
            "name": component.name.get(scene.language) or component.name.first,
            "kind": component.kind,
            "size": f"{size.width:g} x {size.height:g} mm",
            "items": len(component.items),
            "count": component.count,
            "place": editor.place(component.location),
            "asked": [_claim(each, editor) for each in asked],
        }


def _claim(compared: Compared, editor: Editor) -> dict[str, Any]:
    claim = compared.entry.claim
    targets = compared.entry.targets
    return {
        "quote": shortened(" ".join(claim.quote.split()), _QUOTE),
        "name": f"{claim.name} ({claim.of})" if claim.of else claim.name,
        "role": str(claim.role),
        "of": targets[0].label if targets else "",
        "wanted": compared.wanted,
        "there": compared.there,
        "differs": compared.differs,
        "equal": compared.verdict == "equal",
        "place": editor.place(compared.entry.place),
    }


def _checks(game: ComponentSet, subject: Subject, editor: Editor) -> Iterator[dict[str, Any]]:
    """Yield the checks of the game file, with what is wrong with those that do not hold."""
    broken = {
        each.check.location: each.finding for each in subject.invariants if isinstance(each, Broken)
    }
    unclear = {each.location: each for each in subject.invariants if not isinstance(each, Broken)}
    for check in game.checks:
        wrong = broken.get(check.location) or unclear.get(check.location)
        yield {
            "that": check.that,
            "because": check.because,
            "holds": wrong is None,
            "message": wrong.message if wrong else "",
            "hints": list(wrong.hints) if wrong else [],
            "place": editor.place(check.location),
        }


def _statistics(game: ComponentSet, language: str) -> Iterator[dict[str, Any]]:
    for each in distributions(game, language).value:
        tables = [_table(table) for table in each.tables if len(table.rows) <= _MOST]
        if tables:
            yield {"id": each.component, "name": each.name, "tables": tables}


def _table(table: CountTable) -> dict[str, Any]:
    return {
        "title": table.title,
        "rows": [{"text": row.text, "colour": row.colour} for row in table.rows],
        "columns": list(table.columns[:_MOST]),
        "counts": [list(row[:_MOST]) for row in table.counts],
        "totals": list(table.totals),
        "evenness": str(table.evenness) if table.evenness else "",
    }
