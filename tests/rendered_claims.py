"""Claims as lines that a person can write by hand."""

from __future__ import annotations

from punchboard.rulebook.claim import Claim, Range


def rendered(claim: Claim) -> str:
    """Return *claim* as `role section | name | count unit x factor = total | of name`."""
    amount = number(claim.count) + (f" {claim.unit}" if claim.unit else "")
    amount += f" x {claim.factor}" if claim.factor is not None else ""
    amount += f" = {claim.total}" if claim.total is not None else ""
    parts = [f"{claim.role} {claim.section}", claim.name, amount]
    return " | ".join([*parts, f"of {claim.of}"] if claim.of else parts)


def number(count):
    if count is None:
        return "?"
    if not isinstance(count, Range):
        return str(count)
    return f"{'' if count.min is None else count.min}..{'' if count.max is None else count.max}"
