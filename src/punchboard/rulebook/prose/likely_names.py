"""The names of counts that no grammar reads: the words beside a number that is likely to be one."""

from __future__ import annotations

import re

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries.entries import Clauses
from punchboard.rulebook.entries.naming import LISTED, naming_of
from punchboard.rulebook.entries.whose import each_colour, has_own_number, is_shared_out
from punchboard.rulebook.grammar.clause_phrases import holders, own_number
from punchboard.rulebook.grammar.grammar import BLOT, Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import in_no_bracket, phrases_of, sentences
from punchboard.rulebook.page.lines import Kind, WritingSystem
from punchboard.rulebook.prose.signs import CountPlace

_WORD, _WORDS = made_later(r"[^\W\d_][\w'’-]*"), 5
_NAME_BEHIND = made_later(
    r"[ ]*(?:[x×][ ])?(?P<name>(?:\d{1,2}-(?=[a-z]))?[^\d,.;:()|/、。・（）]{1,60})"
)
_NAME_BEFORE = made_later(r"(?P<name>[^\d,.;:()|/、。・（）]{2,60}?)[ ]*[:(×x-]{0,2}[ ]*$")
#: In a run of lines: `Posts 50 km`, `value: 7`; or what is before brackets and a number.
_REST = made_later(r"[ ]*(?:[x×][ ])?(?P<name>[^\W\d_][^,;:()|]{0,40}(?::[ ]?-?\d{1,4}(?=\s*$))?)")
_HEAD = made_later(
    r"(?P<name>[^\d\s(（][^(（|]{0,40}?)[ ]*(?:[(（].*)?[ ]*(?:[:x×–-]|\.{4,})?[ ]*$"
)
#: `le pilote (7), 2 par joueur`
_LEAD = made_later(r"(?P<name>[^\W\d_][^\d,;:()]{1,40}?)[ ]?(?:\(\d{1,3}\))?,[ ]$")
#: `cartes « Sable »`
_QUOTED = made_later(r"[ ][\"“„«][^\"”“„«»]{1,30}[\"”“»]")
#: `客は2枚返します`: what somebody does with so many.
_DONE = made_later(
    r"[ ]?(?![入含使用付必同揃残組])[一-龥]{1,2}[ぁ-ん]{0,4}"
    r"(?:ます|る|す|く|う|つ|て|し)(?=[、。]|$)"
)
_THING = made_later(r"[^\d,.;:()|/、。・（）「」をがはでにともやの\s]{1,20}")
#: `20枚のコマを`: where a Japanese name may end.
_PARTICLE = made_later(r"[をがはでにともや]|から|など|だけ|のみ|$")
#: `石4個と札2枚を抜く`, `8枚の札から選ぶ`: what is taken, paid or chosen from.
_TAKEN = made_later(
    r"(?:と[^、。]{1,12}\d[枚個本つ])?(?:を(?:抜|除|取り除|捨て|戻|支?払|得|失|奪|渡|選|引|めく|消費|獲得|返)"
    r"|が手に)|の[^\s、。\d]{1,12}から(?![な成構])"
)
#: `場に8枚`, `白札込みで60枚`: words in front of a number that name no thing.
_NO_NAME = made_later(
    r"(?:(?<=[一-龥ァ-ヺーり])[にへ]|(?:込み|抜き|(?<=[札駒ドルマ])(?:なし|無し)|以外)(?:で|の)?|含めて?|除いて?|から|より|だと|なら|あたり|につき"
    r"|[はがの]\d{1,3}(?:から|[~〜～])\d{1,3}(?:まで)?|^[ぁ-ん]|^は.*"
    r"|^[こそ]れで.*|(?<=[ァ-ヺー])間)$"
)
_POINTS_BACK = made_later(r"[こそ](?:れら?|こ)(?:に|へ|から)は?|[^\s、]{1,5}には、?(?=..)")
#: `絵が描かれた札が4色で`: what a thing is like, around its name.
_MODIFIED = made_later(r"^.*が[^、]*た(?=[一-龥ァ-ヺ])|[がは]\d{1,2}(?:色|種類?)(?:で|あり)?$")
#: `花札(6種8枚ずつ)`: of how many kinds there are so many.
_OF_KINDS = made_later(r"(?<!\d)(\d{1,2})[ ]?(?:種類?|色|スート)(?:[、をがで]|につき)?[ ]?$")
#: What each has of its own, and how many may play.
_NO_SHARE = made_later(
    r"[1一][人名](?:[ ]?\d{1,3}[ ]?[枚個つ本体]|[ ]?(?:~|-|から|で|用|プレイ))|各自[ ]?\d"
)
#: Behind a word: `ラウンド2`
_DIGITS = "0123456789０１２３４５６７８９ "
#: Phrases that begin no name of a component.
_NO_NAMES = (
    "features", "draws", "handed", "per_player", "kinds", "contains", "stops", "are", "lies",
)  # fmt: skip
#: Signs that a sentence gives something out.
_GIVES = {"command first", "handed", "imperatives"}
#: Signs that a sentence uses components, and does not say what is in the box.
_USES = {"handed before", "draws before", "article before"}


