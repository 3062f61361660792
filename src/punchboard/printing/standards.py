"""What a printing house asks for: a profile of its printing condition, and a file as PDF/X.

Profiles are ICC files that users name, or that are on the machine. None comes with
punchboard, because the good ones may not be passed on. Most systems have some: graphics
programs install them, and printing houses offer theirs.

PDF/X-4 keeps transparency and layers, X-1a:2003 knows neither. Both want an output
intent, metadata, dates, and to know whether the file is trapped.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, String

from punchboard.patterns import regex
from punchboard.pdf.metadata import About, document_id, xmp
from punchboard.printing.flatten import FaceForm, Flattener, face_forms
from punchboard.printing.inks import ColourChange, Inks
from punchboard.printing.recolour import Recolouring

#: Bytes of an ICC header (ICC.1, 7.2).
_HEADER = 128


class ProfileError(ValueError):
    """A profile cannot be used; the text says why."""


class Condition(Struct, frozen=True):
    """A way of printing that printing houses know by name.

    Attributes:
        name: What users type.
        identifier: Its name in the ICC's registry of characterisations.
        title: What it is.
        pattern: What the descriptions of its profiles match.
    """

    name: str
    identifier: str
    title: str
    pattern: re.Pattern[str]


def _condition(name: str, identifier: str, title: str, pattern: str) -> Condition:
    return Condition(name, identifier, title, regex(pattern, re.IGNORECASE))


#: Known conditions. Where a machine has several profiles of one, the first by path is taken.
CONDITIONS = (
    _condition(
        "fogra39", "FOGRA39", "Offset on coated paper, Europe, ISO 12647-2:2004",
        r"fogra ?39|ISO ?Coated ?v2",
    ),
    _condition(
        "fogra51", "FOGRA51", "Offset on coated paper, Europe, ISO 12647-2:2013",
        r"fogra ?51|PSO ?Coated ?v3",
    ),
    _condition(
        "fogra52", "FOGRA52", "Offset on uncoated paper, Europe, ISO 12647-2:2013",
        r"fogra ?52|PSO ?Uncoated ?v3",
    ),
    _condition(
        "swop", "CGATS TR 001", "Web offset on coated paper, United States",
        r"Web Coated \(SWOP\)|CMYK SWOP|SWOP ?TR ?001",
    ),
    _condition(
        "gracol", "CGATS TR 006", "Sheet-fed offset on coated paper, United States",
        r"GRACoL ?2006|Coated GRACoL",
    ),
    _condition(
        "crpc6", "CGATS21_CRPC6", "Premium coated paper, United States, 2013",
        r"GRACoL ?2013.*CRPC6|CGATS21.?CRPC6",
    ),
    _condition(
        "japan-color-2001", "JC200103", "Sheet-fed offset on coated paper, Japan",
        r"Japan ?Color ?2001 ?Coated",
    ),
)  # fmt: skip


class PrintProfile(Struct, frozen=True):
    """A profile of a press with four inks.

    Attributes:
        data: The ICC file.
        description: What it says it is.
        condition: The known condition that it is for; None if there is none.
    """

    data: bytes
    description: str
    condition: Condition | None


def read_profile(path: Path) -> PrintProfile:
    """Return the profile at *path*.

    Raises:
        ProfileError: It cannot be read, or is not a profile for printing with four inks.
    """
    from PIL import ImageCms

    try:
        data = path.read_bytes()
    except OSError as problem:
        raise ProfileError((problem.strerror or str(problem)).lower()) from None
    if not _is_for_press(data):
        raise ProfileError("it is not an ICC profile of a printing condition with four inks (CMYK)")
    try:
        opened = ImageCms.ImageCmsProfile(io.BytesIO(data))
        description = (ImageCms.getProfileDescription(opened) or "").strip()
    except (ImageCms.PyCMSError, OSError) as problem:
        raise ProfileError(f"it is damaged: {problem}") from None
    found = (each for each in CONDITIONS if each.pattern.search(description))
    return PrintProfile(data, description or path.stem, next(found, None))


def find_profile(name: str) -> PrintProfile:
    """Return the profile of the known condition *name*.

    Raises:
        ProfileError: No condition has this name, or the machine has no profile of it.
    """
    wanted = next((each for each in CONDITIONS if each.name == name.lower()), None)
    if wanted is None:
        known = ", ".join(each.name for each in CONDITIONS)
        raise ProfileError(f"it is neither a file nor one of {known}")
    installed = list(installed_profiles())
    for each in installed:
        if each.condition == wanted:
            return each
    there = ", ".join(dict.fromkeys(each.condition.name for each in installed if each.condition))
    raise ProfileError(
        f"no profile of this condition is installed (installed: {there or 'none'}); "
        "name a file with `--profile FILE`"
    )


def installed_profiles() -> Iterator[PrintProfile]:
    """Yield the profiles for printing in the usual folders of the system, in a fixed order."""
    for folder in _folders():
        for path in sorted(folder.rglob("*.ic[cm]")):
            if _has_header(path):
                try:
                    yield read_profile(path)
                except ProfileError:
                    continue


def _folders() -> list[Path]:
    """Return where systems and programs keep profiles."""
    home = Path.home()
    if sys.platform == "win32":
        folders = [Path(os.environ.get("SYSTEMROOT", "C:/Windows"), "System32/spool/drivers/color")]
    elif sys.platform == "darwin":
        folders = [home / "Library/ColorSync/Profiles", Path("/Library/ColorSync/Profiles")]
        folders.append(Path("/System/Library/ColorSync/Profiles"))
    else:
        folders = [home / ".local/share/icc", home / ".color/icc", Path("/usr/share/color/icc")]
        folders += [Path("/usr/local/share/color/icc"), Path("/usr/share/scribus/profiles")]
    return [each for each in folders if each.is_dir()]


def _has_header(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _is_for_press(file.read(_HEADER))
    except OSError:
        return False


def _is_for_press(data: bytes) -> bool:
    """Return whether *data* starts like a profile of class `prtr` with four inks."""
    return len(data) >= _HEADER and data[12:20] == b"prtrCMYK" and data[36:40] == b"acsp"


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
