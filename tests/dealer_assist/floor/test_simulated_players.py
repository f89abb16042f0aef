"""The people of simulated tables play whole evenings by taps, and go on after a restart."""

import pytest

from dealer_assist.game.advance import advance
from dealer_assist.game.facts import HandBegan, TableOpened
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.live_table import ReadyFacts
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS, practice_register
from dealer_assist.training.demo.tap_only_players import SimPlayers
from dealer_assist.trust.vault import Vault


class Evening:
    """A table without devices: what people do goes through the room as at a live one."""

    def __init__(self, seed, **options):
        register = practice_register()
        self.room = TableInterpreter(Vault(register.cards, bytes(32), bytes([9]) + bytes(31)), {},
                                     lambda: 1_800_000_000)
        self.table, self.facts = bare_table(shipped_houses.shipped_house("grand_cercle")), []
        self.players = SimPlayers(seed, **options)
        stakes = stakes_for(Structure.NO_LIMIT, 100, 200)
        self.put(TableOpened("7", "grand_cercle", "holdem_no_limit", stakes, PRACTICE_CHIPS),
                 *self.players.sit_down(200))

    def put(self, *facts):
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            self.room.follow(before, self.table, fact)
            self.facts.append(fact)

    def move(self):
        move = self.players.move(self.table)
        if isinstance(move, ReadyFacts):
            self.put(*move.facts)
        elif move is not None:
            self.put(*self.room.facts_of_tap(self.table, move).facts)
        return move

    def until(self, hands, most=6000):
        for _ in range(most):
            self.move()
            if self.table.hands >= hands and is_between_hands(self.table):
                return self
        raise AssertionError(f"stuck in hand {self.table.hands}: {self.players.move(self.table)}")


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.few
def test_twenty_hands_are_dealt_with_a_mishap_in_each(seed):
    evening = Evening(seed, mishaps=1.0).until(20)
    chips = sum(chair.chips for chair in evening.table.chairs)
    assert chips > 0 and not evening.table.cases and evening.table.hands == 20
    assert sum(isinstance(fact, HandBegan) for fact in evening.facts) == 20


def test_other_people_go_on_in_mid_hand_after_a_restart():
    evening = Evening("restart", mishaps=0.5)
    for _ in range(150):
        evening.move()
    evening.players = SimPlayers("restart", mishaps=0.5)
    evening.until(evening.table.hands + 5)


def test_no_hand_begins_once_the_deals_stop():
    evening = Evening("stop").until(2)
    evening.players.deals_stop = True
    for _ in range(20):
        assert evening.move() is None
    assert evening.table.hands == 2
