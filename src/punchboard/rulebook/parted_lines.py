"""Lists in one line with a sign between their entries: `1 board / 4 owls / cloth bag`."""

from __future__ import annotations

from punchboard.rulebook.grammar import Grammar, Topic, bare_title
from punchboard.rulebook.patterns import made_later
from punchboard.rulebook.phrases import in_no_bracket

_SIGN = made_later(r"(?<=\S)[ ]([/•·●◆★])[ ](?=\S)")
#: `梟の札×6/説明書1部`: in Japanese a slash needs no spaces behind what is counted.
_SLASH = made_later(
    r"(?:(?<=[×x]\d)|(?<=[×x]\d\d)|(?<=\d[枚個つ本体冊部匹頭台組]))(/)"
    r"(?!人|名|色|組|チーム|プレイヤー)(?=[^\W\d][^/、,\d]{0,30}\d)"
)
#: Fewest entries, the longest in characters, and the share with a noun where no title is above.
_FEWEST, _LONGEST, _KNOWN = 3, 60, 0.6
_COUNTED = made_later(r"[x×]?\d{1,3}[ ]?[x×]?[ ]?[^\W\d]|.*[^\d.,]\d{1,3}(?:\W*|[ ]?[^\W\d])$")
_NO_NAME = made_later(r"\W*\d*\W*|.*[.!?。]")


def with_entries_parted(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with a line for each entry of such a list."""
    if not _SIGN.search(text) and not _SLASH.search(text):
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
    found = in_no_bracket(_SIGN, row, 0, len(row))
    signs = {each[1] for each in found}
    if row.lstrip().startswith("|") or len(signs) > 1 or not (found or slashes):
        return []
    label, colon, rest = row.partition(":")
    titled = bool(colon) and words.topic(bare_title(label)) is Topic.COMPONENTS
    said = rest if titled else row
    titled = titled or words.topic(bare_title(above)) is Topic.COMPONENTS
    if not found:
        return slashes if titled or len(slashes) > 1 else []
    pieces = [each.strip(" *-") for each in said.split(f" {signs.pop()} ")]
    counted = [each for each in pieces if _COUNTED.match(each)]
    if any(len(each) > _LONGEST or _NO_NAME.fullmatch(each) for each in pieces):
        return []
    known = sum(map(words.is_noun, pieces)) >= _KNOWN * len(pieces) or titled
    fits = len(pieces) >= _FEWEST and len(counted) > 1 and known
    return [each.start(1) for each in found] if fits else []
