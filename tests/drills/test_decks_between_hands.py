"""A deck changed, kept or taken back between hands: what the shoe tells of it, and what an undo."""

from test_decks_and_alarms import BLUE_UID, DecksTable, playing

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from drivers.wire.constants import TamperCause


def played() -> DecksTable:
    """A hand dealt from the red deck, to its end."""
    table = playing()
    table.fold(3, 4, 1).put(e.BetsCollected())
    while table.hand.phase is not Phase.OVER:
        table.done()
    return table


def seated_at_work() -> DecksTable:
    """A hand is over, and its players sit at their places."""
    table = played()
    for seat in range(1, 5):
        table.put(e.PlayerSat(seat, 10_000))
    table.put(e.StakesChanged(e.Stakes(50, 100, 100)))
    return table


def test_the_old_deck_may_be_emptied_out_of_the_shoe_once_another_is_in_play():
    table = played()
    table.tap_fact(e.DeckLoaded("blue"))
    table.draw("As", "Ks")
    assert table.noted() == [("set_aside", "red")]
    assert table.table.cases == () and not table.notes
    table.begin((10_000,) * 4).post()
    table.draw_uid(BLUE_UID["As"])
    assert isinstance(table.made[0], e.CardSeen)


def test_with_another_deck_in_play_its_first_card_begins_the_hand_and_none_of_the_old_one_does():
    table = seated_at_work()
    table.tap_fact(e.DeckLoaded("blue"))
    table.draw("As")
    assert table.noted() == [("set_aside", "red")] and table.table.running is None
    table.shoe.lid(True)
    table.shoe.lid(False)
    table.carry()
    table.draw_uid(BLUE_UID["As"])
    assert table.hand.number == 2 and table.table.evening.deck_dealt == "blue"
    assert isinstance(table.made[-1], e.CardSeen) and not table.table.cases


def test_with_another_deck_in_play_its_first_card_needs_no_lid():
    table = seated_at_work()
    table.tap_fact(e.DeckLoaded("blue"))
    table.draw_uid(BLUE_UID["As"])
    assert [type(fact) for fact in table.made][-1] is e.CardSeen and table.hand.number == 2


def test_a_deck_that_the_floor_took_out_begins_nothing():
    table = seated_at_work()
    table.tap_fact(e.DeckLoaded("blue"))
    table.tap_fact(e.DeckTakenOut("blue", "suspicion"))
    table.draw_uid(BLUE_UID["As"])
    assert table.table.running is None


def test_a_deck_whose_cards_were_given_back_stays_out_whatever_is_undone_before():
    table = played()
    table.tap_fact(e.CardsHeld("red", 1, "M. Durand", "Main contestée"))
    table.tap_fact(e.CardsReleased("red", "M. Durand", "Litige réglé"))
    table.put(e.FactUndone(table.table.fact_number))
    assert (table.table.evening.deck, dict(table.table.evening.out)) == ("", {"red": "dispute"})
    assert not table.tap_fact(e.DeckLoaded("red"))


def test_a_deck_that_the_floor_keeps_is_not_in_play_again_by_an_undo():
    table = playing()
    table.call(3)
    table.tap_fact(e.CardsHeld("red", 1, "M. Durand", "Main contestée"))
    table.put(e.FactUndone(table.table.fact_number))
    assert (table.table.evening.deck, dict(table.table.evening.out)) == ("", {"red": "dispute"})


def test_an_alarm_that_waits_is_not_raised_again_in_the_same_hand():
    table = playing()
    for _ in range(3):
        table.shoe.lid(True)
        table.shoe.lid(False)
        table.carry()
    assert [alarm.what for alarm in table.table.alarms] == ["lid_opened"]
    table.shoe.tamper(TamperCause.CASE_OPENED)
    table.carry()
    assert [alarm.what for alarm in table.table.alarms] == ["lid_opened", "tamper"]


def test_a_hand_that_begins_with_the_only_deck_out_of_play_says_so():
    table = DecksTable()
    table.put(e.DecksRegistered(("red",)))
    table.tap_fact(e.DeckTakenOut("red", "damaged"))
    table.begin((900, 900, 900))
    assert table.notes == ["deck_out"]


def test_only_decks_that_are_not_out_of_play_are_offered_where_none_is_in_play():
    table = DecksTable()
    table.put(e.DecksRegistered(("blue", "green", "red")))
    table.tap_fact(e.DeckTakenOut("red", "damaged"))
    table.begin((900, 900, 900))
    (note,) = table.table.irregularities
    assert (note.kind, note.detail) == ("irregular.no_deck_in_play", "blue, green")
