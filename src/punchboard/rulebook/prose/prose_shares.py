"""Tells what a number of running text is: what each player has, what there is, or what is used."""

from __future__ import annotations

from punchboard.rulebook.claim import Role
from punchboard.rulebook.entries.mentions import is_laid
from punchboard.rulebook.entries.whose import has_own_number, is_of_own_colour, is_shared_out
from punchboard.rulebook.grammar.openings import (
    CONDITIONS,
    DRAWS,
    EACH,
    HANDED,
    MAKES,
    PER_PLAYER,
    PLAYERS,
    REST,
)
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

DEALT = made_later(r"配|持っ|受け取|もら")
#: `信号を8個ずつ取ります`, and what is before it where it is taken from each of several things.
_TAKEN = made_later(r"を?(?:取(?!り[出除替])|選|引[いきく])")
_FROM_SEVERAL = made_later(r"[各毎色種山と]|から|ごと|(?<=[^\s。])それぞれ")
_OWN = made_later(
    r"自分の[^、。]{0,14}(?:\d|[一二三四五六七八九十])"
    r"|(?i:\byour \d|\b(?:choose|pick|take|select)s? (?:a|one|your) (?:player )?colou?r\b"
    r"|\bw[äa]hlt (?:sich )?eine farbe\b|\bchoisi\w* (?:une|sa) couleur\b)"
)
#: What explains a number that leads its line: `15 keys: each player has 3`.
_EXPLAINS = made_later("[ ]?:[ ]|[ ][-–—][ ]")
#: In characters: how far in front of a number the words are that say who takes it.
_BEFORE = 30


class ProseShares:
    """Tells whose the numbers of sentences are."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._words, self._forms = script.words, phrases_of(script.words)
        words = script.words
        the = "|".join(e.the for e in words.languages if e.the) or "(?!)"
        # `the 60 cards` are all there are.
        self._all = compiled(rf"(?<![A-Za-zÀ-ÿ])(?:{the}|all|alle|tous|toutes)[ ]$")
        self._one_of = words.pattern("one", rf"{{}}[ ]{words.words('of_the')}[ ]$")
        self._counted_brackets = compiled(rf"\([^()]*(?:\d|{words.number}[ ])[^()]*\)")
        verbs, each = "|".join(map(words.words, ("handed", "draws"))), words.words("each")
        # `Take`, `Nehmt euch je`, `Prenez chacun`, in front of a number
        self._takes = compiled(
            rf"(?:{verbs})(?:[ ](?!{each}[ ])[^\W\d]{{2,4}})?(?P<each>[ ]{each})?[ ]$"
        )
        self._one = words.pattern("one", "[(,][ ]?{}[ ]$")
        self._each_ends = compiled(rf"(?<![ ]of)(?<![ ]de)[ ]{each}[ ]?(?:[.!;)]|$)")

    def role(self, each: Amount, start: int, end: int, *, handed: bool) -> Role:
        """Return what the number *each* is in the sentence between *start* and *end*.

        Args:
            each: The number.
            start: Where its sentence starts.
            end: Where it ends.
            handed: Whether a line above it says that each player gets what is below.
        """
        text, has = self._text, self._script.has[start]
        if each.total:
            return Role.SUPPLY
        leads = has & PER_PLAYER and not text[start : each.start].strip(" *_•-")
        sign = _EXPLAINS.search(text, each.end, end) if leads else None
        if sign and self._forms.per_player.match(text, sign.end(), end):
            return Role.SUPPLY
        command = self._words.pattern("commands", "^{}").match(text, start, end)
        if is_shared_out(self._script, (each.start, each.end), start, end):
            return Role.SETUP if command else Role.SUPPLY
        parted = has & (REST | MAKES | PLAYERS) or ";" in text[start:end]
        apart_behind = self._forms.apart.search(text, each.end, end) if parted else None
        last = apart_behind.start() if apart_behind else end  # `72 chips; each player gets 12`
        words = text[start:last] if each.unit == "" else text[start : each.end]
        brackets = "(" in words
        if brackets and text.rfind("(", start, each.start) <= text.rfind(")", start, each.start):
            words = self._counted_brackets.sub("", words)  # `32 maps (8 for each player)`
        own = is_of_own_colour(self._words, text, each.end, last)
        colon = text.find(":", start, each.start) if has & PER_PLAYER else -1
        own = own or _OWN.search(text, start, each.start) is not None
        own = own or (colon > 0 and self._forms.per_player.search(text, start, colon) is not None)
        # `one of the 60 cards`, whose first words count nothing
        led = self._script.plain.text[max(start, each.start - 12) : each.start]
        if self._one_of.search(led):
            return Role.SETUP  # `prend un des 5 plans`
        if self._all.search(led) and not own:
            return Role.SETUP
        comma = text.find(",", start, each.start)
        condition = self._words.pattern("conditions", "^{}") if has & CONDITIONS else None
        if comma > 0 and condition and condition.match(text, start, comma):
            words = text[comma : start + len(words)]  # `Once each player has drawn, 2 cards …`
        signs = self._forms.apart.finditer(text, start, each.start) if parted else ()
        apart = [each.start() for each in signs]
        apart += [max(start, text.rfind("、", start, each.start))] * is_laid(text, each.end)
        words = text[max(apart) : start + len(words)] if apart else words
        if self._is_dealt(each, start, last) or _OWN.search(words):
            return Role.PER_PLAYER
        shared = has & PER_PLAYER and (
            each.unit or self._forms.shares(text, start, end, (each.start, each.end))
        )
        if shared and self._is_of_next(each, end):
            return Role.SUPPLY
        if shared and self._forms.per_player.search(words):
            return Role.PER_PLAYER
        if handed and not command:
            return Role.PER_PLAYER
        # `2 players: lay out 24 cards, each takes 3`: only the 3 is a share
        first = max(start, text.rfind(",", start, each.start))
        last = text.find(",", each.end, end)
        clause = (first, last if last > 0 else end)
        case = has & PLAYERS and has & EACH and self._forms.case.match(text, start, end)
        case = case and self._forms.each.search(text, *clause)
        return Role.PER_PLAYER if case else Role.SETUP

    def _is_of_next(self, each: Amount, end: int) -> bool:
        """Return whether a share behind a number is of the next: `4 maps, one per player`."""
        found = self._forms.per_player.search(self._text, each.end, end)
        if not found or each.count == 1:
            return False
        amounts = self._script.amounts_in(each.end, found.start())
        beside = self._text[each.end : found.start()].rstrip()
        last = [e for e in amounts if e.end >= each.end + len(beside)]
        # `16枚の札を使い、1人に4枚ずつ配る`
        own = each.unit and has_own_number(self._script, found.end(), end)
        return (
            bool(last or own) or self._one.search(self._text, each.end, found.start()) is not None
        )

    def _is_dealt(self, each: Amount, start: int, end: int) -> bool:
        """Return whether a verb and a word for each say it, and no word for players."""
        text = self._text
        if each.each and DEALT.search(text[each.end : each.end + 12]):
            return True
        if each.each and _TAKEN.match(text, each.end, end):
            return not _FROM_SEVERAL.search(text, start, each.start)
        has = self._script.has[start]
        if not has & (HANDED | DRAWS):
            return False
        takes = self._takes.search(text[max(start, each.start - _BEFORE) : each.start])
        if not takes or self._forms.per_colour.search(text, start, end):
            return False
        if takes["each"]:  # `Nehmt je 3 Steine in Rot und Blau`
            return not self._words.pattern("shades").search(text, each.end, end)
        return self._each_ends.search(text, each.end, end) is not None
