"""The components that a running text names: as lists call them, or by nouns for such things."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Count, Role, total_of
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.names import is_kind, is_of_kind
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import WritingSystem

#: In characters: how far before a thing the word may be that leaves it out, or has it.
_LEAD, _SENTENCE = 20, 200
# `カードを3枚`, `コマが2個`
_BESIDE = made_later(
    r"((?:[ァ-ヶー]{2,14}|[一-龥]{2,6}|(?<![A-Za-z])[A-Z][A-Za-z]{2,16})(?:カード|タイル|ボード|駒)?)"
    r"(?:を|([がはも]))?[ ]?$"
)
# `石は`, in front of `1人8個`
_SHARED = made_later(r"(?<![一-龥])([一-龥])(?:を|([がはも]))[ ]?$")
# `札を4枚、旗を1本`
_NEXT = made_later(r"(?<=[、・と])(?![表裏上下左右横縦全両])([一-龥])を([はも])?[ ]?$")
#: Where things are; and from what they are taken, which is no thing itself: `山札から3枚`.
_PLACE = made_later(
    r"(?:の(?=\d{1,2}(?:つ|か所|ヶ所|箇所)の)"
    r"|の(?!\d|$|(?:山札?|束|デッキ)は[ ]?\d)|に|から|へ|で(?!す)|上)"
)
_TAKEN_FROM = made_later(r"から[ ]?\d")
_HOLDER = made_later(
    r"(?:[山手場捨て]て?札|[束山袋箱場列]|デッキ|パイル|ボード|トレイ|トラック|マット|サプライ|ストック|タワー|カップ|シート)$"
)
#: What leaves out all that is named before it: `王を除いた15枚`.
_LEFT_OUT = made_later(
    r"(?<=[^\s、。])(?:を(?:取り|とり)?(?:除|のぞ)(?:いた?て?|く|き)|を抜(?:いた|いて|き)|以外|抜きの|(?:なし|無し)の)"
)
#: A topic in letters that no other pattern names: `おはじきは3個`; and words that are none.
_TOPIC = made_later(
    r"(?:(?<=[\n、。:・])|^)(?=[^はは、。\s]*[ぁ-ん])(?!ここ|そこ|これ|それ|あれ|どれ|あと|まず|はじめ|とりあえず|さいしょ|つぎ|みんな|あなた|わたし"
    r"|ひとり|ふたり|のこり|ただし|または|お?互い|[^は、。\s]*(?:と|で|に|へ|から|まで|より|場合|とき|時|プレ[イー]+ヤー|[人者手番目])は)"
    r"(?P<name>[ぁ-んァ-ヶー一-龥]{2,12}?)は[ ]?"
)
#: `流れ星カード`, but not `1枚引き手札に加える`
_COMPOUND = (
    "(?:(?![引配取置捨出選使切混並加受持戻見振返払移動裏表伏])"
    "[一-龥][りれきけげみびべしじぎち](?=[一-龥]))?"
)
#: What an entry is about, before the sentence that says how many there are.
_LABEL = made_later(r"[^\w\n]*([^\W\d][^:,.;()\d\n]{2,30}?)[ *]*:\**[ ]")
_OBJECT = r"(?:[ァ-ヶー]{3,12}|[A-Z][a-z]{3,14})(?=を)"


class Mention(Struct, frozen=True):
    """A component named between *start* and *end*."""

    name: str
    start: int
    end: int


class Vocabulary:
    """Finds components in running text: by listed names, or by nouns for such things.

    Attributes:
        units: The counter of each component that the lists name.
    """

    def __init__(self, words: Grammar, listed: Iterable[Claim], text: str) -> None:
        self._words, self._text = words, text
        self.units: dict[str, str] = {}
        self._most: dict[str, float] = {}
        for each in listed:
            self.units.setdefault(each.name, each.unit)
            told = isinstance(each.count, int) and (each.role is Role.SUPPLY or each.factor)
            most = total_of([each]) if told else math.inf
            self._most[each.name] = max(most, self._most.get(each.name, 0))
        self._by_noun: dict[str, list[str]] = {}
        holds = words.pattern("of_joint", "[ ]{}[ ]")  # mere `cards` are no `deck of cards`
        for name in (each for each in self.units if not holds.search(each)):
            self._by_noun.setdefault(_stem(name.casefold().split(" ")[-1]), []).append(name)
        japanese = next((each for each in words.languages if each.code == "ja"), None)
        heads = japanese.heads if japanese else "(?!)"
        head = re.compile(rf"(?<=.)(?:{heads})$")
        shorter = {head.sub("", name): unit for name, unit in self.units.items()}
        kept = {name: unit for name, unit in shorter.items() if not words.is_never(name)}
        self._known = kept | self.units
        articles = "|".join(each.the for each in words.languages if each.the) or "(?!)"
        self._without = compiled(
            rf"(?<![^\W\d])(?:{words.words('without')})[ ](?:(?:{articles})[ ])?$", re.I
        )
        counts = rf"[ ](?:{articles}|{words.any_number})(?![^\W\d])"
        self._command = words.pattern("imperatives", rf"{{}}{counts}")
        self._topic = words.pattern(
            "per_player", rf"{_TOPIC.pattern}(?:{{}}(?:につき|あたり|に)?[ ]?)?(?=\d)"
        )
        names = sorted((n for n in self._known if len(n) > 1), key=lambda n: (-len(n), n))
        plain = {_stem(name) for name in names if name[0] < "\u0250"}
        wide = "|".join(re.escape(n) for n in names if n[0] >= "\u0250") or "(?!)"
        # One sign is a name where no other is beside it: `5個ずつ卵を配る`
        single = "".join(n for n in self.units if len(n) == 1 and n[0] >= "\u0250")
        single = rf"|(?<![ァ-ヺー一-龥])[{re.escape(single)}](?=[をはがと、。]|$)" * bool(single)
        self._share = words.pattern(
            "per_player", r"(?<=[ァ-ヺー一-龥はがを]){}(?:につき|あたり|当たり|に)?[ ]?$"
        )
        never = f"{words.words('adjectives_never')}|{words.number}(?!-)"
        nouns = words.words("nouns")
        tails = "|".join(e.heads for e in words.languages if e.code != "ja" and e.heads) or "(?!)"
        latin = (
            rf"(?<![A-Za-zÀ-ÿ\d])(?:(?:(?!{never})[a-zß-ÿ][\w'-]*[ ]){{0,3}}(?:{nouns}"
            rf"|(?:[A-ZÄÖÜa-zäöüß][a-zäöüß-]*)?(?:{tails})))(?![A-Za-zÀ-ÿ])"
        )
        words_known = rf"(?<![A-Za-zÀ-ÿ])(?:{_latin(plain)})(?:s?e?[nrsx]?)(?![A-Za-zÀ-ÿ])"
        words_known = words_known if len(plain) < 400 else "(?!)"
        self._pattern = compiled(
            rf"(?P<known>(?:{wide}{single})(?-i:(?![ァ-ヶー一-龥]))|{words_known})"
            rf"|(?-i:(?!各|(?<=各)自|全員|(?<=全)員){_COMPOUND}[ァ-ヶー一-龥]{{0,10}}?)(?:{heads})|(?P<object>(?-i:{_OBJECT}))|{latin}",
            re.IGNORECASE,
        )

    def mentions(self, text: str, start: int, end: int) -> Iterator[Mention]:
        """Yield the components named between *start* and *end*, in order."""
        for found in self._pattern.finditer(text, start, end):
            if self._without.search(text[max(start, found.start() - _LEAD) : found.start()]):
                continue  # `Shuffle the cards without the king`
            if self._command.match(text, found.start(), end):
                continue  # `Set 1 aside`
            strange = found.lastgroup == "object" and self._words.is_never(found[0])
            if not strange and not self._words.pattern("not_made", "^{}$").match(found[0]):
                yield Mention(" ".join(found[0].split()), found.start(), found.end())

    def beside(self, text: str, start: int, at: int) -> tuple[Mention | None, bool]:
        """Return the Japanese name right before a number *at* a place, and whether it is a topic.

        Args:
            text: The text.
            start: Where its sentence starts.
            at: Where the number is, or its share: `石は1人8個`.
        """
        share = self._share.search(text, max(start, at - 12), at)
        last = share.start() if share else at
        before = text[max(start, last - 16) : last]
        single = _SHARED.search(before)
        known = single if share or (single and single[1] in self.units) else None
        found = _BESIDE.search(before) or known or (None if share else _NEXT.search(before))
        if not found or self._words.is_never(found[1]):
            return None, False
        first = last - len(found[0])
        people = self._words.pattern("per_player").match(found[1])  # `各自札を5枚`
        led = people.end() if people else 0
        name = Mention(found[1][led:], first + led, first + len(found[1]))
        return name if name.name else None, found[2] is not None

    def since(
        self, named: Sequence[Mention], text: str, start: int, end: int
    ) -> tuple[Sequence[Mention], bool]:
        """Return which of the names in a sentence its numbers may count, and whether not all may.

        No number counts what is left out before it (`王を除いた15枚`), and what a topic counts
        that has no other name (`おはじきは3個`) is no earlier thing.
        """
        said = text[start:end]
        cuts = [each.end() for each in _LEFT_OUT.finditer(said)]
        topics = self._topic.finditer(said)
        cuts += [each.start() for each in topics if not self._words.is_never(each["name"])]
        return [each for each in named if each.start - start >= max(cuts, default=0)], bool(cuts)

    def fits(self, mention: Mention, unit: str, count: Count) -> bool:
        """Return whether a *count* of *unit* may be of things of that name, which has no other."""
        if isinstance(count, int) and count > self._most.get(mention.name, math.inf):
            return False  # `Keep 3 fish aside. Shuffle the other 60`
        known = self._known.get(mention.name, "")
        return not known or not unit or known == unit or (unit == "つ" and known != "枚")

    def meant(self, name: str) -> str:
        """Return the one listed component that a bare plural such as `cards` means, or *name*."""
        if name[-1:] != "s" or " " in name or not self._words.is_noun(name):
            return name
        meant = self._by_noun.get(_stem(name.casefold()), [])
        if len(meant) != 1 or meant[0].casefold() == name.casefold():
            return name
        return meant[0] if self._is_alone(meant[0]) else name

    @functools.lru_cache(maxsize=64)  # noqa: B019 - as long as its text is read
    def _is_alone(self, name: str) -> bool:
        """Return whether the text names nothing else with the noun of a component.

        With `Owl cards` in the list and `Storm cards` in the rules, mere `cards` are neither.
        """
        first, _, noun = name.rpartition(" ")
        own = first.rpartition(" ")[2].casefold()
        named = compiled(rf"(?-i:([A-ZÄÖÜ][a-zß-ÿ]+))[ ]{re.escape(_stem(noun))}s?(?![^\W\d])")
        others = {each[1].casefold() for each in named.finditer(self._text)} - {own}
        never = (
            self._words.pattern("adjectives_never", "^{}$"),
            self._words.pattern("generic", "^{}$"),
        )
        verbs = self._words.pattern("commands", "^{}$")
        return all(any(e.match(other) for e in (*never, verbs)) for other in others)

    def usual(self, unit: str, count: Count) -> str:
        """Return the first listed component that *unit* counts and that is as many, or ""."""
        known = (Mention(name, 0, 0) for name, each in self.units.items() if each == unit)
        return next((each.name for each in known if self.fits(each, unit, count)), "")


def of_each_thing(script: WritingSystem, claim: Claim) -> Claim:
    """Return a claim as what each of several things has, if its sentence says so.

    `There are five cards in each family`, `Each suit has 13 cards`, `各家族に5枚のカードがある`,
    `赤と青は、王が1枚ずつ`
    """
    words, text = script.words, script.counted
    if claim.role is not Role.SUPPLY or claim.count is None or claim.factor or claim.total:
        return claim
    if claim.likely and words.pattern("each", "{}$").search(text[claim.start : claim.end]):
        return replace(claim, role=Role.PER_COLOR)
    behind, before = _each_things(words)
    found = behind.match(text, claim.end)
    if not found:
        line = text.rfind("\n", 0, claim.start) + 1
        said = text[max(line, claim.start - _SENTENCE) : claim.start]
        found = before.search(said[max(said.rfind(sign) for sign in (". ", ":", "。")) + 1 :])
    return replace(claim, role=Role.PER_COLOR) if found else claim


@functools.lru_cache(maxsize=32)
def _each_things(words: Grammar) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns of ` in each family`, and of `Each family has ` and `各家族に`."""
    latin = "|".join(e.each for e in words.languages if e.code != "ja") or "(?!)"
    each = rf"(?:{latin})[ ](?:(?!one[ ]|with|of[ ]|containing|showing|mit[ ]|avec)[^\W\d]{{3,}})"
    verb = rf"{words.words('contains')}|has|have|hat|a"
    japanese = (
        r"|(?:各|それぞれの)[^\s\d、。]{1,10}?(?:には|に|は|が)、?[^、。\d]{0,6}$"
        r"|[^\s\d、。]{1,8}(?:ごと|毎)に[^、。\d]{0,6}$"
        r"|それぞれ[^、。]{0,24}$"
        if "ja" in words.codes
        else ""
    )
    return (
        compiled(
            rf"[ ](?:(?:in|of|on|per|for|auf|von|für|dans|sur|pour|de)[ ])?{each}", re.IGNORECASE
        ),
        compiled(
            rf"(?:^|[ ])(?:(?:in|auf|dans|sur)[ ]{each}[ ][^,\d]*$"
            rf"|{each}(?:[ ][^\W\d]+){{0,2}}[ ](?:{verb})[ ]?[^,\d]*$){japanese}",
            re.IGNORECASE,
        ),
    )


