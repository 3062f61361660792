"""What `build --changed-since` prints: just the pieces that changed, after a pull list."""

import json
from collections import Counter

import pikepdf
import pypdfium2
import pytest


def build(table, *options, since="v1"):
    """Return what the build says, with the copies printed of each item."""
    folder = table.root / "build/watch"
    for path in folder.glob("*.pdf") if folder.is_dir() else ():
        path.unlink()
    said = table.run("build", "watch", "--changed-since", since, *options)
    if "nothing has changed" in said:
        return said, {}
    (file,) = json.loads((folder / "manifest.json").read_text())["files"] or [{"sheets": []}]
    placed = [
        each for sheet in file["sheets"] for each in sheet["front"]["placements"]
        if each["face"] == "front"
    ]  # fmt: skip
    return said, dict(Counter(each["item"] for each in placed))


def words(table, page=0, name="watch-a4-since-v1.pdf"):
    """Return the text of a page."""
    with pypdfium2.PdfDocument(table.root / "build/watch" / name) as document:
        return document[page].get_textpage().get_text_range().replace("\r\n", "\n")


def test_nothing_changed_writes_nothing_and_says_so(kept):
    said, printed = build(kept)

    assert said == "watch (en): nothing has changed since `v1`\n"
    assert printed == {}
    assert not (kept.root / "build").exists()


def test_a_changed_face_is_printed_in_all_its_copies(kept):
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")

    said, printed = build(kept)

    assert "watch-a4-since-v1.pdf: pull list on 1 page, 3 pieces on 1 sheet" in said
    assert printed == {"guard": 3}
    page = words(kept)
    assert "take out 3 x Guard, put in 3 x Guards" in page
    assert "guard: the front changed" in page
    assert "In all, take out 3, put in 3: 12 pieces before, 12 pieces now" in page


def test_a_text_of_another_language_prints_nothing(kept):
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Guard, ja: 番人}")

    assert build(kept)[1] == {}
    assert build(kept, "--lang", "ja")[1] == {"guard": 3}


def test_of_more_copies_only_the_additional_ones_are_printed(kept):
    kept.edit_game("value: 5, quantity: 2", "value: 5, quantity: 7")

    assert build(kept)[1] == {"five": 5}
    assert "put in 5 x five\n5 more copies" in words(kept)
    assert "12 pieces before, 17 pieces now" in words(kept)


def test_pieces_that_only_go_are_on_the_pull_list(kept):
    kept.edit_game("value: 5, quantity: 2", "value: 5, quantity: 1")
    kept.edit_game("      - {id: queen, title: {en: Queen, ja: 女王}, rank: high}\n", "")

    said, printed = build(kept)

    assert said.startswith("build/watch/watch-a4-since-v1.pdf: pull list on 1 page\n")
    assert printed == {}
    assert "take out 1 x Queen\nqueen: no longer in the game" in words(kept)
    assert "take out 1 x five\n1 copy fewer" in words(kept)
    assert "People: take out 1, put in 0; 5 now" in words(kept)
    assert "Coins: take out 1, put in 0; 5 now" in words(kept)


def test_a_changed_back_counts_only_where_backs_are_printed(kept):
    kept.edit("layouts/watch/back.svg", "#204060", "#204070")

    assert build(kept)[1] == {"guard": 3, "thief": 2, "queen": 1}
    assert build(kept, "--sheets", "fronts")[1] == {}
    assert build(kept, "--sheets", "fold")[1] == {"guard": 3, "thief": 2, "queen": 1}


def test_the_pull_list_keeps_a_duplex_printer_in_step(kept):
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Guards, ja: 門番}")
    build(kept)

    manifest = json.loads((kept.root / "build/watch/manifest.json").read_text())
    (sheet,) = manifest["files"][0]["sheets"]
    assert (sheet["front"]["page"], sheet["back"]["page"]) == (3, 4)
    assert words(kept, 1) == ""
    assert "Guards" in words(kept, 2)
    with pikepdf.open(kept.root / "build/watch/watch-a4-since-v1.pdf") as document:
        assert len(document.pages) == 4


def test_other_bleed_is_no_change(kept):
    assert build(kept, "--bleed", "1mm")[1] == {}


def test_a_renamed_card_is_not_printed_again(kept):
    kept.edit_game("id: queen", "id: empress")

    assert build(kept)[1] == {}


