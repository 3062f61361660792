"""Takes the sentence of a check apart, so that its failure can be explained."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\w+|[=!<>]=|.""", re.DOTALL
)  # fmt: skip
_COMPARISONS = frozenset(["==", "!=", "<", "<=", ">", ">=", "in"])
#: Words that bind less tightly than a comparison, or read like one.
_LOOSE = frozenset(["or", "if", "else", "not", "is", "and"])


def statements(sentence: str) -> tuple[str, ...]:
    """Return the parts of `a and b and c`; a sentence of another build is one part."""
    tokens = list(_outer_tokens(sentence))
    if any(token in {"or", "if", "else"} for token, _, _ in tokens):
        return (sentence,)
    return _split(sentence, [(start, end) for token, start, end in tokens if token == "and"])


def sides(statement: str) -> tuple[str, ...]:
    """Return what stands around the signs of a comparison; nothing if it is none."""
    tokens = list(_outer_tokens(statement))
    if any(token in _LOOSE for token, _, _ in tokens):
        return ()
    cuts = [(start, end) for token, start, end in tokens if token in _COMPARISONS]
    return _split(statement, cuts) if cuts else ()


def alternatives(statement: str) -> tuple[str, ...]:
    """Return the parts of `a or b`, or what stands behind a `not`; nothing of other builds."""
    tokens = list(_outer_tokens(statement))
    words = {token for token, _, _ in tokens}
    if "or" in words and not words & {"if", "else"}:
        return _split(statement, [(start, end) for token, start, end in tokens if token == "or"])
    if tokens and tokens[0][0] == "not" and not words & {"and", "if", "else"}:
        return (statement[tokens[0][2] :].strip(),)
    return ()


def _outer_tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield what stands outside of all brackets, with its place."""
    depth = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in {"(", "[", "{"}:
            depth += 1
        elif token in {")", "]", "}"}:
            depth -= 1
        elif depth == 0 and not token.isspace():
            yield token, match.start(), match.end()


def _split(text: str, cuts: list[tuple[int, int]]) -> tuple[str, ...]:
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(text)]
    return tuple(text[start:end].strip() for start, end in zip(starts, ends, strict=True))
