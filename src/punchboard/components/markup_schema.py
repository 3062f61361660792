"""The keys of `styles` and `keywords` in `game.yaml`."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

from punchboard.colours import colour_names, parse_colour
from punchboard.components.schema import Keys, needs, refuse
from punchboard.diagnostics import did_you_mean

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
    """What becomes of some words."""

    free: ClassVar[frozenset[str]] = frozenset({"words"})

    words: Any = None
    of: str | None = None
    icon: str | None = None
    style: str | None = None
    sign: Annotated[str, BeforeValidator(_sign)] = "instead"
