import io

import pikepdf
import pytest

from made_faces import CFF, TRUETYPE, face, named, run, text
from programs import output
from punchboard.pdf.document import DocumentInfo, Operators, PdfObjects
from punchboard.pdf.fonts import DocumentFont, embed_font, glyphs_of
from punchboard.pdf.raster import page_images
from punchboard.pdf.text import FontOrOutline, TextWriter
from punchboard.pdf.unseen import GlyphForms, UnseenText
from punchboard.sheets.pages import write_faces


def written(*runs, **more):
    """Return the operators of a text layer, with `#` for each glyph's code."""
    uses = glyphs_of(runs)
    fonts = {font: embed_font(font, uses[font]) for font in uses}
    objects = PdfObjects()
    known = {font: DocumentFont(objects, made) for font, made in fonts.items()}
    writer = TextWriter(known, FontOrOutline(), GlyphForms(objects), UnseenText(objects))
    operators = writer.operators(text(*runs, **more), Operators())
    for code in sorted(code for made in fonts.values() for code in made.codes.values()):
        operators = operators.replace(code, "#")
    return operators


def page(*runs):
    return write_faces(named(face(text(*runs))), {}, DocumentInfo("t")).value


def read(tmp_path, *runs):
    path = tmp_path / "made.pdf"
    path.write_bytes(page(*runs))
    return output("pdftotext", str(path), "-").strip()


def test_a_plain_run_is_one_string():
    assert written(run("山札", x=1, y=5)) == "BT 0 0 0 rg /F1 3 Tf 1 0 0 -1 1 5 Tm<##>Tj ET"


def test_font_and_size_are_named_once():
    assert written(run("山"), run("札", y=9)).count("Tf") == 1


def test_kerning_is_written_only_where_it_is():
    kerned = run("山札山")
    kerned = kerned._replace(advances=(1000.0, 950.0, 1000.0))

    assert "[<##>50<#>]TJ" in written(kerned)


def test_spacing_after_the_last_glyph_is_kept():
    assert "[<#>-50]TJ" in written(run("山")._replace(advances=(1050.0,)))


def test_a_letter_in_unusual_room_is_shown_by_a_font_that_has_it():
    squeezed = run("山札山")._replace(advances=(1000.0, 500.0, 1000.0))

    assert "Tm[<#>]TJ/F2 3 Tf<#>Tj/F1 3 Tf[<#>]TJ" in written(squeezed)


def test_letters_at_a_distance_are_one_word_to_readers(tmp_path):
    spread = run("山札山")._replace(advances=(1250.0, 500.0, 700.0))

    assert read(tmp_path, spread) == "山札山"


def test_a_letter_moved_back_over_its_empty_half_is_as_wide_as_what_is_left():
    moved = run("山札")._replace(advances=(500.0, 1000.0), offsets=((0, -500.0, 0.0),))

    assert "Tm[500<##>]TJ" in written(moved)


def test_a_glyph_in_more_rooms_than_there_are_fonts_is_kerned():
    made = run("山" * 12)._replace(advances=tuple(500.0 + 10 * at for at in range(12)))
    operators = written(made)

    assert operators.count("<#>Tj") == 8
    assert "[<#>420<#>410<#>400<#>390]TJ" in operators


def test_a_glyph_away_from_the_pen_returns_to_it():
    moved = run("山札山")._replace(offsets=((1, 20.0, -100.0),))

    assert written(moved).split("Tm")[1] == ("[<#>]TJ -0.3 Ts[-20<#>20]TJ 0 Ts[<#>]TJ ET")


def test_invisible_text_has_no_colour_and_leaves_the_mode_as_it_was():
    made = written(run("山"), invisible=True)

    assert made == "BT /F1 3 Tf 3 Tr 1 0 0 -1 1 5 Tm<A744>Tj 0 Tr ET"


def test_a_glyph_that_says_something_else_is_marked():
    second = run("山札")._replace(texts=("⼭", "札"))

    assert "/Span<</ActualText<FEFF2F2D>>>BDC[<#>]TJ EMC[<#>]TJ" in written(run("山札"), second)


@pytest.mark.parametrize("font", [CFF, TRUETYPE])
def test_ligatures_and_kerning_read_as_they_were_written(tmp_path, font):
    assert read(tmp_path, run("Waffle office AV To", font, size=1.5)) == "Waffle office AV To"


def test_every_use_of_an_ambiguous_glyph_is_read_back(tmp_path):
    runs = [run("AB"), run("AB", y=10)._replace(texts=("Xyz", "B"))]

    assert read(tmp_path, *runs).split() == ["AB", "XyzB"]


def test_kerned_text_is_as_wide_as_its_advances():
    plain = run("IIII", size=4)
    wide = plain._replace(advances=tuple(advance + 250 for advance in plain.advances))
    edges = []
    for made in (plain, wide):
        (image,) = page_images(page(made), 254)
        left, _, right, _ = image.convert("L").point(lambda v: 255 * (v < 128)).getbbox()
        edges.append((left, right))

    assert edges[1][0] == pytest.approx(edges[0][0], abs=1)
    assert edges[1][1] - edges[0][1] == pytest.approx(3 * 0.25 * 4 * 10, abs=2)


def test_brackets_in_names_do_not_break_the_file():
    info = DocumentInfo("a (b \\ c")
    pdf = write_faces(named(face()), {}, info).value

    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert str(file.docinfo.Title) == "a (b \\ c"
