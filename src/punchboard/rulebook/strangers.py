"""Things of running text that no list and no noun names: `Give each player 3 feathers`.

A verb that takes or lays things, and a number behind it, show that what follows is a
thing. In German it begins with a capital; elsewhere it is in the plural, or ends where
words follow that say for whom it is, or where it lies.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from punchboard.rulebook.amounts import Amount
from punchboard.rulebook.claim import Range
from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.lines import WritingSystem
from punchboard.rulebook.mentions import Mention
from punchboard.rulebook.patterns import compiled, made_later
from punchboard.rulebook.phrases import phrases_of

#: How far in front of a number its verb may be, in characters.
_BEFORE = 60
_GERMAN = made_later(r"[ ]((?:[a-zäöüß]+e[nrsm]?[ ]){0,2}[A-ZÄÖÜ][\wÄÖÜäöüß-]+)")


class Strangers:
    """Finds such things of a script."""

    def __init__(self, script: WritingSystem) -> None:
        self._text, self._words = script.counted, script.words
        self._forms, self._per_colour = _forms_of(script.words), phrases_of(script.words).per_colour

    def thing(self, each: Amount, named: Sequence[Mention], start: int, end: int) -> Mention | None:
        """Return what a bare number in a sentence counts, or None where nothing shows it."""
        if isinstance(each.count, Range) or not self._is_led(each, start):
            return None
        forms, text = self._forms, self._text
        if shade := forms.shade.match(text, each.end, end):
            return self._in_shade(shade, named)
        found = forms.name.match(text, each.end, end)
        name = found[1] if found else ""
        last = name.split(" ")[0 if forms.head_first else -1]
        single = each.count == 1 or "de" in self._words.codes or forms.plural.search(last)
        known = bool(name and single) and not self._words.is_never(name)
        if not found or not known or forms.never.search(name):
            return None
        if self._per_colour.match(text, found.end() + 1, end):
            return None  # `use 6 owls of each colour`
        return Mention(name, found.start(1), found.end(1))

    def _is_led(self, each: Amount, start: int) -> bool:
        """Return whether a verb, or another thing behind one, is in front of a number."""
        text, first = self._text, max(start, each.start - _BEFORE)
        return self._forms.led.search(text, first, each.start) is not None

    def _in_shade(self, shade: re.Match[str], named: Sequence[Mention]) -> Mention | None:
        """Return the pink eggs of `2 blue eggs, 3 pink and 1 red`."""
        before = [one for one in named if one.end <= shade.start()]
        first, _, noun = before[-1].name.partition(" ") if before else ("", "", "")
        if not noun or not self._words.pattern("shades", "^{}$").match(first):
            return None
        return Mention(f"{shade[1]} {noun}", shade.start(1), shade.end(1))


class _Forms:
    """The patterns of a grammar that show such things."""

    def __init__(self, words: Grammar) -> None:
        said = words.words
        the = "|".join(e.the for e in words.languages if e.the) or "(?!)"
        self.head_first = any(e.head_first for e in words.languages)
        verbs = "|".join(map(said, ("handed", "draws", "keeps", "puts", "imperatives")))
        people = rf"(?:(?:[ ]{said('to_whom')})?[ ](?:{said('per_player')}|{said('each')}))?"
        number = rf"(?:{words.any_number})[ ]"
        # `Find the 9 owls, 9 hares and 9 foxes`
        earlier = (
            rf"(?:[ ](?:{the}))?[ ](?:{number}[^.;:()]{{2,30}}(?:,|[ ]{said('and_joint')})[ ])*"
        )
        euch = r"(?:[ ](?:sich|euch|dir))?"
        self.led = compiled(rf"(?<![^\W\d])(?<!to )(?:{verbs}){euch}{people}{earlier}$")
        stops = "|".join(
            map(said, ("stops", "places", "to_whom", "each", "per_player", "and_joint", "dealt"))
        )
        stops = f"{stops}|{said('own_colour')}"  # `4 owls of their colour`
        ends = rf"(?=[ ]?(?:$|[.,;:!)(])|[ ](?:{stops})(?![^\W\d]))"
        latin = rf"[ ]([^\W\d][\w'’-]+(?:[ ][^\W\d][\w'’-]+){{0,2}}?){ends}"
        self.name = _GERMAN if "de" in words.codes else compiled(latin)
        plurals = "|".join(name for e in words.languages for name in e.plurals) or "(?!)"
        self.plural = compiled(rf"(?:(?<!s)s|x|^(?:{plurals}))$")
        self.shade = words.pattern("shades", rf"[ ]({{}}){ends}")
        self.never = words.pattern(
            "adjectives_never", rf"^(?:{{}}|{said('generic')}|{said('of_joint')})(?![^\W\d])"
        )


@functools.lru_cache(maxsize=32)
def _forms_of(words: Grammar) -> _Forms:
    """Return the patterns of a grammar."""
    return _Forms(words)
