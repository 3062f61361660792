"""Snapshots as files: what is in them, how they are listed, and those that cannot be used."""

import json

import pypdfium2
import pytest
from tests.snapshots.conftest import signed


def test_a_snapshot_holds_items_with_fields_faces_and_what_they_depend_on(kept):
    guard = kept.snapshot("v1")["components"]["people"]["guard"]

    assert guard["quantity"] == 3
    assert guard["fields"] == {"rank": "low", "title": {"en": "Guard", "ja": "門番"}}
    assert {each: sorted(sides) for each, sides in guard["faces"].items()} == {
        "en": ["back", "front"],
        "ja": ["back", "front"],
    }
    assert [each for each in guard["depends"] if not each.startswith(("font:", "component:"))] == [
        "definition:ranks.low",
        "icon:icons/mine.svg",
        "layout:layouts/watch/back.svg",
        "layout:layouts/watch/card.svg",
    ]


def test_a_snapshot_is_the_same_bytes_however_often_it_is_made(kept):
    path = kept.root / "snapshots/watch/v1.json"
    before = path.read_bytes()

    kept.run("snapshot", "watch", "v1", "-m", "first night")

    assert path.read_bytes() == before


def test_the_proof_shows_every_distinct_face_of_every_language_once(kept):
    with pypdfium2.PdfDocument(kept.root / "snapshots/watch/v1.pdf") as proof:
        pages = [page.get_textpage().get_text_range().split() for page in proof]

    assert pages == [
        ["Guard", "Low"], [], ["Thief", "Low"], ["Queen", "High"], ["1"], ["5"],
        ["門番", "下"], ["泥棒", "下"], ["女王", "上"],
    ]  # fmt: skip


def test_snapshots_are_listed_in_the_order_they_were_made(kept):
    kept.run("snapshot", "watch", "a-later-one")

    assert kept.run("snapshots", "watch").splitlines() == [
        "v1: 12 pieces of 5 items in en, ja: first night",
        "a-later-one: 12 pieces of 5 items in en, ja",
    ]


def test_a_game_without_snapshots_is_listed_as_such(table):
    assert table.run("snapshots", "watch") == "watch has no snapshots\n"
    assert "`watch` has no snapshots to compare with" in table.run("diff", "watch", status=1)


@pytest.mark.parametrize("name", ["../v1", "a/b", ".hidden", "", "v1.json", "a b"])
def test_a_name_that_cannot_be_a_file_is_misuse(table, name):
    assert "cannot be the name of a snapshot" in table.run("snapshot", "watch", name, status=2)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "it is damaged: it is not a JSON object"),
        ("[]", "it is damaged: it is not a JSON object"),
        ("{}", "it is not a snapshot"),
        ('{"format": 99}', "a newer version of punchboard wrote it (format 99, not 1)"),
        ('{"format": 1}', "it is damaged at `game`"),
    ],
)
def test_a_damaged_snapshot_is_an_error(table, content, words):
    table.write("snapshots/watch/bad.json", content)

    said = table.run("diff", "watch", "bad", status=1)

    assert f"error[wrong-snapshot]: this snapshot cannot be read: {words}" in said
    assert "snapshots/watch/bad.json" in said


def test_a_snapshot_with_a_wrong_quantity_is_damaged(kept):
    data = kept.snapshot("v1")
    data["components"]["people"]["guard"]["quantity"] = "many"
    kept.write("snapshots/watch/v1.json", signed(data))

    said = kept.run("diff", "watch", status=1)

    assert "it is damaged at `components.people.guard.quantity`" in said


def test_a_snapshot_of_another_game_is_an_error(kept):
    data = kept.snapshot("v1") | {"game": "chess"}
    kept.write("snapshots/watch/v1.json", signed(data))

    said = kept.run("diff", "watch", "v1", status=1)

    assert "this is a snapshot of `chess`, not of `watch`" in said


def test_a_snapshot_that_is_not_there_is_named_with_the_likely_one(kept):
    said = kept.run("diff", "watch", "v11", status=1)

    assert "`watch` has no snapshot `v11`" in said
    assert "did you mean `v1`?" in said


def test_faces_of_another_bleed_are_not_compared(kept):
    data = kept.snapshot("v1") | {"bleed": 5.0, "name": "wide"}
    kept.write("snapshots/watch/wide.json", signed(data))

    said = kept.run("diff", "watch", "v1", "wide", status=1)

    assert "`v1` and `wide` cannot be compared: the bleed (3 mm, 5 mm) differs" in said


def test_a_game_with_errors_is_not_kept(table):
    table.edit_game("front: card.svg", "front: gone.svg")

    table.run("snapshot", "watch", "v1", status=1)

    assert not (table.root / "snapshots").exists()


