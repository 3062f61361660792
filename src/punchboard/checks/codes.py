"""The codes of everything that can be reported, collected from where they are declared."""

from __future__ import annotations

import functools
from types import ModuleType

from punchboard.checks.run import rule_codes
from punchboard.diagnostics import Code


@functools.cache
def known_codes() -> frozenset[str]:
    """Return the names of all codes: settings and options may use them."""
    declared = (each.name for module in declaring_modules() for each in declared_in(module))
    return frozenset(declared).union(rule_codes())


def declaring_modules() -> tuple[ModuleType, ...]:
    """Return the modules that declare codes; they are imported when the list is needed."""
    from punchboard import workspace
    from punchboard.components import file_messages
    from punchboard.components import messages as lists
    from punchboard.layouts import messages as layouts
    from punchboard.layouts.drawings import drawing_messages
    from punchboard.layouts.text import text_messages
    from punchboard.pdf import messages as output
    from punchboard.spreadsheets import messages as spreadsheets
    from punchboard.spreadsheets.merge import messages as merging
    from punchboard.typesetting.fonts import messages as fonts

    return (
        *(workspace, file_messages, lists, layouts, drawing_messages, text_messages, fonts),
        *(output, spreadsheets, merging),
    )


def declared_in(module: ModuleType) -> tuple[Code, ...]:
    """Return the codes that *module* has, in the order written: its own and those it imports."""
    return tuple(each for each in vars(module).values() if isinstance(each, Code))
