"""A small game with rules, and a preview of it that answers on the loopback."""

from __future__ import annotations

import http.client
import json
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from punchboard.commands.preview import studio_of
from punchboard.commands.session import Session
from punchboard.preview.run import Address, listen, server_of
from punchboard.preview.scene import View
from punchboard.preview.studio import Studio
from punchboard.preview.wall import wall

TOKEN = "a-token-for-tests"
GAME = """\
name: {en: Harbour, de: Hafen}
languages: [en, de]
rules: rules.en.md
definitions:
  goods:
    fish: {name: Fish, colour: "#2a7fb8"}
    grain: {name: Grain, colour: "#c08a1e"}
choices:
  dear: value > 2
components:
  cargo:
    name: {en: Cargo cards, de: Warenkarten}
    kind: card
    size: 63x88
    corner: 3
    front: cargo.svg
    back: back.svg
    fields: {good: goods}
    items:
      - {id: herring, good: fish, title: {en: Herring, de: Hering}, value: 2, copies: 4}
      - {id: rye, good: grain, title: {en: Rye, de: Roggen}, value: 3, copies: 3}
      - {id: eel, good: fish, title: {en: Eel, de: Aal}, value: 5}
  coins:
    name: {en: Coins, de: Taler}
    kind: token
    size: 20
    front: coin.svg
    items: [{id: silver, copies: 6}]
checks:
  - that: count('cargo') == 8
  - that: count('coins') == 7
    because: one for each player and one to spare
"""
CARGO = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#2a7fb8" data-fill="good.colour"/>
  <rect x="5" y="5" width="53" height="78" fill="#fffdf6"/>
  <text data-text="title" x="31.5" y="20" text-anchor="middle" font-size="7">Herring</text>
  <text data-text="value" x="31.5" y="70" text-anchor="middle" font-size="14">2</text>
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#12303f"/>
  <circle cx="31.5" cy="44" r="14" fill="#e8c35a"/>
</svg>
"""
COIN = """\
<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">
  <rect x="-3" y="-3" width="26" height="26" fill="#b9bcc4"/>
</svg>
"""
RULES = """\
# Harbour

## Components

- Cargo cards: 8
- Coins: 6

## Play

Whoever has the eel begins. Each player takes 5 cargo cards.
"""


@dataclass
class Harbour:
    """The workspace of the game."""

    root: Path

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def session(self) -> Session:
        return Session.at(self.root)


LIST, LAYOUT = "components/harbour/game.yaml", "layouts/harbour/cargo.svg"


FILES = {
    LIST: GAME,
    "components/harbour/rules.en.md": RULES,
    LAYOUT: CARGO,
    "layouts/harbour/back.svg": BACK,
    "layouts/harbour/coin.svg": COIN,
}


def made_harbour(root: Path) -> Harbour:
    harbour = Harbour(root)
    for name, text in FILES.items():
        harbour.write(name, text)
    return harbour


@contextmanager
def opened_studio(harbour: Harbour, editor: str = "vscode"):
    """Yield the studio of a game, whose thorough checks are left out."""
    studio = studio_of(harbour.session(), "harbour", editor)
    studio.check = list
    try:
        yield studio
    finally:
        studio.close()


@dataclass
class Served:
    """A preview that answers."""

    harbour: Harbour
    studio: Studio
    port: int
    server: uvicorn.Server
    thread: threading.Thread

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"{self.url}/?token={TOKEN}"

    def begin_again(self) -> None:
        """Write the files that have changed as they were, and wait until the preview has them.

        Else a test begins while those of the one before it are still being read.
        """
        wanted = wall(self.studio.live.start)["cards"]
        for name, text in FILES.items():
            if (self.harbour.root / name).read_text(encoding="utf-8") != text:
                self.harbour.write(name, text)
        end = time.monotonic() + 30
        while (now := self.studio.wall(View()))["cards"] != wanted or now["stale"]:
            assert time.monotonic() < end
            time.sleep(0.02)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive()

    def ask(self, path: str, *, method: str = "GET", body: bytes | None = None, **headers: str):
        """Return status, headers and body of an answer; with the cookie unless there is one."""
        given = {"Host": f"127.0.0.1:{self.port}", "Cookie": f"punchboard-{self.port}={TOKEN}"}
        given |= {name.replace("_", "-").title(): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in given.items():
            if value:
                connection.putheader(name, value)
        connection.putheader("Content-Length", str(len(body or b"")))
        connection.endheaders(body)
        answer = connection.getresponse()
        kind = answer.headers.get_content_type()
        data = b"" if kind == "text/event-stream" else answer.read()
        connection.close()
        return answer.status, answer.headers, data

    def json(self, path: str):
        status, _, data = self.ask(path)
        assert status == 200, data
        return json.loads(data)


@contextmanager
def served(harbour: Harbour, studio: Studio, port: int | None = 0, host: str = "127.0.0.1"):
    """Yield a preview that answers, and end it."""
    sock = listen(host, port)
    address = Address(host, sock.getsockname()[1], TOKEN)
    server = server_of(studio, address)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    end = time.monotonic() + 20
    while not server.started:
        assert thread.is_alive()
        assert time.monotonic() < end
        time.sleep(0.01)
    running = Served(harbour, studio, address.port, server, thread)
    try:
        yield running
    finally:
        running.stop()
        sock.close()
