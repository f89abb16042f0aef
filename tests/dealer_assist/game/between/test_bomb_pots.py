"""Bomb pots: all ante the same, the flop comes at once, the blinds go on after it (WSOP 27)."""

import json

import pytest
from changed_house import WSOP, changed
from evening_table import EveningTable
from live_table import GC, TDA, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.advice import advise
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.betting import needs_to_act
from dealer_assist.game.table.table import Phase, bare_table
from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.ohh.write_ohh import About, write_ohh
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.storage.journal.fact_codec import decode, encode

ABOUT = About("Paris", "7", "7-1", "2026-11-22T20:00:00Z", "USD")
ANTE = 200


def table(name=WSOP, players=4, stacks=()):
    """A cash table, the button at the last seat; a house without bomb pots plays them here too."""
    live = EveningTable(name)
    if name != WSOP:
        live.house = changed(name, {"bomb_pot.played": "by_agreement"})
        live.table = advance_all(bare_table(live.house), live.facts)
    for seat in range(1, players + 1):
        live.put(e.PlayerSat(seat, stacks[seat - 1] if stacks else 10_000))
    return live.put(e.ButtonMoved(players))


def bomb(live, *out, chips=ANTE):
    return live.put(e.BombPotAgreed(chips, out)).start().deal()


def won_on_the_flop(live, winner):
    """The first seat that may bets, all others fold; checks come before it."""
    live.board("2c7dKh")
    while (options := advise(live.table).options) is not None:
        if options.seat == winner and not live.hand.level:
            live.to(winner, 300)
        elif live.hand.level:
            live.fold(options.seat)
        else:
            live.check(options.seat)
    while live.hand.phase is not Phase.OVER:
        live.done()
    return live


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_antes_and_the_first_left_of_the_button_opens_the_flop(players):
    live = bomb(table(players=players))
    assert live.hand.bomb and live.hand.phase is Phase.BOARD
    assert live.hand.paid == (ANTE,) * players and not any(live.hand.bets)
    assert advise(live.table).options is None
    assert not any(needs_to_act(live.hand, i) for i in range(players))
    live.board("2c7dKh")
    assert live.actor == live.hand.seats[0] == live.table.button % players + 1
    assert live.options.call == 0 and live.options.min_to == 100


@pytest.mark.parametrize("name", [WSOP, GC, TDA])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_button_and_blinds_are_as_if_it_had_not_been_played(name, players):
    plain, live = table(name, players), table(name, players)
    for _ in range(4):
        for each in (plain, live):
            each.hands_played(1)
        for _ in range(2):
            due = blinds.due_places(live.table)
            bomb(live)
            assert live.table.button == due.button
            won_on_the_flop(live, live.hand.seats[0])
            assert blinds.due_places(live.table) == due
        assert blinds.due_places(live.table) == blinds.due_places(plain.table)


def test_before_the_first_hand_the_button_stays_too():
    live = won_on_the_flop(bomb(table()), 1)
    assert live.table.button == 4
    began = blinds.due_hand(live.table)
    assert began.button == 4 and [o.seat for o in began.owed] == [1, 2]


def test_a_button_that_was_put_elsewhere_is_still_there_after_it():
    live = table(players=5).hands_played(1).put(e.ButtonMoved(4))
    due = blinds.due_places(live.table)
    assert due.button == 4
    won_on_the_flop(bomb(live), 1)
    assert blinds.due_places(live.table) == due


def test_what_each_chair_has_paid_or_missed_is_untouched():
    live = table(players=5).put(e.PlayerAway(2)).hands_played(1)
    live.put(e.PlayerAway(4))
    had = [c.evolve(chips=0) for c in live.table.chairs]
    bomb(live, 3)
    assert set(live.hand.seats) == {1, 5}
    won_on_the_flop(live, 1)
    assert [c.evolve(chips=0) for c in live.table.chairs] == had
    assert live.table.chair(2).missed_big or live.table.chair(2).missed_small
    assert live.accounted()


def test_who_goes_away_before_the_cards_is_not_dealt_in_and_owes_nothing_more():
    live = table().put(e.BombPotAgreed(ANTE)).start()
    had = live.table.chair(3)
    live.put(e.PlayerAway(3))
    assert live.hand.seats == (1, 2, 4)
    assert live.table.chair(3).evolve(away=False) == had
    live.deal()
    assert live.hand.phase is Phase.BOARD and live.hand.paid == (ANTE,) * 3


