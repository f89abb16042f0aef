"""``vault FOLDER --socket PATH ...``: the vault as a process of its own, under a user of its own.

It alone holds the decks' registers, the keys of the devices and its own key; it hosts the shoe and
the scanner, and answers one table (`dealer-assist table JOURNAL --vault PATH`), which gets tokens,
sealed copies, and the cards that lie open. FOLDER belongs to the vault's user and to one journal;
registers are looked for in FOLDER/registers, the devices' keys in FOLDER/devices.toml. A journal
begun without such a process brings its JOURNAL.vault along: move that file to FOLDER/master.
"""

import argparse
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.frame.systemd_notices import Service
from dealer_assist.devices.opening.device_fittings import fitting
from dealer_assist.devices.opening.device_ports import port_of, why_no_port
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_register import Register, practice_register
from dealer_assist.storage.registry.tag_register import table_register as registered
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable, is_chip
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.trust.start.start_check import add_release_key, why_not_run
from dealer_assist.trust.vault import Vault
from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.chips_sent_by_vault import pieces_of
from dealer_assist.trust.vault.process_hardening import Hardened, harden, log_line
from dealer_assist.trust.vault.socket_peers import Allowed
from dealer_assist.trust.vault.table_keys import TableKeys, check_two_custodians
from dealer_assist.trust.vault.vault_compare import compare_vault
from dealer_assist.trust.vault.vault_folder import VaultFolder
from dealer_assist.trust.vault.vault_hand_on_disk import Make, StoredVault
from dealer_assist.trust.vault.vault_server import VaultServer
from dealer_assist.trust.vault.vault_table_service import Attached, Deliver, Send
from drivers.devices import device_keys as device_keys
from drivers.devices.device_port_interface import DevicePort
from drivers.posix_system import posix_module
from drivers.thread_faults import watch_thread_faults

_grp, _pwd = posix_module("grp"), posix_module("pwd")

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.devices.opening.camera_ports import TableCameras


class _Wrong(ValueError):
    """The command was called in a way that can't work; says what is expected."""


CODES: Final = dict.fromkeys(
    (_Wrong, RegisterUnreadable, w.BadVaultMessage, device_keys.KeysUnusable, OSError), 2)


def run(options: argparse.Namespace) -> int:
    """0 when it was ended; 1: --compare found a difference, or a thread fell; 2: wrongly called;
    3: the program isn't what its maker signed.
    """
    hard = harden()
    with watch_thread_faults() as fallen:  # once more: hardening has put in its own teller
        code = _run(options, hard)
    if fallen:
        log_line(f"a thread ended by an error: {', '.join(fallen)}")
    return code or int(bool(fallen))


def _run(options: argparse.Namespace, hard: Hardened) -> int:
    if options.compare:
        return _compared(options)
    if refused := why_not_run(options, options.lang):
        print_error("vault", refused, options.lang)
        return 3
    server = _server(options, hard.no_dump)
    if not hard.no_dump:
        log_line("this system lets others of the same user read the vault's memory")
    if not hard.locked:
        log_line("memory may be written to the swap: LimitMEMLOCK=infinity, or no swap")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: server.stop())
    log_line(f"listens at {options.socket}")
    server.beat = Service().beat
    server.serve()
    return 0


