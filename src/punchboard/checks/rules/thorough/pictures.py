"""Pictures of pixels: those of layouts, and those that drawings become."""

from __future__ import annotations

import math
from collections.abc import Iterator

from punchboard.checks.preflight.look import Fault, face_rule
from punchboard.checks.preflight.pictures import PrintedPicture, pictures_of
from punchboard.checks.preflight.strokes import drawings_of
from punchboard.checks.subject import Subject
from punchboard.layouts.face import NamedFace
from punchboard.pdf.art_pixels import has_filter


@face_rule()
def art_as_pixels(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """A drawing with a filter is printed as pixels.

    ## What it does

    It looks for drawings with filters, such as blurs and shadows, and says at which resolution they are drawn.

    ## Why it matters

    PDF has no filters, so the whole drawing around one becomes a picture: its edges are no longer sharp at every size, and the file grows.

    ## Example

    ```svg
    <rect x="12" y="34" width="30" height="20" filter="url(#shadow)"/>
    ```

    ## Use instead

    ```svg
    <rect x="12.6" y="34.6" width="30" height="20" fill="#000" opacity="0.3"/>
    <rect x="12" y="34" width="30" height="20"/>
    ```

    Or accept the picture, and say so under `severity`.
    """
    filtered = [svg for svg in drawings_of(named.face) if has_filter(svg)]
    if not filtered:
        return
    found = [subject.grounds.resolution(named, svg) for svg in filtered]
    known = [dpi for dpi in found if dpi is not None]
    if known:
        yield Fault(
            f"{min(known):.0f}",
            f"a filter on {{items}} is drawn as pixels, at {min(known):.0f} pixels per inch",
            ("draw it without the filter, or accept the pixels under `severity`",),
        )


#: How many times wider or higher than drawn a picture may be.
_MOST = 1.05
#: Pictures with fewer pixels on a side are strips of colour, made to be stretched.
_STRIP = 8


@face_rule()
def image_stretched(_: Subject, named: NamedFace) -> Iterator[Fault]:
    """A picture is stretched out of its proportions.

    ## What it does

    It compares the width and height of every picture as printed with its pixels, and reports a difference of more than 5 %.

    ## Why it matters

    Faces, circles and letters in a stretched picture look wrong.

    ## Example

    ```svg
    <image href="portrait.png" x="5" y="10" width="53" height="30" preserveAspectRatio="none"/>
    ```

    ## Use instead

    ```svg
    <image href="portrait.png" x="5" y="10" width="53" height="30" preserveAspectRatio="xMidYMid slice"/>
    ```
    """
    for picture in pictures_of(named.face):
        stretch = picture.stretch
        if min(picture.pixels) < _STRIP or 1 / _MOST <= stretch <= _MOST:
            continue
        if not 0 < stretch < math.inf:  # a picture without a width or a height
            continue
        yield Fault(
            f"{picture.name} {stretch:.2f}",
            _message(picture, stretch),
            ("set `preserveAspectRatio` to `xMidYMid slice`, and scale both sides alike",),
        )


def _message(picture: PrintedPicture, stretch: float) -> str:
    name = f"the picture `{picture.name}`" if picture.name else "a picture in a drawing"
    way = "wide" if stretch > 1 else "high"
    share = (max(stretch, 1 / stretch) - 1) * 100
    return f"{name} on {{items}} is printed {share:.0f} % too {way} for its proportions"


#: Pixels per inch below which pixels are seen, and what printing houses ask for.
_LEAST, _WANTED = 200, 300


@face_rule()
def image_too_coarse(_: Subject, named: NamedFace) -> Iterator[Fault]:
    """A picture has too few pixels for the size it is printed at.

    ## What it does

    It works out the pixels per inch of every picture at its printed size, also of pictures inside clips and patterns, and reports those under 200.
    Printing houses ask for 300.

    ## Why it matters

    A picture that looks sharp on a screen can be blocky on paper.

    ## Example

    A picture of 400 x 300 pixels that covers a card of 63 x 88 mm has 87 pixels per inch.

    ## Use instead

    Use the picture in its full resolution, or make it smaller on the card.
    """
    for picture in pictures_of(named.face):
        if picture.resolution < _LEAST:
            found = f"{picture.resolution:.0f}"
            name = f"the picture `{picture.name}`" if picture.name else "a picture in a drawing"
            yield Fault(
                f"{picture.name} {found}",
                f"{name} on {{items}} has {found} pixels per inch "
                f"where it is printed; at least {_LEAST} are needed, {_WANTED} are better",
                ("use a larger picture, or place it smaller",),
            )
