"""Clauses, sentences and brackets; and the patterns of phrases that a grammar makes."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later

#: `1人4個ずつ、4人なら16個`
_CASE = r"\d[人名](?:なら|だと|の(?:場合|とき|時)|で[^、。\d]{0,6}(?:なら|場合|とき|時))"
_CLOSING = ")]}」』】"
_BRACKET = made_later(r"[(\[{「『【)\]}」』】]")
_ROUND, _QUOTE = made_later("[()]"), made_later('[「『"]')
_QUOTATION = made_later(r"「[^」]*」|『[^』]*』|\"[^\"]{1,40}\"")
# `(2 red + 3 blue)`, `(2 red, a white one and 3 blue)`
_LISTED = made_later(r"\d[^\d+,]+(?:[ ]?\+[ ]?\d|,[ ]?[^\d,()]{0,30}\d)")
#: The sign is first, so that it is looked for at once.
_FULL_STOP = made_later(
    # `Watch out! (4)`: a name with its number
    r"[.!?。](?!(?<=[!?])[ ]\([x×]?\d{1,3}x?\))(?:(?<=。)|$|(?<=[!?])(?=\s)"
    r"|(?<!\bca.)(?<!\bNr.)(?<!\bapprox.)(?<!\bNo.)(?<!\b[MD]r.)(?<!\.\..)(?=[ \n]+[^\sa-z]))"
)
#: What parts clauses in Japanese texts alone.
_JAPANESE = (
    # `40枚の札と6個の石`
    r"|(?<=[一-龥ァ-ヺー])と(?=\d{1,4}[枚個本]の)"
    # `札40枚+白札2枚`
    r"|(?<=[枚個つ本体冊)])[ ]?[+&][ ]?(?=[^\W\d])"
    # `杯 各色3個 計12個`
    r"|(?:(?<=各\d[枚個本])|(?<=色\d[枚個本])|(?<=各\d\d[枚個本])|(?<=色\d\d[枚個本])|(?<=ずつ))"
    r"[ ]+(?=(?:合計|計|全部で|全)[ ]?\d)"
    # `麦12 米10 芋8`
    r"|(?:(?<=[ぁ-ヺー一-龥]\d)|(?<=[ぁ-ヺー一-龥]\d\d))[ ]+"
    r"(?=[ぁ-ヺー一-龥]{1,10}\d{1,2}(?:[ 、)]|$))"
)
#: `札(白札2枚を含む54枚)`: what closes brackets counts what is before them.
_STOP = made_later("[.!?。]")
#: The sign behind which parts are listed.
LISTING = made_later(r"(?:[ ]?:|[ ]-)[ ]\(?(?=\d)")
#: A semicolon; the comma in `9 each of red, blue and green, and 104 cards`
_SEGMENT_END = made_later(
    r"(?P<sign>[;；])|each of [a-z]{2,12}(?:, [a-z]{2,12}){0,6},? and [a-z]{2,12}"
    r"(?P<comma>,)(?: and)?(?= \d{1,3} [a-z])"
)


_OWN_NUMBER = made_later(r"[ ](?:[^\W\d]+[ ])?\d")
#: In characters: how far behind its start a sentence still begins.
_AT_START = 2


#: Two things with their numbers; and what says nothing beside whose a number is.
_COUNTED = made_later(r"\d[^\d()]*[^\W\d][^\d()]*\d+[^\d()]*[^\W\d]|\d[枚個本][^\d()]+\d+[枚個本]")
_SMALL_WORDS = made_later(r"(?:[ ,:のにはで]|(?<![^\W\d])[a-zß-ÿ]{2,3}(?![^\W\d]))*")


class Phrases:
    """The phrases of a grammar that say whom a number holds for."""

    def __init__(self, words: Grammar) -> None:
        number, self._words = words.any_number, words
        articles = (
            "|".join(f"{each.one}|{each.the}" for each in words.languages if each.one) or "(?!)"
        )
        joint = words.words("and_joint")
        # `composé d'un plateau, de 16 pions et de 2 dés`: each has the preposition again.
        made = "|".join(each.made_of for each in words.languages if each.made_of) or "(?!)"
        self.again = compiled(
            rf"(?:(?:{made})[ ]|d')(?=\d|(?:{words.number}|{articles})[ ])", re.IGNORECASE
        )
        self.each = words.pattern("each")
        self.per_colour = words.pattern("per_colour")
        each, kinds = words.words("each"), words.words("kinds")
        #: `per colour`, `for each kind of resource`
        self.per_group = compiled(
            rf"{self.per_colour.pattern}|{each}(?:[ ]{words.words('of_the')})?[ ]?{kinds}"
        )
        #: `Each clan has`, but not `Each copy contains`
        self.each_has = words.pattern("each", rf"{{}}[ ](?!.*{words.words('contains')})")
        # `For 2 or 3 players: 5 cards each`, `3 players - 6 cards`
        span = rf"{number}(?:[ ]?(?:-|~|,|{words.words('to')})[ ]?{number})?"
        self.case = compiled(
            rf"(?:[^\W\d]{{2,5}}[ ])?{span}[ ]?{words.words('players')}[ ]?(?::|-|,|[ ](?=\d))"
        )
        self.per_player = words.pattern("per_player")
        #: `2 pens and 3 pads for each player`: both are shares.
        people, to_whom = words.words("per_player"), words.words("to_whom")
        self.both = compiled(rf"[^,;:]*\d[^,;:]*[ ](?:{joint})[ ][^,;:]*\d[^,;:]*{people}[ .]*")
        #: `各自`, `Per player`: a line that says for whom those below it are.
        self.alone = words.pattern(
            "per_player",
            rf"(?:[^\W\d]{{1,12}}:[ ]?)?\W*(?:{to_whom}[ ])?(?:プレ[イー]+ヤー)?"
            r"{}(?:用|分|に?つき|に|あたり"
            r"|[がにの]?(?:[1一]つ)?(?:[ずづ]つ)?(?:最初に|はじめに|初めに)?"
            r"(?:持つ|持ち|配る|配られる|配布する|渡す|渡される|受け取る|もらう|取る|使う|必要な)(?:もの|物)?"
            # `各プレイヤーは以下の駒を受け取ります`
            r"|[はがに]?、?(?:以下|次|下記)(?:の[^、。]{0,10})?を、?(?:持|配|渡|受け取|もら|取)[ぁ-ん布]{1,6})?\W*",
        )
        self._verb = compiled("|".join(map(words.words, ("handed", "draws", "imperatives"))))
        #: `Each takes 2 cards; the other 18 are the deck`: what ends a share.
        there = f",[ ](?:{joint}[ ])?{words.words('contains')}"  # `, and there are 40 cards`
        makes = f",[ ]{words.words('makes')}[ ]"
        self.apart = words.pattern("rest", f"[;；]|{{}}|{makes}|{there}|{_CASE}")
        self.colours = compiled(rf"({number})[ ]?{words.words('colours')}", re.IGNORECASE)
        self.kinds = compiled(rf"({number})[ ]?{words.words('kinds')}", re.IGNORECASE)
        self.of_kinds = compiled(
            rf"{words.words('each')} (?:of|in|for|der|des?) (?:the |\d+ )?({number})[ ]",
            re.IGNORECASE,
        )
        # `the four player game`, `3 players:`
        self.people = compiled(
            rf"[ -]{{0,3}}{words.words('players')}(?=[分用]|[ ]games?|[ ]*$|[,.:;)])", re.IGNORECASE
        )
        self.between = _between(words, joint, self._ahead(articles))

    def _ahead(self, articles: str) -> str:
        """Return a pattern of what begins another clause behind a word that joins."""
        words, number = self._words, self._words.any_number
        return (
            rf"(?=(?:(?:{words.words('total')}|{words.words('fillers')})[ ])?\d"
            rf"|(?:{number}|{words.number}|{articles})[ -]|{self.again.pattern}"
            rf"|{words.words('not_made')}[ ]*(?:[.,]|$)"
            # `Ein Brett und für jeden eine Figur`
            rf"|(?:[a-zü]{{3,4}} )?{words.words('per_player')} "
            rf"(?:\d|(?:{words.number}|{articles}) ))"
        )

    @functools.cached_property
    def _share(self) -> re.Pattern[str]:
        """A pattern of whose the next number is: `per player 2 pens`, `for each player: 2 pens`."""
        words = self._words
        ones = f"(?:{words.number}|{words.words('one')})[ ]"
        led = rf"(?=[a-z])(?:{words.words('to_whom')}[ ])?"
        sharers = f"(?:{words.words('per_player')}|{words.words('per_colour')})"
        people = rf"{led}(?={words.words('each')}[ ]){sharers}"
        return compiled(rf"{people}[ ]?:?[ ](?=\d|{ones})", re.IGNORECASE)

    @functools.cached_property
    def titles(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """Patterns of titles of what all have, and of lines that begin with what each has."""
        words = self._words
        led = rf"[^\w\n]*(?:{words.words('to_whom')}[ ])?{words.words('per_player')}"
        each = rf"^(?!{words.words('for_all')}){led}(?:[ ][^\W\d]+)?[^\w\n]*(?:[:：|(]|$)"
        return words.pattern("for_all", r"[^\w\n]*{}(?![ ]?\w)[^\w\n:：|]*(?:[:：|]|$)"), compiled(
            each
        )

    @functools.cached_property
    def _again(self) -> re.Pattern[str]:
        """A pattern of what begins another predicate: `, and put`, `, leaving`."""
        words = self._words
        joint = rf"(?:{words.words('and_joint')}|{words.words('then')})"
        verbs = rf"(?:{words.words('imperatives')})(?![^\W\d-])"
        return compiled(
            rf"(?:,|[ ]{joint})[ ](?:{joint}[ ])*(?:{verbs}|{words.words('leaving')})",
            re.IGNORECASE,
        )

    @functools.cached_property
    def _stands(self) -> re.Pattern[str]:
        """A pattern of a thing and where it is: ` tiles go on`."""
        joint, lies = self._words.words("and_joint"), self._words.words("lies")
        return compiled(rf"(?:[ ](?!(?:{joint}|to)[ ])[^\W\d][\w'-]*){{1,3}}[ ]{lies}(?![^\W\d])")

    def shares(
        self,
        text: str,
        start: int,
        end: int,
        number: tuple[int, int],
    ) -> bool:
        """Return whether a sentence says that each player has a number of something.

        The share goes no further than its predicate: `Give each 2 pens, and put 9 aside`.

        Args:
            text: The text.
            start: Where the sentence starts.
            end: Where it ends.
            number: Where the number starts and ends.
        """
        first, last = number
        for found in self.per_player.finditer(text, start, end):
            before = found.end() <= first
            between = (found.end(), first) if before else (last, max(found.start(), last))
            # `Jeder nimmt 2 Boote und legt 3 ab`: a form of the verb for him as for you
            opens = found.start() - start <= _AT_START
            subject = opens and (not before or "en" not in self._words.codes)
            again = not subject and self._again.search(text, *between)
            # `24 paths, each takes 5`: the share is of the number behind it
            own = not before and _OWN_NUMBER.match(text, found.end(), end)
            again = again or (re.search(",", text[slice(*between)]) if own else None)
            stands = before and self._stands.match(text, last, end)
            if not again and not stands:
                return True
        return False

    def share_end(self, text: str, start: int, end: int) -> int:
        """Return where words end that say whose the next number is; 0 for none."""
        found = self._share.match(text, start, end)
        return found.end() if found and not self._verb.search(found[0]) else 0

    @functools.cached_property
    def _sharing(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """Patterns of `for each of the 3 woods` and, behind it, `, and of the 2 lakes`."""
        number, joint = self._words.any_number, self._words.words("and_joint")
        of_the = self._words.words("of_the")
        more = rf"[^\d.;:()\n]{{2,40}},?[ ](?:{joint})[ ](?:{of_the})[ ]({number})[ ]"
        return compiled(rf"(?:[a-zà-ÿ]{{2,5}}[ ])?{self.of_kinds.pattern}"), compiled(more)

    def sharers(self, text: str, start: int, end: int) -> int:
        """Return how many things share, by the words between *start* and *end*; 0 for none."""
        first, more = self._sharing
        found, total = first.match(text, start, end), 0
        while found:
            total += self._words.value_of(found[1]) or 0
            found = more.match(text, found.end())
        return total

    def clauses(self, text: str, start: int, end: int) -> Sequence[tuple[int, int]]:
        """Return the clauses between commas that are in no bracket."""
        return _parts(in_no_bracket(self.between, text, start, end), text, start, end)

    def listed_in(self, text: str, start: int, end: int) -> tuple[int, int]:
        """Return the span without a pair of brackets around all of it, or around what it lists."""
        groups = brackets(text, start, end)
        first, last = groups[0] if len(groups) == 1 else (end, end)
        listed = _LISTED.search(text, first, last)
        counted = first > start and _COUNTED.search(text, first, last)
        if counted and self._are_shares(text[start:first]):
            return first + 1, last - 1  # `in each of 4 colours (4 large, 6 small)`
        if first > start and not listed:
            return start, end  # `10 in 2 colours (4 large, 6 small)`
        whole = listed or not text[last:end].strip(" .")
        return (first + 1, last - 1) if whole else (start, end)

    def _are_shares(self, said: str) -> bool:
        """Return whether words say of no more than whose a number is."""
        left = said
        for each in (self.per_player, self.per_colour, self.each, self.colours):
            left = each.sub("", left)
        return len(left) < len(said) and _SMALL_WORDS.fullmatch(left) is not None


def _between(words: Grammar, joint: str, ahead: str) -> re.Pattern[str]:
    """Return what parts the clauses of a list."""
    # `vingt et un`: what joins the words of a number parts none
    spelt = [re.split(r"[ ](?:and|et)[ ]", e) for each in words.languages for e in each.numbers]
    lefts = {each[0].rpartition(" ")[2] for each in spelt if len(each) > 1}
    rights = "|".join({each[1] for each in spelt if len(each) > 1}) or "(?!)"
    whole = "|".join(f"(?<={each})" for each in sorted(lefts)) or "(?!)"
    number = rf"(?!(?:{whole})[ ](?:{joint})[ ](?:{rights})(?![^\W\d]))"
    return compiled(
        r"(?=[、,;/・+& \tとお及なに])(?:"
        # `札は、全部で32枚`: the comma is behind a particle.
        r"、(?!(?<=[はが]、)(?:全部で|合計|計|それぞれ|各)?[ ]?\d)"
        r"|[ ]//?[ ](?=\d{1,3}[ ][^\W\d])"
        r"|;"
        # `Pawns, 6`, `Owl (rank 9), 2 copies`: nothing but the number is behind the comma.
        r"|,(?!\d{3}(?!\d)|(?<=[^\W\d],|\),)[ ](?:[x×][ ]?)?\d{1,3}[ ]?"
        rf"(?:[x×](?![^\W\d])|{words.words('copies')}(?=[ .]*$))?[ ]?(?:[.]?$|\())"
        r"|(?<=[\d枚個つ本体冊)])[ ]/[ ]"
        r"|(?<=[枚個つ本体冊)])/(?![人名色セ\d ])"
        r"|(?<=[枚個つ本体冊束組台ケコヶ)])[ ]?・[ ]?(?=\S)"
        # `麦12・米10・芋8`, `麦12/米10/芋8`
        r"|(?:(?<=[^\W\dA-Za-z]\d)|(?<=[^\W\dA-Za-z]\d\d))[・/](?=[A-Z]?[^\s\d・/、A-Za-z]{1,12}\d)"
        rf"{_JAPANESE if 'ja' in words.codes else ''}"
        # `札(54枚) 石(24個)`: each name has its number in brackets.
        r"|(?<=\))[ ](?=[^\s()、,。A-Za-z]{1,20}\((?:\d|[ ]{0,6}[枚個本つ体]?[ ]{0,6}\)))"
        r"|(?:(?<=[\d一二三四五六七八九十 ][枚個つ本体冊組束台部袋箱匹膳隻頭羽玉粒缶対])"
        rf"|(?<=[枚個本]\))|(?<=デッキ|パック|セット)){joint}、?"
        rf"(?=[^\s、。]{{1,20}}?(?:[ ]?\d|{words.kana}))"
        # `鮫×5 (2)鯨×2`: they may be numbered.
        r"|(?:(?<=×\d)|(?<=×\d\d)|(?<=×\d\d\d))[ ]+(?:\(\d{1,2}\)|[①-⑳・])?(?=[^\W\d])"
        r"|(?:[ ]*\t[ \t]*|[ ]{2,})(?=\d{1,3}[ ]+(?![枚個つ本体冊])[^\W\d])"
        r"|[ ]?\+[ ]?(?=\d{1,3}[ ][^\W\d])"
        rf"|{number}[ ](?:{joint}|\+)[ ']{ahead})",
        re.IGNORECASE,
    )


@functools.lru_cache(maxsize=32)
def phrases_of(words: Grammar) -> Phrases:
    """Return the phrases of a grammar."""
    return Phrases(words)


def depths(text: str, start: int, end: int) -> list[int]:
    """Return for each character how many brackets it is in."""
    found: list[int] = []
    depth = 0
    for sign in _BRACKET.finditer(text, start, end):
        closes = sign[0] in _CLOSING
        found += [depth] * (sign.start() - start - len(found))
        depth -= closes and depth > 0
        found.append(depth + 1)
        depth += not closes
    return found + [depth] * (end - start - len(found))


def outside(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return what is in no bracket, from each to each."""
    found, depth, position = [], 0, start
    for sign in _BRACKET.finditer(text, start, end):
        if not depth and sign.start() > position:
            found.append((position, sign.start()))
        depth = max(depth - 1, 0) if sign[0] in _CLOSING else depth + 1
        position = sign.end()
    return found if depth or position == end else [*found, (position, end)]


