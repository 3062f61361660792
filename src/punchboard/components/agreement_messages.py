"""The wording of what can be wrong with `severity` and `claims` of the game file."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.components.file_messages import WRONG_TYPE, found
from punchboard.components.messages import MISSING_KEY, WRONG_VALUE
from punchboard.components.nodes import Node, location_of
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error

UNKNOWN_COMPONENT = error(
    "unknown-component", "an entry of `claims` names a component or item that does not exist"
)

_A_CLAIM = "{says: player cards, means: players}"


def not_severities(node: Node) -> Diagnostic:
    """Something else in place of codes and their severities."""
    needed = "a mapping of codes, such as `untranslated: ignore`"
    return WRONG_TYPE.at(location_of(node), f"`severity` must be {needed}, got {found(node)}")


def not_a_level(node: Node, code: str) -> Diagnostic:
    """A severity that is none."""
    return WRONG_VALUE.at(
        location_of(node),
        f"`{code}` must be error, warning or ignore, got {found(node)}",
        f"write `{code}: ignore`, or `{code}: {{level: ignore, because: …}}`",
    )


def not_claims(node: Node) -> Diagnostic:
    """Something else in place of claims."""
    return WRONG_TYPE.at(location_of(node), f"`claims` must be a list, got {found(node)}")


def not_a_claim(node: Node) -> Diagnostic:
    """An entry that cannot say anything about a claim."""
    return WRONG_TYPE.at(
        location_of(node), f"a claim must be a mapping, got {found(node)}", f"write `{_A_CLAIM}`"
    )


def claim_without_words(location: Location) -> Diagnostic:
    """An entry that speaks of no words of the rules."""
    return MISSING_KEY.at(location, "the claim has no `says`", f"write `{_A_CLAIM}`")


def claim_without_meaning(location: Location, *, both: bool) -> Diagnostic:
    """An entry that gives its words no meaning, or two."""
    if both:
        message = "the claim has both `means` and `set_aside`"
        return WRONG_VALUE.at(location, message, "remove one of them")
    return MISSING_KEY.at(
        location,
        "the claim has neither `means` nor `set_aside`",
        "add `means:` with the id of a component, or `set_aside:` with the reason",
    )


def unknown_component(node: Node, text: str, known: Iterable[str]) -> Diagnostic:
    """A component or item that is not there."""
    names = tuple(known)
    message = f"there is no component `{text}`"
    if text.partition("/")[0] in names:
        message = f"there is no item `{text}`: write `component/item`"
    return UNKNOWN_COMPONENT.at(location_of(node), message, *did_you_mean(text, names))
