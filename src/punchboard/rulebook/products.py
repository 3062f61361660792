"""Products in a list: `16個×5色=80個`, `8種×3枚`, `5 x 16 = 80`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from punchboard.rulebook.claim import Role
from punchboard.rulebook.counters import PIECES

_GROUP = r"色|種類|種|スート|人|colou?rs\b|kinds\b|types\b|suits\b|sets\b|players\b"
_FIRST_GROUP = (
    rf"(?P<many>\d{{1,3}})[ ]?(?P<group>{_GROUP})[ ]?[x×][ ]?(?:各[ ]?)?(?P<count>\d{{1,4}})"
)
_FIRST_COUNT = (
    rf"(?P<first>\d{{1,4}})[ ]?(?P<first_unit>{PIECES})?[ ]?[x×][ ]?"
    rf"(?P<factor>\d{{1,3}})(?!\d)[ ]?(?P<last_group>{_GROUP})?"
)
_RESULT = (
    r"(?:[ ]?(?:=|、計|、合計|\(計|, total)[ ]?"
    rf"(?P<total>\d{{1,5}})[ ]?(?P<total_unit>{PIECES})?\)?)?"
)
_PRODUCT = re.compile(
    rf"(?:各[ ]?)?(?:{_FIRST_GROUP}|{_FIRST_COUNT})[ ]?(?P<unit>{PIECES})?(?:ずつ)?{_RESULT}"
)


@dataclass(frozen=True, slots=True)
class Product:
    """A count and what it is multiplied by.

    Attributes:
        count: The count of one group.
        unit: Its counter.
        factor: How many groups there are.
        role: What the count holds for.
        total: The result, where the text gives it.
        start: Where the product starts.
        end: Where it ends.
    """

    count: int
    unit: str
    factor: int
    role: Role
    total: int | None
    start: int
    end: int


def product_in(text: str, start: int, end: int) -> Product | None:
    """Return the first product of pieces between *start* and *end*, or None."""
    for found in _PRODUCT.finditer(text, start, end):
        group = found["group"] or found["last_group"] or ""
        unit = found["first_unit"] or found["unit"] or found["total_unit"] or ""
        if group or unit:
            return Product(
                count=int(found["count"] or found["first"]),
                unit=unit,
                factor=int(found["many"] or found["factor"]),
                role=_role(group),
                total=int(found["total"]) if found["total"] else None,
                start=found.start(),
                end=found.end(),
            )
    return None


def _role(group: str) -> Role:
    if group == "色" or group.startswith("colo"):
        return Role.PER_COLOR
    return Role.PER_PLAYER if group in {"人", "players"} else Role.PART
