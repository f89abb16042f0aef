"""``table JOURNAL [--house NAME] [--shoe PORT] [--scanner PORT] ...``: the dealer's panel at work.

Devices are optional: what isn't fitted, or falls out, is entered by hand. Opened again on the same
journal, the table goes on exactly where it was.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_assist import games
from dealer_assist.between.levels import level_stakes
from dealer_assist.commands.books import OwnBook, books
from dealer_assist.commands.fitting import FittingWrong, fitting
from dealer_assist.commands.house import (
    Entered,
    HouseDiffers,
    KeyUnusable,
    Refresh,
    build,
    deck_facts,
    keys_beside,
    opening,
)
from dealer_assist.commands.screen import Printer, Screen
from dealer_assist.commands.sign import SignWrong, add_options, sign_facts
from dealer_assist.commands.slips import PrinterWrong, Slips
from dealer_assist.commands.table_bench import TO_THE_BENCH, WayToBench, at_the_bench
from dealer_assist.commands.table_fitted import TAKEN, add_fitted, take_fitted
from dealer_assist.commands.technician_fitted import FittedUnusable
from dealer_assist.events import Fact, Stakes, StakesChanged
from dealer_assist.games import Structure
from dealer_assist.games.structure import (
    BlindStructure,
    StructureUnreadable,
    shipped,
    structure,
)
from dealer_assist.hand.stakes import stakes_for, why_not_stakes
from dealer_assist.journal import Journal, JournalKind, JournalUnusable
from dealer_assist.panel.picture import Surroundings
from dealer_assist.panel.probe import probe
from dealer_assist.panel.sentences import reason_words
from dealer_assist.people import PeopleFile, PeopleUnusable, beside
from dealer_assist.registry.store import Store
from dealer_assist.rules import shelf
from dealer_assist.rules.load import BookUnreadable
from dealer_assist.rules.model import HouseRules
from dealer_assist.sensing.register import Register, RegisterUnreadable, practice
from dealer_assist.sensing.register import of as registered
from dealer_assist.sensing.steady import Steady
from dealer_assist.table import Table
from drivers.devices.keys import DeviceKeys, KeysUnusable
from drivers.devices.keys import load as load_device_keys

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.commands.camera_ports import Sights


def main(argv: Sequence[str]) -> int:
    """0 when the window was closed; 1 where no window can be opened; 2: wrongly called."""
    options = _parser().parse_args(argv)
    fitted = {name: getattr(options, name) for name in TAKEN}
    while (code := _evening(options)) == TO_THE_BENCH:
        at_the_bench(options, options.lang, probe().platform)
        vars(options).update(fitted)  # the bench may have found something else
    return code


def _evening(options: argparse.Namespace) -> int:
    """The table, until its window is closed; ``TO_THE_BENCH`` where the bench was asked for."""
    found = probe()
    if not found.can_start:
        print(f"dealer_assist table: {found.says}", file=sys.stderr)
        return 1
    if found.says:
        print(f"dealer_assist table: {found.says}", file=sys.stderr)
    clock = Steady()
    try:
        seats = take_fitted(options)
        tournament = _tournament(options)
        stakes = _stakes(options, tournament)
        own = books(Path(options.journal), options.house)
        rules = own.rules
        if tournament is None:
            _check_blinds(rules, stakes, options)
        _check_levels(rules, stakes, tournament, options)
        if _needs_register(options) and not (options.register or options.practice):
            raise _Wrong("--shoe and --scanner need --register FILE: which tag is which card or "
                         "chip (with --practice, the simulators' tags are known)")
        if options.shoe and not (options.floor_key or options.practice):
            raise _Wrong("--shoe needs --floor-key FILE, to which hole cards are sealed: "
                         "make one with `dealer_assist keys FILE`")
        register = _register(options.register)
        ports = _ports(options)
        device_keys = _device_keys(options, ports)
        sights = _sights(options, ports, register)
        kind = JournalKind.PRACTICE if options.practice else JournalKind.LIVE
        journal = Journal.open(options.journal, kind=kind)
        is_new = journal.last_number == 0
        keys = keys_beside(Path(options.journal), _path(options.floor_key), is_new)
        around = Surroundings(
            options.lang, ("shoe", "scanner", *(("board",) if options.board else ())),
            practice=options.practice, bench=True)
        people = _people(options)
        slips = Slips(journal, _slips(options), options.lang, options.print)
        screen = Screen(around, lambda: house.late(), people)
        house = build(journal, rules, register, keys, ports, screen.listen, people, clock,
                      OwnBook(own, clock), slips, device_keys=device_keys, sights=sights,
                      seats=seats)
        opened = (
            *_opened(house.unit.table, tournament, options),
            *sign_facts(house.unit.table, options),
        )
    except _CALLERS_MISTAKES as error:
        print(f"dealer_assist table: {error}", file=sys.stderr)
        return 2
    if own.is_own:
        print(own.says(options.lang), flush=True)
    if options.say:
        screen.show_on(Printer().show)

    from dealer_assist.panel.stage import Stage

    def speak(lang: str) -> None:
        options.lang = lang
        screen.speak(lang)
        slips.speak(lang)
        house.unit.put(Refresh())

    way = WayToBench(house.unit.put, lambda: stage.end())
    stage = Stage(found.platform, way.tapped, speak, clock)
    screen.show_on(stage.publish)
    house.start()
    chips = tournament.chips if tournament is not None else options.chips
    facts = opening(house.unit.table, options.name, options.game, stakes, chips, keys)
    if not facts and _asks_for_stakes(options) and stakes != house.unit.table.stakes:
        facts = (StakesChanged(stakes),)  # in force from the next hand on
    facts += opened
    if options.register:
        facts += deck_facts(house.unit.table, register)
    if facts:
        house.unit.put(Entered(facts))
    try:
        stage.run(full_screen=options.full_screen)
    finally:
        house.stop()
    return TO_THE_BENCH if way.is_taken else 0


_MOST_DIGITS = 12


class _Wrong(ValueError):
    """An option makes no sense; says which and what was expected."""


_CALLERS_MISTAKES = (
    BookUnreadable, FittedUnusable, FittingWrong, HouseDiffers, JournalUnusable, KeysUnusable,
    KeyUnusable, PeopleUnusable, PrinterWrong, RegisterUnreadable, SignWrong, StructureUnreadable,
    _Wrong,
)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dealer_assist table", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("journal", metavar="JOURNAL", help="the table's journal, made if new")
    parser.add_argument("--name", default="1", help="the table's name (1)")
    parser.add_argument("--house", default=shelf.DEFAULT,
                        help=f"{', '.join(shelf.names())}, or the path of a .toml book")
    parser.add_argument("--game", default="holdem_no_limit", choices=games.names())
    parser.add_argument("--blinds", default="", metavar="SMALL/BIG",
                        help="in the smallest unit (100/200); on an open journal, from "
                             "the next hand on")
    parser.add_argument("--levy", default="", metavar="PERCENT[/CAP]",
                        help="levy (taille) of the pot after a flop, such as 4 or 4/2000")
    parser.add_argument("--chips", type=int, nargs="+", default=[], metavar="VALUE",
                        help="chip values in use: odd chips are of the smallest (any)")
    parser.add_argument("--structure", metavar="FILE",
                        help="a tournament with these levels: a .toml file, or "
                             f"{', '.join(shipped())}")
    parser.add_argument("--players", type=int, default=0, metavar="N",
                        help="how many entered the tournament in all (those at this table)")
    add_options(parser)
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
                        help="a camera's calibration, made with `dealer_assist cameras`; may be "
                             "given for each camera")
    add_fitted(parser)
    parser.add_argument("--badge", metavar="pn532:PORT", help="a PN532 as badge reader")
    parser.add_argument("--device-keys", metavar="FILE",
                        help="the keys of shoe and scanner (JOURNAL.devices.toml): made with "
                             "`dealer_assist devices provision`")
    parser.add_argument("--register", metavar="PATH",
                        help="tags of decks and chips: the folder made with `dealer_assist decks` "
                             "and `chips`, or one .toml file")
    parser.add_argument("--floor-key", metavar="FILE", help="the floor's public key (64 hex)")
    parser.add_argument("--people", metavar="FILE",
                        help="the floor managers and their PINs (JOURNAL.people.json): make it "
                             "with `dealer_assist people`")
    parser.add_argument("--slips", metavar="DIR",
                        help="where the floor's rulings are written as PDF (JOURNAL.slips)")
    parser.add_argument("--print", metavar="COMMAND", default="",
                        help='prints each slip, such as "lp -d NAME"; its file is added at the end')
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--practice", action="store_true", help="training: marked on the panel")
    parser.add_argument("--say", action="store_true", help="print the announcements too")
    parser.add_argument("--full-screen", action="store_true")
    return parser


def _asks_for_stakes(options: argparse.Namespace) -> bool:
    return bool(options.blinds or options.levy or options.chips)


def _slips(options: argparse.Namespace) -> Path:
    """The folder of the slips: the one that is asked for, or one beside the journal."""
    journal = Path(options.journal)
    return _path(options.slips) or journal.with_name(journal.name + ".slips")


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None


def _people(options: argparse.Namespace) -> PeopleFile:
    """The floor managers of this table; says so where anybody may read their file."""
    people = PeopleFile(Path(options.people) if options.people else beside(Path(options.journal)))
    if options.people and people.names() is None:
        raise _Wrong(f"--people {options.people}: there is no such file; make it with "
                     "`dealer_assist people`")
    people.names()
    if people.is_open_to_others():
        print(f"dealer_assist table: {people.path} can be read by others: chmod 600 it",
              file=sys.stderr)
    return people


def _ports(options: argparse.Namespace) -> dict[str, str]:
    """The port of each device that is fitted; says so where a bare reader stands for one."""
    named = {"shoe": options.shoe, "scanner": options.scanner, "board": options.board,
             "badge": options.badge}
    ports = {name: text for name, text in named.items() if text}
    for name, text in ports.items():
        if (fitted := fitting(name, text)).is_bare:
            what = "camera" if fitted.family == "camera" else "bare reader"
            print(f"dealer_assist table: --{name} {text} is a {what}: nothing proves who it "
                  "is, and it keeps nothing while the table is away (drivers/README.md)",
                  file=sys.stderr)
    return ports


def _needs_register(options: argparse.Namespace) -> bool:
    """Whether a device tells tags; a camera over the chips tells their values itself."""
    scanner = options.scanner and fitting("scanner", options.scanner).family != "camera"
    return bool(options.shoe or scanner)


def _sights(
    options: argparse.Namespace, ports: Mapping[str, str], register: Register
) -> "Sights | None":
    """What the cameras need; None where none is fitted, so that OpenCV isn't loaded for nothing."""
    if not any(fitting(name, text).family == "camera" for name, text in ports.items()):
        return None
    from dealer_assist.commands.camera_ports import sights_of

    folder = _path(options.register)
    return sights_of(options.calibration, register,
                     folder if folder is not None and folder.is_dir() else None,
                     options.chip_set)


