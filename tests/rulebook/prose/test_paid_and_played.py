"""What is paid or played in a chapter beside the list is not in the box once more."""

from punchboard.rulebook.reader import read_claims

BOX = "# 霧の塔\n\n## 内容物\n\n- 霧カード 36枚\n- 銅銭 40枚\n- 塔ボード 1枚\n\n"


def boxed(text):
    """Return what a text says is in the box."""
    found = read_claims(text, ".md")
    return [(e.name, e.count) for e in found if e.role in {"supply", "part"}]


def test_what_comes_to_all_of_a_thing_is_what_it_consists_of():
    kinds = "### 銅銭\n\n- 大銅銭 20枚\n- 中銅銭 12枚\n- 小銅銭 8枚\n"
    assert ("大銅銭", 20) in boxed(BOX + kinds)


def test_other_things_in_a_chapter_beside_the_list_are_in_the_box():
    more = "### 追加\n\n- 雨カード 10枚\n- 鍵タイル 6枚\n- 石 8個\n"
    assert boxed(BOX + more)[3:] == [("雨カード", 10), ("鍵タイル", 6), ("石", 8)]


def test_what_may_be_played_together_is_some_of_what_is_listed():
    text = (
        "カードの種類\n鴉カード×30枚\n鳶カード×24枚\n禁止カード×1枚\n"
        "出せるカードの組み合わせ\n・『鴉』となる組み合わせだけを出せます。\n"
        "鴉となる組み合わせ\n「鴉」カード 1枚\n「鴉」カード 2枚\n「鳶」カード 3枚\n"
    )
    found = [(e.name, e.count) for e in read_claims(text, ".txt") if e.role == "supply"]
    assert found == [("鴉カード", 30), ("鳶カード", 24), ("禁止カード", 1)]


def test_numbers_in_brackets_below_a_title_without_a_kind_are_of_the_box():
    rows = "- Pions Barque (2)\n- Pions Phare (1)\n- Jetons Sel (18)\n- Jetons Vent (7)\n"
    text = f"# Matériel\n\n## Cartes\n\n- 40 cartes Marée\n- Bois (26)\n\n## Divers\n\n{rows}"
    assert [each.count for each in read_claims(text, ".md")] == [40, 26, 2, 1, 18, 7]
