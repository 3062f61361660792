import io
import re

import pikepdf
import pytest

from made_faces import ARABIC, HEBREW, LATIN, TRUETYPE, column, run, silent
from punchboard.geometry import Matrix
from punchboard.pdf.document import PdfObjects
from punchboard.pdf.unseen import INVISIBLE_FONT, UnseenLines, UnseenText


def said(made, lines=None):
    """Return what a run says, code by code, and its widths."""
    objects = PdfObjects()
    unseen = UnseenText(objects)
    result = unseen.said(made, lines)
    unseen.finish()
    objects.add(b"<</Type/Catalog/Pages<</Type/Pages/Count 0/Kids[]>>/Said %d 0 R>>" % result.font)
    file = pikepdf.open(io.BytesIO(objects.file(len(objects._bodies))))
    font = file.Root.Said
    texts = dict(re.findall(rb"<(\w{4})><(\w+)>", font.ToUnicode.read_bytes()))
    codes = re.findall(r"\w{4}", "".join(re.findall(r"<(\w+)>", result.operators)))
    pieces = [bytes.fromhex(texts[code.encode()].decode()).decode("utf-16-be") for code in codes]
    known = list(font.DescendantFonts[0].W)
    rooms = {int(code): int(room[0]) for code, room in zip(known[::2], known[1::2], strict=True)}
    widths = [rooms[int(code, 16)] for code in codes]
    return result, pieces, widths


def test_each_cluster_is_a_code_as_wide_as_its_glyphs():
    _, pieces, widths = said(run("x\u0323a", LATIN))

    assert pieces == ["x\u0323", "a"]
    assert widths == [round(each) for each in (529.0, 561.0)]


@pytest.mark.parametrize(("font", "word"), [(HEBREW, "שָׁלוֹם"), (ARABIC, "ثُمَّ")])
def test_letters_from_right_to_left_are_single_and_in_the_order_of_the_eye(font, word):
    _, pieces, widths = said(run(word, font))

    assert pieces == list(reversed(word))
    assert sum(widths) == pytest.approx(sum(run(word, font).advances), abs=len(word))


def test_a_silent_run_says_nothing():
    assert UnseenText(PdfObjects()).said(silent(run("てふだ")), None) is None


def test_a_column_is_said_as_a_turned_line_of_two_strings():
    result, pieces, widths = said(column("山札。", x=10, y=1))

    assert (pieces, widths) == (["山", "札", "。"], [1000, 1000, 1000])
    assert re.match(r"0 1 1 0 8.86 1 Tm<\w{4}>Tj<\w{8}>Tj", result.operators)


def test_letters_beside_each_other_in_a_column_are_one_piece_of_it():
    beside = run("12", TRUETYPE)
    # As narrow as the column is wide, in its middle, where the second letter would be.
    narrow = 3.0 / (sum(beside.advances) * 3.0 / 1000)
    beside = beside._replace(matrix=Matrix(narrow, 0, 0, 1, 8.5, 4 + 0.88 * 3))
    lines = UnseenLines.of([column("山", x=10, y=1), beside])
    result, pieces, widths = said(beside, lines)

    assert (pieces, widths) == (["12"], [1000])
    # On the line of the letter before, below it.
    assert result.operators.startswith("0 1 1 0 8.86 4 Tm")


def test_columns_far_apart_are_said_in_large_letters():
    runs = [column("山札", x=x, size=3) for x in (18, 13, 8)]
    lines = UnseenLines.of(runs)
    result, _, widths = said(runs[0], lines)

    assert lines.pitch == pytest.approx(5.0)
    assert result.size == pytest.approx(5.0 / 1.3)
    assert [width * result.size for width in widths] == pytest.approx([3000, 3000], abs=3)


def test_lines_with_readings_are_measured_without_them():
    runs = [run("手札", y=5), silent(run("てふだ", y=3)), run("捨てる", y=10)]

    assert UnseenLines.of(runs).pitch == pytest.approx(5.0)
    assert UnseenLines.of([runs[0], runs[2]]) is None


def test_texts_far_from_each_other_are_no_lines_of_one():
    assert UnseenLines.of([column("山", x=18), column("札", x=2)]).pitch == 0.0


def test_runs_of_a_face_in_any_direction_are_said_where_they_stand():
    quarter = run("山札")._replace(matrix=Matrix(0, 1, -1, 0, 7, 8))
    result, _, _ = said(quarter)

    assert result.operators.startswith("0 1 1 0 7 8 Tm")


def test_the_font_is_a_font_to_others():
    import uharfbuzz as hb

    font = hb.Font(hb.Face(INVISIBLE_FONT.read_bytes()))

    assert (font.face.glyph_count, font.face.upem) == (2, 1000)
    assert font.get_glyph_h_advance(1) == 1000
    extents = font.get_glyph_extents(1)
    assert (extents.width, extents.height) == (10, -10)
