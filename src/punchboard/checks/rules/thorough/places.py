"""Words and art where they cannot be: off the card, near the cut, under others, too small to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.checks.preflight.letters import (
    Ground,
    Letters,
    is_off,
    is_watermark,
    letters_of,
    share_on,
)
from punchboard.checks.preflight.strokes import marks_near_cut, short_edges
from punchboard.checks.rule import face_rule
from punchboard.checks.subject import Fault, Subject
from punchboard.geometry import LatticeShape, Outline, Rect, box_around, holds
from punchboard.layouts.face import Face, NamedFace, StampLayer
from punchboard.patterns import regex


@face_rule()
def hidden_by_art(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Words are covered by something that is drawn over them.

    ## What it does

    It looks for words that a shape or a picture drawn later covers, and for shapes of one colour that cover a whole face with everything on it.
    Overlays that words can be seen through are left alone.

    ## Why it matters

    A drawing is printed in the order in which it is written: what comes later lies on top, and nobody sees what is under it.

    ## Example

    ```svg
    <text data-text="text" x="6" y="66"/>
    <rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
    ```

    ## Use instead

    ```svg
    <rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
    <text data-text="text" x="6" y="66"/>
    ```
    """
    hidden = subject.hiding.of(named)
    if hidden.cover:
        yield Fault(
            "cover",
            f"a `{hidden.cover}` covers all of {{items}}, and what is drawn before it is not seen",
            ("move it to the beginning of the drawing, or remove it",),
        )
    elif hidden.words and not named.overflows:
        letters, tag = hidden.words[0]
        yield Fault(
            f"under {tag}",
            f"{letters.quoted} on {{items}} is covered by a later `{tag}`",
            ("move the text behind it in the drawing, so that it lies on top",),
        )


#: More words than these off a card are on purpose: it shows a part of a larger drawing.
_MOST = 5


@face_rule(only_cut=True)
def text_off_card(_: Subject, named: NamedFace) -> Iterator[Fault]:
    """Words are wholly or half off the card.

    ## What it does

    It looks for words of which at least half would be cut off.
    Texts of items that leave the card are reported as `text-overflow`; pieces that show a part of a larger drawing are left alone.

    ## Why it matters

    Words beyond the trim are not printed on the finished card.

    ## Example

    ```svg
    <text x="60" y="12" font-size="5">Harbour</text>
    ```

    ## Use instead

    ```svg
    <text x="59" y="12" font-size="5" text-anchor="end">Harbour</text>
    ```
    """
    if named.overflows:
        return  # reported as `text-overflow`
    outline = named.face.outline
    off = [
        letters for letters in letters_of(named.face) if letters.text and is_off(letters, outline)
    ]
    # A piece may show a part of a drawing that is continued on others.
    if 0 < len(off) <= _MOST:
        yield Fault(
            "off",
            f"{off[0].quoted} on {{items}} is off the card, at least half of it",
            ("move it onto the card, or remove it",),
        )


#: Share of one of the two words that lies on the other, from which they are reported.
_SHARE = 0.1


