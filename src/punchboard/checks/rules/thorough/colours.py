"""Colours that cannot be told apart: as people see them, and those that mean something."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import floor
from pathlib import Path

from msgspec import Struct

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
from punchboard.colours import hex_of, parse_colour
from punchboard.components.model import ComponentSet, Entry, LayoutRef, Text, Value, entries_in
from punchboard.diagnostics import Finding, Location, Severity
from punchboard.layouts.face import NamedFace

#: The three kinds of colour blindness, by coloraide's names.
VISIONS = ("protan", "deutan", "tritan")


@functools.cache
def distance(one: str, other: str) -> tuple[float, str]:
    """Return the distance of two colours for those who see it least, and who they are.

    The distance is CIEDE2000, for full colour blindness after Machado, Oliveira and
    Fernandes (2009); for tritanopia after Brettel, Viénot and Mollon (1997), which is
    closer to what these people see.

    Args:
        one: A colour as `#rrggbb`.
        other: Another colour.
    """
    seen = [("everybody", _delta(one, other, None))]
    seen += [(vision, _delta(one, other, vision)) for vision in VISIONS]
    who, least = min(seen, key=lambda each: each[1])
    return least, who


def _delta(one: str, other: str, vision: str | None) -> float:
    from coloraide import Color

    colours = [Color(one), Color(other)]
    if vision is not None:
        method = "brettel" if vision == "tritan" else "machado"
        colours = [each.filter(vision, method=method) for each in colours]
    return round(float(colours[0].delta_e(colours[1], method="2000")), 1)


class Meaning(Struct, frozen=True):
    """Entries of a definition that one layout shows by a colour.

    Attributes:
        definition: The name of the definition.
        field: The field with the colour.
        entries: The entries that are shown.
        signs: Other fields that the layout shows.
        layout: Where the game file names the layout.
        where: The name of the layout in messages.
    """

    definition: str
    field: str
    entries: tuple[Entry, ...]
    signs: tuple[str, ...]
    layout: Location
    where: str

    def colour_of(self, entry: Entry) -> str:
        """Return the colour of an entry as `#rrggbb`."""
        return hex_of(parse_colour(str(entry.fields[self.field])))

    def tells_apart(self, one: Entry, other: Entry) -> bool:
        """Return whether two entries differ in another sign besides the colour."""
        return any(
            one.fields.get(sign) != other.fields.get(sign)
            and (one.fields.get(sign) or other.fields.get(sign))
            for sign in self.signs
        )


def meanings(game: ComponentSet) -> Iterator[Meaning]:
    """Yield the meanings of a game's colours, by layout and definition."""
    for component in game.components:
        values = (value for item in component.items for value in item.fields.values())
        held = set(map(id, entries_in(values)))
        for layout in component.layouts:
            source = _source(layout.path)
            for name, entries in game.definitions.items():
                shown = _shown(name, entries.values(), held, source)
                yield from _of_layout(name, shown, layout, source)


def _of_layout(
    name: str, entries: tuple[Entry, ...], layout: LayoutRef, source: str
) -> Iterator[Meaning]:
    if len(entries) < 2:
        return
    fields = dict.fromkeys(field for entry in entries for field in entry.fields)
    colours = [field for field in fields if all(_is_colour(e.fields.get(field)) for e in entries)]
    signs = tuple(f for f in fields if f not in colours and _reads(source, f))
    # A tint of the same colour says no more than the colour itself.
    shown = next((field for field in colours if _reads(source, field)), None)
    if shown is not None:
        where = f"`{layout.path.name}`"
        yield Meaning(name, shown, entries, signs, layout.location, where)


def _shown(name: str, entries: Iterable[Entry], held: set[int], source: str) -> tuple[Entry, ...]:
    """Return the entries of a definition that a component shows."""
    listed = tuple(entries)
    if re.search(rf"\b{re.escape(name)}\b", source):
        return listed
    return tuple(entry for entry in listed if id(entry) in held)


def _source(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""  # reported when the layout is opened


def _reads(source: str, field: str) -> bool:
    """Return whether a layout reads a field of an entry, as in `suit.icon`."""
    return re.search(rf"\w\.{re.escape(field)}\b", source) is not None


def _is_colour(value: Value) -> bool:
    if not isinstance(value, str) or isinstance(value, Entry | Text) or not value:
        return False
    try:
        parse_colour(value)
    except ValueError:
        return False
    return True


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
