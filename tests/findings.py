"""Findings as a test expects them, with the code as users see it."""

from punchboard.diagnostics import Diagnostic, Location, Severity


def error(code: str, location: Location | None, message: str, *hints: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, location, message, hints)


def warning(code: str, location: Location | None, message: str, *hints: str) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, location, message, hints)
