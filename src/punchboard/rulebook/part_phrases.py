"""The phrases of a grammar by which parts are told from one another."""

from __future__ import annotations

import functools

from punchboard.rulebook.grammar import Grammar


class PartPhrases:
    """Patterns of such phrases."""

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
