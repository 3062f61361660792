"""What is not true: numbers in the rules text, and sentences and settings of the game file."""

from __future__ import annotations

from punchboard.checks.invariants import Broken
from punchboard.checks.rule import Found, known_codes, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Location, Severity, nearest


@rule(Severity.ERROR, Needs.GAME)
def broken_invariant(subject: Subject) -> Found:
    """A sentence under `checks` is false.

    ## What it does

    It evaluates every sentence under `checks` in the game file and reports the first part that is false, with the values on both sides and the items at fault.
    [Checks](../reference-checks.md) describes everything a sentence can contain.

    ## Why it matters

    The sentences say what the game needs in order to work.
    If one becomes false, a card was lost, or the game has changed and the sentence has not.

    ## Example

    ```yaml
    checks:
      - that: count('players') == 4 * 10 + 4
        because: ten cards for each of four players, and four set aside
    ```

    There are 43 cards.

    ## Use instead

    Add the card, or change the sentence to what is true now.
    """
    for each in subject.invariants:
        yield each.finding if isinstance(each, Broken) else each


@rule(Severity.WARNING, Needs.RULES)
def claim_never_made(subject: Subject) -> Found:
    """The game file explains words that the rules do not use.

    ## What it does

    It reports an entry under `claims` that matches no claim in the rules: its `says` is neither the name of a component in the rules nor such a name with its number.

    ## Why it matters

    The rules have changed, and the entry may now hide something that the check should find.

    ## Example

    ```yaml
    claims:
      - {says: 40 athletes, set_aside: that is the count of the first draft}
    ```

    The rules no longer mention athletes.

    ## Use instead

    Remove the entry, or correct its words.
    """
    return subject.findings.claim_never_made()


@rule(Severity.WARNING, Needs.GAME)
def unknown_code(subject: Subject) -> Found:
    """A severity is set for a code that does not exist.

    ## What it does

    It compares the codes under `severity` in the game file with all existing codes.

    ## Why it matters

    A misspelt code silences nothing, and nobody notices.

    ## Example

    ```yaml
    severity:
      untransalted: ignore
    ```

    ## Use instead

    ```yaml
    severity:
      untranslated: ignore
    ```
    """
    for code, setting in subject.game.severities.items():
        if code not in known_codes():
            near = nearest(code, known_codes())
            hint = f"did you mean `{near}`?" if near else "look it up in `docs/checks/`"
            yield Finding(setting.location, f"there is no code `{code}`", (hint,))


@rule(Severity.ERROR, Needs.RULES)
def box_runs_short(subject: Subject) -> Found:
    """The rules hand out or use more pieces than the box has.

    ## What it does

    It multiplies what each player gets by the largest number of players, and compares that, and what is used during setup, with the pieces in the box.
    Pieces that the same text sets aside are added.
    Shares of something else than players (`2 lamps for each house`) are not compared, and neither is one of several shares of the same thing, nor what is left of others.
    "Cards" without a name are those of the deck that the text has just shuffled, or else of the one deck with more cards than all the others together.
    Leftover pieces are not reported.

    ## Why it matters

    With the number of players that the box promises, somebody does not get enough.

    ## Example

    ```text
    Each of 5 players takes 7 houses.
    ```

    The box has 30 houses.

    ## Use instead

    Hand out 6 houses, or print 35.
    """
    return subject.findings.box_runs_short()


@rule(Severity.WARNING, Needs.RULES)
def rules_count_blank(subject: Subject) -> Found:
    """The rules leave the number of a component blank.

    ## What it does

    It reports a component in the list whose number is left blank: `Grace cards ( )`, `Race boards: TBD`, `カード( 枚)`.
    A name without any room for a number is reported if the box has most of what the list names, and no line elsewhere has the name beside a number.
    If the box has such a component, its number is given as well.

    ## Why it matters

    A draft grows into finished rules, and the blank is forgotten.

    ## Example

    ```text
    Grace cards ( )
    ```

    ## Use instead

    ```text
    Grace cards (45)
    ```
    """
    return subject.findings.count_blank()


@rule(Severity.ERROR, Needs.RULES)
def rules_count_differs(subject: Subject) -> Found:
    """The rules give a different number of a component than the box has.

    ## What it does

    It reads the numbers of components in every rules text and compares each with the pieces in the box.
    A component is found by its name in any language, regardless of character width and case, singular or plural, with or without the word for its kind; `rules_name` adds other names.
    Multiplied numbers (`4 sets x 5`) and totals are computed.
    What sets up the game is compared where it says that a number is of all there are (`Put all 20 owls into the bag`, `Shuffle the 60 cards`) and nothing was taken out before.
    A number that the box has exactly as often as the game has players may be that of each of them (`An army has 16 cards`), and is not told.
    What a list counts by colours or other words before one name (`12 red cubes`, `12 blue cubes`) is added up, if the component has no items of these names.
    Where a text gives several numbers of mere "cards", the largest is that of the deck; a number that is only likely is not compared if the text has a certain one.
    If the rules divide a whole into components (`90 cards: 50 owl cards, 40 hare cards`), each is compared.
    If the parts of a component differ as much as its total, the box is wrong and only the total is reported.
    If rules in several languages agree on a number that differs from the box, it is reported once, at the first of them, together with any sentence under `checks` that is false for the same reason.

    ## Why it matters

    A designer adds a card and forgets the rules, or changes the rules and forgets the card.
    The printer follows the list; the players follow the rules.

    ## Example

    ```text
    Player cards: 44
    ```

    The list of `players` comes to 43 cards.

    ## Use instead

    Add the missing card, or write `Player cards: 43`.
    """

    def breaks(component: str, wanted: int, there: int) -> list[Location]:
        broken = (each for each in subject.invariants if isinstance(each, Broken))
        follow = (each for each in broken if each.follows_from(component, wanted, there))
        return [each.check.location for each in follow]

    return subject.findings.count_differs(breaks)


