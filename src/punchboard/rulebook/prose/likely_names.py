"""The names of counts that no grammar reads: the words beside a number that is likely to be one."""

from __future__ import annotations

import re

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries.entries import Clauses
from punchboard.rulebook.entries.naming import LISTED, naming_of
from punchboard.rulebook.entries.whose import besides_of, counts_colours, each_colour, is_shared_out
from punchboard.rulebook.grammar.clause_phrases import holders, own_number
from punchboard.rulebook.grammar.grammar import BLOT, Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of, sentences
from punchboard.rulebook.lists.asides import is_dealt, is_price
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
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
_VALUE = made_later(r"[ ]?\(([^()\n]{1,8})\)")
#: `cartes « Sable »`
_QUOTED = made_later(r"[ ][\"“„«][^\"”“„«»]{1,30}[\"”“»]")
#: `30個の星が描かれた`
_DRAWN = made_later(r"の[^\s、。()]{1,20}?(?:が|を)(?:描|書|印刷|載|示|記|付|つい)")
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
#: `費用：石2個`
_COSTS = made_later(r"(?:コスト|費用|代金|代償|報酬|価格|値段)[:は][^。()]*$")
#: `場に8枚`, `白札込みで60枚`: words in front of a number that name no thing.
_NO_NAME = made_later(
    r"(?:(?<=[一-龥ァ-ヺーり])[にへ]|(?:込み|抜き|(?<=[札駒ドルマ])(?:なし|無し)|以外)(?:で|の)?|含めて?|除いて?|から|より|だと|なら|あたり|につき"
    r"|[はがの]\d{1,3}(?:から|[~〜～])\d{1,3}(?:まで)?|^[ぁ-ん]|^は.*"
    r"|^[こそ]れで.*|(?<=[ァ-ヺー])間)$"
)
_ITEM, _NEXT_ITEM = made_later(r"\d{1,3}[ ][^\W\d]"), made_later(r",?[ ]\d{1,3}[ ][^\W\d]")
_POINTS_BACK = made_later(r"[こそ](?:れら?|こ)(?:に|へ|から)は?|[^\s、]{1,5}には、?(?=..)")
#: `絵が描かれた札が4色で`: what a thing is like, around its name.
_MODIFIED = made_later(r"^.*が[^、]*た(?=[一-龥ァ-ヺ])|[がは]\d{1,2}(?:色|種類?)(?:で|あり)?$")
#: `花札(6種8枚ずつ)`: of how many kinds there are so many.
_OF_KINDS = made_later(r"(?<!\d)(\d{1,2})[ ]?(?:種類?|色|スート)(?:[、をがで]|につき)?[ ]?$")
#: `各プレイヤー用の早見表`
_SHARED = made_later("^(?:用の)?[にへはが、* ]*")
_PLAIN = made_later(r"[ァ-ヺー一-龥]{1,8}")
#: `旗は1人3本、鐘は1個`: what has a topic of its own is no share.
_NEW_TOPIC = made_later(r"[枚個本つ体]、[^\s、。はをが]{1,12}は$")
#: What each has of its own, and how many may play.
_NO_SHARE = made_later(
    r"[1一][人名](?:[ ]?\d{1,3}[ ]?[枚個つ本体]|[ ]?(?:~|-|から|で|用|プレイ))|各自[ ]?\d"
)
_DIGIT = made_later(r"\d")
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
    if sentence is None or clause is None or is_price(script, line):
        return None
    start, end = clause
    done = any(each.match(text, place.amount.end) for each in (_DONE, _TAKEN))
    if done or _COSTS.search(text, line.start, at) or _is_had(script, clauses, place):
        return None
    run = _name_in_run(script, clauses, place) or _name_by_value(script, place)
    run = run or _name_in_label(script, clauses, place)
    if run:
        return run
    entry = clauses.entry(start, end)
    labelled = "names before" in place.signs
    beside = {"noun behind", "noun second", "series told"} & place.signs and not labelled
    ahead = not place.amount.unit and bool(beside or _is_named_behind(script, place))
    # `We made it in a week: about thirty shells`
    own = not ahead and not labelled
    short = entry is not None and len(entry.name.split()) <= _WORDS + 1 and own
    short = short and not _is_listed(text, start, at, end, sentence[1])
    if entry and entry.amount and entry.amount.start == at and entry.start < at and short:
        made = _made(script, place, entry.name, entry.start, entry.end)
        return replace(made, factor=entry.factor) if made and entry.factor else made
    last = place.amount.end + text.startswith(" ", place.amount.end)
    led = phrases_of(script.words).per_player.match(text, last) and not ahead
    lead = _LEAD.search(text[line.start : at]) if led else None
    if lead:
        span = line.start + lead.start(), line.start + lead.end("name")
        return _made(script, place, clauses.name(*span), span[0], place.amount.end)
    counted = script.amounts_in(start, at)  # `54 cards (2 jokers)`: these are counted
    begin = counted[-1].end if counted else start
    if labelled:  # `The mix - reds 9, greys 4`
        begin = max(begin, text.rfind(" - ", begin, at) + 3) if " - " in text[begin:at] else begin
    before = None if _is_sum(text, at, place) else _NAME_BEFORE.search(text[begin:at])
    behind = _NAME_BEHIND.match(text, place.amount.end, end)
    named = before and (
        labelled or (not counted and behind and _is_of_name(text, place, behind.end()))
    )
    if behind and not named:
        first, last = behind.span("name")
        words, drawn = script.words, _DRAWN.match(text, first)
        of = words.pattern("of_joint", "{}[ ]").match(text, first, last)  # `side 2 of the board`
        if drawn or of or words.is_page_above_title(text[first:last]):
            return None
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


