"""The claims of likely counts: the name is the words beside the number."""

from __future__ import annotations

import functools

from msgspec import Struct

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.grammar import BLOT, Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.clauses import Clauses
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.forms import forms_of
from punchboard.rulebook.prose.uses import NumberUses

_WORD, _WORDS = made_later(r"[^\W\d_][\w'’-]*"), 5
_BEHIND = made_later(
    r"[ ]*(?:[x×–-][ ])?(?P<name>(?:\d{1,2}-(?=[a-z]))?[^\d,.;:()|/、。・（）]{1,60})"
)
_BEFORE = made_later(r"(?P<name>[^\d,.;:()|/、。・（）]{2,60}?)[ ]*[:(×x-]{0,2}[ ]*$")
#: In a run of lines: `Posts 50 km`; or what is before brackets and a number.
_REST = made_later(r"[ ]*(?:[x×][ ])?(?P<name>[^\W\d_][^,;:()|]{0,40})")
_HEAD = made_later(
    r"(?P<name>[^\d\s(（][^(（|]{0,40}?)[ ]*(?:[(（].*)?[ ]*(?:[:x×–-]|\.{4,})?[ ]*$"
)
#: What is done with so many: `客は2枚返します`, `札2枚を抜く`, `8枚の札から選ぶ`
_DONE = made_later(
    r"[ ]?(?![入含使用付必同揃残組])[一-龥]{1,2}[ぁ-ん]{0,4}"
    r"(?:ます|る|す|く|う|つ|て|し)(?=[、。]|$)"
    r"|(?:と[^、。]{1,12}\d[枚個本つ])?(?:を(?!使|用|準備|入れ|含|作|揃え|混ぜ|合わせ)|が手に)"
    r"|の[^\s、。\d]{1,12}から(?![な成構])|[ ]?[\d一二三四五六七八九十]+点(?!の)"
)
#: Where a Japanese name ends; and words in front of a number that name no thing.
_PARTICLE = made_later(r"[をがはでにともや]|から|など|だけ|のみ|$")
_NO_NAME = made_later(
    r":[ ]?\d|(?:(?<=[一-龥ァ-ヺーり])[にへ]|(?:込み|抜き|なし|無し|以外)(?:で|の)?"
    r"|含めて?|除いて?|から|より|だと|なら"
    r"|あたり|につき|で\d.*|[ァ-ヶー一-龥]は.*|^[ぁ-んは].*|^[こそ]れで.*|(?<=[ァ-ヺー])間)$"
)
#: Phrases that begin no name of a component.
_NO_NAMES = (
    "features", "draws", "handed", "per_player", "kinds", "contains", "stops", "are", "lies",
)  # fmt: skip


class LikelyPlace(Struct):
    """A number that may count components.

    Attributes:
        line: Its line.
        amount: The number.
        start: Where its sentence starts.
        end: Where it ends.
        run: Which run of lines of one shape it is in; 0 for none.
        signs: The signs around it.
    """

    line: Line
    amount: Amount
    start: int
    end: int
    run: int
    signs: set[str]


