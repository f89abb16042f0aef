"""Cameras: opened, watched, closed, opened again; with the interface of
`drivers.serial_ports.Port`.

Two plain threads for each camera: one takes frames off it, which may block for as long as a camera
likes, and stamps them; the other examines them, keeps time and carries reports to `deliver`. Frames
that can't be examined in time are dropped, the oldest first, so that the newest is never old.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Event, Lock, Thread
from time import monotonic_ns
from typing import Final, ParamSpec

from drivers.devices.device_reports import Report
from drivers.devices.line_health import Health
from drivers.vision.camera_watcher import Watcher
from drivers.vision.card_readings import Picture
from drivers.vision.frame_sources import GONE, CameraRefused, FrameSource

_P = ParamSpec("_P")

SILENT: Final = "camera silent"

_PAUSE_FIRST_S: Final = 0.1
_PAUSE_LAST_S: Final = 1.0
_TICK_S: Final = 0.05
_STOP_LIMIT_S: Final = 5.0
#: So many waits without a frame: counted, not timed: a host that was held up is no silent camera.
_SILENT_TICKS: Final = 20
_WAITING: Final = 8


class CameraPort:
    """Keeps one camera open and its watcher fed, from threads of its own.

    `deliver` is called from one of them, one report at a time, in order; it must not block for long
    and must not raise. Every other method may be called from any thread. Nothing is raised where a
    camera fails: that is a `LinkLost`, and it is tried again after 0.1 to 1 s for as long as it
    takes. At the technician's bench `onlook` is given each frame that is looked at and when it was
    taken, before the watcher has it; it must be quick and must not raise.
    """

    def __init__(
        self, source: FrameSource, watcher: Watcher, deliver: Callable[[Report], None],
        onlook: Callable[[Picture, int], None] | None = None,
    ) -> None:
        self._source = source
        self._watcher = watcher
        self._deliver = deliver
        self._onlook = onlook
        self._guard = Lock()  # guards the watcher
        self._stopping = Event()
        self._come = Condition()  # guards the next two
        self._frames: deque[tuple[Picture, int]] = deque()
        self._news: deque[str | None] = deque()  # None: opened; else why it is gone
        self.dropped = 0
        name = watcher.device
        self._taker = Thread(target=self._take, name=f"camera {name}", daemon=True)
        self._looker = Thread(target=self._look, name=f"sight {name}", daemon=True)

    def start(self) -> None:
        """Begin to open the camera. Raises RuntimeError if it was started before."""
        self._taker.start()
        self._looker.start()

    def stop(self) -> None:
        """Close the camera and end the threads; no report is delivered afterwards.

        A camera that hangs in a read is left to itself after 5 s: its thread dies with the program.
        """
        self._stopping.set()
        with self._come:
            self._come.notify_all()
        for thread in (self._looker, self._taker):
            if thread.is_alive():
                thread.join(_STOP_LIMIT_S)

    def committed(self, boot_id: int, seq: int) -> None:
        """Note that the host has stored every report up to and with this one."""
        with self._guard:
            self._watcher.committed(boot_id, seq)

    def lock(self) -> int:
        """Refused: a camera holds no card back; the request id that `Answered` will carry."""
        with self._guard:
            return self._watcher.lock()

    def unlock(self) -> int:
        """Refused; the request id that `Answered` will carry."""
        with self._guard:
            return self._watcher.unlock()

    def self_test(self) -> int:
        """Ask for a test that pictures come; returns the request id that `Answered` will carry."""
        with self._guard:
            return self._watcher.self_test()

    def tell_spots(self) -> int:
        """Ask for all chips or cards in view; returns the request id for `Answered`."""
        with self._guard:
            return self._watcher.tell_spots()

    def watch(self, spot: int) -> None:
        """Name the spot of the player to act, or `NO_SPOT`. Raises ValueError for no spot."""
        with self._guard:
            self._watcher.watch(spot)

    @property
    def health(self) -> Health:
        """Health of the camera."""
        with self._guard:
            return self._watcher.health

    # -- the thread that takes frames --------------------------------------------------------

    def _take(self) -> None:
        pause = _PAUSE_FIRST_S
        while not self._stopping.is_set():
            try:
                self._source.open()
                self._put_news(None)
                while not self._stopping.is_set():
                    picture = self._source.read()
                    if picture is not None:
                        pause = _PAUSE_FIRST_S
                        self._put(picture, monotonic_ns())
            except CameraRefused as refused:
                self._put_news(str(refused))
            except Exception as fault:  # OpenCV's own, of which there are many
                self._put_news(f"{GONE}: {type(fault).__name__}")
            finally:
                with suppress(Exception):
                    self._source.close()
            self._stopping.wait(pause)
            pause = min(2 * pause, _PAUSE_LAST_S)

    def _put(self, picture: Picture, at_ns: int) -> None:
        with self._come:
            if self._source.is_live:
                if len(self._frames) >= _WAITING:
                    self._frames.popleft()
                    self.dropped += 1
            else:  # a file waits: none of its frames is lost
                self._come.wait_for(lambda: len(self._frames) < _WAITING or self._stopping.is_set())
            self._frames.append((picture, at_ns))
            self._come.notify_all()

    def _put_news(self, news: str | None) -> None:
        with self._come:  # earlier frames are examined before
            self._come.wait_for(lambda: not self._frames or self._stopping.is_set())
            self._news.append(news)
            self._come.notify_all()

    # -- the thread that looks ---------------------------------------------------------------

    def _look(self) -> None:
        waited, is_open = 0, False
        while not self._stopping.is_set():
            frame, has_news, news = self._next()
            now_ns = monotonic_ns()
            if frame is not None:
                waited = 0
                if self._onlook is not None:
                    self._onlook(*frame)
                self._tell(self._watcher.frame, *frame)
            elif has_news:
                is_open, waited = news is None, 0
                self._turn(news, now_ns)
            elif is_open and not self._stopping.is_set():
                waited += 1
            if waited == _SILENT_TICKS:
                self._tell(self._closed, SILENT, now_ns)
            self._tell(self._watcher.tick, now_ns)

    def _next(self) -> tuple[tuple[Picture, int] | None, bool, str | None]:
        with self._come:
            self._come.wait_for(
                lambda: self._frames or self._news or self._stopping.is_set(), _TICK_S)
            if self._frames:
                frame = self._frames.popleft()
                self._come.notify_all()
                return frame, False, None
            if self._news:
                return None, True, self._news.popleft()
            return None, False, None

    def _turn(self, news: str | None, now_ns: int) -> None:
        if news is None:
            with self._guard:
                self._watcher.opened(now_ns)
        else:
            self._tell(self._closed, news, now_ns)

    def _closed(self, why: str, now_ns: int) -> list[Report]:
        return self._watcher.closed(why, now_ns, again=True)

    def _tell(self, ask: Callable[_P, list[Report]], *args: _P.args, **named: _P.kwargs) -> None:
        with self._guard:
            reports = ask(*args, **named)
        for report in reports:
            if not self._stopping.is_set():
                self._deliver(report)
