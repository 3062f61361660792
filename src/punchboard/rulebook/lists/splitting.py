"""Parts entries into clauses, each with a number of its own."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import bracket_groups, in_none, trimmed
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.lines import WritingSystem

Span = tuple[int, int]
#: The length of a word before a number, at most: `je 1 grünes`.
_LEAD = 4
#: `26 hearts; each has 6 of them. 4 dice`
_SEGMENT_END = made_later(r";|(?<=[^\W\d]{4})[.](?=[ ]\d{1,3}[ ])")
_BARE_NUMBER = made_later(r"[x×]?[ ]?\d{1,4}[ ]?[x×枚個つ本体冊]?(?:[ ]*\([^()]*\))?[ .]*")


#: `10 “no keys, no coins” cards`
_QUOTED = made_later(r"“[^”\n]{1,60}”|„[^“\n]{1,60}“|«[^»\n]{1,60}»")


class Splitter:
    """Parts the entries of a text into clauses."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        self._words, self._signs = script.words, signs_of(script.words)

    def split(self, start: int, end: int) -> list[Span]:
        """Return the clauses between *start* and *end*."""
        groups = bracket_groups(self._text, start, end)
        groups += [each.span() for each in _QUOTED.finditer(self._text, start, end)]
        # `one hundred and eight` is one number.
        groups += [(each.start, each.end) for each in self._script.amounts_in(start, end)]
        spans, position = [], start
        for sign in in_none(self._signs.between.finditer(self._text, start, end), groups):
            spans.append((position, sign.start()))
            position = sign.end()
        spans.append((position, end))
        return self._joined([each for span in spans for each in trimmed(self._text, *span)])

    def segments(self, start: int, end: int) -> list[Span]:
        """Return what is between semicolons, and between sentences that begin with numbers."""
        first = self._text.find(";", start, end)
        if first < 0:
            return list(trimmed(self._text, start, end))
        ends = _SEGMENT_END.finditer(self._text, first, end)
        signs = [e.start() for e in in_none(ends, bracket_groups(self._text, start, end))]
        spans = zip([start, *(e + 1 for e in signs)], [*signs, end], strict=True)
        return [each for span in spans for each in trimmed(self._text, *span)]

    def _joined(self, spans: Sequence[Span]) -> list[Span]:
        """Return clauses, with adjectives joined to the noun behind: `8 large, round tokens`."""
        found: list[Span] = []
        for span in spans:
            apart = found and self._lacks_noun(found[-1]) and self._is_rest_of_name(span, found[-1])
            if apart or (
                found
                and (self._is_number_of(found[-1], span) or self._is_number_of(span, found[-1]))
            ):
                found[-1] = found[-1][0], span[1]
            else:
                found.append(span)
        return found

    def _is_number_of(self, named: Span, span: Span) -> bool:
        """Return whether a clause is but the number of the name before it: `Pawns, 6`."""
        bare = _BARE_NUMBER.fullmatch(self._text, *span)
        return bare is not None and not self._script.amounts_in(*named)

    def _lacks_noun(self, span: Span) -> bool:
        said = self._text[slice(*span)]
        led = self._script.amounts_in(*span)[:1]
        return (
            bool(led)
            and led[0].start - span[0] < _LEAD
            and is_latin(said)
            and said.rpartition(" ")[2][:1].islower()
            and "(" not in said
            and not self._words.is_noun(said)
        )

    def _is_rest_of_name(self, span: Span, before: Span) -> bool:
        said = self._text[slice(*span)].rstrip(" .")
        if shades := self._signs.leading_shades.match(said):  # `6 red, blue and green pawns`
            bare = said.partition("(")[0]
            return shades.end() < len(said) and not self._script.amounts_in(
                span[0], span[0] + len(bare)
            )
        named = said[:1].islower() and (self._words.is_noun(said) or " " not in said)
        return named and not self._script.amounts_in(*span) and not self._is_named(before)

    def _is_named(self, span: Span) -> bool:
        """Return whether a noun is right behind a number: `36 tuiles lanterne, hexagonales`."""
        amount = self._script.amounts_in(*span)[0]
        return self._words.begins_with_noun(self._text[amount.end : span[1]].strip())
