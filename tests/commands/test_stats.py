"""`punchboard stats` and `--ink-saver`, from the command line."""

from __future__ import annotations

from PIL import Image


def test_stats_are_printed(desk):
    desk.edit("components/deck/game.yaml", "title: Second,", "title: First,")
    outcome = desk.run("stats", "deck", "--field", "title")
    assert outcome.status == 0
    assert outcome.stdout.splitlines() == [
        "Deck",
        "",
        "cards (Cards): 3 pieces",
        "",
        "  title",
        "    First  3  100.0 %  ████████████████████████",
    ]


def test_stats_say_what_they_leave_out(desk):
    desk.edit("components/deck/game.yaml", ", quantity: 2", "")
    assert "  not counted unless named by --field: title" in desk.run("stats", "deck").stdout


def test_a_picture_is_written_as_svg_and_png(desk):
    for form in ("svg", "png"):
        outcome = desk.run("stats", "deck", "--format", form)
        assert (outcome.status, outcome.stdout) == (0, f"build/deck/deck-stats.{form}\n")
    assert desk.output("deck-stats.svg").startswith(b"<?xml")
    with Image.open(desk.root / "build/deck/deck-stats.png") as image:
        assert image.width == round(297 / 25.4 * 150)


def test_an_unknown_field_is_an_error(desk):
    outcome = desk.run("stats", "deck", "--field", "titel")
    assert outcome.status == 1
    assert "unknown-field" in outcome.stderr
    assert "did you mean `title`?" in outcome.stderr


def test_the_ink_saver_writes_beside_and_keeps_the_places(desk):
    desk.edit("layouts/deck/card.svg", 'fill="#fff8e0"/>', 'fill="#fff8e0" data-ink="flood"/>')
    desk.run("build", "deck")
    plain = desk.manifest()["files"][0]
    desk.run("build", "deck", "--ink-saver")
    saved = desk.manifest()["files"][0]
    assert saved["path"] == "deck-a4-ink-saver.pdf"
    assert _places(saved) == _places(plain)
    assert len(desk.output("deck-a4-ink-saver.pdf")) != len(desk.output("deck-a4.pdf"))


def test_faces_save_ink_too(desk):
    outcome = desk.run("faces", "deck", "--format", "svg", "--ink-saver")
    assert "build/deck/faces-ink-saver/cards-one-front.svg" in outcome.stdout


def _places(file):
    return [
        {name: value for name, value in placement.items() if name != "key"}
        for sheet in file["sheets"]
        for placement in sheet["front"]["placements"]
    ]
