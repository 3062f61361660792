"""A claim of the rules with what in the box it is about."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from punchboard.components.model import Component
from punchboard.diagnostics import Location
from punchboard.rulebook.box.cases import case_of, greatest_of
from punchboard.rulebook.box.targets import Target
from punchboard.rulebook.claim import Claim, Role, Section, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.texts import RulesText

#: The word right behind `for each`.
_FOLLOWING = made_later(r"[ ]([^\W\d_]{3,})")
#: How far in front of its number a verb is, and behind it a Japanese one, in characters.
_VERB_BEFORE, _VERB_BEHIND = 16, 6
#: What share of a thing fewer players use at most, so that it is no slip.
_OF_FEWER = 0.8
#: What no name has in it: `zombie vom stapel ziehen` and `kioskkarte ziehen` are steps.
_SAID = made_later(
    r"[!?;] |(?<=[^\W\d_]{4})\. |\b(?:vom|zum|zur|zurück|puis|jusqu)\b"
    r"|^[a-zäöüß ]+ (?:ab|auf|aus)?(?:zieh|leg|nehm|deck)en$"
)
_LEFT_OPEN = frozenset([Role.SUPPLY, Role.PART, Role.PER_PLAYER])
_ASIDE = made_later(r"\baside\b|\bout of the game\b|脇に|脇へ|わきに|よけ|除外|取り除|ゲームから除")
#: How far in front of a number those may be who it is for, in characters.
_CASE_BEFORE = 40
#: How far from a number the word is that makes it one of some alone, in characters.
_ONLY_BEFORE, _ONLY_BEHIND = 8, 4


class Standing(StrEnum):
    """Whether the box has what a claim is about.

    `bound`: one thing in the box; `ambiguous`: several; `unknown`: none; `aside`:
    the game file says that the claim is about nothing in the box.
    """

    BOUND = "bound"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    ASIDE = "aside"


class LedgerEntry(Struct, frozen=True):
    """A claim and what it is about.

    Attributes:
        claim: The claim.
        text: The rules text that makes it.
        standing: Whether the box has what it is about.
        targets: What it may be about: one thing if it is bound.
        implied: Whether only one thing can be meant, although none is named.
        listed: How many pieces of its component the text lists under names such as `red cubes`
            and `blue cubes`; 0 where it has no such name.
    """

    claim: Claim
    text: RulesText
    standing: Standing
    targets: tuple[Target, ...] = ()
    implied: bool = False
    listed: int = 0

    @property
    def target(self) -> Target:
        """What it is about, if it is bound."""
        return self.targets[0]

    @property
    def place(self) -> Location:
        """Where it is written."""
        return self.text.place_of(self.claim)

    @property
    def thing(self) -> str:
        """The name of what it says is in the box; "" if it is about something else."""
        claim, name = self.claim, ""
        listed = claim.section is Section.LIST
        if claim.role is Role.UNLISTED or (listed and claim.role is Role.SUPPLY):
            name = claim.name
        elif listed and claim.role in {Role.PART, Role.PER_COLOR}:
            name = claim.of
        # `2 decks: Storm (24 cards) and Sun (20 cards)` has no thing called decks.
        words = self.text.script.words
        if words.pattern("players", "^{}$").match(name) or words.pattern("alone", "^{} ").match(
            name.casefold()
        ):
            return ""  # `For two players: …`, `Solo game: …`
        if not names.is_made(name) or words.is_set(name) or _SAID.search(name):
            return ""
        # `two decks of cards`, which are told elsewhere
        many = self.standing is Standing.UNKNOWN and stated(claim) > 1
        content = words.content(name) if many else name
        return "" if content != name and names.is_kind(content) else name

    @property
    def is_blank(self) -> bool:
        """Whether it leaves the number of something blank."""
        blank = self.claim.count is None and self.claim.role in _LEFT_OPEN
        return blank and names.is_made(self.claim.name) and self.standing is not Standing.ASIDE

    @property
    def is_entry(self) -> bool:
        """Whether a list has it as what there is of something."""
        return self.claim.role is Role.SUPPLY and self.claim.section is Section.LIST

    @property
    def is_piece(self) -> bool:
        """Whether its name is a noun for components."""
        return self.text.script.words.is_noun(self.claim.name)

    @property
    def case(self) -> str:
        """The number of players that it holds only for; "" where it holds for any."""
        return "" if self.claim.factor is not None else case_of(self.claim, self.text)

    @property
    def is_led_by_case(self) -> bool:
        """Whether the players it is for are right before it: `2-player game: use 30 cards`."""
        case, start = self.case, max(self._span[0], self.claim.start - _CASE_BEFORE)
        return bool(case) and case.rstrip(":") in self.text.text[start : self.claim.start]

    def players_of(self, most: int) -> int | None:
        """Return for how many players it holds, of the *most* that a game is for.

        None is for fewer, where what else the sentence says of it is not known. What leads a
        line is of all that is in it: `3 players: 7 cards each`.
        """
        case = self.case
        if self.claim.factor is not None or not case:
            return self.claim.factor or most
        players = greatest_of(case, self.text.script.words)
        return players if case.endswith(":") or players >= most else None

    def _has(self, table: str, form: str = "{}", *, before: int = 0, behind: int = 0) -> bool:
        """Return whether its sentence has words of a table: all of it, or so near its words."""
        pattern, (start, end) = self.text.script.words.pattern(table, form), self._span
        if before or behind:
            start = max(start, self.claim.start - before)
            end = min(end, self.claim.end + behind)
        return pattern.search(self.text.folded, start, end) is not None

    @property
    def _span(self) -> tuple[int, int]:
        return self.text.sentence_span(self.claim)

    @property
    def is_shared_otherwise(self) -> bool:
        """Whether a share is no whole one of each player's, however many play.

        It is of something else, or some go back before the next one draws, `keeps 2, puts the
        rest back`, or it is what one loses or rolls.
        """
        if self._is_of_others or (self._has("spends") and self.claim.section is Section.PROSE):
            return True
        if self._has("rolls", before=_VERB_BEFORE, behind=_VERB_BEHIND):
            return True
        text, place, (start, end) = self.text.folded, self.claim.end, self._span
        pattern = self.text.script.words.pattern
        led = pattern("keeps", "{}[ ]$").search(text, start, self.claim.start)
        if led or pattern("keeps").match(text, place):
            return False
        if self._has("in_turn"):  # `Then he puts the rest back.`
            end = max(text.find("\n", place), end)
        elif not pattern("draws").search(text, start, min(place + _VERB_BEHIND, end)):
            return False
        return pattern("back").search(text, place, end) is not None

    @property
    def _is_of_others(self) -> bool:
        """Whether it is a share of something else than players: `2 lamps for each house`."""
        words, said = self.text.script.words, self.text.sentence_of(self.claim)
        found = words.pattern("per_player").search(said)
        if not found or words.pattern("per_thing").search(said):
            return found is not None
        following = _FOLLOWING.match(said, found.end())
        # `to each house`, and not `everyone takes` or `to each, and`
        if not following or not words.pattern("each", "{}$").search(found[0]):
            return False
        stops = (words.pattern(e, "^{}$") for e in ("players", "and_joint", "stops", "the"))
        number = words.value_of(following[1]) is not None
        return not number and not any(each.match(following[1]) for each in stops)

    @property
    def is_least(self) -> bool:
        """Whether it is the least number that there has to be: `9 or more pawns`, `20+ coins`."""
        script, line = self.text.script, self.text.line_of(self.claim)
        words, said = script.words, script.plain.text[line.start : line.end]
        number = rf"(?P<number>\d{{1,4}}|{words.any_number})"
        forms = (
            ("at_least", f"{{}}[ ]?{number}"),
            ("or_more", rf"{number}[ ]?(?:[^\W\d]+[ ]){{0,2}}\w{{0,3}}[ ]?{{}}"),
        )
        found = (e for table, form in forms for e in words.pattern(table, form).finditer(said))
        count = self.claim.count
        # A name without a number may have any; `1 + 1` is no least number.
        least = any(count in {None, words.value_of(each["number"])} for each in found)
        return least or re.search(rf"\b{count}\+(?![ ]?\d)", said) is not None

    @property
    def is_of_some(self) -> bool:
        """Whether it is of some of the pieces: `If two play, use 7 cards`, `7 cards of value 1`."""
        pattern, (start, end) = self.text.script.words.pattern, self._span
        led = pattern("conditions", r"\W*{}").match(self.text.folded, start, end)
        forms = ("worth", r"[ ](?:[^\W\d]{1,4}[ ])?{}[ ]\d"), ("of_joint", r"[ ]{}[ ]\d")
        valued = any(pattern(*e).match(self.text.folded, self.claim.end) for e in forms)
        return bool(led or valued) or self._has("only", before=_ONLY_BEFORE, behind=_ONLY_BEHIND)

    @property
    def is_of_fewer(self) -> bool:
        """Whether it is what fewer players use, and no slip: `With 2 players use 20 stones`."""
        claim = self.claim
        told = claim.role is Role.SUPPLY and claim.section is Section.PROSE and self.case
        return bool(told) and stated(claim) < _OF_FEWER * self.target.count

    @property
    def is_of_all(self) -> bool:
        """Whether it is of all there are: `all 20 owls`, `the 20 owls`, 梟20枚をすべて."""
        pattern, (start, end) = self.text.script.words.pattern, self._span
        text, first, last = self.text.folded, self.claim.start, self.claim.end
        led = pattern("whole", r"(?<![^\W\d]){}[ ]?$").search(text, start, first)
        if led or pattern("whole", r"{}(?=\d)").match(text, first, last):
            return True
        if pattern("whole", r"を?{}(?!の)").match(text, last, end) and not text[last].isascii():
            return True
        more = "stops", "relatives", "numbered", "of_joint", "left_behind", "having"
        narrower = [pattern(e, r"[ ]{}(?![^\W\d])").match(text, last, end) for e in more]
        placed = pattern("places", r"[ ]{}[ ]").match(text, last, end) and not narrower[-1]
        the = pattern("the", r"(?<![^\W\d]){}[ ]$").search(text, start, first)
        return the is not None and bool(placed or not any(narrower))

    @property
    def is_left(self) -> bool:
        """Whether it is left of what was taken: `reste alors 9 cartes`, `55 cards left`."""
        pattern, (start, end) = self.text.script.words.pattern, self._span
        led = pattern("left", r"(?<![^\W\d]){}[ ]$")
        behind = pattern("left_behind", r"[ ]{}(?![^\W\d])")
        text, first, last = self.text.folded, self.claim.start, self.claim.end
        return bool(led.search(text, start, first) or behind.match(text, last, end))

    def has_number(self, number: int, *, free: bool = False) -> bool:
        """Return whether its line has a *number* that is not its own; a *free* one is no supply."""
        script, line = self.text.script, self.text.line_of(self.claim)
        found = (e for e in script.amounts_in(line.start, line.end) if e.count == number)
        places = [script.plain.source(each.number, each.end)[0] for each in found]
        claims = self.text.claims if places and free else ()
        others = [self.claim, *(each for each in claims if each.role is Role.SUPPLY)]
        return any(not any(e.start <= place < e.end for e in others) for place in places)

    def is_multiplied(self, there: int) -> bool:
        """Return whether its line may say how often it is *there*: `9 cards in 4 colours`."""
        wanted, words = stated(self.claim), self.text.script.words
        times, rest = divmod(there, wanted) if wanted > 1 else (0, 0)
        if times < 2 or rest:
            return False
        # `チップ 各8枚`, `5 sets of voting tokens (yes, no and abstain)`
        each = self.claim.factor is None and words.pattern("each").search(self.claim.quote)
        sets = words.pattern("sets", "^{}[ ]").match(self.claim.name)
        return bool(each or sets) or self.has_number(times, free=True)

    @property
    def is_set_aside(self) -> bool:
        """Whether its pieces are put out of play during setup, however many play."""
        said = self.text.sentence_of(self.claim).casefold()
        return self.claim.role is Role.SETUP and bool(_ASIDE.search(said)) and not self.case

    def is_about(self, component: Component) -> bool:
        """Return whether it names *component* or items of it."""
        named = self.standing is Standing.BOUND and not self.implied
        return named and self.target.component is component
