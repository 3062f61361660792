"""One fault of a game is one finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.checks.run import drop_explained
from punchboard.diagnostics import Diagnostic, Location, Related, Severity


def finding(code, line, column=1, length=10, related=()):
    place = Location(Path("rules.md"), line, column, length)
    return Diagnostic(code, Severity.WARNING, place, code, (), related)


def test_a_thing_spelled_differently_is_not_told_as_unlisted_as_well():
    spelt = finding("term-spelled-differently", 3, 7)
    unlisted = [finding("rules-thing-unlisted", 3, 9), finding("rules-thing-unlisted", 4, 9)]

    assert list(drop_explained([unlisted[0], spelt, unlisted[1]], ())) == [spelt, unlisted[1]]


@pytest.mark.parametrize(("settled", "codes"), [((), 1), (("rules-count-differs",), 2)])
def test_a_broken_invariant_is_told_by_what_names_it_unless_that_may_be_ignored(settled, codes):
    broken = finding("broken-invariant", 9)
    count = finding("rules-count-differs", 2, related=(Related(broken.location, "here"),))

    assert len(list(drop_explained([broken, count], settled))) == codes
