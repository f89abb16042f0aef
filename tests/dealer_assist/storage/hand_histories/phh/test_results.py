"""PHH hands held against the results that they state; and what the standard allows besides."""

import pytest
from live_table import GC, TDA, rules

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck
from dealer_assist.storage.hand_histories.phh.stated_results import replay_to_stated_results

HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000]
actions = ["d dh p1 ????", "d dh p2 Ah??", "d dh p3 ????", "p3 cbr 300", "p1 cc", "p2 f",
  "d db 2c7dKh", "p1 cbr 400", "p3 f"]
"""


def dealt(text, house=GC):
    (hand,) = read_phh(text, "hand.phh")
    return replay_to_stated_results(hand, rules(house), bare_table(rules(house)))


@pytest.mark.parametrize(("stated", "levy"), [
    ("finishing_stacks = [5400, 4900, 4700]", 0),
    ("finishing_stacks = [5365, 4900, 4700]", 35),
    ("winnings = [700, 0, 0]", 0), ("winnings = [665, 0, 0]", 35),
    ("winnings = [665, 0, 0]\nfinishing_stacks = [5365, 4900, 4700]", 35), ("", 0),
])
def test_what_a_rake_left_of_the_pot_is_what_the_winner_has(stated, levy):
    done = dealt(HAND + stated)
    assert (done.hand.levy, done.final()) == (levy, [5400 - levy, 4900, 4700])


@pytest.mark.parametrize(("stated", "says"), [
    ("finishing_stacks = [5300, 5000, 4700]", "p1 ends with 5400 by its bets and cards, the file"),
    ("finishing_stacks = [5500, 4900, 4700]", "100 more chips than starting_stacks"),
    ("winnings = [0, 0, 700]", "p1 wins 700 by its bets and cards, the file states 0"),
    ("winnings = [800, 0, 0]", "p1 wins 700 by its bets and cards, the file states 800"),
])
def test_other_results_than_the_file_states_are_refused(stated, says):
    with pytest.raises(HandStuck, match=says):
        dealt(HAND + stated)


def test_a_rake_under_a_house_that_takes_none_is_refused():
    with pytest.raises(HandStuck, match="a rake of 35"):
        dealt(HAND + "finishing_stacks = [5365, 4900, 4700]", TDA)


def test_an_unknown_stack_covers_every_bet_and_is_noted():
    done = dealt(HAND.replace("[5000, 5000, 5000]", "[inf, 5000, 5000]")
                 + "finishing_stacks = [inf, 4900, 4700]")
    assert done.hand.start[0] > 5000 and done.won == [700, 0, 0]
    assert [note.kind for note in done.notes] == ["import.unknown_stack"]


def test_a_comment_alone_is_no_action():
    assert dealt(HAND.replace('"p1 cc"', '"", "# thinks", "p1 cc # calls"')).won == [700, 0, 0]


@pytest.mark.parametrize(("raised", "says"), [
    (300, "p1 raises to 300, which adds nothing: taken as a call"),
])
def test_a_raise_to_exactly_the_bet_is_a_call(raised, says):
    done = dealt(HAND.replace('"p1 cc"', f'"p1 cbr {raised}"'))
    assert done.won == [700, 0, 0] and done.irregular() == [says]
    assert any(isinstance(fact, e.Called) for fact in done.facts)
