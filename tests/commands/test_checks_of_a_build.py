import pytest

BROKEN = "checks:\n  - {that: count('cards') == 4, because: a player has two}\n"
TOLD = (
    "[broken-invariant]: `count('cards') == 4` does not hold: `count('cards')` is 3; "
    "it should, because a player has two\n --> components/deck/game.yaml:3:12\n"
)


@pytest.fixture
def broken(desk):
    desk.edit("components/deck/game.yaml", "components:", f"{BROKEN}components:")
    return desk


def test_check_tells_a_broken_check_as_an_error(broken):
    outcome = broken.run("check")

    assert (outcome.status, outcome.stdout) == (1, "deck: has errors\n")
    assert f"error{TOLD}" in outcome.stderr


def test_build_sums_up_the_cheap_checks_in_a_line_and_builds(broken):
    outcome = broken.run("build")

    assert (outcome.status, outcome.stderr) == (0, "")
    assert outcome.stdout.endswith("\nchecks: 1 error, run `punchboard check deck`\n")
    assert broken.output("deck-a4.pdf").startswith(b"%PDF-")
