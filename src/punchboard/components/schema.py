"""The keys of `game.yaml` and their values, checked by pydantic.

Free-form parts (definitions, items, matrices, defaults) are only listed here:
they have readers of their own, which are faster and know the game.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, NoReturn, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic_core import PydanticCustomError

from punchboard.colours import colour_names, parse_colour
from punchboard.components import messages
from punchboard.diagnostics import did_you_mean
from punchboard.geometry import Size
from punchboard.lengths import SIZES, parse_length, parse_size

_MAX_PLAYERS = 99
_MAX_CARDS = 1000
_PLAYERS = re.compile(r"\s*(\d{1,3})\s*(?:[-–]\s*(\d{1,3})\s*)?", re.ASCII)
#: A language tag (BCP 47, 2.1), which is in file names, too.
_LANGUAGE_TAG = re.compile(
    r"(?:[a-z]{2,8}|[ix](?=-))(?:-[a-z0-9]{1,8}){0,8}", re.ASCII | re.IGNORECASE
)


def needs(what: str, *hints: str) -> NoReturn:
    """Reject a value; *what* completes `… must be`."""
    raise PydanticCustomError("needs", "{what}", {"what": what, "hints": hints})


def refuse(message: str, *hints: str) -> NoReturn:
    """Reject a value with a complete *message*."""
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
    for each in languages:
        if isinstance(each, str) and not _LANGUAGE_TAG.fullmatch(each):
            refuse(messages.no_language(each))
    tags = [str(each).casefold() for each in languages]
    repeated = [each for each in languages if tags.count(str(each).casefold()) > 1]
    if repeated:
        refuse(messages.repeated_language(repeated[0]))
    return languages


def _one_or_more(value: object) -> object:
    return [value] if isinstance(value, str) else value


#: Values of the keys of kinds; lengths are in mm.
OneSize: TypeAlias = Annotated[Size, BeforeValidator(_parse_size)]
OneLength: TypeAlias = Annotated[float, BeforeValidator(_parse_length)]
LengthFromZero: TypeAlias = Annotated[float, BeforeValidator(_parse_length_from_zero)]
NumberOfCards: TypeAlias = Annotated[int, BeforeValidator(_parse_cards)]


class Keys(BaseModel):
    """Keys of a mapping in the game file; those in *free* stay nodes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)
    free: ClassVar[frozenset[str]] = frozenset()


class CheckKeys(Keys):
    """An invariant of the game."""

    that: str = ""
    because: str = ""


class SettingKeys(Keys):
    """The severity of a code, with its reason."""

    free: ClassVar[frozenset[str]] = frozenset({"level"})

    level: Any = None
    because: str = ""


class ClaimKeys(Keys):
    """The meaning of a claim in the rules."""

    says: str = ""
    means: str = ""
    set_aside: str = ""
    because: str = ""


class GameKeys(Keys):
    """The top level of `game.yaml`."""

    free: ClassVar[frozenset[str]] = frozenset(
        "name version definitions components styles keywords severity claims choices".split()
    )

    name: Any = None
    version: Any = None
    languages: Annotated[list[str] | None, BeforeValidator(_parse_languages)] = None
    players: Annotated[tuple[int, int] | None, BeforeValidator(_parse_players)] = None
    rules: Annotated[list[str], BeforeValidator(_one_or_more)] = []
    definitions: Any = None
    components: Any = None
    checks: list[CheckKeys] = []
    styles: Any = None
    keywords: Any = None
    severity: Any = None
    claims: Any = None
    choices: Any = None


class ComponentKeys(Keys):
    """The keys of every component; those of its form belong to its kind (`kinds`)."""

    free: ClassVar[frozenset[str]] = frozenset(
        "name rules_name quantity defaults items matrix id shape front back where".split()
    )

    name: Any = None
    rules_name: Any = None
    kind: Any = None
    front: Any = None
    quantity: Any = None
    fields: dict[str, str] = {}
    defaults: Any = None
    items: Any = None
    sheet: str | None = None
    source: str | None = None
    stock: str = ""
    where: Any = None
    matrix: Any = None
    id: Any = None


# Styles and keywords

_WEIGHTS = {"thin": 100, "light": 300, "regular": 400, "normal": 400, "bold": 700, "black": 900}
_A_WEIGHT = "a font weight such as bold or 700"
_A_SHARE = "a size such as 80% or 1.2em, from 10% to 1000%"
_SHARE = re.compile(r"([\d.]+)\s*(%|em)", re.ASCII)


def _weight(value: object) -> int:
    weight = _WEIGHTS.get(str(value).strip().lower(), value)
    if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= 1000:
        needs(_A_WEIGHT)
    return weight


def _colour(value: object) -> str:
    if not isinstance(value, str):
        needs("a colour such as navy or a hex number in quotes")
    try:
        parse_colour(value)
    except ValueError as problem:
        refuse(str(problem), *did_you_mean(value, colour_names()))
    return value


def _share(value: object) -> float:
    match = _SHARE.fullmatch(value.strip()) if isinstance(value, str) else None
    try:
        share = float(match[1]) / (100 if match[2] == "%" else 1) if match else 0.0
    except ValueError:
        share = 0.0
    if not 0.1 <= share <= 10:
        needs(_A_SHARE)
    return share


def _fonts(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _sign(value: object) -> object:
    if value not in ("instead", "before"):
        needs("`instead` of the word or `before` it")
    return value


class StyleKeys(Keys):
    """A named style."""

    weight: Annotated[int | None, BeforeValidator(_weight)] = None
    italic: bool | None = None
    colour: Annotated[str | None, BeforeValidator(_colour)] = None
    size: Annotated[float, BeforeValidator(_share)] = 1.0
    underline: bool | None = None
    strike: bool | None = None
    font: Annotated[list[str] | None, BeforeValidator(_fonts)] = None


class KeywordKeys(Keys):
    """The icon or style of a keyword."""

    free: ClassVar[frozenset[str]] = frozenset({"words"})

    words: Any = None
    of: str | None = None
    icon: str | None = None
    style: str | None = None
    sign: Annotated[str, BeforeValidator(_sign)] = "instead"
