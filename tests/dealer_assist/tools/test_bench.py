"""What the benchmark measures is a real table: facts that fit, and players who are to act."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.hand.blinds import due_post
from dealer_assist.game.table.table import Phase, bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_players import (
    DemoPlayers,
    DemoStuck,
    hand_opening_facts,
    script_of_hand,
    state_to_change,
)
from tests.tools.bench import bench, bench_guide
from tests.tools.bench.bench_evening import Evening
from tests.tools.bench.bench_figures import Figures
from tests.tools.bench.bench_rulings import situations
from tests.tools.bench.latency import _Painted


def test_every_fact_of_the_measured_evening_fits_its_table():
    evening = Evening(shipped_houses.shipped_house("grand_cercle"), 45)
    kinds = set()
    for facts in evening.facts():
        kinds.update(type(fact).__name__ for fact in facts)
        assert evening.table.irregularities == ()
    assert {"DealerCameOn", "DeckLoaded", "ChipsBought", "TipGiven", "PlayerAway", "ChipsSeen",
            "BetDoubted", "BetRuled", "PotPushed"} <= kinds
    assert evening.table.hands == 45


@pytest.mark.parametrize("name", shipped_houses.shipped_house_names())
def test_somebody_is_to_act_wherever_a_ruling_is_measured(name):
    hands = list(situations(shipped_houses.shipped_house(name)))
    assert len(hands) == 5
    assert all(hand.phase is Phase.BETTING and hand.actor >= 0 for hand in hands)


def test_the_guide_is_measured_at_ten_seats_in_the_deal_before_the_flop_and_on_it():
    deal, before, on = bench_guide.moments()
    assert [len(table.hand.seats) for table in (deal, before, on)] == [bench_guide.SEATS] * 3
    assert (deal.hand.phase, before.hand.phase) == (Phase.DEALING, Phase.BETTING)
    assert on.hand.phase is Phase.BETTING and len(on.hand.board) == 3
    assert not any(table.irregularities for table in (deal, before, on))


@pytest.mark.long
def test_every_situation_that_is_measured_comes_to_a_remedy(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    desk = bench_guide.TimedDesk(tmp_path / "journal.sqlite")
    deal, *_ = bench_guide.moments()
    assert len(list(desk.situations(deal))) >= 8
    assert desk.case is not None and desk.case.outcome and not desk.case.question
    desk.close()


def test_a_measurement_that_breaks_off_fails_the_bench_and_prints_no_figure(
    monkeypatch, tmp_path, capsys
):
    def stuck(self, table, told):
        raise DemoStuck("nobody moves")

    monkeypatch.setattr(DemoPlayers, "move", stuck)
    figures = Figures()
    with figures.measured("last byte to panel"):
        bench._byte_to_pixel(3, figures)
    assert figures.end() == 1
    told = capsys.readouterr().out
    assert "0 of 3 frames reached the panel: nobody moves" in told.splitlines()[-1]
    assert " ms" not in told


def test_a_panel_that_does_not_start_is_a_measurement_broken_off(monkeypatch, capsys):
    fails = subprocess.CompletedProcess([], 1, "", "no display")
    monkeypatch.setattr(bench.subprocess, "run", lambda *words, **around: fails)
    figures = Figures()
    with figures.measured("cold start"):
        bench._cold_start(figures)
    assert figures.end() == 1
    assert "missed: cold start: broken off" in capsys.readouterr().out


# --- what the panel's latency is measured by ----------------------------------------------------


def test_the_first_picture_with_the_fact_counts_though_newer_ones_were_painted():
    painted = _Painted()
    for number in (1, 2, 5, 7):
        painted.painted(SimpleNamespace(number=number))
    at = [when for _, when in painted._pictures]
    assert [painted.shown(number) for number in (2, 3, 5, 6)] == [at[1], at[2], at[2], at[3]]
    painted.forget()
    assert painted.shown(3) == at[3]


def test_a_post_is_done_when_it_is_booked_and_not_when_its_chips_are_seen():
    told = script_of_hand(demo_hands.demo_hands()[0])
    table = bare_table(shipped_houses.shipped_house("grand_cercle"))
    table = advance_all(table, hand_opening_facts(table, told, 1))
    post = due_post(table.hand)
    seen = advance_all(table, [e.ChipsSeen(post.seat, post.chips)])
    assert state_to_change(seen, "post") == state_to_change(table, "post")
    assert state_to_change(seen, "sweep ante") != state_to_change(table, "sweep ante")
    posted = advance_all(seen, [post])
    assert state_to_change(posted, "post") != state_to_change(seen, "post")
