"""A pot that is counted before it is pushed."""

from evening_table import EveningTable
from live_table import GC

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise


def to_push() -> EveningTable:
    """Everybody folds to the big blind: a pot of 150 less what comes back lies there."""
    table = EveningTable(GC).sit(1, 2, 3).start().deal()
    table.call(table.actor)
    while table.hand.phase == "betting":
        table.fold(table.actor)
    while table.hand.phase != "pushing" or table.hand.levy_due:
        table.done()
    return table


def believed(table: EveningTable) -> int:
    return table.hand.pots[0].chips


def test_a_pot_that_counts_right_says_nothing():
    table = to_push()
    before = advise(table.table).steps
    table.put(e.PotCounted(0, believed(table)))
    assert table.notes == [] and advise(table.table).steps == before


def test_a_pot_that_counts_otherwise_is_said_with_both_amounts_and_waits_for_the_floor():
    table = to_push()
    pot = believed(table)
    table.put(e.PotCounted(0, pot - 25))
    assert table.notes == ["pot_differs"]
    (step,) = advise(table.table).steps
    assert (str(step.kind), step.chips, step.expected_chips) == ("settle_pot", pot - 25, pot)
    assert "pot_differs" in table.said
    table.put(e.PotCounted(0, pot))
    assert table.steps[0][0] == "push"


def test_the_floor_rules_how_much_the_pot_is_and_the_winner_gets_that():
    table = to_push()
    pot = believed(table)
    table.put(e.PotCounted(0, pot - 25), e.PotRuled(0, pot - 25, "Anne", "counted twice"))
    assert table.steps[0][0] == "push" and table.steps[0][2] == pot - 25
    table.push()
    assert sum(c.chips for c in table.table.chairs) == 30_000 - 25
    assert table.accounted()


def test_a_ruling_needs_who_and_why():
    table = to_push()
    assert table.refuses(e.PotRuled(0, 100, "", "x")) == "by_missing"
    assert table.refuses(e.PotRuled(0, 100, "Anne", "")) == "reason_missing"


def test_there_is_a_pot_to_count_only_before_it_is_pushed():
    assert EveningTable(GC).refuses(e.PotCounted(0, 100)) == "no_pot_to_count"
    table = to_push()
    assert table.refuses(e.PotCounted(7, 100)) == "no_pot_to_count"
    assert table.push().refuses(e.PotCounted(0, 100)) == "no_pot_to_count"


def test_a_pot_pushed_all_the_same_waits_no_longer():
    table = to_push()
    pot = table.hand.shares[0]
    table.put(e.PotCounted(0, pot.chips + 25))
    table.put(e.PotPushed(0, table.hand.seats[pot.position], pot.chips))
    assert table.hand.phase == "over" and table.accounted()
    assert "settle_pot" not in table.steps_named()
