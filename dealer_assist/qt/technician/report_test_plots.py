"""The report's parts with plots: the map of spots, the test of the cards, the test of the chips."""

from functools import partial

from dealer_assist.devices.commissioning.bench_screen_view_model import Rate, SpotMark
from dealer_assist.devices.commissioning.commissioning_report import BenchReport, CardTest, ChipTest
from dealer_assist.game.facts.commissioning import LineTally
from dealer_assist.qt.technician import paper_plots, report_page_layout
from dealer_assist.qt.technician.cards_grid import has_confidence
from dealer_assist.qt.technician.report_page_layout import Column, Flow, date_and_time
from dealer_assist.view.technician.bench_view import rate_row
from dealer_assist.view.technician.bench_words import about_name, ppm_words, spot_number
from dealer_assist.words import card_words, word

_PAIRS = 12


def add_spot_map(flow: Flow, content: BenchReport, lang: str) -> None:
    """Add the map of spots and seats, with their results."""
    flow.heading(word(lang, "bench_report.map"))
    marks = _marks(content)
    if not marks:
        flow.text(word(lang, "bench_report.no_map"))
        return
    flow.text(word(lang, "bench_report.map_line"), report_page_layout.SMALL,
              ink=report_page_layout.SOFT,
              heads=True)
    strays = content.stacks.strays if content.stacks is not None else ()
    flow.drawing(paper_plots.RING_HIGH, partial(
        paper_plots.draw_spots_on_paper, spots=marks, strays=strays, lang=lang))


def _marks(content: BenchReport) -> tuple[SpotMark, ...]:
    tested = {one.spot: one for one in (content.stacks.spots if content.stacks else ())}
    seats = {spot: seat for _, spot, seat in content.seats}
    return tuple(tested.get(spot, SpotMark(spot, seats.get(spot, 0)))
                 for spot in sorted({*tested, *seats}))


def add_card_test(flow: Flow, content: BenchReport, lang: str) -> None:
    """Add the test of the cards: rates, the 52 cards, confusions, the link."""
    t = partial(word, lang)
    flow.heading(t("bench_report.card_test"))
    test = content.cards
    if test is None:
        flow.text(t("bench_report.card_test_none"))
        return
    flow.text(t("bench_report.card_test_line", run=test.run, runs=test.runs, deck=test.deck,
                when=date_and_time(test.at_s, lang)), heads=True)
    _with(flow, test, lang)
    _rates(flow, test.rates, lang)
    flow.text(t("bench_report.card_grid"), report_page_layout.SMALL, ink=report_page_layout.SOFT,
              heads=True)
    flow.drawing(paper_plots.GRID_HIGH, partial(paper_plots.draw_cards_heat_map, cells=test.cells))
    flow.gap(40)
    if test.mistaken:
        pairs = "; ".join(t("bench_report.confusion_pair", card=about_name(card, lang),
                            other=about_name(other, lang), times=times)
                          for card, other, times in test.mistaken[:_PAIRS])
        flow.text(t("bench_report.confusion", pairs=pairs))
    _cells(flow, test, lang)
    _line(flow, test.line, lang)


def _cells(flow: Flow, test: CardTest, lang: str) -> None:
    """Add cards drawn with another, and the card with a camera's lowest confidence."""
    doubled = [card_words(cell.card, lang) for cell in test.cells if cell.doubled]
    if doubled:
        flow.text(word(lang, "bench_report.doubled", cards=", ".join(doubled)))
    unsure = [cell for cell in test.cells if has_confidence(cell)]
    if unsure:
        least = min(unsure, key=lambda cell: cell.confidence)
        flow.text(word(lang, "bench_report.confidence", card=card_words(least.card, lang),
                       lowest=ppm_words(least.confidence * 1000, lang)))


def add_chip_test(flow: Flow, content: BenchReport, lang: str) -> None:
    """Add the test of the chips: rates, heights of stacks, strays, the link."""
    t = partial(word, lang)
    flow.heading(t("bench_report.chip_test"))
    test = content.stacks
    if test is None:
        flow.text(t("bench_report.chip_test_none"))
        return
    flow.text(t("bench_report.chip_test_line", run=test.run, rounds=test.rounds,
                when=date_and_time(test.at_s, lang)), heads=True)
    _with(flow, test, lang)
    _rates(flow, test.rates, lang)
    columns = (Column(t("bench_report.heights"), 0.3), Column(t("bench_report.stacks"), 0.3),
               Column(t("bench_report.unheard"), 0.4))
    flow.table(columns, [(str(height), str(stacks), str(missed))
                         for height, stacks, missed in test.heights])
    flow.gap(40)
    for stray in test.strays:
        line = t("bench_report.stray_line", spot=spot_number(stray.spot),
                 at=spot_number(stray.heard_at), times=stray.times, of=stray.of)
        flow.text(t("grammar.colon", what=t("bench_report.strays"), told=line))
    _line(flow, test.line, lang)


def _with(flow: Flow, test: CardTest | ChipTest, lang: str) -> None:
    for name in ("firmware", "calibration"):
        value = str(getattr(test, name))[:16]
        if value:
            flow.text(word(lang, f"bench_report.with_{name}", value=value), heads=True)


def _rates(flow: Flow, rates: tuple[Rate, ...], lang: str) -> None:
    flow.gap(40, heads=True)
    for rate in rates:
        flow.drawing(paper_plots.RATE_HIGH, partial(
            paper_plots.draw_rate, row=rate_row(rate, lang), lang=lang), heads=True)
    flow.drawing(paper_plots.AXIS_HIGH, paper_plots.draw_axis, heads=True)
    flow.text(word(lang, "bench_report.rates_key"), report_page_layout.SMALL,
              ink=report_page_layout.SOFT)
    flow.gap(60)


def _line(flow: Flow, line: LineTally, lang: str) -> None:
    flow.text(word(lang, "bench_report.line_figures", median=line.median_ms,
                   slowest=line.slowest_ms, lost=line.lost, noise=line.noise, forged=line.forged,
                   gaps=line.gaps))
