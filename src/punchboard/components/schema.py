"""The keys of `game.yaml` and what they take, checked by pydantic.

Free-form parts (definitions, items, matrices, defaults) are only named here:
they are read by code of their own, which is faster and knows the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
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
#: A card of 300 g/m² board, in mm.
_CARD_THICKNESS = 0.33
#: How far a standee's base reaches to the front and to the back, in mm.
_BASE = 10.0
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


def _parse_corner(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        needs(messages.A_LENGTH)
    try:
        corner = parse_length(value)
    except ValueError as problem:
        refuse(str(problem))
    if corner < 0:
        needs(messages.A_LENGTH)
    return corner


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


OneLength: TypeAlias = Annotated[float, BeforeValidator(_parse_length)]


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
    """What every component has; its form is in the keys of its kind.

    `form` names the keys that the form cannot do without, each with an example.
    """

    free: ClassVar[frozenset[str]] = frozenset(
        {"name", "rules_name", "quantity", "defaults", "items", "matrix", "id", "shape"}
    )
    form: ClassVar[Mapping[str, str]] = {}

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


class TwoSidedKeys(ComponentKeys):
    """A component that may have a back."""

    back: str | None = None


class SizedKeys(TwoSidedKeys):
    """A board, a sheet: a rectangle."""

    form: ClassVar[Mapping[str, str]] = {"size": "size: 63x88"}

    size: Annotated[Size | None, BeforeValidator(_parse_size)] = None


class CardKeys(SizedKeys):
    """A card or a tile: a rectangle whose corners may be round."""

    corner: Annotated[float, BeforeValidator(_parse_corner)] = 0.0


class StandeeKeys(SizedKeys):
    """A figure that stands on its base."""

    form: ClassVar[Mapping[str, str]] = {"size": "size: 25x40"}

    base: OneLength = _BASE


class BoxKeys(SizedKeys):
    """A box for a deck of cards of the size `size`."""

    form: ClassVar[Mapping[str, str]] = {"size": "size: 63x88", "cards": "cards: 54"}

    cards: Annotated[int | None, BeforeValidator(_parse_cards)] = None
    thickness: OneLength = _CARD_THICKNESS
    side: str | None = None
    top: str | None = None


class HexKeys(TwoSidedKeys):
    """A hexagon, by its size across the flats or by its side."""

    size: OneLength | None = None
    side: OneLength | None = None
    pointy: bool = True


class HexesKeys(TwoSidedKeys):
    """Several hexagons in one piece."""

    form: ClassVar[Mapping[str, str]] = {"side": "side: 20"}

    side: OneLength | None = None
    pointy: bool = True
    shape: Any = None


class PolyominoKeys(TwoSidedKeys):
    """Several squares in one piece."""

    form: ClassVar[Mapping[str, str]] = {"cell": "cell: 20"}

    cell: OneLength | None = None
    shape: Any = None


class TokenKeys(TwoSidedKeys):
    """A circle, by its diameter."""

    form: ClassVar[Mapping[str, str]] = {"size": "size: 25"}

    size: OneLength | None = None


class DieKeys(ComponentKeys):
    """A cube, by its edge."""

    form: ClassVar[Mapping[str, str]] = {"size": "size: 16"}

    size: OneLength | None = None


#: The keys of each kind of component.
KINDS: Mapping[str, type[ComponentKeys]] = {
    "card": CardKeys,
    "tile": CardKeys,
    "hex": HexKeys,
    "hexes": HexesKeys,
    "polyomino": PolyominoKeys,
    "token": TokenKeys,
    "standee": StandeeKeys,
    "die": DieKeys,
    "box": BoxKeys,
    "board": SizedKeys,
    "sheet": SizedKeys,
}


def kinds_with(key: str) -> tuple[str, ...]:
    """Return the kinds of components that a *key* of this name belongs to.

    A key that most kinds have belongs to none.
    """
    kinds = tuple(kind for kind, model in KINDS.items() if key in model.model_fields)
    return kinds if 2 * len(kinds) < len(KINDS) else ()
