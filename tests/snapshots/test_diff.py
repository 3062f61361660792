"""What `diff` says has changed is what was changed, and why."""

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kept_states import state
from programs import output
from punchboard.snapshots.compare import LookChange, compare
from punchboard.snapshots.difference import word_changes


def test_nothing_changed_is_said(kept):
    assert kept.run("diff", "watch") == "watch: v1 -> now: nothing has changed\n"


def test_an_added_item_and_a_removed_one_are_named_with_their_copies(kept):
    kept.edit_game("- {id: one, value: 1, quantity: 4}", "- {id: two, value: 2, quantity: 3}")

    assert "  two: added, 3 copies\n  one: removed, 4 copies\n" in kept.run("diff", "watch")


def test_a_changed_quantity_is_no_change_of_the_face(kept):
    kept.edit_game("value: 5, quantity: 2", "value: 5, quantity: 7")

    change = kept.changed()["five"]
    assert (change["quantity"], change["look"]) == ({"old": 2, "new": 7}, "same")
    assert "  five: quantity 2 -> 7\n" in kept.run("diff", "watch")


def test_a_changed_text_is_told_language_by_language_and_word_by_word(kept):
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Old Guard, ja: 門番}")

    change = kept.changed()["guard"]
    assert change["fields"] == [{"path": "title.en", "old": "Guard", "new": "Old Guard"}]
    assert change["faces"] == [{"language": "en", "side": "front"}]
    assert "    title.en: {+Old +}Guard\n" in kept.run("diff", "watch")


def test_a_changed_definition_is_the_cause_of_a_changed_look(kept):
    kept.edit_game("{en: Low, ja: 下}", "{en: Lowly, ja: 下}")

    found = kept.diff()
    assert {each["item"]: each["causes"] for each in found["items"]} == {
        "guard": ["definition:ranks.low"],
        "thief": ["definition:ranks.low"],
    }
    assert found["parts"] == {
        "definition:ranks.low": [{"path": "title.en", "old": "Low", "new": "Lowly"}]
    }


def test_a_changed_icon_is_the_cause_of_a_changed_look(kept):
    kept.edit("icons/mine.svg", "h4v4", "h3v3")

    assert {each["item"]: each["causes"] for each in kept.diff()["items"]} == {
        "guard": ["icon:icons/mine.svg"],
        "thief": ["icon:icons/mine.svg"],
    }


def test_a_changed_layout_is_the_cause_of_a_changed_back(kept):
    kept.edit("layouts/watch/back.svg", "#204060", "#204070")

    for change in kept.diff()["items"]:
        assert change["causes"] == ["layout:layouts/watch/back.svg"]
        assert {each["side"] for each in change["faces"]} == {"back"}
    assert list(kept.changed()) == ["guard", "thief", "queen"]


def test_another_font_in_the_layout_is_a_changed_look(kept):
    kept.edit("layouts/watch/coin.svg", 'font-size="6"', 'font-size="6" font-family="serif"')

    assert {each: change["look"] for each, change in kept.changed().items()} == {
        "one": "changed",
        "five": "changed",
    }


def test_another_version_of_a_font_file_is_the_cause_of_a_changed_look(table, tmp_path):
    from punchboard.typesetting.fonts.sources import packaged_sources

    sources = {each: packaged_sources(each)[0].path for each in ("source code pro", "dejavu sans")}
    (tmp_path / "fonts").mkdir()
    shutil.copy(sources["dejavu sans"], tmp_path / "fonts/mine.ttf")
    table.edit("layouts/watch/coin.svg", 'font-size="6"', 'font-size="6" font-family="DejaVu Sans"')
    table.run("snapshot", "watch", "v1")
    data = (tmp_path / "fonts/mine.ttf").read_bytes()
    (tmp_path / "fonts/mine.ttf").write_bytes(data + b"\0" * 4)

    changes = table.changed()
    assert {each: change["causes"] for each, change in changes.items()} == {
        "one": ["font:DejaVuSans"],
        "five": ["font:DejaVuSans"],
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('data-text="title" x="8"', 'data-text="title" x="9"'),
        ('data-icon="rank.icon" x="8" y="50"', 'data-icon="rank.icon" x="8" y="60"'),
    ],
)
def test_what_only_moved_is_not_told_as_another_look(kept, old, new):
    kept.edit("layouts/watch/card.svg", old, new)

    assert {each: change["look"] for each, change in kept.changed().items()} == {
        "guard": "moved",
        "thief": "moved",
        "queen": "moved",
    }


def test_a_renamed_id_with_the_same_fields_is_told_as_renamed(kept):
    kept.edit_game("id: queen", "id: empress")

    change = kept.changed()["empress"]
    assert (change["change"], change["old_id"], change["look"]) == ("renamed", "queen", "same")
    assert "  empress: renamed, was queen\n" in kept.run("diff", "watch")


