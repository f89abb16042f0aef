"""A hand that was dealt a card short and plays (GC:362-363): one card tabled is the whole of it."""

import json

import pytest
from live_table import GC, LiveTable, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.irregularities.remedy_proposal import settling_fact
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.manual_tap_entry import tap_facts
from dealer_assist.storage.hand_histories.ohh.write_ohh import About, write_ohh
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.trust.vault import NotOpened
from dealer_assist.view.menus.card_pad_menu import are_seat_cards_read, pad_view
from dealer_assist.view.menus.seat_menus import seat_keys


class Closed:
    """A vault that names no card."""

    def named(self, *where):
        raise NotOpened("away")


def at_showdown(by_shoe: bool = False) -> LiveTable:
    """Seat 3 plays one card; three players are left on the river."""
    table = LiveTable().begin([10_000] * 3).post()
    if by_shoe:
        for k in range(5):
            table.put(e.CardSeen(e.Place.HOLE, table.hand.seats[k % 3], f"token {k}"))
    else:
        table.put(e.CardsUnread(6)).call(3, 1)
    table.put(e.IrregularityReported("DEAL-19", seat=3))
    case = table.table.cases[0]
    dealt = (e.Effect(e.EffectKind.DEALT),)
    fact = e.RemedyApplied(case.number, "DEAL-19", "live", dealt) if by_shoe else (
        settling_fact(table.table, case))
    assert fact is not None
    table.put(fact)
    while table.hand.phase is not Phase.SHOWDOWN:
        if table.hand.phase is Phase.BETTING:
            table.call(table.actor) if table.options.call else table.check(table.actor)
        elif table.hand.phase is Phase.CLOSED:
            table.collect()
        else:
            table.board({0: "2c7dTh", 3: "Ks", 4: "9d"}[len(table.hand.board)])
    return table


def ended(table: LiveTable) -> LiveTable:
    return table.show(1, "AsQs").show(2, "4c5d").show(3, "Kd").push()


def test_one_card_is_ranked_with_the_board_and_wins_the_pot():
    table = ended(at_showdown())
    assert table.hand.phase is Phase.OVER and table.hand.stacks == (9_900, 9_900, 10_200)
    assert table.notes == []


def test_the_first_card_of_two_is_no_whole_hand():
    table = at_showdown().show(1, "As")
    assert table.hand.shown[0] == () and table.hand.part_shown[0] == ("As",)
    assert table.show(1, "Qs").hand.shown[0] == ("As", "Qs")


@pytest.mark.parametrize(("seat", "needed"), [(1, 2), (3, 1)])
def test_the_pads_ask_for_as_many_cards_as_the_hand_has(seat, needed):
    table = at_showdown()
    if seat == 3:
        table.show(1, "AsQs").show(2, "4c5d")
    pad = pad_view(table.table, advise(table.table), "en")
    assert advise(table.table).steps[0].seat == seat and pad is not None
    assert pad.cards == needed
    keys = seat_keys(table.table, advise(table.table), table.table.chair(seat), "en")
    assert [key.cards_needed for key in keys if key.cards_needed] == [needed]


def test_two_cards_of_a_hand_of_one_are_refused_in_words():
    table = at_showdown()
    entered = tap_facts(
        table.table, Tap(TapKind.CARDS, 3, cards=("Kd", "Kh")), Closed())
    assert not entered.facts and entered.why is not None
    assert (entered.why.id, entered.why.chips, entered.why.seat) == ("why.fewer_cards", 1, 3)
    assert tap_facts(table.table, Tap(TapKind.CARDS, 3, cards=("Kd",)), Closed()).facts == (
        e.HandTabled(3, ("Kd",)),)


def test_a_reader_that_saw_its_one_card_knows_the_hand():
    table = at_showdown(by_shoe=True)
    assert are_seat_cards_read(table.table, 3) and are_seat_cards_read(table.table, 1)


def test_a_hand_found_short_when_it_is_tabled_is_tabled_then():
    table = LiveTable().begin([10_000] * 2).deal()
    table.call(2).check(1).board("2c7dTh").check(1, 2).board("Ks").check(1, 2).board("9d")
    table.check(1, 2).show(1, "Kd")
    assert table.hand.phase is Phase.SHOWDOWN and table.hand.shown[0] == ()
    table.put(e.IrregularityReported("DEAL-18", seat=1))
    fact = settling_fact(table.table, table.table.cases[0])
    assert fact is not None and fact.outcome == "live"
    table.put(fact).show(1, "Kd").show(2, "AsQs").push()
    assert table.hand.phase is Phase.OVER and table.hand.stacks == (10_100, 9_900)


def test_phh_says_that_it_has_no_word_for_a_hand_of_one_card():
    text = write_phh(ended(at_showdown()).facts, rules(GC))
    assert "p3 sm ????" in text
    assert '_short_hands = ["p3 Kd"]' in text
    assert "a hand of one card was tabled, and the format deals two" in text


def test_ohh_tells_the_one_card_and_the_exact_chips():
    about = About("Casino", "1", "1", "2026-11-23T20:00:00Z", "EUR")
    hand = json.loads(write_ohh(ended(at_showdown()).facts, rules(GC), about))["ohh"]
    shown = {one["player_id"]: one["cards"] for one in hand["rounds"][-1]["actions"]}
    assert shown == {1: ["As", "Qs"], 2: ["4c", "5d"], 3: ["Kd"]}
    assert hand["pots"][0]["player_wins"] == [{"player_id": 3, "win_amount": 300}]
