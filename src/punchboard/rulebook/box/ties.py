"""Numbers that a game gives in its lists, tied to the numbers of its rules.

What ties them are the words around the number: in a sentence that a card, a board or a
definition has with it, in the entry that a line of the rules begins with, in the names of the
number itself, or what each player is dealt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import ComponentSet, Entry, Text, Value, entries_in
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box import parallel
from punchboard.rulebook.box.card_texts import CardText, card_texts, read_text, texts_in
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.targets import value_names
from punchboard.rulebook.claim import Role
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import bare_title
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.languages import known
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: A number in a text of the game, as the layout inserts it, and as it is marked here.
_INSERTED = made_later(r"\{\{\s*([a-z_][\w.-]*)\s*\}\}")
_MARKED = made_later(r"\ue000(?P<fact>[^\ue001]+)\ue001(?P<value>\d+)\ue002")
_DIGITS = made_later(r"(?<![\w.#-])\d{1,4}(?![\d.]\d|\w*[-_])|(?<=[^\W\da-zA-Z_])\d{1,4}(?!\d)")
_NAME = made_later(r"(?<![\w.])[a-z_][\w.-]*\w")
_SENTENCES = made_later(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
#: Words that say little of what a sentence is about.
COMMON = frozenset[str]().union(*(each.common for each in known().values()))
WORDS = made_later(r"[a-zß-ÿ]{2,}|[ァ-ヺー]{2,}|[一-龥]")
_TOKEN = made_later(r"[^\W\d_]+|\d+")
_NEXT = made_later(
    r"\W{0,3}(or [a-z]+|[a-zß-ÿ]{2,}|[枚個点本人回つ]|[ァ-ヺー]{2,}|[ぁ-ん一-龥]{1,2})"
)
_PREVIOUS = made_later(r"([a-zß-ÿ]{2,}|[ァ-ヺー]{2,}|[ぁ-ん一-龥]{2})\W{0,3}$")
#: What the rules say to hold or get at the start, in the names of numbers.
_HANDS = frozenset(["hand", "hands"])
#: Share of the words of a sentence that a line has to have: in general, and if one of the
#: words beside the number is the same, or the line begins with the name of its entry.
_ALIKE, _BESIDE = 0.7, 0.5
#: Words from a number to the one that names it, and longest one that says too little before it.
_NEAR, _SHORT = 2, 3
#: How many times the smaller of two numbers the larger may be more, to be a change of it.
_FAR = 2
#: Share of the words of a thing that gives points which its line has to have, the fewest of these
#: words, and the most such lines: a rule and its example.
_SURE, _FEWEST, _TWICE = 0.75, 3, 2
#: Fields of an entry that hold what it is worth.
WORTH = frozenset("points point value values vp score scoring cost price worth".split())
_SIGN = made_later(r"[+−-]?(\d{1,3})")
_POINTS = made_later(r"\d[ ]?(?:点|ポイント|勝利点|(?i:points?|vps?|punkte?)\b)")
#: Most different items of an aid or a board; the texts of a deck are what single cards do.
_FEW = 3


class _Fact(Struct, frozen=True):
    """A number of the game: its path and the words of that, or what a text says with it."""

    path: str
    value: int
    words: tuple[str, ...]
    place: Location | None
    said: str


class _Said(Struct, frozen=True):
    """A sentence of the game with the number of a fact: the words on both sides of it."""

    fact: _Fact
    language: str
    before: str
    after: str
    others: frozenset[int]
    titles: tuple[str, ...]


#: A line, its words in lower case, and those that mean something.
_Bag = tuple[Line, str, frozenset[str]]


class _Tie(Struct, frozen=True):
    """A number of the rules that is the one of a fact."""

    fact: _Fact
    text: RulesText
    line: Line
    number: parallel.Number


def _facts(game: ComponentSet) -> dict[str, _Fact]:
    """Return the numbers of the definitions whose entries are only numbers, by their names.

    Entries that are alike, as `silk: {points: 5}` and `tea: {points: 3}`, are a list of things.
    """
    found = dict[str, _Fact]()
    for definition, entries in game.definitions.items():
        held = {
            frozenset(k for k, v in e.fields.items() if v is not None) for e in entries.values()
        }
        if len(entries) > 1 and len(held) == 1 and held != {frozenset(["value"])}:
            continue
        for key, entry in entries.items():
            if any(isinstance(each, Text | Entry) for each in entry.fields.values()):
                continue
            for field, value in entry.fields.items():
                name = f"{definition}.{key}.{field}"
                if type(value) is int:
                    own = (definition, key) if field == "value" else (key, field)
                    path = name.removesuffix(".value")
                    place = entry.places.of(field)
                    found[name] = _Fact(path, value, own, place, f"`{path}` is {value}")
    return found


def differing_facts(
    game: ComponentSet,
    texts: Sequence[RulesText],
    ledger: Ledger,
    reported: Iterable[Location],
    broken: Sequence[str],
) -> Iterator[Finding]:
    """Yield the numbers of the rules that are not those of the game that they are tied to."""
    facts = _facts(game)
    said, priced = list(_sentences(game, facts)), list(_priced(game))
    ties = [e for text in texts for e in _Reader(facts, said, priced, text, ledger).ties]
    ties += [
        replace(tie, text=text, line=other[0], number=other[1])
        for tie in ties
        for text in texts
        if (other := parallel.same_beside(tie.text, tie.number, text))
    ]
    found: dict[tuple[object, int], list[_Tie]] = {}
    seen = {(each.path, each.line) for each in reported}
    names_told = set(_NAME.findall(" ".join(broken)))
    told = {fact.path for name, fact in facts.items() if name in names_told}
    for tie in ties:
        place = parallel.place_of(tie.text, tie.number)
        if (place.path, place.line) not in seen and tie.fact.path not in told:
            key = tie.fact.path or tie.fact.value, tie.number.value
            found.setdefault(key, []).append(tie)
    for (_, number), same in found.items():
        same.sort(key=lambda tie: texts.index(tie.text))
        place, *others = dict.fromkeys(parallel.place_of(e.text, e.number) for e in same)
        fact = same[0].fact
        label = f"`{fact.path}`: {fact.value}" if fact.path else f"{fact.value} here"
        related = [Related(fact.place, label)] if fact.place else []
        related += [Related(each, parallel.SAME) for each in others]
        hint = f"correct the rules, or `{fact.path}`" if fact.path else "make both say the same"
        message = f"the rules say {number} here, {fact.said}"
        yield Finding(place, message, (hint,), tuple(related))


class _Reader:
    """Finds the numbers of one text that are tied to facts and differ from them."""

    def __init__(
        self,
        facts: Mapping[str, _Fact],
        said: Sequence[_Said],
        priced: Sequence[_Said],
        text: RulesText,
        ledger: Ledger,
    ) -> None:
        self._facts, self._text, self._ledger, self._script = facts, text, ledger, text.script
        own = {"", text.language} if text.language else {e.language for e in (*said, *priced)}
        self._said = [each for each in said if each.language in own]
        self._priced = [each for each in priced if each.language in own]

    @property
    def ties(self) -> Iterator[_Tie]:
        """Yield the numbers that differ."""
        tied: set[str] = set()
        for said in self._said:
            line = self._line_of(said)
            if line is not None:
                tied.add(said.fact.path)
                if wrong := self._instead(said, self._numbers(line)):
                    yield _Tie(said.fact, self._text, line, wrong)
        for fact in self._facts.values():
            if fact.path not in tied:
                yield from self._dealt(fact) if fact.words[-1] in _HANDS else self._named(fact)
        for said in self._priced:
            yield from self._worth(said)

    @cached_property
    def _bags(self) -> list[_Bag]:
        """The lines that state rules, and show none at work."""
        example = self._script.words.pattern("examples")
        lines = (e for e in self._script.lines if not example.search(e.chapter.title.casefold()))
        folded = ((e, parallel.words_of(self._script, e).casefold()) for e in lines)
        return [(line, said, frozenset(WORDS.findall(said))) for line, said in folded]

    def _numbers(self, line: Line) -> list[parallel.Number]:
        return parallel.numbers_of(self._script, line, least=1)

    def _line_of(self, said: _Said) -> Line | None:
        """Return the one line that says what a sentence of the game does."""
        wanted = frozenset(WORDS.findall(f"{said.before} {said.after}")) - COMMON
        titles = said.titles if said.fact.path else ()
        led = [bag for bag in self._bags if any(_is_led(bag, each) for each in titles)]
        for bags, least in ((led, 1), (self._bags, 2 if said.fact.path else _FEWEST)):
            best = max(bags, key=lambda bag: len(wanted & bag[2]), default=None)
            shared = len(wanted & best[2]) if best else 0
            if best is None or len(wanted) < least or shared < _BESIDE * len(wanted):
                continue
            sure = bags is led or (len(wanted) > _NEAR and shared >= _ALIKE * len(wanted))
            if sure or any(_is_beside(said, self._around(e)) for e in self._numbers(best[0])):
                return best[0]
        return None

    def _around(self, number: parallel.Number) -> tuple[str, str]:
        text = self._script.plain.text.casefold()
        return text[max(number.start - 16, 0) : number.start], text[number.end : number.end + 16]

    def _instead(self, said: _Said, numbers: Sequence[parallel.Number]) -> parallel.Number | None:
        """Return the number that a line has instead of a sentence's; None if it has that one."""
        near = [each for each in numbers if _is_beside(said, self._around(each))]
        others = [each for each in numbers if each.value not in {1, *said.others}]
        left = near or (others if said.fact.path else [])
        values, value = {each.value for each in left}, said.fact.value
        bare = value == 1 or value in {each.value for each in numbers}
        if len(values) != 1 or value in values or (bare and not near):
            return None
        known_one = not said.fact.path and {left[0].value, value} & {0, 1}
        return left[0] if _may_be(left[0], said.fact) and not known_one else None

    def _named(self, fact: _Fact) -> Iterator[_Tie]:
        """Yield the number beside the name of a fact: `9 piles` of `tiles: {piles: 9}`."""
        bags = [bag for bag in self._bags if any(_is_form(e, fact.words[-1]) for e in bag[2])]
        found = [each for bag in bags for each in self._near(fact, bag)]
        least = min((far for far, *_ in found), default=0)
        best = [(line, number) for far, line, number in found if far == least]
        if best and fact.value not in {number.value for _, number in best}:
            line, number = min(best, key=lambda each: abs(each[1].value - fact.value))
            if _may_be(number, fact):
                yield _Tie(fact, self._text, line, number)

    def _near(self, fact: _Fact, bag: _Bag) -> Iterator[tuple[int, Line, parallel.Number]]:
        """Yield the numbers beside a word of a fact's name, with how far away the other one is."""
        joint = self._script.words.pattern("and_joint", r"[.,!?;:()]\s?|\s(?:{})\s")
        line, said, words = bag
        for number in self._numbers(line):
            start, end = number.start - line.start, number.end - line.start
            sides = said[:start], said[end:]
            around = _SENTENCES.split(sides[0])[-1], _SENTENCES.split(sides[1])[0]
            sentence = [word for each in around for word in _TOKEN.findall(each)]
            beside = _until_number(_TOKEN.findall(joint.split(sides[1])[0]))
            beside += _until_number(_TOKEN.findall(joint.split(sides[0])[-1])[::-1])
            for far, (one, other) in enumerate((fact.words[::-1], fact.words)):
                if any(_is_form(word, one) for word in beside):
                    held = [far] * any(_is_form(word, other) for word in sentence)
                    held += [far + 1] * any(_is_form(word, other) for word in words)
                    yield from ((each, line, number) for each in held[:1])
                    break

    def _dealt(self, fact: _Fact) -> Iterator[_Tie]:
        """Yield the one number of cards that each player is dealt."""
        dealt = [
            each.claim
            for each in self._ledger.of(self._text)
            if each.claim.role is Role.PER_PLAYER
            and type(each.claim.count) is int
            and each.claim.count > 1
            and any(target.component.kind == "card" for target in each.targets)
        ]
        if len(dealt) == 1:
            line = self._text.line_of(dealt[0])
            numbers = {each.value: each for each in reversed(self._numbers(line))}
            if fact.value not in numbers and dealt[0].count in numbers:
                yield _Tie(fact, self._text, line, numbers[dealt[0].count])

    def _worth(self, said: _Said) -> Iterator[_Tie]:
        """Yield the number in the line about what gives points, if it lacks theirs."""
        wanted = frozenset(WORDS.findall(said.before)) - COMMON
        shared = [(len(wanted & words), line) for line, _, words in self._bags]
        most = max((many for many, _ in shared), default=0)
        lines = [line for many, line in shared if many == most]
        if len(wanted) < _FEWEST or most < _SURE * len(wanted) or len(lines) > _TWICE:
            return
        for line in lines:
            numbers, row = self._numbers(line), line.kind is Kind.ROW
            given = [e for e in numbers if row or _POINTS.match(self._script.plain.text, e.end - 1)]
            left = [each for each in given if each.value not in said.others]
            if left and said.fact.value not in {each.value for each in numbers}:
                near = min(left, key=lambda each: abs(each.value - said.fact.value))
                yield _Tie(said.fact, self._text, line, near)


