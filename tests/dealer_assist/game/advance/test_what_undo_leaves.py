"""Undo takes back what its class says, and leaves the rest: what is said again after it."""

import pytest
from live_table import LiveTable

from dealer_assist.game import facts as e


def undone(live: LiveTable) -> LiveTable:
    return live.put(e.FactUndone(live.table.fact_number))


def bet() -> LiveTable:
    """Seat 3 has called; the undo that follows takes it back."""
    live = LiveTable().put(*(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3)))
    live.begin((5_000,) * 3).deal()
    return live.put(e.Called(3, 100))


def test_what_a_device_told_since_stays_noted():
    live = bet().put(e.DeviceNoted("shoe", "jam"))
    noted = live.table.irregularities[-1]
    assert undone(live).table.irregularities == (noted,)


def test_a_card_that_differs_still_waits_for_the_dealer():
    differs = e.CardDiffered("shoe", 8, "As", "Ks", "token")
    live = undone(bet().put(differs))
    assert live.table.card_differences == (differs,)


def test_a_difference_that_was_settled_waits_again_once_that_is_taken_back():
    differs = e.CountDiffered("scanner", 3, 200, 100)
    live = bet().put(differs, e.CountSettled(3, 100))
    assert live.table.differences == ()
    assert undone(live).table.differences == (differs,)


def test_chips_that_came_since_lie_there():
    live = undone(bet().put(e.ChipsSeen(1, 100)))
    assert live.table.seen[1] == 100


def test_a_second_undo_goes_one_act_further_and_leaves_the_same():
    live = bet().put(e.DeviceNoted("shoe", "jam"), e.Called(1, 100), e.DeviceLost("shoe", "silent"))
    undone(undone(live))
    assert live.table.hand.seats[live.table.hand.actor] == 3
    assert [one.kind for one in live.table.irregularities] == ["irregular.device_jam"]
    assert not live.table.devices["shoe"].up


def test_what_fits_no_longer_is_nobodys_mistake():
    live = bet().put(e.FloorCalled())
    live.put(e.CallHeard(live.table.calls[0].number))
    assert undone(live).table.irregularities == ()
    assert live.table.calls == ()


@pytest.mark.parametrize("kind", e.KINDS.values(), ids=list(e.KINDS))
def test_every_fact_says_by_its_class_what_an_undo_does_with_it(kind):
    assert isinstance(kind.undoable, bool)
    assert not (kind.undoable and not kind.is_news), "what can be taken back is to be seen"


# --- belief is what == compares ------------------------------------------------------------------


def test_tables_that_would_go_back_to_something_else_are_not_equal():
    table = bet().table
    assert table == table.evolve()
    assert table != table.evolve(before=None)
    assert table != table.evolve(before=table.before.evolve(fact=e.Folded(2)))
    assert table != table.evolve(before=table.before.evolve(before=None))


def test_what_is_only_listed_does_not_tell_tables_apart():
    table = bet().table
    assert table == table.evolve(recent=())


def test_an_undo_leads_to_a_table_that_is_equal_to_the_one_before():
    live = bet()
    was = live.table.before
    assert undone(live).table.evolve(number=was.number) == was
