"""`diff`: what has changed in a game between two times, item by item."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import asdict

from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import OpenGame, on_game
from punchboard.commands.states import GIT, Past, Settings, past_at, past_now
from punchboard.snapshots import messages
from punchboard.snapshots.compare import (
    Difference,
    ItemChange,
    compare,
    with_languages,
)
from punchboard.snapshots.difference import difference_lines, difference_page
from punchboard.snapshots.state import State, read_snapshots


@on_game
def diff_game(work: OpenGame, old: str, new: str, form: str, steps: Steps) -> Outcome:
    """Return what has changed in a game.

    Args:
        work: The game.
        old: A snapshot or revision; "" is the last snapshot.
        new: A snapshot or revision; "" is the game as it is now.
        form: `text`, `json` or `html`.
        steps: Is told of each step.
    """
    session, game_id = work.session, work.game.id
    if not old:
        snapshots = work.take(read_snapshots(session.workspace, game_id))
        if not snapshots and not work.stopped:
            work.found.append(messages.no_snapshots(game_id))
        old = snapshots[-1].name if snapshots else ""
    states = None if work.stopped else _states(work, old, new, steps, pictured=form == "html")
    if states is None:
        return work.outcome()
    before, after = states
    found = compare(before.state, after.state)
    if not new:
        found = with_languages(found, work.game.languages)
    if form == "html":
        return work.outcome((difference_page(found, before.proof, after.proof),))
    lines = (_as_json(found),) if form == "json" else tuple(difference_lines(found))
    return work.outcome(lines)


def _states(
    work: OpenGame, old: str, new: str, steps: Steps, *, pictured: bool
) -> tuple[Past, Past] | None:
    """Return the two states, laid out alike; None where one of them is missing."""
    session, game_id = work.session, work.game.id
    kept: dict[str, Past | None] = {}

    def take(name: str, settings: Settings) -> None:
        past = past_at(session, game_id, name, settings, steps, pictured=pictured)
        kept[name] = work.take(past)

    for name in (old, new):
        if name and not name.startswith(GIT):
            take(name, Settings())
    first = next((each.state for each in kept.values() if each), None)
    settings = Settings(first.bleed, first.ink_saver, first.languages) if first else Settings()
    for name in (old, new):
        if name.startswith(GIT):
            take(name, settings)
    if not new and not work.stopped:
        kept[new] = past_now(work, settings, steps, pictured=pictured)
    before, after = kept.get(old), kept.get(new)
    if before is None or after is None:
        return None
    return (before, after) if comparable(work, before.state, after.state) else None


def comparable(work: OpenGame, old: State, new: State) -> bool:
    """Return whether the faces of two states were made alike, and note what differs."""
    what = ""
    if old.bleed != new.bleed:
        what = f"the bleed ({old.bleed:g} mm, {new.bleed:g} mm)"
    elif old.ink_saver != new.ink_saver:
        what = "`--ink-saver`"
    elif not set(old.languages) & set(new.languages):
        what = "the language"
    if what:
        names = (old.name, new.name or "now")
        work.found.append(messages.other_settings(*names, what))
    return not what


def _as_json(found: Difference) -> str:
    """Return *found* as JSON: every item that changed, the parts, the claims."""
    data = {
        "game": found.new.game,
        "from": found.old.name,
        "to": found.new.name,
        "items": [_item(each) for each in found.items if not each.is_unchanged],
        "unchanged": sum(each.is_unchanged for each in found.items),
        "parts": {name: [asdict(each) for each in parts] for name, parts in found.parts.items()},
        "notes": list(found.notes),
        "claims": [asdict(each) for each in found.claims],
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _item(change: ItemChange) -> dict[str, Any]:
    before, after = change.quantities
    what = "added" if change.old is None else "removed" if change.new is None else "changed"
    return {
        "component": change.component,
        "item": change.item,
        "change": "renamed" if change.old_id else what,
        "old_id": change.old_id or None,
        "quantity": {"old": before, "new": after},
        "fields": [asdict(each) for each in change.fields],
        "look": str(change.look),
        "faces": [{"language": language, "side": side} for language, side in change.faces],
        "causes": list(change.causes),
    }
