"""What the page is answered about a game, apart from HTTP."""

import json
import subprocess

import pytest

from harbours import LAYOUT, LIST, opened_studio
from punchboard.commands.preview import Checker
from punchboard.commands.report import Steps
from punchboard.commands.snapshot import keep_snapshot
from punchboard.preview.box import plot
from punchboard.preview.card import pins
from punchboard.preview.past import START
from punchboard.preview.scene import View
from punchboard.statistics.count import Label
from punchboard.statistics.tables import Counted, CountTable

NOW = View()


def test_the_wall_has_what_cards_are_searched_and_sorted_by(studio):
    wall = studio.wall(NOW)
    card = wall["cards"][0]

    assert (card["t"], card["q"], card["v"]["value"]) == ("Herring", 4, 2)
    assert "fish" in card["s"]
    assert card["f"] != card["b"]
    assert [each["count"] for each in wall["components"]] == [8, 6]
    assert json.loads(json.dumps(wall)) == wall


def test_an_outline_has_its_bleed_and_the_safe_zone_of_the_rule(studio):
    card, coin = studio.wall(NOW)["outlines"]

    assert (card["width"], card["corner"], card["trim"]) == (63, 3, [])
    assert min(x for x, _ in card["bleed"][0]) == -3
    assert min(x for x, _ in card["safe"][0]) == 3
    assert len(coin["trim"][0]) > 20


def test_a_filter_answers_as_the_commands_do(studio):
    assert studio.filter(NOW, "value > 2")["pieces"] == [["cargo", "eel"], ["cargo", "rye"]]
    assert studio.filter(NOW, "dear") == studio.filter(NOW, "value > 2")
    wrong = studio.filter(NOW, "price > 2")
    assert wrong["pieces"] == []
    assert "`price`" in wrong["problem"]


def test_a_card_has_its_fields_with_their_places_and_links(harbour, studio):
    card = studio.card(NOW, "cargo", "rye")
    fields = {each["name"]: each for each in card["fields"]}
    line = next(
        number
        for number, text in enumerate((harbour.root / LIST).read_text().splitlines(), 1)
        if "id: rye" in text
    )

    assert fields["title"]["value"] == "Rye"
    assert fields["good"]["value"] == "grain (Grain)"
    assert fields["value"]["place"]["line"] == line
    assert fields["value"]["place"]["link"].endswith(f"game.yaml:{line}:69")
    assert [each["side"] for each in card["layouts"]] == ["front", "back"]
    assert studio.card(NOW, "cargo", "tea") is None


def test_a_card_has_the_lines_of_the_rules_that_speak_of_it(studio):
    lines = studio.card(NOW, "cargo", "eel")["rules"]

    assert lines[0]["text"].startswith("Whoever has the eel begins")
    assert lines[0]["why"] == "item"
    assert {each["place"]["line"] for each in lines} == {5, 10}
    assert all(each["why"] == "component" for each in studio.card(NOW, "cargo", "rye")["rules"])


def test_a_finding_in_a_list_is_pinned_where_the_field_is_shown(harbour, studio):
    harbour.edit(LIST, "{en: Rye, de: Roggen}", "{de: Roggen}")
    studio.refresh([])
    (problem,) = studio.card(NOW, "cargo", "rye")["problems"]

    assert problem["pin"] == {"side": "front", "x": 31.5, "y": 20.0}
    assert studio.card(NOW, "cargo", "eel")["problems"] == []
    (finding,) = studio.problems(NOW)["findings"]
    assert finding["items"] == [["cargo", "rye"]]


def test_a_finding_in_a_layout_is_pinned_at_its_element(harbour, studio):
    harbour.edit(
        LAYOUT, 'data-text="value" x', 'data-text="value" inline-size="2" data-fit="13pt" x'
    )
    harbour.edit(
        LAYOUT, '<text data-text="value"', '<g transform="translate(1 2)"><text data-text="value"'
    )
    harbour.edit(LAYOUT, "2</text>", "2</text></g>")
    studio.refresh([])
    problems = studio.card(NOW, "cargo", "herring")["problems"]

    assert {"side": "front", "x": 32.5, "y": 72.0} in [each["pin"] for each in problems]


