"""The keys of `game.yaml` and what they take, checked by pydantic.

Free-form parts (definitions, items, matrices, defaults) are only named here:
they are read by code of their own, which is faster and knows the game.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, NoReturn, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic_core import PydanticCustomError

from punchboard.components import messages
from punchboard.components.sizes import SIZES
from punchboard.diagnostics import did_you_mean
from punchboard.geometry import Size
from punchboard.lengths import parse_length, parse_size

_MAX_PLAYERS = 99
_MAX_CARDS = 1000
_PLAYERS = re.compile(r"\s*(\d{1,3})\s*(?:[-–]\s*(\d{1,3})\s*)?", re.ASCII)


def needs(what: str, *hints: str) -> NoReturn:
    """Refuse a value; *what* completes `… must be`."""
    raise PydanticCustomError("needs", "{what}", {"what": what, "hints": hints})


def refuse(message: str, *hints: str) -> NoReturn:
    """Refuse a value with a whole *message*."""
    raise PydanticCustomError("refused", "{message}", {"message": message, "hints": hints})


def _parse_size(value: object) -> Size:
    if not isinstance(value, str):
        needs(messages.A_SIZE)
    name, _, turn = value.strip().casefold().partition(" ")
    named = SIZES.get(name) if turn.strip() in {"", "landscape"} else None
    if named is None and not re.search(r"\d", value):
        refuse(messages.unknown_size(value), *did_you_mean(value, SIZES))
    try:
        size = Size(*(named or parse_size(value)))
    except ValueError as problem:
        refuse(str(problem))
    return size.turned() if named and turn else size


def _parse_length(value: object) -> float:
    """Return a length greater than zero."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        needs(messages.ONE_LENGTH)
    if isinstance(value, str) and re.fullmatch(r"[\d.]+\s*\w*\s*[x×].*", value):
        needs(messages.ONE_LENGTH)
    try:
        length = parse_length(value)
    except ValueError as problem:
        refuse(str(problem))
    if length <= 0:
        needs(messages.ONE_LENGTH)
    return length


def _parse_cards(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MAX_CARDS:
        needs(messages.CARDS)
    return value


def _parse_length_from_zero(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        needs(messages.A_LENGTH)
    try:
        length = parse_length(value)
    except ValueError as problem:
        refuse(str(problem))
    if length < 0:
        needs(messages.A_LENGTH)
    return length


def _parse_players(value: object) -> tuple[int, int]:
    if isinstance(value, dict) and value.keys() == {"min", "max"}:
        value = f"{value['min']}-{value['max']}"
    match = _PLAYERS.fullmatch(str(value)) if isinstance(value, int | str) else None
    if match is None:
        needs(messages.PLAYERS)
    least, most = int(match[1]), int(match[2] or match[1])
    if not 1 <= least <= most <= _MAX_PLAYERS:
        needs(messages.PLAYERS)
    return least, most


def _parse_languages(value: object) -> object:
    languages = [value] if isinstance(value, str) else value
    if not isinstance(languages, list) or not languages:
        needs(messages.LANGUAGES)
    repeated = [each for each in languages if languages.count(each) > 1]
    if repeated:
        refuse(messages.repeated_language(repeated[0]))
    return languages


def _one_or_more(value: object) -> object:
    return [value] if isinstance(value, str) else value


#: The values of the keys of kinds: lengths are in mm.
OneSize: TypeAlias = Annotated[Size, BeforeValidator(_parse_size)]
OneLength: TypeAlias = Annotated[float, BeforeValidator(_parse_length)]
LengthFromZero: TypeAlias = Annotated[float, BeforeValidator(_parse_length_from_zero)]
NumberOfCards: TypeAlias = Annotated[int, BeforeValidator(_parse_cards)]


class Keys(BaseModel):
    """Keys of a mapping in the game file; those in *free* stay nodes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)
    free: ClassVar[frozenset[str]] = frozenset()


class Check(Keys):
    """An invariant of the game."""

    that: str = ""
    because: str = ""


class SettingKeys(Keys):
    """The severity of a code, with its reason."""

    free: ClassVar[frozenset[str]] = frozenset({"level"})

    level: Any = None
    because: str = ""


class ClaimKeys(Keys):
    """What a claim of the rules means."""

    says: str = ""
    means: str = ""
    set_aside: str = ""
    because: str = ""


class GameKeys(Keys):
    """The top level of `game.yaml`."""

    free: ClassVar[frozenset[str]] = frozenset(
        {"name", "definitions", "components", "styles", "keywords", "severity", "claims"}
    )

    name: Any = None
    languages: Annotated[list[str] | None, BeforeValidator(_parse_languages)] = None
    players: Annotated[tuple[int, int] | None, BeforeValidator(_parse_players)] = None
    rules: Annotated[list[str], BeforeValidator(_one_or_more)] = []
    definitions: Any = None
    components: Any = None
    checks: list[Check] = []
    styles: Any = None
    keywords: Any = None
    severity: Any = None
    claims: Any = None


class ComponentKeys(Keys):
    """What every component has; its form is in the keys of its kind (`kinds`)."""

    free: ClassVar[frozenset[str]] = frozenset(
        {"name", "rules_name", "quantity", "defaults", "items", "matrix", "id", "shape"}
    )

    name: Any = None
    rules_name: Any = None
    kind: Any = None
    front: str | None = None
    quantity: Any = None
    fields: dict[str, str] = {}
    defaults: Any = None
    items: Any = None
    matrix: Any = None
    id: Any = None
