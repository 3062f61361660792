"""The fonts for one style in order of preference."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from punchboard.layouts.fonts.files import Font


class FontChain:
    """The fonts for one style in order of preference, opened as they are needed.

    Attributes:
        primary: The font of characters that every font has.
    """

    def __init__(self, fonts: Iterator[Font], emoji: Callable[[], Font] | None = None) -> None:
        self._pending = fonts
        self._opened: list[Font] = []
        self._emoji = emoji
        self.primary = next(iter(self))

    def __iter__(self) -> Iterator[Font]:
        index = 0
        while True:
            if index == len(self._opened):
                following = next(self._pending, None)
                if following is None:
                    return
                self._opened.append(following)
            yield self._opened[index]
            index += 1

    def find(
        self,
        forms: Collection[str],
        *,
        emoji: bool = False,
        fits: Callable[[Font], bool] | None = None,
    ) -> Font | None:
        """Return the first font that has all of one of *forms*; None if none has.

        Args:
            forms: Ways to write the same characters: composed, decomposed.
            emoji: Whether U+FE0F asks for the picture of a character that is
                a letter or a sign elsewhere (UTS #51).
            fits: What the font must do besides.
        """
        if emoji and self._emoji is not None:
            font = self._emoji()
            if any(map(font.covers, forms)):
                return font
        having = (font for font in self if any(map(font.covers, forms)))
        return next(having if fits is None else filter(fits, having), None)