def test_a_long_pull_list_goes_on_another_page(table):
    items = "\n".join(f"      - {{id: c{n}, value: {n}}}" for n in range(40))
    table.edit_game("      - {id: one, value: 1, quantity: 4}", items)
    table.run("snapshot", "watch", "v1")
    table.edit("layouts/watch/coin.svg", 'x="8"', 'x="7"')

    build(table)

    assert "pull list · 1/3" in words(table)
    assert "put in 1 x c39" in words(table, 2)
    assert "In all, take out 42, put in 42" in words(table, 2)


@pytest.mark.parametrize("name", ["manifest", "build/watch/manifest.json", "git:HEAD~1"])
def test_a_name_may_be_a_manifest_and_must_be_there(kept, name):
    kept.run("build", "watch")
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")
    if name.startswith("git:"):
        said = kept.run("build", "watch", "--changed-since", name, status=1)
        assert "error[unreadable-revision]" in said
    else:
        assert build(kept, since=name)[1] == {"five": 2}


def test_a_manifest_of_fronts_says_nothing_about_backs(kept):
    kept.run("build", "watch", "--sheets", "fronts")

    assert build(kept, since="manifest")[1] == {}


def test_a_manifest_of_changed_pieces_is_not_compared_with(kept):
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")
    build(kept)

    said = kept.run("build", "watch", "--changed-since", "manifest", status=1)

    assert "it lists only a part of the game; use one of a whole build" in said


def test_a_language_that_the_snapshot_lacks_is_an_error(kept):
    kept.run("build", "watch")

    said = kept.run("build", "watch", "--lang", "ja", "--changed-since", "manifest", status=1)

    assert "`manifest` has no faces in `ja`, only in `en`" in said


def test_the_last_three_manifests_are_kept(table):
    made = []
    for quantity in range(2, 7):
        table.run("build", "watch")
        made.append((table.root / "build/watch/manifest.json").read_bytes())
        table.edit_game(f"value: 5, quantity: {quantity}", f"value: 5, quantity: {quantity + 1}")

    names = ("manifest.json", "manifest-1.json", "manifest-2.json")
    assert [(table.root / "build/watch" / name).read_bytes() for name in names] == made[:1:-1]
    assert not (table.root / "build/watch/manifest-3.json").exists()


def test_a_build_of_the_same_keeps_the_manifests_before_it(table):
    table.run("build", "watch")
    table.run("build", "watch")

    assert not (table.root / "build/watch/manifest-1.json").exists()


def test_what_was_printed_is_kept_whatever_was_edited_since(table):
    assert "`watch` has not been built yet" in table.run("printed", "watch", status=1)
    table.run("build", "watch", "--bleed", "2mm")
    table.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")

    assert table.run("printed", "watch") == (
        "snapshots/watch/printed.json: 12 pieces of 5 items in en\n"
        "  not in ja: not built, or built before something was edited\n"
    )
    (change,) = table.diff("printed")["items"]
    assert change["fields"] == [{"path": "value", "old": "5", "new": "6"}]
    assert build(table, since="printed")[1] == {"five": 2}
    assert build(table, "--bleed", "0", since="printed")[1] == {"five": 2}


@pytest.mark.parametrize("before", ["{", "[]", '{"format": 1}', "", "itself"])
def test_what_was_built_is_the_same_bytes_whatever_was_there_before(table, before):
    table.run("build", "watch")
    path = table.root / "build/watch/built.json"
    data = path.read_bytes()
    if before != "itself":
        path.write_text(before)

    table.run("build", "watch")

    assert path.read_bytes() == data


def test_what_was_built_tells_a_move_after_another_build(table):
    table.run("build", "watch")
    table.run("build", "watch")
    table.run("printed", "watch")
    table.edit("layouts/watch/coin.svg", 'x="8"', 'x="7"')

    assert {each: change["look"] for each, change in table.changed("printed").items()} == {
        "one": "moved",
        "five": "moved",
    }


def test_languages_built_one_after_the_other_are_kept_together(table):
    table.run("build", "watch")
    table.run("build", "watch", "--lang", "ja")

    assert table.run("printed", "watch").endswith("12 pieces of 5 items in en, ja\n")
    assert table.diff("printed")["items"] == []


def test_a_language_built_before_an_edit_is_not_kept_with_what_was_built_after(table):
    table.run("build", "watch")
    table.edit("layouts/watch/coin.svg", 'x="8"', 'x="7"')
    table.run("build", "watch", "--lang", "ja")

    assert "5 items in ja\n  not in en: " in table.run("printed", "watch")


