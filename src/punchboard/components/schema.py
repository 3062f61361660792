"""The keys of `game.yaml`, and the readers of their values.

Free-form parts (definitions, items, matrices, defaults) are only listed here:
they have readers of their own, which are faster and know the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NoReturn, TypeAlias, TypeVar

from msgspec import Struct

from punchboard.colours import colour_names, parse_colour
from punchboard.components import messages
from punchboard.diagnostics import did_you_mean
from punchboard.geometry import Size
from punchboard.lengths import SIZES, parse_length, parse_size
from punchboard.patterns import regex

_MAX_PLAYERS = 99
_MAX_CARDS = 1000
_PLAYERS = regex(r"\s*(\d{1,3})\s*(?:[-–]\s*(\d{1,3})\s*)?", re.ASCII)
#: A language tag (BCP 47, 2.1), which is in file names, too.
_LANGUAGE_TAG = regex(r"(?:[a-z]{2,8}|[ix](?=-))(?:-[a-z0-9]{1,8}){0,8}", re.ASCII | re.IGNORECASE)


class Unfit(Struct, frozen=True):
    """What is wrong with a value.

    Attributes:
        needed: Completes `… must be`.
        message: Says everything instead; "" if the key is unknown.
        hints: What to do.
        path: Where in the value it is: keys, and places in lists.
    """

    needed: str = ""
    message: str = ""
    hints: tuple[str, ...] = ()
    path: tuple[str | int, ...] = ()

    def at(self, step: str | int) -> Unfit:
        """Return the same about a value that has this one in it."""
        return Unfit(self.needed, self.message, self.hints, (step, *self.path))


class UnfitError(Exception):
    """A value is not what its key needs; the arguments say what is wrong."""

    def __init__(self, *unfit: Unfit) -> None:
        super().__init__(*unfit)
        self.unfit = unfit


#: Returns a value as its key has it, or raises an `UnfitError`.
Reader: TypeAlias = Callable[[object], Any]
S = TypeVar("S", str, int)


def needs(what: str) -> NoReturn:
    """Reject a value; *what* completes `… must be`."""
    raise UnfitError(Unfit(needed=what))


def refuse(message: str, *hints: str) -> NoReturn:
    """Reject a value with a complete *message*."""
    raise UnfitError(Unfit(message=message, hints=hints))


def _each(values: Iterable[tuple[S, object]], reader: Reader) -> dict[S, Any]:
    """Return *values* as *reader* reads them, each under its own step."""
    found: dict[S, Any] = {}
    unfit: list[Unfit] = []
    for step, value in values:
        try:
            found[step] = reader(value)
        except UnfitError as problem:
            unfit += (each.at(step) for each in problem.unfit)
    if unfit:
        raise UnfitError(*unfit)
    return found


def read_text(value: object) -> str:
    """Return a text."""
    return value if isinstance(value, str) else needs("a text")


def read_flag(value: object) -> bool:
    """Return true or false."""
    return value if isinstance(value, bool) else needs("true or false")


def _texts(value: object) -> list[str]:
    return list(_each(enumerate(_list(value)), read_text).values())


def _texts_or_one(value: object) -> list[str]:
    return _texts([value] if isinstance(value, str) else value)


def _named_texts(value: object) -> dict[str, str]:
    return _each(_mapping(value).items(), read_text)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else needs("a list")


def _mapping(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else needs("a mapping")


def _anything(value: object) -> object:
    return value


def read_size(value: object) -> Size:
    """Return a size, by its name or its measures in mm."""
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


def read_length(value: object) -> float:
    """Return a length greater than zero, in mm."""
    if isinstance(value, str) and re.fullmatch(r"[\d.]+\s*\w*\s*[x×].*", value):
        needs(messages.ONE_LENGTH)
    length = _length(value, messages.ONE_LENGTH)
    if length <= 0:
        needs(messages.ONE_LENGTH)
    return length


def read_cards(value: object) -> int:
    """Return a number of cards."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MAX_CARDS:
        needs(messages.CARDS)
    return value


def read_length_from_zero(value: object) -> float:
    """Return a length of zero or more, in mm."""
    length = _length(value, messages.A_LENGTH)
    if length < 0:
        needs(messages.A_LENGTH)
    return length


def _length(value: object, needed: str) -> float:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        needs(needed)
    try:
        return parse_length(value)
    except ValueError as problem:
        refuse(str(problem))


