"""Lines of about equal length, as titles want them (CSS `text-wrap: balance`)."""

from __future__ import annotations

from punchboard.layouts.typesetting.wrapping import PHRASES, TOLERANCE, Line, Wrapper

#: Paragraphs of more lines are left as they are: nobody would see a difference.
_MOST_LINES = 10
#: The width is found to a 4096th of the frame's.
_STEPS = 12


def balanced(wrapper: Wrapper, lines: list[Line]) -> list[Line]:
    """Return the same number of lines in as little width as they need.

    Lines still end between phrases; where they do not already, nothing changes.

    Args:
        wrapper: Divides their written line.
        lines: The lines as they fill the frame.
    """
    if not 1 < len(lines) <= _MOST_LINES:
        return lines
    indent = wrapper.written.indent
    widths = [line.width for line in lines]
    low, high = indent + sum(widths) / len(lines), indent + max(widths)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        tried = wrapper.wrap(middle, PHRASES)
        narrow = all([indent + line.width <= middle + 2 * TOLERANCE for line in tried])
        if narrow and len(tried) == len(lines):
            lines, high = tried, middle
        else:
            low = middle
    return lines
