"""What a learner knows: boxes, what is asked again when, the file; and a sitting."""

import json
import random

import pytest

from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.quiz.learner_progress import (
    DAYS,
    Learner,
    LearningBox,
    ProgressUnusable,
    read_learner,
    write_learner,
)
from dealer_assist.training.quiz.lessons import lessons_of
from dealer_assist.training.quiz.question_text import quiz_picture, score_sheet_text
from dealer_assist.training.quiz.quiz_session import QuizSession

GC = shipped_houses.shipped_house("grand_cercle")
SOME = list(lessons_of(GC, "one_chip"))


def test_right_answers_come_later_and_later_a_wrong_one_at_once():
    learner = Learner()
    for n in range(8):
        learner.record("gc", "a", True, 100)
        assert learner.boxes["gc/a"].due == 100 + DAYS[min(n + 1, len(DAYS) - 1)]
    learner.record("gc", "a", False, 100)
    assert learner.boxes["gc/a"] == LearningBox(0, 100, 8, 1)


def test_due_questions_come_first_the_worst_known_before_others():
    learner = Learner()
    for lesson, right in zip(SOME[:3], (True, False, True), strict=True):
        learner.record(GC.name, lesson.id, right, 100)
    chosen = learner.chosen(GC.name, SOME, 3, 101, random.Random(1))
    assert chosen[0] == SOME[1]
    assert set(chosen) == set(SOME[:3])


def test_what_is_known_and_not_due_comes_last():
    learner = Learner()
    for _ in range(3):
        learner.record(GC.name, SOME[0].id, True, 100)
    assert learner.chosen(GC.name, SOME, len(SOME), 100, random.Random(1))[-1] == SOME[0]


def test_of_new_questions_weak_subjects_come_first():
    offered = [*lessons_of(GC, "deal"), *lessons_of(GC, "words")]
    learner = Learner()
    learner.record(GC.name, offered[-1].id, False, 100)
    chosen = learner.chosen(GC.name, offered, 4, 101, random.Random(1))
    assert {one.subject for one in chosen} == {"words"}


def test_progress_is_kept_and_read_again(tmp_path):
    path = tmp_path / "far" / "me.json"
    learner = Learner()
    learner.record("gc", "one_chip/before_the_flop", True, 100)
    write_learner(path, learner)
    assert read_learner(path) == learner
    assert read_learner(tmp_path / "none.json") == Learner()


@pytest.mark.parametrize("content", [
    "", "[]", '{"version": 2}', '{"version": 1, "boxes": {"a": [1]}}',
    '{"version": 1, "boxes": {"a": [1, -2, 0, 0]}}',
    '{"version": 1, "boxes": {"a": [1, "x", 0, 0]}}',
    "[" * 100_000,
])
def test_a_bad_file_is_told_and_left_alone(tmp_path, content):
    path = tmp_path / "me.json"
    path.write_text(content)
    with pytest.raises(ProgressUnusable, match="--learner"):
        read_learner(path)
    assert path.read_text() == content


def test_a_box_beyond_the_last_is_the_last(tmp_path):
    path = tmp_path / "me.json"
    path.write_text(json.dumps({"version": 1, "boxes": {"gc/a": [99, 1, 0, 0]}}))
    learner = read_learner(path)
    learner.record("gc", "a", True, 1)
    assert learner.boxes["gc/a"].box == len(DAYS) - 1


def wrong(session: QuizSession) -> int:
    assert session.question is not None
    return (session.question.right + 1) % len(session.question.choices)


def test_a_wrong_answer_is_asked_again_and_counts_once():
    told = []
    session = QuizSession(GC, SOME[:2], told=told.append)
    first = session.question
    session.choose(wrong(session))
    assert session.answer is not None and not session.is_again
    session.go_on()
    assert session.question is not None
    session.choose(session.question.right)
    session.go_on()
    assert session.question == first and session.is_again
    session.choose(first.right)
    session.go_on()
    assert session.is_over and (session.right, len(session.answers)) == (1, 2)
    assert [one.is_right for one in told] == [False, True]


def test_not_knowing_is_wrong_and_shows_why():
    session = QuizSession(GC, SOME[:1])
    session.choose(-1)
    now = quiz_picture(session, "en")
    assert now.is_answered and not now.is_right
    assert any("GC:" in words for block in now.blocks for _, words in block.lines)


def test_an_exam_gives_no_help_and_asks_nothing_twice():
    session = QuizSession(GC, SOME[:3], exam=True)
    while not session.is_over:
        now = quiz_picture(session, "fr")
        assert not now.blocks and not now.score and now.is_exam
        session.choose(wrong(session))
    assert len(session.answers) == 3 and session.right == 0
    sheet = score_sheet_text(session, "2026-03-01", "fr")
    assert "0 justes sur 3 : 0 %" in sheet and "Un seul jeton" in sheet and "✓" in sheet


def test_answers_out_of_range_or_twice_change_nothing():
    session = QuizSession(GC, SOME[:1])
    session.choose(9)
    session.choose(-2)
    assert session.answer is None
    session.go_on()
    assert not session.is_over
    session.choose(0)
    answer = session.answer
    session.choose(1)
    assert session.answer is answer


def test_before_it_is_answered_nothing_tells_which_is_right():
    session = QuizSession(GC, SOME[:1])
    now = quiz_picture(session, "en")
    assert all(choice.mark == "" for choice in now.choices)
    assert not now.blocks and not now.verdict
    assert now.view is not None and now.view.choice is None and not now.view.cases


def test_once_answered_the_right_choice_and_the_wrong_one_chosen_are_marked():
    session = QuizSession(GC, SOME[:1])
    chosen, right = wrong(session), session.question.right
    session.choose(chosen)
    marks = [choice.mark for choice in quiz_picture(session, "en").choices]
    assert marks == ["right" if k == right else "wrong" if k == chosen else "other"
                     for k in range(len(marks))]
    assert {"right", "wrong"} <= set(marks)
