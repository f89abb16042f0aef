"""Parts of the report in their order, in words, before they have pages."""

from functools import partial

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QColor, QPainter, QPen

from dealer_assist import __version__
from dealer_assist.devices.commissioning.commissioning_report import (
    BenchReport,
    DeviceEntry,
    ReportEvent,
)
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.paper_text import paper_text_width, wrapped_paper_lines
from dealer_assist.qt.technician import report_page_layout, report_test_plots
from dealer_assist.qt.technician.calibrations_page import calibration_figure_name, thousandths_words
from dealer_assist.qt.technician.paper_plots import (
    draw_state_on_paper,
    draw_verdict_on_paper,
    verdict_paper_colour,
)
from dealer_assist.qt.technician.report_page_layout import Column, Flow, date_and_time
from dealer_assist.view.technician.bench_words import (
    about_name,
    fault_cure,
    fault_name,
    message_words,
    role_name,
    state_name,
    step_name,
    verdict_name,
)
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import NBSP
from dealer_assist.words.message import Message
from drivers.wire.constants import SelfTestFault

_HASH_SHOWN = 16
_TOGETHER = 12  # so many lines of a list stay on one page


def report_blocks(content: BenchReport, lang: str) -> Flow:
    """The whole report as blocks."""
    flow = Flow()
    for part in (_title, _steps, _findings, _devices, _enrolled, report_test_plots.add_spot_map,
                 _calibrations, report_test_plots.add_card_test, report_test_plots.add_chip_test,
                 _history,
                 _signatures):
        part(flow, content, lang)
    return flow


def report_page_head(content: BenchReport, lang: str) -> str:
    """Head of each page."""
    title = word(lang, "bench_report.title")
    return f"{title} · {word(lang, 'bench_panel.table', table=content.table)} · " \
        f"{date_and_time(content.at_s, lang)}"


def report_page_foot(content: BenchReport, lang: str) -> str:
    """Foot of each page: the row of the journal that proves it."""
    proof = content.proof
    if proof is None:
        return ""
    return word(lang, "bench_report.foot", journal=proof.journal, rows=proof.rows,
                hash=proof.last_hash[:_HASH_SHOWN])


def _title(flow: Flow, content: BenchReport, lang: str) -> None:
    t = partial(word, lang)
    flow.text(t("bench_report.title"), 210, True, heads=True)
    flow.text(t("bench_panel.table", table=content.table), 170, True, heads=True)
    flow.gap(60)
    if content.simulated:
        flow.drawing(200, partial(_boxed, words=t("bench_report.simulated")))
        flow.gap(60)
    meaning = t(f"bench_report.verdict_{content.verdict.value}")
    flow.drawing(420, partial(_verdict, verdict=content.verdict,
                              name=verdict_name(content.verdict, lang), meaning=meaning))
    flow.gap(80)
    proof = content.proof
    rows = [(t("bench_report.date"), date_and_time(content.at_s, lang)),
            (t("bench_report.begun"), date_and_time(content.opened_s, lang)),
            (t("bench_report.by"), content.by),
            (t("bench_report.people"), ", ".join(content.people)),
            (t("bench_report.version"), f"Dealer Assist {__version__}")]
    if proof is not None:
        rows += [(t("bench_report.journal"), proof.journal),
                 (t("bench_report.rows"), str(proof.rows)),
                 (t("bench_report.last_hash"), proof.last_hash)]
    for name, value in rows:
        if value:
            _pair(flow, name, value)
    if proof is not None:
        flow.gap(40)
        flow.text(t("bench_report.proof"), report_page_layout.SMALL, ink=report_page_layout.SOFT)


def _pair(flow: Flow, name: str, value: str) -> None:
    """Add a name and its value on a line, the value in as many as it takes."""
    indent = 1500.0
    room = report_page_layout.TEXT_WIDE - indent
    size = report_page_layout.BODY if paper_text_width(value, report_page_layout.BODY,
                                      True) <= room else report_page_layout.SMALL - 2
    for at, line in enumerate(wrapped_paper_lines(value, size, True, room)):
        def draw(painter: QPainter, box: QRectF, at: int = at, line: str = line) -> None:
            if at == 0:
                report_page_layout.write_paper_line(painter, box.left(), box.top(), name,
                                              report_page_layout.BODY, False,
                                   report_page_layout.SOFT)
            report_page_layout.write_paper_line(painter, box.left() + indent, box.top(), line, size,
                                                True)

        flow.drawing(report_page_layout.BODY * report_page_layout.LEADING + 14, draw)


