import pytest
from msgspec.structs import replace

from harbours import LAYOUT, LIST, opened_studio
from punchboard.preview.scene import LiveGame, View


def keys(scene):
    return {slot: named.face.key for slot, named in scene.slots.items()}


def test_a_refresh_without_an_edit_changes_nothing(studio):
    change = studio.refresh([])

    assert (change.faces, change.list_changed, change.errors, change.stale) == ((), False, 0, False)
    assert change.version == 2


def test_a_refresh_names_the_faces_that_look_different(harbour, studio):
    harbour.edit(LIST, "en: Herring", "en: Kipper")
    change = studio.refresh([])

    ((slot, key),) = change.faces
    assert slot == ("cargo", "herring", "front")
    assert studio.live.face(key).face.key == key


def test_the_last_good_state_stays_while_a_file_has_an_error(harbour, studio):
    before = keys(studio.live.scene(View()))
    harbour.edit(LIST, "front: cargo.svg", "front: nowhere.svg")
    change = studio.refresh([])
    scene = studio.live.scene(View())

    assert change.stale
    assert change.errors == 1
    assert keys(scene) == before
    assert scene.found[0].code == "missing-file"
    harbour.edit(LIST, "nowhere.svg", "cargo.svg")
    mended = studio.refresh([])
    assert (mended.stale, mended.faces) == (False, ())
    assert studio.live.scene(View()).found == ()


def test_a_broken_layout_leaves_every_component_as_it_was(harbour, studio):
    before = keys(studio.live.scene(View()))
    harbour.edit(LAYOUT, "</svg>", "")
    studio.refresh([])

    assert keys(studio.live.scene(View())) == before


def test_a_game_with_errors_from_the_start_is_shown_once_it_is_mended(harbour):
    harbour.edit(LIST, "kind: card", "kind: crad")
    with opened_studio(harbour) as studio:
        assert studio.live.start.game is None
        assert studio.wall(View())["cards"] == []
        assert [each["code"] for each in studio.problems(View())["findings"]]
        harbour.edit(LIST, "kind: crad", "kind: card")
        change = studio.refresh([])

        assert change.list_changed
        assert len(studio.wall(View())["cards"]) == 4


def test_a_card_with_a_text_that_does_not_fit_is_shown_under_its_mark(harbour, studio):
    box = '<rect id="box" x="9" y="40" width="40" height="2" fill="none"/>'
    text = '<text data-text="title" font-size="9" style="shape-inside:url(#box)">Eel</text>'
    harbour.edit(LAYOUT, "</svg>", f"{box}{text}</svg>")
    studio.refresh([])
    wall = studio.wall(View())

    assert not wall["stale"]
    assert next(each["w"] for each in wall["cards"] if each["i"] == "herring")


def test_each_view_is_laid_out_when_it_is_asked_for(harbour, studio):
    german = studio.live.scene(View("de"))
    harbour.edit(LIST, "de: Hering", "de: Matjes")
    change = studio.refresh([])

    assert change.view == View("de")
    assert [slot for slot, _ in change.faces] == [("cargo", "herring", "front")]
    assert keys(german) != keys(studio.live.scene(View("de")))
    assert keys(studio.live.scene(View())) == keys(studio.live.start)


def test_a_file_that_changes_while_it_is_read_is_read_again(studio):
    loaded = studio.live.start.loaded
    other = replace(loaded, decks=())
    answers, stamps = iter([other, loaded]), iter([1, 2, 2, 2])
    live = LiveGame(lambda view: next(answers), lambda: next(stamps))

    assert live.start.loaded is loaded


def test_a_face_that_has_gone_can_still_be_asked_for(harbour, studio):
    key = studio.live.start.slots["cargo", "eel", "front"].face.key
    harbour.edit(LIST, "value: 5", "value: 6")
    studio.refresh([])

    assert studio.live.face(key) is not None
    assert studio.live.face("0" * 64) is None


@pytest.mark.parametrize("language", ["fr", "../x", ""])
def test_an_unknown_language_is_the_first_of_the_game(studio, language):
    assert studio.live.scene(View(language)).language == "en"
