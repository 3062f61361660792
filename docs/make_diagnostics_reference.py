"""Write docs/reference-diagnostics.md from the codes that the messages declare."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from punchboard import workspace
from punchboard.checks.rule import declared_in
from punchboard.components import file_messages
from punchboard.components import messages as lists
from punchboard.diagnostics import Code
from punchboard.layouts import messages as layouts
from punchboard.layouts.drawings import drawing_messages
from punchboard.layouts.template import template_messages
from punchboard.layouts.text import text_messages
from punchboard.pdf import messages as build
from punchboard.rulebook.page import messages as rulebook
from punchboard.snapshots import messages as snapshots
from punchboard.spreadsheets import messages as spreadsheets
from punchboard.spreadsheets.merge import messages as merging
from punchboard.typesetting.fonts import messages as fonts

PAGE = Path(__file__).with_name("reference-diagnostics.md")
HEAD = """# Diagnostics

What punchboard reports.
An error keeps a game from being written, so its last good PDF stays.
A warning does not stop the build.
Errors of single cards are different: [the card itself shows them](#cards-that-cannot-be-set), and
all other cards are printed.
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

## Cards that cannot be set

One text that is too long does not cost you the evening.
If the text of an item cannot be set, or its picture is broken, `build` draws the item as far as
possible and marks the face: a red hatched frame inside the trim and a label with the reason, also
with `--ink-saver`.
All other cards are printed normally.
The summary and the [manifest](reference-manifest.md) list the marked faces, and the exit code is 1.

The codes are `text-overflow`, `missing-glyph`, `broken-image`, `not-an-image`, `image-too-large`,
for a picture also `not-well-formed` and `unreadable-file`, and, where a drawing is too much for
the engine, `art-failed`, `art-crashed` and `art-too-slow`.
A code that the game's [`severity:`](reference-yaml.md#severity) makes a warning marks nothing.

A picture that does not exist yet is only a warning, because that is normal for months: the card
has a grey box with the picture's name in its place.

`build --strict` writes nothing if there is such a fault, and a missing picture is an error.
Everything made for a printing house is always strict: `faces`, and `build` with `--outline-text`
or `--pdf-standard`.
Mistakes in a list or a layout as a whole, such as an unknown key or a duplicate id, always stop the
build.
"""
#: The parts of the page: a title, the modules whose codes it lists, and a line before them.
SECTIONS: tuple[tuple[str, tuple[ModuleType, ...], str], ...] = (
    ("Files", (workspace, file_messages), ""),
    ("The game and its components", (lists,), ""),
    ("Rules texts", (rulebook,), ""),
    ("Layouts", (layouts, template_messages), ""),
    ("Drawings", (drawing_messages,), ""),
    ("Text and fonts", (text_messages, fonts), ""),
    ("Sheets and art", (build,), ""),
    (
        "Spreadsheets",
        (spreadsheets, merging),
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
    """Return one section of the page; codes in *known* are skipped, and its own are added to it."""
    rows = "".join(map(row, own_codes(modules, known)))
    table = f"| code | severity | what is wrong |\n|---|---|---|\n{rows}"
    return f"## {title}\n\n" + "\n".join(filter(None, (lead, table)))


def own_codes(modules: tuple[ModuleType, ...], known: set[Code]) -> Iterator[Code]:
    """Yield the codes in *modules* that are not in *known* yet, and add them to it."""
    for module in modules:
        own = [each for each in declared_in(module) if each not in known]
        known.update(own)
        yield from own


def row(code: Code) -> str:
    """Return the line of a table about *code*."""
    return f"| `{code.name}` | {code.severity} | {code.meaning} |\n"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
