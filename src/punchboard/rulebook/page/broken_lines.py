"""Lines as their writer meant them: what a page broke is joined, what was joined is broken."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.grammar.grammar import Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.columns import with_counts_beside, with_entries_parted
from punchboard.rulebook.page.flat_lists import flat_breaks

# A rulebook pasted into one line: what were line breaks are wide gaps now.
_GAP = made_later(r"[ \t](?<=\S.)(?=[ \t]+\S)")
_BEFORE_MARK = made_later(
    r"[ \t](?=[■□◆◇〇○●☆★▼・※]\s?\S)|(?<=[。!?])[ \t](?=\S)|(?<=\))[ \t](?=[^\x00-ÿ\s])"
)
_BEFORE_NUMBER = made_later(r"(?<=\S)[ \t](?=\d{1,2}[:)](?!\d))")
# `What is in it: - 4 pawns`, above `- 30 cards`.
_FIRST_MARKED = made_later(r":[ ](?=([-•*])[ ]\d{1,3}[ ][^\W\d][^\n:]*\n\1[ ]\d)")
# The number of a page, above its words.
_PAGE = made_later(r"(?<=\n\n)(\d{1,3})(?=[ ](?!- )\S|\n)")
_LONG_LINE = 300


def breaks_in(text: str, words: Grammar) -> tuple[str, list[int]]:
    """Return *text* with a line for each of its headings, and where these were put in."""
    text = with_counts_beside(_without_pages(text), words)
    text = _with_line_breaks(with_entries_parted(text, words))
    first = (each.end() for each in _FIRST_MARKED.finditer(text))
    places = sorted({*_inline_breaks(text, words), *flat_breaks(text, words), *first})
    parts = itertools.pairwise([0, *places, len(text)])
    return "\n".join(text[first:last] for first, last in parts), places


def _without_pages(text: str) -> str:
    """Return *text*, of the same length, without the numbers that a copy has above its pages.

    They count from one on, each before a page that is a paragraph.
    """
    found, following = [], 1
    led = list(_PAGE.finditer(text))
    for each in led:
        if int(each[1]) in {following, following + 1}:
            found.append(each.span(1))
            following = int(each[1]) + 1
    if len(found) < max(3, len(led) / 2):
        return text
    for start, end in found:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _with_line_breaks(text: str) -> str:
    return "\n".join(map(_broken, text.split("\n")))


def _broken(line: str) -> str:
    """Return a *line*, of the same length, broken where its writer broke it once."""
    if len(line) <= _LONG_LINE:
        return line
    if len(_GAP.findall(line)) + len(_BEFORE_MARK.findall(line)) < 3:
        return line
    for place in (_GAP, _BEFORE_MARK, _BEFORE_NUMBER):
        line = place.sub("\n", line)
    return line


_HEADING = made_later(
    # Nothing begins inside of a word, but for a capital.
    r"(?=[^\sa-z])(?:(?<![^\s。.!?)])|(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ]))"
    r"(?:(?:(?<=[\s。.!?)])|^)[【\[<《〈≪][ ]?(?P<bracketed>[^】\]>》〉≫\n]{1,20})[】\]>》〉≫]"
    r"|(?:(?<=[\s。.!?)])|^)(?:■{1,3}|◆)[ ]?(?P<marked>[^\s:、。■◆]{2,20})[■◆]?(?=[ ])"
    r"|(?:(?<=[ ])|^)#{1,3}[ ](?P<hashed>[A-Za-z]{4,14}|[^\s#A-Za-z]{2,12})(?=[ ])"
    r"|(?<=[a-zß-ÿ])(?P<glued>[A-ZÀ-Þ][a-zß-ÿ]{4,18})(?=:[ ])"
    # `Contents. 24 cards, 2 dice`
    r"|^(?P<stopped>[A-ZÀ-Þ][a-zß-ÿ]{4,18})(?=\.[ ][\dA-ZÀ-Þ])"
    # `What is in it? 24 cards, 2 dice`
    r"|^(?P<asked>[A-ZÀ-Þ][^.:!?\n\d]{4,40}?(?=[ ]?\?[ ][\dA-ZÀ-Þ]))"
    r"|(?<=[.!?)][ ])(?P<plain>[A-ZÀ-Þ][a-zß-ÿ]{4,18}(?=:[ ])|[A-Z]{4,12}(?=[ ]))"
    # `Ages: 8+ Contents: 40 cards`, `対象:3歳〜 セット内容:札 24枚`
    r"|(?:(?<=[^\s:][ ])|^)(?P<label>[^\sa-z:、。.,()・][^\s:、。.,()・]{1,19})"
    r"(?=:[ ]?[^\s:]|[ ]?\n[・●■◆]))",
    re.MULTILINE,
)
# `Player Pieces:`: a label of two words.
_NAMED = made_later(r"[A-ZÀ-Þ]\w+ [A-ZÀ-Þ]\w+$")
_BULLET = made_later(r"(?m)^[ \t]*[-*•+][ \t]+$")
_MARK = made_later(r"(?<=[ ])(?:[◇○●・□▼](?=[ ]?[^\s\d])|-[ ](?=\S))")
_SECTIONS = {Topic.COMPONENTS, Topic.SETUP}


def _inline_breaks(text: str, words: Grammar) -> list[int]:
    """Return where lines must begin so that each heading of a list is on its own line.

    A line is broken only where it names the components or the setting up, and
    goes on behind that heading.
    """
    found = [each for each in _HEADING.finditer(text) if words.topic(_title(each))]
    found = [e for e in found if not (e["label"] and _NAMED.search(text, *_before(e)))]
    found = [e for e in found if not (e["label"] and _is_item(text, e, words))]
    found = [e for e in found if not _title(e).endswith("枚数")]  # a label: `駒の枚数:12枚`
    places: set[int] = set()
    for line, inside in itertools.groupby(found, lambda each: _line(text, each.start())):
        places.update(_line_breaks(text, line, list(inside), words))
    return sorted(places)


def _is_item(text: str, label: re.Match[str], words: Grammar) -> bool:
    """Return whether a label is behind a bullet: `- Material: wood` is no list."""
    listed = words.topic(_title(label)) is Topic.COMPONENTS
    return listed and _BULLET.search(text, _before(label)[0], label.start()) is not None


def _before(label: re.Match[str]) -> tuple[int, int]:
    return max(0, label.start() - 20), label.end()


def _title(found: re.Match[str]) -> str:
    return found[found.lastgroup or 0]


def _line(text: str, place: int) -> tuple[int, int]:
    end = text.find("\n", place)
    return text.rfind("\n", 0, place) + 1, len(text) if end < 0 else end


def _line_breaks(
    text: str, line: tuple[int, int], headings: list[re.Match[str]], words: Grammar
) -> Iterator[int]:
    hashed = [each for each in headings if each["hashed"]]
    if len(hashed) == 1:
        headings = [each for each in headings if each is not hashed[0]]
    topics = {words.topic(_title(each)) for each in headings}
    if not topics & _SECTIONS:
        return
    ends = [each.start() for each in headings[1:]] + [line[1]]
    for each, end in zip(headings, ends, strict=True):
        stop = each.end() + text.startswith((":", ".", "?"), each.end())
        while stop < end and text[stop] == " ":
            stop += 1
        if stop >= end:
            yield from (each.start(),) if each["label"] else ()
            continue
        yield from (place for place in (each.start(), stop) if place > line[0])
        if words.topic(_title(each)) is Topic.COMPONENTS:
            yield from (mark.start() for mark in _MARK.finditer(text, stop, end))


_OPENS_ENTRY = made_later(
    r"[ \t]*(?:[-*+•‣▪◦➢✓✔–✣·・●○〇◎◇◆■□▼▽▲△★☆▶►▸▹♦❖✦◾◽»⁃∙|#>_=※]"
    r"|\"\w+\":|o[ \t]+(?=\d|[A-Z])|x[ ]?\d|\d{1,3}[.):][ ]?|\(\d\)(?!$)|[a-h][.)][ ]|\d|$|[①-⑳]"
    r"|!!!)"
)
_CONTINUES = made_later(r"[ \t]*(?:[a-zà-öø-ÿ(]|[”“\"][a-z])")
_CLOSES, _COUNT_BEHIND = made_later(r"(?<![a-z\d])\)|(?<=[\w\s.])\)"), made_later(r"\(\d{1,4}\)$")
_LED = made_later(r"\.{3,}[ ]?\d{1,4}(?:[ ]\([^()]*\)|,[ ][^.]*)?$")
_TORN_NAME = made_later(r"[ \t•\-–*▪·]*\d{1,3} [A-Z].*([a-z]-| /)$")
_LEADING_NUMBER = made_later(r"[ \t•\-–*▪·]*\d{1,3}[ ]?x?[ ]")
#: How long a line is at most that may be a name, in characters.
_SHORT = 25
#: Words that are more than the name of an entry.
_SEVERAL = 4
#: How many lines a pair of brackets may go over.
_LONGEST = 5


def joined(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with a space for each break inside of a phrase."""
    rows = text.split("\n")
    glued = set(_in_brackets(rows)) | set(_wrapped(rows, words))
    parts = []
    for index, row in enumerate(rows):
        parts += [" " if index in glued else "\n", row] if index else [row]
    return "".join(parts)


