"""``tour [--house NAME] [--anew] [--card FILE]``: one practice hand on the panel, step by step.

Five minutes: blinds, deal, a raise, the flop by hand, an incident and its remedy, undo, showdown,
pots, the floor. One sentence at a time says what to do, an edge shows where; whatever leads there
counts. It can be left at any time and goes on where it was. No device is needed, and nothing of it
stays in a table's journal. ``--card`` writes the quick card instead, one page to print.
"""

import argparse
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.advice import Advice
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import ReadyFacts, Refresh, build_live_table
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.qt.pieces.training_window_look import saved_looks
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.table_book import books
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.table_clock import Steady
from dealer_assist.training.tour.practice_table import (
    JOURNAL,
    folder_called,
    new_folder,
    practice_facts,
    practice_house,
)
from dealer_assist.training.tour.tour_guide import TourGuide
from dealer_assist.training.tour.tour_memory import (
    TourMemory,
    memory_path,
    read_memory,
    write_memory,
)
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from dealer_assist.view.pages.quick_card import quick_card
from dealer_assist.view.tour.tour_view import TourKey
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.devices.device_keys import DeviceKeys

if TYPE_CHECKING:  # Qt is loaded only where a window opens
    from dealer_assist.qt.pieces.theme import ScreenLooks

CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: the window was closed, or the card written; 1: no window can be opened; 2: no such house,
    or a file that can't be written."""
    if options.card:
        return _card(options.card, options.lang)
    house = shipped_houses.house(options.house)
    found = choose_qt_platform()
    if not found.can_start or found.is_unseen:
        raise CommandRefused(*found.says.splitlines(), message("tour.needs_screen"))
    take_tour(house, found.platform, options.lang, options.full_screen, options.anew)
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("tour", description=__doc__)
    parser.add_argument("--house", default=shipped_houses.DEFAULT, metavar="NAME|FILE",
                        help=f"whose rules: {', '.join(shipped_houses.shipped_house_names())}, or "
                             f"a .toml book")
    parser.add_argument("--anew", action="store_true", help="from the beginning, wherever it was")
    parser.add_argument("--card", type=Path, metavar="FILE",
                        help="write the quick card as a PDF: one page A4 of acts, keys and alarms")
    parser.add_argument("--full-screen", action="store_true")
    return parser


def tour_from_table(options: argparse.Namespace) -> None:
    """Take the tour from a table that was closed for it, under its house's rules."""
    take_tour(books(Path(options.journal), options.house).rules, choose_qt_platform().platform,
              options.lang,
              options.full_screen)


def take_tour(
    asked: HouseRules, platform: str, lang: str, full_screen: bool, anew: bool = False
) -> None:
    """Show the tour until it is left or over; it begins again as often as that is wished."""
    house, looks, path = practice_house(asked), saved_looks("tour"), memory_path()
    before = TourMemory() if anew else read_memory(path)
    folder = folder_called(before.folder)
    while True:
        tour = _opened(folder, before.step, house, lang, platform, looks)
        tour.run(full_screen)
        is_left = tour.pressed is not TourKey.AGAIN and not tour.guide.is_over
        _remember(path, TourMemory(True, *((tour.folder.name, tour.guide.step) if is_left
                                           else ("", ""))), lang)
        if not is_left:
            shutil.rmtree(tour.folder, ignore_errors=True)
        if tour.pressed is not TourKey.AGAIN:
            return
        folder, before, lang = None, TourMemory(), tour.lang


def _opened(
    folder: Path | None, step: str, house: HouseRules, lang: str, platform: str,
    looks: "ScreenLooks",
) -> "PracticeTour":
    """Tour that goes on in this folder, or a new one where there is none that can be opened."""
    if folder is not None:
        try:
            return PracticeTour(folder, step, house, lang, platform, looks)
        except ErrorInWords as why:  # another tour has it open, or it is of another house
            print_error("tour", why, lang)
    return PracticeTour(new_folder(), "", house, lang, platform, looks)


def _remember(path: Path, memory: TourMemory, lang: str) -> None:
    try:
        write_memory(path, memory)
    except OSError as why:
        print_error("tour", why, lang)


class PracticeTour:
    """One tour: a live table without devices in its own folder, the panel, the guide."""

    def __init__(
        self, folder: Path, step: str, house: HouseRules, lang: str, platform: str,
        looks: "ScreenLooks",
    ) -> None:
        """Raises ErrorInWords where the folder's journal can't be gone on with."""
        from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
        from dealer_assist.qt.tour.tour_strip import TourStrip

        self.folder, self.lang = folder, lang
        self.guide = TourGuide(step)
        self.pressed: TourKey | None = None  # the key of the strip that ended it
        clock = Steady()
        journal = Journal.open(folder / JOURNAL, kind=JournalKind.PRACTICE)
        self._keys = keys_beside(journal.path, None, journal.last_number == 0)
        self._screen = Screen(Surroundings(lang, practice=True), frozenset,
                              written=lambda number: journal.stamp(number)[0])
        self.table = build_live_table(journal, house, practice_register(), self._keys, {},
                                      self._screen.listen,
                           clock=clock, device_keys=DeviceKeys({}))
        self.stage = DealerWindowRunner(platform, self.table.unit.put, self._speak, clock,
                                        looks=looks)
        self.strip = TourStrip(self.stage.window)
        self.strip.pressed.connect(self._press)
        self._screen.show_on(self.stage.publish)
        self._screen.also_tell(self._follow)

    def run(self, full_screen: bool) -> None:
        """Show it until the window is closed."""
        opening = practice_facts(self.table.unit.table, self._keys)
        self.table.unit.put(ReadyFacts(opening, "program"))
        self.table.start()
        try:
            self.stage.run(full_screen=full_screen)
        finally:
            self.table.stop()

    def _follow(self, table: Table, advice: Advice, notice: Notice) -> None:
        """Listener of the table, in its thread."""
        picture = self._screen.view
        if picture is not None and table.name:
            self.stage.call(self.strip.show_tour, self.guide.view(table, picture))

    def _speak(self, lang: str) -> None:
        self.lang = lang
        self._screen.speak(lang)
        self.table.unit.put(Refresh())

    def _press(self, key: TourKey) -> None:
        """End the window by a key of the strip."""
        self.pressed = key
        self.stage.end()


def _card(path: Path, lang: str) -> int:
    found = choose_qt_platform()
    if not found.can_start:
        raise ErrorInWords(*found.says.splitlines())
    # Imported only where the probe found that Qt can start: it ends the process otherwise.
    from dealer_assist.qt.paper.quick_card_pdf import write_card
    from dealer_assist.qt.pieces.qt_application_start import make_application

    if path.exists():
        raise ErrorInWords(message("export.exists", file=path))
    try:
        running = make_application(platform="offscreen")
        write_card(quick_card(lang), path)
        del running
    except OSError as why:
        raise ErrorInWords(message("pages.unwritten", file=path,
                                   why=system_refusal_message(why))) from why
    print(word(lang, "tour.card_written", file=path))
    return 0
