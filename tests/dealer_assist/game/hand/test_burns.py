"""Before which streets a card is burned (``deck.burn_streets``, A38)."""

import pytest
from changed_house import table_of
from live_table import GC

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Place
from dealer_assist.game.hand.dealing import board_index, due_card

B, F, T, R = Place.BURN, Place.FLOP, Place.TURN, Place.RIVER
ORDER = {
    "all": [B, F, F, F, B, T, B, R],  # GC:42-54
    "flop_only": [B, F, F, F, T, R],  # NLPC:44-61, read to the letter
    "none": [F, F, F, T, R],
}


@pytest.mark.parametrize(("rule", "places"), ORDER.items())
def test_a38_the_cards_leave_the_stub_in_this_order(rule, places):
    live = table_of(GC, deck__burn_streets=rule).begin((500, 500)).deal().all_in(2).call(1)
    seen, board = [], iter(("2c", "7d", "Kh", "Qs", "3d"))
    while (due := due_card(live.hand)) is not None:
        seen.append(due.place)
        burned = due.place is B
        live.put(e.CardsUnread(1) if burned else e.CardSeen(due.place, 0, "", next(board)))
    assert seen == places
    assert live.notes == []
    opened = [board_index(live.hand, 4 + k) for k, place in enumerate(places, 1) if place is not B]
    assert opened == [0, 1, 2, 3, 4]
    assert all(
        board_index(live.hand, 4 + k) == -1 for k, place in enumerate(places, 1) if place is B
    )


@pytest.mark.parametrize(("rule", "steps"), [
    ("all", ["collect", "burn", "open"]), ("flop_only", ["collect", "burn", "open"]),
    ("none", ["collect", "open"]),
])
def test_where_no_card_is_burned_the_dealer_is_told_to_open_at_once(rule, steps):
    live = table_of(GC, deck__burn_streets=rule).begin((5000,) * 3).deal().call(3, 1).check(2)
    assert [step[0] for step in live.steps] == steps
    live.collect()
    if rule != "none":
        live.put(e.CardsUnread(1))
    for card in ("2c", "7d", "Kh"):
        live.put(e.CardSeen(F, 0, "", card))
    live.check(1, 2, 3)
    assert [step[0] for step in live.steps] == (["burn", "open"] if rule == "all" else ["open"])
