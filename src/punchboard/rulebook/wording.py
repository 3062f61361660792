"""The wording of what contradicts what: the rules' claims and the box."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from punchboard.components.model import ClaimBinding, Component, ComponentSet
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.claim import Range
from punchboard.rulebook.comparison import Compared, Verdict
from punchboard.rulebook.ledger import LedgerEntry
from punchboard.rulebook.targets import Target, span_of
from punchboard.rulebook.values import Differing

#: Share of letters in common that makes two names alike.
_LIKE = 0.75
_SET_ASIDE = "or say under `claims` of the game file what the words mean"


def count_differs(compared: Compared, broken: Sequence[Location] = ()) -> Finding:
    """A number of pieces that is not the box's, and the checks of the game that it breaks."""
    claim, target = compared.entry.claim, compared.entry.target
    stated = _pieces(compared.wanted, claim.name)
    if compared.wanted != claim.count:
        stated += f" (`{_line(claim.quote)}`)"
    return Finding(
        compared.entry.place,
        f"the rules say {stated}, the box has {compared.there:,}",
        (f"correct the rules, or the quantities of `{target.component.id}`",),
        (
            _written(target),
            *_elsewhere(compared),
            *(Related(place, "this check does not hold for it") for place in broken),
        ),
    )


def part_differs(compared: Compared) -> Finding:
    """A number of some of a component's pieces that is not the box's."""
    claim, target = compared.entry.claim, compared.entry.target
    owner = target.component.id
    if compared.verdict is Verdict.COLOURS:
        message = f"the rules say {compared.wanted} colours, `{owner}` has {compared.there}"
    elif compared.verdict is Verdict.PER_COLOUR:
        each = f"{compared.wanted:,} {_parts(compared)}"
        message = (
            f"the rules say {each} in each colour, the box has {compared.there} in"
            f" `{compared.detail}`"
        )
    elif compared.detail:
        message = (
            f"the rules say {compared.wanted} sets of {_parts(compared)},"
            f" the box has {compared.there} of `{compared.detail}`"
        )
    else:
        among = f" among `{claim.of}`" if claim.of else ""
        stated = f"{compared.wanted:,} {_parts(compared)}"
        message = f"the rules say {stated}{among}, the box has {compared.there:,}"
    return Finding(
        compared.entry.place,
        message,
        (f"correct the rules, or the quantities of `{owner}`",),
        (_written(target), *_elsewhere(compared)),
    )


def part_missing(entry: LedgerEntry) -> Finding:
    """A part that nothing of its component is called."""
    claim, owner = entry.claim, entry.target.component.id
    stated = f"{claim.count:,} `{claim.name}`" if isinstance(claim.count, int) else claim.name
    return Finding(
        entry.place,
        f"the rules mention {stated} among `{claim.of}`, but nothing in `{owner}` has that name",
        (f"use one name in the rules and in `{owner}`, {_SET_ASIDE}",),
        (_written(entry.target),),
    )


def box_runs_short(compared: Compared, most: int) -> Finding:
    """More pieces wanted than there are."""
    claim, target = compared.entry.claim, compared.entry.target
    if compared.verdict is Verdict.PER_PLAYER:
        each = f"{claim.count} `{claim.name}` for each of {claim.factor or most} players"
        aside = "".join(f" and {entry.claim.count} set aside" for entry in compared.aside)
        message = f"{each}{aside} make {compared.wanted:,}"
    else:
        stated = _pieces(compared.wanted, claim.name)
        message = f"the rules use {stated}"
    component = target.component
    called = _name(component, compared.entry.text.language)
    short = compared.wanted - compared.there
    left = f"{-short:,} are left over" if short < 0 else f"{short:,} too few of `{called}`"
    message += f", the box has {compared.there:,}: {left}"
    apart = (Related(each.place, f"{each.claim.count} set aside here") for each in compared.aside)
    return Finding(
        compared.entry.place,
        message,
        (f"correct the rules, or raise the quantities of `{component.id}`",),
        (_written(target), *apart, *_elsewhere(compared)),
    )


def values_differ(compared: Compared) -> Finding:
    """A range or a number of values that is not that of the list."""
    claim, target = compared.entry.claim, compared.entry.target
    field, colon, there = compared.detail.partition(": ")
    if colon:
        stated = span_of(claim.name) or claim.count
        said = _range(stated) if isinstance(stated, Range) else claim.name
        message = f"the rules say {said}, `{field}` goes from {there}"
    elif " x " in field:
        message = f"{field} make {compared.there}, the rules say {compared.wanted}"
    else:
        message = f"the rules say {compared.wanted} `{claim.name}`, the list has {compared.there}"
    hints = ("correct the rules, or the list",)
    return Finding(compared.entry.place, message, hints, (_written(target),))


def number_differs(differing: Differing, what: str) -> Finding:
    """A number of the rules that is another one elsewhere."""
    place = Related(differing.others[0], f"{differing.there} here") if differing.others else None
    others = [Related(each, "and here") for each in differing.others[1:]]
    return Finding(
        differing.place,
        f"the rules say {differing.here} here, {what} {differing.there}",
        ("make both say the same",),
        (*([place] if place else []), *others),
    )


def players_differ(compared: Compared, game: ComponentSet) -> Finding:
    """Another number of players than the game file's."""
    entry = compared.entry
    least, most = game.players or (0, 0)
    there = f"{least}" if least == most else f"{least} to {most}"
    place = game.players_location
    related = (Related(place, f"`players` says {there}"),) if place else ()
    count = entry.claim.count
    stated = _range(count) if isinstance(count, Range) else str(count)
    return Finding(
        entry.place,
        f"the rules say {stated} players, the game file {there}",
        ("correct the rules, or `players`",),
        (*related, *_elsewhere(compared)),
    )


