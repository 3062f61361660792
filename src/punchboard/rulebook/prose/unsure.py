"""What is read and not surely true, of any claim: it is not said; and what pages do to names."""

from __future__ import annotations

import functools
import itertools
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section, stated
from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.in_sets import sets_of
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import Kind, WritingSystem

#: Signs that have a picture in the font of a page alone.
_PICTURES = made_later("[\ue000-\uf8ff]")
#: `temple ﬂ oors`, `fi gures`: letters that a page draws as one sign, and what belongs to them.
_TORN = made_later(r"(?<![^\W\d_])([Ff][fil]|ffi|ffl|ti) (?=[a-zß-ÿ])|([ﬀ-ﬄ]) ?(?=[a-zß-ÿ])")
#: `blue blue wires`: words that a page has twice, one in front of the other.
_TWICE = made_later(r"(?<![\w“\"])([^\W\d]{3,}(?: [^\W\d]{3,})?) \1(?![\w-])")
#: `2 x '1'`
_CROSSED = made_later(r"[x×] (?=['\"]\d)")
_QUOTE = made_later("[“”„]")
#: `screen x y z`: letters of a picture.
_LETTERS = made_later(r"(?: [a-z]){2,}$")
#: What is between a whole and its share where that is of something else.
_SPAN = made_later(r"\d ?[-–~〜～] ?\d|\n[^\w\n(]*\d+ [^\n]*\Z")
_HYPHEN = made_later(r"[^\W\d]-[ ]*\n\Z")
_SPACES = made_later(r"\s+")
#: How far behind a number the words are that say what becomes of it, in characters.
_BEHIND, _BEFORE = 110, 40
#: How far an entry is from its colours, in characters.
_SPELLED = 12
#: A word that begins with a capital, in front of another one.
_SPELT = made_later(r"[A-ZÀ-Þ][a-zß-ÿ]+(?= [A-ZÀ-Þ])")
#: What is below the street of an address: `D-27804 Berne`, `Mahopac, NY 10541`.
_POSTAL = made_later(r"[ ,]*\n[^\n\d©]{0,24}\b\d{5}\b")
_YEARS = range(1500, 2100)
_QUOTED = made_later(r"[“\"„][^“”\"]*[”“\"]")
#: What somebody says: `友人「赤が3枚、青が2枚で合計5枚だね」`
_SPOKEN = (("「", "」"), ("『", "』"))
_OWN = frozenset([Role.SETUP, Role.PER_PLAYER])


@functools.lru_cache(maxsize=4096)
def tidy(name: str) -> str:
    """Return a name without what a page has left in it: pictures, torn words, words twice."""
    if not name.isprintable():
        name = "".join(each if each.isprintable() else " " for each in name)
    name = _SPACES.sub(" ", name if name.isascii() else _PICTURES.sub(" ", name)).strip()
    name = _TORN.sub(lambda each: unicodedata.normalize("NFKC", each[0]).replace(" ", ""), name)
    name = _CROSSED.sub("", name) if name[:1] in "x×" else name
    name = _LETTERS.sub("", _TWICE.sub(r"\1", name)) if " " in name else name
    quotes = [] if name.isascii() else [each.start() for each in _QUOTE.finditer(name)]
    if len(quotes) != 1 or not quotes[0]:
        return name
    # `player cards “Nixon`, `Raid in the Desert” card`
    opens = name[quotes[0] - 1] == " "
    return name[: quotes[0]].rstrip() if opens else name.replace(name[quotes[0]], "")