def _is_had(script: WritingSystem, clauses: Clauses, place: CountPlace) -> bool:
    """Return whether a thing in a list has so many of something: `A gate with two doors`."""
    line, text = place.line, script.counted
    one = line.kind is Kind.ITEM and clauses.article.match(text, line.start)
    if one and one[0][0] == "1":
        return False  # `1 bag with 10 dice`
    having = script.words.pattern("having", "[ ]{}[ ]$")
    return bool(one) and having.search(text[line.start : place.amount.start]) is not None


def _is_named_behind(script: WritingSystem, place: CountPlace) -> bool:
    """Return whether a German noun is behind a label and a number: `Flotte: 9 Kutter`."""
    if script.words.codes != ("de",) or not {"colon before", "capital behind"} <= place.signs:
        return False
    noun = _WORD.search(script.counted, place.amount.end)
    return noun is not None and not script.words.pattern("copies", "^{}$").match(noun[0])


def _is_sum(text: str, at: int, place: CountPlace) -> bool:
    """Return whether a sum is of what is before it: `鯨3枚、港2枚の計5枚`."""
    return place.amount.total and text[at - 1 : at] == "の"


def _named_last(script: WritingSystem, place: CountPlace, first: int, start: int) -> Claim | None:
    """Return the claim of a sum, which has no name of its own, by what was named last.

    `字カードと絵カードの2種、計108枚`, `札1組52枚`, `札構成は鯨が1枚、鮫が8枚、計9枚`
    """
    text, at = script.counted, place.amount.start
    again = any(each.end == at for each in script.amounts_in(start, at))
    if not (place.amount.total or again or text[:at].endswith("=")):
        return None
    said = [LISTED.sub("", each) for each in _THING.findall(text, first, at)]
    said = [each for each in said if script.words.is_noun(each)]
    return _made(script, place, said[-1], at, place.amount.end) if said else None


def _is_listed(text: str, start: int, at: int, end: int, last: int) -> bool:
    """Return whether a number opens what a label lists: `Extra cards: 4 owls, 4 hares`."""
    labelled = text[start:at].rstrip().endswith(":")
    return labelled and bool(_ITEM.match(text, at, end) and _NEXT_ITEM.match(text, end, last))


