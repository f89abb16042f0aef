"""The panel of a machine whose table went on at another: it says so and offers no act."""

import pytest
from ruling_panel import LANGS, CallDesk, Make, assert_fits

from dealer_assist.game import facts as e
from dealer_assist.game.taps import TapKind
from dealer_assist.view.sentences.sheet_page import controls_of

REPLACED = e.CopyDiffered("replaced", 41, "spare-2 1a2b3c4d")
SAID = {"fr": "SUR UN AUTRE POSTE", "en": "AT ANOTHER MACHINE"}


@pytest.fixture(params=LANGS)
def desk(request, made: Make) -> CallDesk:
    desk: CallDesk = made(lang=request.param)
    return desk.seated(*[10_000] * 6).dealt()


def enabled(desk):
    """The kinds of taps that the panel offers."""
    return {control.tap.kind for control in controls_of(desk.window.view) if control.enabled}


def test_in_the_middle_of_a_hand_no_key_is_offered_but_the_floors(desk):
    assert TapKind.FOLD in enabled(desk)
    desk.put(REPLACED)
    view = desk.window.view
    assert enabled(desk) == {TapKind.CALL_FLOOR}
    assert view.question is not None and SAID[desk.lang] in view.question.title
    assert (view.pad, view.words, view.evening, view.incident, view.announce, view.step.owed) == (
        None, None, None, None, (), "")
    assert not any(seat.acting for seat in view.seats)
    assert_fits(desk)


def test_between_two_hands_none_is_begun(made):
    desk = made().seated(*[10_000] * 6).put(REPLACED)
    assert enabled(desk) == {TapKind.CALL_FLOOR}


def test_the_floor_signs_in_and_lets_it_go_on_and_the_keys_are_back(desk):
    desk.put(REPLACED, e.FloorCalled()).opened().signed_in()
    assert desk.table.floor
    desk.put(e.AlarmAcknowledged(desk.table.alarms[0].number, desk.table.floor, "arrêtée"))
    assert {TapKind.FOLD, TapKind.UNDO} <= enabled(desk)
