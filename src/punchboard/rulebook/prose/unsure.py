"""What is read and not surely true, of any claim: it is not said; and what pages do to names."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section, stated
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.in_sets import sets_of
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import WritingSystem

#: Signs that have a picture in the font of a page alone.
_PICTURES = made_later("[\ue000-\uf8ff]")
#: `temple ﬂ oors`, `fi gures`: letters that a page draws as one sign, and what belongs to them.
_TORN = made_later(r"(?<![^\W\d_])([Ff][fil]|ffi|ffl|ti) (?=[a-zß-ÿ])|([ﬀ-ﬄ]) ?(?=[a-zß-ÿ])")
_QUOTE = made_later("[“”„]")
#: What is between a whole and its share where that is of something else.
_SPAN = made_later(r"\d ?[-–~〜～] ?\d|\n[^\w\n(]*\d+ [^\n]*\Z")
_SPACES = made_later(r"\s+")
#: How far behind a number the words are that say what becomes of it, in characters.
_BEHIND, _BEFORE = 110, 40
_OWN = frozenset([Role.SETUP, Role.PER_PLAYER])


@functools.lru_cache(maxsize=4096)
def tidy(name: str) -> str:
    """Return a name without what a page has left in it: pictures and torn words."""
    if not name.isprintable():
        name = "".join(each if each.isprintable() else " " for each in name)
    name = _SPACES.sub(" ", name if name.isascii() else _PICTURES.sub(" ", name)).strip()
    return _TORN.sub(lambda each: unicodedata.normalize("NFKC", each[0]).replace(" ", ""), name)


def of_wholes(words: Grammar, text: str, claims: Iterable[Claim]) -> list[Claim]:
    """Return claims, what each kind has of a whole as a product: `48 wires (4 of each)`.

    Of `54 cards, 1-10, 6 of each` that is to be found out; `1 Franc` in running text is
    what listed `“1 Franc” coins` are.
    """
    told = list(claims)
    wholes = {e.name: e for e in told if e.role is Role.SUPPLY or (e.role is Role.PART and e.of)}
    kinds = {name: e.count for e in told if e.role is Role.ATTRIBUTE for name in (e.name, e.of)}
    listed = (e.name.lstrip("“”„").casefold() for e in told if e.section is Section.LIST)
    values = [_QUOTE.sub("", each) for each in listed if each[:1].isdecimal()]

    def divided(claim: Claim) -> Claim:
        whole, many = wholes.get(claim.name), claim.count
        bare = claim.role is Role.PART and not (claim.of or claim.factor or claim.total)
        if not bare or not whole or not isinstance(many, int):
            return claim
        if _SPAN.search(text, whole.end, claim.start):
            return claim
        factor, rest = divmod(stated(whole), many)
        known = kinds.get(claim.name, factor) == factor and not rest
        return replace(claim, factor=factor, total=factor * many) if known else claim

    cases = _cases(words, text, told)
    told = [each for each in told if id(each) not in cases]
    named = [e for e in told if e.role not in _OWN or not _is_value(e, values)]
    return [divided(each) if each.count else each for each in named]


def _cases(words: Grammar, text: str, told: Iterable[Claim]) -> set[int]:
    """Return the numbers of players that are a case of another: `With the market, 4-5 players`.

    With an expansion there may be more.
    """
    spans = [(e, e.count.min, e.count.max) for e in told if isinstance(e.count, Range)]
    games = [(e, a, b) for e, a, b in spans if e.role is Role.PLAYERS and a and b]
    more = words.pattern("expansions")
    whole = [
        (a, b)
        for e, a, b in games
        if not more.search(text, max(0, e.start - _BEHIND), e.end + _BEHIND)
    ]
    inner = (
        e for e, a, b in games if any(c <= a and b <= d and (a, b) != (c, d) for c, d in whole)
    )
    return set(map(id, inner))


def _is_value(claim: Claim, values: Iterable[str]) -> bool:
    """Return whether a number in running text is part of a listed name."""
    said = " ".join(claim.quote.split()).casefold()
    return said[:1].isdecimal() and any(each.startswith(said) for each in values)


class Unsure:
    """Tells which claims of a text are not sure, by the words around them."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._forms = _forms_of(script.words)

    def named(self, claim: Claim) -> Claim | None:
        """Return a claim of sets with what they are of, as in `a set of maps`; None for no name."""
        if " " in claim.name and (name := self._forms.told.sub("", claim.name)) != claim.name:
            claim = replace(claim, name=name)  # `cities that have a port`
        if claim.role is Role.PER_PLAYER and claim.section is Section.LIST and claim.count != 1:
            said = self._text[claim.start : claim.end].casefold()
            if claim.name.casefold() not in said:  # `4 sets of dice (6 per player)`
                name = sets_of(self._words).content(claim.name)
                return replace(claim, name=name)
        own = claim.role in _OWN and not claim.unit
        if not own or not self._forms.set.search(claim.name):
            return claim
        of = self._forms.of_name.match(self._text, claim.end)
        if of:
            name = f"{claim.name} {' '.join(of[0].split())}"
            return replace(claim, name=name, end=of.end())
        nameless = self._words.pattern("nameless_sets", "(?:^|[ ]){}$")
        return None if nameless.search(claim.name) else claim

    def is_sure(self, claim: Claim) -> bool:
        """Return whether a claim is to be made."""
        if claim.role is Role.PLAYERS or claim.role is Role.UNLISTED:
            return True
        if self._forms.of_the.match(claim.name):
            return False
        if claim.likely:
            # `3 cards are drawn`
            return not (self._is_held(claim) or self._forms.is_verb.search(claim.name))
        return claim.role not in _OWN or self._is_used(claim)

    def _is_held(self, claim: Claim) -> bool:
        """Return whether each of several has so many: `2 decks, each with 9 owls and 3 hares`."""
        line = self._text.rfind("\n", 0, claim.start)
        line = self._text.rfind("\n", 0, max(line, 0)) + 1
        return self._forms.held.search(self._text, line, claim.start) is not None

    def _is_used(self, claim: Claim) -> bool:
        """Return whether running text says of so many things that they are used."""
        forms, text = self._forms, self._text
        line = text.rfind("\n", 0, claim.start) + 1
        before = text[max(line, claim.start - _BEFORE) : claim.start]
        behind = text[claim.end : claim.end + _BEHIND].partition("\n")[0]
        heaps = self._words.pattern("heaps", "(?-i:{})")
        heap = claim.role is Role.SETUP and heaps.fullmatch(claim.unit) is not None
        if heap and not (claim.name == claim.unit and forms.led.search(before)):
            return False  # `five stacks of cards`: what is made of them
        unused = forms.unused, forms.put_back, forms.instead
        if any(each.match(behind) for each in unused):
            return False
        if claim.role is Role.SETUP and (
            forms.boxed.search(before) or self._is_spread(claim, behind, line)
        ):
            return False  # `The game has three sets`: what there is
        if forms.one_of_them.search(self._script.plain.text, line, claim.start):
            return False  # `The second player takes 6 coins`
        spread = claim.role is Role.PER_PLAYER and forms.for_things.match(behind)
        return not (spread and forms.gets.search(text, line, claim.start))

    def _is_spread(self, claim: Claim, behind: str, line: int) -> bool:
        """Return whether there are so many on each of several places: `Place 1 wall on each path`.

        Of `Place the 6 walls on each path` they are all.
        """
        forms, text = self._forms, self._text
        if claim.factor or forms.led.search(text[line : claim.start]):
            return False
        following = next(iter(self._script.amounts_in(claim.end, claim.end + len(behind))), None)
        behind = behind[: following.start - claim.end] if following else behind
        return forms.on_each.match(behind) is not None


