"""Entries that the rules leave out of a list of them, or call by an old name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from punchboard.components.model import ComponentSet, Entry
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.card_texts import card_texts
from punchboard.rulebook.box.targets import item_names, names_of, value_names
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.texts import RulesText

_JOINTS = made_later(
    r"[,、，;；:：/／・。]|\s(?:and|or|und|oder|et|ou)\s|(?<=[一-龥ァ-ヺー])と(?=[一-龥ァ-ヺ])"
)
_NESTED = made_later(r"[(（][^()（）]*[)）]")
_INSIDE = made_later(r"[(（「]([^()（）「」\n]{3,200})[)）」]")
_COUNTED = made_later(r"^\d+[ ]?[x×]?[ ]?|[ 　]*\d+[枚個つ本]?$")
#: Lines without an empty one between them, and the name that one of them begins with.
_BLOCK = made_later(r"[^\n]+(?:\n[^\S\n]*\S[^\n]*)+")
_LEAD = made_later(
    r"(?m)^[ \t|]*(?:[-*+•・][ \t]*)?\**(?P<lead>[^\W\d][^|:：(（\n]{1,24}?)\**"
    r"(?=[ ]{2,}|[ ]*[|:：(（]|[ ][–—-][ ]|$)"
)
_TAIL = made_later(r"[のがはを].*$")
#: Share of the other entries that a line must name to be their list, and their least number.
_LISTED, _FEWEST = 0.6, 2
#: What may be an old name.
_NAME = made_later(r"(?!\S+\s+\S+\s)[^\d]{2,24}")


def entries_not_named(
    game: ComponentSet,
    editions: Sequence[Sequence[RulesText]],
    place_of: Callable[[str, str], Location],
    used: frozenset[int],
) -> Iterator[Finding]:
    """Yield the entries that a rules text leaves out, or calls by an old name.

    Args:
        game: The game.
        editions: Its rules texts by language.
        place_of: Returns where an entry of a definition is written.
        used: Identities of the entries that something uses.
    """
    found: dict[int, tuple[Entry, str, list[Location]]] = {}
    for edition, (definition, named) in itertools.product(editions, game.definitions.items()):
        entries = [*named.values()]
        called = [value_names(each) for each in entries]
        whole = all(each.fields.get("name") for each in entries)
        place = _left_out(edition, called) if whole else None
        if place is None or id(entries[place]) not in used:
            continue
        entry = entries[place]
        old, places = _renamed(game, edition, called, place)
        if places:
            _, first, known = found.get(id(entry), (entry, old, []))
            found[id(entry)] = entry, first, [*dict.fromkeys((*known, *places))]
        elif id(entry) not in found:
            path = edition[0].path.name
            yield Finding(
                place_of(definition, entry),
                f"`{path}` names every entry of `{definition}` except {_said(called[place])}",
                ("name it in the rules, or correct its name here",),
            )
    for entry, old, places in found.values():
        yield _finding(old, places, "no entry has that name", value_names(entry))


def values_not_named(
    game: ComponentSet, editions: Sequence[Sequence[RulesText]]
) -> Iterator[Finding]:
    """Yield the items, and the values of their fields, that lists call by an old name."""
    items = (item for each in game.components for item in each.items)
    every = {names.key(name) for item in items for name in item_names(item)}
    every |= {names.key(name) for each in game.components for name in names_of(each)}
    for edition, component in itertools.product(editions, game.components):
        lists = [[names_ for item in component.items if (names_ := item_names(item))]]
        for field in dict.fromkeys(name for item in component.items for name in item.fields):
            held = [item.fields.get(field) for item in component.items]
            values = dict.fromkeys(value_names(e) for e in held if not isinstance(e, Entry))
            lists.append([each for each in values if each])
        for called in lists:
            place = _left_out(edition, called)
            if place is None:
                continue
            old, places = _renamed(game, edition, called, place, exact=True)
            counted = edition[0].script.words.numbers_in(old.casefold())
            if places and not counted and not _names(old, every):
                nothing = f"nothing in `{component.name.first}` has that name"
                yield _finding(old, places, nothing, called[place])
                break  # the value of a matrix is in the names of its items


def _finding(old: str, places: Sequence[Location], nothing: str, called: Sequence[str]) -> Finding:
    place, *others = places
    several = f", and in {len(others)} more place{'s' * (len(others) > 1)}" if others else ""
    return Finding(
        place,
        f"the rules say `{old}` here{several}, but {nothing}",
        (f"did you mean {_said(called)}?",),
        tuple(Related(each, "the old name is here") for each in others),
    )


def _said(called: Sequence[str]) -> str:
    return " or ".join(f"`{e}`" for e in dict.fromkeys(map(names.unmarked, called)))


def _left_out(edition: Sequence[RulesText], called: Sequence[Sequence[str]]) -> int | None:
    """Return which one of things texts of one language do not name, if they name all others."""
    if len(called) <= _FEWEST:
        return None
    # Where two are missing, it does not matter which others are.
    places = (at for at, each in enumerate(called) if not _named(edition, each))
    missing = list(itertools.islice(places, 2))
    return missing[0] if len(missing) == 1 else None


def _named(edition: Sequence[RulesText], called: Sequence[str]) -> bool:
    # A name that stands there as it is needs no pattern, which takes long to make.
    plain = [each.casefold() for each in called if each.isascii() and each[-1:].isalpha()]
    if any(_stands(name, text.folded) for text in edition for name in plain):
        return True
    wanted = [names.pattern(name) for name in called]
    return any(found and found.search(text.folded) for text in edition for found in wanted)


def _stands(name: str, text: str) -> bool:
    """Return whether a name, or its plural with an s, stands somewhere as a word of its own."""
    at = text.find(name)
    end = at + len(name)
    end += text[end : end + 1] == "s"
    return at >= 0 and not (text[max(at - 1, 0) : at].isalnum() or text[end : end + 1].isalnum())


def _renamed(
    game: ComponentSet,
    edition: Sequence[RulesText],
    called: Sequence[Sequence[str]],
    missing: int,
    *,
    exact: bool = False,
) -> tuple[str, list[Location]]:
    """Return the old name by which texts list a *missing* thing, and the lines that have it."""
    known = {names.key(e) for at, own in enumerate(called) if at != missing for e in own}
    stems = {names.stem(e) for at, own in enumerate(called) if at != missing for e in own} - {""}
    for text in edition:
        for start, said, lists in _lists(text.text):
            told = (_strange(each, known, stems, len(called) - 1, exact=exact) for each in lists)
            found = (_as_word(each).search(said) for each in told if each)
            if place := next(filter(None, found), None):
                old, start = place[0], start + place.start()
                pattern = names.pattern(old) or re.compile("(?!)")
                places = [text.place(start, start + len(old))]
                for each in edition:
                    places += [each.place(*e.span()) for e in pattern.finditer(each.folded)]
                texts = (e for e in card_texts(game) if pattern.search(e.text.casefold()))
                places += [each.location for each in texts]
                lines = {(each.path, each.line): each for each in reversed(places)}
                return old, [*reversed(lines.values())]
    return "", []


def _as_word(name: str) -> re.Pattern[str]:
    """Return a pattern of a name that is no part of another word, where words have ends."""
    ends = names.is_latin(name)
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)" if ends else re.escape(name))


def _lists(text: str) -> Iterator[tuple[int, str, Iterable[Sequence[str]]]]:
    """Yield what may list things: each line, and what the lines between two gaps begin with."""
    for line in re.finditer("[^\n]+", text):
        yield line.start(), line[0], _chunks(line[0])
    for block in _BLOCK.finditer(text):
        leads = [each["lead"].strip(" *_") for each in _LEAD.finditer(block[0])]
        yield block.start(), block[0], [leads]


def _chunks(line: str) -> Iterator[Sequence[str]]:
    """Yield the things that a line, a part of it or a bracket names one behind the other."""
    bare = _NESTED.sub("", line)
    for segment in (*re.split("[:：]|[.] ", bare), bare, *_INSIDE.findall(line)):
        chunks = [_COUNTED.sub("", chunk.strip(" .*|　")) for chunk in _JOINTS.split(segment)]
        yield [_TAIL.sub("", chunk) if not chunk.isascii() else chunk for chunk in chunks]


def _strange(
    chunks: Sequence[str], known: set[str], stems: set[str], others: int, *, exact: bool
) -> str:
    """Return the one name among the *known* ones of a list that is none of them, or "".

    They are named *exactly* where other words may be beside: `Ann has a cook and two mates`.
    """
    alike = (_names(each, known, exact=exact) or names.stem(each) in stems for each in chunks)
    found = [at for at, each in enumerate(alike) if each]
    if len(found) < max(_FEWEST, _LISTED * others):
        return ""
    inner = range(found[0], found[-1])
    around = range(max(found[0] - 1, 0), min(found[-1] + 2, len(chunks)))
    for span in (inner, around):
        fit = [chunks[at] for at in span if at not in found and _NAME.fullmatch(chunks[at])]
        if len(fit) == 1:
            return fit[0]
    return ""


def _names(chunk: str, known: set[str], *, exact: bool = False) -> bool:
    if exact:
        return names.key(chunk) in known
    last = names.words(chunk)[-1:] if chunk.isascii() else ()
    return names.key(chunk) in known or bool(last and last[0] in known)
