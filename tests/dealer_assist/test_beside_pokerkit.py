"""Random legal hands side by side with PokerKit, under the test house with the oracle's customs."""

import random

import pytest
from live_table import FIXED, NO_LIMIT, ORACLE, LiveTable, PokerKitTable, dealt_hands, play_out

UNIT = 2520  # divides by every number of winners: no odd chips, in which PokerKit has own customs


@pytest.mark.parametrize("played", [NO_LIMIT, FIXED])
def test_random_hands_agree_with_pokerkit_decision_by_decision(played, request):
    seen = 0
    for seed in range(request.config.getoption("--random-hands") // 2):
        rng = random.Random(f"{played} {seed}")
        live = LiveTable(ORACLE, played)
        players = rng.randint(2, 9)
        stacks = [UNIT * rng.choice([2, 3, 5, rng.randint(2, 120)]) for _ in range(players)]
        ante = rng.choice([0, 0, UNIT])
        # A big blind all-in for less is the one custom that the recorded hands can't tell.
        stacks[0 if len(stacks) == 2 else 1] += 2 * UNIT + ante
        # Two players: PokerKit takes no straddle by the button. An all-in one is priced otherwise.
        straddle = 4 * UNIT if played == NO_LIMIT and players > 2 and rng.random() < 0.2 else 0
        stacks[2 % players] += 4 * UNIT + ante if straddle else 0
        live.begin(stacks, UNIT, 2 * UNIT, ante=ante, straddle=straddle)
        deck, held = deal = dealt_hands(live, rng)
        peer = PokerKitTable(live.hand, held)
        live.deal()

        def side_by_side(live, options, fact, peer=peer):
            nonlocal seen
            position, call, least, most = peer.asked(live.hand.board)
            ours = (options.min_to or None, options.max_to or None)
            assert (live.hand.position[options.seat], options.call) == (position, call)
            assert ours == (least, most)
            peer.act(fact)
            seen += 1

        play_out(live, rng, side_by_side, deal, UNIT)
        board = [*live.hand.board, *deck]
        assert peer.finished(board) == live.hand.stacks, f"{played} {seed}"
    assert seen > 5 * request.config.getoption("--random-hands") // 2
