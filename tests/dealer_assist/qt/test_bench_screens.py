"""The technician's window on each screen: keys that a finger hits, nothing cut, nothing outside."""

from collections.abc import Iterator

import bench_samples as samples
import pytest
from bench_walk import assert_all, visible
from fingers import UNSEEN, HandClock
from PyQt6.QtWidgets import QApplication

from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.technician.bench_window import BenchWindow
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.words import LANGS
from dealer_assist.words.message import message

SCREENS = ((1024, 600), (800, 1280), (1080, 1920))
PAGES = ("camera", "line", "calibrations", "wear")
PEOPLE = (None, (), ("M. Lefèvre-Dubois",), tuple(f"Prénom Nom-{at}" for at in range(9)))


@pytest.fixture(params=SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def window(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[BenchWindow]:
    made = BenchWindow("fr", clock=HandClock())
    made.resize(*request.param)
    made.setAttribute(UNSEEN)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def assert_stands(window: BenchWindow) -> None:
    """All that holds on any screen, and keys of 11 mm in pixels of a small one."""
    assert_all(window)
    for key in visible(window.desk):
        if isinstance(key, KeyButton):
            assert min(key.width(), key.height()) >= LEAST_KEY_PX, (key.words, key.geometry())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(samples.STEPS))
@pytest.mark.few
def test_each_step_stands_whole_with_keys_that_a_finger_hits(window, name, lang):
    window.desk.speak(lang)
    window.show_bench(samples.bench(samples.STEPS[name](), notice=message("bench_panel.no_step")))
    assert_stands(window)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
@pytest.mark.long
def test_each_page_stands_whole_with_keys_that_a_finger_hits(window, lang):
    window.desk.speak(lang)
    window.desk.line.monitor = lambda: samples.MONITOR
    for shown in (None, samples.longest(lang)):
        window.desk.turn_to("steps")
        window.show_bench(samples.bench(
            shown, calibrations=samples.CALIBRATIONS, wear=samples.WEAR))
        assert_stands(window)
        for page in PAGES:
            window.desk.turn_to(page)
            assert_stands(window)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_who_signs_in_and_what_is_typed_stand_whole_with_keys_that_a_finger_hits(window, lang):
    window.desk.speak(lang)
    for people in PEOPLE:
        window.show_bench(samples.bench(None, who="", people=people,
                                        notice=message("bench_panel.sign_in_differ")))
        assert_stands(window)
    window.desk.sign_in.typing.emit()
    assert_stands(window)
    window.show_bench(samples.bench(samples.deck()))
    window.desk.take(samples.KEYS[3].tap)
    assert_stands(window)


def test_every_step_is_reached_by_a_finger(window):
    heard = []
    window.tapped.connect(heard.append)
    window.show_bench(samples.bench(samples.deck()))
    steps = window.desk.steps
    for turned in (False, True):
        assert_stands(window)
        for key in steps.keys:
            if key.isVisible():
                key._live_at = 0.0
                assert key.tap()
        if not turned and steps.turn_key.isVisible():
            steps.turn_key._live_at = 0.0
            assert steps.turn_key.tap()
    assert {tap.step for tap in heard} == set(BenchStep)


def test_the_list_turns_to_the_step_that_is_open(window):
    steps = window.desk.steps
    for shown in (samples.sign_off(), samples.deck()):
        window.show_bench(samples.bench(shown))
        assert_stands(window)
        assert any(key.isVisible() and key.row.is_open for key in steps.keys)
