"""Words that cannot be read where they are printed."""

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
from punchboard.checks.rule import face_rule
from punchboard.checks.subject import Fault, Subject
from punchboard.layouts.face import NamedFace
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
        if _are_both_read(one, other, ground) and not _is_hidden(subject, named, one, other):
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


def _are_both_read(one: Letters, other: Letters, ground: Ground) -> bool:
    return not is_watermark(one, ground) and not is_watermark(other, ground)


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
