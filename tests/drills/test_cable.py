"""Cables pulled and put back in mid-hand, on real ptys; tables with no hardware at all."""

import time

import pytest
from evening import Evening, by_hand, move_things_only, scripts, stacks

from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.journal import verify_journal

HANDS = scripts(4)


@pytest.fixture
def evening(tmp_path):
    opened = Evening(tmp_path)
    yield opened
    opened.close()


def test_a_hand_dealt_through_bytes_ends_with_the_recorded_stacks(evening):
    told = HANDS[0]
    evening.begin(told)
    evening.play_out(told)
    assert stacks(evening) == told.recorded.finishing
    assert not evening.table.irregularities
    assert evening.table.differences == ()


@pytest.mark.parametrize("device", ["shoe", "scanner"])
@pytest.mark.long
def test_a_cable_pulled_before_every_move_and_put_back_loses_nothing(evening, device):
    told = HANDS[0]
    evening.begin(told)
    moves = 0
    while not evening.is_over():
        line = evening.lines[device]
        pulled = moves % 4 == 2
        if pulled:
            line.unplug()
            evening.wait(lambda t: not t.devices[device].up)
        table = evening.table
        evening.players.move(table, told)
        if pulled:
            line.plug()
            evening.wait(lambda t: t.devices[device].up)
        evening.wait(lambda t, was=table: t.fact_number > was.fact_number or t.hand != was.hand)
        moves += 1
    assert stacks(evening) == told.recorded.finishing
    assert [i for i in evening.table.irregularities if "device" not in i.kind] == []


@pytest.mark.parametrize("after_bytes", [1, 9, 24])
@pytest.mark.few
def test_a_cable_pulled_in_the_middle_of_a_frame_loses_nothing(evening, after_bytes):
    told = HANDS[1]
    evening.begin(told)
    while evening.table.hand.phase is not Phase.BETTING:
        line = evening.lines["shoe"]
        drawing = evening.table.hand.phase is Phase.DEALING
        if drawing and evening.table.hand.dealt in (2, 5):
            line.cut_after(after_bytes)
            table = evening.table
            evening.players.move(table, told)
            assert line.wait_unplugged(10)
            line.plug()
            evening.wait(lambda t, was=table: t.hand.dealt == was.hand.dealt + 1)
        else:
            evening.step(told)
    evening.play_out(told)
    assert stacks(evening) == told.recorded.finishing


def test_a_table_without_any_device_is_dealt_by_taps_alone(tmp_path):
    evening = Evening(tmp_path, devices=False)
    try:
        for told in HANDS:
            evening.begin(told)
            while not evening.is_over():
                by_hand(evening, told)
            assert stacks(evening) == told.recorded.finishing
    finally:
        evening.close()
    assert verify_journal(tmp_path / "journal.sqlite").sound


@pytest.mark.parametrize("device", ["shoe", "scanner"])
@pytest.mark.few
def test_a_device_lost_in_mid_hand_is_replaced_by_taps_and_taken_up_again(evening, device):
    told = HANDS[0]
    evening.begin(told)
    while evening.table.hand.street < 1:
        evening.step(told)
    line = evening.lines[device]
    line.unplug()
    evening.wait(lambda t: not t.devices[device].up)
    while evening.table.hand.street < 2 and not evening.is_over():
        if _watches(evening.table) == device:
            move_things_only(evening, told)
            by_hand(evening, told)
        else:
            evening.step(told)  # the device that is left sees it: nobody taps it too
    line.plug()
    evening.wait(lambda t: t.devices[device].up)
    _quiet(evening)
    assert evening.table.differences == ()
    evening.play_out(told)
    assert stacks(evening) == told.recorded.finishing


