"""The phrases of a grammar that tell lines, entries, parts and numbers of sentences apart."""

from __future__ import annotations

import functools
import re

from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.openings import COLOURS, EACH, IMPERATIVES, OF_THE, SETS
from punchboard.rulebook.grammar.patterns import compiled, loose, made_later
from punchboard.rulebook.grammar.phrases import in_no_bracket


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
        self.copies, self.those = words.pattern("copies"), words.pattern("those", r"{}[ ]?\)")
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
        self.of_sets = words.pattern("sets", r"\d{1,2}[ ]{}[ ][^:()]*\d[^:()]*:[ ]")
        self.joint = words.pattern("of_joint", r"(?<!total) {}[ ]$")
        self.joint_first = words.pattern("and_joint", "^{}[ ]")
        self.lead = words.pattern("among")
        self.led = words.pattern("each", "[ ]{}$")
        self.of_others = words.pattern("each", r"[ ](?:[a-zà-ÿ]{2,4}[ ])?{}[ ][^\W\d]+[ .]*")


@functools.lru_cache(maxsize=32)
def part_phrases_of(words: Grammar) -> PartPhrases:
    """Return the phrases of a grammar."""
    return PartPhrases(words)


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
        ones = words.words("one")
        # `*A duel for 2 players*`, `Ein Holz im Hut bringt am Ende 3 Punkte`
        self.about = compiled(
            rf"[*_ ]*(?:{ones})[ ][^\d.:;,]*(?:{words.any_number}[ -]?{words.words('players')}[ .*_]*$"
            rf"|\d{{1,3}}[ ](?:{words.words('points')})(?![^\W\d]))"
        )
        # `20 owls that let you draw a card`, `2 foxes, you need 3 nuts for each`
        led = rf",?[ ](?:{words.words('relatives')})[ ][^,;:()\d]{{0,20}}?"
        self.for_you = compiled(rf"(?:{led}|,[ ])(?:{words.words('you')})[ ]")
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


#: What a line has that says what each of several sets holds.
HOLDING = EACH | SETS | COLOURS


