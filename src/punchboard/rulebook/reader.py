"""Reads what a rules text claims about the components of its game."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from punchboard.diagnostics import lines_in
from punchboard.rulebook.claim import Claim, Range, Role, Section
from punchboard.rulebook.grammar.called import grammar_of
from punchboard.rulebook.grammar.grammar import Topic, languages_of
from punchboard.rulebook.grammar.names import key
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.headed_decks import headed_decks
from punchboard.rulebook.lists.list_reader import read_lists
from punchboard.rulebook.lists.regions import FEWEST, EntryRun, runs, titles_of_text
from punchboard.rulebook.lists.tables import is_no_list, tabled, tables
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.page.outline import script_of
from punchboard.rulebook.page.plain_text import PlainText, plain_text
from punchboard.rulebook.prose.by_players import used_in_cases
from punchboard.rulebook.prose.doubts import Doubts
from punchboard.rulebook.prose.holdings import Holdings
from punchboard.rulebook.prose.likely import likely
from punchboard.rulebook.prose.mentions import Vocabulary, called_by_deck, of_each_thing
from punchboard.rulebook.prose.players import PlayersReader
from punchboard.rulebook.prose.prose import ProseReader
from punchboard.rulebook.prose.things import unlisted
from punchboard.rulebook.prose.unsure import of_wholes, tidy

_BRACKETS = made_later(r"[ ]?[(（][^()（）]*[)）]")
#: How long an article is, and a Japanese number of all of a thing: `16枚の札を`.
_ARTICLE, _WHOLE = 6, made_later(r"\d{1,3}[枚個つ本体]の[^\s、。]{1,12}を$")
#: How far below a title an entry may be, in lines.
_BELOW = 12
_THINGS = {Role.SUPPLY, Role.PER_COLOR, Role.PER_PLAYER}


@dataclass(frozen=True)
class RulesReading:
    """A rules text as it was read.

    Attributes:
        claims: What it claims, in the order of the places.
        script: Its lines; None where its language is not read.
        runs: Its lists of components.
        foreign: The language that is not read; "" where it is.
    """

    claims: tuple[Claim, ...]
    script: WritingSystem | None = None
    runs: tuple[EntryRun, ...] = ()
    foreign: str = ""


def read_claims(text: str, form: str = "") -> tuple[Claim, ...]:
    """Return the claims about components in *text*, in the order of their places.

    Args:
        text: A rules text in any of the languages that are read.
        form: Suffix of its file, such as `.md`, `.html` or `.txt`; "" guesses.
    """
    return read_text(text, form).claims


def read_text(text: str, form: str = "", boxed: tuple[str, ...] = ()) -> RulesReading:
    """Return *text* as it is read; see `read_claims`.

    Args:
        text: A rules text.
        form: Suffix of its file.
        boxed: What the components of its game are called, to be known in running text.
    """
    codes, foreign = languages_of(text)
    if foreign:
        return RulesReading((), foreign=foreign)
    words = grammar_of(text, codes)
    plain = plain_text(text, words, form)
    script = script_of(plain, words)
    found = runs(script)
    lines = _Lines(text)
    absent = words.pattern("missing").search(script.counted) is not None
    claimed = (e for e in _claims(script, found, boxed) if not (absent and _is_missing(script, e)))
    certain = (e for e in claimed if not (_is_past(script, e) or _is_of_players(script, e)))
    said = dict.fromkeys(of_each_thing(script, each) for each in certain)
    placed = (_placed(each, plain, text, lines) for each in said if each.end > each.start)
    claims = of_wholes(words, text, placed)
    # Without a number, what goes over several lines is a guess.
    claims = [e for e in claims if e.count is not None or "\n" not in e.quote.strip()]
    # What has its number elsewhere is left blank nowhere.
    counted = {key(e.name) for e in claims if e.role is Role.SUPPLY and e.count is not None}
    blank = (e for e in claims if e.role in _THINGS and e.count is None)
    again = {id(each) for each in blank if key(each.name) in counted}
    claims = [each for each in claims if id(each) not in again]
    ordered = tuple(sorted(claims, key=lambda claim: (claim.start, claim.end)))
    return RulesReading(ordered, script, tuple(found))


def outline_of(text: str, form: str = "") -> WritingSystem:
    """Return the lines of *text*, as English where its language is not read."""
    codes, _ = languages_of(text)
    words = grammar_of(text, codes or ("en",))
    return script_of(plain_text(text, words, form), words)


class _Lines:
    """Where the lines of a text begin, counted as editors and reports do."""

    def __init__(self, source: str) -> None:
        self._starts = [0]
        for line in lines_in(source):
            self._starts.append(self._starts[-1] + len(line))

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of *offset*, both from 1."""
        line = min(bisect_right(self._starts, offset), max(len(self._starts) - 1, 1))
        return line, offset - self._starts[line - 1] + 1


