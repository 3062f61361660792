"""Lists of components: runs of lines that are entries, whatever is above them."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.names import is_kind, key
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.asides import in_cases, is_dealt, is_description
from punchboard.rulebook.lists.weighing import FEWEST, EntryRun, Unit, Weigher
from punchboard.rulebook.page.lines import Chapter, Kind, Line, WritingSystem

#: How many other lines may be between the entries of a list, below a title and elsewhere.
_GAP, _BARE_GAP = 8, 2
#: Share of entries that name a component by its kind, where no title announces them.
_KNOWN = 0.6
#: The same of many items with numbers that a text begins with.
_KNOWN_OF_MANY, _MANY = 0.4, 5
#: How many characters of running text are more than what explains an entry without a number.
_A_TEXT = 150
#: How many words a line is at most that only names what is below it.
_FEW_WORDS = 2
#: How long a line is at most, in characters, that an article alone may count in.
_SHORT = 40
#: How far below the last entry of a titled list another run may go on, in lines.
_REACH = 25
#: The share of entries that take some of what is listed, and where these may do it by its name.
_TAKEN, _PLAYED = 0.6, {Topic.PLAY, Topic.SETUP, Topic.END}
#: Between words, also where no space is: `以下の|コマ|が`.
_BETWEEN_WORDS = made_later(r"[ :。]|(?<=[ぁ-ん])(?=[^ぁ-ん])|(?<=[^ぁ-ん])(?=[ぁ-ん])")
#: What counts behind a label: `Red: 4`; the number of a page.
_COUNTS, _PAGE = made_later(r"[:* ]*\d"), made_later(r"\d{1,3}(?=[ ])")
#: `: $3`, `: 3 €`
_MONEY = made_later(r":[* ]*(?:[$€£¥][ ]?\d[\d.,-]*|\d[\d.,]*[ ]?[$€£])")
#: What a title may end in: `(v0.4)`, `version 2`.
_VERSION = made_later(r"\(?\b(?:v|ver\.?|version)[ ]?\d+(?:\.\d+)*\)?", re.IGNORECASE)


def runs(script: WritingSystem) -> list[EntryRun]:
    """Return the runs of entries that are lists of components, in order."""
    found = [
        _ended(script, _begun(_without_explanations(run))) for run in _runs(script, Weigher(script))
    ]
    return _accepted(script, found)


def _runs(script: WritingSystem, weigher: Weigher) -> Iterator[EntryRun]:
    run: EntryRun | None = None
    missed, described, keyed = 0.0, False, False
    fields, of_fields = _fields(script)
    for line in script.lines:
        titled = line.chapter.topic is Topic.COMPONENTS
        unit = weigher.weigh(line)
        field = line.kind is Kind.ITEM and line.chapter.number in of_fields
        if field and (line.number in fields or not (unit and unit.counted)):
            continue
        described = (described and line.kind is Kind.ITEM) or is_description(script, line)
        described = described and not (unit and unit.counted)
        unit = None if described else unit
        if line.kind is Kind.HEADING:
            opens = line.chapter.own is Topic.COMPONENTS
            leaves = line.chapter.own not in {None, Topic.COMPONENTS}
            below = run is not None and titled and run.chapter.title in line.chapter.parents
            if run and (leaves or (opens and not below) or (not unit and not titled)):
                yield run
                run = None
            beside = run is not None and _is_beside_headings(line, run)
            if unit is None or not (unit.counted or beside):
                missed += 0 if titled else 1
                continue
        if unit is None:
            if not re.search(r"\w", script.plain.text[line.start : line.end]):
                continue  # a scrap of a picture
            # `Author:` above a name is no title of entries.
            if run and line.kind is Kind.ITEM and line.indent > run.units[-1].line.indent:
                continue  # what explains an entry is below it
            missed += (0.5 if line.kind is Kind.ROW else 1) + _GAP / 2 * keyed
            keyed = 3 < line.end - line.start < _SHORT and script.counted[line.end - 1] == ":"
            if run and missed > (_GAP if run.titled else _BARE_GAP):
                yield run
                run = None
            continue
        if run is None or run.titled != titled:
            if run:
                yield run
            run = EntryRun(line.chapter, titled)
        run.units.append(unit)
        missed, keyed = 0.0, False
    if run:
        yield run


def _fields(script: WritingSystem) -> tuple[frozenset[int], frozenset[int]]:
    """Return the lines and chapters that say what pieces are like: `Size: large`, `Use: to hide`.

    Their headings name the pieces, and what is below one is labelled as below others.
    """
    told = dict[str, list[Line]]()
    for line in script.lines:
        end = script.counted.find(":", line.start, line.end) if line.kind is Kind.ITEM else -1
        if 0 < end - line.start < _SHORT:
            told.setdefault(script.counted[line.start : end].casefold(), []).append(line)
    found = list[Line]()
    for label, lines in told.items():
        several = len({line.chapter.number for line in lines}) >= FEWEST
        if several:
            counts = [e for e in lines if _COUNTS.match(script.counted, e.start + len(label))]
            found += lines if 2 * len(counts) < len(lines) else []
    return frozenset(e.number for e in found), frozenset(e.chapter.number for e in found)


def _is_beside_headings(line: Line, run: EntryRun) -> bool:
    """Return whether a heading without a number is among headings that have one."""
    same = [u for u in run.counted if u.line.kind is Kind.HEADING and u.line.indent == line.indent]
    return len(same) > 1


def _without_explanations(run: EntryRun) -> EntryRun:
    """Return a run without the items that explain the entries above them.

    No item of their kind has a number, and they are below several lines without a mark that
    do: `Load tokens (50)`, and below it `- Placed on services`.
    """
    counted = {(unit.line.mark, unit.line.indent) for unit in run.counted}
    above: Unit | None = None
    told, heads = set[int](), set[int]()
    for unit in run.units:
        item = unit.line.kind is Kind.ITEM and not unit.counted
        if not item or (unit.line.mark, unit.line.indent) in counted:
            above = unit
        elif above and above.counted and not above.line.mark:
            told.add(unit.line.number)
            heads.add(above.line.number)
    units = [unit for unit in run.units if unit.line.number not in told]
    return EntryRun(run.chapter, run.titled, units) if len(heads) > 1 else run


def _begun(run: EntryRun) -> EntryRun:
    """Return a run without the names that other lines part from its first number.

    Where no title announces them, they may be of anything.
    """
    first = next((i for i, unit in enumerate(run.units) if unit.counted), 0)
    numbers = [unit.line.number for unit in run.units]
    apart = not run.titled and numbers[first] - numbers[0] != first
    if not (apart or first or run.titled or run.units[0].known) and len(numbers) > FEWEST:
        # `An owl-like version of chess`, above `1 board` and what follows that at once
        first = 1
        marks = [unit.line.mark for unit in run.units[:2]]
        apart = numbers[1] - numbers[0] > 1 and numbers[2] - numbers[1] == 1
        apart = apart and not marks[0] == marks[1] != ""
    return EntryRun(run.chapter, run.titled, run.units[first:]) if apart else run


def _ended(script: WritingSystem, run: EntryRun) -> EntryRun:
    """Return a run without the names that running text parts from its last number."""
    last = max((i for i, unit in enumerate(run.units) if unit.counted), default=len(run.units))
    numbers = [unit.line.number for unit in run.units]
    for i in range(last + 1, len(numbers)):
        between = script.lines[numbers[i - 1] + 1 : numbers[i]]
        if sum(line.end - line.start for line in between if line.kind is Kind.TEXT) > _A_TEXT:
            return EntryRun(run.chapter, run.titled, run.units[:i])
    return run


def _accepted(script: WritingSystem, found: Sequence[EntryRun]) -> list[EntryRun]:
    """Return the runs that are lists; where a title announces one, others need much more."""
    standing = [run for run in found if not _is_note(script, run, found)]
    standing = [run for run in standing if not _is_contents_table(script, run)]
    # Names alone may be of anything, such as the parts of a screen.
    named = (run for run in standing if run.counted or _names_components(run))
    kept = list[EntryRun]()
    for run in _current([run for run in named if run.titled]):
        above = next((each for each in kept if each.chapter.number == run.chapter.number), None)
        far = above and run.units[0].line.number - kept[-1].units[-1].line.number > _REACH
        weak = above and sum(unit.known and unit.counted for unit in run.units) < 2
        kept += [] if far or weak else [run]
    if any(run.counted for run in kept):
        kept = [run for run in kept if run.counted]
    bare = [run for run in standing if not run.titled]
    if kept:
        marked = any(unit.line.kind is not Kind.HEADING for run in kept for unit in run.units)
        beside = [run for run in bare if _is_beside(script, run, kept)]
        kept += beside if marked else [run for run in bare if _is_headed(run)]
        return sorted(kept, key=lambda run: run.units[0].line.number)
    kept = _strongest([run for run in bare if _is_bare_list(script, run)])
    headings = [run for run in bare if _is_headed(run)]
    if sum(len(run.counted) for run in headings) > 1:
        taken = set(map(id, kept))
        kept += [run for run in headings if id(run) not in taken]
    return sorted(kept, key=lambda run: run.units[0].line.number)


def _names_components(run: EntryRun) -> bool:
    """Return whether a run without any number is of components."""
    known = sum(unit.known for unit in run.units)
    titled = run.titled and run.chapter.own is Topic.COMPONENTS and known > 1
    return (3 if titled else 2) * known > len(run.units)


def _is_headed(run: EntryRun) -> bool:
    """Return whether a heading with its number opens a run: `## Cards (28枚)`."""
    return run.units[0].line.kind is Kind.HEADING


def _is_sold(script: WritingSystem, line: Line) -> bool:
    """Return whether money is behind the name and the number of a line, if it has one."""
    money = _MONEY.search(script.plain.text, line.start, line.end)
    if not money:
        return False
    behind = script.amounts_in(money.end(), line.end)
    return not behind or bool(script.amounts_in(line.start, money.start()))


def _is_contents_table(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether the numbers of a run are those of pages, which never fall."""
    numbers = [_PAGE.match(script.counted, u.line.start, u.end) for u in run.counted]
    pages = [int(each[0]) for each in numbers if each]
    known = sum(unit.known for unit in run.counted)
    rising = len(pages) == len(numbers) > FEWEST and pages == sorted(pages)
    marked = all(unit.line.kind is Kind.ITEM for unit in run.units)
    return rising and not marked and 4 * known <= len(pages)


