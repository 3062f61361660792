"""Numbers that a game defines once (`rule: {hand: 10}`), tied to the numbers of its rules.

What ties them are the words around the number: in a sentence of the game that has the
definition's number, in the entry that a line of the rules begins with, in the names of the
number itself, or what each player is dealt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import ComponentSet, Entry, Text
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box import parallel
from punchboard.rulebook.box.card_texts import CardText, card_texts
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.targets import value_names
from punchboard.rulebook.claim import Role
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import bare_title
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.languages import known
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.texts import RulesText

#: A number in a text of the game, as the layout inserts it.
_INSERTED = made_later(r"\{\{\s*([a-z_][\w.-]*)\s*\}\}")
_MARKED = made_later(r"\ue000(\d+)\ue001(\d+)\ue002")
_SENTENCES = made_later(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
#: Words that say little of what a sentence is about.
COMMON = frozenset[str]().union(*(each.common for each in known().values()))
_WORDS = made_later(r"[a-zß-ÿ]{2,}|[ァ-ヺー]{2,}|[一-龥]")
_ONE = made_later(r"(?<![\d.])1(?!\.?\d)")
_TOKEN = made_later(r"[^\W\d_]+|\d+")
#: What the rules say to hold or get at the start, in the names of numbers.
_HANDS = frozenset(["hand", "hands"])
#: Share of the words of a sentence that a line has to have: in general, and if one of the
#: words beside the number is the same, or the line begins with the name of its entry.
_ALIKE, _BESIDE = 0.7, 0.5
#: Words from a number to the one that names it.
_NEAR = 2
#: How many times the smaller of two numbers the larger may be more, to be a change of it.
_FAR = 2
#: Longest word that says too little before a number.
_SHORT = 3


class Fact(Struct, frozen=True):
    """A number of a definition.

    Attributes:
        name: How expressions call it.
        value: The number.
        words: The words of its name, without that of the definition.
        place: Where it is written.
    """

    name: str
    value: int
    words: tuple[str, ...]
    place: Location | None


class _Said(Struct, frozen=True):
    """A sentence of the game with the number of a fact: the words on both sides of it."""

    fact: Fact
    language: str
    before: str
    after: str
    others: frozenset[int]
    titles: tuple[str, ...]


#: A line, its words in lower case, and those that mean something.
_Bag = tuple[Line, str, frozenset[str]]


class _Tie(Struct, frozen=True):
    """A number of the rules that is the one of a fact."""

    fact: Fact
    text: RulesText
    line: Line
    number: parallel.Number


def facts(game: ComponentSet) -> dict[str, Fact]:
    """Return the numbers of the definitions whose entries are only numbers, by their names.

    Entries that are alike, as `silk: {points: 5}` and `tea: {points: 3}`, are a list of things.
    """
    found = {}
    for definition, entries in game.definitions.items():
        held = {
            frozenset(k for k, v in e.fields.items() if v is not None) for e in entries.values()
        }
        alike = len(entries) > 1 and len(held) == 1 and held != {frozenset(["value"])}
        for key, entry in entries.items() if not alike else ():
            if any(isinstance(each, Text | Entry) for each in entry.fields.values()):
                continue
            for field, value in entry.fields.items():
                name = f"{definition}.{key}.{field}"
                own = (definition, key) if field == "value" else (key, field)
                if type(value) is int:
                    place = entry.places.of(field)
                    found[name] = Fact(name, value, own, place)
    return found


def differing_facts(
    game: ComponentSet,
    texts: Sequence[RulesText],
    ledger: Ledger,
    reported: Iterable[Location],
    broken: Sequence[str],
) -> Iterator[Finding]:
    """Yield the numbers of the rules that are not those of the definitions they are tied to.

    Args:
        game: The game.
        texts: Its rules texts.
        ledger: What they claim.
        reported: Places that something else is reported about.
        broken: What the game says of its numbers and does not hold, which is reported as well.
    """
    known = {
        name: fact
        for name, fact in facts(game).items()
        if not any(re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", each) for each in broken)
    }
    if not known:
        return
    ties = [tie for text in texts for tie in _Reader(game, known, text, ledger).ties]
    ties += [
        replace(tie, text=text, line=other.line, number=other.number)
        for tie in ties
        for text in texts
        if (other := parallel.same_beside(tie.text, tie.number, text))
    ]
    found: dict[tuple[str, int], list[_Tie]] = {}
    seen = {(each.path, each.line) for each in reported}
    for tie in ties:
        place = _place(tie)
        if (place.path, place.line) not in seen:
            found.setdefault((tie.fact.name, tie.number.value), []).append(tie)
    for same in found.values():
        fact, number = same[0].fact, same[0].number
        same.sort(key=lambda tie: texts.index(tie.text))
        places = list(dict.fromkeys(map(_place, same)))
        path = ".".join(fact.name.split(".")[:-1]) if fact.name.endswith(".value") else fact.name
        related = [Related(fact.place, f"`{path}`: {fact.value}")] if fact.place else []
        related += [Related(each, parallel.SAME) for each in places[1:]]
        yield Finding(
            places[0],
            f"the rules say {number.value} here, `{path}` is {fact.value}",
            (f"correct the rules, or `{path}`",),
            tuple(related),
        )


def _place(tie: _Tie) -> Location:
    return parallel.place_of(tie.text, tie.text.script, tie.number.start, tie.number.end)


class _Reader:
    """Finds the numbers of one text that are tied to facts and differ from them."""

    def __init__(
        self, game: ComponentSet, known: dict[str, Fact], text: RulesText, ledger: Ledger
    ) -> None:
        self._game, self._facts, self._text, self._ledger = game, known, text, ledger
        self._script: WritingSystem = text.script

    @property
    def ties(self) -> Iterator[_Tie]:
        """Yield the numbers that differ."""
        tied: set[str] = set()
        for said in _sentences(self._game, self._facts, self._text.language):
            line = self._line_of(said)
            if line is not None:
                tied.add(said.fact.name)
                if wrong := self._instead(said, self._numbers(line)):
                    yield _Tie(said.fact, self._text, line, wrong)
        for fact in self._facts.values():
            if fact.name not in tied:
                yield from self._named(fact)

    @cached_property
    def _bags(self) -> list[_Bag]:
        """The lines that state rules, and show none at work."""
        example = self._script.words.pattern("examples")
        found = []
        for line in self._script.lines:
            said = parallel.words_of(self._script, line).casefold()
            if not example.search(line.chapter.title.casefold()):
                found.append((line, said, frozenset(_WORDS.findall(said))))
        return found

    def _numbers(self, line: Line) -> list[parallel.Number]:
        """Return the numbers of a line, with each 1 that is written so."""
        said = parallel.words_of(self._script, line)
        ones = (
            parallel.Number(1, line.start + each.start(), line.start + each.end())
            for each in _ONE.finditer(said)
        )
        found = [*parallel.numbers_of(self._script, line), *ones]
        return sorted(found, key=lambda each: each.start)

    def _line_of(self, said: _Said) -> Line | None:
        """Return the one line that says what a sentence of the game does."""
        wanted = frozenset(_WORDS.findall(said.before + " " + said.after)) - COMMON
        led = [bag for bag in self._bags if any(_is_led(bag, each) for each in said.titles)]
        return self._likest(said, wanted, led, 1) or self._likest(said, wanted, self._bags, 2)

    def _likest(
        self, said: _Said, wanted: frozenset[str], bags: Sequence[_Bag], least: int
    ) -> Line | None:
        """Return the line with most of the words *wanted*, if it has enough of them."""
        best = max(bags, key=lambda bag: len(wanted & bag[2]), default=None)
        if best is None or len(wanted) < least or len(wanted & best[2]) < _BESIDE * len(wanted):
            return None
        sure = len(wanted) > _NEAR and len(wanted & best[2]) >= _ALIKE * len(wanted)
        near = any(self._is_beside(said, each) for each in self._numbers(best[0]))
        return best[0] if sure or near or bags is not self._bags else None

    def _instead(self, said: _Said, numbers: Sequence[parallel.Number]) -> parallel.Number | None:
        """Return the number that a line has instead of a sentence's; None if it has that one."""
        value = said.fact.value
        near = [each for each in numbers if self._is_beside(said, each)]
        left = near or [each for each in numbers if each.value not in {1, *said.others}]
        values = {each.value for each in left}
        if value in values or (
            not near and (value == 1 or value in {each.value for each in numbers})
        ):
            return None
        return left[0] if len(values) == 1 and _may_be(left[0], said.fact) else None

    def _is_beside(self, said: _Said, number: parallel.Number) -> bool:
        """Return whether the words on one side of a number are those of a sentence."""
        text = self._script.plain.text
        before = text[max(number.start - 16, 0) : number.start].casefold()
        after = text[number.end : number.end + 16].casefold()
        left, right = _last(said.before), _first(said.after)
        if right and right not in COMMON and right == _first(after):
            return len(right) > 1 or left == _last(before)
        return len(left) > _SHORT and left not in COMMON and left == _last(before)

    def _named(self, fact: Fact) -> Iterator[_Tie]:
        """Yield the number beside the name of a fact: `9 piles` of `tiles: {piles: 9}`."""
        if _HANDS & {fact.words[-1]}:
            yield from self._dealt(fact)
            return
        bags = [bag for bag in self._bags if _has_form(bag, fact.words[-1])]
        found = [each for bag in bags for each in self._near(fact, bag)]
        best = [each for each in found if each[0] == min(level for level, *_ in found)]
        if best and fact.value not in {number.value for _, _, number in best}:
            _, line, number = min(best, key=lambda each: abs(each[2].value - fact.value))
            if _may_be(number, fact):
                yield _Tie(fact, self._text, line, number)

    def _near(self, fact: Fact, bag: _Bag) -> Iterator[tuple[int, Line, parallel.Number]]:
        """Yield the numbers beside a word of a fact's name, with how far away the other one is."""
        line, said, words = bag
        for number in self._numbers(line):
            start, end = number.start - line.start, number.end - line.start
            before = _TOKEN.findall(_SENTENCES.split(said[:start])[-1])
            after = _TOKEN.findall(_SENTENCES.split(said[end:])[0])
            beside = [
                *_until_number(_TOKEN.findall(self._joint.split(said[end:])[0]))[:_NEAR],
                *_until_number(_TOKEN.findall(self._joint.split(said[:start])[-1])[::-1])[:_NEAR],
            ]
            for far, (one, other) in enumerate((fact.words[::-1], fact.words)):
                if any(_is_form(word, one) for word in beside):
                    if any(_is_form(word, other) for word in (*before, *after)):
                        yield far, line, number
                    elif any(_is_form(word, other) for word in words):
                        yield far + 1, line, number
                    break

    @cached_property
    def _joint(self) -> re.Pattern[str]:
        return self._script.words.pattern("and_joint", r"[.,!?;:()]\s?|\s(?:{})\s")

    def _dealt(self, fact: Fact) -> Iterator[_Tie]:
        """Yield the one number of cards that each player is dealt."""
        dealt = [
            entry
            for entry in self._ledger.of(self._text)
            if entry.claim.role is Role.PER_PLAYER
            and type(entry.claim.count) is int
            and entry.claim.count > 1
            and any(target.component.kind == "card" for target in entry.targets)
        ]
        if len(dealt) == 1:
            line = self._text.line_of(dealt[0].claim)
            numbers = self._numbers(line)
            if fact.value not in {each.value for each in numbers}:
                same = [each for each in numbers if each.value == dealt[0].claim.count]
                yield from (_Tie(fact, self._text, line, each) for each in same[:1])


