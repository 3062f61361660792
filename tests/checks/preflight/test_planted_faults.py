"""Planted faults are reported once, under the right rule, and sound cards not at all."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from planted_faults import BASE, FAULTS
from planted_game import reports
from punchboard.commands.check import Questions
from punchboard.diagnostics import Diagnostic
from punchboard.sheets.options import SheetOptions, sheet_options
from sound_cards import DRAWINGS, LISTS

SOUND = [(name, drawing, "quantity: 1") for name, drawing in DRAWINGS.items()]
SOUND += [(name, drawing, options) for name, (drawing, options) in LISTS.items()]


@cache
def planted() -> dict[str, list[Diagnostic]]:
    with TemporaryDirectory() as folder:
        return reports(Path(folder), [(each.name, each.drawing, each.options) for each in FAULTS])


@cache
def sound() -> dict[str, list[Diagnostic]]:
    with TemporaryDirectory() as folder:
        return reports(Path(folder), SOUND)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_reported_once_under_its_rule(fault):
    assert [each.code for each in planted()[fault.name]] == [fault.code]


def test_nothing_else_is_reported_of_the_planted_faults():
    assert set(planted()) == {each.name for each in FAULTS}


@pytest.mark.parametrize("name", [name for name, _, _ in SOUND])
def test_nothing_is_reported_of_a_sound_card(name):
    assert [each.message for each in sound()[name]] == []


def test_a_larger_bleed_than_the_art_has_is_reported(tmp_path):
    drawings = [("card", BASE, "quantity: 1")]
    wide = Questions(sheets=sheet_options(SheetOptions(bleed=5.0)).value)

    (found,) = reports(tmp_path / "wide", drawings, wide)["card"]
    assert found.code == "art-short-of-bleed"
    assert "it must extend 5 mm beyond the trim" in found.message
    assert reports(tmp_path / "usual", drawings)["card"] == []


def test_what_does_not_fit_the_paper_of_a_print_is_reported(tmp_path):
    from punchboard.geometry import Size

    small = Questions(sheets=sheet_options(SheetOptions(Size(60.0, 60.0))).value, imposes=True)

    (found,) = reports(tmp_path, [("card", BASE, "quantity: 1")], small)["card"]
    assert found.code == "piece-too-large"


EQUAL = "items: [{id: a, title: Rye}, {id: b, title: Rye}, {id: c, title: Oak, copies: 90}]"
TITLE = '<text data-text="title" x="9" y="30" font-size="5"/>'


@pytest.mark.parametrize("code", ["items-equal", "quantity-unusual"])
def test_what_may_be_on_purpose_is_reported_only_when_asked_for(code, tmp_path):
    drawings = [("card", BASE + TITLE, EQUAL)]

    assert reports(tmp_path / "all", drawings)["card"] == []
    found = reports(tmp_path / "asked", drawings, Questions(select=(code,)))["card"]
    assert [each.code for each in found] == [code]