def _is_bare_list(script: WritingSystem, run: EntryRun) -> bool:
    """Return whether a run without a title above it is a list of components."""
    counted = run.counted
    topic = run.chapter.topic
    if 2 * sum(_is_sold(script, unit.line) for unit in run.units) > len(run.units):
        return False  # `Cards (40 pieces): $3`
    if any(unit.telling for unit in counted):
        return topic is not Topic.NOTES
    first = topic is Topic.INTRODUCTION or (run.chapter.number == 1 and run.chapter.own is None)
    marked = first and all(unit.line.kind is Kind.ITEM for unit in run.units)
    few = marked and len(counted) > 1
    few = few and sum(unit.known for unit in run.units) >= _KNOWN * len(run.units)
    sure = few and all(unit.known and _has_counter(script, unit) for unit in run.units)
    above = _announcement(script, run)
    # `The game has these pieces:` says what all names below it are.
    known = len(counted) if _names_kind(script, above) else sum(unit.known for unit in counted)
    sure = sure or (bool(above) and known == len(run.units))
    if topic in {Topic.END, Topic.NOTES} or len(run.units if few else counted) < FEWEST - sure:
        return False
    many = above or (marked and len(counted) >= _MANY)
    needed = _KNOWN_OF_MANY if many else _KNOWN
    if known < needed * len(counted) or is_dealt(script, run.units[0].line.number):
        return False
    sure = bool(above) or (len(counted) > FEWEST and run.weight > 4 * len(counted))
    return topic is not Topic.SETUP or sure


