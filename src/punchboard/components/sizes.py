"""Named sizes of cards, tiles, boards and sheets, in mm, upright.

Where makers disagree, the plain name is the metric size that sleeves and
printers in Europe and Japan use; the American one carries `us-`. The names of
papers are sizes too.
"""

from __future__ import annotations

from punchboard.papers import PAPERS

SIZES: dict[str, tuple[float, float]] = {
    # Metric poker, also called Euro poker; trading cards have it too.
    "poker": (63.0, 88.0),
    "us-poker": (63.5, 88.9),  # 2.5 x 3.5 in
    "bridge": (57.15, 88.9),  # 2.25 x 3.5 in
    "japanese": (59.0, 86.0),  # "Japanese size" of sleeves and dojin printers
    "japanese-bridge": (58.0, 89.0),
    "us-game": (56.0, 87.0),
    "euro": (59.0, 92.0),
    "mini": (44.0, 67.0),
    "us-mini": (41.0, 63.0),
    "half": (44.0, 63.0),  # half a poker card, as Japanese printers cut it
    "us-half": (44.45, 63.5),  # 1.75 x 2.5 in
    "micro": (31.75, 44.45),  # 1.25 x 1.75 in
    "tarot": (70.0, 120.0),
    "us-tarot": (69.85, 120.65),  # 2.75 x 4.75 in
    "square": (70.0, 70.0),
    "small-square": (63.0, 63.0),
    "large-square": (88.9, 88.9),  # 3.5 in
    "business": (55.0, 91.0),
    "credit": (54.0, 85.6),
    "domino": (25.0, 50.0),
    **{name: (size.width, size.height) for name, size in PAPERS.items()},
}
