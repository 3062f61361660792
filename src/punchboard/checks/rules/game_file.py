"""Sentences, explanations and settings of the game file that are not true."""

from __future__ import annotations

from punchboard.checks.invariants import Broken
from punchboard.checks.rule import Found, known_codes, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Severity, nearest


@rule(Severity.ERROR, Needs.GAME)
def broken_invariant(subject: Subject) -> Found:
    """A sentence under `checks` is false.

    ## What it does

    It evaluates every sentence under `checks` in the game file and reports the first part that is false, with the values on both sides and the items at fault.
    [Checks](../reference-checks.md) describes everything a sentence can contain.

    ## Why it matters

    The sentences say what the game needs in order to work.
    If one becomes false, a card was lost, or the game has changed and the sentence has not.

    ## Example

    ```yaml
    checks:
      - that: count('players') == 4 * 10 + 4
        because: ten cards for each of four players, and four set aside
    ```

    There are 43 cards.

    ## Use instead

    Add the card, or change the sentence to what is true now.
    """
    for each in subject.invariants:
        yield each.finding if isinstance(each, Broken) else each


@rule(Severity.WARNING, Needs.RULES)
def claim_never_made(subject: Subject) -> Found:
    """The game file explains words that the rules do not use.

    ## What it does

    It reports an entry under `claims` that matches no claim in the rules: its `says` is neither the name of a component in the rules nor such a name with its number.

    ## Why it matters

    The rules have changed, and the entry may now hide something that the check should find.

    ## Example

    ```yaml
    claims:
      - {says: 40 athletes, set_aside: that is the count of the first draft}
    ```

    The rules no longer mention athletes.

    ## Use instead

    Remove the entry, or correct its words.
    """
    return subject.findings.claim_never_made()


@rule(Severity.WARNING, Needs.GAME)
def unknown_code(subject: Subject) -> Found:
    """A severity is set for a code that does not exist.

    ## What it does

    It compares the codes under `severity` in the game file with all existing codes.

    ## Why it matters

    A misspelt code silences nothing, and nobody notices.

    ## Example

    ```yaml
    severity:
      untransalted: ignore
    ```

    ## Use instead

    ```yaml
    severity:
      untranslated: ignore
    ```
    """
    for code, setting in subject.game.severities.items():
        if code not in known_codes():
            near = nearest(code, known_codes())
            hint = f"did you mean `{near}`?" if near else "look it up in `docs/checks/`"
            yield Finding(setting.location, f"there is no code `{code}`", (hint,))