@rule(Severity.WARNING, Needs.RULES)
def rules_count_unstated(subject: Subject) -> Found:
    """The rules use a component but never say how many there are.

    ## What it does

    It reports a component with more than one piece that a rules text uses by name without saying how many are in the box: neither in the list nor in the running text, nor as a number for each player or colour that adds up to all of them.
    If a line of the list has the name and a number that cannot be put together, that line is reported instead (`cannot read this count`).
    If the rules only say how many are dealt or laid out, the message says that they are *used, but not how many there are*.
    If a number that is not understood is beside the name elsewhere, nothing is reported, because it may be the count.
    A component is skipped if the rules list as many pieces by a name that nothing in the box has: it may have been renamed, and `rules-thing-missing` reports that name.

    ## Why it matters

    Nobody can know whether the box is complete, and nobody can make the game from the rules.

    ## Example

    The rules deal a famous garden card to each player but never say that there are eight.

    ## Use instead

    ```text
    Famous garden cards: 8
    ```
    """
    return subject.findings.count_unstated()


@rule(Severity.WARNING, Needs.RULES)
def rules_languages_disagree(subject: Subject) -> Found:
    """Rules in two languages give different numbers.

    ## What it does

    It compares the numbers in the rules texts with each other where the box does not show which is right: how many cards are dealt, how many are used in a turn, how many points something scores.
    If at least 80 % of the lines of two texts have the same form, every line is compared with its counterpart.
    One text may have both languages, Japanese and another one below the other; then the two halves are compared.
    Each text is compared with the first one, and a line is reported once, at its first number that differs, with all that do.
    Numbers that contradict the box or a definition are reported by the other rules, which say which text is wrong.
    Numbers that come to the same when they are added or multiplied agree: `6 ships (plus 2 spare)`, `8 ships, 2 of them spare`.

    ## Why it matters

    A number was changed in one language and forgotten in the other.

    ## Example

    ```text
    rules.ja.md: 各プレイヤーにカードを5枚配ります。
    rules.en.md: Deal 6 cards to each player.
    ```

    ## Use instead

    Make both texts say the same.
    """
    return subject.findings.languages_disagree()


@rule(Severity.ERROR, Needs.RULES)
def rules_part_differs(subject: Subject) -> Found:
    """The rules divide a component differently from the box.

    ## What it does

    It compares the parts of a component that the rules list: how many of each kind and in each colour.
    A part is found by the name of an item, or by a value of one of its fields: `24 gold` are the items whose `side` is called gold.
    `12 red cubes` in a list are the items of the cubes that are called red.
    A part that matches nothing in the list is ignored.

    ## Why it matters

    The total can be right although the deck is wrong: one sword too many and one shield too few.

    ## Example

    ```text
    Stones: 36 (8 flat, 8 lying, 20 others)
    ```

    The list has 7 flat stones and 9 lying ones.

    ## Use instead

    Correct the quantities, or the parts in the rules.
    """
    return subject.findings.part_differs()


@rule(Severity.ERROR, Needs.RULES)
def rules_part_missing(subject: Subject) -> Found:
    """The rules name a part of a component that the list does not have.

    ## What it does

    It reports a part with its number (`24 gold`) if no item and no value of the component has that name, but the list does have another part of the same component (`24 silver`).
    If the list has none of the parts, the rules simply divide the component in another way.
    It also reports the one name in a row of items or values (`The duties are oil, rope, glass and signal`) that the list has otherwise, if the rules have all others and never that.

    ## Why it matters

    A colour, suit or kind was renamed in one of the two places.

    ## Example

    ```text
    Markers: 24 gold and 24 silver
    ```

    The sides are called bronze and silver.

    ## Use instead

    Use the same name in both places, or say under `claims` what the words mean.
    """
    return subject.findings.part_missing()


