"""Write docs/reference-diagnostics.md from the codes that the messages declare."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from punchboard import workspace
from punchboard.checks.run import declared_in
from punchboard.components import file_messages, messages
from punchboard.components import messages as lists
from punchboard.diagnostics import Code
from punchboard.layouts import messages as layouts
from punchboard.layouts.drawings import drawing_messages
from punchboard.layouts.text import text_messages
from punchboard.pdf import messages as build
from punchboard.snapshots import messages as snapshots
from punchboard.spreadsheets import messages as export
from punchboard.spreadsheets import messages as spreadsheets
from punchboard.spreadsheets.merge import messages as merging
from punchboard.typesetting.fonts import messages as fonts

PAGE = Path(__file__).with_name("reference-diagnostics.md")
HEAD = """# Diagnostics

What punchboard reports.
An error keeps a game from being written, so its last good PDF stays.
A warning does not stop the build.
Each comes with the file, the line and the column, and with what to do about it.

```
error[unknown-key]: `conrer` is not a key of the kind `card`
 --> components/harbour/game.yaml:9:5
  |
9 |     conrer: 3
  |     ^^^^^^
  = hint: did you mean `corner`?
```

The tables below are made from the program's own messages by `docs/make_diagnostics_reference.py`.
What `punchboard check` looks for besides has [a page for each rule](checks/README.md).
[Checks](reference-checks.md) says how to turn a warning into an error, and how to silence a code.
"""
#: The parts of the page: a title, the modules whose codes it lists, and a line before them.
SECTIONS: tuple[tuple[str, tuple[ModuleType, ...], str], ...] = (
    ("Files", (workspace, file_messages), ""),
    ("The game and its components", (lists, messages), ""),
    ("Layouts", (layouts,), ""),
    ("Drawings", (drawing_messages,), ""),
    ("Text and fonts", (text_messages, fonts), ""),
    ("Sheets and art", (build,), ""),
    (
        "Spreadsheets",
        (spreadsheets, merging, export),
        "These name the sheet and the cell, such as `players!C7`; "
        "[Spreadsheets](spreadsheets.md) says what to do about them.\n",
    ),
    ("Snapshots", (snapshots,), ""),
)


def reference() -> str:
    """Return the whole page."""
    known: set[Code] = set()
    return "\n".join((HEAD, *(section(*each, known) for each in SECTIONS)))


def section(title: str, modules: tuple[ModuleType, ...], lead: str, known: set[Code]) -> str:
    """Return one part of the page; codes in *known* are listed already, and its own are added."""
    rows = "".join(map(row, own_codes(modules, known)))
    table = f"| code | severity | what is wrong |\n|---|---|---|\n{rows}"
    return f"## {title}\n\n" + "\n".join(filter(None, (lead, table)))


def own_codes(modules: tuple[ModuleType, ...], known: set[Code]) -> Iterator[Code]:
    """Yield the codes that no room to the left has declared."""
    for module in modules:
        own = [each for each in declared_in(module) if each not in known]
        known.update(own)
        yield from own


def row(code: Code) -> str:
    """Return the line of a table about *code*."""
    return f"| `{code.name}` | {code.severity} | {code.meaning} |\n"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