def _players(value: object) -> tuple[int, int]:
    if isinstance(value, dict) and value.keys() == {"min", "max"}:
        value = f"{value['min']}-{value['max']}"
    match = _PLAYERS.fullmatch(str(value)) if isinstance(value, int | str) else None
    if match is None:
        needs(messages.PLAYERS)
    least, most = int(match[1]), int(match[2] or match[1])
    if not 1 <= least <= most <= _MAX_PLAYERS:
        needs(messages.PLAYERS)
    return least, most


def _languages(value: object) -> list[str]:
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
    return _texts(languages)


class Keys(Struct, frozen=True):
    """Keys of a mapping in the game file; those without a reader stay nodes."""

    readers: ClassVar[Mapping[str, Reader]] = {}

    @classmethod
    def read(cls, values: Mapping[str, object]) -> tuple[dict[str, Any], list[Unfit]]:
        """Return the values that fit their keys, and what is wrong with the others."""
        found: dict[str, Any] = {}
        unfit: list[Unfit] = []
        for key in cls.__struct_fields__:
            if key in values:
                try:
                    found[key] = cls.readers.get(key, _anything)(values[key])
                except UnfitError as problem:
                    unfit += (each.at(key) for each in problem.unfit)
        unknown = (key for key in values if key not in cls.__struct_fields__)
        return found, [*unfit, *(Unfit(path=(key,)) for key in unknown)]


class CheckKeys(Keys, frozen=True):
    """An invariant of the game."""

    readers: ClassVar[Mapping[str, Reader]] = {"that": read_text, "because": read_text}

    that: str = ""
    because: str = ""


def _check(value: object) -> CheckKeys:
    found, unfit = CheckKeys.read(_mapping(value))
    if unfit:
        raise UnfitError(*unfit)
    return CheckKeys(**found)


def _checks(value: object) -> list[CheckKeys]:
    return list(_each(enumerate(_list(value)), _check).values())


class SettingKeys(Keys, frozen=True):
    """The severity of a code, with its reason."""

    readers: ClassVar[Mapping[str, Reader]] = {"because": read_text}

    level: Any = None
    because: str = ""


class ClaimKeys(Keys, frozen=True):
    """The meaning of a claim in the rules."""

    readers: ClassVar[Mapping[str, Reader]] = dict.fromkeys(
        ("says", "means", "set_aside", "because"), read_text
    )

    says: str = ""
    means: str = ""
    set_aside: str = ""
    because: str = ""


class GameKeys(Keys, frozen=True):
    """The top level of `game.yaml`."""

    readers: ClassVar[Mapping[str, Reader]] = {
        "languages": _languages, "players": _players, "rules": _texts_or_one, "checks": _checks,
    }  # fmt: skip

    name: Any = None
    version: Any = None
    languages: list[str] | None = None
    players: tuple[int, int] | None = None
    rules: list[str] = []
    definitions: Any = None
    components: Any = None
    checks: list[CheckKeys] = []
    styles: Any = None
    keywords: Any = None
    severity: Any = None
    claims: Any = None
    choices: Any = None


class ComponentKeys(Keys, frozen=True):
    """The keys of every component; those of its form belong to its kind (`kinds`)."""

    readers: ClassVar[Mapping[str, Reader]] = {
        "kind": _anything, "fields": _named_texts,
        "sheet": read_text, "source": read_text, "stock": read_text,
    }  # fmt: skip

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
_SHARE = regex(r"([\d.]+)\s*(%|em)", re.ASCII)


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


def _sign(value: object) -> str:
    if not isinstance(value, str) or value not in ("instead", "before"):
        needs("`instead` of the word or `before` it")
    return value


class StyleKeys(Keys, frozen=True):
    """A named style."""

    readers: ClassVar[Mapping[str, Reader]] = {
        "weight": _weight, "italic": read_flag, "colour": _colour, "size": _share,
        "underline": read_flag, "strike": read_flag, "font": _texts_or_one,
    }  # fmt: skip

    weight: int | None = None
    italic: bool | None = None
    colour: str | None = None
    size: float = 1.0
    underline: bool | None = None
    strike: bool | None = None
    font: list[str] | None = None


class KeywordKeys(Keys, frozen=True):
    """The icon or style of a keyword."""

    readers: ClassVar[Mapping[str, Reader]] = {
        "of": read_text, "icon": read_text, "style": read_text, "sign": _sign,
    }  # fmt: skip

    words: Any = None
    of: str | None = None
    icon: str | None = None
    style: str | None = None
    sign: str = "instead"
