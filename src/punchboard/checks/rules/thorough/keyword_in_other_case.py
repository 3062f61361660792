"""A text contains a keyword with different capitalisation.

## What it does

It looks in the texts of items and definitions for the words under `keywords`, and reports whole words that differ only in capitalisation.
A lower-case keyword may begin with a capital at the start of a sentence; it is recognised there too.

## Why it matters

The word gets no icon and no style, on this card only.

## Example

```yaml
keywords:
  rush: {words: Rush, icon: lightning}
components:
  cards: {size: 63x88, front: card.svg, items: [{id: a, text: Gain rush.}]}
```

## Use instead

Write `Gain Rush.`, or add the other form to the keyword: `words: [Rush, rush]`.
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.GAME)
def keyword_in_other_case(subject: Subject) -> Found:
    """Yield the keywords that are not found for their case."""
    from punchboard.rulebook.card_texts import card_texts, other_cases

    texts = list(card_texts(subject.game)) if subject.game.keywords else []
    for text in texts:
        if text.is_name:
            continue
        for word, written in other_cases(subject.game.keywords, text):
            yield messages.keyword_in_other_case(text.location, word, written)
