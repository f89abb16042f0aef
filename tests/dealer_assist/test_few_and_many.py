"""Of a large table of cases README's command takes one in eight, always the same ones."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from few_and_many import leave_out_unwanted, set_most_apart


@dataclass(frozen=True)
class Call:
    case: int
    marks: list[pytest.Mark] = field(default_factory=list)
    params: dict[str, object] = field(default_factory=dict)

    @property
    def indices(self):
        """Each parameter's value by its number: here the numbers are the values."""
        return self.params


def drawn(name, count, *marks, leave_out=False, params=()):
    """The calls of a test with these marks, and which of its cases aren't set apart."""
    of_test = SimpleNamespace(
        definition=SimpleNamespace(
            nodeid=name, get_closest_marker=lambda mark: (mark in marks) or None),
        _calls=[Call(k, params=dict(params[k] if params else {})) for k in range(count)])
    set_most_apart(of_test, leave_out)
    return of_test._calls


def left(name, count, *marks, params=()):
    return [call.case for call in drawn(name, count, *marks, params=params)
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


def test_of_cases_that_differ_by_their_language_alone_one_stays():
    two_sizes = [{"lang": lang, "size": size} for size in (0, 1) for lang in (0, 1)]
    kept = left("t.py::test_a", 4, params=two_sizes)
    assert [two_sizes[case]["size"] for case in kept] == [0, 1]


def test_each_language_is_some_tests_own():
    langs = [{"lang": 0}, {"lang": 1}]
    assert {case for n in range(9) for case in left(f"t.py::test_{n}", 2, params=langs)} == {0, 1}


def test_a_language_with_words_of_its_own_is_another_case():
    with_words = [{"lang": 0, "says": 0}, {"lang": 1, "says": 1}]
    assert left("t.py::test_a", 2, params=with_words) == [0, 1]


def test_cases_of_other_parameters_all_stay():
    assert left("t.py::test_a", 2, params=[{"size": 0}, {"size": 1}]) == [0, 1]


LONG = pytest.mark.long.mark


@pytest.mark.parametrize(("whole", "wants_long", "made"), [
    ((), False, [0, 2]), ((), True, [1, 3]),
    (("long",), False, [0]), (("long",), True, [0, 1, 2, 3]),
])
def test_cells_that_a_run_does_not_want_are_not_made_but_for_one_of_a_test(whole, wants_long, made):
    of_test = SimpleNamespace(
        definition=SimpleNamespace(get_closest_marker=lambda mark: (mark in whole) or None),
        function=lambda: None, _calls=[Call(k, [LONG] if k % 2 else []) for k in range(4)])
    leave_out_unwanted(of_test, wants_long)
    assert [call.case for call in of_test._calls] == made
