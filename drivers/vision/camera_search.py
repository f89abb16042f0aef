"""Search of this machine's cameras: their answers, and the programs that hold them: Linux, V4L2.

A camera has several /dev/video names, of which only one gives pictures: the others are left out if
the system says so.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from drivers import port_users
from drivers.lazy_dataclass import dataclass
from drivers.vision.frame_sources import CameraDevice, CameraRefused
from drivers.vision.opencv import cv2

DEV: Final = Path("/dev")
SYS: Final = Path("/sys/class/video4linux")
_TRIES: Final = 5
#: Sizes worth asking for, largest first.
_SIZES: Final = ((3840, 2160), (1920, 1080), (1280, 720), (640, 480))


@dataclass(frozen=True, slots=True)
class CameraAnswer:
    """Answer of a camera: the size of its frames, their mean light (0 to 255); `refused` is the
    reason why it gave none (the words of drivers.vision.frame_sources)."""

    size: tuple[int, int] | None = None
    light: float = 0.0
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Camera:
    """One camera: its path, its name, the programs that hold it, its answer."""

    path: str
    name: str
    users: tuple[port_users.Process, ...]
    answer: CameraAnswer


def cameras(ask: Callable[[str], CameraAnswer] | None = None, dev: Path = DEV, sys: Path = SYS
            ) -> list[Camera]:
    """Every camera of this machine, by number. One that a program holds is not opened."""
    return [_camera(str(path), sys, ask or probe_camera) for path in _paths(dev)
            if _gives(path.name, sys)]


def camera(path: str, ask: Callable[[str], CameraAnswer] | None = None, sys: Path = SYS) -> Camera:
    """This one alone."""
    return _camera(path, sys, ask or probe_camera)


def probe_camera(path: str) -> CameraAnswer:
    """Open the camera, take a frame at the largest size that it gives, and close it again."""
    device = CameraDevice(path, _SIZES[0])
    try:
        device.open()
        for _ in range(_TRIES):
            frame = device.read()
            if frame is not None:
                height, width = frame.shape[:2]
                return CameraAnswer((width, height), float(cv2.mean(frame)[1]))
        return CameraAnswer(refused="no frame")
    except CameraRefused as refused:
        return CameraAnswer(refused=str(refused))
    finally:
        device.close()


def _paths(dev: Path) -> list[Path]:
    found = [one for one in dev.glob("video*") if one.name[5:].isdecimal()]
    return sorted(found, key=lambda one: int(one.name[5:]))


def _gives(name: str, sys: Path) -> bool:
    """True if this name gives pictures; later names of one camera give data about them."""
    index = _read(sys / name / "index")
    return index in ("", "0")


def _camera(path: str, sys: Path, ask: Callable[[str], CameraAnswer]) -> Camera:
    full = f"/dev/video{path}" if path.isdecimal() else path
    users = tuple(port_users.processes_at_port(full))
    name = _read(sys / Path(full).name / "name")
    answer = CameraAnswer(refused="camera in use") if users else ask(full)
    return Camera(full, name, users, answer)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
