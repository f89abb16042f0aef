"""Quiz on a terminal: a question, a number typed, the reason."""

from collections.abc import Iterator
from typing import Final, TextIO

from dealer_assist.training.quiz.question_text import quiz_picture
from dealer_assist.training.quiz.quiz_session import QuizSession
from dealer_assist.view.quiz.quiz_view import QuizView
from dealer_assist.view.review.step_story import StoryBlock
from dealer_assist.words import word, wrapped_rows

_WIDTH: Final = 96


def ask_all(session: QuizSession, lang: str, typed: TextIO, out: TextIO) -> None:
    """Ask until all questions are answered, or the input ends."""
    while not session.is_over:
        now = quiz_picture(session, lang)
        _print(out, question_rows(now))
        chosen = _answer(typed, out, len(now.choices), lang)
        if chosen is None:
            break
        session.choose(chosen)
        if not session.exam:
            _print(out, answered_rows(quiz_picture(session, lang)))
            session.go_on()
    _print(out, [quiz_picture(session, lang).verdict if session.is_over else ""])


def _print(out: TextIO, rows: list[str]) -> None:
    print("\n".join(rows), file=out, flush=True)


def _answer(typed: TextIO, out: TextIO, count: int, lang: str) -> int | None:
    """The number that was typed, from 0; -1 for an empty line; None at the end of the input."""
    while True:
        print(f"1-{count} > ", end="", file=out, flush=True)
        line = typed.readline()
        if not line or line.strip().casefold() in ("q", "quit"):
            return None
        given = line.strip()
        if given in ("", "?", "0"):
            return -1
        if given.isascii() and given.isdigit() and 1 <= int(given) <= count:
            return int(given) - 1
        print(word(lang, "quiz.type_number", count=count), file=out)


def question_rows(now: QuizView) -> list[str]:
    """Lines of the situation and the answers to choose from."""
    rows = ["", f"== {now.place}  ·  {now.house}"]
    view = now.view
    if view is not None:
        board = " ".join(card for card in view.board if card)
        rows += [f"   {board}"] if board else []
        for seat in view.seats:
            marks = " ".join(part for part in (*seat.marks, seat.bet) if part)
            if seat.stack:
                rows.append(f"   {seat.name}: {seat.stack} {seat.status} {marks}".rstrip())
    rows += [row for line in now.happened for row in _wrapped(line, " * ")]
    rows += _wrapped(now.facts, "   ")
    rows += _wrapped(now.ask, "?  ")
    for k, one in enumerate(now.choices, 1):
        rows += _wrapped(one.words, f"   {k}. ")
    return rows


def answered_rows(now: QuizView) -> list[str]:
    """Lines of the verdict, right or wrong, and the reason."""
    sign = "✓" if now.is_right else "✗"
    return [f"{sign} {now.verdict}", *(row for block in now.blocks for row in _block(block))]


def _block(block: StoryBlock) -> Iterator[str]:
    yield f"   {block.heading}"
    for name, words in block.lines:
        for part in words.splitlines():
            yield from _wrapped(part, f"      {name} " if name else "      ")


def _wrapped(row: str, indent: str) -> list[str]:
    return wrapped_rows(row, _WIDTH, indent, " " * len(indent))
