"""Learner's progress: a box for each question, and the day when it is asked again.

Leitner's boxes: right moves a question one box up, wrong back into the first; the higher the box,
the later it comes again. Source: S. Leitner, So lernt man lernen (1972). No name is needed.
"""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import field
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.training.quiz.lessons import Lesson
from dealer_assist.words.message import ErrorInWords, Message, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, json_of
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import TooLong, read_plain

#: Days until a question of this box is asked again.
DAYS: Final = (0, 1, 3, 7, 21, 60)
_VERSION: Final = 1
_MOST_BYTES: Final = 4_000_000
#: Upper bound of days and counts.
_MOST: Final = 10**9


class LearningBox(NamedTuple):
    """Box of one question. ``due`` is a day's number (date.toordinal)."""

    box: int = 0
    due: int = 0
    right: int = 0
    wrong: int = 0


class ProgressUnusable(ErrorInWords):
    """The progress file can't be read or written: which, why, what to do."""


class _NotOurs(ValueError):
    """The file holds something else; says what was expected, in either language."""

    def __init__(self, says: Message) -> None:
        super().__init__()
        self.says = says


@dataclass
class Learner:
    """One learner's boxes, by house and question: "nlpc/one_chip/before_the_flop"."""

    boxes: dict[str, LearningBox] = field(default_factory=dict)

    def record(self, house: str, id: str, right: bool, today: int) -> None:
        """Note an answer to the question."""
        key = f"{house}/{id}"
        held = self.boxes.get(key, LearningBox())
        box = min(held.box + 1, len(DAYS) - 1) if right else 0
        self.boxes[key] = LearningBox(box, today + DAYS[box], held.right + right,
                                      held.wrong + (not right))

    def chosen(
        self, house: str, offered: Sequence[Lesson], count: int, today: int, chance: random.Random
    ) -> list[Lesson]:
        """Next questions: due ones first, the worst known before others, then new ones.

        Of new ones, subjects with more wrong answers come first. Questions that aren't due fill up
        the rest.
        """
        weak = self.weakness(house, offered)
        mixed = list(offered)
        chance.shuffle(mixed)

        def order(lesson: Lesson) -> tuple[int, float]:
            held = self.boxes.get(f"{house}/{lesson.id}")
            if held is None:
                return 1, -weak.get(lesson.subject, 0.0)
            if held.due <= today:
                return 0, held.box - weak.get(lesson.subject, 0.0)
            return 2, held.due
        return sorted(mixed, key=order)[:count]

    def weakness(self, house: str, offered: Iterable[Lesson]) -> dict[str, float]:
        """Share of wrong answers by subject, 0 to 1."""
        sums: dict[str, list[int]] = {}
        for lesson in offered:
            held = self.boxes.get(f"{house}/{lesson.id}")
            if held is not None:
                both = sums.setdefault(lesson.subject, [0, 0])
                both[0] += held.wrong
                both[1] += held.right + held.wrong
        return {subject: wrong / all_ for subject, (wrong, all_) in sums.items() if all_}

    def known(self, house: str, offered: Iterable[Lesson]) -> int:
        """Number of these questions answered right at least twice in a row."""
        return sum(self.boxes.get(f"{house}/{one.id}", LearningBox()).box >= 2 for one in offered)


def read_learner(path: Path) -> Learner:
    """Learner of this file; an empty one if there is none. Raises ProgressUnusable."""
    try:
        return learner_from_text(read_plain(path, _MOST_BYTES))
    except FileNotFoundError:
        return Learner()
    except TooLong as why:
        raise ProgressUnusable(message("quiz.learner_long", file=path, most=_MOST_BYTES)) from why
    except _NotOurs as why:
        raise ProgressUnusable(message("quiz.learner_unread", file=path, why=why.says)) from why
    except OSError as why:
        raise ProgressUnusable(
            message("quiz.learner_unread", file=path, why=system_refusal_message(why))) from why
    except ValueError as why:  # a name that can be none
        raise ProgressUnusable(message("quiz.learner_unread", file=path, why=why)) from why


def learner_from_text(content: bytes) -> Learner:
    """Learner in the text of such a file. Raises ValueError."""
    try:
        found = json_of(content.decode("utf-8"))
    except (UnicodeDecodeError, TextUnfit) as why:
        raise _NotOurs(message("quiz.learner_no_json", why=why)) from why
    boxes = found.get("boxes") if isinstance(found, dict) else None
    if not isinstance(boxes, dict) or found.get("version") != _VERSION:
        raise _NotOurs(message("quiz.learner_version", version=_VERSION))
    return Learner({key: _box(key, values) for key, values in boxes.items()})


def _box(key: str, values: object) -> LearningBox:
    if not (isinstance(values, list) and len(values) == 4
            and all(type(value) is int and 0 <= value < _MOST for value in values)):
        raise _NotOurs(message("quiz.learner_box", key=key[:80]))
    return LearningBox(min(values[0], len(DAYS) - 1), *values[1:])


def write_learner(path: Path, learner: Learner) -> None:
    """Write the file. Raises ProgressUnusable."""
    boxes = {key: list(box) for key, box in sorted(learner.boxes.items())}
    text = json.dumps({"version": _VERSION, "boxes": boxes}, indent=0)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        put_whole(path, text.encode())
    except OSError as why:
        raise ProgressUnusable(
            message("quiz.learner_unwritten", file=path, why=system_refusal_message(why))) from why
