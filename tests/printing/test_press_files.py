"""One game with all that is hard to print, through the command line, looked at by others."""

import io
import os
import subprocess

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image

from plates import PLATES, faults, most_ink, plates, text_of
from press_profiles import PROFILE
from punchboard.cli import main

PAGE = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="63mm" height="88mm" viewBox="0 0 63 88"'
)
GRADIENTS = """\
<defs>
  <linearGradient id="stops"><stop offset="0" stop-color="#f00"/>
    <stop offset=".3" stop-color="#00f"/><stop offset=".3" stop-color="#0a4"/>
    <stop offset="1" stop-color="#111"/></linearGradient>
  <linearGradient id="fading"><stop offset="0" stop-color="#f80"/>
    <stop offset="1" stop-color="#08f" stop-opacity="0"/></linearGradient>
  <radialGradient id="round"><stop offset="0" stop-color="#fff"/>
    <stop offset="1" stop-color="#013"/></radialGradient>
  <pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse">
    <rect width="3" height="3" fill="#852"/></pattern>
  <filter id="soft"><feGaussianBlur stdDeviation="1.5"/></filter>
  <mask id="mask"><rect width="63" height="88" fill="url(#round)"/></mask>
</defs>
"""
WORDS = '<text x="6" y="80" font-size="5" fill="#111">Dark words</text>'
GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="{}"/>'
FACES = {
    "opaque": GROUND.format("url(#round)")
    + '<rect x="5" y="5" width="50" height="20" fill="url(#stops)"/>'
    '<rect y="30" width="63" height="20" fill="url(#dots)"/>'
    '<rect x="5" y="74" width="50" height="8" fill="#fc3"/>' + WORDS,
    "pictures": GROUND.format("#222")
    + "".join(
        f'<image xlink:href="{name}" x="{5 + 26 * (at % 2)}" y="{5 + 26 * (at // 2)}" '
        'width="25" height="25"/>'
        for at, name in enumerate(["photo.jpg", "grey.png", "flat.png", "inks.jpg"])
    )
    + '<rect x="5" y="74" width="50" height="8" fill="#e8e"/>'
    + WORDS,
    "clear": GROUND.format("#cde") + '<text x="6" y="20" font-size="6" fill="#c00">Under art</text>'
    '<text x="6" y="70" font-size="6" fill="#fff">Before art</text>'
    '<image xlink:href="fade.png" x="5" y="5" width="40" height="40"/>'
    '<rect y="40" width="63" height="20" fill="url(#fading)"/>'
    '<g mask="url(#mask)"><rect y="20" width="63" height="20" fill="#a0a"/></g>' + WORDS,
    "blend": GROUND.format("#a30")
    + '<rect x="5" y="5" width="50" height="50" fill="#03a" style="mix-blend-mode:multiply"/>'
    '<circle cx="40" cy="60" r="10" fill="#0f0" filter="url(#soft)"/>' + WORDS,
    # Inks mix this as the screen does.
    "pale": GROUND.format("#fdfaf0") + '<text x="6" y="20" font-size="6" fill="#111">Veiled</text>'
    '<rect y="10" width="63" height="20" fill="#fdf3d0" opacity=".3"/>' + WORDS,
}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A workspace with a card for each of FACES."""
    root = tmp_path_factory.mktemp("press")
    layouts, lists = root / "layouts" / "press", root / "components" / "press"
    layouts.mkdir(parents=True)
    lists.mkdir(parents=True)
    slope = Image.linear_gradient("L")
    photo = Image.merge("RGB", (slope, slope.rotate(90), slope.rotate(180)))
    photo.save(layouts / "photo.jpg")
    photo.convert("CMYK").save(layouts / "inks.jpg")
    photo.quantize(16).save(layouts / "flat.png")
    slope.save(layouts / "grey.png")
    photo.putalpha(slope)
    photo.save(layouts / "fade.png")
    text = "name: Press\ncomponents:\n"
    for name, body in FACES.items():
        (layouts / f"{name}.svg").write_text(f"<svg {PAGE}>{GRADIENTS}{body}</svg>")
        text += f"  {name}:\n    name: {name}\n    kind: card\n    size: 63x88\n"
        text += f"    front: {name}.svg\n    items:\n      - {{id: {name}-1}}\n"
    (lists / "game.yaml").write_text(text)
    return root


def run(root, *arguments, epoch="1700000000"):
    os.environ["SOURCE_DATE_EPOCH"] = epoch
    try:
        result = CliRunner().invoke(main, ["-C", str(root), *arguments])
    finally:
        del os.environ["SOURCE_DATE_EPOCH"]
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def press(root, standard, command="faces", *more):
    """Return what the command said, and its file."""
    wanted = ("--pdf-standard", standard, "--profile", str(PROFILE), "--ink-limit", "240")
    result = run(root, command, "press", *wanted, *more)
    assert result.exit_code == 0, result.stderr
    suffix = standard.partition(":")[0]
    name = f"press-{suffix}-faces.pdf" if command == "faces" else f"press-a4-{suffix}.pdf"
    return result.stdout, root / "build" / "press" / name


@pytest.fixture(scope="module", params=["x-4", "x-1a:2003"])
def made(request, game):
    said, path = press(game, request.param)
    return request.param, said, path


def test_nothing_is_left_of_the_colours_of_the_screen(made):
    standard, _, path = made

    assert faults(path, flat=standard != "x-4") == []


def test_the_file_says_which_standard_it_keeps(made):
    standard, _, path = made
    with pikepdf.open(path) as pdf:
        info, intent = pdf.docinfo, pdf.Root["/OutputIntents"][0]
        metadata = pdf.Root["/Metadata"].read_bytes().decode()
        version = pdf.pdf_version

    title, wanted = {"x-4": ("PDF/X-4", "1.6"), "x-1a:2003": ("PDF/X-1a:2003", "1.4")}[standard]
    assert (str(info["/GTS_PDFXVersion"]), version) == (title, wanted)
    assert str(info["/Trapped"]) == "/False"
    assert str(info["/CreationDate"]) == str(info["/ModDate"]) == "D:20231114221320Z"
    assert str(intent["/OutputConditionIdentifier"]) == "CGATS TR 001"
    assert f"<pdfxid:GTS_PDFXVersion>{title}</pdfxid:GTS_PDFXVersion>" in metadata
    assert "<xmp:CreateDate>2023-11-14T22:13:20Z</xmp:CreateDate>" in metadata


def test_qpdf_and_poppler_agree_that_it_is_sound(made):
    standard, _, path = made

    subprocess.run(["qpdf", "--check", str(path)], check=True, capture_output=True)
    said = subprocess.run(["pdfinfo", str(path)], check=True, capture_output=True, text=True)
    assert {"x-4": "ISO 15930-7", "x-1a:2003": "ISO 15930-4"}[standard] in said.stdout


def test_no_place_has_more_ink_than_the_limit(made, tmp_path):
    _, _, path = made

    most = [most_ink(each) for each in plates(path, tmp_path)]

    assert len(most) == len(FACES)
    assert max(most) <= 240
    assert most[0] > 200  # the limit is reached


def test_dark_words_are_on_the_black_plate_alone_and_over_what_is_below(made, tmp_path):
    _, _, path = made
    page = next(plates(path, tmp_path, 150))

    # The bar is yellow and red; where the letters are, both are as beside them.
    bar = tuple(round(each * 150 / 25.4) for each in (9, 78, 40, 84))
    cropped = {name: page[name].crop(bar) for name in PLATES}
    assert cropped["Black"].getextrema() == (0, 255)
    assert cropped["Cyan"].getextrema() == (0, 0)
    assert cropped["Yellow"].getextrema()[0] > 200


def test_what_is_transparent_becomes_a_picture_with_words_on_top(made):
    standard, said, path = made

    pictures = {"x-4": 2, "x-1a:2003": 3}[standard]
    assert f"{pictures} faces with transparency are pictures of 600 dpi" in said
    words = text_of(path, 3).split("\n")
    assert "Under art" not in words
    assert {"Before art", "Dark words"} <= set(words)
    assert ("Veiled" in text_of(path, 5).split("\n")) is (standard == "x-4")


def test_changed_colours_are_reported_with_their_difference(made):
    _, said, _ = made

    assert "- #0000ff becomes C/M/Y/K 88/77/0/0, a difference of 17 (CIEDE2000)\n" in said


def test_only_colours_that_are_drawn_are_reported(tmp_path_factory):
    root = tmp_path_factory.mktemp("drawn")
    (root / "layouts/press").mkdir(parents=True)
    (root / "components/press").mkdir(parents=True)
    words = '<text x="6" y="20" font-size="6">Black words</text>'
    drawing = f"<svg {PAGE}>{GROUND.format('#cde')}{words}</svg>"
    (root / "layouts/press/a.svg").write_text(drawing)
    (root / "components/press/game.yaml").write_text(
        "components: {cards: {size: 63x88, front: a.svg, quantity: 1}}"
    )

    assert "in print" not in press(root, "x-4")[0]


@pytest.mark.parametrize("epoch", ["99999999999999999999", "-5", "soon", "٣"])
def test_a_date_that_is_none_is_a_usage_error(game, epoch):
    wanted = ("--pdf-standard", "x-4", "--profile", str(PROFILE))

    result = run(game, "faces", "press", *wanted, epoch=epoch)

    assert result.exit_code == 2
    assert "SOURCE_DATE_EPOCH must be a number of seconds" in result.stderr


def test_the_same_input_gives_the_same_bytes(made, game):
    standard, _, path = made
    before = path.read_bytes()

    assert press(game, standard)[1].read_bytes() == before


def test_sheets_are_converted_too_and_undo_no_printer_at_home(game, tmp_path):
    said, path = press(game, "x-4", "build")

    assert "press-a4-x-4.pdf: PDF/X-4 for " in said
    assert faults(path, flat=False) == []
    assert most_ink(next(plates(path, tmp_path))) <= 240


def test_a_cut_layer_is_a_plate_of_its_own_over_everything(game, tmp_path):
    wanted = ("--pdf-standard", "x-4", "--profile", str(PROFILE), "--cut-layer")
    assert run(game, "faces", "press", *wanted).exit_code == 0
    path = game / "build" / "press" / "press-cut-layer-x-4-faces.pdf"

    page = next(plates(path, tmp_path, 254))

    # Trim is 3 mm in from the edge of the page, with square corners.
    box = page["CutContour"].getbbox()
    assert box == pytest.approx((29, 29, 661, 911), abs=2)
    column = page["CutContour"].crop((25, 600, 35, 601))
    assert max(column.tobytes()) == 255
    # What is below the line is not left out.
    below = page["Cyan"].crop((25, 600, 35, 601)).tobytes()
    assert max(below) - min(below) <= 12
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        assert [str(each["/Name"]) for each in pdf.Root["/OCProperties"]["/OCGs"]] == ["CutContour"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--pdf-standard", "x-4"], "`--pdf-standard` needs `--profile`"),
        (["--profile", "swop"], "`--profile` needs `--pdf-standard`"),
        (["--ink-limit", "240"], "`--ink-limit` needs `--pdf-standard`"),
        (["--pdf-standard", "x-4", "--profile", "fogra93"], "neither a file nor one of fogra39"),
        (["--pdf-standard", "x-4", "--profile", "no.icc"], "no such file or directory"),
        (["--pdf-standard", "x-4", "--profile", __file__], "not an ICC profile of a printing"),
        (
            ["--pdf-standard", "x-1a:2003", "--profile", str(PROFILE), "--cut-layer"],
            "PDF/X-1a has no layers",
        ),
        (
            ["--pdf-standard", "x-4", "--profile", str(PROFILE), "--format", "png"],
            "`--pdf-standard` is for `--format pdf`",
        ),
    ],
)
def test_options_at_odds_are_a_usage_error(game, arguments, said):
    result = run(game, "faces", "press", *arguments)

    assert result.exit_code == 2
    assert said in result.stderr


def test_a_large_picture_says_its_own_resolution(game, monkeypatch):
    monkeypatch.setattr("punchboard.printing.flatten._MOST_PIXELS", 500_000)

    said, _ = press(game, "x-1a:2003")

    # 69 x 94 mm of half a million pixels.
    assert "are pictures of 223 dpi; text on top stays text\n" in said
