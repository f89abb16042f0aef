"""Paper mode on the panel: its sign, the stacks taken over by fingers, its end in a name; and what
the dealer is told while the journal can't be written."""

from dataclasses import replace

import pytest
from fingers import click
from PyQt6.QtWidgets import QApplication
from ruling_panel import LANGS, PIN, CallDesk, Make, assert_fits

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import TapKind
from dealer_assist.live.table.original_journal import FirstJournal
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import AlertLevel
from dealer_assist.view.rulings.pending_ruling_list import alarm_words

PAPER = e.PaperBegan(
    "table7.sqlite", "66babf25", 214, "ab" * 32, 215, "edited", "expected hash", 31, 4,
    ((1, 12_000), (2, 8_500), (4, 23_050), (5, 9_975), (7, 10_000), (10, 104_200)))
WAYS = ("edited", "renamed", "deleted", "inserted", "order", "rewritten", "damaged", "unreadable",
        "missing", "read_only", "nonsense")


@pytest.fixture(params=LANGS)
def desk(request, made: Make) -> CallDesk:
    desk: CallDesk = made(lang=request.param)
    return desk


def say(desk, french, english):
    return french if desk.lang == "fr" else english


def test_the_sheet_comes_up_by_itself_with_the_row_and_what_to_do(desk):
    desk.put(PAPER)
    view = desk.window.view
    assert view.question is not None and "215" in view.question.facts[0]
    assert "31" in view.question.facts[1]
    assert view.practice == say(desk, "SUR PAPIER", "ON PAPER")
    assert view.alert_level is AlertLevel.ALARM
    assert_fits(desk)


@pytest.mark.parametrize("why", WAYS)
@pytest.mark.few
def test_whatever_was_found_the_sheet_can_be_read(desk, why):
    desk.put(replace(PAPER, why=why))
    assert_fits(desk)


def test_stacks_are_taken_over_one_by_one_as_they_were_or_otherwise(desk):
    desk.put(PAPER)
    desk.tap(say(desk, "Siège 1 : 12\u00a0000", "Seat 1: 12,000"))
    assert desk.table.chair(1).chips == 12_000
    desk.tap(say(desk, "Siège 2 : autre…", "Seat 2: other..."))
    desk.amount(9_100)
    assert desk.table.chair(2).chips == 9_100
    assert_fits(desk)
    desk.tap(say(desk, "Personne aux autres sièges", "Nobody at the other seats"))
    assert desk.window.view.question is None
    assert [chair.seat for chair in desk.table.chairs if chair.taken] == [1, 2]


def test_undo_brings_the_seats_that_were_left_out_back_and_leaves_the_sign(desk):
    desk.put(PAPER, e.PlayerSat(1, 12_000), e.PaperLeftOut(0))
    assert desk.window.view.question is None
    desk.put(e.FactUndone(desk.table.fact_number))
    assert desk.window.view.question is not None
    desk.put(e.FactUndone(desk.table.fact_number))
    assert desk.table.evening.copies.paper == PAPER
    assert [alarm.what for alarm in desk.table.alarms] == ["paper"]


def test_the_button_is_proposed_once_its_player_sits(desk):
    desk.put(PAPER, e.PlayerSat(1, 12_000), e.PlayerSat(2, 8_500), e.PlayerSat(4, 23_050))
    desk.tap(say(desk, "Bouton au siège 4", "Button at seat 4"))
    assert desk.table.button == 4
    assert_fits(desk)


def test_only_somebody_of_the_floor_with_his_pin_takes_the_sign_away(desk):
    desk.put(PAPER, e.PaperLeftOut(0))
    desk.put(e.AlarmAcknowledged(desk.table.alarms[0].number + 50, "Nobody", "x"))
    assert desk.window.view.practice
    desk.put(e.FloorCalled())
    desk.opened().signed_in("M. Durand", PIN)
    assert_fits(desk)
    desk.way(0)
    click(desk.sheet.decide.rule)
    desk.clock.pass_by()
    click(desk.sheet.reasons.keys[0])
    assert desk.table.alarms == ()
    assert isinstance(desk.last, e.AlarmAcknowledged) and desk.last.by == "M. Durand"
    assert desk.window.view.practice == ""
    assert say(desk, "journal de remplacement", "stand-in journal") in desk.window.view.note


def test_seats_that_no_table_has_and_empty_stacks_are_not_proposed(desk):
    desk.put(e.PaperBegan("t", "", 0, "", 0, "damaged", "x", 0, 99,
                          ((0, 5), (11, 5), (-1, 5), (3, 0), (4, -8))))
    assert desk.window.view.question is None
    assert desk.table.alarms


@pytest.mark.parametrize("why", ["disk_full", "read_only", "busy", "damaged", "disk_error",
                                 "unknown"])
