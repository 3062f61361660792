"""What rules call by another name than the box."""

import pytest

from punchboard.rulebook.grammar.names import is_latin
from rule_cases import told_of

RULES = "# Marsh\n\n## Components\n\n- 24 owl cards\n- 12 {}\n- {}\n\n## Setup\n\n{}\n"
USED = "Take the reeds and the whistle. Shuffle the owl cards."


def test_a_component_that_nothing_mentions_is_told_where_the_list_has_as_many(tmp_path):
    rules = RULES.format("reeds", "1 whistle", USED)
    box = {"Owl card": 24, "Reed": 12, "Whistle": 1}
    assert told_of(tmp_path / "right", rules, box) == []
    ((code, said),) = told_of(tmp_path / "wrong", rules, {"Owl card": 24, "Reed": 12, "Lantern": 1})
    assert code == "rules-thing-missing"
    assert said == "the rules mention `whistle`, but nothing in the box has that name"


def test_a_list_that_calls_a_component_otherwise_than_the_rest_of_the_rules_is_told(tmp_path):
    box = {"Owl card": 24, "Reed": 12, "Whistle": 1}
    ((code, said),) = told_of(tmp_path / "a", RULES.format("rushes", "1 whistle", USED), box)
    assert code == "rules-thing-missing"
    assert said == "the rules mention 12 `rushes`, but nothing in the box has that name"


def test_the_id_of_a_component_with_a_name_is_no_name_of_it(tmp_path):
    rules = RULES.format("reeds", "1 c2", USED.replace("whistle", "c2"))
    box = {"Owl card": 24, "Reed": 12, "Lantern": 1}
    ((code, said),) = told_of(tmp_path / "a", rules, box)
    assert (code, said[:23]) == ("rules-thing-missing", "the rules mention `c2`,")


DUTIES = ["Oil", "Rope", "Glass", "Signal"]
LISTED = "# Light\n\n## Components\n\n- 16 duty cards\n\nThe duties are {}.\n"


@pytest.mark.parametrize("line", ["Oil, Rope, Glass and Signal", "Oil, Rope, Glass, Signal"])
def test_the_one_item_that_a_list_of_them_calls_otherwise_is_told(tmp_path, line):
    rules = LISTED.format(line)
    right = {"Duty cards": dict.fromkeys(DUTIES, 4)}
    wrong = {"Duty cards": {"Lens" if e == "Glass" else e: 4 for e in DUTIES}}
    assert told_of(tmp_path / "a", rules, right) == []
    ((code, said),) = told_of(tmp_path / "b", rules, wrong)
    assert code == "rules-part-missing"
    assert said == "the rules say `Glass` here, but nothing in `Duty cards` has that name"


def test_items_of_which_rules_leave_out_several_are_not_told(tmp_path):
    box = {"Duty cards": {"Lens": 4, "Oil": 4, "Rope": 4, "Flag": 4}}
    assert told_of(tmp_path / "a", LISTED.format("Oil, Rope, Glass and Signal"), box) == []


@pytest.mark.parametrize(
    "line",
    [
        "Ann and Ben fight. Ann has a cook and two mates.",
        "The player with most cooks, mates and coins wins.",
    ],
)
def test_what_a_sentence_names_beside_items_is_no_old_name(tmp_path, line):
    rules = f"# Crew\n\n## Components\n\n- 16 crew cards\n\n## Play\n\n{line}\n"
    box = {"Crew cards": {"Cook": 4, "Mate": 4, "Gunner": 8}}
    assert told_of(tmp_path / "a", rules, box) == []


COUNTED = "# Post\n\n## Components\n\n- 30 letters: 14 Town, 10 Farm and 6 Castle\n"


def test_the_one_item_that_a_counted_list_calls_otherwise_is_told(tmp_path):
    right = {"Letters": {"Town": 14, "Farm": 10, "Castle": 6}}
    assert told_of(tmp_path / "a", COUNTED, right) == []
    wrong = {"Letters": {"Town": 14, "Village": 10, "Castle": 6}}
    ((code, said),) = told_of(tmp_path / "b", COUNTED, wrong)
    assert code == "rules-part-missing"
    assert "`Farm`" in said


def test_the_one_item_that_a_sentence_counts_by_another_name_is_told(tmp_path):
    rules = "# Play\n\n## Props\n\n**Role cards (9).** Who you are. 4 Actors, 3 Rivals, 1 Critic.\n"
    box = {"Role cards": {"Actor": 4, "Understudy": 3, "Critic": 1, "Usher": 1}}
    assert told_of(tmp_path / "two", rules, box) == []  # which of them are the rivals?
    box = {"Role cards": {"Actor": 5, "Understudy": 3, "Critic": 1}}
    rules = rules.replace("4 Actors", "5 Actors")
    ((code, said),) = told_of(tmp_path / "one", rules, box)
    assert code == "rules-part-missing"
    assert "`Rivals`" in said


def test_a_single_piece_is_told_where_the_list_lacks_nothing_else(tmp_path):
    rules = RULES.format("reeds", "1 whistle", USED + " The Bell rings at dawn.")
    box = {"Owl card": 24, "Reed": 12, "Bell": 1}
    ((code, said),) = told_of(tmp_path / "a", rules, box)
    assert code == "rules-thing-missing"
    assert said == "the rules mention `whistle`, but nothing in the box has that name"
    assert told_of(tmp_path / "b", rules, {**box, "Map": 1}) == []


@pytest.mark.parametrize(
    "listed",
    [
        "| Duty | Points |\n|---|---|\n| Oil | 3 |\n| Rope | 4 |\n| Glass | 5 |\n| Signal | 6 |",
        "    Oil       light it\n    Rope      pull it\n    Glass     look\n    Signal    wave",
        "- **Oil**: light it.\n- **Rope**: pull it.\n- **Glass**: look.\n- **Signal**: wave.",
        "Light it (Oil), or 3 ropes, 4 glasses, 5 signals and 6 oils.",
    ],
)
def test_the_one_item_that_lines_begin_with_by_another_name_is_told(tmp_path, listed):
    rules = LISTED.format("told below") + f"\n{listed}\n"
    right = {"Duty cards": dict.fromkeys(DUTIES, 4)}
    wrong = {"Duty cards": {"Lens" if e == "Glass" else e: 4 for e in DUTIES}}
    assert [e for e in told_of(tmp_path / "a", rules, right) if "part" in e[0]] == []
    ((code, said),) = [e for e in told_of(tmp_path / "b", rules, wrong) if "part" in e[0]]
    assert code == "rules-part-missing"
    assert said.lower().startswith("the rules say `glass")


def test_a_name_with_an_accent_needs_no_id():
    assert is_latin("Écharpe")
    assert not is_latin("梟")
