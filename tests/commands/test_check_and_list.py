def test_check_finds_nothing_wrong(desk):
    outcome = desk.run("check")

    assert (outcome.status, outcome.stdout, outcome.stderr) == (0, "deck: no problems found\n", "")
    assert not (desk.root / "build").exists()


def test_check_looks_at_every_language(desk):
    desk.edit("components/deck/game.yaml", "name: Deck", "name: Deck\nlanguages: [en, ja]")
    desk.edit("components/deck/game.yaml", "title: First", "title: {en: First, ja: \ue000}")

    outcome = desk.run("check")

    assert (outcome.status, outcome.stdout) == (1, "deck: has errors\n")
    assert "error[missing-glyph]: `title` of `one` in `ja`" in outcome.stderr


def test_warnings_alone_are_no_failure(desk):
    desk.edit("components/deck/game.yaml", "name: Deck", "name: Deck\nlanguages: [en, ja]")
    desk.edit("components/deck/game.yaml", "title: First", "title: {en: First}")

    outcome = desk.run("check")

    assert (outcome.status, outcome.stdout) == (0, "deck: has warnings\n")
    assert outcome.stderr.startswith("warning[untranslated]: ")


def test_a_header_without_items_is_a_warning_and_its_fields_are_known(desk):
    (desk.root / "components/deck/game.yaml").write_text(
        "components: {cards: {size: 63x88, front: card.svg, items: cards.csv}}\n"
    )
    desk.write("components/deck/cards.csv", "id,title\n")

    outcome = desk.run("check")

    assert (outcome.status, outcome.stdout) == (0, "deck: has warnings\n")
    assert outcome.stderr.startswith("warning[no-items]: there are no items below the header\n")
    assert outcome.stderr.endswith("1 warning\n")


def test_list_shows_what_is_in_the_box(desk):
    outcome = desk.run("list")

    assert outcome.stdout == "deck: Deck\n  cards  Cards  card 63 x 88 mm  3\n"


def test_the_version_is_told(desk):
    from punchboard import __version__

    assert desk.run("--version").stdout == f"punchboard {__version__}\n"


def test_the_folder_may_stand_after_the_command(desk, tmp_path_factory):
    from click.testing import CliRunner

    from punchboard.cli import main

    assert CliRunner().invoke(main, ["list", "-C", str(desk.root)]).stdout.startswith("deck: Deck")
