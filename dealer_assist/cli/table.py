"""``table [JOURNAL] [--house NAME] [--shoe PORT] ...``: the dealer's panel at work.

Devices are optional: what isn't fitted, or falls out, is entered by hand. Opened again on the same
journal, the table goes on exactly where it was. Without JOURNAL it is the table that was set up
(`dealer-assist setup`), with its house, blinds and devices; an option given here wins over each.
"""

import argparse
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.frame.systemd_notices import Service
from dealer_assist.cli.panel_extra_parts import TableWindows
from dealer_assist.cli.table_bench_switch import WRONG, TapExit, run_table_bench, run_table_evenings
from dealer_assist.devices.commissioning.shell.bench_fitting_file import FittedUnusable
from dealer_assist.devices.opening.device_fittings import FittingWrong, fitting
from dealer_assist.floor.security.certificate_bundle import BundleUnfit
from dealer_assist.game import facts as e
from dealer_assist.game import games
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.live.sensing.journal_copy_reports import reports_of_takeover
from dealer_assist.live.table.bench_fitting_options import (
    add_fitted_option,
    calibrations_of,
    fill_in_fitted_options,
)
from dealer_assist.live.table.checkpoints import Checkpoints
from dealer_assist.live.table.health_writer import HealthWriter, add_health_option
from dealer_assist.live.table.journal_at_table_start import (
    begin_paper_journal,
    open_or_replace_journal,
)
from dealer_assist.live.table.live_table import (
    HouseDiffers,
    ReadyFacts,
    Refresh,
    build_live_table,
    deck_facts,
    opening_facts,
)
from dealer_assist.live.table.monitoring_health_line import LONGEST_STILL_S
from dealer_assist.live.table.opening_stakes import (
    WrongStakes,
    asks_for_stakes,
    check_blinds,
    check_level_blinds,
    stakes_of,
    structure_of_options,
    tournament_opening_facts,
)
from dealer_assist.live.table.stored_table_options import (
    add_screen,
    missing_settings_line,
    take_settings,
)
from dealer_assist.live.table.table_floor_option import (
    add_floor,
    floor_side_by_options,
    take_certificate_name,
)
from dealer_assist.live.table.table_sign_options import SignWrong, add_sign_options, sign_facts
from dealer_assist.live.table.table_vault_option import (
    add_vault,
    check_vault,
    leave_findings_to_vault,
    vault_of,
)
from dealer_assist.qt.paper.ruling_slip_printing import PrinterWrong, Slips
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.structure_reader import StructureUnreadable, shipped_structures
from dealer_assist.storage.books.table_book import OwnBook, books
from dealer_assist.storage.journal import JournalKind, JournalUnusable
from dealer_assist.storage.people import PeopleFile, PeopleUnusable, people_path
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_register import Register, practice_register
from dealer_assist.storage.registry.tag_register import table_register as registered
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.machine_name import this_machine
from dealer_assist.storage.table_clock import Steady
from dealer_assist.trust.release.release_check import Result
from dealer_assist.trust.start.start_check import (
    add_release_key,
    checked_start,
    program_check_line,
    signed_firmware,
    start_facts,
)
from dealer_assist.trust.start.watched_components import (
    WatchedComponents,
    author_of_book_change,
    components_here,
    program_of,
)
from dealer_assist.trust.vault.table_keys import TableKeyUnusable, check_two_custodians
from dealer_assist.trust.vault.vault_connection import VaultUnusable
from dealer_assist.view.dealer.picture_receivers import AnnouncementPrinter, Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from dealer_assist.words.message import message
from drivers.devices.device_keys import DeviceKeys, KeysUnusable
from drivers.devices.device_keys import read_keys as load_device_keys
from drivers.garbage_collector import importing

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.devices.opening.camera_ports import TableCameras


#: The window opens after so many seconds at the latest, with or without a table to show.
PICTURE_S: Final = 3.0


def run(given: argparse.Namespace) -> int:
    """0 when the window was closed; 1 where no window can be opened; 2: wrongly called."""
    options = take_settings(parser(), given.given)
    take_certificate_name(options)
    if not options.remembered.is_set_up and (
            said := missing_settings_line(parser(), given.given, options, options.lang)):
        print_error("table", said)
    return run_table_evenings(options, lambda: _evening(options),
                        lambda: run_table_bench(options, options.lang,
                                                choose_qt_platform().platform))