def without_brackets(text: str, start: int, end: int) -> str:
    """Return the signs that are in no bracket."""
    return "".join(text[first:last] for first, last in outside(text, start, end))


def in_no_bracket(
    sign: re.Pattern[str], text: str, start: int, end: int
) -> Sequence[re.Match[str]]:
    """Return the places of a *sign* that are in no bracket."""
    found = list(sign.finditer(text, start, end))
    if not found or not _BRACKET.search(text, start, end):
        return found
    inside = depths(text, start, end)
    return [each for each in found if not inside[each.start() - start]]


def listing(text: str, start: int, end: int) -> re.Match[str] | None:
    """Return the sign behind which parts are listed; a colon may be further behind the count.

    `80 tiles - 28 castles, 26 temples`, `120 cards: 24 red, 96 blue`
    """
    found = LISTING.match(text, start, end)
    if found or ":" not in text[start:end]:
        return found
    return next((e for e in in_no_bracket(LISTING, text, start, end) if ":" in e[0]), None)


def segments(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield what is between semicolons that are in no bracket, and behind what counts alike."""
    position = start
    several = _SEGMENT_END.search(text, start, end)
    for found in in_no_bracket(_SEGMENT_END, text, start, end) if several else ():
        yield from trimmed(text, position, found.start(found.lastgroup or 0))
        position = found.end()
    yield from trimmed(text, position, end)


def sentences(text: str, start: int, end: int) -> Sequence[tuple[int, int]]:
    """Return the sentences; a stop inside brackets ends none."""
    if not _STOP.search(text, start, end):
        return trimmed(text, start, end)
    stops = in_no_bracket(_FULL_STOP, text, start, end)
    return _parts(stops, text, start, end, closed=True)


def _parts(
    signs: Sequence[re.Match[str]], text: str, start: int, end: int, *, closed: bool = False
) -> Sequence[tuple[int, int]]:
    """Return what is between *signs*, which belong to what they close if it is *closed*."""
    if not signs:
        return trimmed(text, start, end)
    found: list[tuple[int, int]] = []
    for sign in signs:
        found += trimmed(text, start, sign.end() if closed else sign.start())
        start = sign.end()
    found += trimmed(text, start, end)
    return found


def trimmed(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """Return the part without the spaces around it, unless nothing is left."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return ((start, end),) if start < end else ()


def brackets(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the outer round brackets that are in no quotation, each with its signs."""
    if text.find("(", start, end) < 0:
        return []
    words = text[start:end]
    if _QUOTE.search(words):
        words = _QUOTATION.sub(lambda quoted: "_" * len(quoted[0]), words)
    found: list[tuple[int, int]] = []
    depth = opened = 0
    for sign in _ROUND.finditer(words):
        if sign[0] == "(":
            depth += 1
            opened = sign.start() if depth == 1 else opened
        elif depth:
            depth -= 1
            if not depth:
                found.append((start + opened, start + sign.end()))
    return found