def _sentences(game: ComponentSet, facts: Mapping[str, _Fact]) -> Iterator[_Said]:
    """Yield the sentences of the game that have the number of a fact, or their own one."""
    effects: set[int] = set()
    for component in game.components:
        if len(component.items) > _FEW:
            values = (value for item in component.items for value in item.fields.values())
            effects |= set(map(id, entries_in(values)))
        else:
            own = replace(game, components=(component,), definitions={})
            for each in card_texts(own, game):
                yield from _of_text(each, (), facts, own=True)
    for entries in game.definitions.values():
        for key, entry in entries.items():
            texts = {k: _marked(v, facts) for k, v in entry.fields.items() if isinstance(v, Text)}
            named = Entry(str(entry), {**entry.fields, **texts}, entry.places)
            part = replace(game, components=(), definitions={"": {key: named}})
            titles = tuple(map(str.casefold, map(names.unmarked, value_names(entry))))
            for each in card_texts(part, game):
                yield from _of_text(each, titles, facts, own=id(entry) not in effects)


def _marked(text: Text, facts: Mapping[str, _Fact]) -> Text:
    """Return a text with the numbers of facts and their names in it."""

    def mark(found: re.Match[str]) -> str:
        name = found[1] if found[1] in facts else f"{found[1]}.value"
        return f"\ue000{name}\ue001{facts[name].value}\ue002" if name in facts else found[0]

    marked = tuple((code, _INSERTED.sub(mark, said)) for code, said in text.languages)
    return replace(text, languages=marked)


