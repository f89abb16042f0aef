"""ANNULER takes back what is being entered first, part by part, then the dealer's last fact."""

import pytest
from fingers import click, hold
from live_table import LiveTable
from panel_table import DeskTable
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from tournament_table import tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.manual_tap_entry import tap_facts
from dealer_assist.qt.pieces.key_button import HOLD_SECONDS, KeyButton
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.sentences.dealer_sentences import undo_words


def undo_key(desk: DeskTable) -> KeyButton:
    pad = desk.window.desk.pad
    return pad.undo if pad.undo.isVisible() else desk.window.desk.side.undo


def undo(desk: DeskTable) -> str:
    """Touch the key once; what it said."""
    key = undo_key(desk)
    words = key.words
    click(key)
    desk.clock.pass_by()
    return words


def to_flop(desk: DeskTable) -> DeskTable:
    """The flop is asked for by hand, its burn made."""
    desk.seated(10_000, 10_000, 10_000).dealt()
    desk.put(e.Called(3, 100), e.Called(1, 50), e.Checked(2), e.BetsCollected(), e.CardsUnread(1))
    assert desk.window.desk.pad.isVisible()
    return desk


def test_a_card_just_touched_goes_first_and_then_the_burn(desk: DeskTable):
    to_flop(desk).card("Ah").card("Kd")
    facts = len(desk.facts)
    assert undo(desk) == "ANNULER : Roi de carreau" and desk.window.desk.pad.picks == ["Ah"]
    assert undo(desk) == "ANNULER : As de cœur" and desk.window.desk.pad.picks == []
    assert len(desk.facts) == facts
    assert undo(desk) == "ANNULER : carte brûlée"
    assert isinstance(desk.last, e.FactUndone)


def test_the_draw_for_the_button_is_taken_back_part_by_part_and_nobody_is_unseated(
    desk: DeskTable
):
    desk.put(*(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)))
    facts = len(desk.facts)
    click(desk.window.desk.step.done)
    desk.clock.pass_by()
    sheet = desk.window.desk.side.draw
    desk.seat(2)
    assert sheet.isVisible()
    said = [undo(desk) for _ in range(2)]
    assert said == ["ANNULER : Qui a le plus fort ? Touchez son siège : Siège 2",
                    "ANNULER : SAISIR LE TIRAGE"]
    assert not sheet.isVisible() and len(desk.facts) == facts
    assert all(desk.table.chair(seat).taken for seat in (1, 2, 3))


def test_a_seat_in_work_is_closed_and_nothing_is_undone(desk: DeskTable):
    desk.seated(10_000, 10_000).seat(5)
    facts = len(desk.facts)
    assert undo(desk) == "ANNULER : Siège 5"
    assert desk.window.desk.side.opened is None and len(desk.facts) == facts


def test_an_amount_goes_digit_by_digit_then_its_sheet(desk: DeskTable):
    desk.seat(5).tap("AUTRE MONTANT…")
    for digit in "12":
        click(desk.window.desk.side.amount.keypad.digits.keys[digit])
    desk.clock.pass_by()
    said = [undo(desk) for _ in range(3)]
    assert said[:2] == ["ANNULER : montant 12", "ANNULER : montant 1"]
    assert not desk.window.desk.side.amount.isVisible()
    assert isinstance(desk.last, e.TableOpened)


def test_a_bet_being_typed_goes_before_the_last_act(desk: DeskTable):
    desk.seated(*[10_000] * 3).dealt().put(e.Called(3, 100))
    pad = desk.window.desk.side.play.keypad
    for digit in "60":
        click(pad.digits.keys[digit])
    desk.clock.pass_by()
    facts = len(desk.facts)
    assert [undo(desk), undo(desk)] == ["ANNULER : montant 60", "ANNULER : montant 6"]
    assert pad.entry.digits == "" and len(desk.facts) == facts
    assert undo(desk) == "ANNULER : siège 3 suit (+100)"


def test_a_second_touch_at_once_does_not_go_past_the_entry(desk: DeskTable):
    desk.seated(10_000, 10_000).seat(5)
    facts = len(desk.facts)
    click(undo_key(desk))
    click(undo_key(desk))
    assert len(desk.facts) == facts


def test_letters_of_a_name_go_one_by_one(desk: DeskTable):
    desk.tap("TABLE", "OUVERTURE…", "CROUPIER")
    for letter in "AN":
        click(desk.window.desk.side.name.keys[letter])
    desk.clock.pass_by()
    assert undo(desk) == "ANNULER : « AN »" and desk.window.desk.side.name.letters == "A"


# --- held, named, and what the clock has gone past -------------------------------------------


@pytest.mark.parametrize("fact", [
    e.PlayerSat(3, 10_000), e.ChipsBought(1, 5_000), e.PlayerLeft(1),
    e.StakesChanged(e.Stakes(100, 200, 200, smallest_chip=25)),
])
def test_the_undo_of_seats_buy_ins_and_stakes_is_held(desk: DeskTable, fact: e.Fact):
    desk.seated(10_000, 10_000).put(fact)
    facts = len(desk.facts)
    undo(desk)
    assert len(desk.facts) == facts
    hold(undo_key(desk), desk.clock, HOLD_SECONDS)
    assert isinstance(desk.last, e.FactUndone)
    QTest.mouseRelease(undo_key(desk), Qt.MouseButton.LeftButton)


def test_after_a_level_change_no_undo_unseats_who_played_on_in_it():
    live = tournament(seats=(1, 2))
    number = live.table.fact_number
    live.put(*tap_facts(live.table, Tap(TapKind.UNDO, choice=str(number)), vault=None).facts)
    assert live.table.tournament.level == 1 and not live.table.button_placed
    key = dealer_picture(live.table, advise(live.table), Surroundings("fr")).undo
    assert not key.enabled and key.text == "ANNULER : rien"
    tapped = tap_facts(live.table, Tap(TapKind.UNDO, choice=key.tap.choice), vault=None)
    assert tapped.facts == () and all(live.table.chair(seat).taken for seat in (1, 2))


def test_before_the_first_level_who_sat_by_mistake_is_taken_back():
    live = tournament(seats=(1, 2), started=False)
    assert "bouton" in undo_words(live.table, "fr")
    live.put(e.FactUndone(live.table.fact_number))
    assert undo_words(live.table, "fr") == "ANNULER : siège 2 s'assied"


@pytest.mark.parametrize(("lang", "burn", "board", "all_in"), [
    ("fr", "ANNULER : carte brûlée", "ANNULER : carte du tableau", "ANNULER : tapis, siège 3, 500"),
    ("en", "UNDO: burn", "UNDO: board card", "UNDO: seat 3 all-in 500"),
])
def test_a_burn_a_board_card_and_an_all_in_bear_their_names(lang, burn, board, all_in):
    live = LiveTable().begin([10_000, 10_000, 500]).deal()
    assert undo_words(live.table, lang) in ("ANNULER : donne des cartes", "UNDO: cards dealt")
    live.all_in(3)
    assert undo_words(live.table, lang) == all_in
    live.call(1, 2)
    live.collect().put(e.CardsUnread(1))
    assert undo_words(live.table, lang) == burn
    live.put(e.CardsUnread(1))
    assert undo_words(live.table, lang) == board
