"""Pack Phosphor's icons for punchboard: `python docs/make_icons.py FOLDER`.

FOLDER is `svgs/flat` of the package `py-phosphor-icons`, or `assets` of Phosphor
itself: one folder per weight, one SVG file per icon. Unpacked, they are more
files than all libraries together; packed, they are six.
"""

import gzip
import json
import sys
from pathlib import Path

from punchboard.layouts.template.icons import PHOSPHOR, WEIGHTS


def pack(folder: Path) -> bytes:
    """Return the icons in *folder* by name, packed; equal icons give equal bytes."""
    icons = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.svg"))}
    text = json.dumps(icons, ensure_ascii=False, indent=0, separators=(",", ":"))
    return gzip.compress(text.encode(), 9, mtime=0)


def main(source: Path) -> None:
    """Write one file for each weight."""
    PHOSPHOR.mkdir(exist_ok=True)
    for weight in WEIGHTS:
        (PHOSPHOR / f"{weight}.json.gz").write_bytes(pack(source / weight))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
