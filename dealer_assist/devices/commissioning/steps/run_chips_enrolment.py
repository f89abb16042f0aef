"""Step "chips": racks of chips are put on a spot, value by value, and enrolled.

As `chips enrol --scanner` does it: all chips on the one spot are of one value. Chips that are in
the register already are not entered a second time.
"""

from dataclasses import replace
from enum import Enum, auto
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    Prompt,
    SpotMark,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.spot_contents_tracker import ScannerSpots
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict, StepDone
from dealer_assist.storage.registry.chip_series import Series
from dealer_assist.storage.registry.tag_uids import uid_as_printed
from dealer_assist.words.message import Message, message
from drivers.wire.constants import SPOTS

_MOST_DIGITS: Final = 12
#: Usual chip values, to be tapped rather than typed; in whole chips of the house.
_VALUES: Final = ("25", "100", "500", "1000", "5000")


class _Part(Enum):
    VALUE = auto()
    RACK = auto()
    WRITE = auto()
    MORE = auto()
    ENDED = auto()


class RunChips(Runner):
    """One value after another."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._standing = ScannerSpots()
        self._series = {one.name for one in ground.known.chips.series}
        self._entered: dict[str, frozenset[bytes]] = {}  # tags entered in this run, by series
        self._part = _Part.MORE if ground.known.chips.series else _Part.VALUE
        self._value = 0
        self._failed: Message | None = None
        self._must_ask = True
        self._ended: StepDone | None = None

    # --- input -------------------------------------------------------------------------------

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Request a report of the chips there, once."""
        if not self._must_ask:
            return NOTHING
        self._must_ask = False
        return StepResult(errands=(Errand("tell_spots", "scanner"),))

    def heard(self, heard: DeviceReport) -> StepResult:
        """Chips come and go."""
        if heard.role == "scanner":
            self._must_ask |= self._standing.heard(heard.report)
        return NOTHING

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap: a value, the rack is there, another value, the end."""
        match tap:
            case bench_taps.PromptAnswered(text=text) if self._part is _Part.VALUE:
                self._takes_value(text)
            case bench_taps.GoOn() if self._part is _Part.RACK:
                return self._enters()
            case bench_taps.Again() if self._part in (_Part.RACK, _Part.MORE, _Part.ENDED):
                self._part, self._failed, self._ended = _Part.VALUE, None, None
            case bench_taps.Choose(what="enough") if self._part is _Part.MORE:
                self._part = _Part.ENDED
                self._ended = StepDone(BenchStep.CHIPS, BenchVerdict.ACCEPT, at_s=now_s)
                return StepResult((self._ended,))
        return NOTHING

    def _takes_value(self, text: str) -> None:
        digits = "".join(text.split())
        if not digits.isascii() or not digits.isdecimal() or not 0 < len(digits) <= _MOST_DIGITS \
                or not int(digits):
            self._failed = message("bench_chips.no_value", said=text)
            return
        self._value, self._failed, self._part = int(digits), None, _Part.RACK

    @property
    def _racks(self) -> list[int]:
        """Spots with chips on them."""
        return [spot for spot in range(SPOTS) if self._standing.tags(spot)]

    def _enters(self) -> StepResult:
        racks = self._racks
        if len(racks) != 1:
            self._failed = message("bench_chips.one_spot" if racks else "bench_chips.no_chips")
            return NOTHING
        tags = self._standing.tags(racks[0])
        known = [uid for uid in tags if self._is_known(uid)]
        if known:
            self._failed = message("bench_chips.known", count=len(known), of=len(tags))
            return NOTHING
        name = self._free_name()
        uids = tuple(sorted(uid_as_printed(uid) for uid in tags))
        self._part, self._failed = _Part.WRITE, None
        self._entered[name] = tags
        return StepResult(errands=(
            Errand("write_chips", "scanner", {"series": Series(name, self._value, "", uids)}),))

    def _is_known(self, uid: bytes) -> bool:
        return self._ground.known.chips.series_of(uid) is not None or any(
            uid in tags for tags in self._entered.values())

    def _free_name(self) -> str:
        number = 1
        while f"{self._value}-{number}" in self._series:
            number += 1
        return f"{self._value}-{number}"

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """Handle the written series, or the reason why it wasn't."""
        if done.errand.name != "write_chips" or self._part is not _Part.WRITE:
            return NOTHING
        series: Series = done.errand.values["series"]
        self._failed = done.failed
        if done.failed is not None:
            self._entered.pop(series.name, None)
            self._part = _Part.RACK
            return NOTHING
        self._series.add(series.name)
        self._part = _Part.MORE
        return StepResult((b.ChipsEnrolled(series.name, series.value, series.count, now_s),))

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """View of the part that is due, and the chips on each spot."""
        shown = BenchStepView(BenchStep.CHIPS, spots=self._marks())
        failed = (self._failed,) if self._failed is not None else ()
        match self._part:
            case _Part.VALUE:
                asks = Prompt(message("bench_chips.value"), given="")
                says = (*failed, message("bench_chips.begin"), message("bench_chips.value_how"))
                return replace(shown, says=says, asks=asks, keys=self._values())
            case _Part.RACK | _Part.WRITE:
                says = (*failed, message("bench_chips.rack", chips=self._value), self._counted())
                return replace(shown, says=says, keys=(
                    bench_tap_choice("enrol_rack", bench_taps.GoOn(), main=True),
                    bench_tap_choice("other_value", bench_taps.Again())))
            case _Part.MORE:
                says = (*failed, message("bench_chips.more", count=len(self._series)))
                return replace(shown, says=says, keys=(
                    bench_tap_choice("another_value", bench_taps.Again(), main=not self._entered),
                    bench_tap_choice("chips_enough", bench_taps.Choose("enough"),
                                     main=bool(self._entered))))
        assert self._ended is not None
        return replace(shown, says=(message("bench_chips.ended"),), verdict=self._ended.verdict,
                       keys=(bench_tap_choice("another_value", bench_taps.Again()),))

    def _values(self) -> tuple[TapChoice, ...]:
        return tuple(TapChoice(message("bench_chips.of_value", chips=int(one)),
                               bench_taps.PromptAnswered(one))
                     for one in _VALUES)

    def _counted(self) -> Message:
        racks = self._racks
        if len(racks) != 1:
            return message("bench_chips.rack_how")
        return message("bench_chips.counted", count=len(self._standing.tags(racks[0])),
                    spot=racks[0] + 1)

    def _marks(self) -> tuple[SpotMark, ...]:
        counts, seats = self._standing.counts, self._ground.bench.seats
        return tuple(SpotMark(spot, seats.get(("scanner", spot), 0), counts.get(spot, 0))
                     for spot in range(SPOTS))
