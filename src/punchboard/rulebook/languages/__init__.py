"""What each language brings to the reading of rules: words in tables, no code.

A language is a module here with a `LANGUAGE`; `known()` lists it and nothing
else has to change. Most values are alternatives of a regular expression, in
lower case; "" where a language has nothing of the kind.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True)
class Language:
    """The words of one language.

    Attributes:
        code: Its code, as in `rules.de.md`.
        name: What it is called in messages.
        common: Frequent short words, by which it is told from others.
        numbers: Words for whole numbers.
        one: Words that mean one before a noun: `a cloth bag`.
        the: Definite articles, at the start of a name.
        nouns: Nouns for components, in all their forms.
        heads: How compound nouns for components end.
        pieces: Counters of things that lie in a box.
        features: Counters and nouns of what things are like.
        sets: Counters and nouns of what holds several pieces.
        colours: The word for colours behind their number.
        kinds: Words for kinds behind their number.
        shades: Names of colours.
        each: Words that say that a number holds for each.
        per_colour: Phrases that say it holds for each colour.
        per_player: Phrases that say it holds for each player.
        total: Words before a number that is a sum.
        total_after: Words behind a number that is a sum.
        total_name: What the row of a sum is called.
        of_joint: What joins a set and what it holds: `3 sets of`.
        and_joint: What joins the last of several things.
        stops: Words at which a name ends.
        details: Words that open more about what came before.
        among: Words that open parts of a total.
        fillers: Words before a name that are no part of it.
        never_after: Units behind a number that counts no component.
        never_before: Words before a number that counts no component.
        never_names: Words that never are components.
        blanks: Words that hold the place of a number.
        vague: Words for a number that is left vague: `plenty`.
        titles: Titles of chapters, by topic.
        contains: How a sentence says what is in the box.
        commands: Verbs that a step of setting up or playing begins with.
        is_sentence: Signs that words tell something instead of naming a thing.
        not_made: What comes with every box: the rules, the box itself.
        players: Words for players behind their number.
        player_titles: Labels before a number of players.
        quantity: Titles of a table's column of quantities.
        name_titles: Titles of a table's column of names.
        notes_titles: Titles of a table's column of details.
        turns: Phrases of what a turn uses.
        starting: Phrases of what a game begins with.
        draws: Verbs of drawing.
        conditions: Words of a condition.
        adjectives_never: Words that are no part of a thing's name in prose.
        head_first: Whether a noun stands before what it is of: `cartes d'action`.
        to: What joins the ends of a range.
        numbered: Words before a range of values.
        wondering: Phrases of somebody who thinks about rules.
        generic: Adjectives that make a name of no thing in particular.
    """

    code: str
    name: str
    common: frozenset[str]
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    one: str = ""
    the: str = ""
    nouns: str = ""
    heads: str = ""
    pieces: str = ""
    features: str = ""
    sets: str = ""
    colours: str = ""
    kinds: str = ""
    shades: str = ""
    each: str = ""
    per_colour: str = ""
    per_player: str = ""
    total: str = ""
    total_after: str = ""
    total_name: str = ""
    of_joint: str = ""
    and_joint: str = ""
    stops: str = ""
    details: str = ""
    among: str = ""
    fillers: str = ""
    never_after: str = ""
    never_before: str = ""
    never_names: str = ""
    blanks: str = ""
    vague: str = ""
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    contains: str = ""
    commands: str = ""
    is_sentence: str = ""
    not_made: str = ""
    players: str = ""
    player_titles: str = ""
    quantity: str = ""
    name_titles: str = ""
    notes_titles: str = ""
    turns: str = ""
    starting: str = ""
    draws: str = ""
    conditions: str = ""
    adjectives_never: str = ""
    head_first: bool = False
    to: str = ""
    numbered: str = ""
    wondering: str = ""
    generic: str = ""


@functools.cache
def known() -> Mapping[str, Language]:
    """Return every language by its code."""
    found = (importlib.import_module(f"{__name__}.{each.name}") for each in _modules())
    languages = {module.LANGUAGE.code: module.LANGUAGE for module in found}
    return MappingProxyType(languages)


def _modules() -> list[pkgutil.ModuleInfo]:
    return sorted(pkgutil.iter_modules(__path__), key=lambda each: each.name)
