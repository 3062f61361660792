"""Texts that keep one size together: `data-fit-group`."""

from __future__ import annotations


class FitGroups:
    """The groups of one component in one language.

    All items are drawn twice: first each text of a group says how small it
    has to be, and then all are set at the share of the smallest.
    """

    def __init__(self) -> None:
        self._shares: dict[str, float] = {}
        self._settled = False

    @property
    def is_open(self) -> bool:
        """Whether the shares are still looked for."""
        return not self._settled

    def note(self, group: str, share: float) -> None:
        """Note the share of its full size at which a text fits."""
        if not self._settled:
            self._shares[group] = min(share, self._shares.get(group, share))

    def settle(self) -> None:
        """Fix the groups' shares; what is noted from now on counts no more."""
        self._settled = True

    def share(self, group: str) -> float | None:
        """Return the share at which a group is set; None while it is not known."""
        return self._shares.get(group) if self._settled else None
