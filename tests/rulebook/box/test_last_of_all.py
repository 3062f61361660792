"""Numbers of all there are, in sentences about the last of them."""

import pytest

from rule_cases import checked

TITLES = {"en": ("Components", "End"), "de": ("Material", "Ende"), "fr": ("Matériel", "Fin")}
LISTS = {"en": "- 12 stations", "de": "- 12 Bahnhöfe", "fr": "- 12 gares"}
BOXES = {"en": "Stations", "de": "Bahnhöfe", "fr": "Gares"}
SENTENCES = {
    "en": "The game is over when the last of the {} stations was built.",
    "de": "Das Spiel endet, wenn der letzte der {} Bahnhöfe gebaut ist.",
    "fr": "La partie se termine quand la dernière des {} gares est construite.",
}


def told(folder, language, sentence):
    folder.mkdir()
    components, end = TITLES[language]
    text = f"# Rail\n\n## {components}\n\n{LISTS[language]}\n\n## {end}\n\n{sentence}\n"
    return checked(folder, text, {BOXES[language]: 12}, language, 4)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_last_of_so_many_is_the_last_of_all(tmp_path, language):
    assert told(tmp_path / "right", language, SENTENCES[language].format(12)) == []
    ((code, said),) = told(tmp_path / "wrong", language, SENTENCES[language].format(14))
    assert code == "rules-values-differ"
    assert said == f"the rules say 14 `{BOXES[language]}` in all, the box has 12"


@pytest.mark.parametrize(
    "sentence",
    [
        "With 2 players the game is over with the last of the 10 stations.",
        "Whoever builds the last of the 3 stations of a colour wins.",
        "Example: the last of the 11 stations was built by Ann.",
    ],
)
def test_the_last_of_some_is_not_told(tmp_path, sentence):
    assert told(tmp_path / "game", "en", sentence) == []
