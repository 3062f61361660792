"""What a list seems to claim and is not certain: it is not said."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import WritingSystem

#: A row of a drawn board: `x-x-+-o-o`, and what explains its signs.
_DRAWN = made_later(r"(?:^(?!\+/-)|[ ])(?:[^\W\d_]?[-+|/\\.]){2,}[^\W\d_]?(?![^\W\d_])|\w[ ]=[ ]\w")
#: What is left of a word: `6 n`.
_SCRAP = made_later(r"[a-zß-ÿ]{1,2}|[A-Z]")
#: `の同じカード`, `1組あたりA`: the number of a share, or the end of a phrase.
_TORN = made_later(
    r"^の(?![ぁ-ん])|^を|^という|(?:の|その)うち$|^どれ[もが]|なので$|ってどんな"
    r"|[ ]s['’](?!il)|あたり|につき|が残り$|\d枚の|^\d+ .*\("
)
#: `Z = 2`: what a letter stands for.
_EQUATION = made_later(r"(?<![^\W\d])[A-Z][ ]?=[ ]?\d")
#: A line of a table of contents: `3<tab>Course of the game<tab>2`, the last tab as a colon.
_OF_PAGES = made_later(r"\d{1,2}\t[^\t:\n\d]+:\d{1,3}(?=\n|$)")
_INNER = made_later(r"\([^()]*\)")
_SEVERAL = made_later(
    r"[,;:+・、]|(?<=[枚個つ本\d])/|\d[枚個つ本]?[ ][ぁ-ヺー一-龥]+\d| (?:and|und|et) "
)
#: `Ein Spiel von Paul D. für 2 bis 4 Spieler`
_GAME, _FOR_PEOPLE = (
    made_later(each, re.IGNORECASE)
    for each in (r"(?:\w+ )?(?:jeu|spiel|game) ", r"\.?,?[ ](?:pour|für|for)[ ](?:\d|\w+ )")
)
#: How far away words may be that say how a claim is meant, in characters.
_NEAR = 200


class Doubts:
    """Tells what is certain of the claims of lists."""

    def __init__(self, script: WritingSystem) -> None:
        self._words = script.words
        self._text = script.counted
        # `for all players`, `with a house`: what ends a name begins none.
        self._torn = script.words.pattern("stops", r"^(?-i:(?=[a-zà-ÿ])){}(?=[ ]|$)")

    def certain(self, claims: Iterable[Claim]) -> Iterator[Claim]:
        """Yield those of the *claims* of a list that are no guess."""
        told = list(map(_whole, claims))
        worth = self._values(told)
        # `a deck of 52 cards`: so many may be parts of it.
        whole = {
            each.name: each.count * (each.factor or 1) if isinstance(each.count, int) else None
            for each in told
            if each.role is Role.SUPPLY
        }
        for each in told:
            sure = self._is_name(each) and (each.count is not None or self._is_open(each))
            if not sure or (worth and each in worth) or self._is_aside(each):
                continue
            set_of = self._words.is_noun(each.name) or self._words.holds_others(each.of)
            if set_of or each.role is not Role.PART or not _exceeds(each, whole.get(each.of)):
                yield each
            elif not self._in_brackets(each):
                yield replace(each, role=Role.SUPPLY, of="")

    def _in_brackets(self, claim: Claim) -> bool:
        """Return whether a claim is in brackets: `1 hall (3 doors)` has no doors in the box."""
        before = self._text[max(0, claim.start - _NEAR) : claim.start]
        return before.rfind("(") > before.rfind(")")

    def _is_aside(self, claim: Claim) -> bool:
        """Return whether a claim is alone in brackets: `24 logs (1 heat)` says what a log gives."""
        named = claim.name != claim.of and not self._words.is_noun(claim.name)
        if claim.role is not Role.PART or not named or self._text[claim.start - 1] != "(":
            return False
        inner = _INNER.sub("", self._text[claim.start : claim.start + _NEAR]).partition(")")[0]
        several = _SEVERAL.search(inner)
        return not several and not self._words.pattern("each").search(inner)

    def _values(self, told: Iterable[Claim]) -> set[Claim]:
        """Return the parts that are told by what they are worth: `(20 francs, 10 francs)`."""
        parts: dict[tuple[str, str], list[Claim]] = defaultdict(list)
        for each in told:
            if each.role is Role.PART and not self._words.is_noun(each.name):
                parts[each.of, each.name].append(each)
        return {e for group in parts.values() if len({e.count for e in group}) > 1 for e in group}

    def _is_name(self, claim: Claim) -> bool:
        name = claim.name
        of_people = _GAME.match(name) and _FOR_PEOPLE.match(self._text, claim.end)
        first = self._text.rfind("\n", 0, claim.start) + 1
        if _OF_PAGES.match(self._text, first):
            return False
        equals = _EQUATION.search(self._text, max(0, claim.start - 1), claim.end)
        if of_people or equals or _TORN.search(name) or _DRAWN.search(name):
            return False
        if claim.role is Role.ATTRIBUTE or self._words.is_noun(name):
            return True
        if (claim.count is not None and _SCRAP.fullmatch(name)) or self._torn.match(name):
            return False
        if claim.role is Role.PER_COLOR and self._words.is_never(name):
            return False
        return all(name.count(a) == name.count(b) for a, b in ("()", "（）"))

    def _is_open(self, claim: Claim) -> bool:
        """Return whether a name without a number is a component for certain."""
        name, words = claim.name, self._words
        if claim.role not in {Role.SUPPLY, Role.PER_PLAYER}:
            return False
        if words.is_noun(name) or words.pattern("not_made", "^{}$").match(name):
            return True
        return not words.topic(name)


def _whole(claim: Claim) -> Claim:
    """Return a claim without a bracket that its name leaves open."""
    name = claim.name
    if name.count("(") <= name.count(")"):
        return claim
    return replace(claim, name=name[: name.rfind("(")].strip() or name)


def _exceeds(part: Claim, whole: object) -> bool:
    return isinstance(whole, int) and isinstance(part.count, int) and part.count > whole
