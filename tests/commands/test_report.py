import io

import pytest

from findings import error, warning
from punchboard.commands.report import Report, Steps, counts
from punchboard.diagnostics import Location
from punchboard.words import columns, count


@pytest.fixture
def report(tmp_path):
    return Report(io.StringIO(), io.StringIO(), tmp_path)


def told(report, *diagnostics):
    report.tell(diagnostics)
    return report.stderr.getvalue()


def test_a_diagnostic_shows_the_line_with_a_caret_and_hints(report, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text("name: Deck\ncomponnets: {}\n", encoding="utf-8")
    place = Location(path, 2, 1, 10)

    assert told(report, error("unknown-key", place, "unknown key `componnets`", "fix it")) == (
        "error[unknown-key]: unknown key `componnets`\n"
        " --> game.yaml:2:1\n"
        "  |\n"
        "2 | componnets: {}\n"
        "  | ^^^^^^^^^^\n"
        "  = hint: fix it\n"
    )


def test_the_caret_stands_below_wide_characters(report, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text("{名前: 山札}\n", encoding="utf-8")

    lines = told(report, error("code", Location(path, 1, 6, 2), "message")).splitlines()

    assert lines[3:] == ["1 | {名前: 山札}", "  |        ^^^^"]


def test_a_place_without_a_line_is_the_file(report, tmp_path):
    diagnostic = warning("empty", Location(tmp_path / "a.csv"), "the file is empty")

    assert told(report, diagnostic) == "warning[empty]: the file is empty\n--> a.csv\n"


def test_a_message_cannot_steer_the_terminal(report):
    assert "\x1b" not in told(report, error("code", None, "a\x1b[31mred"))


def test_a_long_line_is_shown_around_the_place(report, tmp_path):
    path = tmp_path / "long.svg"
    path.write_text("a" * 5000 + "HERE" + "b" * 5000, encoding="utf-8")

    lines = told(report, error("code", Location(path, 1, 5001, 4), "message")).splitlines()

    assert "HERE" in lines[3]
    assert lines[3].index("HERE") == lines[4].index("^^^^")
    assert len(lines[3]) < 120


def test_equal_diagnostics_are_told_once_in_the_order_of_their_places(report, tmp_path):
    late, early = (error("code", Location(tmp_path / "a", line), f"at {line}") for line in (9, 2))

    words = told(report, late, early, late)

    assert words.index("at 2") < words.index("at 9")
    assert report.errors == 2


@pytest.mark.parametrize(
    ("errors", "warnings", "words"),
    [(1, 0, "1 error"), (2, 1, "2 errors and 1 warning"), (0, 3, "3 warnings")],
)
def test_the_counts_are_grammatical(errors, warnings, words):
    assert counts(errors, warnings) == words


def test_a_plural_can_be_irregular():
    assert count(2, "copy", "copies") == "2 copies"
    assert count(1, "copy", "copies") == "1 copy"
    assert count(2000, "card") == "2,000 cards"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_is_full_only_when_the_last_step_is_done():
    steps = Steps(None)
    done = []
    for game in ("one", "two"):
        steps.start(game, 2)
        for step in ("laying out", "writing"):
            steps.advance(step)
            done.append((steps.done, steps.total))
    steps.extend(3)
    steps.advance("face")

    assert done == [(0, 2), (1, 2)] * 2
    assert (steps.done, steps.total) == (2, 5)


def test_the_bar_grows_on_one_line_and_is_gone_in_the_end(tmp_path, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    report = Report(io.StringIO(), Terminal(), tmp_path)

    with report.progress() as steps:
        steps.start("deck", 4)
        for step in ("laying out", "カードの図柄を並べています", "writing"):
            steps.advance(step)
    shown = report.stderr.getvalue().split("\r\x1b[2K")

    assert [line.count("━") for line in shown] == [0, 0, 0, 6, 12, 0]
    assert shown[-1] == ""
    assert "\n" not in "".join(shown)
    assert max(map(columns, shown)) < 40


@pytest.mark.parametrize(("kind", "shown"), [("xterm", True), ("dumb", False)])
def test_a_dumb_terminal_gets_neither_bar_nor_colours(tmp_path, monkeypatch, kind, shown):
    monkeypatch.setenv("TERM", kind)
    report = Report(io.StringIO(), Terminal(), tmp_path)

    with report.progress() as steps:
        steps.start("deck", 2)
        steps.advance("laying out")
    report.tell([error("code", None, "message")])

    assert ("\x1b" in report.stderr.getvalue()) is shown
    assert ("laying out" in report.stderr.getvalue()) is shown
