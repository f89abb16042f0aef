"""With a shoe the first card drawn begins the hand: who deals without touching the key isn't held
up. Where it isn't certain that it is the first card of a new deal, the key begins the hand."""

import pytest
from live_table import GC
from reader_table import REGISTER, VALUES, ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance.undo import undo_numbers
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.hand.blinds import due_hand
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import UNPOSTED, WHOLE_START, TapKind
from dealer_assist.view.sentences.dealer_sentences import undo_words
from drivers.devices import device_reports as r

STAKES = e.Stakes(50, 100, 100, smallest_chip=25)


def opened(*devices: str, players: int = 3, **sign) -> ReaderTable:
    """A cash table between hands, the button at the last player."""
    table = ReaderTable()
    table.put(e.TableOpened("1", GC, "holdem_no_limit", STAKES, VALUES))
    for device in devices or ("shoe",):
        table.up(device)
        table.catch_up(device)
    if sign:
        table.put(e.SignPosted(e.Sign(**sign)))
    for seat in range(1, players + 1):
        table.put(e.PlayerSat(seat, 10_000))
    return table.put(e.ButtonMoved(players))


def loaded(table: ReaderTable) -> ReaderTable:
    """The deck, shuffled and cut, is put into the shoe."""
    table.bare(r.LidOpened)
    table.bare(r.LidClosed)
    return table


def dealt_out(table: ReaderTable) -> ReaderTable:
    """The cards come until somebody is to act."""
    names = iter(("Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"))
    while table.hand.phase is Phase.DEALING:
        table.draw(next(names))
    return table


def over(table: ReaderTable) -> ReaderTable:
    """A hand is begun with its key, dealt from the shoe, folded round and paid."""
    table.tap(TapKind.DONE, choice=WHOLE_START)
    for name in ("Kd", "Qd", "Jd", "Td", "9d", "8d"):
        table.draw(name)
    while table.hand.phase is not Phase.OVER:
        advice = advise(table.table)
        table.put(e.Folded(advice.seat)) if advice.options else table.put(
            *facts_for(table.table, advice.steps[0]))
    return table


def kinds(table: ReaderTable) -> list[type]:
    return [type(fact) for fact in table.made]


# --- it begins -------------------------------------------------------------------------------


def test_the_first_card_of_a_deck_just_loaded_begins_the_hand_in_one_observation():
    table = loaded(opened()).draw("As")
    assert kinds(table) == [e.HandBegan, e.Posted, e.Posted, e.CardSeen]
    assert table.made[0].by_card and (table.made[-1].place, table.made[-1].seat) == ("hole", 1)
    assert table.hand.dealt == 1 and table.hand.phase is Phase.DEALING and not table.notes
    assert dealt_out(table).hand.phase is Phase.BETTING and table.hand.dealt == 6
    assert all(table.hand.tokens)  # each card is known again when its hand is tabled


def test_the_next_hand_begins_so_too_and_the_button_goes_on():
    table = loaded(over(opened())).draw("As")
    assert kinds(table) == [e.ButtonMoved, e.HandBegan, e.Posted, e.Posted, e.CardSeen]
    assert table.hand.number == 2 and table.hand.button == 1 and table.made[-1].seat == 2
    dealt_out(table)
    assert table.hand.phase is Phase.BETTING and not table.notes


def test_a_deck_said_to_be_cut_is_as_good_as_a_lid_that_was_shut():
    table = over(opened())
    table.put(e.DeckLoaded("1"), e.DeckShuffled("1"), e.DeckCut("1")).draw("As")
    assert e.HandBegan in kinds(table)


def test_a_hand_begun_with_its_key_is_not_begun_again_by_its_first_card():
    table = loaded(opened())
    table.tap(TapKind.DONE, choice=WHOLE_START)
    assert not any(fact.by_card for fact in table.made if isinstance(fact, e.HandBegan))
    assert kinds(table.draw("As")) == [e.CardSeen]


