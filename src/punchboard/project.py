"""A workspace at work: finds the games and runs the stages.

Each method returns the lines to say, with the diagnostics beside them. A game
with errors writes nothing, so its last good files stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from punchboard.components.component_set import Component, ComponentSet
from punchboard.diagnostics import Checked, Diagnostic, Location, did_you_mean, error, has_errors
from punchboard.lengths import format_number
from punchboard.report import Steps, count
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.build.options import SheetOptions
    from punchboard.layouts.face import Face
    from punchboard.layouts.fonts import FontStack
    from punchboard.layouts.lay_out import ItemFaces

Lines: TypeAlias = Checked[tuple[str, ...]]


@dataclass(slots=True)
class Project:
    """The games of one workspace.

    Attributes:
        workspace: Where they are.
    """

    workspace: Workspace
    _fonts: Checked[FontStack] | None = field(default=None)

    @staticmethod
    def at(folder: Path) -> Project:
        """Return the project in *folder*."""
        return Project(Workspace.at(folder))

    def games(self) -> tuple[str, ...]:
        """Return the ids of the games, sorted."""
        from punchboard.components.load import find_games

        return find_games(self.workspace)
