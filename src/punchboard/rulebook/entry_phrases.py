"""The phrases of a grammar by which the clauses of an entry are told apart."""

from __future__ import annotations

import functools
import re

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.patterns import compiled
from punchboard.rulebook.phrases import in_no_bracket


class EntryPhrases:
    """Patterns of such phrases."""

    def __init__(self, words: Grammar) -> None:
        self.tail = words.pattern("details", "{}[ ]?:?")
        # `その内訳は竜4枚、龍2枚`, behind a whole
        self.divided = words.pattern("among", "(?:その)?{}[はが]")
        self.made = words.pattern("not_made", "^{}$")
        self._dash = words.pattern(
            "among",
            r"(?:(?:[ ]--?|[ ]?:|[ ]{})[ ](?=\S)"
            r"|(?<=[枚個本つ体冊)])(?::|…|\.{3}|[→⇒])(?=[\d\x00]{0,3}[^\x00-\x7f]))",
        )
        self.sets = words.pattern("sets", r"({})[ ](?:of|de|von)[ ](.+)")
        self.total, self.makes = words.pattern("total"), words.pattern("makes", "{}[ ]")
        # `pieces` and `units` may be things.
        self.copies = words.pattern("copies", "(?!pi|unit){}")
        self.joints = words.pattern("and_joint", ",|;| {} |、|・")
        # `20 hex tiles of each (fire, water, earth)`: as many of each of the things named
        self.of_each = words.pattern("each", r"(?:of )?{}[^()\d]{0,20}\(([^()\d]+)\)")
        # `4 lids per player (16)`: what all shares come to
        many = rf"(?:there are |es sind |il y en a )?({words.any_number})"
        self.whole = words.pattern("total", rf"[^()\d]{{0,30}}\((?:{{}}[: ]*)?{many}(?:[ ]{{}})?\)")
        # `札 1人5枚、4人分なので計20枚`
        self.people = words.pattern(
            "players", rf"{words.any_number}{{}}分?(?:で|な[のら]|だ|の場合)"
        )
        self.having = words.pattern("having", "[ ]{}[ ]?:?[ ]$")
        # `Cards: 40 for 2 players, 60 for 3 players`
        some = rf"\d[ ](?:[^\W\d]{{2,5}}[ ])?{words.any_number}[ ]"
        self.cases = words.pattern("players", rf"{some}{{}}(?![^\W\d]|[ ][^\W\d]+s?[ ]?$)")
        # `, each with a map and 4 owls`, `(各：駒4個、盤1枚)`
        number = (
            rf"(?:{words.any_number}|{'|'.join(e.one for e in words.languages if e.one) or '(?!)'})"
        )
        self.holds = words.pattern(
            "each",
            rf"[ ]?[,:(]?[ ]?(?:{{}}(?:[ ][^\W\d]+){{1,3}}[ ]?:?[ ](?={number}[ ])"
            r"|各(?:セット|組)?(?:に|は|:)は?[ ]?(?=[^\s\d、。]{1,12}\d))",
        )
        self.shows = compiled(
            r"(?:(?:each|all) )?(?:containing|showing|bearing|depicting)|each with"
        )

    def dash_in(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the first sign in no bracket behind which parts may be listed."""
        return next(iter(in_no_bracket(self._dash, text, start, end)), None)


@functools.lru_cache(maxsize=32)
def entry_phrases_of(words: Grammar) -> EntryPhrases:
    """Return the phrases of a grammar."""
    return EntryPhrases(words)