def named_count(script: WritingSystem, clauses: Clauses, place: CountPlace) -> Claim | None:
    """Return what a likely count claims, or None where it names nothing."""
    at, line, text = place.amount.start, place.line, script.counted
    spans = sentences(text, line.start, line.end)
    sentence = next((each for each in spans if each[0] <= at < each[1]), None)
    clause = sentence and next((e for e in script.clauses(*sentence) if e[0] <= at < e[1]), None)
    if sentence is None or clause is None:
        return None
    start, end = clause
    if any(each.match(text, place.amount.end) for each in (_DONE, _TAKEN)):
        return None
    run = _name_in_run(script, clauses, place) or _name_in_label(script, clauses, place)
    if run:
        return run
    entry = clauses.entry(start, end)
    beside = {"noun behind", "noun second", "series told"} & place.signs
    ahead = not place.amount.unit and bool(beside)
    # `We made it in a week: about thirty shells`
    short = entry is not None and len(entry.name.split()) <= _WORDS + 1 and not ahead
    if entry and entry.amount and entry.amount.start == at and entry.start < at and short:
        return _made(script, place, entry.name, entry.start, entry.end)
    last = place.amount.end + text.startswith(" ", place.amount.end)
    led = phrases_of(script.words).per_player.match(text, last)
    lead = _LEAD.search(text[line.start : at]) if led else None
    if lead:
        span = line.start + lead.start(), line.start + lead.end("name")
        return _made(script, place, clauses.name(*span), span[0], place.amount.end)
    counted = script.amounts_in(start, at)  # `54 cards (2 jokers)`: these are counted
    begin = counted[-1].end if counted else start
    before = _NAME_BEFORE.search(text[begin:at])
    behind = _NAME_BEHIND.match(text, place.amount.end, end)
    named = before and not counted and behind and _is_of_name(text, place, behind.end())
    if behind and not named:
        first, last = behind.span("name")
        if script.words.pattern("of_joint", "{}[ ]").match(text, first, last):
            return None  # `side 2 of the board`
        one = place.amount.count == 1 and "series told" in place.signs
        last = min(last, first + _noun_end(script, text[first:last], one=one))
        name = clauses.name(first + text.startswith("の", first), last)
        if name or not place.amount.unit:
            return _made(script, place, name, at, last)
    if before:
        # `To these the bombs are added (6 each)`: the article begins the name.
        article = naming_of(script.words).article.search(before["name"])
        first = begin + before.start() + (article.end() if article else 0)
        name = clauses.name(first, begin + before.end("name"))
        if name:
            return _made(script, place, name, first, place.amount.end)
    return _named_last(script, place, sentence[0], start)


def _named_last(script: WritingSystem, place: CountPlace, first: int, start: int) -> Claim | None:
    """Return the claim of a sum, which has no name of its own, by what was named last.

    `字カードと絵カードの2種、計108枚`, `札1組52枚`, `札構成は鯨が1枚、鮫が8枚、計9枚`
    """
    text, at = script.counted, place.amount.start
    again = any(each.end == at for each in script.amounts_in(start, at))
    if not (place.amount.total or again):
        return None
    said = [LISTED.sub("", each) for each in _THING.findall(text, first, at)]
    said = [each for each in said if script.words.is_noun(each)]
    return _made(script, place, said[-1], at, place.amount.end) if said else None


def _name_in_run(script: WritingSystem, clauses: Clauses, place: CountPlace) -> Claim | None:
    """Return what a line of a run claims, whose name is all there is beside the number."""
    text, line, amount = script.counted, place.line, place.amount
    if "run, number first" in place.signs:
        found = _REST.match(text, amount.end, line.end)
        if not found:
            return None
        first, last = found.span("name")
        stop = naming_of(script.words).stop.search(text, first, last)
        last = first + len(text[first : stop.start() if stop else last].rstrip())
        return _made(script, place, clauses.name(first, last), amount.start, last)
    if {"run, times last", "run, labelled"} & place.signs:
        found = _HEAD.match(text[line.start : amount.start])
        name = clauses.name(line.start, line.start + found.end("name")) if found else ""
        titled = "run, times last" in place.signs
        return _made(script, place, name, line.start, amount.end, titled=titled)
    return None


