"""The text of a file without its markup, which still knows where each character came from.

Plain text, Markdown, HTML, LaTeX and wikis come out as one: headings,
bullets and table rows as in Markdown, without emphasis, links and tags.
"""

from __future__ import annotations

import html
import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from punchboard.rulebook.grammar.grammar import Grammar, Topic, bare_title
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.columns import with_bars, with_bullets
from punchboard.rulebook.page.joined import joined
from punchboard.rulebook.page.parted import parted, without_gaps

_SAME_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    ord(sign): ord(plain)
    for signs, plain in (
        ("\u3000\u00a0\u202f\u205f" + "".join(map(chr, range(0x2000, 0x200B))), " "),
        ("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
        ("〜～∼", "~"),
        ("‐‑‒–—―−－", "-"),
        ("✕✖⨯╳", "×"),
        ("｡", "。"),
        ("､", "、"),
        ("〔［", "["),
        ("〕］", "]"),
        ("’‘", "'"),
        ("│┃║", "|"),
        ("\x00", " "),
    )
    for sign in signs
}


class Form(StrEnum):
    """How a text is marked up."""

    PLAIN = "plain"
    HTML = "html"
    PUKIWIKI = "pukiwiki"
    MEDIAWIKI = "mediawiki"
    LATEX = "latex"


