"""Sources of frames: a camera, a film, a folder of pictures, a stream, or a program.

Blocking calls, for the thread of `drivers.vision.cameras.CameraPort`; a refusal is a
`CameraRefused` with the words of a `LinkLost`, and nothing else is raised.
"""

import errno
import os
import stat
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Protocol

import numpy as np

from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import PictureUnreadable, load_picture

NONE: Final = "no camera"
MISSING: Final = "no file"
IN_USE: Final = "camera in use"
NO_PERMISSION: Final = "camera no permission"
GONE: Final = "camera gone"
CORRUPT: Final = "corrupt file"
OVER: Final = "recording over"

_FPS: Final = 120.0
_FOLDER_FPS: Final = 30.0
_PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp"})
#: Where Linux keeps files in memory, beside its devices.
_MEMORY: Final = "/dev/shm/"
_STREAMS: Final = ("rtsp://", "rtsps://", "http://", "https://", "udp://", "rtp://")
_LAST_GOOD: Final = 3  # frames in a row that a camera may fail to give before it counts as gone
_OPEN_MS: Final = 4_000

#: Settings of a camera in a calibration (`Calibration.settings`), as its driver counts.
SETTINGS: Final[Mapping[str, int]] = {
    "fps": cv2.CAP_PROP_FPS, "auto_exposure": cv2.CAP_PROP_AUTO_EXPOSURE,
    "exposure": cv2.CAP_PROP_EXPOSURE, "gain": cv2.CAP_PROP_GAIN,
    "auto_white_balance": cv2.CAP_PROP_AUTO_WB, "white_balance": cv2.CAP_PROP_WB_TEMPERATURE,
    "autofocus": cv2.CAP_PROP_AUTOFOCUS, "focus": cv2.CAP_PROP_FOCUS,
    "brightness": cv2.CAP_PROP_BRIGHTNESS, "contrast": cv2.CAP_PROP_CONTRAST,
    "saturation": cv2.CAP_PROP_SATURATION, "sharpness": cv2.CAP_PROP_SHARPNESS,
    "gamma": cv2.CAP_PROP_GAMMA, "buffer": cv2.CAP_PROP_BUFFERSIZE,
}

# FFmpeg and OpenCV write to the terminal what is said here with a reason; a file of the user's own
# setting stays.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
if hasattr(cv2, "setLogLevel"):
    cv2.setLogLevel(0)


class CameraRefused(Exception):
    """No frames can be had; its argument is the reason, in the words of `LinkLost`."""


class FrameSource(Protocol):
    """Frames, one after the other. `is_live`: a frame that isn't taken in time is lost."""

    @property
    def is_live(self) -> bool:
        """True if untaken frames are lost: a camera, not a file."""

    def open(self) -> None:
        """Begin. Raises CameraRefused."""

    def read(self) -> Picture | None:
        """The next frame, when it is due; None: none came just now. Raises CameraRefused."""

    def close(self) -> None:
        """Close it; it may be opened again."""


def source_of(
    text: str, size: tuple[int, int] | None = None, settings: Mapping[str, float] | None = None
) -> FrameSource:
    """The source of this name: ``0``, ``/dev/video0``, a URL, a folder or a file.

    `size` is the width and height to ask a camera for, `settings` its other settings, by the names
    of `SETTINGS`.
    """
    if text.startswith(_STREAMS):
        return Stream(text)
    if is_device(text):
        return CameraDevice(text, size, settings)
    return Folder(Path(text)) if Path(text).is_dir() else Film(Path(text))


def is_device(name: str) -> bool:
    """True if this names a camera of this machine: its number, or its path, plugged in or not.

    The file's type decides, not its folder: films and folders may lie in /dev/shm, which is memory,
    and a camera's path may be a link elsewhere.
    """
    if name.isdecimal():
        return True
    try:
        return stat.S_ISCHR(Path(name).stat().st_mode)
    except (OSError, ValueError):  # not plugged in, or no path at all
        return name.startswith("/dev/") and not name.startswith(_MEMORY)