def _evening(options: argparse.Namespace) -> int:
    """The table, until its window is closed, or something else is asked for (table_bench)."""
    found = choose_qt_platform()
    if found.says:
        print_error("table", found.says)
    if not found.can_start:
        return 1
    if found.is_unseen:
        print_error("table", message("screen.unseen"), options.lang)
        return 1
    clock = Steady()
    try:
        check_vault(options)
        seats = fill_in_fitted_options(options)
        leave_findings_to_vault(options)
        tournament = structure_of_options(options)
        stakes = stakes_of(options, tournament)
        own = books(Path(options.journal), options.house)
        checked = checked_start(options)
        rules = own.rules
        if tournament is None:
            check_blinds(rules, stakes)
        check_level_blinds(rules, stakes, tournament, options)
        _check_keys(options)
        register = _register(options.register)
        ports = _ports(options)
        device_keys = _device_keys(options, ports)
        sights = _sights(options, ports, register)
        kind = JournalKind.PRACTICE if options.practice else JournalKind.LIVE
        components = components_here(checked, rules, calibrations_of(options))
        checkpoints = Checkpoints(program_of(components), rules,
                                  lambda said: print_error("table", said, options.lang))
        found_journal = open_or_replace_journal(Path(options.journal), kind, back=options.back,
                                       point=checkpoints.point)
        journal = found_journal.journal
        is_new = journal.last_number == 0
        keys, register = vault_of(options, journal, register, is_new)
        first = begin_paper_journal(found_journal, rules, keys.fixed(), e.TableOpened(
            options.name, rules.name, options.game, stakes, tuple(options.chips)), options.lang)
        around = Surroundings(
            options.lang, ("shoe", "scanner", *(("board",) if options.board else ())),
            practice=options.practice, bench=True, first_journal=first)
        people = _people(options)
        slips = Slips(journal, _slips(options), options.lang, options.print)
        screen = Screen(around, lambda: house.late(), people, lambda: house.seen_of_floor(),
                        lambda number: journal.stamp(number)[0],
                        lambda table: house.why_key_starts(table))
        floor = floor_side_by_options(options, journal, clock)
        house = build_live_table(journal, rules, register, keys, ports,
                                 floor.listening(screen.listen),
                      people, clock, OwnBook(own, clock), slips, device_keys=device_keys,
                      sights=sights, seats=seats, line=floor.seen,
                      is_failed=checked.result is Result.FAILED,
                      watched=WatchedComponents(lambda: books(Path(options.journal),
                                                              options.house).rules,
                                                signed_firmware(checked)),
                      checkpoints=checkpoints)
        opened = (*tournament_opening_facts(house.unit.table, tournament, options),
                  *sign_facts(house.unit.table, options))
    except _CALLERS_MISTAKES as error:
        print_error("table", error, options.lang)
        return WRONG
    print(program_check_line(checked, options.lang), flush=True)
    if said := own.says(options.lang):
        print(said, flush=True)
    if options.say:
        screen.show_on(AnnouncementPrinter().show)

    with importing():
        from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner

    def speak(lang: str) -> None:
        options.lang = lang
        screen.speak(lang)
        slips.speak(lang)
        windows.speak(lang)

    windows = TableWindows(options.remembered, screen, lambda: house.unit.put(Refresh()),
                           lambda lang: program_check_line(checked, lang), clock, own.theme.theme)
    way = TapExit(house.unit.put, lambda: stage.end())
    stage = DealerWindowRunner(
        found.platform, way.tapped, speak, clock, windows.own.chosen, windows.own.looks())
    stage.hear(house.heard)
    screen.show_on(stage.publish)
    has_picture = threading.Event()
    screen.show_on(lambda view: has_picture.set())
    windows.open(stage, journal.path, options.practice, way.to_the_tour)
    chips = tournament.chips if tournament is not None else options.chips
    facts = opening_facts(house.unit.table, options.name, options.game, stakes, chips, keys)
    if not facts and asks_for_stakes(options) and stakes != house.unit.table.stakes:
        facts = (e.StakesChanged(stakes),)  # in force from the next hand on
    facts += opened
    if options.register or (options.vault and register.all_decks):  # else it tells them later
        facts += deck_facts(house.unit.table, register)
    begun = start_facts(
        dict(house.unit.table.software.components), checked, components, clock(),
        written=() if house.unit.table.running else facts,  # in mid-hand undo goes on to its acts
        book=author_of_book_change(house.unit.table))
    for copy in reports_of_takeover(house.unit.table, this_machine()):
        house.unit.put(copy)
    if found_journal.noted:
        house.unit.put(ReadyFacts(found_journal.noted, "journal"))
    # In one, and before any device says what firmware it runs: the first picture has it all.
    house.unit.put(ReadyFacts((*facts, *begun), "program"))
    house.start()
    floor.start(house)
    has_picture.wait(PICTURE_S)  # the window opens on the table, not on an empty frame
    with ExitStack() as stopped:
        for part in (windows, house, floor):
            stopped.callback(part.stop)
        if options.health:
            health = HealthWriter(Path(options.health), house, floor)
            health.start()
            stopped.callback(health.stop)
        service = Service(lambda: house.unit.still_s() < LONGEST_STILL_S)
        service.status(program_check_line(checked, options.lang))
        stage.run(full_screen=options.full_screen, beat=service.beat)
    return way.code


