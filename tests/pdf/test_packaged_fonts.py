"""Every kind of font file becomes a subset that a PDF can hold and be searched by."""

from __future__ import annotations

import pytest

from made_faces import face, named, run, shaper, text
from programs import output
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.fonts import embed_font, glyphs_of
from punchboard.sheets.pages import write_faces
from punchboard.typesetting.fonts.files import open_font
from punchboard.typesetting.fonts.sources import (
    file_sources,
    packaged_families,
    packaged_sources,
    read_sources,
)
from small_fonts import make_font

SAMPLES = {
    "Noto Sans CJK KR": "한글 카드",
    "Noto Sans Arabic": "سلام",
    "Noto Sans Hebrew": "שלום",
    "Noto Sans Devanagari": "हिन्दी",
    "Noto Sans Bengali": "বাংলা",
    "Noto Sans Gujarati": "ગુજરાતી",
    "Noto Sans Gurmukhi": "ਪੰਜਾਬੀ",
    "Noto Sans Kannada": "ಕನ್ನಡ",
    "Noto Sans Malayalam": "മലയാളം",
    "Noto Sans Oriya": "ଓଡ଼ିଆ",
    "Noto Sans Sinhala": "සිංහල",
    "Noto Sans Tamil": "தமிழ்",
    "Noto Sans Telugu": "తెలుగు",
    "Noto Sans Thai": "ไทย",
    "Noto Sans Khmer": "ខ្មែរ",
    "Noto Sans Lao": "ລາວ",
    "Noto Sans Myanmar": "မြန်မာ",
    "Noto Sans Armenian": "Հայերեն",
    "Noto Sans Georgian": "ქართული",
    "Noto Sans Ethiopic": "አማርኛ",
    "Noto Emoji": "🎲🐉",
    "Noto Sans Symbols": "⚔①",
    "DejaVu Sans": "⚀⚅↻",
}
LATIN = "Harbour 12"


def embedded(font, letters):
    """Return the subset of *font* for *letters*, and check its widths and codes."""
    made = run(letters, font)
    subset = embed_font(font, glyphs_of([made])[font])
    scale = 1000 / shaper(font).face.upem
    for glyph, width in subset.widths.items():
        assert width == pytest.approx(shaper(font).get_glyph_h_advance(glyph) * scale, abs=0.6)
        assert subset.advances[subset.numbers[glyph]] == width
    return subset


@pytest.mark.parametrize("family", packaged_families())
def test_every_packaged_face_becomes_a_subset(family):
    letters = SAMPLES.get(family, LATIN)
    for source in packaged_sources(family.casefold()):
        for weight in (400, 700):
            font = open_font(source, weight, italic=False)
            assert font.covers(letters.replace("\u200d", ""))
            subset = embedded(font.face, letters)
            assert subset.is_cff == (source.path.suffix != ".ttf")
            assert 300 < len(subset.program) < 20_000


@pytest.mark.parametrize("kind", ["ttf", "otf", "woff", "woff2"])
def test_a_file_of_a_project_is_embedded_and_searched(tmp_path, kind):
    packed = kind.startswith("woff")
    path = make_font(
        tmp_path / f"made.{kind}", "Made", letters="abcd ", cff=kind == "otf",
        flavour=kind if packed else None,
    )  # fmt: skip
    (source,) = file_sources(path, tmp_path) if packed else read_sources(path)
    font = open_font(source, 400, italic=False).face
    assert embedded(font, "abc").is_cff == (kind == "otf")
    assert read(tmp_path, run("bad cab", font)) == "bad cab"


def test_a_pdf_of_many_kinds_of_fonts_is_sound(tmp_path):
    families = ("Noto Sans CJK JP", "Source Serif 4", "Noto Emoji", "DejaVu Sans")
    letters = [SAMPLES.get(family, LATIN) for family in families]
    runs = [
        run(sample, open_font(packaged_sources(family.casefold())[-1], 700, italic=True).face, y=y)
        for y, family, sample in zip((5, 10, 15, 20), families, letters, strict=True)
    ]
    assert read(tmp_path, *runs).split("\n") == letters
    assert "No syntax" in output("qpdf", "--check", str(tmp_path / "made.pdf"))
    listed = output("pdffonts", str(tmp_path / "made.pdf")).splitlines()[2:]
    assert len(listed) == 4
    assert all("yes yes yes" in line for line in listed)


def read(tmp_path, *runs):
    path = tmp_path / "made.pdf"
    path.write_bytes(write_faces(named(face(text(*runs))), {}, DocumentInfo("t")).value)
    return output("pdftotext", "-layout", str(path), "-").replace("\n\n", "\n").strip()
