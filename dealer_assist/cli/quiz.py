"""``quiz [--house NAME] [--subject NAME] [--exam]``: questions for dealers, answered by the engine.

Each question is a situation at a table; the right answer is what the engine says under the house's
rules, with the passage behind it and what other houses say. What is known is asked again later,
what isn't sooner. ``--exam`` asks 20 without help. Opens a window; ``--text`` asks on the terminal.
"""

import argparse
import random
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser, whole_number
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.qt.pieces.training_window_look import saved_looks
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.settings.default_paths import table_folder
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.training.quiz.learner_progress import (
    Learner,
    ProgressUnusable,
    read_learner,
    write_learner,
)
from dealer_assist.training.quiz.lessons import Lesson, lessons_of, subjects
from dealer_assist.training.quiz.question_text import quiz_picture, score_sheet_text
from dealer_assist.training.quiz.quiz_session import EXAM, QuestionAnswered, QuizSession
from dealer_assist.training.quiz.quiz_terminal import ask_all
from dealer_assist.view.quiz.quiz_view import QuizView
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.safe_file_opening import check_plain

_COUNT = 10
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Sittings:
    """Sittings one after the other; each answer is kept at once."""

    def __init__(
        self, house: HouseRules, offered: Sequence[Lesson], options: argparse.Namespace,
        learner: Learner, path: Path,
    ) -> None:
        self._house, self._offered, self._options = house, offered, options
        self._learner, self._path = learner, path
        self.trouble = ""  # why what was learnt isn't kept
        self._round = 0
        self.session = self._begun()

    def _begun(self) -> QuizSession:
        self._round += 1
        seed = f"{self._options.seed or datetime.now().isoformat()} {self._round}"
        chance = random.Random(seed)
        count = min(self._options.count or (EXAM if self._options.exam else _COUNT),
                    len(self._offered))
        chosen = chance.sample(list(self._offered), count) if self._options.exam else (
            self._learner.chosen(self._house.name, self._offered, count,
                                 date.today().toordinal(), chance))
        return QuizSession(self._house, chosen, exam=self._options.exam, seed=seed, told=self._told)

    def _told(self, answered: QuestionAnswered) -> None:
        self._learner.record(self._house.name, answered.question.id, answered.is_right,
                             date.today().toordinal())
        if self.trouble or self._options.out:
            return
        try:
            write_learner(self._path, self._learner)
        except ProgressUnusable as why:
            self.trouble = why.text(self._options.lang)
            print_error("quiz", why, self._options.lang)

    # What the window asks (view.quiz.shown.QuizSitting).

    def shown(self, lang: str) -> QuizView:
        """Question, answer or end to show now."""
        return quiz_picture(self.session, lang)

    def choose(self, k: int) -> None:
        """Answer."""
        self.session.choose(k)

    def go_on(self) -> None:
        """The next question."""
        self.session.go_on()

    def begin_again(self) -> None:
        """Another sitting."""
        self.session = self._begun()

    def keep_sheet(self, lang: str) -> str:
        """The score sheet as a PDF beside what was learnt."""
        from dealer_assist.qt.quiz.quiz_window_runner import write_score_sheet_pdf

        now = datetime.now()
        path = self._options.sheet or self._path.with_name(f"quiz-{now:%Y-%m-%d-%H%M}.pdf")
        try:
            write_score_sheet_pdf(score_sheet_text(self.session, f"{now:%Y-%m-%d %H:%M}", lang),
                                  path)
        except OSError as why:
            return word(lang, "quiz.sheet_failed", file=path,
                        why=system_refusal_message(why).text(lang))
        return word(lang, "quiz.sheet_kept", file=path)


CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: asked; 1: no window can be opened; 2: no such house or subject, or an unreadable file."""
    lang = options.lang
    house = shipped_houses.house(options.house)
    offered = lessons_of(house, options.subject)
    if not offered:
        raise ErrorInWords(word(lang, "quiz.no_lessons", house=house.name))
    path = _path(options)
    if options.forget:
        path.unlink(missing_ok=True)
        print(word(lang, "quiz.forgotten", file=path))
        return 0
    learner = read_learner(path)
    if options.list:
        return _list(house, offered, learner, lang)
    sittings = Sittings(house, offered, options, learner, path)
    return _text(sittings, options) if options.text else _window(sittings, options)


def _path(options: argparse.Namespace) -> Path:
    """Path of the learner's progress: a file that was named, or one of the program's own folder."""
    given: str = options.learner
    if _NAME.fullmatch(given):
        return table_folder() / f"quiz-{given}.json"
    return Path(given).expanduser()


def _list(house: HouseRules, offered: Sequence[Lesson], learner: Learner, lang: str) -> int:
    weak = learner.weakness(house.name, offered)
    for subject in subjects():
        of = [one for one in offered if one.subject == subject]
        if of:
            known = learner.known(house.name, of)
            share = word(lang, "quiz.known", known=known, count=len(of),
                         share=round(100 * weak.get(subject, 0.0)))
            print(f"{subject:<14} {word(lang, f'quiz.subject_{subject}'):<34} {share}")
    return 0


def _text(sittings: Sittings, options: argparse.Namespace) -> int:
    ask_all(sittings.session, options.lang, sys.stdin, sys.stdout)
    text = score_sheet_text(sittings.session, f"{datetime.now():%Y-%m-%d %H:%M}", options.lang)
    if options.sheet and options.sheet.suffix != ".pdf":
        try:
            with suppress(FileNotFoundError):
                check_plain(options.sheet)  # else a device would be replaced by a file
            put_whole(options.sheet, text.encode())
        except OSError as why:
            said = message("quiz.sheet_failed", file=options.sheet, why=system_refusal_message(why))
            raise ErrorInWords(said) from why
        print(word(options.lang, "quiz.sheet_kept", file=options.sheet))
    elif options.exam:
        print(text)
    return 0


def _window(sittings: Sittings, options: argparse.Namespace) -> int:
    seen = choose_qt_platform()
    if not seen.can_start or (seen.platform == "offscreen" and not options.out):
        lacking = seen.says.splitlines() if seen.missing else ()
        raise CommandRefused(*lacking, message("quiz.use_text"))
    from dealer_assist.qt.quiz import quiz_window_runner

    looks = saved_looks("quiz", options.house)
    if not options.out:
        quiz_window_runner.run(sittings, seen.platform, options.lang, looks)
        return 0
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        made = quiz_window_runner.draw_quiz_pages(sittings, options.out, options.lang, looks,
                                       options.count or _COUNT)
    except OSError as why:
        print_error("quiz", why, options.lang)
        return 2
    print(word(options.lang, "replayer.pictures", count=len(made), folder=options.out))
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("quiz", description=__doc__)
    parser.add_argument("--house", default=shipped_houses.DEFAULT, metavar="NAME|FILE",
                        help=f"whose rules: {', '.join(shipped_houses.shipped_house_names())}, or "
                             f"a .toml book")
    parser.add_argument("--subject", choices=subjects(), default="", metavar="NAME",
                        help=f"only this one: {', '.join(subjects())} (all)")
    parser.add_argument("--count", type=whole_number(1, 500), default=0, metavar="N",
                        help=f"so many questions ({_COUNT}; an exam has {EXAM})")
    parser.add_argument("--exam", action="store_true", help="no help, the result at the end")
    parser.add_argument("--learner", default="me", metavar="NAME|FILE",
                        help="whose progress is kept: a short name, or a file (me)")
    parser.add_argument("--list", action="store_true", help="the subjects, and what is known")
    parser.add_argument("--forget", action="store_true", help="forget what was learnt")
    parser.add_argument("--text", action="store_true", help="ask on the terminal")
    parser.add_argument("--sheet", type=Path, metavar="FILE",
                        help="the score sheet: .txt with --text, .pdf from the window")
    parser.add_argument("--out", type=Path, metavar="DIR", help="no window: pictures of questions")
    parser.add_argument("--seed", default="", help="the same questions in the same order")
    return parser
