"""`watch`, without waiting for files: what each build says."""

import io

import pytest

from punchboard.commands.build import BuildWish
from punchboard.commands.report import Report
from punchboard.commands.session import Session
from punchboard.commands.watch import Watched
from punchboard.sheets.options import SheetOptions


@pytest.fixture
def watched(desk):
    return Watched(Session.at(desk.root), "deck", BuildWish(SheetOptions()))


def told(watched, desk):
    """Build, and return what was printed: lines, and findings."""
    watched.renew(fonts=True)
    report = Report(io.StringIO(), io.StringIO(), desk.root)
    watched.tell(report)
    return report.stdout.getvalue(), report.stderr.getvalue()


def test_the_first_build_says_where_the_sheets_are(watched, desk):
    line, problems = told(watched, desk)

    assert line.startswith("deck: built; build/deck/deck-a4.pdf, ")
    assert line.count("\n") == 1
    assert problems == ""
    assert desk.output("deck-a4.pdf").startswith(b"%PDF")


def test_the_next_build_says_which_items_changed(watched, desk):
    told(watched, desk)
    desk.edit("layouts/deck/card.svg", 'font-size="6"', 'font-size="7"')
    line, _ = told(watched, desk)

    assert "changed (" in line


def test_a_build_that_changes_nothing_says_so(watched, desk):
    told(watched, desk)

    assert told(watched, desk)[0].startswith("deck: nothing changed on paper; ")


def test_an_error_is_shown_and_nothing_is_written(watched, desk):
    told(watched, desk)
    before = desk.output("deck-a4.pdf")
    desk.edit("components/deck/game.yaml", "kind: card", "kind: crad")
    line, problems = told(watched, desk)

    assert line.startswith("deck: nothing written, 1 error, ")
    assert "error[" in problems
    assert desk.output("deck-a4.pdf") == before


def test_an_item_that_is_new_or_gone_is_named(watched, desk):
    told(watched, desk)
    desk.edit("components/deck/game.yaml", "id: two, title: Second", "id: three, title: Third")
    line, _ = told(watched, desk)

    assert line.startswith("deck: 1 item added (three), 1 item removed (two); ")
