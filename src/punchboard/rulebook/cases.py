"""For how many players a claim holds."""

from __future__ import annotations

import itertools

from punchboard.rulebook.claim import Claim
from punchboard.rulebook.grammar import Topic
from punchboard.rulebook.phrases import phrases_of
from punchboard.rulebook.texts import RulesText


def case_of(claim: Claim, text: RulesText) -> str:
    """Return the number of players that the sentence of a claim or what leads it is for, or "".

    A bold lead, as in `**2 players:** Deal 9 cards`, and the title of a chapter lead it.
    """
    if not text.script:
        return ""
    words = text.script.words
    # `Für 2 Spieler`, `3 joueurs`; `1人10枚` is for each of them
    number = rf"(?<!\d)(?!1(?!\d)|一|one |eine[nm]? |une? ){words.any_number}"
    number = rf"{number}(?:[ ]?(?:-|~|〜|～|{words.words('to')})[ ]?\d{{1,2}})?"
    some = words.pattern("players", rf"{number}[ -]?{{}}")
    if found := some.search(text.sentence_of(claim)):
        return found[0]
    start = text.text.rfind("\n", 0, claim.start) + 1
    lead = phrases_of(words).case.match(text.text[start : claim.start].lstrip("*_-•#・ "))
    if lead and lead[0].endswith(":"):
        return lead[0]
    chapter = text.chapter_of(claim)
    titles = (*chapter.parents, chapter.title) if chapter else ()
    # `Setup for 2 players`, and `Two players` below `Setup`
    setup = words.topics[Topic.SETUP].search
    below = itertools.dropwhile(lambda title: not setup(title), titles)
    return next((found[0] for title in below if (found := some.search(title))), "")
