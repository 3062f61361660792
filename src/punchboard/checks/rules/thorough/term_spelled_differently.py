"""A text spells a name from the game differently.

## What it does

It searches the rules and the texts of cards for words that are almost the name of a component, an item or an entry:

- katakana with another long vowel, small kana or dot: ワーカ for ワーカー;
- a Latin name of six letters or more with one letter left out, doubled, swapped or mistaken: Renaisance for Renaissance;
- full-width letters for half-width ones, and the other way round: ＶＰ for VP;
- a word with one kanji mistaken for another that looks or sounds like it: 労動 for 労働, if the game has the right word at least three times;
- a component's name with another word for its kind: "genesis tile" for "genesis card".

A name that something in the game really has is not a misspelling.

## Why it matters

Players think that two words mean two things.

## Example

```text
Take a genesis tile.
```

The component's name is Genesis cards.

## Use instead

```text
Take a genesis card.
```
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.TEXTS)
def term_spelled_differently(subject: Subject) -> Found:
    """Yield the misspelt names, each once in a rules text."""
    from punchboard.rulebook.card_texts import card_texts
    from punchboard.rulebook.terms import Terms

    cards = [card for card in card_texts(subject.game) if card.is_prose]
    said = [*(each.text for each in subject.rules), *(each.text for each in cards)]
    terms = Terms(subject.game, "\n".join(said))
    for text in subject.rules:
        seen = set()
        for near in terms.near(text.text):
            if near.word not in seen:
                seen.add(near.word)
                place = text.place(near.start, near.start + len(near.word))
                yield messages.term_spelled_differently(place, near)
    for card in cards:
        for near in terms.near(card.text):
            yield messages.term_spelled_differently(card.location, near)
