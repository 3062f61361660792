"""A text has a keyword in capitals or small letters that are not its own.

## What it does

It looks in the texts of items and definitions for the words under `keywords`, and tells where one stands as a whole word with other capitals.
A keyword in small letters may have a capital at the beginning of a sentence; it is found there too.

## Why it matters

The word gets no sign and no style, on this card alone.

## Example

```yaml
keywords:
  rush: {words: Rush, icon: lightning}
components:
  cards: {size: 63x88, front: card.svg, items: [{id: a, text: Gain rush.}]}
```

## Use instead

Write `Gain Rush.`, or give the keyword its other form: `words: [Rush, rush]`.
"""

from __future__ import annotations

from punchboard.checks import text_messages as messages
from punchboard.checks.card_texts import card_texts
from punchboard.checks.keywords import other_cases
from punchboard.checks.rule import Cost, Found, Needs, rule
from punchboard.checks.subject import Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Cost.THOROUGH, Needs.GAME)
def keyword_in_other_case(subject: Subject) -> Found:
    """Yield the keywords that are not found for their case."""
    texts = list(card_texts(subject.game)) if subject.game.keywords else []
    for text in texts:
        for word, written in other_cases(subject.game.keywords, text):
            yield messages.keyword_in_other_case(text.location, word, written)
