"""``review`` and ``quiz`` as they are typed: what they print, draw and keep, their exit codes."""

import io
import os
import sys
from pathlib import Path

from dealer_assist.cli.frame.command_execution import call_command

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from played_journal import IRREGULAR, RULED, SHOWN, UNFINISHED, written
from PyQt6.QtGui import QImage

from dealer_assist.cli import quiz, review
from dealer_assist.qt.pieces.house_looks import dressed
from dealer_assist.qt.pieces.theme import THEMES, ScreenLooks
from dealer_assist.qt.pieces.training_window_look import saved_looks
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import write_settings
from dealer_assist.training.quiz.lessons import lessons_of

DEMO = Path(__file__).parents[3] / "dealer_assist" / "training" / "demo_hands" / "hands.phhs"


@pytest.fixture
def journal(tmp_path) -> str:
    return str(written(tmp_path / "evening.sqlite", SHOWN + RULED + IRREGULAR + UNFINISHED))


def test_a_journal_is_listed(journal, capsys):
    assert call_command(review, [journal, "--text", "--lang", "en"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 4 and "Hand 1" in rows[0] and "no end" in rows[3]


def test_the_list_keeps_what_is_asked_for(journal, capsys):
    assert call_command(review, [journal, "--text", "--keep", "ruled"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_hand_is_told_step_by_step_with_another_house_beside_it(journal, capsys):
    assert call_command(review, [journal, "--text", "--hand", "2", "--other", "groupe_tranchant",
                        "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "RULED" in told and "GC:126-129" in told and "It is a raise to 150" in told


def test_the_last_hand_is_minus_one(journal, capsys):
    assert call_command(review, [journal, "--text", "--hand", "-1", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Hand 4")


@pytest.mark.parametrize("hand", ["9", "-9"])
def test_a_hand_that_there_isnt_is_told(journal, capsys, hand):
    assert call_command(review, [journal, "--text", "--hand", hand]) == 1
    assert "4 donne(s)" in capsys.readouterr().err


def test_beside_a_running_table_only_hands_that_are_over_are_listed(journal, capsys):
    with Journal.open(journal):
        assert call_command(review, [journal, "--text"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(("argv", "says"), [
    (["none.sqlite", "--text"], "none.sqlite"), ([str(DEMO), "--text", "--house", "nobody"],
                                                 "nobody"),
])
def test_what_cant_be_read_is_told(argv, says, capsys):
    assert call_command(review, argv) == 2
    assert says in capsys.readouterr().err


@pytest.mark.long
def test_open_cards_are_shown_only_where_they_are_asked_for(capsys):
    assert call_command(review, [str(DEMO), "--text", "--hand", "3"]) == 0
    closed = capsys.readouterr().out
    assert call_command(review, [str(DEMO), "--text", "--hand", "3", "--open-cards"]) == 0
    opened = capsys.readouterr().out
    assert len(opened.splitlines()) > len(closed.splitlines())


@pytest.mark.long
def test_pictures_of_a_hand_and_of_the_list(journal, tmp_path, capsys, qapp):
    out = tmp_path / "out"
    assert call_command(review, [journal, "--out", str(out), "--lang", "en"]) == 0
    assert call_command(review, [journal, "--out", str(out), "--hand", "2", "--lang", "en"]) == 0
    made = sorted(path.name for path in out.iterdir())
    assert "list-en.png" in made and "hand-0002-step-001-en.png" in made


def test_the_panel_opens_it_on_its_own_journal(journal, qapp):
    with Journal.open(journal):
        window = review.open_beside(Path(journal), "fr", ScreenLooks())
        try:
            assert window.isVisible() and window.isWindow()
        finally:
            window.close()


def asked(capsys, monkeypatch, typed: str, *argv: str) -> tuple[int, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = call_command(quiz, [*argv, "--text", "--lang", "en"])
    return code, capsys.readouterr().out


def test_the_quiz_asks_on_a_terminal_and_keeps_what_was_learnt(tmp_path, capsys, monkeypatch):
    me = str(tmp_path / "me.json")
    code, told = asked(capsys, monkeypatch, "1\nx\n9\n\n2\n1\n1\n1\n1\n1\n1\n", "--count", "3",
                       "--learner", me, "--seed", "a", "--subject", "deal")
    assert code == 0 and "Question 3 of 3" in told and "Type a number" in told
    assert "ELSEWHERE" in told and "GC:" in told
    assert call_command(quiz, ["--list", "--learner", me, "--lang", "en"]) == 0
    assert "% wrong" in capsys.readouterr().out
    assert call_command(quiz, ["--forget", "--learner", me]) == 0
    assert not Path(me).exists()


@pytest.mark.long
def test_an_exam_writes_its_sheet(tmp_path, capsys, monkeypatch):
    sheet = tmp_path / "sheet.txt"
    code, told = asked(capsys, monkeypatch, "1\n" * 20, "--exam", "--house", "nlpc", "--sheet",
                       str(sheet), "--learner", str(tmp_path / "me.json"))
    assert code == 0 and "ELSEWHERE" not in told
    assert "NLPC tournament" in sheet.read_text() and "BY SUBJECT" in sheet.read_text()


@pytest.mark.long
def test_a_sheet_that_would_lie_in_a_pipe_s_place_is_refused(tmp_path, capsys, monkeypatch):
    pipe = tmp_path / "sheet.txt"
    os.mkfifo(pipe)
    code, _ = asked(capsys, monkeypatch, "1\n" * 20, "--exam", "--sheet", str(pipe), "--learner",
                    str(tmp_path / "me.json"))
    assert code == 2 and pipe.is_fifo()


def test_the_end_of_the_input_ends_the_quiz(tmp_path, capsys, monkeypatch):
    code, _ = asked(capsys, monkeypatch, "1\n", "--learner", str(tmp_path / "me.json"))
    assert code == 0


def test_a_bad_file_of_progress_is_told_and_left_alone(tmp_path, capsys):
    me = tmp_path / "me.json"
    me.write_text("{")
    assert call_command(quiz, ["--text", "--learner", str(me)]) == 2
    assert "--learner" in capsys.readouterr().err and me.read_text() == "{"


def test_a_casinos_own_book_learns_the_lessons_of_its_base(tmp_path):
    book = tmp_path / "own.toml"
    book.write_text('name = "own"\nextends = "nlpc"\n[title]\nfr = "Maison"\nen = "Own"\n')
    house = shipped_houses.house(str(book))
    assert lessons_of(house) == lessons_of(shipped_houses.shipped_house("nlpc"))


@pytest.mark.long
def test_pictures_of_questions(tmp_path, qapp, capsys):
    out = tmp_path / "out"
    assert call_command(quiz, ["--out", str(out), "--count", "2", "--seed", "a", "--learner",
                      str(tmp_path / "me.json")]) == 0
    assert len(list(out.iterdir())) >= 4
    assert not (tmp_path / "me.json").exists()  # pictures teach nobody


# --- how the windows look --------------------------------------------------------------------


@pytest.fixture(autouse=True)
def settings_of_this_machine(tmp_path, monkeypatch):
    """No test reads the settings of whoever runs it."""
    file = tmp_path / "settings" / "settings.toml"
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(file))
    return file


def of_the_house(theme):
    """The theme in the colours of the house that a table plays by which was not set up."""
    return dressed(THEMES[theme], shipped_houses.theme_of(shipped_houses.DEFAULT).theme)


def test_a_machine_that_was_not_set_up_trains_in_the_dark_theme():
    assert saved_looks("quiz") == ScreenLooks(of_the_house("dark"), motion="on")


def test_the_windows_of_training_look_as_the_tables_screen_was_chosen(settings_of_this_machine):
    write_settings(settings_of_this_machine, Settings(theme="light", text_percent=125))
    looks = saved_looks("review")
    assert (looks.theme, looks.text_percent) == (of_the_house("light"), 125)


def test_settings_that_cant_be_read_are_told_and_keep_no_window_shut(
    settings_of_this_machine, capsys
):
    settings_of_this_machine.parent.mkdir()
    settings_of_this_machine.write_text("[panel")
    assert saved_looks("quiz") == ScreenLooks(of_the_house("dark"), motion="on")
    assert "settings.toml" in capsys.readouterr().err


@pytest.mark.long
def test_the_quizs_pictures_are_drawn_in_the_chosen_theme(
    settings_of_this_machine, tmp_path, qapp
):
    ground = {}
    for theme in ("dark", "light"):
        write_settings(settings_of_this_machine, Settings(theme=theme))
        out = tmp_path / theme
        call_command(quiz, ["--out", str(out), "--count", "1", "--seed", "a", "--learner",
                   str(tmp_path / "me.json")])
        picture = QImage(str(next(iter(sorted(out.iterdir())))))
        ground[theme] = picture.pixelColor(2, 2).lightness()
    assert ground["light"] > ground["dark"] + 80
