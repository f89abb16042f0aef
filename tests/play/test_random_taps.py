"""Random taps of a dealer at evenings with open cases: no tap of his undoes or outruns a ruling.

``--random-taps N --seed S`` taps N times, a thousand an evening, from the evening S on.
"""

import pytest
from tapping_dealer import Broken, Evening

from dealer_assist.live.sensing import manual_tap_entry

_EVENING = 1_000


def pytest_generate_tests(metafunc):
    if "evening" in metafunc.fixturenames:
        taps = metafunc.config.getoption("--random-taps")
        first = metafunc.config.getoption("--seed")
        evenings = [(first + k, min(_EVENING, taps - k * _EVENING))
                    for k in range(-(-taps // _EVENING))]
        metafunc.parametrize("evening", evenings, ids=[str(seed) for seed, _ in evenings])


@pytest.mark.timeout(0)  # as many as were asked for
def test_no_tap_of_a_dealers_undoes_covers_or_outruns_a_signed_ruling(evening):
    seed, taps = evening
    try:
        Evening(seed).taps(taps)
    except Broken as broken:
        pytest.fail(f"--random-taps {taps} --seed {seed}: {broken}", pytrace=False)


def test_the_dealer_is_at_signed_rulings_often_enough_to_be_tempted():
    evenings = [Evening(seed).taps(60) for seed in (5, 6)]
    assert sum(one.rulings for one in evenings) >= 2
    assert sum(one.tried for one in evenings) >= 2


def test_a_rule_that_is_left_out_is_found(monkeypatch):
    monkeypatch.setattr(manual_tap_entry, "ruling_to_undo", lambda table: None)
    with pytest.raises(Broken):
        for seed in range(5, 30):
            Evening(seed).taps(60)
