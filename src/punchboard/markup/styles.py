"""Named styles: what `[words]{.name}` does to the words."""

from __future__ import annotations

from dataclasses import dataclass, field

from punchboard.diagnostics import Location

#: The style of words that are no keywords: `[power]{.plain}`.
PLAIN_STYLE = "plain"


@dataclass(frozen=True, slots=True)
class NamedStyle:
    """What a style changes; None leaves as it was.

    Attributes:
        weight: From 1 to 1000.
        italic: Whether letters slant.
        colour: A CSS colour.
        size: Type size as a share of that around it.
        underline: Whether a line is drawn under the words.
        strike: Whether a line is drawn through them.
        font: Font families in order of preference; empty leaves them.
        location: Where it is written; not part of the comparison.
    """

    weight: int | None = None
    italic: bool | None = None
    colour: str | None = None
    size: float = 1.0
    underline: bool | None = None
    strike: bool | None = None
    font: tuple[str, ...] = ()
    location: Location | None = field(default=None, compare=False)
