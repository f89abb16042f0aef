"""What the benchmark measures is a real table: facts that fit, and players who are to act."""

import sys

import pytest

from dealer_assist.commands import bench, bench_guide
from dealer_assist.commands.bench_evening import Evening
from dealer_assist.commands.bench_rulings import situations
from dealer_assist.commands.demo_table import DemoStuck, Players
from dealer_assist.rules import shelf
from dealer_assist.table import Phase


def test_every_fact_of_the_measured_evening_fits_its_table():
    evening = Evening(shelf.shipped("grand_cercle"), 45)
    kinds = set()
    for facts in evening.facts():
        kinds.update(type(fact).__name__ for fact in facts)
        assert evening.table.irregularities == ()
    assert {"DealerCameOn", "DeckLoaded", "ChipsBought", "TipGiven", "PlayerAway", "ChipsSeen",
            "BetDoubted", "BetRuled", "PotPushed"} <= kinds
    assert evening.table.hands == 45


@pytest.mark.parametrize("name", shelf.names())
def test_somebody_is_to_act_wherever_a_ruling_is_measured(name):
    hands = list(situations(shelf.shipped(name)))
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

    monkeypatch.setattr(Players, "move", stuck)
    figures = bench._Figures()
    bench._byte_to_pixel(figures, 3)
    assert figures.end() == 1
    told = capsys.readouterr().out
    assert "0 of 3 frames reached the panel: nobody moves" in told.splitlines()[-1]
    assert " ms" not in told
