"""Lists of components: runs of lines that are entries, whatever is above them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from punchboard.rulebook.claim import Range
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.announcing import share_above
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.lists.weighing import Unit, Weigher
from punchboard.rulebook.page.lines import Chapter, Kind, Line, WritingSystem

#: How many other lines may be between the entries of a list, below a title and elsewhere.
_GAP, _BARE_GAP = 8, 2
#: Fewest entries of a list that no title announces, and the share that names a kind.
FEWEST, _KNOWN = 3, 0.6
#: How far below a titled list another run may go on, in lines.
_REACH = 25
#: How many numbers make one list the whole of it.
_WHOLE_LIST = 8
#: How many pieces are surely a whole of others, and not one of them by chance.
_WHOLE = 12
#: How many names without a number may be behind the last number of a list.
_NAMES_BEHIND = 4
#: `Owls ..... 24`
_LEADER = made_later(r"[^\W\d]\)?[ ]?(?:\.{3,}|…{2,})[ ]?\d{1,3}[ ]*$")
_PAGE = made_later(r"\d{1,3}(?=[ ])")
_VERSION = made_later(r"\(?\b(?:v|ver\.?|version)[ ]?\d+(?:\.\d+)*\)?", re.IGNORECASE)


@dataclass(slots=True)
class EntryRun:
    """Entries that are together.

    Attributes:
        chapter: Where they are.
        titled: Whether a title of components is above them.
        units: The entries.
    """

    chapter: Chapter
    titled: bool
    units: list[Unit] = field(default_factory=list)

    @property
    def counted(self) -> list[Unit]:
        """The entries with a number."""
        return [unit for unit in self.units if unit.counted]

    @property
    def weight(self) -> float:
        """How much the run looks like a list."""
        return sum(unit.weight for unit in self.units)


def runs(script: WritingSystem) -> list[EntryRun]:
    """Return the runs of entries that are lists of components, in order."""
    found = (_without_explanations(script, run) for run in _runs(script, Weigher(script)))
    return _accepted(script, [run for run in found if run.units])


def _without_explanations(script: WritingSystem, run: EntryRun) -> EntryRun:
    """Return a run without the items that explain others: few of their kind have a number."""
    kinds: dict[tuple[object, ...], list[Unit]] = {}
    for unit in run.units:
        kinds.setdefault(_kind(unit), []).append(unit)
    several = any(unit.counted for unit in run.units)
    loose = {
        kind
        for kind, units in kinds.items()
        if 4 * sum(unit.counted for unit in units) < len(units) and several
    }
    written = [_has_number(script, unit) for unit in run.units]
    last = max((i for i, each in enumerate(written) if each), default=len(run.units))
    kept = [
        unit
        for i, unit in enumerate(run.units)
        if (unit.counted and (i <= last + _NAMES_BEHIND or unit.line.kind is Kind.ITEM))
        or (
            not (_kind(unit) in loose and not unit.named)
            and (i <= last + _NAMES_BEHIND or unit.named)
            and (unit.line.kind is Kind.ITEM or (i <= last + 1 and _is_among(run.units, i)))
        )
    ]
    return EntryRun(run.chapter, run.titled, kept)


def _is_among(units: Sequence[Unit], index: int) -> bool:
    """Return whether a name is right beside another entry, and is not the title of a text."""
    place = units[index].line.number
    near = [
        each.line.number
        for each in (*units[max(index - 1, 0) : index], *units[index + 1 : index + 2])
    ]
    several = len(units[index].claims) > 1
    return several or any(abs(each - place) <= _BARE_GAP for each in near)


def _is_beside_headings(line: Line, run: EntryRun) -> bool:
    """Return whether a heading without a number is among headings that have one."""
    return any(
        unit.line.kind is Kind.HEADING and unit.line.indent == line.indent for unit in run.counted
    )


def _kind(unit: Unit) -> tuple[object, ...]:
    line = unit.line
    return line.kind, line.mark, line.indent


def _runs(script: WritingSystem, weigher: Weigher) -> Iterator[EntryRun]:
    run: EntryRun | None = None
    missed = 0.0
    for line in script.lines:
        titled = line.chapter.topic is Topic.COMPONENTS
        unit = weigher.weigh(line)
        if line.kind is Kind.HEADING:
            opens = line.chapter.own is Topic.COMPONENTS
            leaves = line.chapter.own not in {None, Topic.COMPONENTS}
            below = run is not None and titled and run.chapter.title in line.chapter.parents
            if run and (leaves or (opens and not below) or (not unit and not titled)):
                yield run
                run = None
            if unit is None or not (unit.counted or (run and _is_beside_headings(line, run))):
                missed += not titled
                continue
        if unit is None:
            if run and line.kind is Kind.ITEM and line.indent > run.units[-1].line.indent:
                continue
            missed += 0.5 if line.kind is Kind.ROW else 1
            if run and missed > (_GAP if run.titled else _BARE_GAP):
                yield run
                run = None
            continue
        if run is None or run.titled != titled:
            if run:
                yield run
            run = EntryRun(line.chapter, titled)
        run.units.append(unit)
        missed = 0.0
    if run:
        yield run


def _accepted(script: WritingSystem, found: Sequence[EntryRun]) -> list[EntryRun]:
    """Return the runs that are lists; where a title announces one, others need much more."""
    standing = [run for run in found if not _is_note(script, run, found)]
    standing = [e for e in standing if not (_is_contents_table(script, e) or _is_scale(e))]
    titled = [run for run in standing if run.titled and (run.counted or _names_components(run))]
    titled = _without_pictures(script, titled)
    kept: list[EntryRun] = []
    for run in _current(titled):
        above = next((each for each in kept if each.chapter.number == run.chapter.number), None)
        far = above and run.units[0].line.number - kept[-1].units[-1].line.number > _REACH
        written = [e for e in run.counted if _has_number(script, e)]  # and no mere article
        known = sum(unit.known for unit in written)
        weak = above and (known < 2 or 3 * known < len(written))
        kept += [] if far or weak else [run]
    if any(run.counted for run in kept):
        kept = [run for run in kept if run.counted]
    bare = [run for run in standing if not run.titled]
    bare = [run if _is_bare_list(script, run) else _densest(run) for run in bare]
    if kept:
        kept += [run for run in bare if _is_headed(script, run) or _is_beside(script, run, kept)]
    else:
        kept = _strongest([run for run in bare if _is_bare_list(script, run)])
        headed = [run for run in bare if _is_headed(script, run)]
        if headed:
            kept += [run for run in headed if not any(run is each for each in kept)]
    return sorted(kept, key=lambda run: run.units[0].line.number)


def _without_pictures(script: WritingSystem, titled: list[EntryRun]) -> list[EntryRun]:
    """Return lists, without those of hardly a number beside one of many: the names in pictures.

    A line or two that name no known piece are none beside it either.
    """
    written = [sum(_has_number(script, unit) for unit in run.units) for run in titled]
    if max(written, default=0) < _WHOLE_LIST:
        return titled
    paired = zip(titled, written, strict=True)
    told = [run for run, many in paired if 4 * many >= len(run.units)]
    return [e for e in told if len(e.units) >= FEWEST or any(unit.known for unit in e.units)]


def _has_number(script: WritingSystem, unit: Unit) -> bool:
    """Return whether an entry has a number or room for one, and no mere article."""
    amounts = script.amounts_in(unit.line.start, unit.end)
    written = any(e.count != 1 or script.counted[e.number].isnumeric() for e in amounts)
    return unit.counted and (written or any(each.count is None for each in unit.claims))


def _names_components(run: EntryRun) -> bool:
    known = sum(len(unit.claims) if unit.known else 0 for unit in run.units)
    titled = run.chapter.own is Topic.COMPONENTS and known > 1
    return (3 if titled else 2) * known > len(run.units)


def _is_headed(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether a heading with its number opens a run: `## Cards (28枚)`."""
    first = run.units[0]
    over = run.units[1:2]
    titles = first.line.kind is Kind.TEXT and _ends_in_brackets(script, first)
    titles = titles and bool(over) and over[0].line.kind is Kind.ITEM
    titles = titles and over[0].line.number == first.line.number + 1
    return (titles or first.line.kind is Kind.HEADING) and first.known and first.counted


