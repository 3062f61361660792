"""What a cut that is slightly off would spoil."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks.preflight.grounds import Ground
from punchboard.checks.preflight.letters import is_off, is_watermark, letters_of
from punchboard.checks.preflight.look import Fault, face_rule
from punchboard.checks.preflight.near_cut import marks_near_cut
from punchboard.checks.preflight.strokes import short_edges
from punchboard.checks.subject import Subject
from punchboard.geometry import LatticeShape, Outline, Rect, box_around, holds
from punchboard.layouts.face import Face, NamedFace, StampLayer

#: Shorter than this, in mm, it is a line that ends, and no ground.
_LEAST = 3.0


@face_rule(only_cut=True)
def art_short_of_bleed(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Art ends at the trim and leaves a white line if the cut is slightly off.

    ## What it does

    It looks along the trim for art that is present just inside it but stops before the edge of the bleed, and for bars that end exactly at the trim while their background continues.
    The spots and stripes of a pattern that crosses the edge may end anywhere.
    With `--bleed`, it looks at the bleed of that print.

    ## Why it matters

    No cut is exact: without art in the bleed, the card gets a white edge.

    ## Example

    ```svg
    <rect x="0" y="0" width="63" height="88" fill="#2a7fb8"/>
    ```

    ## Use instead

    ```svg
    <rect x="-3" y="-3" width="69" height="94" fill="#2a7fb8"/>
    ```
    """
    ground = subject.grounds.of(named)
    if ground is None or not named.face.bleed:
        return
    short = short_edges(named.face.outline, named.face.bleed, ground)
    sides = [side for side, length in short.items() if length >= _LEAST]
    if sides:
        length = sum(short[side] for side in sides)
        where = "along the edge" if sides == ["edge"] else f"at the {_listed(sides)}"
        yield Fault(
            " ".join(sides),
            f"the art on {{items}} ends before the edge of the bleed {where}, for {length:.0f} mm; "
            f"it must extend {named.face.bleed:g} mm beyond the trim",
            ("extend the background over the edge of the page, into the bleed",),
        )


def _listed(sides: list[str]) -> str:
    *others, last = sides
    return f"{', '.join(others)} and {last}" if others else last


#: Depth of the safe zone in mm, and the share of a piece's shorter side it takes at most.
_DEPTH, _SHARE = 3.0, 1 / 12
#: The same for signs and frames, which may come nearer than words: a cut that is slightly
#: off does not make them unreadable.
_DRAWN_DEPTH, _DRAWN_SHARE = 2.25, 1 / 24
#: Nearer than this, in mm, is told; rounding is not.
_TOLERANCE = 0.05
_HINTS = ("move it further in, or make its box smaller",)


@face_rule(only_cut=True)
def outside_safe_zone(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Words, icons or frames are so close to the edge that they may be cut off.

    ## What it does

    It looks for words and icons that extend beyond the safe zone: 3 mm inside the trim, or less on small pieces (a twelfth of their shorter side, or of the side of a square they are made of).
    Frames and other drawn signs must end 2.25 mm inside the trim, or a twenty-fourth of that side.
    What goes on into the bleed is made to be cut, and so is a pattern some of whose shapes cross the trim; pale shapes, large faint words, and words that are reported as `text-overflow` or `text-off-card`, are left alone.

    ## Why it matters

    A cut can be off by up to a millimetre, and printing houses reject files with text within 3 mm of the edge.
    A thin frame beside the cut looks crooked even if the cut is off by half of that.

    ## Example

    ```svg
    <text data-text="cost" x="1" y="4" font-size="5"/>
    ```

    ## Use instead

    ```svg
    <text data-text="cost" x="4" y="8" font-size="5"/>
    ```
    """
    outline = named.face.outline
    depth = safe_depth(outline)
    zone = outline.offset(_TOLERANCE - depth)
    ground = subject.grounds.of(named)
    # What is off the card, or overflows its box, has been reported as that.
    words = [
        (what, box)
        for what, box in ([] if named.overflows else _marks(named.face, ground))
        if outline.trim.overlaps(box) and not holds(zone, box.path)
    ]
    if words:
        what, _ = max(words, key=lambda each: _over(each[1], outline.trim, depth))
        yield _fault("marks", what, depth)
    if ground is None:
        return
    own = min(_DRAWN_DEPTH, _shorter(outline) * _DRAWN_SHARE)
    icons = depth if outline.is_rectangle else own
    marks = marks_near_cut(named.face, own - _TOLERANCE, icons - _TOLERANCE, ground)
    drawn = max(marks, key=lambda mark: _over(mark.box, outline.trim, mark.depth), default=None)
    if drawn:
        yield _fault("drawn", drawn.what, drawn.depth + _TOLERANCE)


def _fault(mistake: str, what: str, depth: float) -> Fault:
    return Fault(
        mistake,
        f"{what} on {{items}} is within {depth:.3g} mm of the edge, where it may be cut off",
        _HINTS,
    )


def safe_depth(outline: Outline) -> float:
    """Return how far inside the trim the safe zone of a piece begins, in mm."""
    return min(_DEPTH, _shorter(outline) * _SHARE)


def _shorter(outline: Outline) -> float:
    """Return how narrow a piece is, in mm: as a cell, if it is made of squares."""
    sides = [outline.size.width, outline.size.height]
    if outline.lattice is not None and outline.lattice.shape is LatticeShape.SQUARE:
        sides.append(outline.lattice.pitch)
    return min(sides)


def _marks(face: Face, ground: Ground | None) -> Iterator[tuple[str, Rect]]:
    """Yield words and signs, what they are and the box they take, in mm."""
    for letters in letters_of(face):
        faint = ground is not None and is_watermark(letters, ground)
        if letters.text and not faint and not is_off(letters, face.outline):
            yield letters.quoted, letters.box
    for layer in face.layers:
        if isinstance(layer, StampLayer):
            for place in layer.places:
                yield "an icon", box_around(place.apply_to((layer.size.box.path,)))


def _over(box: Rect, trim: Rect, depth: float) -> float:
    inner = trim.grown(-depth)
    return max(inner.x - box.x, inner.y - box.y, box.right - inner.right, box.bottom - inner.bottom)
