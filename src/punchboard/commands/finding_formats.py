"""Diagnostics for other programs: JSON, GitHub's workflow commands, SARIF 2.1.0.

The keys of the JSON are described in `docs/reference-checks.md`.
https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec.structs import asdict

from punchboard import __version__
from punchboard.checks.rule import Rule, all_rules
from punchboard.diagnostics import Diagnostic, Location, Related
from punchboard.workspace import relative_to

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
#: The name that code scanning services give to the folder of a checkout.
_ROOT = "%SRCROOT%"


def formatted(form: str, diagnostics: Iterable[Diagnostic], folder: Path) -> str:
    """Return *diagnostics* in a form for programs, sorted by place and without repetitions.

    Args:
        form: `json`, `github` or `sarif`.
        diagnostics: What was found.
        folder: Paths are written relative to it.
    """
    writers = {"json": json_list, "github": workflow_commands, "sarif": sarif_log}
    found = tuple(sorted(dict.fromkeys(diagnostics), key=Diagnostic.place))
    return writers[form](found, folder)


def json_list(diagnostics: tuple[Diagnostic, ...], folder: Path) -> str:
    """Return *diagnostics* as a list of objects."""
    listed = [_finding(each, folder) for each in diagnostics]
    return json.dumps(listed, ensure_ascii=False, indent=2)


def _finding(diagnostic: Diagnostic, folder: Path) -> dict[str, Any]:
    faces = [asdict(each) for each in diagnostic.faces]
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "location": _json_place(diagnostic.location, folder),
        "hints": list(diagnostic.hints),
        "related": [
            {"message": each.message, "location": _json_place(each.location, folder)}
            for each in diagnostic.related
        ],
        **({"faces": faces} if faces else {}),
    }


def _json_place(location: Location | None, folder: Path) -> dict[str, Any] | None:
    """Return a place; line and column are null if the whole file or line is meant."""
    if location is None:
        return None
    return {
        "path": relative_to(folder, location.path),
        "line": location.line or None,
        "column": location.column or None,
        "length": location.length if location.column else None,
    }


def workflow_commands(diagnostics: tuple[Diagnostic, ...], folder: Path) -> str:
    """Return *diagnostics* as lines, one for each."""
    return "\n".join(_command(each, folder) for each in diagnostics)


def _command(diagnostic: Diagnostic, folder: Path) -> str:
    properties = [
        *_github_place(diagnostic.location, folder),
        f"title={_property(diagnostic.code)}",
    ]
    related = (
        f"{relative_to(folder, each.location.path)}:{each.location.line}: {each.message}"
        for each in diagnostic.related
    )
    hints = (f"hint: {each}" for each in diagnostic.hints)
    message = "\n".join((diagnostic.message, *related, *hints))
    return f"::{diagnostic.severity} {','.join(properties)}::{_data(message)}"


def _github_place(location: Location | None, folder: Path) -> Iterator[str]:
    if location is not None:
        yield f"file={_property(relative_to(folder, location.path))}"
        if location.line:
            yield f"line={location.line}"
        if location.line and location.column:
            yield f"col={location.column}"
            yield f"endColumn={location.column + location.length}"


def _data(text: str) -> str:
    """Return *text* as the message of a command, escaped like in GitHub's toolkit."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return *text* as a property of a command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


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
    """Return the description of a code (3.49); a code that is not a rule has only a name."""
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
        result["locations"] = [{"physicalLocation": _sarif_place(diagnostic.location, folder)}]
    if diagnostic.related:
        result["relatedLocations"] = [
            _related(number, each, folder) for number, each in enumerate(diagnostic.related)
        ]
    return result


def _related(number: int, related: Related, folder: Path) -> dict[str, Any]:
    return {
        "id": number,
        "physicalLocation": _sarif_place(related.location, folder),
        "message": {"text": related.message},
    }


def _sarif_place(location: Location, folder: Path) -> dict[str, Any]:
    """Return a place (3.29), with a region if it has a line (3.30)."""
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
    """Return a file as a URI relative to *folder* (3.4.3), or absolute if it is elsewhere."""
    if not path.is_relative_to(folder):
        return {"uri": path.as_uri()}
    return {"uri": quote(relative_to(folder, path)), "uriBaseId": _ROOT}
