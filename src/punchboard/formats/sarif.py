"""Diagnostics as SARIF 2.1.0, which code scanning services and editors read.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from punchboard import __version__
from punchboard.checks.registry import all_rules
from punchboard.checks.rule import Rule
from punchboard.diagnostics import Diagnostic, Location, Related
from punchboard.formats.paths import relative

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
#: The name that code scanning services give to the folder of a checkout.
_ROOT = "%SRCROOT%"


def sarif_log(diagnostics: tuple[Diagnostic, ...], folder: Path) -> str:
    """Return *diagnostics* as a log with one run."""
    codes = sorted({each.code for each in diagnostics} | all_rules().keys())
    driver = {
        "name": "punchboard",
        "version": __version__,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        # Columns count characters, as ours do (3.14.17).
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            _ROOT: {"description": {"text": "The folder that punchboard worked in."}}
        },
        "results": [_result(each, codes.index(each.code), folder) for each in diagnostics],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2)


def _rule(code: str) -> dict[str, Any]:
    """Return the description of a code (3.49); what is no rule of `checks` has its name only."""
    rule = all_rules().get(code)
    if rule is None:
        return {"id": code, "shortDescription": {"text": code.replace("-", " ")}}
    return {
        "id": code,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.sections["What it does"]},
        "help": {"text": _help(rule), "markdown": _help(rule)},
        "defaultConfiguration": {"level": str(rule.severity)},
    }


def _help(rule: Rule) -> str:
    return f"{rule.sections['Why it matters']}\n\n{rule.sections['Use instead']}"


def _result(diagnostic: Diagnostic, index: int, folder: Path) -> dict[str, Any]:
    hints = (f"Hint: {each}." for each in diagnostic.hints)
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": index,
        "level": str(diagnostic.severity),
        "message": {"text": "\n".join((diagnostic.message, *hints))},
    }
    if diagnostic.location is not None:
        result["locations"] = [{"physicalLocation": _place(diagnostic.location, folder)}]
    if diagnostic.related:
        result["relatedLocations"] = [
            _related(number, each, folder) for number, each in enumerate(diagnostic.related)
        ]
    return result


def _related(number: int, related: Related, folder: Path) -> dict[str, Any]:
    return {
        "id": number,
        "physicalLocation": _place(related.location, folder),
        "message": {"text": related.message},
    }


def _place(location: Location, folder: Path) -> dict[str, Any]:
    """Return a place (3.29) with its region, where a line is meant (3.30)."""
    place: dict[str, Any] = {"artifactLocation": _artifact(location.path, folder)}
    if location.line:
        place["region"] = {"startLine": location.line}
    if location.line and location.column:
        place["region"] |= {
            "startColumn": location.column,
            "endColumn": location.column + max(location.length, 1),
        }
    return place


def _artifact(path: Path, folder: Path) -> dict[str, Any]:
    """Return a file by a URI relative to *folder* (3.4.3), or whole where it lies elsewhere."""
    if not path.is_relative_to(folder):
        return {"uri": path.as_uri()}
    return {"uri": quote(relative(path, folder)), "uriBaseId": _ROOT}
