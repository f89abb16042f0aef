"""Opening, float, decks in rotation and the dealer's relief (Grand Cercle 17-34)."""

import pytest
from evening_table import EveningTable
from live_table import GC

from dealer_assist.game import facts as e
from dealer_assist.game.between.deck_rotation import rotation_decks
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.hand import blinds

KEPT = {"float_chips": 300, "decks": 2}


def opened() -> EveningTable:
    return EveningTable(GC, **KEPT).put(e.DealerCameOn("Paul")).sit(1, 2, 3)


def checked() -> EveningTable:
    return opened().put(
        e.FloatCounted(300), e.DeckChecked("1", 52), e.DeckChecked("2", 52), e.ButtonMoved(3))


def test_a_table_without_float_or_decks_on_its_sign_opens_at_once():
    table = EveningTable(GC).sit(1, 2, 3)
    assert {"count_float", "check_deck", "shuffle"}.isdisjoint(table.steps_named())
    table.hands_played(1)
    assert table.notes == []


def test_gc_19_20_float_and_both_decks_are_checked_before_the_first_hand():
    assert opened().steps_named()[:3] == ["count_float", "check_deck", "check_deck"]
    assert checked().steps_named()[0] not in ("count_float", "check_deck")


def test_gc_20_the_decks_are_shown_to_players_so_not_before_there_are_any():
    assert EveningTable(GC, **KEPT).steps_named() == ["count_float", "wait_for_players"]


def test_every_opening_duty_is_ticked_with_one_tap():
    table = opened()
    for _ in range(3):
        table.done()
    assert table.table.evening.decks_due == () and not table.table.evening.float_due
    assert table.notes == []


def test_gc_19_a_float_that_differs_is_noted_with_both_amounts():
    table = opened().put(e.FloatCounted(290))
    note = table.table.irregularities[-1]
    assert (note.kind, note.chips, note.expected_chips) == ("irregular.float_differs", 290, 300)


@pytest.mark.parametrize("found", [
    e.DeckChecked("1", 51, missing=("7h",)),
    e.DeckChecked("1", 52, missing=("7h",), twice=("Kd",)),
    e.DeckChecked("1", 53),
])
def test_gc_20_a_deck_that_is_not_whole_is_out_of_play_until_it_is(found):
    table = opened().put(e.FloatCounted(300), found, e.DeckChecked("2", 52))
    assert table.notes == ["deck_not_whole"]
    assert table.refuses(e.DeckLoaded("1")) == "deck_foul"
    table.start()
    assert table.table.evening.deck == "2"
    table.fold_out().put(e.DeckChecked("1", 52))
    assert table.refuses(e.DeckLoaded("1")) == ""


def test_with_no_whole_deck_left_the_first_is_to_be_checked_again():
    table = opened().put(
        e.FloatCounted(300), e.DeckChecked("1", 51), e.DeckChecked("2", 51))
    assert table.steps_named()[0] == "check_deck"
    assert table.done().steps_named()[0] != "check_deck"


def test_gc_34_shuffle_and_cut_cost_one_tap_for_each_hand():
    table = checked().start()
    assert table.notes == []
    assert [type(f) for f in table.facts if isinstance(f, e.DeckShuffled | e.DeckCut)] == [
        e.DeckShuffled, e.DeckCut]
    table.fold_out()
    assert "shuffle" in table.steps_named()


def test_a_deck_shuffled_and_cut_by_facts_needs_no_step():
    table = checked().put(e.DeckLoaded("2"), e.DeckShuffled("2"))
    assert "cut" in table.steps_named() and "shuffle" not in table.steps_named()
    assert "cut" not in table.put(e.DeckCut("2")).steps_named()


def test_the_other_deck_is_shuffled_while_a_hand_is_dealt_and_plays_next():
    table = checked().start()
    assert table.refuses(e.DeckShuffled("1")) == "deck_in_hand"
    table.put(e.DeckLoaded("2"), e.DeckShuffled("2"), e.DeckCut("2")).fold_out()
    assert "shuffle" not in table.steps_named()
    assert table.start().table.evening.deck_dealt == "2"


def test_gc_34_the_dealer_cuts_and_brs_42_a_player_does_where_the_house_says_so():
    table = checked().put(e.DeckLoaded("1"), e.DeckShuffled("1"))
    assert table.refuses(e.DeckCut("1", seat=2)) == "dealer_cuts"
    table.decide("deck.cut_by", "player_on_the_right")
    assert table.refuses(e.DeckCut("1")) == "player_cuts"
    assert table.refuses(e.DeckCut("1", seat=2)) == ""


def test_a_hand_that_begins_with_a_deck_that_nobody_shuffled_is_noted():
    table = checked().put(e.DeckLoaded("1"))
    table.put(e.HandBegan(1, 3, (1, 2, 3), (10_000,) * 3, (), e.Stakes(50, 100, 100),
                          table.played, GC))
    assert table.notes == ["not_shuffled"]


