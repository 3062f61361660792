"""The sheet about the whole box: what is in it, what the rules say, and whether the checks hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from punchboard.build.paper import format_size
from punchboard.components.component_set import Check, Component, ComponentSet
from punchboard.components.spreadsheets.titles import SUMMARY
from punchboard.components.spreadsheets.workbook import Cell, Sheet


def summary(
    game: ComponentSet, claimed: Mapping[str, Sequence[int]], broken: Mapping[Check, str]
) -> Sheet:
    """Return the summary of a game.

    Args:
        game: The game.
        claimed: The counts that the rules texts state, by component id.
        broken: The checks that do not hold, each with what is wrong.
    """
    names = tuple(f"name ({language})" for language in game.languages)
    header = ("component", *names, "kind", "size", "in the box", "in the rules", "checks")
    rows = (
        (
            component.id,
            *(component.name.get(language) for language in game.languages),
            component.kind,
            format_size(component.page),
            component.count,
            _claimed(claimed.get(component.id, ())),
            _state(component, game.checks, broken),
        )
        for component in game.components
    )
    return Sheet(SUMMARY, (header, *rows, *_checks(game, broken, len(header))))


def _claimed(counts: Sequence[int]) -> Cell:
    """Return what the rules say: a number, or all of them where they disagree."""
    distinct = sorted(set(counts))
    if len(distinct) == 1:
        return distinct[0]
    return " / ".join(map(str, distinct)) or None


def _state(component: Component, checks: Sequence[Check], broken: Mapping[Check, str]) -> Cell:
    """Return how the checks do that name a component: `3 hold`, `1 of 3 does not hold`."""
    word = re.compile(rf"(['\"]){re.escape(component.id)}\1")
    own = [check for check in checks if word.search(check.that)]
    wrong = sum(check in broken for check in own)
    if not own:
        return None
    if not wrong:
        return f"{len(own)} hold" if len(own) > 1 else "1 holds"
    return f"{wrong} of {len(own)} {'does' if wrong == 1 else 'do'} not hold"


def _checks(
    game: ComponentSet, broken: Mapping[Check, str], width: int
) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each check, below the components."""
    if game.checks:
        yield ()
    for check in game.checks:
        words = (check.that, check.because) if len(game.languages) > 1 else (check.that,)
        middle = [None] * (width - 2 - len(words))
        yield ("check", *words, *middle, broken.get(check, "holds"))