def _ends_in_brackets(script: WritingSystem, unit: Unit) -> bool:
    """Return whether all of a line is a name with its number in brackets: `Owls (12 cards)`."""
    line, main = unit.line, unit.claims[0]
    behind = script.counted[main.end : line.end]
    closed = script.counted[line.start : line.end].endswith(")")
    unit_only = not behind.strip(" )") or behind.strip(" )").isalpha()
    return closed and main.start == line.start and unit_only


def _is_beside(script: WritingSystem, run: EntryRun, kept: Sequence[EntryRun]) -> bool:
    """Return whether a run without a title goes on with a list above it, as columns do.

    What is below a step of setting up, `3. Starting resources:`, does not.
    """
    above = script.lines[max(run.units[0].line.number - 1, 0)]
    step = script.counted[above.start : above.end].rstrip(" *_").endswith(":")
    if step and run.chapter.topic is Topic.SETUP:
        return False
    first = run.units[0].line.number
    many, known = len(run.counted), sum(unit.known for unit in run.counted)
    strong = many > FEWEST and known >= (0.4 if many > _WHOLE_LIST else 0.7) * many
    near = any(abs(first - each.units[-1].line.number) < _REACH for each in kept)
    return strong and near and run.chapter.topic not in {Topic.END, Topic.NOTES}


