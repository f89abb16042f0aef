"""View model of the quiz's window, and the interface to its questions. No Qt."""

from typing import Protocol

from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.review.step_story import StoryBlock
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class AnswerView:
    """Answer; ``mark`` is "" until it was answered, then "right", "wrong" or "other"."""

    words: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class QuizView:
    """Question, or the score at the end (``is_over``; ``view`` is None then)."""

    lang: str
    title: str
    house: str
    place: str
    score: str
    view: TableView | None
    happened: tuple[str, ...]
    facts: str
    ask: str
    choices: tuple[AnswerView, ...]
    verdict: str = ""
    is_right: bool = False
    blocks: tuple[StoryBlock, ...] = ()
    is_answered: bool = False
    is_exam: bool = False
    is_over: bool = False


class QuizSitting(Protocol):
    """The questions of one sitting, as the window goes through them."""

    def shown(self, lang: str) -> QuizView:
        """Question or score to show now."""
        ...

    def choose(self, k: int) -> None:
        """Choose an answer, from 0; -1: he doesn't know."""
        ...

    def go_on(self) -> None:
        """Go to the next question."""
        ...

    def begin_again(self) -> None:
        """Begin another sitting."""
        ...

    def keep_sheet(self, lang: str) -> str:
        """Write the score sheet; return the message about it."""
        ...
