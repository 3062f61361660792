import pytest

from made_faces import CFF, run
from punchboard.layouts.text.places import edges


def right(text: str) -> float:
    return edges(run(text, CFF, size=4.0, x=0.0))[2]


def test_letters_reach_to_the_end_of_the_last_one():
    assert right("山川") == pytest.approx(8.0)


def test_a_space_at_the_end_has_no_letter():
    assert right("山川 ") == pytest.approx(8.0)


@pytest.mark.parametrize("mark", "。、」）")
def test_a_full_width_mark_ends_with_its_ink(mark):
    assert right("山" + mark) == pytest.approx(6.0)


def test_a_mark_within_the_line_keeps_its_white():
    assert right("山。川") == pytest.approx(12.0)