def test_a_link_cannot_lead_a_snapshot_out_of_the_workspace(table, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (table.root / "snapshots").symlink_to(outside)

    assert "error[outside-workspace]" in table.run("snapshot", "watch", "v1", status=1)
    assert list(outside.iterdir()) == []


def test_a_name_too_long_for_a_file_is_an_error(table):
    assert "error[not-written]" in table.run("snapshot", "watch", "x" * 400, status=1)


@pytest.mark.parametrize("name", ["x" * 400, "x" * 400 + ".json", "a\nb", "../../..", "git:"])
def test_whatever_is_named_there_is_no_traceback(kept, name):
    for command in (("diff", "watch", name), ("build", "watch", "--changed-since", name)):
        assert "error[" in kept.run(*command, status=1)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('{"files": []}', "it lists no sheets"),
        ('{"files": 3}', "an older version of punchboard wrote it"),
        ('{"files": [{"path": "a.pdf", "sheets": []}]}', "an older version of punchboard wrote it"),
    ],
)
def test_a_manifest_that_does_not_say_enough_is_an_error(table, content, words):
    table.write("build/watch/manifest.json", content)

    said = table.run("build", "watch", "--changed-since", "manifest", status=1)

    assert words in said


@pytest.mark.parametrize(
    "key",
    ["format", "game", "punchboard", "languages", "bleed", "ink_saver", "components", "parts",
     "rules", "number", "name", "message", "version", "checksum"],
)  # fmt: skip
@pytest.mark.parametrize("command", ["diff", "build"])
def test_a_snapshot_that_lacks_anything_never_passes(kept, key, command):
    data = kept.snapshot("v1")
    del data[key]
    kept.write("snapshots/watch/v1.json", signed(data) if key != "checksum" else json.dumps(data))
    since = ("v1",) if command == "diff" else ("--changed-since", "v1")

    assert "error[wrong-snapshot]" in kept.run(command, "watch", *since, status=1)


@pytest.mark.parametrize("key", ["quantity", "fields", "faces", "contents"])
def test_an_item_of_a_snapshot_that_lacks_anything_never_passes(kept, key):
    data = kept.snapshot("v1")
    del data["components"]["coins"]["five"][key]
    kept.write("snapshots/watch/v1.json", signed(data))

    said = kept.run("diff", "watch", "v1", status=1)

    assert f"it is damaged at `components.coins.five.{key}`" in said


@pytest.mark.parametrize("command", ["diff", "build"])
@pytest.mark.parametrize(
    ("item", "key", "value"),
    [
        ("guard", "quantity", 4),
        ("thief", "faces", {"en": {"front": "0" * 16}, "ja": {}}),
        ("queen", "fields", {"title": {"en": "King"}}),
    ],
)
def test_a_snapshot_that_was_edited_never_passes(kept, command, item, key, value):
    data = kept.snapshot("v1")
    data["components"]["people"][item][key] = value
    kept.write("snapshots/watch/v1.json", json.dumps(data))
    since = ("v1",) if command == "diff" else ("--changed-since", "v1")

    said = kept.run(command, "watch", *since, status=1)

    assert "edited or damaged after it was made: its checksum does not fit" in said


def test_other_line_ends_and_indents_do_not_damage_a_snapshot(kept):
    data = json.dumps(kept.snapshot("v1"), indent=4).replace("\n", "\r\n")
    kept.write("snapshots/watch/v1.json", data)

    assert "nothing has changed" in kept.run("diff", "watch")


def test_a_snapshot_of_another_state_is_replaced_only_when_it_is_said(kept):
    before = kept.snapshot("v1")
    kept.edit_game("value: 5, quantity: 2", "value: 5, quantity: 3")

    said = kept.run("snapshot", "watch", "v1", status=1)

    assert "error[snapshot-exists]: `watch` already has a snapshot `v1`" in said
    assert "`--force`" in said
    assert kept.snapshot("v1") == before
    kept.run("snapshot", "watch", "v1", "--force")
    assert kept.snapshot("v1")["components"]["coins"]["five"]["quantity"] == 3


def test_a_damaged_snapshot_is_replaced_only_when_it_is_said(kept):
    kept.write("snapshots/watch/v1.json", "{")

    assert "error[snapshot-exists]" in kept.run("snapshot", "watch", "v1", status=1)
    kept.run("snapshot", "watch", "v1", "--force")
    assert kept.snapshot("v1")["name"] == "v1"


def test_a_missing_snapshot_names_what_still_knows_the_past(table):
    said = table.run("diff", "watch", "v1", status=1)

    assert "run `punchboard printed watch` to keep what was last built" in said
    assert "`git:HEAD`" in said


@pytest.mark.parametrize("name", ["manifest", "manifest-1", "Manifest-12", "built", "printed"])
def test_names_of_what_builds_keep_are_not_those_of_snapshots(table, name):
    assert "is what builds keep" in table.run("snapshot", "watch", name, status=2)


def test_a_snapshot_of_another_version_says_that_punchboard_changed(kept):
    data = kept.snapshot("v1") | {"punchboard": "0.0.1"}
    data["components"]["coins"]["five"]["faces"]["en"]["front"] = "0" * 16
    kept.write("snapshots/watch/v1.json", signed(data))

    assert kept.changed("v1")["five"]["causes"] == ["punchboard"]
