"""Parts of a game that nothing uses."""

from __future__ import annotations

import re

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Location, Severity, nearest
from punchboard.patterns import regex


@rule(Severity.WARNING, Needs.GAME)
def definition_never_used(subject: Subject) -> Found:
    """A definition is not used anywhere.

    ## What it does

    It reports a definition if none of its entries is used by an item or another definition, and its name does not appear in any layout, any sentence under `checks` or anywhere else in the game file.

    ## Why it matters

    It was replaced by another and forgotten, or its name is misspelt where it should be used.

    ## Example

    ```yaml
    definitions:
      siuts: {power: , speed: }
    components:
      players: {size: 63x88, front: player.svg, items: players.csv}
    ```

    ## Use instead

    Remove the definition, or correct its name.
    """
    usage = subject.usage
    for name, entries in subject.game.definitions.items():
        if name in usage.shown or any(id(entry) in usage.entries for entry in entries.values()):
            continue
        places = list(re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", usage.game_file.text))
        if len(places) == 1:
            place = usage.game_file.place(places[0].start(), places[0].end())
            yield Finding(
                place, f"the definition `{name}` is never used", ("use it, or remove it",)
            )


_WORD = regex(r"\w+")
_LEFT_ALONE = ("id", "shape", "faces", "note", "notes", "comment", "comments")


@rule(Severity.WARNING, Needs.GAME)
def field_never_used(subject: Subject) -> Found:
    """Items have a field that is not used anywhere.

    ## What it does

    It reports a field of a component's items if its name does not appear in any layout of the game, any expression in its lists, or any sentence under `checks` or `choices`.
    Fields that name an item (`name`, `title`, `label`), notes (`note`, `comment`) and fields that begin with `_` are ignored.

    ## Why it matters

    A cost was typed for forty cards but is printed on none of them, or the layout misspells its name.

    ## Example

    ```yaml
    items:
      - {id: herring, title: Herring, vlaue: 2}
    ```

    ## Use instead

    Show the field in a layout, remove it, or name it `_value` to keep it for yourself.
    """
    from punchboard.rulebook.box.targets import NAME_FIELDS

    usage = subject.usage
    for component in subject.game.components:
        for field in component.fields:
            # A name of several words stands in quotes: `item.fields['Set Name']`.
            if usage.shown.issuperset(_WORD.findall(field)) or field.startswith("_"):
                continue
            filled = [item for item in component.items if item.fields.get(field) is not None]
            if filled and field not in (*_LEFT_ALONE, *NAME_FIELDS):
                blank = [
                    name
                    for name in component.fields
                    if all(item.fields.get(name) is None for item in filled)
                ]
                meant = nearest(field, blank)
                hints = (f"use it, remove it, or rename it to `_{field}`",)
                yield Finding(
                    filled[0].location,
                    f"no layout or check uses the field `{field}` of `{component.id}`",
                    (f"did you mean `{meant}`?", *hints) if meant else hints,
                )


@rule(Severity.WARNING, Needs.GAME)
def file_never_used(subject: Subject) -> Found:
    """A file of the game is not used anywhere.

    ## What it does

    It reports a drawing in the game's layouts folder, an icon in its icons folder, or a list in its own folder if no component, layout or list mentions it.
    A name counts with or without its extension, wherever it appears.

    ## Why it matters

    A layout that was drawn but never chosen does not reach the table, and a folder full of leftovers hides what matters.

    ## Example

    There is a file `layouts/harbour/cargo-new.svg`, but the game file says `front: cargo.svg`.

    ## Use instead

    Use the file where it belongs, or delete it.
    """
    for path in subject.usage.files():
        if not subject.usage.names_file(path):
            yield Finding(Location(path), f"`{path.name}` is never used", ("use it, or delete it",))


@rule(Severity.WARNING, Needs.GAME)
def keyword_never_used(subject: Subject) -> Found:
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
    from punchboard.rulebook.box.card_texts import card_texts, unused_keywords

    texts = [each.text for each in card_texts(subject.game)] if subject.game.keywords else []
    texts += [each.text for each in subject.usage.layouts]
    for keyword in unused_keywords(subject.game.keywords, "\n".join(texts)):
        words = " or ".join(
            f"`{word}`" for word in dict.fromkeys(each for _, each in keyword.words)
        )
        yield Finding(
            keyword.location, f"no text contains the keyword {words}", ("remove it, or use it",)
        )
