"""Japanese lists and sentences that say what is in the box, in the grammars people use."""

import pytest

from punchboard.rulebook.reader import outline_of, read_claims

PLAY = "\n\n手番では船を動かします。最も多くの銀を得た人の勝ちです。\n"


def counts(text, suffix=".txt"):
    """Return what a text says is in the box, parts included."""
    return [
        (each.name, each.count)
        for each in read_claims(text, suffix)
        if each.role in {"supply", "part", "per_color"}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[内容物] 航海カード60枚、灯台コマ4個",
        "＜内容物＞航海カード60枚、灯台コマ4個",
        "同梱物は以下の通りです。\n・航海カード 60枚\n・灯台コマ 4個",
        "海のゲームです。\n\n・航海カード 60枚\n・灯台コマ 4個",
        "遊ぶのに必要な道具\n\n3-1. 航海カード：60枚\n3-2. 灯台コマ：4個",
        "箱に入っている物は、航海カード60枚、灯台コマ4個です。",
        "中身は、航海カード60枚と灯台コマ4個、解説書です。",
        "航海カード（60枚）、灯台コマが4個入っています。",
    ],
)
def test_a_title_or_a_sentence_opens_a_list(text):
    assert counts(text + PLAY)[:2] == [("航海カード", 60), ("灯台コマ", 4)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("使用するのは、チップ30枚とコイン20枚だけです。", [("チップ", 30), ("コイン", 20)]),
        ("たった24枚の航海カードで遊べます。", [("航海カード", 24)]),
    ],
)
def test_a_sentence_says_what_the_game_is_played_with(text, expected):
    assert counts("海の話\n\n" + text + PLAY) == expected


@pytest.mark.parametrize(
    ("sentence", "opens"),
    [
        ("次の物を使います。", True),
        ("以下の物を用意します", True),
        ("下記の物を使用します。", True),
        ("灯台カードを使います。", False),
        ("船を用意します", False),
    ],
)
def test_a_sentence_opens_a_list_if_it_points_below(sentence, opens):
    script = outline_of(f"■ ゲームの流れ\n\n{sentence}\n\n港に船を置きます。\n")

    assert [line.chapter.title for line in script.lines][-1] == (
        sentence if opens else "ゲームの流れ"
    )


@pytest.mark.parametrize(
    "text",
    [
        "・カードを1枚使う\n・コインを2枚得る",
        "ダイスを2個使って判定します。",
        "カードを3枚使用すると、嵐になります。",
        "1ゲームごとに席を替えます。",
        "3_灯台\n4_港",
    ],
)
def test_what_a_turn_uses_is_no_component(text):
    assert counts("海の話\n\n" + text + PLAY) == []


def test_a_kind_without_a_number_lists_its_parts_in_brackets():
    text = "箱に入っている物は、4種類の資源（木材トークン30個、魚トークン20個）、港タイル8枚です。"
    assert counts(text + PLAY) == [("木材トークン", 30), ("魚トークン", 20), ("港タイル", 8)]


def test_a_number_for_each_value_is_beside_its_sum():
    found = counts("内容物\n\n数字カード1〜10：各2枚（計20枚）" + PLAY)
    assert found == [("数字カード1〜10", 2), ("数字カード1〜10", 20)]


def test_a_heading_counts_what_the_table_below_it_breaks_down():
    table = "| 種類 | 枚数 |\n|---|---|\n| 嵐 | 16枚 |\n| 凪 | 24枚 |\n"
    found = counts("# 海\n\n## 規則\n\n### 航海カード（40枚）\n\n" + table, ".md")
    assert found == [("航海カード", 40), ("嵐", 16), ("凪", 24)]


def test_a_label_for_a_quantity_names_what_it_counts():
    text = "# 海\n\n- カード枚数：60枚\n\n## 流れ\n\n船を動かす。\n"
    assert counts(text, ".md") == [("カード", 60)]


def test_a_table_of_points_counts_nothing():
    table = "| 枚数 | 得点 |\n|---|---|\n| 1枚 | 1点 |\n| 2枚 | 3点 |\n"
    assert counts("# 海\n\n## 得点表\n\n" + table, ".md") == []


def test_entries_of_any_name_are_below_the_heading_of_a_component():
    text = "# 海\n\n## カード\n\n- 嵐 ×8\n- 凪 ×6\n- 鯨 ×1\n\n## 流れ\n\n船を動かす。\n"
    assert counts(text, ".md") == [("嵐", 8), ("凪", 6), ("鯨", 1)]


