"""What a list seems to claim and is not certain: it is not said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import WritingSystem
from punchboard.rulebook.prose.forms import forms_of

#: A row of a drawn board, `x-x-+-o-o`, or what explains its signs, `Z = 2`.
_DRAWN = made_later(
    r"(?:^(?!\+/-)|[ ])(?!(?:[A-Z]\.){2})(?:[^\W\d_]?[-+|/\\.]){2,}[^\W\d_]?(?![^\W\d_])"
    r"|\w[ ]=[ ]\w"
)
#: `Z = 2`: what a letter stands for; `3<tab>Course of the game<tab>2`: a line of contents.
_EQUATION = made_later(r"(?<![^\W\d])[A-Z][ ]?=[ ]?\d")
_OF_PAGES = made_later(r"\d{1,2}\t[^\t:\n\d]+:\d{1,3}(?=\n|$)")
#: What is left of a word: `6 n`; and `の同じカード`, `1組あたりA`: a number of others.
_SCRAP = made_later(r"^(?:[a-zß-ÿ]{1,2}|[A-Z])$")
_TORN = made_later(
    r"^の(?![ぁ-ん])|^を|^という|(?:の|その)うち$|^どれ[もが]|なので$"
    r"|[ ]s['’](?!il)|あたり|につき|が残り$|\d枚の|って$|^\d+ .*\("
)
_SEVERAL = made_later(r"[,;:+・、]|(?<=[枚個つ本\d])/| (?:and|und|et) ")
_INNER = made_later(r"\([^()]*\)")
_BRACKETS = (("(", ")"), ("（", "）"), ("「", "」"), ("『", "』"))
#: How far away words may be that say how a claim is meant, in characters.
_NEAR = 200


class Doubts:
    """Tells what is certain of the claims of lists."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._words, self._text = script, script.words, script.counted
        self._forms = forms_of(script.words)

    def certain(self, claims: Iterable[Claim]) -> Iterator[Claim]:
        """Yield those of the *claims* of a list that are no guess."""
        told = list(claims)
        values = self._values(told)
        # `a deck of 52 cards`: so many may be parts of it.
        wholes = {
            each.name: each.count * (each.factor or 1)
            for each in told
            if each.role is Role.SUPPLY and isinstance(each.count, int)
        }
        for each in told:
            sure = self._is_name(each) and (each.count is not None or self._is_open(each))
            if not sure or each in values or self._is_aside(each) or self._is_other(each):
                continue
            part = each.role is Role.PART and not self._words.holds_others(each.of)
            whole = wholes.get(each.of, each.count)
            fits = not (isinstance(each.count, int) and isinstance(whole, int)) or (
                each.count <= whole
            )
            if fits or not part or self._words.is_noun(each.name):
                yield each
            elif not self._is_in_brackets(each):  # `1 hall (3 doors)`
                yield replace(each, role=Role.SUPPLY, of="")

    def _is_in_brackets(self, claim: Claim) -> bool:
        before = self._text[max(0, claim.start - _NEAR) : claim.start]
        return before.rfind("(") > before.rfind(")")

    def _is_other(self, claim: Claim) -> bool:
        """Return whether each of several has so many, or a line above makes a case of it."""
        text = self._text
        line = text.rfind("\n", 0, claim.start)
        spans = text.rfind("\n", 0, max(line, 0)) + 1, max(0, claim.start - _NEAR)
        forms = self._forms.each_holds, self._forms.case_above
        found = (e.search(text, at, claim.start) for e, at in zip(forms, spans, strict=True))
        # `A lost bet costs its owner 2 pearls`
        said = max(line, text.rfind(". ", 0, claim.start)) + 1
        amounts = self._script.amounts_in(claim.start, claim.end)
        number = amounts[0].number if amounts else claim.start
        earned = self._forms.earns.search(text, said, number)
        return claim.role is Role.SUPPLY and (
            any(found) or earned is not None or self._is_had(claim)
        )

    def _is_had(self, claim: Claim) -> bool:
        """Return whether a claim is of what another thing has: `The map with its 30 woods`."""
        pattern, text = self._words.pattern, self._text
        led = pattern("the", "{}[ ]").match(text, claim.start, claim.end)
        having = led and pattern("having", "[ ]{}[ ]").search(text, led.end(), claim.end)
        return bool(having and led and self._words.is_noun(text[led.end() : having.start()]))

    def _is_aside(self, claim: Claim) -> bool:
        """Return whether a claim is alone in brackets: `24 logs (1 heat)` says what a log gives."""
        named = claim.name != claim.of and not self._words.is_noun(claim.name)
        if claim.role is not Role.PART or not named or self._text[claim.start - 1] != "(":
            return False
        inner = _INNER.sub("", self._text[claim.start : claim.start + _NEAR]).partition(")")[0]
        return not (_SEVERAL.search(inner) or self._words.pattern("each").search(inner))

    def _values(self, told: Iterable[Claim]) -> set[Claim]:
        """Return the parts that are told by what they are worth: `(20 francs, 10 francs)`."""
        parts: dict[tuple[str, str], list[Claim]] = defaultdict(list)
        for each in told:
            if each.role is Role.PART and not self._words.is_noun(each.name):
                parts[each.of, each.name].append(each)
        return {e for group in parts.values() if len({e.count for e in group}) > 1 for e in group}

    def _is_name(self, claim: Claim) -> bool:
        name, words, text = claim.name, self._words, self._text
        line = text.rfind("\n", 0, claim.start) + 1
        equals = _EQUATION.search(text, max(0, claim.start - 1), claim.end)
        if equals or _DRAWN.search(name) or _TORN.search(name) or _OF_PAGES.match(text, line):
            return False
        kinds = words.pattern("kinds", "^{}[ ]").match(name)
        joint = words.pattern("of_joint", "{}(?:[ ]|(?<='))")
        if kinds and not words.is_set(kinds[0].strip()) and joint.match(name, kinds.end()):
            return False  # `three sorts of pieces`
        if claim.role is Role.ATTRIBUTE or words.is_noun(name):
            return True
        if words.pattern("colours", "^{}$").match(name):
            return False  # `Five colours with stars:`
        # `A player's turn`, `auction phase: auction 1 object`
        place = text[claim.start : claim.end].strip("* ")
        loose = claim.role is Role.SUPPLY and claim.count is not None and not claim.unit
        loose = loose and not (place[:1].isdigit() or place[-1:].isdigit() or "(" in place)
        never = (loose or claim.role is Role.PER_COLOR) and words.is_never(name)
        mere = claim.role is Role.SUPPLY and words.pattern("mere", "^{}$").match(name)
        scrap = claim.count is not None and _SCRAP.match(name)
        if never or mere or scrap or self._forms.torn_off.match(name):
            return False
        return all(name.count(opens) == name.count(ends) for opens, ends in _BRACKETS)

    def _is_open(self, claim: Claim) -> bool:
        """Return whether a name without a number is a component for certain."""
        name, words = claim.name, self._words
        if words.pattern("and_joint", "{}[ ]").match(self._text, claim.start, claim.end):
            return False  # `and a rule summary` goes on with what is above it
        if words.topics[Topic.INTRODUCTION].search(name):
            return False  # `Overview`
        noun = words.is_noun(name) or words.pattern("not_made", "^{}$").match(name)
        return bool(noun) or not words.topic(name)
