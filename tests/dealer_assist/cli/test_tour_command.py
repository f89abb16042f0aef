"""``tour``: its window over a live practice table, what it leaves behind, the card."""

import os
import tempfile

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PyQt6.QtCore import QTimer

from dealer_assist.cli import tour
from dealer_assist.cli.frame.parser_lookup import parser_of
from dealer_assist.qt.dealer.shortcuts_sheet import ROWS
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind, verify_journal
from dealer_assist.training.tour.practice_table import JOURNAL
from dealer_assist.training.tour.tour_memory import TourMemory, memory_path, read_memory
from dealer_assist.view.pages.quick_card import quick_card
from dealer_assist.view.tour.tour_view import TourKey
from dealer_assist.words import word

HOUSE = shipped_houses.shipped_house(shipped_houses.DEFAULT)
PracticeTour = tour.PracticeTour
PATIENT_MS = 20_000


@pytest.fixture(autouse=True)
def of_a_machine(tmp_path, monkeypatch):
    """A machine of its own: settings, temporary folders."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))


def toured(monkeypatch, *does, lang="fr", anew=False):
    """The tours of one run, in turn, at each of which ``does`` is done once its strip is there."""
    left, seen = list(does), []

    class Watched(PracticeTour):
        def run(self, full_screen):
            seen.append(self)
            act = left.pop(0)
            waits = QTimer()

            def look():
                if self.strip.view is not None and act(self):
                    waits.stop()

            waits.timeout.connect(look)
            waits.start(20)
            limit = QTimer()
            limit.setSingleShot(True)
            limit.timeout.connect(self.stage.end)
            limit.start(PATIENT_MS)
            super().run(full_screen)
            limit.stop()
            waits.stop()

    monkeypatch.setattr(tour, "PracticeTour", Watched)
    tour.take_tour(HOUSE, "offscreen", lang, False, anew)
    assert not left
    return seen


def press(key):
    """Press this key of the strip, once it is there and awake."""

    def act(one):
        for at, (name, _) in enumerate(reversed(one.strip.view.keys)):
            if name is key:
                return one.strip.keys[at].tap()
        return False

    return act


def deal_then_leave(one):
    """Follow the dealer's own key until somebody is to act, then leave."""
    if one.guide.step == "raise":
        return press(TourKey.LEAVE)(one)
    one.stage.window.desk.step.done.tap()
    return False


def test_left_half_way_it_goes_on_in_the_same_hand_or_anew(monkeypatch):
    first, = toured(monkeypatch, deal_then_leave)
    assert read_memory(memory_path()) == TourMemory(True, first.folder.name, "raise")
    assert verify_journal(first.folder / JOURNAL).sound

    def look_then_leave(one):
        assert one.guide.step == "raise" and "300" in one.strip.view.says
        assert [name for name, _ in one.strip.view.keys] == [TourKey.AGAIN, TourKey.LEAVE]
        return press(TourKey.LEAVE)(one)

    second, = toured(monkeypatch, look_then_leave, lang="en")
    assert second.folder == first.folder
    third, = toured(monkeypatch, press(TourKey.LEAVE), anew=True)
    assert third.folder != first.folder


def test_from_the_beginning_it_takes_a_new_folder_and_clears_the_old_one(monkeypatch):
    first, second = toured(monkeypatch, deal_then_leave_again, press(TourKey.LEAVE))
    assert second.folder != first.folder and not first.folder.exists()


def deal_then_leave_again(one):
    """Play into the hand, astray, and start over."""
    if one.guide.step == "raise":
        one.stage.window.desk.side.play.moves.fold.tap()
        return press(TourKey.AGAIN)(one)
    one.stage.window.desk.step.done.tap()
    return False


def test_nothing_is_written_but_its_own_folder_and_its_memory(monkeypatch, tmp_path):
    evening = tmp_path / "evening.sqlite"
    Journal.open(evening, kind=JournalKind.LIVE).close()
    before = evening.read_bytes()
    one, = toured(monkeypatch, deal_then_leave)
    assert evening.read_bytes() == before
    written = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*")
               if path.is_file()} - {"evening.sqlite", "evening.sqlite.lock"}
    assert written == {"temporary", "tour.json"}
    with Journal.open(one.folder / JOURNAL, kind=JournalKind.PRACTICE) as journal:
        assert journal.kind is JournalKind.PRACTICE


def test_without_a_screen_it_says_what_can_be_done(monkeypatch, ask):
    monkeypatch.delenv("QT_QPA_PLATFORM")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    code, _, err = ask(tour)
    assert code == 1 and "--card" in err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_card_is_one_page_and_never_written_over_a_file(tmp_path, ask, lang):
    path = tmp_path / "card.pdf"
    assert ask(tour, "--card", path, "--lang", lang)[0] == 0
    content = path.read_bytes()
    assert content.startswith(b"%PDF") and content.count(b"/Type /Page\n") == 1
    assert ask(tour, "--card", path, "--lang", lang)[0] == 2
    assert path.read_bytes() == content


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_card_has_twenty_acts_with_keys_that_exist_and_six_alarms(lang):
    card = quick_card(lang)
    assert (len(card.acts), len(card.alarms)) == (20, 6)
    known = {row.does for rows in ROWS.values() for row in rows}
    assert {act.shortcut for act in card.acts} <= known
    assert word(lang, "action.undo", what="x").startswith(
        next(act.touch for act in card.acts if act.shortcut == "undo"))


def test_its_options_are_few():
    assert {action.dest for action in parser_of(["tour"])._actions} == {
        "help", "lang", "house", "anew", "card", "full_screen"}
