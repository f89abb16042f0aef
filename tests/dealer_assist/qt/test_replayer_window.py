"""The replayer's window: list, hand, steps, keyboard; the picture's keys are dead."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from bench_walk import assert_all, paint, words_on
from fingers import UNSEEN, click
from played_journal import IRREGULAR, RULED, SHOWN, written
from PyQt6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.game.advice import advise
from dealer_assist.qt.dealer.pots import Pots
from dealer_assist.qt.dealer.seat_box import Seat
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import THEMES, ScreenLooks
from dealer_assist.qt.review.review_window import ReplayerWindow
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.review.hand_file_opening import open_hands
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.review.hand_list import Wanted
from dealer_assist.view.review.review_steps import HandPart, StepMark
from dealer_assist.words import base_language

HOUSES = tuple(shipped_houses.shipped_house(name) for name in shipped_houses.shipped_house_names())


def wait(until: Callable[[], bool], at_most_ms: int = 20_000) -> None:
    loop, timer, end = QEventLoop(), QTimer(), QTimer()
    timer.timeout.connect(lambda: loop.quit() if until() else None)
    end.setSingleShot(True)
    end.timeout.connect(loop.quit)
    timer.start(5)
    end.start(at_most_ms)
    if not until():
        loop.exec()
    timer.stop()
    assert until()


@pytest.fixture(scope="module")
def journal(tmp_path_factory) -> Path:
    return written(tmp_path_factory.mktemp("review") / "evening.sqlite",
                   SHOWN + RULED + IRREGULAR)


Made = Callable[..., ReplayerWindow]


@pytest.fixture
def make(qapp: QApplication, journal: Path) -> Iterator[Made]:
    windows: list[ReplayerWindow] = []

    def made(path: Path = journal, lang: str = "en", looks: ScreenLooks | None = None,
             **options) -> ReplayerWindow:
        open_ = partial(open_hands, path, shipped_houses.house, lang, **options)
        window = ReplayerWindow(open_, lang, looks, HOUSES)
        ticks = count()  # dead times are the key's own tests
        for key in window.findChildren(KeyButton):
            key.clock = ticks.__next__
            key.rest()
        windows.append(window)
        window.setAttribute(UNSEEN)
        window.show()
        wait(lambda: not window.waits)
        return window
    yield made
    for window in windows:
        window.close()
        window.deleteLater()


@pytest.fixture
def hand(make: Made) -> ReplayerWindow:
    window = make()
    window.open_hand(2)
    wait(lambda: window.in_hand)
    return window


def test_the_list_opens_at_the_last_hands_with_pot_winners_and_marks(make):
    window = make()
    paint(window)
    told = words_on(window.list)
    for word in ("Hand 1", "700", "seat 1", "Ah Kd 2c 7s 8d", "§ 1", "△ 1", "3 hands"):
        assert word in told


def test_a_touch_on_a_row_opens_the_hand(make):
    window = make()
    click(window.list.rows[1])
    wait(lambda: window.in_hand)
    assert window.page.player.hand.line.number == 2


def test_the_filters_keep_hands_and_count_them(make):
    window = make()
    window.list.keep(Wanted.RULED)
    assert [line.number for line in window.list.shown] == [2, 3]
    assert window.list.filters[Wanted.VOIDED].isEnabled() is False
    QTest.keyClick(window, Qt.Key.Key_3)
    assert [line.number for line in window.list.shown] == [3]
    QTest.keyClick(window, Qt.Key.Key_Return)
    wait(lambda: window.in_hand)
    assert window.page.player.hand.line.number == 3


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.few
def test_every_step_stands_whole_apart_and_readable(make, lang, size):
    window = make(lang=lang)
    window.resize(*size)
    assert_all(window)
    window.open_hand(2)
    wait(lambda: window.in_hand)
    for house in (None, shipped_houses.shipped_house("nlpc")):
        window.page.compare(house)
        for step in range(len(window.page.player.steps)):
            window.page.step_to(step)
            hide = window.page.picture  # the panel's own layout is the panel's own test
            hide.hide()
            assert_all(window)
            hide.show()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.parametrize("percent", [125, 150])
@pytest.mark.few
def test_in_larger_words_list_and_hand_stand_whole_apart_and_readable(make, percent, size):
    window = make(lang="fr", looks=ScreenLooks(text_percent=percent))
    window.resize(*size)
    assert window.desk.text_percent >= percent
    assert_all(window)
    window.open_hand(2)
    wait(lambda: window.in_hand)
    window.page.picture.hide()  # the panel's own layout is the panel's own test
    for step in range(0, len(window.page.player.steps), 5):
        window.page.step_to(step)
        window.page.picture.hide()
        assert_all(window)


SCREENS = [(1280, 800), (1920, 1080), (1024, 600), (800, 1280), (1080, 1920)]


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.few
def test_it_fills_each_screen_with_keys_that_a_finger_hits(make, size):
    window = make()
    window.resize(*size)
    window.open_hand(2)
    wait(lambda: window.in_hand)
    paint(window)
    assert window.width() - 4 <= window.desk.width() <= window.width()
    assert window.height() - 4 <= window.desk.height() <= window.height()
    pieces = [key for key in window.findChildren(KeyButton) if key.isVisible()
              and not window.page.picture.isAncestorOf(key)]
    assert min(min(key.width(), key.height()) for key in pieces) >= LEAST_KEY_PX


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_theme_is_readable(make, theme):
    window = make(looks=ScreenLooks(theme=THEMES[theme]))
    assert_all(window)


def test_the_pictures_keys_are_dead(hand):
    taps = []
    hand.page.picture.tapped.connect(taps.append)
    hand.page.move_by("decision")
    paint(hand)
    at = hand.page.player.at
    for key in hand.page.picture.findChildren(KeyButton):
        place = key.mapTo(hand, QPoint(key.width() // 2, key.height() // 2))
        under = hand.childAt(place)
        assert under is None or not hand.page.picture.isAncestorOf(under)
        assert key.focusPolicy() is Qt.FocusPolicy.NoFocus
    for letter in (Qt.Key.Key_F, Qt.Key.Key_C, Qt.Key.Key_F1):
        QTest.keyClick(hand, letter)
    assert not taps and hand.page.player.at == at


def test_arrows_step_and_letters_seek(hand):
    player = hand.page.player
    QTest.keyClick(hand, Qt.Key.Key_Right)
    assert player.at == 1
    QTest.keyClick(hand, Qt.Key.Key_Left)
    QTest.keyClick(hand, Qt.Key.Key_Left)
    assert player.at == 0
    QTest.keyClick(hand, Qt.Key.Key_End)
    assert player.at == player.last
    QTest.keyClick(hand, Qt.Key.Key_Home)
    QTest.keyClick(hand, Qt.Key.Key_I)
    assert player.steps[player.at].marks & {StepMark.IRREGULAR, StepMark.RULING}
    QTest.keyClick(hand, Qt.Key.Key_H)
    assert hand.page.other is HOUSES[0]
    QTest.keyClick(hand, Qt.Key.Key_Escape)
    assert not hand.in_hand


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.few
def test_nothing_in_the_picture_looks_as_if_it_could_be_pressed(make, number, size):
    window = make()
    window.resize(*size)
    window.open_hand(number)
    wait(lambda: window.in_hand)
    page = window.page
    for step in range(len(page.player.steps)):
        page.step_to(step)
        paint(window)
        drawn = [key for key in page.picture.findChildren(KeyButton) if key.isVisible()]
        assert {type(key) for key in drawn} <= {Seat, Pots}
        assert page.shown.view.step.done is None


def test_the_amounts_of_who_is_to_act_stand_where_the_keys_were(make):
    window = make()
    window.open_hand(1)
    wait(lambda: window.in_hand)
    page = window.page
    step = next(k for k, one in enumerate(page.player.steps) if advise(one.table).options)
    page.step_to(step)
    paint(window)
    told = words_on(page.picture.desk.step)
    assert "Seat 3, your turn." in told and "Call: 100" in told


def test_the_showdown_is_the_panels_at_each_moment_and_stays_to_the_hands_end(make):
    window = make()
    window.open_hand(1)
    wait(lambda: window.in_hand)
    page, seen = window.page, []
    for step, one in enumerate(page.player.steps):
        page.step_to(step)
        shown, live = page.shown.view, dealer_picture(one.table, advise(one.table),
                                                      Surroundings("en"))
        seen.append([award.is_paid for award in shown.awards])
        if live.awards:
            assert shown.awards == live.awards
            assert page.picture.desk.felt.board._lifted == live.awards[0].lifted
    assert [False] in seen and seen[-1] == [True]
    assert page.shown.view.seats[0].wins == "+ 700"
    paint(window)
    told = words_on(page.picture.desk.step)
    assert "Three of a kind, Aces" in told and "paid" in told


def test_keys_and_slider_step(hand):
    player = hand.page.player
    click(hand.page.bar.keys["next"])
    assert player.at == 1
    click(hand.page.bar.keys["last"])
    assert player.at == player.last and not hand.page.bar.keys["next"].isEnabled()
    track = hand.page.bar.track
    place = QPoint(round(track.place_of(3) * track.factor), track.height() // 2)
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=place)
    assert player.at == 3
    click(hand.page.parts[HandPart.PAYING])
    assert player.steps[player.at].part is HandPart.PAYING
    assert not hand.page.parts[HandPart.RIVER].isEnabled()


def test_it_plays_at_the_chosen_speed_and_stops_at_the_end(hand):
    player = hand.page.player
    for _ in range(3):
        hand.page.move_by("speed")
    player.go(player.last - 1)
    hand.page.move_by("play")
    assert player.playing
    wait(lambda: not player.playing)
    assert player.at == player.last


def test_the_ruling_stands_beside_the_picture(hand):
    player = hand.page.player
    hand.page.step_to(next(k for k,
                           step in enumerate(player.steps) if StepMark.RULING in step.marks))
    paint(hand)
    told = words_on(hand.page.story)
    assert "RULED" in told and "GC:126-129" in hand.page.story.accessibleName()


def test_the_language_changes_in_the_middle_of_a_hand(hand):
    hand.page.step_to(2)
    click(hand.keys["lang"])
    paint(hand)
    assert hand.page.player.at == 2 and "LISTE" in words_on(hand.desk)
    assert base_language(hand.page.picture.view.lang) == "fr"


def test_up_and_down_go_from_hand_to_hand(hand):
    QTest.keyClick(hand, Qt.Key.Key_Down)
    wait(lambda: hand.page.player.hand.line.number == 3)
    QTest.keyClick(hand, Qt.Key.Key_Down)  # there is none behind it
    assert hand.page.player.hand.line.number == 3


def test_a_file_with_an_error_says_so_in_the_window(make, tmp_path):
    path = tmp_path / "x.phh"
    path.write_text('variant = "PO"\nactions = []\n')
    window = make(path)
    assert "touch the line" in window.head.note
    window.open_hand(1)
    assert "can't be read" in window.head.note and not window.in_hand


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (800, 600)])
def test_the_title_of_a_long_file_name_stands_whole(make, journal, tmp_path, size):
    path = tmp_path / ("-".join(["grand-cercle-table-12-evening"] * 4) + ".sqlite")
    path.write_bytes(journal.read_bytes())
    window = make(path, "fr")
    window.resize(*size)
    for open_ in (lambda: None, lambda: window.open_hand(2)):
        open_()
        wait(lambda: not window.waits)
        paint(window)
        assert window.head.writings and all(one.fit.fits for one in window.head.writings)


def test_a_file_that_is_none_says_so_in_the_window(make, tmp_path):
    window = make(tmp_path / "none.phh")
    assert "Check the name" in window.head.note


def test_closing_lets_the_file_go(hand):
    hand.close()
    assert not hand.reading._thread.is_alive()


def test_no_widget_of_the_picture_takes_the_focus(hand):
    hand.page.move_by("decision")
    for piece in hand.page.picture.findChildren(QWidget):
        assert not piece.hasFocus()
