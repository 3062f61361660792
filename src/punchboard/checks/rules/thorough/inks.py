"""What ink on paper cannot hold: thin lines, small words in several inks, too much of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.checks.preflight.letters import Ground, contrast, letters_of, over_white
from punchboard.checks.preflight.shapes import Paint
from punchboard.checks.preflight.strokes import Stroke, drawn_lines
from punchboard.checks.rule import face_rule
from punchboard.checks.subject import Fault, Needs, Subject
from punchboard.colours import Colour, hex_of
from punchboard.layouts.face import NamedFace
from punchboard.lengths import MM_PER_POINT
from punchboard.printing.inks import percent

if TYPE_CHECKING:
    from punchboard.checks.preflight.inked import Soaked


#: Thinnest line in pt that offset and toner printers hold, and the thinnest pale one:
#: pale colours are printed as dots, which are about as wide.
_THINNEST, _THINNEST_PALE = 0.25, 0.4
#: Thinnest line of an icon in pt (0.1 mm), whose lines lie close together.
_THINNEST_ICON = 0.28
#: Contrast with white paper below which a colour is pale.
_PALE = 2.0
_ROUNDING = 0.001
_WHITE = (1.0, 1.0, 1.0)
#: How far beside a line its ground is looked at, in mm.
_BESIDE = 0.5


@face_rule()
def line_too_thin(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """A line is too thin to print reliably.

    ## What it does

    It measures the lines in drawings as printed: strokes, filled bars, and the lines of icons, which are often filled outlines.
    It reports those under 0.25 pt (0.088 mm), filled outlines under 0.28 pt (0.1 mm), and lines in a pale colour, which is printed as dots, under 0.4 pt (0.14 mm).

    ## Why it matters

    Thinner lines break up on a home printer, and printing houses reject them.

    ## Example

    ```svg
    <rect x="4" y="4" width="55" height="80" fill="none" stroke="#333" stroke-width="0.05"/>
    ```

    ## Use instead

    ```svg
    <rect x="4" y="4" width="55" height="80" fill="none" stroke="#333" stroke-width="0.2"/>
    ```
    """
    thin: list[tuple[float, float, Stroke]] = []
    for line in drawn_lines(named.face):
        width, least = line.width / MM_PER_POINT, _least(line)
        if (
            least == _THINNEST_PALE
            and width < least
            and not _is_on_paper(line, subject.grounds.of(named))
        ):
            least = _THINNEST
        if width < least - _ROUNDING:
            thin.append((width, least, line))
    if not thin:
        return
    width, least, line = min(thin, key=lambda each: each[0])
    pale = " in a pale colour, which is printed as dots," if least == _THINNEST_PALE else ""
    found = (
        f"the lines of a `path` on {{items}} are {width:.2f} pt wide on average"
        if line.form == "part"
        else f"a {line.form} of a `{line.tag}` on {{items}}{pale} is {width:.2f} pt wide"
    )
    yield Fault(
        f"{line.form} {width:.3f}",
        f"{found}; printers need {least} pt",
        (f"make it at least {least} pt ({least * MM_PER_POINT:.2f} mm) wide",),
    )


def _least(line: Stroke) -> float:
    """Return how wide a line must be, in pt."""
    if line.form == "part":
        return _THINNEST_ICON
    colour = _on_white(line.paint)
    pale = colour is not None and 1.0 < contrast(colour, _WHITE) < _PALE
    return _THINNEST_PALE if pale else _THINNEST


def _on_white(paint: Paint) -> Colour | None:
    if paint.colour is None:
        return None
    red, green, blue = (part * paint.opacity + 1 - paint.opacity for part in paint.colour)
    return red, green, blue


def _is_on_paper(line: Stroke, ground: Ground | None) -> bool:
    """Return whether what is around a pale line is paler still; on dark ink, its edges are sharp."""
    colour = _on_white(line.paint)
    if ground is None or line.box is None or colour is None:
        return False
    around = line.box.grown(_BESIDE)
    pixels = filter(None, map(ground.at, around.path))
    return all(contrast(over_white(pixel), _WHITE) <= contrast(colour, _WHITE) for pixel in pixels)


@face_rule(Needs.INKS)
def rich_black_text(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Small words are printed in black and other inks on top of each other.

    ## What it does

    With `--pdf-standard` and `--profile`, it converts the colours of words to inks as `build` and `faces` do.
    It reports words under 10 pt that get at least 50 % of black together with at least 60 % of the other inks.
    Words in near-black are printed with the black ink alone and left alone, unless they become part of a drawing: letters with an outline, and, in PDF/X-1a, letters below something translucent.

    ## Why it matters

    Four inks come from four plates, which never meet exactly.
    At the edges of fine strokes, the colours show beside the black, and small words become blurred.

    ## Example

    ```svg
    <text data-text="text" x="6" y="66" font-size="2.5" fill="#33261c"/>
    ```

    ## Use instead

    ```svg
    <text data-text="text" x="6" y="66" font-size="2.5" fill="#222"/>
    ```
    """
    told = set[str]()
    for letters in letters_of(named.face):
        ink = hex_of(letters.fill)
        if letters.run.unseen or not letters.text or ink in told:
            continue
        inks = subject.inked.rich_black(letters, named)
        if inks is not None and not subject.hiding.of(named).holds(letters):
            told.add(ink)
            yield Fault(
                ink,
                f"{letters.quoted} on {{items}} is printed in several inks at {letters.size:.1f} "
                f"pt: {ink} becomes C/M/Y/K {percent(inks)}",
                ("use black or a dark grey such as #222, which is printed with one ink, "
                 "or a lighter colour",),
            )  # fmt: skip


