"""The command line of `preview`, which ends before anything is served where it is wrong."""

import socket

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
