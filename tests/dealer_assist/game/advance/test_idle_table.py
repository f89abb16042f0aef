"""A table at which nobody acts remembers no more for it, and an undo leads to the same table."""

from collections.abc import Callable

import pytest
from few_and_many import few_or
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from live_table import LiveTable

from dealer_assist.game import advance as advancing
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, advance_all
from dealer_assist.game.table.table import Table

DEVICES = st.sampled_from(("shoe", "scanner"))
STATUS = st.one_of(
    st.builds(e.DeviceFound, DEVICES, st.sampled_from(("a1", "b2")), st.integers(1, 3)),
    st.builds(e.DeviceLost, DEVICES, st.sampled_from(("silent", "refused"))),
    st.builds(e.CopyAnchored, st.integers(1, 40), st.just("ab"), st.integers(0, 9),
              st.sampled_from(("", "k1", "k2"))),
    st.builds(e.OrderRefused, st.integers(1, 9), st.just("PlayerSat"), st.just("Nadia"),
              st.just("non"), st.just("no")),
)
OTHER = st.one_of(
    st.builds(e.CopyDiffered, st.sampled_from(("behind", "forked")), st.integers(1, 40)),
    st.builds(e.DeviceNoted, DEVICES, st.sampled_from(
        ("sound", "fault_rf", "told_late", "caught_up", "lid_opened", "jam", "set_aside")),
        st.sampled_from(("", "1"))),
    st.builds(e.ChipsSeen, st.integers(1, 3), st.sampled_from((0, 100, 300))),
    st.builds(e.TableMoved, st.just("spare"), st.just("Mme Roy"), st.just(1), st.just("stick"),
              st.just("whole")),
    st.builds(e.FloorSignedIn, st.just("Nadia")), st.builds(e.FloorSignedOut, st.just("Nadia")),
    st.builds(e.AlarmAcknowledged, st.integers(1, 60), st.just("Nadia"), st.just("vu")),
)
IDLE = st.lists(st.one_of(STATUS, STATUS, STATUS, OTHER), max_size=25)


def between_hands() -> Table:
    """Nobody plays yet; the undo takes seat 3's sitting down back."""
    return LiveTable().put(*(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3))).table


def in_a_hand() -> Table:
    """Seat 3 has called, behind a shoe that fell silent; the undo takes the call back."""
    live = LiveTable().put(*(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3)))
    live.put(e.DeviceFound("shoe", "a1", 1)).begin((5_000,) * 3).deal()
    return live.put(e.DeviceLost("shoe", "silent"), e.Called(3, 100)).table


def undone(table: Table, times: int = 1) -> Table:
    """The table gone back to, but for what a further undo would say again."""
    for _ in range(times):
        table = advance(table, e.FactUndone(table.fact_number))
    return table.evolve(since=())


@pytest.mark.parametrize("begun", [between_hands, in_a_hand])
@settings(max_examples=few_or(150), deadline=None, suppress_health_check=list(HealthCheck))
@given(idle=IDLE)
def test_an_undo_after_anything_told_leads_to_the_table_it_led_to_with_all_of_it_said_again(
    begun: Callable[[], Table], idle: list[e.Fact]
):
    undos = [undone(table, times) for table in (advance_all(begun(), idle),) for times in (1, 2)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(advancing, "_with_lasting", lambda since, told: (*since, told))
        whole = advance_all(begun(), idle)
        assert undos == [undone(whole, times) for times in (1, 2)]


def test_devices_that_come_and_go_all_night_leave_one_line_each():
    table = between_hands()
    for k in range(300):
        table = advance_all(table, (
            e.DeviceLost("shoe", "silent"), e.CopyAnchored(k, "ab", k, "k1"),
            e.DeviceFound("shoe", "a1", k), e.OrderRefused(k, "PlayerSat", "N", "non", "no")))
    assert len(table.since) <= 4
    assert undone(table).devices["shoe"].boot_id == 299