def _name_in_run(script: WritingSystem, clauses: Clauses, place: CountPlace) -> Claim | None:
    """Return what a line of a run claims, whose name is all there is beside the number."""
    text, line, amount = script.counted, place.line, place.amount
    page = script.words.is_page_above_title(text[amount.end : line.end].strip())
    if "run, number first" in place.signs and not page:
        found = _REST.match(text, amount.end, line.end)
        if not found:
            return None
        first, last = found.span("name")
        stop = naming_of(script.words).stop.search(text, first, last)
        last = stop.start() if stop and text[stop.start()] != ":" else last
        last = first + len(text[first:last].rstrip())
        name = clauses.name(first, last)
        return _made(script, place, name, amount.start, last) if name else None
    if {"run, times last", "run, labelled"} & place.signs:
        found = _HEAD.match(text[line.start : amount.start])
        name = clauses.name(line.start, line.start + found.end("name")) if found else ""
        titled = "run, times last" in place.signs or {"run announced", "in brackets"} <= place.signs
        return _made(script, place, name, line.start, amount.end, titled=titled) if name else None
    return None


def _name_in_label(script: WritingSystem, clauses: Clauses, place: CountPlace) -> Claim | None:
    """Return what an item among others claims: `Skip: 2 cards per colour`."""
    line, at = place.line, place.amount.start
    if line.kind is not Kind.ITEM or "lines like it" not in place.signs:
        return None
    words, behind = script.words, _WORD.search(script.counted, place.amount.end, line.end)
    label = script.counted.find(": ", line.start, at)
    the = label > 0 and words.pattern("the", "^{}[ ]*$").match(script.counted[label + 2 : at])
    if the and words.is_noun(script.said(line.start, label)):  # `Beast cards: These 12 red cards …`
        return _made(script, place, clauses.name(line.start, label), line.start, place.amount.end)
    if "colon before" not in place.signs:
        return None
    name = clauses.name(line.start, at)
    of_cards = behind and words.is_noun(behind[0]) and not words.is_noun(name)
    titled = of_cards and name.count(" ") < _WORDS - 1 and not words.topic(name)
    if not behind or not titled:
        return None
    return _made(script, place, name, line.start, behind.end(), titled=True)


def _name_by_value(script: WritingSystem, place: CountPlace) -> Claim | None:
    """Return what `Heat: 5×(+1), 6×(+2)` says with one of its numbers."""
    text, amount, line = script.counted, place.amount, place.line
    value = _VALUE.match(script.plain.text, amount.end) if amount.times else None
    label = text.find(":", line.start, amount.start)
    if not value or label < 0:
        return None
    name = f"{script.said(line.start, label).strip('* ')} {value[1]}"
    return _made(script, place, name, amount.start, value.end())


def _is_share(script: WritingSystem, place: CountPlace) -> bool:
    """Return whether each player has a number of pieces.

    The `1 for each` of `5 markers (1 for each player)` is another one.
    """
    if "per_player" not in place.signs:
        return _is_handed_out(script, place.line)
    found, at = phrases_of(script.words).per_player, place.amount.start
    line = place.line
    if is_shared_out(script, (at, place.amount.end), line.start, line.end):
        return False
    before = list(found.finditer(script.counted, line.start, at))
    if before and phrases_of(script.words).apart.search(script.counted, before[-1].end(), at):
        return False
    if before and place.amount.total and script.amounts_in(before[-1].end(), at):
        return False  # `1人4個、計12個`
    if before and counts_colours(script, before[-1].end(), at):
        return False
    own = before and not _GIVES & place.signs
    if own and _NEW_TOPIC.search(script.counted, before[-1].end(), at):
        return False
    # `5 pens per player, 1 bowl`: a share is of the number in front of it.
    first = before[-1].start() if before else at
    held = script.amounts_in(place.line.start, first)
    apart = before and held and not re.search("[,;:.]", script.counted[held[-1].end : first])
    if apart and "," in script.counted[before[-1].end() : at] and not _GIVES & place.signs:
        return False
    said = found.search(script.counted, place.amount.end, place.line.end)
    if said and not before and _NO_SHARE.match(script.counted, said.start(), place.line.end):
        return False  # `24個を4人で分けると1人6個`, `24個を使う1人~4人用`
    if said and own_number(script.words).search(script.counted, place.amount.end, said.start()):
        return False  # `60 letters and 5 pawns, one for each player`
    between = script.counted[place.amount.end : said.start()] if said else ""
    if re.search(r"[:;]|[ ][–-][ ]|[てで]、|を[^、。]{1,9}、", between):
        return False  # `Rain (4): each player takes a coin`
    if script.words.pattern("among", "[ ]{}[ ]").search(between):
        return False  # `30 cards, of which each player is dealt 4`
    # `5 figures, one per player`, `チップを15枚、1人3枚分`: the share is of the next number.
    one = script.words.pattern("one", r"[^,]*,[ ]{}[ ]")
    next_one = one.fullmatch(between) or (said and _DIGIT.match(script.counted, said.end()))
    if said and next_one and not before:
        return False
    comma = between.find(",") if not _GIVES & place.signs else -1
    if (
        said
        and comma >= 0
        and (
            _DIGIT.search(between, comma)
            or script.amounts_in(place.amount.end + comma, said.start())
            or naming_of(script.words).article.match(between, comma)
        )
    ):
        return False  # `48 cards, 1 map, 5 aids per player`, `15 cards, three per player`
    bracket = place.amount.end + between.find("(")
    return not said or "(" not in between or not script.amounts_in(bracket, said.start())


