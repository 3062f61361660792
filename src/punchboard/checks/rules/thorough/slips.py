"""Items of a list and words in texts that look like slips of typing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.model import Component, Entry, Item, Text, Value
from punchboard.diagnostics import Diagnostic, Finding, Location, Related, Severity
from punchboard.layouts.template.icons import IconLibrary
from punchboard.layouts.template.svg import Node, read_svg
from punchboard.patterns import regex

if TYPE_CHECKING:
    from punchboard.rulebook.box.terms import Near

#: How many items must have a text, and how many entries.
_LEAST_TEXTS, _LEAST_ENTRIES = 4, 2
_PART = regex(r"[^\W\d]\w*\.[^\W\d]\w*")


@rule(Severity.WARNING, Needs.GAME)
def field_empty(subject: Subject) -> Found:
    """One item has no text where all others of its list have one, or one entry no icon.

    ## What it does

    It looks at the fields that a layout shows as texts, and reports the single item of a list whose field is empty.
    Four items or more must have a text.
    It reports the single entry of a definition, too, that has no text or icon where a layout shows one of the entries that the items use, such as `suit.icon`.
    An element that is shown only under a condition is left alone.

    ## Why it matters

    The card is printed without its title, its rule or its icon, and nobody notices until it is drawn in play.

    ## Example

    ```yaml
    items:
      - {id: herring, title: Herring}
      - {id: rye, title: Rye}
      - {id: oak, title: ""}
      - {id: salt, title: Salt}
      - {id: wool, title: Wool}
    ```

    ## Use instead

    Write the text; or, if the card needs none, show the element under a condition: `<text data-text="title" data-if="title"/>`.
    """
    roots = {}
    for source in subject.usage.layouts:
        file = read_svg(source.text.encode("utf-8", "replace"), source.path).value
        if file is not None:
            roots[source.path] = file.root
    told: set[tuple[str, str]] = set()
    for component in subject.game.components:
        shown = [roots[each.path] for each in component.layouts if each.path in roots]
        for path in dict.fromkeys(path for root in shown for path in _shown(root)):
            field, _, part = path.partition(".")
            if not part:
                yield from _without_text(component, field)
            else:
                for entry, finding in _of_entries(component, field, part):
                    if (entry, path) not in told:
                        told.add((entry, path))
                        yield finding


def _shown(node: Node) -> Iterator[str]:
    """Yield the fields, and the parts of entries, that are always shown in *node*."""
    if "data-if" in node.attributes or "data-for" in node.attributes:
        return
    text = node.attributes.get("data-text", "").strip()
    if text.isidentifier():
        yield text
    for each in (text, node.attributes.get("data-icon", "").strip()):
        if _PART.fullmatch(each):
            yield each
    for child in node.elements:
        yield from _shown(child)


def _of_entries(component: Component, field: str, part: str) -> Iterator[tuple[str, Finding]]:
    """Yield the only entry in *field* without a *part* that all others have."""
    values = [item.fields.get(field) for item in component.items if item.quantity]
    entries = {str(value): value for value in values if isinstance(value, Entry)}
    empty = [entry for entry in entries.values() if _is_empty(entry.fields.get(part))]
    if len(empty) != 1 or len(entries) <= _LEAST_ENTRIES or part not in empty[0].fields:
        return
    entry, others = empty[0], len(entries) - 1
    places = (entry.places.of(name) for name in (part, *entry.fields))
    place = next(filter(None, places), None) or component.location
    yield (
        str(entry),
        Finding(
            place,
            f"`{part}` of `{entry}` is empty; the {others} other entries that `{field}` of "
            f"`{component.id}` names have one",
            (f'write it, or show it only where there is one with `data-if="{field}.{part}"`',),
        ),
    )


def _without_text(component: Component, field: str) -> Iterator[Finding]:
    printed = [item for item in component.items if item.quantity]
    values = [item.fields.get(field) for item in printed]
    empty = [item for item, value in zip(printed, values, strict=True) if _is_empty(value)]
    if len(empty) != 1 or len(printed) <= _LEAST_TEXTS:
        return
    if all(_is_empty(value) or _is_text(value) for value in values):
        yield _finding(component, field, empty[0], len(printed) - 1)


def _finding(component: Component, field: str, item: Item, others: int) -> Finding:
    return Finding(
        item.places.of(field) or item.location,
        f"`{field}` of `{item.id}` is empty; the {others} other items of `{component.id}` "
        "have a text",
        (f'write the text, or show it only where there is one with `data-if="{field}"`',),
    )


def _is_empty(value: Value) -> bool:
    if isinstance(value, Text):
        return not any(text.strip() for _, text in value.languages)
    return value is None or (isinstance(value, str) and not value.strip())


def _is_text(value: Value) -> bool:
    return isinstance(value, Text) or (isinstance(value, str) and not isinstance(value, Entry))


#: Fields that say nothing about the face.
_APART = QUANTITY_NAMES | {"id"}


@rule(Severity.WARNING, Needs.GAME, on_request=True)
def items_equal(subject: Subject) -> Found:
    """Two items of a list are equal in all their fields.

    ## What it does

    It compares the fields of all items of a list, apart from their ids and quantities.
    It is applied only if it is asked for, with `--select items-equal` or under `severity`, because many games have such items on purpose.

    ## Why it matters

    A row that was copied and never changed prints the same card twice, and the card that was meant is missing.

    ## Example

    ```yaml
    items:
      - {id: herring, title: Herring, value: 2}
      - {id: rye, title: Herring, value: 2}
    ```

    ## Use instead

    ```yaml
    items:
      - {id: herring, title: Herring, value: 2}
      - {id: rye, title: Rye, value: 3}
    ```

    Or write one item with `copies: 2`.
    """
    for component in subject.game.components:
        yield from _equal(component)


def _equal(component: Component) -> Iterator[Finding]:
    first: dict[str, Item] = {}
    for item in component.items:
        fields = sorted(
            (name, repr(value)) for name, value in item.fields.items() if name not in _APART
        )
        if not any(value not in ("None", "''") for _, value in fields):
            continue
        key = repr((fields, item.outline, item.front and item.front.path))
        before = first.setdefault(key, item)
        if before is not item:
            yield Finding(
                item.location,
                f"`{item.id}` of `{component.id}` equals `{before.id}` in all fields",
                ("change it, remove it, or give the first one more copies",),
                (Related(before.location, f"`{before.id}`"),),
            )


#: How many times the next largest quantity it is, and by how many copies it is larger.
_TIMES, _MORE = 5, 5
#: How many items must be printed.
_LEAST = 3


@rule(Severity.WARNING, Needs.GAME, on_request=True)
def quantity_unusual(subject: Subject) -> Found:
    """An item has many times more copies than all others of its list.

    ## What it does

    It compares the quantity of every item with those of the others, and reports one that is more than five times the next largest.
    It is applied only if it is asked for, with `--select quantity-unusual` or under `severity`, because some games have such items on purpose.

    ## Why it matters

    A key that was held too long turns 3 copies into 300, and forty sheets into four hundred.

    ## Example

    ```yaml
    items:
      - {id: herring, copies: 4}
      - {id: rye, copies: 300}
      - {id: oak, copies: 3}
    ```

    ## Use instead

    ```yaml
    items:
      - {id: herring, copies: 4}
      - {id: rye, copies: 3}
      - {id: oak, copies: 3}
    ```
    """
    for component in subject.game.components:
        yield from _unusual(component)


def _unusual(component: Component) -> Iterator[Finding]:
    printed = sorted(
        (item for item in component.items if item.quantity), key=lambda item: item.quantity
    )
    if len(printed) < _LEAST:
        return
    next_largest, most = printed[-2].quantity, printed[-1]
    if most.quantity > _TIMES * next_largest and most.quantity - next_largest >= _MORE:
        places = filter(None, map(most.places.of, sorted(QUANTITY_NAMES)))
        yield Finding(
            next(places, most.location),
            f"`{most.id}` of `{component.id}` has {most.quantity:,} copies; "
            f"no other item has more than {next_largest:,}",
            ("correct the quantity",),
        )


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
    from punchboard.rulebook.box.card_texts import card_texts, other_cases

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
    from punchboard.rulebook.box.card_texts import card_texts
    from punchboard.rulebook.box.terms import Terms

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


@rule(Severity.WARNING, Needs.TEXTS)
def old_name_used(subject: Subject) -> Found:
    """A text uses a name that only an older version of the game has.

    ## What it does

    It compares the names of items and entries with those in the game's snapshots, and searches the rules and the texts of cards for those that nothing has any more.
    A thing that has the same id in both was renamed.
    Without a snapshot it finds nothing, and of a damaged one it says so.
    Words are taken for a name only where they are written like it: capitals show that of `Night Ferry`, while `ferry` and 手番 are common words, which only quotation marks make a name; so they do of all words with one capital in games with a German text.
    Lines that have the new name, too, comments and notes on changes are left alone.

    ## Why it matters

    A card was renamed after a playtest, and the rules and other cards still call it by its old name.
    Players look for a card that does not exist.

    ## Example

    The snapshot `spring` has a card Night Ferry, which is the Last Ferry now.

    ```text
    Discard the Night Ferry to cross the river.
    ```

    ## Use instead

    ```text
    Discard the Last Ferry to cross the river.
    ```
    """
    from punchboard.snapshots.old_names import Uses, old_names

    found = list(old_names(subject.game, subject.workspace))
    uses = Uses(subject.game, subject.rules) if found else None
    for each in found:
        if isinstance(each, Diagnostic):
            yield each
        elif uses and (places := uses.of(each)):
            others = len(places) - 1
            also = f" and in {others} more place{'s' * (others > 1)}" if others else ""
            yield Finding(
                places[0],
                f"`{each.old}` is used here{also}, a name that nothing has had since the"
                f" snapshot `{each.snapshot}`",
                (f"it is `{each.new}` now",) if each.new else (),
                tuple(Related(place, "the old name is here") for place in places[1:]),
            )
