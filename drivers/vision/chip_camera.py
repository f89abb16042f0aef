"""Camera beside the betting line: chips at rest on the bet spots are counted, seat by seat.

A spot is looked at as a small grey picture in every frame; while that changes (chips slide, a hand
is there) nothing is counted. At rest it is counted in two frames, and reported only if both agree:
`StackCounted` with all chips there now, so that the host sees from one report to the next what was
put and in how many motions, or `StackUnsure` with the reason. An unchanged spot is not reported
again.
"""

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Final

import numpy as np

from drivers.devices import device_reports
from drivers.devices.bare_reader_base import MS
from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.view_watch import ViewCheck
from drivers.vision.camera_watcher import Watcher
from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_colour_learning import KNOWN_WHITE
from drivers.vision.chips.chip_set import Bgr, ChipSet
from drivers.vision.chips.chips_in_picture import Eyes
from drivers.vision.chips.count_results import ChipDoubt, Chips, StackCount, chips_of
from drivers.vision.chips.picture_light import felt_colour
from drivers.vision.chips.stack_lean import Box
from drivers.vision.region_at_rest import has_region_changed, shrunk
from drivers.vision.view_geometry import Region
from drivers.wire.constants import NO_SPOT, DeviceKind

#: Chips have come to rest when nothing has changed for this long.
REST_NS: Final = 350 * MS
#: A half-hidden stack is reported as unsure after this: the hand may go away.
PATIENCE_NS: Final = 2_000 * MS
#: The tallest stack that is expected on a bet spot.
_HIGH_MM: Final = 90.0
_SMALL: Final = 40  # width of the picture in which changes are seen
_CHANGED: Final = 9.0  # grey levels, after the light's own change is taken out
_CHANGED_SHARE: Final = 0.012
#: At most so many spots are counted in one frame: the others wait for the next.
_A_FRAME: Final = 2


@dataclass(slots=True)
class _Spot:
    """One bet spot: its place in the frame, its last look and its last report."""

    number: int
    region: Region
    box: Box
    elevation: float | None
    chip_px: float | None
    felt: Bgr | None = None  # as it looked when the camera was calibrated
    before: Floats | None = None  # as it looked in the last frame
    counted: Floats | None = None  # as it looked when it was counted
    still_since: int = 0
    told: "Chips | ChipDoubt | None" = None
    first: "_Look | None" = None
    waits: bool = True  # to be counted


@dataclass(frozen=True, slots=True)
class _Look:
    """One count of a spot."""

    chips: Chips
    why: ChipDoubt
    confidence: float
    at_ns: int


@dataclass(frozen=True, slots=True)
class SpotCount:
    """All stacks of a spot together."""

    chips: Chips
    why: ChipDoubt
    confidence: float
    stacks: tuple[StackCount, ...] = field(default=())