def _is_missing(script: WritingSystem, claim: Claim) -> bool:
    """Return whether a sentence says that something is not in the box.

    `- 4 pencils (not included)` is an entry, as the rules use them.
    """
    apart = "[ ]?[(,、]?[ ]?" if claim.likely or claim.count is None else "[ ]?"
    # `The cups (3 red, 4 blue) are not included`: neither are these.
    brackets = r"(?:[^()\n]{0,60}\)[ ]?|[ ]?\([^()\n]*\))?"
    missing = script.words.pattern("missing", brackets + apart + "{}")
    return missing.match(script.counted, claim.end) is not None or _is_left_out(script, claim)


def _is_left_out(script: WritingSystem, claim: Claim) -> bool:
    """Return whether a title above entries says that these are not in the box: `Not included:`."""
    last = bisect_right(script.lines, claim.start, key=lambda line: line.start) - 1
    left_out = script.words.pattern("missing", r"\W*(?:[^\W\d]+[ ]){0,3}{}\W*")
    line = script.lines[max(last, 0)]
    led, colon, _ = script.counted[line.start : line.end].casefold().partition(":")
    if colon and left_out.fullmatch(led):
        return True  # `Not included: 1 die`
    for line in reversed(script.lines[max(0, last - _BELOW) : last]):
        said = script.counted[line.start : line.end].rstrip(" *_").casefold()
        if said.endswith(":") or line.kind is Kind.HEADING:
            return left_out.fullmatch(said) is not None
    return False


def _is_of_players(script: WritingSystem, claim: Claim) -> bool:
    """Return whether an entry says for how many a game is: `for 2 to 4 players, aged 10`."""
    players = script.words.pattern("players", "^{}$")
    ranged = claim.role in _THINGS and isinstance(claim.count, Range)
    return ranged and players.match(claim.name) is not None


def _is_past(script: WritingSystem, claim: Claim) -> bool:
    """Return whether a sentence tells of another edition, or of several copies of the game.

    `The 1st edition had 36 cards`, `Two boxes give you 36 cards`
    """
    line = script.counted.rfind("\n", 0, claim.start) + 1
    begin = max(line, *(script.counted.rfind(sign, line, claim.start) + 1 for sign in (". ", "! ")))
    formerly = script.words.pattern("formerly")
    return formerly.search(script.counted, begin, claim.end) is not None


def _placed(claim: Claim, plain: PlainText, text: str, lines: _Lines) -> Claim:
    """Return a claim about the plain text as one about the *text* it was made from."""
    start, end = plain.source(claim.start, claim.end)
    line, column = lines.place(start)
    name, of = tidy(claim.name), tidy(claim.of)
    said = (name, claim.count, claim.unit, claim.role, claim.section, start, end)
    more = (claim.factor, claim.total, of, line, column, text[start:end])
    return Claim(*said, *more, claim.likely)


