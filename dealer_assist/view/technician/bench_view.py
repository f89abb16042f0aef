"""The technician's picture in words: a ``BenchScreen`` and a language in, texts to draw out. No Qt.

Everything that a widget writes is made here, so that a test can read a whole page without one.
"""

from dataclasses import replace
from re import compile as compile_
from typing import Final

from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchScreen,
    BenchStepView,
    NamedFigure,
    Rate,
    StepProgress,
    StepState,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import Open, Skip
from dealer_assist.game.facts.commissioning import BenchFinding, BenchStep, BenchVerdict
from dealer_assist.view.technician.bench_words import (
    about_name,
    fault_cure,
    fault_name,
    is_card,
    message_words,
    minutes_seconds_words,
    percent,
    ppm_words,
    role_name,
    state_name,
    step_name,
    verdict_name,
)
from dealer_assist.words import decimal, word
from drivers.lazy_dataclass import dataclass

#: A decimal number, no version or address.
_DECIMAL: Final = compile_(r"(?<![\w.])(\d+)\.(\d+)(?![\w.])")


@dataclass(frozen=True, slots=True)
class StepRow:
    """Line of the list of steps; ``is_open`` is the one shown beside it."""

    number: int
    name: str
    state: StepState
    word: str
    why: str
    below: str  # both, in a line
    is_open: bool
    tap: Open

    @property
    def spoken(self) -> str:
        """The line read aloud."""
        return ". ".join(part for part in (f"{self.number}. {self.name}", self.word, self.why)
                         if part)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """Key at the bottom."""

    words: str
    tap: object
    is_main: bool = False
    is_grave: bool = False

    @property
    def rank(self) -> int:
        """Place from the left: skipping a step first, going on last."""
        return 0 if isinstance(self.tap, Skip) else 2 if self.is_main else 1


@dataclass(frozen=True, slots=True)
class FindingRow:
    """Finding: the fault, the parts, the figure behind it, the remedy."""

    verdict: BenchVerdict
    word: str
    title: str
    cure: str
    cards: tuple[str, ...]
    others: str
    figure: str

    @property
    def spoken(self) -> str:
        """The finding read aloud."""
        parts = (self.word, self.title, " ".join(self.cards), self.others, self.figure, self.cure)
        return ". ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class RateRow:
    """Rate as a bar with its whiskers; ``at``, ``low``, ``high`` and bands in a millionth."""

    label: str
    figure: str
    range: str
    short: str  # share and interval in one, for small space
    at: int
    low: int
    high: int
    accept: int
    reject: int
    verdict: BenchVerdict
    word: str

    @property
    def spoken(self) -> str:
        """The rate read aloud."""
        return f"{self.label} {self.figure}, {self.range}, {self.word}"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """Named figure that is no rate."""

    label: str
    text: str
    verdict: BenchVerdict


@dataclass(frozen=True, slots=True)
class ProgressRow:
    """Progress, and the estimated time left."""

    done: int
    of: int
    words: str


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """Device as the bench sees it now."""

    role: str
    name: str
    port: str
    says: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class BenchHead:
    """Line on top: that this is a test, simulated or not, the table, the technician, the time."""

    test: str
    simulated: str
    table: str
    who: str
    elapsed: str


@dataclass(frozen=True, slots=True)
class BenchView:
    """View of the bench's window. Empty parts aren't drawn."""

    lang: str
    head: BenchHead
    steps: tuple[StepRow, ...]
    devices: tuple[DeviceRow, ...]
    notice: str
    hands: tuple[KeyRow, ...] = ()
    step: BenchStep | None = None
    title: str = ""
    says: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    keys: tuple[KeyRow, ...] = ()
    asks: str = ""
    choices: tuple[str, ...] = ()
    given: str = ""
    progress: ProgressRow | None = None
    findings: tuple[FindingRow, ...] = ()
    rates: tuple[RateRow, ...] = ()
    figures: tuple[FigureRow, ...] = ()
    verdict: BenchVerdict | None = None
    verdict_word: str = ""
    verdict_line: str = ""


def bench_view(bench: BenchScreen, lang: str) -> BenchView:
    """The picture in this language."""
    view = BenchView(
        lang=lang, head=_head(bench, lang), steps=_steps(bench, lang),
        devices=_devices(bench, lang), notice=message_words(bench.notice, lang),
        hands=tuple(KeyRow(message_words(hand.label, lang), hand) for hand in bench.hands),
    )
    return _with_step(view, bench.shown, lang) if bench.shown is not None else view


def _head(bench: BenchScreen, lang: str) -> BenchHead:
    return BenchHead(
        test=word(lang, "bench_panel.test"),
        simulated=word(lang, "bench_panel.simulated") if bench.simulated else "",
        table=word(lang, "bench_panel.table", table=bench.table) if bench.table else "",
        who=bench.who or word(lang, "bench_panel.nobody"),
        elapsed=_elapsed(bench.elapsed_s, lang),
    )


