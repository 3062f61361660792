"""Sizes of components in millimetres: `6 keeper cards, 70 x 120 mm`."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from punchboard.components.kinds import NETS
from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Finding, Related
from punchboard.geometry import Size
from punchboard.lengths import MM_PER_INCH, format_size
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.named_things import NamedThings
from punchboard.rulebook.box.targets import CARDS
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: How far a size may be from that of the game, in mm, and in the last place of what is written.
_NEAR, _HALF = 0.5, 0.5
#: How thick a flat piece may be, in mm.
_THICK = 5
#: How far behind a name in running text its size may be, in characters.
_REACH = 40
_UNITS = {"mm": 1.0, "cm": 10.0, '"': MM_PER_INCH, "''": MM_PER_INCH, "in": MM_PER_INCH}
_LENGTH = r"(?<![\d.,])\d{1,3}(?:[.,]\d{1,3})?(?!\d)"


class _Told(Struct, frozen=True):
    """A size in a text: how large, how exactly in mm, where it is written and how."""

    size: Size
    near: float
    start: int
    end: int
    words: str

    def is_of(self, component: Component) -> bool:
        """Return whether pieces of a component have the size, or have it turned."""
        own = {component.outline_of(each).size for each in component.items}
        return any(self._is_near(s) for each in own for s in (each, each.turned()))

    def _is_near(self, size: Size) -> bool:
        sides = (self.size.width - size.width, self.size.height - size.height)
        return all(abs(each) <= self.near for each in sides)


def differing_sizes(
    game: ComponentSet,
    ledger: Ledger,
    texts: Sequence[RulesText],
    known: Container[tuple[Path, int | None]],
) -> Iterator[Finding]:
    """Yield the sizes that a text gives a component and that its pieces do not have."""
    flat = [each for each in game.components if each.kind not in NETS and each.items]
    for text in texts:
        reader = _Reader(flat, NamedThings(game, ledger, text), text)
        for told, about in reader.found:
            place = text.place(*text.script.plain.source(told.start, told.end))
            if (place.path, place.line) not in known:
                called = " and ".join(f"`{each.id}`" for each in about)
                there = " and ".join(dict.fromkeys(format_size(each.page) for each in about))
                message = f"the rules give {called} a size of {told.words}, the game {there}"
                related = (Related(each.location, format_size(each.page)) for each in about)
                yield Finding(place, message, ("make both say the same",), tuple(related))


class _Reader:
    """Finds the sizes of one text that are not those of what they are about."""

    def __init__(self, flat: Sequence[Component], named: NamedThings, text: RulesText) -> None:
        self._flat, self._named, self._script = flat, named, text.script

    @property
    def found(self) -> Iterator[tuple[_Told, Sequence[Component]]]:
        """Yield the sizes that no component has which is named with them, and these."""
        others = [self._script.words.pattern(each) for each in ("other_sizes", "rest")]
        for line in self._script.lines:
            for start, end in self._spans(line):
                told = list(self._sizes(start, end))
                said = self._script.plain.text[start:end].casefold() if told else ""
                about = self._about(line, start, told[0].start) if told else []
                other = any(each.search(said) for each in others)
                if (
                    about
                    and not other
                    and not any(size.is_of(each) for size in told for each in about)
                ):
                    yield told[0], about

    def _spans(self, line: Line) -> Iterator[tuple[int, int]]:
        """Yield what belongs together: an entry, or a sentence of the running text."""
        if line.kind is Kind.HEADING or is_aside(self._script, line):
            return
        if line.kind is Kind.TEXT:
            yield from sentences(self._script.plain.text, line.start, line.end)
        else:
            yield line.start, line.end

    def _about(self, line: Line, start: int, size: int) -> list[Component]:
        """Return what is named before a size: one component or more, or else all cards."""
        first = start if line.kind is Kind.ROW else max(start, size - _REACH)
        named = [e for e in self._named.between(start, size) if e[2] and e[0] >= first]
        cards = CARDS.search(self._script.plain.text, named[-1][1] if named else first, size)
        if cards:  # `10 tiles (cards are 59 x 86 mm)` are no tiles of that size
            return [] if named else [each for each in self._flat if each.kind == "card"]
        return [each for each in self._flat if any(e[2].component is each for e in named if e[2])]

    def _sizes(self, start: int, end: int) -> Iterator[_Told]:
        pattern, units = _forms(self._script.words)
        for found in pattern.finditer(self._script.plain.text, start, end):
            sides = [found["first"], found["second"]] if found["first"] else [found["alone"]] * 2
            factor = units[(found["unit"] or found["own"]).casefold()]
            if found["third"] and float(found["third"].replace(",", ".")) * factor > _THICK:
                continue  # a box, a block of wood
            width, height = (float(each.replace(",", ".")) * factor for each in sides)
            digits = max(len(each.replace(",", ".").partition(".")[2]) for each in sides)
            near = max(_NEAR, _HALF * factor / 10**digits)
            words = " ".join(found[0].split())
            yield _Told(Size(width, height), near, found.start(), found.end(), words)


def _forms(words: Grammar) -> tuple[re.Pattern[str], Mapping[str, float]]:
    """Return a pattern of sizes and how long its units are, in millimetres."""
    units = _UNITS | {k: v for each in words.languages for k, v in each.lengths.items()}
    unit = "|".join(map(re.escape, sorted(units, key=len, reverse=True)))
    unit = rf"(?:{unit})(?![a-zß-ÿ])(?!(?<=in)[ ][a-z])"  # `3 x 3 in the middle`
    both = (
        rf"(?<!\d[x×])(?<![x×][ ])(?P<first>{_LENGTH})[ ]?(?:{unit})?[ ]?[x×][ ]?"
        rf"(?P<second>{_LENGTH})(?:[ ]?(?:{unit})?[ ]?[x×][ ]?(?P<third>{_LENGTH}))?"
        rf"[ ]?(?P<unit>{unit})"
    )
    side = rf"(?P<alone>{_LENGTH})[ ]?(?P<own>{unit})[ ]?{words.words('square')}"
    return compiled(rf"(?:{both}(?![ ]?[x×])|{side})", re.IGNORECASE), units
