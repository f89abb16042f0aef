"""Views cross from the table's thread to the window's; the newest is shown and never lost."""

import threading
from dataclasses import replace

import samples
from PyQt6.QtCore import QThread
from PyQt6.QtWidgets import QApplication

from dealer_assist.qt.pieces.window_runner import Bridge
from dealer_assist.view.dealer.table_view import TableView


def test_the_newest_of_many_views_arrives_on_the_windows_thread(qapp: QApplication) -> None:
    bridge, seen, threads = Bridge(), [], []

    def take(view: TableView) -> None:
        seen.append(view.number)
        threads.append(QThread.currentThread())

    bridge.view_ready.connect(take)
    view = samples.mid_hand("fr")

    def work() -> None:
        for number in range(1, 201):
            bridge.publish(replace(view, number=number))

    worker = threading.Thread(target=work)
    worker.start()
    worker.join()
    assert seen == []
    qapp.processEvents()
    assert seen == [200]
    assert threads == [qapp.thread()]


def test_no_last_view_is_lost_while_others_are_shown(qapp: QApplication) -> None:
    bridge, seen = Bridge(), []
    bridge.view_ready.connect(lambda view: seen.append(view.number))
    view = samples.mid_hand("fr")
    worker = threading.Thread(
        target=lambda: [bridge.publish(replace(view, number=n)) for n in range(2000)]
    )
    worker.start()
    while worker.is_alive():
        qapp.processEvents()
    qapp.processEvents()
    assert seen[-1] == 1999 and seen == sorted(set(seen))
