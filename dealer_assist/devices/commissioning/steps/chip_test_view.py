"""View of a chip test: the ring of spots, strays between them, rates, what to do next."""

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from math import ceil
from typing import Final

from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    NamedFigure,
    Rate,
    SpotMark,
    StepProgress,
    Stray,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import Again, Choose, GoOn, Stop
from dealer_assist.devices.commissioning.findings.chip_test_diagnosis import diagnose_spots
from dealer_assist.devices.commissioning.findings.chip_test_totals import (
    SpotSum,
    SpotTotals,
    spot_totals_of,
)
from dealer_assist.devices.commissioning.findings.confidence_intervals import rate_interval
from dealer_assist.devices.commissioning.findings.diagnosis import (
    Diagnosis,
    more_runs_needed_message,
)
from dealer_assist.devices.commissioning.findings.rate_verdicts import (
    figure_of,
    joint_verdict,
    more_without_fault,
    rate_of,
    reason_of,
    shipped_test_limits,
)
from dealer_assist.devices.commissioning.steps.card_test_view import line_figures
from dealer_assist.devices.commissioning.steps.stack_trial import WatchedSpot
from dealer_assist.game.facts.commissioning import (
    BenchFinding,
    BenchStep,
    BenchVerdict,
    SpotsPassed,
)
from dealer_assist.words.message import Message, message
from drivers.lazy_dataclass import dataclass

#: Stacks needed for an estimate of the time left.
_STEADY: Final = 3
_NS: Final = 1_000_000_000


class SpotTestAt(Enum):
    """Phase of the test."""

    BEGIN = auto()  # not chosen yet how to test
    CLEAR = auto()  # chips are to be taken away
    PUT = auto()  # chips are to be put
    OPEN = auto()  # too few stacks for a verdict
    DONE = auto()


@dataclass(frozen=True, slots=True)
class SpotsAt:
    """Chip test in progress: `runs` with the one in work last, `done` of them over.

    `plan` are the spots still to come, the one in work first, where `heights_done` stacks are
    counted already.
    """

    at: SpotTestAt
    rounds: tuple[SpotsPassed, ...]
    done: int
    plan: tuple[int, ...]
    seats: Mapping[int, int]
    heights: tuple[int, ...]
    heights_done: int
    counts: Mapping[int, int]
    watched: WatchedSpot | None
    is_wanted: bool  # he says that they are there; what the scanner says is waited for
    says: tuple[Message, ...]
    verdict: BenchVerdict | None
    latency_ms: tuple[int, ...]
    took_ns: int  # from the beginning to the last stack

    @property
    def height(self) -> int:
        """Number of chips to be put there now."""
        return self.heights[min(self.heights_done, len(self.heights) - 1)]


def chip_screen(test: SpotsAt) -> BenchStepView:
    """View of the test."""
    total = spot_totals_of(test.rounds)
    settled = test.at in (SpotTestAt.OPEN, SpotTestAt.DONE)
    found = diagnose_spots(test.rounds) if settled else Diagnosis()
    thin = tuple(map(more_runs_needed_message, found.thin))
    named = dict(zip(("chips", "own", "count"), chip_rates(total), strict=True))
    beside = (*reason_of(test.verdict, named), *thin)[:2]
    return BenchStepView(
        BenchStep.CHIPS_TEST, (*_says(test, total), *beside), (*test.says, *thin),
        _keys(test), progress=_progress(test), spots=_marks(test, total, found.findings),
        strays=_strays(total), rates=_rates(total, found) if test.rounds else (),
        figures=chip_figures(total) if test.rounds else (), latency_ms=test.latency_ms,
        findings=found.findings, verdict=test.verdict,
    )


# --- figures ----------------------------------------------------------------------------------


def chip_rates(total: SpotTotals) -> tuple[Rate, ...]:
    """Chips heard, chips heard nowhere else, stacks counted right."""
    # A chip that strays to two other spots is counted twice, and still is one chip.
    own = max(0, total.placed - total.strayed)
    return (
        rate_of(message("bench_spots.rate_chips"), total.heard, total.placed, "chips"),
        rate_of(message("bench_spots.rate_own"), own, total.placed, "own"),
        rate_of(message("bench_spots.rate_count"), total.right, total.tried, "count"),
    )


def _rates(total: SpotTotals, found: Diagnosis) -> tuple[Rate, ...]:
    """Rates, with the chips heard at each height, which aren't judged by themselves; a rate with a
    finding comes first."""
    if found.findings:
        return chip_rates(total)
    heights = sorted({height for one in total.spots.values() for height in one.tried_at})
    return (*chip_rates(total), *(_at_height(total, height) for height in heights))


def _at_height(total: SpotTotals, height: int) -> Rate:
    tried = sum(one.tried_at[height] for one in total.spots.values())
    missed = sum(one.missed_at[height] for one in total.spots.values())
    good = height * tried - missed
    low, high = rate_interval(good, height * tried)
    return Rate(message("bench_spots.rate_height", height=height), good, height * tried, low, high)


def chip_figures(total: SpotTotals) -> tuple[NamedFigure, ...]:
    """Figures: time of a right count, the link, a camera's lowest confidence."""
    sure = () if not total.confidence else (
        NamedFigure(message("bench_cards.figure_confidence"), f"{total.confidence / 10:.1f} %"),)
    settled = figure_of(message("bench_spots.figure_settled"), total.slowest_ms, "settled_ms",
                        f"{total.slowest_ms} ms")
    return settled, *line_figures(total.line, total.tried), *sure