_BY_SUFFIX = {
    **dict.fromkeys((".html", ".htm", ".xhtml"), Form.HTML),
    **dict.fromkeys((".mediawiki", ".mw"), Form.MEDIAWIKI),
    **dict.fromkeys((".md", ".markdown"), Form.PLAIN),
    **dict.fromkeys((".pukiwiki", ".org"), Form.PUKIWIKI),
    ".tex": Form.LATEX,
}
# No other markup has a heading such as `* 内容物 [#abc]`, or `#+TITLE:` of Org, whose headings
# are the same.
_ANCHOR = made_later(r"(?m)^\*{1,3}[^*\n]*\[#\w+\][ \t]*$|^\#\+TITLE:")
_SIGNS = (
    (Form.LATEX, made_later(r"(?m)^[ \t]*\\(?:begin\{|item\b|(?:sub)*section\*?\{)")),
    (Form.HTML, made_later(r"(?i)<(?:!doctype|html|body|h[1-6]|p|[uo]l|li|table|t[rd])\b[^<>]*>")),
    (
        Form.PUKIWIKI,
        made_later(
            r"(?m)^\*{1,3}[^*\n]*\[#\w+\]|^#(?:ref|contents|clear|div|br|navi|access"
            r"|related)\b|^\|.*\|[chf]?$\n^-[^-\s]|^\*{1,3}[^\s*][^*\n]*$|\[\[[^\[\]\n]{0,200}>"
        ),
    ),
    (Form.MEDIAWIKI, made_later(r"(?m)^={2,5}[^=\n]+={2,5}\s*$|^\{\||'''")),
)
#: A table that Markdown does not have.
_WIKI_TABLE = made_later(r"(?m)^\{\|.*\n(?:.*\n){1,40}?\|-")
_PAGE = 200_000
#: `12 cards [8 owls, 4 hares]`: what a total comes to; `owls [12]`
_SQUARE = made_later(
    r"\[(?<=[^\W\d][ ]\[)(\d{1,3}[ ][^\W\d][^\[\]\n]*,[^\[\]\n]*|[x×]?\d{1,3}(?=\][*_ ]*$))\]",
    re.MULTILINE,
)
#: `- (12) owls`; `owls 12` with a tab between, and rows of a table such as `owls,12`
_LEADING = made_later(r"(?m)^([ \t]*[-*•+][ ])\((\d{1,3})\)(?=[ ][^\W\d])")
_TAB = made_later(
    r"(?m)(?<=[^\W\d])\t(?=\d{1,3}[枚個つ本体冊]?[ ]*$)"
    r"|(?<=[ぁ-ヺー一-龥]),(?=[ ]?\d{1,3}[ぁ-ん一-龥][ ]*$)"
    r"|(?<=[^\W\d])[,;](?=\d{1,3}[ ]*(?:\Z|\n(?:\Z|\n|[^\d,;\n]*[,;]\d{1,3}[ ]*$)))"
)
#: `カード 9枚 ※予備を含む`: a note behind an entry
_NOTED = made_later(r"[ ]※(?=[^\s\d])")
#: `【駒(12個)】`, `「駒 12個」「石 8個」`: a name with its number in brackets.
_OPENS, _CLOSES = "【「『《〈≪", "】」』》〉≫"
_FRAMED = made_later(
    rf"[{_OPENS}]([^{_OPENS}{_CLOSES}()\n]{{1,20}}?(?:\([^()\n]*[\d一-十][^()\n]*\)"
    rf"|[ ]?[\d一-十]{{1,4}}[枚個本つ体]))[{_CLOSES}](?=[ ]*+(.?))"
)
#: `1--12` of LaTeX; `two dice—all in a bag`
_TWO_DASHES, _PAUSE = made_later(r"(?<=\d)--(?=\d)"), made_later("—(?<=[a-z]{2}—)(?=[a-z]{2})")
#: What is drawn from a name to its number: `天気ダイス---2`, `帆‥各3枚`.
_LEADER = made_later(
    r"(?=[ ‥…・:-])(?:(?<=[^\s\d])[ ]?-{2,4}[ ]?(?=\d{1,4}[ ]*(?:[枚個本]|$))"
    r"|(?<=[^\s\d])[ ]?(?:[‥…]{1,6}|・{2,6})[ ]?"
    r"(?=[各計]?\d{1,4}(?:[枚個つ本体冊組面台匹袋種]|[ ]?(?:\(|$)))"
    # `Owls . 9`, where a row of dots has room for one; `Owls:: 9` of AsciiDoc
    r"|[ ]\.[ ](?<=[^\W\d]...)(?=\d{1,3}(?:[ ]\(|$))|::[ ](?<=\w...))",
    re.MULTILINE,
)
#: `カード 3枚1組 6セット`, `札 1組3枚 6組`: so many times what a set has
_SETS = made_later(
    r"(?<=\d[枚個本])1(?:組|セット)[ ,、×x]{0,2}(?=\d{1,2}(?:組|セット))"
    r"|1(?:組|セット)[ :]?(\d{1,2}[枚個本])[ ,、×x](?=\d{1,2}(?:組|セット))"
)
#: Lines with a dash right before their words: `-a board`, and below it `-14 owls`.
_DASHES = made_later(r"(?m)(?:^[ \t]*-[^\s>-].*(?:\n|\Z)){2,}")
_DASH, _DASHED_WORD, _DASHED_COUNT = (
    made_later(rf"(?m)^([ \t]*)-{behind}") for behind in ("", r"[^\W\d]", r"\d{1,3}[ ][^\W\d]")
)


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text as the grammar reads it, one sign for each of *raw*.

    Attributes:
        text: Without markup, in ASCII digits, brackets, spaces and line feeds.
        raw: The same characters as the writer typed them.
        replaced: What came in the place of markup: where it begins and ends in *raw* without
            the breaks, and where the markup does in the source; what is between is the same.
        breaks: Where line feeds were put into *raw*.
        returns: Where the lines end in the source, as long as it is without a carriage return,
            that had one.
    """

    text: str
    raw: str
    replaced: Sequence[tuple[int, int, int, int]]
    breaks: Sequence[int]
    returns: Sequence[int] = ()

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return where the characters from *start* to *end* start and end in the source."""
        first, last = self._sign(start)[0], self._sign(end - 1)[1]
        return first + bisect_left(self.returns, first), last + bisect_left(self.returns, last)

    def _sign(self, place: int) -> tuple[int, int]:
        breaks = bisect_left(self.breaks, place)
        broken = self.breaks[breaks : breaks + 1] == [place]
        place -= breaks
        found = bisect_right(self.replaced, place, key=itemgetter(0))
        _, end, first, last = self.replaced[found - 1] if found else (0, 0, 0, 0)
        if place >= end:
            first = last + place - end
            last = first + 1
        return first, first if broken else last


def form_of(text: str, suffix: str) -> Form:
    """Return how *text* is marked up, by its *suffix* or else by its signs."""
    known = _BY_SUFFIX.get(suffix.lower(), Form.PLAIN)
    if known is not Form.PLAIN:
        return known
    if _ANCHOR.search(text, 0, _PAGE):
        return Form.PUKIWIKI
    if suffix.lower() in _BY_SUFFIX and not _WIKI_TABLE.search(text, 0, _PAGE):
        return known
    return next((e for e, sign in _SIGNS if len(sign.findall(text, 0, _PAGE)) >= 2), Form.PLAIN)