def _is_contents_table(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether the numbers of a run are those of pages, which never fall."""
    numbers = [_PAGE.match(script.counted, u.line.start, u.end) for u in run.counted]
    pages = [int(each[0]) for each in numbers if each]
    known = sum(unit.known for unit in run.counted)
    rising = len(pages) == len(numbers) > FEWEST and pages == sorted(pages)
    marked = all(unit.line.kind is Kind.ITEM for unit in run.units)
    pages_only = rising and not marked and 4 * known <= len(pages)
    return pages_only and not _comes_to_sum(script, run)


def _is_scale(run: EntryRun) -> bool:
    """Return whether a run tells of one thing only, or of ranges that follow one another.

    `1 coin: oat`, `3 coins: rye`; `3-5 tokens: 2 points`, `6-9 tokens: 4 points`.
    """
    told = [(unit.claims[0].name, unit.claims[0].count) for unit in run.units]
    things = {names.stem(name) or name for name, _ in told}
    if not run.titled and len(told) >= FEWEST and len(things) == 1:
        return True
    ranges = [(name, count) for name, count in told if isinstance(count, Range)]
    return any(
        first == second and (low.max or 0) + 1 == high.min
        for (first, low), (second, high) in itertools.pairwise(ranges)
    )


def _is_bare_list(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether a run without a title above it is a list of components."""
    counted, topic = run.counted, run.chapter.topic
    if any(unit.telling for unit in counted):
        return topic is not Topic.NOTES
    whole = _is_whole(script, run) and run.chapter.own in {None, Topic.INTRODUCTION}
    whole = whole or _is_led(script, run)
    if whole or _comes_to_sum(script, run):
        return True
    above = _announces(script, run.units[0].line, named=topic is not Topic.SETUP)
    known = sum(unit.known for unit in counted)
    if topic in {Topic.END, Topic.NOTES} or len(counted) < FEWEST - bool(above):
        return False
    if known < (0.4 if above else _KNOWN) * len(counted):
        return False
    sure = above or (len(counted) > FEWEST and run.weight > 4 * len(counted))
    title = run.chapter.title  # `◆Goods tiles`, below `Set-up`
    sure = sure or (run.chapter.own is None and script.words.is_noun(title))
    return topic is not Topic.SETUP or sure


def _densest(run: EntryRun) -> EntryRun:
    """Return the part of a run in which most entries name components, if that is a list.

    Behind a list in one line may be numbered what is on the pages: `9 Vegetables`.
    """
    best, start, sums = (0.0, 0, 0), 0, [0.0]
    for index, unit in enumerate(run.units, 1):
        sums.append(sums[-1] + (1 if unit.known else -1.5))
        best = max(best, (sums[-1] - sums[start], start, index))
        start = index if sums[-1] <= sums[start] else start
    _, first, last = best
    dense = EntryRun(run.chapter, run.titled, run.units[first:last])
    return dense if len(dense.counted) > FEWEST else run


def _is_whole(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether one line lists several things: `In the box: 12 cards, 4 pawns, 2 dice, …`."""
    told = [e for unit in run.counted for e in unit.claims if e.count is not None]
    known = sum(script.words.is_noun(each.name) for each in told)
    return len(run.counted) == 1 and len(told) > FEWEST and known > _KNOWN * len(told)


def _is_led(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether dots lead to the numbers of a run, which are not those of pages."""
    raw = script.plain.raw
    led = [each for each in run.counted if _LEADER.search(raw, each.line.start, each.line.end)]
    counts = [each.claims[0].count for each in led]
    told = [each for each in counts if isinstance(each, int)]
    return len(told) > FEWEST and told != sorted(told)


def _comes_to_sum(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether entries come to the number of a line above: `The deck has 70 cards:`."""
    first = run.units[0].line
    above = script.lines[first.number - 1] if first.number else first
    amounts = [each.count for each in script.amounts_in(above.start, above.end)]
    counts = [each.claims[0].count for each in run.counted]
    told = [each for each in counts if isinstance(each, int)]
    if len(told) < len(counts) or len(told) < FEWEST:
        return False
    # `Fire deck: 32 cards`, and below it 16, 10 and 6
    sums = list(itertools.accumulate(told))
    last = {total: at for at, total in enumerate(sums)}
    inside = any(
        whole >= _WHOLE and last.get(total + whole, 0) >= at + FEWEST
        for at, (whole, total) in enumerate(zip(told, sums, strict=True))
    )
    return sum(told) in amounts or (inside and len(counts) == len(run.units))


def _announces(script: WritingSystem, first: Line, *, named: bool) -> bool:
    """Return whether the line above says that it lists the box: `The game has:`.

    Args:
        script: The text.
        first: The first line of the list.
        named: Whether a line that ends with the name of a component says so, too.
    """
    above = script.lines[first.number - 1] if first.number else first
    said = script.counted[above.start : above.end].rstrip(" *")
    signs = signs_of(script.words)
    if said.endswith(":") and share_above(script, above):
        return True  # `Per player (in 4 colours):`
    if signs.label.match(said.lstrip("※■◆*[(【 ").rstrip("】)] :")):
        return True  # `※枚数`
    return said.endswith((":", "。")) and bool(
        signs.holds.search(said) or (named and script.words.is_noun(said.rstrip(": ")))
    )


def _strongest(found: list[EntryRun]) -> list[EntryRun]:
    best = max((run.weight for run in found), default=0)
    return [run for run in found if run.weight >= 0.5 * best]


def _is_note(script: WritingSystem, run: EntryRun, found: Sequence[EntryRun]) -> bool:
    """Return whether a run belongs to notes, or to a draft that wonders about numbers."""
    notes = script.words.topics[Topic.NOTES]
    last = next((each for each in reversed(found) if each.titled), run)
    own = {run.chapter.title} if run.chapter.own is Topic.COMPONENTS else set()
    titles = {*run.chapter.parents, run.chapter.title} - {*last.chapter.parents} - own
    titles -= titles_of_text(script)
    return any(title and notes.search(title) for title in titles)


def titles_of_text(script: WritingSystem) -> set[str]:
    """Return the title that all of a text is below, if only its version is one of notes."""
    if not script.lines:
        return set()
    first, last = script.lines[0].chapter, script.lines[-1].chapter
    over_others = first.title in last.parents[:1]
    plain = not script.words.topics[Topic.NOTES].search(_VERSION.sub("", first.title))
    return {first.title} if over_others or (plain and first.title == last.title) else set()


def _current(titled: Sequence[EntryRun]) -> list[EntryRun]:
    """Return the lists without those that a later one of the same title takes the place of."""
    latest = {_title(run): run.chapter.number for run in titled}
    return [run for run in titled if latest[_title(run)] == run.chapter.number]


def _title(run: EntryRun) -> tuple[str, tuple[str, ...]]:
    return run.chapter.title.casefold(), run.chapter.parents
