"""A bare reader is shown as what it is: in use, and proving nothing."""

import pytest
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import DeviceState


def shoe(table, lang):
    return dealer_picture(table, advise(table), Surroundings(lang, ("shoe",))).devices[0]


@pytest.fixture
def table():
    return ReaderTable().table


@pytest.mark.parametrize("lang, said", [("fr", "lecteur nu"), ("en", "bare reader")])
def test_a_bare_reader_is_called_so_while_it_is_in_use(table, lang, said):
    seen = shoe(advance(table, e.DeviceFound("shoe", "bare PN532 1.6", 7)), lang)
    assert (seen.health, seen.word) == (DeviceState.UP, said)
    assert seen.hint


def test_a_shoe_of_ours_is_not(table):
    seen = shoe(advance(table, e.DeviceFound("shoe", "PDA-SHOE-0001", 7)), "en")
    assert (seen.word, seen.hint) == ("in use", "")


def test_a_bare_reader_that_is_lost_is_shown_as_lost(table):
    up = advance(table, e.DeviceFound("shoe", "bare PN532 1.6", 7))
    seen = shoe(advance(up, e.DeviceLost("shoe", "silent")), "en")
    assert (seen.health, seen.word) == (DeviceState.LOST, "SILENT")