def _of_text(
    text: CardText, titles: tuple[str, ...], facts: Mapping[str, _Fact], *, own: bool
) -> Iterator[_Said]:
    """Yield the numbers that a text of the game has, those of facts and if wanted its *own*."""
    for sentence in _SENTENCES.split(names.unmarked(text.text).casefold()):
        plain = _MARKED.sub(r"\g<value>", sentence)
        others = frozenset(int(each) for each in re.findall(r"\d{1,4}", plain))
        found = [(each, facts[each["fact"]]) for each in _MARKED.finditer(sentence)]
        if own and text.is_prose and not found:
            found = [
                (e, _Fact("", int(e[0]), (), text.location, "")) for e in _DIGITS.finditer(sentence)
            ]
        for match, fact in found:
            before = _MARKED.sub(r"\g<value>", sentence[: match.start()])
            after = _MARKED.sub(r"\g<value>", sentence[match.end() :])
            sides = _word(_PREVIOUS.search(before)), "…", _word(_NEXT.match(after))
            around = " ".join(filter(None, sides))
            said = fact.said or f"a text of the game says `{around}`: {fact.value}"
            left = others - {fact.value}
            yield _Said(replace(fact, said=said), text.language, before, after, left, titles)


def _priced(game: ComponentSet) -> Iterator[_Said]:
    """Yield texts of aids and lists with the points beside them."""
    found = [(text, points) for text, points in _points_beside(game) if points > 1]
    for text, points in found:
        others = frozenset(worth for each, worth in found if each is not text)
        for language, said in text.languages:
            words = names.unmarked(said).casefold()
            fact = _Fact("", points, (), text.location, f"the game has {points} for `{words}`")
            yield _Said(fact, language, words, "", others, ())


