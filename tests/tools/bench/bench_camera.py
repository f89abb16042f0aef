"""``bench --camera [CARDS]``: a shoe's camera at work for long: speed, what it reads, memory.

Rendered frames of the simulated shoe go through the watcher and the reader of a real table, without
waiting: ten hours at 120 frames a second and 750 cards an hour are 7,500 cards and 4.3 million
frames, most of them of an empty glass. Between two cards so many empty frames are looked at as fit
into a run of some minutes; the memory of each is the same as of any other. Then the chip camera
looks at ten seats' bets (bench_chips).
"""

import gc
import resource
import secrets
import time
from dataclasses import dataclass, field
from random import Random
from typing import Final

from dealer_assist.devices.opening.camera_ports import loaded_net, random_nonce
from dealer_assist.words.cards import DECK
from drivers.devices import device_reports as r
from drivers.sim.sim_shoe_camera import FPS, ShoeView, enrolled_windows
from drivers.vision.card_readings import Picture
from drivers.vision.cards.enrolment import EnrolledDeck
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.shoe_camera import DeckSight, ShoeCamera
from tests.tools.bench import bench_chips
from tests.tools.bench.bench_figures import Figures
from tests.tools.bench.bench_memory import GROWN_MB, WARM, memory_mb

_EMPTY_EACH: Final = 40  # empty frames between two cards
_POOL: Final = 240
_CORNERS: Final = 500
_BIN_MS: Final = 0.05
_BINS: Final = 2000
_CHIP_FRAMES_EACH: Final = 4  # frames of the chip camera for each card


@dataclass
class _Times:
    """Times of any number of frames in the memory of a few: a list of them all would look like a
    leak of the camera's, 32 bytes a frame."""

    sum_ms: float = 0.0
    frames: int = 0
    bins: list[int] = field(default_factory=lambda: [0] * _BINS)

    def add(self, took_ms: float) -> None:
        """One more frame took so long."""
        self.sum_ms += took_ms
        self.frames += 1
        self.bins[min(int(took_ms / _BIN_MS), _BINS - 1)] += 1

    def within_ms(self, part: float) -> float:
        """So large a part of the frames took at most this long, to a bin."""
        left = part * self.frames
        for at, count in enumerate(self.bins):
            left -= count
            if left <= 0:
                return (at + 1) * _BIN_MS
        return _BINS * _BIN_MS


@dataclass
class _Run:
    """What a run came to."""

    with_card: "_Times" = field(default_factory=lambda: _Times())
    empty_ms: float = 0.0
    empty: int = 0
    right: int = 0
    unread: int = 0
    wrong: int = 0
    warm_mb: float = 0.0


def measure(figures: Figures, cards: int) -> None:
    """Deal so many cards before a simulated camera and print what it took."""
    view, net = ShoeView(secrets.randbits(32)), loaded_net()
    windows = enrolled_windows(view, DECK, 6)
    began = time.process_time()
    deck = EnrolledDeck.enrol("bench", windows, net)
    figures.note(f"a deck of 52 cards learned in {time.process_time() - began:.1f} s")
    reader = CardReader(net, deck)
    _corners(figures, reader, [one for some in windows.values() for one in some])
    run = _deal(view, reader, cards)
    _told(figures, run, cards)
    bench_chips.measure(figures, cards * _CHIP_FRAMES_EACH)


def _corners(figures: Figures, reader: CardReader, windows: list[Picture]) -> None:
    for window in windows:  # learning a deck leaves numpy's threads awake for a while
        reader.read(window)
    began = time.process_time()
    for k in range(_CORNERS):
        reader.read(windows[k % len(windows)])
    figures.bound("a corner read", (time.process_time() - began) / _CORNERS * 1e3, "ms", most=1)


def _deal(view: ShoeView, reader: CardReader, cards: int) -> _Run:
    uids = {str(card): secrets.token_bytes(10) for card in DECK}
    camera = ShoeCamera("shoe", view.calibration(), lambda: DeckSight(reader, uids), random_nonce)
    pool = [view.frame(k / FPS) for k in range(_POOL)]
    run, random, now_s = _Run(), Random(1), 10.0
    order: list[str] = []
    for k in range(cards):
        if not order:
            order = [str(card) for card in DECK]
            random.shuffle(order)
        now_s = _empty(run, camera, pool, now_s)
        now_s = _one(run, camera, view, order.pop(), uids, now_s)
        if k == int(cards * WARM):
            run.warm_mb = memory_mb()
    return run


def _empty(run: _Run, camera: ShoeCamera, pool: list[Picture], now_s: float) -> float:
    began = time.process_time()
    for k in range(_EMPTY_EACH):
        now_s += 1 / FPS
        camera.frame(pool[k % len(pool)], round(now_s * 1e9))
    run.empty_ms += (time.process_time() - began) * 1e3
    run.empty += _EMPTY_EACH
    return now_s


def _one(
    run: _Run, camera: ShoeCamera, view: ShoeView, card: str, uids: dict[str, bytes], now_s: float
) -> float:
    end_s = view.put(card, view.motion(), now_s)
    told: list[r.Report] = []
    while now_s < end_s + 0.03:
        now_s += 1 / FPS
        picture = view.frame(now_s)
        began = time.process_time()
        told += camera.frame(picture, round(now_s * 1e9))
        run.with_card.add((time.process_time() - began) * 1e3)
    for one in told:
        if isinstance(one, r.Numbered):
            camera.committed(one.boot_id, one.seq)
    read = [one.uid for one in told if isinstance(one, r.CardRead)]
    run.right += read == [uids[card]]
    run.wrong += any(uid != uids[card] for uid in read) or len(read) > 1
    run.unread += not read
    return now_s


def _told(figures: Figures, run: _Run, cards: int) -> None:
    gc.collect()
    grown = memory_mb() - run.warm_mb
    slow = run.with_card
    frames = run.empty + slow.frames
    figures.note(f"{cards:,} cards in {frames:,} frames, as {cards / 750:.1f} hours at the table")
    figures.bound("a shoe frame with a card", slow.sum_ms / max(slow.frames, 1), "ms",
                  most=4)
    figures.note(f"  99 of 100 within {slow.within_ms(0.99):.2f} ms; an empty one "
                 f"{run.empty_ms / run.empty:.2f} ms, "
                 f"{run.empty_ms / run.empty * FPS / 10:.0f} % of a core at {FPS:.0f} a second")
    figures.bound("cards told as another", run.wrong, "cards", most=0.5)
    figures.bound("cards told right", 100 * run.right / cards, "%", least=99.9)
    figures.note(f"  {run.unread} left unread")
    figures.bound("memory grown behind the first fifth", grown, "MB", most=GROWN_MB)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures.note(f"  {memory_mb():.0f} MB now, at most {peak:.0f} MB")

