"""What numbers of running text count that no name beside them shows.

The thing is a word away, or in front: `draw 12 of them`. Or no list and no noun names it: `Give
each player 3 feathers`. A verb that takes or lays things, and a number behind it, show that what
follows is a thing. In German it begins with a capital; elsewhere it is in the plural, or ends
where words follow that say for whom it is, or where it lies.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence

from punchboard.rulebook.entries.mentions import Mention
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

#: What goes on with a name: `3 tile types`, `1 house-shaped tile`.
_FURTHER = made_later(r"[ -]([a-z]+)")
#: What may be between a number and its thing.
_NEAR = made_later(r"[ ]?(?:(?:of|de|d')?[ ]?[\wÀ-ÿ'’-]+[ ]){0,3}(?:\d{1,3}[a-z]{0,2}-)?")
#: How far in front of a name the words are that say where things lie, in characters.
_BEFORE = 40


class BareNumbers:
    """Finds the things that such numbers of a script count, in languages with spaces."""

    def __init__(self, script: WritingSystem) -> None:
        self._text, self._words = script.counted, script.words
        said, number = script.words.words, script.words.any_number
        joint, places = said("and_joint"), said("places")
        ones, the = (
            "|".join(getattr(e, each) for e in script.words.languages if getattr(e, each)) or "(?!)"
            for each in ("one", "the")
        )
        self._another = compiled(
            rf"(?<!of)(?<!of the)[ ](?:{joint}[ ])?(?:{number}|an?)[ ]"
            rf"|(?:[a-z]|^(?=[ ](?!{said('of_the')}[ ])(?-i:[a-zà-ÿ])))[ ]{said('stops')}[ ]"
            rf"|{said('conditions')}"
            rf"|^[ ](?!{said('sets')})(?:[a-z]+[ ]){{1,2}}of[ ]the|^[ ](?:{places})[ ]"
            rf"|[ ](?:{joint})[ ](?:{said('imperatives')})[ ]"
            r"|^[ ](?-i:The|[A-Z][a-z]+[ ]the)[ ]|^[ ]of[ ](?:these|those|them)[ ]"
            r"|[ ](?:you|they|he|she|it|sie|ihr|vous|ils?)[ ]"
        )
        verbs = "|".join(map(said, ("handed", "draws", "keeps", "puts")))
        self._ends = compiled(rf"[ ]?(?:$|[,.;)]|(?:{joint})[ ])")
        # `Deal`, `Deal each player`
        led = rf"(?:[ ]{said('to_whom')})?"
        people = rf"(?:{led}[ ](?:{said('per_player')}|{said('each')}))?"
        # What shows that a bare number counts things, and what does so behind a verb alone
        self._dealt = script.words.pattern("dealt", "[ ]?{}")
        self._verb = compiled(rf"(?<!to )(?:{verbs}){people}[ ]$")
        # `Turn over the first four in a row`: of what was named before
        self._firsts = compiled(
            rf"(?:{verbs}|{said('imperatives')})[ ](?:{the})[ ]{said('generic')}[ ]$"
        )
        self._apart = compiled(rf"[ ]?(?:$|[,.;)])|[ ](?:{joint}|{places})[ ]")
        self._of_the = compiled(rf"[ ](?={said('stops')}[ ]){said('of_the')}[ ]")
        self._other = script.words.pattern("shuffles", r"[.!:](?=\s)[^.!:]*(?<![^\W\d]){}")
        article = rf"(?:(?:{the}|{ones})[ ])?"
        # `beside the market board`, `into a cloth bag`: nothing of which some are dealt
        self._at = compiled(rf"(?<![^\W\d])(?:{places})[ ]{article}(?:[a-zà-ÿ]+[ ])?$")
        those, self._those = said("those"), script.words.pattern("those", "[ ]{}(?![^\\W\\d])")
        self._those_before = compiled(rf"(?:{those})[ ](?:{said('each')}[ ])?$")
        # `the apple, pear and wasp cards`: no single one of them
        self._joined = compiled(rf"(?:,|[ ](?:{joint}))[ ]{article}$")

    def thing(
        self, each: Amount, named: Sequence[Mention], last: Callable[[], Mention | None], end: int
    ) -> tuple[Mention, bool] | None:
        """Return what a number counts, and whether its name is beside it, or None.

        Args:
            each: The number.
            named: The components that its sentence names.
            last: Gives the one that sentences before it named last.
            end: Where its sentence ends.
        """
        text = self._text
        for one in named:
            between = text[each.end : one.start]
            near = _NEAR.fullmatch(between) if one.start >= each.end else None
            # In `4 captains and 30 sailors` the captains are no sailors.
            if near and self._at.search(between):
                continue  # `the other two stay beside the board`
            # `Jeder bekommt 5 der Karten`, but not `auf Position 30 der Leiste`
            led = text[max(0, each.start - _BEFORE) : each.start]
            if near and self._of_the.match(between) and not self._verb.search(led):
                continue
            if near and not self._another.search(between):
                further = _FURTHER.match(text, one.end)
                other = further is not None and self._words.is_never(further[1])
                return None if other else (one, True)
        led = text[max(0, each.start - _BEFORE) : each.start]
        of_them = self._those_before.search(led) or self._those.match(text, each.end, end)
        behind = self._dealt.match(text, each.end, end)
        verb = (behind or self._ends.match(text, each.end, end)) and self._verb.search(led)
        digits = text[each.start : each.end].strip().isdigit()
        firsts = self._apart.match(text, each.end, end) and self._firsts.search(led)
        if not (of_them or verb or firsts or (digits and behind)):
            return None
        before = [one for one in named if one.end <= each.start]
        meant = self.last_of(before) if before else last()
        if meant is not None and self._other.search(text, meant.end, each.start):
            return None  # `Take a stall. Shuffle the fruit, deal five`: the fruit have no name here
        return (meant, False) if meant is not None else None

    def last_of(self, named: Sequence[Mention]) -> Mention | None:
        """Return the one of some components, in their order, that what follows may be of.

        It is no place where others are put, and none of several that are named alike.
        """
        things = [one for one in named if not self._at.search(self._led(one))]
        if not things or self._joined.search(self._led(things[-1])):
            return None
        kind = things[-1].name.split(" ")[-1]
        others = [one for one in named if one not in things and one.name.split(" ")[-1] == kind]
        return None if others else things[-1]

    def _led(self, one: Mention) -> str:
        return self._text[max(0, one.start - _BEFORE) : one.start]


#: How far in front of a number its verb may be, in characters.
_VERB_BEFORE = 60
_GERMAN = made_later(r"[ ]((?:[a-zäöüß]+e[nrsm]?[ ]){0,2}[A-ZÄÖÜ][\wÄÖÜäöüß-]+)")


class Strangers:
    """Finds such things of a script."""

    def __init__(self, script: WritingSystem) -> None:
        self._text, self._words = script.counted, script.words
        self._forms = _forms_of(script.words)

    def thing(self, each: Amount, named: Sequence[Mention], start: int, end: int) -> Mention | None:
        """Return what a bare number in a sentence counts, or None where nothing shows it."""
        if not self._is_led(each, start):
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
        return Mention(name, found.start(1), found.end(1))

    def _is_led(self, each: Amount, start: int) -> bool:
        """Return whether a verb, or another thing behind one, is in front of a number."""
        text, first = self._text, max(start, each.start - _VERB_BEFORE)
        return self._forms.led.search(text, first, each.start) is not None

    def _in_shade(self, shade: re.Match[str], named: Sequence[Mention]) -> Mention | None:
        """Return the pink eggs of `2 blue eggs, 3 pink and 1 red`."""
        before = [one for one in named if one.end <= shade.start()]
        noun = before[-1].name.partition(" ")[2] if before else ""
        return Mention(f"{shade[1]} {noun}", shade.start(1), shade.end(1)) if noun else None


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