def _in_brackets(rows: Sequence[str]) -> list[int]:
    """Return the lines that go on inside of a bracket that closes soon."""
    found: list[int] = []
    index = 0
    while index < len(rows):
        depth = _depth(rows[index])
        last = index
        while depth > 0 and last + 1 < len(rows) and last - index < _LONGEST:
            last += 1
            if not rows[last].strip() or rows[last].lstrip().startswith(("#", "|")):
                break
            depth += _depth(rows[last])
        if depth <= 0 and last > index:
            found += range(index + 1, last + 1)
            index = last
        index += 1
    return found


def _depth(row: str) -> int:
    return row.count("(") - len(_CLOSES.findall(row)) if "(" in row or ")" in row else 0


def _wrapped(rows: Sequence[str], words: Grammar) -> list[int]:
    """Return the lines that go on with what the line above them says."""
    found: list[int] = []
    for index in range(1, len(rows)):
        above, row = rows[index - 1].rstrip(), rows[index].strip()
        if not above.strip() or not row:
            continue
        torn = row[0].isdigit() and len(above) > _SHORT and _torn(above, words)
        if torn:
            found.append(index)
            continue
        if _OPENS_ENTRY.match(rows[index]):
            continue
        if _LED.search(above) or (above[-1] == ")" and _COUNT_BEHIND.search(above)):
            continue
        ended = above.lstrip().startswith(("#", "|", "---")) or above.endswith(tuple(".。!?|"))
        if not ended and (row.startswith("(") or _goes_on(above, row, words)):
            found.append(index)
    return found


