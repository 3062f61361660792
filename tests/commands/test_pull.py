"""Lists on the web come into their files, and only then."""

import http.client
import http.server
import socket
import threading
import time

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from punchboard.cli import main
from punchboard.commands import pull
from punchboard.commands.pull import FetchError, Web, csv_address, pull_game
from punchboard.commands.session import Session
from punchboard.workspace import Workspace

ADDRESS = "https://example.org/list.csv"
GAME = f"""\
name: Deck
components:
  cards:
    size: 63x88
    front: card.svg
    source: {ADDRESS}
    items: list.csv
"""
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <text x="8" y="20" font-size="6" data-text="name">Fox</text>
</svg>
"""
OLD = "id,name\nfox,Fox\nowl,Owl\n"


class Answers:
    """A web that answers with the same bytes, or an error, and notes what was asked for."""

    def __init__(self, answer):
        self.answer = answer
        self.asked = []

    def fetch(self, address):
        self.asked.append(address)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def deck(tmp_path):
    for name, text in [
        ("components/deck/game.yaml", GAME), ("components/deck/list.csv", OLD),
        ("layouts/deck/card.svg", CARD),
    ]:  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Workspace.at(tmp_path)


def pulled(deck, answer, **more):
    """Pull, and return lines, codes and what is in the file."""
    result = pull_game(Session(deck), "deck", Answers(answer), **more)
    path = deck.components / "deck/list.csv"
    text = path.read_text(encoding="utf-8") if path.exists() else None
    return result.value, [each.code for each in result.diagnostics], text


def test_a_changed_list_is_written_and_shown(deck):
    new = OLD.replace("Owl", "Eagle owl")
    lines, codes, text = pulled(deck, new.encode())

    assert (codes, text) == ([], new)
    assert lines == (
        "--- components/deck/list.csv", "+++ components/deck/list.csv", "@@ -1,3 +1,3 @@",
        " id,name", " fox,Fox", "-owl,Owl", "+owl,Eagle owl",
        "components/deck/list.csv: 1 line added, 1 line removed",
    )  # fmt: skip


def test_the_same_list_changes_nothing(deck):
    before = (deck.components / "deck/list.csv").stat().st_mtime_ns
    lines, codes, _ = pulled(deck, OLD.replace("\n", "\r\n").encode())

    assert (lines, codes) == (("components/deck/list.csv: nothing has changed",), [])
    assert (deck.components / "deck/list.csv").stat().st_mtime_ns == before


def test_a_dry_run_writes_nothing(deck):
    lines, _, text = pulled(deck, b"id,name\nfox,Fox\n", dry_run=True)

    assert "-owl,Owl" in lines
    assert text == OLD


def test_a_list_that_was_never_pulled_comes_too(deck):
    (deck.components / "deck/list.csv").unlink()

    assert pulled(deck, OLD.encode())[2] == OLD


@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        (FetchError("the server answers 404 Not Found"), ["not-pulled"]),
        (b"<!DOCTYPE html><html>Sign in</html>", ["not-pulled"]),
        (b"", ["not-pulled"]),
        (b"\x00\x01\xff", ["not-pulled"]),
        (b"id,name\nfox,Fox\nfox,Owl\n", ["duplicate-id"]),
        (b'id,name\nfox,"Fox\n', ["csv-syntax"]),
    ],
)
def test_the_old_file_stays_where_anything_is_wrong(deck, answer, codes):
    _, found, text = pulled(deck, answer)

    assert (found, text) == (codes, OLD)


@pytest.mark.parametrize(
    ("items", "code"),
    [("list.yaml", "not-pulled"), ("[{id: a}]", "not-pulled"), ("../../../list.csv",
     "outside-workspace")],
)  # fmt: skip
def test_a_source_needs_a_file_of_the_game(deck, items, code):
    path = deck.components / "deck/game.yaml"
    text = GAME.replace("items: list.csv", f"items: {items}")
    path.write_text(text, encoding="utf-8")

    assert pulled(deck, OLD.encode())[1] == [code]


def test_a_game_without_a_source_says_so(deck):
    path = deck.components / "deck/game.yaml"
    path.write_text(GAME.replace(f"    source: {ADDRESS}\n", ""), encoding="utf-8")

    assert pulled(deck, OLD.encode())[0] == ("deck: no component has a `source`",)


@pytest.mark.parametrize(
    ("address", "csv"),
    [
        ("https://docs.google.com/spreadsheets/d/1AbcDefGhij/edit#gid=7",
         "https://docs.google.com/spreadsheets/d/1AbcDefGhij/export?format=csv&gid=7"),
        ("https://docs.google.com/spreadsheets/d/1AbcDefGhij/edit?usp=sharing",
         "https://docs.google.com/spreadsheets/d/1AbcDefGhij/export?format=csv&gid=0"),
        ("https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml",
         "https://docs.google.com/spreadsheets/d/e/2PACX-1v/pub?output=csv"),
        ("https://docs.google.com/spreadsheets/d/e/2PACX-1v/pub?output=csv", None),
        ("https://example.org/spreadsheets/d/1AbcDefGhij/edit", None),
    ],
)  # fmt: skip
def test_the_address_that_a_browser_shows_becomes_that_of_the_csv(address, csv):
    assert csv_address(address) == (csv or address)


@pytest.fixture
def no_network(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a socket was opened")

    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)


@pytest.mark.parametrize("command", ["build", "check", "list", "stats", "faces", "export"])
def test_other_commands_never_use_the_network(deck, no_network, command):
    words = [command] if command in {"build", "check", "list"} else [command, "deck"]
    result = CliRunner().invoke(main, ["-C", str(deck.root), *words])

    assert (result.exit_code, result.exception) == (0, None)


def test_the_command_pulls_every_game(deck, monkeypatch):
    web = Answers(b"id,name\nfox,Fox\n")
    monkeypatch.setattr(pull, "Web", lambda: web)
    result = CliRunner().invoke(main, ["-C", str(deck.root), "pull"])

    assert (result.exit_code, web.asked) == (0, [ADDRESS])
    assert "-owl,Owl" in result.stdout


PUBLIC = "93.184.216.34"


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by the path: a list, a redirect, too much, too slowly, nothing."""

    def do_GET(self):
        answers = {
            "/list.csv": (200, {}, b"id\na\n"),
            "/moved": (302, {"Location": "/list.csv"}, b""),
            "/inside": (302, {"Location": "https://inside.example/list.csv"}, b""),
            "/plain": (302, {"Location": "http://example.org/list.csv"}, b""),
            "/loop": (302, {"Location": "/loop"}, b""),
            "/large": (200, {}, b"x" * 5000),
            "/short": (200, {"Content-Length": "100"}, b"id\n"),
        }
        if self.path == "/slow":
            self.send_response(200)
            self.end_headers()
            for _ in range(40):
                time.sleep(0.05)
                try:
                    self.wfile.write(b"x")
                except OSError:
                    return
            return
        status, headers, body = answers.get(self.path, (404, {}, b""))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "Content-Length" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def port():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.fixture
