"""The name alone, without a command: the table of this machine, or its set-up the first time.

Where no window can be opened it says what to type next instead.
"""

from collections.abc import Sequence

from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.cli.frame.help import first_steps
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.language import own_language
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
from dealer_assist.words import word


def main(argv: Sequence[str]) -> int:
    """As `table` or `setup` end; 0 where it said what to type; 2: the settings are unusable."""
    file, lang = settings_file(), own_language()
    if choose_qt_platform().platform in ("offscreen", "none"):
        if not file.exists():
            from dealer_assist.live.table.stored_table_options import (
                default_game_line,  # it reads a house's book
            )

            print(default_game_line(lang), end="\n\n")
        none_yet = "" if file.exists() else word(lang, "called.none_yet")
        print(first_steps(f"{file}{none_yet}", lang), end="")
        return 0
    try:
        is_set_up = read_settings(file).is_there
    except SettingsUnusable as error:
        print_error("", error)
        return 2
    if is_set_up:
        from dealer_assist.cli import table

        return call_command(table, argv)
    from dealer_assist.cli import setup

    return call_command(setup, argv)
