"""Gaps in a rules text that can be seen without the game."""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Severity
from punchboard.patterns import regex

_NAMELESS = regex(r"[「『“\"]\s*[(（]([^()（）「」『』“”\"\n]{1,20})[)）]\s*[」』”\"]")
_NAMED = regex(r"[「『“\"][^()（）「」『』“”\"\n]{1,30}[(（][^()（）\n]{1,20}[)）]\s*[」』”\"]")
#: How far from a nameless thing one with a name is looked for, in characters.
_NEAR = 200


@rule(Severity.WARNING, Needs.RULES)
def name_missing(subject: Subject) -> Found:
    """A thing has no name, although similar things beside it do.

    ## What it does

    It reports brackets that are alone in quotation marks when others nearby have a word before them: 「(赤)」 beside 「文房具(青)」.

    ## Why it matters

    Players have no word for it, and neither do the cards.

    ## Example

    ```text
    There are three genres: "food (yellow)", "animals (white)" and "(red)".
    ```

    ## Use instead

    ```text
    There are three genres: "food (yellow)", "animals (white)" and "clothes (red)".
    ```
    """
    for text in subject.rules:
        for match in _NAMELESS.finditer(text.text):
            around = text.text[max(match.start() - _NEAR, 0) : match.end() + _NEAR]
            if any(named[0][0] == match[0][0] for named in _NAMED.finditer(around)):
                place = text.place(match.start(), match.end())
                yield Finding(
                    place,
                    f"the name before `({match[1]})` is missing; others like it have one",
                    ("write the name before the brackets",),
                )


@rule(Severity.WARNING, Needs.RULES)
def numbered_entry_empty(subject: Subject) -> Found:
    """An entry of a numbered list in the rules is empty.

    ## What it does

    It reads the numbered lists in the rules, including those within a line, and reports numbers that are followed by nothing, or by a placeholder such as `?` or `TBD`.
    A list in which every entry is empty is a form to fill in and is ignored.

    ## Why it matters

    Cards refer to the entry by its number, and a player who looks it up finds nothing.

    ## Example

    ```text
    1: Show one card to your partner
    2:
    3: Switch the skills off
    ```

    ## Use instead

    Write what the number means, or remove it from the list.
    """
    from punchboard.rulebook.numbering import numbered_lists

    for text in subject.rules:
        for entries in numbered_lists(text.text):
            empty = [entry for entry in entries if entry.is_empty]
            for entry in empty if len(empty) < len(entries) else ():
                yield Finding(
                    text.place(entry.start, entry.end),
                    f"entry {entry.number} of the list is empty",
                    ("write the entry, or remove it",),
                )


@rule(Severity.WARNING, Needs.RULES)
def numbering_skips(subject: Subject) -> Found:
    """A numbered list in the rules skips a number.

    ## What it does

    It reads the numbered lists, steps and headings in the rules, including those within a line, and reports gaps: phases 1, 2, 4, 5, 6.
    Lists with many gaps count something else and are ignored.

    ## Why it matters

    A step was removed, or one was forgotten.
    Readers of the rules will look for it.

    ## Example

    ```text
    1: Draw
    2: Play
    4: Score
    ```

    ## Use instead

    ```text
    1: Draw
    2: Play
    3: Score
    ```
    """
    from punchboard.rulebook.numbering import missing_numbers, numbered_lists

    for text in subject.rules:
        for entries in numbered_lists(text.text):
            for entry, missing in missing_numbers(entries):
                verb = "number {} is" if len(missing) == 1 else "numbers {} are"
                skipped = verb.format(", ".join(map(str, missing)))
                yield Finding(
                    text.place(entry.start, entry.end),
                    f"{skipped} missing before {entry.number}",
                    ("add what is missing, or renumber the steps",),
                )