def _device_keys(options: argparse.Namespace, ports: Mapping[str, str]) -> DeviceKeys:
    """The keys of the devices; says so where there are none for those that are fitted."""
    journal = Path(options.journal)
    path = _path(options.device_keys) or journal.with_name(journal.name + ".devices.toml")
    if options.device_keys and not path.exists():
        raise _Wrong(f"--device-keys {path}: there is no such file; make it with "
                     "`dealer_assist devices provision`")
    keys = load_device_keys(path)
    own = [name for name, text in ports.items() if not fitting(name, text).is_bare]
    if own and not len(keys):
        print(f"dealer_assist table: {path} holds no device keys: {' and '.join(own)} can't be "
              "met until they have one (`dealer_assist devices provision`); enter by hand",
              file=sys.stderr)
    return keys


def _tournament(options: argparse.Namespace) -> BlindStructure | None:
    """The structure of the tournament that is asked for; None for a cash table."""
    if not options.structure:
        if options.players:
            raise _Wrong("--players: expected with --structure FILE, for a tournament")
        return None
    if _asks_for_stakes(options):
        raise _Wrong("--structure: blinds and chips come from it, a tournament has no levy: "
                     "expected without --blinds, --levy and --chips")
    if options.players < 0 or options.players == 1:
        raise _Wrong(f"--players {options.players}: expected at least 2")
    found = structure(options.structure)
    players = options.players or found.opened.players
    return replace(found, opened=replace(found.opened, players=players))


