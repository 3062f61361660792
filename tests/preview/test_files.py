import shutil

import anyio
import pytest

from harbours import LAYOUT, LIST, opened_studio
from punchboard.commands.preview import GameLoader
from punchboard.preview import files as watched_files
from punchboard.preview.files import GameFiles
from punchboard.workspace import Workspace


@pytest.fixture
def files(harbour, studio, monkeypatch):
    # What nobody is told of is looked for this often, in ms.
    monkeypatch.setattr(watched_files, "_LOOK", 100)
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
    watch, asked = watched_files.awatch, []

    def awatch(*folders, force_polling, **options):
        asked.append(force_polling)
        if len(asked) == 1:
            raise OSError("too many open files")
        return watch(*folders, force_polling=force_polling, **options)

    monkeypatch.setattr(watched_files, "awatch", awatch)
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
