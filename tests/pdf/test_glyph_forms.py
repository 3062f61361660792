import io
import re

import pikepdf
import pytest

from made_faces import CFF, TRUETYPE, column, face, named, run, text
from punchboard.pdf.document import DocumentInfo, Operators, PdfObjects
from punchboard.pdf.unseen import GlyphForms
from punchboard.sheets.pages import write_faces
from punchboard.typesetting.text import FontFace


def drawn(*runs):
    """Return the operators of outlined runs, and the forms they use."""
    forms, drawing = GlyphForms(PdfObjects()), Operators()
    operators = " ".join(forms.operators(each, drawing) for each in runs)
    return operators, set(re.findall(r"/O\d+", operators))


def test_a_run_is_one_step_from_glyph_to_glyph():
    operators, _ = drawn(run("山札", size=3, x=1, y=5))

    assert operators == "q 0.003 0 0 -0.003 1 5 cm /O1 Do 1 0 0 1 1000 0 cm /O2 Do Q"


def test_equal_glyphs_are_one_form():
    _, forms = drawn(run("山山札山"), run("札", y=9))

    assert len(forms) == 2


def test_a_glyph_without_ink_is_stepped_over():
    operators, forms = drawn(run("A A", TRUETYPE))

    assert len(forms) == 1
    assert operators.count(" cm /O") == 2


def test_a_run_of_spaces_draws_nothing():
    assert drawn(run("  ", TRUETYPE)) == ("", set())


def test_a_column_steps_down():
    operators, _ = drawn(column("山札", size=3, x=10, y=1))

    # To the left by half an em and down to the baseline, then by an em each.
    assert "1 0 0 1 -500 -880 cm /O1 Do 1 0 0 1 0 -1000 cm /O2 Do" in operators


def test_thickened_glyphs_are_forms_of_their_own():
    operators, forms = drawn(run("山"), run("山")._replace(embolden=30.0))

    assert len(forms) == 2
    assert "cm 30 w 1 j /O2 Do" in operators


@pytest.mark.parametrize("font", [CFF, TRUETYPE])
def test_forms_hold_their_whole_glyph(font):
    pdf = write_faces(
        named(face(text(run("Qgfy", font)))), {}, DocumentInfo("t"), outline_text=True
    ).value
    with pikepdf.open(io.BytesIO(pdf)) as file:
        forms = [
            each
            for each in file.objects
            if isinstance(each, pikepdf.Stream) and b" m\n" in each.read_bytes()
        ]
        assert len(forms) == 4
        for form in forms:
            left, bottom, right, top = map(float, form.BBox)
            points = [
                (float(x), float(y))
                for x, y in re.findall(rb"(-?[\d.]+) (-?[\d.]+) [mlc]\n", form.read_bytes())
            ]
            assert all(left < x < right and bottom < y < top for x, y in points)


def test_a_font_that_is_gone_is_told_once():
    lost = FontFace("/gone.ttf", 0, (), "Gone", "1")
    layer = text(run("山札")._replace(font=lost))
    told = write_faces(named(face(layer)), {}, DocumentInfo("t"), outline_text=True).diagnostics

    assert [each.code for each in told] == ["unusable-font"]
    assert "`Gone`" in told[0].message
