"""question(lesson, house): the lesson's question under this house."""

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.training.quiz.answer_choices import shuffled_answer_choices
from dealer_assist.training.quiz.house_answers import house_answer, question_kind, seat_in_question
from dealer_assist.training.quiz.lessons import (
    Lesson,
    LessonBroken,
    houses_of_lesson,
    moment_of_lesson,
)
from dealer_assist.training.quiz.quiz_model import (
    Elsewhere,
    HouseAnswer,
    QuestionKind,
    QuizQuestion,
    in_both_languages,
)
from dealer_assist.training.quiz.situation_text import (
    PHYSICAL,
    deciding_facts_line,
    event_lines_to_question,
)


def question_of_lesson(lesson: Lesson, house: HouseRules, seed: str = "") -> QuizQuestion:
    """Question of the lesson, with its answers and the other houses' views. Raises LessonBroken."""
    here = moment_of_lesson(lesson, house)
    asked = question_kind(here)
    own = house_answer(here)
    others = tuple(_elsewhere(lesson, other, asked, own) for other in houses_of_lesson(lesson)
                   if other.name not in house.lineage)
    own = _sourced(own, house, [other.judged for other in others])
    # The picture shows the table before a gesture: after it the answer would be seen.
    is_gesture = asked is QuestionKind.RULING and here.event.line.id in PHYSICAL
    return QuizQuestion(
        lesson.id, lesson.subject, house.name, (house.title("fr"), house.title("en")), asked,
        here.event.before if is_gesture else here.seen.table,
        event_lines_to_question(here, asked), deciding_facts_line(here, asked),
        in_both_languages(f"quiz.ask_{asked}", seat=seat_in_question(here)),
        shuffled_answer_choices(here, asked, own, others, f"{lesson.id} {house.name} {seed}"), own,
        others,
    )


def _elsewhere(lesson: Lesson, other: HouseRules, asked: QuestionKind,
               own: HouseAnswer) -> Elsewhere:
    there = moment_of_lesson(lesson, other)
    if question_kind(there) is not asked:
        raise LessonBroken(
            f"{lesson.id}: {other.name} is asked {question_kind(there)}, not {asked}")
    found = _sourced(house_answer(there), other, [own])
    title = (other.title("fr"), other.title("en"))
    return Elsewhere(other.name, title, found, found.key == own.key)


def _sourced(own: HouseAnswer, house: HouseRules, others: list[HouseAnswer]) -> HouseAnswer:
    """Answer with the setting by which others rule on it, if this house needed no ruling."""
    if own.sources or own.silent:
        return own
    setting = own.setting or next((one.setting for one in others if one.setting), "")
    if not setting:
        return own
    source = house.source(setting)
    if source.silent and not source.custom:
        return own
    return own._replace(setting=setting, sources=(source,), custom=source.silent)
