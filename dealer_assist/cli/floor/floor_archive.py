"""``floor archive WORK ...``: search, figures, exports, books, retention, erasure, backup, restore.

ARCHIVE is a floor's folder, an archive's file or postgresql://...; the floor server may run
meanwhile (restore fills a new archive). What is taken out or erased is noted for the floor's
journal, with who did it. What a work's file holds and means: dealer_assist/floor/README.md.
"""

import argparse
from datetime import tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from dealer_assist.cli.frame.command_parser import CommandParser, run_chosen_subcommand
from dealer_assist.cli.frame.subcommand_modules import WORKS
from dealer_assist.floor.archive.card_patterns import PatternUnreadable
from dealer_assist.floor.archive.retention import TermsWrong
from dealer_assist.floor.export.gaming_days import ENDS_HOUR, Days, DayWrong, check_day_end_hour
from dealer_assist.floor.service.floor_folder import SettingsWrong
from dealer_assist.storage.journal import UnreadableRecord
from dealer_assist.words.message import ErrorInWords, message

CODES: Final[dict[type[Exception], int]] = {
    **dict.fromkeys((DayWrong, PatternUnreadable, SettingsWrong, TermsWrong), 2),
    **dict.fromkeys((ErrorInWords, OSError, UnreadableRecord), 1),
}


def run(options: argparse.Namespace) -> int:
    """0: done; 1: the archive, a bundle or the disk refused, or a check failed; 2: wrongly called.
    """
    return run_chosen_subcommand(options)


def parser() -> argparse.ArgumentParser:
    return CommandParser("floor archive", description=__doc__).with_works(WORKS)


def add_archive(options: argparse.ArgumentParser) -> None:
    """The archive that it is about."""
    options.add_argument("archive", metavar="ARCHIVE",
                         help="a floor's folder, an archive's file, or postgresql://...")


def add_days(options: argparse.ArgumentParser) -> None:
    """Add the options for days and for how days are counted."""
    options.add_argument("--from", dest="first_day", default="", metavar="DAY",
                         help="the first gaming day, such as 2026-11-22")
    options.add_argument("--to", dest="last_day", default="", metavar="DAY", help="the last one")
    options.add_argument("--day-ends", type=int, default=ENDS_HOUR, metavar="HOUR",
                         help=f"the hour at which a gaming day ends ({ENDS_HOUR})")
    options.add_argument("--zone", default="", metavar="ZONE",
                         help="the place's time, such as Europe/Paris (this machine's)")
    options.add_argument("--site", default="", help="of this site only")
    options.add_argument("--table", default="", help="of this table only")


def day_count(options: argparse.Namespace) -> Days:
    """Day count of these options. Raises DayWrong."""
    return Days(_zone(options.zone), check_day_end_hour(options.day_ends))


def _zone(name: str) -> tzinfo | None:
    if not name:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise DayWrong(message("settings_why.zone", given=name)) from None
