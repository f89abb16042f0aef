"""Runner of the replayer's window; also draws a hand's steps unseen into files."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.qt.pieces.qt_application_start import make_application, save_png
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_runner import WindowRunner
from dealer_assist.qt.review.review_window import ReplayerWindow
from dealer_assist.view.review.hand_list import Collection

_PATIENCE_S: Final = 120.0


def run(
    open_: Callable[[], Collection], platform: str, lang: str, looks: ScreenLooks,
    houses: tuple[HouseRules, ...], key: int = 0, other: HouseRules | None = None,
) -> None:
    """Run the window until it is closed; with ``key`` this hand is open."""
    application = make_application(platform=platform, theme=looks.theme)
    window = _window(open_, lang, looks, houses, key, other)
    screen = window.screen()
    fills = screen is not None and screen.size().height() <= window.height()  # no room for a bar
    WindowRunner[object](application, window, platform != "offscreen").run(full_screen=fills)


def _window(
    open_: Callable[[], Collection], lang: str, looks: ScreenLooks, houses: tuple[HouseRules, ...],
    key: int, other: HouseRules | None,
) -> ReplayerWindow:
    window = ReplayerWindow(open_, lang, looks, houses)
    window.page.other = other
    if key:
        window.open_hand(key)
    return window


def draw_review_steps(
    open_: Callable[[], Collection], folder: Path, lang: str, looks: ScreenLooks,
    houses: tuple[HouseRules, ...], key: int = 0, other: HouseRules | None = None,
) -> list[Path]:
    """Draw the list, or each step of the hand, as PNG files. Raises OSError."""
    application = make_application(platform="offscreen", theme=looks.theme)
    window = _window(open_, lang, looks, houses, key, other)
    window.show()
    made: list[Path] = []
    try:
        ends = time.monotonic() + _PATIENCE_S
        while window.waits and time.monotonic() < ends:
            application.processEvents()
            time.sleep(0.01)
        if not window.in_hand:
            made.append(folder / f"list-{lang}.png")
            save_png(window, made[-1])
            return made
        player = window.page.player
        assert player is not None
        for step in range(len(player.steps)):
            window.page.step_to(step)
            made.append(folder / f"hand-{key:04}-step-{step + 1:03}-{lang}.png")
            save_png(window, made[-1])
    finally:
        window.close()
    return made
