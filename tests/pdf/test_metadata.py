"""What a file says about itself: XMP that other programs read, and the profile of its colours."""

import io
from xml.etree import ElementTree

from PIL import ImageCms

from punchboard.pdf.metadata import About, srgb_profile, xmp

DC = "{http://purl.org/dc/elements/1.1/}"
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
XML = "{http://www.w3.org/XML/1998/namespace}"


def description(packet: bytes) -> ElementTree.Element:
    body = packet.decode().partition("?>")[2].rpartition("<?xpacket")[0]
    found = ElementTree.fromstring(body).find(f"{RDF}RDF/{RDF}Description")
    assert found is not None
    return found


def test_a_title_with_signs_of_xml_is_the_title_of_the_packet():
    root = description(xmp(About("Rum & <Rye>", "punchboard 1", "en"), {}))
    titles = root.findall(f"{DC}title/{RDF}Alt/{RDF}li")

    assert [each.text for each in titles] == ["Rum & <Rye>"] * 2
    assert [each.get(f"{XML}lang") for each in titles] == ["x-default", "en"]


def test_other_properties_are_in_the_packet_in_order():
    packet = xmp(About("A", "punchboard 1"), {"pdf:Trapped": "False"}).decode()

    assert packet.index("<pdf:Producer>punchboard 1<") < packet.index("<pdf:Trapped>False<")
    assert packet.index("<pdf:Trapped>") < packet.index("<xmp:CreatorTool>")


def test_the_profile_is_srgb():
    profile = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    same = ImageCms.buildTransform(profile, ImageCms.createProfile("sRGB"), "RGB", "RGB")

    assert ImageCms.getProfileDescription(profile).startswith("sRGB")
    assert same is not None