def plain_text(source: str, words: Grammar, suffix: str = "") -> PlainText:
    """Return *source* without its markup, with the lines that its writer meant."""
    parts: list[str] = []
    replaced = []
    position = place = 0
    returns = [each.start() - before for before, each in enumerate(re.finditer("\r\n", source))]
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    for start, end, instead in _tokens(source, form_of(source, suffix)):
        parts += source[position:start], instead
        place += start - position
        replaced.append((place, place + len(instead), start, end))
        place += len(instead)
        position = end
    raw = "".join([*parts, source[position:]])
    plain = (_PAUSE.sub(",", raw) if "—" in raw else raw).translate(_SAME_WIDTH)
    plain = _TWO_DASHES.sub("~ ", with_bullets(plain)) if "--" in plain else with_bullets(plain)
    if any(sign in plain for sign in ("--", "‥", "…", "・・", " . ", ":: ")):
        plain = _LEADER.sub(lambda led: ":".ljust(len(led[0])), plain)
    if any(sign in plain for sign in _CLOSES):
        plain = _FRAMED.sub(_unframed, plain)
    if "1組" in plain or "1セット" in plain:
        plain = _SETS.sub(lambda sets: f"{sets[1] or ''}×".ljust(len(sets[0])), plain)
    if "\n-" in plain:
        plain = _DASHES.sub(lambda lines: _with_bullets(lines, words), plain)
    plain = _LEADING.sub(r"\1 \2x", _SQUARE.sub(r"(\1)", plain))
    plain = _NOTED.sub("。 ", _TAB.sub(":", with_bars(raw, plain, words)))
    plain = without_gaps(plain)
    places = parted(plain, words)
    text = "\n".join(plain[a:b] for a, b in itertools.pairwise([0, *places, len(plain)]))
    pieces = itertools.pairwise([0, *places, len(raw)])
    raw = "\n".join(raw[first:last] for first, last in pieces)
    breaks = [place + before for before, place in enumerate(places)]
    return PlainText(joined(text, words), raw, replaced, breaks, returns)


def _with_bullets(lines: re.Match[str], words: Grammar) -> str:
    """Return lines with a bullet for each dash, unless that may be a minus of all of them."""
    above = lines.string[: lines.start()].rstrip().rpartition("\n")[2]
    bullets = words.topic(bare_title(above)) is Topic.COMPONENTS or _DASHED_WORD.search(lines[0])
    bullets = bullets and _DASHED_COUNT.search(lines[0])
    return _DASH.sub(r"\1•", lines[0]) if bullets else lines[0]


def _unframed(found: re.Match[str]) -> str:
    """Return an entry without its brackets, apart from what is beside it."""
    above = found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
    apart = found[0][0] == "【" or found[2] in f"、{_OPENS}" or found.string[found.end()] == " "
    if not apart or (above.strip("#") and above[-1] not in f"{_CLOSES}:、・*-"):
        return found[0]
    behind = " " if found[2] in "、" else "、" if found[2] in _OPENS else ":"
    return f"{' ' if above else '◆'}{found[1]}{behind}"


def _tag(found: re.Match[str]) -> str:
    """Return what a tag of HTML is in Markdown."""
    kind, closing = found[1].lower(), found[0].startswith("</")
    if re.fullmatch(r"h[1-6]", kind):
        return "\n" if closing else "\n\n" + "#" * int(kind[1]) + " "
    opened = {"li": "\n- ", "tr": "\n| ", "dt": "\n- ", "dd": ": "}.get(kind)
    if opened:
        return "" if closing else opened
    if kind in {"td", "th"}:
        return " | " if closing else ""
    return "\n\n" if kind in {"p", "table"} else "\n" if kind in _BLOCKS else ""


def _bullet(found: re.Match[str]) -> str:
    return "  " * (len(found[1]) - 1) + "- "


def _title(found: re.Match[str]) -> str:
    return "#" * len(found[1]) + " "


def _section(found: re.Match[str]) -> str:
    return "\n" + "#" * (1 + found[1].count("sub")) + f" {found[2]}\n"


