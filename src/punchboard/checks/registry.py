"""All rules: the modules of `rules/`, each with a function of the module's name."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

from punchboard.checks import rules
from punchboard.checks.rule import Rule


@functools.cache
def rule_codes() -> tuple[str, ...]:
    """Return the codes of all rules, sorted; the rules themselves are not imported."""
    names = sorted(module.name for module in pkgutil.iter_modules(rules.__path__))
    return tuple(name.replace("_", "-") for name in names)


@functools.cache
def all_rules() -> Mapping[str, Rule]:
    """Return the rules by their codes, sorted."""
    return MappingProxyType({code: _rule(code.replace("-", "_")) for code in rule_codes()})


def _rule(name: str) -> Rule:
    """Return the rule of the module *name*.

    Raises:
        TypeError: The module has none of this name, which is a bug of ours.
    """
    found = getattr(importlib.import_module(f"{rules.__name__}.{name}"), name, None)
    if not isinstance(found, Rule):
        raise TypeError(f"rules/{name}.py has no rule `{name}`")
    return found
