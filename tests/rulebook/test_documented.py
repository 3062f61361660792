"""The page about claims says what the reader does."""

import re
from pathlib import Path

from punchboard.commands.claims import as_rows
from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.reader import read_claims

PAGE = (Path(__file__).parents[2] / "docs/claims.md").read_text(encoding="utf-8")
RULES, ROWS = re.findall(r"```(?:markdown)?\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_prints_what_the_page_shows():
    assert list(as_rows(read_claims(RULES, ".md"))) == ROWS.splitlines()


def test_every_role_and_field_is_described():
    for word in [*Role, *Claim.__struct_fields__]:
        assert f"`{word}`" in PAGE


def test_each_entry_on_the_page_is_read():
    shown = re.search(r"\*\*Entries\*\*: (.*?), several", PAGE)[1]

    for entry in re.findall("`([^`]+)`", shown):
        (claim,) = read_claims(f"# Components\n\n- {entry}\n", ".md")
        assert (claim.count, claim.role) == (24, Role.SUPPLY)


def test_each_blank_on_the_page_is_read():
    shown = re.search(r"\*\*Blanks\*\*: (.*?), 未定", PAGE)[1]

    for blank in re.findall("`([^`]+)`", shown):
        (claim,) = read_claims(f"■内容物\n◇木の札 {blank}\n")
        assert (claim.name, claim.count) == ("木の札", None)