def called_by_deck(script: WritingSystem, claim: Claim) -> Claim:
    """Return a claim of mere `cards` under the name of their deck, if the words before have it.

    `The storm deck has 22 cards`, `a storm deck of 22 cards`; what `a storm deck has` is told
    of every one.
    """
    words, text = script.words, script.counted
    if not words.is_noun(claim.name):
        # `paquet Brume compte`
        verb = words.pattern("contains", "[ ]{}$").search(claim.name) if " " in claim.name else None
        return replace(claim, name=claim.name[: verb.start()]) if verb else claim
    label = None
    if is_kind(claim.name):
        line = text.rfind("\n", 0, claim.start) + 1
        label = _LABEL.match(text, line, claim.start)
    several = label and words.pattern("and_joint", "[ ]{}[ ]").search(label[1])
    if label and not several and is_of_kind(label[1], claim.name):
        return replace(claim, name=label[1])  # `- Storm cards: each player gets 9 cards`
    if " " in claim.name or claim.role not in {Role.SUPPLY, Role.SETUP}:
        return claim
    line = text.rfind("\n", 0, claim.start) + 1
    begin = max(line, *(text.rfind(sign, line, claim.start) + 1 for sign in (". ", ", ")))
    said = text[begin : claim.start]
    # `Shuffle the storm deck (22 cards)`
    led = words.pattern("commands", r"\W*{}[ ](?=[^ ]+[ ])").match(said)
    said = said[led.end() :] if led and said.endswith(" (") else said
    deck = _decks(words).match(said)
    if not deck or words.pattern("generic", "^{}[ ]").match(deck["name"]):
        return claim
    behind, opens = said[deck.end() :], said[max(*map(deck.start, ("set", "tail")), 0) :]
    contains, joint = (
        words.pattern("contains", "^[ ]?{}[ ]$"),
        words.pattern("of_joint", "^[ ]{}[ ]$"),
    )
    tells = not deck["one"] and (behind == " (" or any(map(contains.match, (behind, opens))))
    return replace(claim, name=deck["name"]) if tells or joint.match(behind) else claim