def test_a_build_of_chosen_pieces_is_said_not_to_be_kept(table):
    table.run("build", "watch", "--lang", "all")
    table.run("build", "watch", "--item", "five")
    assert "chosen pieces" not in table.run("printed", "watch")
    table.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")
    table.run("build", "watch", "--item", "five")

    assert "the last build, of chosen pieces, is not in it" in table.run("printed", "watch")
    assert list(table.changed("printed")) == ["five"]


def test_the_manifest_of_the_last_whole_build_stays_however_many_parts_follow(table):
    table.run("build", "watch")
    for item in ("guard", "thief", "queen", "one"):
        table.run("build", "watch", "--item", item)
    table.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")

    assert build(table, since="manifest-2")[1] == {"five": 2}


def test_the_pull_list_names_what_goes_as_it_was_and_what_comes_as_it_is(kept):
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Sentry, ja: 門番}")

    build(kept)

    assert "take out 3 x Guard, put in 3 x Sentry" in words(kept)


def test_swapped_ids_are_named_by_their_titles(kept):
    kept.edit_game("id: guard", "id: x")
    kept.edit_game("id: thief", "id: guard")
    kept.edit_game("id: x", "id: thief")

    build(kept)

    assert "take out 3 x Guard, put in 2 x Thief" in words(kept)
    assert "take out 2 x Thief, put in 3 x Guard" in words(kept)


@pytest.mark.parametrize(
    "options",
    [
        ("--item", "queen"),
        ("--item", "q*", "--component", "people"),
        ("--where", "rank == 'high'"),
        ("--where", "rank.icon == 'sun'"),
        ("--where", "title == 'Queen'"),
    ],
)
def test_a_card_that_is_gone_can_be_chosen_by_what_it_was(kept, options):
    kept.edit_game("      - {id: queen, title: {en: Queen, ja: 女王}, rank: high}\n", "")
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 3")

    build(kept, *options)

    (path,) = (kept.root / "build/watch").glob("*.pdf")
    page = words(kept, 0, path.name)
    assert "from v1 to now · en · chosen pieces only" in page
    assert "take out 1 x Queen" in page
    assert "Of the chosen, take out 1, put in 0: 1 piece before, 0 pieces now" in page


def test_the_counts_of_a_choice_are_those_of_its_pieces(kept):
    kept.edit_game("rank: low, quantity: 3", "rank: low, quantity: 5")
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 1")

    build(kept, "--component", "coins")

    page = words(kept, 0, "watch-a4-chosen-coins-since-v1.pdf")
    assert "Of the chosen, take out 2, put in 1: 6 pieces before, 5 pieces now" in page


def test_without_a_picture_of_what_goes_the_list_says_so(kept):
    (kept.root / "snapshots/watch/v1.pdf").unlink()
    kept.edit_game("{en: Guard, ja: 門番}", "{en: Sentry, ja: 門番}")

    build(kept)

    assert "no\npicture" in words(kept)


def test_sheets_of_a_change_that_was_taken_back_are_removed(kept):
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")
    kept.run("build", "watch", "--changed-since", "v1")
    kept.edit_game("value: 6, quantity: 2", "value: 5, quantity: 2")

    assert "nothing has changed" in kept.run("build", "watch", "--changed-since", "v1")

    assert not list((kept.root / "build/watch").glob("*since*"))


def test_a_new_language_does_not_stop_the_others(kept):
    kept.edit_game("languages: [en, ja]", "languages: [en, ja, de]")
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")

    said = kept.run("build", "watch", "--lang", "all", "--changed-since", "v1")

    assert "warning[language-not-compared]: `v1` has no faces in `de`" in said
    assert "run `punchboard build watch --lang de` to print all its pieces" in said
    assert said.count("2 pieces on 1 sheet") == 2


def test_a_damaged_snapshot_does_not_stop_a_build_that_needs_another(kept):
    kept.edit(
        "layouts/watch/coin.svg",
        "</svg>",
        '<text x="9" y="17" font-size="3">{{ piece.revision }}</text></svg>',
    )
    kept.edit_game("value: 5, quantity: 2", "value: 6, quantity: 2")
    kept.write("snapshots/watch/bad.json", "{")

    said = kept.run("build", "watch", "--changed-since", "v1")

    assert "warning[snapshot-not-counted]" in said
    assert said.count("snapshot-not-counted") == 1
    assert "2 pieces on 1 sheet" in said
