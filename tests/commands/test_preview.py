"""The command line of `preview`, which ends before anything is served where it is wrong."""

import http.cookiejar
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from punchboard.commands.preview import addresses
from punchboard.preview.run import Address, listen


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing"], "there is no game `nothing`"),
        (["--editor", "emacs"], "neither an editor"),
        (["--port", "0"], "not in the range"),
        (["--host", "203.0.113.7"], "cannot listen on 203.0.113.7"),
    ],
)
def test_a_mistake_ends_the_command(desk, words, said):
    outcome = desk.run("preview", "--no-browser", *words)

    assert outcome.status == 2
    assert said in outcome.stderr


def test_one_of_several_games_must_be_named(desk):
    desk.write("components/other/game.yaml", "name: Other\n")

    assert "name one of the games: deck, other" in desk.run("preview", "--no-browser").stderr


def test_a_port_that_is_taken_is_said():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", taken.getsockname()[1])


def test_only_this_computer_is_listened_to_unless_told():
    sock = listen("127.0.0.1", 0)
    with sock:
        assert sock.getsockname()[0] == "127.0.0.1"
        port = sock.getsockname()[1]
    assert addresses(Address("127.0.0.1", port, "t")) == [f"http://127.0.0.1:{port}/?token=t"]
    assert addresses(Address("192.0.2.4", 80, "t")) == ["http://192.0.2.4:80/?token=t"]


def test_the_page_is_served_until_ctrl_c(desk):
    command = [sys.executable, "-m", "punchboard", "-C", str(desk.root), "preview", "--no-browser"]
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(jar)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            url = running.stdout.readline().strip()
            assert browser.open(url, timeout=30).status == 200
            events = browser.open(url.partition("?")[0] + "events", timeout=30)
            assert events.readline() == b"retry: 700\n"
            running.send_signal(signal.SIGINT)
            assert running.wait(30) == 0
            events.close()
        finally:
            running.kill()