def web(port):
    """Return a web in which every public address is our server."""

    def resolve(host, _):
        return {"inside.example": ["10.0.0.7"]}.get(host, [PUBLIC])

    def connect(_host, address, _port, timeout):
        assert address == PUBLIC
        return http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    return Web(resolve, connect, seconds=5.0, most=1000)


@pytest.mark.parametrize("path", ["list.csv", "moved"])
def test_a_list_is_fetched_also_where_it_has_moved(web, path):
    assert web.fetch(f"https://example.org/{path}") == b"id\na\n"


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("https://example.org/gone", "the server answers 404"),
        ("https://example.org/large", "it has more than 1,000 bytes"),
        ("https://example.org/loop", "it redirects more than 5 times"),
        ("https://example.org/short", "the answer is incomplete"),
        ("https://example.org/inside", "`inside.example` is an address on a local network"),
        ("https://example.org/plain", "only `https://` addresses are fetched, got `http:`"),
        ("https://inside.example/list.csv", "`inside.example` is an address on a local network"),
        ("http://example.org/list.csv", "only `https://` addresses are fetched, got `http:`"),
        ("file:///etc/passwd", "only `https://` addresses are fetched, got `file:`"),
        ("https:///list.csv", "the address has no host"),
        ("https://me:secret@example.org/list.csv", "the address contains a user name"),
        ("https://example.org:x/list.csv", "port"),
    ],
)
def test_what_is_not_fetched_says_why(web, address, reason):
    with pytest.raises(FetchError, match=reason.replace("(", r"\(")):
        web.fetch(address)


def test_an_answer_without_end_is_given_up(web):
    with pytest.raises(FetchError, match=r"more than 0\.3 seconds"):
        replace(web, seconds=0.3).fetch("https://example.org/slow")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "fe80::1%eth0", "fd00::1", "ff02::1",
        "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::1", "2001:db8::1",
    ],
)  # fmt: skip
def test_an_address_of_a_local_network_is_refused_also_among_public_ones(web, address):
    mixed = replace(web, resolve=lambda *_: [PUBLIC, address])

    with pytest.raises(FetchError, match="an address on a local network"):
        mixed.fetch("https://example.org/list.csv")


def test_a_host_that_is_not_known_is_told():
    def resolve(*_):
        import socket

        raise socket.gaierror(-2, "Name or service not known")

    with pytest.raises(FetchError, match="the host is unknown"):
        Web(resolve).fetch("https://example.org/list.csv")
