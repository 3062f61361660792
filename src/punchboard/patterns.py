"""Regular expressions that are compiled when they are first used.

A run uses a third of the patterns of the modules it loads; to compile the others
took a tenth of the time of a small build.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Generic, cast


class _Pattern(Generic[AnyStr]):
    """A pattern that is not compiled yet."""

    def __init__(self, pattern: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """Compile the pattern, and keep its methods, which are then found without this one."""
        compiled = re.compile(self.pattern, self._flags)
        for each in ("match", "fullmatch", "search", "finditer", "findall", "sub", "split"):
            self.__dict__[each] = getattr(compiled, each)
        return getattr(compiled, name)


def regex(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a pattern for the top of a module, as `re.compile` does, but for later.

    Functions of `re` that take a pattern do not take this one; its own methods do it all.
    """
    return cast("re.Pattern[AnyStr]", _Pattern(pattern, flags))
