"""Tells whose the number of an entry is: all, what each player has, or what each colour has."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.entries.attributes import attributes_of
from punchboard.rulebook.entries.entries import ListEntry
from punchboard.rulebook.entries.joint_parts import colours_listed
from punchboard.rulebook.grammar.grammar import TITLE_COUNT, Grammar
from punchboard.rulebook.grammar.openings import COLOURS, EACH, PER_COLOUR, PER_PLAYER
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.lines import Line, WritingSystem

#: `For each player (4 colours): `, `Figures (per player) - `
_LABEL = made_later(
    r"([^:()\d]{2,40})(\([^()]*\))?[* ]*"
    r"(?::(?:[ ]|(?<=[ぁ-ヺ一-龥ー]:))|(?P<dash>[ ][-–—][ ]))(?=(?P<digit>\d)|[^\W_])"
)
# Behind brackets, a colon or a dash begins what another number says.
_NEXT_NUMBER = made_later(r"\(|[ ]?:[ ]|[ ]?-[ ]|,?[ ]\d+[ ]")
_ASIDE = made_later(r"[ ]?\([^()]*\)")
_CLAUSE, _TO_COLON = made_later(r"[^\n,;、(]*"), made_later(r"[^\n,;、(:]*(?=:)")
_OWN_COUNT = made_later(r"[ :はに]*\d{1,3}[ ]?[枚個つ本体]")
_IN_BRACKETS = made_later(r"\(([^()]*)\)$")
#: `Par joueur (4 couleurs : rouge, vert)`, `Each player receives, in their colour`
_IN_OWN = made_later(r"[ ]?(?:\([^()]*\)[ ]?:?|,[^,:;.]*)$")
#: `72 chips; each player gets 12`
_NEXT = made_later(r"[ ]\d{1,3}(?!\d)")
#: How far behind the words for a share its own number may end, in characters.
_OWN_NUMBER = 6
#: How far into a sentence the words are that say of which colours it is, in characters.
_COLOURS_WITHIN = 60
#: What ends a part of a sentence; and what is behind a number that counts what was named before.
_PART, _NAMELESS = made_later("[,:;、] ?| [-–—] "), made_later("[ ]*(?:[.,;:!)。、]|$)")
_SKIPPED = r"(?:[ ,、:]|には?|の|・|\([^()\d]*\)|(?<![a-zà-ÿ])(?:{})(?![a-zà-ÿ]))*"
_PLACE = made_later(r"^(?:この)?箱の?中?には?、?")
_AFTER_SHARE = made_later(r"in |per |for |of |pro |par |dans |です|あり|持ち|配|含|入")
#: How many words a line has that says in English what each of some groups has.
_FEW_WORDS = 6


class Lead(Struct, frozen=True):
    """What the first words of an entry say of whose its numbers are.

    Attributes:
        start: Where they end.
        role: Whose they are, where they say so.
        factor: How many colours there are.
        until: Where that ends: `a map each, and also 40 stones`.
    """

    start: int
    role: Role | None
    factor: int | None
    until: int


def each_colour(script: WritingSystem, start: int, end: int) -> tuple[int, int] | None:
    """Return how many colours each have what is next, and where the words end that say so.

    `4色それぞれに、`, `In each of the four colours red and blue there are`
    """
    words, text, forms = script.words, script.counted, phrases_of(script.words)
    if not script.has[start] & COLOURS:
        return None
    found = forms.colours.search(text, start, min(end, start + _COLOURS_WITHIN))
    if not found or any(e.of_pieces for e in script.amounts_in(start, found.start())):
        return None
    said = "|".join(map(words.words, ("shades", "and_joint", "contains", "having")))
    skipped = compiled(_SKIPPED.format(said), re.IGNORECASE)
    named = _PLACE.sub("", text[start : found.start()])
    behind = words.pattern("each", "(?:の|,?[ ])?{}(?![a-z])").match(text, found.end(), end)
    before = words.pattern("each", r"(?:[^\W\d]+[ ]){0,3}{}[ ](?:[^\W\d]+[ ]){0,2}")
    # `赤・青の2色それぞれに`, and not `宝石 5色各10個`, which names a thing.
    if not (behind and skipped.fullmatch(named)) and not before.fullmatch(named):
        return None
    last = skipped.match(text, behind.end() if behind else found.end(), end)
    many = words.value_of(found[1])
    return (many, last.end()) if many and last else None


def is_shared_out(script: WritingSystem, number: tuple[int, int], start: int, end: int) -> bool:
    """Return whether a number is of all: `15 keys, so everyone gets three, and 5 mats, so each …`.

    No reason is needed before a share that names nothing: `With 15 keys, everyone gets three`.

    Args:
        script: The text.
        number: Where the number starts and ends.
        start: Where its sentence starts.
        end: Where it ends.
    """
    text, people = script.counted, phrases_of(script.words).per_player
    if not script.has[start] & PER_PLAYER:
        return False
    others = script.amounts_in(start, end)
    before = max((each.end for each in others if each.end <= number[0]), default=start)
    later = [each.start for each in others if each.start >= number[1]]
    sign = script.words.pattern("reasons").search(text, number[1], later[0] if later else end)
    if not sign or not people.search(text, sign.end(), end):
        sign = _PART.search(text, number[1], end)
        handed = [each.end for each in others if each.start in later] if sign else []
        nameless = [each for each in handed if _NAMELESS.match(text, each, end)]
        if not sign or not any(_is_handed(script, sign.end(), each) for each in nameless):
            return False
    spans = ((before, number[0]), (number[1], sign.start()))
    return not any(people.search(text, *span) for span in spans)


def _is_handed(script: WritingSystem, start: int, end: int) -> bool:
    """Return whether players are handed something: `, everyone gets three`."""
    people = phrases_of(script.words).per_player.search(script.counted, start, end)
    handed = people and script.words.pattern("handed").search(script.counted, people.start(), end)
    return handed is not None


def has_own_number(script: WritingSystem, start: int, end: int) -> bool:
    """Return whether right behind the words for a share is its number: `1人に` `4枚ずつ`."""
    return any(each.each for each in script.amounts_in(start, min(end, start + _OWN_NUMBER)))


def is_of_own_colour(words: Grammar, text: str, start: int, end: int) -> bool:
    """Return whether what a number counts is of one colour: `the 7 signals of that colour`.

    Args:
        words: The words of its language.
        text: The text.
        start: Where the number ends.
        end: Where its part of the sentence ends.
    """
    found = words.pattern("own_colour").search(text, start, end)
    return bool(found and not words.pattern("handed").search(text, start, found.start()))


def besides_of(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of what ends a share: `, dazu 40 Steine`, `、それに`."""
    besides = words.words("besides")
    return compiled(rf"[,;][ ](?:[^\W\d]{{2,3}}[ ])?{besides}(?![^\W\d])|、{besides}")


