"""The rules mention something that is not in the box.

## What it does

It reports a component in the rules' list, or a thing that the rules use without listing it, if nothing in the box has that name.
Things that players can keep in their heads or have at hand, such as points, a timer or a notepad, are a warning if they are not in the list.
Rulebooks, boxes, bags and pencils come from elsewhere and are ignored, and so is "108 cards" without a name.

## Why it matters

The players read the rules and look for something that was never printed.

## Example

```text
- Dice: 5
```

No component has the name dice.

## Use instead

Add the component.
If it has another name, add it:

```yaml
components:
  tumblers: {kind: die, size: 16, front: die.svg, quantity: 5, rules_name: Dice}
claims:
  - {says: money, set_aside: the players use their own}
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.rulebook import names
from punchboard.rulebook import wording as messages
from punchboard.rulebook.claim import Role
from punchboard.rulebook.ledger import LedgerEntry, Standing
from punchboard.rulebook.mentions import is_thing, thing_name, torn_parts
from punchboard.rulebook.renamed import same_things
from punchboard.rulebook.targets import names_of

#: What players keep in their heads, on paper or at hand, as keys.
_AT_HAND = frozenset(
    map(
        names.core,
        """
        point score victorypoint money timer clock watch stopwatch hourglass notepad paper phone
        smartphone camera table 得点 点数 点 スコア 勝利点 ポイント お金 タイマー 時計 砂時計
        ストップウォッチ メモ帳 メモ用紙 紙 スマートフォン スマホ カメラ テーブル
        """.split(),
    )
)


@rule(Severity.ERROR, Cost.CHEAP, Needs.RULES)
def rules_thing_missing(subject: Subject) -> Found:
    """Yield what the rules have and the box has not."""
    known = [name for each in subject.game.components for name in names_of(each)]
    told = set()
    torn = torn_parts(subject.ledger)
    for entry in subject.ledger.entries:
        key = (entry.text.path, names.key(thing_name(entry.claim)))
        if _is_byname(entry, known) or id(entry) in torn:
            continue
        if entry.standing is Standing.UNKNOWN and is_thing(entry.claim) and key not in told:
            told.add(key)
            same = same_things(subject.ledger, entry)
            told |= {(each.text.path, names.key(thing_name(each.claim))) for each in same}
            found = messages.thing_missing(entry, thing_name(entry.claim), known, same)
            yield replace(found, severity=Severity.WARNING) if _is_at_hand(entry) else found


def _is_byname(entry: LedgerEntry, known: Sequence[str]) -> bool:
    """Return whether a thing that is used may be one of the box by another name.

    The kind of thing is in the box: `the red die` where there are dice.
    """
    claim = entry.claim
    if claim.role is not Role.UNLISTED:
        return False
    kind, said = names.kind_of(claim.name), set(names.words(claim.name))
    shared = (said & set(names.words(name)) for name in known)
    same = any(len(word) > 3 for both in shared for word in both)
    return same or (bool(kind) and any(kind in names.key(name) for name in known))


def _is_at_hand(entry: LedgerEntry) -> bool:
    """Return whether a thing is used, not listed, and may not be of the game."""
    claim = entry.claim
    return claim.role is Role.UNLISTED and names.core(claim.name) in _AT_HAND
