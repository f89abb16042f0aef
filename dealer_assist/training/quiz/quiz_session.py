"""Sitting: so many questions, asked one after the other. An exam gives no help till its end."""

from collections.abc import Callable

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.training.quiz.lessons import Lesson
from dealer_assist.training.quiz.quiz_model import QuizQuestion
from dealer_assist.training.quiz.quiz_question import question_of_lesson
from drivers.lazy_dataclass import dataclass

EXAM = 20
#: Number of questions after which one answered wrong comes again.
_AGAIN = 4


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """Question and the answer chosen; -1: he didn't know."""

    question: QuizQuestion
    chosen: int

    @property
    def is_right(self) -> bool:
        """True if the answer was right."""
        return self.chosen == self.question.right


class QuizSession:
    """Sitting; ``told`` is called with each answer, so that it can be saved."""

    def __init__(
        self, house: HouseRules, chosen: list[Lesson], *, exam: bool = False, seed: str = "",
        told: Callable[[QuestionAnswered], None] = lambda answered: None,
    ) -> None:
        self.house, self.exam = house, exam
        self._seed, self._told = seed, told
        self._ahead = list(chosen)
        self._again: set[str] = set()
        self.count = len(chosen)
        self.answers: list[QuestionAnswered] = []  # the first answer to each question
        self.answer: QuestionAnswered | None = None  # to the question in sight
        self.question: QuizQuestion | None = None
        self._turn()

    @property
    def number(self) -> int:
        """Number of the question, from 1; one that is asked again bears the last number."""
        return min(self.count, len(self.answers) + (self.answer is None))

    @property
    def is_over(self) -> bool:
        """True if all are answered."""
        return self.question is None

    @property
    def is_again(self) -> bool:
        """True if this one was answered wrong before."""
        return self._is_again

    @property
    def right(self) -> int:
        """Number of questions answered right at once."""
        return sum(one.is_right for one in self.answers)

    def choose(self, k: int) -> None:
        """Take an answer: one of the choices, from 0; -1 for "I don't know"."""
        asked = self.question
        if asked is None or self.answer is not None or not -1 <= k < len(asked.choices):
            return
        answered = QuestionAnswered(asked, k)
        if not self.is_again:
            self.answers.append(answered)
            self._told(answered)
        if self.exam:
            self._turn()
            return
        self.answer = answered
        if not answered.is_right:
            lesson = self._lesson
            assert lesson is not None
            self._again.add(lesson.id)
            self._ahead.insert(min(_AGAIN, len(self._ahead)), lesson)

    def go_on(self) -> None:
        """Go to the next question, once this one is answered."""
        if self.answer is not None:
            self._turn()

    def _turn(self) -> None:
        self.answer = None
        self._lesson = self._ahead.pop(0) if self._ahead else None
        self._is_again = self._lesson is not None and self._lesson.id in self._again
        self.question = question_of_lesson(self._lesson, self.house, self._seed) if (
            self._lesson is not None) else None
