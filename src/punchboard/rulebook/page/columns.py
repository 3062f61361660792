"""Tables without any lines: bars between their columns, and numbers below names beside them."""

from __future__ import annotations

from punchboard.rulebook.grammar.grammar import Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.amounts import amounts_of

#: Fewest rows of a table, and the share of those named after components.
_FEWEST, _KNOWN = 3, 0.6
#: How long titles of columns are together, in characters, where a sign or spaces part them.
_REACH, _NEAR = 250, 40

#: What may part columns, one sign for all rows of a table, with what it has in it; a title of
#: one, and its numbers.
_COLUMNS = tuple(
    (between, made_later(rf"(?<=\S)(?:{sign})(?=\S)"))
    for between, sign in (("\t", r"[ ]*\t[ \t]*"), ("  ", r"[ ]{2,}"), (",", ",[ ]?"), ("/", "/"))
)
_HEAD, _NUMBER_CELL = made_later(r"[^\d|]{1,20}"), made_later(r"[x×]?\d{1,3}(?:[ ]?[^\W\d]{1,8})?")


def with_bars(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with a bar between the columns of tables without any.

    Above their numbers is a title for these: `Card, Count, Text`.
    """
    rows = text.split("\n")
    for index, head in enumerate(rows[:-1]):
        for between, sign in _COLUMNS if len(head) < _REACH and "|" not in head else ():
            if between not in head:
                continue
            titles, last = sign.split(head.strip()), index + 1
            counts = [words.pattern("quantity", "^{}$").match(each) is not None for each in titles]
            if len(titles) < 2 or True not in counts or not all(map(_HEAD.fullmatch, titles)):
                continue
            column, width = counts.index(True), len(titles) - 1
            while last < len(rows):
                cells = sign.split(rows[last].strip(), width)
                if len(cells) <= column or not _NUMBER_CELL.fullmatch(cells[column].strip()):
                    break
                last += 1
            for each in range(index, last if last > index + 2 else index):
                rows[each] = sign.sub(lambda gap: "|".ljust(len(gap[0])), rows[each], count=width)
    return _single_spaced("\n".join(rows), words)


#: A row whose columns single spaces part, and how many a title may have.
_CELL, _MOST_COLUMNS = r"[ ]\S{1,12}", 6


def _single_spaced(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with bars in tables whose columns single spaces part.

    `Card name # Type`, above `Pancake breakfast 2 B`; empty lines may be between the rows.
    """
    rows = text.split("\n")
    signs, quantity = [*rows], words.pattern("quantity", "^{}$")
    for index, head in enumerate(rows):
        titles = head.split(" ") if len(head) < _NEAR and "|" not in head else ()
        counts = [i for i, each in enumerate(titles) if i and quantity.match(each)]
        if not counts or len(titles) > _MOST_COLUMNS or not _HEAD.match(head):
            continue
        behind = len(titles) - counts[-1] - 1
        form = compiled(rf"\S.{{1,40}}?(?=[ ]\d{{1,3}}(?:{_CELL}){{{behind}}}$)(?P<rest>.*)")
        found = {index: len(" ".join(titles[: counts[-1]]))}
        for place in range(index + 1, len(rows)):
            row = form.fullmatch(rows[place])
            if row:
                found[place] = row.start("rest")
            elif rows[place].strip():
                break
        if len(found) > _FEWEST:
            for place, start in found.items():
                signs[place] = rows[place][:start] + rows[place][start:].replace(" ", "|")
            for place in range(index + 1, max(found)):
                signs[place] = signs[place] or "\x00"
    return "\n".join(signs).replace("\n\x00", " ")


_NAME = r"(?P<name>[^\W\d][^\d\n:.。|]{0,40}?)"
_BELOW = made_later(
    rf"(?m)^[ \t]*(?:[-*+•#]{{1,6}}[ ])?{_NAME}"
    r"(?P<gap>[ \t]*\n\n?[ \t]*(?:[-*+•:][ ]+)?)(?P<count>[×x]\d{1,3}(?P<rest>[ ])?"
    r"|[全計]?\d{1,3}(?P<unit>[ ]?[^\W\d]{1,8})?[ .。]*$)"
)
#: `12`, in a line of its own above `Owls`.
_OVER = made_later(rf"(?m)^[ \t]*(?P<count>\d{{1,3}})(?P<gap>[ ]?\n\n?[ \t]*){_NAME}[ \t]*$")


def with_counts_beside(text: str, words: Grammar) -> str:
    """Return *text*, of the same length, with each number that is below a name right behind it.

    `### Owls` above `12 pieces`, `Owls` above `: 12`, `- Owls` above `- 12`; or in front of it,
    where each is below its number.
    """
    units = compiled(rf"[ ]?(?:{amounts_of(words).pieces}|{words.words('copies')})")
    found = [e for e in _BELOW.finditer(text) if not e["unit"] or units.match(e["unit"])]
    title = bool(found) and words.topic(bare_title(found[0]["name"])) is Topic.COMPONENTS
    over, _, above = text[: found[0].start()].rstrip().rpartition("\n") if found else ("",) * 3
    if title or above.strip(" -*•").isdigit():
        found = list(_OVER.finditer(text, found[0].start("gap") if title else 0))
    names = [each["name"] for each in found]
    titles = above, over.rpartition("\n")[2]  # `Components`, `Number of each`
    listed = title or any(words.topic(bare_title(e)) is Topic.COMPONENTS for e in titles)
    listed = listed or sum(map(words.is_noun, names)) >= _KNOWN * len(names)
    if len(names) < (_FEWEST if title else 2) or not listed:
        return text
    rows = [*text]
    for each in found:
        start, end = each.span("gap")
        leads = each.start("count") < start
        rows[start:end] = ("" if leads else ":").ljust(end - start)
        if not leads and each["rest"]:
            rows[each.start("rest")] = "\n"
    return "".join(rows)