@pytest.mark.parametrize(
    ("moved", "x", "y"),
    [
        ('<g transform="rotate(90 31.5 70)">', 31.5, 70.0),
        ('<g transform="translate(31.5 70) rotate(90) translate(-31.5 -60)">', 21.5, 70.0),
        ('<g transform="scale(.5)"><g transform="rotate(180 20 20)">', 4.25, -15.0),
    ],
)
def test_a_pin_is_turned_and_scaled_with_its_element(harbour, studio, moved, x, y):
    harbour.edit(LAYOUT, '<text data-text="value"', f'{moved}<text data-text="values"')
    harbour.edit(LAYOUT, "2</text>", "2</text>" + "</g>" * moved.count("<g"))
    item = studio.live.start.game.components[0].items[0]
    faces = {"front": studio.live.start.slots["cargo", "herring", "front"].face}
    studio.refresh([])
    (found,) = studio.live.scene(NOW).found

    pin = pins([found], studio.live.start.game.components[0], item, faces)[found]
    assert pin == {"side": "front", "x": x, "y": y}


def test_words_that_preflight_quotes_are_pinned_where_they_are_printed(harbour, studio):
    pale = '<text data-text="title" transform="rotate(90 50 60)" x="50" y="60" fill="#eee" '
    harbour.edit(LAYOUT, "</svg>", f'{pale}font-size="5">Herring</text></svg>')
    studio.refresh([])
    studio.checked = (2, tuple(Checker(harbour.root, "harbour")()))
    problems = studio.card(NOW, "cargo", "herring")["problems"]
    found = next(each for each in problems if each["code"] == "low-contrast")

    assert found["pin"]["side"] == "front"
    # Turned clockwise, the words go down from where they begin, and are left of it.
    assert found["pin"]["x"] == pytest.approx(49, abs=1.5)
    assert found["pin"]["y"] == pytest.approx(60, abs=1)


def test_a_finding_that_many_faces_share_is_on_the_card_of_each(harbour, studio):
    pale = '<text data-text="title" x="10" y="60" fill="#eee" '
    harbour.edit(LAYOUT, "</svg>", f'{pale}font-size="5">Herring</text></svg>')
    studio.refresh([])
    studio.checked = (2, tuple(Checker(harbour.root, "harbour")()))
    for item in ("herring", "rye", "eel"):
        problems = studio.card(NOW, "cargo", item)["problems"]
        (found,) = [each for each in problems if each["code"] == "low-contrast"]
        assert found["pin"]["x"] == pytest.approx(10, abs=1)
    (found,) = [e for e in studio.problems(NOW)["findings"] if e["code"] == "low-contrast"]

    assert found["items"] == [["cargo", "herring"], ["cargo", "rye"], ["cargo", "eel"]]


def test_the_title_of_the_rules_speaks_of_no_card(harbour):
    harbour.edit("components/harbour/rules.en.md", "# Harbour", "# The Harbour")
    harbour.edit(LIST, "name: {en: Harbour, de: Hafen}", "name: {en: The Harbour, de: Hafen}")
    harbour.edit(LIST, "en: Eel, de", "en: Harbour, de")
    with opened_studio(harbour) as studio:
        lines = studio.card(NOW, "cargo", "eel")["rules"]

    assert [each["text"] for each in lines if each["text"].startswith("#")] == []
    assert lines


@pytest.mark.parametrize(
    ("counted", "fields", "across", "caption"),
    [
        (Counted.VALUES, ["good"], "pieces", "number of pieces with each value of good"),
        (
            Counted.PER_PIECE, ["good"], "on one piece",
            "number of pieces with none, one or more of each value of good",
        ),
        (
            Counted.PLACES, ["good"], "place",
            "number of pieces with each value of good in each place",
        ),
        (
            Counted.TOGETHER, ["good", "value"], "value",
            "number of pieces with each value of good and each value of value",
        ),
    ],
    ids=str,
)  # fmt: skip
def test_plots_say_what_they_count(counted, fields, across, caption):
    table = CountTable(tuple(fields), counted, (Label("fish", "**Fish**"),), ("1",), ((3,),))
    shown = plot(table)

    assert (shown["down"], shown["across"], shown["caption"]) == ("good", across, caption)
    assert shown["rows"][0]["text"] == "Fish"


def test_what_fields_share_is_counted_by_field():
    fields = ("first", "second")
    shown = plot(CountTable(fields, Counted.PLACES, (Label("a", "a"),), fields, ((1, 2),)))

    assert (shown["down"], shown["across"]) == ("value", "field")


def test_the_box_has_the_claims_of_the_rules_and_the_checks(studio):
    box = studio.box(NOW)
    asked = {each["id"]: [claim["wanted"] for claim in each["asked"]] for each in box["components"]}

    assert asked == {"cargo": [8], "coins": [6]}
    assert [(each["that"], each["holds"]) for each in box["checks"]] == [
        ("count('cargo') == 8", True),
        ("count('coins') == 7", False),
    ]
    assert box["checks"][1]["message"]
    titles = [table["title"] for each in box["statistics"] for table in each["tables"]]
    assert "good" in titles
    assert json.loads(json.dumps(box)) == box


