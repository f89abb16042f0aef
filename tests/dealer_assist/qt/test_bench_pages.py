"""Each page of the technician's window in both languages: whole, apart, readable, within reach."""

from collections.abc import Iterator

import bench_samples as samples
import pytest
from bench_walk import assert_all, visible, words_on
from fingers import UNSEEN, HandClock
from PyQt6.QtWidgets import QApplication

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView, StepState
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchStep, BenchVerdict
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import DARK, LIGHT
from dealer_assist.qt.technician import verdict_signs
from dealer_assist.qt.technician.bench_window import BenchWindow
from dealer_assist.words import LANGS, word
from dealer_assist.words.message import message

PAGES = ("camera", "line", "calibrations", "wear")
PEOPLE = {"first": None, "several": ("M. Lefèvre-Dubois", "C. Bernard", "A. Roy"), "none": (),
          "many": tuple(f"Prénom Nom-{at}" for at in range(9))}


@pytest.fixture
def window(qapp: QApplication) -> Iterator[BenchWindow]:
    made = BenchWindow("fr", clock=HandClock())
    made.setAttribute(UNSEEN)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def show(window: BenchWindow, shown: BenchStepView | None, lang: str, **more) -> None:
    window.desk.speak(lang)
    window.show_bench(samples.bench(shown, **more))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(samples.STEPS))
@pytest.mark.few
def test_every_step_stands_whole_apart_readable_and_within_reach(window, name, lang):
    show(window, samples.STEPS[name](), lang, notice=message("bench_panel.no_step"))
    assert_all(window)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("simulated", [True, False])
def test_a_test_of_the_cards_stands_with_the_longest_findings(window, simulated, lang):
    show(window, samples.longest(lang), lang, simulated=simulated)
    assert_all(window)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("fault", list(BenchFault))
@pytest.mark.few
def test_every_fault_is_told_whole_with_what_to_do(window, fault, lang):
    finding = BenchFinding(fault, BenchVerdict.REJECT, ("shoe",), 6, 10)
    show(window, BenchStepView(BenchStep.GATE, samples.SAYS, findings=(finding,)), lang)
    assert_all(window)
    written = words_on(window.desk.beside)
    assert word(lang, f"bench_fault.{fault.value}") in written
    assert word(lang, f"bench_fault.{fault.value}_do") in written


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("full", [True, False])
@pytest.mark.few
def test_every_other_page_stands_whole_apart_readable_and_within_reach(window, page, full, lang):
    more = {"calibrations": samples.CALIBRATIONS, "wear": samples.WEAR} if full else {}
    window.desk.line.monitor = lambda: samples.MONITOR if full else ()
    show(window, samples.cards_test(), lang, **more)
    window.desk.turn_to(page)
    assert_all(window)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("people", list(PEOPLE))
@pytest.mark.few
def test_signing_in_stands_whole_apart_readable_and_within_reach(window, people, lang):
    show(window, None, lang, who="", people=PEOPLE[people],
         notice=message("bench_panel.sign_in_differ"))
    assert_all(window)
    window.desk.sign_in.named("M. Lefèvre-Dubois")
    assert_all(window)


@pytest.mark.parametrize("lang", LANGS)
def test_a_reason_is_asked_for_on_a_sheet_that_stands_whole(window, lang):
    show(window, samples.deck(), lang)
    window.desk.take(samples.KEYS[3].tap)
    assert_all(window)
    assert samples.SAYS[0].id in words_on(window.desk.about)


@pytest.mark.parametrize("lang", LANGS)
def test_a_first_name_is_typed_on_a_sheet_that_says_why(window, lang):
    show(window, None, lang, who="", people=None)
    window.desk.sign_in.typing.emit()
    assert_all(window)
    assert word(lang, "bench_panel.sign_in_first") in words_on(window.desk.about)


@pytest.mark.parametrize("lang", LANGS)
def test_with_no_step_open_the_devices_are_seen(window, lang):
    show(window, None, lang)
    assert_all(window)
    assert window.desk.middle.devices.isVisible()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", ["steps", *PAGES])
@pytest.mark.few
def test_the_word_for_a_test_is_always_seen_and_so_is_that_it_is_simulated(window, page, lang):
    show(window, samples.deck(), lang)
    window.desk.turn_to(page)
    assert_all(window)
    badge = words_on(window.desk.top)
    assert word(lang, "bench_panel.test") in badge
    assert word(lang, "bench_panel.simulated") in badge
    assert all(edge.isVisible() for edge in window.desk.frame)


def test_a_real_table_is_not_called_simulated(window):
    show(window, samples.deck(), "en", simulated=False)
    assert_all(window)
    assert word("en", "bench_panel.simulated") not in words_on(window.desk)


def test_the_light_theme_is_readable(window):
    window.use_theme(LIGHT)
    for make in (samples.cards_test, samples.chips_test, samples.gate):
        show(window, make(), "fr")
        assert_all(window)


@pytest.mark.parametrize(("width", "height"), [(1920, 1200), (1024, 768), (1024, 600)])
def test_the_design_scales_with_the_screen(window, width, height):
    window.resize(width, height)
    show(window, samples.cards_test(), "fr")
    assert_all(window)


def test_the_frame_has_a_colour_of_its_own():
    taken = {getattr(DARK, name) for name in DARK.__slots__} | {
        getattr(LIGHT, name) for name in LIGHT.__slots__}
    assert not {verdict_signs.FRAME, verdict_signs.FRAME_DARK} & taken


def test_every_state_has_a_sign_and_a_word_of_its_own():
    assert len({verdict_signs._MARKS[state] for state in StepState}) == len(StepState)
    for lang in LANGS:
        words = {word(lang, f"bench_panel.state_{state.value}") for state in StepState}
        assert len(words) == len(StepState)


def test_every_step_can_be_opened_by_its_line(window):
    heard = []
    window.tapped.connect(heard.append)
    show(window, samples.deck(), "fr")
    assert_all(window)
    for key in window.desk.steps.keys:
        key._live_at = 0.0
        assert key.tap()
    assert [tap.step for tap in heard] == list(BenchStep)


def test_all_keys_have_names_that_are_spoken(window):
    show(window, samples.which_card(), "en")
    names = [piece.accessibleName() for piece in visible(window.desk)
             if isinstance(piece, KeyButton)]
    assert "Ace of spades" in names and all(names)
