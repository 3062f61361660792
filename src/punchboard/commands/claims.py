"""`claims`: the claims of a rules text as rows, as JSON, or as a page of what was read."""

from __future__ import annotations

import html
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import to_builtins

from punchboard.commands.report import Outcome
from punchboard.diagnostics import Checked, lines_in
from punchboard.rulebook.claim import Claim, Count, Range, Role
from punchboard.rulebook.grammar.kept_patterns import KEPT
from punchboard.rulebook.page.files import read_rules
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.reader import RulesReading, read_text
from punchboard.rulebook.texts import foreign
from punchboard.words import count, left_aligned, right_aligned, shortened

#: Longest quote and name in a row, in columns.
_QUOTE, _NAME = 44, 28
#: The colours of roles, in a terminal and on a page.
_COLOURS = {
    Role.SUPPLY: ("32", "#cdeac0"),
    Role.PART: ("36", "#c3e3ea"),
    Role.PER_COLOR: ("36", "#c3e3ea"),
    Role.PER_PLAYER: ("35", "#e5d0ee"),
    Role.SETUP: ("34", "#d3d9f2"),
    Role.ATTRIBUTE: ("33", "#f3e6b8"),
    Role.PLAYERS: ("33", "#f6d3b0"),
    Role.UNLISTED: ("31", "#f2c4c4"),
}
_STYLE = """\
body { font: 15px/1.6 system-ui, sans-serif; margin: 2em auto; max-width: 60em; }
pre { white-space: pre-wrap; font: inherit; margin: 0; padding-left: 5.5em; text-indent: -5.5em; }
.listed { background: #f4f4f4; }
.margin { display: inline-block; width: 5.5em; text-indent: 0; color: #777; font-size: 80%; }
mark { border-radius: 3px; padding: 0 2px; }
"""


def claims_of(path: Path, form: str) -> Outcome:
    """Return the lines about the claims of the rules text *path*.

    Args:
        path: Any file.
        form: `text`, `json`, `page` or `html`.
    """
    rules = read_rules(path)
    if rules.value is None:
        return Checked((), rules.diagnostics)
    reading = read_text(rules.value, path.suffix)
    KEPT.keep()
    told = (*rules.diagnostics, *foreign(path, reading.foreign))
    if form == "json":
        return Checked((as_json(reading.claims),), told)
    if form == "html":
        return Checked(tuple(_as_html(path.name, rules.value, reading)), told)
    lines = as_rows(reading.claims) if form == "text" else _as_page(rules.value, reading)
    tried = () if reading.claims or reading.foreign else _tried(reading)
    return Checked((*lines, *tried), told)


def as_json(claims: Sequence[Claim]) -> str:
    """Return *claims* as a list of objects, one key for each field of a claim."""
    return json.dumps(to_builtins(claims), ensure_ascii=False, indent=2)


def as_rows(claims: Sequence[Claim]) -> Iterator[str]:
    """Yield a row for each claim, in columns."""
    if not claims:
        yield "the rules make no claims about components"
        return
    columns = [
        right_aligned([f"{claim.line}:{claim.column}" for claim in claims]),
        left_aligned([_name(claim) for claim in claims]),
        right_aligned([_count(claim) for claim in claims]),
        left_aligned([claim.unit for claim in claims]),
        left_aligned([f"{e.role}, likely" if e.likely else e.role for e in claims]),
        [shortened(" ".join(claim.quote.split()), _QUOTE) for claim in claims],
    ]
    filled = [column for column in columns if any(map(str.strip, column))]
    for row in zip(*filled, strict=True):
        yield "  ".join(row).rstrip()


def _tried(reading: RulesReading) -> Iterator[str]:
    """Yield what was looked at in a text in which nothing was found."""
    script = reading.script
    if script is None or not script.lines:
        yield "the text is empty"
        return
    languages = " and ".join(each.name for each in script.words.languages)
    titles = [line for line in script.lines if line.kind is Kind.HEADING]
    lists = sum(line.chapter.own == "components" for line in titles)
    numbers = sum(script.amounts.may_count(script.counted, e.start, e.end) for e in script.lines)
    lines, headings = count(len(script.lines), "line"), count(len(titles), "heading")
    yield f"read as {languages}: {lines}, {headings}"
    yield f"{lists} of the headings announce components"
    yield f"lines with a number that may count something: {numbers}"
    yield "an entry is a name with its number: `24 cards`, `Cards: 24`, `Cards (24)`, `カード 24枚`"


