"""A shoe that reads with a camera: each card shows its corner to a window on its way out.

It lacks, compared with our own shoe: authentication, a memory while the host is away, a card stop
and a lid switch; two cards that lie exactly on one another are one to it. It adds: it notices a
card that it can't read, says why, and tells a back, a joker, the cut card from one.
"""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from drivers.devices import device_reports
from drivers.lazy_dataclass import dataclass
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.shoe_glass import CornerPose, GlassStrip, ShoeGlass, index_scale
from drivers.vision.calibration.view_watch import ViewCheck
from drivers.vision.camera_watcher import Watcher
from drivers.vision.card_passage import TOUCH_MM, CardPassage, PassageEvent, Span
from drivers.vision.card_readings import (
    CARD_H_MM,
    CARD_W_MM,
    USUAL_SPAN,
    Picture,
    UnreadReason,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards.deck_readability import DeckWatch
from drivers.vision.cards.reading_vote import joint_window_reading
from drivers.vision.cards.true_resolution import LEAST_PX_MM
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.cards.window_spans import read_at
from drivers.vision.frame_rate import LEAST_FPS
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import PX_PER_MM
from drivers.wire.constants import DeviceKind, UnreadCause

_MS: Final = 1_000_000
_MOST_LOOKS: Final = 16
_MOVED_MM: Final = 0.7  # a card that stands still shows nothing new
_FIRST_LOOKS: Final = 3
_TAILS: Final = 2  # looks at a tail that give its speed
_WAIT_NS: Final = 60 * _MS
_UNSURE_MM: Final = 2.0
_BACK_MM: Final = 1.0
_HASTE: Final = 1.6  # a card may grow faster by so much in the middle of a passage
_BLIND_MOST_MM: Final = 12.0
_TOO_LONG_MM: Final = 5.0
_STUCK_NS: Final = 3_000 * _MS
_SAME_MM: Final = 1.0
_MOVED_PX: Final = 3.0  # of 320 across: a corner is found by its own edges, within some mm
_BLUR: Final = 1.8  # pixels of the window, as a sigma: from 2 on cards are misread

#: Things that leave the shoe and are no card's face, as the `why` of a `TagUnread`.
OTHER_THINGS: Final = frozenset({WindowKind.JOKER.value, WindowKind.BACK.value,
                                 WindowKind.CUT_CARD.value})


@dataclass(frozen=True, slots=True)
class DeckSight:
    """The deck that is dealt from: its reader, the UID of each of its cards, the spans of the
    windows to read it through (see window_spans.py), and a watch over a deck that isn't
    enrolled."""

    reader: CardReader
    uids: Mapping[str, bytes]
    spans: tuple[float, ...] = (USUAL_SPAN,)
    watch: DeckWatch | None = None

    def __repr__(self) -> str:
        """Repr without the UIDs: they name the cards in reports."""
        return f"DeckSight({len(self.uids)} cards)"


@dataclass(slots=True)
class Passing:
    """One card on its way: its observations so far."""

    looks: list[WindowReading] = field(default_factory=list)
    windows: list[Mapping[float, Picture]] = field(default_factory=list)  # by span
    heads: list["_Place"] = field(default_factory=list)
    tails: list["_Place"] = field(default_factory=list)
    last_look: float | None = None
    left_ns: int = 0
    blind_mm: float = 0.0  # moved since its head was seen last, by its print
    lost_ns: int = 0  # of that time, the part in which its print gave no movement
    lost_frames: int = 0  # the same in frames

    def length_mm(self) -> tuple[float, float]:
        """Length of the card and its possible error, in mm; (0, 0) if unknown."""
        if not self.heads or not self.tails:
            return 0.0, 0.0
        head, tail = self.heads[-1], self.tails[0]
        if tail.frame <= head.frame:
            return head.mm - tail.mm, 0.5
        guesses = [one for one in (self._guessed(self.heads[-4:]), self._guessed(self.tails))
                   if one is not None]
        if self.lost_frames and not guesses:
            return 0.0, 0.0
        guessed = sum(guesses) / max(1, len(guesses))
        return head.mm - tail.mm + self.blind_mm + guessed, guessed / 2 + _UNSURE_MM

    def most_a_frame(self) -> float:
        """The largest movement from one frame to the next, by the speed at which it came."""
        if len(self.heads) < 2:
            return _BLIND_MOST_MM
        first, last = self.heads[-4:][0], self.heads[-1]
        return _HASTE * (last.mm - first.mm) / (last.frame - first.frame) + _BACK_MM

    def _guessed(self, seen: list["_Place"]) -> float | None:
        """Distance covered unseen, at the speed of these observations; None for fewer than two.

        By the clock or by the frames, whichever is less: a busy host stamps frames late, and drops
        some; the result must not look like a longer card.
        """
        if len(seen) < 2 or seen[-1].at_ns <= seen[0].at_ns:
            return None
        mm = seen[-1].mm - seen[0].mm
        by_clock = self.lost_ns * mm / (seen[-1].at_ns - seen[0].at_ns)
        by_frames = self.lost_frames * mm / (seen[-1].frame - seen[0].frame)
        return max(0.0, min(by_clock, by_frames))


class _Place(NamedTuple):
    """Position of an edge in a frame."""

    at_ns: int
    frame: int
    mm: float


class ShoeCamera(Watcher):
    """The camera in a shoe's window. `deck` gives the deck that is dealt from now; it is called for
    each card. Raises CalibrationUnusable if the calibration has no shoe."""

    keeps_windows = False

    def __init__(
        self,
        device: str,
        calibration: Calibration,
        deck: Callable[[], DeckSight],
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
    ) -> None:
        if calibration.shoe is None:
            raise CalibrationUnusable(
                f"the calibration {calibration.name!r} has no [shoe]: calibrate this camera as a "
                "shoe's (`cameras calibrate`)")
        px_mm = index_scale(calibration.shoe)
        finer = px_mm / PX_PER_MM
        super().__init__(device, DeviceKind.SHOE, nonce, resume, calibration.size, _BLUR * finer)
        self._deck = deck
        self._is_coarse = px_mm < LEAST_PX_MM
        room = {"drift_moved_px": _MOVED_PX, "least_fps": LEAST_FPS, **calibration.thresholds}
        self._view = ViewCheck(device, replace(calibration, thresholds=room), room["least_fps"])
        self._shoe = calibration.shoe
        self._glass = ShoeGlass(calibration.shoe)
        self._length = CARD_H_MM if abs(self._shoe.exit[1]) > abs(self._shoe.exit[0]) else CARD_W_MM
        self._way = CardPassage(self._glass.entry, self._glass.exit)
        self._empty = None if calibration.reference is None else calibration.reference.small
        self._size = calibration.size
        self._coming: Passing | None = None
        self._leaving: Passing | None = None
        self._still: tuple[tuple[Span, ...], int] = ((), 0)
        self._frames = 0
        self._before: tuple[Picture, int] | None = None  # the last frame's strip, and when

    # -- frames --------------------------------------------------------------------------------

    def _begin(self, now_ns: int) -> None:
        self._coming = self._leaving = None
        self._view.begin()
        self._way.forget()
        self._still = ((), now_ns)
        self._glass = ShoeGlass(self._shoe)
        if self._empty is not None:
            whole = cv2.resize(self._empty, self._size, interpolation=cv2.INTER_LINEAR)
            self._glass.learn(self._glass.strip(np.asarray(whole, np.uint8)))

    def _lose(self, at_ns: int) -> list[device_reports.Report]:
        """Report a card on its way when the sight was lost, read or not."""
        told: list[device_reports.Report] = []
        for one in (self._leaving, self._coming):
            if one is not None and (one.left_ns or one.looks):
                told += self._tell(one, at_ns)
        self._coming = self._leaving = None
        return told

    def _see(self, picture: Picture, at_ns: int) -> list[device_reports.Report]:
        glass = self._glass
        self._frames += 1
        strip = glass.strip(picture)
        if not glass.is_known and not glass.learn(strip):
            return self._of_events(self._way.look([Span(glass.entry, glass.exit)], at_ns), at_ns)
        view = glass.view(strip)
        told = self._of_events(self._way.look(view.spans, at_ns), at_ns)
        if self._way.is_free:
            glass.follow(strip)
        elif self._is_stuck(view, at_ns) and glass.learn(strip):
            told += self._of_events(self._way.dismiss(at_ns), at_ns)
            self._coming = self._leaving = None
        else:
            self._watch_cards(picture, strip, view, at_ns)
        self._before = None if self._way.is_free else (strip, at_ns)
        return [*told, *self._conclude(at_ns), *self._view.look(picture, at_ns, self._trouble())]

    def _is_stuck(self, view: GlassStrip, at_ns: int) -> bool:
        """True if the view has not moved for a long time: the light has changed, perhaps."""
        before, since = self._still
        same = len(before) == len(view.spans) and all(
            abs(a.tail - b.tail) < _SAME_MM and abs(a.head - b.head) < _SAME_MM
            for a, b in zip(before, view.spans, strict=True))
        if not same:
            self._still = (view.spans, at_ns)
        return same and at_ns - since > _STUCK_NS

    def _of_events(self, events: list[PassageEvent], at_ns: int) -> list[device_reports.Report]:
        told: list[device_reports.Report] = []
        for event in events:
            if event is PassageEvent.CAME:
                told += self._conclude(at_ns, at_once=True)
                self._coming = Passing()
            elif event is PassageEvent.BACK:
                self._coming = None
            elif event is PassageEvent.LEFT and self._coming is not None:
                self._leaving, self._coming = self._coming, None
                self._leaving.left_ns = at_ns
            elif event is PassageEvent.GONE:
                told += self._conclude(at_ns, at_once=True)
            elif event in _GATE:
                told.append(_GATE[event](*self._place(at_ns), at_ns))
        return told

    # -- one card ------------------------------------------------------------------------------

    def _watch_cards(self, picture: Picture, strip: Picture, view: GlassStrip, at_ns: int) -> None:
        if self._coming is not None and view.spans:
            self._follow(self._coming, strip, view.spans[0], at_ns)
            if self._glass.leads:
                self._look(self._coming, picture, view, view.spans[0])
        if self._leaving is not None and view.spans:
            span = view.spans[-1]
            if not self._leaving.tails:
                self._follow(self._leaving, strip, span, at_ns)
            if span.tail > self._glass.entry + TOUCH_MM and len(self._leaving.tails) < _TAILS:
                self._leaving.tails.append(_Place(at_ns, self._frames, span.tail))
            self._look(self._leaving, picture, view, span)

    def _follow(self, card: Passing, strip: Picture, span: Span, at_ns: int) -> None:
        """Follow the card's head, and once that is out of sight the movement of its print."""
        if span.head < self._glass.exit - TOUCH_MM:
            card.heads = [*card.heads[-7:], _Place(at_ns, self._frames, span.head)]
            card.blind_mm, card.lost_ns, card.lost_frames = 0.0, 0, 0
        elif self._before is not None:
            before, before_ns = self._before
            moved = self._glass.moved(before, strip)
            if moved is not None and -_BACK_MM < moved < card.most_a_frame():
                card.blind_mm += moved
            else:
                card.lost_ns += at_ns - before_ns
                card.lost_frames += 1

    def _look(self, card: Passing, picture: Picture, view: GlassStrip, span: Span) -> None:
        """Read the card's corner if the whole index lies on the glass."""
        edge = span.head if self._glass.leads else span.tail
        low, high = self._shoe.reach(self._deck().spans[0])
        if not low - TOUCH_MM <= edge <= high + TOUCH_MM or len(card.looks) >= _MOST_LOOKS:
            return
        stands = card.last_look is not None and abs(edge - card.last_look) < _MOVED_MM
        if stands and len(card.looks) >= _FIRST_LOOKS:
            return
        corner = self._glass.corner(view, span)
        if corner is None or not low <= corner.along <= high:
            return
        card.last_look = edge
        self._read(card, picture, corner)

    def _read(self, card: Passing, picture: Picture, corner: CornerPose) -> None:
        deck = self._deck()
        cut = partial(self._window, picture, corner)
        found = read_at(deck.reader, cut, deck.spans)
        if self._is_coarse and deck.watch is not None and found.card is not None:
            found = WindowReading(WindowKind.UNSURE, doubt=UnreadReason.COARSE)
        card.looks.append(found)
        if self.keeps_windows:
            windows = {span: cut(span) for span in deck.spans}
            card.windows.append({span: one for span, one in windows.items() if one is not None})

    def _window(self, picture: Picture, corner: CornerPose, span: float) -> Picture | None:
        """The window of this span; None if the glass doesn't hold it all."""
        low, high = self._shoe.reach(span)
        if not low <= corner.along <= high:
            return None
        return self._glass.window(picture, corner, span)

    # -- reports ---------------------------------------------------------------------------------

    def _conclude(self, at_ns: int, at_once: bool = False) -> list[device_reports.Report]:
        """Report the card that left, once its tail has shown its length."""
        card = self._leaving
        if card is None:
            return []
        is_seen = self._glass.leads and len(card.tails) >= _TAILS
        is_late = self._glass.leads and at_ns - card.left_ns >= _WAIT_NS
        is_past = bool(card.tails) and card.tails[-1].mm > self._shoe.reach_mm[1]
        if not (at_once or is_seen or is_late or is_past):
            return []
        self._leaving = None
        return self._tell(card, at_ns)

    def _tell(self, card: Passing, at_ns: int) -> list[device_reports.Report]:
        found = self._verdict(card)
        length, off = card.length_mm()
        if length - off > self._length + _TOO_LONG_MM and found.kind is not WindowKind.CUT_CARD:
            uid = self._uid(card, found)
            return [device_reports.DoubleDraw(*self._place(at_ns), (uid or b"", b""), at_ns)]
        uid = self._uid(card, found)
        if uid is not None:
            thousandths = min(1000, int(found.confidence * 1000))
            return [device_reports.CardRead(*self._place(at_ns), uid, at_ns, thousandths)]
        cause = (UnreadCause.DISAGREED if found.doubt is UnreadReason.DISAGREED
                 else UnreadCause.SILENT)
        why = found.kind.value if found.kind.value in OTHER_THINGS else found.doubt.value
        return [device_reports.TagUnread(
            *self._place(at_ns), cause, at_ns, why or UnreadReason.UNLIKE.value)]

    def _verdict(self, card: Passing) -> WindowReading:
        """Joint reading of all looks at the card; one without any look was too fast."""
        if not card.looks:
            return WindowReading(WindowKind.UNSURE, doubt=UnreadReason.BLURRED)
        watch = self._deck().watch
        return joint_window_reading(card.looks) if watch is None else watch.verdict(card.looks)

    def _trouble(self) -> str:
        """Trouble with the deck that is dealt from; "" if there is none."""
        watch = self._deck().watch
        return "" if watch is None else str(watch.trouble or "")

    def _uid(self, card: Passing, found: WindowReading) -> bytes | None:
        """The deck's UID of the card that was read; None if none was."""
        return None if found.card is None else self._deck().uids.get(found.card)


_GATE: Final[Mapping[PassageEvent, Callable[..., device_reports.Report]]] = {
    PassageEvent.OPENED: device_reports.GateOpened,
    PassageEvent.CLOSED: device_reports.GateClosed,
    PassageEvent.JAMMED: device_reports.Jammed,
    PassageEvent.PUSHED_IN: device_reports.PushedIn,
}
