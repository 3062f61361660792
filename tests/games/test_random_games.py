"""The five games, played at random from their lists: they end, and there is always a move."""

from random import Random

import pytest

from games import football, karesansui, populous, renaissance
from games.lists import box
from games.play import GAMES, played

#: How many of each game are played here; `python -m games.play` plays 10,000.
GAMES_HERE = {
    "football": 300,
    "karesansui": 100,
    "knolling": 300,
    "populous": 40,
    "renaissance": 25,
}
ROOMS = [(game, players) for game in GAMES for players in box(game).players]


@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_random_games_end_and_never_lack_a_move(game, players):
    results = played(game, players, GAMES_HERE[game])

    assert len(results) == GAMES_HERE[game]
    assert len(set(results)) > 1


def test_random_games_are_the_same_for_the_same_seed():
    assert played("football", 4, 5, seed=7) == played("football", 4, 5, seed=7)


# Football


def test_every_skill_of_the_list_can_be_played():
    assert list(football.SKILLS) == list(box("football").game.definitions["skills"])


def test_the_goal_of_a_series_stays_on_the_yard_track():
    for seed in range(100):
        match = football.Match(Random(seed))
        match.kickoff()
        assert match.goal in match.numbers
        for _ in range(20):
            match.chain_gang(football.Played(0, match.hands[0][0], "power", 2))
            assert match.goal in match.numbers


def test_without_moving_the_lead_after_a_kick_nobody_could_kick_off():
    match = football.Match(Random(1))
    match.attackers = 1 - match.leader % 2

    with pytest.raises(football.Stuck, match="no defender"):
        match.kickoff()


# Populous


def test_three_players_sometimes_have_no_pair_in_a_second_turn_and_five_never():
    without = {
        players: sum(each[2] for each in played("populous", players, 40)) for players in (3, 5)
    }

    assert without[3] > 0
    assert without[5] == 0


# Karesansui and renaissance


def test_a_full_garden_has_as_many_seams_as_the_rules_say():
    table = karesansui.Table(2, Random(3))
    table.play()
    spaces = table.gardeners[0].tiles

    assert len(spaces) == 15
    assert sum((x + 1, y) in spaces for x, y in spaces) == 12
    assert sum((x, y + 1) in spaces for x, y in spaces) == 10


def test_all_pieces_and_eight_monominoes_fill_the_piazza():
    game = renaissance.Set(Random(0))
    game.pave()
    covered = [cell for cells in game.laid.values() for cell in cells]

    assert len(covered) == len(set(covered)) == 40
    assert len(game.cells - set(covered)) == 8


def test_a_pushed_marker_moves_the_others_to_the_first_gap():
    game = renaissance.Set(Random(0))
    markers = {(0, 0): 0, (1, 0): 1, (3, 0): 1}

    game.bring(markers, 0, ((0, 0), (1, 0)))

    assert markers == {(0, 0): 0, (1, 0): 0, (2, 0): 1, (3, 0): 1}


def test_nobody_pushes_into_a_line_that_is_packed_to_the_middle():
    game = renaissance.Set(Random(0))
    markers = dict.fromkeys([(0, 3), (1, 3), (2, 3)], 0)

    assert ((0, 3), (1, 0)) not in game.moves(markers, 0)
    assert ((0, 2), (1, 0)) in game.moves(markers, 0)


def test_players_of_populous_owe_nothing_after_any_turn():
    world = populous.World(3, Random(2))
    world.play()

    assert all(each.workers + len(workers_of(world, n)) == 16 for n, each in enumerate(world.gods))


def workers_of(world, player):
    return [cell for area in world.areas.values() for cell in area.of(player)]
