"""The doctor's look at the screen: do keys lie large enough under a finger?"""

import subprocess
import sys
from collections.abc import Callable
from typing import Final

from dealer_assist.live.doctor.doctor_finding import (
    DoctorFinding,
    attention_finding,
    broken_finding,
    note_finding,
    well_finding,
)
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.qt.pieces.qt_probe import Probe, choose_qt_platform
from dealer_assist.storage.settings import Settings
from dealer_assist.view.sentences.key_sizes import ScreenSize, key_sizes_for_screen

_LIMIT_S: Final = 20.0


def screen_by_qt() -> ScreenSize | None:
    """The first screen as Qt tells it, asked in a process of its own; None where none answers."""
    asked = [sys.executable, "-m", "dealer_assist.qt.pieces.screen_size"]
    try:
        done = subprocess.run(asked, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=_LIMIT_S, check=False)
        told = [float(part) for part in done.stdout.split()]
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return None
    return ScreenSize(*told) if len(told) == 4 else None


def display_findings(ask: Callable[[], Probe] = choose_qt_platform) -> list[DoctorFinding]:
    """Findings on a window: can one be opened, and where."""
    found = ask()
    if found.missing:
        packages = " ".join(dict.fromkeys(package for _, package in found.missing))
        return [broken_finding("display", "display_lacks", f"sudo apt install {packages}",
                       names=", ".join(name for name, _ in found.missing))]
    if found.platform in ("offscreen", "minimal"):
        return [attention_finding("display", "display_none")]
    return [well_finding("display", "display_well", platform=found.platform)]


def key_size_findings(
    settings: Settings, ask: Callable[[], ScreenSize | None] = screen_by_qt
) -> list[DoctorFinding]:
    """Size of the keys on this machine's screen, and what to do if they are too small."""
    size = ask()
    if size is None:
        return []
    pixels = f"{size.width_px:.0f} x {size.height_px:.0f}"
    found = key_sizes_for_screen(size, settings.arrangement, settings.screen_inches)
    if found is None:
        return [note_finding("display", "screen_untold", pixels=pixels)]
    said = {"pixels": pixels, "key": f"{found.key_mm:.1f}", "action": f"{found.action_mm:.1f}"}
    if found.is_enough:
        return [well_finding("display", "screen_well", **said)]
    return [attention_finding("display", "screen_small", times=f"{found.times_wanted:.1f}", **said)]


def stored_screen_findings(displayed: list[DoctorFinding]) -> list[DoctorFinding]:
    """The same by this machine's settings, where a window can be opened at all."""
    if any(one.level is not Severity.WELL for one in displayed):
        return []
    try:
        from dealer_assist.storage.settings.default_paths import settings_file
        from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
    except ImportError:
        return []  # the missing library is told already
    try:
        return key_size_findings(read_settings(settings_file()).settings)
    except SettingsUnusable:
        return key_size_findings(Settings())
