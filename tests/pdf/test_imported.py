import contextlib
import io
import struct
import zlib

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from made_faces import BLEED, CARD, face, named
from punchboard.geometry import Matrix
from punchboard.layouts.face import ImageLayer
from punchboard.pdf.document import DocumentInfo, PdfObjects
from punchboard.pdf.imported import BrokenImageError, embed_image
from punchboard.pdf.raster import page_images
from punchboard.sheets.pages import write_faces

WHOLE_FACE = Matrix(24, 0, 0, 34, -2, -2)


def encoded(image, form="PNG", **more):
    result = io.BytesIO()
    image.save(result, form, **more)
    return result.getvalue()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def raw_png(width, height, bits, colour, rows):
    """Return a PNG file from its rows, for kinds Pillow does not write."""
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    chunks = chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


@pytest.fixture
def shown(tmp_path):
    """Return the colour of a picture's middle, or of another place, on the page."""

    def colour(data, place=(0.5, 0.5)):
        path = tmp_path / "picture"
        path.write_bytes(data)
        layer = ImageLayer(str(path), "d", WHOLE_FACE)
        result = write_faces(named(face(layer)), {}, DocumentInfo("t"))
        assert result.diagnostics == ()
        (image,) = page_images(result.value, 127)
        return image.getpixel((int(place[0] * image.width), int(place[1] * image.height)))

    return colour


@pytest.mark.parametrize(
    ("image", "colour"),
    [
        (Image.new("RGB", (9, 9), (200, 100, 50)), (200, 100, 50)),
        (Image.new("L", (9, 9), 77), (77, 77, 77)),
        (Image.new("1", (9, 9), 1), (255, 255, 255)),
        (
            Image.new(
                "P",
                (9, 9),
                3,
            ),
            None,
        ),
        (Image.new("RGBA", (9, 9), (200, 0, 0, 0)), (255, 255, 255)),
        (Image.new("RGBA", (9, 9), (200, 0, 0, 255)), (200, 0, 0)),
        (Image.new("RGBA", (9, 9), (0, 0, 0, 51)), (204, 204, 204)),
        (Image.new("LA", (9, 9), (0, 51)), (204, 204, 204)),
        (Image.new("I;16", (9, 9), 0x8080), (128, 128, 128)),
    ],
    ids=lambda value: getattr(value, "mode", ""),
)
def test_every_kind_of_png_shows_its_colour(shown, image, colour):
    if image.mode == "P":
        image.putpalette([0, 0, 0, 1, 1, 1, 2, 2, 2, 10, 200, 30])
        colour = (10, 200, 30)

    assert shown(encoded(image)) == pytest.approx(colour, abs=1)


def test_a_palette_with_a_transparent_colour_lets_the_paper_through(shown):
    image = Image.new("P", (9, 9), 1)
    image.putpalette([0, 0, 0, 255, 0, 0])

    assert shown(encoded(image, transparency=1)) == (255, 255, 255)


def test_sixteen_bits_a_channel_are_scaled(shown):
    row = struct.pack(">HHH", 0xFFFF, 0x8000, 0x0000) * 4

    assert shown(raw_png(4, 4, 16, 2, [row] * 4)) == pytest.approx((255, 128, 0), abs=1)


def test_an_interlaced_png_is_read(shown):
    # Pillow reads interlaced files but does not write them: one pixel is one pass.
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 1)
    chunks = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\x0a\x14\x1e"))
    data = b"\x89PNG\r\n\x1a\n" + chunks + chunk(b"IEND", b"")

    assert shown(data) == (10, 20, 30)


@pytest.mark.parametrize(("mode", "colour"), [("RGB", (200, 100, 50)), ("L", 90)])
def test_a_jpeg_goes_in_byte_by_byte(mode, colour):
    objects = PdfObjects()
    data = encoded(Image.new(mode, (16, 16), colour), "JPEG")
    embed_image(objects, data)

    assert data in objects.file(len(objects._bodies))


def test_a_cmyk_jpeg_shows_its_colours(shown):
    # Pillow writes CMYK as Photoshop does: inverted, with an Adobe marker.
    data = encoded(Image.new("CMYK", (16, 16), (0, 255, 255, 0)), "JPEG", quality=95)
    red, green, blue = shown(data)

    assert red > 200
    assert green < 80
    assert blue < 80


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_stands_upright(shown, orientation):
    upright = Image.new("RGB", (32, 32), "white")
    upright.paste((255, 0, 0), (0, 0, 16, 16))
    upright.paste((0, 0, 255), (16, 0, 32, 16))
    turn = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = upright.transpose(turn[orientation]) if orientation in turn else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(stored, "JPEG", quality=95, exif=exif)

    assert shown(data, (0.25, 0.25)) == pytest.approx((255, 0, 0), abs=8)
    assert shown(data, (0.75, 0.25)) == pytest.approx((0, 0, 255), abs=8)


def test_a_profile_that_fits_is_kept_and_another_is_not():
    profile = bytes(16) + b"RGB " + bytes(108)
    for mode, colour, kept in (("RGB", (1, 2, 3), True), ("L", 1, False)):
        objects = PdfObjects()
        embed_image(objects, encoded(Image.new(mode, (4, 4), colour), icc_profile=profile))
        assert (b"/ICCBased" in objects.file(len(objects._bodies))) is kept


def test_equal_images_are_one_object():
    objects = PdfObjects()
    data = encoded(Image.new("RGB", (4, 4)))

    assert embed_image(objects, data) == embed_image(objects, data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "its format is unknown"),
        (b"GIF or not", "its format is unknown"),
        (encoded(Image.effect_noise((64, 64), 90))[:-900], "it is damaged (image file is"),
        (encoded(Image.effect_noise((64, 64), 90), "JPEG")[:-900], "it is damaged (image file is"),
    ],
    ids=["empty", "unknown", "png", "jpeg"],
)
def test_a_broken_image_says_why(data, reason):
    with pytest.raises(BrokenImageError) as caught:
        embed_image(PdfObjects(), data)
    assert str(caught.value).startswith(reason)


def test_a_png_with_too_few_rows_ends_too_early():
    with pytest.raises(BrokenImageError, match="it ends too early"):
        embed_image(PdfObjects(), raw_png(4, 4, 8, 0, [bytes(4)] * 3))


def test_an_image_bomb_is_refused():
    data = raw_png(60_000, 60_000, 8, 0, [b"\0"])

    with pytest.raises(BrokenImageError, match="more pixels than any print needs"):
        embed_image(PdfObjects(), data)


PNG = encoded(Image.effect_noise((16, 16), 90).convert("RGBA"))
JPEG = encoded(Image.effect_noise((16, 16), 90), "JPEG")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([PNG, JPEG]), st.integers(0, 5000), st.binary(min_size=1, max_size=4))
def test_a_damaged_image_is_embedded_or_refused_but_never_crashes(data, place, damage):
    place %= len(data)
    damaged = data[:place] + damage + data[place + len(damage) :]
    with contextlib.suppress(BrokenImageError):
        embed_image(PdfObjects(), damaged)


def test_a_face_of_one_image_is_a_sound_file(tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(PNG)
    pdf = write_faces(named(face(ImageLayer(str(path), "d", WHOLE_FACE))), {}, DocumentInfo("t"))

    with pikepdf.open(io.BytesIO(pdf.value)) as file:
        assert file.check_pdf_syntax() == []
        assert float(file.pages[0].mediabox[2]) / 72 * 25.4 == pytest.approx(
            CARD.size.width + 2 * BLEED, abs=0.001
        )
