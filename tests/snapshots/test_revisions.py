"""What faces say about their own version, which never makes them count as changed."""

import json

import pypdfium2
import pytest

MARKED = (
    '<text x="8" y="80" font-size="3">'
    "{{ piece.revision }}/{{ piece.changed }}/{{ game.version }}</text></svg>"
)


@pytest.fixture
def marked(table):
    """The table, with cards that show all there is to know about their version."""
    table.edit("layouts/watch/card.svg", "\n</svg>", MARKED)
    table.edit_game("languages:", "version: 0.10\nlanguages:")
    return table


def pages(table, name):
    """Return the words of each page of a file."""
    with pypdfium2.PdfDocument(table.root / "build/watch" / name) as document:
        return [page.get_textpage().get_text_range().split() for page in document]


def said(table, *options):
    """Return what the people say about their version, by their first word."""
    table.run("faces", "watch", "--component", "people", *options)
    return {words[0]: words[-1] for words in pages(table, "watch-chosen-people-faces.pdf") if words}


def test_a_revision_counts_how_often_a_face_has_changed(marked):
    assert said(marked) == {"Guard": "1//0.10", "Thief": "1//0.10", "Queen": "1//0.10"}
    marked.run("snapshot", "watch", "v1")
    assert said(marked) == {"Guard": "1/v1/0.10", "Thief": "1/v1/0.10", "Queen": "1/v1/0.10"}
    marked.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")
    assert said(marked) == {"Guards": "2//0.10", "Thief": "1/v1/0.10", "Queen": "1/v1/0.10"}
    marked.run("snapshot", "watch", "v2")
    marked.run("snapshot", "watch", "v3")
    assert said(marked)["Guards"] == "2/v2/0.10"
    marked.edit_game("{en: Low, ja: 下}", "{en: Lower, ja: 下}")
    assert said(marked) == {"Guards": "3//0.10", "Thief": "2//0.10", "Queen": "1/v1/0.10"}


def test_revisions_are_the_same_with_another_bleed(marked):
    marked.run("snapshot", "watch", "v1")
    marked.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")

    assert said(marked, "--bleed", "0") == {
        "Guards": "2//0.10", "Thief": "1/v1/0.10", "Queen": "1/v1/0.10",
    }  # fmt: skip


@pytest.mark.parametrize("since", ["v1", "manifest", "printed"])
def test_neither_revision_nor_version_makes_a_card_count_as_changed(marked, since):
    marked.run("build", "watch")
    marked.run("printed", "watch")
    marked.run("snapshot", "watch", "v1")
    marked.edit_game("version: 0.10", "version: 0.8")

    assert marked.diff("v1")["items"] == []
    told = marked.run("build", "watch", "--changed-since", since)
    assert told == f"watch (en): nothing has changed since `{since}`\n"
    marked.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")
    assert "3 pieces on 1 sheet" in marked.run("build", "watch", "--changed-since", since)
    assert list(marked.changed("v1")) == ["guard"]


def test_a_back_and_a_net_have_a_revision(table):
    sign = '<text x="4" y="9" font-size="3">r{{ piece.revision }}</text></svg>'
    die = '<svg xmlns="http://www.w3.org/2000/svg" width="16mm" height="16mm" viewBox="0 0 16 16">'
    table.edit("layouts/watch/back.svg", "\n</svg>", sign)
    table.write("layouts/watch/die.svg", die + sign)
    table.edit_game("  coins:\n", "  dice: {kind: die, size: 16, front: die.svg}\n  coins:\n")
    table.run("snapshot", "watch", "v1")
    table.edit("layouts/watch/back.svg", "#204060", "#204070")
    table.edit("layouts/watch/die.svg", 'x="4"', 'x="3"')

    table.run("faces", "watch")

    found = pages(table, "watch-faces.pdf")
    assert found[:2] == [["Guard", "Low"], ["r2"]]
    assert max(each.count("r2") for each in found) == 6


def test_a_damaged_snapshot_is_reported_and_not_counted(marked):
    marked.write("snapshots/watch/v1.json", "{")

    said = marked.run("build", "watch")

    assert "warning[snapshot-not-counted]" in said
    assert "revisions do not count it" in said


def test_copies_that_look_the_same_are_one_face(marked):
    marked.run("faces", "watch", "--component", "people", "--format", "svg")

    made = {path.stem for path in (marked.root / "build/watch/faces").iterdir()}
    assert {each for each in made if each.endswith("-front")} == {
        "people-guard-front",
        "people-thief-front",
        "people-queen-front",
    }


def test_copies_with_faces_of_their_own_are_compared_one_by_one(table):
    count = "{{ 'x' if piece.number == 2 else 'o' }}"
    table.edit("layouts/watch/coin.svg", "\n</svg>",
               f'<text x="4" y="17" font-size="2">{count}</text></svg>')  # fmt: skip
    table.run("snapshot", "watch", "v1")
    table.edit("layouts/watch/coin.svg", "== 2", "== 3")

    assert "2 pieces on 1 sheet" in table.run("build", "watch", "--changed-since", "v1")
    (file,) = json.loads((table.root / "build/watch/manifest.json").read_text())["files"]
    (sheet,) = file["sheets"]
    placed = [(each["item"], each["copy"]) for each in sheet["front"]["placements"]]
    assert placed == [("one", 2), ("one", 3)]
    words = " ".join(pages(table, "watch-a4-since-v1.pdf")[0])
    assert "take out 2 x one, put in 2 x one" in words
    assert "the front of 2 copies changed" in words
