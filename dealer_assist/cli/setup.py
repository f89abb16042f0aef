"""``setup [--text]``: language, house, blinds, seats and devices are asked for, and remembered.

In a window, or in the terminal where there is no screen. It can be left at each step and taken up
again; nothing of the table changes before its last page. A device that still lacks something (a
key, a register) is remembered and stays off, with the command that makes what is missing.
"""

import argparse
import os
from dataclasses import replace
from pathlib import Path

from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.setup_terminal import ask_in_terminal
from dealer_assist.live.setup.device_finder import DeviceFinder
from dealer_assist.live.setup.setup_session import SetupRoom
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.qt.pieces.training_window_look import look_by_settings
from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.view.setup.setup_pages import page_of
from dealer_assist.words import word


def run(options: argparse.Namespace) -> int:
    """0: kept, and the table ended well; 1: left for later; 2: the settings can't be used."""
    found = choose_qt_platform()
    room = SetupRoom(settings_file(), options.lang)
    has_screen = found.platform not in ("offscreen", "none")
    room.draft = replace(room.draft, opens=has_screen)
    in_text = options.text or not has_screen
    end = ask_in_terminal(room) if in_text else ask_setup_in_window(room, found.platform,
                                                            options.full_screen)
    return _ended(room, end, options.full_screen)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("setup", description=__doc__)
    parser.set_defaults(lang="")
    parser.add_argument("--text", action="store_true", help="in the terminal, without a window")
    parser.add_argument("--full-screen", action="store_true")
    return parser


def _ended(room: SetupRoom, end: str, full_screen: bool) -> int:
    """Keep, open the table, or put aside, as the last key said."""
    lang = room.draft.settings.lang
    if end not in ("start", "save"):
        is_kept = room.put_aside()
        print(word(lang, "setup.left") if is_kept else
              word(lang, "setup.left_unwritten", folder=room.file.parent))
        return 1
    room.keep()
    print(word(lang, "setup.kept", file=room.file))
    if end == "save" or not room.draft.opens:
        print(word(lang, "setup.open"))
        return 0
    from dealer_assist.cli import table

    return call_command(table, first_words(room, full_screen))


def first_words(room: SetupRoom, full_screen: bool = False) -> list[str]:
    """Words of the table's command beside the settings: a new journal takes the blinds, and the
    screen stays full."""
    screen = ["--full-screen"] if full_screen else []
    now, goes_on = room.draft.settings, room.draft.journal.hands >= 0
    if not goes_on:
        return screen
    blinds = [] if now.structure else ["--blinds", f"{now.small_blind}/{now.big_blind}"]
    return [*screen, *blinds, "--seats", str(now.seats)]


def ask_setup_in_window(room: SetupRoom, platform: str, full_screen: bool = False) -> str:
    """Ask in a window; returns "start", "save" or "leave"."""
    os.environ["QT_QPA_PLATFORM"] = platform
    from dealer_assist.qt.setup.setup_window_runner import SetupWindowRunner

    stage = SetupWindowRunner(platform, look_by_settings(room.draft.settings))

    def show() -> None:
        stage.show_page(page_of(room.draft))
        if room.draft.end:
            stage.end()

    def press(key: str) -> None:
        room.press(key)
        show()

    def found(what: object) -> None:
        room.found(what)  # type: ignore[arg-type]
        show()

    stage.listen(press, found)
    finder = DeviceFinder(Path(room.draft.settings.device_keys), stage.found)
    finder.start()
    show()
    try:
        stage.run(full_screen=full_screen)
    finally:
        finder.stop()
    return room.draft.end or "leave"
