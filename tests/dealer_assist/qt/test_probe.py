"""What the technician is told before Qt starts."""

import socket
import subprocess
import sys
from pathlib import Path

from dealer_assist.qt.pieces.qt_probe import LEFT_BY_CV2, OFFSCREEN, SCREEN, choose_qt_platform


def everything(name: str) -> bool:
    return True


def test_without_a_screen_the_window_is_drawn_unseen() -> None:
    found = choose_qt_platform({}, everything, lambda display: False)
    assert found.platform == "offscreen" and found.missing == () and found.can_start


def test_an_x_screen_that_answers_is_used() -> None:
    found = choose_qt_platform({"DISPLAY": ":0"}, everything, lambda display: display == ":0")
    assert found.platform == "xcb"


def test_a_wayland_socket_is_used(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "wayland-0"))
        env = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
        assert choose_qt_platform(env, everything, lambda display: False).platform == "wayland"
    env["WAYLAND_DISPLAY"] = "wayland-7"
    assert choose_qt_platform(env, everything, lambda display: False).platform == "offscreen"


def test_missing_screen_libraries_are_named_with_their_packages() -> None:
    lacking = {"libxcb-cursor.so.0", "libxcb-xkb.so.1"}
    found = choose_qt_platform({"DISPLAY": ":0"}, lambda name: name not in lacking,
                               lambda display: True)
    assert found.platform == "offscreen"
    assert {name for name, _ in found.missing} == lacking
    assert "sudo apt install libxcb-cursor0 libxcb-xkb1" in found.says


def test_a_wayland_screen_without_its_libraries_is_not_used() -> None:
    found = choose_qt_platform({"QT_QPA_PLATFORM": "wayland"}, lambda name: "cursor" not in name)
    assert found.platform == "offscreen"
    assert found.says.endswith("sudo apt install libwayland-cursor0")


def test_a_bare_machine_gets_no_window_and_the_line_that_helps() -> None:
    found = choose_qt_platform({"QT_QPA_PLATFORM": "offscreen"}, lambda name: False,
                               lambda display: False)
    assert found.platform == "none" and not found.can_start
    for name, package in OFFSCREEN:
        assert name in found.says and package in found.says


def test_what_the_environment_asks_for_is_honoured() -> None:
    assert choose_qt_platform({"QT_QPA_PLATFORM": "vnc:port=1"}, everything).platform == "vnc"
    lacking = {name for name, _ in SCREEN}
    found = choose_qt_platform({"QT_QPA_PLATFORM": "xcb"}, lambda name: name not in lacking)
    assert found.platform == "offscreen" and len(found.missing) == len(SCREEN)


def test_folders_left_by_cv2_are_dropped() -> None:
    env = dict.fromkeys(LEFT_BY_CV2, "/elsewhere")
    choose_qt_platform(env, everything, lambda display: False)
    assert env == {}


def test_the_probe_itself_needs_no_qt() -> None:
    code = ("import dealer_assist.qt.pieces.qt_probe as p, sys; p.choose_qt_platform(); "
            "print('PyQt6' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert done.stdout.strip() == "False"
