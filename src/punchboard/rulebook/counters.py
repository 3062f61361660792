"""What is counted in what: Japanese counters and English nouns of components."""

from __future__ import annotations

from punchboard.components.kinds import Use, english_words, japanese_words

#: Counters of things that lie in a box, as a regex.
PIECES = (
    r"(?:セット|ピース|ペア|パック|デッキ|シート|ダース|枚組|組(?!み)|枚|個(?!所)|つ"
    r"|コ(?!マ)|ヶ(?!所)|ケ(?!ース)|"
    r"こ(?!と|の|れ|こ|ろ)|本|体|冊|束|台|片|箱|袋|基|頭|匹|羽|隻|軒|棟|玉|粒|株|脚"
    r"|丁|巻|部(?!分)|対(?!\d)|式|缶|山)"
)
#: Counters of what things are like: kinds, colours, cells.
FEATURES = (
    r"(?:種類|種(?!族)|色|マス|スート|ジャンル|属性|面体|面|行|列|段階|段|か所|ヶ所"
    r"|箇所|タイプ|通り|区画|スペース)"
)
#: Counters that hold several pieces.
SETS = ("セット", "組", "ペア", "パック", "デッキ", "束", "山", "set", "pair", "deck", "pack")

#: English nouns for what is counted, in the singular.
NOUNS = (
    *english_words(Use.COUNTED),
    *"cube meeple pawn marker mat dice disc disk coin piece pad chip stone figure".split(),
    *"miniature mini set pair deck pack bag book rulebook booklet track frame counter peg".split(),
    *"ring block stick pencil screen tray bead gem crystal pouch spinner dial wheel timer".split(),
    *"hourglass flag ship house worker cylinder aid poster map page sticker stand tower".split(),
    *"ball bowl cup crown key door wall bridge road cone figurine domino".split(),
)
#: Nouns that hold several pieces, as in `2 sets of 5 tiles`.
CONTAINERS = "sets?|pairs?|decks?|packs?|pads?|bags?|stacks?|piles?|sheets?|suits?|rows?"

#: How Japanese names of components end.
HEADS = (
    "|".join(japanese_words(Use.COUNTED)) + "|マーカー|トラック|コマ|駒|チップ|フレーム|"
    "コイン|キューブ|ディスク|ポーン|ミープル|早見表|得点表|記録用紙|用紙|メモ帳|袋"
    "|砂時計|ついたて|衝立|"
    "フィギュア|カウンター|ペグ|ビーズ|パネル|プレート|スクリーン|ルーレット"
    "|ブロック|マット|"
    "スティック|木札|石|旗|盤|ポイントトラック"
)


def is_noun(word: str) -> bool:
    """Return whether the English *word* is a noun for a component, in singular or plural."""
    word = word.lower()
    stems = {word, word.removesuffix("s"), word.removesuffix("es")}
    return not stems.isdisjoint(NOUNS)


def is_set(unit: str) -> bool:
    """Return whether a *unit* holds several pieces."""
    return unit in SETS or unit.lower().removesuffix("s") in SETS
