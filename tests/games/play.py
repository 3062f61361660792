"""Play the five games at random, many times.

    PYTHONPATH=tests .venv/bin/python -m games.play [GAME]... [--games 10000] [--seed 0]

Each number of players that a game is for is tried; a state without a legal move is named
with its seed.
"""

import argparse
import sys
from collections.abc import Callable
from random import Random

from games import football, karesansui, knolling, populous, renaissance
from games.lists import Stuck, box

#: A game's random games: the numbers of players and what decides; the result as numbers.
GAMES: dict[str, Callable[[int, Random], tuple[int, ...]]] = {
    "football": football.play,
    "karesansui": karesansui.play,
    "knolling": knolling.play,
    "populous": populous.play,
    "renaissance": renaissance.play,
}


def played(game: str, players: int, games: int, seed: int = 0) -> list[tuple[int, ...]]:
    """Return the results of random games.

    Raises:
        Stuck: One has a state without a legal move, or does not end.
    """
    results = []
    for number in range(seed, seed + games):
        try:
            results.append(GAMES[game](players, Random(number)))
        except Stuck as problem:
            raise Stuck(f"{game} with {players} players, seed {number}: {problem}") from None
    return results


def main() -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", choices=[*GAMES, []])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for game in options.names or GAMES:
        for players in box(game).players:
            try:
                results = played(game, players, options.games, options.seed)
            except Stuck as problem:
                sys.exit(str(problem))
            spread = ", ".join(f"{min(each)} to {max(each)}" for each in zip(*results, strict=True))
            sys.stdout.write(f"{game}, {players} players: {len(results)} games end; {spread}\n")


if __name__ == "__main__":
    main()