_BLOCKS = frozenset("br div section article header footer ul ol dl hr blockquote figure".split())
_LISTS = {"<ul": 1, "<ol": 1, "</ul": -1, "</ol": -1}
_CLOSING = {"<!--": "-->", "((": "))", "{{": "}}", "/*": "*/"}
# A form is rules: a pattern, and what replaces it. None leaves out all up to the closing sign.
_Rule = tuple[str, str | Callable[[re.Match[str]], str] | None]
_GONE: _Rule = ("[\u200b-\u200d\u2060\ufeff\u00ad]|(?<=\n[a-z])[ ](?=\\)[ \t])", "")  # `b ) 9 owls`
_ENTITY: _Rule = (
    r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,30});",
    lambda found: html.unescape(found[0]).replace("\n", " "),
)
# A break within a cell of a table.
_BREAK: _Rule = (
    r"<br\s*/?>\s*(?=(\()?[^<>]*</t[dh]>)",
    lambda found: " " if found[1] else "; ",
)
_TAG: _Rule = (r"</?([A-Za-z]\w*)(?:[\s/][^<>]{0,2000})?>", _tag)
_PAGE_LINK: _Rule = (r"\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\]", r"\1")
_HYPHENS: _Rule = (r"(?<=[^\s-][ ])---?(?=[ ][^\s-])", "–")  # as a dash is typed
_RULES: dict[Form, tuple[_Rule, ...]] = {
    Form.PLAIN: (
        _GONE,
        # `Spiel-` above `steine`, but not `Wind-` above `und Wellenkarten`
        (
            r"(?-i:(?<=[a-zß-ÿ]{2})-[ \t]*\n[ \t]*(?=[a-zß-ÿ]{2})"
            r"(?!(?:und|oder|sowie|bzw|et|ou|and|or|to)\b))",
            "",
        ),
        (r"(?<=\S)[ \t]+(?=\n)", ""),  # it would be a second one where the line goes on below
        (r"(?<=\d)[ ]{2,4}(?=[x×][ ]\d)", " "),  # `Coins (30  x 1, 12  x 5)`
        (r"<!--|~~|<(?:del|s|strike)>", None),
        (r"(?m:^)>[ \t]+(?=[^\W\d_])", ""),
        # BBCode, as forums have it.
        (r"(?m:^)[ \t]*\[\*\][ \t]*", "- "),
        (r"\[/?(?:[bisu]|list|size|colou?r|font|center|quote|url|h\d)(?:=[^\[\]\n]{0,60})?\]", ""),
        # A tree: `├─ Owls 9`.
        (r"(?m:^)([│ ]{0,20})[├└][─-]{1,4}[ ]?", lambda found: " " * len(found[1]) + "- "),
        # `2x ![2 Rooks](rook.svg)`: the picture has the name.
        (r"(?<=\d[x×] )!\[(?:\d{1,3} )?([^\[\]\n]+)\]\([^()\n]*\)", r"\1"),
        (r"!\[[^\[\]\n]*\]\([^()\n]*\)|(?<=[)\]])\{:[^{}\n]{0,80}\}", ""),
        (r"\[([^\[\]\n]+)\]\([^()\n]*\)", r"\1"),
        # Pages of a notebook: `[[Owl|owls]]`, and a picture `![[owl.png]]`.
        (r"!\[\[[^\[\]\n]*\]\]", ""),
        _PAGE_LINK,
        # A row and a cell of a table begin where their tags do.
        (r"\n\s*(?=</?(?:tr|td|th|tbody|thead)\b)", ""),
        _BREAK,
        _TAG,
        _ENTITY,
        (r"\\(?=[*_#|()\[\]~`.+-]|(?m:$))", ""),
        (r"(?m:^)\*\*(?=[^\W\d_][^*\n:.,()\d]{1,30}\*\*[ \t]*(?m:$))", "##### "),
        (r"(?<!\w)__(?=[^\s_])([^_\n]{1,99})(?<=\S)__(?!\w)", r"\1"),
        (r"(?<!\w)_(?=[^\s_])([^_\n]{1,99})(?<=\S)_(?!\w)", r"\1"),
        (r"(?!(?<=\d)\*\d)(?:\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3})|`+", ""),
    ),
    Form.HTML: (
        _GONE,
        (r"<!--|<(?:script|style|del|s|strike|rt|rp|head)\b[^<>]*>", None),
        _BREAK,
        _TAG,
        _ENTITY,
        (r"\n\s*", " "),
    ),
    Form.PUKIWIKI: (
        _GONE,
        (r"''+|%%%|[ \t]{0,4}\[#\w+\]|(?m:^)//[^\n]*|(?m:^)#\w+[^\n]*", ""),
        (r"(?m:^)/\*|%%|\(\(", None),
        (r"(?m:^)(\*{1,3})[ \t]?", _title),
        (r"&br;|~(?=\n)", "\n"),
        (r"&(?:ref|img|facebooklike|new|size|counter)\b[^;\n]*;", ""),
        (r"\[\[([^\[\]>\n]+)(?:>[^\[\]\n]*)?\]\]", r"\1"),
        _ENTITY,
        (r"(?m:^)([-+]{1,3})(?![-+])[ \t]?", _bullet),
        (r"(?m:\|[chf]$)", "|"),
    ),
    Form.LATEX: (
        _GONE,
        (r"(?<!\\)%[^\n]*", ""),
        (r"\\((?:sub)*section|chapter|title)\*?\{([^{}\n]*)\}", _section),
        # `\item[12] Karten`: the number is in the place of a bullet.
        (r"\\item[ \t]*\[([^\[\]\n]*)\][ \t]*", r"- \1 "),
        (r"\\item\b[ \t]*", "- "),
        (r"\\caption\*?\{(\d[^{}\n]*)\}", r"- \1"),  # `27 owl cards`, below their picture
        (r"\\(?:begin|end)\{[^{}\n]*\}(?:\[[^\[\]\n]*\])?(?:\{[^{}\n]*\})*", ""),
        (r"\\(?:text\w+|emph|underline|mbox)\{([^{}\n]*)\}", r"\1"),
        (r"\$?\\times\b\$?", "×"),
        (r"\\\\(?:\[[^\[\]\n]*\])?", "\n"),
        (r"\\(?=[&%$#_{}])", ""),
        (r"\\[a-z]+\*?(?:\[[^\[\]\n]*\])?(?:\{[^{}\n]*\})*[ \t]?", ""),
        (r"[ \t]*&[ \t]*", " | "),
        (r"[{}$]", ""),
        (r"~", " "),
    ),
    Form.MEDIAWIKI: (
        _GONE,
        (r"''+", ""),
        (r"<!--|\{\{|<(?:ref|del|s)\b[^<>/]*>", None),
        (r"(?m:^)(={1,6})(?=[^=\n]+=)[ \t]{0,4}", _title),
        (r"[ \t]{0,4}={1,6}[ \t]{0,4}(?m:$)", ""),
        _PAGE_LINK,
        _TAG,
        _ENTITY,
        (r"(?m:^)([*#:]{1,4})[ \t]?", _bullet),
        (r"(?m:^)\|-[^\n]*\n[|!][ \t]?", "| "),
        (r"(?m:^)(?:\{\|[^\n]*|\|\}|\|\+[^\n]*)", "\n"),
        (
            r"\n(?:!|\|(?![-}+]))[ \t]?(?:[a-z]+=\"[^\"\n]*\"[ \t]*)*(?:(?<=[\" \t])\|(?!\|))?"
            r"|\|\||!!",
            " | ",
        ),
    ),
}


