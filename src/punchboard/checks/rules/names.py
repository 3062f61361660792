"""What is missing: things that only one has, the rules text or the box, and words in the text."""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Severity
from punchboard.patterns import regex


@rule(Severity.WARNING, Needs.RULES)
def component_never_mentioned(subject: Subject) -> Found:
    """A component is in the box, but the rules never mention it.

    ## What it does

    It looks for the names of every component in every rules text, in all languages, both in the list and in the running text.
    Texts in the same language are read together, so an appendix does not have to name everything.
    A component is mentioned if the rules have all words of its name, other than "card" or "marker", even in different places.
    A part of a name is enough if no other component has it: "the map" may be the `Harbour map`.
    If the rules have another word with the same ending, that word is reported: "bell" is not the `Handbell` of the box if the rules have a doorbell.
    A component is skipped if the rules list as many pieces by a name that nothing in the box has: it may have been renamed.
    A component that is not mentioned in a language is reported with the name of the first text in that language.

    ## Why it matters

    The players find something in the box and do not know what it is for.

    ## Example

    The box has a score track, but the rules only mention points and never a track.

    ## Use instead

    Explain the component in the rules.
    If they use another name for it, add that name as `rules_name`.
    """
    return subject.findings.never_mentioned()


@rule(Severity.WARNING, Needs.RULES)
def entry_never_mentioned(subject: Subject) -> Found:
    """The rules name all entries of a definition except one.

    ## What it does

    It looks for the names of a definition's entries in every rules text.
    If a text names at least two of them and leaves out just one, that one is reported.
    If a line that lists most of the others has another name in its place, the entry was probably renamed: that line is reported instead, with all other lines of rules and cards that use the old name.
    If a text calls entries by their numbers and names (`*6 Audible*`), a name that is not that of the entry with this number is reported in the same way.
    Other definitions that the rules do not list are ignored, and so are those that no item uses or whose entries have no `name`.

    ## Why it matters

    A suit, genre or terrain was renamed or added, and the rules still list the old ones.

    ## Example

    ```text
    There are three suits: power, speed and stamina.
    ```

    The list has a fourth, tactics.

    ## Use instead

    ```text
    There are four suits: power, speed, stamina and tactics.
    ```
    """
    from punchboard.rulebook.box.renamed import entries_not_named

    usage = subject.usage
    return entries_not_named(subject.game, subject.editions, usage.place_of_entry, usage.entries)


@rule(Severity.WARNING, Needs.RULES)
def rules_name_ambiguous(subject: Subject) -> Found:
    """The rules use a name that could mean several components.

    ## What it does

    It reports a name in the rules' component list that fits several things in the box equally well.
    Its number is not compared with any of them.

    ## Why it matters

    Two things with the same name get mixed up in the box and at the table.

    ## Example

    ```text
    - Markers: 10
    ```

    There are score markers and round markers.

    ## Use instead

    ```text
    - Score markers: 10
    ```
    """
    return subject.findings.name_ambiguous()


@rule(Severity.ERROR, Needs.RULES)
def rules_thing_missing(subject: Subject) -> Found:
    """The rules mention something that is not in the box.

    ## What it does

    It reports a component in the rules' list, or a thing that the rules use without listing it, if nothing in the box has that name.
    A name is missed only where the box has most else of the list: at least as many names as it lacks, and three times as many if the name has no noun for components, such as cards or tokens.
    A thing that is used and not listed is missed if setting up uses it, or if it is used often and in numbers.
    A name is missed for certain if the list has as many of it as the box has of the one component that the list lacks: that is called otherwise.
    A name is not missed if items have it as a word, or if it only says how many there are or what they look like.
    A name is not missed if the box has as many of something whose name begins alike, or is beside it in that line, and the rules list it under no other name.
    Things that players may have at hand, such as a timer or a notepad, are a warning if they are not in the list.
    If texts in several languages list it at the same place, it is reported once.
    Rulebooks, boxes, bags and pencils come from elsewhere and are ignored, and so is "108 cards" without a name.

    ## Why it matters

    The players read the rules and look for something that was never printed.

    ## Example

    ```text
    - Dice: 5
    ```

    No component has the name dice.

    ## Use instead

    Add the component.
    If it has another name, add it:

    ```yaml
    components:
      tumblers: {kind: die, size: 16, front: die.svg, quantity: 5, rules_name: Dice}
    claims:
      - {says: money, set_aside: the players use their own}
    ```
    """
    return subject.findings.thing_missing()