def _compared(options: argparse.Namespace) -> int:
    """0: the journal has every statement; 1: it differs; 2: one of them can't be read."""
    says, is_same = compare_vault(Path(options.folder), Path(options.compare), options.lang)
    print("\n".join(says))
    return 0 if is_same else 1


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("vault", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", help="the vault's own, made if missing (0700)")
    parser.add_argument("--socket", metavar="PATH", default="",
                        help="where the table finds it: in a folder that the table's user reaches")
    parser.add_argument("--shoe", metavar="PORT",
                        help="as for `table`: PORT, pn532:PORT, camera:SOURCE")
    parser.add_argument("--scanner", metavar="PORT",
                        help="PORT, pepper:PORT, feig:PORT; a camera belongs to `table`")
    parser.add_argument("--register", metavar="PATH",
                        help="tags of decks and chips (FOLDER/registers)")
    parser.add_argument("--device-keys", metavar="FILE",
                        help="the keys of shoe and scanner (FOLDER/devices.toml)")
    parser.add_argument("--floor-key", metavar="FILE", help="the floor's public key (64 hex)")
    parser.add_argument("--practice-key", action="store_true",
                        help="take a floor key that one person alone holds")
    parser.add_argument("--calibration", metavar="FILE", action="append", default=[],
                        help="of the shoe's camera")
    parser.add_argument("--table-user", metavar="USER", action="append", default=[],
                        help="who may be the table, by name or number (the vault's own user "
                             "alone, for practice)")
    parser.add_argument("--table-group", metavar="GROUP", default="",
                        help="whose members may be the table; the vault's user is one too")
    parser.add_argument("--new-journal", action="store_true",
                        help="put key, hand and statements of the present journal aside "
                             "(FOLDER/past) and begin anew for the next one")
    parser.add_argument("--compare", metavar="JOURNAL", default="",
                        help="start nothing: hold the vault's statements against this journal's, "
                             "or against a copy of it")
    parser.add_argument("--practice", action="store_true",
                        help="the simulators' tags and test key are taken; no floor key is needed")
    add_release_key(parser)
    return parser


def _server(options: argparse.Namespace, is_hard: bool) -> VaultServer:
    if not options.socket:
        raise _Wrong("expected --socket PATH, where the table finds the vault")
    allowed, group = _allowed(options)
    if options.floor_key and not (options.practice or options.practice_key):
        check_two_custodians(Path(options.floor_key))
    if not options.floor_key and not options.practice:
        raise _Wrong("expected --floor-key FILE, to which hole cards are sealed: make one with "
                     "`dealer-assist seals make`")
    ports = {name: text for name, text in (("shoe", options.shoe), ("scanner", options.scanner))
             if text}
    for name, text in ports.items():
        if fitting(name, text).family == "camera" and name != "shoe":
            raise _Wrong(f"--{name} {text}: a camera over the chips belongs to `table`: it has "
                         "no key and sees no card")
    folder = VaultFolder(Path(options.folder))
    if options.new_journal and (past := folder.begin_anew()) is not None:
        log_line(f"what belonged to the last journal lies in {past}")
    register = _register(options, folder.path)
    keys = folder.keys(Path(options.floor_key) if options.floor_key else None)
    tags = frozenset(tag for deck in register.all_decks.values() for tag in deck)
    vault = StoredVault(folder.path, _made(register, keys), tags, log_line)
    hosted = _Hosted(options, folder.path, register, ports)

    def attach(send: Send) -> Attached:
        return Attached(vault, tags.__contains__, tuple(ports), hosted.port, hosted.plays, send,
                        log_line, vault.settle)

    pieces = pieces_of(register.chips)
    fixed = keys.fixed()
    welcome = w.Welcome(
        w.VERSION, fixed.vault, fixed.floor, tuple(ports), tuple(sorted(register.all_decks)),
        tuple(sorted(register.barred)), len(pieces), options.practice, is_hard)
    return VaultServer(Path(options.socket), welcome, pieces, attach, folder.is_ours, allowed,
                       log_line, group, lambda: vault.stated)


def _made(register: Register, keys: TableKeys) -> Make:
    return lambda last, keep, begun: Vault(
        register.cards, keys.master, keys.floor_public, register.all_decks, register.barred,
        is_chip=is_chip, last=last, keep=keep, begun=begun, takes_word=False)


class _Hosted:
    """The devices of this vault."""

    def __init__(
        self, options: argparse.Namespace, folder: Path, register: Register,
        ports: dict[str, str],
    ) -> None:
        self._fitted = {name: fitting(name, text) for name, text in ports.items()}
        for one in self._fitted.values():
            if no_port := why_no_port(one):
                log_line(no_port.text("en"))
        path = Path(options.device_keys or folder / "devices.toml")
        if options.device_keys and not path.exists():
            raise _Wrong(f"--device-keys {path}: there is no such file; make it with "
                         "`dealer-assist devices provision`")
        self._keys = device_keys.read_keys(path, simulator=options.practice)
        own = [name for name, one in self._fitted.items() if not one.is_bare]
        if own and not len(self._keys):
            log_line(
                f"{path} holds no device keys: {' and '.join(own)} can't be met until they have "
                     "one (`dealer-assist devices provision`)")
        self._sights: TableCameras | None = None
        if any(one.family == "camera" for one in self._fitted.values()):
            from dealer_assist.devices.opening.camera_ports import sights_of

            registers = _registers(options, folder)
            self._sights = sights_of(
                options.calibration, register, registers if registers.is_dir() else None)
        self._deck = ""

    def port(self, name: str, left: tuple[int, int] | None, deliver: Deliver) -> DevicePort:
        """The device's port, not started."""
        return port_of(self._fitted[name], self._keys, left, deliver, self._sights,
                       lambda: self._deck)

    def plays(self, deck: str) -> None:
        """The deck that the table deals from."""
        self._deck = deck


def _registers(options: argparse.Namespace, folder: Path) -> Path:
    return Path(options.register or folder / "registers")


def _register(options: argparse.Namespace, folder: Path) -> Register:
    path = _registers(options, folder)
    if options.practice and not options.register and not path.exists():
        return practice_register()
    if not path.exists():
        raise _Wrong(f"{path}: there are no registers; enrol decks with `dealer-assist decks "
                     f"--register '{path}' enrol NAME --shoe PORT`, as the vault's user")
    return registered(Store(path).read())


def _allowed(options: argparse.Namespace) -> tuple[Allowed, int | None]:
    """User that may be the table, and the group that the socket is given."""
    uids = {_number(one, lambda name: _pwd.getpwnam(name).pw_uid, "--table-user")
            for one in options.table_user}
    if not options.table_group:
        return Allowed(frozenset(uids or {os.geteuid()})), None
    gid = _number(options.table_group, lambda name: _grp.getgrnam(name).gr_gid, "--table-group")
    return Allowed(frozenset(uids), frozenset({gid})), gid


def _number(text: str, named: Callable[[str], int], option: str) -> int:
    try:
        return int(text) if text.isdecimal() else named(text)
    except KeyError:
        raise _Wrong(f"{option} {text}: this machine knows no such name") from None