def _announcement(script: WritingSystem, run: EntryRun) -> str:
    """Return the line above a run that says that it lists the box, or "": `The game has:`."""
    first = run.units[0].line
    lines = script.lines[max(first.number - FEWEST, 0) : first.number]
    beside = (first.kind, first.indent)
    above = next((e for e in reversed(lines) if (e.kind, e.indent) != beside), first)
    said = script.counted[above.start : above.end].rstrip(" *")
    signs = (script.words.pattern(each) for each in ("boxed", "contains"))
    opens = said.endswith(":") or (said.endswith("。") and _names_kind(script, said))
    alone = script.words.is_noun(said.rstrip(": ")) and said.count(" ") < _FEW_WORDS  # `Cards:`
    return said if opens and (alone or any(each.search(said) for each in signs)) else ""


def _names_kind(script: WritingSystem, said: str) -> bool:
    """Return whether a line says by a noun what is listed below it."""
    words = script.words
    return any(map(words.is_noun, _BETWEEN_WORDS.split(said)))


def _has_counter(script: WritingSystem, unit: Unit) -> bool:
    """Return whether a counter of things in a box is behind a number: `5枚`."""
    return any(e.unit and e.of_pieces for e in script.amounts_in(unit.line.start, unit.end))


def _is_beside(script: WritingSystem, run: EntryRun, kept: Sequence[EntryRun]) -> bool:
    """Return whether a run without a title goes on with a list above it, as columns do."""
    first, known = run.units[0].line.number, sum(unit.known for unit in run.counted)
    strong = len(run.counted) > FEWEST and known >= 0.7 * len(run.counted)
    near = any(abs(first - each.units[-1].line.number) < _REACH for each in kept)
    play = run.chapter.topic in {Topic.END, Topic.NOTES}
    return strong and near and not play and not is_dealt(script, first)