@face_rule()
def text_on_text(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Two texts are printed over each other.

    ## What it does

    It looks for words that lie on other words of the same face, as when a long title runs into the cost beside it.
    Large faint words behind others and the shadow or the outline of a title are left alone.

    ## Why it matters

    Neither of the two can be read.

    ## Example

    ```svg
    <text data-text="title" x="6" y="12" font-size="6"/>
    <text data-text="cost" x="50" y="12" font-size="6"/>
    ```

    ## Use instead

    ```svg
    <text data-text="title" x="6" y="12" font-size="6" inline-size="42" data-fit="8pt"/>
    <text data-text="cost" x="50" y="12" font-size="6"/>
    ```
    """
    if named.overflows:
        return  # reported as `text-overflow`
    for one, other in _touching(named):
        ground = subject.grounds.of(named)
        if ground is None:
            return
        if is_watermark(one, ground) or is_watermark(other, ground):
            continue
        if not _is_hidden(subject, named, one, other):
            first, second = sorted((one, other), key=lambda each: (each.layer, each.box.x))
            yield Fault(
                "texts",
                f"{first.quoted} and {second.quoted} are printed over each other on {{items}}",
                ("move one of them, or give the longer one a box that it shrinks to fit",),
            )
            return


def _touching(named: NamedFace) -> Iterator[tuple[Letters, Letters]]:
    """Yield the words that lie on one another, from top to bottom."""
    words = [
        each
        for each in letters_of(named.face)
        if each.text and not each.run.unseen and not each.run.reading
    ]
    words.sort(key=lambda each: each.box.y)
    for number, one in enumerate(words):
        for other in words[number + 1 :]:
            if other.box.y >= one.box.bottom:
                break
            if one.text != other.text and one.box.overlaps(other.box) and _overlap(one, other):
                yield one, other


def _overlap(one: Letters, other: Letters) -> bool:
    return share_on(one, other) >= _SHARE or share_on(other, one) >= _SHARE


def _is_hidden(subject: Subject, named: NamedFace, one: Letters, other: Letters) -> bool:
    hidden = subject.hiding.of(named)
    return hidden.holds(one) or hidden.holds(other)


_KANJI = regex("[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]")
_KANA = regex("[\u3040-\u30ff]+")
#: Smallest sizes in pt: of kanji, of other letters, and of readings.
_LEAST_KANJI, _LEAST, _LEAST_READING = 6.0, 5.0, 3.0
#: A reading is half as large as what it stands above (JLREQ 3.3.3), or smaller.
_READING = 0.55
_ROUNDING = 0.02


@face_rule()
def text_too_small(_: Subject, named: NamedFace) -> Iterator[Fault]:
    """Words are printed too small to read.

    ## What it does

    It measures every word as printed, after shrinking and scaling.
    Kanji need 6 pt, kana and other letters 5 pt; the readings above kanji may be 3 pt.

    ## Why it matters

    A home printer fills in the holes of smaller letters, and players hold cards at arm's length.
    Printing houses give the same minimum sizes: 5 pt, and 6 pt for kanji.

    ## Example

    ```svg
    <text data-text="text" data-box="#panel" data-fit="4pt"/>
    ```

    ## Use instead

    ```svg
    <text data-text="text" data-box="#panel" data-fit="6pt"/>
    ```

    If the text then does not fit, shorten it or give it a larger box.
    """
    letters = [each for each in letters_of(named.face) if each.text]
    small = [
        (each, least)
        for each in letters
        if each.size < (least := _least(each, letters)) - _ROUNDING
    ]
    if not small:
        return
    worst, least = min(small, key=lambda pair: pair[0].size / pair[1])
    size = f"{worst.size:.1f}"
    yield Fault(
        f"{size} of {least}",
        f"{worst.quoted} on {{items}} is {size} pt, too small to read; "
        f"at least {least:g} pt is needed",
        ("enlarge the type, or raise `data-fit` and shorten the text",),
    )


def _least(letters: Letters, others: Sequence[Letters]) -> float:
    if _KANJI.search(letters.text):
        return _LEAST_KANJI
    if letters.run.reading:
        return _LEAST_READING
    if _KANA.fullmatch(letters.text) and any(_is_read_by(each, letters) for each in others):
        return _LEAST_READING
    return _LEAST


def _is_read_by(base: Letters, reading: Letters) -> bool:
    """Return whether *reading* may be the reading of *base*, which is near and larger."""
    return reading.size <= base.size * _READING and base.box.grown(reading.run.size).overlaps(
        reading.box
    )


#: Shorter than this, in mm, it is a line that ends, and no ground.
_SHORTEST = 3.0


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
    sides = [side for side, length in short.items() if length >= _SHORTEST]
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
_DEPTH, _DEPTH_SHARE = 3.0, 1 / 12
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
    return min(_DEPTH, _shorter(outline) * _DEPTH_SHARE)


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
