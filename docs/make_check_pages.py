"""Write docs/checks/: a page for each rule, made from its docstring, and an index."""

from collections.abc import Mapping
from pathlib import Path

from punchboard.checks.rule import Cost, Rule, all_rules
from punchboard.checks.subject import Needs

FOLDER = Path(__file__).with_name("checks")
INDEX_HEAD = """# Rules

These are the rules that `punchboard check` applies to a game, each with a page of its own.
The pages are made from the rules themselves by `docs/make_check_pages.py`.

`punchboard build` applies the *cheap* rules as well.
Other problems in lists and layouts are described in [Diagnostics](../reference-diagnostics.md).
[Checks](../reference-checks.md) says how to choose, silence and report.

| rule | finds | severity | cost |
|---|---|---|---|
"""


def pages() -> Mapping[str, str]:
    """Return the pages by file name."""
    rules = all_rules().values()
    return {"README.md": INDEX_HEAD + "".join(map(row, rules))} | {
        f"{rule.code}.md": page(rule) for rule in rules
    }


def row(rule: Rule) -> str:
    """Return the line of the index about *rule*."""
    link = f"[`{rule.code}`]({rule.code}.md)"
    return f"| {link} | {rule.summary} | {rule.severity} | {rule.cost} |\n"


def page(rule: Rule) -> str:
    """Return the page of *rule*."""
    sections = "\n\n".join(f"## {title}\n\n{text}" for title, text in rule.sections.items())
    when = "`check` and `build`" if rule.cost is Cost.CHEAP else "`check`"
    if rule.needs is Needs.INKS:
        when += " with `--pdf-standard`"
    if rule.on_request:
        when += ", if it is selected or has a severity in the game file"
    about = f"Severity: {rule.severity}. Checked by: {when}."
    return f"# `{rule.code}`\n\n{rule.summary}\n\n{about}\n\n{sections}\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
