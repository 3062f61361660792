"""Images by name: checked once, known by their content, opened no finer than they print."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import io
import math
import re
import struct
import warnings
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, unquote_to_bytes

from msgspec import Struct

from punchboard.diagnostics import Checked, Location
from punchboard.geometry import Size
from punchboard.layouts import messages
from punchboard.layouts.template.browser import as_seen
from punchboard.layouts.template.icons import Inlined, inline
from punchboard.layouts.template.svg import MAX_BYTES, SVG_NAMESPACE, read_svg
from punchboard.lengths import MM_PER_INCH
from punchboard.patterns import regex
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from PIL.Image import Image


#: Resolution that pictures are reduced to, unless a user wants another: more is
#: not seen in print, and makes files of gigabytes.
IMAGE_DPI = 450
#: A picture a little finer than that stays as it is.
_WORTH_IT = 0.9
_QUALITY = 92
_ORIENTATION = 0x0112
#: Orientations of cameras that were held upright (EXIF 4.6.4).
_TURNED = frozenset({5, 6, 7, 8})
#: Modes of Pillow whose pixels can be averaged, with what they become for it.
_MODES = {"L": "L", "LA": "LA", "RGB": "RGB", "RGBA": "RGBA", "CMYK": "CMYK", "P": "RGBA"}


class BrokenImageError(ValueError):
    """An image cannot be read; the text says why."""


@contextlib.contextmanager
def opened(data: bytes) -> Iterator[Image]:
    """Give the image in *data*.

    Raises:
        BrokenImageError: Something is found wrong with it, here or in the block.
    """
    import PIL
    from PIL import Image

    try:
        with warnings.catch_warnings():
            # Up to twice its limit Pillow only warns; a poster may be that large.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data)) as image:
                yield image
    except BrokenImageError:
        raise
    except PIL.UnidentifiedImageError as mistake:
        raise BrokenImageError("its format is unknown") from mistake
    except Image.DecompressionBombError as mistake:
        raise BrokenImageError("it has more pixels than any print needs") from mistake
    except (OSError, SyntaxError, ValueError, LookupError, struct.error, zlib.error) as mistake:
        raise BrokenImageError(f"it is damaged ({mistake})") from mistake


def reduced(data: bytes, printed: Size, dpi: int) -> bytes | None:
    """Return the bitmap file *data* with fewer pixels; None where it has none to spare.

    Line art of one bit stays as it is: its edges are all it has.

    Args:
        data: The file.
        printed: Its largest size in print, in mm, as it is seen upright.
        dpi: Pixels per inch that are enough.

    Raises:
        BrokenImageError: It cannot be read.
    """
    with opened(data) as image:
        if not _can_be_reduced(image, data):
            return None
        upright = upright_size(image)
        wanted = (printed.width, printed.height)
        share = max(
            length / MM_PER_INCH * dpi / pixels
            for length, pixels in zip(wanted, upright, strict=True)
        )
        if share > _WORTH_IT:
            return None
        width, height = (max(1, math.ceil(pixels * share)) for pixels in image.size)
        return _resized(image, (width, height))


def load(data: bytes) -> None:
    """Read all of the bitmap file *data* once, and forget it.

    Raises:
        BrokenImageError: It is damaged.
    """
    with opened(data) as image:
        load_coarsely(image)


def load_coarsely(image: Image) -> None:
    """Find out whether the file of *image* is whole; of a JPEG, at an eighth of the work."""
    if image.format in {"JPEG", "MPO"}:
        image.draft(image.mode, (max(1, image.width // 8), max(1, image.height // 8)))
    image.load()


def upright_size(image: Image) -> tuple[int, int]:
    """Return width and height of *image* as it is seen, however the camera was held."""
    # Of other formats, looking for it reads all pixels.
    turned = image.format in {"JPEG", "MPO"} and image.getexif().get(_ORIENTATION) in _TURNED
    return image.size[::-1] if turned else image.size


def _can_be_reduced(image: Image, data: bytes) -> bool:
    if image.format == "PNG":
        return data[24] > 1 and image.mode in _MODES  # bits of a channel (PNG, 11.2.1)
    # Pillow marks all CMYK files as Adobe's, whose colours are upside down.
    known = image.mode in {"L", "RGB"} or (image.mode == "CMYK" and "adobe" in image.info)
    return image.format in {"JPEG", "MPO"} and known


def _resized(image: Image, size: tuple[int, int]) -> bytes:
    from PIL import Image as Images
    from PIL.JpegImagePlugin import get_sampling

    result = io.BytesIO()
    options: dict[str, Any] = {"icc_profile": image.info.get("icc_profile")}
    kind = image.format
    if kind in {"JPEG", "MPO"}:
        sampling = get_sampling(image)
        image.draft(image.mode, size)  # reads large files at a half, quarter or eighth
        exif = Images.Exif()
        exif[_ORIENTATION] = image.getexif().get(_ORIENTATION, 1)
        options |= {"quality": _QUALITY, "exif": exif, "subsampling": max(sampling, 0)}
    image.load()
    plain = image if image.mode == _MODES[image.mode] else image.convert(_MODES[image.mode])
    smaller = plain.resize(size, Images.Resampling.LANCZOS)
    smaller.save(result, "PNG" if kind == "PNG" else "JPEG", **options)
    return result.getvalue()


#: Most pixels of an image; an A3 page at 600 dpi has 70 million.
MAX_PIXELS = 100_000_000
#: What every engine and every browser reads.
_KNOWN_TO_ALL = ("image/png", "image/jpeg")
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
#: A picture is the same one in all languages of a game.
_LANGUAGE = "en"
_URL = regex(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)
_DATA = regex(r"data:([\w/+.-]*)((?:;[\w=.-]+)*),(.*)", re.DOTALL)


class Bitmap(Struct, frozen=True, dict=True):
    """A picture of pixels.

    Attributes:
        path: The file; None for an image embedded in the template.
        embedded: Its bytes, if there is no file.
        mime: Such as `image/png`.
        digest: SHA-256 of its bytes.
        width: In pixels, of the picture as it is seen upright.
        height: The same.
    """

    path: Path | None
    embedded: bytes
    mime: str
    digest: str
    width: int
    height: int

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.path.read_bytes() if self.path else self.embedded

    def uri(self, printed: Size | None = None) -> str:
        """Return the image as a `data:` URI, no finer than it prints.

        All of it is read: an engine gives up a whole drawing for one damaged bitmap.

        Args:
            printed: Its size in print, in mm; None keeps all its pixels.

        Raises:
            BrokenImageError: It is damaged, or its file is gone.
        """
        try:
            data = self.data
        except OSError as mistake:
            raise BrokenImageError(mistake.strerror or str(mistake)) from mistake
        smaller = reduced(data, printed, IMAGE_DPI) if printed else None
        if smaller is None:
            load(data)
        data = smaller or data
        mime = self.mime
        if mime not in _KNOWN_TO_ALL:
            mime, data = "image/png", _as_png(data)
        return f"data:{mime};base64,{base64.b64encode(data).decode()}"


Picture = Bitmap | Inlined


def uri_of(picture: Picture) -> str:
    """Return a picture as a `data:` URI."""
    if isinstance(picture, Bitmap):
        return picture.uri()
    view = picture.view
    svg = (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{view.width:g}" height="{view.height:g}" '
        f'viewBox="{view.x:g} {view.y:g} {view.width:g} {view.height:g}">'
        f"<g{picture.look}>{picture.body}</g></svg>"
    )
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


class ImageLibrary:
    """The images a game can use; each is read on first use."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self._workspace = workspace
        layouts = workspace.layouts
        self._folders = (layouts / game, layouts / "shared", workspace.root / "images")
        self._read: dict[Path | str, Checked[Picture | None]] = {}

    def get(
        self, reference: str, template: Path, location: Location | None
    ) -> Checked[Picture | None]:
        """Return an image, or None with a diagnostic.

        Args:
            reference: A path with `/`, or a `data:` URI.
            template: The template, whose folder is searched first.
            location: Where it is used, for the diagnostic.
        """
        if reference.startswith("data:"):
            return self._from_data(reference, location)
        if _URL.match(reference):
            return Checked(None, (messages.outer_image(location, reference),))
        folders = dict.fromkeys((template.parent, *self._folders))
        found = self._workspace.find(unquote(reference), folders, location)
        if found.value is None:
            return Checked(None, found.diagnostics)
        path = found.value
        if path not in self._read:
            self._read[path] = self._open(path, reference, location)
        return self._read[path]

    def _open(
        self, path: Path, reference: str, location: Location | None
    ) -> Checked[Picture | None]:
        try:
            data = path.read_bytes()
        except OSError as problem:
            reason = problem.strerror or str(problem)
            return Checked(None, (messages.unreadable(Location(path), reason),))
        return _picture(data, path, reference, location)

    def _from_data(self, uri: str, location: Location | None) -> Checked[Picture | None]:
        if uri not in self._read:
            match = _DATA.fullmatch(uri)
            data = b""
            if match:
                data = unquote_to_bytes(match[3])
                if match[2].endswith(";base64"):
                    data = _decoded(data)
            self._read[uri] = _picture(data, None, "data:", location)
        return self._read[uri]


