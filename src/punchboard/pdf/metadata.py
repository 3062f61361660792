"""What a PDF file says about itself to other programs: its metadata, its colours, its dates."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

_NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
#: Marks an XMP packet (XMP 1, 7.3.2).
_PACKET = "W5M0MpCehiHzreSzNTczkc9d"


@dataclass(frozen=True, slots=True)
class About:
    """What a file is.

    Attributes:
        title: Its title.
        program: What wrote it.
        language: Language of the title, a BCP 47 code.
    """

    title: str
    program: str
    language: str = "x-default"


def xmp(about: About, more: Mapping[str, str]) -> bytes:
    """Return metadata as an XMP packet.

    Args:
        about: What the file is.
        more: Other properties by their names with prefix, such as `pdf:Trapped`.
    """
    simple = {
        "xmp:CreatorTool": about.program,
        "pdf:Producer": about.program,
        **more,
    }
    spaces = "".join(f" xmlns:{name}={quoteattr(uri)}" for name, uri in _NAMESPACES.items())
    values = "".join(f"<{name}>{escape(value)}</{name}>" for name, value in sorted(simple.items()))
    languages = dict.fromkeys(("x-default", about.language))
    titles = "".join(
        f"<rdf:li xml:lang={quoteattr(each)}>{escape(about.title)}</rdf:li>" for each in languages
    )
    return (
        f'<?xpacket begin="\ufeff" id="{_PACKET}"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about=""{spaces}>'
        "<dc:format>application/pdf</dc:format>"
        f"<dc:title><rdf:Alt>{titles}</rdf:Alt></dc:title>{values}"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    ).encode()


def document_id(data: bytes) -> str:
    """Return an id for XMP that only depends on *data*."""
    return f"uuid:{uuid.UUID(bytes=hashlib.sha256(data).digest()[:16], version=4)}"


@lru_cache(maxsize=1)
def srgb_profile() -> bytes:
    """Return the ICC file of sRGB, the same every time."""
    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    # When it was made, and an id that would depend on that.
    data[24:36] = b"".join(part.to_bytes(2, "big") for part in (2000, 1, 1, 0, 0, 0))
    data[84:100] = bytes(16)
    return bytes(data)
