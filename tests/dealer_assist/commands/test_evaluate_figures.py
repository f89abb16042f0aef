import pytest

from dealer_assist.commands.evaluate_figures import Row, Tally, at_least, at_most, total_of


@pytest.mark.parametrize(("events", "of", "bound"), [
    (0, 100_000, 2.9957e-5),  # the rule of three
    (0, 10, 0.25887),  # 1 - 0.05 ** (1 / 10)
    (1, 10, 0.39416),  # Clopper and Pearson's tables
    (5, 100, 0.10225),
])
def test_the_upper_bound_is_clopper_and_pearsons(events, of, bound):
    assert at_most(events, of) == pytest.approx(bound, rel=1e-3)


def test_the_lower_bound_mirrors_the_upper_one():
    assert at_least(95, 100) == pytest.approx(1 - at_most(5, 100))


def test_a_bound_without_a_trial_promises_nothing():
    assert (at_most(0, 0), at_least(0, 0)) == (1.0, 0.0)


def test_all_wrong_is_bounded_by_one():
    assert at_most(7, 7) == 1.0


def test_a_tally_tells_reads_from_wrong_reads_and_guesses():
    tally = Tally()
    tally.add(True, 0.99)
    tally.add(False, 0.99)
    tally.add(None, 0.4, guess_right=True)
    tally.add(None)
    told = tally.told()
    assert (told["seen"], told["read"], told["wrong"]) == (4, 2, 1)
    assert (told["coverage"], told["accuracy_if_forced"]) == (0.5, 0.5)


def test_reliability_sets_what_was_claimed_beside_what_was_right():
    tally = Tally()
    for right in (True, True, True, False):
        tally.add(right, 0.95)
    (only,) = tally.reliability()
    assert (only["from"], only["count"], only["right"]) == (0.9, 4, 0.75)
    assert only["confidence"] == pytest.approx(0.95)


def test_a_confidence_of_one_is_in_the_last_bin():
    tally = Tally()
    tally.add(True, 1.0)
    assert tally.reliability()[0]["to"] == 1.0


def test_a_total_is_the_sum_of_its_rows():
    one, other = Row("one"), Row("other")
    one.tally.add(True, 0.9)
    other.tally.add(False, 0.3)
    total = total_of([one, other]).tally
    assert (total.seen, total.read, total.wrong, len(total.reliability())) == (2, 2, 1, 2)
