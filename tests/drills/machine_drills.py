"""What goes wrong at a table of simulated devices: done to shoe and scanner as hands do it.

Each drill returns the table right after it.
"""

from bytes_table import BytesTable
from live_table import GC
from reader_table import REGISTER

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.words.cards import DECK

FOREIGN = b"\x04\xff\xff\xff\xff\xff\xff"


def table(name: str = GC, players: int = 4) -> BytesTable:
    return BytesTable(name).begin((10_000,) * players).post_with_chips()


def dealt(name: str = GC, players: int = 4) -> BytesTable:
    return table(name, players).draw(*DECK[: 2 * players])


def next_card(t: BytesTable, many: int = 1) -> BytesTable:
    """The next cards of the shoe, whatever they are taken for."""
    at = t.hand.dealt
    return t.draw(*DECK[at : at + many])


def all_call(t: BytesTable) -> BytesTable:
    while t.hand.phase is Phase.BETTING:
        owed = t.options.call
        if owed:
            t.amount(t.actor, owed)
        else:
            t.finger(Tap(TapKind.CHECK_CALL, t.actor, table_number=t.table.number))
    t.sweep_all()
    return t


def on_the_flop(name: str = GC) -> BytesTable:
    return next_card(all_call(dealt(name)), 4)


def on_the_turn(name: str = GC) -> BytesTable:
    return next_card(all_call(on_the_flop(name)), 2)


def one_checks(t: BytesTable) -> BytesTable:
    t.finger(Tap(TapKind.CHECK_CALL, t.actor, table_number=t.table.number))
    return t


def at_the_showdown() -> BytesTable:
    return all_call(next_card(all_call(on_the_turn()), 2))


# --- the drills -------------------------------------------------------------------------------


def a_card_too_many():
    return next_card(dealt())


def two_cards_too_few():
    t = table().draw(*DECK[:6])
    t.chips(3, 100)
    return t


def a_card_too_few():
    t = table().draw(*DECK[:7])
    t.chips(3, 100)
    return t


def a_burn_before_all_have_acted():
    return next_card(one_checks(on_the_flop()))


def the_flop_before_all_have_acted():
    t = dealt()
    t.amount(3, 100)
    return next_card(t, 4)


def the_turn_before_all_have_acted():
    return next_card(one_checks(on_the_flop()), 2)


def turn_and_river_before_all_have_acted():
    return next_card(one_checks(on_the_flop()), 4)


def the_river_before_all_have_acted():
    return next_card(one_checks(on_the_turn()), 2)


def no_burn_before_the_flop():
    t = next_card(all_call(dealt()), 3)
    t.chips(1, 100)
    return t


def no_burn_before_the_turn():
    t = next_card(all_call(on_the_flop()))
    t.chips(1, 100)
    return t


def two_burns_before_the_turn():
    return next_card(all_call(on_the_flop()), 3)


def a_fourth_flop_card():
    return next_card(on_the_flop())


def the_same_card_twice():
    return table().draw("As", "Kd", "As")


def a_card_of_no_deck():
    t = table().draw("As", "Kd")
    t.draw_uid(FOREIGN)
    return t


def two_cards_stuck_together():
    t = table().draw("As")
    t.draw_two("Kd", "Qh")
    return t


def a_deck_that_lacks_a_card():
    """The hand is paid, and the dealer counts the deck that it was played with."""
    t = BytesTable(GC).put(e.SignPosted(e.Sign(decks=2)), e.DeckChecked("rouge", 52),
                           e.DeckLoaded("rouge"))
    t.begin((10_000,) * 4).post_with_chips().draw(*DECK[:8])
    t = next_card(all_call(next_card(all_call(next_card(all_call(t), 4)), 2)), 2)
    all_call(t)
    for seat in t.hand.seats:
        t.finger(Tap(TapKind.SHOW, seat, table_number=t.table.number))
    while t.hand.phase is Phase.PUSHING:
        t.finger(Tap(TapKind.DONE, table_number=t.table.number))
    t.tap_fact(e.DeckChecked("rouge", 51, ("Ah",)))
    return t


def an_absent_player_who_bets():
    t = dealt()
    t.finger(Tap(TapKind.AWAY, 3, table_number=t.table.number))
    t.amount(3, 100)
    return t


def bets_swept_before_all_have_acted():
    t = on_the_flop()
    t.amount(1, 300)
    t.amount(2, 300)
    t.sweep(1, 2)
    return t


def a_bet_entered_otherwise_than_it_lies():
    t = dealt()
    t.unplug("scanner")
    t.amount(3, 350)
    t.finger(Tap(TapKind.RAISE_TO, 3, 300, table_number=t.table.number))
    t.plug("scanner")
    t.rest()
    return t


def a_board_card_entered_otherwise_than_it_was_read():
    t = all_call(dealt())
    at = t.hand.dealt
    t.unplug("shoe")
    for name in DECK[at : at + 4]:
        t.shoe.draw(REGISTER.uid_of(name))
    t.finger(Tap(TapKind.CARDS, cards=(DECK[at + 1], DECK[40], DECK[at + 3]),
                 table_number=t.table.number))
    t.plug("shoe")
    t.rest()
    return t


def a_hand_shown_that_was_not_dealt():
    t = at_the_showdown()
    t.finger(Tap(TapKind.CARDS, t.hand.seats[0], cards=(DECK[50], DECK[51]),
                 table_number=t.table.number))
    return t


def a_replacement_from_the_gate():
    """The second of two exposed cards is replaced from the bottom; the shoe was never opened."""
    t = dealt()
    t.tap_fact(e.IrregularityReported("DEAL-01", seat=1, round=1))
    t.tap_fact(e.IrregularityReported("DEAL-01", seat=2, round=1))
    t.tap_fact(e.RemedyApplied(t.table.cases[-1].number, "", ""))
    return next_card(t, 2)


# --- bets ---------------------------------------------------------------------------------------


def a_bet_out_of_turn():
    t = on_the_flop()
    t.amount(3, 300)
    return one_checks(one_checks(t))


def a_bet_under_the_minimum():
    t = on_the_flop()
    t.amount(1, 50)
    return t


def chips_taken_back():
    t = on_the_flop()
    t.chips(1, 100, 50, 50)
    t.takes(1, 50)
    return t
