"""How the values of a component's fields are spread over its pieces.

Everything is counted with quantities: a card that is there three times counts
three times.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from punchboard.components import messages
from punchboard.components.component_set import Component, ComponentSet
from punchboard.components.count_tables import CountTable, tables_of
from punchboard.components.counted_fields import CountedField, counted_fields
from punchboard.diagnostics import Checked

#: Most different values that are counted unasked, and most letters of one.
_MOST_VALUES, _LONGEST = 24, 40


@dataclass(frozen=True, slots=True)
class Distribution:
    """All tables of a component.

    Attributes:
        component: The component's id.
        name: Its name in the language asked for.
        pieces: How many there are.
        tables: In the order of the fields.
        fields: All its fields.
        left_out: Fields without a table, unless they are asked for.
    """

    component: str
    name: str
    pieces: int
    tables: tuple[CountTable, ...]
    fields: tuple[str, ...]
    left_out: tuple[str, ...]


def distributions(
    game: ComponentSet, language: str, wanted: Collection[str] = ()
) -> Checked[tuple[Distribution, ...]]:
    """Return the tables of all components that have any of the fields *wanted*.

    Args:
        game: The game.
        language: Language of the names.
        wanted: As for `distribution`; a field that no component has is told.
    """
    every = [distribution(each, game, language, wanted) for each in game.components]
    known = list(dict.fromkeys(path for each in every for path in each.fields))
    unknown = [name for name in wanted if not any(is_within(path, [name]) for path in known)]
    found = tuple(messages.uncounted_field(name, known, game.location) for name in unknown)
    return Checked(tuple(each for each in every if each.tables or not wanted), found)


def distribution(
    component: Component, game: ComponentSet, language: str, wanted: Collection[str] = ()
) -> Distribution:
    """Return how the values of a component's fields are spread.

    Args:
        component: The component.
        game: Its game, for definitions.
        language: Language of the names.
        wanted: Fields to count; none counts those with few values. A field
            includes what lies in it: `things` is also `things.genre`.
    """
    fields = counted_fields(component, game, language)
    named = [each for each in fields if not wanted or is_within(each.path, wanted)]
    shown = [each for each in named if wanted or _is_telling(each)]
    return Distribution(
        component=component.id,
        name=component.name.get(language) or component.name.first,
        pieces=component.count,
        tables=tuple(tables_of(shown)),
        fields=tuple(each.path for each in fields),
        left_out=tuple(each.path for each in named if each not in shown),
    )


def is_within(path: str, wanted: Collection[str]) -> bool:
    """Return whether a field is one of those *wanted*, or lies in one."""
    return any(path == each or path.startswith(f"{each}.") for each in wanted)


def _is_telling(field: CountedField) -> bool:
    """Return whether a table of the field says more than the list of items."""
    texts = [each.text for each in field.labels if not each.is_empty]
    if len(texts) > _MOST_VALUES or any(len(each) > _LONGEST for each in texts):
        return False
    if all(each.startswith("#") for each in texts):
        return False  # colours
    counts = field.counts
    return len(counts) > 1 and (field.definition != "" or max(counts.values()) > 1)