@rule(Severity.WARNING, Needs.RULES)
def rules_thing_unlisted(subject: Subject) -> Found:
    """The rules use a component that is missing from their own list.

    ## What it does

    It reports a thing that the text uses and the box has, but that is not in the rules' list of components.
    A thing is listed if a line anywhere has its name and its number, and in English if the list has anything of its kind: score discs may be the large discs.
    If the box does not have it either, `rules-thing-missing` is reported instead.

    ## Why it matters

    The person who packs the box relies on the list.

    ## Example

    ```text
    Components: 44 player cards.

    Put the marker on the card.
    ```

    ## Use instead

    ```text
    Components: 44 player cards, 1 marker.

    Put the marker on the card.
    ```
    """
    return subject.findings.thing_unlisted()


_NAMELESS = regex(r"[「『“\"]\s*[(（]([^()（）「」『』“”\"\n]{1,20})[)）]\s*[」』”\"]")
_NAMED = regex(r"[「『“\"][^()（）「」『』“”\"\n]{1,30}[(（][^()（）\n]{1,20}[)）]\s*[」』”\"]")
#: How far from a nameless thing one with a name is looked for, in characters.
_NEAR = 200


@rule(Severity.WARNING, Needs.RULES)
def name_missing(subject: Subject) -> Found:
    """A thing has no name, although similar things beside it do.

    ## What it does

    It reports brackets that are alone in quotation marks when others nearby have a word before them: 「(赤)」 beside 「文房具(青)」.

    ## Why it matters

    Players have no word for it, and neither do the cards.

    ## Example

    ```text
    There are three genres: "food (yellow)", "animals (white)" and "(red)".
    ```

    ## Use instead

    ```text
    There are three genres: "food (yellow)", "animals (white)" and "clothes (red)".
    ```
    """
    for text in subject.rules:
        for match in _NAMELESS.finditer(text.text):
            around = text.text[max(match.start() - _NEAR, 0) : match.end() + _NEAR]
            if any(named[0][0] == match[0][0] for named in _NAMED.finditer(around)):
                place = text.place(match.start(), match.end())
                yield Finding(
                    place,
                    f"the name before `({match[1]})` is missing; others like it have one",
                    ("write the name before the brackets",),
                )


@rule(Severity.WARNING, Needs.RULES)
def numbered_entry_empty(subject: Subject) -> Found:
    """An entry of a numbered list in the rules is empty.

    ## What it does

    It reads the numbered lists in the rules, including those within a line, and reports numbers that are followed by nothing, or by a placeholder such as `?` or `TBD`.
    A list in which every entry is empty is a form to fill in and is ignored.

    ## Why it matters

    Cards refer to the entry by its number, and a player who looks it up finds nothing.

    ## Example

    ```text
    1: Show one card to your partner
    2:
    3: Switch the skills off
    ```

    ## Use instead

    Write what the number means, or remove it from the list.
    """
    from punchboard.rulebook.page.numbering import numbered_lists

    for text in subject.rules:
        for entries in numbered_lists(text.text):
            empty = [entry for entry in entries if entry.is_empty]
            for entry in empty if len(empty) < len(entries) else ():
                yield Finding(
                    text.place(entry.start, entry.end),
                    f"entry {entry.number} of the list is empty",
                    ("write the entry, or remove it",),
                )


@rule(Severity.WARNING, Needs.RULES)
def numbering_skips(subject: Subject) -> Found:
    """A numbered list in the rules skips a number.

    ## What it does

    It reads the numbered lists, steps and headings in the rules, including those within a line, and reports gaps: phases 1, 2, 4, 5, 6.
    Lists with many gaps count something else and are ignored.

    ## Why it matters

    A step was removed, or one was forgotten.
    Readers of the rules will look for it.

    ## Example

    ```text
    1: Draw
    2: Play
    4: Score
    ```

    ## Use instead

    ```text
    1: Draw
    2: Play
    3: Score
    ```
    """
    from punchboard.rulebook.page.numbering import missing_numbers, numbered_lists

    for text in subject.rules:
        for entries in numbered_lists(text.text):
            for entry, missing in missing_numbers(entries):
                verb = "number {} is" if len(missing) == 1 else "numbers {} are"
                skipped = verb.format(", ".join(map(str, missing)))
                yield Finding(
                    text.place(entry.start, entry.end),
                    f"{skipped} missing before {entry.number}",
                    ("add what is missing, or renumber the steps",),
                )