def _name_in_label(script: WritingSystem, clauses: Clauses, place: CountPlace) -> Claim | None:
    """Return what an item among others claims: `Skip: 2 cards per colour`."""
    line, at = place.line, place.amount.start
    behind = _WORD.search(script.counted, place.amount.end, line.end)
    labelled = line.kind is Kind.ITEM and {"lines like it", "colon before"} <= place.signs
    name = clauses.name(line.start, at)
    if not labelled or not behind or script.words.is_noun(name):
        return None
    if not script.words.is_noun(behind[0]):
        return None
    return _made(script, place, name, line.start, behind.end(), titled=True)


#: What is told of another thing, or comes of a share, behind what each player has.
_OTHER = made_later(r"[ずづ]つ[^。]*、(?:つまり|[^、。]{1,12}が)$")


def _is_share(script: WritingSystem, place: CountPlace) -> bool:
    """Return whether each player has a number of pieces.

    The `1 for each` of `5 markers (1 for each player)` is another one.
    """
    if "per_player" not in place.signs:
        return False
    found, at = phrases_of(script.words).per_player, place.amount.start
    line = place.line
    if is_shared_out(script, (at, place.amount.end), line.start, line.end):
        return False
    before = list(found.finditer(script.counted, line.start, at))
    if before and "in brackets" not in place.signs:  # `駒15個(ひとり3個)、旗が1本`
        before = list(in_no_bracket(found, script.counted, line.start, at))
    if before and phrases_of(script.words).apart.search(script.counted, before[-1].end(), at):
        return False
    if before and place.amount.total:
        return False  # `1人4個、計12個`
    if before and _OTHER.search(script.counted, before[-1].end(), place.amount.start):
        return False  # `札が1人に2枚ずつ、砂時計が1つ`
    said = found.search(script.counted, place.amount.end, place.line.end)
    if not (said or before):
        return False
    if said and not before and _NO_SHARE.match(script.counted, said.start(), place.line.end):
        return False  # `24個を4人で分けると1人6個`, `24個を使う1人~4人用`
    if said and own_number(script.words).search(script.counted, place.amount.end, said.start()):
        return False  # `60 letters and 5 pawns, one for each player`
    between = script.counted[place.amount.end : said.start()] if said else ""
    if said and "、" in between and has_own_number(script, said.end(), place.line.end):
        return False  # `板が4枚、これは1人に1枚ずつ`
    if re.search(r"[:;]|[ ][–-][ ]|[てで]、|を[^、。]{1,9}、|、[^、。]{1,12}が$", between):
        return False  # `Rain (4): each player takes a coin`
    comma = between.find(",") if not _GIVES & place.signs else -1
    if said and comma >= 0 and script.amounts_in(place.amount.end + comma, said.start()):
        return False  # `48 cards, 1 map, 5 aids per player`
    return not said or "(" not in between


def _is_of_name(text: str, place: CountPlace, end: int) -> bool:
    """Return whether a number in brackets counts what is before them: `Gulls (7 birds)`."""
    return "in brackets" in place.signs and text[end : end + 1] == ")"


def _noun_end(script: WritingSystem, words: str, *, one: bool) -> int:
    """Return where the name that *words* begin with ends; 0 for none.

    It ends with the first noun, or with one right behind it: `wooden cubes in the bag`.
    Without a known noun it is a capital or a few words that are no sentence, in the plural
    unless they are of *one* thing.
    """
    if not words[:1].isascii() and "ja" in script.words.codes:
        end = _PARTICLE.search(words, 1).start()  # type: ignore[union-attr]
        return end if words.startswith("の") or script.words.is_noun(words[:end]) else 0
    numbered = script.words.pattern("numbered", "{}[ ]").match(words)
    stop = naming_of(script.words).stop.search(words, numbered.end() if numbered else 0)
    said = words[: stop.start()] if stop else words
    ends = [found.end() for found in _WORD.finditer(said)][:_WORDS]
    nouns = [end for end in ends if script.words.is_noun(said[:end])]
    following = said[nouns[0] :].split() if nouns else []
    if following and script.words.pattern("features", "^{}$").search(
        f"{following[0].rstrip('s')}s"
    ):
        return 0  # `3 tile types`, `1 token space`
    if nouns:
        # The noun may be a compound: `dice tower`.
        last = max(end for end in nouns if said[nouns[0] : end].count(" ") < 2)
        quoted = _QUOTED.match(said, last)
        last = quoted.end() if quoted else last
        # `blocs de bois`: what a thing is of goes with it.
        joined = script.words.pattern("of_joint", "[ ]{}$").search(said, 0, last)
        return next((end for end in ends if end > last), last) if joined else last
    # A capital may mark a noun or a name that no table of words has.
    capital = [end for end in ends[:3] if said[:end].split()[-1][:1].isupper()]
    if capital:
        return capital[-1]
    if script.words.codes == ("de",):
        return 0  # German nouns have a capital
    # `48 go in the bag`
    singular = script.words.codes == ("en",) and not said.rstrip().endswith("s")
    is_sentence = script.words.pattern("is_sentence").search(said)
    return 0 if is_sentence or (singular and not one) else len(said)