def test_a_word_that_goes_on_below_is_in_no_title():
    text = "# 礁\n\n## 内容物\n\n海図 × 1\n\n勝利条件にかかわ\nる盤で、旗を動かします。\n\n旗 × 4\n"
    assert [count for _, count in counts(text)] == [1, 4]


def test_shares_of_a_company_are_counted():
    text = "# 礁\n\n## 内容物\n\n- 海運の株券 5株\n- 盤 1枚\n"
    assert counts(text) == [("海運の株券", 5), ("盤", 1)]


def test_numbered_headings_behind_a_list_are_no_part_of_it():
    text = "# 海\n\n## 1. カード構成\n\n### 枚数\n\n航海カード 40枚\n\n## 2. 人数\n\n- 港：2つ\n"
    listed = [each.name for each in read_claims(text, ".md") if each.section == "list"]
    assert listed == ["航海カード"]


def test_an_unmarked_title_ends_a_marked_list():
    text = "内容物\n- 航海カード:60枚\n- ダイス:2個\nゲームの準備\n各自に航海カードを5枚配ります。"
    claims = read_claims(text, ".txt")
    assert [(c.name, c.count) for c in claims if c.role == "per_player"] == [("航海カード", 5)]


def test_each_player_has_what_is_listed_below():
    text = "# 海\n\n## 駒\n\n各プレイヤーは以下の駒を持っています：\n- 船 × 3個\n- 灯台 × 1個\n"
    claims = [(c.name, c.count, c.role) for c in read_claims(text, ".md")]
    assert claims == [("船", 3, "per_player"), ("灯台", 1, "per_player")]


def test_a_name_that_nobody_knows_gives_its_number_to_no_other():
    text = "# 湯\n\n## 準備\n\n各プレイヤーは湯船ボード1枚と桶コマ3個、5円玉2枚を受け取ります。\n"
    found = [(e.name, e.count) for e in read_claims(text, ".md") if e.role == "per_player"]
    assert found == [("湯船ボード", 1), ("桶コマ", 3)]


@pytest.mark.parametrize(
    "table",
    [
        "名称\t枚数\t備考\n嵐\t7枚\t港に3隻戻す\n凪\t12枚\t何もない",
        "  名称    枚数    備考\n  嵐      7枚     港に3隻戻す\n  凪      12枚    何もない",
        "名称,枚数,備考\n嵐,7,港に3隻戻す\n凪,12,風がなく、何もない",
        "名称／枚数／備考\n嵐／7枚／港に3隻戻す\n凪／12枚／何もない",
    ],
)
def test_columns_need_no_bars(table):
    assert counts("海の話\n\n" + table + PLAY) == [("嵐", 7), ("凪", 12)]


@pytest.mark.parametrize(
    "title",
    [
        "☆もちもの☆",
        "なかみ",
        "【封入物】",
        "梱包内容",
        "■商品内容",
        "はいっているもの",
        "デッキ内容",
    ],
)
def test_titles_of_lists_in_kana_and_of_shops(title):
    assert counts(f"{title}\n灯台 3枚\n鯨 12枚" + PLAY) == [("灯台", 3), ("鯨", 12)]


@pytest.mark.parametrize("title", ["役職一覧（7人用）", "配役（5〜7人）", "内容物（計15枚＋予備）"])
def test_a_title_with_a_number_in_brackets_is_no_component(title):
    assert counts(f"{title}\n船長 3\n水夫 12" + PLAY) == [("船長", 3), ("水夫", 12)]


