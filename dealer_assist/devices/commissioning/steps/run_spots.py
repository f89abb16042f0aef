"""Step "spots": one chip is put before each seat, to map the spots.

If the cables of two antennas were swapped, each chip is heard at the other's spot. The step says
so; the map stays as found, since the table can play by it, or the cables are put right and those
seats are tried again.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    SpotMark,
    StepProgress,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.spot_contents_tracker import ScannerSpots
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
    newest_notes,
    verdict_of_findings,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchStep,
    BenchVerdict,
    StepDone,
)
from dealer_assist.words.message import Message, message
from drivers.devices import device_reports as r
from drivers.wire.constants import SPOTS

SCANNER: Final = "scanner"
#: Time after the request within which all chips on the spots are reported.
_SETTLES_NS: Final = 1_500_000_000


def spots_of_other_seats(seats: Mapping[int, int]) -> tuple[int, ...]:
    """Spots that lie before another seat than their number says; `seats` gives the seat by spot.

    >>> spots_of_other_seats({0: 1, 1: 3, 2: 2})
    (1, 2)
    """
    return tuple(spot for spot, seat in sorted(seats.items()) if seat != spot + 1)


class RunSpots(Runner):
    """Seats in turn. `_seats` gives the seat by spot, as far as tried."""

    def __init__(self, ground: Ground) -> None:
        self._old = {spot: seat for (role, spot), seat in ground.bench.seats.items()
                     if role == SCANNER}
        is_first = ground.bench.outcome(BenchStep.SPOTS).verdict is None
        self._seats = dict(self._old) if is_first else {}
        self._standing = ScannerSpots()
        self._before: dict[int, int] = {}  # chips by spot before this seat
        self._unheard: list[int] = []  # seats at which nothing was heard
        self._doubtful: set[tuple[int, int]] = set()
        self._notes: list[Message] = []
        self._only: tuple[int, ...] = tuple(range(1, SPOTS + 1))
        self._must_ask = True
        self._settled_ns = 0  # from then on a chip was put there now; 0: not requested yet
        self._is_clear = False  # nothing lay there when the first chip was put
        self._is_over = len(self._seats) == SPOTS
        self._ended: StepDone | None = None

    # --- input -------------------------------------------------------------------------------

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Request a report of the chips already there: they answer for no seat."""
        if not self._must_ask:
            if now_ns >= self._settled_ns:
                self._is_clear |= not self._standing.counts
            return NOTHING
        self._must_ask, self._is_clear = False, False
        self._settled_ns = now_ns + _SETTLES_NS
        return StepResult(errands=(Errand("tell_spots", SCANNER),))

    def heard(self, heard: DeviceReport) -> StepResult:
        """A chip came to a spot."""
        if heard.role != SCANNER:
            return NOTHING
        report = heard.report
        if isinstance(report, r.RequestAnswered):
            self._settled_ns = 0
        if isinstance(report, r.SpotsDoubtful):
            one, other = sorted(report.spots)
            self._doubtful.add((one, other))
            self._notes.append(message("bench_map.two_spots", spot=one + 1, other_spot=other + 1))
        self._must_ask |= self._standing.heard(report)
        after = dict(self._standing.counts)
        came = [spot for spot, count in after.items() if count > self._before.get(spot, 0)]
        many = [spot for spot in came if after[spot] - self._before.get(spot, 0) > 1]
        self._before = after
        due = self._due
        if not came or due is None or not self._is_clear:
            return NOTHING
        if many or len(came) > 1:
            self._notes.append(message("bench_map.one_chip"))
            return NOTHING
        return self._found(came[0], due)

    def _found(self, spot: int, seat: int) -> StepResult:
        """This spot lies before that seat; a spot has one seat only."""
        if spot in self._seats:
            self._notes.append(message("bench_map.known", spot=spot + 1, seat=self._seats[spot]))
            return NOTHING
        self._seats[spot] = seat
        id = "bench_map.found" if spot + 1 == seat else "bench_map.found_other"
        self._notes.append(message(id, spot=spot + 1, seat=seat))
        self._is_over |= self._due is None
        return StepResult((b.SpotMapped(SCANNER, spot, seat),))

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap: nothing heard, no further seat, map confirmed or to be mended, once
        more."""
        due = self._due
        match tap:
            case bench_taps.Choose(what="nothing") if due is not None:
                self._unheard.append(due)
                self._notes.append(message("bench_map.unheard", seat=due))
                self._is_over |= self._due is None
            case bench_taps.Choose(what="enough") if due is not None and self._seats:
                self._is_over = True
            case bench_taps.Choose(what="mended") if self._is_over:
                self._again_for(spots_of_other_seats(self._seats))
            case bench_taps.Again():
                self._again_for(tuple(self._seats))
                self._unheard, self._ended = [], None
            case bench_taps.GoOn() | bench_taps.Choose(
                what="keep") if self._is_over and not self._ended:
                return self._ends(now_s)
        return NOTHING

    def _again_for(self, spots: tuple[int, ...]) -> None:
        """Try these spots' seats anew."""
        self._seats = {spot: seat for spot, seat in self._seats.items() if spot not in spots}
        self._is_over, self._must_ask, self._doubtful = False, True, set()

    @property
    def _due(self) -> int | None:
        """Seat that is due, or None."""
        if self._is_over:
            return None
        tried = {*self._seats.values(), *self._unheard}
        return next((seat for seat in self._only if seat not in tried), None)

    @property
    def _findings(self) -> tuple[BenchFinding, ...]:
        heard_twice = {spot for pair in self._doubtful for spot in pair}
        found = [BenchFinding(BenchFault.WEAK_ANTENNA, BenchVerdict.REJECT, (f"spot {seat - 1}",),
                              0, 1)
                 for seat in self._unheard if seat - 1 not in heard_twice]
        found += [BenchFinding(BenchFault.CROSS_TALK, BenchVerdict.WARN,
                               (f"spot {one}", f"spot {other}"))
                  for one, other in sorted(self._doubtful)]
        crossed = spots_of_other_seats(self._seats)
        if crossed:
            about = tuple(f"spot {spot}" for spot in crossed)
            found.append(BenchFinding(BenchFault.SWAPPED_SPOTS, BenchVerdict.WARN, about))
        return tuple(found)

    def _ends(self, now_s: int) -> StepResult:
        findings = self._findings
        self._ended = StepDone(BenchStep.SPOTS, verdict_of_findings(findings), findings, at_s=now_s)
        return StepResult((self._ended,))

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """The seat whose turn it is, and the spots around the table."""
        shown = BenchStepView(BenchStep.SPOTS, spots=self._marks(), notes=newest_notes(self._notes),
                              findings=self._findings)
        if self._ended is not None:
            return replace(shown, says=(message("bench_map.ended"),), verdict=self._ended.verdict,
                           keys=(bench_tap_choice("again", bench_taps.Again()),))
        due = self._due
        if due is None:
            return self._at_end(shown)
        if not self._is_clear:
            id = "bench_map.clear" if self._standing.counts else "bench_map.looking"
            return replace(shown, says=(message(id),))
        says = (message("bench_map.put", seat=due), message("bench_map.put_how"))
        keys = [bench_tap_choice("no_chip_told", bench_taps.Choose("nothing"))]
        if self._seats:
            keys += [bench_tap_choice("again", bench_taps.Again()),
                     bench_tap_choice("seats_enough", bench_taps.Choose("enough"))]
        return replace(shown, says=says, keys=tuple(keys),
                       progress=StepProgress(len(self._seats) + len(self._unheard), SPOTS))

    def _at_end(self, shown: BenchStepView) -> BenchStepView:
        if spots_of_other_seats(self._seats):
            says = (message("bench_map.crossed"), message("bench_map.crossed_do"))
            keys: tuple[TapChoice, ...] = (bench_tap_choice("map_keep", bench_taps.Choose("keep")),
                                           bench_tap_choice("map_mended",
                                                            bench_taps.Choose("mended"),
                                               main=True))
            return replace(shown, says=says, keys=keys)
        return replace(shown, says=(message("bench_map.all"),), keys=(
            bench_tap_choice("go_on", bench_taps.GoOn(), main=True),
            bench_tap_choice("again", bench_taps.Again())))

    def _marks(self) -> tuple[SpotMark, ...]:
        counts, crossed = self._standing.counts, spots_of_other_seats(self._seats)
        due = self._due
        marks = []
        for spot in range(SPOTS):
            seat = self._seats.get(spot, 0)
            verdict = BenchVerdict.UNDECIDED
            if seat:
                verdict = BenchVerdict.WARN if spot in crossed else BenchVerdict.ACCEPT
            elif spot + 1 in self._unheard:
                verdict = BenchVerdict.REJECT
            marks.append(SpotMark(spot, seat, counts.get(spot, 0), verdict=verdict,
                                  is_due=due == spot + 1))
        return tuple(marks)