def players_in_doubt(place: Location) -> Finding:
    """A number of players with a question mark."""
    return Finding(
        place, "a question mark follows the number of players", ("decide how many can play",)
    )


def count_blank(entry: LedgerEntry) -> Finding:
    """A component without its number."""
    there = f"; the box has {entry.target.count:,}" if entry.targets else ""
    related = (_written(entry.target),) if entry.targets else ()
    message = f"the rules do not say how many `{entry.claim.name}` there are{there}"
    return Finding(entry.place, message, ("write the number",), related)


def count_unread(place: Location, target: Target) -> Finding:
    """A line of a list with a name and a number that could not be put together."""
    name = target.component.name.first
    return Finding(
        place,
        f"cannot read this count of `{name}`; the box has {target.count:,}",
        ("write it as `24 cards` or `Cards: 24`",),
        (_written(target),),
    )


def count_unstated(place: Location, target: Target, path: str) -> Finding:
    """A component that the rules use and never count."""
    name = target.component.name.first
    return Finding(
        place,
        f"`{path}` never says how many `{name}` there are; the box has {target.count:,}",
        ("list it with its number",),
        (_written(target),),
    )


def thing_missing(
    entry: LedgerEntry, name: str, known: Sequence[str], same: Sequence[LedgerEntry] = ()
) -> Finding:
    """A thing of the rules that is not in the box."""
    claim = entry.claim
    own = name == claim.name and isinstance(claim.count, int) and claim.count > 1
    count = f"{claim.count:,} " if own else ""
    called = {each.casefold(): each for each in known}
    like = difflib.get_close_matches(name.casefold(), called, n=1, cutoff=_LIKE)
    near = tuple(f"did you mean `{called[each]}`?" for each in like)
    return Finding(
        entry.place,
        f"the rules mention {count}`{name}`, but nothing in the box has that name",
        (*near, f"add a component, name one so with `rules_name`, {_SET_ASIDE}"),
        tuple(Related(each.place, f"`{each.claim.name}` here") for each in same),
    )


def thing_unlisted(entry: LedgerEntry) -> Finding:
    """A thing that the rules use and do not list."""
    target = entry.target
    return Finding(
        entry.place,
        f"the rules use `{entry.claim.name}`, but do not list it;"
        f" the box has {target.count:,} `{target.label}`",
        ("add it to the list of components in the rules",),
        (_written(target),),
    )


def never_mentioned(component: Component, paths: Sequence[str]) -> Finding:
    """A component that the rules say nothing of."""
    files = " and ".join(f"`{path}`" for path in paths)
    return Finding(
        component.location,
        f"`{component.id}` ({component.name.first}) is in the box, but {files} never"
        f" {'mentions' if len(paths) == 1 else 'mention'} it",
        ("explain it in the rules, or give its `rules_name`",),
    )


def name_ambiguous(entry: LedgerEntry, name: str) -> Finding:
    """Words that may mean several things."""
    found = " or ".join(f"`{each.label}`" for each in entry.targets)
    return Finding(
        entry.place,
        f"`{name}` may mean {found}",
        (f"use the full name, {_SET_ASIDE}",),
        tuple(_written(each) for each in entry.targets),
    )


def languages_disagree(entry: LedgerEntry, other: LedgerEntry) -> Finding:
    """Two rules texts with different numbers for one thing."""
    here, there = _amount(entry), _amount(other)
    return Finding(
        entry.place,
        f"{here} of `{entry.claim.name}` here, {there} in `{other.text.path.name}`",
        ("make both say the same number",),
        (Related(other.place, f"{there} of `{other.claim.name}` here"),),
    )


def claim_never_made(agreement: ClaimBinding) -> Finding:
    """An agreement about words that no rules use."""
    return Finding(
        agreement.location,
        f"the rules make no claim about `{agreement.says}`",
        ("correct `says`, or remove the entry",),
    )


def _name(component: Component, language: str) -> str:
    """Return what a component is called in the language of a text."""
    return component.name.get(language) or component.name.first


def _pieces(count: int, name: str) -> str:
    return f"{count:,} `{name}`"


def _written(target: Target) -> Related:
    return Related(target.location, f"`{target.label}`: {target.count:,} in the box")


def _parts(compared: Compared) -> str:
    """Return the names of all parts that one number is of."""
    line, text = compared.entry.claim.line, compared.entry.text
    same = (each.claim for each in compared.others if each.text is text)
    listed = [f"`{each.name}`" for each in (compared.entry.claim, *same) if each.line == line]
    return " and ".join(filter(None, [", ".join(listed[:-1]), listed[-1]]))


def _elsewhere(compared: Compared) -> tuple[Related, ...]:
    return tuple(
        Related(each.place, "the rules say so here as well")
        for each in compared.others
        if each.place != compared.entry.place
    )


def _range(count: Range) -> str:
    if count.min is None:
        return f"up to {count.max}"
    return f"{count.min} or more" if count.max is None else f"{count.min} to {count.max}"


def _amount(entry: LedgerEntry) -> str:
    claim = entry.claim
    count = _range(claim.count) if isinstance(claim.count, Range) else str(claim.count)
    return count + (f" x {claim.factor}" if claim.factor else "")


def _line(text: str) -> str:
    return " ".join(text.split())
