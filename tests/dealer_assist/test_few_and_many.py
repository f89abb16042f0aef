"""Of a large table of cases README's command takes one in eight, always the same ones."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from few_and_many import set_most_apart


@dataclass(frozen=True)
class Call:
    case: int
    marks: list[pytest.Mark] = field(default_factory=list)


def drawn(name, count, *marks, leave_out=False):
    """The calls of a test with these marks, and which of its cases aren't set apart."""
    of_test = SimpleNamespace(
        definition=SimpleNamespace(
            nodeid=name, get_closest_marker=lambda mark: (mark in marks) or None),
        _calls=[Call(k) for k in range(count)])
    set_most_apart(of_test, leave_out)
    return of_test._calls


def left(name, count, *marks):
    return [call.case for call in drawn(name, count, *marks)
            if "long" not in [mark.name for mark in call.marks]]


@pytest.mark.parametrize(("count", "stay"), [(1, 1), (8, 1), (9, 2), (48, 6)])
def test_one_of_eight_stays_and_at_least_one(count, stay):
    assert len(left("t.py::test_a", count, "few")) == stay


def test_all_cases_of_a_test_without_the_mark_stay():
    assert len(left("t.py::test_a", 10)) == 10


def test_what_is_set_apart_is_not_even_made_where_nothing_long_is_run():
    made = drawn("t.py::test_a", 48, "few", leave_out=True)
    assert [call.case for call in made] == left("t.py::test_a", 48, "few")


def test_each_run_draws_the_same_ones_and_each_test_its_own():
    assert left("t.py::test_a", 100, "few") == left("t.py::test_a", 100, "few")
    assert left("t.py::test_a", 100, "few") != left("t.py::test_b", 100, "few")


def test_cases_of_two_values_both_occur():
    assert {case % 2 for case in left("t.py::test_a", 48, "few")} == {0, 1}  # languages alternate
