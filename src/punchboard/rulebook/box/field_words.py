"""The words of a text for what a field of a game holds: `worth 3`, `a cost of 2`."""

from __future__ import annotations

import re
from collections.abc import Collection

from punchboard.rulebook.box.parallel import Number
from punchboard.rulebook.box.ties import WORTH
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.texts import RulesText

#: Fields of what things cost, and those of what they are worth.
COSTS = frozenset(["cost", "price"])
VALUED = WORTH - COSTS
#: Fields of what things are worth, whether as points or to pay with.
_ANY_WORTH = frozenset(["value", "values", "worth"])
#: Fields that only tell pieces apart which are alike.
COPIES = frozenset(["copy", "copies", "index", "id"])
#: How far a word for what a number is may be from it, in characters.
_NEAR = 24
#: What is around a number that is put behind a name with its sign: `8 jokers (+2)`.
_BEFORE_SIGNED, _BEHIND_SIGNED = made_later(r"[(（][+−–-]\Z"), made_later(r"[)）]")
#: The word behind a number: in Japanese its first letters of one kind.
_UNIT = made_later(r"[ ]?([一-龥]+|[ァ-ヺー]+|[^\W\d_一-龥ァ-ヺーぁ-ん]+)")


class FieldWords:
    """The words for fields in one text."""

    def __init__(self, text: RulesText) -> None:
        self._text, self._words = text, text.script.words
        self._known: dict[str, bool] = {}

    def is_title(self, field: str, said: str) -> bool:
        """Return whether a title is that of a field."""
        named = compiled(_own_name(field)).search(said)
        forms = _forms(field)
        return bool(named) or any(self._words.pattern(each).search(said) for each in forms)

    def may_have_another(self, field: str) -> bool:
        """Return whether titles may call a field otherwise: costs are below what is paid, `Wood`.

        Where the text has a word for points, its titles use it.
        """
        return field in COSTS or not self._is_used(field)

    def is_title_of_another(self, field: str, said: str) -> bool:
        """Return whether a title is of what things are worth for a field of costs, or reverse."""
        others = ("costs",) if field in VALUED else ("points", "worth")
        other = any(self._words.pattern(each).search(said) for each in others)
        return other and field not in _ANY_WORTH

    def _is_used(self, field: str) -> bool:
        """Return whether the text has a word for a field."""
        if field not in self._known:
            said = self._text.script.plain.text.casefold()
            form = "costs" if field in COSTS else "worth" if field in _ANY_WORTH else "points"
            own = compiled(_own_name(field)).search(said)
            of_kind = field in WORTH and self._words.pattern(form).search(said)
            self._known[field] = bool(own or of_kind)
        return self._known[field]

    def is_beside(self, field: str, number: Number) -> bool:
        """Return whether a word for a field, or for points or costs if it is one, is beside it."""
        before, behind = _around(self._text, number)
        signed = _BEFORE_SIGNED.search(before) and _BEHIND_SIGNED.match(behind)
        worth = field in VALUED and (signed or is_worth(self._text, number))
        cost = field in COSTS and _is_cost(self._text, number)
        return bool(worth) or cost or self.is_named(field, number)

    def have_one_unit(self, field: str, numbers: Collection[Number]) -> bool:
        """Return whether the same word is behind all numbers of what may be costs.

        They are paid in what a game has for it: `2 clay`, `3 Münzen`, `5両`; in no kind of piece.
        """
        if field not in COSTS or any(is_worth(self._text, each) for each in numbers):
            return False
        said = self._text.script.plain.text
        units = {unit[1].casefold() if (unit := _UNIT.match(said, e.end)) else "" for e in numbers}
        one = {names.stem(each) or each for each in units}
        return len(one) == 1 and "" not in one and not any(map(names.is_kind, units))

    def is_named(self, field: str, number: Number) -> bool:
        """Return whether the name of a field is beside a number."""
        own, (before, behind) = _own_name(field), _around(self._text, number)
        led = compiled(rf"{own}\W{{0,3}}\Z").search(before)
        return bool(led or compiled(rf"\W?{own}").match(behind))


def is_worth(text: RulesText, number: Number) -> bool:
    """Return whether a word for points or for worth is beside a number."""
    before, behind = _around(text, number)
    form, words = r"[ ]?(?:[^\W\d_]{3,}[ ])?{}", text.script.words
    led = any(words.pattern(e, r"{}\W{0,3}\Z").search(before) for e in ("points", "worth"))
    return led or any(words.pattern(e, form).match(behind) for e in ("points", "worth"))


def _is_cost(text: RulesText, number: Number) -> bool:
    """Return whether a word for what things cost is right before a number: `costs 2 clay`."""
    before, _ = _around(text, number)
    return text.script.words.pattern("costs", r"{}\W{0,3}\Z").search(before) is not None


def _forms(field: str) -> tuple[str, ...]:
    """Return the tables of words for a field."""
    return ("costs",) if field in COSTS else ("points", "worth") if field in VALUED else ()


def _around(text: RulesText, number: Number) -> tuple[str, str]:
    """Return what is before a number and behind it."""
    said = text.script.plain.text
    before = said[max(number.start - _NEAR, 0) : number.start]
    return before.casefold(), said[number.end : number.end + _NEAR].casefold()


def _own_name(field: str) -> str:
    """Return a pattern of the last word of a field: of `victory_points`, `point` and `points`."""
    word = re.escape(field.casefold().replace("-", "_").split("_")[-1].removesuffix("s"))
    return rf"(?<![^\W\d_]){word}s?(?![^\W\d_])"
