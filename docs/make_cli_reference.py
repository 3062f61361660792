"""Write docs/reference-cli.md from the commands' own help and the list of papers."""

from pathlib import Path

import click

from punchboard.cli import main
from punchboard.lengths import PAPERS

PAGE = Path(__file__).with_name("reference-cli.md")
HEAD = """# Commands

This page is made from the commands' own help by `docs/make_cli_reference.py`.

From a checkout, write `python3 cli.py` instead of `punchboard`.
Results go to standard output, diagnostics and progress to standard error.
The exit code is 0 if all is well, 1 if there are errors in the files, 2 if the command itself is
wrong, and 130 if it was stopped with Ctrl-C.

`build` prints all cards even if some cannot be set, marks those, and exits with 1;
`--strict` writes nothing instead: see
[Cards that cannot be set](reference-diagnostics.md#cards-that-cannot-be-set).
"""
PAPERS_HEAD = """## Papers

`--paper` accepts two lengths, or one of these names; the sizes are in portrait format and in
millimetres.

| name | width x height |
|---|---|
"""


def reference() -> str:
    """Return the whole page."""
    parts = [HEAD, section(main, "punchboard")]
    parts += [section(main.commands[name], f"punchboard {name}") for name in sorted(main.commands)]
    return "\n".join([*parts, papers()])


def section(command: click.Command, name: str) -> str:
    """Return the part of the page about one command."""
    context = click.Context(command, info_name=name, max_content_width=100, terminal_width=100)
    return f"## `{name}`\n\n```\n{command.get_help(context)}\n```\n"


def papers() -> str:
    """Return the part of the page about the names of papers."""
    rows = (f"| `{name}` | {size.width:g} x {size.height:g} |\n" for name, size in PAPERS.items())
    return PAPERS_HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
