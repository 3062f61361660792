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

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.patterns import regex

_NAMELESS = regex(r"[「『“\"]\s*[(（]([^()（）「」『』“”\"\n]{1,20})[)）]\s*[」』”\"]")
_NAMED = regex(r"[「『“\"][^()（）「」『』“”\"\n]{1,30}[(（][^()（）\n]{1,20}[)）]\s*[」』”\"]")
#: How far from a nameless thing one with a name is looked for, in characters.
_NEAR = 200


@rule(Severity.WARNING, Needs.RULES)
def name_missing(subject: Subject) -> Found:
    """Yield the brackets without a name before them."""
    for text in subject.rules:
        for match in _NAMELESS.finditer(text.text):
            around = text.text[max(match.start() - _NEAR, 0) : match.end() + _NEAR]
            if any(named[0][0] == match[0][0] for named in _NAMED.finditer(around)):
                place = text.place(match.start(), match.end())
                yield messages.nothing_before_bracket(place, match[1])
