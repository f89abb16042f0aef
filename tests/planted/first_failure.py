"""A pytest plugin that writes the id of each failed test into the file that PLANTED_FAILURES names.

The ids of pytest's own summary are shortened or hold spaces; these can be run again.
"""

import os
from pathlib import Path


def _note(report):
    if report.failed:
        with Path(os.environ["PLANTED_FAILURES"]).open("a", encoding="utf-8") as file:
            file.write(report.nodeid + "\n")


def pytest_runtest_logreport(report):
    """A test that failed, its set-up and its end included."""
    _note(report)


def pytest_collectreport(report):
    """A file that can't be imported any more."""
    _note(report)