def _made(
    script: WritingSystem,
    place: CountPlace,
    name: str,
    start: int,
    end: int,
    *,
    titled: bool = False,
) -> Claim | None:
    """Return the claim of a place under a *name*; None if no component is called that.

    A card's title may be anything, such as `Draw again`.
    """
    words, name = script.words, name.removeprefix("の")  # `5×5のマスの盤 1枚`
    name = _POINTS_BACK.sub("", name, count=1) if _POINTS_BACK.match(name) else name
    if _NO_NAME.search(name):
        return None
    name = name if name.isascii() else _MODIFIED.sub("", name)
    share = phrases_of(words).per_player.match(name)
    name = name[share.end() :] if share and not name.isascii() else name
    bare = name.rstrip(_DIGITS)
    if not _WORD.search(name) or BLOT in name or words.is_never(bare) or words.is_set(name):
        return None
    if words.topic(name) is Topic.COMPONENTS and not words.is_noun(name):
        return None  # `Contents: 80`
    if words.pattern("copies", "^{}$").match(name) and not words.is_noun(name):
        return None
    if place.amount.count != 1 and words.pattern("not_made", "^{}$").match(name):
        return None  # `Rules - 50 Owls`, a title
    if words.pattern("generic", "^{}$").match(name) or "を" in name:
        return None
    if not (titled or name.isascii()) and words.pattern("is_sentence").search(name):
        return None
    phrases = ("lies",) if titled else _NO_NAMES  # `the 6 is a joker`: a side of a die
    said = words.pattern("numbered", "^{}[ ]").sub("", name)  # `numbered cards`
    if any(words.pattern(each, "^{}[ ]").search(f"{said} ") for each in phrases):
        return None
    # `2 players` are none, but `2 player boards` are.
    never = words.pattern("never_names", "^{}(?=[ ])").match(name)
    if never and not words.is_noun(name):
        return None
    if not titled and words.pattern("imperatives", "^{}[ ]").match(name):
        return None
    # A name in running text that the box does not have is not reported as missing.
    kind = (name, place.amount.count, place.amount.unit)
    before = script.counted[place.line.start : place.amount.start]
    having = words.pattern("having", "[ ]{}[ ]$").search(before)
    if having and words.pattern("each", "[ ]{}").match(script.counted, end):
        return None  # `4 trees with 2 birds each`
    if having and not words.pattern("of_joint", "[ ]{}[ ]$").search(before):
        return None  # `le plateau à 24 cases`
    if holders(words).search(before):
        return None  # `2 bags of 20 beads` may be 40
    kinds = _OF_KINDS.search(before) if place.amount.each or place.amount.times else None
    if kinds:
        return Claim(*kind, Role.PART, Section.PROSE, start, end, int(kinds[1]), likely=True)
    claim = Claim(*kind, _role(script, place), Section.PROSE, start, end, likely=True)
    many = _colours(script, place) if claim.role is Role.SUPPLY else None
    return replace(claim, role=Role.PER_COLOR, factor=many) if many else claim


def _role(script: WritingSystem, place: CountPlace) -> Role:
    """Return whose a number is: all there are, each player's, or what the setting up uses."""
    topic = place.line.chapter.topic
    in_text = place.line.kind is Kind.TEXT
    about_box = topic is Topic.COMPONENTS or bool(
        place.signs & {"contains", "boxed", "comes to a sum"}
    )
    # `the 6 ships` were mentioned before, unless the sentence is about the box.
    dealt = {"players before", "handed"} <= place.signs or bool(_USES & place.signs)
    used = (topic is Topic.SETUP or (in_text and dealt)) and not about_box
    if _is_share(script, place):
        return Role.PER_PLAYER
    return Role.SETUP if used else Role.SUPPLY


def _colours(script: WritingSystem, place: CountPlace) -> int | None:
    """Return of how many colours each has a number: `4色それぞれに、駒が5個あります。`."""
    line, at = place.line, place.amount.start
    begins = (e[0] for e in sentences(script.counted, line.start, line.end) if e[0] <= at < e[1])
    shared = each_colour(script, next(begins, at), at)
    return shared[0] if shared else None