@pytest.mark.few
def test_while_the_journal_cannot_be_written_the_sheet_says_what_to_do(desk, why):
    desk.seated(*[10_000] * 6)
    around = Surroundings(desk.lang, ("shoe",), notice="alert.journal_stands", notice_detail=why)
    desk.window.show_view(dealer_picture(desk.table, advise(desk.table), around))
    desk.clock.pass_by()
    QApplication.processEvents()
    view = desk.window.view
    assert view.question is not None and len(view.question.facts) == 5
    assert view.alert_level is AlertLevel.ALARM
    assert_fits(desk)


@pytest.mark.parametrize("what", ["forked", "older", "key", "unsigned"])
@pytest.mark.few
def test_a_copy_that_differs_is_an_alarm_and_stays_in_sight_after_it(desk, what):
    desk.put(e.CopyDiffered(what, 17, "17, 40"))
    assert desk.window.view.alert_level is AlertLevel.ALARM
    assert_fits(desk)
    desk.put(e.AlarmAcknowledged(desk.table.alarms[0].number, "M. Durand", "x"))
    assert say(desk, "diffèrent toujours", "still differ") in desk.window.view.alert
    assert_fits(desk)
    desk.put(e.CopyAnchored(18, "ab", 0))
    assert "differ" not in desk.window.view.alert


def test_a_copy_that_only_fell_behind_is_noted(desk):
    desk.put(e.CopyDiffered("behind", 17))
    assert desk.table.alarms == () and "17" in desk.window.view.alert


@pytest.mark.parametrize("fact", [
    e.CopyDiffered("older", 40, "17, 40"), e.DeviceNoted("shoe", "account_behind", "21-30"),
    e.DeviceNoted("vault", "stated_ahead", "t/11"),
])
def test_an_older_journal_that_was_put_back_is_called_so(desk, fact):
    desk.put(fact)
    (alarm,) = desk.table.alarms
    assert say(desk, "Journal plus ancien remis en place", "An older journal was put back") in (
        alarm_words(alarm, desk.lang))
    assert_fits(desk)


@pytest.mark.parametrize("what", ["chain_broken", "checkpoint_false"])
@pytest.mark.few
def test_what_is_found_in_the_journal_while_the_table_plays_is_an_alarm(desk, what):
    desk.put(e.DeviceNoted("journal", what, "1812854"))
    assert [alarm.what for alarm in desk.table.alarms] == [what]
    assert_fits(desk)
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now))
    desk.opened()
    assert_fits(desk)


@pytest.mark.parametrize("what", ["account_behind", "exchanged", "rows_missing", "stated_ahead"])
@pytest.mark.few
def test_a_device_whose_account_does_not_fit_is_an_alarm(desk, what):
    desk.put(e.DeviceFound("shoe", "S", 1), e.DeviceNoted("shoe", what, "21-30"))
    assert [alarm.what for alarm in desk.table.alarms] == [what]
    assert_fits(desk)
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now))
    desk.opened()
    assert_fits(desk)


FIRST = FirstJournal("table7.sqlite", in_hand=False)


def first_offered(desk, first=FIRST):
    """The floor manager's sheet's last matter, at a table that stands in for this journal."""
    desk.put(e.FloorCalled())
    desk.opened().signed_in("M. Durand", PIN)
    around = Surroundings(desk.lang, people=("M. Durand",), first_journal=first)
    desk.window.show_view(dealer_picture(desk.table, advise(desk.table), around))
    desk.clock.pass_by()
    QApplication.processEvents()
    return desk.window.view.call.matters[-1]


def test_the_floors_sheet_offers_the_way_back_to_a_first_journal_that_is_whole_again(desk):
    desk.put(PAPER, e.PaperLeftOut(0))
    matter = first_offered(desk)
    assert matter.key == "first_journal" and matter.facts[0][1] == "table7.sqlite"
    assert [way.control.tap.kind for way in matter.ways] == [TapKind.FIRST_JOURNAL]
    assert_fits(desk)


def test_in_mid_hand_the_way_back_waits_for_its_end(desk):
    desk.seated(10_000, 10_000, 10_000).dealt()
    matter = first_offered(desk)
    assert matter.ways == () and say(desk, "finissez", "end this one") in matter.happened
    assert_fits(desk)


def test_where_the_first_journal_ends_in_mid_hand_the_sheet_says_that_this_one_goes_on(desk):
    desk.put(PAPER, e.PlayerSat(1, 12_000))
    matter = first_offered(desk, FIRST._replace(in_hand=True))
    assert matter.ways == () and say(desk, "ce journal-ci", "this journal") in matter.happened
    assert_fits(desk)


def test_the_strip_says_that_the_first_journal_is_whole_again(desk):
    around = Surroundings(desk.lang, first_journal=FIRST)
    view = dealer_picture(desk.table, advise(desk.table), around)
    assert say(desk, "premier journal", "first journal") in view.alert