class EntryPhrases:
    """Patterns of such phrases."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
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
        # `pieces` and `units` may be things.
        self.total, self.copies = words.pattern("total"), words.pattern("copies", "(?!pi|unit){}")
        self.joints = words.pattern("and_joint", ",|;| {} |、|・")
        # `20 hex tiles of each (fire, water, earth)`: as many of each of the things named
        self.of_each = words.pattern("each", r"(?:of )?{}[^()\d]{0,20}\(([^()\d]+)\)")
        # `4 lids per player (16)`: what all shares come to
        many = rf"(?:there are |es sind |il y en a )?({words.any_number})"
        self.whole = words.pattern("total", rf"[^()\d]{{0,30}}\((?:{{}}[: ]*)?{many}(?:[ ]{{}})?\)")
        # `Cards: 40 for 2 players, 60 for 3 players`
        some = rf"\d[ ](?:[^\W\d]{{2,5}}[ ])?{words.any_number}[ ]"
        self.cases = words.pattern("players", rf"{some}{{}}(?![^\W\d]|[ ][^\W\d]+s?[ ]?$)")
        # `, each with a map and 4 owls`, `(各：駒4個、盤1枚)`
        number = (
            rf"(?:{words.any_number}|{'|'.join(e.one for e in words.languages if e.one) or '(?!)'})"
        )
        some, sets = r"(?:[ ][^\W\d]+(?:-[^\W\d]+)*)", words.words("sets")
        one = "|".join(e.one for e in words.languages if e.one) or "(?!)"
        holds, joint = f"(?:{words.words('contains')})", words.words("of_joint")
        size = rf"(?![ ](?:[^\W\d]+[ ])?{sets}[ ]{joint}[ ]\d)"  # no `Each set of 12 holds`
        one = rf"(?:{one})[ ](?:[^\W\d]+[ ])?{sets}(?![ ]{joint}[ ]){some}{{1,3}}?"
        lead = rf"(?:{{}}{size}{some}{{1,4}}?|{one}|{holds}[ ]{{}})"
        japanese = rf"(?:各|[1一])(?:{sets})?(?:の(?:内訳|内容|中身))?(?:に|は|:)は?、?[ ]?"
        self.holds = words.pattern(
            "each",
            rf"[ ]?[,:(]?[ ]?(?:{lead}[ ]?:?[ ](?={number}[ ])"
            rf"|{japanese}(?=[^\s\d、。]{{1,12}}\d))",
        )
        # `36 pieces: 4 sets, each with 1 hut`, `in 4 colours; each colour has 6 huts`
        self.in_groups = words.pattern(
            "sets",
            rf"[ ]?[:,(]?[ ]?(?P<many>{words.any_number})[ ]?(?:{{}}|{words.words('colours')})[ ]?[,;:]?",
        )
        # `Each set contains:`, `各セットの内容:`
        self.each_opens = words.pattern(
            "each",
            r"(?:^|[.,;(:、。][ ]?)(?:{}(?P<said>(?:[ ][^\W\d]+(?:-[^\W\d]+)*){1,4})"
            r"|(?:各|[1一])(?:セット|組|箱|袋)[^、。:\d]{0,16})[ ]?:$",
        )
        self.shows = compiled(
            r"(?:(?:each|all) )?(?:containing|showing|bearing|depicting)|each with"
        )

    @functools.cached_property
    def own_set(self) -> re.Pattern[str]:
        """What says that each of some has one set: `(one set per colour)`."""
        words = self._words
        share = rf"(?:{words.words('per_colour')}|{words.words('per_player')})"
        own = rf"(?:{'|'.join(e.one for e in words.languages if e.one) or '(?!)'})[ ]{{}}[ ]{share}"
        return words.pattern("sets", rf"[(:,][ ]?(?:{own}|各色[1一]?{{}}|[1一]人[1一]{{}})")

    def dash_in(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """Return the first sign in no bracket behind which parts may be listed."""
        return next(iter(in_no_bracket(self._dash, text, start, end)), None)


@functools.lru_cache(maxsize=32)
def entry_phrases_of(words: Grammar) -> EntryPhrases:
    """Return the phrases of a grammar."""
    return EntryPhrases(words)


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
_NEXT = r"と|や|、|及び|および|に加え|に(?=[^。]{1,14}を?加え)|を加え|の(?=合計|計)"


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
        self.told = compiled(rf"{_OBJECT}\)?(?:[をがで]?[ ]?{contains}|{_NEXT})")
        # `the 60 cards` are all there are.
        self.all = compiled(rf"(?<![A-Za-zÀ-ÿ])(?:{the}|all|alle|tous|toutes)[ ]$")
        ones = "|".join(e.one for e in words.languages if e.one) or "(?!)"
        people = rf"(?:(?:[ ]{said('to_whom')})?[ ](?:{said('per_player')}|{said('each')}))?"
        self.one = compiled(
            rf"(?:{said('handed')}{people}|,|[ ]{joint})[ ](?P<one>{ones})[ ](?=\w)"
        )
        self.one_before = compiled(rf"[ ](?:{ones})[ ]$")
        self.joint = compiled(rf"(?:[ ]?\([^()]*\))?(?:,[ ]|[ ]{joint}[ ])")
        self.begins = compiled(rf"(?!(?:{the}|{ones})[ ]){said('commands')}[ ]")
        # `Hand out 6 stamps apiece`
        self.handed_each = compiled(
            rf"(?:^|[,;][ ]|[ ]{joint}[ ]){said('handed')}[ ][^.;,]*(?<![ ]of)(?<![ ]de)[ ]"
            rf"{said('each')}[ ]?(?:[.!;)]|$)"
        )
        self.no_start = compiled("|".join(map(said, ("conditions", "turns"))))
        self.gets = words.pattern("handed", "[ ]{}$")  # `Each player takes`, above items
        self.you_get = compiled(
            rf"(?:{said('you')})[ ](?:[^\W\d]+[ ]){{0,2}}{said('handed')}[ ]?:?[ ]*$", re.IGNORECASE
        )
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