class ChipCamera(Watcher):
    """Counts the bets of all seats that the calibration has a spot for; spot 0 is seat 1's.

    Raises ModelUnfit if the networks are missing, ValueError if the calibration has no spot.
    """

    def __init__(
        self,
        device: str,
        calibration: Calibration,
        house: ChipSet,
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
        eyes: Eyes | None = None,
    ) -> None:
        super().__init__(device, DeviceKind.SCANNER, nonce, resume, calibration.size)
        if not calibration.spots:
            raise ValueError(f"the calibration {calibration.name} has no [spots.N]: where bets lie")
        self._calibration = calibration
        self._eyes = eyes or Eyes.load(house, KNOWN_WHITE)
        self._house = house
        self._spots = [self._spot(seat) for seat in sorted(calibration.spots)]
        self._watched: int | None = None
        self._view = ViewCheck(device, calibration)

    def tell_spots(self) -> int:
        """Report every spot's whole set when it has been counted again."""
        for spot in self._spots:
            spot.told, spot.counted, spot.waits, spot.first = None, None, True, None
        return self._answer("done")

    def watch(self, spot: int) -> None:
        """Count this spot first. Raises ValueError for a spot that no device has."""
        super().watch(spot)
        self._watched = None if spot == NO_SPOT else spot

    def _begin(self, now_ns: int) -> None:
        self._view.begin()
        for spot in self._spots:
            spot.before = spot.counted = spot.first = spot.told = None
            spot.still_since, spot.waits = now_ns, True

    def _see(self, picture: Picture, at_ns: int) -> list[device_reports.Report]:
        told: list[device_reports.Report] = [*self._view.look(picture, at_ns)]
        for spot in self._spots:
            self._follow(spot, picture, at_ns)
        if self._view.is_astray:  # the regions lie elsewhere now
            return told
        due = [spot for spot in self._spots if spot.waits and at_ns - spot.still_since >= REST_NS]
        due.sort(key=lambda spot: (spot.number != self._watched, spot.first is None,
                                   spot.still_since))
        due = due[:_A_FRAME]
        for spot, found in zip(due, self._counted(due, picture), strict=True):
            told += self._judge(spot, found, at_ns)
        return told

    # -- one spot ----------------------------------------------------------------------------

    def _spot(self, seat: int) -> _Spot:
        region = self._calibration.spots[seat]
        left, top, wide, high = region.box
        elevation, chip_px, rise = None, None, 0.5 * wide
        table = self._calibration.table
        if table is not None:
            middle = (left + wide / 2, top + high / 2)
            x, y = table.mm([middle])[0]
            degrees = table.elevation_at((float(x), float(y)))
            across = table.px([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)])
            scale = max(float(np.linalg.norm(across[1] - across[0])),
                        float(np.linalg.norm(across[3] - across[2]))) / 2
            chip_px = scale * self._house.diameter_mm
            rise = scale * _HIGH_MM
            if degrees is not None:
                elevation = float(np.sin(np.radians(degrees)))
                rise *= float(np.cos(np.radians(degrees)))
        air = 0.15 * wide
        box = (left - air, max(top - rise, 0.0), left + wide + air, top + high + air)
        return _Spot(seat - 1, region, box, elevation, chip_px, self._felt(region))

    def _felt(self, region: Region) -> Bgr | None:
        """The spot's felt in the calibration's picture of the empty table, if it has one."""
        reference = self._calibration.reference
        if reference is None:
            return None
        left, top, wide, high = (v * reference.small.shape[1] / self._calibration.size[0]
                                 for v in region.box)
        part = reference.small[max(int(top), 0) : int(top + high) + 1,
                               max(int(left), 0) : int(left + wide) + 1]
        return felt_colour(self._calibration.white.apply(part), ())

    def _follow(self, spot: _Spot, picture: Picture, at_ns: int) -> None:
        now = _small(picture, spot.box)
        if spot.before is None or has_picture_moved(spot.before, now):
            spot.still_since, spot.first = at_ns, None
        if spot.counted is None or has_picture_moved(spot.counted, now):
            spot.waits = True
        spot.before = now

    def _judge(self, spot: _Spot, found: SpotCount, at_ns: int) -> list[device_reports.Report]:
        look = _Look(found.chips, found.why, found.confidence, at_ns)
        if found.why is not ChipDoubt.NONE and at_ns - spot.still_since < PATIENCE_NS:
            return []
        first, spot.first = spot.first, look
        if first is None:
            return []
        if (first.chips, first.why) != (look.chips, look.why):
            if at_ns - spot.still_since < PATIENCE_NS:
                return []
            look = _Look(look.chips, look.why or ChipDoubt.COUNT_CLOSE, 0.0, at_ns)
        spot.waits, spot.counted, spot.first = False, spot.before, None
        return self._tell(spot, look)

    def _tell(self, spot: _Spot, look: _Look) -> list[device_reports.Report]:
        news = look.chips if look.why is ChipDoubt.NONE else look.why
        if news == spot.told and look.why is ChipDoubt.NONE:
            return []
        is_first = spot.told is None
        spot.told = news
        if is_first and news == ():
            return []
        place = self._place(look.at_ns)
        if look.why is ChipDoubt.NONE:
            sure = min(1000, int(look.confidence * 1000))
            return [device_reports.ChipsCounted(*place, spot.number, look.chips, sure, look.at_ns)]
        return [device_reports.StackUnsure(*place, spot.number, str(look.why), look.chips,
                                           look.at_ns)]

    def stacks_on(self, number: int, picture: Picture) -> list[Box]:
        """Boxes of the stacks on one spot, in pixels of the frame, of any value."""
        spot = next(one for one in self._spots if one.number == number)
        x0, y0 = _corner(spot)
        return [(left + x0, top + y0, right + x0, low + y0)
                for left, top, right, low in (one.box for one in
                                              self.count_spot(number, picture).stacks)]

    def count_spot(self, number: int, picture: Picture) -> SpotCount:
        """Count of one spot in this frame, now: no waiting, no report."""
        return self._counted([one for one in self._spots if one.number == number], picture)[0]

    def count_spots(self, picture: Picture) -> list[SpotCount]:
        """The same for all spots that the calibration has, by their numbers."""
        return self._counted(self._spots, picture)

    def _counted(self, spots: Sequence[_Spot], picture: Picture) -> list[SpotCount]:
        parts = [self._part(spot, picture) for spot in spots]
        found = [self._eyes.found(part, None, spot.chip_px)
                 for spot, part in zip(spots, parts, strict=True)]
        return [
            _together([
                one for one in self._eyes.counted(part, stacks, spot.elevation, spot.chip_px,
                                                  spot.felt)
                if spot.region.has(*_foot(one, *_corner(spot)))
            ])
            for spot, part, stacks in zip(spots, parts, found, strict=True)
        ]

    def _part(self, spot: _Spot, picture: Picture) -> Picture:
        x0, y0 = _corner(spot)
        return self._calibration.white.apply(picture[y0 : int(spot.box[3]), x0 : int(spot.box[2])])


def _corner(spot: _Spot) -> tuple[int, int]:
    """Upper left of the examined part, in the frame."""
    return max(int(spot.box[0]), 0), max(int(spot.box[1]), 0)


def _foot(count: StackCount, left: float, top: float) -> tuple[float, float]:
    """Middle of a stack's foot in the frame, about."""
    x0, _, x1, y1 = count.box
    return left + (x0 + x1) / 2, top + y1 - 0.12 * (x1 - x0)


def _together(stacks: list[StackCount]) -> SpotCount:
    values = [value for one in stacks for value, many in one.guess for _ in range(many)]
    why = next((one.why for one in stacks if one.chips is None), ChipDoubt.NONE)
    sure = float(np.prod([one.confidence for one in stacks])) if stacks else 1.0
    return SpotCount(chips_of(values), why, sure, tuple(stacks))


def _small(picture: Picture, box: Box) -> Floats:
    x0, y0 = (max(int(v), 0) for v in box[:2])
    part = picture[y0 : int(box[3]), x0 : int(box[2])]
    return shrunk(part, _SMALL)


def has_picture_moved(before: Floats, now: Floats) -> bool:
    """True if something moved between two small pictures; an even change of light doesn't count."""
    return has_region_changed(before, now, _CHANGED, _CHANGED_SHARE)
