"""Sitting in words: the question, the answer with its source, the score at the end."""

from collections.abc import Iterator

from dealer_assist.training.quiz.quiz_model import Elsewhere, HouseAnswer, QuizQuestion
from dealer_assist.training.quiz.quiz_session import QuestionAnswered, QuizSession
from dealer_assist.view.quiz.quiz_view import AnswerView, QuizView
from dealer_assist.view.review.step_story import StoryBlock, dealers_view
from dealer_assist.view.rulings.pending_choices import cited_sense
from dealer_assist.words import in_language, word


def quiz_picture(session: QuizSession, lang: str) -> QuizView:
    """View of the window now."""
    question, answer = session.question, session.answer
    title = word(lang, "quiz.exam" if session.exam else "quiz.title")
    if question is None:
        return QuizView(lang, title, session.house.title(lang), "", "", None,
                        (), "", "", (), verdict=final_result_text(session, lang), blocks=tuple(
                            score_sheet_blocks(session, lang)), is_over=True, is_exam=session.exam)
    place = word(lang, "quiz.again") if session.is_again else (
        word(lang, "quiz.place", number=session.number, count=session.count))
    return QuizView(
        lang, title, session.house.title(lang),
        f"{place}  ·  {word(lang, f'quiz.subject_{question.subject}')}",
        "" if session.exam or not session.answers else score_line(session, lang),
        dealers_view(question.table, lang),
        tuple(in_language(line, lang) for line in question.happened),
        in_language(question.facts, lang),
        in_language(question.ask, lang), tuple(_choices(question, answer, lang)),
        verdict=_verdict(answer, lang), is_right=answer is not None and answer.is_right,
        blocks=tuple(answer_blocks(question, lang)) if answer is not None else (),
        is_answered=answer is not None, is_exam=session.exam,
    )


def _choices(
    question: QuizQuestion, answer: QuestionAnswered | None, lang: str
) -> Iterator[AnswerView]:
    for k, choice in enumerate(question.choices):
        mark = ""
        if answer is not None:
            mark = "right" if choice.is_right else "wrong" if k == answer.chosen else "other"
        yield AnswerView(in_language(choice.words, lang), mark)


def _verdict(answer: QuestionAnswered | None, lang: str) -> str:
    if answer is None:
        return ""
    return word(lang, "quiz.right" if answer.is_right else "quiz.wrong")


def score_line(session: QuizSession, lang: str) -> str:
    """Number of right answers, of those given."""
    return word(lang, "quiz.score", right=session.right, count=len(session.answers))


def final_result_text(session: QuizSession, lang: str) -> str:
    """Result of the sitting, with its share."""
    count = len(session.answers)
    share = round(100 * session.right / count) if count else 0
    return word(lang, "quiz.final", right=session.right, count=count, share=share)


# --- the answer --------------------------------------------------------------------------------


def answer_blocks(question: QuizQuestion, lang: str) -> Iterator[StoryBlock]:
    """Blocks on the ruling, the remedy's steps, the passage, and other houses."""
    own = question.judged
    lines = [("", in_language(own.words, lang))]
    if own.by_floor and not own.silent:
        lines.append(("", word(lang, "quiz.by_floor")))
    lines += [(f"{n}.", in_language(step, lang)) for n, step in enumerate(own.steps, 1)]
    if in_language(own.say, lang):
        lines.append((word(lang, "replayer.say"), in_language(own.say, lang)))
    yield StoryBlock(word(lang, "quiz.ruling"), tuple(lines), mark="ruling")
    yield StoryBlock(in_language(question.house_title, lang), (("", source_words(own, lang)),))
    others = [(_mark(one), _elsewhere(one, lang)) for one in question.elsewhere]
    if others:
        yield StoryBlock(word(lang, "quiz.elsewhere"), tuple(others), mark="elsewhere")


def source_words(judged: HouseAnswer, lang: str) -> str:
    """Passage and its sense; or that the house's text is silent."""
    told = [cited_sense(one, lang) for one in judged.sources if not one.silent or one.custom]
    if judged.silent or not told:
        told = [word(lang, "doubt.silent_source"), *told]
    return "\n".join(dict.fromkeys(told))


def _mark(one: Elsewhere) -> str:
    return "=" if one.is_same else "≠"


def _elsewhere(one: Elsewhere, lang: str) -> str:
    cited = [source.cited(lang) for source in one.judged.sources if not source.silent]
    words = word(lang,
                 "quiz.silent_there") if one.judged.silent else in_language(one.judged.words, lang)
    where = f" ({'; '.join(cited)})" if cited and not one.judged.silent else ""
    return word(lang, "grammar.colon", what=in_language(one.title, lang), told=f"{words}{where}")


# --- the sheet ---------------------------------------------------------------------------------


def score_sheet_blocks(session: QuizSession, lang: str) -> Iterator[StoryBlock]:
    """Blocks on the score by subject, and wrong answers with the right one and its source."""
    sums: dict[str, list[int]] = {}
    for one in session.answers:
        both = sums.setdefault(one.question.subject, [0, 0])
        both[0] += one.is_right
        both[1] += 1
    if sums:
        yield StoryBlock(word(lang, "quiz.by_subject"), tuple(
            (f"{right} / {all_}", word(lang, f"quiz.subject_{subject}"))
            for subject, (right, all_) in sorted(sums.items())))
    for one in session.answers:
        if not one.is_right:
            yield _wrong(one, lang)


def _wrong(one: QuestionAnswered, lang: str) -> StoryBlock:
    asked = one.question
    chosen = in_language(asked.choices[one.chosen].words, lang) if one.chosen >= 0 else (
        word(lang, "quiz.nothing_chosen"))
    told = (*asked.happened, asked.facts, asked.ask)
    lines = [*(("", in_language(line, lang)) for line in told if in_language(line, lang)),
             ("✗", chosen), ("✓", in_language(asked.judged.words, lang))]
    heading = word(lang, "grammar.colon", what=word(lang, f"quiz.subject_{asked.subject}"),
                   told="").rstrip()
    return StoryBlock(heading, tuple(lines), source_words(asked.judged, lang), "irregular")


def score_sheet_text(session: QuizSession, when: str, lang: str) -> str:
    """Score sheet, to be printed."""
    title = word(lang, "quiz.exam" if session.exam else "quiz.title")
    rows = [title, f"{session.house.title(lang)} — {when}", "", final_result_text(session, lang),
            ""]
    for block in score_sheet_blocks(session, lang):
        rows.append(block.heading)
        rows += [f"  {name:>6}  {words}" if name else f"  {words}" for name, words in block.lines]
        rows += [f"  [{row}]" for row in block.source.splitlines()]
        rows.append("")
    return "\n".join(rows)
