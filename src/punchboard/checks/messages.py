"""The wording of what is wrong with a game's checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from punchboard.components.messages import WRONG_EXPRESSION
from punchboard.components.model import Check
from punchboard.diagnostics import Diagnostic, Finding, did_you_mean
from punchboard.expressions import ExpressionError, to_text
from punchboard.words import excerpt

#: Longest value that is shown, in characters.
_LONGEST = 60
#: Longest quoted sentence, in characters; the excerpt shows it in full.
_LONGEST_SENTENCE = 120
#: Most items that a hint names.
_MOST_NAMED = 5


class CheckError(ExpressionError):
    """A check cannot be computed; *hints* say what to do."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.hints = hints


def wrong_expression(check: Check, problem: ExpressionError) -> Diagnostic:
    """A check cannot be read or computed."""
    hints = problem.hints if isinstance(problem, CheckError) else ()
    return WRONG_EXPRESSION.at(check.location, str(problem), *hints)


def broken_invariant(
    check: Check, sentence: str, sides: Sequence[tuple[str, object]], faults: Mapping[str, object]
) -> Finding:
    """A sentence is false.

    Args:
        check: The check it is in.
        sentence: The part of it that is false.
        sides: The sides of a comparison, each with its value.
        faults: Names of lists with the ids at fault.
    """
    values = " and ".join(
        f"`{_short(source)}` is {shown(value)}"
        for source, value in sides
        if _one_line(source) != shown(value).strip("`")
    )
    message = f"`{_short(sentence)}` does not hold" + (f": {values}" if values else "")
    if check.because:
        message += f"; it should, because {_one_line(check.because)}"
    hints = [f"look at {_named(ids)} in {_owner(name)}" for name, ids in faults.items()]
    hints += _differences([value for _, value in sides])
    return Finding(check.location, message, tuple(hints))


def _differences(values: Sequence[object]) -> Iterator[str]:
    """Yield what only one of two lists has."""
    if len(values) == 2 and all(isinstance(each, Mapping) for each in values):
        yield from _other_values(*(each for each in values if isinstance(each, Mapping)))
    if len(values) != 2 or not all(isinstance(each, list) for each in values):
        return
    lists = [[str(each) for each in value] for value in values if isinstance(value, list)]
    for words, here, there in (("left", *lists), ("right", *reversed(lists))):
        only = list((Counter(here) - Counter(there)).elements())
        if only:
            yield f"only the {words} side has {_named(only)}"


def _other_values(left: Mapping[object, object], right: Mapping[object, object]) -> Iterator[str]:
    """Yield the keys whose values differ between two mappings."""
    here, there = ({str(key): each for key, each in side.items()} for side in (left, right))
    for key in list(dict.fromkeys((*here, *there))):
        if here.get(key) != there.get(key):
            sides = (shown(side[key]) if key in side else "nothing" for side in (here, there))
            yield "`{}` is {} on the left side, {} on the right".format(key, *sides)


def no_truth_value(source: str, value: object) -> CheckError:
    """The value of a sentence is neither true nor false."""
    text = _one_line(source)
    return CheckError(
        f"`{text}` is {shown(value)}, which is neither true nor false",
        f"compare it, as in `{text} == 4`",
    )


def unknown_name(name: str, known: Iterable[str]) -> CheckError:
    """A name is not defined."""
    if name == "players":
        return CheckError("`players` is missing from the game file", "add `players`")
    return CheckError(f"there is no `{name}`", *did_you_mean(name, known))


def unknown_list(name: str, known: Iterable[str]) -> CheckError:
    """A word is not the name of a component or definition."""
    return CheckError(f"there is no component or definition `{name}`", *did_you_mean(name, known))


def unknown_field(name: str, owner: str, known: Iterable[str]) -> CheckError:
    """No item has the field."""
    return CheckError(
        f"nothing in {_owner(owner)} has a field `{name}`", *did_you_mean(name, known)
    )


def not_a_list(value: object) -> CheckError:
    """A value is not a list."""
    return CheckError(
        f"{shown(value)} is not a component, definition or list", "name one in quotes: `'cards'`"
    )


def not_an_expression(value: object) -> CheckError:
    """An expression is needed, and there is another value."""
    return CheckError(
        f"{shown(value)} is not an expression in quotes", "write a field's name: `'cost'`"
    )


def wrong_usage(usage: str) -> CheckError:
    """A function has missing, superfluous or unknown arguments."""
    name = usage.partition("(")[0]
    return CheckError(f"`{name}` is called with the wrong arguments", f"write `{usage}`")


def shadowed(names: Sequence[str], owner: str, problem: object) -> CheckError:
    """An expression may mean a function, but finds a field of that name."""
    fields = ", ".join(f"`{each}`" for each in names)
    one = len(names) == 1
    means, functions = ("is a field", "a function") if one else ("are fields", "functions")
    return CheckError(str(problem), f"{fields} {means} of {_owner(owner)} here, not {functions}")


def of_item(problem: ExpressionError, item: str, owner: str) -> CheckError:
    """An expression has no value for one item."""
    hints = problem.hints if isinstance(problem, CheckError) else ()
    return CheckError(f"{problem}, for `{item}` of {_owner(owner)}", *hints)


def not_a_number(source: str, value: object, item: str) -> CheckError:
    """A value cannot be summed or compared."""
    return CheckError(f"`{_one_line(source)}` of `{item}` is {shown(value)}, not a number")


def nothing_to_compare(function: str, owner: str) -> CheckError:
    """There is no value of which to find the least or greatest."""
    return CheckError(f"`{function}` has nothing to compare: {_owner(owner)} has no values there")


def too_much(limit: int) -> CheckError:
    """A check would never end."""
    return CheckError(f"the check looks at items more than {limit:,} times")


def not_a_grid(value: object) -> CheckError:
    """A text is not rows of symbols."""
    return CheckError(
        f"{shown(value)} is not a grid: it must be rows of symbols, all of the same length"
    )


def not_a_place(place: str, last: str) -> CheckError:
    """No cell of a grid has the name."""
    return CheckError(f"the grid has no cell `{place}`; its cells are named `a1` to `{last}`")


def shown(value: object) -> str:
    """Return *value* as part of a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "blank"
    if isinstance(value, int | float):
        return to_text(value)
    return f"`{excerpt(str(_plain(value)), _LONGEST)}`"


def _short(source: str) -> str:
    """Return part of a sentence on one line; of a very long one, the middle is left out."""
    text = _one_line(source)
    half = _LONGEST_SENTENCE // 2
    return text if len(text) <= _LONGEST_SENTENCE else f"{text[:half]} … {text[-half:]}"


def _plain(value: object) -> object:
    """Return a mapping of plain values as written, and of any other the keys."""
    if not isinstance(value, Mapping):
        return value
    simple = all(isinstance(each, str | int | float) for each in value.values())
    return {str(key): each for key, each in value.items()} if simple else list(value)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _owner(name: str) -> str:
    return f"`{name}`" if name else "the list"


def _named(ids: object) -> str:
    """Return some *ids*: `` `a`, `b` and 3 more ``."""
    listed = [str(each) for each in ids] if isinstance(ids, Iterable) else [str(ids)]
    names = ", ".join(f"`{each}`" for each in listed[:_MOST_NAMED])
    more = len(listed) - _MOST_NAMED
    return f"{names} and {more} more" if more > 0 else names
