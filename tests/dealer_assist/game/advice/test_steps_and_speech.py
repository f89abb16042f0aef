"""The dealer's steps and announcements through whole hands."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_table import FIXED, GC, NO_LIMIT, TDA, LiveTable, play_out

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.facts import Place
from dealer_assist.game.table.table import Phase
from dealer_assist.words import LANGS, catalogue


def kinds(live):
    return [step[0] for step in live.steps]


def test_a_hand_step_by_step_from_the_posts_to_the_button():
    live = LiveTable(GC)
    live.put(e.TableOpened("T1", GC, NO_LIMIT, e.Stakes(50, 100, 100), (25, 100)))
    live.begin((5000,) * 3)
    assert live.steps == [("post", 1, 50), ("post", 2, 100)]
    assert live.said == ["post_small_blind"]
    live.done().done()
    assert kinds(live) == ["deal"]
    assert live.said == ["cards_come"]
    live.done()
    assert kinds(live) == []
    assert live.said == ["your_turn_owed"]
    live.call(3, 1)
    assert live.said == ["called", "your_turn"]
    live.check(2)
    assert kinds(live) == ["collect", "burn", "open"]
    assert live.said == ["checked", "bets_closed"]
    live.done()
    assert kinds(live) == ["burn", "open"]
    live.done()
    assert kinds(live) == ["open"]
    live.board("2c7d")
    assert advise(live.table).steps[0].cards == 1
    assert live.said == []
    live.board("Kh")
    assert live.said == ["flop", "your_turn"]
    live.to(1, 300).fold(2, 3)
    assert live.steps == [("return", 1, 300)]
    live.done()
    assert live.said == ["wins_uncalled"]
    live.done()
    assert kinds(live) == ["move_button", "begin_hand"]
    assert live.said == ["pushed"]


@pytest.mark.parametrize(("board", "says"), [
    ("", "wins_uncalled"), ("2c7dKh", "wins_uncalled"), ("2c7dKh4s", "wins_uncalled"),
    ("2c7dKh4s9c", "wins"),
])
def test_gc_108_who_shows_though_nobody_called_has_no_hand_named_before_the_river(board, says):
    live = LiveTable(GC).begin((5000,) * 3).deal()
    if not board:
        live.fold(3, 1)
    else:
        live.call(3, 1).check(2).collect()
    for street in (board[:6], board[6:8], board[8:]):
        if street:
            live.board(street)
            live.check(1, 2, 3) if street != board[-len(street):] else live.to(1, 300).fold(2, 3)
    live.show(1 if board else 2, "AsAd").collect()
    assert live.said[-1] == says
    assert live.push().hand.phase is Phase.OVER


def test_the_burn_card_says_that_the_bets_were_collected():
    live = LiveTable(GC).begin((5000,) * 3).deal().call(3, 1).check(2)
    live.put(e.CardsUnread(1))
    assert live.hand.phase is Phase.BOARD
    assert live.hand.paid == (100, 100, 100)
    assert kinds(live) == ["open"]


def test_hole_cards_are_due_one_at_a_time_from_the_button_s_left():
    live = LiveTable(TDA).begin((5000,) * 3).post()
    order = []
    for _ in range(6):
        step = advise(live.table).steps[0]
        order.append((step.seat, step.cards))
        live.put(e.CardSeen(Place.HOLE, step.seat, f"t{len(order)}"))
    assert order == [(1, 6), (2, 5), (3, 4), (1, 3), (2, 2), (3, 1)]
    assert live.actor == 3


@pytest.mark.parametrize(("act", "said"), [
    (lambda live: live.to(3, 300), "raised"),
    (lambda live: live.all_in(3), "raised_all_in"),
    (lambda live: live.fold(3), "folded"),
    (lambda live: live.call(3), "called"),
])
def test_what_happened_is_announced_before_whose_turn_it_is(act, said):
    live = LiveTable(GC).begin((5000, 5000, 800)).deal()
    act(live)
    assert live.said == [said, "your_turn_owed"]


def test_an_all_in_call_is_announced_as_such():
    live = LiveTable(GC).begin((5000, 5000, 80)).deal().call(3)
    assert live.said[0] == "called_all_in"


def test_advice_tells_what_each_step_makes_a_fact_of():
    live = LiveTable(GC).begin((5000,) * 3).deal()
    assert facts_for(live.table, advise(live.call(3, 1).check(2).table).steps[0]) == (
        e.BetsCollected(),
    )
    opened = [s for s in advise(live.table).steps if s.kind is StepKind.OPEN]
    assert facts_for(live.table, opened[0]) == ()  # which cards must be known first


def test_differences_and_devices_are_told_and_survive_undo():
    live = LiveTable(GC).begin((5000,) * 3).deal()
    live.put(e.DeviceFound("scanner", "s-1", 7), e.ChipsSeen(3, 100))
    live.put(e.CountDiffered("scanner", 3, 100, 0))
    assert advise(live.table).differences == (e.CountDiffered("scanner", 3, 100, 0),)
    live.put(e.FactUndone(live.table.fact_number))
    assert live.table.seen[3] == 100 and live.table.devices["scanner"].up
    live.put(e.CountSettled(3, 100))
    assert advise(live.table).differences == ()


#: "Passer" means check in one house and fold in another, so nobody says it.
FORBIDDEN = re.compile(r"\bpass(er|e|ez|é|ent)?\b", re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGS)
def test_no_announcement_or_button_ever_says_passer(lang):
    for id, texts in catalogue().items():
        if id.split(".")[0] in ("say", "action", "step"):
            assert not FORBIDDEN.search(texts[lang]), id


@given(st.sampled_from([GC, TDA]), st.sampled_from([NO_LIMIT, FIXED]), st.integers(0, 2**32))
def test_every_word_that_advice_uses_is_in_the_catalogue(name, played, seed):
    rng = random.Random(seed)
    live = LiveTable(name, played)
    live.begin([rng.randint(1, 3000) for _ in range(rng.randint(2, 6))]).post()

    def worded(live, options, fact):
        advice = advise(live.table)
        ids = [said.id for said in advice.say] + [options.why_min.id]
        ids += [reason.id for reason in (options.why_no_raise, options.warn_fold) if reason]
        assert set(ids) <= catalogue().keys()
        assert advice.say[-1].seat == options.seat

    play_out(live, rng, worded)
    assert {said.id for said in advise(live.table).say} <= catalogue().keys()