def _tokens(source: str, form: Form) -> list[tuple[int, int, str]]:
    """Return the places of markup and what replaces each, none in another."""
    known = (*_RULES[form], _HYPHENS)
    rules = [(re.compile(sign, re.IGNORECASE), instead) for sign, instead in known]
    # No sign begins with a letter, nor with a space in front of a word.
    signs = "|".join(f"(?P<_{index}>{sign.pattern})" for index, (sign, _) in enumerate(rules))
    whole = re.compile(rf"(?=[^\w \t.,;:?]|_|[ \t](?![\w.,;:?'(]))(?:{signs})", re.IGNORECASE)
    lowered = source.lower() if len(source.lower()) == len(source) else source
    found, unclosed, position, depth = [], set[str](), 0, 0
    for match in whole.finditer(source):
        start, end = match.span()
        if start < position:
            continue
        sign, instead = rules[int((match.lastgroup or "_")[1:])]
        one = sign.match(source, start) if instead else match
        assert one is not None
        said = ""
        if instead is None:
            name = re.match(r"<(\w+)", one[0])
            closing = _CLOSING.get(one[0]) or (f"</{name[1].lower()}>" if name else one[0])
            place = -1 if closing in unclosed else lowered.find(closing, end)
            if place < 0:
                unclosed.add(closing)
                continue
            end = place + len(closing)
        else:
            said = one.expand(instead) if isinstance(instead, str) else instead(one)
            if instead is _tag:
                depth = max(depth + _LISTS.get(one[0].lower().rstrip(">").split(" ")[0], 0), 0)
                said = said.replace("\n- ", "\n" + "  " * max(depth - 1, 0) + "- ")
        found.append((start, end, said))
        position = end
    return found
