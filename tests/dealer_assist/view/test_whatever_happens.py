"""Whatever kind of fact comes, in any order: noted, never refused, booked, advised on and shown."""

from itertools import cycle

import pytest
from any_fact import ANY_FACT
from evening_accounts import account
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from live_table import NO_LIMIT, rules, same
from tournament_table import tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, rebuild
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.books.shipped_houses import shipped_house_names
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.words import LANGS

CASH = (
    e.TableOpened("T", "t", NO_LIMIT, e.Stakes(50, 100, 100, smallest_chip=25), (25, 100, 500)),
    e.PlayerSat(1, 1000), e.PlayerSat(2, 1000), e.PlayerSat(3, 350), e.ButtonMoved(1),
)
TOURNAMENT = tuple(tournament((1, 2, 3)).facts)
#: None: what is advised is done, so that hands get on.
NEXT = st.one_of(ANY_FACT, st.none(), st.none(), st.none())
NOW_S = 6_000


def next_by_advice(table, advice):
    if advice.options is not None:
        seat, owed = advice.options.seat, advice.options.call
        return (e.Called(seat, owed) if owed else e.Checked(seat),)
    made = [facts for step in advice.steps if (facts := facts_for(table, step))]
    return made[0] if made else ()


@pytest.mark.long
@settings(max_examples=few_or(60))
@given(st.sampled_from(shipped_house_names()), st.sampled_from([CASH, TOURNAMENT]),
       st.lists(NEXT, min_size=5, max_size=50))
def test_every_kind_of_fact_in_any_order_is_booked_and_shown(name, begun, facts):
    table, done, langs = bare_table(rules(name)), [], cycle(LANGS)
    for fact in (*begun, *facts):
        advice = advise(table, NOW_S)
        dealer_picture(table, advice, Surroundings(next(langs), ("shoe", "scanner")))
        for each in next_by_advice(table, advice) if fact is None else (fact,):
            why_not_enter_fact(table, each)
            table = advance(table, each)
            done.append(each)
        account(table)
        hand = table.hand
        assert hand is None or all_hand_chips(hand) == hand.total
        assert hand is None or min(*hand.stacks, *hand.bets) >= 0
        assert min(chair.chips for chair in table.chairs) >= 0
    assert same(rebuild(rules(name), done), table)