def _strongest(found: list[EntryRun]) -> list[EntryRun]:
    """Return the strongest of several lists without a title, and those as strong."""
    best = max((run.weight for run in found), default=0)
    return [run for run in found if run.weight >= 0.5 * best]


def _is_note(script: WritingSystem, run: EntryRun, found: Sequence[EntryRun]) -> bool:
    """Return whether a run belongs to notes, or to a draft that wonders about numbers."""
    notes = script.words.topics[Topic.NOTES]
    last = next((each for each in reversed(found) if each.titled), run)
    over_all = set(last.chapter.parents)
    own = {run.chapter.title} if run.chapter.own is Topic.COMPONENTS else set()
    titles = {*run.chapter.parents, run.chapter.title} - over_all - own - titles_of_text(script)
    return any(title and notes.search(title) for title in titles)


def titles_of_text(script: WritingSystem) -> set[str]:
    """Return the title that all of a text is below, if only its version is one of notes."""
    if not script.lines:
        return set()
    first, last = script.lines[0].chapter, script.lines[-1].chapter
    over_others = first.title in last.parents[:1]  # a change log has no chapters for lists
    plain = not script.words.topics[Topic.NOTES].search(_VERSION.sub("", first.title))
    return {first.title} if over_others or (plain and first.title == last.title) else set()


def _current(titled: Sequence[EntryRun]) -> list[EntryRun]:
    """Return the lists without those that a later one of the same title takes the place of."""
    latest = {_title(run): run.chapter.number for run in titled}
    return [run for run in titled if latest[_title(run)] == run.chapter.number]


def _title(run: EntryRun) -> tuple[str, tuple[str, ...]]:
    return run.chapter.title.casefold(), run.chapter.parents


def uses(script: WritingSystem, found: Sequence[EntryRun]) -> list[tuple[int, int]]:
    """Return where lists say how many of other things are paid or played, entry by entry."""
    chapters = (itertools.groupby(run.units, key=lambda unit: unit.line.chapter) for run in found)
    groups = ((chapter, list(units)) for each in chapters for chapter, units in each)
    # Most lists are below a title that says what they are.
    others = [e for e in groups if e[0].own is not Topic.COMPONENTS and len(e[1]) >= FEWEST]
    cases = in_cases(script)
    used = [[e for e in run.units if e.line.number in cases] for run in found if cases]
    listed: dict[str, int] = {}
    for unit in (unit for run in found if run.titled and others for unit in run.counted):
        for count, *said in _counts(script, unit):
            listed |= {e: max(count, listed.get(e, 0)) for e in said if e and not is_kind(e)}
    used += [units for chapter, units in others if _uses(script, chapter, units, listed)]
    return [(unit.line.start, unit.line.end) for units in used for unit in units]


def _counts(script: WritingSystem, unit: Unit) -> Iterator[tuple[int, str, str]]:
    """Yield each number of an entry with the keys of what is before and behind it."""
    start, end = unit.line.start, unit.line.end
    for each in script.amounts_in(start, end):
        if each.of_pieces and isinstance(each.count, int):
            before, after = script.counted[start : each.start], script.counted[each.end : end]
            yield each.count, key(before).strip("(:"), key(after).strip(")")


def _uses(
    script: WritingSystem, chapter: Chapter, units: Sequence[Unit], listed: Mapping[str, int]
) -> bool:
    """Return whether most entries of a chapter take some of what a list has more of.

    `Rope 2 coins`, where there are 40; in a chapter of play also `2 owl cards` of 30.
    """
    counted = list(filter(None, (next(_counts(script, unit), None) for unit in units)))
    taken, many = Counter[str](), 0
    for count, before, after in counted:
        more = [name for name, most in listed.items() if count < most]
        names = [e for e in more if before.removesuffix(e) not in {"", before}]
        names += [after] if before and after in more else []
        names += [e for e in more if chapter.own in _PLAYED and e in {before, after}]
        taken.update(dict.fromkeys(names[:1], count))
        many += bool(names)
    whole = any(listed[name] == count for name, count in taken.items())
    return not whole and many >= max(FEWEST, _TAKEN * len(counted))
