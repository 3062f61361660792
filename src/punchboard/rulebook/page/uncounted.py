"""Numbers that count no components: dates, money, values, rates, pages."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from punchboard.rulebook.grammar.grammar import BLOT, KANJI, Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import (
    NOT_INSIDE,
    compiled,
    fence,
    loose,
    made_later,
    quick,
)
from punchboard.rulebook.page.amounts import amounts_of, number_in_words

_N = r"(?:\d(?:[\d,]{0,7}\d)?(?:\.\d{1,3})?)"
#: What measures in every language, whatever it measures: `8 mm cubes`, `300gsm card`.
_MEASURES = r"(?:mm|cm|kg|gsm)(?![^\W\d])"
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
    r"(?<![\d.,x×])(?:\d{1,3}(?:, \d{1,3}){2,}|\d{1,2}(?:,\d{1,2}){2,}(?:,[A-Z])*(?![\d,]*\d))",
    r"(?<=[^\W\d] )(?P<side>\d{1,2})[x×](?P=side)(?=[ ]?(?:\(|$))",  # `Board 6x6`
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


#: What the shares of some players come to: `1人5枚、4人で20枚`, `4人だと20枚使う`.
_OF_PEOPLE = "|".join(
    rf"(?<=[2-9二三四五六七八]人{said}{stop})"
    for said in "で だと では 分で 分だと".split()
    for stop in ("", "、", " ")
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
    r"\d(?<![\d.].)\d{0,2}(?:(?:[ ]?[x×*+·][ ]?\d{1,3})+(?:[ ]?=|,?[ ]{})(?=[ ]?\d{1,4}[ ][^\W\d])"
    r"|(?:(?<=[(:]\d)|(?<=[(:]\d\d)|(?<=: \d)|(?<=: \d\d))[ ]?[x×*·][ ]?\d{1,3}(?:[ ]?=|,?[ ]{})"
    r"(?=[ ]?\d{1,4}[ ]*(?:$|[),;]))"
    r"|\d?(?:色|種類?|スート)[ ]?[x×][ ]?\d{1,3}[枚個]?の(?=合?計\d))"
)
#: A page number behind its row of dots, and how many of them make a table of contents.
_LED = made_later(r"\.(?:\.{3,}|[ ](?:\.[ ]){3,})[ ]?(\d{1,3})(?!\d)")
_MANY_PAGES = 8
#: What is worth points: `9 owls = 20 points`.
_WORTH = (
    r"(?<!\d)\d{1,3}(?=[ ]?(?:[x×][ ]?)?[^\W\d][^\d=.,;:()\n]{0,30}=[ ]?[+]?\d{1,3}[ ]?"
    r"(?:[A-Za-zÀ-ÿ]{2,12}[ -])?@points@(?![A-Za-zÀ-ÿ])(?![ ]@each@))"
)
#: `Owl 1`, and below it `Owl 2`: what is told by its number.
_LABELLED = made_later(
    r"(?m)^[ \t|]*(?:[-*•+#]{1,4}[ ]|[①-⑳])?(?P<name>[^\W\d][^\d\n:(=]{0,30}?)[ ]?"
    r"(?P<number>\d{1,2})(?=[ ]*(?:$|[(:;]|[.,-][ ]))"
)
#: `赤1 × 4、赤4 × 4`: values of one name, each with how many there are.
_VALUES_OF = made_later(
    r"(?P<name>[ァ-ヶー一-龥]{1,10})(?P<value>\d{1,3})"
    r"(?=[ ]?[x×][ ]?\d{1,3}[枚個]?[ ]*(?:$|[、,)\n]))",
    re.MULTILINE,
)
#: `10 x Wert: 12`, and below it `10 x Wert: 11`: so many of each value of one name.
_VALUED_ROW = made_later(
    r"(?m)^[ \t]*(?:[-*•+][ ])?\d{1,3}[ ]?[x×][ ]"
    r"(?P<name>[^\d\n:]{2,25}):[ ]?(?P<value>-?\d{1,3})[ ]*$"
)
#: What things are worth, and behind it how many there are: `Captain (9), 1 per player`.
_RANKED = made_later(
    r"(?m)^[ \t]*(?:[-*•●・+]{1,4}[ ]?)?[^\W\d][^\d\n:()]{0,40}\((?P<value>\d{1,2})\)"
    r"(?:[,:][ ]?|[ ]?[x×]?[ ]?)(?P<count>\d{1,3})(?!\d|[ ]?[%.=)])"
)
#: `24 + 6 cubes`
_SUMMANDS = made_later(r"(?m)^([ \t]*(?:[-*•・+][ ])?)(\d{1,3})[ ]\+[ ](\d{1,3})(?=[ ][^\W\d]{3})")
#: What a name begins with where its count ends the line: `$5 bills: 12`, `10金貨 12枚`.
_OF_NAME = made_later(
    r"(?m)^[ \t|]*(?:[-*•・+]{1,2}[ ]?)?(?P<value>[$€£]\d{1,5}|\d{1,4}(?=-[A-Za-z])"
    r"|[x×]\d{1,2}(?=[ ][A-Za-z])|\d{1,2}x\d{1,2}(?=[ ][A-Za-z])"
    r"|\d{1,5}(?![枚個つ本体冊種色人\d])(?=[ァ-ヶ一-龥]))[^\d\n:(|]{2,30}?"
    r"(?:[ ]?[:|(][ ]?|[ ](?:[x×][ ]?)?|(?<=[ァ-ヶー一-龥]))\d{1,3}[枚個つ本体]?\)?[ |]*$"
    # `12 $5 bills`, `12 D6 dice`
    r"|^[ \t]*(?:[-*•+][ ])?\d{1,3}[ ](?P<behind>[$€£]\d{1,5}|[A-Zx]\d{1,2})(?=[ ][a-z])"
)
#: Its first letters come first, to be looked for at once.
_ROUGHLY = "|".join(
    rf"{said}(?<=[\d枚個つ本体]{said})[?]?(?=[、)\n]|$)"
    for said in "くらい ぐらい 程度 ほど 前後".split()
)
#: What is behind a number in front of its name; what parts entries, and what ends them.
_NAME, _PART = made_later(r"[ ]?[^\W\d]"), made_later("[,、;][ ]?")
_CLOSED, _FAR = made_later(r"[.!?](?=\s)|。|\n\n[^\W\d]|\n#"), 300
_ROWS, _FEWEST_VALUED, _WORTH_OF = 3, 3, made_later(r"\(\d{1,2}\)")
#: Rates of exchange: `4 hay : 1 coin / 3 wool : 1 coin`.
_RATES = made_later(
    r"\d(?<!\d\d)\d{0,2}"
    r"(?: [^\W\d]+ : \d{1,3} [^\W\d]+(?: / \d{1,3} [^\W\d]+ : \d{1,3} [^\W\d]+)+"
    r"|[枚個つ本][ ]?[=→⇒⇔][ ]?[^\W\d]{1,10}\d{1,2}[枚個つ本]"  # `銅3枚=銀1枚`
    # `3 bronze = 1 silver`
    r"| [^\W\d]+ = \d{1,2} [^\W\d]+(?![^\W\d]|[ ]?[+x×*=]))"
)
#: How a number comes about: `64 cards = 8 trades x 8 towns`, `8 trades x 8 towns = 64`.
_FACTORS = (
    r"(?P<one>\d{1,3})(?P<of_one>[^\d\n=+x×*:(]{0,20})[x×*][ ]?(?P<other>\d{1,3})"
    r"(?!\d|[ ]?[x×*.]\d)(?P<of_other>[^\d\n=+,;.():]{0,20})"
)
_PRODUCTS = (
    made_later(
        r"(?<![\d.,])(?P<whole>\d{1,4})(?=[ ]?[^\W\d=]|[ ]?[=(:])[^\d\n=:(]{0,30}"
        rf"(?P<factors>(?P<sign>[=:(])[ ]?{_FACTORS}(?=$|[\n,;.()]))"
    ),
    made_later(
        rf"(?P<factors>(?<![\d.,x×*+~〜-])(?<![x×*+][ ]){_FACTORS}(?P<sign>=)[ ]?)"
        r"(?P<whole>\d{1,4})(?![\d.%]|[ ]?[x×*+=])"
    ),
)
_DIGIT = made_later(r"\d")
#: What numbers begin with that count nothing, and are no digits.
_SIGNS = "hH「【$€£¥+−≥≤#“„\"‘'"


class Uncounted:
    """Blots the numbers out of a text that count no components, in some languages."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
        latin, pieces = number_in_words(words), amounts_of(words).pieces
        self._blot = _blots(words)
        self._worked_out = words.pattern("makes", _WORKED_OUT)
        # `two aces (11), two tens (10) and two kings (4)`
        valued = rf"(?:\d{{1,2}}|{latin})[ ][^\W\d]+[ ]\(\d{{1,2}}\)"
        self._valued = compiled(
            rf"(?:{valued}[,;]?\s+(?:[^\W\d]{{2,3}}\s+)?){{2,}}{valued}",
            re.IGNORECASE,
        )
        # `Life tokens: up to 30`, `Plates (at least 9)`, `皿 最低9枚`: entries
        ends = rf"[ ]?)(?=\d{{1,4}}[ ]?(?:{pieces}|{words.words('copies')})?[ .)]*(?:$|[|\n]))"
        limits = f"(?:{words.words('at_most')}|{words.words('at_least')})"
        self._limited = compiled(
            rf"(?P<sign>\||(?<=[^\W\d])[ ]?[:( ])(?P<limit>[ ]?{limits}{ends}", re.IGNORECASE
        )
        # `9 or more plates`, `Plates (9 or more)`, `9 pois ou plus`, `9枚以上の皿`: entries
        self._more = words.pattern("or_more", "[ ]?{}")
        self._least = compiled(
            r"[ :\t]*(?:[-*•●・+]+[ ]?)?(?P<name>[^\d\n]{1,40}?(?:[:(x×]|(?<=[^\W\dA-Za-z])))?[ ]?"
            rf"(?:\d{{1,4}}|{latin})[ ]?(?:{pieces})?(?P<noun>(?:[ ][^\W\d]+){{0,2}})",
            re.IGNORECASE,
        )
        self._opens = compiled(f"{words.words('boxed')}|{words.words('contains')}[ ]?:")
        self._last = words.pattern("and_joint", r"[ ]*(?:[.)）]*[ ]*(?:$|\n)|[,、]|{}[ ]?)")
        # `Stones: about 30`, `Stones (approx. 30)`, `石30個くらい`
        self._about = words.pattern(
            "about",
            r"(?=[:(くぐ程ほ前])(?:[:(][ ]?{}[ ]?(?=\d)"
            rf"|{_ROUGHLY})",
        )
        self._twice = compiled(
            # `3 (three) dice`, `8 Victory Point (VP) markers`, `1 (gefalteter) Plan`
            r"\((?:(?<=[\da-zé].)|(?<=[\da-zé][ ].))"
            rf"(?:(?:\d{{1,3}}|{latin}|(?-i:[A-Z]{{2,3}}))\)(?=[ ][a-z])"
            r"|(?-i:(?<=\d[ ].)[a-zß-ÿ]{4,20})\)(?=[ ][^\W\d]))",
            re.IGNORECASE,
        )

    def blotted(self, text: str) -> str:
        """Return *text* with each number that counts no component blotted out.

        The result is as long as *text*, so that places in one are places in the
        other.
        """
        plain = _without_values(_without_own_values(_without_labels(_without_pages(text))))
        if len(_WORTH_OF.findall(text)) >= _FEWEST_VALUED:
            plain = self._valued.sub(lambda found: _WORTH_OF.sub(_spaces, found[0]), plain)
        plain = self._limited.sub(self._without_limit, self._about.sub(_without_words, plain))
        plain = self._more.sub(self._without_more, plain)
        plain = _SUMMANDS.sub(_summed, plain) if "+" in plain else plain
        once = self._twice.sub(self._said_once, _OF_NAME.sub(_without_own, plain))
        once = self._worked_out.sub(_spaces, once)
        for each in _PRODUCTS:
            once = each.sub(self._without_factors, once)
        once = _RATES.sub(lambda found: _DIGIT.sub(BLOT, found[0]), once)
        return self._blot.sub(lambda found: BLOT * len(found[0]), once)

    def products(self, text: str) -> Iterator[re.Match[str]]:
        """Yield where a *text* says how a number comes about by what counts nothing itself."""
        found = (each for form in _PRODUCTS for each in form.finditer(text))
        yield from (each for each in found if self._is_worked_out(each))

    def _is_worked_out(self, found: re.Match[str]) -> bool:
        """Return whether the factors of a number count nothing: trades and towns of cards."""
        said = found["of_one"].strip(), found["of_other"].strip()
        tables = "kinds", "colours", "players", "sets", "copies", "features"
        counts = [self._words.pattern(each, "(?:^|[ ]){}$") for each in tables]
        known = any(self._words.is_noun(e) or any(f.search(e) for f in counts) for e in said if e)
        known = known or any(each[:1] in {*"枚個つ本体色種人"} for each in said)
        return not known and (all(said) or (found["sign"] == "=" and not any(said)))

    def _without_factors(self, found: re.Match[str]) -> str:
        """Return spaces for the factors of a number, if they come to it or count nothing."""
        right = int(found["whole"]) == int(found["one"]) * int(found["other"])
        first = found.start("factors") == found.start()
        right = right and found["sign"] == "=" and not first
        bare = found["sign"] == "(" or (first and not found["of_one"].strip())  # `15x4=60枚`
        if not right and (bare or not self._is_worked_out(found)):
            return found[0]
        space = " " * len(found["factors"])
        before = found[0][: found.start("factors") - found.start()]
        return before + space + found[0][len(before + space) :]

    def _without_limit(self, found: re.Match[str]) -> str:
        """Return spaces for the words before a number that is all of an entry: `Owls: up to 9`."""
        name = found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()]
        known = not self._words.is_never(name) and self._is_listed(found)
        return f"{found['sign']}{' ' * len(found['limit'])}" if known else found[0]

    def _without_more(self, found: re.Match[str]) -> str:
        """Return spaces for the words behind the least number of an entry: `9 or more owls`."""
        text, boxed = found.string, self._boxed_before(found)
        parts = [text.rfind("\n", 0, found.start()) + 1, boxed.end() if boxed else 0]
        parts += [e.end() for e in _PART.finditer(text, parts[0], found.start())]
        led = self._least.fullmatch(text, max(parts), found.start())
        rest = self._last if led and (led["name"] or led["noun"]) else _NAME
        listed = led and rest.match(text, found.end()) and (boxed or self._is_listed(found))
        return _spaces(found) if listed else found[0]

    def _boxed_before(self, found: re.Match[str]) -> re.Match[str] | None:
        """Return the words that open the list or sentence of an entry: `You need`."""
        text, first = found.string, max(0, found.start() - _FAR)
        opened = list(self._opens.finditer(text, first, found.start()))
        closed = opened and _CLOSED.search(text, opened[-1].end(), found.start())
        return opened[-1] if opened and not closed else None

    def _is_listed(self, found: re.Match[str]) -> bool:
        """Return whether words are below a title of components, and not of what may be done."""
        first = found.string.rfind("\n#", 0, found.start()) + 1
        title = bare_title(found.string[first : found.string.find("\n", first)])
        listed = found.string.startswith("#", first)
        return listed and self._words.topic(title) is Topic.COMPONENTS

    def _said_once(self, found: re.Match[str]) -> str:
        """Return spaces for a bracket, unless it counts what is before it: `Owls (2) hunt`."""
        before = found.string[max(0, found.start() - 20) : found.start()]
        words = re.findall(r"[^\W\d_]+", before)
        said = " ".join(words[-1:]), " ".join(words[-2:])  # `ONE HUNDRED`
        number = any(map(self._words.value_of, said))
        return " " * len(found[0]) if number or not found[0].strip("()").isdigit() else found[0]


