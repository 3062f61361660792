"""What a chapter of a rulebook is about, told from its title."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from punchboard.rulebook.counters import HEADS, NOUNS


class Topic(StrEnum):
    """What a chapter is about."""

    INTRODUCTION = "introduction"
    COMPONENTS = "components"
    SETUP = "setup"
    PLAY = "play"
    END = "end"
    NOTES = "notes"


_COMPONENTS_JA = (
    "内容物|コンポーネント|用具|同梱物|同梱品|セット内容|構成物|構成品|内容品|(?:カード"
    "|タイル|駒|コマ)の?(?:構成|内訳|種類と枚数)|"
    "内訳|使うもの|使用するもの|使用物|用意するもの|必要なもの|ゲームに必要な物|道具"
    "|箱の中(?:身|のもの)?|入っているもの|付属品|部品|備品|"
    "中身|内容|物品|構成|使用(?:用具|品|カード|コマ|駒)|(?:部品|駒|コマ|カード)(?:一覧|リスト)"
)
_COMPONENTS_EN = (
    r"components?|contents?|what'?s (?:inside|in the box|included)|in the box|(?:what )?(?:you(?:"
    r"'ll| will)? )?need|"
    r"equipment|materials?|pieces|parts(?: list)?|bill of materials|inventory|what you get"
    r"|the box|list of components|"
    r"included|supplies|you also need|things you need"
)
_PATTERNS = (
    (
        Topic.NOTES,
        r"問題点|考察|再考|検討|経緯|変更点|変更履歴|更新履歴|履歴|没案|ボツ|^旧(?:版"
        r"|案|ルール|リスト|バージョン)?|^メモ|日記|開発(?:経緯"
        r"|メモ|記)|制作(?:経緯|メモ|記)|デザイン(?:の|メモ|ノート|日記)|^背景|"
        r"アイデア|案$|草案|テストプレイ(?:の)?(?:記録|メモ|結果)|反省|感想|あとがき"
        r"|謝辞|クレジット|作品データ|評価|"
        r"(?i:\b(?:histor\w*|diary|change ?log|changes|previous|old(?:er)? (?:version"
        r"|rules|list|draft)|drafts?|ideas?|brainstorm\w*|"
        r"design\w* (?:notes?|goals?|log|journal|thoughts)|playtest\w*|notes?|credits?"
        r"|thanks|feedback|see also|"
        r"problems?|thoughts|journal|version \d|v\d+(?:\.\d+)*|reviews?|about the (?:author"
        r"|game|designer)|acknowledg\w+)\b)",
    ),
    (
        Topic.SETUP,
        r"準備|セットアップ|初期(?:配置|設定)|ゲーム開始前|(?:遊ぶ|始める|はじめる)前に"
        r"|(?:ゲームの)?はじめかた|(?i:\b(?:set-?up"
        r"|setting up|set up|prepar(?:e"
        r"|ing|ation)|get(?:ting)? (?:ready|started)|to (?:begin|start)|starting out|laying out|"
        r"before (?:you|the game|play|start)|dealing|the deal|starting (?:position|the game))\b)",
    ),
    (
        Topic.COMPONENTS,
        rf"^(?:(?:ゲーム|本作|本ゲーム|製品|箱)の?|[^の、。]{{1,12}}の)?(?:{_COMPONENTS_JA})"
        rf"(?:(?:一覧|リスト|表|について|の説明|の紹介|と(?:用語|名称))|\(.*\)|[ ]?[/／・|&と].*)"
        rf"?$",
    ),
    (
        Topic.COMPONENTS,
        rf"(?i:^(?:the |game |board |box |game's |a |list of |full |card |physical |print |your )?"
        rf"(?:(?:board|cards|rules|overview) ?(?:&|and) ?)?(?:{_COMPONENTS_EN})"
        rf"(?: (?:list|overview|of the (?:game|box)|in (?:the|this) (?:box|game)|to play)"
        rf"| ?[/&(|].*| and .*)?$)",
    ),
    (
        Topic.END,
        r"終了|終わり|おわり|得点|勝利|勝敗|勝ち|点数|スコア|集計|採点|"
        r"(?i:\b(?:end|ends|ending|scor\w+|win|winning|wins|victory|goal|game over)\b)",
    ),
    (
        Topic.INTRODUCTION,
        r"^(?:概要|はじめに|ゲームの?概要|ストーリー|物語|紹介|イントロダクション|目的"
        r"|ゲームの?目的|情報|基本情報|ゲーム情報)$|"
        r"(?i:^(?:(?:game )?overview|introduction|about(?: (?:the|this) game)?|summary"
        r"|story|theme|concept|object(?:ive)?(?: of the game)?|"
        r"(?:the )?aim(?: of the game)?)$)",
    ),
    (
        Topic.PLAY,
        r"^(?:ゲームの?)?(?:流れ|進行|進め方|手番|遊び方|遊びかた|あそびかた|ルール"
        r"|基本ルール|手順|ラウンド|アクション|プレイ)"
        r"(?:の(?:流れ|進行|手順))?$|フェイズ$|フェーズ$|"
        r"(?i:^(?:(?:how to )?play(?:ing)?(?: the game)?|game ?play|(?:the |your )?turns?"
        r"|rules|actions?|rounds?|course of play|"
        r"sequence of play|a turn|on your turn)$)",
    ),
)
# A heading such as `Score track` names a thing, not a chapter.
_THING = re.compile(rf"(?:{HEADS})(?:[&(].*)?$|(?i:\b(?:{'|'.join(NOUNS)})s?(?: ?[&(].*)?$)")
_TOPICS = tuple((topic, re.compile(pattern)) for topic, pattern in _PATTERNS)


@lru_cache(maxsize=4096)
def topic_of(title: str) -> Topic | None:
    """Return what a chapter called *title* is about, or None where it does not say."""
    if not title or len(title) > 60:
        return None
    found = next((topic for topic, pattern in _TOPICS if pattern.search(title)), None)
    return None if found is not Topic.COMPONENTS and _THING.search(title) else found


def is_bare(text: str) -> bool:
    """Return whether a line without any mark is short enough for a heading."""
    if re.search(r"[。.!?、,;]$|[。!?]\s?\S|\d", text):
        return False
    return len(text) <= (30 if text.isascii() else 14) and len(text.split()) <= 5
