"""What a PDF file says about itself to other programs: its metadata, its colours, its dates."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path

from msgspec import Struct

_NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
#: Marks an XMP packet (XMP 1, 7.3.2).
_PACKET = "W5M0MpCehiHzreSzNTczkc9d"
#: The ICC file of sRGB that Little CMS makes, dated to the year 2000.
_SRGB = Path(__file__).with_name("srgb.icc")


class About(Struct, frozen=True):
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
    spaces = "".join(f'xmlns:{name}="{uri}" ' for name, uri in _NAMESPACES.items())
    values = (f"<{name}>{_escaped(value)}</{name}>" for name, value in sorted(simple.items()))
    languages = dict.fromkeys(("x-default", about.language))
    titles = (
        f'    <rdf:li xml:lang="{each}">{_escaped(about.title)}</rdf:li>' for each in languages
    )
    described = ("<dc:format>application/pdf</dc:format>", "<dc:title>", "  <rdf:Alt>", *titles,
                 "  </rdf:Alt>", "</dc:title>", *values)  # fmt: skip
    body = "".join(f"      {line}\n" for line in described)
    # As other programs write it that read it and change a value.
    return (
        f'<?xpacket begin="\ufeff" id="{_PACKET}"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        '  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'    <rdf:Description {spaces}rdf:about="">\n{body}    </rdf:Description>\n'
        '  </rdf:RDF>\n</x:xmpmeta>\n\n<?xpacket end="w"?>\n'
    ).encode()


def _escaped(text: str) -> str:
    return escape(text, quote=False)


def document_id(data: bytes) -> str:
    """Return an id for XMP that only depends on *data*."""
    return f"uuid:{uuid.UUID(bytes=hashlib.sha256(data).digest()[:16], version=4)}"


@lru_cache(maxsize=1)
def srgb_profile() -> bytes:
    """Return the ICC file of sRGB."""
    return _SRGB.read_bytes()