def test_a_title_that_names_a_component_counts_it():
    assert counts("デッキ構成（15枚）\n船長 3\n水夫 12" + PLAY) == [
        ("デッキ", 15),
        ("船長", 3),
        ("水夫", 12),
    ]


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("うみのえほん 2さつ", ("うみのえほん", 2)),
        ("さかなカード……３０まい", ("さかなカード", 30)),
        ("海図ボード ………… 2面", ("海図ボード", 2)),
        ("盤が一面", ("盤", 1)),
        ("海図（三つ折り） 一枚", ("海図", 1)),
        ("個人ボード：4枚", ("個人ボード", 4)),
        ("航路図（A4）――3枚", ("航路図", 3)),
        ("灯台コマX3", ("灯台コマ", 3)),
        ("島ｘ１２", ("島", 12)),
    ],
)
def test_counters_and_what_is_between_a_name_and_its_number(line, claim):
    assert counts(f"内容物\n{line}\n鯨 12枚" + PLAY) == [claim, ("鯨", 12)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("「第3の波」×2", [("第3の波", 2)]),
        ("札（鯨3枚／波5枚／港9枚）", [("鯨", 3), ("波", 5), ("港", 9)]),
        ("札17枚（鯨3枚／波5枚／港9枚）", [("札", 17), ("鯨", 3), ("波", 5), ("港", 9)]),
        ("波札:①鯨×5 ②鮫×2 ③亀×3", [("鯨", 5), ("鮫", 2), ("亀", 3)]),
        ("札 20枚：1点12枚、2点8枚", [("札", 20), ("1点", 12), ("2点", 8)]),
        ("札 20枚…鯨12枚・亀8枚", [("札", 20), ("鯨", 12), ("亀", 8)]),
        ("駒8個 4色×2個", [("駒", 8), ("駒", 2)]),
        ("札 20枚 — 1貝12枚・2貝8枚", [("札", 20), ("1貝", 12), ("2貝", 8)]),
        ("札 9枚 — 鯨5・亀4（石札と合わせて山札29枚）", [("札", 9), ("鯨", 5), ("亀", 4)]),
    ],
)
def test_numbers_in_names_and_between_slashes(line, expected):
    assert counts(f"内容物\n{line}\n木の駒 12個" + PLAY) == [*expected, ("木の駒", 12)]


def test_what_a_card_says_stands_behind_its_number():
    lines = [
        "  - 凪の日（x7）「何もしない。」",
        "  - 寒い朝!（x3）「船を1隻戻す。」",
        "  - 大晴れ（x9）「札を1枚引く。」",
    ]
    found = counts("# 海\n\n- 天気カード\n" + "\n".join(lines) + PLAY, ".md")
    assert found == [("凪の日", 7), ("寒い朝!", 3), ("大晴れ", 9)]


def test_who_does_something_with_them_is_no_component():
    text = "海の話\n\n負けた船長は2枚渡し、勝った船長は2枚返します。"
    assert counts(text + PLAY) == []


def test_a_name_is_behind_a_bracket_and_its_particle():
    text = "海の話\n\n各色（赤・青）に波の札が1枚ずつ、計18枚。"
    assert ("波の札", 1) in counts(text + PLAY)


def test_people_and_places_are_components():
    text = "カードの内訳は、商人が3枚、市場が2枚、火山が1枚、旅人が9枚です。"
    assert counts(text + PLAY) == [("商人", 3), ("市場", 2), ("火山", 1), ("旅人", 9)]


def test_faces_of_dice_are_no_boards():
    assert counts("内容物\nダイス 6面\n鯨カード 12枚" + PLAY) == [("鯨カード", 12)]


def test_entries_of_a_title_in_its_line_may_end_in_full_stops():
    text = "入っている物：鯨カード――26枚。航路図――1枚。切符――50枚。"
    assert counts(text + PLAY) == [("鯨カード", 26), ("航路図", 1), ("切符", 50)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("内容物\n航海カード 40枚（うち3枚は嵐）", [("嵐", 3)]),
        ("内容物\n航海カード 40枚、そのうち3枚が嵐", [("嵐", 3)]),
    ],
)
def test_some_of_them_are_told_behind_the_whole(text, parts):
    found = [(e.name, e.count, e.of) for e in read_claims(text + PLAY) if e.role == "part"]
    assert found == [(*part, "航海カード") for part in parts]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "箱には航海カードが40枚、ほかに木の鯨が二頭入っています。",
            [("航海カード", 40), ("木の鯨", 2)],
        ),
        ("合わせて48枚のカードと8枚のチップになります。", [("カード", 48), ("チップ", 8)]),
        (
            "コンポーネントは航海カードが40枚、港が2つ。航海カードのうち5枚は上級者向けなので抜きます。",
            [("航海カード", 40), ("港", 2)],
        ),
    ],
)
def test_words_around_a_number_are_no_part_of_a_name(text, expected):
    assert counts(text + PLAY) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "なお、鉛筆2本は含まれません。",
        "鉛筆2本は別途ご用意ください。",
        "鉛筆2本は付属していません。",
        "鉛筆2本は入っていません。",
    ],
)
def test_what_is_not_in_the_box_is_not_counted(sentence):
    found = counts(f"内容物：航海カード54枚、灯台コマ4個。\n\n{sentence}" + PLAY)
    assert found == [("航海カード", 54), ("灯台コマ", 4)]


