"""Whatever is entered in a tournament, in whatever order, is noted, never refused, and rebuilt."""

from hypothesis import given
from hypothesis import strategies as st
from live_table import TDA, rules, same
from test_facts_in_any_order import FACT, MOSTLY_ADVISED, SEAT, folded
from tournament_table import BEGAN_S, CHIPS, LEVELS, tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, rebuild
from dealer_assist.game.advice import advise
from dealer_assist.game.between.entry_checks import may_be_entered, why_not_enter_fact
from dealer_assist.game.between.level_clock import due_level, level_clock_at
from dealer_assist.storage.journal.fact_codec import decode, encode

AT = st.integers(BEGAN_S - 5000, BEGAN_S + 9000)
STACK = st.sampled_from([0, 1, 100, 9_950, 10_000, 25_000, -5])
RACED = st.builds(e.Raced, SEAT, STACK, st.integers(-1, 5))
OF_TOURNAMENT = st.one_of(
    st.builds(e.TournamentOpened, st.sampled_from([10_000, 0]), st.sampled_from([LEVELS, ()]),
              st.sampled_from([0, 3, 30]), st.integers(0, 5), st.integers(0, 3)),
    st.builds(e.LevelBegan, st.integers(-1, 7), AT), st.builds(e.ClockPaused, AT),
    st.builds(e.ClockResumed, AT), st.builds(e.PlayerEliminated, SEAT, st.integers(-1, 12)),
    st.builds(e.PlayerReentered, SEAT, st.integers(0, 10)),
    st.builds(e.PlayerSat, SEAT, STACK, st.booleans()), st.builds(e.PlayerLeft, SEAT),
    st.builds(e.ColouredUp, st.sampled_from([*CHIPS, 0, -1]),
              st.lists(RACED, max_size=4).map(tuple)),
    st.builds(e.PenaltyGiven, SEAT, st.integers(-1, 3), st.just("Anne"), st.just("phone")),
    st.builds(e.NextHandHeld, st.just("Anne")),
    st.builds(e.NextHandReleased, st.just("Anne"), st.booleans()),
    st.builds(e.PenaltyLifted, SEAT, st.just("Anne")), st.builds(e.StackCounted, SEAT, STACK),
)


@given(st.sampled_from(["nlpc", TDA, "grand_cercle"]), st.lists(
    st.one_of(OF_TOURNAMENT, OF_TOURNAMENT, FACT, MOSTLY_ADVISED), max_size=40))
def test_no_tournament_fact_in_any_order_is_ever_refused(name, facts):
    begun = tournament((1, 2, 3, 4), name=name).facts
    table, done = folded(name, [*begun, *facts])
    assert same(rebuild(rules(name), done), table)
    clock = level_clock_at(table, BEGAN_S)
    assert clock is None or 0 <= clock.left_s <= clock.level.minutes * 60
    due = due_level(table, BEGAN_S)
    assert due is None or why_not_enter_fact(table, due) is None


@given(st.lists(st.one_of(OF_TOURNAMENT, MOSTLY_ADVISED), max_size=25))
def test_what_may_be_entered_is_never_noted_as_wrong(facts):
    """What a person's tap is let through for is folded in without an irregularity."""
    table = tournament((1, 2, 3, 4)).table
    for fact in facts:
        if fact is None or not may_be_entered(fact) or why_not_enter_fact(table, fact) is not None:
            continue
        before = table.irregularities
        table = advance(table, fact)
        assert table.irregularities == before, (fact, table.irregularities)
        advise(table)


@given(OF_TOURNAMENT)
def test_the_journal_gives_every_tournament_fact_back(fact):
    assert decode(type(fact).__name__, encode(fact)) == fact


def test_a_journal_from_before_the_newer_fields_is_still_read():
    assert decode("PlayerSat", '{"chips":100,"seat":3}') == e.PlayerSat(3, 100)
    assert decode("PlayerReentered", '{"seat":3}') == e.PlayerReentered(3)
