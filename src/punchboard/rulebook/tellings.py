"""Sentences that say what is in the box, such as `The game has 52 cards, 4 boards and a die`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from punchboard.rulebook.entries import Clauses, ListEntry
from punchboard.rulebook.grammar import Topic
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.phrases import phrases_of, sentences

#: A name that ends in the middle of a phrase.
TORN = re.compile(r"\b(?:for|of|by|to|with|the|and|VP)$|^(?:VP|if|when|while)\b", re.IGNORECASE)
#: Chapters whose sentences say what is done with things, and not what there is.
_NO_LISTS = {Topic.PLAY, Topic.END, Topic.NOTES}
# `Also: a die, a pawn`
_LABEL = re.compile(r"([^\W\d_][^:,.\d]{2,20}):[ ]")
_JAPANESE = re.compile("[ぁ-ヺ一-龥]")
#: How far into a sentence its verb may be, in characters.
_NEAR = 40

Spans = tuple[tuple[int, int], ...]


class Tellings:
    """Finds the sentences of a script that say what is in the box."""

    def __init__(self, script: WritingSystem, clauses: Clauses) -> None:
        self._script, self._text, self._clauses = script, script.counted, clauses
        self._forms = phrases_of(script.words)
        self._command = script.words.pattern("commands", r"^[ ]*{}(?=[ ,])")
        self._sentence = script.words.pattern("is_sentence")
        self._contains, self._boxed = (script.words.pattern(e) for e in ("contains", "boxed"))

    def of(self, line: Line) -> Spans:
        """Return the sentences of a line, or what counts in them; nothing if too little does."""
        if line.kind in {Kind.HEADING, Kind.STEP}:
            return ()
        if line.chapter.topic is Topic.COMPONENTS:
            return self._in_list(line)
        return self._elsewhere(line) if line.chapter.own not in _NO_LISTS else ()

    def _in_list(self, line: Line) -> Spans:
        single = line.kind is Kind.ITEM and len(self._script.clauses(line.start, line.end)) == 1
        if single and not self._contains.search(self._text, line.start, line.end):
            return ()
        told, found = 0, list[tuple[int, int]]()
        for first, end in sentences(self._text, line.start, line.end):
            label = _LABEL.match(self._text, first, end)
            named = label and self._script.words.is_noun(label[1])
            start = label.end() if label and not named else first
            words = self._text[start:end]
            lead = self._contains.search(words)
            leads = lead and not re.search(r"\d", words[: lead.start()])
            counted, clauses = self._counted(start + lead.end() if lead and leads else start, end)
            if lead and counted and (lead.start() < _NEAR or _JAPANESE.search(lead[0])):
                told += len(counted) + self._knows(counted)
            elif self._command.match(words) or line.kind is not Kind.TEXT:
                break
            elif self._is_nominal(counted, clauses, start, words):
                told += len(counted)
            elif found:
                break
            else:
                continue
            found.append((start, end))
        return tuple(found) if told > 1 else ()

    def _is_nominal(
        self, counted: Sequence[ListEntry], clauses: int, start: int, words: str
    ) -> bool:
        """Return whether a sentence enumerates, without a verb, or is one component alone."""
        alone = len(counted) == 1 and counted[0].start == start and self._knows(counted)
        verb = self._sentence.search(words[:-1].rstrip())
        return (alone or len(counted) > 1) and 2 * len(counted) >= clauses and not verb

    def _elsewhere(self, line: Line) -> Spans:
        """Return what a line outside of a list says, which needs more to be one."""
        found, things = list[tuple[int, int]](), 0
        for start, end in sentences(self._text, line.start, line.end):
            words = self._text[start:end]
            lead = self._boxed.search(words)
            if not lead:
                continue
            # A Japanese verb is behind what it counts.
            behind = lead.start() and _JAPANESE.search(lead[0])
            begin = start if behind else start + lead.end()
            begin += len(self._text[begin:end]) - len(self._text[begin:end].lstrip(" :"))
            counted, clauses = self._counted(begin, end)
            if self._knows(counted) and 2 * len(counted) >= clauses:
                found.append((begin, end))
                things += len(counted)
        opens = self._text[line.start : line.end].rstrip().endswith(":")
        return tuple(found) if things > 1 or opens else ()

    def _counted(self, start: int, end: int) -> tuple[list[ListEntry], int]:
        """Return the entries with a number between two places, and how many clauses there are."""
        spans = self._script.clauses(start, end)
        entries = [self._clauses.entry(*span) for span in spans]
        counted = [each for each in entries if each and each.amount and not each.amount.each]
        return [each for each in counted if not TORN.search(each.name)], len(spans)

    def _knows(self, counted: Sequence[ListEntry]) -> bool:
        return any(each.unit or self._script.words.is_noun(each.name) for each in counted)