def _opened(
    table: Table, tournament: BlindStructure | None, options: argparse.Namespace
) -> tuple[Fact, ...]:
    """The tournament's opening, where the journal does not hold it yet."""
    played = table.tournament
    if tournament is None:
        if played is not None and _asks_for_stakes(options):
            raise _Wrong(f"{options.journal} holds a tournament: its blinds come from its "
                         "structure, leave --blinds, --levy and --chips out")
        return ()
    if played is None:
        if table.name:
            raise _Wrong(f"{options.journal} was begun as a cash table: expected a new journal "
                         "for a tournament")
        return (tournament.opened,)
    if (played.stack, played.levels) != (tournament.opened.stack, tournament.opened.levels):
        raise _Wrong(f"{options.journal} holds a tournament of another structure: expected the "
                     "same file, or none to go on with it")
    return ()


def _stakes(options: argparse.Namespace, tournament: BlindStructure | None) -> Stakes:
    if tournament is not None:
        first = tournament.first
        game = games.game(options.game).structure
        plain = stakes_for(game, first.small_blind, first.big_blind)
        return replace(level_stakes(plain, first), smallest_chip=tournament.chips[0])
    small, _, big = (options.blinds or "100/200").partition("/")
    if not (small.isdecimal() and big.isdecimal() and len(big) <= _MOST_DIGITS
            and len(small) <= _MOST_DIGITS and 0 < int(small) <= int(big)):
        raise _Wrong(f"--blinds {options.blinds!r}: expected SMALL/BIG such as 100/200")
    betting: Structure = games.game(options.game).structure
    if any(value <= 0 for value in options.chips):
        raise _Wrong(f"--chips {options.chips}: expected values above 0")
    stakes = replace(
        stakes_for(betting, int(small), int(big)), smallest_chip=min(options.chips, default=1)
    )
    if not options.levy:
        return stakes
    percent, _, cap = options.levy.partition("/")
    try:
        rate, most = round(float(percent.replace(",", ".")) * 100), int(cap or 0)
    except (ValueError, OverflowError):
        rate, most = -1, 0
    if not 0 <= rate <= 10000 or most < 0:
        raise _Wrong(f"--levy {options.levy!r}: expected PERCENT or PERCENT/CAP such as 4/2000")
    return replace(stakes, levy_per_10000=rate, levy_cap=most)


def _check_levels(
    rules: HouseRules, stakes: Stakes, tournament: BlindStructure | None,
    options: argparse.Namespace,
) -> None:
    """The blinds of every level must be such as the house plays. Raises _Wrong."""
    for at, level in enumerate(tournament.opened.levels if tournament is not None else (), 1):
        if level.is_break:
            continue
        wrong = why_not_stakes(rules, level_stakes(stakes, level))
        if wrong is not None:
            blinds = f"{level.small_blind}/{level.big_blind}"
            raise _Wrong(f"{options.structure}: level {at} of the list, {blinds}: "
                         f"{reason_words(wrong, options.lang)}")


def _check_blinds(
    rules: HouseRules, stakes: Stakes, options: argparse.Namespace
) -> None:
    """Raise _Wrong where the house doesn't play these blinds."""
    wrong = why_not_stakes(rules, stakes)
    if wrong is not None:
        blinds = f"{stakes.small_blind}/{stakes.big_blind}"
        raise _Wrong(f"--blinds {blinds}: {reason_words(wrong, options.lang)}")


def _register(path: str | None) -> Register:
    """The decks and chips of this table; a deck's own name is how the floor asks for it."""
    return practice() if path is None else registered(Store(Path(path)).read())