class LikelyNames:
    """Names the likely counts of a script."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._clauses, self._uses = Clauses(script), NumberUses(script)
        self._split = functools.cache(self._clauses.split)

    def claim(self, place: LikelyPlace) -> Claim | None:
        """Return what a likely count claims, or None where it names nothing."""
        found = self._named(place)
        if found is None:
            return None
        named, span = found
        name, amount = self._clauses.name(*named).removeprefix("の"), place.amount
        titled = bool({"run, times last", "run, labelled"} & place.signs)
        labelled = self._text[span[0] - 2 : span[0]].strip() == ":"  # `stones: 20 pieces`
        copies = labelled and self._words.pattern("copies", "^{}$").match(name.casefold())
        if copies or not self._is_name(name, titled=titled):
            return None
        kind = (name, amount.count, amount.unit, self._role(place), Section.PROSE)
        return Claim(*kind, *span, likely=True)

    def _named(self, place: LikelyPlace) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Return where the name of a place is, and where it is with its number."""
        text, amount, line, at = self._text, place.amount, place.line, place.amount.start
        spans = self._split(place.start, place.end)
        start, end = next((e for e in spans if e[0] <= at < e[1]), (place.start, place.end))
        if _DONE.match(text, amount.end) or forms_of(self._words).held.search(text, line.start, at):
            return None
        if "run, number first" in place.signs:
            found = _REST.match(text, amount.end, line.end)
            if not found:
                return None
            first, last = found.span("name")
            stop = signs_of(self._words).stop.search(text, first, last)
            last = first + len(text[first : stop.start() if stop else last].rstrip())
            return (first, last), (at, last)
        head = {"run, times last", "run, labelled"} & place.signs and _HEAD.match(
            text[line.start : at]
        )
        if head:
            return (line.start, line.start + head.end("name")), (line.start, amount.end)
        behind = _BEHIND.match(text, amount.end, end)
        # `Gulls (7 birds)`, `Gulls ×7`
        counted = self._script.amounts_in(start, at)
        bracket = behind and text[at - 1 : at] == "(" and text[behind.end() :][:1] == ")"
        if counted and ")" not in text[counted[-1].end : at]:
            bracket = False  # `2×Fool (26 cards)`
        # `波タイル12枚の海`
        known = amount.unit and self._words.is_noun(text[start:at])
        if behind and not (bracket or known or text[at] in "x×"):
            first = behind.start("name")
            last = first + self._noun_end(text[first : behind.end()])
            if last < first:
                return None
            if last > first:
                return (first, last), (at, last)
        begin = counted[-1].end if counted else start
        before = _BEFORE.search(text[begin:at])
        if not before:
            return None
        articles = list(signs_of(self._words).articles.finditer(before["name"]))
        first = begin + before.start() + (articles[-1].end() if articles else 0)
        last = begin + before.end("name")
        share = forms_of(self._words).share_before.search(text, first, last)  # `鈴は一人に三個`
        return (first, share.start() if share else last), (first, amount.end)

    def _noun_end(self, words: str) -> int:
        """Return where the name that *words* begin with ends; 0 for none, -1 where it is no thing.

        It ends with the first noun, or with one right behind it: `wooden cubes in the bag`.
        Without a known noun it is a capital, or words in the plural that are no sentence.
        """
        if not words[:1].isascii() and "ja" in self._words.codes:
            end = _PARTICLE.search(words, 1).start()  # type: ignore[union-attr]
            return end if words[0] == "の" or self._words.is_noun(words[:end]) else 0
        stop = signs_of(self._words).stop.search(words)
        said = words[: stop.start()] if stop else words
        ends = [found.end() for found in _WORD.finditer(said)][:_WORDS]
        nouns = [end for end in ends if self._words.is_noun(said[:end])]
        following = said[nouns[0] :].split() if nouns else []
        feature = self._words.pattern("features", "^{}$")
        if following and feature.search(f"{following[0].rstrip('s')}s"):
            return -1  # `3 tile types`, `1 token space`
        if nouns:
            # The noun may be a compound: `dice tower`.
            last = max(end for end in nouns if said[nouns[0] : end].count(" ") < 2)
            # `blocs de bois`: what a thing is of goes with it.
            joined = self._words.pattern("of_joint", "[ ]{}$").search(said, 0, last)
            return next((end for end in ends if end > last), last) if joined else last
        capital = [end for end in ends[:3] if said[:end].split()[-1][:1].isupper()]
        if capital or self._words.codes == ("de",):  # German nouns have a capital
            return capital[-1] if capital else 0
        singular = self._words.codes == ("en",) and not said.rstrip().endswith("s")
        is_sentence = self._words.pattern("is_sentence").search(said)
        return 0 if is_sentence or singular else len(said.rstrip())

    def _is_name(self, name: str, *, titled: bool) -> bool:
        """Return whether a component may be called so; a card's title may be nearly anything."""
        words = self._words
        if not _WORD.search(name) or BLOT in name or _NO_NAME.search(name) or "を" in name:
            return False
        if words.is_never(name.rstrip("0123456789 ")) or words.is_set(name):
            return False
        noun = words.is_noun(name)
        if not noun and words.topic(name) is Topic.COMPONENTS:
            return False
        begins = ("lies",) if titled else (*_NO_NAMES, *(() if noun else ("never_names",)))
        begins += () if titled else ("imperatives",)
        if any(words.pattern(each, "^{}[ ]").search(f"{name} ") for each in begins):
            return False
        return titled or name.isascii() or not words.pattern("is_sentence").search(name)

    def _role(self, place: LikelyPlace) -> Role:
        """Return whose a number is: all there are, each player's, or what the setting up uses."""
        line, signs = place.line, place.signs
        if "per_player" in signs and self._uses.is_share(place.amount, place.start, place.end):
            return Role.PER_PLAYER
        topic = line.chapter.topic
        known = "article before" in signs  # `the 60 cards`
        told = "comes to a sum" in signs or ("contains before" in signs and not known)
        about_box = topic is Topic.COMPONENTS or told
        used = topic is Topic.SETUP or (line.kind is Kind.TEXT and known)
        return Role.SETUP if used and not about_box else Role.SUPPLY
