"""Japanese shares, sums and rests: what each player has, what is left, what is no component."""

import pytest

from punchboard.rulebook.reader import read_claims

PLAY = "\n\n手番では船を動かします。最も多くの銀を得た人の勝ちです。\n"


def told(text, suffix=".md"):
    """Return the names, counts and roles that a text claims, without those that lack a number."""
    found = read_claims(text, suffix)
    return [(e.name, e.count, str(e.role)) for e in found if e.count is not None]


def test_what_is_done_with_the_rest_names_no_part():
    found = told("- 海札 42枚（鯨16枚、亀12枚、残りは箱に戻す）\n- 灯台 2個\n- 旗 9本\n")
    assert [count for _, count, _ in found] == [42, 16, 12, 2, 9]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("舟は1人4艘を受け取る。", [("舟", 4)]),
        ("石は各プレイヤー7個を取る。", [("石", 7)]),
        ("樽コマは各自2個ずつ置く。", [("樽コマ", 2)]),
    ],
)
def test_each_player_has_a_share(sentence, expected):
    found = told(f"# 入り江\n\n## 準備\n\n{sentence}\n")
    assert found == [(name, count, "per_player") for name, count in expected]


def test_the_rest_is_more_than_there_are_of_the_thing_before_it():
    text = "# 入り江\n\n## 内容物\n\n- 浮き札 3枚\n- 海札 40枚\n\n## 準備\n\n"
    text += "浮き札3枚を脇に置く。残りの40枚を切る。浮き札を1枚ずつ置く。これで12枚になる。\n"
    found = {count: name for name, count, role in told(text) if role == "setup"}
    assert (found[3], found[40], found[12]) == ("浮き札", "海札", "海札")


def test_what_each_place_gets_is_no_share_of_a_player():
    found = told("# 入り江\n\n## 準備\n\nそれぞれの島に石を2個置く。\n")
    assert found == [("石", 2, "setup")]


@pytest.mark.parametrize(
    ("title", "close"),
    [
        ("各自", "共通"),
        ("【各プレイヤー】", "【共通】"),
        ("### 1人分\n", "### 共通\n"),
    ],
)
def test_a_title_says_that_each_player_has_what_is_below_it(title, close):
    text = f"# 入り江\n\n## 内容物\n\n{title}\n・舟コマ 2個\n・旗 3本\n{close}\n・海図 1枚\n"
    assert told(text) == [
        ("舟コマ", 2, "per_player"),
        ("旗", 3, "per_player"),
        ("海図", 1, "supply"),
    ]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("灯台コマ 各色3個 計12個", [("灯台コマ", 3, "per_color"), ("灯台コマ", 12, "supply")]),
        ("潮札：だいたい4枚ずつで6種類、合計24枚", [("潮札", 4, "part"), ("潮札", 24, "supply")]),
    ],
)
def test_a_share_is_told_apart_from_its_sum(entry, expected):
    found = told(f"# 入り江\n\n## 内容物\n\n- {entry}\n- 旗 9本\n")
    assert sorted(e for e in found[:-1] if e[0] != "種類") == sorted(expected)


def test_a_sum_in_brackets_is_of_the_box_wherever_it_stands():
    text = "# 入り江\n\n## 遊び方\n\n潮カード（全18枚）をめくる。\n"
    assert ("潮カード", 18, "supply") in told(text)


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("# 入り江\n\n## 内容物\n\n- 花札 1組（48枚）\n- 石 9個\n", 48),
        ("# 入り江\n\n## 内容物\n\n- 花札 一組（白札込みで49枚）\n- 石 9個\n", 49),
    ],
)
def test_the_cards_of_one_set_are_in_brackets(text, factor):
    first = read_claims(text, ".md")[0]
    assert (first.name, first.count, first.factor) == ("花札", 1, factor)


@pytest.mark.parametrize(
    "text",
    [
        "Q. 灯台を建てるには何がいりますか？\nA. 石材3つと煉瓦2つです。煉瓦1つでも建ちます。",
        "質問：舟はいくら？\n答え：銀4枚と布2枚です。",
        "親は各自に7枚ずつ配り、場に6枚を表向きに並べる。",
        "そこから鯨の4枚と亀の4枚を抜き、残りを混ぜる。",
    ],
)
def test_prices_and_steps_are_no_components(text):
    assert not [e for e in told("静かな入り江のゲームです。\n\n" + text) if e[2] != "players"]


@pytest.mark.parametrize(
    "text",
    [
        "この技で銅貨8枚を支払えば、次へ進めます。",
        "ラウンド1：6枚、ラウンド2：8枚。",
        "9枚の札から2枚を選ぶ。",
    ],
)
def test_what_is_paid_or_chosen_from_is_no_component(text):
    assert told("静かな入り江のゲームです。\n\n" + text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("中に海札が48枚と手引きが1冊入っている。", ("海札", 48, "supply")),
        ("付属の賽3個と、手持ちの紙だけで遊べます。", ("賽", 3, "supply")),
        ("海に浮かぶ絵が描かれた海札が4色で36枚、それに嵐札8枚です。", ("海札", 36, "supply")),
    ],
)
def test_words_in_front_of_a_name_are_no_part_of_it(text, expected):
    assert expected in told("静かな入り江のゲームです。\n\n" + text + PLAY)


def test_a_name_of_one_sign_is_no_other_component():
    text = (
        "# 入り江\n\n## 準備\n\n各プレイヤーは自分の色の駒を8個、潮カードを6枚、盾を1枚持ちます。\n"
    )
    assert told(text) == [
        ("駒", 8, "per_player"),
        ("潮カード", 6, "per_player"),
        ("盾", 1, "per_player"),
    ]


