"""Random legal hands side by side with PokerKit, under the test house with the oracle's customs.

Antes of every kind, also where a stack is no more than one of them; blinds and straddles that are
all-in for less; equal blinds. The customs of PokerKit that differ from the rules stand in
``tests/houses/oracle.toml``, and one more, which no setting tells, in ``PokerKitTable``.
"""

import random

import pytest
from live_table import FIXED, NO_LIMIT, ORACLE, LiveTable, PokerKitTable, dealt_hands, play_out

from dealer_assist.game.facts import Owed, Post

UNIT = 2520  # divides by every number of winners: no odd chips, in which PokerKit has own customs


@pytest.mark.parametrize("share", range(2))
@pytest.mark.parametrize("played", [NO_LIMIT, FIXED])
def test_random_hands_agree_with_pokerkit_decision_by_decision(played, share, request):
    seen, seeds = 0, range(share, request.config.getoption("--random-hands") // 2, 2)
    for seed in seeds:
        rng = random.Random(f"{played} {seed}")
        live = begun(LiveTable(ORACLE, played), rng)
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
    assert seen > 2 * len(seeds)


def begun(live, rng):
    """A hand with random stacks, from less than one ante on, and random posts."""
    players = rng.choice((2, 2, 3, 4, 5, 6, 7, 8, 9))
    stacks = [UNIT * rng.choice((1, 1, 2, 2, 3, 5, rng.randint(2, 120))) for _ in range(players)]
    seats = range(1, players + 1)
    small_at, big_at = (2, 1) if players == 2 else (1, 2)
    small, big = rng.choice(((1, 2), (1, 2), (2, 2)))
    kind, ante = rng.choice(("none", "matched", "unmatched", "big blind")), rng.randint(1, 3) * UNIT
    owed = {
        "none": [], "big blind": [Owed(big_at, Post.BIG_BLIND_ANTE, ante)],
    }.get(kind, [Owed(seat, Post.ANTE, ante) for seat in seats])
    owed.append(Owed(small_at, Post.SMALL_BLIND, small * UNIT))
    owed.append(Owed(big_at, Post.BIG_BLIND, big * UNIT))
    if players > 2 and rng.random() < 0.2:  # two play without one
        owed.append(Owed(3, Post.STRADDLE, 2 * big * UNIT))
    matched = kind in ("none", "matched")
    return live.begin(stacks, small * UNIT, big * UNIT, ante=ante, owed=owed, matched=matched)
