"""The phrases of a grammar by which the words of one clause, and parts, are told apart."""

from __future__ import annotations

import functools

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.openings import EACH, IMPERATIVES, OF_THE
from punchboard.rulebook.patterns import compiled


class ClausePhrases:
    """Patterns of what an entry says."""

    def __init__(self, words: Grammar) -> None:
        ones = "|".join(each.one for each in words.languages if each.one) or "(?!)"
        sets, joint, conj, you = map(words.words, ("sets", "of_joint", "and_joint", "you"))
        self.having = words.pattern("having", "[ ]{}$")
        added = rf"(?:{conj}[ ])?{you}[ ]"  # `and you add 6 cubes`
        # `A deck of 40 owls`, and `Deck of 40 owls`
        held = rf"(?:(?:{ones})[ ]+(?:[a-zß-ÿ]+[ ])?)?{sets}[ ]{joint}[ ]?$"
        self.no_name = compiled(rf"{held}|{added}")
        self.article = compiled(rf"(?:(?:{conj}|{words.words('fillers')}) )?(?:{ones})[ ]+(?=\w)")
        # `4 zones, each touching 7 tiles`: what each has is no entry of its own.
        # `Draw a card (x2)` says what to do; `…, and of the 3 rare plants` goes on.
        orders = rf"{{}}[ ](?:{ones}|{you})[ ](?-i:[a-zà-ÿ])"
        self.others = (
            (EACH, words.pattern("each", r"(?=[a-z]){}[ ](?=[^\W\d])")),
            (OF_THE, words.pattern("of_the", r"{}[ ]\d")),
            (IMPERATIVES, words.pattern("imperatives", orders)),
        )
        self.there = words.pattern("contains", "^{}$")  # `Owls (there are 9)`
        self.contains, self.boxed = words.pattern("contains"), words.pattern("boxed")
        self.are = words.pattern("are", "[ ]{}[ ]")
        self.joint_end = words.pattern("of_joint", "[ ]{}[ ]?$")
        self.copies, self.those = words.pattern("copies"), words.pattern("those", r"{}[ ]?\)")
        # Between brackets and a number: `ペグ(青):1人6個`
        self.share = words.pattern("per_player", r"[ :–—-]*{}(?:につき|あたり|に)?[ ]?(?=\d)")
        # What follows a number in brackets that counts the thing before them.
        self.counted = words.pattern(
            "total",
            r"[,;:、)]|-[ ]|{}"
            r"|(?:[a-zß-ÿ]+ )?(?:cards|tiles|tokens|pieces|karten|steine|cartes|pièces)\b"
            r"|[a-z]+-sided\)|[a-zß-ÿ]+ [dw]\d",
        )
        self.vague, self.never = words.pattern("vague"), words.pattern("never_names")


@functools.lru_cache(maxsize=32)
def clause_phrases_of(words: Grammar) -> ClausePhrases:
    """Return the phrases of a grammar."""
    return ClausePhrases(words)


class PartPhrases:
    """Patterns of what a number is broken down into."""

    def __init__(self, words: Grammar) -> None:
        joint = words.words("of_joint")
        self.shows = words.pattern("each", rf"\(?{{}}[ ]{joint}[ ]")
        self.sets = words.pattern("sets")
        self.of_sets = words.pattern("sets", r"\d{1,2}[ ]{}[ ][^:()]*\d[^:()]*:[ ]")
        self.joint = words.pattern("of_joint", r"(?<!total) {}[ ]$")
        self.joint_first = words.pattern("and_joint", "^{}[ ]")
        self.lead = words.pattern("among")
        # `札30枚(鯨12枚、残りは港)`
        joint, are, the = (words.words(each) for each in ("and_joint", "are", "the"))
        self.left = words.pattern(
            "rest",
            rf"[,、。][ ]?(?:{joint}[ ])?(?:{the}[ ])?(?P<left>{{}}"
            rf"(?:[ ]{are}[ ](?:all[ ])?|[ ]?[はが:][ ]?(?:すべて|全て|全部)?)"
            r"(?P<name>[^\W\d][^\d,、。():をにへで]{0,30}?))"
            r"(?:です|だ|である|とな[^\s、。]{1,5})?[ .。]*$",
        )
        self.led = words.pattern("each", "[ ]{}$")
        self.of_others = words.pattern("each", r"[ ](?:[a-zà-ÿ]{2,4}[ ])?{}[ ][^\W\d]+[ .]*")
        self.to_others = words.pattern("each", r"{}[^\s\d、。()]{1,8}には?")


@functools.lru_cache(maxsize=32)
def part_phrases_of(words: Grammar) -> PartPhrases:
    """Return the phrases of a grammar."""
    return PartPhrases(words)
