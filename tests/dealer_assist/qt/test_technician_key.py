"""The key to the bench stands on the table's sheet while nobody plays, and only at a real table."""

import pytest
from live_table import LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture


def keys(live, **around):
    view = dealer_picture(live.table, advise(live.table, 0), Surroundings("fr", **around))
    return [key for menu in view.menus if menu.name == "table" for key in menu.controls
            if key.tap.kind is TapKind.TECHNICIAN]


def a_table():
    live = LiveTable()
    return live.put(e.TableOpened("7", "grand_cercle", "holdem_no_limit",
                                  e.Stakes(50, 100, 100), (50, 100)))


def after_a_hand(*facts):
    """A table at which a hand was begun and given up, and what came then."""
    live = a_table().begin((10_000, 10_000, 10_000))
    live.table = live.table.evolve(hand=None)
    return live.put(*facts)


def test_before_the_first_hand_the_bench_can_be_opened():
    assert len(keys(a_table(), bench=True)) == 1


def test_between_two_hands_of_an_evening_it_can_not():
    assert keys(after_a_hand(), bench=True) == []


def test_while_a_hand_is_played_it_can_not():
    assert keys(a_table().begin((10_000, 10_000, 10_000)), bench=True) == []


def test_at_a_table_that_is_closed_it_can():
    assert len(keys(after_a_hand(e.TableClosed()), bench=True)) == 1


def test_a_table_that_is_open_again_keeps_it_away():
    assert keys(after_a_hand(e.TableClosed(), e.TableReopened()), bench=True) == []


def test_where_there_is_no_bench_there_is_no_key():
    assert keys(a_table()) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_key_says_in_words_what_it_opens(lang):
    view = dealer_picture(a_table().table, advise(a_table().table, 0),
                          Surroundings(lang, bench=True))
    menu = next(menu for menu in view.menus if menu.name == "table")
    key = next(key for key in menu.controls if key.tap == Tap(TapKind.TECHNICIAN))
    assert key.text.startswith("TECHNICI")
    assert key.why
