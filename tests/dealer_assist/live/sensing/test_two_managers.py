"""Two floor managers at one matter: the first ruling stands, and the second is told so."""

from dataclasses import replace

import pytest
from ordered_table import BY, OrderedTable

from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind


def with_case() -> tuple[OrderedTable, int]:
    table = OrderedTable().begin((5_000,) * 4).deal().put(e.IrregularityReported("HAND-01", 4))
    return table, table.table.cases[0].number


@pytest.mark.parametrize("second", [
    e.RemedyApplied(0, "HAND-01", "", reason="autre"), e.IrregularityDismissed(0, "rien"),
])
def test_who_rules_second_is_told_that_the_first_ruling_stands(second):
    table, case = with_case()
    seen = table.table.number
    (ruled,) = table.ordered(e.RemedyApplied(case, "HAND-01", ""))
    number = table.table.fact_number
    assert table.ordered(replace(second, case=case), seen=seen, by="Mme Roy") == ()
    why = table.entered.why
    assert (why.id, why.name, why.chips) == ("why.ruled_before", BY, number)
    assert [one.by for one in table.table.ruled] == [ruled.by]


def test_at_the_table_the_second_is_told_so_too():
    table, case = with_case()
    table.ordered(e.RemedyApplied(case, "HAND-01", ""))
    late = Tap(TapKind.FACT, fact=e.RemedyApplied(case, "HAND-01", ""))
    entered = table.room.facts_of_tap(table.table, late)
    assert entered.facts == () and entered.why.id == "why.ruled_before"


def test_a_ruling_that_was_taken_back_stands_in_nobodys_way():
    table, case = with_case()
    seen = table.table.number
    table.ordered(e.RemedyApplied(case, "HAND-01", ""))
    table.ordered(e.FactUndone(table.table.fact_number, reason="autre"))
    assert table.ordered(e.RemedyApplied(case, "HAND-01", ""), seen=seen, by="Mme Roy") == ()
    assert table.why == "why.table_went_on"
    assert table.ordered(e.RemedyApplied(case, "HAND-01", ""), by="Mme Roy")


def test_who_takes_the_same_ruling_back_second_is_told_that_it_is_gone():
    table, case = with_case()
    table.ordered(e.RemedyApplied(case, "HAND-01", ""))
    seen, number = table.table.number, table.table.fact_number
    assert table.ordered(e.FactUndone(number, reason="autre"))
    assert table.ordered(e.FactUndone(number, reason="autre"), seen=seen, by="Mme Roy") == ()
    why = table.entered.why
    assert (why.id, why.name) == ("why.undone_before", BY)


def test_who_rules_while_another_takes_the_ruling_back_rules_on_what_stands_open_again():
    table, case = with_case()
    table.ordered(e.RemedyApplied(case, "HAND-01", ""))
    seen, number = table.table.number, table.table.fact_number
    table.ordered(e.FactUndone(number, reason="autre"))
    assert table.ordered(e.IrregularityDismissed(case, "rien"), seen=seen, by="Mme Roy") == ()
    assert table.why == "why.table_went_on" and len(table.table.cases) == 1
