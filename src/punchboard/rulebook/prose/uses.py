"""What a number of running text is: each player's, what is used, all there are, or none of it."""

from __future__ import annotations

from punchboard.rulebook.claim import Range, Role
from punchboard.rulebook.grammar.openings import CONDITIONS, EACH, PER_PLAYER, PLAYERS
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem
from punchboard.rulebook.prose.forms import forms_of

#: `8個ずつ配る`, `8個ずつ取る`, and what is before it where it is taken from several things.
_DEALT = made_later(r"[^。]{0,10}(?:配|持っ|受け取|もら)")
_TAKEN = made_later(r"を?(?:取(?!り[出除替])|選|引[いきく])")
_FROM_SEVERAL = made_later(r"[各毎色種山と]|から|ごと|(?<=[^\s。])それぞれ")
#: `5枚ずつ配り、3枚を盤の周りに並べる`: what is laid there is no share.
_LAID = made_later(
    r"を[^、。自手]{0,12}(?:周り|周囲|まわり|中央|真ん中|場|脇|横|隣)に[^、。]{0,10}(?:並べ|置|広げ)"
)
#: In characters: how far from a number the words are that say what becomes of it.
_BEFORE, _BEHIND = 40, 110


class NumberUses:
    """Classes the numbers of the sentences of a script."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._forms = forms_of(script.words)

    def counts(self, each: Amount, start: int, end: int, *, named: bool) -> bool:
        """Return whether a number counts pieces that are there for certain.

        Args:
            each: The number.
            start: Where its sentence starts.
            end: Where it ends.
            named: Whether the name of a component is right behind it.
        """
        text, forms, bare = self._text, self._forms, not each.unit
        if not each.of_pieces or not each.count or isinstance(each.count, Range):
            return False
        before, behind = text[start : each.start], text[each.end : end]
        if forms.of_kinds.match(behind) or "=" in {behind.lstrip()[:1], before.rstrip()[-1:]}:
            return False
        if bare and (self._is_step(each, before, behind) or forms.no_count_before.search(before)):
            return False
        if bare and each.count != 1 and forms.one_before.search(before):
            return False  # `in a 3 face-down pile`
        if each.unit and forms.no_count_behind.match(behind):
            return False
        if not (named or each.each) and forms.no_pieces.match(behind):
            return False
        return not (bare and self._is_conditional(each, start))

    def _is_step(self, each: Amount, before: str, behind: str) -> bool:
        """Return whether a number is that of a step: `3 Shuffle the cards`, `7) Deal`, `(1)`."""
        if before[-1:] == "(" and behind[:1] == ")":
            return True
        said = behind.lstrip()
        command = self._words.pattern("commands", "^{}").match(said)
        return not before and (said[:1] in {")", ".", ""} or command is not None)

    def _is_conditional(self, each: Amount, start: int) -> bool:
        """Return whether a condition is in front of a number: `When a player has 2 racks, …`."""
        if not self._script.has[start] & CONDITIONS:
            return False
        if self._forms.yours.match(self._text, start, each.start):
            return True
        found = list(self._forms.conditions.finditer(self._text, start, each.start))
        people = self._forms.per_player  # `Per player: 3 coins`
        found = [e for e in found if not people.match(self._text, e.start())]
        apart = not found or "," in self._text[found[-1].end() : each.start]
        return not apart and not self._forms.of_players.search(self._text, start, each.start)

    def role(self, each: Amount, start: int, end: int, *, handed: bool) -> Role:
        """Return what a number is in the sentence between *start* and *end*.

        Args:
            each: The number.
            start: Where its sentence starts.
            end: Where it ends.
            handed: Whether a line above it says that each player gets what is below.
        """
        if each.total:
            return Role.SUPPLY
        text, forms = self._text, self._forms
        first, last = self._part(each, start, end)
        command = self._words.pattern("commands", "^{}").match(text, start, end)
        own = forms.own.search(text, start, each.start) or forms.own.search(text, first, last)
        led = self._script.plain.text[max(start, each.start - 12) : each.start]
        people = forms.per_player if self._script.has[start] & PER_PLAYER else None
        colon = text.find(":", start, each.start)
        own = own or (people.search(text, start, colon) if colon > 0 and people else None)
        if forms.one_of.search(led) or (forms.all.search(led) and not own):
            return Role.SETUP
        if own or (people and self._is_shared(each, first, last)):
            return Role.PER_PLAYER
        if self._is_dealt(each, start, last):
            return Role.PER_PLAYER
        ahead = people and people.search(text, start, each.start)
        if not command and (handed or (not ahead and forms.shared_out.match(text, last, end))):
            return Role.PER_PLAYER if handed else Role.SUPPLY
        case = self._script.has[start] & PLAYERS and self._script.has[start] & EACH
        if case and forms.case_line.match(text, start, end):
            # `2 players: lay out 24 cards, each takes 3`: only the 3 is a share
            first = max(start, text.rfind(",", start, each.start))
            stop = text.find(",", each.end, end)
            if self._forms.each.search(text, first, stop if stop > 0 else end):
                return Role.PER_PLAYER
        return Role.SETUP

    def _part(self, each: Amount, start: int, end: int) -> tuple[int, int]:
        """Return the part of a sentence in which words say whose a number is."""
        text, first, last = self._text, start, end
        opens = self._forms.per_player.search(text, start, min(end, start + 40))
        subject = opens and opens.start() - start <= 2 and "en" not in self._words.codes
        for found in self._forms.parts.finditer(text, start, end):
            if found["again"] and subject:
                continue  # `Jeder nimmt 2 Boote und legt 3 ab`
            if found.start() >= each.end:
                last = found.start()
                break
            first = found.start() if found.end() <= each.start else first
        if self._forms.shared_out.match(text, last, end):
            amounts = [e for e in self._script.amounts_in(start, each.start) if e.of_pieces]
            before = [e.end for e in amounts if e.unit not in {"人", "名"}]
            first = max([first, *before])
        if _LAID.match(text, each.end):
            first = max(first, text.rfind("、", start, each.start))
        comma = text.find(",", start, each.start)
        condition = comma > 0 and self._words.pattern("conditions", "^{}")
        if condition and condition.match(text, start, comma):
            first = max(first, comma)  # `Once each player has drawn, 2 cards …`
        return first, last

    def is_share(self, each: Amount, start: int, end: int) -> bool:
        """Return whether words before a comma say that each player has a number of something."""
        first, last = self._part(each, start, end)
        comma = self._text.find(",", each.end, last)
        return self._is_shared(each, first, comma if comma > 0 else last)

    def _is_shared(self, each: Amount, first: int, last: int) -> bool:
        text, people = self._text, self._forms.per_player
        opened = text.rfind("(", 0, each.start) > text.rfind(")", 0, each.start)
        for found in people.finditer(text, first, last):
            line = text.rfind("\n", 0, found.start()) + 1
            bracket = text.rfind("(", line, found.start())
            inside = bracket > text.rfind(")", line, found.start()) and not opened
            closes = text.find(")", found.end())
            if inside and self._script.amounts_in(bracket, closes if closes > 0 else last):
                continue  # `32 maps (8 for each player)`
            if found.end() <= each.start and self._forms.stands.match(text, each.end, last):
                continue
            return True
        return False

    def _is_dealt(self, each: Amount, start: int, end: int) -> bool:
        """Return whether a verb and a word for each say it, and no word for players."""
        text, forms = self._text, self._forms
        if each.each and _DEALT.match(text, each.end, end):
            return True
        if each.each and _TAKEN.match(text, each.end, end):
            return not _FROM_SEVERAL.search(text, start, each.start)
        takes = forms.deals.search(text[max(start, each.start - _BEFORE) : each.start])
        if not takes or self._forms.per_colour.search(text, start, end):
            return False
        if takes["each"]:  # `Nehmt je 3 Steine in Rot und Blau`
            return not self._forms.shades.search(text, each.end, end)
        return forms.each_ends.search(text, each.end, end) is not None

    def is_left_out(self, start: int, end: int, *, share: bool) -> bool:
        """Return whether not so many things are used, or many times as many.

        Args:
            start: Where the number and its name start.
            end: Where they end.
            share: Whether each player has so many.
        """
        text, forms = self._text, self._forms
        line = text.rfind("\n", 0, start) + 1
        before, behind = text[line:start], text[end : end + _BEHIND].partition("\n")[0]
        if forms.out_behind.match(behind):
            return True
        if forms.out_before.search(self._script.plain.text, line, start):
            return True
        if forms.returned.search(before) and forms.into_box.match(behind):
            return True
        if share or forms.all.search(before):  # `Place the 6 walls on each path`
            return False
        following = next(iter(self._script.amounts_in(end, end + len(behind))), None)
        behind = behind[: following.start - end] if following else behind
        said = before[max(map(before.rfind, (".", ":", ";", "。"))) + 1 :]
        return bool(forms.for_each.search(said) or forms.on_each.match(behind))