def of_wholes(words: Grammar, text: str, claims: Iterable[Claim]) -> list[Claim]:
    """Return claims, what each kind has of a whole as a product: `48 wires (4 of each)`.

    Of `54 cards, 1-10, 6 of each` that is to be found out; of `4 pins in 5 colours`
    each colour has so many, and `1 Franc` in running text is what listed `“1 Franc” coins` are.
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
    return _coloured(words, text, [divided(each) if each.count else each for each in named])


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


def _coloured(words: Grammar, text: str, told: list[Claim]) -> list[Claim]:
    """Return entries that are fewer than their colours as what each has: `4 pins in 5 colours`.

    A small and a big one in 5 colours are two of each.
    """
    colours, joint = words.pattern("colours"), words.pattern("and_joint", "[ ]{}[ ]")
    shades = [e for e in told if e.role is Role.ATTRIBUTE and colours.search(e.name)]
    supplies = sorted((e for e in told if e.role is Role.SUPPLY), key=lambda each: each.end)
    changed = dict[int, Claim]()
    for shade in shades:
        last, many = shade.start, shade.count
        for each in reversed(supplies[: bisect_right(supplies, last, key=lambda e: e.end)]):
            near = each.name == shade.of or joint.fullmatch(text, each.end, last)
            few = isinstance(each.count, int) and isinstance(many, int) and each.count < many
            if not near or not few or last - each.end > _SPELLED:
                break
            changed[id(each)] = replace(each, role=Role.PER_COLOR, factor=many)
            last = each.start
    return [changed.get(id(each), each) for each in told]


class Unsure:
    """Tells which claims of a text are not sure, by the words around them."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._forms = _forms_of(script.words)
        self._cases = tuple(self._below_cases())

    def _below_cases(self) -> Iterator[tuple[int, int]]:
        """Yield where the items are below a line such as `The game ends if:`, or `Remove:`."""
        lines = self._script.lines
        for found in self._forms.opens_case.finditer(self._text):
            first = bisect_right(lines, found.end(), key=lambda line: line.start)
            items = list(itertools.takewhile(lambda e: e.kind is Kind.ITEM, lines[first:]))
            yield from ((each.start, each.end) for each in items)

    def named(self, claim: Claim) -> Claim | None:
        """Return a claim of sets with what they are of, as in `a set of maps`; None for no name."""
        if " " in claim.name and (name := self._forms.told.sub("", claim.name)) != claim.name:
            claim = replace(claim, name=name)  # `cities that have a port`
        if claim.role is Role.PER_PLAYER and claim.section is Section.LIST:
            each = self._forms.each_what.search(self._text, claim.start, claim.end)
            if each and each[1].casefold() in claim.name.casefold().split():
                return replace(claim, role=Role.PART)  # `42 hill cards (6 for each hill)`
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
        if self._forms.of_the.match(claim.name) or self._is_address(claim):
            return False
        if any(claim.name.count(opens) > claim.name.count(ends) for opens, ends in _SPOKEN):
            return False
        if claim.role is Role.SUPPLY and any(a <= claim.start < b for a, b in self._cases):
            return False
        if claim.likely:
            return self._is_likely(claim)
        if claim.role in _OWN:
            return self._is_used(claim)
        if claim.role is Role.PER_COLOR:  # `2 of each value in each colour`
            place = self._text, claim.start, claim.end
            return not (
                self._forms.each_kind.search(*place) or self._forms.in_one.fullmatch(*place)
            )
        return claim.section is Section.PROSE or self._is_entry(claim)

    def _is_entry(self, claim: Claim) -> bool:
        """Return whether an entry of a list is one."""
        forms = self._forms
        if claim.role is Role.SUPPLY and self._is_held(claim):
            return False
        if claim.count is not None:
            return claim.role is not Role.SUPPLY or not forms.mere.fullmatch(claim.name)
        if self._words.topics[Topic.INTRODUCTION].search(claim.name):
            return False  # `Overview`
        # `and a rule summary` goes on with what is above it.
        said = self._text[claim.start : claim.end]
        return not (forms.joint.match(said) or _QUOTED.fullmatch(said.strip()))

    def _is_held(self, claim: Claim) -> bool:
        """Return whether each of several has so many: `2 decks, each with 9 owls and 3 hares`."""
        line = self._text.rfind("\n", 0, claim.start)
        line = self._text.rfind("\n", 0, max(line, 0)) + 1
        return self._forms.held.search(self._text, line, claim.start) is not None

    def _is_address(self, claim: Claim) -> bool:
        """Return whether a number is of a house or a year: `37 King Road`, above a postal code."""
        if not isinstance(claim.count, int) or claim.role is not Role.SUPPLY or claim.unit:
            return False
        behind = self._script.plain.text[claim.end : claim.end + _BEHIND]
        year = claim.count in _YEARS and not self._words.is_noun(claim.name)
        return year or _POSTAL.match(behind) is not None

    def _is_likely(self, claim: Claim) -> bool:
        """Return whether a count that no grammar reads is none of a name or of an example."""
        forms, text = self._forms, self._text
        line = text.rfind("\n", 0, claim.start) + 1
        before = text[line : claim.start]
        spelt = _SPELT.match(text, claim.start)  # `Legend of the Five Rings`
        led = forms.lies.match(text, claim.end) or forms.case.search(before)
        if led or forms.within.search(before) or self._is_held(claim):
            return False  # `3 cards are drawn`; `With 3 players, use only 2 tiles`
        titled = bool(spelt and self._words.value_of(spelt[0]) and forms.led.search(before))
        valued = before.endswith(("+/- ", "±")) or text.startswith("-\n", claim.end - 1)
        # `10 gold-`, above `12 marble-` and `12 iron-cities`
        valued = valued or _HYPHEN.search(text, max(0, line - _SPELLED), line) is not None
        valued = valued or forms.mere.fullmatch(claim.name) is not None
        return not (
            titled or valued or forms.is_verb.search(claim.name) or forms.example.search(before)
        )

    def _is_used(self, claim: Claim) -> bool:
        """Return whether running text says of so many things that they are used."""
        forms, text = self._forms, self._text
        line = text.rfind("\n", 0, claim.start) + 1
        before = text[max(line, claim.start - _BEFORE) : claim.start]
        behind = text[claim.end : claim.end + _BEHIND].partition("\n")[0]
        heaps = self._words.pattern("heaps", "(?-i:{})")
        heap = claim.role is Role.SETUP and heaps.fullmatch(claim.unit) is not None
        of = forms.heap_of.search(text, claim.start, claim.end)
        of_heap = of is not None and of[0].strip() not in claim.name and not claim.factor
        heap = heap or (claim.role is Role.SETUP and of_heap)
        if heap and not (claim.name == claim.unit and forms.led.search(before)):
            return False  # `five stacks of cards`: what is made of them
        one = claim.count == 1 and claim.role is Role.SETUP and not claim.unit
        if one and self._words.is_set(claim.name):
            return False  # `One deck consists of`
        bare = self._words.value_of(text[claim.start : claim.end]) is not None
        if bare and forms.choice.match(behind):
            return False  # `Place one, two or three`
        mere = self._words.pattern("not_asked", "^{}$").match(claim.name)
        if claim.role is Role.SETUP and forms.yours.match(
            text[line : claim.start].rpartition(". ")[2]
        ):
            return False  # `If you build a road to a port, you receive 3 coins`
        if claim.role is Role.SETUP and mere and forms.bears.match(behind):
            return False  # `9 cards have a red back`: so many are of a kind
        if claim.count == 1 and forms.several.match(text, claim.start, claim.end):
            return False  # `the 1 Crown coins`: what they are worth
        if forms.unused.match(behind) or forms.put_back.match(behind):
            return False
        if forms.returned.search(before) and forms.to_box.match(behind):
            return False
        if behind.lstrip().startswith("=") or forms.instead.match(behind):
            return False  # `2 racks = 1 hand`
        if any(form.search(before) for form in (forms.not_needed, forms.of_any, forms.each_with)):
            return False
        if claim.role is Role.SETUP and (
            forms.boxed.search(before) or self._is_spread(claim, behind, line)
        ):
            return False  # `The game has three sets`: what there is
        dealt = claim.role is Role.PER_PLAYER and claim.section is Section.PROSE
        to_one = dealt and forms.to_one.match(behind)
        spread = claim.role is Role.PER_PLAYER and forms.for_things.match(behind)
        if forms.one_of_them.search(self._script.plain.text, line, claim.start):
            return False  # `The second player takes 6 coins`
        spread = spread and forms.gets.search(text, line, claim.start)
        return not (to_one or spread or forms.of_each.match(behind))

    def _is_spread(self, claim: Claim, behind: str, line: int) -> bool:
        """Return whether there are so many on each of several places: `Place 1 wall on each path`.

        Of `Place the 6 walls on each path` they are all.
        """
        forms, text = self._forms, self._text
        if claim.factor or claim.total:
            return False
        sentence = max(text.rfind(sign, line, claim.start) for sign in ".:;。") + 1
        if forms.for_each.search(text, max(sentence, line), claim.start):
            return True
        if forms.led.search(text[line : claim.start]):
            return False
        following = next(iter(self._script.amounts_in(claim.end, claim.end + len(behind))), None)
        behind = behind[: following.start - claim.end] if following else behind
        return forms.on_each.match(behind) is not None