def _boxed(painter: QPainter, box: QRectF, words: str) -> None:
    painter.setPen(QPen(QColor(report_page_layout.INK), 14))
    painter.setBrush(QColor(report_page_layout.GROUND))
    painter.drawRect(box)
    report_page_layout.write_centred_line(painter, box.adjusted(60, 0, -60, 0), words, 100, True)


def _verdict(painter: QPainter, box: QRectF, verdict: BenchVerdict, name: str,
             meaning: str) -> None:
    painter.setPen(QPen(QColor(verdict_paper_colour(verdict)), 18))
    painter.drawRoundedRect(box.adjusted(9, 9, -9, -9), 60, 60)
    draw_verdict_on_paper(painter, QRectF(box.left() + 90, box.center().y() - 120, 240, 240),
                          verdict)
    report_page_layout.write_paper_line(painter, box.left() + 430, box.top() + 70, name, 170, True,
                                  verdict_paper_colour(verdict))
    report_page_layout.write_paper_line(painter, box.left() + 430, box.top() + 270, meaning, 96)


def _steps(flow: Flow, content: BenchReport, lang: str) -> None:
    t = partial(word, lang)
    flow.heading(t("bench_report.steps"))
    columns = (Column(t("bench_report.step"), 0.3), Column(t("bench_report.state"), 0.16),
               Column(t("bench_report.when"), 0.18), Column(t("bench_report.remark"), 0.36))
    rows = []
    for number, entry in enumerate(content.steps, 1):
        found = ", ".join(dict.fromkeys(fault_name(one.fault, lang) for one in entry.findings))
        remark = " ; ".join(part for part in (message_words(entry.why, lang), found) if part)
        rows.append((f"{number}. {step_name(entry.step, lang)}",
                     state_name(entry.state, lang), date_and_time(entry.at_s, lang), remark))
    signs = [partial(draw_state_on_paper, state=entry.state) for entry in content.steps]
    flow.table(columns, rows, signs)


def _findings(flow: Flow, content: BenchReport, lang: str) -> None:
    flow.heading(word(lang, "bench_report.findings"))
    if not content.findings:
        flow.text(word(lang, "bench_report.no_findings"))
    for step, finding in content.findings:
        about = ", ".join(about_name(one, lang) for one in finding.about)
        figure = f" ({finding.good}/{finding.tried})" if finding.tried else ""
        title = f"{step_name(step, lang)} · {fault_name(finding.fault, lang)}"
        name = verdict_name(finding.verdict, lang)
        flow.drawing(report_page_layout.BODY * report_page_layout.LEADING + 10, partial(
            _finding, verdict=finding.verdict, words=f"{name} · {title}"), heads=True)
        if about:
            flow.text(f"{about[:1].upper()}{about[1:]}{figure}", indent=150, heads=True)
        flow.text(word(lang, "bench_report.finding_cure", cure=fault_cure(finding.fault, lang)),
                  indent=150)
        flow.gap(50)


def _finding(painter: QPainter, box: QRectF, verdict: BenchVerdict, words: str) -> None:
    draw_verdict_on_paper(painter, QRectF(box.left(), box.top() + 8, 104, 104), verdict)
    report_page_layout.write_paper_line(painter, box.left() + 150, box.top(), words,
                                        report_page_layout.BODY,
                                  True)


def _devices(flow: Flow, content: BenchReport, lang: str) -> None:
    t = partial(word, lang)
    flow.heading(t("bench_report.devices"))
    columns = (Column(t("bench_report.device"), 0.2), Column(t("bench_report.device_id"), 0.16),
               Column(t("bench_report.port"), 0.2), Column(t("bench_report.firmware"), 0.2),
               Column(t("bench_report.key"), 0.1), Column(t("bench_report.self_test"), 0.14))
    if not content.devices:
        flow.text(t("bench_panel.no_devices"))
        return
    flow.table(columns, [_device(one, lang) for one in content.devices])


def _device(one: DeviceEntry, lang: str) -> tuple[str, ...]:
    t = partial(word, lang)
    own = one.family == "own"
    family = t(f"bench_report.family_{one.family}") if one.family in ("own", "camera") else t(
        "bench_report.family_bare", family=one.family)
    proved = "key_proved" if one.is_authentic else "key_unproved" if own else "key_none"
    protocol = t("bench_report.protocol", version=one.version) if one.version else ""
    firmware = " ".join(part for part in (one.firmware[:_HASH_SHOWN], protocol) if part)
    tested = t("bench_report.self_test_none") if own else ""
    if one.faults == 0:
        tested = t("bench_report.self_test_well")
    elif one.faults > 0:
        names = ", ".join(fault.name for fault in SelfTestFault if one.faults & fault)
        tested = t("bench_report.self_test_faults", faults=names)
    if one.supply_mv:
        volts = t("bench_report.supply", volts=thousandths_words(one.supply_mv, lang))
        tested = f"{tested}, {volts.replace(' ', NBSP)}"
    name = role_name(one.role, lang)
    number = "" if one.family == "camera" else one.device_id  # a camera has none
    return (f"{name[:1].upper()}{name[1:]}, {family}", number, one.port, firmware,
            t(f"bench_report.{proved}"), tested)


