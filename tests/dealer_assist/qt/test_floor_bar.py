"""What was asked of a table from the floor stands whole below it, however many words it has."""

from itertools import pairwise

import pytest
from bench_walk import picture_of

from dealer_assist.qt.floor.table_bar import HEIGHT, WIDTH, BarState, TableBar
from dealer_assist.view.floor.floor_screen_view import OrderView

LONG = {
    "fr": "Remède, Flop de quatre cartes : l'une des quatre, tirée au hasard, devient la carte "
          "brûlée du tournant — M. Durand (Usage de la maison)",
    "en": "Remedy, Four-card flop: one of the four, drawn blind, becomes the turn's burn — "
          "M. Durand (Custom of the house)",
}
SEEN = OrderView(1, "Appel vu", "fait, n° 51", "taken")


def bar_of(qtbot, *orders: OrderView) -> TableBar:
    bar = TableBar(None)
    qtbot.addWidget(bar)
    bar.put(0, 0, WIDTH, HEIGHT)
    bar.show_bar(BarState("fr", None, orders=orders))
    picture_of(bar)
    return bar


@pytest.mark.parametrize("lang", LONG)
def test_a_remedy_with_many_words_is_read_whole_beside_what_became_of_it(qtbot, lang):
    bar = bar_of(qtbot, SEEN, OrderView(2, LONG[lang], "fait, n° 52", "taken"))
    assert all(one.fit.fits for one in bar.writings), [one.text for one in bar.writings]
    assert any(one.text.startswith(LONG[lang][:6]) for one in bar.writings)


def test_short_orders_stand_three_in_a_column_the_newest_first(qtbot):
    orders = tuple(OrderView(number, f"Ordre {number}", "pris", "taken") for number in (1, 2, 3))
    places = {one.text: one.box.top() for one in bar_of(qtbot, *orders).writings}
    assert all(places[f"Ordre {a}"] < places[f"Ordre {b}"] for a, b in pairwise((3, 2, 1)))


def test_an_order_that_was_taken_is_green_and_one_refused_is_not(qtbot):
    bar = bar_of(qtbot, OrderView(1, "Ordre 1", "pris", "taken"),
                 OrderView(2, "Ordre 2", "refusé", "refused"),
                 OrderView(3, "Ordre 3", "donné", "given"))
    inks = {one.text: one.ink for one in bar.writings}
    assert inks["pris"] == bar.theme.up and inks["refusé"] == bar.theme.late
    assert inks["donné"] == bar.theme.soft