def _elapsed(elapsed_s: int, lang: str) -> str:
    """Whole minutes; nothing moves by the second."""
    if elapsed_s < 60:
        return word(lang, "bench_panel.begun")
    return word(lang, "bench_panel.elapsed", time=minutes_seconds_words(elapsed_s // 60 * 60, lang))


def _steps(bench: BenchScreen, lang: str) -> tuple[StepRow, ...]:
    opened = bench.shown.step if bench.shown is not None else None
    rows = []
    for number, line in enumerate(bench.steps, 1):
        state, why = state_name(line.state, lang), message_words(line.why, lang)
        below = word(lang, "bench_panel.state_why", state=state, why=why) if why else state
        if line.state is StepState.LOCKED and why:
            below = why  # it says that it comes later
        rows.append(StepRow(number, step_name(line.step, lang), line.state, state, why, below,
                            line.step is opened, Open(line.step)))
    return tuple(rows)


def _devices(bench: BenchScreen, lang: str) -> tuple[DeviceRow, ...]:
    return tuple(
        DeviceRow(one.role, role_name(one.role, lang), one.port, message_words(one.says, lang),
                  one.is_up)
        for one in bench.devices
    )


def _with_step(view: BenchView, shown: BenchStepView, lang: str) -> BenchView:
    asks = shown.asks
    return replace(
        view, step=shown.step, title=step_name(shown.step, lang),
        says=tuple(message_words(one, lang) for one in shown.says),
        notes=tuple(message_words(one, lang) for one in shown.notes),
        keys=tuple(key_row(key, lang) for key in shown.keys),
        asks=message_words(asks.label, lang) if asks is not None else "",
        choices=asks.choices if asks is not None else (),
        given=asks.given if asks is not None else "",
        progress=_progress(shown.progress, lang),
        findings=tuple(finding_row(one, lang) for one in shown.findings),
        rates=tuple(rate_row(one, lang) for one in shown.rates),
        figures=tuple(_figure(one, lang) for one in shown.figures),
        verdict=shown.verdict,
        verdict_word=verdict_name(shown.verdict, lang) if shown.verdict is not None else "",
        verdict_line=word(lang, f"bench_panel.means_{shown.verdict.value}")
        if shown.verdict is not None else "",
    )


def key_row(key: TapChoice, lang: str) -> KeyRow:
    """One key in words."""
    return KeyRow(message_words(key.label, lang), key.tap, key.is_main, key.is_grave)


def _progress(progress: StepProgress | None, lang: str) -> ProgressRow | None:
    if progress is None:
        return None
    done = word(lang, "bench_panel.progress", done=progress.done, of=progress.of)
    if progress.left_s >= 0:
        left = word(lang, "bench_panel.left", time=minutes_seconds_words(progress.left_s, lang))
        done = f"{done} · {left}"
    return ProgressRow(progress.done, progress.of, done)


def finding_row(finding: BenchFinding, lang: str) -> FindingRow:
    """One finding in words; its cards stay cards, to be drawn."""
    cards = tuple(one for one in finding.about if is_card(one))
    others = ", ".join(about_name(one, lang) for one in finding.about if not is_card(one))
    figure = ""
    if finding.tried:
        figure = word(lang, "bench_panel.good_of", good=finding.good, of=finding.tried,
                      rate=percent(finding.good, finding.tried, lang))
    return FindingRow(
        finding.verdict, verdict_name(finding.verdict, lang), fault_name(finding.fault, lang),
        fault_cure(finding.fault, lang), cards, others[:1].upper() + others[1:], figure,
    )


def rate_row(rate: Rate, lang: str) -> RateRow:
    """One rate in words, and its bar."""
    at = rate.good * 1_000_000 // rate.of if rate.of else 0
    figure = word(lang, "bench_panel.good_of", good=rate.good, of=rate.of,
                  rate=percent(rate.good, rate.of, lang)) if rate.of else ""
    between = word(lang, "bench_panel.between", low=ppm_words(rate.low_ppm, lang),
                   high=ppm_words(rate.high_ppm, lang)) if rate.of else ""
    short = word(lang, "bench_panel.short_rate", rate=percent(rate.good, rate.of, lang),
                 low=ppm_words(rate.low_ppm, lang),
                 high=ppm_words(rate.high_ppm, lang)) if rate.of else ""
    return RateRow(
        message_words(rate.label, lang), figure, between, short, at, rate.low_ppm, rate.high_ppm,
        rate.accept_ppm, rate.reject_ppm, rate.verdict, verdict_name(rate.verdict, lang),
    )


def _figure(figure: NamedFigure, lang: str) -> FigureRow:
    text = _DECIMAL.sub(lambda number: decimal(number[0], lang), figure.text)
    return FigureRow(message_words(figure.label, lang), text, figure.verdict)
