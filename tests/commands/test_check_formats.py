"""What `check` tells whom: choices, severities, and the forms for programs."""

import json

import pytest

BROKEN = """\
checks:
  - {that: count('cards') == 4, because: "100 %, each: two"}
"""
PLACE = "components/deck/game.yaml"


@pytest.fixture
def broken(desk):
    desk.edit(PLACE, "components:", f"{BROKEN}components:")
    desk.edit(PLACE, "name: Deck", "name: Deck\nlanguages: [en, ja]")
    desk.edit(PLACE, "title: First", "title: {en: First}")
    return desk


def codes(outcome):
    return [each["code"] for each in json.loads(outcome.stdout)]


def test_everything_is_told_at_first(broken):
    outcome = broken.run("check", "--format", "json")

    assert (outcome.status, outcome.stderr) == (1, "")
    assert codes(outcome) == ["broken-invariant", "untranslated"]


def test_only_selected_codes_are_told(broken):
    outcome = broken.run("check", "--select", "untranslated", "--format", "json")

    assert (outcome.status, codes(outcome)) == (0, ["untranslated"])


def test_ignored_codes_are_not_told(broken):
    outcome = broken.run("check", "--ignore", "broken-invariant", "--format", "json")

    assert (outcome.status, codes(outcome)) == (0, ["untranslated"])


def test_nothing_told_is_fine(broken):
    outcome = broken.run("check", "--select", "missing-glyph")

    assert (outcome.status, outcome.stdout, outcome.stderr) == (0, "deck: no problems found\n", "")


def test_a_game_that_cannot_be_read_is_not_fine_whatever_is_selected(desk):
    desk.edit(PLACE, "kind: card", "kynd: card")

    outcome = desk.run("check", "--select", "broken-invariant", "--format", "json")

    assert (outcome.status, codes(outcome)) == (1, ["unknown-key"])


def test_faces_are_laid_out_only_where_it_matters(broken, monkeypatch):
    monkeypatch.setattr("punchboard.commands.session.OpenGame.lay_out", None)

    outcome = broken.run("check", "--select", "broken-invariant", "--format", "json")

    assert codes(outcome) == ["broken-invariant"]


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_an_unknown_code_is_misuse_and_the_nearest_is_named(desk, option):
    outcome = desk.run("check", option, "broken-invariants")

    assert outcome.status == 2
    assert "no code `broken-invariants`; did you mean `broken-invariant`?" in outcome.stderr


def test_a_game_can_lower_and_silence(broken):
    setting = "severity: {broken-invariant: warning, untranslated: ignore}\nchecks:"
    broken.edit(PLACE, "checks:", setting)

    outcome = broken.run("check")

    assert (outcome.status, outcome.stdout) == (0, "deck: has warnings\n")
    assert outcome.stderr.startswith("warning[broken-invariant]")
    assert outcome.stderr.endswith("\n1 warning\n")


def test_a_game_can_make_a_warning_an_error_which_keeps_it_from_being_built(broken):
    setting = "severity: {untranslated: {level: error, because: the printer is Japanese}}\nchecks:"
    broken.edit(PLACE, "checks:", setting)

    assert broken.run("build", "--lang", "ja").status == 1
    assert not (broken.root / "build").exists()


def test_a_silenced_warning_is_not_told_by_build_either(broken):
    broken.edit(PLACE, "checks:", "severity: {untranslated: ignore}\nchecks:")

    assert broken.run("build", "--lang", "all").stderr == ""


def test_build_counts_the_severities_of_the_game(broken):
    broken.edit(PLACE, "checks:", "severity: {broken-invariant: warning}\nchecks:")

    assert "checks: 1 warning, run `punchboard check deck`" in broken.run("build").stdout


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("[untranslated]", "`severity` must be a mapping of codes"),
        (
            "{untranslated: off}",
            "`untranslated` must be error, warning or ignore",
        ),
        ("{untranslated: {because: no}}", "`untranslated` must be error, warning or ignore"),
        ("{untranslated: {level: ignore, reason: x}}", "`reason` is not a key of a severity"),
    ],
)
def test_a_wrong_severity_is_told(desk, setting, message):
    desk.edit(PLACE, "components:", f"severity: {setting}\ncomponents:")

    outcome = desk.run("check")

    assert outcome.status == 1
    assert message in outcome.stderr


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("cards", "`claims` must be a list"),
        ("[cards]", "a claim must be a mapping, got the text `cards`"),
        ("[{means: cards}]", "the claim has no `says`"),
        ("[{says: cards}]", "the claim has neither `means` nor `set_aside`"),
        ("[{says: a, means: cards, set_aside: b}]", "has both `means` and `set_aside`"),
        ("[{says: a, means: card}]", "there is no component `card`"),
        ("[{says: a, means: cards/three}]", "there is no item `cards/three`"),
        ("[{says: a, mean: cards}]", "`mean` is not a key of a claim"),
    ],
)
def test_a_wrong_claim_is_told(desk, claim, message):
    desk.edit(PLACE, "components:", f"claims: {claim}\ncomponents:")

    outcome = desk.run("check")

    assert outcome.status == 1
    assert message in outcome.stderr


