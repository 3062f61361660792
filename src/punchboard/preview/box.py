"""The box: what is in it, what the rules ask for, how values are spread, and hands dealt from it.

The same seed deals the same hands to everybody.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from punchboard.checks.invariants import Broken
from punchboard.checks.subject import Subject
from punchboard.components.model import ComponentSet
from punchboard.preview.editor import Editor
from punchboard.preview.scene import Scene
from punchboard.rulebook.box.compared import Compared
from punchboard.rulebook.box.comparison import Comparison
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.claim import Role
from punchboard.rulebook.grammar.names import unmarked
from punchboard.rulebook.texts import RulesText
from punchboard.statistics.tables import Counted, CountTable, distributions
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
        return {"components": [], "rules": False, "claims": [], "checks": [], "statistics": []}
    subject = Subject(game, workspace, tuple(rules))
    claims = Comparison(game, Ledger(game, rules), rules).all if rules else ()
    return {
        "components": list(_components(game, scene, editor, claims)),
        "rules": bool(rules),
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


def _caption(table: CountTable) -> str:
    """Return what the numbers of a table are."""
    each = f"each value of {table.fields[0]}"
    match table.counted:
        case Counted.VALUES:
            return f"number of pieces with {each}"
        case Counted.PER_PIECE:
            return f"number of pieces with none, one or more of {each}"
        case Counted.PLACES if len(table.fields) == 1:
            return f"number of pieces with {each} in each place"
        case Counted.PLACES:
            return "number of pieces with each value in each field"
    return f"number of pieces with {each} and each value of {table.fields[1]}"


def _across(table: CountTable) -> str:
    """Return what the columns of a table are."""
    match table.counted:
        case Counted.VALUES:
            return "pieces"
        case Counted.PER_PIECE:
            return "on one piece"
        case Counted.PLACES:
            return "place" if len(table.fields) == 1 else "field"
    return table.fields[1]


def _down(table: CountTable) -> str:
    """Return what the rows of a table are."""
    is_shared = table.counted is Counted.PLACES and len(table.fields) > 1
    return "value" if is_shared else table.fields[0]


def _statistics(game: ComponentSet, language: str) -> Iterator[dict[str, Any]]:
    for each in distributions(game, language).value:
        tables = [plot(table) for table in each.tables if len(table.rows) <= _MOST]
        if tables:
            yield {"id": each.component, "name": each.name, "tables": tables}


def plot(table: CountTable) -> dict[str, Any]:
    """Return a table of counts with the words that say what it counts."""
    return {
        "title": table.title,
        "caption": _caption(table),
        "down": _down(table),
        "across": _across(table),
        "rows": [{"text": unmarked(row.text), "colour": row.colour} for row in table.rows],
        "columns": list(table.columns[:_MOST]),
        "counts": [list(row[:_MOST]) for row in table.counts],
        "totals": list(table.totals),
        "evenness": str(table.evenness) if table.evenness else "",
    }


#: Most hands, and most pieces of a hand.
MOST_HANDS, MOST_PIECES = 20, 60


class DealtPiece(Struct, frozen=True):
    """One copy of an item.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        copy: Number of the copy, from 1.
    """

    component: str
    item: str
    copy: int


class Deal(Struct, frozen=True):
    """What was dealt.

    Attributes:
        hands: The hands.
        rest: The pieces left, the next one first.
    """

    hands: tuple[tuple[DealtPiece, ...], ...]
    rest: tuple[DealtPiece, ...]


def pieces_of(game: ComponentSet, components: Collection[str]) -> tuple[DealtPiece, ...]:
    """Return all copies of the items of some *components*, in order."""
    return tuple(
        DealtPiece(component.id, item.id, copy)
        for component in game.components
        if component.id in components
        for item in component.items
        for copy in range(1, item.quantity + 1)
    )


def deal(pieces: Sequence[DealtPiece], hands: int, size: int, seed: str) -> Deal:
    """Return *hands* hands of *size* pieces each, dealt in turn.

    Args:
        pieces: The pieces, in the order of the lists.
        hands: Number of hands.
        size: Pieces in a hand; fewer where the pieces run out.
        seed: Decides how they are shuffled.
    """
    shuffled = _shuffled(pieces, random.Random(f"punchboard {seed}"))
    hands = max(1, min(hands, MOST_HANDS))
    size = max(0, min(size, MOST_PIECES))
    dealt = shuffled[: hands * size]
    return Deal(
        tuple(tuple(dealt[number::hands]) for number in range(hands)),
        tuple(shuffled[hands * size :]),
    )


def deal_problem(pieces: int, hands: int, size: int) -> str:
    """Return why not all that was asked for can be dealt; "" if it can.

    Args:
        pieces: Number of pieces there are.
        hands: Number of hands.
        size: Pieces in a hand.
    """
    if hands > MOST_HANDS:
        return f"at most {MOST_HANDS} hands are dealt, not {hands:,}"
    if size > MOST_PIECES:
        return f"a hand has at most {MOST_PIECES} pieces, not {size:,}"
    if 0 < pieces < hands * size:
        needed = f"{hands * size:,} pieces are needed and {pieces:,} are chosen"
        return f"the pieces run out: {needed}, so hands are smaller"
    return ""


def _shuffled(pieces: Sequence[DealtPiece], chance: random.Random) -> list[DealtPiece]:
    """Return *pieces* in an order that *chance* decides (Fisher and Yates).

    Of all methods of the generator, Python promises only for `random` that a later
    version gives the same numbers.
    """
    result = list(pieces)
    for last in range(len(result) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result