def _points_beside(game: ComponentSet) -> Iterator[tuple[Text, int]]:
    held: list[tuple[str, Value]] = [
        *((name, entry) for name, each in game.definitions.items() for entry in each.values()),
        *(("", item.fields) for each in game.components for item in each.items),
    ]
    while held:
        name, value = held.pop(0)
        if isinstance(value, tuple):
            held += [(name, each) for each in value]
        fields = value.fields if isinstance(value, Entry) else value
        if not isinstance(fields, Mapping):
            continue
        held += [(key, each) for key, each in fields.items() if isinstance(each, tuple)]
        texts = [each for each in fields.values() if isinstance(each, Text)]
        worth = [v for k, v in fields.items() if WORTH & {k, name}]
        shown = [each for value in worth for each in _shown(game, value, fields)]
        if len(texts) == 1 == len(shown):
            yield texts[0], shown[0]


def _shown(game: ComponentSet, value: Value, fields: Mapping[str, Value]) -> Iterator[int]:
    """Yield the number that a value is or shows: `+5` of `+{{ rule.whole }}`."""
    if isinstance(value, str):
        said = [read_text(each, fields, game) for each in texts_in(value, game.location)]
        yield from (int(each[1]) for each in map(_SIGN.fullmatch, said[:1]) if each)
    elif type(value) is int:
        yield value