def _lacks_noun(above: str, row: str, words: Grammar) -> bool:
    """Return whether the noun of an entry is on the next line: `17 Mythical` above `Owl cards`."""
    one = len(re.findall(r"\d+", above)) == 1 and len(above.strip()) < 40
    shade = words.pattern("shades", "[ ]{}$").search(above)  # `20 mice`, and not `8 large`
    whole = "de" in words.codes or (above.split()[-1].islower() and not shade)
    short = len(row.split()) <= 3 and words.is_noun(row) and not re.search(r"\d", row)
    open_end = one and above[-1:].isalpha() and above[-1:] != "s"
    return open_end and short and not (whole or words.is_noun(above))


def _torn(above: str, words: Grammar) -> bool:
    """Return whether a line ends in the middle of a sentence: `… and take`."""
    return _tearing(words).search(above) is not None


@functools.lru_cache(maxsize=32)
def _tearing(words: Grammar) -> re.Pattern[str]:
    ends = f"{words.words('to')}|of|for|in|with|from|than|takes?|draws?|gains?|mit|von|für|avec|de"
    form = rf"[a-zé] (?:{ends}|{{}})$|\d,? {words.words('and_joint')}$|\d[ ]?-$"
    return words.pattern("the", form)


@functools.lru_cache(maxsize=32)
def _open_end(words: Grammar) -> re.Pattern[str]:
    """Return what no sentence ends in, but its lines may: `… sowie zwei`."""
    ends = f"{words.words('one')}|{words.words('and_joint')}|{words.number}"
    return words.pattern("the", rf"[a-zß-ÿ,] (?:{{}}|{ends})$")


