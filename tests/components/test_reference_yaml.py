"""The reference page names every key, and its examples are true."""

import re
from pathlib import Path

import pytest
import yaml

from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.kinds import KINDS
from punchboard.components.schema import (
    CheckKeys,
    ClaimKeys,
    GameKeys,
    KeywordKeys,
    SettingKeys,
    StyleKeys,
)
from punchboard.lengths import SIZES, format_number

PAGE = (Path(__file__).parents[2] / "docs" / "reference-yaml.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
KEYS = {key: None for kind in KINDS.values() for key in kind.keys.__struct_fields__}
WORDS = [
    *CheckKeys.__struct_fields__, *SettingKeys.__struct_fields__, *ClaimKeys.__struct_fields__,
    *StyleKeys.__struct_fields__, *KeywordKeys.__struct_fields__, *sorted(QUANTITY_NAMES),
    "include", "exclude",
]  # fmt: skip
FILES = {"rules.ja.md": "", "rules.en.md": "", "players.csv": "id\na\n"}


@pytest.mark.parametrize("key", [*GameKeys.__struct_fields__, *KEYS])
def test_every_key_has_a_section_with_an_example(key):
    assert re.search(rf"^### `{key}`.*?^```yaml\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_stands_in_the_table_with_its_keys(kind):
    common = {
        "name",
        "kind",
        "front",
        "back",
        "items",
        "matrix",
        "id",
        "quantity",
        "defaults",
        "sheet",
        "source",
        "where",
        "stock",
    }
    (row,) = re.findall(rf"^\|[^|]*`{kind}`[^|]*\|.*$", PAGE, re.MULTILINE)
    own = {*KINDS[kind].keys.__struct_fields__} - common - {"fields", "rules_name"}
    assert set(re.findall(r"`(\w+)`", row.split("|")[3])) == own


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_explained(word):
    assert f"`{word}`" in PAGE


@pytest.mark.parametrize("name", SIZES)
def test_every_size_stands_in_the_table(name):
    width, height = map(format_number, SIZES[name])
    assert f"| `{name}` | {width} x {height} |" in PAGE


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_can_be_read(game, example):
    for name in ("player.svg", "player-back.svg", "marker.svg"):
        (game.workspace.layouts / "demo" / name).touch()
    keys = yaml.safe_load(example)
    if keys.keys() <= {*GameKeys.__struct_fields__}:
        languages = "" if keys.keys() & {"name", "languages"} else "languages: [ja, en]\n"
        assert game.load(languages + example, FILES).diagnostics == ()
    elif keys.keys() <= KEYS.keys():
        head = {"front": "player.svg"} | ({} if "kind" in keys else {"size": "poker"})
        if "items" not in keys:
            head["matrix"] = {"suit": "suits", "number": "1-11"}
        top = "languages: [ja, en]\ndefinitions: {suits: {power: , speed: }}\n"
        body = yaml.safe_dump({"components": {"c": head | keys}}, allow_unicode=True)
        assert game.load(top + body, FILES).diagnostics == ()
    else:
        assert keys.keys() == {"title"}


def test_the_csv_example_can_be_read(game):
    table = re.search(r"```csv\n(.*?)```", PAGE, re.DOTALL)[1]
    top = "languages: [ja, en]\ndefinitions: {suits: {power: , speed: }}"
    goblin, dragon = game.items("items: i.csv", top, {"i.csv": table})
    assert (goblin.quantity, dragon.quantity) == (3, 1)
    assert dragon.fields["skill"]["title"] == "Fire, everywhere"
