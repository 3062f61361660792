"""The size at which a paragraph fits its frame, and its lines there."""

from __future__ import annotations

import math
from dataclasses import dataclass

from punchboard.layouts.typesetting.balancing import balanced
from punchboard.layouts.typesetting.leading import Leading
from punchboard.layouts.typesetting.text import TextFrame
from punchboard.layouts.typesetting.wrapping import FORCE, KINSOKU, TOLERANCE, Line, Wrapper

#: Text shrinks in this many steps from its full size to nothing, and grows in
#: steps of the same size.
_STEPS = 200
#: Letters come closer in this many steps.
_CONDENSING = 8


@dataclass(slots=True)
class Fit:
    """Lines at a size.

    Attributes:
        size: The type size of the first characters.
        lines: The lines.
        wide: How much the widest is too wide, in thousandths of *size*.
        high: How much all are too high.
    """

    size: float
    lines: list[Line]
    wide: float
    high: float

    @property
    def fits(self) -> bool:
        """Whether all of it is in the frame."""
        return not (self.wide or self.high)


class Fitter:
    """Sets the lines of a paragraph at one size after the other."""

    def __init__(
        self, wrappers: list[Wrapper], frame: TextFrame, full: float, leading: Leading
    ) -> None:
        """Prepare.

        Args:
            wrappers: The paragraph's written lines.
            frame: Where it shall fit.
            full: The type size of its first characters.
            leading: The distances of its lines.
        """
        self._wrappers = wrappers
        self._full = full
        self._frame = frame
        self._leading = leading
        # Lines of vertical text run down, and follow each other across.
        along, across = frame.width, frame.height
        self._along, self._across = (across, along) if frame.vertical else (along, across)

    def best(self) -> Fit:
        """Return the largest size at which the text fits, and its lines there.

        Where it does not fit even at the smallest size, its letters come
        closer, and at last it is set as it is, with words too wide for the
        frame broken.
        """
        frame, full = self._frame, self._full
        if frame.share is not None:
            return self._condensed(full * frame.share)
        floor = full if frame.floor is None else min(max(frame.floor, 0.0), full)
        ceiling = full if frame.ceiling is None else max(frame.ceiling, full)
        if floor == full == ceiling:
            return self._condensed(full)
        fitting = self.at(full, force=False)
        if fitting.fits:
            return self._largest(fitting, _STEPS, math.floor(ceiling / full * _STEPS))
        fitting = self.at(floor, force=False)
        if not fitting.fits:
            return self._condensed(floor)
        return self._largest(fitting, math.floor(floor / full * _STEPS), _STEPS - 1)

    def at(self, size: float, *, force: bool, wrappers: list[Wrapper] | None = None) -> Fit:
        """Return the lines at *size*.

        Args:
            size: The type size of the first characters.
            force: Whether words wider than the frame are broken.
            wrappers: Written lines to take instead of the paragraph's own.
        """
        per_unit = 1000 / size if size else 0.0
        width = math.inf if self._along is None or not size else self._along * per_unit
        rules = FORCE if force else KINSOKU
        lines: list[Line] = []
        for wrapper in wrappers or self._wrappers:
            own = wrapper.wrap(width, rules)
            lines += balanced(wrapper, own) if self._frame.balance else own
        wide = _excess(max([line.written.indent + line.width for line in lines]), width)
        high = 0.0
        if self._across is not None and size:
            high = _excess(self._leading.height(lines), self._across * per_unit)
        return Fit(size, lines, wide, high)

    def _largest(self, fitting: Fit, low: int, high: int) -> Fit:
        """Return the largest size that fits, of those with more than *low* steps up to *high*."""
        low += 1
        while low <= high:
            middle = (low + high) // 2
            tried = self.at(self._full * middle / _STEPS, force=False)
            if tried.fits:
                fitting, low = tried, middle + 1
            else:
                high = middle - 1
        return fitting

    def _condensed(self, size: float) -> Fit:
        """Return the lines at *size* with as little taken from between letters as will do."""
        most = self._frame.condense
        if most <= 0:
            return self.at(size, force=True)
        fitting = self.at(size, force=False)
        if fitting.fits:
            return fitting
        closest = self._closer(most)
        fitting = self.at(size, force=False, wrappers=closest)
        if not fitting.fits:
            return self.at(size, force=True, wrappers=closest)
        low, high = 1, _CONDENSING - 1
        while low <= high:
            middle = (low + high) // 2
            tried = self.at(size, force=False, wrappers=self._closer(most * middle / _CONDENSING))
            if tried.fits:
                fitting, high = tried, middle - 1
            else:
                low = middle + 1
        return fitting

    def _closer(self, amount: float) -> list[Wrapper]:
        return [wrapper.condensed(amount) for wrapper in self._wrappers]


def _excess(length: float, room: float) -> float:
    """Return how much *length* is more than *room*, if it is more than rounding."""
    excess = length - room
    return excess if excess > 2 * TOLERANCE else 0.0
