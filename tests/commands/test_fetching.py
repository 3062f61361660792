"""What is fetched from the web, from where, and how much of it."""

import http.client
import http.server
import threading
import time

import pytest
from msgspec.structs import replace

from punchboard.commands.fetching import FetchError, Web

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
