"""Rulings that wait: two at once, undone, taken up again after a restart, answered in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_table import GC, TDA, same
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.advice import advise
from dealer_assist.game.facts import Action
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.rulings.pending_choices import choice_view


def at(name=GC) -> ReaderTable:
    """Before the flop, blinds 50/100 in chips, seat 3 to act."""
    return ReaderTable(name).begin((10_000,) * 4).deal_with_chips()


def hears(table: ReaderTable, seat: int, action: Action, chips: int = 0) -> None:
    tap = Tap(TapKind.FACT, seat, fact=e.Declared(seat, action, chips),
              table_number=table.table.number)
    table.put(*table.room.facts_of_tap(table.table, tap).facts)


def asked(table: ReaderTable) -> list[tuple[int, str]]:
    """The rulings that are pending, the one that is asked now first."""
    now = table.table
    return [(d.seat, d.why.removeprefix("doubt.")) for d in (now.doubt, *now.doubts) if d]


def a_restart_asks_the_same(table: ReaderTable) -> None:
    again = rebuild(table.house, table.facts)
    now = table.table.evolve(denominations=again.denominations, name=again.name)
    assert same(again, now.evolve(before=None))
    assert (again.doubt, again.doubts) == (now.doubt, now.doubts)


def string_and_chip(name=GC) -> ReaderTable:
    """Seat 3 called and added 300; seat 4 puts one chip of 500 without a word."""
    table = at(name)
    table.chips(3, 100)
    table.chips(3, 100, 100, 100)
    table.chips(4, 500)
    return table


# --- two at once -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", [GC, TDA])
def test_the_ruling_on_the_player_to_act_is_asked_first_and_the_other_is_kept(name):
    table = string_and_chip(name)
    assert asked(table) == [(4, "silent_chip"), (3, "string_bet")]
    assert advise(table.table).doubt.seat == 4 and advise(table.table).options is None
    a_restart_asks_the_same(table)
    table.tap(TapKind.CHOOSE, 4, choice="call")
    assert asked(table) == [(3, "string_bet")]
    assert advise(table.table).options is None
    a_restart_asks_the_same(table)
    table.tap(TapKind.CHOOSE, 3, choice="stand")
    assert asked(table) == []
    assert table.hand.bets[2:] == (100, 100)


def test_chips_added_while_the_ruling_on_the_player_to_act_waits_are_asked_after_it():
    table = at()
    table.chips(3, 100)
    table.chips(4, 500)
    table.chips(3, 100, 100, 100)
    assert asked(table) == [(4, "silent_chip"), (3, "string_bet")]


def test_a_ruling_that_waits_is_settled_when_the_chips_go_back_by_themselves():
    table = string_and_chip()
    table.takes(3, 100, 100, 100)
    assert asked(table) == [(4, "silent_chip")]
    a_restart_asks_the_same(table)


def test_words_that_settle_the_ruling_on_the_player_to_act_leave_the_other():
    table = string_and_chip()
    hears(table, 4, Action.RAISE, 400)
    table.tap(TapKind.CHOOSE, 4, choice="raise", chips=400)
    assert table.hand.bets[3] == 400
    assert asked(table) == [(3, "string_bet")]


def test_a_raise_that_somebody_has_overtaken_since_can_t_be_ruled_any_more():
    table = string_and_chip()
    hears(table, 4, Action.RAISE, 400)
    table.tap(TapKind.CHOOSE, 4, choice="raise", chips=400)
    assert table.tap(TapKind.CHOOSE, 3, choice="raise") == ()
    assert table.notice
    assert asked(table) == [(3, "string_bet")]


def test_rulings_end_with_their_hand():
    table = string_and_chip()
    table.put(e.BetRuled(4, "call", 100), e.Called(4, 100), e.Folded(1), e.Checked(2))
    table.put(e.BetsCollected())
    assert asked(table) == []


# --- undo and the floor ----------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["call", "raise"])
def test_one_undo_takes_back_the_ruling_with_its_action_and_asks_again(choice):
    table = at()
    table.chips(3, 100, 50)
    pending = table.table.doubt
    table.tap(TapKind.CHOOSE, 3, choice=choice)
    assert asked(table) == []
    table.tap(TapKind.UNDO)
    assert table.table.doubt == pending
    a_restart_asks_the_same(table)
    table.tap(TapKind.CHOOSE, 3, choice="call")
    assert table.hand.bets[2] == 100


def test_undo_of_an_action_that_nobody_ruled_takes_back_that_alone():
    table = at()
    table.chips(3, 100)
    assert [type(fact) for fact in table.tap(TapKind.UNDO)] == [e.FactUndone]


def test_a_setting_decided_on_the_spot_rules_on_chips_that_came_after_an_act():
    table = at("groupe_tranchant")
    table.chips(3, 100)
    table.chips(3, 100, 100, 100)
    assert table.table.doubt.proposal == "floor"
    decided = e.RuleDecided("string_bet.remedy", "first_motion_stands", "Durand", "posted")
    entered = table.room.facts_of_tap(
        table.table, Tap(TapKind.FACT, fact=decided, table_number=table.table.number))
    table.put(*entered.facts)
    doubt = table.table.doubt
    assert (doubt.seat, doubt.proposal, doubt.to_chips, doubt.returned) == (3, "stand", 100, 300)


# --- answers ---------------------------------------------------------------------------------


def test_what_the_player_answers_when_asked_replaces_what_he_said():
    table = at()
    hears(table, 3, Action.CHECK)
    assert asked(table) == [(3, "check_facing_bet")]
    hears(table, 3, Action.FOLD)
    assert table.hand.folded[2] and asked(table) == []


def test_tda_55_who_checked_facing_a_bet_can_t_answer_with_a_raise():
    table = at(TDA)
    hears(table, 3, Action.CHECK)
    hears(table, 3, Action.RAISE, 400)
    assert asked(table) == [(3, "check_facing_bet")]
    hears(table, 3, Action.CALL)
    assert table.hand.bets[2] == 100


def test_change_is_announced_when_words_settle_a_silent_chip():
    table = at()
    table.chips(3, 500)
    hears(table, 3, Action.CALL)
    said = advise(table.table).say[0]
    assert (said.id, said.chips, said.other_chips) == ("say.ruled_call_back", 100, 400)


# --- before the turn -------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "first"), [
    (TDA, Action.FOLD), ("wsop_live_2024", Action.FOLD), ("groupe_tranchant", Action.FOLD),
    (TDA, Action.CHECK), (GC, Action.CALL),
])
def test_tda_58_a_second_thought_doesn_t_replace_an_act_that_may_hold(name, first):
    table = at(name)
    hears(table, 4, first)
    hears(table, 4, Action.CALL)
    assert table.table.early[0].action is first


def test_gc_381_a_fold_without_effect_leaves_room_for_a_second_thought():
    table = at()
    hears(table, 4, Action.FOLD)
    hears(table, 4, Action.CALL)
    assert [act.action for act in table.table.early] == [Action.FOLD, Action.CALL]


def test_gc_385_what_was_put_too_early_and_taken_back_is_missing_at_the_turn():
    table = at()
    table.chips(4, 100, 100, 100)
    table.takes(4, 100, 100, 100)
    table.chips(3, 100)
    doubt = table.table.doubt
    assert (doubt.seat, doubt.to_chips, doubt.returned, doubt.missing) == (4, 300, 0, 300)


@pytest.mark.parametrize(("name", "expected"), [
    (TDA, [(3, "early_fold")]), ("groupe_tranchant", [(3, "early_fold")]), (GC, []),
])
def test_tda_58_a_fold_by_one_who_has_acted_is_ruled_on_at_once(name, expected):
    table = at(name)
    table.chips(3, 100)
    hears(table, 3, Action.FOLD)
    assert asked(table) == expected
    if expected and name == TDA:
        table.tap(TapKind.CHOOSE, 3, choice="fold")
        assert table.hand.folded[2] and table.hand.seats[table.hand.actor] == 4
        assert not table.table.irregularities


# --- whose rule it is ------------------------------------------------------------------------


def test_where_the_text_is_silent_each_way_says_whose_rule_it_is():
    table = at("groupe_tranchant")
    table.chips(3, 500)
    choices = choice_view(table.table, advise(table.table), "fr").choices
    ideas = {choice.tap.choice: choice.why for choice in choices}
    assert "GC:116 · TDA 44 · WSOP 178" in ideas["call"]
    assert not ideas["wait"]


def test_the_ways_of_several_houses_are_named_together():
    table = at("nlpc")
    table.chips(3, 100, 50)
    choices = choice_view(table.table, advise(table.table), "en").choices
    ideas = {choice.tap.choice: choice.why for choice in choices}
    assert all(mark in ideas["raise"] for mark in ("GC:126-129", "TDA 43-A", "WSOP 136"))


def test_the_ruling_on_whose_turn_it_has_become_is_asked_first():
    table = at()
    for move in (("takes", 2, ()), ("takes", 1, ()), ("chips", 3, (50, 50)), ("chips", 4, (100,))):
        moved(table, move)
    assert asked(table) == [(1, "taken_back"), (2, "taken_back")]
    a_restart_asks_the_same(table)


# --- anything at all -------------------------------------------------------------------------

SEAT = st.integers(1, 4)
CHIPS = st.lists(st.sampled_from([25, 50, 100, 500]), min_size=1, max_size=3).map(tuple)
MOVE = st.one_of(
    st.tuples(st.just("chips"), SEAT, CHIPS),
    st.tuples(st.just("takes"), SEAT, st.just(())),
    st.tuples(st.just("says"), SEAT, st.tuples(
        st.sampled_from(list(Action)), st.sampled_from([0, 100, 150, 400]))),
    st.tuples(st.just("rules"), st.sampled_from(["call", "raise", "stand", "wait", "back"]),
              st.just(())),
    st.tuples(st.just("undo"), SEAT, st.just(())),
)


def moved(table: ReaderTable, move) -> None:
    kind, whom, what = move
    if kind == "chips":
        table.chips(whom, *what)
    elif kind == "takes":
        if table.lying.get(whom):
            table.spot(whom, (), (table.lying[whom].pop(),))
    elif kind == "says":
        hears(table, whom, *what)
    elif kind == "undo":
        table.tap(TapKind.UNDO)
    elif table.table.doubt is not None:
        table.tap(TapKind.CHOOSE, table.table.doubt.seat, choice=whom, by=table.ruler)


@given(st.sampled_from([GC, TDA, "wsop_live_2024", "groupe_tranchant", "nlpc"]),
       st.lists(MOVE, max_size=9))
def test_whatever_players_do_no_ruling_is_lost_and_a_restart_asks_the_same(name, moves):
    table = at(name)
    for move in moves:
        if table.hand is None or table.hand.phase not in (Phase.BETTING, Phase.CLOSED):
            break
        moved(table, move)
        pending = [seat for seat, _ in asked(table)]
        assert len(set(pending)) == len(pending)
        turn = table.hand.seats[table.hand.actor] if table.hand.actor >= 0 else 0
        assert turn not in pending[1:]
        assert all_hand_chips(table.hand) == table.hand.total
        a_restart_asks_the_same(table)
    for _ in range(12):
        doubt = table.table.doubt
        if doubt is None:
            break
        way = next((w for w in doubt.ways if w.choice not in ("floor", "wait")), None)
        table.tap(TapKind.CHOOSE, doubt.seat, choice=way.choice if way else "wait",
                  chips=way.to_chips if way else 0, by=table.ruler)
    assert table.table.doubt is None
