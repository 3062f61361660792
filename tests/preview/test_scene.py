import shutil

import anyio
import pytest
from msgspec.structs import replace

from harbours import LAYOUT, LIST, opened_studio
from punchboard.commands.preview import GameLoader
from punchboard.preview import scene as live_scene
from punchboard.preview.scene import GameFiles, LiveGame, View
from punchboard.workspace import Workspace


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


@pytest.fixture
def files(harbour, studio, monkeypatch):
    # What nobody is told of is looked for this often, in ms.
    monkeypatch.setattr(live_scene, "_LOOK", 100)
    return studio.files


async def saved_by(files, write):
    """Return the files of the first save that *write* makes."""
    with anyio.fail_after(20):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(anyio.to_thread.run_sync, write)
            async for saved in files.saves():
                tasks.cancel_scope.cancel()
                return saved
    return None


def test_every_folder_that_a_game_reads_is_watched(harbour, files):
    names = {path.relative_to(harbour.root).as_posix() for path in files.folders()}

    assert names == {"components/harbour", "layouts"}
    harbour.write("fonts/a.txt", "")
    assert harbour.root / "fonts" in files.folders()


def test_rules_elsewhere_are_watched_as_well(harbour):
    harbour.write("components/shared/rules.md", "# Rules\n")
    harbour.edit(LIST, "rules: rules.en.md", "rules: ../shared/rules.md")
    with opened_studio(harbour) as studio:
        assert harbour.root / "components/shared" in studio.files.folders()


def test_a_save_is_noticed(harbour, files):
    write = lambda: harbour.edit(LIST, "value: 5", "value: 6")  # noqa: E731

    assert anyio.run(saved_by, files, write) == {str(harbour.root / LIST)}


def test_a_save_that_nobody_watched_is_noticed_later(harbour, files):
    harbour.edit(LAYOUT, 'y="20"', 'y="21"')

    assert anyio.run(saved_by, files, lambda: None) == {str(harbour.root / LAYOUT)}


@pytest.mark.parametrize("name", [".game.yaml.swp", "game.yaml~", "4913", ".punchboard-1.tmp"])
def test_drafts_of_editors_are_no_saves(harbour, files, name):
    harbour.write(f"components/harbour/{name}", "x")
    harbour.edit(LIST, "value: 5", "value: 6")

    assert anyio.run(saved_by, files, lambda: None) == {str(harbour.root / LIST)}


def test_a_font_is_told_from_other_files(harbour):
    files = GameFiles(Workspace.at(harbour.root), "harbour", lambda: None)

    assert files.has_fonts([str(harbour.root / "fonts/a/b.ttf")])
    assert not files.has_fonts([str(harbour.root / LIST)])


def test_a_save_while_the_game_is_loaded_for_the_first_time_is_noticed(harbour, monkeypatch):
    load, edited = GameLoader.__call__, []

    def loaded(self, view):
        game = load(self, view)
        # The last reading is over: nothing reads the files again of itself.
        if len(edited) < 2 and view.language:
            edited.append(harbour.edit(LIST, "value: 5", "value: 6") if not edited else None)
        return game

    monkeypatch.setattr(GameLoader, "__call__", loaded)
    with opened_studio(harbour) as studio:
        assert edited
        assert anyio.run(saved_by, studio.files, lambda: None) == {str(harbour.root / LIST)}


def test_files_are_looked_at_where_the_system_has_nothing_left_to_watch_with(
    harbour, files, monkeypatch
):
    watch, asked = live_scene.awatch, []

    def awatch(*folders, force_polling, **options):
        asked.append(force_polling)
        if len(asked) == 1:
            raise OSError("too many open files")
        return watch(*folders, force_polling=force_polling, **options)

    monkeypatch.setattr(live_scene, "awatch", awatch)
    write = lambda: harbour.edit(LIST, "value: 5", "value: 6")  # noqa: E731

    assert anyio.run(saved_by, files, write) == {str(harbour.root / LIST)}
    assert asked == [None, True]


def test_a_save_in_a_folder_that_was_replaced_is_noticed(harbour, files):
    async def saves():
        layouts = harbour.root / "layouts"
        with anyio.fail_after(20):
            async for saved in files.saves():
                if str(harbour.root / LAYOUT) in saved:
                    return True
                # Whoever watches the old folder hears nothing of the new one.
                shutil.move(layouts, harbour.root / "old")
                shutil.copytree(harbour.root / "old", layouts)
                harbour.edit(LAYOUT, 'y="20"', 'y="21"')
        return False

    harbour.edit(LIST, "value: 5", "value: 6")

    assert anyio.run(saves)


def test_what_was_forgotten_is_noticed_again(harbour, files):
    files.forget()

    assert str(harbour.root / LIST) in anyio.run(saved_by, files, lambda: None)
