import pytest

from punchboard.rulebook.page.numbering import missing_numbers, numbered_lists, numbered_titles
from punchboard.rulebook.reader import read_claims


def numbers(text):
    return [[entry.number for entry in entries] for entries in numbered_lists(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. a\n2. b\n3. c\n", [[1, 2, 3]]),
        ("1. a\n1. b\n1. c\n", []),
        ("- 1) a\n- 2) b\n- 3) c\n", [[1, 2, 3]]),
        ("■ 手番 1:引く 2:出す 3:捨てる", [[1, 2, 3]]),
        ("1：引く\n2：出す\n4：捨てる", [[1, 2, 4]]),
        ("1: x 〇1: p 〇2: q 〇3: r 2: y 3: z", [[1, 2, 3], [1, 2, 3]]),
        ("1: a 2: b 3: c and 1: d 2: e 3: f", [[1, 2, 3], [1, 2, 3]]),
        ("### 1　エリア\n\n### 2　創世\n\n### 3　恩寵\n", [[1, 2, 3]]),
        ("1. A\n\n1. x\n2. y\n\n2. B\n\n1. x\n2. y\n\n3. C\n\n4. D\n", [[1, 2, 3, 4]]),
        ("## 1. A\n## 2. B\n## 3. C\n1. x\n2. y\n## 4. D\n", [[1, 2, 3, 4]]),
        ("## 3. C\n## 4. D\n1. x\n2. y\n3. z\n## 5. E\n", [[1, 2, 3]]),
        ("1. A\n1. x\n2. y\n3. z\n2. B\n4. p\n5. q\n3. C\n6. r\n", [[1, 2, 3], [*range(1, 7)]]),
        ("## 1. A\n1. x\n2. y\n3. z\n## 2. B\n4. p\n5. q\n", [[1, 2, 3, 4, 5]]),
        ("Take up to 3. Then 4. And 5.", []),
        ("The odds are 1: 2 and 2:1, at 12:30.", []),
        ("2. b\n3. c\n4. d\n", []),
        ("「1:引く」「2:出す」「3:捨てる」", []),
    ],
)
def test_a_list_begins_with_1_and_rises(text, found):
    assert numbers(text) == found


def missing(text):
    (entries,) = numbered_lists(text)
    return [number for _, left_out in missing_numbers(entries) for number in left_out]


def test_a_number_left_out_is_missing():
    assert missing("1: a\n2: b\n4: c\n5: d\n6: e\n") == [3]


@pytest.mark.parametrize("parts", ["2a. p\n2b. q", "2.1 p\n2.2 q", "  2a) p\n  2b) q", "## 2-1 p"])
def test_a_number_whose_parts_are_there_is_not_missing(parts):
    assert missing(f"1. a\n{parts}\n3. b\n4. c\n") == []


def test_numbers_that_jump_often_count_something_else():
    assert missing("1: a\n3: b\n5: c\n8: d\n") == []


def test_a_sign_for_nothing_is_empty():
    (entries,) = numbered_lists("1: a 2: 3: ? 4: TBD 5: 未定 6: …\n")

    assert [entry.number for entry in entries if entry.is_empty] == [2, 3, 4, 5, 6]


def test_what_stands_on_the_next_line_belongs_to_its_number():
    (entries,) = numbered_lists("1.\n   a\n2.\n   b\n3.\n   c\n")

    assert not any(entry.is_empty for entry in entries)


CHAPTERS = """\
1. ゲームの目的

- 最多得点を目指す

2. 内容物

- 梟カード 24枚
- 巣 4個

3. 用語（最低限）

- 羽ばたき：巣から巣へ移ること
- 夜番：最初に手番をする人
"""


def test_what_is_below_the_next_numbered_title_is_in_no_list_any_more():
    found = [(each.name, each.count) for each in read_claims(CHAPTERS, ".txt")]
    assert found == [("梟カード", 24), ("巣", 4)]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("1. Aim\n\nWin.\n\n2. Contents\n\n9 owls\n\n3. Words\n\nNest: home\n", 3),
        ("1     Aim\n\nWin.\n\n2     Contents\n\n9 owls\n\n1\n\n3     Words\n\nNest: home\n", 3),
        ("1. Aim\n\n2. Contents\n\n3. Words\n\nNest: home\n", 0),
        ("1. Aim\n\nWin.\n\n2. Owls\n\n9 owls\n\n3. Words\n\nNest: home\n", 0),
        ("1. Aim\n\nWin.\n\n3. Contents\n\n9 owls\n\n4. Words\n\nNest: home\n", 0),
    ],
    ids=["chapters", "of LaTeX", "a list", "none is known", "one is left out"],
)
def test_numbered_lines_with_lines_of_their_own_are_titles_if_one_is_known(text, titles):
    assert len(numbered_titles(text, {"Contents"}.__contains__)) == 2 * titles