class CameraDevice:
    """A camera of this machine, by its number or its path."""

    is_live: Final = True

    def __init__(
        self, name: str, size: tuple[int, int] | None = None,
        settings: Mapping[str, float] | None = None,
    ) -> None:
        self.path: Final = f"/dev/video{name}" if name.isdigit() else name
        self._size = size
        self._settings = {"fps": _FPS, "buffer": 2.0, **(settings or {})}
        self._due: deque[str] = deque()  # changed settings that the camera has not got yet
        self._able: frozenset[str] = frozenset()
        self._camera: cv2.VideoCapture | None = None
        self._failed = 0

    def open(self) -> None:
        """Open the camera for this process. Raises CameraRefused."""
        refused = _why_closed(self.path)
        if refused:
            raise CameraRefused(refused)
        camera = cv2.VideoCapture(self.path, cv2.CAP_V4L2)
        if not camera.isOpened():
            camera.release()
            raise CameraRefused(NONE)
        # Compressed on the wire: raw pictures of this size leave USB 2 no room for 120 a second.
        camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        if self._size is not None:
            camera.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
            camera.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        for name, number in SETTINGS.items():  # in this order: what is automatic is ended first
            if name in self._settings:
                camera.set(number, self._settings[name])
        self._due.clear()
        # A driver answers -1 for a setting that its camera lacks.
        self._able = frozenset(name for name, number in SETTINGS.items() if camera.get(number) >= 0)
        self._camera, self._failed = camera, 0

    def read(self) -> Picture | None:
        """The next frame. Raises CameraRefused if the camera was pulled."""
        assert self._camera is not None
        while self._due:
            name = self._due.popleft()
            self._camera.set(SETTINGS[name], self._settings[name])
        well, picture = self._camera.read()
        if well:
            self._failed = 0
            return np.asarray(picture, np.uint8)
        self._failed += 1
        if self._failed >= _LAST_GOOD or not Path(self.path).exists():
            raise CameraRefused(GONE)
        return None

    @property
    def settings(self) -> Mapping[str, float]:
        """Its settings, as far as they were given."""
        return dict(self._settings)

    @property
    def able(self) -> frozenset[str]:
        """Settings among `SETTINGS` that this camera has; none before it was opened."""
        return self._able

    def tune(self, name: str, value: float) -> None:
        """Change a setting before its next frame; any thread. Raises KeyError for no setting."""
        if name not in SETTINGS:
            raise KeyError(name)
        self._settings[name] = value
        self._due.append(name)

    def close(self) -> None:
        """Give the camera back."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.release()


class Stream:
    """A camera on the network, by its URL."""

    is_live: Final = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._camera: cv2.VideoCapture | None = None

    def open(self) -> None:
        """Connect to the camera. Raises CameraRefused."""
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 2_000]
        camera = cv2.VideoCapture(self._url, cv2.CAP_FFMPEG, limits)
        if not camera.isOpened():
            camera.release()
            raise CameraRefused(NONE)
        self._camera = camera

    def read(self) -> Picture | None:
        """The next frame. Raises CameraRefused if the stream has ended."""
        assert self._camera is not None
        well, picture = self._camera.read()
        if not well:
            raise CameraRefused(GONE)
        return np.asarray(picture, np.uint8)

    def close(self) -> None:
        """Hang up."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.release()


class Film:
    """A recorded film or one picture, shown at the speed at which it was taken."""

    is_live: Final = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._film: cv2.VideoCapture | None = None
        self._pace = _Pace(_FOLDER_FPS)
        self._shown = 0
        self._is_over = False

    def open(self) -> None:
        """Open at the beginning; once it is over it stays so. Raises CameraRefused."""
        if self._is_over:
            raise CameraRefused(OVER)
        _refuse_unread(self._path)
        film = cv2.VideoCapture(str(self._path))
        if not film.isOpened():
            film.release()
            raise CameraRefused(f"{CORRUPT}: {self._path} is no film or picture")
        fps = film.get(cv2.CAP_PROP_FPS)
        self._film, self._shown = film, 0
        self._pace = _Pace(fps if 1 <= fps <= 1000 else _FOLDER_FPS)

    def read(self) -> Picture | None:
        """The next frame, when it is due. Raises CameraRefused at the end."""
        assert self._film is not None
        self._pace.wait()
        well, picture = self._film.read()
        if well:
            self._shown += 1
            return np.asarray(picture, np.uint8)
        if not self._shown:
            raise CameraRefused(f"{CORRUPT}: {self._path} holds no frame that can be read")
        self._is_over = True
        raise CameraRefused(OVER)

    def close(self) -> None:
        """Close it."""
        film, self._film = self._film, None
        if film is not None:
            film.release()


class Folder:
    """A folder of pictures, shown in the order of their names, thirty a second."""

    is_live: Final = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left: list[Path] = []
        self._shown = 0
        self._pace = _Pace(_FOLDER_FPS)
        self._is_over = False

    def open(self) -> None:
        """Open at the first picture. Raises CameraRefused."""
        if self._is_over:
            raise CameraRefused(OVER)
        _refuse_unread(self._path)
        found = (one for one in self._path.iterdir() if one.suffix.lower() in _PICTURES)
        self._left, self._shown = sorted(found, reverse=True), 0
        if not self._left:
            raise CameraRefused(f"{CORRUPT}: {self._path} holds no picture")
        self._pace = _Pace(_FOLDER_FPS)

    def read(self) -> Picture | None:
        """The next picture, when it is due. Raises CameraRefused."""
        if not self._left:
            self._is_over = True
            raise CameraRefused(OVER)
        self._pace.wait()
        self._shown += 1
        try:
            return load_picture(self._left.pop())
        except PictureUnreadable:  # by number: the reason stays, but the name may be a card's
            raise CameraRefused(
                f"{CORRUPT}: picture {self._shown} in {self._path} can't be read") from None

    def close(self) -> None:
        """Close it."""
        self._left = []


class _Pace:
    """Frame rate."""

    def __init__(self, fps: float) -> None:
        self._every_s = 1 / fps
        self._due_s: float | None = None

    def wait(self) -> None:
        """Wait until the next frame is due."""
        now_s = monotonic()
        if self._due_s is None or now_s - self._due_s > 1.0:
            self._due_s = now_s
        if now_s < self._due_s:
            sleep(self._due_s - now_s)
        self._due_s += self._every_s


def _refuse_unread(path: Path) -> None:
    """Raises CameraRefused if this file or folder is missing (by its name), or can't be read."""
    refused = _why_closed(str(path))
    if refused == NONE:
        raise CameraRefused(f"{MISSING}: {path}")
    if refused:
        raise CameraRefused(refused)


def _why_closed(path: str) -> str:
    """Reason why this can't be opened, "" if it can; checked before OpenCV, which doesn't say."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM):
            return NO_PERMISSION
        if error.errno == errno.EBUSY:
            return IN_USE
        return NONE
    os.close(handle)
    return ""
