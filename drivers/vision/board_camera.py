"""Camera over the table: the board and tabled hands, reported when they lie at rest.

Nothing that moves is reported: cards that are being turned over, hands that reach in. Cards at rest
are looked at in several frames, one by one, and each is reported only if the looks agree. An
unchanged place is not reported again. Backs are no cards that lie open, and are left out.
"""

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Final

import numpy as np

from drivers.devices import device_reports
from drivers.devices.bare_reader_base import MS
from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.view_watch import ViewCheck
from drivers.vision.camera_watcher import Watcher
from drivers.vision.card_readings import Floats, Picture, WindowKind, WindowReading
from drivers.vision.cards.cards_in_picture import PicturedCard
from drivers.vision.cards.reading_vote import joint_window_reading
from drivers.vision.region_at_rest import RegionRest
from drivers.vision.view_geometry import Region

#: Cards lie at rest when nothing has moved for this long.
REST_NS: Final = 400 * MS
#: So many looks must agree on a card, and so many are taken before one is reported as unread.
AGREEING: Final = 2
LOOKS: Final = 5
#: An unread card is looked at again after this: the light may change, a chip be moved.
AGAIN_NS: Final = 2_000 * MS
#: A card's chance to be right, from which on it is told; `card_sure` of the calibration's
#: thresholds takes its place.
SURE: Final = 0.99
_OPEN: Final = frozenset({WindowKind.CARD, WindowKind.JOKER, WindowKind.UNSURE})


#: Finds the cards in a convex region (N x 2 px) of a picture: `PictureReader.find`.
Find = Callable[[Picture, Floats | None], Sequence[PicturedCard]]


@dataclass(slots=True)
class _Place:
    """The board (seat 0), or the place of a seat's tabled cards."""

    seat: int
    region: Region
    rest: RegionRest
    looks: list[list[PicturedCard]] = field(default_factory=list)
    told: tuple[str | None, ...] = ()
    waits: bool = True
    not_before_ns: int = 0

    def begin(self, now_ns: int) -> None:
        """Forget everything about the place."""
        self.rest.begin(now_ns)
        self.looks, self.told, self.waits, self.not_before_ns = [], (), True, 0

    @property
    def outline(self) -> Floats:
        """The region as the finder takes it."""
        return np.array(self.region.corners, np.float32)


@dataclass(slots=True)
class _Spot:
    """One card through several looks."""

    middle: Floats
    width: float
    readings: list[WindowReading]


class BoardCamera(Watcher):
    """Reports `CardsShown` for the board and for every seat that has a place in the calibration.

    Raises CalibrationUnusable if the calibration has neither.
    """

    def __init__(
        self, device: str, calibration: Calibration, find: Find, nonce: Callable[[], bytes],
    ) -> None:
        # Nothing is ever missed: the cards are reported whole when the camera is back.
        super().__init__(device, None, nonce, None, calibration.size)
        regions = {**({0: calibration.board} if calibration.board else {}), **calibration.hands}
        if not regions:
            raise CalibrationUnusable(
                f"the calibration {calibration.name!r} has neither [board] nor [hands.N]: "
                "calibrate this camera over the table (`cameras calibrate`)")
        self._find = find
        self._plane = calibration.table
        self._sure = calibration.thresholds.get("card_sure", SURE)
        self._view = ViewCheck(device, calibration)
        self._places = [
            _Place(seat, region, RegionRest(region)) for seat, region in sorted(regions.items())
        ]

    def _begin(self, now_ns: int) -> None:
        self._view.begin()
        for place in self._places:
            place.begin(now_ns)

    def _see(self, picture: Picture, at_ns: int) -> list[device_reports.Report]:
        told: list[device_reports.Report] = [*self._view.look(picture, at_ns)]
        for place in self._places:
            if place.rest.follow(picture, at_ns):
                place.looks = []
            if not place.rest.is_as_kept():
                place.waits, place.not_before_ns = True, 0
        if self._view.is_astray:
            return told
        due = [place for place in self._places if place.waits
               and at_ns >= place.not_before_ns and place.rest.still_ns(at_ns) >= REST_NS]
        # One place a frame, that with the most looks first: a frame is to be done in its time.
        due.sort(key=lambda place: (-len(place.looks), place.seat))
        return told + (self._look(due[0], picture, at_ns) if due else [])

    def _look(self, place: _Place, picture: Picture, at_ns: int) -> list[device_reports.Report]:
        seen = self._find(picture, place.outline)
        place.looks.append([card for card in seen if _lies_open(card, place.seat)])
        if len(place.looks) < AGREEING:
            return []
        cards = self._together(place.looks)
        is_whole = all(name is not None for name, _ in cards)
        if not is_whole and len(place.looks) < LOOKS:
            return []
        place.looks = []
        place.rest.keep()
        place.waits, place.not_before_ns = not is_whole, at_ns + AGAIN_NS
        names = tuple(name for name, _ in cards)
        if names == place.told:
            return []
        place.told = names
        sure = min((chance for name, chance in cards if name is not None), default=1.0)
        return [device_reports.CardsShown(*self._place(at_ns), place.seat, names, int(sure * 1000),
                                          at_ns)]

    def _together(self, looks: Sequence[Sequence[PicturedCard]]) -> list[tuple[str | None, float]]:
        """The cards of all looks, left to right, each with the chance that it is right.

        A card seen in a single look is left out: a real one lies there in the next one too.
        """
        spots: list[_Spot] = []
        for seen in looks:
            for card in seen:
                _join(spots, card)
        lying = [spot for spot in spots if len(spot.readings) >= AGREEING]
        return [self._told_of(spot) for spot in sorted(lying, key=self._from_left)]

    def _told_of(self, spot: _Spot) -> tuple[str | None, float]:
        found = joint_window_reading(spot.readings, AGREEING)
        is_sure = found.card is not None and found.confidence >= self._sure
        return (found.card if is_sure else None), found.confidence

    def _from_left(self, spot: _Spot) -> float:
        """Position to the dealer's right: mm if the table's surface is known, else px."""
        x, y = float(spot.middle[0]), float(spot.middle[1])
        return float(self._plane.mm([(x, y)])[0][0]) if self._plane is not None else x


def _lies_open(card: PicturedCard, seat: int) -> bool:
    """True if the card lies face up: before a seat, one that nobody can even guess at may well be a
    back, or two that lie on each other."""
    if card.kind is WindowKind.UNSURE and seat:
        return card.guess is not None
    return card.kind in _OPEN


def _join(spots: list[_Spot], card: PicturedCard) -> None:
    """Add the look at a card to the looks at the same place."""
    middle = np.asarray(card.box.mean(axis=0), np.float32)
    reading = _reading(card)
    for spot in spots:
        if float(np.linalg.norm(spot.middle - middle)) < 0.4 * spot.width:
            spot.readings.append(reading)
            return
    width = float(np.linalg.norm(card.box[1] - card.box[0]))
    spots.append(_Spot(middle, max(width, 1.0), [reading]))


def _reading(card: PicturedCard) -> WindowReading:
    if card.card is not None:
        return WindowReading(WindowKind.CARD, card.card, card.confidence)
    kind = card.kind if card.kind is not WindowKind.CARD else WindowKind.UNSURE
    return WindowReading(kind, None, card.confidence, card.guess, card.doubt)
