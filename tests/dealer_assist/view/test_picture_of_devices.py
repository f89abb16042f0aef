"""What the picture says of shoe, scanner and journal: the pad, alarms, notices."""

import pytest
from pictured import playing, view_of
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.taps import TapKind
from dealer_assist.view.dealer.table_view import AlertLevel, DeviceState
from dealer_assist.words import LANGS
from drivers.devices import device_reports as r


def at_the_flop() -> ReaderTable:
    table = ReaderTable().begin((10_000, 10_000))
    table.up("shoe")
    table.post().draw("As", "Ks", "Ad", "Kd")
    table.tap(TapKind.CHECK_CALL)
    table.tap(TapKind.CHECK_CALL)
    return table.collect()


def test_the_card_pad_comes_by_itself_when_the_shoe_is_lost_and_goes_when_it_is_back():
    table = at_the_flop()
    table.draw("5c")
    assert view_of(table.table).pad is None
    table.lost("shoe")
    pad = view_of(table.table).pad
    assert pad is not None
    assert (pad.title, pad.cards) == ("Flop : trois cartes", 3)
    table.up("shoe")
    assert view_of(table.table).pad is None


def test_the_pad_asks_for_the_rest_of_a_flop_and_names_what_lies_there():
    table = at_the_flop()
    table.draw("5c", "2c")
    table.lost("shoe")
    pad = view_of(table.table, "en").pad
    assert (pad.title, pad.cards, pad.gone) == ("2 more board card(s)", 2, ("2c",))


def test_the_pad_waits_while_a_ruling_is_pending():
    table = playing()
    table.amount(3, 150)
    table.lost("shoe")
    view = view_of(table.table)
    assert view.pad is None
    assert view.choice is not None
    assert view.turn == "Décision en attente"
    assert not view.fold.enabled
    assert not view.keypad.enabled


def test_each_device_has_a_word_for_its_health():
    table = ReaderTable()
    assert [d.health for d in view_of(table.table).devices] == [DeviceState.ABSENT] * 2
    table.up("shoe")
    table.up("scanner")
    view = view_of(table.table, late=frozenset({"scanner"}))
    assert [d.health for d in view.devices] == [DeviceState.UP, DeviceState.LATE]
    table.lost("shoe")
    view = view_of(table.table)
    assert view.devices[0].health is DeviceState.LOST
    assert (view.alert, view.alert_level) == (
        "Sabot : liaison perdue, saisissez à la main", AlertLevel.NOTE)


@pytest.mark.parametrize(("kind", "level"), [
    (r.LidOpened, AlertLevel.ALARM), (r.Tampered, AlertLevel.ALARM),
    (r.Jammed, AlertLevel.NOTE), (r.LidClosed, AlertLevel.NOTE),
    (r.GateOpened, AlertLevel.NONE),
])
def test_how_loud_a_thing_is_that_the_shoe_notes_during_a_hand(kind, level):
    table = playing()
    table.bare(kind)
    assert view_of(table.table).alert_level is level


def test_an_open_lid_between_hands_is_a_change_of_decks_and_no_alarm():
    table = ReaderTable()
    table.up("shoe")
    table.bare(r.LidOpened)
    assert view_of(table.table).alert_level is AlertLevel.NOTE
    table.bare(r.LidClosed)
    assert view_of(table.table).alert_level is AlertLevel.NONE


def test_an_alarm_stays_until_the_floor_has_looked_into_it_whatever_happens_meanwhile():
    table = playing()
    table.bare(r.Tampered)
    table.put(e.ChipsSeen(3, 25))
    table.bare(r.GateOpened)
    assert view_of(table.table).alert_level is AlertLevel.ALARM
    table.tap(TapKind.CHECK_CALL, 3)
    table.tap(TapKind.UNDO)
    assert view_of(table.table).alert_level is AlertLevel.ALARM
    (alarm,) = table.table.alarms
    table.put(e.AlarmAcknowledged(alarm.number, "M. Durand", "Contrôlé"))
    assert view_of(table.table).alert_level is not AlertLevel.ALARM


def test_a_call_for_the_floor_is_an_alarm():
    table = playing()
    table.tap(TapKind.CALL_FLOOR)
    view = view_of(table.table)
    assert (view.alert, view.alert_level) == ("Chef de partie appelé", AlertLevel.ALARM)


def test_a_journal_that_can_not_write_is_an_alarm_before_all_else():
    table = playing()
    table.tap(TapKind.CALL_FLOOR)
    view = view_of(table.table, notice="alert.journal_failed", notice_detail="disk_full")
    assert view.alert == "LE JOURNAL N'ÉCRIT PLUS : disque plein, libérez de la place"
    assert view.alert_level is AlertLevel.ALARM


@pytest.mark.parametrize("notice", [
    "alert.tap_missed", "alert.resumed", "alert.entry_refused", "alert.same_card",
    "alert.hand_unread", "why.straddle_off", "why.no_stakes", "why.too_few_players",
    "why.hand_running",
])
def test_every_notice_can_be_shown(notice):
    for lang in LANGS:
        view = view_of(playing().table, lang, notice=notice, notice_detail="x")
        assert view.alert
        assert view.alert_level is AlertLevel.NOTE
