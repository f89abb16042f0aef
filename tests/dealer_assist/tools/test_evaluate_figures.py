import pytest

from tests.tools.evaluate.evaluate_figures import Row, Tally, total_of


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
