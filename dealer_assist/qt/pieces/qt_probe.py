"""Check, before Qt starts, that it can: a missing library makes Qt abort the whole program.

A technician on a bare machine reads here which libraries are missing and the one line that installs
them, instead of a core dump. No Qt is imported.
"""

import ctypes
import os
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Final

from drivers.lazy_dataclass import dataclass

Library = tuple[str, str]  # file name, Debian package

OFFSCREEN: Final[tuple[Library, ...]] = (
    ("libGL.so.1", "libgl1"),
    ("libEGL.so.1", "libegl1"),
    ("libglib-2.0.so.0", "libglib2.0-0"),
    ("libdbus-1.so.3", "libdbus-1-3"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libfontconfig.so.1", "libfontconfig1"),
)
WAYLAND: Final[tuple[Library, ...]] = (
    ("libwayland-client.so.0", "libwayland-client0"),
    ("libwayland-cursor.so.0", "libwayland-cursor0"),
    ("libwayland-egl.so.1", "libwayland-egl1"),
)
SCREEN: Final[tuple[Library, ...]] = (
    ("libxcb-cursor.so.0", "libxcb-cursor0"),
    ("libxcb-icccm.so.4", "libxcb-icccm4"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    ("libxcb-shape.so.0", "libxcb-shape0"),
    ("libxcb-xkb.so.1", "libxcb-xkb1"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)
_NEEDS: Final = {"wayland": WAYLAND, "xcb": SCREEN}
LEFT_BY_CV2: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")


@dataclass(frozen=True, slots=True)
class Probe:
    """Platform that Qt may be started with, missing libraries, and both in a sentence or two."""

    platform: str  # "xcb", "wayland", "offscreen", "none", or the value of QT_QPA_PLATFORM
    missing: tuple[Library, ...]
    says: str
    is_asked: bool = False  # set by QT_QPA_PLATFORM

    @property
    def can_start(self) -> bool:
        """True if a window can be made at all, seen or unseen."""
        return self.platform != "none"

    @property
    def is_unseen(self) -> bool:
        """True if nobody would see the window, and nobody asked for that."""
        return self.platform == "offscreen" and not self.is_asked


def is_library_found(name: str) -> bool:
    """True if the dynamic linker finds this library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def is_x_server_there(display: str) -> bool:
    """True if an X server takes a connection at this display."""
    if not display:
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(display.encode(), None)
    failed = xcb.xcb_connection_has_error(connection) != 0
    xcb.xcb_disconnect(connection)
    return not failed


def is_wayland_there(env: Mapping[str, str]) -> bool:
    """True if the compositor's socket that WAYLAND_DISPLAY names is there."""
    name = env.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    return (Path(env.get("XDG_RUNTIME_DIR", "/")) / name).is_socket()


def drop_cv2_paths(env: MutableMapping[str, str]) -> None:
    """Forget the Qt folders that cv2 sets when imported: they hold another Qt's plugins."""
    for name in LEFT_BY_CV2:
        env.pop(name, None)


def choose_qt_platform(
    env: MutableMapping[str, str] | None = None,
    has: Callable[[str], bool] = is_library_found,
    x_at: Callable[[str], bool] = is_x_server_there,
) -> Probe:
    """Choose the platform that Qt can start on here, and name the libraries needed for more."""
    env = os.environ if env is None else env
    drop_cv2_paths(env)
    lacking = _missing(OFFSCREEN, has)
    if lacking:
        return Probe("none", lacking, _says_missing("No window can be opened", lacking))
    asked = env.get("QT_QPA_PLATFORM", "")
    if asked:
        name = asked.split(":")[0].split(";")[0]
        return _on(name, f"QT_QPA_PLATFORM asks for {asked}.", has)
    if is_wayland_there(env):
        return _on("wayland", "The window opens on the Wayland screen.", has)
    if x_at(env.get("DISPLAY", "")):
        return _on("xcb", "The window opens on the X screen.", has)
    return Probe("offscreen", (), "No screen answers (neither DISPLAY nor WAYLAND_DISPLAY).")


def _on(platform: str, says: str, has: Callable[[str], bool]) -> Probe:
    """Probe for this platform, or for an unseen one if a library needed for it is missing."""
    lacking = _missing(_NEEDS.get(platform, ()), has)
    if lacking:
        return Probe("offscreen", lacking, _says_missing("The screen can't be used", lacking))
    return Probe(platform, (), says, is_asked=platform == "offscreen")


def _missing(wanted: tuple[Library, ...], has: Callable[[str], bool]) -> tuple[Library, ...]:
    return tuple(library for library in wanted if not has(library[0]))


def _says_missing(so: str, lacking: tuple[Library, ...]) -> str:
    names = ", ".join(f"{name} ({package})" for name, package in lacking)
    packages = " ".join(package for _, package in lacking)
    return f"{so}: this machine lacks {names}. To install: sudo apt install {packages}"
