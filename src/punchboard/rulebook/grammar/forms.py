"""Tables of forms: patterns in which `{each}` is the table of a grammar of that name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled

_TABLE = re.compile(r"\{([a-z_]+)\}")


class Forms:
    """The patterns of a table in a grammar, each made when it is first asked for.

    `{number}` is a number of few things, also in words, `{spelt}` a number in words, `{the}` and
    `{ones}` are articles without what bounds them, `{heads}` the ends of Latin nouns.

    Args:
        words: The grammar.
        forms: The table; a name that it does not have is that of a table of the grammar.
    """

    def __init__(self, words: Grammar, forms: Mapping[str, str]) -> None:
        self._words, self._forms = words, forms

    def __getattr__(self, name: str) -> re.Pattern[str]:
        """Return the form of that name, or the pattern of such a table."""
        made = compiled(self._filled(self._forms.get(name, f"{{{name}}}")))
        setattr(self, name, made)
        return made

    def _filled(self, form: str) -> str:
        return _TABLE.sub(lambda found: self._said(found[1]), form)

    def _said(self, table: str) -> str:
        if table in self._forms:
            return self._filled(self._forms[table])
        if table == "number":
            return self._words.any_number
        if table == "spelt":
            return self._words.number
        if table in {"the", "ones"}:
            said = [getattr(each, table.removesuffix("s")) for each in self._words.languages]
            return "|".join(filter(None, said)) or "(?!)"
        if table == "heads":  # of Japanese nouns there is no end of ends
            heads = [e.heads for e in self._words.languages if e.code != "ja" and e.heads]
            return "|".join(heads) or "(?!)"
        return self._words.words(table)
