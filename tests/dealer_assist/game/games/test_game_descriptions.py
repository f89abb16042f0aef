"""Hold'em with its three structures, as data."""

import pytest

from dealer_assist.game.facts import Place
from dealer_assist.game.games import Structure, UnknownGame, game, game_names
from dealer_assist.game.hand.stakes_from_blinds import stakes_for


def test_holdem_ships_with_three_structures():
    assert {game(name).structure for name in game_names()} == set(Structure)


@pytest.mark.parametrize("name", game_names())
def test_holdem_has_two_hole_cards_three_burns_and_five_board_cards(name):
    played = game(name)
    assert played.hole_cards == 2
    assert [s.cards for s in played.streets] == [0, 3, 1, 1]
    assert [s.burn for s in played.streets] == [False, True, True, True]
    assert [s.place for s in played.streets] == [None, Place.FLOP, Place.TURN, Place.RIVER]
    assert [s.big_bet for s in played.streets] == [False, False, True, True]
    assert played.fr and played.en


def test_an_unknown_game_names_those_that_exist():
    with pytest.raises(UnknownGame, match="holdem_no_limit"):
        game("stud")


@pytest.mark.parametrize(("structure", "sizes"), [
    (Structure.NO_LIMIT, (100, 0, 0)), (Structure.FIXED_LIMIT, (100, 100, 200)),
])
def test_plain_stakes_take_their_sizes_from_the_big_blind(structure, sizes):
    stakes = stakes_for(structure, 50, 100)
    assert (stakes.min_bet, stakes.small_bet, stakes.big_bet) == sizes
