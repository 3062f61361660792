"""Tables and lists with a sign between their columns or entries, and no lines that part them.

Columns are parted by tabs, wide gaps, commas or slashes: `Card, Count, Text`; entries of one
line by a sign: `1 board / 4 owls / cloth bag`; and a number may have the line below its name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.grammar import Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import in_no_bracket
from punchboard.rulebook.page.amounts import amounts_of

#: Pictures in the font of a page: in front of a line, and anywhere.
_PICTURE_FIRST = made_later("(?m)^([ \t]*)[\ue000-\uf8ff](?=[ \t]*[^\\s\ue000-\uf8ff])")
_PICTURE = made_later("[\ue000-\uf8ff]")
#: A letter in front of an entry, and how many lines with it show that it is a bullet.
_LETTER_FIRST = made_later(r"(?m)^([B-HJ-Zb-np-wyz])[ ](?=\d{1,3}[ ][^\W\d]{3})")
_FEWEST_LETTERS = 3
#: What may part columns; one sign for all rows of a table.
_SIGNS = tuple(map(re.compile, (r"[ ]*\t[ \t]*", r"\u3000[ \u3000]*|[ ]{2,}", "[,，]", "[/／]")))
_ANY_SIGN, _DIGIT = made_later("[\t\u3000,，/／]|[ ]{2}"), made_later(r"\d")
#: How long a title is at most, in characters, and how many rows make a table.
_LONGEST, _FEWEST = 20, 2


def with_bullets(text: str) -> str:
    """Return *text*, of the same length, with bullets where a page has signs of a font of its own.

    They come as a sign that no other font has, or as a letter: `N 7 ships`, `N 40 coins`.
    """
    if not text.isascii():
        text = _PICTURE.sub(" ", _PICTURE_FIRST.sub(r"\1•", text))
    letters = Counter(_LETTER_FIRST.findall(text))
    for letter in (each for each, many in letters.items() if many >= _FEWEST_LETTERS):
        text = re.sub(rf"(?m)^{letter}(?=$| \S)", "•", text)
    return text


def with_bars(raw: str, text: str, words: Grammar) -> str:
    """Return *text* with a bar between the columns of such tables, as long as it was.

    Args:
        raw: The same text as the writer typed it.
        text: The text, with plain spaces and digits.
        words: The grammar of its languages.
    """
    counts, people = words.pattern("quantity", "^{}$"), words.pattern("player_titles", "^{}$")
    parted = list[tuple[int, int]]()
    lines = list(re.finditer("[^\n]+", raw))
    for index, head in enumerate(lines):
        if len(head[0]) > 4 * _LONGEST or "|" in head[0] or not _ANY_SIGN.search(head[0].strip()):
            continue
        for sign in _SIGNS:
            titles = sign.split(head[0].strip())
            column = next((i for i, title in enumerate(titles) if counts.match(title)), -1)
            column = 0 if people.match(titles[0]) else column
            plain = all(len(e) < _LONGEST and not _DIGIT.search(e) for e in titles)
            if column < 0 or len(titles) < 2 or not plain:
                continue
            rows = list(_rows(lines, index, sign, len(titles), column, words))
            parted += rows if len(rows) > _FEWEST * (len(titles) - 1) else ()
    found = list(text) if parted else []
    for first, last in parted:
        found[first:last] = "|".ljust(last - first)
    return "".join(found) or text


def _rows(
    lines: Sequence[re.Match[str]],
    first: int,
    sign: re.Pattern[str],
    width: int,
    column: int,
    words: Grammar,
) -> Iterator[tuple[int, int]]:
    """Yield where the columns of a table are parted, from line *first* up to what is no row."""
    unit = rf"{amounts_of(words).pieces}|{words.words('players')}"
    number = compiled(rf"[ ]*[x×]?\d{{1,3}}(?:[ ]?[-~][ ]?\d)?[ ]?(?:{unit})?[ ]*$")
    above = lines[first].start() - 1
    for line in (lines[each] for each in range(first, len(lines))):
        begin = line.start() + len(line[0]) - len(line[0].lstrip())
        parts = [(m.start(), m.end()) for m in sign.finditer(line.string, begin, line.end())]
        parts = parts[: width - 1]
        ends = [begin, *(end for _, end in parts)]
        stops = [*(start for start, _ in parts), line.end()]
        counted = len(ends) > column and number.match(line.string[ends[column] : stops[column]])
        if line.start() != above + 1 or (line is not lines[first] and not counted):
            return
        above = line.end()
        yield from parts


_ENTRY_SIGN = made_later(r"(?<=\S)[ ]([/•·●◆★])[ ](?=\S)")
#: `梟の札×6/説明書1部`: in Japanese a slash needs no spaces behind what is counted.
_SLASH = made_later(
    r"(?:(?<=[×x]\d)|(?<=[×x]\d\d)|(?<=\d[枚個つ本体冊部匹頭台組]))(/)"
    r"(?!人|名|色|組|チーム|プレイヤー)(?=[^\W\d][^/、,\d]{0,30}\d)"
)
#: Fewest entries, the longest in characters, and the share with a noun where no title is above.
_FEWEST_ENTRIES, _LONGEST_ENTRY, _KNOWN = 3, 60, 0.6
_COUNTED = made_later(r"[x×]?\d{1,3}[ ]?[x×]?[ ]?[^\W\d]|.*[^\d.,]\d{1,3}(?:\W*|[ ]?[^\W\d])$")
#: A name, and a line that may be its number. A number above it would be that of another.
_BELOW = made_later(
    r"(?m)^[ \t]*(?P<sign>(?:[-*•+#]{1,6}[ ])?)(?P<name>[^\W\d][^\d\n:.。|]{0,40}?)[ \t]*"
    r"\n(?:(?<=[^\n]\n)|\n)[ \t]*(?:[-*•+:][ ]+)?"
    r"(?=[^\W\d][^\d\n:]{0,12}:[ ]*\d|[全計×x]?[ ]?\d{1,3}(?!\d))"
)
_NO_NAME = made_later(r"\W*\d*\W*|.*[.!?。]")


def with_counts_beside(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with each number that is below a name right behind it.

    So are `### Owls` above `12 pieces. They ...`, `Owls` above `: 12`, and `- Owls` above `- 12`.
    """
    if not _BELOW.search(text):
        return text
    pieces = "|".join(each.copies for each in words.languages if each.copies)
    behind = rf"[ ]?(?:{amounts_of(words).pieces}|{pieces})?"
    number = compiled(
        rf"(?P<label>[^\W\d][^\d:\n]*:[ ]*)?(?:[全計]?\d{{1,3}}{behind}(?:です|あります)?"
        r"(?P<stop>[.。]|$)|[×x][ ]?\d{1,3}(?=[ ]|$))"
    )
    title = compiled(words.words("quantity"))
    kinds: dict[str, list[tuple[re.Match[str], re.Match[str]]]] = {}
    for found in _BELOW.finditer(text):
        count = number.match(text, found.end(), _end(text, found.end()))
        label = count and count["label"]
        if count and (not label or title.fullmatch(label.strip(" :"))):
            kinds.setdefault(found["sign"], []).append((found, count))
    rows = [*text]
    for pairs in (each for each in kinds.values() if _are_entries(text, each, words)):
        for found, count in pairs:
            start, end = found.end("name"), count.end("label") if count["label"] else found.end()
            rows[start:end] = ":".ljust(end - start)
            stop = count.start("stop") if count["stop"] else count.end()
            last = count.end() + (text[count.end() : count.end() + 1] == " ")
            if last > stop:
                rows[stop:last] = "\n".rjust(last - stop)
    return "".join(rows)