def _check_keys(options: argparse.Namespace) -> None:
    """Check that a live table has its register and the floor's key.

    Raises WrongStakes, TableKeyUnusable.
    """
    if options.practice:
        return
    if _needs_register(options) and not options.register:
        raise WrongStakes(message("option.needs_register"))
    if options.shoe and not options.floor_key:
        raise WrongStakes(message("option.needs_floor_key"))
    if options.shoe and not options.practice_key:
        check_two_custodians(Path(options.floor_key))


_CALLERS_MISTAKES = (
    BookUnreadable, BundleUnfit, FittedUnusable, FittingWrong, HouseDiffers, JournalUnusable,
    KeysUnusable, TableKeyUnusable, PeopleUnusable, PrinterWrong, RegisterUnreadable, SignWrong,
    StructureUnreadable, VaultUnusable, WrongStakes,
)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("table", description=__doc__)
    parser.add_argument("journal", metavar="JOURNAL", nargs="?",
                        help="the table's journal, made if new (the table that was set up)")
    parser.add_argument("--name", default="", help="the table's name (its certificate's, or 1)")
    parser.add_argument("--house", default=shipped_houses.DEFAULT,
                        help=f"{', '.join(shipped_houses.shipped_house_names())}, or the path of a "
                             f".toml book")
    parser.add_argument("--game", default="holdem_no_limit", choices=games.game_names())
    parser.add_argument("--blinds", default="", metavar="SMALL/BIG",
                        help="in the smallest unit (100/200); on an open journal, from "
                             "the next hand on")
    parser.add_argument("--levy", default="", metavar="PERCENT[/CAP]",
                        help="levy (taille) of the pot after a flop, such as 4 or 4/2000")
    parser.add_argument("--chips", type=int, nargs="+", default=[], metavar="VALUE",
                        help="chip values in use: odd chips are of the smallest (any)")
    parser.add_argument("--structure", metavar="FILE",
                        help="a tournament with these levels: a .toml file, or "
                             f"{', '.join(shipped_structures())}")
    parser.add_argument("--players", type=int, default=0, metavar="N",
                        help="how many entered the tournament in all (those at this table)")
    add_sign_options(parser)
    parser.add_argument("--shoe", metavar="PORT",
                        help="serial port of the card shoe, pn532:PORT for a bare PN532, or "
                             "camera:SOURCE (number, /dev/videoN, file, folder, rtsp://...)")
    parser.add_argument("--scanner", metavar="PORT",
                        help="serial port of the chip scanner, or pepper:PORT, feig:PORT, "
                             "camera:SOURCE")
    parser.add_argument("--board", metavar="camera:SOURCE",
                        help="a camera over the table: reads the board and tabled hands")
    parser.add_argument("--chip-set", metavar="FILE", default="",
                        help="the house's chips by colour, for --scanner camera:SOURCE")
    parser.add_argument("--calibration", metavar="FILE", action="append", default=[],
                        help="a camera's calibration, made with `dealer-assist cameras`; may be "
                             "given for each camera")
    add_fitted_option(parser)
    add_floor(parser)
    add_vault(parser)
    add_release_key(parser)
    add_health_option(parser)
    parser.add_argument("--badge", metavar="pn532:PORT", help="a PN532 as badge reader")
    parser.add_argument("--device-keys", metavar="FILE",
                        help="the keys of shoe and scanner (JOURNAL.devices.toml): made with "
                             "`dealer-assist devices provision`")
    parser.add_argument("--register", metavar="PATH",
                        help="tags of decks and chips: the folder made with `dealer-assist decks` "
                             "and `chips`, or one .toml file")
    parser.add_argument("--floor-key", metavar="FILE",
                        help="the floor's public key, made with `dealer-assist seals make`")
    parser.add_argument("--practice-key", action="store_true",
                        help="a floor key that one person alone holds will do: no money is at "
                             "stake")
    parser.add_argument("--people", metavar="FILE",
                        help="the floor managers and their PINs (JOURNAL.people.json): make it "
                             "with `dealer-assist people`")
    parser.add_argument("--slips", metavar="DIR",
                        help="where the floor's rulings are written as PDF (JOURNAL.slips)")
    parser.add_argument("--print", metavar="COMMAND", default="",
                        help='prints each slip, such as "lp -d NAME"; its file is added at the end')
    parser.add_argument("--practice", action=argparse.BooleanOptionalAction, default=False,
                        help="training: marked on the panel")
    parser.add_argument("--back", action="store_true",
                        help="leave the journal that stands in for JOURNAL and go on in JOURNAL, "
                             "which is whole again; stacks are counted anew")
    parser.add_argument("--say", action="store_true", help="print the announcements too")
    add_screen(parser)
    return parser