@functools.lru_cache(maxsize=32)
def _named(words: Grammar) -> re.Pattern[str]:
    """Return the pattern of a name with its article, alone in a line."""
    ones = f"{words.words('one')}|{words.number}"
    return words.pattern("the", rf"^(?:{{}}|{ones})[ ](?:[^\W\d][\w-]*[ ]?){{1,4}}$")


_DIGIT = made_later(r"\d")
#: `tide marker 1`, `- level 2 tides, blue: 4 (2 of each)`, `tide markers = 4 pieces`
_NUMBER_LAST = made_later(
    r"[ \t]*(?:[-*•][ ])?[^\W\d](?:[^\d,.;:=]{1,40}[ ][x×]?[ ]?\d{1,3}"
    r"|[^;:=]{1,50}(?:[ ]?[:=]|[ ]-)[ ]*[x×]?[ ]?\d{1,3}(?:[ ][^\W\d]{1,12})?"
    r"(?:[ ]\([^()]*\))?(?:[ ]+#.*)?)"
)


def _goes_on(above: str, row: str, words: Grammar) -> bool:
    if not (row[0].isascii() or "À" <= row[0] <= "ÿ"):
        return above[-1] == "、" and row[0].isalpha()
    title, leads = bare_title(row), _LEADING_NUMBER.match(above)
    if words.pattern("not_made", "^{}$").match(title):
        return False  # `this manual`, the last entry of a list
    numbers = _DIGIT.search(row) and _DIGIT.search(above)
    if numbers and _NUMBER_LAST.fullmatch(row) and _NUMBER_LAST.fullmatch(above.strip()):
        return False  # `meeples: 12` above `tide marker: 1`
    if row[0].isupper() and above[-1:] in {"-", "/"} and _TORN_NAME.match(above):
        return True  # `16 Search /` above `Track tokens`
    if above.rstrip().endswith(":") and words.topic(bare_title(above)) is Topic.COMPONENTS:
        return False
    if len(title.split()) < 3 and words.topic(title) is Topic.COMPONENTS:
        return False
    named = _named(words)
    if row.count(" ") <= _SEVERAL and named.match(row) and (leads or named.match(above)):
        return False  # `a rope`, `four captains` below `3 balls`
    entry = leads and words.is_noun(above) and above.endswith("s")
    if entry and 1 < len(row.split()) < _SEVERAL and words.is_noun(row):
        return False  # `2 guard figures` above `log sheets`
    led = words.pattern("the", rf"^(?:{{}}|{words.words('one')}|{words.number})[ ]")
    listed = led.match(row) or words.is_noun(row)  # `game board`, below a title
    if listed and not leads and words.topic(bare_title(above)) is Topic.COMPONENTS:
        return False
    shared = words.pattern("each", r"{}[ ]\d{1,3}[ ]").match(row)
    if shared and leads and words.begins_with_noun(row[shared.end() :]):
        return False  # `1 Würfel` above `je 4 Figuren in einer Farbe`
    if _CONTINUES.match(row):
        return not above.rstrip().endswith(":") or len(row.split()) > 6
    if words.topic(bare_title(row)) or row.partition(":")[0].isupper():
        return "de" not in words.codes and _torn(above, words)  # `KIND OF GAME: a race`
    if leads and _lacks_noun(above, row, words):
        return True
    if leads and above.endswith(")"):
        return False  # `12 pawns (3 each of red, blue, green and yellow)` is whole
    stops = above[-1:] == ":" or words.is_noun(above)
    goes_on = len(above) > _SHORT and _open_end(words).search(above)
    return bool(goes_on) or (len(above) > (45 if above[-1:] in ",-" else 60) and not stops)
