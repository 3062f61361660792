"""What pages do to names, and what a number is of another one of the same things."""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, stated
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import made_later

#: Signs that have a picture in the font of a page alone.
_PICTURES = made_later("[\ue000-\uf8ff]")
#: `temple ﬂ oors`, `fi gures`: letters that a page draws as one sign, and what belongs to them.
_TORN = made_later(r"(?<![^\W\d_])([Ff][fil]|ffi|ffl|ti) (?=[a-zß-ÿ])|([ﬀ-ﬄ]) ?(?=[a-zß-ÿ])")
#: `blue blue wires`; `2 x '1'`; `screen x y z`: letters of a picture.
_TWICE = made_later(r"(?<![\w“\"])([^\W\d]{3,}(?: [^\W\d]{3,})?) \1(?![\w-])")
_CROSSED, _LETTERS = made_later(r"[x×] (?=['\"]\d)"), made_later(r"(?: [a-z]){2,}$")
_QUOTE, _SPACES = made_later("[“”„]"), made_later(r"\s+")
#: What is between a whole and its share where that is of something else.
_SPAN = made_later(r"\d ?[-–~〜～] ?\d|\n[^\w\n(]*\d+ [^\n]*\Z")
#: How far an entry is from its colours, in characters.
_SPELLED = 12


@functools.lru_cache(maxsize=4096)
def tidy(name: str) -> str:
    """Return a name without what a page has left in it: pictures, torn words, words twice."""
    if not name.isprintable():
        name = "".join(each if each.isprintable() else " " for each in name)
    name = _SPACES.sub(" ", name if name.isascii() else _PICTURES.sub(" ", name)).strip()
    name = name.removesuffix(" =").removesuffix(" -")  # `Sprat = 3`
    name = _TORN.sub(lambda each: unicodedata.normalize("NFKC", each[0]).replace(" ", ""), name)
    name = _CROSSED.sub("", name) if name[:1] in "x×" else name
    name = _LETTERS.sub("", _TWICE.sub(r"\1", name)) if " " in name else name
    quotes = [] if name.isascii() else [each.start() for each in _QUOTE.finditer(name)]
    if len(quotes) != 1 or not quotes[0]:
        return name
    # `player cards “Nixon`, `Raid in the Desert” card`
    opens = name[quotes[0] - 1] == " "
    return name[: quotes[0]].rstrip() if opens else name.replace(name[quotes[0]], "")


def of_wholes(words: Grammar, text: str, claims: Iterable[Claim]) -> list[Claim]:
    """Return claims, what each kind has of a whole as a product: `48 wires (4 of each)`.

    Of `54 cards, 1-10, 6 of each` that is to be found out; of `4 pins in 5 colours`
    each colour has so many.
    """
    told = list(claims)
    wholes = {e.name: e for e in told if e.role is Role.SUPPLY or (e.role is Role.PART and e.of)}
    kinds = {name: e.count for e in told if e.role is Role.ATTRIBUTE for name in (e.name, e.of)}

    def divided(claim: Claim) -> Claim:
        whole, many = wholes.get(claim.name), claim.count
        bare = claim.role is Role.PART and not (claim.of or claim.factor or claim.total)
        if not bare or not whole or not isinstance(many, int) or not many:
            return claim
        factor, rest = divmod(stated(whole), many)
        known = kinds.get(claim.name, factor) == factor and not rest
        if not known or _SPAN.search(text, whole.end, claim.start):
            return claim
        return replace(claim, factor=factor, total=factor * many)

    return _coloured(words, text, [divided(each) for each in told])


def _coloured(words: Grammar, text: str, told: list[Claim]) -> list[Claim]:
    """Return entries that are fewer than their colours as what each has: `4 pins in 5 colours`.

    A small and a big one in 5 colours are two of each.
    """
    colours, joint = words.pattern("colours"), words.pattern("and_joint", "[ ]{}[ ]")
    shades = [e for e in told if e.role is Role.ATTRIBUTE and colours.search(e.name)]
    supplies = sorted((e for e in told if e.role is Role.SUPPLY), key=lambda each: each.end)
    changed = dict[int, Claim]()
    for shade in shades:
        last, many = shade.start, shade.count
        for each in reversed(supplies[: bisect_right(supplies, last, key=lambda e: e.end)]):
            near = each.name == shade.of or joint.fullmatch(text, each.end, last)
            few = isinstance(each.count, int) and isinstance(many, int) and each.count < many
            if not near or not few or last - each.end > _SPELLED:
                break
            changed[id(each)] = replace(each, role=Role.PER_COLOR, factor=many)
            last = each.start
    return [changed.get(id(each), each) for each in told]
