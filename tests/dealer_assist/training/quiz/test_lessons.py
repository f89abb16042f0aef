"""Every lesson that ships, under each of its houses: the engine's answer is the right one, and one.
"""

import pytest

from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.quiz.answer_choices import FEWEST
from dealer_assist.training.quiz.house_answers import house_answer, question_kind
from dealer_assist.training.quiz.lessons import (
    Lesson,
    LessonBroken,
    houses_of_lesson,
    lessons,
    lessons_of,
    moment_of_lesson,
    subjects,
)
from dealer_assist.training.quiz.question_text import source_words
from dealer_assist.training.quiz.quiz_model import FLOOR_KEY, QuestionKind, QuizQuestion
from dealer_assist.training.quiz.quiz_question import question_of_lesson
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import houses_of, run
from dealer_assist.words import LANGS, catalogue

FOUR = ("grand_cercle", "groupe_tranchant", "nlpc", "basic_sheet")


@pytest.fixture(scope="module")
def asked() -> dict[str, list[QuizQuestion]]:
    """All questions, each lesson's under all its houses; each held against the engine at once."""
    found: dict[str, list[QuizQuestion]] = {}
    for lesson in lessons():
        for house in houses_of_lesson(lesson):
            one = question_of_lesson(lesson, house)
            here = moment_of_lesson(lesson, house)
            said = house_answer(here)
            right = one.choices[one.right]
            is_it = (right.key, right.words) == (said.key, said.words)
            assert is_it and one.judged.key == said.key, (lesson.id, house.name)
            assert one.asked is question_kind(here)
            found.setdefault(lesson.id, []).append(one)
    return found


def every(asked: dict[str, list[QuizQuestion]]) -> list[QuizQuestion]:
    return [one for found in asked.values() for one in found]


@pytest.mark.long
def test_there_are_sixty_questions_under_each_of_the_four_texts():
    for name in FOUR:
        assert len(lessons_of(shipped_houses.shipped_house(name))) >= 60, name


@pytest.mark.long
def test_every_subject_is_asked_for_and_has_its_words():
    assert len(subjects()) >= 9
    for subject in subjects():
        assert f"quiz.subject_{subject}" in catalogue()
        assert all(lessons_of(shipped_houses.shipped_house(name), subject) for name in FOUR)


@pytest.mark.parametrize("subject", subjects())
@pytest.mark.few
def test_what_each_lesson_expects_of_the_engine_is_met(subject):
    for lesson in lessons():
        if lesson.subject != subject:
            continue
        script = parse_script(lesson.text)
        assert script.settings.sources, lesson.id
        for house in houses_of(script):
            told = list(run(script, house))
            failed = [failure.told("en") for one in told for failure in one.failures]
            assert not failed, (lesson.id, house.name, failed)
            assert any(one.line.is_check for one in told), (lesson.id, house.name)


@pytest.mark.long
def test_the_right_answer_is_what_the_engine_says(asked):
    assert len(every(asked)) == sum(len(lesson.houses) for lesson in lessons())


@pytest.mark.long
def test_exactly_one_choice_is_right_and_no_two_are_the_same(asked):
    for one in every(asked):
        assert sum(choice.is_right for choice in one.choices) == 1, (one.id, one.house)
        assert FEWEST <= len(one.choices) <= 5, (one.id, one.house)
        assert len({choice.key for choice in one.choices}) == len(one.choices)
        for at in range(len(LANGS)):
            assert len({choice.words[at] for choice in one.choices}) == len(one.choices), one.id


@pytest.mark.long
def test_every_answer_has_a_source_or_says_that_the_text_is_silent(asked):
    for one in every(asked):
        cited = [source for source in one.judged.sources if source.line or source.custom
                 or source.sense("fr")]
        assert one.judged.silent or cited, (one.id, one.house)
        for lang in LANGS:
            assert source_words(one.judged, lang).strip()


