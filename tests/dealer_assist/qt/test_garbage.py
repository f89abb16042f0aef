"""What a closed window leaves behind is destroyed in Qt's thread, whoever allocates meanwhile."""

import gc
import threading
import weakref

from PyQt6.QtCore import QCoreApplication, QTimer

from dealer_assist.qt.pieces.qt_garbage_collection import GuiCollector, collect_garbage_in_qt


def closed():
    """A timer that still runs, in a cycle that nobody knows any more."""
    timer = QTimer()
    timer.own = timer
    timer.start(3_600_000)
    return weakref.ref(timer)


def allocate_elsewhere():
    """Far more than makes Python collect by itself, in another thread; and still in use."""
    made = []
    thread = threading.Thread(target=lambda: made.extend([] for _ in range(200_000)))
    thread.start()
    thread.join()
    return made


def test_another_thread_that_allocates_destroys_no_window(qapp):
    left = closed()
    _ = allocate_elsewhere()
    assert left() is not None


def test_the_windows_own_thread_destroys_it(qapp):
    left = closed()
    _ = allocate_elsewhere()
    qapp.findChild(GuiCollector).look()
    assert left() is None


def test_the_loop_looks_by_itself(qapp, qtbot):
    left = closed()
    _ = allocate_elsewhere()
    qtbot.waitUntil(lambda: left() is None, timeout=20_000)


def test_an_application_collects_once_however_often_it_is_asked_for(qapp):
    collect_garbage_in_qt(QCoreApplication.instance())
    assert len(qapp.findChildren(GuiCollector)) == 1
    assert not gc.isenabled()
