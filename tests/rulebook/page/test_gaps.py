"""Drafts with gaps, held against the boxes of our games: each gap is told, and nothing else.

The drafts are ours; they have the forms that drafts come in: a single line,
counts in round brackets, a diary before the rules, no list at all.
"""

from pathlib import Path

import pytest

from punchboard.checks.rule import all_rules, ask
from punchboard.checks.subject import Subject
from punchboard.components.load import load_game
from punchboard.rulebook.reader import read_claims
from punchboard.rulebook.texts import RulesText
from punchboard.spreadsheets.read import read_sheet
from punchboard.workspace import Workspace

WORKSPACE = Workspace.at(Path(__file__).parents[3])
#: What makes a line so long that it is read as a page pasted into one.
DIARY = "  机の上を見て、気になる物をならべ、ととのえ、また見ます。" * 12
DRAFTS = {
    "knolling": f"""\
■ 概要{DIARY} ■ コンポーネント  3〜5人用? ◇アイテムカード( 枚)  \
物が描かれています。  「(赤)」「文房具(青)」「生活用品(緑)」「食べ物(黄)」\
「動物(白)」の色があります。 ◇ストップカード(2枚) ◇ポーン(5個)  自分を表します。 \
■ ゲームの準備  アイテムカードを山にします。  \
スタートプレイヤーを決定してください。 ■ ゲームの進行  同じ位置なら、\
スタートプレイヤーから時計回りで近い方を優先してください。逆走では、\
スタートプレイヤーから時計回りで遠い方です。 ■ 得点計算  カメラフレームを設定します。  \
【カメラフレーム】の中の物を数えてください。
""",
    "football": f"""\
■ 日記  3スートで33枚。ワイルドを4枚入れて48枚にするか。うーん、40枚かも知れない。 \
■ 概要{DIARY} ■ コンポーネント  4人用 〇選手カード(44枚)  各スート毎に1〜11の数字があります。 \
■ ゲームの準備  10枚ずつ配ります。 ■ ゲームの進行  カードの上にマーカーを置きます。\
マーカーを動かしてください。 ■ スキル 1:手札を見せる 2: 3:効果をなくす 4:手札に戻す 5: 6:色を変える
""",
    "renaissance": """\
** 用具
7x7のボードを使います。

Monominoは48個、Dominoesは4セット、Triominoesは2セット、Tetrominoesは1セットを使います。
それぞれのプレーヤーにマーカー(金と銀)が24個ずつあります。得点表に点を書きます。
""",
    "karesansui": """\
ゲームの準備

①中央に寺院ボードを置き、各プレイヤーの前に庭園ボードを1枚ずつ置きます。
②砂紋タイルを裏にして混ぜます(全80枚)。
③石を置き場に置きます。
④各プレイヤーは禅僧1個と円相1個を受け取ります。
⑤名庭園カードを各プレイヤーに1枚ずつ配ります。
⑥作庭家カードも1枚ずつ配ります。早見表を各プレイヤーに1枚ずつ配ります。
""",
    "populous": f"""\
■ 概要{DIARY} ■ コンポーネント  3〜5人用 ◇エリアタイル(15枚) \
◇創世カード(30枚) ◇恩寵カード( 枚) ◇ワーカーポーン(80個)  各色毎に16個ずつあります。 ◇種族ボード() \
◇ハウス(30個)  各色毎に6個ずつあります。 ◇サイコロ(5個) ◇スコアトラック&マーカー \
■ ゲームの進行 1:エリア選択  2枚を選びます。 \
2:創世フェイズ  フードを1個支払ってください。エーテルを1個得てください。 \
4:恩寵フェイズ  カードを使います。 5:終了フェイズ  空いたマスにヴァンダルを1つ配置してください。
""",
}
#: The gaps of each draft: the code and the words that name the thing.
GAPS = {
    "knolling": [
        ("entry-never-mentioned", "`ファッション`"),
        ("name-missing", "`(赤)`"),
        ("rules-count-blank", "`アイテムカード`"),
        ("rules-players-differ", "a question mark"),
        ("rules-thing-unlisted", "`カメラフレーム`"),
        ("rules-thing-unlisted", "`スタートプレイヤー`"),
    ],
    "football": [
        ("component-never-mentioned", "`ball`"),
        ("component-never-mentioned", "`references`"),
        ("component-never-mentioned", "`score-markers`"),
        ("component-never-mentioned", "`score-sheet`"),
        ("component-never-mentioned", "`score-track`"),
        ("component-never-mentioned", "`yard-track`"),
        ("numbered-entry-empty", "entry 2"),
        ("numbered-entry-empty", "entry 5"),
        ("rules-thing-unlisted", "`マーカー`"),
    ],
    "renaissance": [],
    "karesansui": [
        ("rules-count-unstated", "`作庭家カード`"),
        ("rules-count-unstated", "`名庭園カード`"),
        ("rules-count-unstated", "`石`"),
    ],
    "populous": [
        ("numbering-skips", "number 3 is missing"),
        ("rules-count-blank", "`恩寵カード`"),
        ("rules-count-blank", "`種族ボード`"),
        ("rules-count-unstated", "`マーカー`"),
        ("rules-thing-unlisted", "`エーテル`"),
        ("rules-thing-unlisted", "`フード`"),
        ("rules-thing-unlisted", "`ヴァンダル`"),
    ],
}
ASKED = [
    rule
    for code, rule in all_rules().items()
    if code.startswith(("rules-", "box-", "component-", "entry-", "number", "name-"))
]


@pytest.mark.parametrize("name", DRAFTS)
def test_every_gap_of_a_draft_is_told_and_nothing_else(name):
    path, text = Path("draft.txt"), DRAFTS[name]
    texts = (RulesText(path, text, read_claims(text, path.suffix)),)
    game = load_game(WORKSPACE, name, read_sheet).value

    found = sorted(
        (each.code, each.message) for each in ask(ASKED, Subject(game, WORKSPACE, texts))
    )

    assert [code for code, _ in found] == [code for code, _ in GAPS[name]]
    for _, words in GAPS[name]:
        assert any(words in message for _, message in found)
