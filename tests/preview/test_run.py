"""Requests that are refused: from other pages, under other names, without the token, for more."""

import json

import pytest

from harbours import TOKEN, opened_studio, served
from punchboard.preview.run import POLICY
from punchboard.preview.server import static_files

#: A name, and what is asked: path, headers (None leaves a header out), expected status.
REFUSED = {
    "no token": ("/", {"cookie": ""}, 403),
    "wrong token in the address": ("/?token=guess", {"cookie": ""}, 403),
    "an empty token": ("/?token=", {"cookie": ""}, 403),
    "token in the address of something else": ("/api/wall?token={token}", {"cookie": ""}, 403),
    "wrong cookie": ("/api/wall", {"cookie": "punchboard-{port}=guess"}, 403),
    "the cookie of another port": ("/api/wall", {"cookie": "punchboard-1={token}"}, 403),
    "a script without token": ("/static/app.js", {"cookie": ""}, 403),
    "a picture without token": ("/face/" + "0" * 64 + ".png", {"cookie": ""}, 403),
    "the event stream without token": ("/events", {"cookie": ""}, 403),
    "foreign host": ("/", {"host": "evil.example"}, 403),
    "foreign host with our port": ("/", {"host": "evil.example:{port}"}, 403),
    "a name that leads here": ("/", {"host": "127.0.0.1.evil.example:{port}"}, 403),
    "an address of the network": ("/", {"host": "192.168.1.5:{port}"}, 403),
    "another port": ("/", {"host": "localhost:1"}, 403),
    "foreign host with the token": ("/?token={token}", {"host": "evil.example:{port}"}, 403),
    "foreign origin": ("/api/wall", {"origin": "http://evil.example"}, 403),
    "origin of another port": ("/api/wall", {"origin": "http://127.0.0.1:1"}, 403),
    "origin with https": ("/api/wall", {"origin": "https://127.0.0.1:{port}"}, 403),
    "origin null, of a file or sandbox": ("/api/wall", {"origin": "null"}, 403),
    "event stream from elsewhere": ("/events", {"origin": "http://evil.example"}, 403),
    "event stream of another site": ("/events", {"sec_fetch_site": "cross-site"}, 403),
    "picture of another site": ("/static/icon.svg", {"sec_fetch_site": "cross-site"}, 403),
    "page of another port": ("/api/wall", {"sec_fetch_site": "same-site"}, 403),
    "path out of the folder": ("/static/../server.py", {}, 404),
    "path out of the folder, encoded": ("/static/..%2fserver.py", {}, 404),
    "path out of the folder, encoded twice": ("/static/%252e%252e%252fserver.py", {}, 404),
    "a file of this computer": ("/static/%2fetc%2fpasswd", {}, 404),
    "a file of the game": ("/components/harbour/game.yaml", {}, 404),
    "a drawing of the game": ("/layouts/harbour/cargo.svg", {}, 404),
    "a face that is not in the game": ("/face/" + "0" * 64 + ".png", {}, 404),
    "a face by a path": ("/face/..%2f..%2fgame.png", {}, 404),
    "a face as a drawing": ("/face/{key}.svg", {}, 404),
    "a snapshot by a path": ("/past/..%2f..%2fsecret/0.png", {}, 404),
    "a sheet that was not made": ("/sheet/abc/1/front.png", {}, 404),
}  # fmt: skip
REFUSED_METHODS = {
    "no host": ("GET", "/", {"host": ""}, 400),
    "writing": ("PUT", "/api/wall", {}, 403),
    "deleting": ("DELETE", "/", {}, 403),
    "opening a file without an origin": ("POST", "/api/open", {}, 403),
    "opening a file from elsewhere": ("POST", "/api/open", {"origin": "http://evil.example"}, 403),
    "posting where nothing is opened": ("POST", "/api/wall", {"origin": "{own}"}, 405),
    "opening a file out of the workspace": ("POST", "/api/open", {"origin": "{own}"}, 400),
}


def filled(text, preview):
    key = next(iter(preview.studio.live.start.slots.values())).face.key
    known = {"port": preview.port, "token": TOKEN, "own": preview.url, "key": key}
    for name, value in known.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


@pytest.mark.parametrize("name", REFUSED)
def test_a_request_is_refused(preview, name):
    path, headers, expected = REFUSED[name]
    given = {each: filled(value, preview) for each, value in headers.items()}

    status, answered, data = preview.ask(filled(path, preview), **given)

    assert status == expected
    assert answered["Content-Security-Policy"] == POLICY
    assert b"harbour" not in data.lower()
    assert answered["Set-Cookie"] is None


@pytest.mark.parametrize("name", REFUSED_METHODS)
def test_a_request_to_do_something_is_refused(preview, name):
    method, path, headers, expected = REFUSED_METHODS[name]
    given = {each: filled(value, preview) for each, value in headers.items()}
    body = json.dumps({"path": "../../../etc/passwd", "line": 1, "column": 1}).encode()

    # A request that cannot be read is answered, and its connection closed, before its body.
    sent = None if method == "GET" else body
    status, _, _ = preview.ask(path, method=method, body=sent, **given)

    assert status == expected


def test_the_address_that_is_printed_opens_the_page(preview):
    status, headers, data = preview.ask(preview.address.removeprefix(preview.url), cookie="")

    assert status == 200
    assert b'<script type="module"' in data
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_a_link_from_elsewhere_with_the_token_opens_the_page_and_nothing_else(preview):
    path = preview.address.removeprefix(preview.url)

    assert preview.ask(path, cookie="", sec_fetch_site="cross-site")[0] == 200
    assert preview.ask("/", sec_fetch_site="cross-site")[0] == 403


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_every_name_of_the_loopback_is_right(preview, name):
    own = f"{name}:{preview.port}"

    assert preview.ask("/api/wall", host=own, origin=f"http://{own}")[0] == 200


def test_with_a_host_every_address_of_this_computer_is_right_and_no_foreign_name(harbour):
    with (
        opened_studio(harbour) as studio,
        served(harbour, studio, host="0.0.0.0") as preview,
    ):
        for name, expected in [("192.168.1.5", 200), ("localhost", 200), ("evil.example", 403)]:
            assert preview.ask("/api/wall", host=f"{name}:{preview.port}")[0] == expected
        assert preview.ask("/api/wall", cookie="")[0] == 403


def test_a_file_of_the_workspace_is_opened_with_the_command_of_the_user(harbour):
    with opened_studio(harbour, "true {file}") as studio, served(harbour, studio) as preview:

        def status(path):
            body = json.dumps({"path": path, "line": 1, "column": 1}).encode()
            return preview.ask("/api/open", method="POST", body=body, origin=preview.url)[0]

        assert status("components/harbour/game.yaml") == 204
        assert status("../../etc/passwd") == 400
        assert preview.ask("/api/open", method="POST", body=b"[", origin=preview.url)[0] == 400
        long = b"x" * 5000
        assert preview.ask("/api/open", method="POST", body=long, origin=preview.url)[0] == 413


def test_no_file_of_the_page_needs_the_network_or_an_inline_script():
    for name, (data, _) in static_files().items():
        text = data.decode()
        outside = text.replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in outside, name
        assert "https://" not in outside, name
        if name.endswith(".html"):
            assert text.count("<script") == text.count('<script type="module" src=')
            assert "style=" not in text
            assert " onload=" not in text
    assert "unsafe" not in POLICY
