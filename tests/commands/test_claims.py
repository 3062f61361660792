"""`punchboard claims`, from the command line."""

from __future__ import annotations

import json

import pytest

RULES = "■内容物\n・荷物カード（24枚）\n・舟（　隻）\n・旗 4本(各色1本)\n"


def test_claims_are_printed_in_columns(desk):
    desk.write("rules.txt", RULES)

    outcome = desk.run("claims", "rules.txt")

    assert (outcome.status, outcome.stderr) == (0, "")
    assert outcome.stdout.splitlines() == [
        "2:2  荷物カード  24  枚  supply     荷物カード（24枚）",
        "3:2  舟           ?  隻  supply     舟（ 隻）",
        "4:2  旗           4  本  supply     旗 4本",
        "4:7  旗           1  本  per_color  各色1本",
    ]


def test_claims_as_json_have_the_keys_of_a_claim(desk):
    desk.write("rules.md", "# Rules\n\nFor 2 to 4 players.\n\n## Components\n\n- Cards: 24\n")

    outcome = desk.run("claims", "rules.md", "--format", "json")

    first, second = json.loads(outcome.stdout)
    assert first["count"] == {"min": 2, "max": 4}
    assert second == {
        "name": "Cards",
        "count": 24,
        "unit": "",
        "role": "supply",
        "factor": None,
        "total": None,
        "of": "",
        "section": "list",
        "line": 7,
        "column": 3,
        "start": 47,
        "end": 56,
        "quote": "Cards: 24",
        "likely": False,
    }


def test_a_text_without_claims_says_so(desk):
    desk.write("rules.txt", "昔々。\n")

    outcome = desk.run("claims", "rules.txt")

    first, *tried = outcome.stdout.splitlines()
    assert (outcome.status, first) == (0, "the rules make no claims about components")
    assert "0 of the headings announce components" in tried[1]


def test_a_page_shows_the_text_with_what_was_taken_and_left_out(desk):
    desk.write(
        "rules.md", "# Components\n\n- 24 cards\n- for a quiet evening by the fire.\n- 3 dice\n"
    )

    outcome = desk.run("claims", "rules.md", "--format", "page")

    assert [line.split("|")[0].strip() for line in outcome.stdout.splitlines()] == [
        *("# Components", "", "supply", "left out", "supply"),
    ]


def test_a_page_of_html_marks_each_claim_with_its_number(desk):
    desk.write("rules.md", "# Components\n\n- 24 <b>cards</b>\n")

    outcome = desk.run("claims", "rules.md", "--format", "html")

    assert 'title="cards: 24 (supply)"' in outcome.stdout
    assert "&lt;b&gt;" in outcome.stdout


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "utf-16", "utf-8-sig"])
def test_texts_in_japanese_encodings_are_read(desk, encoding):
    path = desk.root / "rules.txt"
    path.write_bytes("内容物\n\n選手カード 44枚\nポーン 5個\n".encode(encoding))

    outcome = desk.run("claims", "rules.txt")

    assert outcome.status == 0
    assert "選手カード  44  枚  supply" in outcome.stdout
    assert (f"read as {encoding}" in outcome.stderr) == (encoding != "utf-8-sig")


def test_a_file_that_is_no_text_is_an_error(desk):
    (desk.root / "rules.txt").write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF\x80\x81")
    (desk.root / "huge.txt").write_bytes(b"a" * 2_000_001)
    (desk.root / "folder").mkdir()

    for name, code in [
        ("rules.txt", "unreadable-file"),
        ("huge.txt", "file-too-large"),
        ("folder", "missing-file"),
        ("none.txt", "missing-file"),
        ("rules.txt/none", "missing-file"),
    ]:
        outcome = desk.run("claims", name)
        assert (outcome.status, outcome.stdout) == (1, "")
        assert f"error[{code}]" in outcome.stderr
