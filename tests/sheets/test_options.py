import re

import pytest

from punchboard.geometry import Size
from punchboard.lengths import PAPERS, parse_paper
from punchboard.sheets.options import PageOrientation, SheetOptions, sheet_options
from punchboard.sheets.sheet import Flip


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", Size(210, 297)),
        ("A4", Size(210, 297)),
        ("letter", Size(215.9, 279.4)),
        ("arch-b", Size(304.8, 457.2)),
        ("Arch B", Size(304.8, 457.2)),
        ("jis_b5", Size(182, 257)),
        ("b5", Size(176, 250)),
        ("100x148", Size(100, 148)),
        ("13 x 19 in", Size(330.2, 482.6)),
        ("297×210mm", Size(297, 210)),
    ],
)
def test_paper_is_a_name_or_two_lengths(text: str, size: Size) -> None:
    paper = parse_paper(text)
    assert (paper.width, paper.height) == pytest.approx((size.width, size.height))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a44", "`a44` is not a paper size such as a4, letter or 210x297; did you mean `a4`?"),
        (
            "foolscap",
            "`foolscap` is not a paper size such as a4, letter or 210x297; "
            "common papers are a4, letter, a3, tabloid, sra3, a2",
        ),
        (
            "",
            "`` is not a paper size such as a4, letter or 210x297; "
            "common papers are a4, letter, a3, tabloid, sra3, a2",
        ),
        ("210", "`210` is not a size such as 63x88 or 2.5x3.5in"),
        ("210x0", "`210x0` must be two lengths greater than zero"),
        ("6mx1m", "`6m` is not a length such as 63mm, 6.3cm or 2.5in"),
        ("6000x100", "`6000x100` is too large: a PDF page can be at most 5080 mm long"),
    ],
)
def test_what_is_no_paper_is_explained(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        parse_paper(text)


def test_named_papers_are_portrait() -> None:
    assert [name for name, size in PAPERS.items() if size.landscape] == []


def test_auto_turns_only_papers_with_a_name() -> None:
    assert SheetOptions(Size(210, 297)).pages == (Size(210, 297), Size(297, 210))
    assert SheetOptions(Size(297, 210)).pages == (Size(297, 210),)
    assert SheetOptions(Size(100, 150)).pages == (Size(100, 150),)


def test_a_named_orientation_turns_any_paper() -> None:
    size = Size(100, 150)
    assert SheetOptions(size, PageOrientation.LANDSCAPE).pages == (size.turned(),)
    assert SheetOptions(size.turned(), PageOrientation.PORTRAIT).pages == (size,)


def test_gutter_is_twice_the_bleed_unless_given() -> None:
    assert sheet_options(SheetOptions(bleed=2)).value.gutter == 4
    assert sheet_options(SheetOptions(bleed=2), 0).value.gutter == 0


def test_options_are_the_words_of_the_command_line() -> None:
    assert [str(flip) for flip in Flip] == ["long-edge", "short-edge"]


def test_every_negative_length_is_reported() -> None:
    found = sheet_options(SheetOptions(bleed=-1, margin=-0.5), -2).diagnostics
    assert [each.message for each in found] == [
        "`bleed` is -1 mm, but must be 0 mm or more",
        "`margin` is -0.5 mm, but must be 0 mm or more",
        "`gutter` is -2 mm, but must be 0 mm or more",
    ]
    assert found[0].hints == ("give `--bleed` a length of 0 mm or more",)


def test_lengths_beyond_the_page_are_reported() -> None:
    (margin,) = sheet_options(SheetOptions(margin=105)).diagnostics
    assert margin.message == (
        "`margin` is 105 mm, but must be less than 105 mm to leave room on 210 x 297 mm paper"
    )
    bleed, gutter = sheet_options(SheetOptions(bleed=100), 300).diagnostics
    assert bleed.message == "`bleed` is 100 mm, but must be less than 100 mm on 210 x 297 mm paper"
    assert gutter.message == (
        "`gutter` is 300 mm, but must be less than 200 mm on 210 x 297 mm paper"
    )


def test_good_options_have_no_diagnostics() -> None:
    assert sheet_options(SheetOptions()).diagnostics == ()
