"""The forms that a rules text comes in: plain, Markdown, HTML, wiki.

Each is turned into one: Markdown's headings, bullets and table rows, without
emphasis, links and tags. Every character keeps its place in the source.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from enum import StrEnum

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.plain_text import PlainText, Writer


class Form(StrEnum):
    """How a text is marked up."""

    PLAIN = "plain"
    HTML = "html"
    PUKIWIKI = "pukiwiki"
    MEDIAWIKI = "mediawiki"


_BY_SUFFIX = {
    ".html": Form.HTML,
    ".htm": Form.HTML,
    ".xhtml": Form.HTML,
    ".pukiwiki": Form.PUKIWIKI,
    ".mediawiki": Form.MEDIAWIKI,
    ".mw": Form.MEDIAWIKI,
    ".md": Form.PLAIN,
    ".markdown": Form.PLAIN,
}
# No other markup has a heading such as `* 内容物 [#abc]`.
_ANCHOR = re.compile(r"(?m)^\*{1,3}[^*\n]*\[#\w+\][ \t]*$")
_SIGNS = (
    (
        Form.HTML,
        re.compile(r"(?i)<(?:!doctype|html|body|h[1-6]|p|ul|ol|li|table|tr|td)\b[^<>]*>"),
    ),
    (
        Form.PUKIWIKI,
        re.compile(
            r"(?m)^\*{1,3}[^*\n]*\[#\w+\]|^#(?:ref|contents|clear|div|br|navi|access"
            r"|related)\b|^\|.*\|[chf]?$\n^-[^-\s]|^\*{1,3}[^\s*]|\[\[[^\[\]\n]{0,200}>"
        ),
    ),
    (Form.MEDIAWIKI, re.compile(r"(?m)^={2,5}[^=\n]+={2,5}\s*$|^\{\||'''")),
)


def form_of(text: str, suffix: str) -> Form:
    """Return how *text* is marked up, told from its *suffix* or else its signs."""
    known = _BY_SUFFIX.get(suffix.lower())
    if known:
        return known
    if _ANCHOR.search(text, 0, 200_000):
        return Form.PUKIWIKI
    for form, sign in _SIGNS:
        if len(sign.findall(text, 0, 200_000)) >= 2:
            return form
    return Form.PLAIN


def plain_text(text: str, words: Grammar, suffix: str = "") -> PlainText:
    """Return *text* without its markup."""
    form = form_of(text, suffix)
    writer = Writer(text)
    position = 0
    for start, end, instead in _TOKENS[form](text):
        if start < position:
            continue
        writer.copy(position, start)
        writer.put(instead, start, end)
        position = end
    writer.copy(position, len(text))
    return writer.finish(words)


_Token = tuple[int, int, str]
_INVISIBLE = "[\u200b-\u200d\u2060\ufeff\u00ad]"
_TAG = r"</?[A-Za-z][^<>\n]{0,500}>"
_ENTITY = r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,30});"
_MARKDOWN = re.compile(
    rf"(?P<gone>{_INVISIBLE})"
    r"|(?P<open><!--|~~|<(?:del|s|strike)>)"
    # `2x ![2 Rooks](rook.svg)`: the picture has the name.
    r"|(?<=\d[x×] )!\[(?:\d{1,3} )?(?P<named>[^\[\]\n]+)\]\([^()\n]*\)"
    r"|!\[[^\[\]\n]*\]\([^()\n]*\)|(?<=[)\]])\{:[^{}\n]{0,80}\}"
    r"|\[(?P<label>[^\[\]\n]+)\]\([^()\n]*\)"
    rf"|(?P<tag>{_TAG})|(?P<entity>{_ENTITY})"
    r"|(?P<escape>\\(?=[*_#|()\[\]~`.+-]))"
    r"|(?P<stress>\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}|`+)"
)
_HTML = re.compile(
    rf"(?P<gone>{_INVISIBLE})"
    r"|(?P<open><!--|<(?:script|style|del|s|strike|rt|rp|head)\b[^<>]*>)"
    rf"|(?P<tag></?[A-Za-z][^<>]*>)|(?P<entity>{_ENTITY})|(?P<break>\n\s*)",
    re.IGNORECASE,
)
_PUKIWIKI = re.compile(
    rf"(?P<gone>{_INVISIBLE}|''+|%%%)"
    r"|(?P<open>(?m:^)/\*|%%|\(\()"
    r"|(?m:^)(?P<head>\*{1,3})(?P<drop>)[ \t]?"
    r"|[ \t]{0,4}\[#\w+\]"
    r"|(?m:^)//[^\n]*|(?m:^)#\w+[^\n]*"
    r"|(?P<wikibreak>&br;|~(?=\n))"
    r"|&(?:ref|img|facebooklike|new|size|counter)\b[^;\n]*;"
    r"|\[\[(?P<label>[^\[\]>\n]+)(?:>[^\[\]\n]*)?\]\]"
    rf"|(?P<entity>{_ENTITY})"
    r"|(?m:^)(?P<dashes>[-+]{1,3})(?![-+])[ \t]?"
    r"|(?m:\|[chf]$)(?P<rowend>)"
)
_MEDIAWIKI = re.compile(
    rf"(?P<gone>{_INVISIBLE}|''+)"
    r"|(?P<open><!--|\{\{|<(?:ref|del|s)\b[^<>/]*>)"
    r"|(?m:^)(?P<equals>={1,6})(?=[^=\n]+=)[ \t]{0,4}|[ \t]{0,4}={1,6}[ \t]{0,4}(?m:$)"
    r"|\[\[(?:[^\[\]|\n]*\|)?(?P<label>[^\[\]|\n]+)\]\]"
    rf"|(?P<tag>{_TAG})|(?P<entity>{_ENTITY})"
    r"|(?m:^)(?P<dashes>[*#:]{1,4})[ \t]?"
    r"|(?m:^)(?P<table>\{\|[^\n]*|\|\}|\|\+[^\n]*|\|-[^\n]*\n[|!][ \t]?)"
    r"|(?P<cell>\n(?:!|\|(?![-}+]))[ \t]?(?:[a-z]+=\"[^\"\n]*\"[ \t]*)*(?:(?<=[\" \t])\|(?!\|))?"
    r"|\|\||!!)"
)
_CLOSING = {"<!--": "-->", "~~": "~~", "%%": "%%", "((": "))", "{{": "}}", "/*": "*/"}


def _closing(opening: str) -> str:
    name = re.match(r"<(\w+)", opening)
    return _CLOSING.get(opening) or (f"</{name[1].lower()}>" if name else opening)


def _tokens(
    pattern: re.Pattern[str], write: Callable[[re.Match[str]], str]
) -> Callable[[str], Iterator[_Token]]:
    def tokens(text: str) -> Iterator[_Token]:
        lowered = text.lower() if len(text.lower()) == len(text) else text
        unclosed: set[str] = set()
        for match in pattern.finditer(text):
            opening = match.groupdict().get("open")
            if not opening:
                yield match.start(), match.end(), write(match)
                continue
            closing = _closing(opening)
            end = -1 if closing in unclosed else lowered.find(closing, match.end())
            if end < 0:
                unclosed.add(closing)
            else:
                yield match.start(), end + len(closing), ""

    return tokens


def _entity(text: str) -> str:
    return html.unescape(text).replace("\n", " ")


def _write_markdown(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups["tag"]:
        return "\n" if re.match(r"(?i)</?(?:br|p|div|li|tr)\b", groups["tag"]) else ""
    words = groups["label"] or groups["named"]
    return words or (_entity(groups["entity"]) if groups["entity"] else "")


_BLOCK = re.compile(
    r"(?i)</?(?:br|p|div|section|article|header|footer|ul|ol|dl|dt|dd|table"
    r"|hr|blockquote|figure)\b"
)


def _write_html(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups["entity"]:
        return _entity(groups["entity"])
    if groups["break"]:
        return " "
    tag = groups["tag"] or ""
    name = re.match(r"(?i)</?([a-z]+\d?)", tag)
    kind = name[1].lower() if name else ""
    if re.fullmatch(r"h[1-6]", kind):
        return "\n" if tag.startswith("</") else "\n\n" + "#" * int(kind[1]) + " "
    opened = {"li": "\n- ", "tr": "\n| ", "dt": "\n- "}.get(kind)
    if opened:
        return "" if tag.startswith("</") else opened
    if kind in {"td", "th"}:
        return " | " if tag.startswith("</") else ""
    return "\n\n" if kind in {"p", "table"} else "\n" if _BLOCK.match(tag) else ""


def _write_pukiwiki(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups["head"]:
        return "#" * len(groups["head"]) + " "
    if groups["dashes"]:
        return "  " * (len(groups["dashes"]) - 1) + "- "
    if groups["rowend"] is not None:
        return "|"
    if groups["wikibreak"]:
        return "\n"
    return groups["label"] or (_entity(groups["entity"]) if groups["entity"] else "")


def _write_mediawiki(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups["equals"]:
        return "#" * len(groups["equals"]) + " "
    if groups["dashes"]:
        return "  " * (len(groups["dashes"]) - 1) + "- "
    if groups["table"]:
        return "| " if groups["table"].startswith("|-") else "\n"
    if groups["cell"]:
        return " | "
    if groups["tag"]:
        return "\n" if groups["tag"].lower().startswith("<br") else ""
    return groups["label"] or (_entity(groups["entity"]) if groups["entity"] else "")


_TOKENS: dict[Form, Callable[[str], Iterator[_Token]]] = {
    Form.PLAIN: _tokens(_MARKDOWN, _write_markdown),
    Form.HTML: _tokens(_HTML, _write_html),
    Form.PUKIWIKI: _tokens(_PUKIWIKI, _write_pukiwiki),
    Form.MEDIAWIKI: _tokens(_MEDIAWIKI, _write_mediawiki),
}
