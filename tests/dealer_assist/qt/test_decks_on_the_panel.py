"""Decks changed, taken out, held and given back by fingers; alarms ended on the floor's sheet."""

import pytest
from bench_walk import paint
from fingers import click
from ruling_panel import LANGS, CallDesk, Make, assert_fits
from test_layout import visible

from dealer_assist.game import facts as e

TWO = (e.DecksRegistered(("blue", "red")), e.DeckLoaded("red"))


@pytest.fixture(params=LANGS)
def desk(request, made: Make) -> CallDesk:
    desk = made(lang=request.param, names=None)
    desk.put(*TWO)
    desk.seated(*[10_000] * 6)
    return desk


def keys(desk: CallDesk, *pairs: tuple[str, str]) -> CallDesk:
    """Tap the key in the desk's language."""
    desk.tap(*(pair[LANGS.index(desk.lang)] for pair in pairs))
    return desk


DECKS = (("TABLE", "TABLE"), ("JEUX DE CARTES…", "DECKS…"))
AWAY = (*DECKS, ("SORTIR, RETENIR…", "TAKE OUT, HOLD..."))


def test_the_deck_is_changed_at_a_touch_and_its_name_stands_in_the_bar(desk):
    keys(desk, *DECKS, ("CHANGER : JEU blue", "CHANGE: DECK blue"))
    assert isinstance(desk.last, e.DeckLoaded) and desk.last.deck == "blue"
    assert "blue" in desk.window.view.note
    assert_fits(desk)


def test_a_deck_is_taken_out_for_a_reason_of_the_list(desk):
    keys(desk, *AWAY, ("SORTIR LE JEU red", "TAKE OUT DECK red"), ("soupçon", "suspicion"))
    assert (desk.last.deck, desk.last.why) == ("red", "suspicion")
    assert desk.last.at_s == desk.now
    assert_fits(desk)


@pytest.mark.few
def test_cards_are_held_in_a_name_and_given_back(desk):
    desk.dealt()
    keys(desk, *AWAY, ("RETENIR LE JEU red", "HOLD DECK red"), ("Main contestée", "Hand disputed"))
    desk.name("DURAND")
    held = desk.table.evening.held[0]
    assert (held.deck, held.hand, held.by) == ("red", 1, "Durand")
    assert_fits(desk)
    keys(desk, ("RENDRE LE JEU red", "GIVE BACK DECK red"), ("Litige réglé", "Dispute settled"))
    desk.tap("Durand")
    assert desk.table.evening.held == ()


@pytest.mark.few
def test_an_alarm_is_ended_on_the_floors_sheet(desk):
    desk.dealt().put(e.DeviceFound("shoe", "S", 1), e.DeviceNoted("shoe", "pushed_in"))
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now))
    desk.opened()
    assert_fits(desk)
    desk.way(0)
    click(desk.sheet.decide.rule)
    assert_fits(desk)
    desk.clock.pass_by()
    click(desk.sheet.reasons.keys[0])
    assert desk.table.alarms == ()
    assert isinstance(desk.last, e.AlarmAcknowledged) and desk.last.by == "M. Durand"


def test_the_alarm_of_another_decks_card_is_read_with_the_longest_name(desk):
    desk.dealt()
    desk.put(e.DeviceNoted("shoe", "foreign_tag", "bleu-carreaux-2026-00031"))
    paint(desk.window)
    (alert,) = (written for piece in visible(desk.window) for written in piece.writings
                if written.text == desk.window.view.alert)
    assert "bleu-carreaux-2026-00031" in alert.text and alert.fit.fits
