"""What the works of ``floor archive`` share: where the archive is, who is told, what is refused."""

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from functools import wraps
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from dealer_assist.commands.command_parser import CommandParser
from dealer_assist.commands.complaints import complain
from dealer_assist.commands.floor_folder import SETTINGS, FloorFolder, SettingsWrong
from dealer_assist.events.floor import DataTaken
from dealer_assist.floor.archive.opening import is_server
from dealer_assist.floor.archive.patterns import PatternUnreadable
from dealer_assist.floor.archive.retention import TermsWrong
from dealer_assist.floor.archive.shape import ArchiveFailed
from dealer_assist.floor.left import FOLDER, leave
from dealer_assist.floor.out import erasures
from dealer_assist.floor.out.bundle import BundleFailed
from dealer_assist.floor.out.check import Bad
from dealer_assist.floor.out.days import ENDS_HOUR, Days, DayWrong, checked_hour
from dealer_assist.floor.out.signing import KeyUnusable
from dealer_assist.journal import JournalUnusable
from dealer_assist.people import PeopleUnusable
from dealer_assist.rules.book import BookUnreadable
from dealer_assist.words.says import told
from drivers.given_text import TextUnfit, read_text, toml_of

#: What people may do about, said in a line; anything else is a defect of ours.
_REFUSED: Final = (
    ArchiveFailed, Bad, BookUnreadable, BundleFailed, JournalUnusable, KeyUnusable, OSError,
    PeopleUnusable,
)
_WRONG: Final = (DayWrong, PatternUnreadable, SettingsWrong, TermsWrong)

Work = Callable[[Sequence[str]], int]


@dataclass(frozen=True, slots=True)
class At:
    """Where an archive is, and the floor's folder that it belongs to (None: it stands alone)."""

    where: str
    folder: FloorFolder | None

    @property
    def left(self) -> Path | None:
        """Where facts are left for the floor's journal."""
        return self.folder.path / FOLDER if self.folder else None

    def people(self, given: str) -> Path | None:
        """Who may erase or put back: the file that was given, or the floor's own."""
        if given:
            return Path(given)
        return self.folder.people if self.folder else None

    def erasures(self, given: str) -> Path:
        """The list of what was erased. Raises SettingsWrong where nobody says where it lies."""
        if given:
            return Path(given)
        if self.folder:
            return self.folder.path / "erased.list"
        if is_server(self.where):
            raise SettingsWrong("expected the floor's folder instead of the server's address, or "
                                "--list FILE: where the list of erasures lies")
        return erasures.beside(self.where)

    def section(self, name: str) -> dict[str, Any]:
        """A section of the floor's settings; {} where there is none. Raises SettingsWrong."""
        if self.folder is None:
            return {}
        path = self.folder.path / SETTINGS
        try:
            found = toml_of(read_text(path)).get(name, {})
        except (OSError, UnicodeError, TextUnfit) as why:
            raise SettingsWrong(f"{path} can't be read: {why}") from None
        return found if isinstance(found, dict) else {}

    def tell(self, what: str, detail: str, by: str, sha256: str = "") -> None:
        """Note for the floor's journal what was taken out of the archive. Raises OSError."""
        if self.left is None:
            complain("floor archive", told("archive_said.of_no_floor"))
            return
        leave(self.left, DataTaken(what, detail, by, sha256, int(time.time())))


def at(text: str) -> At:
    """The archive that this names: a floor's folder, a file, or a server. Raises SettingsWrong."""
    if is_server(text):
        return At(text, None)
    path = Path(text)
    if path.is_dir():
        folder = FloorFolder(path)
        return At(folder.archive(folder.read().archive), folder)
    beside = FloorFolder(path.parent)
    return At(text, beside if beside.settings.exists() else None)


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
        raise DayWrong(f"{name!r}: expected a zone such as Europe/Paris") from None


def said(work: Work) -> Work:
    """What refuses is said in a line: 1; what was wrongly asked for: 2."""
    name = work.__name__.replace("_", "-")

    @wraps(work)
    def run(argv: Sequence[str]) -> int:
        try:
            return work(argv)
        except (*_WRONG, *_REFUSED) as why:
            complain(f"floor archive {name}", why)
            return 2 if isinstance(why, _WRONG) else 1

    return run