def test_the_word_for_each_player_begins_no_name():
    found = told("# 入り江\n\n## 準備\n\n各自コマを1つ選び、コマと同じ色の旗3本を受け取る。\n")
    assert found == [("コマ", 1, "per_player"), ("旗", 3, "per_player")]


def test_an_end_of_the_game_counts_nothing():
    assert told("静かな入り江のゲームです。\n\n海札が40枚になったら終わり。") == []


@pytest.mark.parametrize("words", ["を除いた", "を取り除いた", "を抜いた", "以外の", "なしの"])
def test_what_is_left_out_has_no_later_number(words):
    lists = "# 港\n\n## 内容物\n\n- 鮫カード 3枚\n- 鯛カード 27枚\n\n## 準備\n\n"
    assert told(f"{lists}鮫カード{words}27枚を混ぜ、4枚ずつ配る。5枚を表にする。\n")[2:] == []


def test_a_topic_in_hiragana_is_no_earlier_component():
    text = "# 庭\n\n## 内容物\n\n- 鉢コマ 9個\n- つぼみ 24個\n\n## 準備\n\n鉢コマを並べる。\n\n"
    assert told(f"{text}つぼみは1人5個。\n")[2:] == [("つぼみ", 5, "per_player")]
    assert told(f"{text}どんぐりは2個。1個は脇に置く。\n")[2:] == []


def test_things_are_taken_from_those_of_their_name_but_places_are_none():
    text = (
        "# 庭\n\n## 内容物\n\n- 鉢カード 9枚\n- 虫カード 24枚\n\n## 準備\n\n鉢カードを混ぜる。\n\n"
    )
    assert told(f"{text}虫カードから2枚を箱に戻す。\n")[2:] == [("虫カード", 2, "setup")]
    assert told(f"{text}山札から2枚をめくる。\n")[2:] == [("鉢カード", 2, "setup")]


def test_parts_behind_a_colon_without_a_space_are_no_supplies():
    found = told("# 森\n\n## 内容物\n\n- 獣の札30枚：狐12枚、兎11枚、鹿7枚\n- 切り株 6個\n")
    parts = [("狐", 12, "part"), ("兎", 11, "part"), ("鹿", 7, "part")]
    assert found == [("獣の札", 30, "supply"), *parts, ("切り株", 6, "supply")]


def test_so_many_of_each_kind_are_no_whole():
    found = read_claims("# 森\n\n## 内容物\n\n花の札48枚（6種8枚ずつ）\n")
    assert [(e.count, e.role, e.factor) for e in found] == [(48, "supply", None), (8, "part", 6)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("雪カードの山は18枚です。", ("雪カード", 18, "setup")),
        ("机の山札には7枚のカードがあります。", ("カード", 7, "setup")),
    ],
)
def test_a_heap_holds_the_things_it_is_named_for(sentence, expected):
    text = f"# 峠\n\n## 内容物\n\n- 雪カード 18枚\n- 岩カード 26枚\n\n## 準備\n\n{sentence}\n"
    assert told(text)[2:] == [expected]


@pytest.mark.parametrize(
    "title", ["## 各プレイヤーに配るもの", "### 各自が受け取るもの", "## 1人に渡すもの"]
)
def test_what_a_title_hands_out_is_a_share(title):
    text = f"# 峠\n\n## 内容物\n\n- 雪札 36枚\n- 杖 10本\n\n{title}\n\n- 雪札 5枚\n- 杖 2本\n"
    assert told(text)[2:] == [("雪札", 5, "per_player"), ("杖", 2, "per_player")]


@pytest.mark.parametrize("title", ["「五つの泉」あそびかた v0.4", "■五つの泉 改訂版", "# 五つの泉"])
def test_a_number_in_the_title_of_a_game_counts_nothing(title):
    assert told(
        f"{title}\n\n■内容物\n・杖 10本\n・雪札 36枚\n", ".txt" if title[0] != "#" else ".md"
    ) == [
        ("杖", 10, "supply"),
        ("雪札", 36, "supply"),
    ]


def test_what_is_laid_somewhere_behind_a_share_is_no_share():
    text = "# 峠\n\n## 内容物\n\n- 雪札 36枚\n- 石盤 1枚\n\n## 準備\n\n"
    found = told(f"{text}雪札を各プレイヤーに5枚ずつ配り、3枚を石盤の周りに並べます。\n")
    assert found[2:] == [("雪札", 5, "per_player"), ("雪札", 3, "setup")]


@pytest.mark.parametrize("place", ["湯のみに入れます", "湯のみに分けます"])
def test_so_many_in_each_place_are_no_places(place):
    text = f"## 内容物\n\n- 豆 30粒\n- 湯のみ 3個\n\n## 準備\n\n豆30粒を10粒ずつ{place}。\n"

    assert [count for name, count, _ in told(text) if name == "湯のみ"] == [3]


@pytest.mark.parametrize(
    "entry",
    [
        "浮き：赤、青、黄 各色4個ずつ",
        "浮き：赤・青・黄 各色4個ずつ",
        "浮き（赤、青、黄 各色4個ずつ）",
    ],
)
def test_what_each_of_the_colours_listed_has_is_of_the_thing_before_them(entry):
    found = read_claims(f"# 入り江\n\n## 内容物\n\n- {entry}\n- 海札 20枚\n", ".md")
    assert [(e.name, e.count, e.factor, str(e.role)) for e in found] == [
        ("浮き", 4, 3, "per_color"),
        ("海札", 20, None, "supply"),
    ]
