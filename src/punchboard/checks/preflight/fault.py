"""What preflight finds on a face, worded but for the items that share it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong on a face.

    Attributes:
        mistake: Equal for all faces that have it for the same reason.
        message: What was found and what was needed; `{items}` stands for the
            items it is told of.
        hints: What to do.
        severe: Whether it is worse than the rule's usual severity.
    """

    mistake: str
    message: str
    hints: tuple[str, ...]
    severe: bool = False
