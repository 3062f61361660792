"""Colours that cannot be told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import floor

from punchboard.checks.preflight.colours import Meaning, distance, meanings
from punchboard.checks.preflight.letters import (
    Ground,
    Letters,
    is_doubled,
    is_watermark,
    letters_of,
    seen_contrast,
    under,
)
from punchboard.checks.preflight.unseen import unseen_signs
from punchboard.checks.rule import Found, face_rule, rule
from punchboard.checks.subject import Fault, Needs, Subject
from punchboard.colours import hex_of
from punchboard.components.model import Entry, Text
from punchboard.diagnostics import Finding, Location, Severity
from punchboard.layouts.face import NamedFace

#: CIEDE2000 distances below which two colours are an error, and a warning.
_SAME, _NEAR = 10.0, 15.0
_PLAYERS = {
    "everybody": "everybody",
    "protan": "people with protan colour blindness",
    "deutan": "people with deutan colour blindness",
    "tritan": "people with tritan colour blindness",
}


@rule(Severity.WARNING, Needs.GAME)
def colours_alike(subject: Subject) -> Found:
    """Colours that mean something look alike to colour-blind players.

    ## What it does

    For every definition whose entries have a colour that a layout shows, it compares the colours as people with full protan, deutan and tritan colour blindness see them (CIEDE2000 between the simulated colours).
    A difference under 15 is a warning, under 10 an error.
    A pair is fine if the same layout shows something else that tells the entries apart, such as an icon, a name or a symbol.

    ## Why it matters

    One man in twelve has trouble telling red from green.
    With five or more colours, no palette keeps all pairs apart for everybody, so an icon or a symbol is what helps.

    ## Example

    ```yaml
    definitions:
      suits:
        power: {colour: "#c4122f"}
        stamina: {colour: "#0f7d47"}
    ```

    ## Use instead

    ```yaml
    definitions:
      suits:
        power: {colour: "#c4122f", icon: barbell}
        stamina: {colour: "#0f7d47", icon: heart}
    ```

    Show the icon in the layout, with `data-icon="suit.icon"`.
    """
    told: set[tuple[str, str, str]] = set()
    for meaning in meanings(subject.game):
        for one, other in combinations(meaning.entries, 2):
            key = (meaning.definition, str(one), str(other))
            if key not in told and not meaning.tells_apart(one, other):
                found = list(_finding(meaning, one, other))
                told.update([key] if found else [])
                yield from found


def _finding(meaning: Meaning, one: Entry, other: Entry) -> Iterator[Finding]:
    apart, who = distance(meaning.colour_of(one), meaning.colour_of(other))
    if apart >= _NEAR:
        return
    places = [place for place in (_place(other), _place(one)) if place is not None]
    yield Finding(
        places[0] if places else meaning.layout,
        f"`{one}` and `{other}` of `{meaning.definition}` look alike to {_PLAYERS[who]}: "
        f"their colours differ by {floor(apart * 10) / 10:g} where {_NEAR:.0f} is needed, "
        f"and {meaning.where} shows nothing else that tells them apart",
        ("add an icon, a letter or a pattern, or choose colours that differ more in lightness",),
        severity=Severity.ERROR if apart < _SAME else None,
    )


def _place(entry: Entry) -> Location | None:
    """Return a place in the entry, from a text of it."""
    texts = (value for value in entry.fields.values() if isinstance(value, Text))
    return next((text.location for text in texts), None)


_NEEDED, _NEEDED_LARGE = 4.5, 3.0
_LARGE, _LARGE_BOLD, _BOLD = 18.0, 14.0, 700.0
#: The words are told when more than this share of what is under them is too like them.
_SHARE = 0.3


@face_rule()
def low_contrast(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """Words are hard to read against their background.

    ## What it does

    It compares the colour of every word with the pixels under it and reports words whose contrast is under 4.5 : 1, or 3 : 1 for large type (18 pt, or 14 pt bold), as defined in the Web Content Accessibility Guidelines (WCAG 2.2, 1.4.3).
    Large faint words behind others, the shadow of a title, and words with an outline of another colour are left alone.

    ## Why it matters

    Cards are read by lamplight, from across a table, by people of all ages.

    ## Example

    ```svg
    <rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
    <text data-text="text" x="6" y="66" fill="#d8b26a"/>
    ```

    ## Use instead

    ```svg
    <rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
    <text data-text="text" x="6" y="66" fill="#5b4210"/>
    ```
    """
    ground = subject.grounds.of(named)
    if ground is None or named.overflows:
        return  # words that overflow are not on their own ground
    worst: dict[str, tuple[float, Fault]] = {}
    words = list(letters_of(named.face))
    for letters in words:
        fault = None if letters.unseen else _fault(letters, ground)
        if fault is None or fault[0] >= worst.get(fault[1].mistake, (99.0,))[0]:
            continue
        if is_watermark(letters, ground) or is_doubled(letters, words):
            continue  # made to be faint, or readable by its outline
        if not subject.hiding.of(named).holds(letters):
            worst[fault[1].mistake] = fault
    yield from (fault for _, fault in worst.values())


def _fault(letters: Letters, ground: Ground) -> tuple[float, Fault] | None:
    papers = under(letters, ground)
    needed = _needed(letters)
    bad = Counter(
        {paper: count for paper, count in papers.items() if seen_contrast(letters, paper) < needed}
    )
    if sum(bad.values()) <= _SHARE * sum(papers.values()):
        return None
    paper = bad.most_common(1)[0][0]
    ratio = seen_contrast(letters, paper)
    ink, sheet = hex_of(letters.fill), hex_of(paper)
    return ratio, Fault(
        f"{ink} on {sheet}",
        f"{letters.quoted} on {{items}} is hard to read: {ink} on {sheet} has a contrast of "
        f"{ratio:.1f} : 1 and needs {needed:g} : 1 at {letters.size:.1f} pt",
        ("make the letters darker or the background lighter, or the other way round",),
    )


def _needed(letters: Letters) -> float:
    weight = dict(letters.run.font.axes).get("wght", 400.0)
    bold = weight >= _BOLD or letters.run.embolden > 0 or "Bold" in letters.run.font.name
    large = letters.size >= (_LARGE_BOLD if bold else _LARGE)
    return _NEEDED_LARGE if large else _NEEDED


@face_rule()
def sign_like_ground(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """A sign has the colour of what it is drawn on.

    ## What it does

    It looks for icons and small drawn shapes whose colour can hardly be told from that all around them.
    Shapes that are see-through, patterns of many shapes, and shapes with something on top are left alone.

    ## Why it matters

    Nobody sees the sign; often an item's colour is that of its card by accident.

    ## Example

    ```svg
    <rect x="4" y="60" width="55" height="20" fill="#c0392b"/>
    <rect data-icon="suit.icon" x="6" y="64" width="10" height="10" fill="#c0392b"/>
    ```

    ## Use instead

    ```svg
    <rect x="4" y="60" width="55" height="20" fill="#c0392b"/>
    <rect data-icon="suit.icon" x="6" y="64" width="10" height="10" fill="#ffffff"/>
    ```
    """
    ground = subject.grounds.of(named)
    if ground is None or subject.hiding.of(named).cover:
        return
    for sign in unseen_signs(named.face, ground):
        ink, paper = hex_of(sign.colour), hex_of(sign.ground)
        yield Fault(
            f"{ink} on {paper}",
            f"{sign.what} on {{items}} cannot be seen: it is {ink} on {paper}",
            ("give it another colour, or an outline",),
        )
        return
