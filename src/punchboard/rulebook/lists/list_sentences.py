"""Reads sentences that say what a box holds, where they stand for the entries of a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.entries.entry_reader import EntryReader
from punchboard.rulebook.entries.whose import Shares
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of
from punchboard.rulebook.lists.open_names import are_names
from punchboard.rulebook.page.lines import WritingSystem

#: How far from where a sentence begins the verb may be that says what there is, in characters,
#: and how many words before a colon may be a name.
_NEAR_VERB, _LABEL_WORDS = 40, 3
#: A sentence up to its first number, which ends in a verb that nobody listed.
_VERB, _NAMED = made_later(r"[^\W\d].*[ ]([a-zß-ÿ]{3,})[ ]"), made_later(r"[^ ]+[ ]([\w' -]+)")


class ListSentences:
    """Reads the sentences of one list with the reader of its entries."""

    def __init__(self, script: WritingSystem, entries: EntryReader, *, titled: bool) -> None:
        self._script, self._text, self._entries = script, script.counted, entries
        self._titled = titled
        self._forms, self._shares = phrases_of(script.words), Shares(script)
        self._not_made = script.words.pattern("not_made", "^{}$")

    def read(self, spans: Sequence[tuple[int, int]]) -> list[Claim]:
        """Return what the sentences in *spans* say."""
        return [claim for span in spans for claim in self._sentence(*span)]

    def _sentence(self, start: int, end: int) -> list[Claim]:
        # `Un paquet est composé de 20 cartes`: its article counts nothing.
        counts = (e for e in self._script.amounts_shown(start, end) if e.of_pieces)
        first = next((e.start for e in counts if e.start > start or e.count != 1), end)
        begin = self._behind_verb(start, first, end)
        told: list[Claim] = []
        again = self._script.words.pattern("contains", ",?(?:[ ][^\\W\\d]+)?[ ]{}:[ ]").search(
            self._text, begin, end
        )
        if again:  # `There are 9 cards and include: 5 knights, 4 squires`
            told = [*self._entries.read(begin, again.start(), named_only=True)]
            begin = again.end()
        named_only = begin > start or not self._titled
        more = self._without_names([*self._entries.read(begin, end, named_only=named_only)])
        return [*told, *self._for_each(more, start, end)]

    def _without_names(self, told: list[Claim]) -> list[Claim]:
        """Return entries of a sentence, and its bare names only if most are of components.

        `A map, score pads, 9 dice`
        """
        bare = [e for e in told if e.count is None and self._script.said(e.start, e.end) == e.name]
        bare = [each for each in bare if not self._not_made.match(each.name)]
        known = are_names(self._script.words, [each.name for each in bare])
        return told if known and len(bare) < len(told) else [e for e in told if e not in bare]

    def _for_each(self, told: Iterable[Claim], start: int, end: int) -> Iterator[Claim]:
        """Yield claims of a sentence, as shares if `1人あたり、` or `Each player has:` leads it."""
        comma = self._text.find("、", start, end)
        share = comma > 0 and self._forms.per_player.search(self._text, start, comma)
        led = share and not any(each.unit for each in self._script.amounts_in(start, comma))
        label = self._text[max(0, start - _NEAR_VERB) : start].rpartition("\n")[2].rstrip()
        led = led or (label.endswith(":") and self._shares.by_line(label) is Role.PER_PLAYER)
        for each in told:
            yield replace(each, role=Role.PER_PLAYER) if led and each.role is Role.SUPPLY else each

    def _behind_verb(self, start: int, first: int, end: int) -> int:
        """Return where a sentence begins to say what there is: behind `This box holds`."""
        words = self._script.words
        leads = list(words.pattern("contains", "{}:?[ ]?").finditer(self._text, start, first))
        if leads and leads[0].start() - start <= _NEAR_VERB:
            return leads[-1].end()
        said = self._text[start:first]
        share = self._forms.per_player.search(said)
        if said.endswith(": ") and said.count(" ") > _LABEL_WORDS:
            return start if share else first  # `everything you need to play: 4 pawns`
        verb, named = _VERB.fullmatch(said), _NAMED.match(self._text, first, end)
        joins = ("stops", "and_joint", "one", "the", "of_joint")
        known = verb and any(words.pattern(each, "^{}$").match(verb[1]) for each in joins)
        known = known or share is not None or (verb and words.is_noun(verb[1]))
        led = verb and not known and named and words.begins_with_noun(named[1])
        return first if led else start