class Shares:
    """Tells whose numbers are."""

    def __init__(self, script: WritingSystem) -> None:
        self._script = script
        self._words, self._text, self._forms = (
            script.words,
            script.counted,
            phrases_of(script.words),
        )
        words = script.words
        self._shades, self._led = words.pattern("shades"), words.pattern("each", "{}[ ]$")
        # `15 cubes in each of 3 colours`, `15 Würfel in jeder der 3 Farben`
        joint = rf"(?:[^\W\d]{{2,3}}[ ]){{1,2}}(?={words.any_number})"
        each_of = rf",?[ ](?:[a-zß-ÿ]{{2,4}}[ ]{{}}[ ]{joint}|{{}}[ ]in[ ])"
        self._each_in = words.pattern("each", each_of)
        self._besides = besides_of(words)
        # `4 Pläne (einer je Spieler)`, `4 boards, one for each player`
        self._one = words.pattern("one", r"[ ]?[(,][ ]?{}[ ]")
        self._count = words.pattern("count_keys", r"^[^\W\d]+[ ]{}$")  # `Recommended count: 9 owls`

    def lead(self, start: int, end: int) -> Lead:
        """Return what the first words between *start* and *end* say."""
        forms, text = self._forms, self._text
        if shared := each_colour(self._script, start, end):
            besides = self._besides.search(text, shared[1], end)
            until = besides.start() if besides else end
            return Lead(shared[1], Role.PER_COLOR, shared[0], until)
        people = self._script.has[start] & PER_PLAYER
        # `Per player 5 huts and a bag`
        led = people and (
            forms.per_player.match(text, start, end)
            or forms.share_end(text, start, end)
            or forms.both.fullmatch(text, start, end)
        )
        label = _LABEL.match(text, start, end)
        whose = label and (label[2] if label["dash"] else label[0])
        share = forms.per_player.search(whose) if people and whose else None
        said = label[1].strip("* ") if label and label["digit"] and not label["dash"] else ""
        never = said and (self._words.is_never(said) or self._count.search(said))
        never = never or (label and not label["dash"] and self._script.is_for_all(label[1]))
        if label and (share or never):
            start, led = label.end(), share  # `Für alle: 10 Wetterkarten, 1 Plan`
        besides = self._besides.search(text, start, end) if led else None
        until = besides.start() if besides else end
        return Lead(start, Role.PER_PLAYER if led else None, None, until)

    def of(self, entry: ListEntry) -> Role:
        """Return whose the number of an entry is, by its own words."""
        has = self._script.has[entry.start]
        if not has & (PER_PLAYER | PER_COLOUR):
            return Role.SUPPLY
        words = self._own_words(entry)
        if self._forms.per_player.search(words):
            return Role.PER_PLAYER
        return Role.PER_COLOR if self._forms.per_colour.search(words) else Role.SUPPLY

    def _own_words(self, entry: ListEntry) -> str:
        """Return what an entry says up to the next number and what is said of that."""
        text, first = self._text, entry.rest[0][1] if entry.rest else self._end(entry)
        aside, last = _ASIDE.match(text, entry.end), entry.end
        if aside and not self._script.amounts_in(*aside.span()) and not self._one.match(aside[0]):
            last = aside.end()  # `1 map (with two sides) per player`
        if entry.rest and first <= last:  # `Pegs (blue): 6 per player`
            first = _CLAUSE.match(text, last).end()  # type: ignore[union-attr]
        tail = _NEXT_NUMBER.split(text[last : max(first, last)])[0]
        if self._one.match(tail) and entry.amount and entry.amount.count != 1:
            tail = ""
        led = self._forms.per_player.search(tail)
        # `8個 ※1人2個`: the share is of the next number
        if not led:
            return text[entry.start : entry.end] + tail
        own = bool(_OWN_COUNT.match(tail, led.end()) or _NEXT.match(text, last + len(tail)))
        if entry.end == last:  # `vingt tonneaux à raison de quatre par joueur`
            before = last + len(tail[: led.start()].rstrip())
            amounts = self._script.amounts_in(last, last + led.start())
            own = own or any(each.end >= before for each in amounts)
        return text[entry.start : entry.end] + (tail[: led.start()] if own else tail)

    def _end(self, entry: ListEntry) -> int:
        """Return where the words end that are behind an entry and before a colon."""
        found = _TO_COLON.match(self._text, entry.end)
        return found.end() if found else entry.end

    def in_colours(self, entry: ListEntry, role: Role) -> tuple[Role, int | None]:
        """Return in how many colours there are so many: `je 4 Boote in Rot und Blau`."""
        led = None
        if self._script.has[entry.start] & EACH:
            led = self._led.search(self._text, max(0, entry.start - 9), entry.start)
            led = led or self._each_in.match(self._text, entry.end)
        shared = role is Role.SUPPLY and led is not None
        if role is not Role.PER_COLOR and not shared:
            return role, entry.factor
        said = self._text[entry.start : entry.rest[-1][1] if entry.rest else self._end(entry)]
        colours, shades = self._forms.colours.search(said), len(self._shades.findall(said))
        if shared and not colours and shades < 2:
            return role, entry.factor
        found = self._words.value_of(colours[1]) if colours else None
        return Role.PER_COLOR, found or (shades if shared else entry.factor)

    def hands_out(self, line: Line) -> bool:
        """Return whether a line says for whom those below it are: `Per player:`, `各自`."""
        if not self._script.has[line.start] & (PER_PLAYER | PER_COLOUR | COLOURS | EACH):
            return False
        whole = self._text[line.start : line.end].rstrip()
        said = TITLE_COUNT.sub("", whole)
        people = self._forms.per_player
        if (inside := _IN_BRACKETS.search(whole)) and people.fullmatch(inside[1]):
            return True  # `Buildings (per player)`
        opens = said.endswith(":") or bool(self._forms.alone.fullmatch(said))
        ends = (self._words.pattern(each, "{}$") for each in ("handed", "follows"))
        bare = _IN_OWN.sub("", said)
        forms = self._forms.alone, self._forms.per_colour
        opens = opens or any(each.fullmatch(bare.strip("* ")) for each in forms)
        opens = opens or any(each.search(bare) for each in ends)
        return opens and self.by_line(said) is not None

    def by_line(self, said: str) -> Role | None:
        """Return whether a line hands out what is below it, to each player or in each colour."""
        # `Each clan has:`, `60 cards in 4 suits. Each suit has:`
        last = said.rpartition(". ")[2].rpartition("。")[2] or said
        if self._forms.per_player.search(last):
            return Role.PER_PLAYER
        short = said.endswith(":") and said[:1].isascii() and last.count(" ") < _FEW_WORDS
        each = short and self._forms.each_has.match(last)
        return Role.PER_COLOR if each or self._forms.per_group.search(said) else None

    def below(self, above: Line, told: list[Claim]) -> list[Claim]:
        """Return entries below a line such as `per player:` as what each player or colour has."""
        said = self._text[above.start : above.end].rstrip()
        colours = self._forms.colours.search(said)
        role = Role.PER_COLOR if colours else self.by_line(said)
        # `Each player has 9 pieces of 3 kinds:` says nothing of how many play.
        groups = colours or self._forms.kinds.search(said)
        factor = self._words.value_of(groups[1]) if groups and role is Role.PER_COLOR else None
        if role is Role.PER_COLOR and not groups:
            factor = colours_listed(self._words, said)
        return [
            replace(each, role=role, factor=factor) if role and each.role is Role.SUPPLY else each
            for each in told
        ]


def is_detail(
    script: WritingSystem, name_of: Callable[[int, int], str], start: int, end: int
) -> bool:
    """Return whether a clause says more about the component before it."""
    text, forms = script.counted, phrases_of(script.words)
    has = script.has[start]
    led = forms.per_player.match(text, start, end) if has & PER_PLAYER else None  # `1人3枚`
    begin = led.end() if led else start
    found = [each for each in script.amounts_in(start, end) if each.end > begin]
    if not any(each.of_pieces for each in found):
        return any(attributes_of(script.words).find(text, start, end))
    if found[0].total and not name_of(start, found[0].start):
        return True
    if not has & (EACH | PER_PLAYER | PER_COLOUR):
        return False
    before, after = text[begin : found[0].start], text[found[0].end : end].strip()
    for form in (forms.per_player, forms.per_colour, forms.each):
        before = form.sub("", before)
    share = not after or forms.each.match(after) or _AFTER_SHARE.match(after)
    each = forms.each.search(text, start, end)
    return bool(each and not before.strip(" はに:") and share)