#: How much solid colours may vary on a press (CIEDE2000, ISO 12647-2:2013, table 4).
_TOLERANCE = 3.5


@face_rule(Needs.INKS)
def too_much_ink(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Drawings or pictures need more ink than the paper takes.

    ## What it does

    With `--pdf-standard` and `--profile`, it converts every face to inks as `build` and `faces` do, and adds up the four inks.
    With `--ink-limit`, it reports areas of 1 cm² or more that need more than the limit, if taking away ink changes them by more than a press may vary (3.5, CIEDE2000, as in ISO 12647-2); the file itself will keep to the limit.
    Without a limit, it reports pictures in CMYK that have more ink than any colour that the profile makes.
    Words are left alone: black ones are printed with one ink.

    ## Why it matters

    Ink that the paper does not take smears and comes off on the next sheet, so printing houses refuse it.
    Less of it makes dark colours lighter or greyer than they are on the screen.

    ## Example

    ```svg
    <rect x="-3" y="-3" width="69" height="94" fill="#101830"/>
    ```

    Four inks make this dark blue, 289 % in all with a profile for SWOP. With `--ink-limit 240` it comes out greyer.

    ## Use instead

    ```svg
    <rect x="-3" y="-3" width="69" height="94" fill="#27406e"/>
    ```
    """
    limited = subject.inked.wish.ink_limit is not None
    for each in subject.inked.soaked(named):
        change = subject.inked.change(each)
        if not limited:
            yield Fault(each.name, *_kept(each, subject.inked.limit))
        elif change > _TOLERANCE:
            yield Fault(each.name or each.colour, *_reduced(each, subject.inked.limit, change))


def _kept(each: Soaked, limit: int) -> tuple[str, tuple[str, ...]]:
    return (
        f"the picture `{each.name}` on {{items}} has up to {each.most} % of ink, on "
        f"{each.area:,.0f} mm²; this profile uses at most {limit} %",
        (f"add `--ink-limit {limit}`, or convert the picture with the profile",),
    )


def _reduced(each: Soaked, limit: int, change: float) -> tuple[str, tuple[str, ...]]:
    needs = f"has up to {each.most} % of ink" if each.name else f"needs up to {each.most} % of ink"
    subject = f"the picture `{each.name}` on {{items}}" if each.name else "{items}"
    inks = (
        f"{each.colour} (C/M/Y/K {percent(each.inks)})"
        if each.colour
        else f"C/M/Y/K {percent(each.inks)}"
    )
    return (
        f"{subject} {needs}, on {each.area:,.0f} mm², mostly for {inks}; at most {limit} % are "
        f"allowed, which changes this colour by {change:.0f} (CIEDE2000)",
        ("make it lighter, or let it come out as the limit allows",),
    )