def _is_handed_out(script: WritingSystem, line: Line) -> bool:
    """Return whether an item is of what the line above them all gives: `Each player gets`."""
    number = line.number
    while number and script.lines[number].kind is Kind.ITEM:
        number -= 1
    above = script.lines[number]
    given = phrases_of(script.words).per_player.search(script.counted, above.start, above.end)
    return number < line.number and bool(given) and is_dealt(script, number + 1)


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
        inner = words.find("の", 1, end)  # `72枚のカードのセット`
        if inner > 0 and script.words.is_set(words[inner + 1 : end]):
            end = inner
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
    is_sentence = script.words.pattern("is_sentence").search(said)
    shades = script.words.pattern("shades", "^{}[ ]*$").match(said)
    if script.words.codes == ("de",) and not shades:
        return 0  # German nouns have a capital
    # `48 go in the bag`
    singular = script.words.codes == ("en",) and not said.rstrip().endswith("s")
    return 0 if is_sentence or (singular and not one) or len(ends) >= _WORDS else len(said)


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
    if _NO_NAME.search(name) or name.count("「") != name.count("」"):
        return None
    topic, _, own = name.rpartition("は")  # `札は鯨8枚、鮫4枚`
    name = own if words.is_noun(topic) and _PLAIN.fullmatch(own) else name
    name = name if name.isascii() else _MODIFIED.sub("", name)
    share = phrases_of(words).per_player.match(name)
    name = _SHARED.sub("", name[share.end() :]) if share and not name.isascii() else name
    bare = name if name.startswith("各") else name.rstrip(_DIGITS)
    if not name or BLOT in name or words.is_never(bare) or words.is_set(name):
        return None
    if words.topic(name) is Topic.COMPONENTS and not words.is_noun(name):
        return None  # `Contents: 80`
    copies = words.pattern("copies", "^{}$").match(name) and not words.is_noun(name)
    if copies or words.pattern("total_name", "^{}$").match(name):
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
    if never and (never[0].endswith("s") or not words.is_noun(name)):
        return None
    opens = words.pattern("openers", "^{}[ ]").match(name) and not words.is_noun(name)
    if not titled and (opens or words.pattern("imperatives", "^{}[ ]").match(name)):
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
    about_box = topic is Topic.COMPONENTS or bool(place.signs & {"contains", "boxed"})
    # `the 6 ships` were mentioned before, unless the sentence is about the box.
    dealt = {"players before", "handed"} <= place.signs or bool(_USES & place.signs)
    summed = "comes to a sum" in place.signs
    used = (topic is Topic.SETUP or (in_text and dealt)) and not (about_box or summed)
    if _is_share(script, place):
        return Role.PER_PLAYER
    return Role.SETUP if used else Role.SUPPLY


def _colours(script: WritingSystem, place: CountPlace) -> int | None:
    """Return of how many colours each has a number: `4色それぞれに、駒が5個あります。`."""
    line, at = place.line, place.amount.start
    begins = (e[0] for e in sentences(script.counted, line.start, line.end) if e[0] <= at < e[1])
    shared = each_colour(script, next(begins, at), at)
    others = besides_of(script.words)
    return shared[0] if shared and not others.search(script.counted, shared[1], at) else None