def _enrolled(flow: Flow, content: BenchReport, lang: str) -> None:
    t = partial(word, lang)
    flow.heading(t("bench_report.enrolled"))
    lines = [t("bench_report.deck_line", deck=one.deck, when=date_and_time(one.at_s, lang))
             for one in content.decks]
    lines += [t("bench_report.chips_line", series=one.series, count=one.count, value=one.value)
              for one in content.chips]
    lines = lines or [t("bench_report.nothing_enrolled")]
    for at, line in enumerate(lines):
        flow.text(line, heads=at < min(len(lines), _TOGETHER) - 1)


def _calibrations(flow: Flow, content: BenchReport, lang: str) -> None:
    t = partial(word, lang)
    flow.heading(t("bench_report.calibrations"))
    if not content.calibrations:
        flow.text(t("bench_report.no_calibrations"))
    for entry in content.calibrations:
        one = entry.change
        change = t(f"bench_panel.calibration_{one.change.value}", by=one.by,
                   when=date_and_time(one.at_s, lang))
        role = role_name(one.role, lang)
        flow.text(t("bench_report.calibration_line", role=f"{role[:1].upper()}{role[1:]}",
                    version=one.version, file=one.file, change=change), bold=True, heads=True)
        if one.why:
            flow.text(t("bench_report.calibration_why", why=message_words(Message(one.why), lang),
                        changes=entry.changes),
                      indent=150)
        figures = " · ".join(
            f"{calibration_figure_name(name, lang)} {thousandths_words(value, lang)}"
                             for name, value in one.figures)
        if figures:
            flow.text(figures, indent=150)
        flow.text(t("bench_report.calibration_file", sha=one.sha256), report_page_layout.SMALL,
                  ink=report_page_layout.SOFT, indent=150)
        flow.gap(50)


def _history(flow: Flow, content: BenchReport, lang: str) -> None:
    if not content.events:
        return
    flow.heading(word(lang, "bench_report.history"))
    for event in content.events:
        flow.text(word(lang, "bench_report.history_line", when=date_and_time(event.at_s, lang),
                       by=event.by or word(lang, "bench_report.nobody"),
                       what=_what(event, lang)), report_page_layout.SMALL)


def _what(event: ReportEvent, lang: str) -> str:
    step = step_name(event.step, lang)
    if event.skipped:
        why = message_words(Message(event.skipped), lang)
        return word(lang, "bench_report.history_skipped", step=step, why=why)
    if event.verdict is None:
        why = message_words(Message(event.reopened), lang)
        return word(lang, "bench_report.history_reopened", step=step, why=why)
    verdict = verdict_name(event.verdict, lang)
    if not event.findings:
        return word(lang, "bench_report.history_done", step=step, verdict=verdict)
    found = []
    for one in event.findings:
        about = ", ".join(about_name(part, lang) for part in one.about)
        name = fault_name(one.fault, lang)
        found.append(f"{name}, {about}" if about else name)
    return word(lang, "bench_report.history_found", step=step, verdict=verdict,
                findings=" ; ".join(found))


def _signatures(flow: Flow, content: BenchReport, lang: str) -> None:
    t = partial(word, lang)
    flow.heading(t("bench_report.signatures"))
    flow.text(t("bench_report.statement"), heads=True)
    flow.gap(60, heads=True)
    names = (t("bench_report.sign_technician", name=content.by), t("bench_report.sign_house"))
    flow.drawing(900, partial(_lines, names=names, line=t("bench_report.sign_line")))


def _lines(painter: QPainter, box: QRectF, names: tuple[str, ...], line: str) -> None:
    """Draw a box for each signatory: the name; below it the line for date, place, signature."""
    wide = (box.width() - 200) / len(names)
    for at, name in enumerate(names):
        left = box.left() + at * (wide + 200)
        report_page_layout.write_paper_line(painter, left, box.top(), name, report_page_layout.BODY,
                                            True)
        for y in (box.top() + 420, box.top() + 700):
            painter.setPen(QPen(QColor(report_page_layout.INK), 6))
            painter.drawLine(QPointF(left, y), QPointF(left + wide, y))
        report_page_layout.write_paper_line(painter, left, box.top() + 720, line,
                                            report_page_layout.SMALL,
                                      False,
                           report_page_layout.SOFT)