def test_newcomers_who_owe_posts_are_in_the_hand_as_with_the_key():
    """What is owed before the cards is the same, whatever begins the hand."""
    table = over(opened(players=4)).put(e.PlayerSat(7, 5_000), e.PlayerAway(2, 0))
    due = due_hand(table.table)
    loaded(table).draw("As")
    began = next(fact for fact in table.made if isinstance(fact, e.HandBegan))
    assert due is not None and began.owed == due.owed and began.seats == due.seats


# --- posts -----------------------------------------------------------------------------------


def test_blinds_that_the_scanner_has_seen_are_posted_before_the_first_card():
    table = opened("shoe", "scanner")
    table.amount(1, 50)
    table.amount(2, 100)
    loaded(table).draw("As")
    assert kinds(table) == [
        e.HandBegan, e.ChipsSeen, e.Posted, e.ChipsSeen, e.Posted, e.CardSeen] and not table.notes
    assert table.hand.bets == (50, 100, 0) and table.table.seen[1:3] == (50, 100)
    table.tap(TapKind.UNDO)
    assert table.table.running is None
    loaded(table).draw("As")
    assert not table.hand.owed and dealt_out(table).hand.phase is Phase.BETTING


def test_the_key_too_takes_the_blinds_that_the_scanner_has_seen():
    table = opened("shoe", "scanner")
    table.amount(1, 50)
    assert [type(fact) for fact in table.tap(TapKind.DONE, choice=WHOLE_START)] == [
        e.HandBegan, e.ChipsSeen, e.Posted]
    assert [one.seat for one in table.hand.owed] == [2]


def test_with_a_scanner_a_blind_that_is_absent_is_asked_for_and_the_cards_count():
    table = opened("shoe", "scanner")
    table.amount(1, 50)
    loaded(table).draw("As")
    assert table.hand.dealt == 1 and [one.seat for one in table.hand.owed] == [2]
    assert table.notes == ["card_before_blinds"]
    assert advise(table.table).steps[0].kind == "post"
    table.draw("Ks", "Qs", "Js", "Ts", "9s")
    table.amount(2, 100)
    assert table.hand.phase is Phase.BETTING and table.hand.dealt == 6


def test_without_a_scanner_a_blind_that_is_absent_is_told_and_the_cards_stay_where_they_lie():
    table = loaded(opened()).draw("As", "Ks")
    before = table.hand.tokens
    table.tap(TapKind.DONE, seat=2, choice=UNPOSTED)
    assert [one.seat for one in table.hand.owed] == [2] and table.hand.tokens == before
    table.draw("Qs")
    assert (table.made[-1].seat, table.hand.dealt) == (3, 3)
    table.done().draw("Js", "Ts", "9s")
    assert table.hand.phase is Phase.BETTING


# --- undo ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words"), [
    ("fr", "ANNULER : début de la donne"), ("en", "UNDO: hand begun")])
def test_a_card_drawn_by_mistake_is_taken_back_with_all_that_it_began(lang: str, words: str):
    table = loaded(over(opened())).draw("As")
    assert undo_words(table.table, lang) == words
    table.tap(TapKind.UNDO)
    assert table.table.running is None and table.table.hands == 1


def test_after_such_an_undo_the_next_card_begins_nothing_until_the_deck_is_put_back():
    table = loaded(over(opened())).draw("As")
    table.tap(TapKind.UNDO)
    table.draw("Ks")
    assert table.table.running is None
    loaded(table).draw("As")
    assert table.table.running is not None and table.hand.dealt == 1
    assert dealt_out(table).hand.phase is Phase.BETTING and all(table.hand.tokens)


def test_the_second_card_is_taken_back_alone():
    table = loaded(opened()).draw("As", "Ks")
    assert len(undo_numbers(table.table)) == 1
    table.tap(TapKind.UNDO)
    assert table.hand.dealt == 1


def test_the_first_card_of_a_hand_that_a_key_began_is_taken_back_alone():
    table = loaded(opened())
    table.tap(TapKind.DONE, choice=WHOLE_START)
    table.draw("As")
    table.tap(TapKind.UNDO)
    assert table.hand.dealt == 0 and table.hand.bets == (50, 100, 0)