def test_nothing_has_changed_since_the_start_until_something_does(harbour, studio):
    assert studio.past.changes(START, NOW)["items"] == []
    harbour.edit(LIST, "en: Herring", "en: Kipper")
    harbour.edit(LIST, "id: eel", "id: trout")
    studio.refresh([])
    items = {each["item"]: each for each in studio.past.changes(START, NOW)["items"]}

    assert items["herring"]["lines"] == ["title.en: [-Herring-]{+Kipper+}"]
    (side,) = items["herring"]["sides"]
    key = studio.live.start.slots["cargo", "herring", "front"].face.key
    assert side["before"] == f"face/{key}.png"
    assert side["before"] != side["after"]
    assert items["trout"]["lines"][0] == "renamed, was eel"


def test_a_snapshot_gives_before_and_after_and_the_history_of_a_card(harbour, studio):
    keep_snapshot(harbour.session(), "harbour", "first", "as it began", Steps(None))
    harbour.edit(LIST, "value: 3", "value: 4")
    studio.refresh([])
    (item,) = studio.past.changes("first", NOW)["items"]
    (side,) = item["sides"]

    assert (item["item"], item["lines"]) == ("rye", ["value: [-3-]{+4+}"])
    _, file, page = side["before"].removesuffix(".png").split("/")
    assert studio.painter.page(studio.past.file(file), file, int(page), 36).result(20)
    (history,) = studio.card(NOW, "cargo", "rye")["history"]
    assert (history["name"], history["lines"]) == ("first", ["value: [-3-]{+4+}"])
    assert studio.card(NOW, "cargo", "eel")["history"][0]["lines"] == []


def test_the_ink_saver_changes_nothing_in_the_history_of_a_card(harbour, studio):
    harbour.edit(LAYOUT, 'data-fill="good.colour"/>', 'data-fill="good.colour" data-ink="flood"/>')
    studio.refresh([])
    keep_snapshot(harbour.session(), "harbour", "first", "", Steps(None))
    saving = View(ink_saver=True)
    faces = studio.live.scene(saving).slots, studio.live.scene(NOW).slots
    (history,) = studio.card(saving, "cargo", "eel")["history"]

    assert faces[0]["cargo", "eel", "front"].face.key != faces[1]["cargo", "eel", "front"].face.key
    assert history["lines"] == []


def test_changes_begin_with_the_first_state_without_errors(harbour):
    harbour.edit(LIST, "kind: card", "kind: crad")
    with opened_studio(harbour) as studio:
        assert studio.past.changes(START, NOW)["problem"]
        harbour.edit(LIST, "kind: crad", "kind: card")
        studio.refresh([])
        assert studio.wall(NOW)["since"][0]["label"] == "the files first had no errors"
        assert studio.past.changes(START, NOW)["items"] == []
        harbour.edit(LIST, "en: Herring", "en: Kipper")
        studio.refresh([])

        assert [each["item"] for each in studio.past.changes(START, NOW)["items"]] == ["herring"]


def test_a_revision_of_git_gives_before_and_after(harbour, tmp_path):
    git = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
        subprocess.run([*git, *words], check=True)
    harbour.edit(LIST, "en: Herring", "en: Kipper")
    with opened_studio(harbour) as studio:
        assert "git:HEAD" in [each["name"] for each in studio.wall(NOW)["since"]]
        (item,) = studio.past.changes("git:HEAD", NOW)["items"]

        assert (item["item"], item["lines"]) == ("herring", ["title.en: [-Herring-]{+Kipper+}"])
        _, file, page = item["sides"][0]["before"].removesuffix(".png").split("/")
        assert studio.painter.page(studio.past.file(file), file, int(page), 36).result(20)
        assert studio.past.changes("git:HEAD~9", NOW)["problem"].startswith(
            "revision `HEAD~9` cannot"
        )
        harbour.edit(LIST, "en: Kipper", "en: Herring")
        studio.refresh([])
        assert studio.past.changes("git:HEAD", NOW)["items"] == []


@pytest.mark.parametrize("name", ["never", "../../secret", "git:HEAD", ""])
def test_a_state_that_is_not_there_is_said(studio, name):
    answer = studio.past.changes(name, NOW)

    assert answer["problem"]
    assert answer["items"] == []
    assert studio.past.file(name) is None


def test_findings_of_the_thorough_checks_are_those_of_the_command(harbour):
    found = Checker(harbour.root, "harbour")()

    assert [each.code for each in found] == ["broken-invariant"]
    assert found[0].location.path == harbour.root / LIST
