"""`claims`: lists the claims of a rules text as rows for a terminal, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from punchboard.commands.report import Outcome
from punchboard.diagnostics import Checked
from punchboard.rulebook.claim import Claim, Count, Range
from punchboard.rulebook.reader import read_claims
from punchboard.rulebook.rules_file import read_rules
from punchboard.words import left_aligned, right_aligned, shortened

#: Longest quote and name in a row, in columns.
_QUOTE, _NAME = 44, 28


def claims_of(path: Path, form: str) -> Outcome:
    """Return the lines about the claims of the rules text *path*.

    Args:
        path: Any file.
        form: `text` or `json`.
    """
    rules = read_rules(path)
    if rules.value is None:
        return Checked((), rules.diagnostics)
    claims = read_claims(rules.value, path.suffix)
    lines = (as_json(claims),) if form == "json" else tuple(as_rows(claims))
    return Checked(lines, rules.diagnostics)


def as_json(claims: Sequence[Claim]) -> str:
    """Return *claims* as a list of objects, one key for each field of a claim."""
    return json.dumps([asdict(claim) for claim in claims], ensure_ascii=False, indent=2)


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
        left_aligned([claim.role for claim in claims]),
        [shortened(" ".join(claim.quote.split()), _QUOTE) for claim in claims],
    ]
    filled = [column for column in columns if any(map(str.strip, column))]
    for row in zip(*filled, strict=True):
        yield "  ".join(row).rstrip()


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
