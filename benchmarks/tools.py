"""The tools that are measured: punchboard, its peers and the floors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import decksmith_deck
import protograf_deck
import punchboard_deck
import reportlab_deck
import typst_deck
from deck import Deck
from environments import Environment, environment_of, punchboard_environment
from measure import Job


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool to measure.

    Attributes:
        package: Its name on PyPI.
        name: What the tables call it, before its version.
        write_job: Writes a deck's files for it.
        environment: Where it is installed.
        start_up: What starts it and does nothing, after the interpreter's name.
        is_slow: Whether it draws large decks only when asked.
    """

    package: str
    name: str
    write_job: Callable[[Deck, Path, Environment], Job]
    environment: Callable[[], Environment]
    start_up: tuple[str, ...]
    is_slow: bool = False


PUNCHBOARD = Tool(
    "punchboard",
    "punchboard",
    punchboard_deck.write_job,
    punchboard_environment,
    ("-m", "punchboard", "--help"),
)
FLOOR = Tool(
    "reportlab",
    "*floor:* by hand on reportlab",
    reportlab_deck.write_job,
    lambda: environment_of("reportlab", ("reportlab",)),
    ("-c", "import reportlab.pdfgen.canvas"),
)
TYPST = Tool(
    "typst",
    "*floor:* a template for typst",
    typst_deck.write_job,
    lambda: environment_of("typst", ("typst",)),
    ("-c", "import typst"),
)
DECKSMITH = Tool(
    "decksmith",
    "decksmith",
    decksmith_deck.write_job,
    lambda: environment_of("decksmith", ("decksmith",)),
    ("-m", "decksmith.main", "--help"),
    is_slow=True,
)
# A library without a command line: starting it is importing it.
PROTOGRAF = Tool(
    "protograf",
    "protograf",
    protograf_deck.write_job,
    lambda: environment_of("protograf", ("protograf",)),
    ("-c", "import protograf"),
    is_slow=True,
)

PEERS = {"none": (), "floor": (FLOOR, TYPST), "all": (DECKSMITH, PROTOGRAF, FLOOR, TYPST)}
