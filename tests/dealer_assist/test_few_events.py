"""A worker tells how each item went, and nothing of steps that passed without a word."""

from types import SimpleNamespace

import pytest
from few_events import SHORT_S, FewEvents, tell_little


class WorkerInteractor:
    """xdist's, as far as it matters here."""

    def __init__(self):
        self.told = []

    def sendevent(self, name, **what):
        self.told.append((name, what))


def report(when="setup", passed=True, sections=(), duration=0.0):
    return SimpleNamespace(when=when, passed=passed, sections=list(sections), duration=duration)


def told(*reports):
    """What goes out of an item with these reports."""
    interactor = WorkerInteractor()
    few = FewEvents(interactor)
    interactor.sendevent("logstart", nodeid="a", location=("a", 1, "a"))
    for one in reports:
        data = few.pytest_report_to_serializable(one) or {"when": one.when}
        interactor.sendevent("testreport", data=data)
    interactor.sendevent("logfinish", nodeid="a", location=("a", 1, "a"))
    interactor.sendevent("runtest_protocol_complete", item_index=0, duration=0.0)
    return [what["data"]["when"] if name == "testreport" else name
            for name, what in interactor.told]


def test_of_an_item_that_passes_its_call_is_told_and_that_the_worker_is_free():
    assert told(report(), report("call"), report("teardown")) == [
        "call", "runtest_protocol_complete"]


@pytest.mark.parametrize("when", ["setup", "teardown"])
@pytest.mark.parametrize("how", [
    {"passed": False}, {"sections": [("Captured stderr", "x")]}, {"duration": 2 * SHORT_S}])
def test_a_step_that_failed_said_something_or_took_long_is_told(when, how):
    assert told(report(when, **how)) == [when, "runtest_protocol_complete"]


@pytest.mark.parametrize(("verbose", "xmlpath"), [(1, None), (0, "a.xml")])
def test_who_wants_every_step_is_told_every_step(verbose, xmlpath):
    registered = []
    tell_little(config(verbose, xmlpath, registered))
    assert not registered


def test_else_a_worker_tells_little():
    registered = []
    tell_little(config(-1, None, registered))
    assert [type(one) for one in registered] == [FewEvents]


def config(verbose, xmlpath, registered):
    return SimpleNamespace(
        option=SimpleNamespace(verbose=verbose, xmlpath=xmlpath),
        pluginmanager=SimpleNamespace(
            get_plugins=lambda: [WorkerInteractor()], register=registered.append))