def test_an_ante_that_nobody_matches_goes_back_before_the_flop():
    live = bomb(table(players=3, stacks=(100, 150, 10_000)))
    assert live.hand.phase is Phase.CLOSED and live.hand.paid == (100, 150, 150)
    step = advise(live.table).steps[0]
    assert (str(step.kind), step.seat, step.chips) == ("return", 3, 50)
    assert not advise(live.table).say
    live.done()
    assert live.hand.returned == (2, 50)
    assert [pot.chips for pot in advise(live.table).pots] == [300, 100]
    assert live.table.hand.stacks == (0, 0, 9_850)


def test_a_void_hand_brings_the_agreement_back():
    live = bomb(table(), 3)
    live.put(e.IrregularityReported("DEAL-01", 1, 0))
    case = live.table.cases[0].number
    live.put(e.RemedyApplied(case, "DEAL-01", "misdeal", (e.Effect(e.EffectKind.MISDEAL),)))
    assert live.hand.voided and live.table.bomb == e.BombPotAgreed(ANTE, (3,))
    assert all(c.chips == 10_000 for c in live.table.chairs if c.taken)
    began = blinds.due_hand(live.table)
    assert began.bomb and began.button == 4 and began.seats == (1, 2, 4)


def test_every_fact_of_it_can_be_taken_back():
    live = table().hands_played(1)
    agreed = live.put(e.BombPotAgreed(ANTE, (2,))).table
    live.start()
    for _ in range(20):
        if live.hand.phase is Phase.BOARD:
            break
        before, fact = live.table, blinds.due_post(live.hand) or e.CardsUnread(1)
        live.put(fact, e.FactUndone(before.number + 1))
        assert live.table.hand == before.hand and live.table.chairs == before.chairs
        live.put(fact)
    assert live.hand.phase is Phase.BOARD
    while live.table.hand is not None and live.table.hand.bomb:
        live.put(e.FactUndone(live.table.fact_number))
    assert live.table.bomb == agreed.bomb and live.table.chairs == agreed.chairs


@pytest.mark.parametrize(("fact", "why"), [
    (e.BombPotAgreed(0), "amount_missing"), (e.BombPotAgreed(-5), "amount_missing"),
    (e.BombPotAgreed(200, (9,)), "seat_empty"), (e.BombPotAgreed(200, (0,)), "no_such_seat"),
    (e.BombPotAgreed(200, (1, 2, 3)), "bomb_pot_too_few"), (e.BombPotAgreed(200, (1,)), ""),
])
def test_what_makes_no_bomb_pot(fact, why):
    assert table().refuses(fact) == why


def test_during_a_hand_it_is_refused_and_a_fact_that_says_so_changes_nothing():
    live = table().start()
    assert live.refuses(e.BombPotAgreed(ANTE)) == "bomb_pot_in_hand"
    live.put(e.BombPotAgreed(ANTE))
    assert live.table.bomb is None and live.notes == ["bomb_pot_in_hand"]


@pytest.mark.parametrize("name", ["grand_cercle", "groupe_tranchant", "nlpc", "basic_sheet", TDA])
def test_other_houses_have_none(name):
    live = EveningTable(name).sit(1, 2, 3).put(e.ButtonMoved(3))
    assert live.refuses(e.BombPotAgreed(ANTE)) == "bomb_pot_off"
    assert live.cites(e.BombPotAgreed(ANTE)).silent


def test_who_leaves_after_the_agreement_may_leave_too_few():
    live = table(players=3).put(e.BombPotAgreed(ANTE, (1,)), e.PlayerLeft(2))
    assert blinds.why_not_begin(live.table).id == "why.bomb_pot_too_few"
    assert blinds.due_hand(live.table) is None
    live.put(e.BombPotAgreed(0))
    assert not blinds.due_hand(live.table).bomb


def test_who_opted_out_is_out_wherever_he_sits_and_no_longer_once_he_is_gone():
    live = table().put(e.BombPotAgreed(ANTE, (1, 3)), e.SeatChanged(3, 7))
    assert live.table.bomb.out == (1, 7)
    live.put(e.PlayerLeft(1))
    assert live.table.bomb.out == (7,)
    live.put(e.PlayerSat(1, 5_000))
    assert set(blinds.due_hand(live.table).seats) == {1, 2, 4}


