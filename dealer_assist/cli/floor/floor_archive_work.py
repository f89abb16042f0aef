"""Options and refusals that the works of ``floor archive`` share."""

import argparse
from collections.abc import Callable, Sequence
from datetime import tzinfo
from functools import wraps
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.floor.archive.patterns import PatternUnreadable
from dealer_assist.floor.archive.retention import TermsWrong
from dealer_assist.floor.archive.shape import ArchiveFailed
from dealer_assist.floor.export.bundle import BundleFailed
from dealer_assist.floor.export.check import Bad
from dealer_assist.floor.export.days import ENDS_HOUR, Days, DayWrong, checked_hour
from dealer_assist.floor.service.floor_folder import SettingsWrong
from dealer_assist.game.rules.model import BookUnreadable
from dealer_assist.storage.journal import JournalUnusable, UnreadableRecord
from dealer_assist.storage.people import PeopleUnusable
from dealer_assist.storage.settings.complaints import complain
from dealer_assist.storage.settings.language import named_language
from dealer_assist.storage.signing import KeyUnusable
from dealer_assist.words.message import message

#: What people may do about, said in a line; anything else is a defect of ours.
_REFUSED: Final = (
    ArchiveFailed, Bad, BookUnreadable, BundleFailed, JournalUnusable, KeyUnusable, OSError,
    PeopleUnusable, UnreadableRecord,
)
_WRONG: Final = (DayWrong, PatternUnreadable, SettingsWrong, TermsWrong)

Work = Callable[[Sequence[str]], int]


def parser(work: str, doc: str | None) -> argparse.ArgumentParser:
    """The options of one work."""
    return CommandParser(f"floor archive {work}", description=doc)


def add_archive(options: argparse.ArgumentParser) -> None:
    """The archive that it is about."""
    options.add_argument("archive", metavar="ARCHIVE",
                         help="a floor's folder, an archive's file, or postgresql://...")


def add_days(options: argparse.ArgumentParser) -> None:
    """Which days, and how days are counted."""
    options.add_argument("--from", dest="first_day", default="", metavar="DAY",
                         help="the first gaming day, such as 2026-11-22")
    options.add_argument("--to", dest="last_day", default="", metavar="DAY", help="the last one")
    options.add_argument("--day-ends", type=int, default=ENDS_HOUR, metavar="HOUR",
                         help=f"the hour at which a gaming day ends ({ENDS_HOUR})")
    options.add_argument("--zone", default="", metavar="ZONE",
                         help="the place's time, such as Europe/Paris (this machine's)")
    options.add_argument("--site", default="", help="of this site only")
    options.add_argument("--table", default="", help="of this table only")


def days(options: argparse.Namespace) -> Days:
    """How days are counted. Raises DayWrong."""
    return Days(_zone(options.zone), checked_hour(options.day_ends))


def _zone(name: str) -> tzinfo | None:
    if not name:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise DayWrong(message("settings_why.zone", given=name)) from None


def said(work: Work) -> Work:
    """What refuses is said in a line: 1; what was wrongly asked for: 2."""
    name = work.__name__.replace("_", "-")

    @wraps(work)
    def run(argv: Sequence[str]) -> int:
        try:
            return work(argv)
        except (*_WRONG, *_REFUSED) as why:
            complain(f"floor archive {name}", why, named_language(argv))
            return 2 if isinstance(why, _WRONG) else 1

    return run
