"""Numbers that count no components: dates, money, measures, values, rates, pages."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable

from punchboard.rulebook.grammar.grammar import BLOT, KANJI, Grammar
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
#: What counts nothing in any language and begins with a digit.
_NO_COUNTS = (
    # Dates, clocks, years, and the numbers of things that are known by them.
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}",
    r"(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d|[ ]?(?:枚|個|つ|本|体))",
    r"(?<!\d)(?:19|20)\d\d(?!\d|枚|個|[ ]?[a-z])",
    r"\d{7,}",
    r"\d{1,4}[a-z]?(?=, ?[A-Z]{1,2}-[ ]?\d{4,5}(?!\d))",  # `Elm Street 12, D-30159 Hannover`
    # Values and cases: `2, 3, 4, 5`, `1, 3, and 5 cents`, `1…4枚`.
    r"(?<![\d.])\d{1,4}(?:, \d{1,4})+,? (?:and|or|und|oder|et|ou) \d{1,4}(?=[ -][^\W\d]|[.;)\n]|$)",
    r"(?<![\d.,x×])(?:\d{1,3}(?:, \d{1,3}){2,}|\d{1,2}(?:,\d{1,2}){2,}(?:,[A-Z])*(?![\d,]*\d))",
    r"(?<![\d.])\d{1,3}(?=(?:…|・{2,}|\.{3,}|→)[ ]?\d{1,3}[ ]?[枚個])",
    r"\d{1,2}-er(?![^\W_])",
    r"0[ ]?→[ ]?\d{1,3}",  # the spaces of a track
    r"\d{1,3}[ ]?[★☆⭐♥♡❤✪]",  # stars of a kind, hearts of a hero
    # Sizes and measures: `11 x 8 x 3`, `11" x 8.5"`, `2,5 cm`, `Board 6x6`; scraps of pictures.
    r"(?<![\d.])(?:\d{1,3} x ){2,}",
    r"\d+(?:\.\d+)?[\"”″'][ ]?[x×][ ]?\d+(?:\.\d+)?[\"”″']?",
    r"(?<![\d.])\d+(?:\.\d+)?(?:[ ]?[x×*][ ]?\d+(?:\.\d+)?){2}(?![\d.]|[ ]?[=枚個本])",
    r"(?<=[^\W\d] )(?P<side>\d{1,2})[x×](?P=side)(?=[ ]?(?:\(|$))",
    r"(?<=\()\d{1,2}[ ]?[x×][ ]?\d{1,2}(?=\)[ ]?:[ ]?\d)",  # `Mat (3x3): 1`
    rf"(?:\d{{1,3}}, )?{_N}(?:[ ]?[x×*][ ]?{_N}){{0,2}}[ ]?(?:cm|mm|kg|gsm)(?![A-Za-z])",
    r"\d+\.\d+",
    # Money, and rates of exchange: `3 bronze = 1 silver`, `銅3枚=銀1枚`.
    rf"{_N}[ ]?[$€£¥]",
    r"\d{1,3} [^\W\d]+ = \d{1,2} [^\W\d]+(?![^\W\d]|[ ]?[x×*=]|[^\n.,;:]{0,25}[+])",
    r"\d{1,3} [^\W\d]+ : \d{1,2} [^\W\d]+(?: / \d{1,3} [^\W\d]+ : \d{1,2} [^\W\d]+)+",
    r"\d{1,3}[枚個つ本][ ]?[=→⇒⇔][ ]?[^\W\d]{1,10}\d{1,2}[枚個つ本]",
)
#: The same with a sign before its digits, and addresses.
_NO_SIGNED_COUNTS = (
    r"https?://[^\s()<>\"]{1,300}",
    r"「\d{1,4}」",
    r"[“„\"‘']\d{1,3}x?[”“\"’']",  # printed on things
    rf"[$€£¥][ ]?{_N}",
    rf"(?<![A-Za-z\d)])(?<![^\W_][ ])[+−](?:[ ](?!\d+[ ][^\W\d]))?{_N}",
    r"(?<![\d#A-Za-z])#\d+",
    r"(?<=[^\s\[|])\[\d{1,3}\]",  # footnotes
    rf"[≥≤][ ]?{_N}",
)
#: What numbers begin with that count nothing, and are no digits.
_SIGNS = "hH\\[「【$€£¥+−≥≤#“„\"‘'"
#: Behind counters of Japanese: `2枚目`, `3枚以上`, `1人に3枚ずつ`.
_TAILS = (
    r"[ ]?(?:枚|個|つ|本|体)(?:目|で(?:は|も)?な[いく]|以上|以下|未満|まで|置け[るま]|少な"
    r"|多く|多い"
    r"|余(?![るっ]|りま)|につき|に(?=\d{1,3}[問つ個点種行文])"
    r"|分の価値|ぶん|で[ ]?\d{1,3}[ ]?(?:点|VP)|でも|[ご毎][とに]に?[+]?\d)"
)
#: In a name in quotation marks: `「3つの願い」カード`.
_IN_NAME = r"\d{1,3}(?=[^「」『』\n]{0,20}[」』][ ]?(?:[ァ-ヶー一-龥]|[x×(:]?[ ]?\d))"
#: In the title of a game: `「七つの島」`, `■七つの島`.
_IN_TITLE = r"つの(?:(?=[^「」『』\n]{1,20}[」』])|(?<=[■□◆◇【].つの)|(?<=\# .つの))"
#: A page number behind its row of dots, and how many of them make a table of contents.
_LED = made_later(r"(?<!\.)(?<!\. )\.(?:\.{3,}|[ ](?:\.[ ]){3,})[ ]?(\d{1,3})(?!\d)")
_MANY_PAGES = 8
#: A numbered title above others in a table of contents: `2. The aim of the game ......... 1`.
_CHAPTER = made_later(r"(?m)^[ \t]*(?:\d{1,2}(?:\.\d)*[.)]|[a-z]\))[^.\n][^\n]*?\.{6,}[ ]?\d{1,3}")
#: Any line of such a table, and how many titles make one.
_CONTENTS = made_later(r"(?m)^.*\.{6,}[ ]?\d.*$")
_MANY_CHAPTERS = 4
#: A number in brackets between two empty lines: a page, where these count up.
_FOOT = made_later(r"(?<=\n\n)[ ]*\((?P<value>\d{1,3})\)[ ]*(?=\n\n|\n*\Z)")
_FIRST = made_later(r"-?\d+")
#: Numbers that tell things of one name apart: `Owl 1` above `Owl 2`, which count up;
#: `赤1 × 4、赤4 × 4`; `10 x Wert: 12` above `10 x Wert: 11`.
_LABELLED = made_later(
    r"(?m)^[ \t|]*(?:[-*•+#]{1,4}[ ]|[①-⑳])?(?P<name>[^\W\d][^\d\n:(=]{0,30}?)[ ]?"
    r"(?P<value>\d{1,2}(?:[-~–]\d{1,2}(?=[:(]))?)(?=[ ]*(?:$|[(:;]|[.,-][ ]))"
)
_VALUED = (
    made_later(
        r"(?m)(?P<name>[ァ-ヶー一-龥]{1,10})(?P<value>\d{1,3})"
        r"(?=[ ]?[x×][ ]?\d{1,3}[枚個]?[ ]*(?:$|[、,)\n]))"
    ),
    made_later(
        r"(?m)^[ \t]*(?:[-*•+][ ])?\d{1,3}[ ]?[x×][ ]"
        r"(?P<name>[^\d\n:]{2,25}):[ ]?(?P<value>-?\d{1,3})[ ]*$"
    ),
)
#: How a number comes about: `64 cards = 8 trades x 8 towns`, `8 trades x 8 towns = 64`.
_FACTORS = (
    r"(?P<one>\d{1,3})(?P<of_one>[^\d\n=+x×*:(]{0,20})[x×*][ ]?(?P<other>\d{1,3})"
    r"(?!\d|[ ]?[x×*.]\d)(?P<of_other>[^\d\n=+,;.():]{0,20})"
)
_PRODUCTS = (
    made_later(
        r"(?P<whole>\d(?<![\d.,].)\d{0,3})(?=[ ]?[^\W\d=]|[ ]?[=(:])[^\d\n=:(]{0,30}"
        rf"(?P<factors>(?P<sign>[=:(])[ ]?{_FACTORS}(?=$|[\n,;.()]))"
    ),
    made_later(
        rf"(?P<factors>(?<![\d.,x×*+~〜-])(?<![x×*+][ ]){_FACTORS}(?P<sign>=)[ ]?)"
        r"(?P<whole>\d{1,4})(?![\d.%]|[ ]?[x×*+=])"
    ),
)


class Uncounted:
    """Blots the numbers out of a text that count no components, in some languages."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
        self._blot = _blots(words)
        # `4 x 12, so 48 cards`
        self._worked_out = words.pattern(
            "makes",
            r"\d(?<![\d.].)(?<!\d[x×*+·].)(?<!\d[x×*+·] .)(?<!\d [x×*+·] .)"
            r"\d{0,2}(?:[ ]?[x×*+·][ ]?\d{1,3})+(?:[ ]?=|,?[ ]{})"
            r"(?=[ ]?\d{1,4}(?:[ ][^\W\d]|[ ]*(?:$|[),;])))",
        )
        # `Life tokens: up to 30`, `Plates (about 9)`: entries
        rough = "|".join(map(words.words, ("at_most", "at_least", "about")))
        pieces = rf"(?:{amounts_of(words).pieces}|{words.words('copies')})?"
        self._rough = compiled(
            rf"(?=[ :(|])(?<=[^\W\d])(?:[ ]?(?P<sign>[:(|])|[ ])[ ]?(?:{rough})[ ]?"
            rf"(?=\d{{1,4}}[ ]?{pieces}[ .)|]*$)"
        )
        # `3 (three) dice`, `8 Victory Point (VP) markers`
        number = rf"(?:\d{{1,3}}|{number_in_words(words)}|\d{{1,2}}[ ]?[x×][ ]?\d{{1,2}})"
        self._twice = compiled(
            rf"(?<=\d)[ ]?\({number}\)(?=[ ][a-z])"
            rf"|(?<![^\s]){words.number}[ ]\(\d{{1,3}}\)(?=[ ][a-z])"
            r"|(?-i:(?<=[a-zé])[ ]\([A-Z]{2,3}\)(?=[ ][A-Za-z]))"
        )

    def blotted(self, text: str) -> str:
        """Return *text* with each number that counts no component blotted out.

        The result is as long as *text*, so that places in one are places in the
        other.
        """
        plain = _without_values(_without_pages(text))
        plain = self._rough.sub(self._without_words, plain)
        plain = self._twice.sub(_said_once, plain)
        plain = self._worked_out.sub(lambda found: " " * len(found[0]), plain)
        for each in _PRODUCTS:
            plain = each.sub(self._without_factors, plain)
        return self._blot.sub(lambda found: BLOT * len(found[0]), plain)

    def _without_words(self, found: re.Match[str]) -> str:
        """Return spaces for the words before a number that is all of an entry: `Owls: up to 9`."""
        name = found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()]
        known = not self._words.is_never(name)
        return (found["sign"] or " ").ljust(len(found[0])) if known else found[0]

    def _is_worked_out(self, found: re.Match[str]) -> bool:
        """Return whether the factors of a number count nothing: trades and towns of cards."""
        said = found["of_one"].strip(), found["of_other"].strip()
        tables = "kinds", "colours", "players", "sets", "copies", "features"
        counts = [self._words.pattern(each, "(?:^|[ ]){}$") for each in tables]
        known = any(self._words.is_noun(e) or any(f.search(e) for f in counts) for e in said if e)
        return not known and all(said)

    def _without_factors(self, found: re.Match[str]) -> str:
        """Return spaces for the factors of a number, if they come to it or count nothing."""
        first = found.start("factors") == found.start()
        right = int(found["whole"]) == int(found["one"]) * int(found["other"])
        right = right and found["sign"] == "=" and not first
        bare = found["sign"] == "(" or (first and not found["of_one"].strip())  # `15x4=60枚`
        if not right and (bare or not self._is_worked_out(found)):
            return found[0]
        return _instead(found, "factors", " ")


