"""Rules texts of our own, each with the claims that are in it and no others."""

from pathlib import Path

import pytest

from punchboard.rulebook.reader import read_claims
from rendered_claims import rendered

TEXTS = sorted((Path(__file__).parent / "texts").iterdir())
MARK = "\n----- claims -----\n"


def parts(path):
    text, _, expected = path.read_text(encoding="utf-8").partition(MARK)
    return text, expected.splitlines()


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_text_claims_what_stands_below_it_and_nothing_else(path):
    text, expected = parts(path)

    assert sorted(map(rendered, read_claims(text, path.suffix))) == sorted(expected)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_claim_quotes_the_words_at_its_place(path):
    text, _ = parts(path)
    lines = text.splitlines()

    for claim in read_claims(text, path.suffix):
        assert text[claim.start : claim.end] == claim.quote
        assert lines[claim.line - 1][claim.column - 1 :].startswith(claim.quote.splitlines()[0])


def test_there_are_enough_texts_and_enough_without_any_claim():
    assert len(TEXTS) >= 30
    assert sum(not parts(path)[1] for path in TEXTS) >= 10
