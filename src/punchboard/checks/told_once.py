"""Leaves out what another finding tells already, with more to go by."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from punchboard.diagnostics import Diagnostic, Location

#: Findings, and those that explain them where they stand at the same words.
_EXPLAINED_BY = {"rules-thing-unlisted": "term-spelled-differently"}


def told_once(told: Collection[Diagnostic], settled: Collection[str]) -> Iterator[Diagnostic]:
    """Yield *told* without what another finding of them tells as well.

    A broken invariant is told by the finding that names its place. A finding whose
    code is in *settled* by the game file may not be told in the end: it stands for none.
    """
    others = [each for each in told if each.code not in settled]
    named = {place.location for each in others for place in each.related}
    for each in told:
        explained = each.code == "broken-invariant" and each.location in named
        if not explained and not any(_explains(other, each) for other in others):
            yield each


def _explains(other: Diagnostic, told: Diagnostic) -> bool:
    wanted = _EXPLAINED_BY.get(told.code)
    return other.code == wanted and _overlap(other.location, told.location)


def _overlap(one: Location | None, other: Location | None) -> bool:
    if one is None or other is None or (one.path, one.line) != (other.path, other.line):
        return False
    ends_before = one.column + one.length <= other.column
    return not ends_before and other.column + other.length > one.column
