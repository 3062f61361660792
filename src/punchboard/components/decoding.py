"""Finds the encoding of a text file: the one in which most of its letters make sense.

That bytes can be decoded says little: nearly every text in cp1252 is also one
in cp932, of other characters. So each reading is judged by how many of its
characters a language written in that encoding uses. charset-normalizer alone
takes `Bär` for Big5; it decides where no reading of ours makes sense.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from msgspec import Struct

from punchboard.patterns import regex

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: The letters beyond ASCII of languages, by the encoding their texts are saved in; what
#: is likelier stands first.
_ALPHABETS = (
    ("cp1252", "äöüß"),
    ("cp1252", "àâæçéèêëîïôœùûüÿ"),
    ("cp1252", "áéíóúñüºª"),
    ("cp1252", "ãõáéíóúâêôçà"),
    ("cp1252", "àèéìíîòóù"),
    ("cp1252", "åäöøæéü"),
    ("cp1250", "ąćęłńóśźż"),
    ("cp1250", "áčďéěíňóřšťúůýžäľĺôŕ"),
    ("cp1250", "áéíóöőúüű"),
    ("cp1250", "čćđšž"),
    ("cp1250", "ăâîşţ"),
    ("cp1251", "абвгдежзийклмнопрстуфхцчшщъыьэюяё"),
    ("cp1251", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
    ("koi8-r", "абвгдежзийклмнопрстуфхцчшщъыьэюяё"),
    ("cp1253", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"),
    ("cp1254", "çğıöşüâîû"),
    ("cp1252", "áðéíóúýþæö"),
    ("mac-roman", "àâäãåæçéèêëîïíìñôöóòõøœùûüúßÿ"),
)
_JAPANESE = ("cp932", "euc-jp")
#: Signs that any text in a code page of Windows may hold between its words.
_SIGNS = frozenset("’‘“”„‚–—…•«»€£™®©°§±×÷½¼¾²³µ·†‡¿¡\xa0")  # noqa: RUF001
_KANA = regex("[\u3041-\u30ff]")
_CJK = regex("[\u3000-\u30ff\u3400-\u9fff\uff01-\uffe5]")
_HALF_KANA = regex("[\uff61-\uff9f]")
#: Rows of JIS X 0208 up to its first level: kana, signs and the kanji that are in use.
_LAST_OF_LEVEL_1 = 47
#: Behind the last Latin letter.
_LAST_LATIN = "\u0250"
#: Least share of characters that make sense.
_ENOUGH = 0.9
#: Characters that are looked at.
_LOOKED_AT = 20_000
_OTHERS = ("gb18030", "big5", "cp949", "cp874", "cp1255", "cp1256", "cp1257", "cp1258")
# What cp932 makes of bytes that do not occur in Japanese texts.
_STRAY = regex("[\x80-\x9f\uf8f0-\uf8f3]")
_CONTROL = regex("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\uf8f0-\uf8f3]")


class Decoded(Struct, frozen=True):
    """A text and the encoding it was read in, as Python calls it."""

    text: str
    encoding: str

    @property
    def is_usual(self) -> bool:
        """Whether the file says itself what it is: UTF-8, or UTF-16 with its mark."""
        return self.encoding.startswith("utf")


def decode(data: bytes) -> Decoded | None:
    """Return the text in *data*; None where it is none."""
    encoding = next((name for mark, name in _BOMS if data.startswith(mark)), "")
    encoding = encoding or _without_mark(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None if encoding != "utf-8" else _judged(data)
    return None if "\0" in text else Decoded(text, encoding)


def decoded(data: bytes, encoding: str) -> str | None:
    """Return *data* decoded with *encoding*, or None if that does not fit either."""
    if encoding == "utf-16" and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None  # without its mark, anything could be UTF-16
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if _STRAY.search(text) else text


def _without_mark(data: bytes) -> str:
    """Return `utf-8`, or UTF-16 without a mark, of whose ASCII every other byte is 0."""
    start = data[:4000]
    if len(data) % 2 == 0 and start.count(0) * 3 > len(start):
        return "utf-16-le" if start[1::2].count(0) > start[::2].count(0) else "utf-16-be"
    return "utf-8"


def _judged(data: bytes) -> Decoded | None:
    """Return the reading of *data* that makes the most sense."""
    best, most = None, 0.0
    for encoding, share in _readings(data):
        if share > most:
            best, most = encoding, share
    if best is None or most < _ENOUGH:
        import charset_normalizer  # which takes 45 ms, and is seldom needed

        found = charset_normalizer.from_bytes(data, cp_isolation=list(_OTHERS)).best()
        best = found.encoding if found is not None else best
    return Decoded(data.decode(best), best) if best else None


def _readings(data: bytes) -> Iterator[tuple[str, float]]:
    """Yield encodings, each with the share of characters that make sense."""
    for encoding in _JAPANESE:
        text = _text(data, encoding)
        # Names alone may be kanji in cp932; what is EUC-JP without kana is Chinese or Korean.
        if text is not None and (encoding == "cp932" or _KANA.search(text)):
            yield encoding, _japanese_share(text)
    texts = {name: _text(data, name) for name in dict.fromkeys(name for name, _ in _ALPHABETS)}
    for encoding, letters in _ALPHABETS:
        found = texts[encoding]
        if found is not None:
            yield encoding, _share(found, frozenset(letters))


def _text(data: bytes, encoding: str) -> str | None:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if _CONTROL.search(text) else text[:_LOOKED_AT]


def _share(text: str, letters: frozenset[str]) -> float:
    """Return the share of what is not ASCII that a language with these *letters* has."""
    total = right = 0
    latin = max(letters) < _LAST_LATIN
    for before, sign, after in _beyond_ascii(text):
        total += 1
        if sign.isalpha() and sign not in _SIGNS:
            # Words are of one script, and capitals stand at their beginning.
            mixed = not latin and (_is_latin(before) or _is_latin(after))
            odd = before.islower() and sign.isupper()
            right += sign.lower() in letters and not mixed and not odd
        else:
            inside = before.isalpha() and after.isalpha()
            right += sign in _SIGNS and (not inside or sign in "’–—·")
    return right / total if total else 0.0


def _japanese_share(text: str) -> float:
    """Return the share of what is not ASCII that Japanese texts have.

    A kanji by itself beside Latin letters is none: `B舐` was `Bär`.
    """
    total = right = 0
    for before, sign, after in _beyond_ascii(text):
        total += 1
        near = before + after
        alone = not _CJK.search(near) and not _HALF_KANA.search(near)
        if _HALF_KANA.match(sign):
            right += not alone
        elif _CJK.match(sign):
            right += _is_in_use(sign) and not (alone and (_is_latin(before) or _is_latin(after)))
    return right / total if total else 0.0


def _is_in_use(sign: str) -> bool:
    """Return whether *sign* is kana, a mark, or a kanji of JIS X 0208's first level."""
    if _KANA.match(sign) or not "\u3400" <= sign <= "\u9fff":
        return True
    try:
        return sign.encode("euc-jp")[0] - 0xA0 <= _LAST_OF_LEVEL_1
    except UnicodeEncodeError:
        return False


def _is_latin(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()


def _beyond_ascii(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each character that is not ASCII with its neighbours."""
    for match in re.finditer("[^\0-\x7f]", text):
        at = match.start()
        yield text[max(at - 1, 0) : at], match[0], text[at + 1 : at + 2]
