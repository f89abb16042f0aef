"""Random hands with everything that goes wrong at a table: the invariants of the house hold.

``--random-play N --seed S`` plays the tables S to S+N-1; ``-n 2`` shares them out. A violation says
the table's number, so that ``--random-play 1 --seed THAT`` plays it alone, and prints the shortest
script that still breaks.
"""

from collections import defaultdict
from contextlib import suppress

import pytest
from drawn_hands import drawn
from happenings import Playing
from played_hands import Broken, cut_down, play, table_of
from told_hands import script_of

from dealer_assist.game.advance import betting
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import houses_of, run

_LEAST, _SHARES = 12, 100


def pytest_generate_tests(metafunc):
    if "share" in metafunc.fixturenames:
        tables = metafunc.config.getoption("--random-play")
        first = metafunc.config.getoption("--seed")
        size = max(_LEAST, -(-tables // _SHARES))
        shares = [range(first + k, first + min(k + size, tables)) for k in range(0, tables, size)]
        metafunc.parametrize("share", shares, ids=[f"{s[0]}-{s[-1]}" for s in shares])


@pytest.mark.timeout(0)  # as many as were asked for
def test_random_hands_hold_what_must_always_hold(share):
    broken: dict[str, list[tuple[int, Broken]]] = defaultdict(list)
    for seed in share:
        found = play(drawn(seed))
        if found is not None:
            broken[found.kind].append((seed, found))
    if broken:
        pytest.fail("\n".join(_told(kind, all_) for kind, all_ in broken.items()), pytrace=False)


def _told(kind: str, found: list[tuple[int, Broken]]) -> str:
    """A kind of violation, how often, and the shortest script of one."""
    seed, one = min(found, key=lambda each: each[1].facts)
    less, broken = cut_down(drawn(seed), one)
    seeds = " ".join(str(each) for each, _ in found[:20])
    return (f"{len(found)} x {kind}: --seed {seeds}\n{broken.told}\n"
            f"{script_of(less, broken.lines, f'random play {seed}')}")


# --- the play itself -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_is_told_as_a_script_that_plays_to_the_same_stacks(seed):
    one = drawn(seed)
    one = one._replace(happens=tuple(each for each in one.happens if each[0] != "begins"))
    played = Playing(table_of(one), one)
    with suppress(AssertionError):
        for happening in one.happens:
            played.happens(happening)
    script = parse_script(script_of(one, tuple(played.lines), "told", most=None))
    *_, last = run(script, houses_of(script)[0])
    assert last.seen.table.chairs == played.table.table.chairs
    assert last.seen.table.hand == played.table.table.hand


@pytest.mark.parametrize("seed", [2027588, 2044920, 6015996])
def test_what_once_broke_holds(seed):
    assert play(drawn(seed)) is None


def test_a_defect_is_found_and_cut_down_to_a_few_lines(monkeypatch):
    monkeypatch.setattr(betting, "opening_call_price", lambda hand: 0)
    found = next(filter(None, map(play, map(drawn, range(20)))))
    assert found.kind == "the price is below a live bet"
    one = next(one for one in map(drawn, range(20)) if play(one))
    less, broken = cut_down(one, found)
    assert broken.kind == found.kind and len(less.happens) < 4 <= len(one.happens)
    assert "begin hand" in script_of(less, broken.lines, "defect")
