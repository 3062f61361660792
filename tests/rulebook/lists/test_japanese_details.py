"""What Japanese lists say beside names with numbers: names alone, colours, values."""

from punchboard.rulebook.reader import read_claims


def test_a_name_without_a_number_may_be_among_others_in_one_line():
    text = "# 内容物\n\nゲームボード、コマ6個、港カード22枚、ダイス2個、お札一式と船ユニット1つ。\n"
    found = [(e.name, e.count) for e in read_claims(text, ".md")]
    assert found[:4] == [("ゲームボード", None), ("コマ", 6), ("港カード", 22), ("ダイス", 2)]
    assert ("船ユニット", 1) in found


def test_a_line_below_an_entry_may_say_how_many_each_colour_has():
    text = "# 内容物\n\n- 港カード 12枚\n\nコマ 24個\n各色6個。\nダイス 2個\n"
    found = [(e.name, e.count, e.role) for e in read_claims(text, ".md")]
    assert ("コマ", 6, "per_color") in found


def test_what_pieces_are_worth_below_their_title_counts_nothing():
    told = (
        "行動力を2消費して獲得する事が出来ます。得点計算時に1枚で3点の勝利点になり、"
        "脱出するまでは3の価値を持つ貨幣として、船を取得する為に使用出来ます。全部で{}枚あります。"
    )
    coins = (("銀貨", 6), ("金貨", 5), ("銅貨", 4))
    pieces = "\n\n".join(f"#### {name}（{many}枚）\n\n{told.format(many)}" for name, many in coins)
    text = f"## 内容物\n\n- 説明書 × 1\n- カード × 95\n\n### カードの説明\n\n{pieces}\n"
    found = [(e.name, e.count) for e in read_claims(text, ".md") if e.role in {"supply", "part"}]
    assert found == [("説明書", 1), ("カード", 95), *coins]
