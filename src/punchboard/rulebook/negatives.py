"""Numbers that count no component: ages, minutes, points, pages, conditions."""

from __future__ import annotations

import re

from punchboard.rulebook.numerals import KANJI, WORDS

#: What stands for a digit that counts nothing.
BLOT = "\x00"

_N = r"(?:\d[\d,]{0,8}(?:\.\d{1,3})?)"
_SPAN = rf"(?:{_N}[ ]?(?:~|-|から|to|or|または)[ ]?)?{_N}"
_JAPANESE_UNITS = (
    "分(?!割|け|か)|歳|才|年|ヶ月|か月|月(?!面)|日(?!本)|時間|時(?!計)|秒|円|点|ポイント"
    "|ページ|頁|位|番|回|"
    "巡|周|手番|ラウンド|ターン|トリック|ヤード|倍|度|章|節|版|件|票|以上|以下|未満"
    "|まで|歩|勝|敗|連|"
    "フェイズ|フェーズ|ステップ|パーセント|メートル|センチ|ミリ|グラム|ヶ所|か所|箇所|戦力|"
    "世紀|代目|人目|つ目|枚目|個目|番目|回目|本目|ダメージ|コスト|マナ|レベル|行動"
    "|アクション|エリア"
)
_ENGLISH_UNITS = (
    r"\+?[ ]?-?(?:min(?:ute)?s?\b|hours?\b|hrs?\b|seconds?\b|years?\b|yrs?\b|y/?o\b|months?\b|"
    r"weeks?\b|days?\b|(?:victory |prestige |action |bonus )?points?\b|pts?\b|VPs?\b|FPs?\b|"
    r"percent\b|euros?\b|dollars?\b|yen\b|USD\b|EUR\b|JPY\b|turns?\b|rounds?\b|times\b|tricks?\b|"
    r"yards?\b|pages?\b|miles?\b|met(?:er|re)s?\b|mm\b|cm\b|kg\b|g\b|inch(?:es)?\b|"
    r"or (?:more|less|fewer|higher|lower|older|above|under|better)\b|steps?\b|st\b|nd\b|rd\b|th\b|"
    r"hits?\b|damage\b|gold coins? worth|actions?\b|phases?\b|%)"
)
_BEFORE = (
    r"(?:手順|図|(?<![一-龥])表|写真|ステップ|第|ページ|フェイズ|フェーズ|ラウンド|レベル|ver\.?"
    r"|version|v|fig(?:ure|\.)?|"
    r"pages?|pp?\.|steps?|chapters?|sections?|phases?|rules?|rounds?|no\.|nr\.|levels?|ages?|aged|"
    r"copyright|©|since|isbn|jan|tel|at least|at most|more than|less than|fewer than"
    r"|up to|reach(?:es)?)"
)
_PATTERNS = (
    r"https?://[^\s()<>\"]{1,300}",
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}",
    r"(?<!\d)\d{1,2}:\d{2}(?!\d|[ ]?(?:枚|個|つ|本|体))",
    r"\d{7,}",
    r"\d+\.\d+",
    rf"[$€£¥][ ]?{_N}",
    rf"[+−][ ]?{_N}",
    rf"{_SPAN}[ ]?(?:{_JAPANESE_UNITS})",
    rf"(?:{KANJI})(?:{_JAPANESE_UNITS})",
    rf"(?i:{_SPAN}[ ]?{_ENGLISH_UNITS})",
    rf"(?i:{WORDS}[ ](?:minutes?|hours?|years?|points?|turns?|rounds?|times|tricks?"
    rf"|actions?|or more|"
    rf"or less|or fewer|phases?|steps?|of (?:them|these|those|your|the|which|it)|by one)\b)",
    rf"(?i:(?<![A-Za-z])(?=[手図表写スペフラレ第vfpscrnliatmu©]){_BEFORE}[ ]?#?{_SPAN}\+?)",
    rf"(?i:(?<![A-Za-z])(?:at least|at most|more than|less than|fewer than|up to)[ ]{WORDS})",
    r"(?<![\d#A-Za-z])#\d+",
    r"(?<!\d)(?:19|20)\d\d(?!\d|枚|個|[ ]?[a-z])",
    rf"(?:\d{{1,4}}|{KANJI})[ ]?(?:枚|個|つ|本|体)(?:目|以上|以下|未満|まで|少な|多く"
    rf"|多い|余|につき|ごとに\d|毎に\d)",
)
_OTHER = re.compile("|".join(f"(?:{pattern})" for pattern in _PATTERNS))
# `one (1) rulebook`, `3 (three) dice`: the number once more.
_TWICE = re.compile(rf"(?<=[\da-z])[ ]?\((?:\d{{1,3}}|{WORDS})\)(?=[ ][a-z])")


def without_other_numbers(text: str) -> str:
    """Return *text* with each number that counts no component blotted out.

    The result is as long as *text*, so that places in one are places in the
    other.
    """
    once = _TWICE.sub(lambda found: " " * len(found[0]), text)
    return _OTHER.sub(lambda found: BLOT * len(found[0]), once)
