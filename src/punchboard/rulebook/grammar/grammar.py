"""The tables of one or more languages as patterns."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from punchboard.rulebook.grammar.patterns import (
    NO_LETTER_BEHIND,
    bounded,
    compiled,
    fence,
    loose,
    made_later,
    quick,
    trie,
)
from punchboard.rulebook.languages import Language, known

#: What replaces a digit that counts nothing.
BLOT = "\x00"
KANJI = r"[一二三四五六七八九十百千][〇零一二三四五六七八九十百千]{0,6}"
#: Digits on their own: no part of a word, a decimal or a signed number.
DIGITS = (
    r"(?<![0-9A-Za-z.+/#_−-])(?<!\d[,:])(?:\d{1,3}(?:,\d{3})+|\d{1,6})"
    r"(?![\d%]|[.:/x]\d|_\w|(?:[A-WYZa-wyz]|er)(?![^\W_]))"
)
_KANJI_VALUES = {sign: value for value, sign in enumerate("一二三四五六七八九", start=1)} | {
    "〇": 0,
    "零": 0,
}
_KANJI_POWERS = {"十": 10, "百": 100, "千": 1000}
_NEVER = "(?!)"
#: Tables of phrases that are no whole words.
LOOSE = frozenset(["is_sentence", "boxed", "turns", "starting", "draws", "conditions"])
_OF = made_later(r"[ ](?:of|de|du|von)[ ]|[ ]d['’]")
_WORD = made_later(r"[a-zà-öø-ÿœ']+")
_KANA = made_later("[ぁ-ゖァ-ヺ]")
_HAN = made_later("[一-龥]")
_ANY_LETTER = made_later(r"[^\W\d_]")
#: Signs that Chinese texts are full of, and Japanese ones do without.
_CHINESE = made_later("[你您们們這这张張个戏戲每将時玩]")
#: What joins the words of a number: `twenty-one`, `one hundred and two`, `vingt et un`.
_JOINT = made_later("[ -](?:(?:and|et)[ -])?")
_FEW = 6
#: Numbers of players, colours and kinds are below this one where they are spelled out.
_FEW_KINDS = 21
_PAGE = 200_000
#: Share of the most frequent language's common words that makes another one present.
_PRESENT = 0.3
#: Longest noun, in characters: names are looked at from their ends.
_LONGEST_NOUN = 60
#: What a thing is called in a list of its designer: `C01: Owls`.
CODE = r"[A-Z]{1,3}-?\d{1,3}[ ]?[:.)]"
#: The number before a title, and the one behind it.
TITLE_NUMBER = made_later(
    r"(?:\d{1,2}(?:[.-]\d{1,2}){0,2}[.:)、_]?(?=[^\d枚個つ本人名])(?![ ]?[x×][ ])"
    rf"|[IVX]{{1,4}}(?:[.)]|(?=[ ]?-[ ]))|[A-Z][.)](?=[ ])|{CODE}(?=[ ])|[①-⑳➀-➓]|第\d{{1,2}}章)"
    r"(?:(?<=\w)[ ]?-(?=[ ]))?[ \t]*(?=\D)"
)
TITLE_COUNT = made_later(
    r"[ ]?(?:\([^()]*\)|\[[^][]*\]?|[: ](?:合計|計|全部で|全)?[ ]?\d{1,4}[ ]?[枚個])$"
)
_DECORATION = made_later(r"^[\W_]*(?:[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?[ ]?)+")
#: Languages that are distinguished from those that are read, by their frequent words or letters.
_OTHERS = {
    "Spanish": "el los las una del por para con jugador cada que cartas es se al",
    "Italian": "il gli della di che per una con giocatore ogni carte del sono nel si",
    "Dutch": "het een van spelers speler kaarten wordt zijn niet met voor op dat",
    "Portuguese": "os uma do da que para com jogador cada cartas não em jogo um",
    "Polish": "na gracz graczy karty kart nie jest się do każdy gry lub",
    "Swedish": "och att en det som på spelare är kort för inte av med varje till",
}
_SCRIPTS = {
    "Korean": made_later("[가-힣]"),
    "Russian": made_later("[а-яё]", re.IGNORECASE),
    "Greek": made_later("[α-ω]"),
    "Thai": made_later("[ก-๙]"),
    "Arabic": made_later("[ء-ي]"),
    "Hebrew": made_later("[א-ת]"),
}
#: With fewer frequent words nothing says for certain which language it is.
_FEW_WORDS = 4


#: How many words of a language that is not read tell it.
_STRANGE = 6


def languages_of(text: str) -> tuple[tuple[str, ...], str]:
    """Return the codes of the languages of *text* that are read, and the name of another.

    The name is "" unless the text is in a language that is not read at all.
    """
    page = text[:_PAGE].casefold()
    signs = Counter(page)
    several = "".join(signs)

    def count(kind: re.Pattern[str]) -> int:
        return sum(signs[each] for each in kind.findall(several))

    kana, han, letters = count(_KANA), count(_HAN), count(_ANY_LETTER)
    for name, script in _SCRIPTS.items():
        if kana * 20 < letters and count(script) * 3 > letters > 0:
            return (), name
    if kana * 20 < han and count(_CHINESE) >= _FEW:
        return (), "Chinese"
    kana = kana or han
    words = Counter(_WORD.findall(page))
    scores = {
        code: sum(words[word] for word in language.common)
        for code, language in known().items()
        if code != "ja"
    }
    others = {name: sum(words[w] for w in said.split()) for name, said in _OTHERS.items()}
    if max(scores.values()) < _FEW_WORDS:  # a list has next to none: its nouns and letters tell
        for code in scores:
            noun = _telling(code)
            scores[code] += sum(noun.fullmatch(word) is not None for word in words)
            scores[code] += sum(signs[each] for each in known()[code].letters)
    best, stranger = max(scores.values()), max(others, key=lambda name: others[name])
    if not kana and others[stranger] > 1.3 * best and others[stranger] >= _STRANGE:
        return (), stranger
    found = [code for code, score in scores.items() if best and score >= _PRESENT * best]
    if best < _FEW_WORDS:
        found = ["en", *(code for code in found if code != "en" and scores[code] > scores["en"])]
    return tuple(sorted({*found, *(["ja"] if kana else [])})), ""


@functools.cache
def _telling(code: str) -> re.Pattern[str]:
    """Return what words are of that tell of components in one language."""
    language = known()[code]
    ends = f"|.*(?:{language.heads})" if language.heads else ""
    title = language.titles.get("components", _NEVER)
    columns = rf"(?=\w\w)(?:{language.quantity}|{language.notes_titles})"
    return compiled(f"{language.nouns}|{title}{ends}|{columns}", re.IGNORECASE)


class Topic(StrEnum):
    """What a chapter is about, in the order in which titles are tried."""

    NOTES = "notes"
    SETUP = "setup"
    COMPONENTS = "components"
    END = "end"
    INTRODUCTION = "introduction"
    PLAY = "play"


def bare_title(text: str) -> str:
    """Return the words of a heading without marks and numbers."""
    title = _DECORATION.sub("", text.strip()).strip("\"'【】[]<>《》〈〉≪≫「」#*=:|◆■●★☆▼○◇□✣ ")
    number = TITLE_NUMBER.match(title)
    return title[number.end() :].strip() if number else title


@functools.lru_cache(maxsize=32)
def grammar(codes: tuple[str, ...]) -> Grammar:
    """Return the grammar of some languages."""
    return Grammar([known()[code] for code in codes])


class Grammar:
    """The patterns of some languages, each made when it is first asked for."""

    def __init__(self, languages: Iterable[Language]) -> None:
        self.languages = tuple(languages)
        self.codes = tuple(each.code for each in self.languages)
        self.number_words = {
            word: value for each in self.languages for word, value in _number_words(each)
        }

    @functools.lru_cache(maxsize=512)  # noqa: B019 - a grammar is made once and kept
    def words(self, name: str) -> str:
        """Return the alternatives of a table in all languages, as one group."""
        found = [
            loose(value) if each.code == "ja" or name in LOOSE else bounded(value)
            for each in self.languages
            if (value := getattr(each, name))
        ]
        return f"(?:{'|'.join(found)})" if found else _NEVER

    @functools.cache  # noqa: B019 - a grammar is made once and kept
    def pattern(self, name: str, form: str = "{}") -> re.Pattern[str]:
        """Return the pattern of a table, in a *form* such as `{}$`."""
        return compiled(form.replace("{}", self.words(name)))

    @functools.cached_property
    def number(self) -> str:
        """A pattern of a number in words of a Latin script."""
        # Each language alone is shorter: the same words lead others in it.
        words = ([word for word, _ in _number_words(each)] for each in self.languages)
        latin = [trie(each) for each in words if each and not _KANA.match(each[0])]
        return bounded("|".join(latin).replace(r"\ ", _JOINT.pattern)) if latin else _NEVER

    @functools.cached_property
    def kana(self) -> str:
        """A pattern of a number in kana."""
        found = [re.escape(word) for word in self.number_words if _KANA.match(word)]
        return "|".join(found) or _NEVER

    @functools.cached_property
    def any_number(self) -> str:
        """A pattern of a number of players, colours or kinds: small ones also in words."""
        kanji = KANJI if "ja" in self.codes else _NEVER
        few = [
            w
            for w, value in self.number_words.items()
            if value < _FEW_KINDS and w.isalpha() and not _KANA.match(w)
        ]
        begins = fence("|".join(few), rf"\d{KANJI[1:13]}") if few else ""
        small = bounded(trie(few)) if few else _NEVER
        return rf"(?:{begins}(?:(?<![\d.])\d{{1,3}}|{kanji}|(?i:{small})))"

    @functools.lru_cache(maxsize=4096)  # noqa: B019 - a grammar is made once and kept
    def value_of(self, text: str) -> int | None:
        """Return the number that *text* writes, or None where it writes none."""
        text = text.strip()
        if text.isascii() and text.isdigit() and len(text) < 12:
            return int(text)
        if re.fullmatch(r"[0-9,]{1,12}", text) and text.strip(","):
            return int(text.replace(",", ""))
        if text and all(sign in _KANJI_VALUES or sign in _KANJI_POWERS for sign in text):
            return _kanji_value(text)
        plain = _JOINT.sub(" ", " ".join(text.casefold().split()))
        return 1 if plain in {"a", "an"} else self.number_words.get(plain)

    def numbers_in(self, text: str) -> list[int]:
        """Return the numbers in a *text*; of those in words, the small ones."""
        found = compiled(rf"\d+|{self.any_number}").findall(text)
        return [value for value in map(self.value_of, found) if value is not None]

    @functools.lru_cache(maxsize=4096)  # noqa: B019 - a grammar is made once and kept
    def is_noun(self, words: str) -> bool:
        """Return whether *words* end in a noun for a component."""
        words = words.strip()
        if self._first_noun and self._first_noun.match(words):
            return True
        last = words.rsplit(" ", self._words_of_noun)
        return self._ends_in_noun(" ".join(last[len(last) > self._words_of_noun :]))

    @functools.lru_cache(maxsize=4096)  # noqa: B019 - a grammar is made once and kept
    def _ends_in_noun(self, words: str) -> bool:
        return self._noun.search(words, max(0, len(words) - _LONGEST_NOUN)) is not None

    @functools.cached_property
    def _words_of_noun(self) -> int:
        """Of how many words a noun is at most."""
        said = (f"{each.nouns}|{each.heads}".split("|") for each in self.languages)
        return 1 + max(noun.count(" ") for nouns in said for noun in nouns)

    def is_compound(self, word: str) -> bool:
        """Return whether a *word* ends in a component's noun and says which: `Königskarten`."""
        alone = self.pattern("nouns", "^{}$").match(word) or self.is_set(word)
        return self.is_noun(word) and not alone

    def begins_with_noun(self, words: str) -> bool:
        """Return whether the first of *words* end in a noun: `cards Back side`."""
        said = words.split()[:4]
        return any(self.is_noun(" ".join(said[:end])) for end in range(1, len(said) + 1))

    @functools.cached_property
    def _first_noun(self) -> re.Pattern[str] | None:
        said = [bounded(each.nouns) for each in self.languages if each.head_first]
        return compiled("|".join(said), re.IGNORECASE) if said else None

    @functools.cached_property
    def _noun(self) -> re.Pattern[str]:
        heads = [
            f"{each.heads}" if each.code == "ja" else f"(?:{each.heads}){NO_LETTER_BEHIND}"
            for each in self.languages
            if each.heads
        ]
        return compiled(rf"(?:{self.words('nouns')}|{'|'.join(heads) or _NEVER})$", re.IGNORECASE)

    @functools.lru_cache(maxsize=4096)  # noqa: B019 - a grammar is made once and kept
    def is_never(self, name: str) -> bool:
        """Return whether *name* is, or ends in, a word that is no component."""
        name = _OF.split(name)[0]  # `cards of three levels` are cards
        if "/" in name.strip("/ "):  # `events/actions`
            return all(map(self.is_never, name.split("/")))
        end = self.pattern("never_names", r"(?:^|(?<=\W)|(?-i:(?<=[ぁ-ゖ一-龥ァ-ヺー]))){}$")
        if not end.search(name):
            return False
        return not (self.begins_with_noun(name) if self._first_noun else self.is_noun(name))

    def is_set(self, unit: str) -> bool:
        """Return whether a *unit* holds several pieces."""
        return bool(unit) and self.pattern("sets", "^{}$").match(unit) is not None

    @functools.cached_property
    def case_lead(self) -> re.Pattern[str]:
        """What begins a line that is for so many players: `For 2 players:`, `3人:`."""
        number = self.any_number
        span = rf"{number}(?:[ ]?(?:-|~|,|{self.words('to')})[ ]?{number})?"
        players = self.words("players")
        return compiled(
            rf"(?:[^\W\d]{{2,5}}[ ])?{span}[ ]?{players}[ ]?(?:[:,→–—-]|[ ](?=\d))", re.IGNORECASE
        )

    def content(self, name: str) -> str:
        """Return what sets are of: the dice of `4 sets of dice (6 per player)`; else the name."""
        joint, others = self.words("of_joint"), self.words("containers")
        form = rf"^(?:[^\W\d]+[ ])?(?:{{}}|{others})[ ]{joint}[ ](?P<held>.+)"
        found = self.pattern("sets", form).match(name)
        return found["held"] if found else name

    def holds_others(self, name: str) -> bool:
        """Return whether a name begins with what holds pieces: `regular deck of cards`."""
        return any(map(self.is_set, name.split(" ")[:2]))

    @functools.cached_property
    def topics(self) -> dict[Topic, re.Pattern[str]]:
        """What titles of chapters are about, in the order of trying."""
        found = {}
        for topic in Topic:
            said = "|".join(each.titles[topic] for each in self.languages if topic in each.titles)
            # Capitals often have no accents: `MATERIEL`.
            said = said.replace("é", "[eé]").replace("è", "[eè]")
            form = r"^(?:{})$" if topic is Topic.COMPONENTS else r"(?:{})"
            found[topic] = compiled(form.replace("{}", quick(said) or _NEVER), re.IGNORECASE)
        return found

    @functools.cached_property
    def _any_topic(self) -> re.Pattern[str]:
        return compiled("|".join(each.pattern for each in self.topics.values()), re.IGNORECASE)

    @functools.lru_cache(maxsize=4096)  # noqa: B019 - a grammar is made once and kept
    def topic(self, title: str) -> Topic | None:
        """Return what a chapter called *title* is about, or None where it does not say."""
        title = title.rstrip("?？ ")  # `What do I need?`
        if not title or len(title) > 60:
            return None
        if not self._any_topic.search(title):
            return None
        found = next((topic for topic, sign in self.topics.items() if sign.search(title)), None)
        if found is Topic.SETUP and self.topics[Topic.COMPONENTS].search(title):
            found = Topic.COMPONENTS  # `Components and setup`
        thing = found is not Topic.COMPONENTS and self.is_noun(TITLE_COUNT.sub("", title))
        return None if thing else found


def _number_words(language: Language) -> Iterator[tuple[str, int]]:
    """Yield the words for numbers of a language, with one space between them."""
    for word, value in language.numbers.items():
        for spelt in dict.fromkeys((word, word.casefold())):  # `dreißig`, `dreissig`
            yield _JOINT.sub(" ", spelt), value


def _kanji_value(text: str) -> int:
    if not any(sign in _KANJI_POWERS for sign in text):
        return int("".join(str(_KANJI_VALUES[sign]) for sign in text))
    total = digit = 0
    for sign in text:
        if sign in _KANJI_VALUES:
            digit = _KANJI_VALUES[sign]
        else:
            total += (digit or 1) * _KANJI_POWERS[sign]
            digit = 0
    return total + digit
