"""The pages of the set-up that ask for a file: by finger from a list, by keyboard as a path."""

from dataclasses import replace

import pytest
from bench_walk import assert_hit, assert_inside, assert_read, assert_whole, picture_of
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication
from test_setup_window import Walk

from dealer_assist.live.setup.setup_book_file import MOST_LISTED, OwnFile, files_in
from dealer_assist.live.setup.setup_draft import SetupDraft, draft_after_button
from dealer_assist.qt.setup.setup_window import SetupWindow
from dealer_assist.storage.settings import Settings
from dealer_assist.view.setup.setup_pages import page_of
from dealer_assist.words.message import foreign_text_message

BOOK = 'name = "blue"\ntitle = { fr = "Salle Bleue", en = "Blue Room" }\nextends = "tda2024"\n'
SIZES = [(1280, 800), (1920, 1080), (1024, 600), (800, 1280)]


@pytest.fixture
def setup(qapp, clock):
    made = SetupWindow(clock=clock)
    made.resize(1280, 800)
    made.show()
    yield made
    made.hide()
    made.deleteLater()


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "blue.toml"
    path.write_text(BOOK, encoding="utf-8")
    return path


def at_files(page, lang, **more):
    """The page with as many files as it lists, a long path, and a reason why not."""
    files = tuple(OwnFile(f"/srv/casino/a-folder-of-our-own/reglement-{n}-2026.toml",
                          "Règlement de la salle", "Rules of the room")
                  for n in range(MOST_LISTED))
    draft = SetupDraft(
        Settings(lang=lang), page, folder="/var/lib/dealer-assist/tables", files=files,
        path="/srv/casino/a-folder-of-our-own/of-the-main-room/reglement-2-2026.toml",
        refused=foreign_text_message("/srv/casino/a-folder-of-our-own/reglement-2-2026.toml, "
   "ligne 5 : il n'y a pas de réglage 'bet.min_rise'. Vouliez-vous dire "
   "'bet.min_raise' ? « houses settings » les montre tous (+ 3)"))
    return replace(draft, **more)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("page", ["house.file", "game.file"])
@pytest.mark.parametrize("size", SIZES)
def test_a_page_that_asks_for_a_file_stands_whole(setup, size, page, lang):
    setup.resize(*size)
    setup.show_page(page_of(at_files(page, lang)))
    picture_of(setup)
    for check in (assert_inside, assert_whole, assert_read, assert_hit):
        check(setup.desk)


def test_own_rules_are_picked_by_finger(setup, clock, book):
    walk = Walk(setup, clock, SetupDraft(Settings(lang="en"), "house.file", searched=True,
                                         files=files_in(book.parent, "house")))
    walk.touch("blue.toml")
    walk.touch("TAKE")
    assert (walk.draft.page, walk.draft.settings.house) == ("house", str(book))


def test_a_path_is_typed_or_pasted_and_a_figure_in_it_chooses_nothing(setup, clock, book):
    walk = Walk(setup, clock, SetupDraft(Settings(lang="en"), "house.file", searched=True,
                                         files=files_in(book.parent, "house")))
    QTest.keyClicks(setup, "/7 x")
    assert walk.draft.path == "/7 x"
    for _ in range(4):
        QTest.keyClick(setup, Qt.Key.Key_Backspace)
    QApplication.clipboard().setText(f"{book}\n")
    QTest.keyClick(setup, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(setup, Qt.Key.Key_Return)
    assert walk.draft.settings.house == str(book)


def test_a_file_that_won_t_do_is_told_on_the_page_and_typing_on_takes_that_away(setup, clock):
    walk = Walk(setup, clock, SetupDraft(Settings(lang="en"), "house.file", path="/nowhere/x.toml"))
    QTest.keyClick(setup, Qt.Key.Key_Return)
    assert "/nowhere/x.toml" in setup.question.accessibleName()
    assert "can't be read" in setup.question.accessibleName()
    QTest.keyClick(setup, Qt.Key.Key_Backspace)
    assert "can't be read" not in setup.question.accessibleName()
    assert walk.draft.settings.house == "grand_cercle"


def test_rules_in_use_that_are_gone_keep_the_summary_waiting():
    draft = SetupDraft(Settings(lang="en", house="/nowhere/x.toml"), "summary")
    assert "/nowhere/x.toml" in page_of(draft).why_not_next


@pytest.mark.parametrize("page", ["house.file", "game.file"])
@pytest.mark.parametrize("path", ["~nobody-of-this-name/x.toml", "a\0b.toml", "/dev/zero"])
def test_a_path_that_can_be_none_is_refused_and_nothing_waits(page, path):
    draft = draft_after_button(SetupDraft(Settings(lang="en"), page), f"type {path}")
    assert page_of(draft).types
    after = draft_after_button(draft, "next")
    assert after.page == page and page_of(after).warns
