"""Every ``*.hand`` file is a test under each of its houses; ``file.hand::house`` runs one of them.

Each worker collects them all: only the head is read for that, the whole when it is run.
"""

from functools import cached_property

import pytest
from script_heads import head

from dealer_assist.training.scripts.script import ScriptUnreadable, unreadable_script_line
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import Failure, LineBroke, houses_of, run


def pytest_collect_file(parent, file_path):
    if file_path.suffix == ".hand":
        return HandFile.from_parent(parent, path=file_path)
    return None


class ScriptFailed(Exception):
    """What a run of a script found wrong."""

    def __init__(self, failures: list[tuple[str, Failure]]) -> None:
        super().__init__(f"{len(failures)} not met")
        self.failures = failures


class HandFile(pytest.File):
    def collect(self):
        found = head(self.path.read_text(encoding="utf-8"))
        if not found.settings.sources:
            raise unreadable_script_line(1, "script.source_missing")
        houses = houses_of(found, self.path.parent)
        if any("::" in name for name in self.config.args):
            for house in houses:
                yield HandItem.from_parent(self, name=house.name, title=found.settings.title,
                                           houses=(house,))
        else:
            yield HandItem.from_parent(self, name=" ".join(house.name for house in houses),
                                       title=found.settings.title, houses=houses)

    @cached_property
    def script(self):
        """The whole script, each of its lines checked."""
        script = parse_script(self.path.read_text(encoding="utf-8"))
        houses_of(script, self.path.parent)
        return script

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, ScriptUnreadable):
            error = excinfo.value
            return f"{self.path}:{error.line}: {error.text('en')}"
        return super().repr_failure(excinfo, style)


class HandItem(pytest.Item):
    def __init__(self, *, title, houses, **kwargs):
        super().__init__(**kwargs)
        self.title, self.houses, self.house = title, houses, houses[0]

    def runtest(self):
        failures = []
        for house in self.houses:
            self.house = house
            told = list(run(self.parent.script, house))
            failures += [(house.name, one) for each in told for one in each.failures]
            assert any(each.line.is_check for each in told), (
                f"nothing is expected under {house.name}")
        if failures:
            raise ScriptFailed(failures)

    def repr_failure(self, excinfo, style=None):
        error = excinfo.value
        if isinstance(error, ScriptFailed):
            return "\n".join(
                f"{self.path}:{f.line}: [{house}] {f.told('en')}" for house, f in error.failures
            )
        if isinstance(error, ScriptUnreadable):
            return self.parent.repr_failure(excinfo, style)
        if isinstance(error, LineBroke):
            return f"{self.path}: [{self.house.name}] {error}\n{excinfo.getrepr(style='short')}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, 0, f"{self.title or self.path.stem} [{self.name}]"
