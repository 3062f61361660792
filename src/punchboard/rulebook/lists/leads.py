"""Words that lead to what an entry counts: labels, announcements, and what only explains."""

from __future__ import annotations

from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import bracket_groups, in_none
from punchboard.rulebook.lists.clauses import Clause, Clauses
from punchboard.rulebook.lists.details import DetailReader
from punchboard.rulebook.lists.signs import EDGES, signs_of
from punchboard.rulebook.lists.splitting import Span
from punchboard.rulebook.page.lines import WritingSystem

_SEVERAL, _ANNOUNCING = 3, 6
#: What opens parts behind a thing, and what may be behind their brackets:
#: `(8 owls, 4 hares) [front] [back]`.
_OPENS = made_later(r"[ ]?:(?!\d)[ ]?|[ ]+[-–—][ ]+|[ ]?=[ ]?|。|\.[ ](?=\S)")
_NOTED = made_later(r"(?:[ .]|\[[^\]]*\])*")
#: `10 x Rank: 11`: copies of what is called so
COPIES_OF_VALUE = made_later(r"[ *]*\d{1,3}[ ]?[x×][ ]?[^\n:]+:[ ]?[-−–]?[\d\x00]{1,3}[ *.]*")


class Leads:
    """Tells the words of an entry that lead to others from those that count."""

    def __init__(self, script: WritingSystem, clauses: Clauses, details: DetailReader) -> None:
        self._script, self._text = script, script.counted
        self._signs, self._clauses = signs_of(script.words), clauses
        self._details = details

    def opened(self, start: int, end: int) -> Span | None:
        """Return what is behind a colon or dash that opens a breakdown."""
        if COPIES_OF_VALUE.fullmatch(self._text, start, end):
            return None
        groups = bracket_groups(self._text, start, end)
        for sign in in_none(_OPENS.finditer(self._text, start, end), groups):
            if sign.end() >= end:
                continue
            if (
                groups
                and groups[-1][0] == sign.end()
                and _NOTED.fullmatch(self._text, groups[-1][1], end)
            ):
                return groups[-1][0] + 1, groups[-1][1] - 1
            return sign.end(), end
        return None

    def announces(self, start: int, behind: int, end: int) -> bool:
        """Return whether many words only announce what is listed behind them: `You get: 4 …`."""
        words = self._text[start:behind].split()
        counted = self._script.amounts_in(behind, end)
        led = len(counted) >= _SEVERAL and counted[0].start <= behind + 1
        return led and len(words) >= _ANNOUNCING and not self._script.amounts_in(start, behind)

    def is_announced(self, start: int, end: int) -> bool:
        """Return whether a sentence announces a list that is all that is behind its colon."""
        opened = self.opened(start, end)
        return opened is not None and self.announces(start, *opened)

    def lists(self, start: int, end: int) -> bool:
        """Return whether words behind a sign list parts, and do not explain: `vor 1 Sturm`."""
        amounts = self._script.amounts_in(start, end)
        shared = self._signs.detail.match(self._text, start, end) is not None
        return (
            shared or len(amounts) > 1 or any(e.start <= start + 1 for e in amounts) or not amounts
        )

    def names_behind(self, start: int, end: int) -> list[Clause]:
        """Return the several components that a label is above, if all have capitals."""
        if ":" not in self._text[start - 2 : start]:
            return []
        read = [self._clauses.read(*span) for span in self._clauses.split(start, end)]
        fits = all(
            each.amount is None and each.name[:1].isupper() and self._details.is_name(each.name)
            for each in read
        )
        known = sum(self._script.words.is_noun(each.name) for each in read)
        return read if fits and len(read) > 1 and 2 * known >= len(read) else []

    def is_of_known(self, clause: Clause) -> bool:
        """Return whether many words lead to a thing that is known: `First remove the 6 tiles`."""
        assert clause.amount is not None
        led = self._script.said(clause.start, clause.amount.start).rstrip()
        known = clause.leads and self._signs.ends_known.search(led) is not None
        return known and led.count(" ") > 1

    def explains(self, clause: Clause) -> bool:
        """Return whether a number is behind words about what it is for: `, ordered in 6 suits`."""
        assert clause.amount is not None
        led = self._script.said(clause.start, clause.amount.start)
        lead = self._signs.filler.sub("", led).strip(EDGES + "(*")
        if self._signs.article.match(led.lstrip()):
            return False  # `a pile of 24 chips`
        told = len(lead) > 2 and is_latin(lead) and lead.replace(" ", "").isalpha()
        return clause.leads and not clause.share and told

    def tells_more(self, clause: Clause, *, follows: bool, counted: bool) -> bool:
        """Return whether a name without a number only tells more of the thing before it.

        Args:
            clause: The name.
            follows: Whether a thing is named before it.
            counted: Whether that has a number.
        """
        name = clause.name
        if counted and self._signs.only_shades.fullmatch(name):
            return True  # `30 gems in red, blue, green`
        if (
            counted
            and is_latin(name)
            and name[0].islower()
            and not self._script.words.is_noun(name)
        ):
            return True  # `30 tiles, shuffled`
        told = self._signs.explains.match(self._text, clause.start, clause.end)
        return follows and told is not None