@pytest.mark.long
def test_where_the_text_is_silent_the_floor_is_called(asked):
    silent = [one for one in every(asked) if one.judged.silent]
    assert len(silent) > 100
    for one in silent:
        assert one.choices[one.right].key == FLOOR_KEY
        setting = one.judged.setting
        assert not setting or shipped_houses.shipped_house(one.house).source(setting).silent, (
            one.id, one.house)


@pytest.mark.long
def test_where_the_text_leaves_it_to_the_floor_it_is_cited(asked):
    left = [one for one in every(asked) if one.judged.key == FLOOR_KEY and not one.judged.silent]
    assert any(one.id == "all_in/a_hidden_chip" and one.house == "grand_cercle" for one in left)
    for one in left:
        assert one.judged.sources[0].line, (one.id, one.house)


@pytest.mark.long
def test_where_the_house_chose_for_itself_silence_is_no_answer(asked):
    chose = [one for one in every(asked) if one.judged.custom]
    assert chose
    for one in chose:
        assert all(choice.key != FLOOR_KEY for choice in one.choices), (one.id, one.house)


@pytest.mark.long
def test_a_wrong_answer_of_another_house_names_it(asked):
    for one in every(asked):
        for choice in one.choices:
            for house in choice.houses:
                other = next(other for other in one.elsewhere if other.house == house)
                assert other.judged.key == choice.key
                assert other.is_same is choice.is_right


@pytest.mark.long
def test_two_misdeals_are_never_offered_beside_each_other(asked):
    for one in every(asked):
        if one.asked is QuestionKind.CASE:
            ends = [choice for choice in one.choices
                    if "misdeal" in choice.words[1].lower() and choice.key[0] != "floor"]
            assert len(ends) <= 1, (one.id, one.house)


@pytest.mark.long
def test_the_situation_gives_the_answer_away_in_neither_language(asked):
    for one in every(asked):
        if one.asked is QuestionKind.SHOWS:
            continue  # whoever shows has acted: his seat is named
        right = one.choices[one.right].words
        for at in range(len(LANGS)):
            told = " ".join(line[at] for line in (*one.happened, one.facts))
            assert right[at] not in told, (one.id, one.house)
            assert "?" not in one.facts[at] and "{" not in told


def test_the_order_of_the_answers_changes_with_the_seed_and_not_by_itself():
    lesson = lessons()[0]
    house = shipped_houses.shipped_house("grand_cercle")
    orders = {tuple(choice.key for choice in question_of_lesson(lesson, house, str(n)).choices)
              for n in range(8)}
    assert len(orders) > 1
    assert question_of_lesson(lesson, house, "1").choices == question_of_lesson(lesson, house,
                                                                                "1").choices


@pytest.mark.long
def test_the_right_answer_stands_anywhere(asked):
    places = {one.right for one in every(asked)}
    assert places == {0, 1, 2, 3, 4}


HEAD = (
    "house: GC, TDA\nblinds: 50/100\nchips: 25 50 100 500\nseats: 1 9000, 2 9000, 3 9000\n"
    "button: 3\n"
)


@pytest.mark.parametrize(("body", "says"), [
    ("question\n", "nothing happens"),
    ("deal\n3 folds\n", "no question"),
    ("deal\ndeal\nquestion\n", "refused"),
    ("deal\nincident DEAL-01 seat 2\nquestion\n", "still to be answered"),
    ("deal\nquestion who shows\n", "nobody has to show"),
])
def test_a_lesson_that_cant_be_asked_says_why(body, says):
    lesson = Lesson("x/y", "x", HEAD + body)
    with pytest.raises(LessonBroken, match=says):
        question_of_lesson(lesson, shipped_houses.shipped_house("grand_cercle"))


def test_a_house_outside_the_lesson_isnt_asked():
    lesson = Lesson("x/y", "x", HEAD + "deal\n3 puts 500\nquestion\n")
    with pytest.raises(LessonBroken, match="isn't asked"):
        moment_of_lesson(lesson, shipped_houses.shipped_house("nlpc"))
