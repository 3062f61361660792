"""Every rule has a page with all its sections, and cases that say what it tells."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from punchboard.checks import rules
from punchboard.checks.rule import SECTIONS, Rule, all_rules
from punchboard.checks.rules import thorough
from rule_cases import CASES, as_told, codes, expected, findings

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("code", codes())
def test_a_rule_tells_its_bad_case_as_the_case_says(code, tmp_path):
    case = CASES / code / "bad.yaml"
    wanted = expected(case)
    found = [each for each in findings(case, tmp_path) if each.code == code]

    assert wanted
    assert len(found) == len(wanted), found
    assert [as_told(*pair) for pair in zip(found, [w.message for w in wanted], strict=True)] == (
        wanted
    )
    assert any(each.severity is all_rules()[code].severity for each in found)


@pytest.mark.parametrize("code", codes())
def test_nothing_at_all_is_told_of_a_good_case(code, tmp_path):
    assert findings(CASES / code / "good.yaml", tmp_path) == ()


@pytest.mark.parametrize("code", codes())
def test_a_rule_explains_itself(code):
    rule = all_rules()[code]

    assert re.fullmatch(r"[A-Z].*\.", rule.summary)
    assert tuple(rule.sections) == SECTIONS
    assert all(rule.sections.values())


def test_there_are_cases_for_rules_only():
    assert {path.name for path in CASES.iterdir()} == set(codes())


def test_the_pages_are_those_of_the_rules(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS))
    import make_check_pages

    written = {path.name: path.read_text("utf-8") for path in (DOCS / "checks").iterdir()}
    assert written == make_check_pages.pages()
    sys.modules.pop("make_check_pages")


def test_every_rule_in_the_modules_of_rules_is_found():
    modules = [
        importlib.import_module(f"{package.__name__}.{path.stem}")
        for package in (rules, thorough)
        for path in Path(package.__file__).parent.glob("*.py")
    ]
    defined = [
        each.code for module in modules for each in vars(module).values() if isinstance(each, Rule)
    ]

    assert sorted(defined) == sorted(codes())


def test_rules_are_sorted_by_their_codes():
    assert list(codes()) == sorted(codes())
