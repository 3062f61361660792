"""A finished file as PDF/X: in the inks of a printing condition that it names.

PDF/X-4 keeps transparency and layers, X-1a:2003 knows neither. Both want an output
intent, metadata, dates, and to know whether the file is trapped.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, String

from punchboard.pdf.metadata import About, document_id, xmp
from punchboard.printing.flatten import FaceForm, Flattener, face_forms
from punchboard.printing.inks import ColourChange, Inks
from punchboard.printing.profiles import PrintProfile
from punchboard.printing.recolour import Recolouring

_REGISTRY = "http://www.color.org"


class Standard(StrEnum):
    """A standard for files that go to print."""

    X4 = "x-4"
    X1A = "x-1a:2003"

    @property
    def written(self) -> str:
        """Its name as files write it."""
        return {Standard.X4: "PDF/X-4", Standard.X1A: "PDF/X-1a:2003"}[self]

    @property
    def suffix(self) -> str:
        """Its name as part of the name of a file."""
        return self.value.partition(":")[0]


class PressError(ValueError):
    """A file cannot be converted; the text says why."""


class PressWish(Struct, frozen=True):
    """What a printing house asks for.

    Attributes:
        standard: The standard of the file.
        profile: The printing condition.
        ink_limit: Most ink in one place, in percent of one ink; None for the profile's own.
    """

    standard: Standard
    profile: PrintProfile
    ink_limit: int | None = None


class PressFile(Struct, frozen=True):
    """A file for a printing house.

    Attributes:
        pdf: Its bytes.
        pictures: How many faces became pictures, because of their transparency.
        dpi: The lowest resolution of these.
        changes: The colours that change visibly, most first.
    """

    pdf: bytes
    pictures: int
    dpi: int
    changes: tuple[ColourChange, ...]


def press_file(data: bytes, wish: PressWish, date: datetime) -> PressFile:
    """Return a file of ours as *wish* says.

    Args:
        data: The file, in the colours of the screen.
        wish: What the printing house asks for.
        date: What the file says about when it was made.

    Raises:
        PressError: It has something that has no counterpart in inks.
    """
    try:
        return _converted(data, wish, date)
    except (pikepdf.PdfError, ValueError, LookupError, OSError) as problem:
        raise PressError(str(problem).partition("\n")[0]) from problem


def _converted(data: bytes, wish: PressWish, date: datetime) -> PressFile:
    inks = Inks(wish.profile.data, wish.ink_limit)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        forms = face_forms(pdf, inks)
        flattener = Flattener(data, inks)
        flat = flattener.flatten(pdf, _to_be_pictures(forms, wish, flattener))
        over = flattener.overprinted(forms)
        over |= {new for old, new in flat.items() if old in over}
        Recolouring(pdf, inks, over, flattener.pictures).convert()
        if wish.standard is Standard.X1A:
            _without_groups(pdf)
        _identify(pdf, wish, date.astimezone(UTC), data)
        return PressFile(
            _saved(pdf, wish.standard), len(flat), round(flattener.dpi), inks.changes()
        )


def _to_be_pictures(
    forms: Sequence[FaceForm], wish: PressWish, flattener: Flattener
) -> list[FaceForm]:
    """Return the forms with what the standard lacks, or what inks would mix otherwise."""
    if wish.standard is Standard.X1A:
        return [each for each in forms if each.is_see_through]
    # Inks that are multiplied add up; on the screen, they get as dark as black.
    mixed = [each for each in forms if each.is_see_through and not each.is_blended]
    strays = flattener.strays(mixed)
    return [each for each in forms if each.is_blended or each.key in strays]


def _without_groups(pdf: pikepdf.Pdf) -> None:
    """Remove transparency groups, in which nothing is transparent any more."""
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream | Dictionary) and "/Group" in each:
            del each["/Group"]


def _identify(pdf: pikepdf.Pdf, wish: PressWish, date: datetime, data: bytes) -> None:
    """Write output intent, metadata and information."""
    intent = pikepdf.Stream(pdf, wish.profile.data)
    intent["/N"] = 4
    condition = wish.profile.condition
    entry = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(condition.identifier if condition else "Custom"),
        OutputCondition=String(condition.title if condition else wish.profile.description),
        Info=String(wish.profile.description),
        DestOutputProfile=pdf.make_indirect(intent),
    )
    if condition:
        entry["/RegistryName"] = String(_REGISTRY)
    pdf.Root["/OutputIntents"] = Array([pdf.make_indirect(entry)])
    title, program = (str(pdf.docinfo.get(key, "")) for key in ("/Title", "/Producer"))
    moment = date.strftime("D:%Y%m%d%H%M%SZ")
    pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = String(moment)
    pdf.docinfo["/Trapped"] = Name("/False")
    pdf.docinfo["/GTS_PDFXVersion"] = String(wish.standard.written)
    stamp = date.strftime("%Y-%m-%dT%H:%M:%SZ")
    more = {
        "pdf:Trapped": "False",
        "pdfxid:GTS_PDFXVersion": wish.standard.written,
        "xmp:CreateDate": stamp,
        "xmp:MetadataDate": stamp,
        "xmp:ModifyDate": stamp,
        "xmpMM:DocumentID": document_id(data),
        "xmpMM:RenditionClass": "default",
        "xmpMM:VersionID": "1",
    }
    language = str(pdf.Root.get("/Lang", "x-default"))
    metadata = pikepdf.Stream(pdf, xmp(About(title, program, language), more))
    metadata["/Type"], metadata["/Subtype"] = Name.Metadata, Name.XML
    pdf.Root["/Metadata"] = pdf.make_indirect(metadata)


def _saved(pdf: pikepdf.Pdf, standard: Standard) -> bytes:
    old = standard is Standard.X1A
    modes = pikepdf.ObjectStreamMode
    file = io.BytesIO()
    pdf.save(
        file,
        deterministic_id=True,
        force_version="1.4" if old else "1.6",
        object_stream_mode=modes.disable if old else modes.generate,
        compress_streams=True,
    )
    return file.getvalue()
