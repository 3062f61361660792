"""Whatever is broken by hand in one of the five games is told once, where it stands."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec.structs import replace

from punchboard.checks.invariants import check_invariants
from punchboard.checks.rule import all_rules, ask
from punchboard.checks.subject import Subject
from punchboard.components.load import find_games, load_game
from punchboard.components.model import ComponentSet, Entry, Text
from punchboard.diagnostics import Diagnostic, Severity
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.reader import read_text
from punchboard.rulebook.texts import RulesText
from punchboard.spreadsheets.read import read_sheet
from punchboard.workspace import Workspace

WORKSPACE = Workspace.at(Path(__file__).parents[3])
GAMES = find_games(WORKSPACE)
#: What stands in the rules and the box of a game; terms and uses have tests of their own.
ASKED = tuple(
    code
    for code in all_rules()
    if code.startswith(("rules-", "box-", "component-", "entry-", "claim-", "number", "name-"))
)
NUMBER_WORDS = "zero one two three four five six seven eight nine ten".split()
NUMBER = re.compile(r"\d+|\b(?:" + "|".join(NUMBER_WORDS[1:-1]) + r")\b", re.IGNORECASE)


@functools.cache
def game_of(name: str) -> ComponentSet:
    return load_game(WORKSPACE, name, read_sheet).value


@functools.cache
def read(path: Path, text: str) -> RulesText:
    reading = read_text(text, path.suffix)
    return RulesText(path, text, reading.claims, reading.script)


@functools.cache
def texts_of(name: str) -> tuple[RulesText, ...]:
    files = game_of(name).rules
    return tuple(read(each.path, each.path.read_text(encoding="utf-8")) for each in files)


@functools.cache
def invariants_of(name: str):
    return check_invariants(game_of(name))


def found(
    game: ComponentSet, texts: tuple[RulesText, ...], codes: Iterable[str] = ASKED
) -> list[Diagnostic]:
    """Return what the rules of *codes* find."""
    subject = Subject(game, WORKSPACE, texts)
    if game is game_of(game.id):
        # They do not depend on the texts.
        vars(subject)["invariants"] = invariants_of(game.id)
    return list(ask([all_rules()[code] for code in codes], subject))


def changed(text: RulesText, start: int, end: int, words: str) -> RulesText:
    return read(text.path, text.text[:start] + words + text.text[end:])


def next_number(word: str) -> str:
    if word.isdigit():
        return str(int(word) + 1)
    following = NUMBER_WORDS[NUMBER_WORDS.index(word.lower()) + 1]
    return following.capitalize() if word[0].isupper() else following


def counts(text: RulesText) -> dict[int, str]:
    """Return every number of the list of components, by its place."""
    return {
        claim.start + match.start(): match[0]
        for claim in filter(is_listed, text.claims)
        for match in NUMBER.finditer(claim.quote)
    }


def is_listed(claim: Claim) -> bool:
    counted = claim.role in {Role.SUPPLY, Role.PER_COLOR} or is_part(claim)
    return claim.section is Section.LIST and counted and claim.count is not None


def is_part(claim: Claim) -> bool:
    return claim.role is Role.PART and claim.name != "which leaves"


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_our_games_and_their_boxes_agree(name):
    assert found(game_of(name), texts_of(name)) == []


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_a_changed_number_in_a_list_is_told_once_in_its_line(name, language):
    (old,) = [each for each in texts_of(name) if each.language == language]

    for start, number in counts(old).items():
        end = start + len(number)
        new = changed(old, start, end, next_number(number))
        texts = tuple(new if each is old else each for each in texts_of(name))
        case = f"{old.place(start, end)}: {number}"

        (told,) = found(game_of(name), texts)

        assert told.code in {"rules-count-differs", "rules-part-differs", "rules-values-differ"}
        assert told.severity is Severity.ERROR
        place = (old.path, old.place(start, end).line)
        assert (told.location.path, told.location.line) == place, case
        assert told.related[0].location.path.suffix == ".yaml"
        assert told.hints


COMPONENTS = [(name, each.id) for name in GAMES for each in game_of(name).components]


def with_component(game: ComponentSet, component_id: str, more: int) -> ComponentSet:
    """Return a game with more or fewer copies of the first item of a component."""

    def grown(component):
        if component.id != component_id:
            return component
        first, *others = component.items
        return replace(component, items=(replace(first, quantity=first.quantity + more), *others))

    return replace(game, components=tuple(map(grown, game.components)))


@pytest.mark.parametrize("more", [1, -1], ids=["added", "removed"])
@pytest.mark.parametrize(("name", "component"), COMPONENTS)
def test_a_card_more_or_less_is_told_once_with_its_place_in_every_rules_text(name, component, more):
    game = with_component(game_of(name), component, more)
    texts = texts_of(name)

    (told,) = found(game, texts, CONTRADICTIONS)

    lines = {file: min(found_there) for file, found_there in listed_lines(name, component).items()}
    places = [told.location, *(each.location for each in told.related)]
    assert told.location.path.name == texts[0].path.name
    assert "the box has" in told.message
    assert lines.items() <= {(place.path.name, place.line) for place in places}
    assert {place.path.name for place in places} == {"game.yaml", *lines}


@pytest.mark.parametrize("component", ["sand", "stones"])
def test_a_piece_removed_is_told_with_the_check_that_it_breaks(component):
    game = with_component(game_of("karesansui"), component, -1)
    subject = Subject(game, WORKSPACE, texts_of("karesansui"))
    asked = [all_rules()[code] for code in ("broken-invariant", "rules-count-differs")]

    (told,) = ask(asked, subject)
    (alone,) = ask(asked[:1], subject)

    assert told.code == "rules-count-differs"
    assert alone.code == "broken-invariant"
    assert alone.location in [each.location for each in told.related]


CONTRADICTIONS = ("rules-count-differs", "rules-part-differs", "box-runs-short")


@functools.cache
def ledgers_of(name: str) -> dict[str, Ledger]:
    return {each.path.name: Ledger(game_of(name), (each,)) for each in texts_of(name)}


def listed_lines(name: str, component: str) -> dict[str, list[int]]:
    """Return the lines of the lists that are about a component, by the text."""
    (meant,) = [each for each in game_of(name).components if each.id == component]
    return {
        file: [e.claim.line for e in ledger.entries if e.is_about(meant) and is_listed(e.claim)]
        for file, ledger in ledgers_of(name).items()
    }


CHECKS = [
    pytest.param(name, number, id=f"{name}-{number}")
    for name in GAMES
    for number in range(len(game_of(name).checks))
]


def broken_sentences(that: str) -> Iterator[str]:
    for match in reversed(list(re.finditer(r"(?<![\w.'])\d+(?![\w.'])", that))):
        for more in (1, -1, 1000, -1000):
            yield f"{that[: match.start()]}{int(match[0]) + more}{that[match.end() :]}"
    yield that.replace("==", "!=", 1)
    yield that.replace(">=", "<", 1)
    yield f"not ({that})"


@pytest.mark.parametrize(("name", "number"), CHECKS)
def test_a_check_that_no_longer_holds_is_told_once_with_its_reason(name, number):
    game = game_of(name)
    check = game.checks[number]
    for sentence in broken_sentences(check.that):
        # The others hold, as another test says.
        alone = replace(game, checks=(replace(check, that=sentence),))
        subject = Subject(alone, WORKSPACE)
        told = list(ask([all_rules()["broken-invariant"]], subject))
        if [each.code for each in told] == ["broken-invariant"]:
            break

    (each,) = told
    assert each.location == check.location
    assert "does not hold" in each.message
    assert " ".join(check.because.split()) in each.message


def renamed(game: ComponentSet, definition: str, entry: str, **names: str) -> ComponentSet:
    """Return a game in which an entry has other names, wherever it is held."""
    old = game.definitions[definition][entry]
    new = Entry(entry, {**old.fields, "name": Text(tuple(names.items()))})

    def swapped(value):
        if value is old:
            return new
        if isinstance(value, Entry):
            return Entry(value, {key: swapped(each) for key, each in value.fields.items()})
        if isinstance(value, Mapping):
            return MappingProxyType({key: swapped(each) for key, each in value.items()})
        return tuple(map(swapped, value)) if isinstance(value, tuple) else value

    components = tuple(
        replace(each, items=tuple(replace(i, fields=swapped(i.fields)) for i in each.items))
        for each in game.components
    )
    return replace(game, definitions=swapped(game.definitions), components=components)


@pytest.mark.parametrize(
    ("name", "definition", "entry", "line"),
    [
        ("renaissance", "sides", "gold", 14),
        ("renaissance", "sides", "silver", 14),
        ("karesansui", "stones", "flat", 12),
        ("karesansui", "stones", "crane", 12),
    ],
)
def test_a_renamed_colour_or_kind_is_told_at_its_number(name, definition, entry, line):
    game = renamed(game_of(name), definition, entry, ja="銅", en="Bronze")

    (told,) = found(game, texts_of(name), ["rules-part-missing"])

    of_rules = [each.location for each in told.related if each.location.path.suffix == ".md"]
    places = [(each.path.name, each.line) for each in (told.location, *of_rules)]
    assert places == [("rules.ja.md", line), ("rules.en.md", line)]


@pytest.mark.parametrize(
    ("name", "definition", "entry"),
    [
        ("football", "suits", "power"),
        ("knolling", "genres", "food"),
        ("populous", "terrains", "ice"),
    ],
)
def test_a_renamed_entry_of_a_definition_is_told_in_the_list(name, definition, entry):
    game = renamed(game_of(name), definition, entry, ja="銅色", en="Copperish")

    (renamed_entry,) = found(game, texts_of(name), ["entry-never-mentioned"])

    places = [renamed_entry.location, *(each.location for each in renamed_entry.related)]
    assert {"rules.ja.md", "rules.en.md"} <= {place.path.name for place in places}
    assert "銅色" in renamed_entry.hints[0]


@pytest.mark.parametrize("name", GAMES)
def test_another_number_of_players_is_told_in_both_texts(name):
    game = game_of(name)
    least, most = game.players

    other = replace(game, players=(least, most + 3))
    (told_once,) = found(other, texts_of(name), ["rules-players-differ"])

    related = [each.location for each in told_once.related]
    assert told_once.location.path.name == "rules.ja.md"
    assert related[0] == game.players_location
    assert [each.path.name for each in related[1:]] == ["rules.en.md"]


@pytest.mark.parametrize("name", GAMES)
def test_a_component_that_the_rules_forget_is_told_in_the_list(name):
    game = game_of(name)
    extra = replace(
        game.components[0], id="hourglass", name=Text((("ja", "砂時計"), ("en", "Hourglass")))
    )

    (told,) = found(replace(game, components=(*game.components, extra)), texts_of(name))

    assert told.code == "component-never-mentioned"
    assert told.location == extra.location
    assert "`rules.ja.md` and `rules.en.md` never mention it" in told.message


@pytest.mark.parametrize(("name", "component"), COMPONENTS)
def test_a_component_taken_out_of_the_box_is_told_at_its_line_of_the_rules(name, component):
    game = game_of(name)
    left = tuple(each for each in game.components if each.id != component)

    told = found(replace(game, components=left), texts_of(name))

    for file, lines in listed_lines(name, component).items():
        found_at = [place for each in told for place in (each, *each.related)]
        here = [each.location for each in found_at if each.location.path.name == file]
        assert not {place.line for place in here}.isdisjoint(lines)


@pytest.mark.parametrize(
    ("name", "file", "words", "new", "told"),
    [
        ("football", "rules.en.md", "deal 10", "deal 12", "make 52, the box has 44: 8 too few"),
        ("football", "rules.en.md", "deal 10", "deal 11", "make 48, the box has 44: 4 too few"),
        ("football", "rules.ja.md", "1人10枚", "1人11枚", "make 48, the box has 44: 4 too few"),
        ("knolling", "rules.en.md", "out 6", "out 13", "make 65, the box has 60: 5 too few"),
    ],
)
@pytest.mark.parametrize("alone", [True, False])
def test_a_deal_that_the_deck_cannot_give_is_told_once(name, file, words, new, told, alone):
    texts = tuple(each for each in texts_of(name) if not alone or each.path.name == file)
    old = next(each for each in texts if each.path.name == file)
    start = old.text.index(words)
    new_text = changed(old, start, start + len(words), new)

    (only,) = found(game_of(name), tuple(new_text if each is old else each for each in texts))
    assert only.code == "box-runs-short"
    assert told in only.message


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("populous", "80 (16 in each", "75 (15 in each"),
        ("renaissance", "Tetrominoes: 5 (1 set of I, L,", "Tetrominoes: 6 (1 set of I, J, L,"),
    ],
    ids=["total and share", "total and part"],
)
def test_a_total_that_is_wrong_with_its_parts_is_told_alone(name, old, new):
    text = next(each for each in texts_of(name) if each.language == "en")
    start = text.text.index(old)
    other = changed(text, start, start + len(old), new)

    (told,) = found(
        game_of(name), tuple(other if each is text else each for each in texts_of(name))
    )

    assert (told.code, told.location.path) == ("rules-count-differs", text.path)
