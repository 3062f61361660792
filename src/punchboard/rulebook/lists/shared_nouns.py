"""Nouns that several clauses share: of colours, of adjectives, of names that are cut."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Count, Role
from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import in_no_bracket
from punchboard.rulebook.lists.clauses import Clause, Clauses
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.lists.splitting import Span
from punchboard.rulebook.page.lines import WritingSystem

_PAIR = 2
_LAST_VALUE = made_later(r"[ ]\d{1,5}[一-龥]{1,2}$")  # `小判 1両×30枚、5両×12枚`


class SharedNouns:
    """Gives the clauses of an entry the nouns that stand only in others."""

    def __init__(self, script: WritingSystem, clauses: Clauses) -> None:
        self._script, self._text = script, script.counted
        self._signs, self._clauses = signs_of(script.words), clauses

    def with_nouns(self, read: list[Clause]) -> list[Clause]:
        """Return clauses with the noun that the last one has for all.

        `24 action, 36 event and 4 storm cards`, `8 Wolfs- und 4 Hasenkarten`
        """
        words = self._script.words
        if len(read) < _PAIR or not all(each.amount and each.leads for each in read):
            return read
        noun = read[-1].name.rpartition(" ")[2]
        head = self._signs.head.search(noun)
        shades = [self._signs.only_shades.fullmatch(each.name.split(" ")[0]) for each in read]
        known = words.is_noun(noun) or all(shades)  # `20 brown and 9 green acorns`
        if not known or not is_latin(self._text[read[0].start]):
            return read
        found = []
        for each in read:
            name = each.name
            cut = self._text[each.start : each.end].rstrip().endswith("-")
            if cut and head:
                name += head[0]
            elif each is not read[-1] and self._is_adjective(name) and noun != read[-1].name:
                name = f"{name} {noun}"
            found.append(replace(each, name=name))
        return found

    def _is_adjective(self, name: str) -> bool:
        """Return whether a name lacks its noun: `action`, `brown`."""
        shade = self._signs.only_shades.fullmatch(name) is not None
        return shade or (" " not in name and name.islower() and not name.endswith("s"))

    def with_noun_before(self, before: Clause, clause: Clause) -> Clause:
        """Return a clause that names a colour alone as one of the thing before it.

        `2 blue eggs, 3 pink`, `15 huts in red, 15 in blue`
        """
        signs, last = self._signs, self._text[slice(*before.tail)]
        if clause.amount is None or before.amount is None or not is_latin(before.name[:1]):
            return clause
        shade = clause.name or self._text[slice(*clause.tail)]
        if not signs.only_shades.fullmatch(signs.stop.sub(" ", shade)):
            return clause
        base = signs.one_shade.sub("", before.name).strip()
        if base == before.name and not signs.only_shades.fullmatch(signs.stop.sub(" ", last)):
            return clause
        led = before.name.startswith(base)
        name = f"{base} {shade.strip()}" if led or not clause.name else f"{shade.strip()} {base}"
        return replace(clause, name=name, leads=True)

    def by_material(self, whole: Count, read: list[Clause]) -> list[Clause]:
        """Return clauses without names under what is behind: `30 coins: 24 in gold, 6 in tin`."""
        told = [each.count for each in read if isinstance(each.count, int)]
        if any(each.name for each in read) or len(read) < _PAIR or sum(told) != whole:
            return read
        found = []
        for each in read:
            stop = self._signs.in_material.match(self._text, *each.tail)
            name = self._clauses.name(stop.end(), each.end) if stop else ""
            found.append(replace(each, name=name, leads=True))
        return found

    def shaded(self, clauses: Sequence[Clause]) -> str:
        """Return the name of which clauses give colours: `マーカー 金24枚、銀24枚`."""
        if len(clauses) < 2 or not all(each.amount for each in clauses):
            return ""
        found = self._signs.last_shade.search(clauses[0].name) or _LAST_VALUE.search(
            clauses[0].name
        )
        alone = self._signs.only_shades.fullmatch(clauses[1].name)
        alone = alone or _LAST_VALUE.fullmatch(f" {clauses[1].name}")
        return clauses[0].name[: found.start()] if found and alone and not clauses[0].leads else ""

    def several(self, name: str, *, listed: bool) -> list[str]:
        """Return the names that share a noun: `Blue and red beads`, `Kohle- und Erzmarker`.

        Where others are *listed* before it, each is a name: `owls, hares and foxes`.
        """
        said = [each for each in self._signs.joints.split(name) if each]
        if listed and len(said) > 1:
            return said
        if not is_latin(name) and " " in name:
            return name.split()  # `占い師 狩人 戦乙女 各1枚`
        if len(said) > 1 and "・" in name and not self._signs.shades.search(name):
            return said  # `剣・盾・兜 各3枚`
        noun = said[-1].rpartition(" ")[2] if said else ""
        head = self._signs.head.search(noun)
        if len(said) < 2 or not self._script.words.is_noun(noun):
            return [name]
        found = []
        for each in said[:-1]:
            if each.endswith("-"):
                found.append(each[:-1] + (head[0] if head else noun))
            else:
                found.append(each if self._script.words.is_noun(each) else f"{each} {noun}")
        return [*found, said[-1]]

    def parts(self, start: int, end: int) -> list[Span]:
        """Return what is between any signs that part names, outside of brackets."""
        found, position = [], start
        for sign in in_no_bracket(self._signs.joints, self._text, start, end):
            found.append((position, sign.start()))
            position = sign.end()
        return [*found, (position, end)]

    def listed_shades(self, start: int, end: int) -> list[str]:
        """Return the colours of a list, also those that no table has: `red, blue and cream`."""
        found = list(self._signs.shades.finditer(self._text, start, end))
        if len(found) < _PAIR:
            return [each[0] for each in found]
        rest = self.parts(found[0].start(), end)
        words = [self._text[slice(*span)].strip(" .)") for span in rest]
        return words if all(map(str.isalpha, words)) else [each[0] for each in found]


def shared_out(told: list[Claim]) -> list[Claim]:
    """Return claims, with the parts that come to a share as so many times there.

    `120 men, 30 in each colour: 6 merchants, 24 farmers`
    """
    # The sum in brackets behind so many of each is said twice.
    said = [(e.role, e.name, e.count) for e in told]
    told = [e for i, e in enumerate(told) if e.role is not Role.SUPPLY or said[i] not in said[:i]]
    main = next((e for e in told if e.role is Role.SUPPLY and isinstance(e.count, int)), None)
    parts = [e for e in told if e.role is Role.PART and e.factor is None and e.name]
    share = sum(e.count for e in parts if isinstance(e.count, int))
    if main is None or not isinstance(main.count, int) or not share or main.count % share:
        return told
    many = main.count // share
    shares = [e for e in told if e.role in {Role.PER_COLOR, Role.ATTRIBUTE}]
    if many == 1 or not any(share == e.count or many in {e.count, e.factor} for e in shares):
        return told
    return [replace(e, factor=many) if e in parts else e for e in told]
