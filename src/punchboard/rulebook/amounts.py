"""Amounts: a number, or a blank, with the counter that goes with it; and numbers that are none."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from punchboard.rulebook.claim import Count, Range
from punchboard.rulebook.grammar import BLOT, DIGITS, KANJI, Grammar, Topic, bare_title
from punchboard.rulebook.patterns import compiled, fence, quick

# `XX coins`, `? dice`: a blank in front of its name.
_LEADING = re.compile(r"(?:XX?|\?{1,3}|_{2,12})[ ](?=[^\W\d_])")
_N = r"(?:\d(?:[\d,]{0,7}\d)?(?:\.\d{1,3})?)"
_ROOM = re.compile(r"[(?_○〇●◯△×]|tb[dac]|未定|^XX?[ ]", re.IGNORECASE | re.MULTILINE)
#: What counts nothing in any language and begins with a digit: dates, clocks, values, money.
_NO_COUNTS = (
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}",
    r"(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d|[ ]?(?:枚|個|つ|本|体))",
    r"\d{7,}",
    # Values and cases: `2, 3, 4, 5`, `1, 3, and 5 cents`.
    r"(?<![\d.])\d{1,4}(?:, \d{1,4})+,? (?:and|or|und|oder|et|ou) \d{1,4}(?=[ -][^\W\d])",
    # What is left of pictures: `3 x 3 x 3 x`.
    r"(?<![\d.])(?:\d{1,3} x ){2,}",
    # Values before their counts: `1…4枚`.
    r"(?<![\d.])\d{1,3}(?=(?:…|・{2,}|\.{3,}|→)[ ]?\d{1,3}[ ]?[枚個])",
    # Sizes: `11 x 8 x 3`, `11" x 8.5"`.
    r"\d+(?:\.\d+)?[\"”″'][ ]?[x×][ ]?\d+(?:\.\d+)?[\"”″']?",
    r"(?<![\d.])\d+(?:\.\d+)?(?:[ ]?[x×*][ ]?\d+(?:\.\d+)?){2}(?![\d.]|[ ]?[=枚個本])",
    r"(?<![\d.x×])\d{1,3}(?:, \d{1,3}){2,}",
    r"\d+\.\d+",
    rf"(?:\d{{1,3}}, )?{_N}(?:[ ]?[x×*][ ]?{_N}){{1,2}}[ ]?(?:cm|mm)(?![a-z])",
    r"\d{1,2}-er(?![^\W_])",
    rf"{_N}[ ]?[$€£¥]",
    # Measures and addresses: `2,500/KM2`, `Elm Street 12, D-30159 Hannover`.
    r"(?<= of )\d{1,4}(?:(?:, ?|,? and )\d{1,4})+(?!\d)",  # `notes of 10, 20 and 50`
    rf"{_N}/[A-Z]{{2}}\w*",
    r"\d{1,4}[a-z]?(?=, ?[A-Z]{1,2}-[ ]?\d{4,5}(?!\d))",
    r"(?<!\d)(?:19|20)\d\d(?!\d|枚|個|[ ]?[a-z])",
    r"(?<!\d)\d{1,4}[-_][\w-]{1,40}\.[a-z]{3,4}(?!\w)",  # a file: `20-owls.pdf`
)
#: The same with a sign before its digits, and addresses.
_NO_SIGNED_COUNTS = (
    r"https?://[^\s()<>\"]{1,300}",
    r"「\d{1,4}」",
    r"【\d{1,2}】",  # of a heading
    # What is printed on things: `“5x”`.
    r"[“„\"‘']\d{1,3}x?[”“\"’']",
    rf"[$€£¥][ ]?{_N}",
    rf"(?<![A-Za-z\d)])(?<![^\W_][ ])[+−](?:[ ](?!\d+[ ][^\W\d]))?{_N}",
    r"(?<![\d#A-Za-z])#\d+",
    rf"[≥≤][ ]?{_N}",
)


#: In a name in quotation marks: `「3つの願い」カード`.
_IN_NAME = r"\d{1,3}(?=[^「」『』\n]{0,20}[」』][ ]?(?:[ァ-ヶー一-龥]|[x×(:]?[ ]?\d))"
#: In the title of a game: `「七つの島」`, `■七つの島 改訂版`, `# 七つの島`.
_IN_TITLE = (
    r"つの(?:(?=[^「」『』\n]{1,20}[」』])"
    r"|(?:(?<=[■□◆◇【].つの)|(?<=\# .つの))(?=[^\s\d、。()]{1,12}(?:[ ][^\d\n]{1,9})?(?:】|\n|$)))"
)
#: What comes to a number of things: `4 x 13 = 52 cards`, `(4 x 13, soit 52)`.
_WORKED_OUT = (
    r"(?<![\d.])\d{1,3}(?:(?:[ ]?[x×*+·][ ]?\d{1,3})+(?:[ ]?=|,?[ ]{})(?=[ ]?\d{1,4}[ ][^\W\d])"
    r"|(?:(?<=[(:]\d)|(?<=[(:]\d\d)|(?<=: \d)|(?<=: \d\d))[ ]?[x×*·][ ]?\d{1,3}(?:[ ]?=|,?[ ]{})"
    r"(?=[ ]?\d{1,4}[ ]*(?:$|[),;])))"
)
#: A page number behind its row of dots, and how many of them make a table of contents.
_LED = re.compile(r"\.(?:\.{3,}|[ ](?:\.[ ]){3,})[ ]?(\d{1,3})(?!\d)")
_MANY_PAGES = 8
#: What is worth points: `9 owls = 20 points`.
_WORTH = (
    r"(?<!\d)\d{1,3}(?=[ ]?(?:[x×][ ]?)?[^\W\d][^\d=.,;:()\n]{0,30}=[ ]?[+]?\d{1,3}[ ]?"
    r"(?:[A-Za-zÀ-ÿ]{2,12}[ -])?@points@(?![A-Za-zÀ-ÿ])(?![ ]@each@))"
)
#: `Owl 1`, and below it `Owl 2`: what is told by its number.
_LABELLED = re.compile(
    r"(?m)^[ \t|]*(?:[-*•+#]{1,4}[ ])?(?P<name>[^\W\d][^\d\n:(=]{0,30}?)[ ]?(?P<number>\d{1,2})"
    r"(?=[ ]*(?:$|[(:;]|[.,-][ ]))"
)
#: What things are worth, and behind it how many there are: `Captain (9), 1 per player`.
_RANKED = re.compile(
    r"(?m)^[ \t]*(?:[-*•●・+]{1,4}[ ]?)?[^\W\d][^\d\n:()]{0,40}\((?P<value>\d{1,2})\)"
    r"(?:[,:][ ]?|[ ]?[x×]?[ ]?)(?P<count>\d{1,3})(?!\d|[ ]?[%.=)])"
)
_ROWS = 3
#: Rates of exchange: `4 hay : 1 coin / 3 wool : 1 coin`.
_RATES = re.compile(
    r"\d{1,3} [^\W\d]+ : \d{1,3} [^\W\d]+(?: / \d{1,3} [^\W\d]+ : \d{1,3} [^\W\d]+)+"
    # `3 bronze = 1 silver`
    r"|(?<!\d)\d{1,2} [^\W\d]+ = \d{1,2} [^\W\d]+(?![^\W\d]|[ ]?[+x×*=])"
)
_DIGIT = re.compile(r"\d")
_GROUPS = "lead", "times", "low", "high", "kana", "unit", "feature", "tail"
#: Nothing begins inside of a word, where a text has most of its places.
_NOT_INSIDE = "(?-i:(?!(?<=[A-Za-z])[A-Za-z]))"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of things.

    Attributes:
        count: How many; None for a blank.
        unit: The counter, or "".
        start: Where it starts, with its `各` or `計`.
        end: Where it ends, with its `ずつ`.
        each: Whether it says that it holds for each.
        total: Whether it says that it is a sum.
        times: Whether a multiplication sign goes with it.
        feature: Whether the counter is one for what things are like.
        number: Where the digits start.
    """

    count: Count
    unit: str
    start: int
    end: int
    each: bool = False
    total: bool = False
    times: bool = False
    feature: bool = False
    number: int = 0

    @property
    def of_pieces(self) -> bool:
        """Whether the counter is one for things in a box, or missing."""
        return not self.feature


