"""A window drawn unseen, with a clock that the test turns."""

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from bench_fingers import Bench
from bench_walk import draw_no_events, paint
from fingers import UNSEEN, HandClock

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from live_table import GC
from panel_table import DeskTable
from PyQt6.QtCore import QEvent, QEventLoop, QTimer
from PyQt6.QtWidgets import QApplication
from ruling_panel import PIN, CallDesk, Make

from dealer_assist.game.taps import Tap
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.qt_application_start import make_application
from dealer_assist.storage.people import PeopleFile, people_file
from dealer_assist.storage.people import pin_check as pins


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The application as the program makes it, with the bundled font."""
    import sys

    hook = sys.excepthook
    application = make_application()
    sys.excepthook = hook
    return application


@pytest.fixture(autouse=True)
def no_hints() -> Iterator[None]:
    """A keyboard of one test writes nothing on the keys of the next."""
    yield
    KeyButton.hints_shown = False


@pytest.fixture(autouse=True, scope="module")
def windows_are_gone(qapp: QApplication) -> Iterator[None]:
    """No closed window of a file ticks on in the next one: Qt deletes it in a loop that turns."""
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def loops_turn(qapp: QApplication) -> None:
    """No test waits in vain for Qt: once a window was run and closed in an earlier test, Qt keeps
    its mark to quit, and every loop ends at once until the application itself has run again."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop.quit)
    if loop.exec() < 0:
        QTimer.singleShot(0, qapp.quit)
        qapp.exec()


@pytest.fixture
def clock() -> HandClock:
    """The test's clock."""
    return HandClock()


@pytest.fixture
def window(qapp: QApplication, clock: HandClock) -> Iterator[DealerWindow]:
    """A fresh window, drawn by `paint` and `picture_of` alone."""
    yield from _shown(clock, draw_no_events)


@pytest.fixture
def drawn_window(qapp: QApplication, clock: HandClock) -> Iterator[DealerWindow]:
    """One that the loop of events draws, as at the table: where it is counted what that draws."""
    yield from _shown(clock, lambda made: None)


def _shown(clock: HandClock, begin: Callable[[DealerWindow], None]) -> Iterator[DealerWindow]:
    KeyButton.hints_shown = False
    made = DealerWindow(clock=clock, wall=lambda: datetime(2025, 3, 1, 23, 42))
    made.setAttribute(UNSEEN)
    begin(made)
    made.show()
    paint(made)
    yield made
    made.close()
    made.deleteLater()
    KeyButton.hints_shown = False


@pytest.fixture
def desk(qapp: QApplication) -> Iterator[DeskTable]:
    """A table of the Grand Cercle at work behind its window."""
    yield from _at_work(DeskTable())


@pytest.fixture
def gt_desk(qapp: QApplication) -> Iterator[DeskTable]:
    """One of the Groupe Tranchant, whose text leaves more to the floor."""
    yield from _at_work(DeskTable("groupe_tranchant"))


def _at_work(made: DeskTable) -> Iterator[DeskTable]:
    KeyButton.hints_shown = False
    yield made
    made.window.close()
    made.window.deleteLater()
    KeyButton.hints_shown = False


@pytest.fixture
def taps(window: DealerWindow) -> list[Tap]:
    """All taps that the window sends."""
    heard: list[Tap] = []
    window.tapped.connect(heard.append)
    return heard


@pytest.fixture
def made(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))
    desks: list[CallDesk] = []
    KeyButton.hints_shown = False

    def make(house: str = GC, lang: str = "fr", names: tuple[str, ...] | None = (
            "M. Durand", "C. Bernard")) -> CallDesk:
        people = PeopleFile(tmp_path / "t.people.json")
        for name in names or ():
            people.add(name, PIN)
        desks.append(CallDesk(house, lang, people))
        return desks[-1]

    yield make
    for desk in desks:
        desk.window.close()
        desk.window.deleteLater()
    KeyButton.hints_shown = False


@pytest.fixture
def bench(qapp):
    """The technician's window, with fingers."""
    made = Bench()
    yield made
    made.window.close()
    made.window.deleteLater()
