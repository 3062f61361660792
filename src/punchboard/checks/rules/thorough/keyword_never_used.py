"""A keyword does not appear in any text of the game.

## What it does

It looks for the words under `keywords` in the texts of items and definitions and in the layouts.
Keywords that `of` makes from a definition are reported only if none of them is used.

## Why it matters

The keyword was renamed, either on the cards or in the game file.

## Example

```yaml
keywords:
  burn: {icon: fire}
```

The cards say "scorch".

## Use instead

Remove the keyword, or correct its words.
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.GAME)
def keyword_never_used(subject: Subject) -> Found:
    """Yield the keywords without a text."""
    from punchboard.rulebook.card_texts import card_texts, unused_keywords

    texts = [each.text for each in card_texts(subject.game)] if subject.game.keywords else []
    texts += [each.text for each in subject.usage.layouts]
    for keyword in unused_keywords(subject.game.keywords, "\n".join(texts)):
        yield messages.keyword_never_used(keyword)
