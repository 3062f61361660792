"""Faces are looked at once, and what was seen is told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard import inputs
from punchboard.checks.rule import Fault, drop_explained, inspect
from punchboard.checks.subject import Subject
from punchboard.commands.session import Session
from punchboard.diagnostics import Diagnostic, Location, Related, Severity
from punchboard.layouts.face import NamedFace
from rule_cases import CASES, findings

CASE = CASES / "text-too-small" / "bad.yaml"


@pytest.fixture(autouse=True)
def _begun(monkeypatch):
    """Begin as a command does, whatever has failed in this process before."""
    monkeypatch.setattr(inputs._watch, "is_sure", True)


class Looker:
    """Counts how often it is asked."""

    def __init__(self, *faults: Fault) -> None:
        self.asked: list[str] = []
        self._faults = faults

    def __call__(self, named: NamedFace) -> tuple[Fault, ...]:
        self.asked.append(named.item)
        return self._faults


def subject(folder: Path, engine: str = "resvg") -> Subject:
    """Return the game of a case, whose cards are four of a kind."""
    if not (folder / "components").exists():
        findings(CASE, folder)
    case = Session.at(folder).open("case").value
    decks = {"en": case.lay_out("en", bleed=3.0)}
    return Subject(case.game, case.session.workspace, decks=decks, engine=engine)


def test_a_face_is_looked_at_once_for_all_builds(tmp_path):
    fault = Fault("same", "{items} is wrong", ("mend it",))
    first, second = Looker(fault), Looker()

    game = subject(tmp_path)
    told = list(inspect(game, "some-code", first))

    assert first.asked == ["cards"]
    game.keep()
    assert list(inspect(subject(tmp_path), "some-code", second)) == told
    assert second.asked == []


def test_another_engine_or_another_rule_looks_again(tmp_path):
    game = subject(tmp_path)
    list(inspect(game, "some-code", Looker()))
    game.keep()
    other, rule = Looker(), Looker()

    list(inspect(subject(tmp_path, "cairosvg"), "some-code", other))
    list(inspect(subject(tmp_path), "other-code", rule))

    assert other.asked == rule.asked == ["cards"]


def test_what_may_be_otherwise_tomorrow_is_not_remembered(tmp_path):
    game, looker = subject(tmp_path), Looker()
    list(inspect(game, "some-code", Looker()))
    inputs.unsure()
    game.keep()

    list(inspect(subject(tmp_path), "some-code", looker))

    assert looker.asked == ["cards"]


def test_what_is_remembered_and_damaged_is_looked_at_again(tmp_path, monkeypatch):
    game = subject(tmp_path)
    list(inspect(game, "some-code", Looker()))
    game.keep()
    monkeypatch.setattr(
        "punchboard.checks.subject.ArtCache.get",
        lambda self, keys: dict.fromkeys(keys, b"[[1]]"),
    )
    looker = Looker()

    list(inspect(subject(tmp_path), "some-code", looker))

    assert looker.asked == ["cards"]


def test_a_finding_names_the_side_and_stands_where_the_layout_is_named(tmp_path):
    fault = Fault("same", "{items} is wrong", ("mend it",), severe=True)

    (finding,) = inspect(subject(tmp_path), "some-code", Looker(fault))

    assert finding.message == "the front of `cards` is wrong"
    assert finding.severity is Severity.ERROR
    assert (finding.location.path.name, finding.location.line) == ("game.yaml", 3)


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
