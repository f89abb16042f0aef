"""A card that was entered by hand before the shoe's word of it came isn't the next one."""

import pytest
from reader_table import REGISTER, ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from drivers.devices import device_reports as r
from drivers.wire.constants import UnreadCause

_S = 1_000_000_000


def ready() -> ReaderTable:
    """A hand before its flop: its cards were read as they were drawn."""
    table = ReaderTable().begin((10_000, 10_000)).post()
    table.up("shoe")
    table.catch_up("shoe")
    table.draw("As", "Ks", "Ad", "Kd")
    while table.hand.phase is Phase.BETTING:
        table.tap(TapKind.CHECK_CALL)
    table.put(e.BetsCollected())
    return table


def later(table: ReaderTable, seconds: float) -> None:
    table.now_ns += int(seconds * _S)
    table.room.caught_up(table.now_ns)


def read(table: ReaderTable, name: str, late_s: float) -> tuple[e.Fact, ...]:
    """The shoe's word of a card that it read so long ago."""
    table.seq += 1
    t_ms = (table.now_ns - int(late_s * _S)) // 1_000_000
    return table.comes(r.CardRead(
        "shoe", table.boot, table.seq, t_ms, REGISTER.uid_of(name), table.now_ns))


def test_the_burn_entered_by_hand_and_told_later_is_not_opened_as_the_flop():
    table = ready()
    later(table, 1)  # the burn lies there; its word is lost on the way
    table.tap(TapKind.DONE)
    later(table, 1)
    assert read(table, "5c", late_s=1.9) == (e.DeviceNoted("shoe", "told_late", ""),)
    assert table.hand.board == ()
    later(table, 1)
    table.draw("2c", "3c", "4c")
    assert table.hand.board == ("2c", "3c", "4c")


def test_the_flop_after_a_burn_that_the_shoe_never_saw_is_the_flop():
    table = ready()
    later(table, 1)
    table.tap(TapKind.DONE)
    later(table, 1)
    assert read(table, "2c", late_s=0.02)[0].card == "2c"
    assert read(table, "3c", late_s=0)[0].card == "3c"


def test_it_is_known_still_when_the_cable_is_found_to_be_out_only_after_the_tap():
    table = ready()
    later(table, 1)
    table.tap(TapKind.DONE)
    table.lost("shoe")
    table.tap(TapKind.CARDS, cards=("2c",))  # counted: the shoe is silent now
    later(table, 2)
    table.up("shoe")
    assert table.table.devices["shoe"].away == 1
    read(table, "5c", late_s=2.9)
    assert table.table.devices["shoe"].away == 1
    read(table, "2c", late_s=1.9)
    assert table.table.devices["shoe"].away == 0
    assert table.hand.board == ("2c",)


def test_a_card_told_late_that_could_not_be_read_takes_no_place_twice():
    table = ready()
    later(table, 1)
    table.tap(TapKind.DONE)
    later(table, 1)
    dealt, table.seq = table.hand.dealt, table.seq + 1
    t_ms = (table.now_ns - 2 * _S) // 1_000_000
    table.comes(r.TagUnread(
        "shoe", table.boot, table.seq, t_ms, next(iter(UnreadCause)), table.now_ns))
    assert table.hand.dealt == dealt


def test_a_tap_that_was_taken_back_overtook_nothing():
    table = ready()
    later(table, 1)
    table.tap(TapKind.DONE)
    table.tap(TapKind.UNDO)
    later(table, 1)
    assert read(table, "5c", late_s=1.9)[0].place is e.Place.BURN


@pytest.mark.parametrize("entered", [("2c", "3c", "4c"), ("2c", "3c", "5d")])
def test_board_cards_entered_by_hand_are_compared_with_what_comes_late(entered):
    table = ready()
    table.draw("5c")
    later(table, 1)
    table.tap(TapKind.CARDS, cards=entered)
    later(table, 1)
    for name in ("2c", "3c", "4c"):
        read(table, name, late_s=1.9)
    assert table.hand.dealt == 8
    assert bool(table.table.card_differences) == (entered[2] != "4c")