def test_a_bet_entered_otherwise_than_the_scanner_saw_it_is_put_to_the_dealer(evening):
    told = HANDS[0]
    evening.begin(told)
    while evening.table.hand.phase is not Phase.BETTING:
        evening.step(told)
    hand = evening.table.hand
    seat = hand.seats[hand.actor]
    evening.lines["scanner"].unplug()
    evening.wait(lambda t: not t.devices["scanner"].up)
    evening.players.put(seat, hand.level * 3)
    evening.tap(TapKind.RAISE_TO, seat, hand.level * 4)
    evening.lines["scanner"].plug()
    table = evening.wait(lambda t: t.differences)
    differs = table.differences[0]
    assert (differs.seat, differs.seen_chips, differs.believed_chips) == (
        seat, hand.level * 3, hand.level * 4)
    table = evening.tap(TapKind.CHOOSE, seat, differs.seen_chips, choice="seen")
    assert table.differences == ()
    assert table.hand.bets[table.hand.position[seat]] == hand.level * 3


def test_a_shoe_that_blips_makes_no_bets_of_what_a_lost_scanner_last_saw(evening):
    told = HANDS[0]
    evening.begin(told)
    while evening.table.hand.phase is not Phase.CLOSED:
        evening.step(told)
    evening.lines["scanner"].unplug()
    evening.wait(lambda t: not t.devices["scanner"].up)
    while evening.table.hand.street < 1:
        if evening.table.hand.phase is Phase.CLOSED:
            evening.tap(TapKind.DONE)
        else:
            evening.players._draw(evening.table.hand, told)
            dealt = evening.table.hand.dealt
            evening.wait(lambda t, was=dealt: t.hand.dealt > was or t.hand.street)
    assert any(evening.table.seen)
    evening.lines["shoe"].unplug()
    evening.wait(lambda t: not t.devices["shoe"].up)
    evening.lines["shoe"].plug()
    evening.wait(lambda t: t.devices["shoe"].up)
    _quiet(evening)
    assert evening.table.hand.bets == (0,) * evening.table.hand.size
    assert evening.table.hand.phase is Phase.BETTING


@pytest.mark.parametrize("order", [("posts", "cards"), ("cards", "posts")])
def test_cards_drawn_before_the_blinds_are_known_keep_every_hand_its_own_cards(evening, order):
    told = HANDS[0]
    evening.begin(told)
    hand = evening.table.hand
    for what in order:
        if what == "posts":
            while evening.table.hand.owed:
                evening.step(told)
        else:
            for k in range(2):
                evening.players._draw(evening.table.hand, told)
                evening.wait(lambda t, k=k: t.hand.dealt == k + 1)
    while evening.table.hand.phase is not Phase.BETTING:
        evening.step(told)
    assert evening.table.hand.seats == hand.seats
    evening.play_out(told)
    assert stacks(evening) == told.recorded.finishing


@pytest.mark.parametrize(("choice", "is_mended"), [("card_seen", True), ("card_entered", False)])
def test_a_board_card_entered_wrongly_while_the_shoe_was_away_is_put_to_the_dealer(
    evening, choice, is_mended
):
    told = HANDS[0]
    evening.begin(told)
    while evening.table.hand.phase is not Phase.CLOSED:
        evening.step(told)
    evening.lines["shoe"].unplug()
    evening.wait(lambda t: not t.devices["shoe"].up)
    dealt = evening.table.hand.dealt
    for card in told.deck[dealt : dealt + 4]:
        assert evening.shoe.draw(evening.players.register.uid_of(card))
    burn, *flop, unused = told.deck[dealt : dealt + 5]
    for seat in evening.table.hand.seats:
        if evening.players.standing.get(seat):
            evening.players.sweep(seat)
    evening.wait(lambda t: t.hand.phase is Phase.BOARD)
    evening.tap(TapKind.CARDS, cards=(flop[0], unused, flop[2]))
    evening.lines["shoe"].plug()
    table = evening.wait(lambda t: t.card_differences)
    differs = table.card_differences[0]
    assert (differs.entered, differs.seen) == (unused, flop[1])
    table = evening.tap(TapKind.CHOOSE, chips=differs.position, choice=choice)
    assert table.card_differences == ()
    assert table.hand.board[1] == (flop[1] if is_mended else unused)
    assert burn not in table.hand.board


def _watches(table):
    """The device that sees what happens now."""
    return "scanner" if table.hand.phase in (Phase.BETTING, Phase.CLOSED) else "shoe"


def _quiet(evening):
    """Wait until a device that came back has been compared with the table."""
    time.sleep(0.8)