def chip_verdict(total: SpotTotals, findings: Iterable[BenchFinding]) -> BenchVerdict:
    """Verdict of rates, figures and findings together."""
    figures = [one.verdict for one in chip_figures(total) if one.verdict
               is not BenchVerdict.UNDECIDED]
    rates = [one.verdict for one in chip_rates(total)]
    return joint_verdict((*figures, *rates, *(one.verdict for one in findings)))


def _rounds_more(test: SpotsAt, total: SpotTotals) -> int:
    """Number of further faultless rounds that settle the open rates."""
    a_round = {"chips": len(test.seats) * sum(test.heights), "count": len(test.seats)
               * len(test.heights)}
    chips, own, count = chip_rates(total)
    rates = shipped_test_limits().rates
    more = [
        more_without_fault(rate.good, rate.of, rates[name].accept_ppm) / max(1, a_round[of])
        for rate, name, of in ((chips, "chips", "chips"), (own, "own", "chips"),
                               (count, "count", "count"))
        if rate.verdict is BenchVerdict.UNDECIDED]
    return ceil(max(more, default=1))


# --- words ------------------------------------------------------------------------------------


def _says(test: SpotsAt, total: SpotTotals) -> tuple[Message, ...]:
    if not test.seats:
        return (message("bench_spots.not_mapped"),)
    match test.at:
        case SpotTestAt.BEGIN:
            heights = ", ".join(map(str, test.heights))
            return (message("bench_spots.begin"),
                    message("bench_spots.begin_which", spots=len(test.seats), heights=heights))
        case SpotTestAt.CLEAR:
            return _clear(test)
        case SpotTestAt.PUT:
            return _put(test)
        case SpotTestAt.OPEN:
            return (message("bench_spots.open", rounds=_rounds_more(test, total)),)
    return (message(f"bench_spots.done_{test.verdict}"),)


def _clear(test: SpotsAt) -> tuple[Message, ...]:
    spot, count = next(iter(test.counts.items()), (test.plan[0], 0))
    return (message("bench_spots.clear", spot=spot + 1, count=count),)


def _put(test: SpotsAt) -> tuple[Message, ...]:
    spot, height = test.plan[0], test.height
    before = test.heights[test.heights_done - 1] if test.heights_done else 0
    where = {"spot": spot + 1, "seat": test.seats[spot]}
    put = (message("bench_spots.put_one", **where) if height == 1 else
           message("bench_spots.put", count=height - before, height=height, **where))
    watched = test.watched
    counted = watched.counted if watched is not None else 0
    is_right = counted == height and watched is not None and watched.is_all_told
    if test.is_wanted or is_right:
        return (message("bench_spots.counting", spot=spot + 1, count=counted, height=height),)
    waits = (message("bench_spots.wait", count=counted, height=height),)
    return (put, *(waits if before < counted else ()))


def _keys(test: SpotsAt) -> tuple[TapChoice, ...]:
    stop = TapChoice(message("bench_spots.key_stop"), Stop())
    match test.at:
        case SpotTestAt.BEGIN if test.seats:
            return (TapChoice(message("bench_spots.key_all"), Choose("full"), True),
                    TapChoice(message("bench_spots.key_short"), Choose("short")))
        case SpotTestAt.CLEAR:
            return TapChoice(message("bench_spots.key_clear"), GoOn()), stop
        case SpotTestAt.PUT:
            return (TapChoice(message("bench_spots.key_there"), GoOn(), True),
                    TapChoice(message("bench_spots.key_next"), Choose("next")), stop)
        case SpotTestAt.OPEN:
            return TapChoice(message("bench_spots.key_more"), Choose("more"), True), stop
        case SpotTestAt.DONE:
            return (TapChoice(message("bench_spots.key_again"), Again()),)
    return ()


def _progress(test: SpotsAt) -> StepProgress | None:
    if test.at not in (SpotTestAt.CLEAR, SpotTestAt.PUT):
        return None
    each = len(test.heights)
    of = len(test.seats) * each
    done = of - len(test.plan) * each + test.heights_done
    left_s = -1
    if done >= _STEADY:
        left_s = ceil(test.took_ns / done * (of - done) / _NS)
    return StepProgress(done, of, left_s)


def _marks(
    test: SpotsAt, total: SpotTotals, findings: Iterable[BenchFinding]
) -> tuple[SpotMark, ...]:
    named = {name: finding.verdict for finding in findings for name in finding.about}
    due = test.plan[0] if test.plan and test.at in (SpotTestAt.CLEAR, SpotTestAt.PUT) else -1
    return tuple(
        _mark(test, spot, total.spots.get(spot, SpotSum(spot)), named.get(f"spot {spot}"),
              spot == due)
        for spot in test.seats)


def _mark(
    test: SpotsAt, spot: int, one: SpotSum, named: BenchVerdict | None, is_due: bool
) -> SpotMark:
    verdict = BenchVerdict.UNDECIDED
    if one.tried:
        verdict = BenchVerdict.ACCEPT if one.right == one.tried else BenchVerdict.WARN
    return SpotMark(spot, test.seats[spot], test.counts.get(spot, 0), one.right, one.tried,
                    named or verdict, is_due)


def _strays(total: SpotTotals) -> tuple[Stray, ...]:
    return tuple(
        Stray(spot, other, times, one.placed)
        for spot, one in total.spots.items() for other, times in one.strayed.items() if times)
