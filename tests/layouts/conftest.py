"""The fonts that come with punchboard, without a project's own."""

from __future__ import annotations

import pytest

from punchboard.layouts.fonts.stack import FontStack
from punchboard.workspace import Workspace


@pytest.fixture(scope="session")
def fonts(tmp_path_factory):
    checked = FontStack.open(Workspace.at(tmp_path_factory.mktemp("workspace")))
    assert checked.diagnostics == ()
    return checked.value
