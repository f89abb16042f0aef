"""Reading hands costs a part of dealing them, and no more memory for a thousand than for ten."""

import json
import time
import tracemalloc
from importlib.resources import files

import pytest
from foreign_ohh import foreign
from live_table import GC, rules

from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand

DEMO = (files("dealer_assist.training.demo_hands") / "hands.phhs").read_text("utf-8")
PHH = "[{n}]\nvariant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [0.5, 1]\nmin_bet = 1\n" \
      "starting_stacks = [99, 99.75]\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\n"


def spent_s(work):
    """Processor time of the quickest of three."""
    def once():
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(once() for _ in range(3))


def test_reading_phh_costs_less_than_half_of_dealing_it():
    hands = list(read_phh(DEMO, "demo"))
    house = rules(GC)
    dealing = spent_s(lambda: [replay_recorded_hand(hand, house, lenient=True) for hand in hands])
    assert spent_s(lambda: list(read_phh(DEMO, "demo"))) < dealing / 2


@pytest.mark.parametrize(("read", "one"), [
    (read_phh, lambda n: PHH.format(n=n)),
    (read_ohh, lambda n: json.dumps({"ohh": foreign(game_number=str(n))}) + "\n\n"),
])
def test_thirty_times_as_many_hands_take_no_more_memory(read, one):
    def most(count):
        text = "".join(map(one, range(count)))
        tracemalloc.start()
        try:
            assert sum(1 for _ in read(text, "many")) == count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    most(10)  # what is read once and for all
    assert most(60) < most(2) + 100_000
