"""Random lists of items, as YAML that says exactly what they hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hypothesis import strategies as st

from punchboard.workspace import Workspace

#: Texts that spreadsheets would compute, shorten or turn into dates.
TRAPS = (
    "=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "''=1", "'", "007", "3/4", "1E5", "1.50",
    "TRUE", "false", "12:30", "2024-01-05", "5 Mar", "May 2024", "50%", "1,000", "9" * 20, "#N/A",
    "=cmd|' /C calc'!A0", "_x000D_", "null", "~", "[]", "{}", "a, b", '"q"', "x\ny", "x\r\ny",
    " lead", "trail ", "two  spaces", "日本語", "漢字\nかな", "＝1", "🐉", "# no comment", "- x", "a: b",  # noqa: E501
)  # fmt: skip
# What a list may hold (YAML 1.2.2, 5.1), without lone surrogates.
_LETTERS = st.characters(
    exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff\u2028\u2029"
)
texts = st.one_of(
    st.sampled_from(TRAPS),
    st.text(st.one_of(_LETTERS, st.sampled_from("\n\t ")), min_size=1, max_size=12),
)
scalars = st.one_of(
    texts,
    st.integers(-(10**17), 10**17),
    st.integers(-9999, 9999).map(lambda number: number / 8),
    st.booleans(),
)
values = st.one_of(
    scalars,
    st.none(),
    st.just(""),
    st.lists(scalars, max_size=3),
    st.fixed_dictionaries({"ja": texts, "en": texts}),
    st.dictionaries(st.sampled_from(["x", "y.z", "2"]), scalars, min_size=1, max_size=2),
    st.lists(st.fixed_dictionaries({"x": scalars}, optional={"y": texts}), min_size=1, max_size=2),
)
names = st.sampled_from(["name", "text", "a.b", "no (ja)", "日本", "list[]", "3", "on"])
item_lists = st.lists(
    st.tuples(st.integers(0, 99), st.dictionaries(names, values, max_size=4)),
    min_size=1, max_size=5,
)  # fmt: skip

GAME = """\
name: {ja: 試, en: Trial}
components:
  cards: {size: poker, front: a.svg, items: cards.yaml}
"""


def write_game(root: Path, items: list) -> Workspace:
    """Write a game of these items and return its workspace."""
    rows = [
        {"id": f"item-{number}", "quantity": quantity, **fields}
        for number, (quantity, fields) in enumerate(items)
    ]
    folder = root / "components" / "trial"
    folder.mkdir(parents=True, exist_ok=True)
    (root / "layouts" / "trial").mkdir(parents=True, exist_ok=True)
    (root / "layouts" / "trial" / "a.svg").touch()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    text = "".join(f"- {as_yaml(row)}\n" for row in rows)
    (folder / "cards.yaml").write_text(text, encoding="utf-8", newline="")
    return Workspace.at(root)


def as_yaml(value: object) -> str:
    """Return *value* in YAML's flow style; every text in double quotes."""
    text = json.dumps(value)
    # YAML does not join surrogates.
    pairs = re.compile(r"\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})")
    return pairs.sub(lambda match: json.loads(f'"{match[0]}"'), text)
