"""One value changes, and the rest of the file stays byte for byte."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from item_lists import TRAPS
from punchboard.components.nodes import to_plain
from punchboard.components.yaml import parse_yaml
from punchboard.spreadsheets.merge.texts import SharedError, YamlSource, apply_edits
from punchboard.spreadsheets.merge.yaml_edit import YamlEditor

PATH = Path("a.yaml")


def edited(text, key, value, *, after=""):
    editor = YamlEditor(YamlSource(text))
    editor.set_key(editor.source.root, key, value, after=after)
    return apply_edits(text, editor.edits)


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("k: 3  # why\n", 5, "k: 5  # why\n"),
        ("k: 'a'\n", "b", "k: 'b'\n"),
        ('k: "a"\n', "b", 'k: "b"\n'),
        ("k: a\n", "b: c", 'k: "b: c"\n'),
        ("k: a\n", "#c8102e", 'k: "#c8102e"\n'),
        ("k: a\n", "007", 'k: "007"\n'),
        ("k:\n", "b", "k: b\n"),
        ("k: a\r\nl: 1\r\n", "b\nc", "k: |-\r\n  b\r\n  c\r\nl: 1\r\n"),
        ("k: |  # grid\n    R R\n    B B\n\nl: 1\n", "R R\nB G", "k: |  # grid\n    R R\n    B G\n\nl: 1\n"),  # noqa: E501
        ("k: {a: 1, b: [x, y]}  # c\n", {"a": 1, "b": ["x", "z"]}, "k: {a: 1, b: [x, z]}  # c\n"),
        ("k: {a: 1, b: 2}\n", {"b": 2}, "k: {b: 2}\n"),
        ("k: {a: 1}\n", {"a": 1, "b": "x, y"}, 'k: {a: 1, b: "x, y"}\n'),
        ("k:\n  a: 1\n  b: 2 # c\n", {"a": 1}, "k:\n  a: 1\n"),
        ("k:\n  - a\n  - b\n  - c\n", ["a", "c"], "k:\n  - a\n  - c\n"),
        ("k:\n  - a\nl: 1\n", ["a", "b"], "k:\n  - a\n  - b\nl: 1\n"),
        ("k: [a]\n", ["a", "b"], "k: [a, b]\n"),
        ("k: []\n", ["a"], "k: [a]\n"),
        ("k: a\n", ["a", "b"], "k: [a, b]\n"),
    ],
)  # fmt: skip
def test_a_value_changes_where_it_stands(before, value, after):
    assert edited(before, "k", value) == after


def test_a_new_key_follows_the_one_it_is_to_follow():
    assert edited("a: 1  # x\nb: 2\n", "k", "v", after="a") == "a: 1  # x\nk: v\nb: 2\n"
    assert edited("{a: 1, b: 2}", "k", "v", after="a") == "{a: 1, k: v, b: 2}"


@pytest.mark.parametrize("text", ["a: &x 1\nk: *x\n", "a: &x {b: 1}\nk: *x\n"])
def test_what_an_alias_stands_for_is_refused(text):
    with pytest.raises(SharedError):
        edited(text, "k", 2)


texts = st.one_of(
    st.sampled_from(TRAPS),
    st.text(
        st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff"),
        min_size=1,
    ),
    st.text("ab \n\t:#-'\"|>[]{},&*!%@`?0.", min_size=1),
)


@given(
    texts,
    st.sampled_from(["k: a", "k: 'a'", 'k: "a"', "k: |\n  a\n  b", "{k: a}", "k: >\n a\n b", "k:"]),  # noqa: E501, RUF100
)
def test_any_text_reads_back_as_itself(text, before):
    source = f"{before}\nz: 1\n" if before[0] != "{" else before

    after = parse_yaml(edited(source, "k", text), PATH)

    assert after.diagnostics == ()
    # A block keeps its own way to end, and what has been blank stays so for a text of line ends.
    assert (to_plain(after.value)["k"] or "").rstrip("\n") == text.rstrip("\n")
    assert to_plain(after.value) == to_plain(parse_yaml(source, PATH).value) | {
        "k": to_plain(after.value)["k"]
    }
