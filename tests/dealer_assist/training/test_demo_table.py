"""The demo's people over a simulated scanner."""

import pytest

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_players import DemoPlayers, hand_opening_facts, script_of_hand
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim


@pytest.mark.parametrize("chips", [0, 100], ids=["the scanner began anew", "it had told of it"])
def test_a_bet_lies_on_the_felt_after_a_restart_whatever_the_scanner_had_told(chips):
    table = bare_table(shipped_houses.shipped_house(shipped_houses.DEFAULT))
    told = script_of_hand(demo_hands.demo_hands()[0])
    small, big = (due.seat for due in hand_opening_facts(table, told, 1)[-1].owed)
    for fact in (*hand_opening_facts(table, told, 1), e.Posted(small, "small_blind", 50),
                 e.Posted(big, "big_blind", 100), e.ChipsSeen(big, chips)):
        table = advance(table, fact)
    register, scanner = practice_register(), ScannerSim()
    players = DemoPlayers(register, ShoeSim(), scanner, lambda tap: None)
    players.lay_out(table)
    assert sum(register.chips[uid] for uid in scanner.standing(big - 1)) == 100
    assert sum(register.chips[uid] for uid in scanner.standing(small - 1)) == 50
