"""``floor serve DIR``: one floor at work, from one command: broker, archive, desk, and a window.

The first time it makes the folder: settings (floor.toml), the house's certificates, an archive in
SQLite. Nothing listens beyond this machine until floor.toml or --listen names an address.
"""

import argparse
import signal
import threading
import time
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.frame.systemd_notices import Service
from dealer_assist.devices.opening.device_fittings import fitting
from dealer_assist.devices.opening.device_ports import why_no_port
from dealer_assist.floor.security.certificate_authority import HOUSE, Authority
from dealer_assist.floor.security.certificate_bundle import SOON_DAYS
from dealer_assist.floor.service.floor_folder import (
    FloorFolder,
    FloorSettings,
    SettingsWrong,
    settings_with_options,
)
from dealer_assist.floor.service.floor_server import FloorServer, Listener
from dealer_assist.floor.service.floor_terminal import FloorTerminal
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.trust.start.start_check import (
    NOT_RUN,
    add_release_key,
    checked_start,
    note_start,
    program_check_line,
    why_not_run,
)
from dealer_assist.words import word
from dealer_assist.words.message import message

#: Addresses that stand for all of a machine.
_EVERYWHERE: Final = ("0.0.0.0", "::")
CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0 when it was ended; 1 where no window can be opened; 2: wrongly called; 3: the program is
    none that its maker signed.
    """
    folder = FloorFolder(options.folder)
    terminal = FloorTerminal(options.lang)
    shows: list[Listener] = [terminal.listen]

    def listen(room: RoomState, notice: Notice) -> None:
        for show in shows:
            show(room, notice)

    wrong = why_not_run(options, options.lang)
    if wrong:
        print_error("floor serve", wrong, options.lang)
        return NOT_RUN
    if options.badge and (no_port := why_no_port(fitting("badge", options.badge))):
        print_error("floor serve", no_port, options.lang)
    settings = open_floor_folder(folder, options)
    server = FloorServer(
        folder, settings, listen, broker=options.broker, group=options.group_certificates,
        practice=options.practice, books=options.house, lang=options.lang)
    print(program_check_line(checked_start(options), options.lang), flush=True)
    note_start(server, checked_start(options), int(time.time()))
    print_floor_addresses(server, options.lang)
    if options.window:
        from dealer_assist.qt.floor.local_floor_window import run_floor_window

        return run_floor_window(server, shows, options.lang, options.badge)
    _until_ended(server)
    return 0


def open_floor_folder(folder: FloorFolder, options: argparse.Namespace) -> FloorSettings:
    """The folder's settings with the command line's; a new folder is made.

    Raises ErrorInWords, OSError.
    """
    if not folder.settings.exists() and options.site:
        folder.begin(settings_with_options(FloorSettings(options.site), archive=options.archive,
                           listen=options.listen, group=options.group))
    settings = settings_with_options(folder.read(), archive=options.archive, listen=options.listen,
                     group=options.group)
    if not (folder.certificates / HOUSE).exists():
        _make_house(folder, settings)
        print(word(options.lang, "floor_serve.made", site=settings.site,
                   folder=folder.path), flush=True)
    if not options.broker:
        _check_told(folder, settings)
    return settings


def _check_told(folder: FloorFolder, settings: FloorSettings) -> None:
    """Say so where tables would look for another broker than ours. Raises SettingsWrong."""
    house = Authority(folder.certificates).read()
    address, port = settings.address
    why = house.why_not_told(settings.site, address, port)
    if house.site != settings.site:
        raise SettingsWrong(message("settings_why.of_file", path=folder.settings, why=why))
    soon = [one.name for one in house.standing if one.days_left(int(time.time())) < SOON_DAYS]
    if soon:
        print_error("floor serve", message("settings_why.ends_soon", days=SOON_DAYS,
                                     names=", ".join(soon), path=folder.path))
    if why:
        print_error("floor serve", message("settings_why.told_wrong", why=why, path=folder.path,
                                     address=address, port=port))


def _make_house(folder: FloorFolder, settings: FloorSettings) -> None:
    """The certificates of a new house; tables are told the first name. Raises SettingsWrong."""
    address, port = settings.address
    own = () if address in _EVERYWHERE else (address,)
    if not settings.hosts and not own:
        raise SettingsWrong(
            message("settings_why.everywhere", path=folder.settings, given=settings.listen))
    hosts = tuple(dict.fromkeys((*settings.hosts, *own, "localhost", "127.0.0.1")))
    Authority(folder.certificates).begin(settings.site, hosts, int(time.time()), port=port)


def print_floor_addresses(server: FloorServer, lang: str) -> None:
    """Print what runs where."""
    address, port = server.settings.address
    print(word(lang, "floor_serve.begins", site=server.settings.site, address=address, port=port,
               archive=_without_secret(server.where), folder=server.folder.path), flush=True)
    if not server.people.names("floor"):
        print(word(lang, "floor_serve.no_people", file=server.folder.people), flush=True)


def _without_secret(where: str) -> str:
    """A connection string without its password."""
    scheme, mark, rest = where.partition("://")
    user, at, host = rest.rpartition("@")
    return f"{scheme}{mark}{user.split(':')[0]}{at}{host}" if mark else where


def _until_ended(server: FloorServer) -> None:
    """Work until somebody ends the program as it should be ended."""
    ended = threading.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: ended.set())
    try:
        server.start()
        service = Service()
        while not ended.wait(0.5):
            service.beat()
    finally:
        server.stop()


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("floor serve", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="the floor's folder")
    parser.add_argument("--site", default="", metavar="NAME",
                        help="the casino's name, the first time; then it stands in floor.toml")
    parser.add_argument("--archive", default="", metavar="PATH|postgresql://...",
                        help="where the copies of the journals go (archive.sqlite in DIR)")
    parser.add_argument("--listen", default="", metavar="ADDRESS[:PORT]",
                        help="the one address that the broker listens on (127.0.0.1:8883)")
    parser.add_argument("--broker", default="", metavar="HOST",
                        help="a broker that runs elsewhere, with these certificates; none is "
                             "started here")
    parser.add_argument("--window", action="store_true", help="the floor's window, here")
    parser.add_argument("--badge", default="", metavar="pn532:PORT",
                        help="the badge reader at the window: it chooses the name")
    parser.add_argument("--group", default="", metavar="NAME",
                        help="the group of casinos whose archive gets a copy")
    parser.add_argument("--group-certificates", type=Path, metavar="DIR",
                        help="this site's bundle for the group's broker; its host stands in it")
    parser.add_argument("--house", nargs="+", default=[], metavar="FILE",
                        help="the house's own books, where tables play by one")
    parser.add_argument("--practice", action="store_true",
                        help="take practice journals, and only those")
    add_release_key(parser)
    return parser
