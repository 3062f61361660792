"""Faces and pages as PNG: drawn by one thread, the last ones asked for first, many at a time.

What is shown is what is printed: every picture is made from the PDF. pdfium is for
one thread only, and a page with fifty cards on it asks for fifty pictures at once,
which cost little more than one if they share a file.
"""

from __future__ import annotations

import io
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from punchboard.diagnostics import Diagnostic
from punchboard.layouts.face import NamedFace
from punchboard.layouts.template.images import IMAGE_DPI
from punchboard.lengths import MM_PER_INCH
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.imported import Pictures
from punchboard.pdf.raster import page_at, page_images
from punchboard.sheets.pages import write_faces

if TYPE_CHECKING:
    from PIL.Image import Image

#: The resolutions that pictures are drawn at, so that few are drawn twice.
RESOLUTIONS = (36, 45, 54, 64, 80, 100, 120, 150, 180, 220, 270, 330, 400, 500, 600)
#: Most faces drawn in one go: the first of them waits for all to be written.
_BATCH = 36
#: Bytes of pictures that are kept.
_MOST_BYTES = 192 * 1024 * 1024
#: Pixels of a picture; a larger one is drawn at a lower resolution.
_MOST_PIXELS = 40_000_000
_INFO = DocumentInfo(title="preview", language="", duplex="", component_names={})


def resolution(wanted: float, width: float, height: float) -> int:
    """Return the resolution to draw something of *width* x *height* mm at.

    Args:
        wanted: Pixels per inch on the screen.
        width: Its width in mm.
        height: Its height in mm.
    """
    limit = MM_PER_INCH * (_MOST_PIXELS / (width * height)) ** 0.5
    fine = next((each for each in RESOLUTIONS if each >= wanted - 1), RESOLUTIONS[-1])
    return int(max(1, min(fine, limit)))


def page_resolution(width: float, pixels: float) -> float:
    """Return the resolution at which *width* mm are *pixels* wide."""
    return pixels / width * MM_PER_INCH


class _Job(Struct, eq=False):
    """A picture that somebody waits for: a face, or else whatever *draw* draws."""

    key: tuple[object, ...]
    dpi: int
    named: NamedFace | None = None
    draw: Callable[[], bytes] | None = None
    done: Future[bytes] = field(default_factory=Future)


class Painter:
    """Draws pictures in a thread of its own.

    Args:
        cache: Folder for converted art; None to keep nothing.
    """

    def __init__(self, cache: Path | None) -> None:
        self._cache = cache
        self._waiting: list[_Job] = []
        self._more = threading.Condition()
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._size = 0
        self._closed = False
        #: What could not be drawn, by the key of the face.
        self.found: dict[str, tuple[Diagnostic, ...]] = {}
        self._thread = threading.Thread(target=self._run, name="painter", daemon=True)
        self._thread.start()

    def faces(self, wanted: Sequence[tuple[NamedFace, int]]) -> list[Future[bytes]]:
        """Return the pictures of faces with their bleed, each at its resolution.

        They are drawn in this order.
        """
        jobs = [_Job((named.face.key, dpi), dpi, named=named) for named, dpi in wanted]
        with self._more:
            # The last ones are drawn first; and all wait before any of them is taken.
            return [self._asked(each) for each in reversed(jobs)][::-1]

    def page(self, pdf: bytes, name: object, index: int, dpi: int) -> Future[bytes]:
        """Return a page of a file, from 0; *name* tells the file from others."""

        def draw() -> bytes:
            return _png(page_at(pdf, index, dpi))

        with self._more:
            return self._asked(_Job((name, index, dpi), dpi, draw=draw))

    def close(self) -> None:
        """End the thread; who still waits gets an error."""
        with self._more:
            self._closed = True
            self._more.notify()
        self._thread.join()

    def _asked(self, job: _Job) -> Future[bytes]:
        """Return the picture of a job, or of the same one that waits already."""
        if job.key in self._kept:
            self._kept.move_to_end(job.key)
            job.done.set_result(self._kept[job.key])
            return job.done
        same = next((each for each in self._waiting if each.key == job.key), None)
        if same is not None:
            # It is wanted now: whoever asked for it first may have scrolled on.
            self._waiting.remove(same)
            job = same
        self._waiting.append(job)
        self._more.notify()
        return job.done

    def _run(self) -> None:
        while True:
            with self._more:
                while not (self._waiting or self._closed):
                    self._more.wait()
                if self._closed:
                    break
                jobs = self._taken()
            try:
                self._draw(jobs)
            except Exception as problem:  # one picture that fails must not stop all others
                for each in jobs:
                    if not each.done.done():
                        each.done.set_exception(problem)
        for each in self._waiting:
            each.done.cancel()

    def _taken(self) -> list[_Job]:
        """Return the last job, and others that can be drawn with it."""
        last = self._waiting.pop()
        jobs = [last]
        if last.named is not None:
            alike = [each for each in self._waiting if each.named and each.dpi == last.dpi]
            jobs += reversed(alike[-(_BATCH - 1) :])
            self._waiting = [each for each in self._waiting if each not in jobs]
        return jobs

    def _draw(self, jobs: Sequence[_Job]) -> None:
        if jobs[0].draw is not None:
            self._finish(jobs[0], jobs[0].draw())
            return
        named = [each.named for each in jobs if each.named is not None]
        pdf = self._pdf(named)
        for job, image in zip(jobs, page_images(pdf, jobs[0].dpi), strict=True):
            self._finish(job, _png(image))

    def _pdf(self, named: Sequence[NamedFace]) -> bytes:
        """Return a file with a page for each face; what cannot be drawn is left out of it."""
        art = convert_art(named, Engine.RESVG, self._cache)
        pictures = Pictures((each.face for each in named), IMAGE_DPI)
        pdf = write_faces(named, art.value, _INFO, pictures)
        found = (*art.diagnostics, *pdf.diagnostics)
        if found and len(named) > 1:
            # To know which face it is about.
            for each in named:
                self._pdf([each])
        elif found:
            self.found[named[0].face.key] = found
        return pdf.value

    def _finish(self, job: _Job, data: bytes) -> None:
        with self._more:
            self._kept[job.key] = data
            self._size += len(data)
            while self._size > _MOST_BYTES:
                _, dropped = self._kept.popitem(last=False)
                self._size -= len(dropped)
        job.done.set_result(data)


def _png(image: Image) -> bytes:
    """Return a PNG file that is quick to make; it goes no further than this machine."""
    result = io.BytesIO()
    image.save(result, "PNG", compress_level=1)
    return result.getvalue()
