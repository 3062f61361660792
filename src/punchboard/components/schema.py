"""The keys of `game.yaml` and what they take, checked by pydantic.

Free-form parts (definitions, items, matrices, defaults) are only named here:
they are read by code of their own, which is faster and knows the game.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal, NoReturn

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic_core import PydanticCustomError

from punchboard.components import messages
from punchboard.components.sizes import SIZES
from punchboard.diagnostics import did_you_mean
from punchboard.geometry import Size
from punchboard.lengths import parse_length, parse_size

_MAX_PLAYERS = 99
_PLAYERS = re.compile(r"\s*(\d{1,3})\s*(?:[-–]\s*(\d{1,3})\s*)?", re.ASCII)


def _needs(what: str, *hints: str) -> NoReturn:
    """Refuse a value; *what* completes `… must be`."""
    raise PydanticCustomError("needs", "{what}", {"what": what, "hints": hints})


def _refuse(message: str, *hints: str) -> NoReturn:
    """Refuse a value with a whole *message*."""
    raise PydanticCustomError("refused", "{message}", {"message": message, "hints": hints})


def _parse_size(value: object) -> Size:
    if not isinstance(value, str):
        _needs(messages.A_SIZE)
    named = SIZES.get(value.strip().casefold())
    if named is None and not re.search(r"\d", value):
        _refuse(messages.unknown_size(value), *did_you_mean(value, SIZES))
    try:
        return Size(*(named or parse_size(value)))
    except ValueError as problem:
        _refuse(str(problem))


def _parse_corner(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        _needs(messages.A_LENGTH)
    try:
        corner = parse_length(value)
    except ValueError as problem:
        _refuse(str(problem))
    if corner < 0:
        _needs(messages.A_LENGTH)
    return corner


def _parse_players(value: object) -> tuple[int, int]:
    if isinstance(value, dict) and value.keys() == {"min", "max"}:
        value = f"{value['min']}-{value['max']}"
    match = _PLAYERS.fullmatch(str(value)) if isinstance(value, int | str) else None
    if match is None:
        _needs(messages.PLAYERS)
    least, most = int(match[1]), int(match[2] or match[1])
    if not 1 <= least <= most <= _MAX_PLAYERS:
        _needs(messages.PLAYERS)
    return least, most


def _parse_languages(value: object) -> object:
    languages = [value] if isinstance(value, str) else value
    if not isinstance(languages, list) or not languages:
        _needs(messages.LANGUAGES)
    repeated = [each for each in languages if languages.count(each) > 1]
    if repeated:
        _refuse(messages.repeated_language(repeated[0]))
    return languages


def _one_or_more(value: object) -> object:
    return [value] if isinstance(value, str) else value


class Keys(BaseModel):
    """Keys of a mapping in the game file; those in *free* stay nodes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    free: ClassVar[frozenset[str]] = frozenset()


class Check(Keys):
    """An invariant of the game."""

    that: str = ""
    because: str = ""


class GameKeys(Keys):
    """The top level of `game.yaml`."""

    free: ClassVar[frozenset[str]] = frozenset({"name", "definitions", "components"})

    name: Any = None
    languages: Annotated[list[str] | None, BeforeValidator(_parse_languages)] = None
    players: Annotated[tuple[int, int] | None, BeforeValidator(_parse_players)] = None
    rules: Annotated[list[str], BeforeValidator(_one_or_more)] = []
    definitions: Any = None
    components: Any = None
    checks: list[Check] = []


class ComponentKeys(Keys):
    """One component."""

    free: ClassVar[frozenset[str]] = frozenset(
        {"name", "quantity", "defaults", "items", "matrix", "id"}
    )

    name: Any = None
    kind: Literal["card", "tile"] = "card"
    size: Annotated[Size | None, BeforeValidator(_parse_size)] = None
    corner: Annotated[float, BeforeValidator(_parse_corner)] = 0.0
    front: str | None = None
    back: str | None = None
    quantity: Any = None
    fields: dict[str, str] = {}
    defaults: Any = None
    items: Any = None
    matrix: Any = None
    id: Any = None
