import pytest

from made_faces import face, run, text
from punchboard.checks.preflight.letters import letters_of
from punchboard.checks.rules.thorough.places import _least, safe_depth
from punchboard.geometry import Matrix, Outline, Size
from punchboard.lengths import MM_PER_POINT


def sized(characters, points, **place):
    return run(characters, size=points * MM_PER_POINT, **place)


def test_letters_are_as_large_as_they_are_printed():
    turned = sized("山", 8)
    turned = turned._replace(matrix=Matrix.rotation(90) @ Matrix.scaling(0.5))

    (letters,) = letters_of(face(text(turned)))

    assert letters.size == pytest.approx(4)


def test_letters_that_are_narrowed_keep_their_size():
    narrow = sized("山", 8)
    narrow = narrow._replace(matrix=Matrix(0.3, 0, 0, 1, 2, 5))

    (letters,) = letters_of(face(text(narrow)))

    assert letters.size == pytest.approx(8)


def test_spaces_are_no_letters():
    assert list(letters_of(face(text(run("  "))))) == []


@pytest.mark.parametrize(("characters", "least"), [("山", 6), ("やま", 5), ("Rye", 5), ("7", 5)])
def test_kanji_need_more_than_letters(characters, least):
    (letters,) = letters_of(face(text(sized(characters, 4))))

    assert _least(letters, [letters]) == least


def test_a_reading_above_its_kanji_may_be_small():
    kanji, reading = sized("山", 8, y=10), sized("やま", 4, y=7.2)
    far = sized("かわ", 4, y=28)

    base, near, away = letters_of(face(text(kanji, reading, far)))

    assert _least(near, [base, near, away]) == 3
    assert _least(away, [base, near, away]) == 5


@pytest.mark.parametrize(("reading", "least"), [("やま", 3), ("mountain", 3), ("山", 6)])
def test_a_reading_is_read_by_what_it_says(reading, least):
    silent = sized(reading, 4)._replace(texts=("",) * len(reading), reading=reading)

    (letters,) = letters_of(face(text(silent)))

    assert letters.quoted == f"`{reading}`"
    assert _least(letters, [letters]) == least


@pytest.mark.parametrize(
    ("size", "depth"),
    [(Size(63, 88), 3.0), (Size(44, 67), 3.0), (Size(18, 18), 1.5), (Size(264, 64), 3.0)],
)
def test_the_safe_zone_is_less_deep_on_small_pieces(size, depth):
    assert safe_depth(Outline(size)) == pytest.approx(depth)
