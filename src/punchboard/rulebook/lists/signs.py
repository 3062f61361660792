"""The signs by which the parts of an entry are told: patterns of the tables of a grammar."""

from __future__ import annotations

import functools

from punchboard.rulebook.grammar.forms import Forms
from punchboard.rulebook.grammar.grammar import Grammar

#: What may surround a name and is no part of it.
EDGES = " 【】\t\n:：=＝[]［］・…‥·.—–―-*•◇◆○〇●■□★☆✣→|｜,、。;&＋~×\"'”“„「」『』＊※"
_SIGNS = {
    # Whose a number is: `per player`, `1人につき`, `in each colour`
    "for_player": r"(?:{to_whom}[ ])?(?:(?<![^\W\d])(?:one |a |1 |une? |ein(?:e|er|en)? ))?"
    "{per_player}"
    "(?:[人名]?(?:につき|あたり|当たり|に|は|が|の(?=[^\\W\\d]))?、?)",
    "for_colour": "{per_colour}(?:に|は|が)?",
    "gets_title": r"\W*{per_player}[ ]{handed}\W*$",
    "all_title": r"\W*(?:{for_all})\W*$",
    "all_label": r"\W*(?:{for_all})[ ]?:[ ]?",
    "set_title": r"(?:{sets})\W*(?:[x×][ ]?\d{1,2})?\W*$",
    # How many colours or kinds there are, and what things are like: `4 colours`, `12 spaces`
    "no_thing": r"(?!-(?-i:[A-ZÀ-Þ]))(?![ -](?:[a-z]+[ -])?(?:{nouns}|{of_joint}[ ](?!\d)))",
    "groups": r"(?P<many>{number})[ ]?"
    r"(?:(?:(?<=[ ])[a-z]{3,12}[ ])?(?P<colours>{colours})|{kinds}){no_thing}",
    # `6x 3 types of crates`, `5 x 4 different owls`
    "of_kinds": r"(?P<count>\d{1,3})[ ]?[x×][ ]?(?P<many>{number})[ ]"
    r"(?:{kinds}[ ](?:(?:{of_joint}|de)[ ]|d['’])?|{different}[ ])",
    "counted_features": r"(?P<many>{number})[ -]?{features}{no_thing}",
    # Names of colours: all of some words, at the end of some, and the last one alone
    "only_shades": r"[ ]*(?:{shades}|{and_joint}|[ ,、・/+&]|の)+[ ]*",
    "shaded": r"(?:^|[ :・、,])(?:{shades}(?:{and_joint}|[ ,、・/+&]|の)*){2,}$",
    "leading_shades": r"^(?:{shades}(?:[ ]?[,/&+][ ]?|[ ]{and_joint}[ ]|[ ]))+",
    "last_shade": "[ ]({shades})$",
    "one_shade": "^{shades}[ ]|[ ]{shades}$",
    # What a thing is worth, made of or for: `jugs worth 2`, `a bag of coins`, `one for each track`
    "worth_of": r"[ ](?:{of_joint}[ ])?{worth}[ ]?\d{1,4}(?!\d)",
    "of_value": r"{worth}[ ]\d{1,3}(?:[ ]?(?:,|{and_joint}|-)[ ]?\d{1,3})+$",
    "made": "[ ]{made_of}[ ]",
    "purpose": r"[ ]?(?:{to_whom})[ ](?!{per_player})",
    # What opens parts, shares and other details
    "opens_parts": r"(?:[ ][^\W\d][\w'-]*)?[ぁ-ん]{0,4}[,、][ ]?{among}[ ]?",
    "divided": "[ ]{among}[ ]?:[ ]",
    "opening": "{among}|{details}",
    "explains": "(?:{such_as}|{relatives}|{details}|{of_joint}|{or_joint})[ ]",
    "example": ",?[ ](?:{such_as})[ ]",
    "or_else": "(?:{or_joint}|{such_as})(?:[ ]|$)",
    "detail": "{each}[ ]|{such_as}[ ]|{among}|{details}|{stops}[ ]|{relatives}[ ]"
    "|{per_player}|{per_colour}",
    "each_holds": r"[ ,]*{each}(?:[ ]?:(?=[ ]?[^\W\d])|[ ]?(?:[^\W\d]+[ ])??"
    "(?:{having}|{details}|{contains}|{of_joint}|mit|avec|has|hat|a):?[ ]?)",
    "each_kind": "(?:{to_whom}[ ])?{each}[ ]?(?:(?:of|de|des|von|der)[ ](?:(?:{the})[ ])?)?"
    "{kinds}(?![^\\W\\d])",
    "each_of_several": "(?:{to_whom}[ ])?{each}[ ](?:(?:of|de)[ ](?:{the})[ ]|(?:des|der)[ ])"
    r"(?P<many>{number})[ ]",
    "each_of_many": r"{each}[ ](?:(?:of|de|von)[ ](?:{the})[ ]?|(?:des|der)[ ])"
    r"(?P<many>{number})[ ]",
    "in_material": r"[ ](?:in|aus|en|{made_of})[ ]",
    "each_ends": "[ ]{each}[ ]*$",
    "each_of": "{each}[ ](?:of|de|von)[ ]|von[ ]{each}[ ]",
    # Sets: `4 decks of 20 owls`, `sets of tiles`
    "deck": r"[ ]({sets})[ ]{of_joint}[ ](?=\d|{number}[ ])",
    "set_words": "{sets}",
    "sets_of": "^{sets}[ ]{of_joint}[ ]",
    # What is around a name, and where it ends
    "joints": r"[ ]?(?:と|・|,(?!\d{3})|、|/|&|[ ]{and_joint}[ ])[ ]?",
    "stop": r"[ ]{stops}(?![^\W\d])|[ ]{relatives}[ ]|,[ ](?:{imperatives})[ ]",
    "used_so": "を(?:{contains}|{boxed})$",
    "filler": "^(?:{total_name}[ ](?:of the|of|der|des|de|von)[ ])?"
    "(?:(?:{fillers}|{are}|{and_joint}|(?=[a-z]){total}|(?:{the})(?![^\\W\\d])|{each})"
    "(?:[ ,]+|(?<=[ぁ-んァ-ヶー一-龥])、?|$))*",
    "article": r"(?=[a-z])(?:{one})[ ](?=[^\W\d])",
    "explained": r"(?:{the})[ ](?!{number}[ ])[^\d(]*(?:\([^()]*\))?[.]?$",
    "articles": r"(?<![^\W\d])(?:{the}|{one})[ ](?=[^\W\d])",
    "are_behind": "[ ]{are}(?=[ ])",
    "of": r"^{of_joint}[ ]|^de[ ]|^d['’](?=[^\W\d])",
    "sum_behind": "の{total}",
    "how_many": "(?:{contains}|{total})[ ]?",
    "of_them": "[ ]?(?:{those})",
    "copies_of": "(?:{copies})[ ]{of_joint}[ ]",
    "copies_alone": "[ ]?(?:{copies})(?=[ ]*$|[ ](?:{of_joint})[ ]|[ ]*[(,.;:])",
    "and_the": "[ ]{and_joint}[ ](?:{the})[ ]",
    "ends_known": "[ ](?:{the})$",
    "ends": "[ ](?:{and_joint}|{of_joint}|{to}|{total})$",
    "head": "(?:{heads})$",
    "listed": r"[ ](?:list|overview|reference|index|summary|breakdown)$|[ ]?\([^()]*\)$",
    "relative": ",?[ ](?:{relatives})[ ]|,[ ](?:you|man|on|ihr|vous|{imperatives})[ ]",
    # What is no name
    "torn": r"(?<!\d)[ ](?:{the}|(?=[a-z]){one}|{places}|for|für|pour|from|von|ab|dès)$"
    r"|[{}<>|\\]|^[つ枚個本体]の",
    "told": r"[ ](?:{the}|an?)[ ]|^{contains}(?![^\W\d])",
    "limit_behind": r"[ ]{limits}$",
    "never": "^{points}[ ](?:{of_joint}|de)[ ]"
    "|^(?:{stops}|{and_joint}|{of_joint}|{to}|{generic}|{players}|{rest}|{features})$"
    "|^{relatives}[ ]|^{features}[ ]{of_joint}[ ]",
    "limit": r"\W*(?:{at_most})[ ]?(?=\d)",
    "of_number": "[ ](?:{of_joint}|zu|de|with|mit)[ ](?:{each}[ ])?",
    # What a line is that is no entry; `Owls (12 or more)` has a number that is not read
    "unread": r"\((?:[^()]{1,9}(?:{or_more})|一部)\)|:[ ]?\d{1,3}[ ](?:{or_more})$",
    "holds": "(?:{contains}|{boxed}):?[ ]?",
    "command": r"^\W*(?:{commands})(?![^\W\d]|-[^\W\d])",
    "player_line": r"^\W*(?:\d[ ]?-[ ]?\d[ ]?p(?![^\W\d])|{player_titles}[ ]*[:|0-9]|{ages}[ ]"
    r"|(?:(?:{to_whom})[ ])?{number}[ ]?(?:[-–~]|{to})[ ]?{number}[ ]?{players}"
    r"|{number}\+?[ ]?{players}(?:[ ]*$|[用,]|[ ]\(|[ ]?:|なら|では"
    r"|の(?:場合|とき|時)|[ ]?(?:[-=]>|→)))|\d[ ]?{durations}(?![^\W\d])",
    # `Riders: There are six of them in each of five colours`, `Oases: These 5 palms …`
    "described": r"(?P<name>[^\W\d][^:.!?\d]{1,38}?)[ *_]*"
    r"(?:(?:\([^()]*\))?(?::|[ ][-–—])[ *_]*"
    r"(?:{contains}|{the}|(?:{ones})[ ]{of_joint}[ ](?:{the}))"
    r"|(?:\([^()]*\))?[.][ ]{contains})[ ](?={number}[ .-])",
    "label": r"^{quantity}\W*$",
    # `A1 : Mill - Quantity: 2`
    "labelled": r"(?:[^:]{0,8}[ ]?:[ ])?(?P<name>[^:]{2,60}?)[ *]*[-–—,(|][ *]*"
    r"{quantity}[ *]*:[ *]*(?P<count>[x×]?\d{1,3})[)* ]*$",
    # What parts the clauses of an entry, outside of brackets
    "ahead": r"(?=(?:(?:{fillers}|{total}|{each})[ ])*"
    r"(?:\d|(?:d['’]|de )?(?:{number}|{spelt}|{one})[ -]|{per_player}[ ]))",
    "between": r"(?=[;,\t +/、とや・「『【])(?:;"
    r"|,(?!\d{3}(?!\d))(?![ ]?[x×]?\d{1,3}[ ]?[x×枚個]?[ .]*$)|\t+"
    r"|[ ]?\+[ ](?=\d)|[ ]\+[ ]{ahead}"
    r"|[ ]·[ ](?=\d|[^\W\d])"
    r"|(?<=[\d枚個つ本体冊)])[ ]/[ ]|[ ]/[ ](?=\d{1,3}[ ][^\W\d])|[ ]{and_joint}[ ]{ahead}"
    r"|(?<=[^\W\d][ ]\d)[ ]{and_joint}[ ](?=[^\W\d]+[ ]\d)"
    r"|(?:(?<=[^\W\d])[ ]{2,}|(?<=[\d\"”»)])[ ]{2,}(?=\d+[ ][^\W\d]))(?=\d)"
    r"|(?<=\))[ ]+(?=\d{1,3}[ ][^\W\d])"
    r"|(?:(?<=[^\d][x×]\d)|(?<=[^\d][x×]\d\d))[ ]+(?=[^\W\d]{2})"
    r"|(?<=[一-龥ァ-ヺー])と(?=\d{1,4}[枚個本]の)"
    r"|、(?!(?<=[はが]、)(?:全部で|合計|計)?\d)"
    r"|(?:(?<=[枚個つ本体冊組種台匹頭羽袋箱)])|(?<=まい)|(?<=ひき)|(?<=\dこ)|(?<=一式))"
    r"(?:と|や|/|・|,|[ ]{1,3}(?=[^\s\dA-Za-z(（各計合全×x→=]))"
    r"(?=[^\s、。]{1,25}[ ]?:?[ ]?[\d一二三四五六七八九十(])"
    r"|(?<=[枚個つ本体])(?=[「『【])|(?:(?<=[x×]\d)|(?<=[x×]\d\d))/(?=[^\s\d])"
    r"|(?:(?<=[^\W\dA-Za-z]\d)|(?<=[^\W\dA-Za-z]\d\d))[・/](?=[^\s\d・/、A-Za-z]{1,12}\d))",
}


@functools.lru_cache(maxsize=32)
def signs_of(words: Grammar) -> Forms:
    """Return the signs of a grammar."""
    return Forms(words, _SIGNS)
