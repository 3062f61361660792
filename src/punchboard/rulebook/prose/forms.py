"""The forms of running text: patterns in which `{each}` is the table of a grammar of that name."""

from __future__ import annotations

import functools

from punchboard.rulebook.grammar.forms import Forms
from punchboard.rulebook.grammar.grammar import Grammar

#: Words that several forms have in common.
_PARTS = {
    "led": r"(?:(?:[ ]{to_whom})?[ ](?:{per_player}|{each}))?",
    "takes": "(?:{handed}|{draws}|{keeps}|{puts})",
    "article": "(?:(?:{the}|{ones})[ ])?",
    "some": "[^.;:,()。、]",
    "more": "(?:(?:[ ]?(?:{the}|{total}|{rest}))*)",
    # `24 paths, each takes 5`, `4 maps, one per player`, `15 keys: each player has 3`
    "shared_out": r"(?:{reasons}|[,、][ ]?(?=[^,、。\d]{0,10}{per_player}[^,、。\d]{0,12}{number})"
    r"|(?::|[ ][-–—])[ ](?={per_player})"
    r"|[,(][ ]?(?=(?:{each}[ ])?(?:{number}|{ones})[ ](?:{to_whom}[ ])?{per_player}))",
    # `1人4個ずつ、4人なら16個`
    "cases": r"\d[人名](?:なら|だと|の(?:場合|とき|時)|で[^、。\d]{0,6}(?:なら|場合|とき|時)"
    "|で(?:ちょうど|全部で|合計|計|合わせて|あわせて))",
    "digits": r"(?:(?<![\d.])\d{1,2}|{number})",
    "also": "(?:{and_joint}|{then})",
}
_FORMS = _PARTS | {
    # What is between a number and its name, and what shows that it is of another
    "near": r"[ ]?(?:(?:of|de|d')?[ ]?[\wÀ-ÿ'’-]+[ ]){0,3}(?:\d{1,3}[a-z]{0,2}-)?",
    "another": r"(?<!of)(?<!of the)[ ](?:{and_joint}[ ])?"
    r"(?:{number}|an?|eine[nrms]?|une|both|beiden?|les deux)[ ]"
    r"|(?:[a-z]|^(?=[ ](?!{of_the}[ ])(?-i:[a-zà-ÿ])))[ ]{stops}[ ]"
    r"|{conditions}|[ ]{and_joint}[ ]{imperatives}[ ]|(?:^|[ ]){places}[ ](?!of)"
    r"|^[ ](?!{sets})(?:[a-z]+[ ]){1,2}of[ ]the|^[ ](?-i:The|[A-Z][a-z]+[ ]the)[ ]"
    r"|^[ ]of[ ](?:these|those|them)[ ]|[ ](?:you|they|he|she|it|sie|ihr|vous|ils?)[ ]",
    "some_of": "[ ](?={stops}[ ]){of_the}[ ]",
    # What is in front of a bare number, and behind it, where it counts what was named before
    "verb": "(?<!to ){takes}{led}[ ]$|[ ]{hand}[ ]{made_of}[ ]$",
    "ends": "[ ]?(?:$|[,.;)]|{and_joint}[ ])|[ ]{places}[ ]",
    "dealt_behind": "[ ]?{dealt}",
    "firsts": "(?:{takes}|{imperatives})[ ](?:{the})[ ]{generic}[ ]$",
    "those_behind": r"[ ]{those}(?![^\W\d])",
    "those_before": "{those}[ ](?:{each}[ ])?$",
    "shuffled": r"[.!:](?=\s)[^.!:]*(?<![^\W\d]){shuffles}",
    # `beside the market board`, `the apple, pear and wasp cards`: no single one of them
    "at": r"(?<![^\W\d]){places}[ ]{article}(?:[a-zà-ÿ]+[ ])?$",
    "joined": "(?:,|[ ]{and_joint})[ ]{article}$",
    # `3 coins of value 1 and 2 of value 5`
    "of_worth": r"(?:[ ][^\W\d]{2,4})?[ ](?P<value>{worth}[ ]\d{1,3})(?!\d|\.\d)",
    # A thing that nothing else names, behind a verb: `Find the 9 owls, 9 hares and 9 foxes`
    "finds": r"(?<![^\W\d])(?<!to )(?:{takes}|{imperatives})(?:[ ](?:sich|euch|dir))?{led}"
    r"(?:[ ](?:{the}))?[ ](?:{number}[ ][^.;:()]{2,30}(?:,|[ ]{and_joint})[ ])*$",
    "stranger": r"[ ]([^\W\d][\w'’-]+(?:[ ][^\W\d][\w'’-]+){0,2}?)(?=[ ]?(?:$|[.,;:!)(])"
    r"|[ ](?:{stops}|{places}|{to_whom}|{each}|{per_player}|{and_joint}|{dealt}"
    r"|{own_colour})(?![^\W\d]))",
    "no_stranger": r"^(?:{adjectives_never}|{generic}|{of_joint})(?![^\W\d])",
    # What a sentence is about
    "told": "(?:{boxed}|{contains})(?:[ ]is(?= the ))?",
    "joint": r"(?:[\s\0]*|[ ]?(?:\([^()]*\))?(?:,|[ ]{and_joint})[ ])(?:(?:{the})[ ])?",
    "subject": r"{players}|\b(?:you|ihr|vous)|{per_player}",
    "gets": "[ ]{handed}$",
    "you_get": r"(?:{you})[ ](?:[^\W\d]+[ ]){0,2}{handed}[ ]?:?[ ]*$",
    "orders": "(?!(?:{the}|{ones})[ ]){commands}[ ]",
    "handed_each": r"(?:^|[,;][ ]|[ ]{and_joint}[ ]){handed}[ ][^.;,]*(?<![ ]of)(?<![ ]de)[ ]"
    r"{each}[ ]?(?:[.!;)]|$)",
    "one": r"(?:{handed}{led}|,|[ ]{and_joint})[ ](?P<one>{ones})[ ](?=\w)",
    "of_players": "{number}[ ]?-?{players}",
    "case_line": r"(?:[^\W\d]{2,5}[ ])?{number}(?:[ ]?(?:-|~|,|{to})[ ]?{number})?[ ]?{players}"
    r"[ ]?(?::|-|,|[ ](?=\d))",
    # `If you build a road to a port, you receive 3 coins`
    "yours": r"\W*{conditions}[ ]{you}[ ](?![^,]*\d[^,]*{players})",
    # A number of players with the word that leads it: `with 2 players`, `2人`; in a table too
    "any_number": "{number}",
    "in_case": r"(?P<led>\b[^\W\d]{1,5}[ ])?(?<![\d~-])(?!1[人名])(?P<number>{number})"
    r"[ -]?{players}"
    "(?![分用])",
    "case_cell": r"{number}(?:[ ]?(?:-|~|{to})[ ]?\d{1,2}|\+)?[ -]?(?:{players}|{player_titles})?$",
    "case_title": r"(?:[^\W\d]+[ ](?:[^\W\d]+[ ])?)?(?:{players}|{player_titles})$",
    # How many may play; `2人で遊ぶときは` is a case of the rules
    "japanese_players": r"(?P<before>{player_titles}[ ]?[:|】]?[ ]?\**[ ]?|(?P<most>最大))?"
    r"(?P<low>{digits})[ ]?(?:(?:人|名)?[ ]?(?:~|-|から|以上|または|か|・|,|、)[ ]?"
    r"(?:{digits}(?:人|名)?(?:または|か|・|,|、)[ ]?)*(?P<high>{digits})[ ]?)?(?:人|名)"
    r"(?P<after>(?:(?P<open>以上(?![のいは]))?(?:用|専用|限定|プレイ(?:用|専用|可)|対戦"
    r"|まで|以下|向け|が遊べ"
    r"|から遊べ|で(?:遊|プレイ|対戦|競|協力)|の(?:[^、。\d]{1,8}?のためのゲーム"
    r"|(?:プレ[イー]+ヤー)?"
    r"(?:で遊|ための|ゲーム)))|(?<=以上))(?![^、。\n]{0,6}(?:とき|時|場合|なら|際|ルール)))?",
    "latin_players": r"(?P<before>(?:(?P<game>{a_game} (?:for|für|pour))"
    r"|\bfor|\bfür|\bpour|\bde|{player_titles}(?:[ ]?:)?"
    r"|\bwith|\bmit|\|)"
    r"[ ]?\|?[ ]?(?:about |exactly )?)?(?P<most>{never_before}[ ])?(?P<low>{digits})[ ]?"
    r"(?:(?:,[ ]?{digits})*,?[ ]?(?:-|~|{to})[ ]?(?P<high>{digits})[ ]?)?"
    r"(?P<open>\+[ ]?|or more |oder mehr |ou plus )?"
    # `a game for two to four thieves`
    r"(?:-?(?P<noun>(?:#)(?![A-Za-z:]))|(?(game)(?=(?!(?:{durations}|{ages}|{never_names})\b)[^\W\d])|(?!))"
    # `Players: 2-4 Age: 8+`, `Players: 2-4 / 30 min`
    r"|(?=$|[,.;|/(\n]|[ ]{2,}|[ ](?:[·•/|(]|-[ ](?!\d)|[^\W\d][^\W\d ]{1,14}:)))",
    # `for one or two wardens`; `2-4 bakers | 40 min` and `Two to six can play` begin a line
    "players_unnamed": r"(?:(?P<led>\b(?:for|für|pour) )|(?:(?<![^\n])|(?<=[.|] ))[*_]*)"
    r"(?P<low>{digits})[ ]?"
    r"(?:-|~|{to})[ ]?(?P<high>{digits})[ ](?P<noun>(?!(?:{durations}|{ages}|{never_names})\b)"
    r"[^\W\d]{2,}(?![^\W\d])(?P<play> (?:play|spielen|jouer)\b)?)"
    r"(?![ ]?,?[ ]{or_joint}[ ])(?P<behind>[^\n]*)",
    "lasting": r"\b(?:{durations}|{ages})\b",
    "players_game": r"{a_game} (?:for|für|pour)[ ]",
    "players_titled": r"[\W_]*{player_titles}",
    "players_if": r"(?:^|[.;!?][ ])\W*(?:if|when|wenn|falls|si|lorsque|quand)[ ][^.;!?]*$",
    # `For 5 players use the back`, `(enough for 4 players)`, `Also fun for 3 players`
    "players_ends": r"[ ]?(?:$|[.;|/(\n·•]|,[ ](?:{ages}|\d)|-[ ])",
    "players_command": r",?[ ]{imperatives}(?![^\W\d])",
    "players_aside": r"\b(?:best|also|ideal\w*|idéal\w*|besten|optimal\w*|empfohlen)\b"
    r"[^.;\d]{0,20}$",
    "players_wished": r"\b(?:recommended|recommandée?)\b[^.;\d]{0,20}$",
    "players_may": "[ ]{conditions}[ ]",
    "players_case": "(?:{case}[ ]|{number}[ -]?{players}[ ]?/[ ]?)$",
    "players_rule": r"[ ]?(?::|-[ ]|,[ ](?!{ages}|\d))",
    "players_thing": r"(?:[ ]\w+){0,2}[ ]{nouns}",
    # Whose a number is
    "all": r"(?<![A-Za-zÀ-ÿ])(?:{the}|all|alle|tous|toutes)[ ]$",
    "one_of": "(?:{ones})[ ]{of_the}[ ]$",
    "one_before": "[ ](?:{ones})[ ]$",
    "own": r"自分の[^、。]{0,14}(?:\d|[一二三四五六七八九十])|\byour \d|{own_colour}"
    r"|\b(?:choose|pick|take|select)s? (?:a|one|your) (?:player )?colou?r\b"
    r"|\bw[äa]hlt (?:sich )?eine farbe\b|\bchoisi\w* (?:une|sa) couleur\b",
    "parts": r"[;；]|{rest}|,[ ]?{makes}[ ]|,[ ](?:{and_joint}[ ])?{contains}|{cases}|{shared_out}"
    # `札を並べ、各プレイヤーは1つ選ぶ`, `15枚の札の中から各自に`: what is before that is nobody's
    r"|の(?:中|なか|うち)から、?(?={per_player})"
    r"|(?<=[しいきちりみびぎてでえけせねべめれ])(?:、(?={per_player}は)|[、,](?=\d{1,3}[枚個つ本匹体]の))"
    r"|(?P<again>(?:,|[ ]{also})[ ](?:{also}[ ])*(?:{imperatives}(?![^\W\d-])|{leaving}))",
    "deals": r"(?:{handed}|{draws})(?:[ ](?!{each}[ ])[^\W\d]{2,4})?(?P<each>[ ]{each})?[ ]$",
    "each_ends": "(?<![ ]of)(?<![ ]de)[ ]{each}[ ]?(?:[.!;)]|$)",
    "stands": r"(?:[ ](?!(?:{and_joint}|to)[ ])[^\W\d][\w'-]*){1,3}[ ]{lies}(?![^\W\d])",
    # What is no number of pieces: `2枚目`, `on space 3`, `one, two or three`
    "of_kinds": "[ ](?!{sets}){kinds}[ ]{of_joint}[ ]",
    "no_count_before": r"(?:\b(?:on|at|(?<!well )as|side|space|track|level|tier"
    r"|numbers?|than|virtue"
    r"|value|minus|plus|is|are|auf|bei|sur|case|(?-i:[A-Z]{2,}))[ ]|\b[a-z]+ to[ ]|=[ ]?)$",
    "no_count_behind": r"[ ]?(?:の(?:山|束|列|方|辺|角|面|数字|側|つ|うち)?)?"
    r"(?:だけ|以上|以下|未満|まで|目|少な|多|分の)|[ ]?(?:左|右|隣|先|前|後|上|下|飛)"
    r"|[ ]?(?:の|を|は)?(?:角|辺|側|方法|方向|場所|位置|数字|手順|効果|アクション|行動|条件"
    r"|フェイズ|フェーズ|マス|隣|人|チーム)",
    "no_pieces": r"(?:[ ]?(?:,|and|or|-)+[ ]?\d{1,2})*[ ]{0,3}-?(?!{further}[ ][^\W\d]{3})"
    r"(?:{players}|{never_names}|teams?\b|minus\b|plus\b)|[ ]?[+−-]"
    r"|(?:,|[ ]{to})[ ]{number}(?![^\W\d])",
    # What is not used, or on each of several places
    "out_behind": r"{some}{0,40}?{unused}|['’]s?[ ]worth[ ]|[ ]?(?:{instead}|=)|[ ]{bears}[ ]"
    r"|[^:;]{0,60}?{returns}[ ]{pronouns}[^.;:]{0,30}?{to_box}"
    r"|[ ](?:{of_joint}[ ])?{each}[ ](?:(?:{of_joint}[ ])?(?:{the})[ ])?(?:{number}[ ])?"
    r"(?:{kinds}|{sets}|{colours})",
    "out_before": r"(?:{not_needed}{more}[ ]|{of_joint}[ ]{any}[ ]|,[ ]{each}[ ]{having}[ ]"
    r"|{one_player}(?:(?:[ ][^\W\d]+){0,2}[ ]|[^\s。、]{0,9}))\Z",
    "returned": "{returns}{more}[ ]$",
    "into_box": "(?:(?!{and_joint}){some}){0,60}?{to_box}",
    "for_each": "{to_whom}[ ]{each}[ ][^.;]*,[^.;(]*$",
    "on_each": r"[ ]?{each}(?:[ ]?(?:[.,;]|$)|[ ](?:{places}|{to_whom}|{having})[ ])"
    r"|(?:,[^\n,.;:()]{1,20},)?(?:(?!{and_joint}[ ]){some}){0,50}?"
    r"[ ](?:{places}|{to_whom}|{having})[ ]{each}[ ](?!{rest})",
    # `2 bags of 20 beads`, `4 trees with 20 leaves`
    "held": r"(?<![\d.])(?:[2-9]|\d\d)[ ][^\d,.;:()]{2,30}?(?:[ ](?:{of_joint}|{having})"
    r"(?:[ ]{each})?|,[ ]{each}[ ](?:{of_joint}|{having}))[ ]$",
    # `2 decks, each with 9 owls and 3 hares`; `The game ends if:`, `Remove:`, above what they list
    "each_holds": r"[ ,()](?:(?:{having}|{among})[ ]{each}"
    r"|{each}(?:[ ][^\W\d]+)?[ ](?!{made_of}[ ])"
    r"(?:{having}|{among}|{of_joint}))[ ][^.;()\n]*"
    r"(?:(?:,|\d|[ ]{and_joint})[ ]?\n(?:[^\W\d][^.;()\n]*)?)?\Z",
    "case_above": r"(?:{conditions}|[,:.(\n][ ]?{returns})[ ]?:[ ]*\n(?:[-*•][^\n]*\n)*"
    r"[-*•][^\n\d]{0,8}\Z",
    "torn_off": "^(?-i:(?=[a-zà-ÿ])){stops}(?=[ ]|$)",
    "share_before": r"(?<=[^\s、])[はがを、]?{per_player}(?:につき|あたり|に)?[ ]?\Z",
    "articles": r"(?:^|[ (])(?:{the}|{you})[ ]$",
    "side_with_ends": r"(?:seiten?|sides?|faces?|côtés?)[ ](?:mit|with|avec)[ ]$",
    "each_of_ends": r"{each}[ ](?:(?:of|de|von)[ ](?:(?:{the})[ ])?|(?:des|der)[ ])$",
    "command": r"\A[ ]*{imperatives}(?=[ ,])",
    "limited": "[ ]?{limits}",
    "limit_ends": "(?:{at_most})[ ]?$",
    "condition_ends": r"(?:{conditions})[ ]$",
}


@functools.lru_cache(maxsize=32)
def forms_of(words: Grammar) -> Forms:
    """Return the patterns of a grammar."""
    return Forms(words, _FORMS)
