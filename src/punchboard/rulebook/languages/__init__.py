"""What each language brings to the reading of rules: words in tables, no code.

A language is a module here with a `LANGUAGE`; `known()` lists it and nothing
else has to change. Most values are alternatives of a regular expression, in
lower case; "" where a language has nothing of the kind.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

_LINE = re.compile(r"\n\s*")


def pairs(said: str) -> Mapping[str, str]:
    """Return pairs such as `mice:mouse`."""
    return MappingProxyType(dict(each.split(":") for each in said.split()))


def numerals(small: str, tens: str = "", *forms: str, most: int = 9) -> dict[str, int]:
    """Return words for numbers.

    Args:
        small: Those from one on.
        tens: Those from twenty on, by tens; `-` for one that is left out.
        forms: How a ten and a small one are joined, such as `{ten}-{one}`.
        most: The greatest small one that is joined to a ten: 19 for `soixante-dix-neuf`.
    """
    ones = {word: value for value, word in enumerate(small.split(), start=1)}
    whole = {word: 10 * value for value, word in enumerate(tens.split(), start=2) if word != "-"}
    joined = {
        form.format(ten=ten, one=one): value + more
        for form in forms
        for ten, value in whole.items()
        for one, more in ones.items()
        if more <= most
    }
    return joined | ones | whole


@dataclass(frozen=True)
class Language:
    """The words of one language; a table may go over several lines."""

    code: str  # its code, as in `rules.de.md`
    name: str  # what it is called in messages
    common: frozenset[str]  # frequent short words, by which it is told from others
    letters: str = ""  # letters by which it is, where there are next to no such words
    numbers: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType({})
    )  # words for whole numbers
    one: str = ""  # words that mean one before a noun: `a cloth bag`
    the: str = ""  # definite articles, at the start of a name
    nouns: str = ""  # nouns for components, in all their forms
    heads: str = ""  # how compound nouns for components end
    pieces: str = ""  # counters of things that lie in a box
    copies: str = ""  # nouns of the same, which say no more than a number: `8 pieces`
    features: str = ""  # counters and nouns of what things are like
    sets: str = ""  # counters and nouns of what holds several pieces
    containers: str = "(?!)"  # nouns of what else may: `2 tins of beads (20 each)`
    colours: str = ""  # the word for colours behind their number
    kinds: str = ""  # words for kinds behind their number
    different: str = "(?!)"  # words for things of which each is another: `4 different owls`
    shades: str = ""  # names of colours
    any: str = "(?!)"  # words that say that it does not matter which: `2 of any suit`
    each: str = ""  # words that say that a number holds for each
    per_colour: str = ""  # phrases that say it holds for each colour
    own_colour: str = "(?!)"  # phrases for the colour of one player: `of that colour`
    per_player: str = ""  # phrases that say it holds for each player
    per_thing: str = ""  # phrases that say it holds for each of other things, part of per_player
    for_all: str = "(?!)"  # titles of what all have together, beside one of what each has
    to_whom: str = "(?!)"  # words before those who have something: `for each player`
    total: str = ""  # words before a number that is a sum
    rest: str = ""  # words for what is left, or lies in the middle, once all have their share
    further: str = "(?!)"  # words for more of what is there already: `3 more owls`
    spare: str = "(?!)"  # words for more than a game needs: `6 ships (plus 2 spare)`
    base: str = "(?!)"  # what the game without them is called
    expansions: str = "(?!)"  # words for what is added to a game
    whole: str = "(?!)"  # words by which a number is of all there are: `all 20`, `すべて`
    reasons: str = "(?!)"  # words behind what there is and before who shares it: `, so each gets 3`
    that_is: str = "(?!)"  # what a sentence with the sum of others begins with
    makes: str = ""  # words before what a product comes to: `4 x 6, soit 24`
    total_name: str = ""  # what the row of a sum is called
    of_joint: str = ""  # what joins a set and what it holds: `3 sets of`
    of_the: str = "(?!)"  # what joins a share and those it is of: `of the 3 woods`
    made_of: str = ""  # what joins one thing and the pieces that make it: `a row of`
    and_joint: str = ""  # what joins the last of several things
    or_joint: str = "(?!)"  # what joins the last of those of which there is one
    such_as: str = "(?!)"  # words before what may stand for a thing: `a token, e.g. a coin`
    stops: str = ""  # words at which a name ends
    relatives: str = "(?!)"  # words that open what is told of a thing: `from which`
    details: str = ""  # words that open more about what came before
    besides: str = "(?!)"  # words before what there is beside others: `on top of that`
    among: str = ""  # words that open parts of a total
    are: str = ""  # verbs between a number and its thing: `30 are food cards`
    having: str = ""  # words before what a thing has: `a gate with two doors`
    then: str = "(?!)"  # words that join what is done next
    leaving: str = "(?!)"  # words for what is left by doing something
    without: str = "(?!)"  # words before what is left out
    places: str = "(?!)"  # words before what things are put on, in or beside
    lies: str = "(?!)"  # verbs that say where things are or go: `20 tiles go on the board`
    captions: str = "(?!)"  # words below pictures of a thing: `Rückseite`
    fillers: str = ""  # words before a name that are no part of it
    never_after: str = ""  # units behind a number that counts no component
    never_before: str = ""  # words before a number that counts no component
    at_least: str = "(?!)"  # words before the least number of things
    or_more: str = "(?!)"  # words behind the least number of things
    about: str = "(?!)"  # words before a number that may be a little more or less
    at_most: str = "(?!)"  # words before the greatest number of things
    never_names: str = ""  # words that never are components
    blanks: str = ""  # words that hold the place of a number
    vague: str = ""  # words for a number that is left vague: `plenty`
    titles: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType({})
    )  # titles of chapters, by topic
    boxed: str = ""  # how a sentence outside of a list says what is in the box
    needs: str = "(?!)"  # how a sentence says what players must have: `you need`
    none: str = "(?!)"  # what a cell says of no pieces: `nothing`
    adds: str = "(?!)"  # how a line opens a list of what a variant adds: `add these:`
    owns: str = "(?!)"  # verbs of who or what has things of their own
    contains: str = ""  # how a sentence says what is in the box
    imperatives: str = ""  # verbs that a step of setting up or playing begins with
    openers: str = ""  # what else a sentence begins with, and no name of a component
    commands: str = field(default="", init=False)  # the two together
    is_sentence: str = ""  # signs that words tell something instead of naming a thing
    returns: str = "(?!)"  # verbs of what goes out of play: `return 2 tiles to the box`
    to_box: str = "(?!)"  # where it goes
    pronouns: str = "(?!)"  # words for things named before, behind a verb: `return them`
    unused: str = "(?!)"  # what is behind things that are not used: `are put back in the box`
    not_needed: str = "(?!)"  # what is before them: `you do not need`
    one_player: str = "(?!)"  # words for one of the players: `the second player`
    bears: str = "(?!)"  # verbs of what pieces of one kind have on them: `9 cards show a river`
    mere: str = "(?!)"  # adjectives that name nothing alone: `12 special`
    instead: str = "(?!)"  # what is behind things that take the place of others
    formerly: str = "(?!)"  # words before what another edition, a draft or two copies have
    missing: str = ""  # how a text says of a thing that it is not in the box
    not_made: str = ""  # what comes with every box: the rules, the box itself
    not_asked: str = ""  # names of what no component is asked for: `bag`, and the mere `cards`
    plurals: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType({})
    )  # words in the plural, or with a hyphen how they end, each with the same in the singular
    players: str = ""  # words for players behind their number
    case: str = "(?!)"  # words before a number of players that a rule is for
    together: str = "(?!)"  # how so many (`#`) play: `zu #`, `when # play`
    with_players: str = "(?!)"  # words before so many of them alone: `à quatre`
    togethers: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType({})
    )  # words for so many there, beside the words for numbers: `zweit`
    alone: str = "(?!)"  # words for playing alone: `solo`, `or one`
    otherwise: str = "(?!)"  # words for other rules that come next: `the following holds`
    called: str = "(?!)"  # phrases for each of those who have another name (`#`)
    being: str = "(?!)"  # words between players and what else they are called: `players are barons`
    examples: str = ""  # words in titles of what only shows how a rule works
    a_game: str = "(?!)"  # what a game calls itself before who it is for
    variants: str = "(?!)"  # words in titles of other ways to play than the rules before
    player_titles: str = ""  # labels before a number of players
    ages: str = ""  # words before the age of players: `ab 8`
    durations: str = ""  # units of ages and of how long a game takes
    quantity: str = ""  # titles of a table's column of quantities
    name_titles: str = ""  # titles of a table's column of names
    name_keys: str = ""  # keys of a record that hold a name: `name: owls`
    notes_titles: str = ""  # titles of a table's column of details
    turns: str = ""  # phrases of what a turn uses
    points: str = "(?!)"  # words for points
    costs: str = "(?!)"  # words for what things cost
    altogether: str = "(?!)"  # words by which a number is of all of several: `19 points together`
    rivals: str = "(?!)"  # words by which points are for who has most of a thing: `most owls`
    lengths: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType({})
    )  # words for units of length, each in millimetres
    square: str = "(?!)"  # words behind a length that is both sides of a thing: `45 mm square`
    other_sizes: str = "(?!)"  # words of sentences with sizes of other things, or of a way to fold
    you: str = ""  # words for those who read the rules
    limits: str = ""  # words behind a number that is a limit: `5 cards maximum`
    left: str = "(?!)"  # words before how many are left: `leaves`, 残り
    left_behind: str = "(?!)"  # words behind that: `are left`, `restants`
    in_play: str = "(?!)"  # what is drawn from, and other words for what a game goes on with
    plays_with: str = "(?!)"  # what is before the number that a game goes on with
    removes: str = "(?!)"  # verbs for what is taken out of a game
    in_hand: str = "(?!)"  # words for the cards that somebody holds
    hand: str = "(?!)"  # what all cards that somebody holds are called: `a hand of 5`
    only: str = "(?!)"  # words by which a number is of some alone
    starting: str = ""  # phrases of what a game begins with, or dice that are rolled
    draws: str = ""  # verbs of drawing
    keeps: str = "(?!)"  # verbs for what stays of what was drawn
    puts: str = "(?!)"  # other verbs of what is done with a number of things
    in_turn: str = "(?!)"  # words for one player after the other
    rolls: str = "(?!)"  # verbs of rolling dice, which the next player then has
    earns: str = "(?!)"  # verbs of what things bring or cost: `a word earns 3 chips`
    spends: str = "(?!)"  # phrases of who loses, plays or wins with what each of them has
    back: str = "(?!)"  # words for what goes back to where it was drawn from
    shuffles: str = "(?!)"  # verbs of mixing cards
    handed: str = ""  # verbs of handing out, or of getting what is handed out
    dealt: str = "(?!)"  # words behind a number that show that it counts things named before
    conditions: str = ""  # words of a condition
    adjectives_never: str = ""  # words that are no part of a thing's name in prose
    head_first: bool = False  # whether a noun stands before what it is of: `cartes d'action`
    to: str = ""  # what joins the ends of a range
    numbered: str = ""  # words before a range of values
    those: str = "(?!)"  # words for things named before: `take 4 of them`
    worth: str = "(?!)"  # words before what a thing is worth: `6 cubes worth 5`
    generic: str = ""  # adjectives that make a name of no thing in particular

    def __post_init__(self) -> None:
        """Join the lines of each table."""
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, str):
                object.__setattr__(self, each.name, _LINE.sub("", value))
        object.__setattr__(
            self, "commands", "|".join(filter(None, (self.imperatives, self.openers)))
        )
        shares = "|".join(filter(None, (self.per_player, self.per_thing)))
        object.__setattr__(self, "per_player", shares)
        titles = {topic: _LINE.sub("", words) for topic, words in self.titles.items()}
        object.__setattr__(self, "titles", MappingProxyType(titles))


@functools.cache
def known() -> Mapping[str, Language]:
    """Return every language by its code."""
    found = (importlib.import_module(f"{__name__}.{each.name}") for each in _modules())
    languages = {module.LANGUAGE.code: module.LANGUAGE for module in found}
    return MappingProxyType(languages)


def _modules() -> list[pkgutil.ModuleInfo]:
    return sorted(pkgutil.iter_modules(__path__), key=lambda each: each.name)
