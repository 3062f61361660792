"""What `.ci/inkscape` compares: copies of layouts for one item, and where its texts are."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from punchboard.commands.session import Session
from punchboard.components.kinds import NETS
from punchboard.components.model import Component, Item
from punchboard.diagnostics import has_errors
from punchboard.expressions import ExpressionError
from punchboard.geometry import Outline, Rect
from punchboard.layouts.context import Contexts
from punchboard.layouts.face import Face, StampLayer, TextLayer
from punchboard.layouts.lay_out import lay_out
from punchboard.layouts.moved_ink import ink_box
from punchboard.layouts.template.bindings import BindingError, Scope, bound
from punchboard.layouts.template.open import read_drawing
from punchboard.layouts.template.page import Page, fit_page
from punchboard.layouts.template.program import Canvas
from punchboard.layouts.template.sample_edits import Edits
from punchboard.layouts.template.svg import Node, SvgFile
from punchboard.layouts.text.element import TextElement