class Amounts:
    """Finds the amounts of a text in some languages."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
        japanese = "ja" in words.codes
        pieces, features = (
            (words.words(name) if japanese else "(?!)") for name in ("pieces", "features")
        )
        if japanese:
            features = f"(?:{next(e for e in words.languages if e.code == 'ja').features})"
        self.pieces = pieces
        counters = f"(?:{pieces}|{features})"
        kanji = rf"{KANJI}(?=[ ]?{counters})" if japanese else "(?!)"
        behind = (
            rf"(?<=[:A-Za-zァ-ヶー一-龥ぁ-ん])\d{{1,4}}(?=[ ]?{counters})" if japanese else "(?!)"
        )
        latin = rf"(?:{words.number}(?!-[^\W\d]))"  # `Six-panel map` counts none
        number = rf"(?:{DIGITS}|(?<=[ (:\nぁ-んァ-ヶー一-龥)」]x)\d{{1,5}}(?!\d|\.\d)|{behind}|{kanji}|{latin})"
        to = words.words("to")
        span = (
            rf"(?P<low>{number})(?:[ ]?(?:~|-|{to})[ ]?(?P<high>\d{{1,5}}(?![\d.]|[A-Za-z])"
            rf"|{latin})(?![ ]?[x×]))?"
        )
        lead = rf"(?:[×x]?(?P<lead>各々|各|{words.words('total')})[: ]{{0,2}})?"
        times = r"(?:(?P<times>(?:(?<![A-Za-z\d])x|[×*])(?=[ ]?\d))[ ]?)?"
        said = [*words.number_words, *(each.total for each in words.languages)]
        begins = fence("|".join([*said, *"0123456789×x各", *(KANJI[1:-1] if japanese else ())]))
        self._amount = compiled(
            rf"(?:{begins}|(?=[*])){_NOT_INSIDE}{lead}{times}(?:{span}(?:[ ]?[\"”]?(?:(?P<unit>{pieces})|(?P<feature>{features})))?"
            rf"|(?P<kana>{words.kana}))(?P<tail>[ ]?[ずづ]つ)?",
            re.IGNORECASE,
        )
        few = latin if latin != "(?!)" else "(?!)"
        kanji_any = "一二三四五六七八九十百千" if japanese else ""
        self._any = compiled(rf"[0-9{kanji_any}]|{words.kana}|{few}", re.IGNORECASE)
        # `24x`, `24 x cards`: the sign is behind the number.
        self._crossed = re.compile(r"[ ]?(?:x(?![A-Za-z])|×)(?=\s|$|[^\d\s])")
        blanks = words.words("blanks").replace("xx?", "xx?")
        vague = words.words("vague")
        signs = r"[?_△○〇●◯*・…-]{1,6}"
        room = rf"[ ]{{0,6}}(?:{signs}|{blanks}|{vague})?[ ]{{0,6}}"
        self._blank = compiled(
            rf"\({room}(?P<unit>{pieces}|[a-z]{{3,12}}(?<!ing))?[ ]{{0,6}}\)", re.IGNORECASE
        )
        self._open = compiled(
            rf"(?<![A-Za-z])(?:(?:tbd|tba|tbc)(?![A-Za-z])|_{{2,12}}|(?<![ぁ-ん])[?]{{1,4}}|未定|[○〇●◯△]{{1,3}}"
            rf"(?={pieces})|[xX]{{1,2}}(?={pieces}))[ ]?(?P<unit>{pieces})?"
            rf"|(?<=[×x])[ ]?{vague}|[(]?(?P<share>(?:プレ[イー]+ヤー)?の?人数分)[)]?$"
            # `壺　　個`: room is left for the number.
            r"|(?<=\S)[ ]{1,12}(?P<bare>枚|個|つ|本|体|冊)[ ]?$",
            re.IGNORECASE,
        )
        self._blot = _blots(words, kanji)
        self._worked_out = words.pattern("makes", _WORKED_OUT)
        # `Life tokens: up to 30`, an entry
        self._limited = words.pattern(
            "at_most",
            rf"(?P<name>[^\W\d][^\n:.。]{{1,40}}):(?P<limit>[ ]?{{}}[ ]?)"
            rf"(?=\d{{1,3}}[ ]?(?:{pieces}|{words.words('copies')})?[ .]*(?:$|\n))",
        )
        # `Stones: about 30`, `Stones (approx. 30)`, `石30個くらい`
        self._about = words.pattern(
            "about",
            rf"(?:(?<=[:(])|(?<=: )){{}}[ ]?(?=\d)|(?<=[\d枚個つ本体])(?:くらい|ぐらい|程度|ほど|前後)"
            r"(?=[、)\n]|$)",
        )
        self._twice = compiled(
            # `3 (three) dice`, `8 Victory Point (VP) markers`, `1 (gefalteter) Plan`
            r"\((?:(?<=[\da-zé].)|(?<=[\da-zé][ ].))"
            rf"(?:(?:\d{{1,3}}|{latin}|(?-i:[A-Z]{{2,3}}))\)(?=[ ][a-z])"
            r"|(?-i:(?<=\d[ ].)[a-zß-ÿ]{4,20})\)(?=[ ][^\W\d]))",
            re.IGNORECASE,
        )

    def counted(self, text: str) -> str:
        """Return *text* with each number that counts no component blotted out.

        The result is as long as *text*, so that places in one are places in the
        other.
        """
        plain = _without_values(_without_labels(_without_pages(text)))
        plain = self._about.sub(lambda found: " " * len(found[0]), plain)
        plain = self._limited.sub(self._without_limit, plain)
        once = self._twice.sub(self._said_once, plain)
        once = _RATES.sub(lambda found: _DIGIT.sub(BLOT, found[0]), once)
        once = self._worked_out.sub(lambda found: " " * len(found[0]), once)
        return self._blot.sub(lambda found: BLOT * len(found[0]), once)

    def _without_limit(self, found: re.Match[str]) -> str:
        """Return spaces for the words before a number that is all of an entry: `Owls: up to 9`.

        Elsewhere than below a title of components they limit what may be done.
        """
        text, words = found.string, self._words
        first = text.rfind("\n#", 0, found.start()) + 1
        title = bare_title(text[first : text.find("\n", first)])
        listed = text.startswith("#", first) and words.topic(title) is Topic.COMPONENTS
        if not listed or not words.is_noun(found["name"]):
            return found[0]
        return f"{found['name']}:{' ' * len(found['limit'])}"

    def _said_once(self, found: re.Match[str]) -> str:
        """Return spaces for a bracket, unless it counts what is before it: `Owls (2) hunt`."""
        before = found.string[max(0, found.start() - 20) : found.start()]
        words = re.findall(r"[^\W\d_]+", before) or ["1"]
        said = (words[-1], " ".join(words[-2:]))  # `ONE HUNDRED`
        one = self._words.pattern("one", "^{}$").match
        number = any(self._words.value_of(each) or one(each) for each in said)
        return " " * len(found[0]) if number or not found[0].strip("()").isdigit() else found[0]

    def find(self, text: str, start: int = 0, end: int | None = None) -> Iterator[Amount]:
        """Yield the amounts between *start* and *end* of *text*, in order."""
        stop = len(text) if end is None else end
        if not self._any.search(text, start, stop):
            return
        position = start
        while position < stop:
            found = self._amount.search(text, position, stop)
            if not found:
                return
            amount = self._made(text, found, stop)
            yield amount
            position = max(amount.end, position + 1)

    def may_count(self, text: str, start: int, end: int) -> bool:
        """Return whether there is a number between *start* and *end*, or room for one."""
        return bool(self._any.search(text, start, end) or _ROOM.search(text, start, end))

    def blank_brackets(self, text: str, start: int, end: int) -> Amount | None:
        """Return the first pair of brackets that waits for a number, or None."""
        found = self._blank.search(text, start, end)
        if not found:
            return None
        unit = found["unit"] or ""
        waits = not unit or self._is_counter(unit) or self._words.is_noun(unit)
        return Amount(None, unit, found.start(), found.end()) if waits else None

    def open_number(self, text: str, start: int, end: int) -> Amount | None:
        """Return the first `TBD`, `?` or line to write on, or None."""
        found = self._open.search(text, start, end)
        if not found:
            return None
        place, count = found.span(), 1 if found["share"] else None
        return Amount(count, found["unit"] or found["bare"] or "", *place, number=place[0])

    def leading_blank(self, text: str, start: int, end: int) -> Amount | None:
        """Return the blank at *start* in front of a name, or None."""
        found = _LEADING.match(text, start, end)
        return Amount(None, "", start, found.end(), number=start) if found else None

    def _is_counter(self, unit: str) -> bool:
        return re.fullmatch(self.pieces, unit) is not None

    def _made(self, text: str, found: re.Match[str], stop: int) -> Amount:
        lead, times, low, high, kana, counter, feature, tail = found.group(*_GROUPS)
        unit = "つ" if kana else counter or feature or ""
        start, end = found.span()
        crossed = None if unit else self._crossed.match(text, end, stop)
        value = self._words.value_of(low or kana)
        most = self._words.value_of(high) if high else None
        if most is not None and value is not None and most < value and not unit:
            most, end = None, found.end("low")  # `16 - 4 per player`: what is behind is another
        shared = bool(lead) and lead.startswith("各")
        return Amount(
            count=value if most is None else Range(value, most),
            unit=unit,
            start=start,
            end=crossed.end() if crossed else end,
            each=shared or tail is not None,
            total=bool(lead) and not shared,
            times=times is not None or crossed is not None or text[start] in "x×",
            feature=bool(feature),
            number=found.start("low" if low else "kana"),
        )


def _without_pages(text: str) -> str:
    """Return *text* with the page numbers of a table of contents blotted out.

    They are behind rows of dots, as the numbers of components may be, but they rise.
    """
    found = list(_LED.finditer(text)) if "...." in text or ". . . ." in text else []
    pages = [int(each[1]) for each in found]
    rising = sum(first <= second for first, second in itertools.pairwise(pages))
    if len(pages) < _MANY_PAGES or 4 * rising < 3 * len(pages):
        return text
    return _LED.sub(lambda led: led[0][: -len(led[1])] + BLOT * len(led[1]), text)


def _without_labels(text: str) -> str:
    """Return *text* with numbers blotted out that count up from 1 behind the same name."""
    last: re.Match[str] | None = None
    labels: list[tuple[int, int]] = []
    for found in _LABELLED.finditer(text):
        next_one = (
            last
            and found["name"] == last["name"]
            and int(found["number"]) == int(last["number"]) + 1
        )
        if last and next_one and (last["number"] == "1" or labels[-1:] == [last.span("number")]):
            labels += [last.span("number")] if labels[-1:] != [last.span("number")] else []
            labels.append(found.span("number"))
        last = found
    pieces: list[str] = []
    position = 0
    for start, end in labels:
        pieces += text[position:start], BLOT * (end - start)
        position = end
    return "".join([*pieces, text[position:]])


def _without_values(text: str) -> str:
    """Return *text* without numbers in brackets that say what each of many things is worth.

    A sum in brackets is never less than the share behind it: `Boards (4), 1 per player`.
    """
    found = list(_RANKED.finditer(text)) if ")" in text else []
    worth = any(int(each["value"]) < int(each["count"]) for each in found)
    many = len(found) >= _ROWS and worth
    return _RANKED.sub(_without_value, text) if many else text


def _without_value(found: re.Match[str]) -> str:
    first, last = (found.start("value") - found.start() - 1, found.end("value") - found.start() + 1)
    return found[0][:first] + " " * (last - first) + found[0][last:]


def _blots(words: Grammar, kanji: str) -> re.Pattern[str]:
    spoken = [each for each in words.languages if each.code != "ja"]
    after, before, least = (
        "|".join(getattr(each, table) for each in spoken) or "(?!)"
        for table in ("never_after", "never_before", "at_least")
    )
    to, number = words.words("to"), words.number
    span = rf"(?:{_N}[ ]?(?:~|-|または|{to})[ ]?)?{_N}"
    whole = rf"(?<!\d)(?>{span})"  # what is behind it is tried once
    # A word right behind a number leaves little that is to be tried.
    worth = _WORTH.replace("@points@", words.words("points")).replace("@each@", words.words("each"))
    digits = [rf"(?!\d{{1,6}} (?!x |and |or )[a-z])(?:{_joined(_NO_COUNTS)})", worth]
    spelled = rf"{fence('|'.join(words.number_words))}(?:{number})[ ]"
    latin = rf"(?:(?=\d){whole}[ ]?|{spelled})(?:{quick(after)})"
    # `- At least 10 clips` is an entry.
    listed = rf"(?<=[-*•] )(?:{least})"
    lead = rf"(?:(?P<listed>(?={listed}))|(?!{listed}))(?<![A-Za-zÀ-ÿ])(?:{quick(before)})"
    led = rf"{fence(before)}{lead}(?:[ ](?:{number})|(?(listed)(?!)|[ ]?#?{span}\+?))"
    others = [
        rf"(?=[h「【$€£¥+−≥≤#“„\"‘'])(?:{_joined(_NO_SIGNED_COUNTS)})",
        # `Pieces of player 1`
        rf"(?<![^\W\d])(?:{words.words('players')})[ ]\d{{1,2}}(?=[ ]*(?:[.,;:)\n]|$))",
    ]
    for each in (each for each in words.languages if each.code == "ja"):
        kanji = kanji.split("(?=")[0]
        tails = (
            r"[ ]?(?:枚|個|つ|本|体)(?:目|以上|以下|未満|まで|少な|多く|多い|余|につき|分の価値|でも"
            r"|ごとに\d|毎に\d)"
        )
        # `玉2 歩9`: the name behind a space has a number of its own.
        digits += [
            rf"{whole}[ ]?(?:{each.never_after})(?!(?<=[ ].)\d)",
            rf"(?:\d{{1,4}}[ ]?~[ ]?)?\d{{1,4}}{tails}",
            _IN_NAME,
        ]
        others += [rf"{kanji}(?:{each.never_after})", rf"{kanji}{tails}", rf"{kanji}{_IN_TITLE}"]
        others.append(rf"(?:{quick(each.never_before)})[ ]?#?{span}\+?")
    return compiled(
        rf"{_NOT_INSIDE}(?:(?=\d)(?:{_joined(digits)})|{latin}|{_joined([*others, led])})",
        re.IGNORECASE,
    )


def _joined(alternatives: Iterable[str]) -> str:
    return "|".join(f"(?:{each})" for each in alternatives)


@functools.lru_cache(maxsize=32)
def amounts_of(words: Grammar) -> Amounts:
    """Return the finder of a grammar."""
    return Amounts(words)
