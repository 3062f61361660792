"""What the rules say is left: `Deal 3 owls to each. With four players that leaves 4`."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Sequence

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.cases import case_of, greatest_of
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import Standing
from punchboard.rulebook.box.targets import WORD_START, Target
from punchboard.rulebook.box.wording import in_box
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: How many sentences may be between what is taken and what is left, and how far in front of
#: a number the words for that are, in characters.
_SENTENCES, _BEFORE = 2, 40
#: How far a wrong number may be from the right one: so many pieces, or one of so many.
_NEAR, _SHARE = 2, 5
#: How far behind a number its name may be, in characters, and what ends a clause.
_BESIDE, _CLAUSE = 16, made_later(r"[,;:.、。](?:\s|(?=[^\s\d]))")
_STOPS = frozenset(".。")


def differing_remainders(
    game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText], known: Container[str]
) -> Iterator[Finding]:
    """Yield the remainders that are not what is left of a component after what is taken.

    Only what one or two numbers make plain is told, and what no other numbers explain.
    """
    for text in texts:
        for amount, start, own, end in _left_in(text):
            source = text.script.plain.source
            claim = Claim(
                "", None, "", Role.SETUP, Section.PROSE, *source(amount.start, amount.end)
            )
            case = greatest_of(case_of(claim, text), text.script.words)
            things = _things(ledger, text, amount, start, end)
            if not things or amount.count == case or things[-1][1].component.id in known:
                continue
            target, left = things[-1][1], amount.count
            if not isinstance(left, int):
                continue
            last = max(at for at, e in things if e.component is target.component)
            taken = [
                (count, shared)
                for count, shared, at in _taken(text, amount, start, own, case)
                if at >= last or last > amount.start or _is_beside(text, at, last)
            ]
            players = case or (game.players[1] if game.players else 0)
            sure = bool(case) or (game.players is not None and game.players[0] == game.players[1])
            plain = [each for each in taken if each[0] != target.count]
            if not 0 < len(plain) < 3 or sum(e for _, e in plain) > sure:
                continue
            wanted = target.count - sum(n * (players if shared else 1) for n, shared in plain)
            near = wanted >= 0 and abs(left - wanted) <= max(_NEAR, wanted // _SHARE)
            if (
                left != wanted
                and near
                and left not in _possible(text, target, taken, players, start, end)
            ):
                name = target.component.name
                called = target.part or name.get(text.language) or name.first
                message = (
                    f"{target.count:,} `{called}` less {target.count - wanted:,}"
                    f" leave {wanted:,}, the rules say {left:,}"
                )
                hints = ("correct the rules, or the list",)
                yield Finding(text.place_of(claim), message, hints, (in_box(target),))


def _left_in(text: RulesText) -> Iterator[tuple[Amount, int, int, int]]:
    """Yield the numbers of what is left.

    Each has the place where the sentences begin that may say why, where its own begins and ends.
    """
    words, said = text.script.words, text.script.counted
    led, behind = words.pattern("left", "{}[ ]?$"), words.pattern("left_behind", "[ ]?{}")
    for line in (each for each in text.script.lines if each.kind is not Kind.HEADING):
        spans = list(sentences(said, line.start, line.end))
        for place, (start, end) in enumerate(spans):
            for each in text.script.amounts_in(start, end):
                left = led.search(said, max(start, each.start - _BEFORE), each.start)
                left = left or behind.match(said, each.end, end)
                if left and isinstance(each.count, int) and not each.each:
                    yield each, spans[max(0, place - _SENTENCES)][0], start, end


def _things(
    ledger: Ledger, text: RulesText, amount: Amount, start: int, end: int
) -> list[tuple[int, Target]]:
    """Return what is named before a number, each with its place, and last what it counts itself."""
    said, source = text.script.counted, text.script.plain.source
    first, last = source(start, amount.start)
    found = [
        (start + each.claim.start - first, each.target)
        for each in ledger.of(text)
        if each.standing is Standing.BOUND and first <= each.claim.start < last
    ]
    for word in WORD_START.finditer(said, start, amount.start):
        _, target = ledger.targets.first(said[word.start() : amount.start])
        found += [(word.start(), target)] if target else []
    _, own = ledger.targets.first(said[amount.end : end].lstrip(" の"))
    found.sort(key=lambda each: each[0])
    return [*found, *([(amount.end, own)] if own else [])]


def _is_beside(text: RulesText, number: int, name: int) -> bool:
    """Return whether a number counts what is named behind it: `5 of the owls`."""
    between = text.script.counted[number:name]
    return len(between) < _BESIDE and not _CLAUSE.search(between)


def _taken(
    text: RulesText, amount: Amount, start: int, own: int, case: int
) -> Iterator[tuple[int, bool, int]]:
    """Yield the numbers of pieces before what is left, whether each takes so many, and their ends.

    `Each player takes 5 owls, 3 hares` takes both, and `, lay out 3 hares` does not.
    """
    script, said = text.script, text.script.counted
    words = script.words
    people = words.pattern("players", "[ -]?{}")
    verbs = words.pattern("imperatives"), words.pattern("handed"), words.pattern("draws")
    stops = [each.end() for each in _CLAUSE.finditer(said, start, amount.start)]
    shared = False
    for first, last in itertools.pairwise([start, *stops, amount.start]):
        ended = said[max(0, first - 2) : first].strip() in _STOPS
        shared = shared and not ended and not any(e.search(said, first, last) for e in verbs)
        phrases = words.pattern("per_player"), words.pattern("each")
        shared = shared or any(each.search(said, first, last) for each in phrases)
        for each in script.amounts_in(first, last):
            of_case = each.start >= own and each.count == case  # `With four of you`
            if isinstance(each.count, int) and not (of_case or people.match(said, each.end)):
                yield each.count, shared or each.each, each.end


def _possible(
    text: RulesText,
    target: Target,
    taken: Sequence[tuple[int, bool]],
    players: int,
    start: int,
    end: int,
) -> set[int]:
    """Return what may be left of a thing, or of kinds of it, after some of what is taken."""
    kinds = [item.quantity for item in target.component.items]
    wholes = {target.count, target.component.count, *kinds}
    wholes |= {target.component.count - each for each in kinds}
    # `Remove the 4 foxes and a hare`
    one = text.script.words.pattern("one", r"(?<!\w){}(?!\w)")
    singles = len(one.findall(text.script.counted, start, end))
    away = set(range(singles + 1))
    for count, shared in taken[-3:]:
        shares = {1, players} if shared else {1}
        away |= {each + count * many for each in away for many in shares}
    counts = [count for count, _ in taken]
    apart = {one - other for one, other in itertools.permutations(counts, 2)}
    return apart | {*counts} | {one - other for one in wholes for other in away - {0}}
