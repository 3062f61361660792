"""The wording of everything that can be wrong with texts on faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from punchboard.components.messages import UNKNOWN_STYLE
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.layouts.messages import UNSUPPORTED_ELEMENT
from punchboard.layouts.template.template_messages import FOREIGN_MARKS
from punchboard.lengths import MM_PER_POINT, format_number

UNBALANCED_MARKUP = warning(
    "unbalanced-markup", "a mark such as `**` or ruby is not closed, and is printed as written"
)
TEXT_OVERFLOW = error(
    "text-overflow", "a text does not fit its box at its smallest size, or runs off the card"
)
WORD_DIVIDED = warning(
    "word-divided", "a word is longer than a line, and is divided between any two letters"
)
LARGE_TYPE = warning(
    "large-type", "a type size with a unit is more than 20 mm high, much larger than written"
)
MISSING_GLYPH = error(
    "missing-glyph", "no font has a character; it is never printed as an empty box"
)
UNTRANSLATED = warning(
    "untranslated", "a translation is missing, so the text is printed in another language"
)


def text_overflow(
    location: Location | None,
    what: str,
    items: str | None,
    overflow: tuple[float, float],
    size: float,
    hints: Sequence[str],
) -> Diagnostic:
    """A text does not fit its box at the smallest size allowed.

    Args:
        location: The item, or the text in the template where it is fixed.
        what: The expression, or the fixed text.
        items: Ids and language of the items; None for a fixed text.
        overflow: Millimetres too wide and too high; 0 if it fits.
        size: Type size as set, in mm.
        hints: What to do.
    """
    wide, high = overflow
    amounts = [
        f"{format_number(amount, 1 if amount >= 0.1 else 2)} mm too {word}"
        for amount, word in ((wide, "wide"), (high, "high"))
        if amount
    ]
    points = format_number(size / MM_PER_POINT, 1)
    return TEXT_OVERFLOW.at(
        location,
        f"`{what}`{_of(items)} is {' and '.join(amounts)} at {points} pt",
        *hints,
    )


def word_divided(
    location: Location | None, what: str, items: str | None, excess: float, size: float
) -> Diagnostic:
    """A word is longer than a line, by *excess* mm at *size* in mm, and is divided."""
    points = format_number(size / MM_PER_POINT, 1)
    amount = format_number(excess, 1 if excess >= 0.1 else 2)
    return WORD_DIVIDED.at(
        location,
        f"a word in `{what}`{_of(items)} is {amount} mm too long for a line at {points} pt,"
        " and is divided between letters",
        "make the lines longer, or allow a smaller size with `data-fit`",
        "put a soft hyphen (U+00AD) where it may be divided, or set `hyphens: auto`",
    )


def large_type(location: Location, written: str, size: float, plain: float) -> Diagnostic:
    """Return: a type size with a unit is much more on paper, *size* mm."""
    points = format_number(size / MM_PER_POINT, 1)
    return LARGE_TYPE.at(
        location,
        f"`{written}` is {points} pt on paper ({format_number(size, 1)} mm high): "
        "a unit inside a drawing is measured in the drawing's own pixels",
        f"write the size without a unit: `{format_number(plain, 2)}` is {written} on paper",
    )


def not_justified(location: Location) -> Diagnostic:
    """A text is set to be justified."""
    return UNSUPPORTED_ELEMENT.at(
        location,
        "`text-align: justify` is not supported, so lines are aligned at one edge only",
        "set `text-align` to `start`, `center` or `end`",
    )


def text_off_card(
    location: Location | None, what: str, items: str | None, beyond: float, hints: Sequence[str]
) -> Diagnostic:
    """A text leaves the card so far, in mm, that it is cut off."""
    return TEXT_OVERFLOW.at(
        location,
        f"`{what}`{_of(items)} runs {format_number(beyond, 1)} mm off the card",
        *hints,
    )


def missing_glyphs(
    location: Location | None, what: str, items: str | None, characters: Sequence[str]
) -> Diagnostic:
    """No font has these characters."""
    one = len(characters) == 1
    found, them = ("a character", "it") if one else ("characters", "them")
    names = ", ".join(f"`{each}` (U+{ord(each[0]):04X})" for each in characters)
    return MISSING_GLYPH.at(
        location,
        f"`{what}`{_of(items)} has {found} that no font has: {names}",
        f"put a font that has {them} into `fonts/`",
    )


def untranslated(location: Location | None, language: str, used: str, text: str) -> Diagnostic:
    """A text is printed in a language other than the requested one."""
    return UNTRANSLATED.at(
        location,
        f"`{_short(text)}` is not translated into `{language}`; the `{used}` text is printed",
        f"add the text under `{language}`",
    )


def unbalanced_markup(
    location: Location | None, items: str, mark: str, reason: str, text: str
) -> Diagnostic:
    """A mark in a text has no counterpart, and is printed."""
    return UNBALANCED_MARKUP.at(
        location,
        f"`{mark}` in `{_short(text)}` of {items} is printed as written: {reason}",
        f"write `\\{mark[0]}` if it is meant to be printed",
    )


def mark_in_text(
    location: Location | None, items: str, mark: str, text: str, hint: str
) -> Diagnostic:
    """A text of an item has a mark that only another program or HTML knows."""
    return FOREIGN_MARKS.at(
        location,
        f"`{mark}` in `{_short(text)}` of {items} is printed as written",
        hint,
        f"write `\\{mark}` if it is meant to be printed"
        if mark[0] == "["
        else 'set `data-markup="none"` at the text if it is meant to be printed',
    )


def unknown_style(
    location: Location | None, items: str, style: str, styles: Iterable[str]
) -> Diagnostic:
    """Words have a style that the game does not define."""
    return UNKNOWN_STYLE.at(
        location,
        f"there is no style `{style}` under `styles`, for {items}",
        *(did_you_mean(style, styles) or (f"add `{style}` to `styles` in the game file",)),
    )


def unknown_sign(
    location: Location | None, items: str, found: Diagnostic, of_set: str
) -> Diagnostic:
    """A problem that was *found* with an icon, reported for a text that uses it.

    Args:
        location: Where the text has the icon.
        items: The items with the text.
        found: The problem.
        of_set: The icon set that may have been meant; "" for none.
    """
    message = f"{found.message}, for {items}"
    put_set = (f"put the Iconify set `{of_set}` as a JSON file into `icons/`",) if of_set else ()
    hints = (*found.hints, *put_set, "write `\\:` to print a colon")
    place = found.location or location
    return Diagnostic(found.code, found.severity, place, message, hints)


def _of(items: str | None) -> str:
    return f" of {items}" if items else ""


def _short(text: str) -> str:
    line = text.strip().split("\n")[0]
    return line if len(line) <= 40 else f"{line[:39]}…"
