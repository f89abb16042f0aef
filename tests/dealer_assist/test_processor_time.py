"""An unmarked item that takes too much of the processor fails; one that only waits doesn't."""

import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings
from processor_time import Watch, spent_s

LIMIT_S = 0.01


def item(*marks, path="/t/test_a.py"):
    return SimpleNamespace(name="test_a", path=Path(path), stash=pytest.Stash(),
                           get_closest_marker={mark: mark for mark in marks}.get)


def busy():
    until = spent_s() + 2 * LIMIT_S
    while spent_s() < until:
        pass


def idle():
    pass


def run(of, setup=idle, call=idle, slowness=1.0):
    """What pytest does with an item, under the watch."""
    watch = Watch(LIMIT_S, ("/t/apart",), lambda: slowness)
    for hook, work in ((watch.pytest_runtest_setup, setup), (watch.pytest_runtest_call, call)):
        running = hook(of)
        next(running)
        work()
        with pytest.raises(StopIteration):
            running.send(None)


def test_an_item_that_takes_too_long_fails_and_is_told_what_to_do():
    with pytest.raises(pytest.fail.Exception, match=r"test_a took 0\.\d s .* @pytest\.mark\.long"):
        run(item(), call=busy)


def test_what_its_set_up_takes_counts():
    with pytest.raises(pytest.fail.Exception):
        run(item(), setup=busy)


def test_on_a_slow_machine_it_may_take_longer():
    run(item(), call=busy, slowness=100.0)


def test_waiting_is_no_work():
    run(item(), call=lambda: time.sleep(5 * LIMIT_S))


def test_a_marked_item_and_one_of_a_folder_apart_may_take_long():
    run(item("long"), call=busy)
    run(item(path="/t/apart/test_a.py"), call=busy)


def test_an_item_that_failed_says_why_itself():
    running = Watch(LIMIT_S).pytest_runtest_call(item())
    next(running)
    busy()
    with pytest.raises(ZeroDivisionError):
        running.throw(ZeroDivisionError())


def test_this_run_is_watched_unless_it_looks_further(pytestconfig):
    watches = [one for one in pytestconfig.pluginmanager.get_plugins() if isinstance(one, Watch)]
    asked = pytestconfig.getoption("--random-hands") + pytestconfig.getoption("--random-play")
    assert len(watches) == settings.default.derandomize or asked > 320
