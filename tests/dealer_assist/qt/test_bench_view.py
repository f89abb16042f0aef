"""The technician's picture in words: names for people, findings, rates, where each step stands."""

from dataclasses import replace

import bench_samples as samples
import pytest
from PyQt6.QtCore import QRectF

from dealer_assist.devices.commissioning.bench_page_view_models import MonitorSort, WearLine
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchScreen,
    BenchStepView,
    NamedFigure,
    Rate,
    StepLine,
    StepState,
)
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchStep, BenchVerdict
from dealer_assist.qt.technician.rate_bars import place_on_axis
from dealer_assist.qt.technician.results_panel import _Room
from dealer_assist.qt.technician.serial_monitor_page import matching_lines
from dealer_assist.qt.technician.spots_ring import SPOTS, spot_box, stray_line
from dealer_assist.qt.technician.wear_page import wear_worst_first
from dealer_assist.view.technician.bench_view import bench_view, finding_row, rate_row
from dealer_assist.view.technician.bench_words import about_name, message_words, ppm_words
from dealer_assist.words import LANGS, card_words, word
from dealer_assist.words.message import Message, message

BOX = QRectF(0, 0, 586, 240)


# --- names -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_spots_count_from_1_for_people(lang):
    assert about_name("spot 0", lang) == word(lang, "bench_panel.spot", spot=1)


def test_a_chip_is_named_by_the_end_of_its_number():
    assert about_name("chip e0040150a1b2c3d4", "en") == "chip …b2c3d4"


@pytest.mark.parametrize("lang", LANGS)
def test_cards_and_steps_in_a_message_are_put_into_words(lang):
    assert message_words(message("bench.first", step="deck"),
                         lang).endswith(word(lang, "bench_step.deck"))
    shown = message_words(Message("bench_cards.heard_card", (("card", "Qh"),)), lang)
    assert card_words("Qh", lang) in shown


def test_a_persons_words_that_are_no_messages_id_stay():
    assert message_words(Message("parce que {rien}"), "fr") == "parce que {rien}"


def test_a_message_whose_field_is_missing_is_shown_by_its_id_rather_than_lost():
    assert message_words(Message("bench_panel.spot"), "fr") == "bench_panel.spot"


def test_nearly_all_is_never_written_as_all():
    assert ppm_words(999_999, "en") == "99.9%" and ppm_words(1_000_000, "en") == "100%"


# --- the picture -----------------------------------------------------------------------------


def test_a_step_that_comes_later_says_what_comes_first_and_no_more():
    line = StepLine(BenchStep.DECK, StepState.LOCKED, message("bench.first", step="keys"))
    (row,) = bench_view(BenchScreen((line,)), "en").steps
    assert row.below == word("en", "bench.first", step=word("en", "bench_step.keys"))
    assert word("en", "bench_panel.state_locked") in row.spoken


def test_the_open_step_is_marked():
    rows = bench_view(samples.bench(samples.deck()), "fr").steps
    assert [row.number for row in rows if row.is_open] == [list(BenchStep).index(BenchStep.DECK)
                                                           + 1]


def test_a_findings_cards_are_kept_to_be_drawn_and_the_rest_is_named():
    row = finding_row(BenchFinding(BenchFault.WORN_CARD, BenchVerdict.WARN, ("7d", "spot 3"), 9,
                                   10), "en")
    assert row.cards == ("7d",) and row.others == "Spot 4" and row.figure == "9 of 10: 90%"


def test_a_finding_without_tries_has_no_figure():
    assert finding_row(BenchFinding(BenchFault.LID_SWITCH, BenchVerdict.WARN, ("shoe",)),
                       "en").figure == ""


def test_a_rate_tells_its_interval():
    row = rate_row(Rate(samples.plain("read"), 515, 520, 977_700, 996_900), "en")
    assert row.range == "95% sure: between 97.7% and 99.6%" and row.figure == "515 of 520: 99%"


def test_a_figure_has_a_decimal_comma_in_french_and_a_name_keeps_its_points():
    figures = (NamedFigure(samples.plain("flou"), "0.8 px (≤ 1.5)"),
               NamedFigure(samples.plain("adresse"), "v1.4.2 10.0.0.7"))
    shown = samples.bench(BenchStepView(BenchStep.CAMERA, figures=figures))
    assert [row.text for row in bench_view(shown, "fr").figures] == [
        "0,8 px (≤ 1,5)", "v1.4.2 10.0.0.7"]
    assert bench_view(shown, "en").figures[0].text == "0.8 px (≤ 1.5)"


def test_a_rate_of_nothing_says_nothing():
    row = rate_row(Rate(samples.plain("read"), 0, 0, 0, 1_000_000), "en")
    assert row.figure == "" and row.range == ""


def test_a_further_nine_takes_as_much_room_as_the_one_before():
    ninety, ninety_nine, more = (place_on_axis(ppm) for ppm in (900_000, 990_000, 999_000))
    assert ninety_nine - ninety == pytest.approx(more - ninety_nine, abs=0.1)
    assert place_on_axis(0) == 0.0 and place_on_axis(1_000_000) == pytest.approx(1.0)


def test_what_is_about_to_fail_comes_first():
    lines = (WearLine("As", (), BenchVerdict.ACCEPT), WearLine("Kd", (), BenchVerdict.WARN),
             WearLine("7d", (), BenchVerdict.REJECT))
    assert [line.about for line in wear_worst_first(lines)] == ["7d", "Kd", "As"]


def test_a_monitor_that_shows_reports_leaves_out_what_only_keeps_the_link_alive():
    ping = replace(samples.MONITOR[0], name="PING", sort=MonitorSort.FRAME)
    assert matching_lines((ping,), "",
                          MonitorSort.FRAME) == () and matching_lines((ping,), "", None) == (ping,)


# --- where things stand ----------------------------------------------------------------------


def test_no_two_spots_share_a_place():
    boxes = [spot_box(spot, BOX) for spot in range(SPOTS)]
    for at, one in enumerate(boxes):
        assert not any(one.intersects(other) for other in boxes[at + 1 :])


def test_spot_1_lies_at_the_dealers_left_hand_and_10_at_his_right():
    first, last = spot_box(0, BOX), spot_box(9, BOX)
    assert first.center().x() < BOX.center().x() < last.center().x()
    assert first.center().y() == last.center().y() > BOX.center().y()


@pytest.mark.parametrize("spot", range(SPOTS))
def test_an_arrow_between_neighbours_leaves_both_boxes_free(spot):
    start, end = spot_box(spot, BOX), spot_box((spot + 1) % SPOTS, BOX)
    points = stray_line(start, end, BOX.center(), False)
    assert len(points) > 4
    assert not any(start.contains(point) or end.contains(point) for point in points)


def test_what_was_found_wins_the_room_over_rates_and_figures():
    view = bench_view(samples.bench(samples.cards_test()), "fr")
    room = _Room(420.0, view, [110.0, 130.0, 110.0, 110.0], 80.0)
    assert room.shown == 2 and room.figures == 0.0 and room.rates


def test_of_more_rates_than_stand_there_the_judged_ones_stay():
    view = bench_view(samples.bench(samples.many_rates()), "fr")
    room = _Room(300.0, view, [], 0.0)
    assert len(room.rates) < len(view.rates) and view.rates[-1] in room.rates
    assert room.rates_high <= 300.0


def test_with_room_enough_everything_is_shown():
    view = bench_view(samples.bench(samples.cards_test()), "fr")
    room = _Room(2000.0, view, [110.0] * 4, 80.0)
    assert room.shown == 4 and room.figures == 80.0 and room.rates == view.rates