@pytest.mark.parametrize("fact", [
    e.TableClosed(),
    e.TournamentOpened(10_000, (e.Level(50, 100, 20),)),
])
def test_it_is_over_with_the_evening_and_no_tournament_has_one(fact):
    live = table().put(e.BombPotAgreed(ANTE), fact)
    assert live.table.bomb is None
    live.put(e.BombPotAgreed(ANTE))
    assert live.table.bomb is None


def test_a_button_put_right_keeps_it_a_bomb_pot():
    live = table(players=5).hands_played(1)
    bomb(live)
    live.put(e.IrregularityReported("BTN-01", 0, 0))
    case = live.table.cases[0].number
    live.put(e.RemedyApplied(case, "BTN-01", "moved", (e.Effect(e.EffectKind.BUTTON, 3),)))
    assert live.hand.bomb and live.hand.button == 3 and sum(live.hand.paid) == 0
    assert [(o.seat, o.post) for o in live.hand.owed] == [
        (seat, e.Post.ANTE) for seat in (4, 5, 1, 2, 3)]
    live.post()
    assert live.hand.phase is Phase.BOARD and live.hand.paid == (ANTE,) * 5
    live.board("2c7dKh")
    assert live.actor == 4


def test_the_journal_keeps_it_and_rows_from_before_it_are_no_bomb_pots():
    began = blinds.due_hand(table().put(e.BombPotAgreed(ANTE, (2,))).table)
    assert decode("HandBegan", encode(began)) == began and began.bomb
    older = {k: v for k, v in json.loads(encode(began)).items() if k != "bomb"}
    assert not decode("HandBegan", json.dumps(older)).bomb


# --- exports ---------------------------------------------------------------------------------


def shown_down(live):
    live.board("2c7dKh").to(1, 300).call(2).fold(4).collect()
    live.board("Qs").check(1, 2).board("3d").check(1, 2)
    live.put(e.HandTabled(1, ("Ah", "Ad")), e.HandTabled(2, ("9h", "9d")))
    return live.push()


def of_hand(live):
    first = next(k for k, fact in enumerate(live.facts) if isinstance(fact, e.HandBegan))
    return live.facts[first:]


def test_phh_says_what_it_is_and_that_other_programs_may_not_replay_it():
    live = shown_down(bomb(table(), 3))
    text = write_phh(of_hand(live), live.house)
    assert "_bomb_pot = true" in text and "no betting before the flop" in text
    recorded = next(read_phh(text, "export"))
    assert recorded.bomb and recorded.antes == (ANTE,) * 3 and not any(recorded.blinds)
    assert tuple(replay_recorded_hand(recorded, live.house).final()) == live.hand.stacks


def test_phh_of_all_in_for_the_ante():
    live = bomb(table(players=3, stacks=(100, 150, 10_000)))
    live.done().board("2c7dKh").board("Qs").board("3d")
    live.put(e.HandTabled(1, ("Ah", "Ad")), e.HandTabled(2, ("9h", "9d")),
             e.HandTabled(3, ("8h", "8d"))).push()
    assert live.hand.stacks == (300, 100, 9_850)
    recorded = next(read_phh(write_phh(of_hand(live), live.house), "export"))
    assert tuple(replay_recorded_hand(recorded, live.house).final()) == live.hand.stacks


def test_open_hand_history_has_a_flag_for_it_and_reads_it_again():
    live = shown_down(bomb(table(), 3))
    text = write_ohh(of_hand(live), live.house, ABOUT)
    told = json.loads(text)["ohh"]
    assert "Bomb_Pot" in told["flags"] and told["ante_amount"] == ANTE
    assert [r["street"] for r in told["rounds"]] == [
        "Preflop", "Flop", "Turn", "River", "Showdown"]
    assert {a["action"] for a in told["rounds"][0]["actions"]} == {"Post Ante"}
    recorded = next(read_ohh(text, "export"))
    assert recorded.bomb
    assert tuple(replay_recorded_hand(recorded, rules(WSOP)).final()) == live.hand.stacks
