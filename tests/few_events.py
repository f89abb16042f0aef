"""What a worker tells of each item: how it went, and no more.

A worker of xdist sends six messages for an item: that it begins and ends, three reports, and that
it is free again. Nearly all of 17,000 items pass, and four of the six say nothing then; to send and
read them took longer than a small test.
"""

from typing import Any

import pytest

#: So short a set-up or clearing-up is never among the slowest.
SHORT_S = 0.05
_SAYS_NOTHING = {"few_events": "nothing"}


class FewEvents:
    """The plugin of a worker whose messages go through ``interactor``."""

    def __init__(self, interactor: Any) -> None:
        self._send = interactor.sendevent
        interactor.sendevent = self._sent

    def _sent(self, name: str, **what: Any) -> None:
        if name in ("logstart", "logfinish"):
            return
        if name == "testreport" and _SAYS_NOTHING.items() <= what["data"].items():
            return
        self._send(name, **what)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_to_serializable(self, report: Any) -> dict[str, Any] | None:
        """Nothing for a short set-up or clearing-up that passed without a word; else as ever."""
        return dict(_SAYS_NOTHING) if says_nothing(report) else None


def says_nothing(report: Any) -> bool:
    """Whether this is the report of a set-up or clearing-up that nobody would miss."""
    return (report.when in ("setup", "teardown") and report.passed and not report.sections
            and report.duration < SHORT_S)


def tell_little(config: pytest.Config) -> None:
    """Let this worker tell little, unless somebody wants each step or a file of all of them."""
    option = config.option
    if option.verbose > 0 or option.xmlpath:
        return
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            config.pluginmanager.register(FewEvents(plugin))
            return
