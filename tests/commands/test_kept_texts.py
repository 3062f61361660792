"""Builds from set texts of the build before."""

import shutil

import pytest

LONG = "Draw cards from the pile until you hold five, then pass one of them on to the left."


@pytest.fixture
def desk(desk):
    desk.edit("layouts/deck/card.svg", 'font-size="6"', 'font-size="6" inline-size="40"')
    desk.edit("components/deck/game.yaml", "title: First", f'title: "{LONG}"')
    return desk


def built(desk):
    # Else nothing would be set at all, because nothing has changed.
    for answer in (desk.root / ".punchboard/cache").glob("answer-*"):
        answer.unlink()
    assert desk.run("build").status == 0
    return desk.output("deck-a4.pdf"), desk.output("manifest.json")


def built_afresh(desk):
    shutil.rmtree(desk.root / ".punchboard")
    return built(desk)


def kept(desk):
    (file,) = (desk.root / ".punchboard" / "cache").glob("texts-*.bin")
    return file


def test_a_build_from_kept_texts_is_the_same(desk):
    assert built(desk) == built(desk) == built_afresh(desk)


def test_a_build_with_one_card_changed_is_the_same(desk):
    before = built(desk)
    desk.edit("components/deck/game.yaml", "Second", "山札の上から3枚を見る。")

    after = built(desk)
    assert after == built_afresh(desk) != before


def test_the_texts_of_a_card_that_is_gone_are_dropped(desk):
    built(desk)
    size = kept(desk).stat().st_size
    desk.edit("components/deck/game.yaml", LONG, "Pass.")
    built(desk)

    assert kept(desk).stat().st_size < size


@pytest.mark.parametrize("command", ["export deck --pictures", "check", "faces deck"])
def test_the_texts_of_a_build_are_kept_by_other_commands(desk, command):
    built(desk)
    before = kept(desk).read_bytes()

    assert desk.run(*command.split()).status == 0
    assert kept(desk).read_bytes() == before


def test_a_broken_layout_drops_no_texts(desk):
    built(desk)
    before = kept(desk).read_bytes()
    desk.edit("layouts/deck/card.svg", 'data-text="title"', 'data-text="tilte"')

    assert desk.run("build").status == 1
    assert kept(desk).read_bytes() == before


def test_damaged_texts_are_set_again(desk):
    before = built(desk)
    good = kept(desk).read_bytes()
    kept(desk).write_bytes(good[:-9])

    assert built(desk) == before
    assert kept(desk).read_bytes() == good


def test_a_cache_that_cannot_be_written_is_quiet(desk):
    desk.write(".punchboard", "in the way")
    outcome = desk.run("build")

    assert (outcome.status, outcome.stderr) == (0, "")


def test_a_cache_that_leads_out_of_the_workspace_is_not_used(desk, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (desk.root / ".punchboard").symlink_to(outside, target_is_directory=True)

    assert built(desk) == built(desk)
    assert [*outside.iterdir()] == []