def _claims(
    script: WritingSystem, found: list[EntryRun], boxed: tuple[str, ...]
) -> Iterator[Claim]:
    doubts = Doubts(script)
    lines = _standing(script, found)
    listed = [list(each) for each in read_lists(script, found)]
    lists = [list(doubts.certain(each)) for each in listed]
    things = sum(e.role is Role.SUPPLY and e.count is not None for each in lists for e in each)
    # `Also: a bag and a pad`, below a table, is no list that the table breaks down.
    titled = any(run.titled for run in found)
    of_tables = list(tabled(script, lines, listed=titled or things >= FEWEST))
    players = list(PlayersReader(script).read(lines))
    lists = [list(_without_descriptions(script, each, of_tables)) for each in lists]
    stated = [called_by_deck(script, each) for group in lists for each in group]
    stated += of_tables
    named = [(each.start, each.end) for each in stated if each.role in _THINGS]
    # `1 night board (5-6 players)` says how many play, `1 5-6 Player night board` a name.
    players = [e for e in players if not any(a <= e.start and e.end < b for a, b in named)]
    yield from players
    decks = headed_decks(script, lines, stated)
    stated += decks
    yield from stated
    things_told = [each for each in stated if each.role in _THINGS]
    boxed = tuple(_BRACKETS.sub("", each) for each in boxed)
    told_already = {each.name for each in things_told}
    named_only = (each for each in boxed if each not in told_already)
    things_told += [Claim(e, None, "", Role.SUPPLY, Section.PROSE, 0, 0) for e in named_only]
    vocabulary = Vocabulary(script.words, things_told, script.plain.text)
    taken = {unit.line.number for run in found for unit in run.units}
    prose = [line for line in lines if line.number not in taken]
    said = ProseReader(script, vocabulary, listed=bool(stated)).read(prose)
    spoken = [line for line in lines if line.number in taken and line.kind is Kind.TEXT]
    holdings = Holdings(script)
    # `Each tribe has 9 warriors. Besides these the box contains 24 tiles`
    beside = (e for e in holdings.read(spoken) if e.role is Role.PER_COLOR)
    told_of = (called_by_deck(script, each) for each in (*holdings.read(prose), *beside))
    held = [each for each in told_of if not _is_told(each, stated)]
    kept = {each.name for each in held if each.role is not Role.PART}
    held = [e for e in held if e.role is not Role.PART or e.of in kept]
    stated += held
    yield from held
    inside = [(each.start, each.end) for each in (*decks, *held)]
    said = (e for e in said if not any(a <= e.start < b for a, b in inside))
    told = [called_by_deck(script, each) for each in said]
    tells = any(each.section is Section.LIST for each in stated)
    if not (tells or any(each.role is Role.SUPPLY for each in told)):
        told = list(_of_box(script, told))
    yield from told
    read = {run.chapter.number: run.chapter.title for run in found}
    # Of two lists below one title, the one that is not read is superseded.
    titles = {title for title in read.values() if title}
    grids = list(tables(lines))
    yield from (each for rows in grids for each in used_in_cases(script, vocabulary, rows))
    cases = {e.number for rows in grids if is_no_list(script, rows) for e in rows}
    now = [e for e in lines if e.chapter.number in read or e.chapter.title not in titles]
    now = [each for each in now if each.number not in cases]
    guessed = list(likely(script, now, [*players, *stated, *told], itertools.chain(*listed)))
    yield from guessed
    if lists:
        yield from unlisted(script, prose, [*stated, *guessed])


def _of_box(script: WritingSystem, told: Iterable[Claim]) -> Iterator[Claim]:
    """Yield the claims of a text without a list, what it first sets up all of as in the box.

    `Place the 4 royal cards below the board`, `16枚の札をよく混ぜます`
    """
    named, last, text = set[str](), 0, script.counted
    the = script.words.pattern("the", r"(?<![^\W\d]){}[ ]$")
    joint = script.words.pattern("and_joint", r"(?:,|,?[ ]{})[ ]")
    for each in told:
        whole = the.search(text, max(0, each.start - _ARTICLE), each.start)
        whole = whole or _WHOLE.match(text, each.start, each.end + 1)
        whole = whole or joint.fullmatch(text, last, each.start)
        if each.role is Role.SETUP and each.count is not None and whole and each.name not in named:
            last = each.end
            yield replace(each, role=Role.SUPPLY, likely=True)
        else:
            yield each
        named.add(each.name)


def _without_descriptions(
    script: WritingSystem, claims: Iterable[Claim], rows: Sequence[Claim]
) -> Iterator[Claim]:
    """Yield the claims that are in no chapter about what a table counts: `### Owl 7`."""
    counted = {key(each.name) for each in rows if each.count is not None}
    starts = [line.start for line in script.lines]
    for each in claims:
        line = script.lines[max(bisect_right(starts, each.start) - 1, 0)]
        title = key(line.chapter.title) if counted else ""
        if not any(title[: len(name)] == name for name in counted):
            yield each


def _is_told(claim: Claim, stated: Sequence[Claim]) -> bool:
    """Return whether other claims have the number of one, or its name."""
    name = key(claim.name)
    return any(
        (each.start < claim.end and claim.start < each.end) or key(each.name) == name
        for each in stated
        if each.role in _THINGS or each.role is Role.PART
    )


def _standing(script: WritingSystem, found: list[EntryRun]) -> list[Line]:
    """Return the lines that are rules now, and no notes above them."""
    notes = script.words.topics[Topic.NOTES]
    over_all = set(found[-1].chapter.parents) if found else set()
    over_all |= titles_of_text(script)
    past = {
        each.number
        for each in {line.chapter.number: line.chapter for line in script.lines}.values()
        if each.own is not Topic.COMPONENTS
        and any(t and notes.search(t) for t in {*each.parents, each.title} - over_all)
    }
    return [line for line in script.lines if line.chapter.number not in past]
