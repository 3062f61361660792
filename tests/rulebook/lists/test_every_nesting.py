"""Lists inside of lists: titles, wholes and shares, by all signs and insets, in four languages."""

import pytest

from punchboard.rulebook.reader import read_claims

WORDS = {
    "en": ("Components", "Setup", "Each player", "Shared", "Animals", "Plants", "Shuffle all."),
    "de": ("Spielmaterial", "Aufbau", "Pro Spieler", "Gemeinsam", "Tiere", "Pflanzen", "Mischt."),
    "fr": ("Matériel", "Mise en place", "Par joueur", "Commun", "Animaux", "Plantes", "Mélangez."),
    "ja": ("内容物", "準備", "各プレイヤー", "共通", "動物", "植物", "よく混ぜます。"),
}
#: A whole, its three parts, and one more thing.
THINGS = {
    "en": ("60 cards", "20 owls", "25 hares", "15 firs", "1 board"),
    "de": ("60 Karten", "20 Uhus", "25 Hasen", "15 Tannen", "1 Spielplan"),
    "fr": ("60 cartes", "20 hiboux", "25 lièvres", "15 sapins", "1 plateau"),
    "ja": ("カード60枚", "梟20枚", "兎25枚", "樅15枚", "ボード1枚"),
}
#: What stands before lines that are not in, once in and twice in.
INSETS = {
    "hyphens": ("- ", "  - ", "    - "),
    "wide hyphens": ("- ", "    - ", "        - "),
    "stars": ("* ", "  * ", "    * "),
    "three signs": ("- ", "  * ", "    + "),
    "bullets": ("• ", "  ◦ ", "    ▪ "),
    "bullets below one another": ("• ", "◦ ", "▪ "),
    "numbers": ("1. ", "   - ", "      - "),
    "tabs": ("- ", "\t- ", "\t\t- "),
    "Japanese points": ("・", "　・", "　　・"),
    "a line and hyphens": ("", "- ", "  - "),
    "a line and stars": ("", "* ", "  * "),
}
#: The lines of a list by how far in they are, `{0}` to `{4}` being the things; the last two say
#: which of the things are parts, and which are for each player.
FORMS = {
    "titles": ("0 {animals}; 1 {1}; 1 {2}; 0 {plants}; 1 {3}", (), ()),
    "a whole": ("0 {0}; 1 {1}; 1 {2}; 1 {3}; 0 {4}", (1, 2, 3), ()),
    "a whole with titles": (
        "0 {0}; 1 {animals}; 2 {1}; 2 {2}; 1 {plants}; 2 {3}; 0 {4}", (1, 2, 3), (),
    ),
    "shares": ("0 {each}; 1 {1}; 1 {2}; 0 {shared}; 1 {3}; 1 {4}", (), (1, 2)),
    "shares with titles": (
        "0 {each}; 1 {animals}; 2 {1}; 1 {plants}; 2 {2}; 0 {shared}; 1 {3}; 1 {4}", (), (1, 2),
    ),
    "shares at the end": ("0 {3}; 0 {4}; 0 {each}; 1 {1}; 1 {2}", (), (1, 2)),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("inset", INSETS)
@pytest.mark.parametrize("language", WORDS)
def test_numbers_are_read_as_they_are_nested(language, inset, form):
    title, setup, each, shared, animals, plants, order = WORDS[language]
    lines, parts, shares = FORMS[form]
    named = {"each": each, "shared": shared, "animals": animals, "plants": plants}
    listed = [line.split(" ", 1) for line in lines.split("; ")]
    wanted = []
    for _, said in listed:
        if said.strip("{}").isdigit():
            place = int(said.strip("{}"))
            role = "part" if place in parts else "per_player" if place in shares else "supply"
            wanted.append(((60, 20, 25, 15, 1)[place], role))
    for colon, head in (("", "## "), (" :" if language == "fr" else ":", "")):
        rows = [
            INSETS[inset][int(depth)]
            + said.format(*THINGS[language], **named)
            + colon * (said.startswith("{0}") or not said[1].isdigit())
            for depth, said in listed
        ]
        body = "\n".join(rows)
        text = f"{head}{title}\n\n{body}\n\n{head}{setup}\n\n{order}\n"
        claims = read_claims(text, ".md" if head else ".txt")
        # What is below `Animals` may be said to be part of them, which have no number.
        roles = {"part": "part" if parts else "supply"}
        found = [(e.count, roles.get(e.role, e.role)) for e in claims if e.section == "list"]
        assert found == wanted