def test_a_hand_from_a_deck_that_was_checked_but_never_shuffled_names_that_deck():
    table = EveningTable(GC, decks=2).sit(1, 2, 3)
    table.put(e.ButtonMoved(3))
    began = blinds.due_hand(table.table)
    assert [(n.kind, n.detail) for n in table.put(began).table.irregularities] == [
        ("irregular.deck_unchecked", "1")]
    table = EveningTable(GC, decks=2).sit(1, 2, 3)
    table.put(e.ButtonMoved(3), e.DeckChecked("1", 52), e.DeckChecked("2", 52), began)
    assert [(n.kind, n.detail) for n in table.table.irregularities] == [
        ("irregular.not_shuffled", "1")]


def test_gc_19_a_relief_has_float_and_decks_checked_again_after_the_running_hand():
    table = checked().start().deal()
    table.put(e.DealerCameOn("Anne"))
    assert table.options.call == 100  # the hand goes on
    while table.table.hand.phase == "betting":
        table.fold(table.actor)
    while table.hand.phase != "over":
        table.done()
    assert table.steps_named()[:3] == ["count_float", "check_deck", "check_deck"]


def test_the_same_dealer_does_not_relieve_himself():
    table = checked()
    assert table.refuses(e.DealerCameOn("Paul")) == "dealer_here"
    assert table.put(e.DealerCameOn("Paul")).steps_named()[0] != "count_float"


def test_where_the_text_is_silent_a_relief_is_the_floors_question():
    table = EveningTable("nlpc", **KEPT).sit(1, 2).decide("float.check", "floor")
    table.decide("deck.check", "floor").put(e.DealerCameOn("A"))
    for _ in range(3):
        table.done()
    table.put(e.DealerCameOn("B"))
    assert table.notes == ["relief_not_said", "relief_not_said"]
    assert "count_float" not in table.steps_named()


def test_gc_20_a_sign_with_fewer_decks_than_the_house_wants_is_refused():
    assert EveningTable(GC).refuses(e.SignPosted(e.Sign(decks=1))) == "too_few_decks"
    assert EveningTable(GC).cites(e.SignPosted(e.Sign(decks=1))) is not None


@pytest.mark.parametrize("sign", [
    e.Sign(float_chips=-1), e.Sign(least_buy_in=200, most_buy_in=100), e.Sign(decks=-2),
])
def test_a_sign_that_can_not_be_changes_nothing(sign):
    table = EveningTable(GC, **KEPT)
    assert table.refuses(e.SignPosted(sign)) == "sign_unreadable"
    assert table.put(e.SignPosted(sign)).table.evening.sign == e.Sign(**KEPT)


def test_a_new_sign_leaves_alone_what_was_checked_already():
    table = checked().put(e.SignPosted(e.Sign(**KEPT, most_buy_in=20_000)))
    assert {"count_float", "check_deck"}.isdisjoint(table.steps_named())


def test_a_rotation_keeps_its_names():
    assert rotation_decks(e.Sign(decks=2), ()) == ("1", "2")
    assert rotation_decks(e.Sign(decks=1), ("red", "blue")) == ("red",)


def test_decks_called_by_their_names_take_the_places_of_the_numbered_ones():
    table = EveningTable(GC, decks=2).sit(1, 2, 3)
    assert table.refuses(e.DeckLoaded("red")) == "deck_unknown"
    table.put(e.DeckChecked("red", 52))
    assert (table.table.evening.decks, table.table.evening.decks_due) == (("red", "2"), ("2",))
    table.put(e.DeckChecked("blue", 52))
    assert (table.table.evening.decks, table.table.evening.decks_due) == (("red", "blue"), ())
    table.put(e.TableClosed(), e.TableReopened())
    assert table.table.evening.decks_due == ("red", "blue")


def test_a_deck_brought_into_play_by_its_name_is_one_of_the_rotation_and_to_be_checked():
    table = EveningTable(GC, decks=2).sit(1, 2, 3).put(e.DeckLoaded("red"))
    assert table.table.evening.deck == "red"
    assert table.table.evening.decks_due == ("red", "2")


def test_a_number_that_a_deck_was_called_by_is_its_name():
    table = EveningTable(GC, decks=2).sit(1, 2, 3).put(e.DeckChecked("1", 52))
    table.put(e.DeckChecked("red", 52))
    assert table.table.evening.decks == ("1", "red")


@pytest.mark.parametrize("fact", [e.DeckChecked("new", 52), e.DeckLoaded("new")])
def test_once_all_decks_are_known_another_is_refused_with_their_names(fact):
    table = checked()
    wrong = why_not_enter_fact(table.table, fact)
    assert wrong is not None
    assert (wrong.id, wrong.name) == ("why.deck_rotation_full", "1, 2")
    table.put(fact)
    assert table.notes == ["deck_rotation_full"] and table.table.evening.decks == ("1", "2")


def test_a_new_deck_takes_the_place_of_one_that_was_found_not_whole():
    table = checked().put(e.DeckChecked("2", 51, ("9d",)))
    assert table.refuses(e.DeckLoaded("new")) == "deck_unknown"
    table.put(e.DeckChecked("new", 52))
    assert table.refuses(e.DeckLoaded("new")) == ""
    assert table.table.evening.decks == ("1", "new") and table.table.evening.foul == ()


def test_a_deck_in_the_hand_is_not_counted_until_it_is_over():
    table = checked().start()
    assert table.refuses(e.DeckChecked("1", 52)) == "checked_in_hand"
    assert table.refuses(e.DeckChecked("2", 52)) == ""
