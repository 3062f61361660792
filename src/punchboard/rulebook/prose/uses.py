"""What a number of running text is: each player's, what is used, all there are, or none of it."""

from __future__ import annotations

import functools
import re

from punchboard.rulebook.claim import Range, Role
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.openings import CONDITIONS, EACH, PER_PLAYER, PLAYERS
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import WritingSystem

#: `8個ずつ配る`, `8個ずつ取る`, and what is before it where it is taken from several things.
_DEALT = made_later(r"[^。]{0,10}(?:配|持っ|受け取|もら)")
_TAKEN = made_later(r"を?(?:取(?!り[出除替])|選|引[いきく])")
_FROM_SEVERAL = made_later(r"[各毎色種山と]|から|ごと|(?<=[^\s。])それぞれ")
#: `5枚ずつ配り、3枚を盤の周りに並べる`: what is laid there is no share.
_LAID = made_later(
    r"を[^、。自手]{0,12}(?:周り|周囲|まわり|中央|真ん中|場|脇|横|隣)に[^、。]{0,10}(?:並べ|置|広げ)"
)
_OWN = (
    r"自分の[^、。]{0,14}(?:\d|[一二三四五六七八九十])"
    r"|\byour \d|\b(?:choose|pick|take|select)s? (?:a|one|your) (?:player )?colou?r\b"
    r"|\bw[äa]hlt (?:sich )?eine farbe\b|\bchoisi\w* (?:une|sa) couleur\b"
)
#: `1人4個ずつ、4人なら16個`
_CASE = r"\d[人名](?:なら|だと|の(?:場合|とき|時)|で[^、。\d]{0,6}(?:なら|場合|とき|時))"
#: What ends no number of pieces: `2枚目`, `3つ以上`, `2枚の山`.
_NO_COUNT_BEHIND = (
    r"[ ]?(?:の(?:山|束|列|方|辺|角|面|数字|側|つ|うち)?)?(?:だけ|以上|以下|未満|まで|目|少な|多|分の)"
    r"|[ ]?(?:左|右|隣|先|前|後|上|下|飛)|[ ]?(?:の|を|は)?(?:角|辺|側|方法|方向|場所|位置|数字"
    r"|手順|効果|アクション|行動|条件|フェイズ|フェーズ|マス|隣|人|チーム)"
)
_NO_COUNT_BEFORE = (
    r"\b(?:on|at|(?<!well )as|side|space|track|level|tier|numbers?|than|virtue|value|minus|plus|is"
    r"|are|auf|bei|sur|case|(?-i:[A-Z]{2,}))[ ]|\b[a-z]+ to[ ]|=[ ]?"
)
#: In characters: how far from a number the words are that say what becomes of it.
_BEFORE, _BEHIND = 40, 110


