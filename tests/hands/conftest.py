"""Every ``*.hand`` file is a test under each of its houses; ``file.hand::house`` runs one of them.

Each worker collects them all: no more than the houses' names is looked for then, and the script is
read when it is run.
"""

import re
from functools import cached_property

import pytest

from dealer_assist.training.scripts.script import ScriptUnreadable, unreadable_script_line
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import Failure, LineBroke, houses_of, run

_HOUSES = re.compile(r"^house:(.*)$", re.MULTILINE)

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
        if any("::" in name for name in self.config.args):
            for house in self.houses:
                yield HandItem.from_parent(self, name=house.name, only=(house,))
        else:
            told = _HOUSES.search(self.path.read_text(encoding="utf-8"))
            names = told[1].split("#")[0].replace(",", " ").split() if told else ["usual"]
            yield HandItem.from_parent(self, name=" ".join(names), only=())

    @cached_property
    def script(self):
        """The whole script, each of its lines checked."""
        script = parse_script(self.path.read_text(encoding="utf-8"))
        if not script.settings.sources:
            raise unreadable_script_line(1, "script.source_missing")
        return script

    @cached_property
    def houses(self):
        """Those under which the script runs."""
        return houses_of(self.script, self.path.parent)

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, ScriptUnreadable):
            error = excinfo.value
            return f"{self.path}:{error.line}: {error.text('en')}"
        return super().repr_failure(excinfo, style)


class HandItem(pytest.Item):
    def __init__(self, *, only, **kwargs):
        super().__init__(**kwargs)
        self.only, self.house = only, None

    def runtest(self):
        failures = []
        for house in self.only or self.parent.houses:
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
        return self.path, 0, f"{self.path.stem} [{self.name}]"
