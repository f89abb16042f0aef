"""The technician's stage: pictures from another thread, pages and PNGs on order, a clean end."""

import sys
import threading
from collections.abc import Iterator

import bench_samples as samples
import pytest
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.qt.technician.bench_window_runner import BenchWindowRunner

LIMIT_S = 30.0


@pytest.fixture
def stage(qapp: QApplication) -> Iterator[BenchWindowRunner]:
    hook = sys.excepthook
    made = BenchWindowRunner("offscreen", lambda tap: None, lambda lang: None, "en")
    sys.excepthook = hook
    yield made
    made.window.close()
    made.window.deleteLater()


def run_with(stage: BenchWindowRunner, work) -> None:
    """Run the stage while ``work`` goes on in another thread, and end it with that."""
    def whole() -> None:
        try:
            work()
        finally:
            stage.end()

    thread = threading.Thread(target=whole)
    guard = QTimer()
    guard.setSingleShot(True)
    guard.timeout.connect(stage.end)
    guard.start(int(LIMIT_S * 1000))
    thread.start()
    stage.run()
    thread.join(LIMIT_S)
    assert not thread.is_alive()


def test_a_picture_published_from_another_thread_is_shown_and_saved(stage, tmp_path):
    saved = []

    def work() -> None:
        stage.publish(samples.bench(samples.deck()))
        saved.append(stage.save(tmp_path / "deck.png", LIMIT_S))

    run_with(stage, work)
    assert saved == [True]
    assert (tmp_path / "deck.png").read_bytes().startswith(b"\x89PNG")
    assert stage.window.desk.bench == samples.bench(samples.deck())


def test_a_page_is_turned_to_from_another_thread(stage):
    def work() -> None:
        stage.publish(samples.bench(samples.deck()))
        stage.turn_to("wear")

    run_with(stage, work)
    assert stage.window.desk.page == "wear"


def test_a_picture_that_cant_be_written_is_told(stage, tmp_path):
    saved = []
    run_with(stage, lambda: saved.append(stage.save(tmp_path / "no" / "x.png", LIMIT_S)))
    assert saved == [False]


def test_what_the_monitor_saved_is_told_with_its_file(stage):
    stage.save_monitor = lambda: "/var/bench/line.txt"
    stage.publish(samples.bench(samples.deck()))
    stage.window.desk.line.saving.emit()
    assert stage.window.desk.line.saved == "Saved: /var/bench/line.txt"


def test_a_monitor_that_cant_be_saved_says_why(stage):
    def full() -> str:
        raise OSError(28, "No space left on device")

    stage.save_monitor = full
    stage.window.desk.line.saving.emit()
    assert stage.window.desk.line.saved == "Not saved: No space left on device"


def test_taps_acts_and_language_go_where_the_shell_wants_them(qapp):
    heard: list[object] = []
    hook = sys.excepthook
    stage = BenchWindowRunner("offscreen", heard.append, heard.append, "fr")
    sys.excepthook = hook
    stage.act = heard.append
    stage.window.desk.take(bench_taps.GoOn())
    stage.window.desk.acted.emit(samples.HANDS[0])
    stage.window.show_bench(samples.bench(samples.deck()))
    stage.window.desk.speak("en")
    assert heard == [bench_taps.GoOn(), samples.HANDS[0], "en"]
    stage.window.close()
    stage.window.deleteLater()
