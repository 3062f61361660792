"""YAML becomes nodes with places; its traps and bombs become diagnostics."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from findings import error
from punchboard.components.nodes import MapNode, location_of, to_plain
from punchboard.components.yaml import parse_yaml
from punchboard.diagnostics import Location

FILE = Path("game.yaml")
MISFIT = "this does not fit the list or mapping above it"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.fixture(params=["C", "Python"], autouse=True)
def parser(request, monkeypatch):
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader")
    return request.param


def read(text):
    checked = parse_yaml(text, FILE)
    assert checked.diagnostics == ()
    return to_plain(checked.value)


def told(text):
    checked = parse_yaml(text, FILE)
    return [(d.location.line, d.location.column, d.message, d.hints) for d in checked.diagnostics]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("-3", -3), ("0", 0), ("1.5", 1.5), (".5", 0.5), ("true", True),
        ("False", False), ("~", None), ("null", None), ("", None),
    ],
)  # fmt: skip
def test_plain_numbers_and_truth_values_are_read(text, value):
    assert read(f"a: {text}\n") == {"a": value}


@pytest.mark.parametrize(
    "text",
    ["no", "yes", "on", "off", "1:30", "2024-01-01", "007", "+1", "1e3", "0x1F", "1_000", ".nan",
     "1.", "9999999999999999999", "٣"],
)  # fmt: skip
def test_what_would_not_print_the_same_stays_text(text):
    assert read(f"a: {text}\n") == {"a": text}


def test_quotes_and_tags_make_texts():
    assert read("a: '12'\nb: !!str 12\nc: |\n  x\n  y\n") == {"a": "12", "b": "12", "c": "x\ny\n"}


def test_numbers_can_be_keys():
    assert read("1: {01: a}\n") == {"1": {"01": "a"}}


def test_every_value_knows_its_place():
    tree = parse_yaml("name: 炎\nlist:\n  - 漢字: [b, cde]\n", FILE).value
    assert isinstance(tree, MapNode)
    (item,) = tree.get("list").children
    assert location_of(tree.key("list")) == Location(FILE, 2, 1, 4)
    assert location_of(item.key("漢字")) == Location(FILE, 3, 5, 2)
    assert location_of(item.get("漢字").children[1]) == Location(FILE, 3, 13, 3)


def test_aliases_and_merges_repeat_values():
    assert read("a: &a {x: 1, y: 2}\nb: *a\nc: {<<: *a, y: 3}\nd: {<<: [{z: 1}, *a]}\n") == {
        "a": {"x": 1, "y": 2},
        "b": {"x": 1, "y": 2},
        "c": {"x": 1, "y": 3},
        "d": {"z": 1, "x": 1, "y": 2},
    }


def test_an_alias_bomb_is_refused_before_it_expands():
    assert parse_yaml(BOMB, FILE).diagnostics == (
        error(
            "yaml-limit",
            Location(FILE, 6, 36),
            "the file has more than 1,000,000 values, counting aliases each time they are used",
            "use fewer aliases",
        ),
    )


def test_a_value_cannot_contain_itself():
    assert told("a: &a [*a]\n") == [(1, 8, "`*a` is used inside `&a` itself", ())]


def test_an_unknown_alias_suggests_the_nearest():
    assert told("a: &base 1\nb: *bse\n") == [
        (2, 4, "there is no `&bse` above this `*bse`", ("did you mean `base`?",))
    ]


def test_deep_nesting_is_refused():
    ((line, column, message, hints),) = told("a: " + "[" * 5000)
    assert (line, message, hints) == (1, "values are nested more than 100 levels deep", ())
    assert column in {103, 1003}  # where we refuse it, or libyaml from version 0.2.6 on


def test_aliases_count_for_the_depth():
    chain = "a0: &a0 " + "[" * 60 + "]" * 60 + "\na1: " + "[" * 60 + "*a0" + "]" * 60 + "\n"
    assert told(chain) == [(2, 65, "values are nested more than 100 levels deep", ())]


def test_a_tab_that_indents_is_told():
    assert parse_yaml("a:\n\tb: 1\n", FILE).diagnostics == (
        error(
            "yaml-tab",
            Location(FILE, 2, 1),
            "tabs are not allowed in YAML indentation",
            "indent with spaces",
        ),
    )


def test_a_duplicate_key_names_both_places():
    assert told("a: 1\nb: {c: 1, c: 2}\n") == [
        (2, 11, "`c` is given twice, first on line 2, column 5", ("remove one of them",))
    ]


def test_a_tag_that_is_more_than_data_is_refused():
    assert told("a: !!python/object/apply:os.system [ls]\nb: !secret x\n") == [
        (1, 4, "the tag `!!python/object/apply:os.system` is not supported", ("remove the tag",)),
        (2, 4, "the tag `!secret` is not supported", ("remove the tag",)),
    ]


@pytest.mark.parametrize("text", ["id: {{ suit }}\n", "id: {{ suit }}-{{ number }}\n"])
def test_an_expression_without_quotes_is_told(text):
    assert told(text) == [
        (1, 5, "YAML reads `{{` without quotes as a mapping", ('write "{{ … }}" in quotes',))
    ]


def test_a_colour_without_quotes_is_a_warning():
    assert told("colour: #c8102e\n") == [
        (
            1, 9, "`#c8102e` is a comment in YAML, so there is no value here",
            ('write "#c8102e" in quotes',),
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a: @b\n", 1, 4, "a text cannot begin with `@` in YAML"),
        ("a: b: c\n", 1, 5, "this `:` makes a key, and a key is not allowed here"),
        ("a:\n  b: 1\n c: 2\n", 3, 2, MISFIT),
        ("b: 1\na: 'x\n", 2, 4, "the quote that opens here is never closed"),
        ("a: [1,\n  2\nb: 3\n", 3, 2, "the `[` on line 1 needs `,` or `]` here"),
        ("a: {b: 1, #c\n  d: 2\ne: 3\n", 3, 2, "the `{` on line 1 needs `,` or `}` here"),
        ('a: {b: "x #1}", c\nd: "e"\nf: g\n', 2, 2, "the `{` on line 1 needs `,` or `}` here"),
        (
            'a: {n: "x # 1", c: #c8102e, i: x}\nb: {c: "#123"}\n', 1, 20,
            "`#c8102e` begins a comment here, so the `{` on this line is never closed",
        ),
        (
            'a: [x, "#123", "y]\nb: "z"\nc: "d"\n', 1, 16,
            "the `[` on this line is never closed: one of its quotes is not",
        ),
        ("a: 1\nb: \x01\n", 2, 4, "the character U+0001 cannot be printed"),
        ("a: 1\n---\nb: 2\n", 2, 1, "`---` starts a second document"),
        ("[a, b]: 1\n", 1, 1, "a key must be a text or a number, got a list or mapping"),
        ("a: {<<: 3}\n", 1, 9, "`<<` must be a mapping or a list of mappings, got the number 3"),
    ],
)  # fmt: skip
def test_what_is_not_yaml_is_explained(text, line, column, message):
    ((told_line, told_column, told_message, _),) = told(text)
    assert (told_line, told_column, told_message) == (line, column, message)


def test_an_empty_file_is_told():
    assert told("# nothing\n") == [(0, 0, "the file is empty", ())]


_TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=8)
_SCALARS = st.one_of(st.integers(-(10**9), 10**9), st.booleans(), st.none(), _TEXTS)
_TREES = st.recursive(
    _SCALARS,
    lambda children: st.one_of(
        st.lists(children, max_size=4),
        st.dictionaries(st.text("abcdef", min_size=1, max_size=3), children, max_size=4),
    ),
    max_leaves=12,
)


@settings(max_examples=50, deadline=None)
@given(_TREES.filter(lambda tree: tree is not None))
def test_what_yaml_writes_is_read_back(tree):
    text = yaml.safe_dump(tree, allow_unicode=True, default_style='"' if tree == "" else None)
    checked = parse_yaml(text, FILE)
    assert checked.diagnostics == ()
    assert to_plain(checked.value) == tree


def test_a_byte_order_mark_within_a_list_is_left_out():
    checked = parse_yaml("a: \ufeffx\nb: [\ufeff5]\n", FILE)

    assert checked.diagnostics == ()
    assert to_plain(checked.value) == {"a": "x", "b": [5]}


def test_a_control_character_hides_nothing_else():
    checked = parse_yaml("a: x\x07y\nb: 1\nb: 2\n", FILE)

    assert [(each.code, each.location.line) for each in checked.diagnostics] == [
        ("control-character", 1),
        ("duplicate-key", 3),
    ]
    kept = parse_yaml("a: x\x07y\n", FILE)
    assert [each.message for each in kept.diagnostics] == ["the character U+0007 cannot be printed"]
    assert to_plain(kept.value) == {"a": "x\ufffdy"}


def test_an_escape_cannot_bring_in_a_control_character():
    assert parse_yaml('a: x\nb: "y\\0"\n', FILE).diagnostics == (
        error(
            "control-character", Location(FILE, 2, 4), "the character U+0000 cannot be printed",
            "remove it",
        ),
    )  # fmt: skip
