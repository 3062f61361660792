"""The phrases of a grammar by which numbers in the running text are told apart."""

from __future__ import annotations

import functools
import re

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.patterns import compiled, made_later

SKIP_AFTER = made_later(
    r"[ ]?(?:の(?:山|束|列|方|辺|角|面|数字|側|つ|うち)?)?(?:だけ|以上|以下|未満|まで|目|少な|多|分の)"
    r"|[ ]?(?:左|右|隣|先|前|後|上|下|飛)|[ ]?(?:の|を|は)?(?:角|辺|側|方法|方向|場所|位置|数字|手順|効果"
    r"|アクション|行動|条件|フェイズ|フェーズ|マス|隣|人|チーム)"
)
POSITION = made_later(
    r"(?:\b(?:on|at|(?<!well )as|side|space|track|level|[Tt]ier|numbers?|than|virtue|value|minus|plus|is|are|auf|bei|sur|case"
    r"|[A-Z]{2,})|\b[a-z]+ to|=)[ ]$"
)
_OBJECT = r"(?:\([^()]{1,20}\))?(?:の[^\s、。\d]{1,14}?)?(?:\([^()]{1,40}\))?"
#: What joins it to the next one, as the verb comes last: `52枚のカードとコマを使う`.
_NEXT = r"(?P<next>と|や|、|及び|および|に加え|に(?=[^。]{1,14}を?加え)|を加え|の(?=合計|計))"
_NEXT += r"|(?P<last>(?:だけ|のみ)?(?:です|だ|。|$))"


class ProsePhrases:
    """Patterns of such phrases."""

    def __init__(self, words: Grammar) -> None:
        said, number = words.words, words.any_number
        players, contains, joint = map(said, ("players", "contains", "and_joint"))
        self.no_pieces = compiled(
            rf"(?:[ ]?(?:,|and|or|-)+[ ]?\d{{1,2}})*[ ]{{0,3}}-?"
            rf"(?!{said('further')}[ ][^\W\d]{{3}})"  # `take 3 more cards`
            rf"(?:{players}|{said('never_names')}|teams?\b|minus\b|plus\b)|[ ]?[+−-]"
        )
        # `3 coins of value 1 and 2 of value 5`
        self.worth = words.pattern(
            "worth", r"(?:[ ][^\W\d]{2,4})?[ ](?P<value>{}[ ]\d{1,3})(?!\d|\.\d)"
        )
        # `two types of cards` are no two cards.
        self.of_kinds = compiled(rf"[ ](?!{said('sets')}){said('kinds')}[ ]{said('of_joint')}[ ]")
        the = "|".join(e.the for e in words.languages if e.the) or "(?!)"
        # The Japanese verb that says what a game is played with: `52枚のカードを使う`.
        self.told = compiled(rf"{_OBJECT}\)?(?:(?P<verb>[をがで]?[ ]?{contains})|{_NEXT})")
        # `the 60 cards` are all there are.
        self.all = compiled(rf"(?<![A-Za-zÀ-ÿ])(?:{the}|all|alle|tous|toutes)[ ]$")
        ones = "|".join(e.one for e in words.languages if e.one) or "(?!)"
        people = rf"(?:(?:[ ]{said('to_whom')})?[ ](?:{said('per_player')}|{said('each')}))?"
        self.one = compiled(
            rf"(?:{said('handed')}{people}|,|[ ]{joint})[ ](?P<one>{ones})[ ](?=\w)"
        )
        self.one_before = compiled(rf"[ ](?:{ones})[ ]$")
        self.counted_brackets = compiled(rf"\([^()]*(?:\d|{words.number}[ ])[^()]*\)")
        self.joint = compiled(rf"(?:[ ]?\([^()]*\))?(?:,[ ]|[ ]{joint}[ ])")
        self.begins = compiled(rf"(?!(?:{the}|{ones})[ ]){said('commands')}[ ]")
        # `Hand out 6 stamps apiece`
        self.handed_each = compiled(
            rf"(?:^|[,;][ ]|[ ]{joint}[ ]){said('handed')}[ ][^.;,]*(?<![ ]of)(?<![ ]de)[ ]"
            rf"{said('each')}[ ]?(?:[.!;)]|$)"
        )
        self.no_start = compiled("|".join(map(said, ("conditions", "turns"))))
        self.no_subject = compiled(rf"(?:{players}|\byou|\bihr|\bvous)")
        self.of_players = compiled(rf"{number}[ ]?-?{players}")


@functools.lru_cache(maxsize=32)
def prose_phrases_of(words: Grammar) -> ProsePhrases:
    """Return the phrases of a grammar."""
    return ProsePhrases(words)


@functools.lru_cache(maxsize=32)
def own_number(words: Grammar) -> re.Pattern[str]:
    """Return what begins a share that has a number of its own: `, one for each player`."""
    ones = "|".join(each.one for each in words.languages if each.one) or "(?!)"
    return compiled(rf"[,(:][ ]?(?:{words.words('each')}[ ])?(?:{words.any_number}|{ones})[ ]$")


@functools.lru_cache(maxsize=32)
def holders(words: Grammar) -> re.Pattern[str]:
    """Return what is before a number of what each of several things holds: `2 bags of`."""
    joint, each = words.words("of_joint"), words.words("each")
    joint = rf"(?:{joint}|{words.words('having')})"
    return compiled(
        rf"(?<![\d.])(?:[2-9]|\d\d)[ ](?:(?![ ]{words.words('and_joint')}[ ])[^\d,.;:()]){{2,30}}?"
        rf"(?:[ ]{joint}(?:[ ]{each})?|,[ ]{each}[ ]{joint})[ ]$"
    )
