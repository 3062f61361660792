"""Headers that mean the number of copies, in the words that lists of cards have for it."""

from __future__ import annotations

import re
import unicodedata

from punchboard.patterns import regex

#: Words that mean it by themselves.
_CORE = frozenset(
    """
    qty qtd qté qte qnt quantity quantities quantité quantite quantità quantita quantidade copies
    copy count amount anzahl stückzahl kopien exemplare exemplaires ejemplares copias cópias copie
    cantidad aantal antal määrä ilość počet adet количество штук
    枚数 個数 枚 数量 張数 张数 數量 張數 수량 매수
    """.split()
)
#: Words that mean it together: a number of cards.
_NUMBERS = frozenset("# num number no nr nb nbr nombre numero número anz menge кол число".split())
#: Those of them that are the card's own number as often.
_OWN_NUMBER = frozenset("# num number no nr numero número".split())
_CARDS = frozenset("cards copies karten cartes cartas carte карт カード prints".split())
#: Words that may stand beside them.
_AROUND = frozenset(
    """
    of in the per each a deck decks set box game print total pro im spiel de du dans le par en la
    el por во в на колоде card 収録 デッキ
    """.split()
)
#: Words of a header that only looks so.
_NEARLY = frozenset("x times pieces pcs units stk stück total deck print".split())
#: Words for pieces or a number of them that are no name of anything else in a list.
_PIECES = frozenset("anz menge stk stück pcs".split())
_WORD = regex(r"#|[^\W\d_]+")
#: Largest number of copies that a column may hold to look like one.
MOST_COPIES = 60


def means_quantity(header: str) -> bool:
    """Return whether *header* says how many copies there are: `Qty.`, `# of Copies`, 枚数."""
    words = _words(header)
    known = _CORE | _NUMBERS | _CARDS | _AROUND
    if not words or not words <= known:
        return False
    return bool(words & _CORE) or words == {"#"} or bool(words & _NUMBERS and words & _CARDS)


def counts_pieces(header: str) -> bool:
    """Return whether *header* says hardly anything but a number of copies: `Anzahl`, `Stück`."""
    words = _words(header)
    return words != {"#"} and (means_quantity(header) or (bool(words) and words <= _PIECES))


def is_number_sign(header: str) -> bool:
    """Return whether *header* is as often the card's own number: `#`, `Nr.`, `card number`."""
    words = _words(header)
    return bool(words & _OWN_NUMBER) and words <= _OWN_NUMBER | {"card"}


def looks_like_quantity(header: str) -> bool:
    """Return whether *header* might say how many copies there are: `Number`, `x`."""
    words = _words(header)
    near = _NUMBERS | _CARDS | _NEARLY
    return bool(words & near) and words <= near | _AROUND | _CORE


def is_plain(header: str) -> bool:
    """Return whether *header* is one word that means the quantity and little else."""
    words = _words(header)
    return len(words) == 1 and words <= _CORE - {"amount", "count"}


def _words(header: str) -> frozenset[str]:
    """Return the words of *header*: `num_cards`, `NumCards` and `num cards` have the same."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", unicodedata.normalize("NFKC", header)).casefold()
    text = text.replace("кол-во", "количество")
    return frozenset(_WORD.findall(re.sub("(カード|収録|デッキ)", r"\1 ", text)))