def _slips(options: argparse.Namespace) -> Path:
    """The folder of the slips: the one that is asked for, or one beside the journal."""
    journal = Path(options.journal)
    return _path(options.slips) or journal.with_name(journal.name + ".slips")


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None


def _people(options: argparse.Namespace) -> PeopleFile:
    """The floor managers of this table; says so where anybody may read their file."""
    people = PeopleFile(Path(options.people) if options.people
                        else people_path(Path(options.journal)))
    if options.people and people.names() is None:
        raise WrongStakes(message("option.no_people", file=options.people))
    people.names()
    if people.is_open_to_others():
        print_error("table", message("command_said.people_open", path=people.path))
    return people


def _ports(options: argparse.Namespace) -> dict[str, str]:
    """The port of each device that is fitted; says so where a bare reader stands for one."""
    named = {"shoe": options.shoe, "scanner": options.scanner, "board": options.board,
             "badge": options.badge}
    ports = {name: text for name, text in named.items() if text}
    for name, text in ports.items():
        from dealer_assist.devices.opening.device_ports import why_no_port

        fitted = fitting(name, text)
        if no_port := why_no_port(fitted):
            print_error("table", no_port, options.lang)
        if fitted.is_bare:
            id = "bare_camera" if fitted.family == "camera" else "bare_reader"
            print_error("table", message(f"command_said.{id}", option=f"--{name} {text}"))
    return ports


def _needs_register(options: argparse.Namespace) -> bool:
    """True if a device reads tags; a camera over the chips tells their values itself."""
    scanner = options.scanner and fitting("scanner", options.scanner).family != "camera"
    return bool(options.shoe or scanner)


def _sights(
    options: argparse.Namespace, ports: Mapping[str, str], register: Register
) -> "TableCameras | None":
    """Cameras' sources; None if none is fitted, so that OpenCV isn't loaded for nothing."""
    if not any(fitting(name, text).family == "camera" for name, text in ports.items()):
        return None
    from dealer_assist.devices.opening.camera_ports import sights_of

    folder = _path(options.register)
    return sights_of(options.calibration, register,
                     folder if folder is not None and folder.is_dir() else None, options.chip_set)


def _device_keys(options: argparse.Namespace, ports: Mapping[str, str]) -> DeviceKeys:
    """The keys of the devices; says so where there are none for those that are fitted."""
    journal = Path(options.journal)
    path = _path(options.device_keys) or journal.with_name(journal.name + ".devices.toml")
    if options.device_keys and not path.exists():
        raise WrongStakes(message("option.no_device_keys", file=path))
    keys = load_device_keys(path)
    own = [name for name, text in ports.items() if not fitting(name, text).is_bare]
    if own and not len(keys):
        print_error("table", message("command_said.no_keys", path=path, devices=", ".join(own)))
    return keys


def _register(path: str | None) -> Register:
    """The decks and chips of this table; a deck's own name is how the floor asks for it."""
    return practice_register() if path is None else registered(Store(Path(path)).read())
