"""Texts of every kind, read back from paper by three PDF readers and seen by their eyes."""

import re
import unicodedata

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from made_faces import (
    ARABIC,
    CFF,
    EMOJI,
    HEBREW,
    LATIN,
    VARIABLE,
    after,
    bars,
    column,
    face,
    named,
    placement,
    run,
    sheet,
    side,
    silent,
    stamp,
    text,
)
from programs import output
from punchboard.cli import main
from punchboard.geometry import Matrix, Rect
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.sheets.pages import write_faces, write_sheets

#: Directions that pdftotext writes out, and white space.
_UNSEEN = re.compile("[\\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
RED = (0.8, 0.0, 0.0)


def plain(words):
    return unicodedata.normalize("NFC", _UNSEEN.sub("", words))


def line(*parts):
    """Return runs one after the other on one baseline."""
    runs = [parts[0]]
    for part in parts[1:]:
        runs.append(after(runs[-1], part))
    return runs


def latin(words, **how):
    return run(words, LATIN, **{"size": 2.0, **how})


def leftwards(*parts, y):
    """Return runs from right to left, the first at the right edge of the card."""
    right, runs = 19.0, []
    for part in parts:
        right -= sum(part.advances) * part.size / 1000
        runs.append(part._replace(matrix=Matrix.translation(right, y)))
    return runs


def rich_latin():
    first = line(latin("Draw ", y=4), latin("two ")._replace(embolden=30.0), latin("cards, "))
    big = after(first[-1], run("now", LATIN, size=2.6))
    last = line(latin("then show ", y=7), latin("each"), latin("."))
    return [
        text(*first, big),
        text(last[0]),
        text(last[1], fill=RED),
        bars(Rect(11.0, 7.3, 4.5, 0.2), fill=RED),
        text(last[2]),
    ]


def rich_japanese():
    first = line(run("手札から", size=2, y=4), run("二枚", VARIABLE, size=2), run("選び、", size=2))
    return [text(*first, run("山札の下に置く。", size=2, y=7))]


def ruby():
    return [
        text(
            run("手札を公開し、", size=2, y=5),
            silent(run("てふだ", size=1, y=3.2)),
            silent(run("こうかい", size=1, x=7, y=3.2)),
            run("一枚捨てる。", size=2, y=9),
            silent(run("いちまい", size=1, y=7.2)),
        )
    ]


def icons():
    before = latin("Gain 2 ", y=5)
    end = before.matrix.e + sum(before.advances) * 2 / 1000
    word = latin("power", y=5)
    # The word is as wide as the sign that stands for it.
    word = word._replace(matrix=Matrix(3.0 / (sum(word.advances) * 2 / 1000), 0, 0, 1, end, 5.0))
    return [
        text(before),
        stamp(Matrix(0.15, 0, 0, 0.15, end, 3.5)),
        text(word, invisible=True),
        text(latin(" now", x=end + 3, y=5), latin("or pass.", y=7.6)),
    ]


def arabic():
    def set_in(words):
        return run(words, ARABIC, size=2)

    first = leftwards(set_in("اسحب "), latin("25"), set_in(" بطاقة"), y=5)
    return [text(*first, *leftwards(set_in("ثُمَّ لا تَلعَب"), y=7.8))]


def hebrew():
    def set_in(words):
        return run(words, HEBREW, size=2)

    first = leftwards(set_in("קח "), latin("12"), set_in(" קלפים"), y=5)
    return [text(*first, *leftwards(set_in("שָׁלוֹם עוֹלָם"), y=7.8))]


def marks():
    return [text(latin("x\u0323\u0307 n\u0303 q\u0301", y=4), latin("office Waffle", y=6.8))]


def emoji():
    return [text(*line(latin("Roll ", y=5), run("🎲🎉", EMOJI, size=2), latin(" twice")))]


def vertical():
    def down(words, x, y=1.0):
        return column(words, size=2.0, x=x, y=y)

    turned = latin("HP")._replace(matrix=Matrix(0, 1, -1, 0, 14.3, 9.2))
    pair = run("12", CFF, size=2, x=10.9, y=6.8)
    return [
        text(
            *(down("山札から", 18), down("引く。", 18, 9.0)),
            *(down("次の手番", 15), turned),
            *(down("手札", 12), pair, down("枚", 12, 7.2)),
            down("対象の", 9),
        ),
        stamp(Matrix(0.1, 0, 0, 0.2, 8.0, 7.0)),
        text(down("力", 9, 7), invisible=True),
        text(down("を失う", 9, 9.0)),
    ]


CARDS = {
    rich_latin: "Draw two cards, now then show each.",
    rich_japanese: "手札から二枚選び、山札の下に置く。",
    ruby: "手札を公開し、一枚捨てる。",
    icons: "Gain 2 power now or pass.",
    arabic: "اسحب 25 بطاقة ثُمَّ لا تَلعَب",
    hebrew: "קח 12 קלפים שָׁלוֹם עוֹלָם",
    marks: "x\u0323\u0307 n\u0303 q\u0301 office Waffle",
    emoji: "Roll 🎲🎉 twice",
    vertical: "山札から引く。次の手番HP手札12枚対象の力を失う",
}
KINDS = pytest.mark.parametrize("made", CARDS, ids=lambda made: made.__name__)
WAYS = pytest.mark.parametrize("outlined", [False, True], ids=["fonts", "outlines"])


def file_of(tmp_path, *kinds, outlined):
    faces = [face(*made(), key=made.__name__) for made in kinds]
    art = convert_art(named(*faces), Engine.RESVG, None).value
    written = write_faces(named(*faces), art, DocumentInfo("t"), outline_text=outlined)
    assert written.diagnostics == ()
    path = tmp_path / "cards.pdf"
    path.write_bytes(written.value)
    return str(path)


def sheet_of(tmp_path, *kinds, outlined):
    faces = {made.__name__: face(*made(), key=made.__name__) for made in kinds}
    art = convert_art(named(*faces.values()), Engine.RESVG, None).value
    places = [
        placement(key, Rect(8.0 + 25.0 * (at % 3), 8.0 + 36.0 * (at // 3), 20.0, 30.0))
        for at, key in enumerate(faces)
    ]
    written = write_sheets(
        [sheet(side(*places))], faces, art, DocumentInfo("t"), {}, outline_text=outlined
    )
    assert written.diagnostics == ()
    path = tmp_path / "sheet.pdf"
    path.write_bytes(written.value)
    return str(path)


@KINDS
@WAYS
def test_pdftotext_reads_what_was_written(tmp_path, made, outlined):
    read = output("pdftotext", file_of(tmp_path, made, outlined=outlined), "-")

    assert plain(read) == plain(CARDS[made])


@KINDS
@WAYS
def test_pdfium_reads_what_was_written(tmp_path, made, outlined):
    page = pypdfium2.PdfDocument(file_of(tmp_path, made, outlined=outlined))[0]

    assert plain(page.get_textpage().get_text_range()) == plain(CARDS[made])


@WAYS
def test_mupdf_reads_what_was_written_from_left_to_right(tmp_path, outlined):
    kinds = [made for made in CARDS if made not in (arabic, hebrew)]
    read = output("mutool", "draw", "-F", "text", file_of(tmp_path, *kinds, outlined=outlined))

    assert plain(read) == plain("".join(CARDS[made] for made in kinds))


@WAYS
# Readers take a page as a whole for one that is read from the left or from the right.
@pytest.mark.parametrize("right", [False, True], ids=["left", "right"])
def test_every_text_of_a_sheet_is_read_in_one_piece(tmp_path, outlined, right):
    kinds = [made for made in CARDS if (made in (arabic, hebrew)) is right]
    read = plain(output("pdftotext", sheet_of(tmp_path, *kinds, outlined=outlined), "-"))

    assert [made.__name__ for made in kinds if plain(CARDS[made]) not in read] == []
    assert len(read) == sum(len(plain(CARDS[made])) for made in kinds)


def pictures(tmp_path, path, page):
    """Return a page as three renderers draw it, small enough to forgive their edges."""
    number = str(page + 1)
    output("pdftoppm", "-r", "240", "-f", number, "-l", number, "-png", path, str(tmp_path / "p"))
    output("mutool", "draw", "-q", "-r", "240", "-o", str(tmp_path / "m.png"), path, number)
    shots = [Image.open(each) for each in sorted(tmp_path.glob("*.png"))]
    shots.append(pypdfium2.PdfDocument(path)[page].render(scale=240 / 72).to_pil())
    made = [shot.convert("RGB").resize((48, 68), Image.Resampling.BOX) for shot in shots]
    for each in tmp_path.glob("*.png"):
        each.unlink()
    return made


@WAYS
def test_three_renderers_draw_the_same(tmp_path, outlined):
    path = file_of(tmp_path, *CARDS, outlined=outlined)
    for page, made in enumerate(CARDS):
        first, *others = pictures(tmp_path, path, page)
        assert first.convert("L").getextrema()[0] < 200, made.__name__
        for other in others:
            difference = ImageChops.difference(first, other)
            assert max(high for _, high in difference.getextrema()) < 70, made.__name__
            assert max(ImageStat.Stat(difference).mean) < 2, made.__name__


@KINDS
def test_outlines_look_as_the_fonts_do(tmp_path, made):
    both = [
        pictures(tmp_path, file_of(tmp_path, made, outlined=outlined), 0)
        for outlined in (False, True)
    ]
    for one, other in zip(*both, strict=True):
        difference = ImageChops.difference(one, other)
        assert max(high for _, high in difference.getextrema()) < 70


def test_outlined_text_shows_nothing_by_a_font(tmp_path):
    path = sheet_of(tmp_path, *CARDS, outlined=True)
    fonts = output("pdffonts", path).splitlines()[2:]

    assert {line.split()[0] for line in fonts} == {"Unseen"}
    assert "No syntax or stream encoding errors" in output("qpdf", "--check", path)
    with pikepdf.open(path) as file:
        forms = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        texts = re.findall(rb"BT (.*?) ET", b"".join(each.read_bytes() for each in forms))
    assert texts
    assert all(b" 3 Tr " in each[: each.index(b"Tj")] for each in texts)


GAME = """\
name: t
languages: [{language}]
keywords: {{Wall of stone: {{icon: gem}}}}
components:
  c:
    size: 48x60
    front: c.svg
    items: [{{text: "{text}"}}]
"""
LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="48mm" height="60mm" viewBox="0 0 48 60">
<rect id="box" x="3" y="3" width="42" height="54" fill="none"/>
<text data-box="#box" font-size="4" style="{style}" data-text="text"/></svg>
"""
GEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M4 0L8 4L4 8L0 4Z"/></svg>'
)
TIGHT = "text-spacing-trim: trim-both; hanging-punctuation: allow-end"
DOWN = "writing-mode: vertical-rl"
#: Texts as they are written, and as they are read.
WRITTEN = {
    "「一番」、「二番」（三番）の順に、進む。次は、攻撃。": None,
    "（例）、「二」、「三」を選んで進む。": None,
    "HPを3点失い、ATKが2倍": None,
    "**漢字:gem:**」、『**太字**』。*強調*": "漢字gem」、『太字』。強調",
    "対象の:gem:を失う。": "対象のgemを失う。",
    "Pay :gem:3, then 2 :gem: or\\n:gem: 5 more.": "Pay gem 3, then 2 gem or gem 5 more.",
    "Wall of stone x": None,
    "12:gem:34 5/6:gem: 7–8 :gem:": "12 gem 34 5/6 gem 7–8 gem",
}


def printed(folder, text, style, language, *, outlined):
    """Return a PDF file of one card, as the command makes it."""
    files = {
        "components/t/game.yaml": GAME.format(text=text, language=language),
        "layouts/t/c.svg": LAYOUT.format(style=style),
        "icons/gem.svg": GEM,
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(content, encoding="utf-8")
    ways = ["--outline-text"] if outlined else []
    result = CliRunner().invoke(main, ["-C", str(folder), "faces", "t", *ways])
    assert result.exit_code == 0, result.stderr
    return str(next((folder / "build" / "t").glob("*.pdf")))


@WAYS
@pytest.mark.parametrize("style", ["", TIGHT, DOWN], ids=["plain", "tight", "down"])
@pytest.mark.parametrize("text", WRITTEN)
def test_lines_are_read_as_they_were_written(tmp_path, text, style, outlined):
    language = "en" if text[0] in "PW1" and style != DOWN else "ja"
    path = printed(tmp_path, text, style, language, outlined=outlined)
    wanted = (WRITTEN[text] or text).split()
    read = output("pdftotext", path, "-").split()
    page = pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
    drawn = output("mutool", "draw", "-q", "-F", "text", path)

    assert "".join(read) == plain(page) == plain(drawn) == "".join(wanted)
    if len(wanted) > 1:
        assert read == wanted
