"""Of a large table of cases README's command takes one in five, always the same ones."""

from types import SimpleNamespace

import pytest
from few_and_many import set_most_apart


def cases(name, count, *marks):
    found = []
    for k in range(count):
        on = list(marks)
        found.append(SimpleNamespace(
            nodeid=f"{name}[{k}]", on=on, add_marker=lambda mark, on=on: on.append(mark.name),
            get_closest_marker=lambda mark, on=on: mark if mark in on else None))
    return found


def left(items):
    set_most_apart(items)
    return [item.nodeid for item in items if "long" not in item.on]


@pytest.mark.parametrize(("count", "stay"), [(1, 1), (5, 1), (6, 2), (48, 10)])
def test_one_of_five_stays_and_at_least_one(count, stay):
    assert len(left(cases("t.py::test_a", count, "few"))) == stay


def test_all_cases_of_a_test_without_the_mark_stay():
    assert len(left(cases("t.py::test_a", 10))) == 10


def test_each_run_draws_the_same_ones_and_each_test_its_own():
    drawn = left(cases("t.py::test_a", 100, "few"))
    assert drawn == left(cases("t.py::test_a", 100, "few"))
    others = left(cases("t.py::test_b", 100, "few"))
    assert [one[-4:] for one in drawn] != [one[-4:] for one in others]


def test_cases_of_two_values_both_occur():
    drawn = left(cases("t.py::test_a", 48, "few"))  # as languages alternate
    assert {int(one.split("[")[1][:-1]) % 2 for one in drawn} == {0, 1}