def test_an_entry_is_one_although_it_is_sold_separately():
    found = counts("# Contents\n\n- 9 otter cards\n- 4 pencils (not included)\n", ".md")
    assert found == [("otter cards", 9), ("pencils", 4)]


def test_a_sentence_about_each_player_lists_shares():
    text = "1人あたり、船の駒3個、旗チップ10枚を使用します。共通で使うのは、札20枚、石2個です。"
    found = [(e.name, e.count, e.role) for e in read_claims("海の話\n\n" + text + PLAY)]
    assert found == [
        ("船の駒", 3, "per_player"),
        ("旗チップ", 10, "per_player"),
        ("札", 20, "supply"),
        ("石", 2, "supply"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "内容物\n札 30枚（鯨12/亀10/烏賊8）\n灯台 2個",
            [("札", 30), ("鯨", 12), ("亀", 10), ("烏賊", 8), ("灯台", 2)],
        ),
        ("内容物\nお椀 4膳\n貨車 7両\n湯のみ 5杯", [("お椀", 4), ("貨車", 7), ("湯のみ", 5)]),
        ("内容物\n機関車：2列車4両、3列車6両\n札 9枚", [("2列車", 4), ("3列車", 6), ("札", 9)]),
        ("内容物\n札40枚＋白札2枚、灯台1個", [("札", 40), ("白札", 2), ("灯台", 1)]),
        ("内容物\nA：船乗り（9枚）\nB：船長（2枚）", [("船乗り", 9), ("船長", 2)]),
        (
            "次のものを用意してください。\n貝がら　24まい\nおわん　3こ",
            [("貝がら", 24), ("おわん", 3)],
        ),
        ("内容物\n木のキューブ（赤・青・白　各7個）\n札 9枚", [("木のキューブ", 7), ("札", 9)]),
        ("内容物\n数札（0〜9）×4色＝40枚\n旗 赤青白 各3本", [("数札", 40), ("旗", 3)]),
        (
            "箱の中には、30枚の海札と30枚の島札、鐘が1つ入っています。",
            [("海札", 30), ("島札", 30), ("鐘", 1)],
        ),
    ],
)
def test_entries_have_the_forms_that_people_give_them(text, expected):
    assert counts(text + PLAY) == expected


@pytest.mark.parametrize(
    "text",
    [
        "部品は百均で。貝がらが40個くらい、茶こし3つ、あとは画用紙2枚。",
    ],
)
def test_things_that_no_table_knows_are_counted_in_a_series(text):
    found = counts("静かな入り江のゲームです。\n\n" + text + PLAY)
    assert found[:3] == [("貝がら", 40), ("茶こし", 3), ("画用紙", 2)]


def test_an_icon_is_no_part_of_a_name():
    found = counts("⚓潮札 … 40\n🍵茶札 … 18\n📄砂紙 … 32（予備1枚を含む）\n🎲賽 … 5")
    assert [each for each in found if each[1] != 1] == [
        ("潮札", 40),
        ("茶札", 18),
        ("砂紙", 32),
        ("賽", 5),
    ]


def test_a_series_of_what_play_uses_is_not_counted():
    text = "# 入り江\n\n## 遊び方\n\n塔には貝がらを40個、茶こしを3個、雲母を2枚使います。\n"
    assert counts(text, ".md") == []


def test_a_definition_list_has_its_numbers_behind_its_names():
    text = "<h2>内容物</h2>\n<dl><dt>灯台（木）</dt><dd>3基</dd>\n<dt>舟</dt>\n<dd>9艘</dd></dl>"
    assert counts(text, ".html") == [("灯台", 3), ("舟", 9)]


def test_several_bullets_in_a_line_name_no_thing():
    text = "内容物\n海路カード40枚\n行動カード27枚\n・転覆 ・修理 ・落雷\n役割カード11枚\n"
    assert all(count for _, count in counts(text))


def test_values_and_colours_are_no_part_of_a_count_or_a_name():
    text = (
        "内容物\n\nサイコロ六色計十二個\n\n ・1,2,3,4,8,Xのサイコロ六つ\n\n"
        " ・2,3,4,5,8,Xのサイコロ六つ\n\n木の駒三色計六つ\n\n盤一枚\n\n"
        " ・一から二十までの得点マス\n\n ・出発地点\n\nルールブック一冊\n\n"
    )
    assert [(name.replace(" ", ""), count) for name, count in counts(text)] == [
        ("サイコロ", 12),
        ("1,2,3,4,8,Xのサイコロ", 6),
        ("2,3,4,5,8,Xのサイコロ", 6),
        ("木の駒", 6),
        ("盤", 1),
        ("ルールブック", 1),
    ]