def _marks(
    text: str, reading: RulesReading
) -> Iterator[tuple[str, bool, list[tuple[str, Claim | None]]]]:
    """Yield each line: what it was taken for, whether a list has it, and its pieces."""
    spans = _first_of_each(reading.claims)
    listed, entries = _places(text, reading)
    position = 0
    for number, line in enumerate(lines_in(text), start=1):
        end = position + len(line.rstrip("\r\n"))
        here = [claim for claim in spans if claim.start < end and claim.end > position]
        pieces: list[tuple[str, Claim | None]] = []
        at = position
        for claim in here:
            first, last = max(claim.start, at), min(claim.end, end)
            pieces += [(text[at:first], None), (text[first:last], claim)]
            at = max(at, last)
        pieces.append((text[at:end], None))
        label = str(here[0].role) if here else "left out" if number in listed - entries else ""
        yield label, number in listed, [piece for piece in pieces if piece[0]]
        position += len(line)


def _first_of_each(claims: Sequence[Claim]) -> list[Claim]:
    """Return claims of which none begins inside of another."""
    found: list[Claim] = []
    for claim in claims:
        if not found or claim.start >= found[-1].end:
            found.append(claim)
    return found


def _places(text: str, reading: RulesReading) -> tuple[set[int], set[int]]:
    """Return the numbers of the lines of lists, and of those that are entries."""
    listed: set[int] = set()
    entries: set[int] = set()
    script = reading.script
    for run in reading.runs:
        lines = [unit.line for unit in run.units] if script else []
        places = [script.plain.source(e.start, e.end)[0] for e in lines] if script else []
        own = [text.count("\n", 0, place) + 1 for place in places]
        entries |= set(own)
        listed |= set(range(own[0], own[-1] + 1)) if own else set()
    return listed, entries


def _as_page(text: str, reading: RulesReading) -> Iterator[str]:
    """Yield the lines of a text, each with what it was taken for."""
    coloured = sys.stdout.isatty()
    for label, listed, pieces in _marks(text, reading):
        said = "".join(
            f"\033[{_COLOURS[claim.role][0]}m{words}\033[0m" if claim and coloured else words
            for words, claim in pieces
        )
        yield f"{label:<10} {'|' if listed else ' '} {said}".rstrip()


def _as_html(name: str, text: str, reading: RulesReading) -> Iterator[str]:
    """Yield a page of HTML that shows a text with what was read."""
    legend = " ".join(
        f'<mark style="background: {colour}">{role}</mark>'
        for role, (_, colour) in _COLOURS.items()
    )
    yield f"<!doctype html><meta charset=utf-8><title>{html.escape(name)}</title>"
    yield f"<style>{_STYLE}</style><h1>{html.escape(name)}</h1><p>{legend}</p>"
    if not reading.claims and not reading.foreign:
        yield from (f"<p>{html.escape(line)}</p>" for line in _tried(reading))
    for label, listed, pieces in _marks(text, reading):
        said = "".join(_marked(words, claim) for words, claim in pieces)
        css = ' class="listed"' if listed else ""
        yield f'<pre{css}><span class="margin">{html.escape(label)}</span>{said}</pre>'


def _marked(words: str, claim: Claim | None) -> str:
    if claim is None:
        return html.escape(words)
    title = html.escape(f"{_name(claim)}: {_count(claim)} ({claim.role})", quote=True)
    colour = _COLOURS[claim.role][1]
    return f'<mark style="background: {colour}" title="{title}">{html.escape(words)}</mark>'


def _name(claim: Claim) -> str:
    return shortened(f"{claim.name} ({claim.of})" if claim.of else claim.name, _NAME)


def _count(claim: Claim) -> str:
    text = _number(claim.count)
    if claim.factor is not None:
        text += f" x {claim.factor}"
    return text if claim.total is None else f"{text} = {claim.total}"


def _number(count: Count) -> str:
    if count is None:
        return "?"
    if isinstance(count, Range):
        if count.max is None:
            return f"{count.min}+"
        return f"{count.min}-{count.max}" if count.min is not None else f"up to {count.max}"
    return str(count)