def _spaces(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _summed(found: re.Match[str]) -> str:
    return f"{found[1]}{int(found[2]) + int(found[3])}".ljust(len(found[0]))


def _without_own(found: re.Match[str]) -> str:
    start, end = (place - found.start() for place in found.span(found.lastgroup or 0))
    return f"{found[0][:start]}{BLOT * (end - start)}{found[0][end:]}"


def _without_words(found: re.Match[str]) -> str:
    return f"{found[0][0]}{' ' * (len(found[0]) - 1)}" if found[0][0] in ":(" else _spaces(found)


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


def _without_own_values(text: str) -> str:
    """Return *text* without numbers that tell things of one name apart: `赤1 × 4、赤4 × 4`."""
    for form in (_VALUES_OF, _VALUED_ROW) if "×" in text or "x" in text else ():
        pairs = {(each["name"], each["value"]) for each in form.finditer(text)}
        several = Counter(name for name, _ in pairs)
        if any(many > 1 for many in several.values()):
            text = form.sub(functools.partial(_without_value, several), text)
    return text


def _without_value(several: Counter[str], found: re.Match[str]) -> str:
    start, end = (place - found.start() for place in found.span("value"))
    blot = BLOT * (end - start) * (several[found["name"]] > 1)
    return f"{found[0][:start]}{blot}{found[0][end:]}" if blot else found[0]


def _without_values(text: str) -> str:
    """Return *text* without numbers in brackets that say what each of many things is worth.

    A sum in brackets is never less than the share behind it: `Boards (4), 1 per player`.
    """
    found = list(_RANKED.finditer(text)) if ")" in text else []
    worth = any(int(each["value"]) < int(each["count"]) for each in found)
    many = len(found) >= _ROWS and worth
    return _RANKED.sub(lambda row: _WORTH_OF.sub(_spaces, row[0]), text) if many else text


def _blots(words: Grammar) -> re.Pattern[str]:
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
    latin = rf"(?:(?=\d){whole}[ ]?|{spelled})(?:{_MEASURES}|{quick(after)})"
    # `- At least 10 clips` is an entry.
    listed = rf"(?<=[-*•] )(?:{least})"
    lead = rf"(?:(?P<listed>(?={listed}))|(?!{listed}))(?<![A-Za-zÀ-ÿ])(?:{quick(before)})"
    led = rf"{fence(before)}{lead}(?:[ ](?:{number})|(?(listed)(?!)|[ ]?#?{span}\+?))"
    others = [
        rf"(?=[{_SIGNS}])(?:{_joined(_NO_SIGNED_COUNTS)})",
        # `Pieces of player 1`, and not `Deal each player 9`
        rf"(?<![^\W\d])(?=(?:{words.words('players')})[ ]\d){_no_share(words)}"
        rf"(?:{words.words('players')})[ ]\d{{1,2}}(?=[ ]*(?:[.,;:)\n]|$))",
    ]
    starts = [before, *words.number_words, *(e.players for e in words.languages)]
    for each in (each for each in words.languages if each.code == "ja"):
        tails = (
            r"[ ]?(?:枚|個|つ|本|体)(?:目|以上|以下|未満|まで|置け[るま]|少な|多く|多い|余|につき"
            r"|分の価値|ぶん|でも|[ご毎][とに]に?[+]?\d)"
        )
        # `玉2 歩9`: the name behind a space has a number of its own.
        digits += [
            rf"{whole}[ ]?{loose(each.never_after)}(?!(?<=[ ].)\d)",
            rf"(?:\d{{1,4}}[ ]?~[ ]?)?\d{{1,4}}{tails}",
            _IN_NAME,
            rf"(?<=[でとは、 ])(?:{_OF_PEOPLE})\d{{1,3}}(?=[枚個つ本体])",
        ]
        others += [rf"{KANJI}{loose(each.never_after)}", rf"{KANJI}{tails}", rf"{KANJI}{_IN_TITLE}"]
        others.append(rf"(?:{quick(each.never_before)})[ ]?#?{span}\+?")
        starts.append(each.never_before)
    # Most signs begin none of them.
    begins = fence("|".join(filter(None, starts)), rf"\d{_SIGNS}{KANJI[1:13]}")
    return compiled(
        rf"{begins}{NOT_INSIDE}(?:(?=\d)(?:{_joined(digits)})|{latin}|{_joined([*others, led])})",
        re.IGNORECASE,
    )


def _no_share(words: Grammar) -> str:
    """Return a pattern that is not behind a word for each."""
    said = "|".join(e.each for e in words.languages if e.code != "ja").replace("?", "")
    return "".join(rf"(?<!{word}[ ])" for word in said.split("|") if word)


def _joined(alternatives: Iterable[str]) -> str:
    return "|".join(f"(?:{each})" for each in alternatives)


@functools.lru_cache(maxsize=32)
def uncounted_of(words: Grammar) -> Uncounted:
    """Return what blots them out of texts of a grammar."""
    return Uncounted(words)