def test_second_names_count_nothing():
    text = "内容物\n札40枚\n石12個\n旗6本\n同名札は4枚まで(二つ名も名前に含む)\n"
    assert counts(text) == [("札", 40), ("石", 12), ("旗", 6)]


def test_money_in_old_coins_is_read_by_its_values():
    found = read_claims("# 市\n\n## 内容物\n\n・お金：1両30枚、5両20枚\n・石 3個\n", ".md")
    assert [(e.name, e.count) for e in found] == [("1両", 30), ("5両", 20), ("石", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "【灯台（4個）】\n夜を照らします。\n【航海カード（60枚）】\n・北 24枚\n・南 36枚",
        "・【灯台 4個】\n・【航海カード 60枚】：北24枚、南36枚",
        "「灯台（4個）」「航海カード（60枚）」",
        "### 【灯台（4個）】\n夜を照らします。\n\n### 【航海カード（60枚）】\n海です。",
    ],
)
def test_brackets_around_a_name_and_its_number_are_no_part_of_it(text):
    found = counts(f"## 内容物\n\n{text}{PLAY}")
    assert [each for each in found if each[1] in {4, 60}] == [("灯台", 4), ("航海カード", 60)]
    assert sum(count for _, count in found) in {64, 124}


@pytest.mark.parametrize("sign", "●◆◎")
@pytest.mark.parametrize(
    ("title", "below", "claims"),
    [
        ("並べ方", "盤を置きます。札を1人に5枚ずつ配ります。", [("札", 40), ("盤", 1), ("札", 5)]),
        ("共通", "・鐘 3個", [("札", 40), ("盤", 1), ("鐘", 3)]),
    ],
)
def test_a_sign_of_titles_above_sentences_opens_a_chapter(sign, title, below, claims):
    listed = f"{sign}内容物\n\n・札 40枚\n・盤 1枚\n\n{sign}{title}\n\n{below}\n"
    read = read_claims(f"{listed}\n{sign}手番\n\n札を出します。\n", ".txt")
    assert [(each.name, each.count) for each in read if each.count is not None] == claims


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ("- 王の札…1枚\n- 梟の船長…1人", [("王の札", 1), ("梟の船長", 1)]),
        ("- 盤 1枚\n- 鼠タイル（2人プレイの時に使用）", [("盤", 1), ("鼠タイル", None)]),
    ],
)
def test_blanks_people_and_sums_are_told_from_counts(entries, found):
    listed = [e for e in read_claims(f"## 内容物\n\n{entries}\n") if e.role != "per_player"]
    claims = [(each.name, each.count) for each in listed]
    assert [each for each in claims if each in found] == found
    assert not [e for e in claims if e[0] in {"塔4枚", "人プレイの時に使用"}]


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ("- 札: 1人5枚ずつ、合計20枚", [("札", 5, "per_player"), ("札", 20, "supply")]),
    ],
)
def test_a_share_behind_a_colon_and_a_name_behind_its_number_are_read(entries, found):
    claims = read_claims(f"## 内容物\n\n- 盤 1枚\n{entries}\n")
    assert [(e.name, e.count, str(e.role)) for e in claims][1:] == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("盤、札30枚、剣・盾・兜 各3枚", [("札", 30, None), *((e, 3, None) for e in "剣盾兜")]),
        (
            "盤、札30枚、剣（木製）、盾、兜 各3枚",
            [("札", 30, None), *((e, 3, None) for e in "剣盾兜")],
        ),
    ],
)
def test_a_number_for_each_is_of_what_is_joined_to_it_and_of_no_name_before_another(line, found):
    told = [(e.name, e.count, e.factor) for e in read_claims(f"内容物\n{line}{PLAY}") if e.count]
    assert told == found


@pytest.mark.parametrize(
    "line", ["緑の塔34（石の塔5種類×3＋木の塔6種類×2＋土の塔6種類×1）", "戦力12（剣8＋盾4）"]
)
def test_a_number_right_behind_a_name_counts_nothing_without_a_counter(line):
    text = f"# 塔\n\n## 準備\n\n{line}を並べます。{PLAY}"
    assert read_claims(text, ".md") == ()