@rule(Severity.ERROR, Needs.RULES)
def rules_players_differ(subject: Subject) -> Found:
    """The rules give a different number of players than the game file.

    ## What it does

    It compares the numbers of players in the rules with `players`.
    A question mark after the number is reported as well: `3-5 players?`.

    ## Why it matters

    The box says one number, but the components may only be enough for the other.

    ## Example

    ```yaml
    players: 3-5
    ```

    ```text
    For 2 to 5 players.
    ```

    ## Use instead

    ```text
    For 3 to 5 players.
    ```
    """
    return subject.findings.players_differ()


@rule(Severity.ERROR, Needs.RULES)
def rules_values_differ(subject: Subject) -> Found:
    """The rules give different values than the list.

    ## What it does

    It compares a range of numbers on cards (1 to 11) with the smallest and largest number of the items, if one end of the range is right.
    It adds up the components that a whole is divided into, before them or below (`90 cards: 50 owl cards, 40 hare cards`, `Total: 90 cards`), where their own numbers are right, or the parts beside a whole that nearly come to it (`54 cards (19 ebb, 18 flow, 18 slack)`), and multiplies a share that has a bracket of its own: `24 coins (7 in each of 4 colours)`.
    It compares a number of bare cards or tokens that nearly is that of all cards or tokens in the box with these, where the rules say rightly how many there are of each or that it is the sum (`That makes 150 cards`).
    It compares a share in colours that are all named with its whole, if one more of either number would make it (`32 boats, 7 each in red, blue, green and yellow`).
    It compares what the rules say is left or played with (`With four players that leaves 4`, `the other 12`, `you play with 24 cards then`) with what is left of the component after the up to three numbers before it in the same chapter, a share for as many players as the sentence is for, if no other sum of these explains the number and it is near.
    It compares rows of numbers below one another, in a table, in the columns of one, or in lines of the same form (`4 players: 9 cards each, 64 left`): what is left of a whole that the box or the text has, so many for each player or each of something, parts that come to the players, and sums, in every row but one.
    It compares three or more numbers for as many numbers of players with what the rules deal to each: those of what is left, where all but one come to the same, and what each is dealt, where all of what is left goes with another number.
    It compares a total in a sentence with the three or more numbers before it (`12 owls, 5 hares and 3 mice, 21 in all`), if it nearly is their sum, and a sum of money with its coins.
    It compares a number of suits or kinds with the definition of that name: `5 suits` with `suits`, and a size such as `7 x 7 cells` with `columns` and `rows`, if the game defines just one grid.
    It compares the last number in a row of a table with the one field of points, value, cost or price of the entry that the row begins with, and a span there (`| A famous card | 5 to 9 |`) with that field of the one component which the row names, if one of its ends is right.
    It compares each number of a definition (`rule: {hand: 10}`) with the line of the rules that it is about: the line that says what a printed text with `{{ rule.hand }}` says, that has the words of its key beside a number (`9 piles` for `tiles: {piles: 9}`), or that says how many cards each player is dealt (`hand`).
    If no line can be told to be about it, or a sentence under `checks` about that number is false, nothing is reported.
    It compares the numbers in texts that all players follow (entries of definitions, and components of up to three different items) with the line of the rules that has most of the same words, if the words beside the number are the same as well.
    It compares points that the game has beside a text (`{value: 5, text: longest coastal road}`) with the line of the rules about points that has nearly all words of that text, if the line does not have that number at all.
    It compares the numbers that several items or entries of a definition have in one field with a column of a table, lines below one another or sentences that name them with a number each (`Wren 2 points, heron 4, owl 7`), and reports the one number that differs where at least two agree, and where a word beside them says what they are (points, worth, costs, the name of the field), all costs have one unit (`2 clay`, `3 clay`) or nothing else is said.
    Components of one kind that have one number each in a field are items in this sense.
    Of two items, one that agrees is enough for what they are worth or cost (`points`, `value`, `cost`) beside such a word, and of more if a sentence about two of them has the name of the field (`A hut costs 2 francs, an inn 6 francs`).
    A column with another title is that of a field if the other columns are known, two of its numbers agree and the third is near.
    It compares the numbers that an entry or a sentence about each kind of pieces says they have (`numbered 1 to 12`) with the fields of the component that it names, if one end of a range is right and the other near, and no text has the right one.
    It compares what all pieces of a component are worth together (`All the charts together are worth 94 points`) with the sum of their points or values, or of their costs, if the number nearly is that sum.
    It compares a sum of points with three or more parts in its sentence, or in the next (`110 points in all: 28 for villages, 40 for towns and 42 for the court`), if it nearly is their sum.
    It compares the size that an entry gives a component, or a sentence all cards (`6 keeper cards, 70 x 120 mm`), with the `size` in the game, turned as well; sizes of sleeves, paper or folded things are not compared.
    Examples, and chapters about variants, are left out of these three.
    What a single card of a deck says is its own effect and is not compared.

    ## Why it matters

    Players will look for the 12, or for the fifth suit.

    ## Example

    ```text
    Player cards: 44. Five suits, with the numbers 1 to 12.
    ```

    There are four suits with the numbers 1 to 11.

    ## Use instead

    Correct the rules, or add the cards.
    """
    return subject.findings.values_differ()