def _sentences(game: ComponentSet, known: dict[str, Fact], language: str) -> Iterator[_Said]:
    """Yield the sentences of the game in a language that have the number of a fact."""
    order = list(known)
    for text, titles in _marked(game, order, known):
        if text.language not in {"", language}:
            continue
        said = names.unmarked(text.text).casefold()
        for sentence in _SENTENCES.split(said):
            plain = _MARKED.sub(lambda found: found[2], sentence)
            others = frozenset(int(each) for each in re.findall(r"\d{1,4}", plain))
            for found in _MARKED.finditer(sentence):
                before, after = (
                    _MARKED.sub(lambda each: each[2], side)
                    for side in (sentence[: found.start()], sentence[found.end() :])
                )
                fact = known[order[int(found[1])]]
                yield _Said(fact, language, before, after, others - {fact.value}, titles)


def _marked(
    game: ComponentSet, order: Sequence[str], known: dict[str, Fact]
) -> Iterator[tuple[CardText, tuple[str, ...]]]:
    """Yield the texts with numbers of facts, these marked, with the names of their entries."""

    def mark(found: re.Match[str]) -> str:
        name = found[1] if found[1] in known else f"{found[1]}.value"
        name = found[1] if name not in known else name
        return (
            f"\ue000{order.index(name)}\ue001{known[name].value}\ue002"
            if name in known
            else found[0]
        )

    def marked(text: Text) -> Text:
        return replace(
            text, languages=tuple((c, _INSERTED.sub(mark, t)) for c, t in text.languages)
        )

    for entries in game.definitions.values():
        for key, entry in entries.items():
            texts = {k: marked(v) for k, v in entry.fields.items() if isinstance(v, Text)}
            if any("\ue000" in t for each in texts.values() for _, t in each.languages):
                own = Entry(str(entry), {**entry.fields, **texts}, entry.places)
                part = replace(game, components=(), definitions={"": {key: own}})
                titles = tuple(map(str.casefold, map(names.unmarked, value_names(entry))))
                for each in card_texts(part, game):
                    if "\ue000" in each.text:
                        yield each, titles


