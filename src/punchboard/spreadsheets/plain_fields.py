"""Which fields of a list are what on a plain card: its title, its text, its numbers, its picture.

Headers say it in the words that lists have for it; where they do not, the
cells do: texts are long, titles differ from row to row, numbers are short. The pictures
that a list names lie beside it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct, field

from punchboard.patterns import regex
from punchboard.spreadsheets.columns import CellForm, Column
from punchboard.spreadsheets.merge.edited import name_column
from punchboard.spreadsheets.new_game import FirstList
from punchboard.spreadsheets.workbook import written

#: Words in the headers of rules texts.
_TEXTS = frozenset(
    """
    text texts rule rules rulestext cardtext effect effects description desc descr descrip ability
    abilities body regeltext effekt effekte wirkung beschreibung fähigkeit fähigkeiten texte effet
    effets capacité texto efecto efectos descripción descripcion descrição efeito testo effetto
    effetti descrizione tekst beschrijving efekt opis текст эффект описание действие свойство
    효과 설명 텍스트
    """.split()
)
_TEXT_SIGNS = ("効果", "テキスト", "説明", "ルール", "能力文", "本文", "文本", "描述", "效果")
#: Words in the headers of what is no rules text, be it ever so long.
_OTHERS = frozenset(
    """
    back flavor flavour lore story quote note notes comment comments kommentar notizen artist
    author credit credits source todo url link links img image picture snark design reminder
    gm designer playtest
    """.split()
)
_OTHER_SIGNS = ("フレーバー", "備考", "メモ", "コメント", "裏", "画像", "風味")
#: Words in the headers of what a card costs.
_COSTS = frozenset(
    "cost costs price mana kosten preis coût cout prix costo coste precio custo prezzo kosztów"
    " koszt cena стоимость цена コスト 費用 値段 価格 비용 费用".split()
)
#: Words in the headers of numbers that only count the cards.
_NUMBERING = frozenset(
    "number no nr num nummer numéro numero index position order sort row code page year id uid"
    " version 番号 編號 номер № #".split()
)
_PICTURES = frozenset(
    "img image images picture pic art artwork illustration avatar portrait photo bild grafik icon"
    " file filename 画像 イラスト 絵 изображение".split()
)
_PICTURE = regex(r"[^\n]{1,300}\.(?:png|jpe?g|svg|gif|webp|bmp|tiff?)", re.IGNORECASE)
_ADDRESS = regex(r"(?:https?|ftp)://\S+|www\.\S+", re.IGNORECASE)
_NUMBER = regex(r"[+\-−–]?\d{1,4}(?:[.,]\d{1,2})?[%+]?|[xX*∞?–—-]")  # noqa: RUF001
_WORD = regex(r"[^\W\d_]+|#|№")
#: Characters from which on a text is the card's text, whatever its header says.
_LONG, _LONG_CJK = 24, 10
#: Longest title in a band, in characters, and the share of titles that may be longer: up to twice.
_LONGEST_TITLE = 90
_LONGER_TITLES = 0.05
#: Longest number on a badge, in characters.
_BADGE = 5
_SHARE = 0.6
#: Share of the items that a title tells apart.
_DIFFERENT = 0.85
_CJK = regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


class Facts(Struct, frozen=True):
    """What the cells of a column are like.

    Attributes:
        column: The column.
        label: Its header.
        cells: What each item says there, as a text; "" where it is blank.
    """

    column: Column
    label: str
    cells: tuple[str, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """The cells that are not blank."""
        return tuple(filter(None, self.cells))

    @property
    def filled(self) -> float:
        """The share of items that say anything."""
        return len(self.values) / max(len(self.cells), 1)

    @property
    def words(self) -> frozenset[str]:
        """The words of the header."""
        text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", unicodedata.normalize("NFKC", self.label))
        return frozenset(_WORD.findall(text.casefold()))

    @property
    def letters(self) -> int:
        """Number of characters in all cells."""
        return sum(map(len, self.values))

    @property
    def longest(self) -> int:
        """Number of characters in the longest cell."""
        return max(map(len, self.values), default=0)

    def share(self, pattern: re.Pattern[str]) -> float:
        """Return the share of cells that match *pattern*."""
        matches = sum(pattern.fullmatch(value.strip()) is not None for value in self.values)
        return matches / len(self.values) if self.values else 0.0

    @property
    def is_file(self) -> bool:
        """Whether the cells name pictures."""
        return self.share(_PICTURE) >= _SHARE and self.share(_ADDRESS) < 1 - _SHARE

    @property
    def is_address(self) -> bool:
        """Whether the cells are addresses of the web."""
        return self.share(_ADDRESS) >= _SHARE

    @property
    def is_number(self) -> bool:
        """Whether the cells are short numbers."""
        plain = self.column.form is CellForm.VALUE
        digits = any(any(map(str.isdigit, value)) for value in self.values)
        return plain and digits and self.longest <= _BADGE and self.share(_NUMBER) >= _SHARE

    @property
    def is_numbering(self) -> bool:
        """Whether the numbers only count the cards."""
        return bool(self.words & _NUMBERING) and self.words <= _NUMBERING | {"card", "the", "of"}

    @property
    def is_code(self) -> bool:
        """Whether the cells only say to programs what the card is."""
        return bool(self.words & {"id", "uid", "uuid", "guid", "code", "slug", "key", "hash"})

    @property
    def is_other(self) -> bool:
        """Whether the header says that it is no rules text."""
        return bool(self.words & _OTHERS) or any(sign in self.label for sign in _OTHER_SIGNS)

    @property
    def is_text(self) -> bool:
        """Whether the header says that it is a rules text."""
        named = bool(self.words & _TEXTS) or any(sign in self.label for sign in _TEXT_SIGNS)
        return named and not self.is_other

    @property
    def is_short(self) -> bool:
        """Whether the cells fit in a band."""
        longer = sum(len(value) > _LONGEST_TITLE for value in self.values)
        few = longer <= _LONGER_TITLES * len(self.values)
        return few and self.longest <= 2 * _LONGEST_TITLE

    @property
    def is_long(self) -> bool:
        """Whether the cells are too long for a word among others."""
        least = _LONG_CJK if _CJK.search("".join(self.values)) else _LONG
        return self.longest >= least


class Roles(Struct, frozen=True):
    """The fields of a list by what they are on a card.

    Attributes:
        title: What stands in the band; None for the id.
        number: What the card costs, which stands in the circle.
        text: The rules text.
        badges: Other numbers.
        pictures: Names of pictures' files.
        addresses: Addresses of the web, which are no text of a card.
        rest: All else.
    """

    title: Facts | None
    number: Facts | None
    text: Facts | None
    badges: tuple[Facts, ...] = ()
    pictures: tuple[Facts, ...] = ()
    addresses: tuple[Facts, ...] = ()
    rest: tuple[Facts, ...] = field(default=())


def roles_of(each: FirstList, languages: Sequence[str]) -> Roles:
    """Return what the fields of a list are; of translations, the first language counts."""
    columns = [c for c in each.columns if c.form is not CellForm.TEXT or c.path[-1] == languages[0]]
    fields = {column: _facts(each, column) for column in columns}
    facts = [fact for fact in fields.values() if fact.values]
    title = _title(fields, facts)
    left = [fact for fact in facts if fact is not title]
    text = _text(left)
    left = [fact for fact in left if fact is not text]
    numbers = [fact for fact in left if fact.is_number]
    # The number in the circle, which has no label: what the card costs.
    number = next((fact for fact in numbers if fact.words & _COSTS), None)
    badges = [fact for fact in numbers if fact is not number and not fact.is_numbering]
    pictures = [fact for fact in left if fact.is_file]
    addresses = [fact for fact in left if fact.is_address and fact not in pictures]
    special = [number, *badges, *pictures, *addresses]
    rest = [fact for fact in left if not any(fact is other for other in special)]
    return Roles(
        title, number, text, tuple(badges), tuple(pictures), tuple(addresses), tuple(rest)
    )  # fmt: skip


def _facts(each: FirstList, column: Column) -> Facts:
    cells = (row.get(column) for row in each.cells.values())
    return Facts(column, each.labels.get(column, column.field), tuple(map(written, cells)))


def _title(fields: Mapping[Column, Facts], facts: Sequence[Facts]) -> Facts | None:
    """Return the field that names the items, or else the first that tells them apart."""
    named = name_column(fields)
    if named is not None and fields[named].values and fields[named].is_short:
        return fields[named]
    words = [fact for fact in facts if _is_words(fact) and fact.is_short]
    texts = [fact for fact in words if not (fact.is_address or fact.is_text)]
    different = [fact for fact in texts if _variety(fact) >= _DIFFERENT]
    plain = (fact for fact in different if not (fact.is_file or fact.is_other))
    return (
        next(plain, None) or next(iter(different), None) or max(texts, key=_variety, default=None)
    )


def _is_words(fact: Facts) -> bool:
    """Return whether the cells are texts and no numbers."""
    return not fact.is_number and fact.share(re.compile(r"[\d\W_]*")) < 1 - _SHARE


def _variety(fact: Facts) -> float:
    """Return how many items the cells tell apart, as a share."""
    return fact.filled * len(set(fact.values)) / max(len(fact.values), 1)


def _text(facts: Sequence[Facts]) -> Facts | None:
    """Return the rules text: by its header, or else the most of all texts."""
    fit = [f for f in facts if not (f.is_number or f.is_file or f.is_address)]
    named = [fact for fact in fit if fact.is_text]
    long = [fact for fact in fit if fact.is_long and not fact.is_other and fact.filled >= 0.15]
    return max(named or long, key=lambda fact: fact.letters, default=None)


#: What layouts can show.
_KINDS = frozenset({".png", ".jpg", ".jpeg", ".svg"})
#: Folders beside a list in which pictures are usually kept.
_FOLDERS = ("", "images", "image", "img", "art", "artwork", "pictures", "assets", "graphics")
#: Bytes of all pictures of a list together.
_MOST = 200_000_000


class ListPictures(Struct, frozen=True):
    """The pictures of a list.

    Attributes:
        files: The files by the names that the list has for them.
        missing: Names of files that are not there or cannot be shown.
    """

    files: dict[str, Path] = field(default_factory=dict)
    missing: tuple[str, ...] = ()

    @property
    def are_there(self) -> bool:
        """Whether any picture can be shown; the others get placeholders."""
        return bool(self.files)


def pictures_beside(path: Path, names: Iterable[str]) -> ListPictures:
    """Return the pictures that the list *path* calls *names*."""
    files: dict[str, Path] = {}
    missing: list[str] = []
    size = 0
    for name in dict.fromkeys(names):
        found = _find(path.parent.resolve(), name)
        size += found.stat().st_size if found else 0
        if found is None or size > _MOST:
            missing.append(name)
        else:
            files[name] = found
    return ListPictures(files, tuple(missing))


def _find(folder: Path, name: str) -> Path | None:
    """Return the file *name* in *folder* or below it, never outside."""
    relative = PurePosixPath(name)
    inside = not relative.is_absolute() and ".." not in relative.parts and "\\" not in name
    if not inside or relative.suffix.lower() not in _KINDS:
        return None
    for below in _FOLDERS:
        try:
            found = (folder / below / relative).resolve()
            if found.is_relative_to(folder) and found.is_file():
                return found
        except (OSError, ValueError):  # too long, or a NUL
            continue
    return None
