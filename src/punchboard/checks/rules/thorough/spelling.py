"""Words in texts that are almost those of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Location, Severity
from punchboard.layouts.template.icons import IconLibrary
from punchboard.patterns import regex

if TYPE_CHECKING:
    from punchboard.rulebook.terms import Near

_ICON = regex(r"(?<![\w:/]):([a-z][a-z0-9]*(?:-[a-z0-9]+)*):(?![\w:/])")


@rule(Severity.WARNING, Needs.RULES)
def icon_never_defined(subject: Subject) -> Found:
    """The rules show an icon that does not exist.

    ## What it does

    It looks for `:name:` in the rules and reports names that are neither icons of the game nor icons that come with punchboard.
    On cards, this is reported as `unknown-icon`.

    ## Why it matters

    The rules are printed with the name instead of the picture.

    ## Example

    ```text
    Pay 2 :fsih: to sail.
    ```

    ## Use instead

    ```text
    Pay 2 :fish: to sail.
    ```
    """
    library = IconLibrary(subject.workspace, subject.game.id)
    for text in subject.rules:
        told = set()
        for match in _ICON.finditer(text.text):
            if match[1] not in told and library.get(match[1], "regular", None).value is None:
                told.add(match[1])
                yield Finding(
                    text.place(match.start(), match.end()),
                    f"there is no icon `{match[1]}`",
                    ("correct the name, or add the icon",),
                )


@rule(Severity.WARNING, Needs.GAME)
def keyword_in_other_case(subject: Subject) -> Found:
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
    from punchboard.rulebook.card_texts import card_texts, other_cases

    texts = list(card_texts(subject.game)) if subject.game.keywords else []
    for text in texts:
        if text.is_name:
            continue
        for word, written in other_cases(subject.game.keywords, text):
            yield Finding(
                text.location,
                f"`{written}` does not match the keyword `{word}`: the capitalisation differs",
                (f"write `{word}`, or add `{written}` to the keyword's `words`",),
            )


@rule(Severity.WARNING, Needs.TEXTS)
def term_spelled_differently(subject: Subject) -> Found:
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
                yield _misspelt(text.place(near.start, near.start + len(near.word)), near)
    for card in cards:
        for near in terms.near(card.text):
            yield _misspelt(card.location, near)


def _misspelt(location: Location, near: Near) -> Finding:
    message = f"`{near.word}` is spelled `{near.term}` elsewhere in this game"
    return Finding(location, message, ("use one spelling",))