def _may_be(number: parallel.Number, fact: Fact) -> bool:
    """Return whether a number is not too far from that of a fact to be a change of it."""
    return abs(number.value - fact.value) <= _FAR * min(number.value, fact.value)


def _is_led(bag: _Bag, title: str) -> bool:
    """Return whether a line begins with a title, or stands below it."""
    heads = [bare_title(bag[0].chapter.title).casefold()]
    if bag[0].kind is not Kind.HEADING:
        heads.append(bag[1].lstrip(" *0123456789.:|-"))
    whole = rf"{re.escape(title)}(?![a-zß-ÿ])"
    return any(re.match(whole, each) for each in heads)


def _first(after: str) -> str:
    found = re.match(
        r"\W{0,3}(or [a-z]+|[a-zß-ÿ]{2,}|[枚個点本人回つ]|[ァ-ヺー]{2,}|[ぁ-ん一-龥]{1,2})", after
    )
    return found[1] if found else ""


def _last(before: str) -> str:
    found = re.search(r"([a-zß-ÿ]{2,}|[ァ-ヺー]{2,}|[ぁ-ん一-龥]{2})\W{0,3}$", before)
    return found[1] if found else ""


def _until_number(words: Iterable[str]) -> list[str]:
    found: list[str] = []
    for each in words:
        if each.isdigit():
            break
        found.append(each)
    return found


def _has_form(bag: _Bag, name: str) -> bool:
    """Return whether a line has a form of a word."""
    return any(_is_form(word, name) for word in bag[2])


def _is_form(word: str, name: str) -> bool:
    """Return whether a word is a form of a name: `attacker` of `attack`."""
    name = name.casefold()
    if len(name) < 4:
        return word in {name, name + "s"}
    return word.startswith(name[: max(4, len(name) - 2)])