def test_claims_of_the_rules_that_changed_are_named(kept):
    kept.edit("components/watch/rules.en.md", "6 coins", "7 coins")

    assert kept.diff()["claims"] == [
        {"path": "rules.en.md: coins", "old": "6 coins", "new": "7 coins"}
    ]


def test_a_revision_of_git_is_compared_without_touching_the_working_tree(kept):
    git = ("git", "-C", str(kept.root), "-c", "user.name=a", "-c", "user.email=a@example.org")
    output(*git, "init", "--quiet")
    output(*git, "add", "components", "layouts", "icons")
    output(*git, "commit", "--quiet", "-m", "First night")
    kept.edit_game("id: five, value: 5", "id: five, value: 6")
    before = output(*git, "status", "--porcelain")

    assert list(kept.changed("git:HEAD")) == ["five"]
    assert kept.diff("git:HEAD", "v1")["items"] == []
    assert output(*git, "status", "--porcelain") == before


@pytest.mark.parametrize("name", ["git:nothing", "git:", "git:--help", "git:a\nb"])
def test_a_revision_that_git_does_not_know_is_an_error(kept, name):
    assert "error[unreadable-revision]" in kept.run("diff", "watch", name, status=1)


EDITS = st.dictionaries(
    st.sampled_from([f"card-{n}" for n in range(12)]),
    st.sampled_from(["quantity", "field", "look", "moved", "gone"]),
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(edits=EDITS, added=st.sets(st.sampled_from(["new-1", "new-2"])))
def test_exactly_the_edits_are_named(edits, added):
    found = compare(state(), state(edits, added))

    named = {}
    for each in found.items:
        if each.is_unchanged:
            continue
        before, after = each.quantities
        named[each.item] = (
            "added" if each.old is None
            else "gone" if each.new is None
            else "quantity" if before != after
            else "field" if each.fields
            else "moved" if each.look is LookChange.MOVED
            else "look"
        )  # fmt: skip
    assert named == {**edits, **dict.fromkeys(added, "added")}
    causes = {each.item: each.causes for each in found.items if each.causes}
    assert causes == {
        item: ("layout:a.svg",) for item, edit in edits.items() if edit in ("look", "moved")
    }


@pytest.mark.parametrize(
    ("layout", "edit", "cause"),
    [
        ("", ("size: 63x88", "size: 63x88\n    corner: 3"), "component:people.corner"),
        ("{{ game.name }}", ("en: Watch,", "en: Guards,"), "game:name"),
        ("{{ component.name }}", ("en: People,", "en: Folk,"), "component:people.name"),
        ("{{ piece.total }}", ("rank: low, quantity: 3", "rank: low, quantity: 4"),
         "component:people.pieces"),
    ],
)  # fmt: skip
def test_what_a_face_has_of_its_game_and_component_is_a_cause(table, layout, edit, cause):
    table.edit("layouts/watch/card.svg", ">Rank<", f">Rank</text><text x='8' y='60'>{layout}<")
    table.run("snapshot", "watch", "v1")
    table.edit_game(*edit)

    assert cause in table.changed("v1")["queen"]["causes"]


def test_a_changed_size_is_a_cause_besides_the_layouts(kept):
    kept.edit_game("size: 63x88", "size: 62x88")
    for name in ("card", "back"):
        kept.edit(f"layouts/watch/{name}.svg", "63mm", "62mm")
        kept.edit(f"layouts/watch/{name}.svg", "0 0 63", "0 0 62")

    causes = kept.changed("v1")["queen"]["causes"]

    assert causes[0] == "component:people.size"
    assert kept.diff("v1")["parts"]["component:people.size"] == [
        {"path": "", "old": "63 x 88 mm", "new": "62 x 88 mm"}
    ]


def test_a_change_outside_of_items_and_claims_is_said(kept):
    kept.edit("components/watch/rules.en.md", "# Components", "# Contents of the box")
    kept.edit_game("name: {en: Watch", "version: 0.2\nname: {en: Watch")
    kept.edit_game("languages: [en, ja]", "languages: [en, ja, de]")

    assert kept.run("diff", "watch").splitlines() == [
        "watch: v1 -> now",
        "  version: none -> 0.2",
        "  rules.en.md: the text changed, what it claims did not",
        "  faces are compared in en, ja only: v1 has none in de",
    ]


def test_a_renamed_component_with_the_same_faces_is_not_printed_again(kept):
    kept.edit_game("  coins:", "  money:")

    said = kept.diff("v1")

    assert said["items"] == []
    assert said["notes"] == ["component money is renamed, was coins"]
    assert "nothing has changed" in kept.run("build", "watch", "--changed-since", "v1")


def test_a_colour_is_never_split():
    assert word_changes("#2a7fb8 deep", "#2a7fc9 deep") == "[-#2a7fb8-]{+#2a7fc9+} deep"
