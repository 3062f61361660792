"""Reads the keys of the game file and puts pydantic's findings into our words."""

from __future__ import annotations

from typing import TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from punchboard.components import messages
from punchboard.components.kinds import kinds_with
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    is_nothing,
    location_of,
    to_plain,
)
from punchboard.components.schema import Check, ComponentKeys, Keys
from punchboard.diagnostics import Diagnostic

K = TypeVar("K", bound=Keys)

_NEEDED = {
    "bool_type": "true or false",
    "string_type": "a text",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
}


def read_keys(model: type[K], node: MapNode, owner: str, diagnostics: list[Diagnostic]) -> K:
    """Return the keys of *node*; blank and wrong ones are as if left out.

    Args:
        model: What keys there are.
        node: The mapping in the file.
        owner: What the mapping is, for messages, such as `the game`.
        diagnostics: Takes what is wrong.
    """
    values = {
        key.text: value if key.text in model.free else to_plain(value)
        for key, value in node.pairs
        if not is_nothing(value) or key.text not in model.model_fields
    }
    try:
        return model.model_validate(values)
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
    diagnostics += [_translated(each, model, node, owner) for each in errors]
    wrong = {each["loc"][0] for each in errors}
    return model.model_validate({key: each for key, each in values.items() if key not in wrong})


def _translated(error: ErrorDetails, model: type[Keys], node: MapNode, owner: str) -> Diagnostic:
    """Return pydantic's *error* as a diagnostic at the place it speaks of."""
    kind, context = error["type"], error.get("ctx", {})
    key, value, what = _find(node, error["loc"])
    if kind == "extra_forbidden":
        if len(error["loc"]) > 1:
            return messages.unknown_key(key, "a check", Check.model_fields)
        kinds = kinds_with(key.text) if issubclass(model, ComponentKeys) else ()
        return messages.unknown_key(key, owner, model.model_fields, kinds)
    if kind == "refused":
        return messages.wrong_value(location_of(value), context["message"], *context["hints"])
    needed = context["what"] if kind == "needs" else _NEEDED.get(kind, error["msg"])
    return messages.wrong_type(value, what, needed)


def _find(node: MapNode, path: tuple[int | str, ...]) -> tuple[ScalarNode, Node, str]:
    """Return the last key on the *path*, the value there, and what to call it."""
    key, what = node.pairs[0][0], ""
    here: Node = node
    for step in path:
        if isinstance(here, MapNode) and isinstance(step, str):
            key, here = next(pair for pair in here.pairs if pair[0].text == step)
            what = f"`{step}`"
        elif isinstance(here, ListNode) and isinstance(step, int):
            here = here.children[step]
            what = f"entry {step + 1} of {what}"
    return key, here, what