@functools.cache
def _decks(words: Grammar) -> re.Pattern[str]:
    """Return what finds a deck with its name: `the storm deck`, `le paquet Brume`."""
    the, one = (
        "|".join(getattr(e, name) for e in words.languages if e.the) for name in ("the", "one")
    )
    sets, word = words.words("sets"), r"[\w'-]+"
    name = rf"(?:{word}[ ]){{1,3}}(?P<set>{sets})|(?:{sets})(?:[ ](?-i:[A-ZÀ-Þ]){word}){{1,2}}"
    joined = "|".join(each.sets for each in words.languages if each.heads and each.code == "de")
    name += rf"|(?-i:[A-ZÄÖÜ]){word}(?P<tail>{joined})" if joined else "|(?P<tail>(?!))"
    return compiled(
        rf"\W*(?:{the or '(?!)'}|(?P<one>{one or '(?!)'}))[ ](?P<name>{name})(?=[ ])", re.IGNORECASE
    )


def is_place(text: str, named: Mention, end: int) -> bool:
    """Return whether a name says where things are, and is of no things that are counted."""
    if _TAKEN_FROM.match(text, named.end, end):
        return _HOLDER.search(named.name) is not None
    return _PLACE.match(text, named.end, end) is not None


def _stem(name: str) -> str:
    return name.removesuffix("s")


def _latin(stems: Iterable[str]) -> str:
    found = sorted(stems, key=lambda n: (-len(n), n))
    return "|".join(re.escape(each).replace(r"\ ", "[ ]+") for each in found) or "(?!)"
