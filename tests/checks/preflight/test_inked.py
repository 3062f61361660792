"""Faults that only a printing house sees, planted on cards and looked for with its wishes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import PIL.Image
import pytest

from planted_faults import BASE, TITLE
from planted_game import reports
from press_profiles import PROFILE
from punchboard.checks.run import rule_codes
from punchboard.commands.check import Questions
from punchboard.diagnostics import Diagnostic
from punchboard.printing.standards import PressWish, Standard, read_profile
from sound_cards import DRAWINGS, LISTS

INK, RICH = "too-much-ink", "rich-black-text"
GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="{}"/>'
WORDS = '<text x="9" y="40" font-size="3" {}>Draw a card.</text>'
VEIL = '<rect x="5" y="30" width="53" height="30" fill="#ffd76a" opacity=".15"/>'
OUTLINED = 'fill="#111" stroke="#fff" stroke-width=".4" paint-order="stroke"'
PICTURE = '<image href="{}.jpg" x="10" y="30" width="40" height="30"/>'

#: What is planted on a card by its name, and what reports it in X-1a with at most 240 % of ink.
PLANTED = {
    "navy": (GROUND.format("#101830"), INK),
    "black": (GROUND.format("#000"), INK),
    "night-panel": (BASE + '<rect x="8" y="30" width="47" height="40" fill="#0b1420"/>', INK),
    "brown-words": (BASE + WORDS.format('fill="#33261c"'), RICH),
    "green-words": (BASE + WORDS.format('fill="#0b2d1e"'), RICH),
    "veiled-words": (BASE + WORDS.format('fill="#111"') + VEIL, RICH),
    "outlined-words": (BASE + WORDS.format(OUTLINED), RICH),
}
#: What looks like that and is sound.
SOUND = {
    "small-dark-sign": BASE + '<rect x="20" y="40" width="9" height="9" fill="#101830"/>',
    "middle-blue": GROUND.format("#27406e"),
    "black-words": BASE + TITLE + WORDS.format('fill="#222"'),
    "words-over-a-veil": BASE + VEIL + WORDS.format(""),
    "blue-words": BASE + WORDS.format('fill="#27406e"'),
    "large-brown-words": BASE + '<text x="9" y="40" font-size="5" fill="#33261c">Draw.</text>',
    "coloured-words": BASE + '<linearGradient id="g"><stop offset="0" stop-color="#c00"/>'
    '<stop offset="1" stop-color="#00a"/></linearGradient>' + WORDS.format('fill="url(#g)"'),
    "dark-sign-among-words": BASE + '<text x="9" y="40" font-size="3" fill="#23262b" '
    "data-text=\"'Catch :fish: now'\"/>",
    "inks-in-proportion": BASE + TITLE + PICTURE.format("proper"),
}


def asked(limit: int | None, standard: Standard = Standard.X1A) -> Questions:
    return Questions(press=PressWish(standard, read_profile(PROFILE), limit))


def with_pictures(folder: Path) -> Path:
    layouts = folder / "layouts" / "case"
    layouts.mkdir(parents=True)
    for name, inks in {"proper": (153, 102, 102, 255), "soaked": (230, 204, 255, 255)}.items():
        PIL.Image.new("CMYK", (800, 600), inks).save(layouts / f"{name}.jpg")
    return folder


@cache
def found() -> dict[str, list[Diagnostic]]:
    drawings = {name: drawing for name, (drawing, _) in PLANTED.items()} | SOUND
    with TemporaryDirectory() as folder:
        rows = [(name, each, "quantity: 1") for name, each in drawings.items()]
        return reports(with_pictures(Path(folder)), rows, asked(240))


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_reported_once_under_its_rule(name):
    assert [each.code for each in found()[name]] == [PLANTED[name][1]]


@pytest.mark.parametrize("name", SOUND)
def test_nothing_is_reported_of_what_prints_well(name):
    assert [each.message for each in found()[name]] == []


def test_without_a_printing_house_nothing_is_said_about_inks(tmp_path):
    rows = [(name, each, "quantity: 1") for name, (each, _) in PLANTED.items()]

    told = reports(tmp_path, rows)

    assert {INK, RICH} < set(rule_codes())
    assert {each.code for group in told.values() for each in group}.isdisjoint({INK, RICH})


def test_a_picture_with_more_ink_than_the_profile_uses_is_reported_unless_there_is_a_limit(
    tmp_path,
):
    card = [("card", BASE + TITLE + PICTURE.format("soaked"), "quantity: 1")]

    (without,) = reports(with_pictures(tmp_path / "a"), card, asked(None))["card"]
    limited = reports(with_pictures(tmp_path / "b"), card, asked(300))["card"]

    assert without.code == INK
    assert "the picture `soaked.jpg` on the front of `card` has up to 370 % of ink" in (
        without.message
    )
    assert "on 1,200 mm²; this profile uses at most 29" in without.message
    assert limited == []


def test_words_under_something_translucent_stay_words_in_x4(tmp_path):
    card = [("card", PLANTED["veiled-words"][0], "quantity: 1")]

    assert reports(tmp_path, card, asked(240, Standard.X4))["card"] == []


def test_sound_cards_stay_sound_in_inks(tmp_path):
    rows = [(name, drawing, "quantity: 1") for name, drawing in DRAWINGS.items()]
    rows += [(name, drawing, options) for name, (drawing, options) in LISTS.items()]

    told = reports(tmp_path, rows, asked(None))

    assert [each.message for group in told.values() for each in group] == []
