import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punchboard.pdf.art import ArtCache

FILE = "art.sqlite"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache"


def test_what_is_put_is_got(folder):
    ArtCache(folder).put({"a": b"one", "b": b"two"})

    assert ArtCache(folder).get(["a", "b", "c"]) == {"a": b"one", "b": b"two"}


def test_thousands_of_entries_are_got_at_once(folder):
    entries = {str(number): b"%d" % number for number in range(1200)}
    ArtCache(folder).put(entries)

    assert ArtCache(folder).get(list(entries)) == entries


def test_no_folder_keeps_nothing():
    ArtCache(None).put({"a": b"one"})

    assert ArtCache(None).get(["a"]) == {}


def test_nothing_to_put_makes_no_folder(folder):
    ArtCache(folder).put({})

    assert not folder.exists()


def test_a_changed_payload_is_not_believed(folder):
    ArtCache(folder).put({"a": b"one", "b": b"two"})
    with sqlite3.connect(folder / FILE) as database:
        database.execute("UPDATE art SET payload = 'x' WHERE key = 'a'")
    database.close()

    assert ArtCache(folder).get(["a", "b"]) == {"b": b"two"}


def test_a_payload_under_another_key_is_not_believed(folder):
    ArtCache(folder).put({"a": b"one"})
    with sqlite3.connect(folder / FILE) as database:
        database.execute("UPDATE art SET key = 'b'")
    database.close()

    assert ArtCache(folder).get(["b"]) == {}


def test_a_file_that_is_no_database_is_made_anew(folder):
    folder.mkdir()
    (folder / FILE).write_bytes(b"something else altogether" * 100)

    assert ArtCache(folder).get(["a"]) == {}
    ArtCache(folder).put({"a": b"one"})
    assert ArtCache(folder).get(["a"]) == {"a": b"one"}


def test_another_table_is_survived(folder):
    folder.mkdir()
    with sqlite3.connect(folder / FILE) as database:
        database.execute("CREATE TABLE art (other TEXT)")
    database.close()

    ArtCache(folder).put({"a": b"one"})
    assert ArtCache(folder).get(["a"]) == {}


def test_a_folder_that_cannot_be_made_is_quiet(tmp_path):
    (tmp_path / "file").write_text("in the way")
    cache = ArtCache(tmp_path / "file" / "cache")

    cache.put({"a": b"one"})
    assert cache.get(["a"]) == {}


def test_the_older_half_goes_when_the_file_grows_too_large(folder):
    cache = ArtCache(folder, size_limit=100_000)
    for number in range(40):
        cache.put({str(number): bytes([number]) * 10_000})

    kept = cache.get([str(number) for number in range(40)])
    assert "39" in kept
    assert "0" not in kept
    assert (folder / FILE).stat().st_size < 200_000


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, 2**20), st.integers(1, 255))
def test_a_damaged_byte_anywhere_never_gives_wrong_bytes(tmp_path, place, change):
    cache = ArtCache(tmp_path)
    entries = {"a": b"one" * 50, "b": b"two" * 50}
    (tmp_path / FILE).unlink(missing_ok=True)
    cache.put(entries)
    data = bytearray((tmp_path / FILE).read_bytes())
    data[place % len(data)] ^= change
    (tmp_path / FILE).write_bytes(data)

    assert cache.get(["a", "b"]).items() <= entries.items()
    cache.put(entries)
    assert cache.get(["a", "b"]).items() <= entries.items()