def test_json_is_a_list_of_findings_with_their_places(broken):
    outcome = broken.run("check", "--select", "broken-invariant", "--format", "json")

    (found,) = json.loads(outcome.stdout)
    assert found == {
        "code": "broken-invariant",
        "severity": "error",
        "message": "`count('cards') == 4` does not hold: `count('cards')` is 3; "
        "it should, because 100 %, each: two",
        "location": {"path": PLACE, "line": 4, "column": 12, "length": 19},
        "hints": [],
        "related": [],
    }


def test_json_of_nothing_is_an_empty_list(desk):
    outcome = desk.run("check", "--format", "json")

    assert (outcome.status, outcome.stdout) == (0, "[]\n")


def test_workflow_commands_are_escaped(broken):
    outcome = broken.run("check", "--select", "broken-invariant", "--format", "github")

    assert outcome.stdout == (
        f"::error file={PLACE},line=4,col=12,endColumn=31,title=broken-invariant::"
        "`count('cards') == 4` does not hold: `count('cards')` is 3; "
        "it should, because 100 %25, each: two\n"
    )


def test_a_workflow_command_escapes_its_properties(tmp_path):
    from findings import warning
    from punchboard.commands.finding_formats import formatted
    from punchboard.diagnostics import Location, Related

    place = Location(tmp_path / "a,b:c.yaml", 2)
    found = warning("code", place, "message", "do this")
    related = type(found)(
        found.code, found.severity, found.location, found.message, found.hints,
        (Related(Location(tmp_path / "rules.md", 7), "the rules say so"),),
    )  # fmt: skip

    assert formatted("github", [related], tmp_path) == (
        "::warning file=a%2Cb%3Ac.yaml,line=2,title=code::"
        "message%0Arules.md:7: the rules say so%0Ahint: do this"
    )


def test_a_sarif_log_has_rules_results_and_regions(broken):
    log = json.loads(broken.run("check", "--format", "sarif").stdout)

    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(rule["id"] for rule in rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"error", "warning"}
        assert result["message"]["text"]
        (place,) = result["locations"]
        artifact = place["physicalLocation"]["artifactLocation"]
        assert artifact == {"uri": PLACE, "uriBaseId": "%SRCROOT%"}
    first = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert first == {"startLine": 4, "startColumn": 12, "endColumn": 31}
    assert "%SRCROOT%" in run["originalUriBaseIds"]


def test_a_sarif_rule_explains_itself(broken):
    log = json.loads(broken.run("check", "--format", "sarif").stdout)

    rules = {each["id"]: each for each in log["runs"][0]["tool"]["driver"]["rules"]}
    rule = rules["broken-invariant"]
    assert rule["shortDescription"]["text"] == "A sentence under `checks` is false."
    assert rule["help"]["text"]
    assert rule["defaultConfiguration"] == {"level": "error"}
    assert rules["untranslated"]["shortDescription"] == {"text": "untranslated"}


def test_related_places_are_told_in_every_form(tmp_path):
    from punchboard.commands.finding_formats import formatted
    from punchboard.diagnostics import Diagnostic, Location, Related, Severity

    (tmp_path / "ルール.md").write_text("", encoding="utf-8")
    other = Related(Location(tmp_path / "ルール.md", 3, 5, 2), "here")
    found = Diagnostic("code", Severity.ERROR, None, "message", (), (other,))

    (result,) = json.loads(formatted("sarif", [found], tmp_path))["runs"][0]["results"]
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"] == {
        "artifactLocation": {"uri": "%E3%83%AB%E3%83%BC%E3%83%AB.md", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 3, "startColumn": 5, "endColumn": 7},
    }
    (listed,) = json.loads(formatted("json", [found], tmp_path))
    assert listed["location"] is None
    assert listed["related"] == [
        {"message": "here", "location": {"path": "ルール.md", "line": 3, "column": 5, "length": 2}}
    ]


def test_the_same_findings_give_the_same_bytes(broken):
    assert broken.run("check", "--format", "sarif") == broken.run("check", "--format", "sarif")


def test_rules_from_outside_want_one_game(desk, tmp_path):
    desk.write("components/other/game.yaml", "components: {}\n")
    text = desk.write("draft.txt", "")

    outcome = desk.run("check", "--rules", str(text))

    assert outcome.status == 2
    assert "name the game" in outcome.stderr