def _said_once(found: re.Match[str]) -> str:
    """Return the digits of a number that is there in digits and in words."""
    digits = "".join(filter(str.isdigit, found[0])) if found[0].strip()[0] != "(" else ""
    return digits.ljust(len(found[0]))


def _instead(found: re.Match[str], group: str, sign: str) -> str:
    """Return what was *found* with a *sign* for each of a *group* of it."""
    start, end = (place - found.start() for place in found.span(group))
    return found[0][:start] + sign * (end - start) + found[0][end:]


def _without_value(found: re.Match[str]) -> str:
    return _instead(found, "value", BLOT)


def _without_pages(text: str) -> str:
    """Return *text* with the page numbers blotted out: at the foot of pages, and of contents.

    The latter are behind rows of dots, as the numbers of components may be, but they rise.
    """
    feet = [int(each["value"]) for each in _FOOT.finditer(text)] if ")\n\n" in text else []
    if len(feet) > 1 and feet == [*range(1, len(feet) + 1)]:
        text = _FOOT.sub(_without_value, text)
    pages = [int(each[1]) for each in _LED.finditer(text)] if ".." in text or ". ." in text else []
    rising = sum(first <= second for first, second in itertools.pairwise(pages))
    chapters = len(_CHAPTER.findall(text)) if pages else 0
    if chapters > _MANY_CHAPTERS:  # the numbers of chapters count nothing, either
        text = _CONTENTS.sub(lambda row: _FIRST.sub(lambda e: BLOT * len(e[0]), row[0]), text)
    if len(pages) < _MANY_PAGES or 4 * rising < 3 * len(pages):
        return text
    return _LED.sub(lambda led: led[0][: -len(led[1])] + BLOT * len(led[1]), text)