class NumberUses:
    """Classes the numbers of the sentences of a script."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text, self._words = script, script.counted, script.words
        self._forms = _forms_of(script.words)

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
        found = list(self._words.pattern("conditions").finditer(self._text, start, each.start))
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
        own = own or (colon > 0 and people and people.search(text, start, colon))
        if forms.one_of.search(led) or (forms.all.search(led) and not own):
            return Role.SETUP
        if own or (people and self._is_shared(each, first, last)):
            return Role.PER_PLAYER
        if self._is_dealt(each, start, last):
            return Role.PER_PLAYER
        if not command and (handed or forms.explained.match(text, last, end)):
            return Role.PER_PLAYER if handed else Role.SUPPLY
        case = self._script.has[start] & PLAYERS and self._script.has[start] & EACH
        if case and forms.case.match(text, start, end):
            # `2 players: lay out 24 cards, each takes 3`: only the 3 is a share
            first = max(start, text.rfind(",", start, each.start))
            stop = text.find(",", each.end, end)
            if self._words.pattern("each").search(text, first, stop if stop > 0 else end):
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
        if _LAID.match(text, each.end):
            first = max(first, text.rfind("、", start, each.start))
        comma = text.find(",", start, each.start)
        condition = comma > 0 and self._words.pattern("conditions", "^{}")
        if condition and condition.match(text, start, comma):
            first = max(first, comma)  # `Once each player has drawn, 2 cards …`
        return first, last

    def is_share(self, each: Amount, start: int, end: int) -> bool:
        """Return whether a sentence says that each player has a number of something."""
        people = self._script.has[start] & PER_PLAYER
        return people > 0 and self._is_shared(each, *self._part(each, start, end))

    def _is_shared(self, each: Amount, first: int, last: int) -> bool:
        text, people = self._text, self._forms.per_player
        opened = text.rfind("(", first, each.start) > text.rfind(")", first, each.start)
        for found in people.finditer(text, first, last):
            bracket = text.rfind("(", first, found.start())
            inside = bracket > text.rfind(")", first, found.start()) and not opened
            closes = text.find(")", found.end())
            if inside and self._script.amounts_in(bracket, closes if closes > 0 else last):
                continue  # `32 maps (8 for each player)`
            if found.end() <= each.start and self._forms.lies.match(text, each.end, last):
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
        takes = forms.takes.search(text[max(start, each.start - _BEFORE) : each.start])
        if not takes or self._words.pattern("per_colour").search(text, start, end):
            return False
        if takes["each"]:  # `Nehmt je 3 Steine in Rot und Blau`
            return not self._words.pattern("shades").search(text, each.end, end)
        return forms.each_ends.search(text, each.end, end) is not None

    def is_left_out(self, start: int, end: int, *, role: Role, one: bool) -> bool:
        """Return whether a sentence says of so many things that they are not all used.

        Args:
            start: Where the number and its name start.
            end: Where they end.
            role: What the number is.
            one: Whether it is 1.
        """
        text, forms = self._text, self._forms
        line = text.rfind("\n", 0, start) + 1
        before, behind = text[line:start], text[end : end + _BEHIND].partition("\n")[0]
        if forms.unused.match(behind) or forms.not_needed.search(before):
            return True
        if forms.returned.search(before) and forms.to_box.match(behind):
            return True
        if forms.instead.match(behind) or forms.one_player.search(before):
            return True
        if forms.heap_of.search(text, start, end) and not one:
            return True  # `five stacks of cards`: what is made of them
        said = before[max(map(before.rfind, (".", ":", ";", "。"))) + 1 :]
        if role is Role.PER_PLAYER:
            return forms.to_one.match(behind) is not None or (
                forms.gets.search(before) is not None and forms.for_things.match(behind) is not None
            )
        if forms.yours.match(said) or forms.boxed.search(before) or forms.bears.match(behind):
            return True
        if forms.all.search(before):
            return False  # `Place the 6 walls on each path`
        following = next(iter(self._script.amounts_in(end, end + len(behind))), None)
        behind = behind[: following.start - end] if following else behind
        return bool(forms.for_each.search(said) or forms.on_each.match(behind))


class _Forms:
    """The patterns of a grammar for it."""

    def __init__(self, words: Grammar) -> None:
        said, number = words.words, words.any_number
        the, ones = (
            "|".join(getattr(e, name) for e in words.languages if getattr(e, name)) or "(?!)"
            for name in ("the", "one")
        )
        joint, of, each, people = map(said, ("and_joint", "of_joint", "each", "per_player"))
        whom, having, sets, players = map(said, ("to_whom", "having", "sets", "players"))
        verbs = f"(?:{said('imperatives')})(?![^\\W\\d-])"
        self.per_player = words.pattern("per_player")
        self.of_players = compiled(rf"{number}[ ]?-?{players}")
        span = rf"{number}(?:[ ]?(?:-|~|,|{said('to')})[ ]?{number})?"
        self.case = compiled(rf"(?:[^\W\d]{{2,5}}[ ])?{span}[ ]?{players}[ ]?(?::|-|,|[ ](?=\d))")
        self.all = compiled(rf"(?<![A-Za-zÀ-ÿ])(?:{the}|all|alle|tous|toutes)[ ]$")
        self.one_of = compiled(rf"(?:{ones})[ ]{said('of_the')}[ ]$")
        self.one_before = compiled(rf"[ ](?:{ones})[ ]$")
        self.own = compiled(rf"{_OWN}|{said('own_colour')}")
        # `24 paths, each takes 5`, `4 maps, one per player`, `15 keys: each player has 3`
        shared_out = (
            rf"{said('reasons')}|[,、][ ]?(?=[^,、。\d]{{0,6}}{people}[^,、。\d]{{0,12}}{number})"
            rf"|(?::|[ ][-–—])[ ](?={people})"
            rf"|[,(][ ]?(?=(?:{each}[ ])?(?:{number}|{ones})[ ](?:{whom}[ ])?{people})"
        )
        self.explained = compiled(shared_out)
        self.parts = compiled(
            rf"[;；]|{said('rest')}|,[ ]?{said('makes')}[ ]|,[ ](?:{joint}[ ])?{said('contains')}"
            rf"|{_CASE}|{shared_out}"
            rf"|(?P<again>(?:,|[ ](?:{joint}|{said('then')}))[ ](?:(?:{joint}|{said('then')})[ ])*"
            rf"(?:{verbs}|{said('leaving')}))"
        )
        deals = f"{said('handed')}|{said('draws')}"
        self.takes = compiled(
            rf"(?:{deals})(?:[ ](?!{each}[ ])[^\W\d]{{2,4}})?(?P<each>[ ]{each})?[ ]$"
        )
        self.each_ends = compiled(rf"(?<![ ]of)(?<![ ]de)[ ]{each}[ ]?(?:[.!;)]|$)")
        self.lies = compiled(
            rf"(?:[ ](?!(?:{joint}|to)[ ])[^\W\d][\w'-]*){{1,3}}[ ]{said('lies')}(?![^\W\d])"
        )
        self.of_kinds = compiled(rf"[ ](?!{sets}){said('kinds')}[ ]{of}[ ]")
        self.no_count_before = compiled(f"(?:{_NO_COUNT_BEFORE})$")
        self.no_count_behind = compiled(_NO_COUNT_BEHIND)
        self.no_pieces = compiled(
            rf"(?:[ ]?(?:,|and|or|-)+[ ]?\d{{1,2}})*[ ]{{0,3}}-?"
            rf"(?!{said('further')}[ ][^\W\d]{{3}})"  # `take 3 more cards`
            rf"(?:{players}|{said('never_names')}|teams?\b|minus\b|plus\b)|[ ]?[+−-]"
            rf"|(?:,|[ ]{said('to')})[ ]{words.number}(?![^\W\d])"  # `Place one, two or three`
        )
        self._left_out(words, the)

    def _left_out(self, words: Grammar, the: str) -> None:
        """Make the patterns of what is not all used."""
        said, number, some = words.words, words.any_number, r"[^.;:,()。、]"
        joint, of, each, whom = map(said, ("and_joint", "of_joint", "each", "to_whom"))
        more = rf"(?:(?:[ ]?(?:{the}|{said('total')}|{said('rest')}))*)"
        back = rf"(?:{said('returns')})[ ](?:{said('pronouns')})[^.;:]{{0,30}}?{said('to_box')}"
        self.unused = compiled(rf"{some}{{0,40}}?{said('unused')}|[^:;]{{0,60}}?{back}")
        self.not_needed = compiled(
            rf"(?:{said('not_needed')}{more}|{of}[ ]{said('any')}|,[ ]{each}[ ]{said('having')})[ ]$"
        )
        self.returned = compiled(rf"(?:{said('returns')}){more}[ ]$")
        self.to_box = compiled(rf"(?:(?!{joint}){some}){{0,60}}?{said('to_box')}")
        kinds = "|".join(map(said, ("kinds", "sets", "colours")))
        # `2 of each of the four colours`, `2 racks = 1 hand`
        self.instead = compiled(
            rf"[ ]?(?:{said('instead')}|=)"
            rf"|[ ](?:{of}[ ])?(?:{each})[ ](?:(?:{of}[ ])?(?:{the})[ ])?(?:{number}[ ])?(?:{kinds})"
        )
        self.one_player = compiled(
            rf"{said('one_player')}(?:(?:[ ][^\W\d]+){{0,2}}[ ]|[^\s。、]{{0,9}})\Z"
        )
        self.heap_of = words.pattern("sets", rf"(?<![^\W\d]){{}}[ ]{of}[ ]")
        self.to_one = compiled(rf"[ ](?:{whom})[ ](?:{the})[ ](?-i:[A-ZÀ-Þ])")
        gets = rf"(?!(?:{said('imperatives')})[ ])(?:{said('handed')}|{said('draws')})"
        self.gets = compiled(rf"(?<![^\W\d]){gets}[ ]\Z")
        self.for_things = compiled(
            rf"{some}{{0,40}}?[ ](?:{whom})[ ]{each}[ ](?!(?:[^\W\d]+[ ])?{said('players')})"
        )
        self.yours = compiled(
            rf"\W*(?:{said('conditions')})[ ](?:{said('you')})[ ](?![^,]*\d[^,]*{said('players')})"
        )
        self.boxed = words.pattern("boxed", "{}[ ]$")
        self.bears = words.pattern("bears", "[ ]{}[ ]")
        self.for_each = compiled(rf"(?:{whom})[ ]{each}[ ][^.;]*,[^.;(]*$")
        places = rf"(?:{said('places')}|{whom}|{said('having')})"
        self.on_each = compiled(
            rf"[ ]?{each}(?:[ ]?(?:[.,;]|$)|[ ]{places}[ ])"
            rf"|(?:,[^\n,.;:()]{{1,20}},)?(?:(?!{joint}[ ]){some}){{0,50}}?[ ]{places}[ ]{each}[ ]"
            rf"(?!{said('rest')})"
        )


@functools.lru_cache(maxsize=32)
def _forms_of(words: Grammar) -> _Forms:
    """Return the patterns of a grammar."""
    return _Forms(words)
