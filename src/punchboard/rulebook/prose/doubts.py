"""What a list seems to claim and is not certain: it is not said."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import WritingSystem

#: A row of a drawn board: `x-x-+-o-o`, and what explains its signs.
_DRAWN = made_later(r"(?:^(?!\+/-)|[ ])(?:[^\W\d_]?[-+|/\\.]){2,}[^\W\d_]?(?![^\W\d_])|\w[ ]=[ ]\w")
#: What is left of a word: `6 n`.
_SCRAP = made_later(r"[a-zß-ÿ]{1,2}|[A-Z]")
#: `A`, `B2`, `LSR`: a place on a board, or a short name of something told elsewhere.
_CODE = made_later("(?!D[0-9])(?:[A-Z]{1,2}|[B-DF-HJ-NP-TV-XZ]{3,4})[0-9]{0,2}")
_VALUES = made_later(r"\d+-\d")
#: `A: ? 枚`
_ASKED = made_later(r"[ ]?[:(][ ]?[?_○〇]{1,3}[ ]?[枚個つ本]")
_AND_MORE = made_later(r"[^\W\d] .*[ ]\d")
#: How many letters are no scraps.
_ALPHABET = 4
#: `three each of the values I, II and III`
_ROMAN = made_later("[IVX]{1,4}")
#: `の同じカード`, `1組あたりA`: the number of a share, or the end of a phrase.
_TORN = made_later(
    r"^の(?![ぁ-ん])|^を|^という|(?:の|その)うち$|^どれ[もが]|なので$|ってどんな"
    r"|あたり|につき|が残り$|\d枚の|^\d+ .*\("
)
#: `8 Wheat 12 Ore`
_NEXT = made_later(r"(?<=^[A-Z][a-z])(\w*) \d\d+ [A-Z]\w+$")
#: `2 small and 1 large disc`
_SIZE = made_later("small|medium|large|big", re.IGNORECASE)
_SHARED_NOUN = made_later(r"[ ]and[ ]\d+[ ]\w+[ ](\w+)")
_OR = made_later(r"[^()]*[ ](?:or|oder|ou)[ ]")
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
#: From how many letters on capitals are a heading.
_LOUD = 4


class Doubts:
    """Tells what is certain of the claims of lists."""

    def __init__(self, script: WritingSystem) -> None:
        self._words = script.words
        self._text = script.counted
        # `for all players`, `with a house`: what ends a name begins none.
        self._torn = script.words.pattern("stops", r"^(?-i:(?=[a-zà-ÿ])){}(?=[ ]|$)")
        self._step = script.words.pattern("the", r"^\w+[ ]{}[ ]")
        self._within = script.words.pattern("stops", r"\d[^,;]*[ ]{}[ ][^,;]*$")
        sets, joint = script.words.words("sets"), script.words.words("of_joint")
        self._sets = compiled(rf"{sets}[ ]{joint}[ ]\d+$")  # `4 sets of 6` names nothing
        self._lettered, self._summed = False, set[str]()
        self._names_kinds = script.words.pattern(
            "and_joint", r"[ ]?:[ ](?-i:[a-zà-ÿ])[a-zà-ÿ'-]+(?:,|[ ]{})[ ][a-zà-ÿ'-]+"
        )
        self._one = script.words.pattern("one", "{}[ ]")
        self._opens = script.words.pattern("among", r"^{}[ ]")
        self._blank = script.words.pattern("blanks", r"[ ]?:[ ]?{}[ .]*(?=\n|$)")
        # `2 kinds of cards: 32 owl cards, …`
        self._of_kinds = script.words.pattern("kinds", r"\w+[ ]{}[ ]of[ ]")

    def certain(self, claims: Iterable[Claim]) -> Iterator[Claim]:
        """Yield those of the *claims* of a list that are no guess."""
        told = list(self._sized(map(self._whole, claims)))
        told = _turned(told)
        # `A (9), B (2), …`: so many letters are of a game of words.
        scraps = sum(_SCRAP.fullmatch(each.name) is not None for each in told)
        self._lettered = scraps >= _ALPHABET
        worth = self._values(told)
        self._summed = set(_summed(told))
        # `a deck of 52 cards`: so many may be parts of it.
        whole = {
            each.name: each.count * (each.factor or 1) if isinstance(each.count, int) else None
            for each in told
            if each.role is Role.SUPPLY
        }
        for each in told:
            sure = self._is_name(each) and (each.count is not None or self._is_open(each))
            if not sure or (worth and each in worth) or self._is_aside(each) or self._is_told(each):
                continue
            set_of = self._words.is_noun(each.name) or self._words.holds_others(each.of)
            if set_of or each.role is not Role.PART or not _exceeds(each, whole.get(each.of)):
                yield each
                continue
            # `A board: 24 holes`
            label = self._text[self._text.rfind("\n", 0, each.start) + 1 : each.start]
            like = label.endswith(": ") and self._one.match(label.lstrip("-*• "))
            if not like and not self._in_brackets(each):
                yield replace(each, role=Role.SUPPLY, of="")

    def _sized(self, claims: Iterable[Claim]) -> Iterator[Claim]:
        """Yield claims, those named by a size alone with their noun, or as part of the last."""
        last: Claim | None = None
        for each in claims:
            if each.role is not Role.SUPPLY or not _SIZE.fullmatch(each.name):
                last = each if each.role is Role.SUPPLY else last
                yield each
                continue
            shared = _SHARED_NOUN.match(self._text, each.end)
            if shared:
                yield replace(each, name=f"{each.name} {shared[1]}")
            elif last and not _exceeds(each, last.count):
                yield replace(each, role=Role.PART, of=last.name)

    def _whole(self, claim: Claim) -> Claim:
        name = self._ended(_closed(claim.name))
        return claim if name == claim.name else replace(claim, name=name)

    def _ended(self, name: str) -> str:
        """Return a name without the title of a chapter that a page has beside it."""
        if not self._words.topics[Topic.SETUP].search(name):
            return name
        said = [] if any(each.head_first for each in self._words.languages) else name.split()
        for place in range(1, len(said)):
            title, head = " ".join(said[place:]), " ".join(said[:place])
            setup = title.islower() and self._words.topic(title) is Topic.SETUP
            if setup and self._words.is_noun(head) and not self._words.begins_with_noun(title):
                return head
        return name

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

    def _is_told(self, claim: Claim) -> bool:
        """Return whether an article only tells of something: `4 maps with 9 fields and an exit`."""
        # `grand plateau rouge`: the noun may be the second word.
        named = any(map(self._words.is_noun, (claim.name, claim.name.partition(" ")[2])))
        if claim.count != 1 or claim.unit or named:
            return False
        if not self._text[claim.start].isalpha():
            return False
        before = self._text[max(0, claim.start - _NEAR) : claim.start].rpartition("\n")[2]
        after = self._text[claim.end : claim.end + _NEAR].partition("\n")[0]
        if before.endswith((" d'", " de ")):
            return False  # `de 4 plans avec une sortie et d'un phare`
        # `in one piece`; `a map and at least 2 boats`
        torn = before.endswith(" in ") or _AND_MORE.search(claim.name) is not None
        return bool(torn or self._within.search(before) or _OR.match(after))

    def _values(self, told: Iterable[Claim]) -> set[Claim]:
        """Return the parts that are told by what they are worth: `(20 francs, 10 francs)`."""
        parts: dict[tuple[str, str], list[Claim]] = defaultdict(list)
        for each in told:
            if each.role is Role.PART and not self._words.is_noun(each.name):
                parts[each.of, each.name].append(each)
        return {e for group in parts.values() if len({e.count for e in group}) > 1 for e in group}

    def _is_name(self, claim: Claim) -> bool:
        name = claim.name
        if (
            self._sets.match(name)
            or _TORN.search(name)
            or _DRAWN.search(name)
            or self._of_kinds.match(name)
            or (_GAME.match(name) and _FOR_PEOPLE.match(self._text, claim.end))
        ):
            return False
        if claim.role is Role.ATTRIBUTE or self._words.is_noun(name):
            return True
        if name[0] == "-" and _VALUES.match(self._text, claim.start):
            return False  # `numbered 1-13`
        scrap = claim.count is not None and not self._lettered and _SCRAP.fullmatch(name)
        if (scrap and claim.of not in self._summed) or self._torn.match(name):
            return False
        if claim.factor is not None and _ROMAN.fullmatch(name):
            return False
        if claim.role is Role.PER_COLOR and self._words.is_never(name):
            return False
        return all(name.count(a) == name.count(b) for a, b in ("()", "（）"))

    def _is_open(self, claim: Claim) -> bool:
        """Return whether a name without a number is a component for certain."""
        name = claim.name
        loud = len(name) > _LOUD and name.isupper() and name.isascii()
        owned = claim.role in {Role.SUPPLY, Role.PER_PLAYER}
        if not owned or self._step.match(name) or loud:
            return False
        if name[0].isdigit():
            return False  # `1 to ? players`
        if _CODE.fullmatch(name) and not _ASKED.match(self._text, claim.end):
            return False
        label = name.islower() and self._text[claim.end : claim.end + 2].strip()[:1] == ":"
        label = label and not self._blank.match(self._text, claim.end)  # `night cards: TBD`
        if label or self._names_kinds.match(self._text, claim.end):
            return False  # `common: wood and clay`, `Rare metal: lithium, tantalum`
        if self._words.is_noun(name) or self._words.pattern("not_made", "^{}$").match(name):
            return True
        quoted = "“" in name.lstrip("“")
        return not (self._words.topic(name) or quoted or self._opens.match(name))


def _turned(told: list[Claim]) -> list[Claim]:
    """Return claims, with values in their names: `30 x 1 Crown`, `10 x 5 Crown` are 30 and 10."""
    sizes = defaultdict[str, set[object]](set)
    crossed = [e for e in told if e.factor and not e.unit and e.role is not Role.PER_COLOR]
    for each in crossed:
        sizes[each.name].add(each.count)
    return [
        replace(each, name=f"{each.count} {each.name}", count=each.factor, factor=None)
        if each in crossed and len(sizes[each.name]) > 1
        else each
        for each in told
    ]


def _summed(told: Iterable[Claim]) -> Iterator[str]:
    """Yield the names of wholes whose parts come to them, however short these are called."""
    parts = Counter[str]()
    for each in told:
        if each.role is Role.PART and isinstance(each.count, int):
            parts[each.of] += each.count
    for each in told:
        if each.role is Role.SUPPLY and each.count == parts[each.name]:
            yield each.name


def _closed(name: str) -> str:
    """Return a name without a bracket that is left open, and without the next entry."""
    name = _NEXT.sub(r"\1", name)
    return name if name.count("(") <= name.count(")") else name[: name.rfind("(")].strip() or name


def _exceeds(part: Claim, whole: object) -> bool:
    return isinstance(whole, int) and isinstance(part.count, int) and part.count > whole
