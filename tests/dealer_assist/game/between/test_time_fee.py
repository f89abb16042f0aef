"""The fee for the time: from each player, every half hour, between hands (WSOP 27)."""

import json

import pytest
from changed_house import WSOP
from evening_accounts import account
from evening_table import NOW_S, EveningTable
from live_table import TDA

from dealer_assist.floor.archive.other_searchable_events import amount_of_event
from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.between.time_fee import fees_by_seat, is_fee_due, minutes_to_next_fee
from dealer_assist.storage.journal.fact_codec import decode, encode

HALF_HOUR = 30 * 60


def table(players=4, fee=50):
    live = EveningTable(WSOP, time_chips=fee)
    return live.sit(*range(1, players + 1)).put(e.ButtonMoved(players))


def steps(live, now_s):
    return [str(step.kind) for step in advise(live.table, now_s).steps]


def collected(live, now_s=NOW_S):
    """The dealer does the step; the shell gives the time."""
    step = advise(live.table, now_s).steps[0]
    (fact,) = facts_for(live.table, step)
    return live.put(e.TimeCollected(fact.fees, now_s))


@pytest.mark.parametrize("players", range(2, 11))
def test_each_player_pays_and_no_chip_is_lost(players):
    live = collected(table(players))
    assert all(c.chips == 9_950 for c in live.table.chairs if c.taken)
    assert live.table.evening.levied == 50 * players
    account(live.table)


def test_it_is_due_again_half_an_hour_later_and_a_hand_may_run_meanwhile():
    live = collected(table())
    assert steps(live, NOW_S + HALF_HOUR - 1)[0] == "begin_hand"
    assert minutes_to_next_fee(live.table, NOW_S + HALF_HOUR - 1) == 1
    live.start()
    assert not [kind for kind in steps(live, NOW_S + HALF_HOUR) if kind == "collect_time"]
    assert live.refuses(e.TimeCollected(fees_by_seat(live.table),
                                        NOW_S + HALF_HOUR)) == "time_fee_in_hand"
    live.fold_out()
    assert steps(live, NOW_S + HALF_HOUR)[0] == "collect_time"
    account(collected(live, NOW_S + HALF_HOUR).table)
    assert live.table.evening.levied == 400


def test_without_a_clock_it_is_never_due_and_without_a_fee_neither():
    assert not is_fee_due(table().table, 0) and "collect_time" not in steps(table(), 0)
    assert not is_fee_due(table(fee=0).table, NOW_S)


def test_one_undo_gives_everything_back():
    live = table()
    before = live.table
    collected(live).put(e.FactUndone(live.table.fact_number))
    assert live.table.chairs == before.chairs and live.table.evening == before.evening
    assert is_fee_due(live.table, NOW_S)


def test_who_is_away_or_short_pays_nothing_and_the_floor_is_called():
    live = table().put(e.PlayerAway(2), e.StackCounted(3, 49))
    assert [one.seat for one in fees_by_seat(live.table)] == [1, 4]
    collected(live)
    told = [(one.id, one.seat) for one in advise(live.table, NOW_S).say]
    assert told[:2] == [("say.time_unpaid", 2), ("say.time_unpaid", 3)]
    account(live.table)


def test_who_has_just_the_fee_gives_all_he_has():
    live = collected(table().put(e.StackCounted(3, 50)))
    assert live.table.chair(3).chips == 0
    assert fees_by_seat(live.table)[-1].seat == 4


@pytest.mark.parametrize(("paid", "at_s", "why"), [
    (((1, 50), (1, 50)), NOW_S, "time_fee_seats"), ((), NOW_S, "time_fee_seats"),
    (((9, 50),), NOW_S, "seat_empty"), (((0, 50),), NOW_S, "no_such_seat"),
    (((1, 0),), NOW_S, "amount_missing"), (((1, 20_000),), NOW_S, "more_than_stack"),
    (((1, 75),), NOW_S, "time_fee_differs"), (((1, 50),), NOW_S, ""), (((1, 50),), 0, ""),
])
def test_what_is_no_collection(paid, at_s, why):
    fact = e.TimeCollected(tuple(e.TimeFee(*one) for one in paid), at_s)
    live = table()
    assert live.refuses(fact) == why
    account(live.put(fact).table)


def test_too_early_it_is_refused_and_noted_where_it_happened():
    live = collected(table())
    again = e.TimeCollected(fees_by_seat(live.table), NOW_S + 60)
    assert live.refuses(again) == "time_fee_not_due" and "27" in live.cites(again).line
    live.put(again)
    assert live.notes == ["time_fee_not_due"] and live.table.evening.levied == 400


@pytest.mark.parametrize(("name", "levy", "chips", "why"), [
    (TDA, 0, 50, "time_fee_not_said"), ("grand_cercle", 0, 50, "time_fee_not_said"),
    (WSOP, 1_000, 50, "time_fee_and_levy"), (WSOP, 0, -50, "sign_unreadable"), (WSOP, 0, 50, ""),
    (WSOP, 1_000, 0, ""),
])
def test_the_sign_gives_the_fee_where_the_text_has_one(name, levy, chips, why):
    live = EveningTable(name, levy)
    assert live.refuses(e.SignPosted(e.Sign(decks=2, time_chips=chips))) == why


def test_a_tournament_pays_none():
    live = table().put(e.TournamentOpened(10_000, (e.Level(50, 100, 20),)))
    assert not is_fee_due(live.table, NOW_S)
    assert live.refuses(e.TimeCollected((e.TimeFee(1, 50),), NOW_S)) == "time_fee_none"


def test_the_journal_keeps_it_and_the_books_have_its_sum():
    live = table()
    fact = e.TimeCollected(fees_by_seat(live.table), NOW_S)
    assert decode("TimeCollected", encode(fact)) == fact and amount_of_event(live.table,
                                                                             fact) == 200
    older = json.loads(encode(e.SignPosted(e.Sign())))
    del older["sign"]["time_chips"]
    assert decode("SignPosted", json.dumps(older)) == e.SignPosted(e.Sign())