def _without_values(text: str) -> str:
    """Return *text* without the numbers that tell things of one name apart."""
    for form in (_LABELLED, *_VALUED):
        values: dict[str, list[int]] = {}
        for found in form.finditer(text):
            first = int(_FIRST.match(found["value"])[0])  # type: ignore[index]
            values.setdefault(found["name"], []).append(first)
        several = {name for name, said in values.items() if len({*said}) > 1}
        if form is _LABELLED:
            several = {e for e in several if _are_labels(values[e])}
        if several:
            text = form.sub(functools.partial(_if_one_of, several), text)
    return text


def _are_labels(values: list[int]) -> bool:
    """Return whether numbers count up from one."""
    return values == [*range(1, len(values) + 1)]


def _if_one_of(names: set[str], found: re.Match[str]) -> str:
    return _without_value(found) if found["name"] in names else found[0]


def _blots(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of all numbers that count nothing, with the words that tell so."""
    spoken = [each for each in words.languages if each.code != "ja"]
    after, before = (
        "|".join(getattr(each, table) for each in spoken) or "(?!)"
        for table in ("never_after", "never_before")
    )
    span = rf"(?:{_N}[ ]?(?:~|-|または|{words.words('to')})[ ]?)?{_N}"
    whole = rf"(?<!\d)(?>{span})"  # what is behind it is tried once
    # A word right behind a number leaves little that is to be tried.
    digits = [rf"(?!\d{{1,6}} (?!x |and |or )[a-z]+\b(?! [:=]))(?:{_joined(_NO_COUNTS)})"]
    # `9 owls = 20 points`
    worth = r"[^\d=.,;:()\n]{0,30}=[ ]?[+]?\d{1,3}[ ]?(?:[A-Za-zÀ-ÿ]{2,12}[ -])?"
    digits.append(rf"(?<!\d)\d{{1,3}}(?=[ ]?[^\W\d]{worth}{words.words('points')})")
    digits.append(rf"{_N}[ ]?(?:mm|cm|kg|gsm)(?![A-Za-z])")
    spelled = rf"{fence('|'.join(words.number_words))}(?:{words.number})[ ]"
    latin = rf"(?:(?=\d){whole}[ ]?|{spelled})(?:{quick(after)})"
    lead = rf"{fence(before)}(?<![A-Za-zÀ-ÿ])(?:{quick(before)})"
    more = rf"(?:(?:,[ ]?|[ ]{words.words('and_joint')}[ ])\d{{1,3}}(?![ ]?[^\W\d]|\d))*"
    # `- At least 10 clips`
    led = rf"(?<![-*•] ){lead}(?:[ ](?:{words.number})|[ ]?#?{span}\+?{more})"
    # `Pieces of player 1`
    people = rf"(?<![^\W\d]){words.words('players')}[ ]\d{{1,2}}(?=[ ]*(?:[.,;:)\n]|$))"
    # `Player 2 World Pool`, of a picture
    people += r"|(?-i:(?<![^\W\d])(?:Player|Joueur)[ ]\d(?=[ ][A-ZÀ-Þ]))"
    others = [rf"(?=[{_SIGNS}])(?:{_joined(_NO_SIGNED_COUNTS)})", people]
    starts = [before, *words.number_words, *(e.players for e in words.languages)]
    for each in (each for each in words.languages if each.code == "ja"):
        never = loose(each.never_after)
        # `玉2 歩9`: the name behind a space has a number of its own.
        digits += [rf"{whole}[ ]?{never}(?!(?<=[ ].)\d)", rf"{whole}{_TAILS}", _IN_NAME]
        others.append(rf"第{KANJI}|{KANJI}(?:{never}|{_TAILS}|{_IN_TITLE})")
        others.append(rf"(?:{quick(each.never_before)})[ ]?#?{span}\+?")
        starts.append(each.never_before)
    # Most signs begin none of them.
    begins = fence("|".join(filter(None, starts)), rf"\d{_SIGNS}{KANJI[1:13]}")
    return compiled(
        rf"{begins}{NOT_INSIDE}(?:(?=\d)(?:{_joined(digits)})|{latin}|{_joined([*others, led])})",
        re.IGNORECASE,
    )


def _joined(alternatives: Iterable[str]) -> str:
    return "|".join(f"(?:{each})" for each in alternatives)


@functools.lru_cache(maxsize=32)
def uncounted_of(words: Grammar) -> Uncounted:
    """Return what blots them out of texts of a grammar."""
    return Uncounted(words)
