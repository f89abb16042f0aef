"""Starting, failing in a slot, and drawing to a file."""

import subprocess
import sys
from pathlib import Path

import pytest
import samples
from fingers import HandClock
from PyQt6.QtGui import QFontInfo, QImage
from PyQt6.QtWidgets import QApplication

from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.bundled_font import FAMILY, FONT_DIR, font_under_own_name
from dealer_assist.qt.pieces.qt_application_start import log_and_show_fault, save_png
from dealer_assist.qt.pieces.text_fitting import panel_font


def test_the_bundled_font_is_used(qapp: QApplication) -> None:
    for bold in (False, True):
        found = QFontInfo(panel_font(20, bold))
        assert found.family() == FAMILY and found.bold() is bold and not found.fixedPitch()
    assert "SIL OPEN FONT LICENSE" in (FONT_DIR / "OFL.txt").read_text(encoding="utf-8")


def test_the_fonts_name_in_memory_is_no_other_fonts() -> None:
    """A font of the machine may be called B612 too, with other letters in it."""
    plain = (FONT_DIR / "B612-Regular.otf").read_bytes()
    ours = font_under_own_name(plain)
    assert len(ours) == len(plain)
    assert FAMILY.encode("utf-16-be") in ours and "B612".encode("utf-16-be") not in ours


@pytest.mark.parametrize("rubbish", [b"", b"no font at all", bytes(64)])
def test_what_is_no_font_is_said_to_be_none(rubbish: bytes) -> None:
    with pytest.raises(ValueError, match="no font"):
        font_under_own_name(rubbish)


def test_a_fault_in_a_slot_is_told_and_shown(
    window: DealerWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    window.show_view(samples.mid_hand("en"))
    log_and_show_fault(ValueError, ValueError("x"), None)
    assert "ValueError" in capsys.readouterr().err
    assert "ValueError" in window.desk.alert.words


def test_a_fault_in_a_slot_does_not_end_the_program() -> None:
    code = (
        "from PyQt6.QtCore import QTimer\n"
        "from dealer_assist.qt.pieces.qt_application_start import make_application\n"
        "app = make_application(platform='offscreen')\n"
        "QTimer.singleShot(0, lambda: 1 / 0)\n"
        "QTimer.singleShot(30, app.quit)\n"
        "app.exec()\n"
        "print('still here')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert "still here" in done.stdout and "ZeroDivisionError" in done.stderr


def test_the_window_is_drawn_to_a_file(
    window: DealerWindow, clock: HandClock, tmp_path: Path
) -> None:
    window.show_view(samples.mid_hand("fr"))
    save_png(window, tmp_path / "window.png")
    picture = QImage(str(tmp_path / "window.png"))
    assert (picture.width(), picture.height()) == (1280, 800)
    with pytest.raises(OSError, match="can't be written"):
        save_png(window, tmp_path / "nowhere" / "window.png")
