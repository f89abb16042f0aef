"""A shoe's camera in a test tube: drawn frames, a clock that the test turns, a plain reader."""

from random import Random

import numpy as np

from drivers.devices import device_reports as r
from drivers.sim.sim_shoe_camera import FPS, ShoeView, enrolled_windows
from drivers.vision.card_readings import RANKS, SUITS, UnreadReason, WindowKind, WindowReading
from drivers.vision.opencv import cv2
from drivers.vision.shoe_camera import DeckSight, ShoeCamera

NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
UIDS = {name: b"\x05" + name.encode().ljust(9, b".") for name in NAMES}
_OTHER = {"back": WindowKind.BACK, "joker_red": WindowKind.JOKER}


class PlainReader:
    """Compares a window with one picture of each card: enough for clean frames of one deck."""

    def __init__(self, windows):
        self._names = list(windows)
        self._known = np.stack([_norm(np.mean(ones, axis=0)) for ones in windows.values()])

    def read(self, window):
        if cv2.Laplacian(window, cv2.CV_32F).std() < 8:
            return WindowReading(WindowKind.UNSURE, doubt=UnreadReason.BLURRED)
        scores = self._known @ _norm(window.astype(np.float32))
        best, second = np.argsort(scores)[::-1][:2]
        name = self._names[best]
        if scores[best] < 0.75:
            return WindowReading(WindowKind.UNSURE, doubt=UnreadReason.UNLIKE)
        if scores[best] - scores[second] < 0.006:
            return WindowReading(WindowKind.UNSURE, doubt=UnreadReason.CLOSE, guess=name)
        if name in _OTHER:
            return WindowReading(_OTHER[name], confidence=0.999)
        return WindowReading(WindowKind.CARD, card=name, confidence=0.999)


def _norm(window):
    smooth = cv2.GaussianBlur(np.float32(window), (5, 5), 1.0)[4:-4, 4:-4]
    smooth -= smooth.mean(axis=(0, 1))
    return (smooth / np.linalg.norm(smooth)).ravel()


class ShoeBench:
    """One shoe and its camera; `told` is every report so far."""

    def __init__(self, reader, camera=None, resume=None, watch=None):
        self.view = ShoeView(seed=3)
        random = Random(7)
        self.camera = camera or ShoeCamera(
            "shoe", self.view.calibration(), lambda: DeckSight(reader, UIDS, watch=watch),
            lambda: random.randbytes(16), resume)
        self.now_s = 1.0
        self.told = []
        self.run(0.1)

    def run(self, for_s, change=lambda picture: picture):
        """So much time passes; `change` is what becomes of each frame on its way."""
        end_s = self.now_s + for_s
        while self.now_s < end_s:
            self.now_s += 1 / FPS
            picture = change(self.view.frame(self.now_s))
            self.told += self.camera.frame(picture, round(self.now_s * 1e9))

    def draw(self, *cards):
        """Cards, each (name, motion, seconds after the first); what was told of them."""
        before = len(self.told)
        end_s = max(self.view.put(name, motion, self.now_s + after)
                    for name, motion, after in cards)
        self.run(end_s - self.now_s + 0.1)
        return self.told[before:]


def kinds(told):
    """The reports' kinds, by name."""
    return [type(one).__name__ for one in told]


def cards(told):
    """The names of the cards that were read, in order."""
    name_of = {uid: name for name, uid in UIDS.items()}
    return [name_of[one.uid] for one in told if isinstance(one, r.CardRead)]


def windows_of(names, each=3):
    """Windows of these cards as an enrolment sees them."""
    return enrolled_windows(ShoeView(seed=5), names, each)
