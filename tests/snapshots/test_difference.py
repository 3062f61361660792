"""The HTML page of a difference: pictures before and after, frames, words and claims."""

import re

import pytest
from PIL import Image, ImageDraw

from punchboard.geometry import Rect
from punchboard.snapshots.proof import changed_boxes


def page(table, *names):
    return table.run("diff", "watch", *names, "--format", "html")


def article(text, item):
    """Return the part of a page about one item."""
    parts = text.split("<h3>")[1:]
    headed = (each for each in parts if re.match(rf"(.* <small>)?{item}(</small>)?</h3>", each))
    return next(headed, "")


def frames(text):
    return text.count("<i style=")


def test_the_page_is_one_file_that_fetches_nothing(kept):
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")

    text = page(kept)

    assert text.startswith("<!DOCTYPE html>")
    assert not re.search(r"(?:src|href)=\"(?!data:)|@import|url\(", text)
    assert "<title>watch: v1 → now</title>" in text


def test_a_changed_face_is_shown_before_and_after_with_a_frame(kept):
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")

    guard = article(page(kept), "guard")

    assert re.findall("<figcaption>(.*?)</figcaption>", guard) == [
        "en front, before", "en front, after",
    ]  # fmt: skip
    assert frames(guard) == 2
    assert "<del>Guard</del> <ins>Guards</ins>" in guard


def test_a_cause_is_named_and_equal_faces_are_shown_once(kept):
    kept.edit("layouts/watch/back.svg", "#204060", "#705020")

    text = page(kept)

    assert "because of layout layouts/watch/back.svg" in article(text, "guard")
    assert text.count("<img") == 2
    assert "ja back: as of en" in article(text, "guard")
    assert "en back: as of guard" in article(text, "thief")


def test_what_is_added_removed_renamed_or_more_is_shown_without_frames(kept):
    kept.edit_game("- {id: one, value: 1, quantity: 4}", "- {id: two, value: 2, quantity: 3}")
    kept.edit_game("id: queen", "id: empress")
    kept.edit_game("value: 5, quantity: 2", "value: 5, quantity: 7")

    text = page(kept)

    for item, words, pictures in [
        ("two", "added, 3 copies", 1),
        ("one", "removed, 4 copies", 1),
        ("empress", "renamed, was queen", 2),
        ("five", "quantity 2 -&gt; 7", 1),
    ]:
        assert words in article(text, item)
        assert article(text, item).count("<img") == pictures
    assert frames(text) == 0


def test_definitions_and_claims_that_changed_are_on_the_page(kept):
    kept.edit_game("{en: Low, ja: 下}", "{en: Lowly <b>, ja: 下}")
    kept.edit("components/watch/rules.en.md", "6 coins", "7 coins")

    text = page(kept)

    assert "<h2>definition ranks.low</h2>" in text
    assert "<del>Low</del> <ins>Lowly &lt;b&gt;</ins>" in text
    assert "<th>rules.en.md: coins</th><td><del>6</del> <ins>7</ins> coins</td>" in text


def test_nothing_changed_is_said_on_the_page(kept):
    assert "Nothing has changed." in page(kept)


@pytest.mark.parametrize("damage", ["gone", "broken", "of another version"])
def test_a_proof_that_does_not_belong_to_the_snapshot_shows_nothing_wrong(kept, damage):
    proof = kept.root / "snapshots/watch/v1.pdf"
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")
    if damage == "of another version":
        kept.run("snapshot", "watch", "v2")
        proof.write_bytes((kept.root / "snapshots/watch/v2.pdf").read_bytes())
    elif damage == "broken":
        proof.write_bytes(proof.read_bytes()[:900])
    else:
        proof.unlink()

    text = page(kept, "v1")

    guard = article(text, "guard")
    assert (guard.count("<img"), guard.count("no picture"), frames(guard)) == (1, 1, 0)
    assert "Some faces of v1 have no picture here" in text


def test_a_revision_of_git_has_pictures(kept):
    from programs import output

    git = ("git", "-C", str(kept.root), "-c", "user.name=a", "-c", "user.email=a@example.org")
    output(*git, "init", "--quiet")
    output(*git, "add", "components", "layouts", "icons")
    output(*git, "commit", "--quiet", "-m", "First night")
    kept.edit_game("id: five, value: 5", "id: five, value: 6")

    assert article(page(kept, "git:HEAD"), "five").count("<img") == 2


def test_boxes_frame_each_place_that_differs():
    old = Image.new("RGB", (200, 100), "white")
    new = old.copy()
    draw = ImageDraw.Draw(new)
    draw.rectangle((10, 10, 20, 20), fill="red")
    draw.point((150, 80), fill="black")

    boxes = changed_boxes(old, new)

    assert boxes == (Rect(0.04, 0.08, 0.08, 0.16), Rect(0.72, 0.8, 0.04, 0.08))
    assert changed_boxes(old, old.copy()) == ()
    assert changed_boxes(old, Image.new("RGB", (90, 90))) == (Rect(0.0, 0.0, 1.0, 1.0),)


def test_what_nobody_sees_is_not_framed():
    old, new = Image.new("RGB", (64, 64), (200, 200, 200)), Image.new("RGB", (64, 64), "#c9c8c8")

    assert changed_boxes(old, new) == ()


def test_pieces_that_only_go_have_a_picture_on_the_pull_list(kept):
    import pikepdf

    kept.edit_game("      - {id: queen, title: {en: Queen, ja: 女王}, rank: high}\n", "")
    kept.run("build", "watch", "--changed-since", "v1")
    with pikepdf.open(kept.root / "build/watch/watch-a4-since-v1.pdf") as document:
        shown = pictures_of(document.pages[0])
    (kept.root / "snapshots/watch/v1.pdf").unlink()
    kept.run("build", "watch", "--changed-since", "v1")
    with pikepdf.open(kept.root / "build/watch/watch-a4-since-v1.pdf") as document:
        alone = pictures_of(document.pages[0])

    assert (shown, alone) == (1, 0)


def pictures_of(part):
    """Return how many bitmaps a page or form shows."""
    objects = part.get("/Resources", {}).get("/XObject", {})
    return sum(
        1 if each.get("/Subtype") == "/Image" else pictures_of(each) for each in objects.values()
    )