class _Forms:
    """The patterns of a grammar for it."""

    def __init__(self, words: Grammar) -> None:
        said = words.words
        the = "|".join(e.the for e in words.languages if e.the) or "(?!)"
        joint_of = said("of_joint")
        self.of_the = compiled(rf"{said('of_joint')}[ ](?:(?:{the})[ ]|\d)")
        self.set = words.pattern("sets", "(?:^|[ ]){}$")
        self.of_name = compiled(
            rf"[ ]{joint_of}(?:[ ](?:{the}))?(?:[ ][^\W\d]+){{0,2}}?[ ]{said('nouns')}"
        )
        self.led = words.pattern("the", "{}[ ]$")
        self.is_verb = words.pattern("are", "[ ]{}(?:[ ]|$)")
        some = r"[^.;:,()。、]"
        self.unused = words.pattern("unused", rf"{some}{{0,40}}?{{}}")
        again = rf"(?:{said('returns')})[ ](?:{said('pronouns')})"
        self.put_back = compiled(rf"[^:;]{{0,60}}?{again}[^.;:]{{0,30}}?{said('to_box')}")
        self.boxed = words.pattern("boxed", "{}[ ]$")
        gets = rf"(?!(?:{said('imperatives')})[ ])(?:{said('handed')}|{said('draws')})"
        self.gets = compiled(rf"(?<![^\W\d]){gets}[ ]\Z")
        self.one_of_them = words.pattern(
            "one_player", r"{}(?:(?:[ ][^\W\d]+){0,2}[ ]|[^\s。、]{0,9})\Z"
        )
        self.told = words.pattern("relatives", "[ ]{}[ ].*")
        self._of_several(words, some)

    def _of_several(self, words: Grammar, some: str) -> None:
        """Make the patterns of what each of several things has."""
        said, joint, joint_of = words.words, words.words("and_joint"), words.words("of_joint")
        each, having = said("each"), f"{said('having')}|{said('among')}|{joint_of}"
        # `each with`, `each set having`, `including each`
        held = rf"(?:{said('having')}|{said('among')})[ ]{each}"
        held += rf"|{each}(?:[ ][^\W\d]+)?[ ](?!{said('made_of')}[ ])(?:{having})"
        self.held = compiled(
            rf"[ ,()](?:{held})[ ][^.;()\n]*(?:(?:,|\d|[ ]{joint})[ ]?\n(?:[^\W\d][^.;()\n]*)?)?\Z"
        )
        whom = said("to_whom")
        self.instead = words.pattern("instead", "[ ]?{}")
        # `1 wall each`, `1 wall on each of the paths`
        places = rf"(?:{said('places')}|{whom}|{said('having')})"
        self.on_each = compiled(
            rf"[ ]?{each}(?:[ ]?(?:[.,;]|$)|[ ]{places}[ ])"
            rf"|(?:,[^\n,.;:()]{{1,20}},)?(?:(?!{joint}[ ]){some}){{0,50}}?[ ]{places}[ ]{each}[ ]"
            rf"(?!{said('rest')})"
        )
        # `1 coin for each mill he owns`
        self.for_things = compiled(
            rf"{some}{{0,40}}?[ ](?:{whom})[ ]{each}[ ](?!(?:[^\W\d]+[ ])?{said('players')})"
        )


@functools.lru_cache(maxsize=32)
def _forms_of(words: Grammar) -> _Forms:
    """Return the patterns of a grammar."""
    return _Forms(words)
