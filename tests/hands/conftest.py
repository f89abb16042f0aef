"""Every ``*.hand`` file is a test, once under each of its houses.

Each worker collects them all: only the head is read for that, the whole when one is run.
"""

from functools import cached_property

import pytest
from script_heads import head

from dealer_assist.scripts.reading import read
from dealer_assist.scripts.run import Failure, LineBroke, houses_of, run
from dealer_assist.scripts.script import ScriptUnreadable, unreadable


def pytest_collect_file(parent, file_path):
    if file_path.suffix == ".hand":
        return HandFile.from_parent(parent, path=file_path)
    return None


class ScriptFailed(Exception):
    """What a run of a script found wrong."""

    def __init__(self, failures: list[Failure]) -> None:
        super().__init__(f"{len(failures)} not met")
        self.failures = failures


class HandFile(pytest.File):
    def collect(self):
        found = head(self.path.read_text(encoding="utf-8"))
        if not found.settings.sources:
            raise unreadable(1, "script.source_missing")
        for house in houses_of(found, self.path.parent):
            yield HandItem.from_parent(self, name=house.name, title=found.settings.title,
                                       house=house)

    @cached_property
    def script(self):
        """The whole script, each of its lines checked."""
        script = read(self.path.read_text(encoding="utf-8"))
        houses_of(script, self.path.parent)
        return script

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, ScriptUnreadable):
            error = excinfo.value
            return f"{self.path}:{error.line}: {error.told('en')}"
        return super().repr_failure(excinfo, style)


class HandItem(pytest.Item):
    def __init__(self, *, title, house, **kwargs):
        super().__init__(**kwargs)
        self.title, self.house = title, house

    def runtest(self):
        told = list(run(self.parent.script, self.house))
        failures = [failure for each in told for failure in each.failures]
        if failures:
            raise ScriptFailed(failures)
        assert any(each.line.is_check for each in told), "nothing is expected under this house"

    def repr_failure(self, excinfo, style=None):
        error = excinfo.value
        if isinstance(error, ScriptFailed):
            return "\n".join(
                f"{self.path}:{f.line}: [{self.house.name}] {f.told('en')}" for f in error.failures
            )
        if isinstance(error, ScriptUnreadable):
            return self.parent.repr_failure(excinfo, style)
        if isinstance(error, LineBroke):
            return f"{self.path}: [{self.house.name}] {error}\n{excinfo.getrepr(style='short')}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, 0, f"{self.title or self.path.stem} [{self.house.name}]"