class _Forms:
    """The patterns of a grammar for it."""

    def __init__(self, words: Grammar) -> None:
        said = words.words
        joint, the = said("and_joint"), "|".join(e.the for e in words.languages if e.the) or "(?!)"
        joint_of = said("of_joint")
        self.joint = compiled(rf"{joint}[ ]")
        self.of_the = compiled(rf"{said('of_joint')}[ ](?:(?:{the})[ ]|\d)")
        self.several = compiled(rf"1[ ](?-i:[A-Z]).*{said('nouns')}(?<=[^s]s)$")
        self.each_kind = words.pattern("each", rf"{{}}[ ]{said('kinds')}[ ].*{said('each')}[ ]")
        self.in_one = words.pattern("shades", r"\d{1,3}[ ][^\W\d]{2,3}[ ]{}")  # `15 in black`
        self.heap_of = words.pattern("sets", rf"[ ]{{}}[ ]{joint_of}[ ]")
        self.set = words.pattern("sets", "(?:^|[ ]){}$")
        self.of_name = compiled(
            rf"[ ]{joint_of}(?:[ ](?:{the}))?(?:[ ][^\W\d]+){{0,2}}?[ ]{said('nouns')}"
        )
        self.lies = words.pattern("are", "[ ]{}[ ]")
        self.case = phrases_of(words).case
        self.led = words.pattern("the", "{}[ ]$")
        self.is_verb = words.pattern("are", "[ ]{}(?:[ ]|$)")
        self.example = words.pattern("examples", r"{}\b[^.]*$")
        some = r"[^.;:,()。、]"
        self.unused = words.pattern("unused", rf"{some}{{0,40}}?{{}}")
        again = rf"(?:{said('returns')})[ ](?:{said('pronouns')})"
        self.put_back = compiled(rf"[^:;]{{0,60}}?{again}[^.;:]{{0,30}}?{said('to_box')}")
        more = rf"(?:(?:[ ]?(?:{the}|{said('total')}|{said('rest')}))*)"
        self.returned = compiled(rf"(?:{said('returns')}){more}[ ]$")
        self.to_box = compiled(rf"(?:(?!{joint}){some}){{0,60}}?{said('to_box')}")
        self.not_needed = words.pattern("not_needed", rf"{{}}{more}[ ]$")
        self.choice = compiled(rf"(?:,|[ ]{said('to')})[ ]{words.number}(?![^\W\d])")
        # `2 figures, each with 8 cards`
        self.each_with = compiled(rf",[ ]{said('each')}[ ]{said('having')}[ ]$")
        self.boxed = words.pattern("boxed", "{}[ ]$")
        # `Deal 2 cards to the Captain`
        self.to_one = compiled(rf"[ ](?:{said('to_whom')})[ ](?:{the})[ ](?-i:[A-ZÀ-Þ])")
        self.of_any = words.pattern("any", rf"{joint_of}[ ]{{}}[ ]$")
        gets = rf"(?!(?:{said('imperatives')})[ ])(?:{said('handed')}|{said('draws')})"
        self.gets = compiled(rf"(?<![^\W\d]){gets}[ ]\Z")
        self.one_of_them = words.pattern(
            "one_player", r"{}(?:(?:[ ][^\W\d]+){0,2}[ ]|[^\s。、]{0,9})\Z"
        )
        self.yours = compiled(
            rf"\W*(?:{said('conditions')})[ ](?:{said('you')})[ ](?![^,]*\d[^,]*{said('players')})"
        )
        self.told = words.pattern("relatives", "[ ]{}[ ].*")
        self._of_several(words, joint, the, some)

    def _of_several(self, words: Grammar, joint: str, the: str, some: str) -> None:
        """Make the patterns of what each of several things has."""
        said, joint_of = words.words, words.words("of_joint")
        each, having = said("each"), f"{said('having')}|{said('among')}|{joint_of}"
        self.each_what = compiled(rf"{each}[ ](?:(?:{the})[ ])?(?!{said('players')})([^\W\d]+)")
        # `each with`, `each set having`, `including each`
        held = rf"(?:{said('having')}|{said('among')})[ ]{each}"
        held += rf"|{each}(?:[ ][^\W\d]+)?[ ](?!{said('made_of')}[ ])(?:{having})"
        self.held = compiled(
            rf"[ ,()](?:{held})[ ][^.;()\n]*(?:(?:,|\d|[ ]{joint})[ ]?\n(?:[^\W\d][^.;()\n]*)?)?\Z"
        )
        self.within = compiled(rf"(?:\({said('among')}|{each}[ ][^\W\d]+[ ]{joint_of})[ ]$")
        self.mere = words.pattern("mere", "{}")
        self.bears = words.pattern("bears", "[ ]{}[ ]")
        self.opens_case = compiled(
            rf"(?:{said('conditions')}|[,:.(\n][ ]?{said('returns')})[ ]?:(?=[ ]*\n)"
        )
        whom = said("to_whom")
        self.instead = words.pattern("instead", "[ ]?{}")
        self.for_each = compiled(rf"(?:{whom})[ ]{each}[ ][^.;]*,[^.;(]*$")
        # `1 wall each`, `1 wall on each of the paths`
        places = rf"(?:{said('places')}|{whom}|{said('having')})"
        self.on_each = compiled(
            rf"[ ]?{each}(?:[ ]?(?:[.,;]|$)|[ ]{places}[ ])"
            rf"|(?:,[^\n,.;:()]{{1,20}},)?(?:(?!{joint}[ ]){some}){{0,50}}?[ ]{places}[ ]{each}[ ]"
            rf"(?!{said('rest')})"
        )
        kinds = "|".join(map(said, ("kinds", "sets", "colours")))
        self.of_each = compiled(
            rf"[ ](?:{joint_of}[ ])?(?:{each})[ ](?:(?:{joint_of}[ ])?(?:{the})[ ])?"
            rf"(?:{words.any_number}[ ])?(?:{kinds})"
        )
        # `1 coin for each mill he owns`
        self.for_things = compiled(
            rf"{some}{{0,40}}?[ ](?:{whom})[ ]{each}[ ](?!(?:[^\W\d]+[ ])?{said('players')})"
        )


@functools.lru_cache(maxsize=32)
def _forms_of(words: Grammar) -> _Forms:
    """Return the patterns of a grammar."""
    return _Forms(words)
