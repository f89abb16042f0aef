"""Lessons that ship, by subject; and a lesson run under a house up to its question."""

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.scripts.script import Script, ScriptLine, house_name
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import open_table, run
from dealer_assist.training.scripts.state_after_line import TableAfterLine
from drivers.lazy_dataclass import dataclass

_ROOM: Final = "dealer_assist.training.lessons"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One script with a question in it. ``id`` is its subject and name."""

    id: str
    subject: str
    text: str

    @property
    def script(self) -> Script:
        """The script, read."""
        return _read(self.text)

    @property
    def houses(self) -> tuple[str, ...]:
        """Houses under which it is asked."""
        return tuple(house_name(name) for name in self.script.settings.houses)


@cache
def _read(text: str) -> Script:
    return parse_script(text)


@cache
def lessons() -> tuple[Lesson, ...]:
    """Lessons that ship, by subject and name."""
    found = []
    for subject in sorted(files(_ROOM).iterdir(), key=lambda one: one.name):
        if not subject.is_dir() or subject.name.startswith("_"):
            continue
        for file in sorted(subject.iterdir(), key=lambda one: one.name):
            if file.name.endswith(".hand"):
                name = f"{subject.name}/{file.name.removesuffix('.hand')}"
                found.append(Lesson(name, subject.name, file.read_text(encoding="utf-8")))
    return tuple(found)


def subjects() -> tuple[str, ...]:
    """The subjects, in the order of their names."""
    return tuple(dict.fromkeys(lesson.subject for lesson in lessons()))


def lessons_of(house: HouseRules, subject: str = "") -> tuple[Lesson, ...]:
    """Lessons asked under this house; a casino's own book learns its base's."""
    return tuple(one for one in lessons() if (not subject or one.subject == subject)
                 and any(name in one.houses for name in house.lineage))


class LessonBroken(ValueError):
    """A lesson can't be asked: a defect of ours. Says which and why."""


@dataclass(frozen=True)
class Acted:
    """Line of the script, and the table before and after it."""

    line: ScriptLine
    before: Table
    seen: TableAfterLine


@dataclass(frozen=True)
class Moment:
    """Lesson at its question, under one house: the lines so far, and the question."""

    house: HouseRules
    lines: tuple[Acted, ...]
    question: ScriptLine
    seen: TableAfterLine

    @property
    def event(self) -> Acted:
        """Line that the question is about: the last before it."""
        return self.lines[-1]


@lru_cache(maxsize=32)
def moment_of_lesson(lesson: Lesson, house: HouseRules) -> Moment:
    """Moment of the lesson's question under this house. Raises LessonBroken."""
    script = lesson.script
    name = next((one for one in house.lineage if one in lesson.houses), "")
    if not name:
        raise LessonBroken(f"{lesson.id} isn't asked under {house.name}")
    lines: list[Acted] = []
    for acted in _acts(script, house):
        if acted.line.id == "question":
            if not lines:
                raise LessonBroken(f"{lesson.id}: nothing happens before its question")
            return Moment(house, tuple(lines), acted.line, acted.seen)
        if acted.seen.refusal:
            raise LessonBroken(f"{lesson.id} under {house.name}: {acted.line.text!r} is refused: "
                               f"{acted.seen.refusal}")
        lines.append(acted)
    raise LessonBroken(f"{lesson.id} has no question under {house.name}")


def _acts(script: Script, house: HouseRules) -> Iterator[Acted]:
    before = open_table(script, house).table
    for told in run(script, house):
        if told.line.is_check:
            continue
        yield Acted(told.line, before, told.seen)
        before = told.seen.table


def houses_of_lesson(lesson: Lesson) -> tuple[HouseRules, ...]:
    """The houses of the lesson, as they ship."""
    return tuple(shipped_houses.shipped_house(name) for name in lesson.houses)
