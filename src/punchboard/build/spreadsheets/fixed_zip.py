"""Zip archives whose bytes follow from what is in them, and from nothing else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

#: The earliest time that zip knows.
EPOCH = (1980, 1, 1, 0, 0, 0)


def pack(members: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> bytes:
    """Return an archive of *members* in their order.

    Args:
        members: Bytes by name.
        stored: Names of members that are not compressed. PNG files never are.
    """
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, EPOCH)
            plain = name in stored or name.endswith(".png")
            info.compress_type = zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, data)
    return result.getvalue()
