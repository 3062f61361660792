"""The grammar of a text whose players have another name: `You are beekeepers`."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator

from punchboard.rulebook.grammar.grammar import Grammar, grammar
from punchboard.rulebook.grammar.names import in_both_numbers, singular
from punchboard.rulebook.grammar.patterns import compiled, made_later

#: How far into a text its players are introduced, and how near a number what leads it is,
#: in characters.
_INTRODUCED = 8000
_NEAR = 20
_WORD = made_later(r"[^\W\d_]{3,}(?:-[^\W\d_]+)*|[一-龥ァ-ヺー]{2,8}")
#: What names no player.
_KNOWN = """
nouns players stops and_joint of_joint places fillers each rest you own_colour adjectives_never
""".split()
#: A Japanese noun has no article, and its verb is behind it.
_JAPANESE = made_later(r"[ァ-ヺー一-龥]")


def grammar_of(text: str, codes: tuple[str, ...]) -> Grammar:
    """Return the grammar of some languages, with the names that *text* gives its players.

    A name is one by which it says that they are called, and of which each is told something.
    """
    words = grammar(codes)
    names = sorted({singular(name.casefold()) for name in _said_to_be(text, words)})
    called = tuple(name for name in names if _is_used(text, words, name))
    return _with_names(codes, called) if called else words


def _said_to_be(text: str, words: Grammar) -> Iterator[str]:
    """Yield the words for what players are said to be: `You are reef wardens, and`."""
    first = all(each.head_first for each in words.languages)
    for found in _being(words).finditer(text, 0, _INTRODUCED):
        named = _WORD.findall(found["what"] or found["named"] or found["japanese"])
        for name in named[:1] if first else named[-1:]:
            known = any(words.pattern(e, "^{}$").match(name) for e in _KNOWN)
            if not (known or words.is_never(name) or words.is_set(name)):
                yield name


def _is_used(text: str, words: Grammar, name: str) -> bool:
    """Return whether a text says something of each of those called by a *name*, or of so many.

    A name that also counts pieces is none: `4 explorers`, alone in a line.
    """
    forms, number = _forms(name), words.any_number
    piece = rf"^[^\w\n]*\d{{1,3}}[ ]?[x×]?[ ](?:[^\W\d]+[ ]){{0,2}}{forms}[ ]*(?:\(|,|$)"
    counted = rf"^[^\w\n]*{forms}[ ]?(?:[:x×(][ ]?\d|\d{{1,3}}[ ]?{words.words('pieces')})"
    if compiled(f"{piece}|{counted}").search(text):
        return False
    led = f"(?:{words.words('places')}|{words.words('to_whom')}|{words.words('case')})"
    lead = compiled(rf"(?:{led}|{words.words('to')}|{words.words('and_joint')}|\d[ ]?[-~–])[ ]?$")
    for found in compiled(rf"(?<![\w.-])\d{{1,3}}[ ](?:[^\W\d]+[ ]){{0,2}}?{forms}").finditer(text):
        if not lead.search(text, max(0, found.start() - _NEAR), found.start()):
            return False  # `10 foot soldiers`
    nouns = "|".join(map(words.words, ("the", "each", "case")))
    noun = compiled(
        rf"(?<![^\W\d])(?:{nouns}|{number}|an?|une?|eine?[nmrs]?|les|des)[ ](?:[^\W\d]+[ ])?{forms}"
    )
    if not (_JAPANESE.match(name) or noun.search(text)):
        return False
    each = (e.called.replace("#", forms) for e in words.languages if e.called)
    return any(compiled(rf"(?<![^\W\d_]){e}").search(text) for e in each)


def _forms(name: str) -> str:
    """Return a pattern of a name, in the singular and in the plural."""
    both = in_both_numbers(name)
    if _JAPANESE.match(name):
        return both
    # `Hexen`, `Piraten`, `Prinzessinnen`
    german = re.match(r"(.{3,}?)n?en$", name)
    more = rf"|{german[1]}(?:e|n?en)?(?![^\W\d])" if german else ""
    return rf"(?:(?:{both})\w{{0,2}}{more})"


@functools.lru_cache(maxsize=32)
def _being(words: Grammar) -> re.Pattern[str]:
    """Return a pattern of who is said to be what, or of how many such people a game is for."""
    said = words.words
    stops = "|".join(map(said, ("stops", "and_joint", "of_joint")))
    ends = rf"(?=[ ]*(?:[,.;:!)*\n]|$|[ ](?:{stops})[ ]))"
    ones, the = (
        "|".join(getattr(e, name) for e in words.languages if getattr(e, name)) or "(?!)"
        for name in ("one", "the")
    )
    article = rf"(?:(?:{ones}|{the}|all|des)[ ])?"
    people = f"{said('per_player')}|{said('you')}|(?:{the})[ ]{said('players')}|^{said('players')}"
    # `Each player is given a ferry`: they are none
    what = rf"(?!{said('places')}[ ])(?:(?!(?:{ones}|{the})[ ])[^\W\d]+[ ]){{0,2}}?"
    what += rf"(?!(?:{ones}|{the})[ ])[^\W\d]+(?:-[^\W\d]+)*"
    number = rf"\d{{1,2}}[ ]?(?:-|~|–|{said('to')})[ ]?\d{{1,2}}"
    return compiled(
        rf"(?:{people})[ ](?:[^\W\d]+[ ]){{0,2}}?{said('being')}[ ]{article}(?P<what>{what}){ends}"
        rf"|(?<!\d){number}[ ](?P<named>{what}){ends}"
        rf"|(?:{said('per_player')}|プレ[イー]+ヤー(?:たち)?|{said('you')})は、?"
        rf"(?P<japanese>(?:[^\s、。]{{1,12}}の)?[一-龥ァ-ヺー]{{2,8}})(?:です|と?な[りる]|として|である|の役)"
    )


@functools.lru_cache(maxsize=32)
def _with_names(codes: tuple[str, ...], names: tuple[str, ...]) -> Grammar:
    """Return a grammar to which some *names* are words for players."""
    several = "|".join(map(_forms, names))
    languages = (
        dataclasses.replace(
            each,
            players=f"{each.players}|{several}",
            never_names=f"{each.never_names}|{several}",
            per_player=f"{each.called.replace('#', f'(?:{several})')}|{each.per_player}",
            per_thing="",
        )
        for each in grammar(codes).languages
    )
    return Grammar(languages)
