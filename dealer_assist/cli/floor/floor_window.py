"""``floor window BUNDLE``: the floor's window on another machine.

BUNDLE is the folder that ``floor certificates DIR screen NAME`` made, copied here. The window shows
what the desk at the floor server believes and sends its taps there, over mutual TLS; whoever rules
signs in here with name and PIN. Cut off it says so, and comes back by itself. Searching the archive
needs --archive postgresql://...; an archive in a file is searched at the floor server.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.floor.archive.archive_opening import is_server, open_reader, open_search
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.link.remote_window_link import ScreenLine, ScreenRows
from dealer_assist.floor.security.certificate_bundle import (
    SCREEN,
    SOON_DAYS,
    Bundle,
    BundleUnfit,
    CertificateKind,
    read_bundle,
)
from dealer_assist.floor.work.floor_work_messages import WindowCut
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.words import word

_SETTLED_S: Final = 3.0
PAGES: Final = ("room", "table", "players")


class Window:
    """The line to the floor server and the window that shows it; ``platform`` is Qt's.

    Raises BookUnreadable where one of the ``books`` can't be read.
    """

    def __init__(
        self, bundle: Bundle, platform: str, lang: str, *, archive: str = "",
        books: Sequence[str] = (),
    ) -> None:
        from dealer_assist.qt.floor.floor_window_runner import (
            FloorWindowRunner,  # Qt, once it is known to start
        )

        self.line = ScreenLine(bundle, self._show, self._note, self._cut)
        rows: Callable[[], ScreenRows] = partial(ScreenRows, self.line)
        self.stage = FloorWindowRunner(
            platform, self.line.tap, lang, opener=partial(open_reader, archive) if archive else (
                rows),
            searcher=partial(open_search, archive) if archive else None,
            people=lambda: self.line.people, houses=Houses(tuple(books)), clock=self.line.now)
        self.stage.window.desk.show_cut(self.line.seen)

    # In the line's thread, once it was started.

    def _show(self, room: RoomState) -> None:
        self.stage.publish(room)

    def _note(self, notice: Notice) -> None:
        self.stage.note(notice)

    def _cut(self, cut: WindowCut) -> None:
        self.stage.show_cut(cut)

    def run(self) -> None:
        """Until the window is closed."""
        self.line.start()
        try:
            self.stage.run()
        finally:
            self.line.stop()

    def draw(self, folder: Path, lang: str, seconds: float, table: str = "") -> list[Path]:
        """Draw the pages unseen into PNG files after so many seconds. Raises OSError."""
        self.line.start()
        made = []
        try:
            self.stage.window.show()
            self.stage.wait(seconds, time.sleep)
            for page in PAGES:
                self.stage.turn_to(page, table if page == "table" else "")
                made.append(self.stage.draw(folder / f"window-{page}-{lang}.png", _SETTLED_S,
                                            time.sleep))
        finally:
            self.stage.close()
            self.line.stop()
        return made


CODES: Final = {OSError: 2, ValueError: 2}


def run(options: argparse.Namespace) -> int:
    """0 when it was closed; 1 where no window can be opened; 2: wrongly called."""
    bundle = read_bundle(options.bundle)
    _check(bundle, options)
    found = choose_qt_platform()
    if not found.can_start or (found.platform == "offscreen" and not options.out):
        raise CommandRefused(*found.says.splitlines())
    print(word(options.lang, "floor_window.opens", name=bundle.name.removeprefix(SCREEN),
               site=bundle.site, host=bundle.host, port=bundle.port), flush=True)
    platform = "offscreen" if options.out else found.platform
    window = Window(bundle, platform, options.lang, archive=options.archive, books=options.house)
    if not options.out:
        window.run()
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    for path in window.draw(options.out, options.lang, options.seconds, options.table):
        print(path)
    return 0


def _check(bundle: Bundle, options: argparse.Namespace) -> None:
    """Raises BundleUnfit, ValueError; says where the certificate ends soon."""
    if bundle.kind is not CertificateKind.SCREEN:
        raise BundleUnfit(word(options.lang, "floor_window.not_screen", folder=bundle.folder,
                               kind=str(bundle.kind)))
    if options.archive and not is_server(options.archive):
        raise ValueError(f"--archive {options.archive}: expected postgresql://...; an archive in a "
                         "file is opened by the floor server alone")
    left = bundle.days_left(int(time.time()))
    if left < SOON_DAYS:
        print(word(options.lang, "floor_window.soon", days=left), file=sys.stderr)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("floor window", description=__doc__)
    parser.add_argument("bundle", type=Path, metavar="BUNDLE",
                        help="the folder of this screen's certificate")
    parser.add_argument("--archive", default="",
                        metavar="postgresql://...", help="to search the archive from here")
    parser.add_argument("--house", nargs="+", default=[], metavar="FILE",
                        help="the house's own books, where tables play by one")
    parser.add_argument("--out", type=Path, metavar="DIR",
                        help="no window: pictures of its pages into this folder")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S",
                        help="out: how long to look first (5)")
    parser.add_argument("--table", default="", metavar="NAME", help="out: which table to open")
    return parser
