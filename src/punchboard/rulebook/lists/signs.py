"""The words and signs by which the parts of an entry are told, made of the language tables."""

from __future__ import annotations

import functools
import re

from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled

#: What may surround a name and is no part of it.
EDGES = " \t\n:：=＝[]［］・…‥·.—–―-*•◇◆○〇●■□★☆✣→|,、。;&＋~×\"'”“„「」『』＊※"
OPENING, CLOSING = "([「『【", ")]」』】"


class Signs:
    """The patterns of a grammar that entries are read by."""

    def __init__(self, words: Grammar) -> None:
        self.words = words
        say = words.words
        number, joint = words.any_number, say("and_joint")
        people = "[人名]?(?:につき|あたり|当たり|に|は|が)?、?"
        self.per_player = compiled(
            rf"(?:{say('to_whom')}[ ])?(?:one |a |1 |une? |ein(?:e|er|en)? )?{say('per_player')}"
            rf"(?:{people})"
        )
        self.per_colour = compiled(rf"{say('per_colour')}(?:に|は|が)?")
        self.each = words.pattern("each")
        self.total = words.pattern("total")
        noun = rf"(?![ -](?:[a-z]+[ -])?(?:{say('nouns')}|{say('of_joint')}[ ](?!\d)))"
        self.groups = compiled(
            rf"(?P<many>{number})[ ]?(?:(?P<colours>{say('colours')})|{say('kinds')}){noun}"
        )
        self.features = compiled(rf"(?P<many>{number})[ -]?{say('features')}{noun}")
        shade = say("shades")
        self.shades = compiled(shade)
        self.only_shades = compiled(rf"[ ]*(?:{shade}|{joint}|[ ,、・/+&]|の)+[ ]*")
        self.shaded = compiled(rf"(?:^|[ :・、,])(?:{shade}(?:{joint}|[ ,、・/+&]|の)*){{2,}}$")
        self.made_of = compiled(rf"[ ]{say('made_of')}[ ]")
        self.worth = compiled(rf"[ ](?:{say('of_joint')}[ ])?{say('worth')}[ ]?\d{{1,4}}(?!\d)")
        heads = "|".join(e.heads for e in words.languages if e.code != "ja" and e.heads)
        self.head = compiled(rf"(?:{heads or '(?!)'})$")
        self.listed = compiled(
            r"[ ](?:list|overview|reference|index|summary|breakdown)$|[ ]?\([^()]*\)$"
        )
        self.purpose = compiled(rf"[ ]?(?:{say('to_whom')})[ ](?!{say('per_player')})")
        self.opens_parts = compiled(
            rf"(?:[ ][^\W\d][\w'-]*)?[ぁ-ん]{{0,4}}[,、][ ]?{say('among')}[ ]?"
        )
        self.divided = compiled(rf"[ ]{say('among')}[ ]?:[ ]")
        self.last_shade = compiled(rf"[ ]({shade})$")
        self.sets = compiled(rf"^{say('sets')}[ ]{say('of_joint')}[ ]")
        self.among = compiled(rf"{say('among')}|{say('details')}")
        having = (
            rf"(?:{say('having')}|{say('details')}|{say('contains')}|{say('of_joint')}|mit|avec)"
        )
        self.each_holds = compiled(rf"[ ,]*{say('each')}[ ]?(?:[^\W\d]+[ ])??(?:{having}):?[ ]?")
        self.each_of = compiled(rf"{say('each')}[ ](?:of|de|von)[ ]|von[ ]{say('each')}[ ]")
        self.detail = compiled(
            rf"{say('each')}[ ]|{say('among')}|{say('details')}|{say('stops')}[ ]|{say('relatives')}[ ]"
            rf"|{say('per_player')}|{say('per_colour')}"
        )
        self.joints = compiled(rf"[ ]?(?:と|・|,|、|/|&|[ ]{joint}[ ])[ ]?")
        self.stop = compiled(rf"[ ]{say('stops')}(?![^\W\d])|[ ]{say('relatives')}[ ]")
        self.filler = compiled(
            rf"^(?:{say('total_name')}[ ](?:of the|of|der|des|de|von)[ ])?(?:(?:{say('fillers')}|{say('are')}|{joint}|(?=[a-z]){say('total')}|{say('the')}|{say('each')})"
            r"(?:[ ,]+|(?<=[ぁ-んァ-ヶー一-龥])、?|$))*"
        )
        self.articles = compiled(rf"(?<![^\W\d])(?:{say('the')}|{say('one')})[ ](?=[^\W\d])")
        self.elided = compiled(r"d['’](?=[^\W\d])")
        self.are = compiled(rf"[ ]{say('are')}(?=[ ])")
        self.at_most = compiled(rf"\W*(?:{say('at_most')}|{say('never_before')})[ ]?")
        self.article = compiled(rf"(?=[a-z])(?:{say('one')})[ ](?=[^\W\d])")
        self.of = compiled(rf"^{say('of_joint')}[ ]|^d['’](?=[^\W\d])")
        self.copies = compiled(
            rf"^[ ]?(?:{say('copies')})(?=[ ]*$|[ ](?:{say('of_joint')})[ ]|[ ]*[(,.;:])"
        )
        self.ends = compiled(rf"[ ](?:{joint}|{say('of_joint')}|{say('to')})$")
        self.torn = compiled(
            rf"[ ](?:{say('the')}|(?=[a-z]){say('one')}|{say('places')}|for|für|pour)$|[{{}}<>|\\]"
        )
        self.told = compiled(rf"[ ](?:{say('the')}|an?)[ ]|^{say('contains')}(?![^\W\d])")
        self.contains = compiled(rf"(?:{say('contains')}|{say('boxed')}):?[ ]?")
        self.never = compiled(
            rf"^(?:{say('stops')}|{joint}|{say('of_joint')}|{say('to')}|{say('generic')}|{say('players')}"
            rf"|{say('rest')}|{say('features')})$|^{say('relatives')}[ ]"
        )
        self.deck = compiled(rf"[ ]({say('sets')})[ ]{say('of_joint')}[ ](?=\d)")
        self.not_made = words.pattern("not_made", r"^{}\W*$")
        self.command = compiled(rf"^\W*(?:{say('commands')})(?![^\W\d])")
        self.sentence = words.pattern("is_sentence")
        self.player_line = compiled(
            rf"^\W*(?:{say('player_titles')}[ ]*[:|]|{say('ages')}[ ]|{number}[ ]?(?:[-–~]|{say('to')})"
            rf"[ ]?{number}[ ]?{say('players')}|{number}\+?[ ]?{say('players')}(?:[ ]*$|[用,]))"
            rf"|\d[ ]?{say('durations')}(?![^\W\d])"
        )
        self.quantity = words.pattern("quantity", r"^{}\W*$")
        self.vague = words.pattern("vague", r"{}")
        self.people = compiled(rf"[ ]?{say('players')}(?![^\W\d_])")
        self.shares = words.pattern("reasons")
        self.between = self._between(joint)

    def _between(self, joint: str) -> re.Pattern[str]:
        """Return what parts the clauses of an entry, outside of brackets."""
        number, one = self.words.any_number, self.words.words("one")
        say = self.words.words
        ahead = (
            rf"(?=(?:(?:{say('fillers')}|{say('total')}|{say('each')})[ ])*"
            rf"(?:\d|(?:d['’]|de )?(?:{number}|{self.words.number}|{one})[ -]|{say('per_player')}[ ]))"
        )
        japanese = (
            r"|、(?!(?<=[はが]、)(?:全部で|合計|計)?\d)|(?<=[枚個つ本体冊組種台匹袋箱)])(?:と|や|/|・|,|[ ]{1,3}(?=[^\s\d(（各計合全]))"
            r"(?=[^\s、。]{1,25}[\d一二三四五六七八九十(])|(?<=[^\W\dA-Za-z]\d)[・/](?=[^\s\d・/、A-Za-z]{1,12}\d)"
            if "ja" in self.words.codes
            else ""
        )
        return compiled(
            rf";|,(?!\d{{3}}(?!\d))(?![ ]?[x×]?\d{{1,3}}[ ]?[x×枚個]?[ .]*$)|\t+|(?<=[\d枚個つ本体冊)])[ ]/[ ]|[ ]?\+[ ](?=\d)"
            rf"|[ ]{joint}[ ]{ahead}|(?<=[^\W\d])[ ]{{2,}}(?=\d)"
            rf"|(?<=\))[ ]+(?=\d{{1,3}}[ ][^\W\d])|(?<=[x×]\d)[ ]+(?=[^\W\d]{{2}})"
            rf"|(?<=[x×]\d\d)[ ]+(?=[^\W\d]{{2}}){japanese}"
        )


@functools.lru_cache(maxsize=32)
def signs_of(words: Grammar) -> Signs:
    """Return the signs of a grammar."""
    return Signs(words)
