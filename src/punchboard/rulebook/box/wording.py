"""What findings call the things in a box, and how they say that a number differs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.diagnostics import Finding, Related, Severity
from punchboard.rulebook.box.compared import Compared
from punchboard.rulebook.box.ledger_entry import LedgerEntry
from punchboard.rulebook.box.parallel import SAME
from punchboard.rulebook.box.targets import Target, item_names
from punchboard.rulebook.claim import is_set
from punchboard.rulebook.grammar import names

SET_ASIDE = "or say under `claims` of the game file what the words mean"


def differs(compared: Compared, message: str, *more: Related) -> Finding:
    """Return the finding that a claim contradicts the number of its component."""
    target = compared.entry.target
    hint = f"correct the rules, or the quantities of `{target.component.id}`"
    related = (in_box(target), *also(compared), *more)
    severity = Severity.WARNING if compared.entry.claim.likely else None
    return Finding(compared.entry.place, message, (hint,), related, severity)


def called(target: Target, entry: LedgerEntry) -> str:
    """Return what a thing in the box is called in the language of a claim."""
    named = target.component.name
    name = named.get(entry.text.language) or named.first
    own = item_names(target.items[0]) if target.part and target.items else ()
    part = own[0] if own and target.part == target.items[0].id else target.part
    return f"{name}/{part}" if part else name


def counted(count: int, entry: LedgerEntry) -> str:
    """Return so many of what a claim is about: 4 `nest boards`, 24 in `storm deck`."""
    name, last = entry.claim.name, entry.claim.name.rpartition(" ")[2]
    held = entry.text.script.words.is_set(last) and names.singular(last) == last
    held = held and not is_set(entry.claim)  # `デッキ 12組`
    if held and count > 1 and not entry.claim.quote.startswith(str(count)):
        return f"{count:,} in `{name}`"
    return f"{count:,} `{in_number(count, entry)}`"


def in_number(count: int, entry: LedgerEntry) -> str:
    """Return the name in a claim as it is said of so many: `nest boards` for `nest board`.

    Only English names are changed, which are the same in all cases.
    """
    name, words = entry.claim.name, entry.text.script.words
    english = "en" in words.codes and not {"de", "fr"} & {*words.codes}
    joint = words.pattern("of_joint", "[ ]{}[ ]").search(name)
    end = joint.start() if joint else len(name)  # `pieces of salt`
    start, space, last = name[:end].rpartition(" ")
    if not english or not re.fullmatch("[a-z]{3,}", last):
        return name
    said = names.singular(last) if count == 1 else names.plural(last)
    return f"{start}{space}{said}{name[end:]}"


def in_box(target: Target) -> Related:
    """Return where a thing is written, with how many the box has."""
    return Related(target.location, f"`{target.label}`: {target.count:,} in the box")


def also(compared: Compared) -> Iterator[Related]:
    """Yield the other places of a claim."""
    places = dict.fromkeys(each.place for each in compared.others)
    places.pop(compared.entry.place, None)
    yield from (Related(place, SAME) for place in places)


def named(entries: Sequence[LedgerEntry]) -> tuple[Related, ...]:
    """Return the places of what other texts call otherwise."""
    return tuple(Related(each.place, f"`{each.claim.name}` here") for each in entries)
