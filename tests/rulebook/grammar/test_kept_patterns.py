"""Patterns are kept between runs, and are those that `re` makes."""

import re

import pytest

from punchboard.rulebook.grammar import kept_patterns
from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.grammar.kept_patterns import KeptPatterns

FLAGS = re.IGNORECASE | re.MULTILINE
PATTERNS = [
    grammar(("de", "en", "fr", "ja")).words(name) for name in ("nouns", "pieces", "sets", "blanks")
] + [r"(?P<low>\d+)(?:-(?P<high>\d+))?(?=\W)", "(?i)[ァ-ヺ]+", "", "\ud800"]


def kept_in(path, patterns=PATTERNS):
    """Return what keeps patterns in *path*, after making *patterns* and writing them."""
    kept = KeptPatterns(path)
    for each in patterns:
        kept.pattern(each, FLAGS)
    kept.keep()
    return kept


def test_a_kept_pattern_is_the_one_that_re_makes(tmp_path, monkeypatch):
    path = tmp_path / "patterns"
    kept_in(path)
    later = KeptPatterns(path)
    # Nothing is made that is in the file.
    monkeypatch.setattr(kept_patterns._InnerParts, "made", None)
    for each in PATTERNS:
        assert later.pattern(each, FLAGS) == re.compile(each, FLAGS)
    assert later.pattern(PATTERNS[4], FLAGS).match("2-14 ").groupdict() == {
        "low": "2",
        "high": "14",
    }


def test_what_two_runs_have_made_is_all_in_the_file(tmp_path):
    path = tmp_path / "patterns"
    first, second = KeptPatterns(path), KeptPatterns(path)
    first.pattern("one", 0)
    second.pattern("two", 0)
    first.keep()
    second.keep()
    assert len(kept_patterns._read(path)) == 2


def test_a_file_with_nothing_new_is_not_written_again(tmp_path):
    path = tmp_path / "patterns"
    kept = kept_in(path)
    path.unlink()
    kept.keep()
    assert not path.exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data[:-999] + bytes(999),
        lambda data: data[:150] + bytes([data[150] ^ 1]) + data[151:],
        lambda data: data.replace(b"punchboard patterns\n", b"punchboard patterns\n4"),
        lambda _: b"",
    ],
    ids=["cut off", "another bit", "no code", "another table", "another Python", "empty"],
)
def test_what_is_damaged_is_made_and_kept_again(tmp_path, monkeypatch, damage):
    path = tmp_path / "patterns"
    kept_in(path)
    path.write_bytes(damage(path.read_bytes()))
    damaged = kept_in(path)
    monkeypatch.setattr(kept_patterns._InnerParts, "made", None)
    for kept in (damaged, KeptPatterns(path)):
        for each in PATTERNS:
            assert kept.pattern(each, FLAGS) == re.compile(each, FLAGS)


def test_in_a_file_that_grows_too_large_only_the_last_patterns_stay(tmp_path, monkeypatch):
    path = tmp_path / "patterns"
    kept_in(path)
    monkeypatch.setattr(kept_patterns, "_LIMIT", 100)
    kept_in(path, ["owls?"])
    assert len(kept_patterns._read(path)) == 1


def test_where_nothing_can_be_written_patterns_are_made_all_the_same(tmp_path):
    (tmp_path / "file").touch()
    kept = kept_in(tmp_path / "file" / "patterns", ["owls?"])
    assert kept.pattern("owls?", 0).match("owl")


def test_another_re_than_the_one_known_makes_its_own_patterns(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_patterns, "_InnerParts", lambda: 1 / 0)
    kept = kept_in(tmp_path / "patterns", ["owls?"])
    assert kept.pattern("owls?", FLAGS) is re.compile("owls?", FLAGS)
    assert not (tmp_path / "patterns").exists()


def test_what_is_no_pattern_is_an_error_of_re(tmp_path):
    with pytest.raises(re.error):
        KeptPatterns(tmp_path / "patterns").pattern("(", 0)