def _is_beside(said: _Said, around: tuple[str, str]) -> bool:
    """Return whether the words on one side of a number are those of a sentence."""
    left, right = _word(_PREVIOUS.search(said.before)), _word(_NEXT.match(said.after))
    before, after = _word(_PREVIOUS.search(around[0])), _word(_NEXT.match(around[1]))
    if right and right not in COMMON and right == after:
        return len(right) > 1 or left == before
    return len(left) > _SHORT and left not in COMMON and left == before


def _word(found: re.Match[str] | None) -> str:
    return found[1] if found else ""


def _may_be(number: parallel.Number, fact: _Fact) -> bool:
    """Return whether a number is not too far from that of a fact to be a change of it."""
    return abs(number.value - fact.value) <= _FAR * min(number.value, fact.value)


def _is_led(bag: _Bag, title: str) -> bool:
    """Return whether a line begins with a title, or stands below it."""
    heads = [bare_title(bag[0].chapter.title).casefold()]
    if bag[0].kind is not Kind.HEADING:
        heads.append(bag[1].lstrip(" *0123456789.:|-"))
    whole = rf"{re.escape(title)}(?![a-zß-ÿ])"
    return any(re.match(whole, each) for each in heads)


def _until_number(words: Sequence[str]) -> list[str]:
    """Return the few words before the first number."""
    stop = next((place for place, each in enumerate(words) if each.isdigit()), len(words))
    return list(words[: min(stop, _NEAR)])


def _is_form(word: str, name: str) -> bool:
    """Return whether a word is a form of a name: `attacker` of `attack`."""
    name = name.casefold()
    short = word in {name, f"{name}s"}
    return short if len(name) < 4 else word.startswith(name[: max(4, len(name) - 2)])