def _are_entries(
    text: str, pairs: Sequence[tuple[re.Match[str], re.Match[str]]], words: Grammar
) -> bool:
    """Return whether these names with numbers below are components, and no chapters on pages."""
    names = [found["name"] for found, _ in pairs]
    above = text[: pairs[0][0].start()].rstrip().rpartition("\n")[2]
    if len(names) < _FEWEST or above.strip(" -*•").isdigit():
        return False  # `12` above `owls`, and so on
    if sum(words.topic(each) is not None for each in names) > len(names) / 2:
        return False
    known = sum(map(words.is_noun, names)) >= _KNOWN * len(names)
    title = bare_title(above)
    return known or words.topic(title) is Topic.COMPONENTS or words.is_noun(title)


def _end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def with_entries_parted(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with a line for each entry of such a list."""
    if not _ENTRY_SIGN.search(text) and not _SLASH.search(text):
        return text
    rows, above = text.split("\n"), ""
    for index, row in enumerate(rows):
        places = _places(row, above, words)
        above = row if row.strip() else above
        for place in places:
            near = int(row[place - 1] == " ")
            row = f"{row[: place - near]}\n{'- ' * near}{row[place + 1 + near :]}"
        rows[index] = row
    return "\n".join(rows)


def _places(row: str, above: str, words: Grammar) -> list[int]:
    """Return where the signs of a *row* are that part its entries."""
    slashes = [each.start(1) for each in in_no_bracket(_SLASH, row, 0, len(row))]
    found = in_no_bracket(_ENTRY_SIGN, row, 0, len(row))
    signs = {each[1] for each in found}
    if row.lstrip().startswith("|") or not (found or slashes):
        return []
    label, colon, rest = row.partition(":")
    titled = bool(colon) and words.topic(bare_title(label)) is Topic.COMPONENTS
    said = rest if titled else row
    titled = titled or words.topic(bare_title(above)) is Topic.COMPONENTS
    if not found:
        return slashes if titled or len(slashes) > 1 else []
    pieces = [each.strip(" *-") for each in said.split(f" {signs.pop()} ")]
    counted = [each for each in pieces if _COUNTED.match(each)]
    if any(len(each) > _LONGEST_ENTRY or _NO_NAME.fullmatch(each) for each in pieces):
        return []
    known = sum(map(words.is_noun, pieces)) >= _KNOWN * len(pieces) or titled
    fits = len(pieces) >= _FEWEST_ENTRIES and len(counted) > 1 and known
    return [each.start(1) for each in found] if fits else []