# --- what comes out otherwise ----------------------------------------------------------------


def test_a_misfed_first_card_begins_the_hand_and_takes_the_first_place():
    table = loaded(opened())
    table.draw_unread()
    assert kinds(table) == [e.HandBegan, e.Posted, e.Posted, e.CardsUnread, e.DeviceNoted]
    table.draw("As")
    assert table.made[-1].seat == 2


def test_two_cards_at_once_begin_the_hand_and_take_two_places():
    table = loaded(opened())
    table.draw_two("As", "Ks")
    assert table.hand.dealt == 2 and e.HandBegan in kinds(table)
    table.draw("Qs")
    assert table.made[-1].seat == 3


def test_a_tag_that_is_no_card_begins_nothing_and_the_next_card_leaves_it_to_the_key():
    table = loaded(opened())
    table.draw_uid(b"\x04strange")
    assert table.table.running is None
    table.draw("As")
    assert table.table.running is None  # something left the shoe: which card is first isn't known


# --- it doesn't begin ------------------------------------------------------------------------


def test_a_shoe_that_is_emptied_after_the_hand_begins_nothing():
    table = over(opened()).draw("As", "Ks", "2c")
    assert table.table.running is None and table.table.hands == 1


def test_a_stub_emptied_before_the_deck_is_put_back_leaves_the_first_card_alone():
    table = loaded(over(opened()).draw("As", "Ks", "2c")).draw("3c")
    assert table.hand.number == 2 and table.hand.dealt == 1


def test_a_deck_that_must_be_checked_first_is_run_through_the_shoe_without_a_hand():
    table = opened(decks=2)
    assert advise(table.table).steps[0].kind == "check_deck"
    loaded(table).draw("As", "Ks")
    assert table.table.running is None


@pytest.mark.parametrize("why", ["alone", "button", "floor"])
def test_nothing_begins_where_the_key_would_begin_nothing(why: str):
    table = opened()
    if why == "alone":
        table.put(e.PlayerLeft(2), e.PlayerLeft(3))
    elif why == "button":
        table = ReaderTable()
        table.put(e.TableOpened("1", GC, "holdem_no_limit", STAKES, VALUES))
        table.up("shoe")
        table.catch_up("shoe")
        table.put(e.PlayerSat(1, 10_000), e.PlayerSat(2, 10_000))  # it was never drawn
    else:
        table.put(e.TableClosed())
    loaded(table).draw("As")
    assert table.table.running is None


def test_old_news_of_a_shoe_that_was_away_begins_nothing():
    table = loaded(opened())
    table.lost("shoe")
    table.up("shoe")
    table.draw("As")
    table.catch_up("shoe")
    table.draw("Ks")
    assert table.table.running is None


def test_another_device_that_comes_and_goes_meanwhile_changes_nothing():
    table = opened()
    table.bare(r.LidOpened)
    table.up("scanner")
    table.bare(r.LidClosed)
    table.lost("scanner")
    table.draw("As")
    assert table.table.running is not None


def test_a_lid_that_is_still_open_begins_nothing():
    table = over(opened())
    table.bare(r.LidOpened)
    table.draw("As")
    assert table.table.running is None


def test_a_lid_opened_in_the_hand_and_shut_after_it_is_no_new_deck():
    table = opened()
    table.tap(TapKind.DONE, choice=WHOLE_START)
    table.draw("Kd")
    table.bare(r.LidOpened)
    table.settled().draw("Qd", "Jd", "Td", "9d", "8d")
    while table.hand.phase is not Phase.OVER:
        advice = advise(table.table)
        table.put(e.Folded(advice.seat)) if advice.options else table.put(
            *facts_for(table.table, advice.steps[0]))
    table.bare(r.LidClosed)
    table.draw("As")
    assert table.table.running is None


def test_the_card_is_never_named_by_what_begins_the_hand():
    table = loaded(opened()).draw("As")
    assert "As" not in repr(table.made) and REGISTER.uid_of("As").hex() not in repr(table.made)
