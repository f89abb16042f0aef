"""Any order in any state: never an exception, never half of it, no chip lost, and told again the
same from the journal."""

import itertools
from pathlib import Path
from tempfile import TemporaryDirectory

from any_fact import ANY_FACT
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from live_table import GC, TDA, rules, same
from ordered_table import BY, NOW, OrderedTable, order
from tournament_table import LEVELS

from dealer_assist.floor.link.link_messages import Answer
from dealer_assist.floor.link.table_link_values import OrderCame
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, rebuild
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.table.floor_orders import Orders
from dealer_assist.storage.journal import Journal

#: The dealer does what is advised, players act, or something goes wrong: an order meets all of it.
STEP = st.one_of(st.none(), st.none(), st.none(), ANY_FACT)
ORDER = st.builds(
    dict, order=st.sampled_from(OrderKind), by=st.sampled_from([BY, BY, "", " "]),
    call=st.integers(-1, 40), back=st.integers(-2, 6),
    until_s=st.sampled_from([0, 0, NOW - 5, NOW + 600]),
)
BODY = st.one_of(st.just("{"), st.text(max_size=20), st.just('{"hands":3}'))


def stands(table: OrderedTable, steps) -> None:
    """The table after these steps, whatever they were."""
    for fact in steps:
        advice = advise(table.table)
        if fact is not None:
            table.put(fact)
        elif advice.steps and facts_for(table.table, advice.steps[0]):
            table.put(*facts_for(table.table, advice.steps[0]))
        elif advice.options is not None:
            seat = advice.seat
            table.put(e.Called(seat, advice.options.call) if advice.options.call
                      else e.Checked(seat))


@settings(max_examples=few_or(150), deadline=None)
@given(
    house=st.sampled_from([GC, TDA]), is_tournament=st.booleans(),
    steps=st.lists(STEP, max_size=25), asked=ANY_FACT, given_=ORDER,
    drift_ms=st.integers(-5_000, 5_000), body=st.one_of(st.none(), st.none(), BODY),
)
def test_any_order_in_any_state_is_taken_whole_or_refused_with_the_reason(
    house, is_tournament, steps, asked, given_, drift_ms, body
):
    table = OrderedTable(house)
    if is_tournament:
        table.put(e.TournamentOpened(10_000, LEVELS))
    table.put(*(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)), e.ButtonMoved(3))
    stands(table, steps)
    before, count = table.table, len(table.facts)
    fields = {**given_, "seen": max(0, before.number - given_["back"])}
    del fields["back"]
    made = table.ordered(asked, drift_ms, **({**fields, "body": body} if body is not None
                                             else fields))
    if not made:
        assert table.table is before and len(table.facts) == count
        known = fields["order"] in (OrderKind.HEARD, OrderKind.COMING)
        assert table.why or known
    hand = table.table.hand
    assert hand is None or all_hand_chips(hand) == hand.total
    assert all(getattr(fact, "at_s", 0) <= table.now for fact in made)
    assert same(rebuild(rules(house), table.facts), table.table)


@settings(max_examples=few_or(30), deadline=None)
@given(asked=st.lists(st.tuples(ANY_FACT, st.integers(1, 6), ORDER), min_size=1, max_size=12))
def test_whatever_was_answered_is_answered_so_again_and_the_journal_has_it_once(asked):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "t.journal"
        answers: dict[int, Answer] = {}
        table = OrderedTable()
        facts, table.facts = table.facts, []
        with Journal.open(path) as journal:
            from dealer_assist.storage.journal import Origin

            journal.append([(fact, Origin("dealer")) for fact in facts])
            orders = Orders(journal, table.room, lambda *_: None, lambda: table.now)
            for fact, number, fields in asked:
                take(table, orders, journal, fact, number, fields, answers)
            for fact, number, fields in asked:
                take(table, orders, journal, fact, number, fields, answers)
        with Journal.open(path) as journal:
            told = [record.fact for record in journal.facts()]
            assert same(rebuild(rules(GC), told), table.table)
            assert told == [*facts, *table.facts]
            origins = [record.origin for record in journal.facts() if record.origin.device]
            numbers = [origin.device_seq for origin, _ in itertools.groupby(origins)]
            assert len(numbers) == len(set(numbers))


def take(table, orders, journal, fact, number, fields, answers) -> None:
    """The order comes, as often as it likes."""
    said: list[Answer] = []
    fields = {name: value for name, value in fields.items() if name != "back"}
    came = OrderCame(
        order(fact, table.table.number, number=number, journal=journal.id, **fields), 0,
        said.append)
    made = orders.made(table.table, came)
    numbers = journal.append([(one, made.origin) for one in made.facts])
    assert len(numbers) == len(made.facts)
    table.put(*made.facts)
    if made.committed is not None:
        made.committed()
    (answer,) = said
    ruling = fields["order"] not in (OrderKind.HEARD, OrderKind.COMING)
    if made.facts or (ruling and number in answers):
        assert answers.setdefault(number, answer) == answer or not ruling


def test_the_property_meets_orders_that_are_taken():
    table = OrderedTable()
    taken = [kind for kind, fact in {
        "wait": e.WaitJoined("Paul"), "last": e.LastHandsAnnounced(3),
        "seat": e.PlayerSat(4, 5_000),
    }.items() if table.ordered(fact)]
    assert taken == ["wait", "last"] or taken == ["wait", "last", "seat"]
    assert advance(bare_table(rules(GC)), table.facts[0]).name == "t"