def _picture(
    data: bytes, path: Path | None, name: str, location: Location | None
) -> Checked[Picture | None]:
    if data[:2] == _GZIP:
        data = _unpacked(data)
    if (path is not None and path.suffix.lower() in (".svg", ".svgz")) or data.lstrip()[
        :5
    ] in _SVG_STARTS:
        read = read_svg(data, path or Path(name))
        if read.value is None:
            return Checked(None, read.diagnostics)
        inlined = inline(as_seen(read.value, _LANGUAGE).value.root)
        problems = (messages.text_in_image(location, name),) if inlined.has_text else ()
        return Checked(inlined, problems)
    return _bitmap(data, path, name, location)


def _decoded(data: bytes) -> bytes:
    """Return what is written in base64; nothing where it is not."""
    letters = b"".join(data.split()).rstrip(b"=")
    try:
        return base64.b64decode(letters + b"=" * (-len(letters) % 4), validate=False)
    except ValueError:
        return b""


def _unpacked(data: bytes) -> bytes:
    """Return what *data* is packed from, up to a little more than is read of a drawing."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        return unpacker.decompress(data, MAX_BYTES + 1)
    except zlib.error:
        return data


def _as_png(data: bytes) -> bytes:
    """Return a picture, the first one of several, as a PNG file."""
    from PIL import Image

    result = io.BytesIO()
    with Image.open(io.BytesIO(data)) as image:
        image.convert("RGBA").save(result, "PNG")
    return result.getvalue()


_GZIP = b"\x1f\x8b"
_SVG_STARTS = (b"<?xml", b"<svg ", b"<svg\n", b"<!DOC")


def _bitmap(
    data: bytes, path: Path | None, name: str, location: Location | None
) -> Checked[Picture | None]:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # Pillow warns above 90 million pixels; we have our own limit.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data)) as image:
                pixels, found = upright_size(image), image.format or "unknown"
    except Image.DecompressionBombError:
        return Checked(None, (messages.image_too_large(location, name, MAX_PIXELS),))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        return Checked(None, (messages.not_an_image(location, name, "not an image"),))
    if found not in _FORMATS:
        return Checked(None, (messages.not_an_image(location, name, f"a {found} image"),))
    if pixels[0] * pixels[1] > MAX_PIXELS:
        return Checked(None, (messages.image_too_large(location, name, MAX_PIXELS),))
    mime = f"image/{found.lower()}"
    embedded = b"" if path else data
    return Checked(Bitmap(path, embedded, mime, hashlib.sha256(data).hexdigest(), *pixels))
