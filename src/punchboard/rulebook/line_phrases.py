"""The phrases of a grammar by which entries are told from other lines."""

from __future__ import annotations

import functools

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.patterns import compiled, loose

_MAKERS = (
    "対象年齢|プレイ時間|所要時間|イラスト(?!カード|ボード|タイル)|発行"
    "|designe(?:r|d)(?::| by)|spieldauer"
)
#: What else than players may lead a line that is about them.
OTHER_ASIDES = "作者", "durée", "âge"


class LinePhrases:
    """Patterns of such phrases."""

    def __init__(self, words: Grammar) -> None:
        self.least = words.pattern("at_least", rf"{{}}[ ](?:\d|{words.number})")  # `au moins 9`
        self.command = words.pattern("commands", r"^[ ]*{}(?=[ ,])")
        # `4 Shuffle the cards`: a step beside the list.
        things = [f"{e.one}|{e.the}" for e in words.languages if e.one]
        told = "|".join([words.words("each"), *things])
        self.told = compiled(rf"[ ](?:{told})[ ]")
        the = "|".join(each.the for each in words.languages if each.the) or "(?!)"
        self.article = compiled(rf"^[ ]*(?:{the})[ ]")
        # `You need a die.`
        last = rf"[ ](?:{words.words('one')})[ ](?:[^\W\d]+[ ]){{0,2}}[^\W\d]+[.!]?$"
        self.ones = words.pattern("one", rf",|^[ ]*{{}}[ ](?!{words.words('sets')} )|{last}")
        self.sentence = words.pattern("is_sentence")
        # `Dice: two white ones.`, `a roll of tape.`
        counts = rf"(?:\d|(?:{words.number}|{words.words('one')})[ ])"
        self.labelled = compiled(rf"(?:[^\W\d][^:.]{{1,24}}:[ ])?{counts}")
        # `4 kits: each has 5 scouts` is no sentence.
        self.each_has = words.pattern("each", r"(?<=[:,] ){}[ ][^\W\d]+[ ](?=\d)")
        self.age = compiled(rf"{loose(_MAKERS)}|\balter\b|^(?!\d+[ ]\D+$).*\bages?\b")
        players, nouns = words.words("players"), words.words("nouns")
        number = rf"(?:{words.any_number}|\d+[ ]?(?:-|~)[ ]?\d+)"
        self.aside = compiled(
            rf"{words.words('player_titles')}[ ]?\**[ ]?[:|◆■]"
            rf"|(?:(?:for|für|bei|pour|à)[ ])?{number}(?:[ ]\w+[ ]\d+)?[ ]?{players}"
            rf"(?![ ]?(?:カード|ボード)|(?:[ ]\w+){{0,2}}[ ]?{nouns}"
            # `4 Player Dashboards`
            r"|(?<=r)(?:[ ][^\W\d]+){1,3}(?<=s)(?<!games)[ ]?(?:$|[(:,.]))"
            rf"|{'|'.join(OTHER_ASIDES)}"
        )


@functools.lru_cache(maxsize=32)
def line_phrases_of(words: Grammar) -> LinePhrases:
    """Return the phrases of a grammar."""
    return LinePhrases(words)
