"""``demo [--hands N] [--speed X] [--out DIR]``: recorded hands dealt end to end, and checked.

Simulated shoe and chip scanner send real bytes over pseudo-terminals; with ``--shoe camera`` the
cards are frames of a camera instead. Drivers, recogniser, core, journal and panel are the ones of a
real table. It ends by itself. Started again on the same folder it goes on where it was, in mid-hand
too.
"""

import argparse
import secrets
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game.advice import Advice
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap
from dealer_assist.live.table.live_table import (
    LiveTable,
    ReadyFacts,
    build_live_table,
    deck_facts,
    opening_facts,
)
from dealer_assist.live.table.vault_link import connect_to_vault, decks_of
from dealer_assist.live.voice import VoiceSpeaker
from dealer_assist.qt.demo_window import Show
from dealer_assist.qt.paper.ruling_slip_printing import Slips
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.table_book import OwnBook, books
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalKind, verify_journal
from dealer_assist.storage.people import PeopleFile, people_path
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS, Register, practice_register
from dealer_assist.storage.settings.table_settings import PLAYERS_LANGS
from dealer_assist.storage.table_clock import Steady
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_devices import SCANNER_ID, SHOE_ID, demo_devices_at
from dealer_assist.training.demo.demo_players import (
    PATIENCE_S,
    DemoPlayers,
    DemoStuck,
    HandScript,
    Latest,
    hand_opening_facts,
    script_of_hand,
)
from dealer_assist.trust.vault.practice_vault_process import VaultRun
from dealer_assist.trust.vault.table_keys import TableKeys, keys_beside
from dealer_assist.trust.vault.vault_client import RemoteVault
from dealer_assist.view.dealer.picture_receivers import AnnouncementPrinter, Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text
from dealer_assist.words.message import ErrorInWords, message
from drivers.devices.device_keys import simulator_keys
from drivers.sim.firmware_process import FirmwareMissing, FirmwareStopped

if TYPE_CHECKING:
    from dealer_assist.training.demo.demo_camera import CameraShoe

FLOOR_MANAGER = "M. Durand"
_PAUSE_S = {"draw": 0.12, "post": 0.4, "collect": 0.8, "": 0.0}
_USUAL_PAUSE_S = 1.2


CODES: Final = {OSError: 2, FirmwareMissing: 2, FirmwareStopped: 2}


def run(options: argparse.Namespace) -> int:
    """0: every stack is as recorded; 1: one is not, or the demo got stuck; 2: wrongly called."""
    if options.firmware and options.shoe == "camera":
        raise ErrorInWords(message("command_said.firmware_camera"))
    if options.vault and options.shoe == "camera":
        raise ErrorInWords(message("command_said.vault_camera"))
    if options.hands < 1 or not options.speed > 0:
        raise ErrorInWords(message("command_said.demo_numbers"))
    out = Path(options.out) if options.out else Path(tempfile.mkdtemp(prefix="dealer-assist-"))
    out.mkdir(parents=True, exist_ok=True)
    demo = TableDemo(options, out)
    return demo.run()


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("demo", description=__doc__)
    parser.add_argument("--hands", type=int, default=4, metavar="N", help="how many hands (4)")
    parser.add_argument("--speed", type=float, default=1.0, metavar="X",
                        help="1 is a pace that one can follow; 10 is ten times as fast")
    parser.add_argument("--out", metavar="DIR",
                        help="where journal and pictures go; the same folder again goes on")
    parser.add_argument("--house", default=shipped_houses.DEFAULT,
                        help=f"{', '.join(shipped_houses.shipped_house_names())}")
    parser.add_argument("--shoe", choices=("rfid", "camera"), default="rfid",
                        help="a shoe that reads tags (rfid), or one that looks at the cards: "
                        "rendered frames through the real recogniser")
    parser.add_argument("--firmware", choices=("native", "qemu"),
                        help="run the devices' real firmware, as a process or under QEMU; it is "
                        "built with  make -C hardware/firmware native  (or qemu)")
    parser.add_argument("--vault", action="store_true",
                        help="the vault in a process of its own, as at a real table, instead of "
                        "in the table's")
    parser.add_argument("--players-display", nargs="?", const="panel", default="",
                        choices=PLAYERS_LANGS, metavar="LANG",
                        help="a second window for the players, in the panel's language, in fr or "
                        "en, or both in turn")
    parser.add_argument("--voice", action="store_true",
                        help="say the announcements aloud, with espeak-ng or spd-say")
    parser.add_argument("--no-window", action="store_true", help="don't open a window")
    return parser


def _vault_run(out: Path) -> VaultRun:
    ports = {"shoe": out / "shoe.tty", "scanner": out / "scanner.tty"}
    return VaultRun(out / "vault", ports, (SHOE_ID, SCANNER_ID))


def _camera_shoe(register: Register, out: Path, lang: str) -> "CameraShoe":
    from dealer_assist.training.demo.demo_camera import (
        camera_shoe,  # OpenCV, only where it is asked for
    )

    print(word(lang, "demo.shown_to_camera"), flush=True)
    return camera_shoe(register, out)


class DemoLeft(Exception):
    """The person closed the window or interrupted the demo."""


class TableDemo:
    """One run: devices, table, players, screen."""

    def __init__(self, options: argparse.Namespace, out: Path) -> None:
        self.out, self.speed, self.lang = out, options.speed, options.lang
        hands = demo_hands.demo_hands()
        self.scripts = [script_of_hand(hands[k % len(hands)]) for k in range(options.hands)]
        self.failed: list[str] = []
        self.dealt = 0  # in this run
        self.left = False  # the window was closed, or the run interrupted
        self.latest = Latest()
        journal_path = out / "journal.sqlite"
        own = books(journal_path, options.house)
        self.rules = own.rules
        people = PeopleFile(people_path(journal_path))
        self.pin = f"{secrets.randbelow(10_000):04}"  # of the demo's floor manager, for this run
        people.add(FLOOR_MANAGER, self.pin)
        self.screen = Screen(
            Surroundings(options.lang, ("shoe", "scanner"), practice=True), lambda: self._late(),
            people, written=lambda number: journal.stamp(number)[0],
        )
        clock = Steady()
        self.show = Show(
            self.screen, out, options.lang, not options.no_window, self._tapped, clock,
            options.lang if options.players_display == "panel" else options.players_display,
            own.theme.theme,
        )
        self.screen.show_on(AnnouncementPrinter().show)
        self.speaker = VoiceSpeaker()
        self.screen.show_on(self.speaker.show)
        self.speaker.turn(options.voice)
        journal = Journal.open(journal_path, kind=JournalKind.PRACTICE)
        self.vault = _vault_run(out) if options.vault else None
        self.keys = self._keys(journal)
        self.register = practice_register()
        camera = _camera_shoe(self.register, out, self.lang) if options.shoe == "camera" else None
        self.devices = demo_devices_at(options.firmware, out / "shoe.tty", out / "scanner.tty",
                               camera.live if camera is not None else None)
        self.house: LiveTable = build_live_table(
            journal, self.rules, self.register, self.keys,
            {} if options.vault else {
                "shoe": str(out / "shoe.tty") if camera is None else "camera:simulator",
                "scanner": str(out / "scanner.tty")}, self._listen,
            people, clock, OwnBook(own),
            Slips(journal, out / "slips", options.lang) if self.show.draws else None,
            device_keys=simulator_keys(SHOE_ID, SCANNER_ID),
            sights=camera.sights if camera is not None else None,
        )
        self.show.hear(self.house.heard)
        self.players = DemoPlayers(
            self.register, self.devices.shoe, self.devices.scanner, self.house.unit.put
        )

    def _keys(self, journal: Journal) -> TableKeys | RemoteVault:
        """The vault's process, or the keys of one in this process, beside the journal."""
        if self.vault is None:
            return keys_beside(journal.path, None, journal.last_number == 0)
        self.vault.start()
        return connect_to_vault(self.vault.socket, journal)[0]

    def _tapped(self, tap: Tap) -> None:
        self.house.unit.put(tap)

    def _late(self) -> frozenset[str]:
        return self.house.late()

    def _listen(self, table: Table, advice: Advice, notice: Notice) -> None:
        self.screen.listen(table, advice, notice)
        self.latest.listen(table, advice, notice)

    # -- the run ---------------------------------------------------------------------------

    def run(self) -> int:
        """Deal all hands, then say how it went."""
        print(self.show.says, flush=True)
        print(word(self.lang, "demo.floor_manager", name=FLOOR_MANAGER, pin=self.pin), flush=True)
        self.players.lay_out(self.house.unit.table)
        for line in self.devices.lines:
            line.start()
        self.house.start()
        players = threading.Thread(target=self._play, name="players", daemon=True)
        self.show.run(players)
        self.speaker.stop()
        self.house.stop()
        for line in self.devices.lines:
            line.stop()
        if self.vault is not None:
            self.vault.stop()
        return self._verdict()

    def _play(self) -> None:
        try:
            self._all_hands()
        except DemoLeft:
            self.left = True
        except Exception as error:
            self.failed.append(f"{type(error).__name__}: {error}")
        finally:
            self.show.end()

    def _all_hands(self) -> None:
        table = self.latest.when(lambda table: True)
        game = self.scripts[0].recorded.game
        facts = opening_facts(
            table, "demo", game, stakes_for(Structure.NO_LIMIT, 50, 100), PRACTICE_CHIPS,
            self.keys,
        )
        if facts:
            # With its decks, as at a real table: the vault tells them to a table that is open.
            known = deck_facts(table, decks_of(self.keys)) if isinstance(
                self.keys, RemoteVault) else ()
            self.house.unit.put(ReadyFacts((*facts, *known)))
            table = self.latest.when(lambda table: bool(table.name))
        if not is_between_hands(table):
            print(word(self.lang, "demo.goes_on", hand=table.hands, number=table.number),
                  flush=True)
        self._wait_for_devices()
        done = table.hands if is_between_hands(table) else table.hands - 1
        for number in range(done + 1, len(self.scripts) + 1):
            self._one_hand(number, self.scripts[number - 1])

    def _wait_for_devices(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while any(str(p.health.state) != "up" for p in self.house.ports.values()):
            if time.monotonic() > deadline:
                raise DemoStuck("the simulated devices don't answer")
            time.sleep(0.01)
        if not self.devices.are_ready():
            raise DemoStuck("the shoe's card reader doesn't answer")
        time.sleep(0.4)  # a scanner that came back is compared with the table after a silence

    def _one_hand(self, number: int, told: HandScript) -> None:
        table = self._now()
        print(f"--- {number}/{len(self.scripts)}  {told.recorded.id} ({told.recorded.source})",
              flush=True)
        self.dealt += 1
        if table.hands < number:
            self.house.unit.put(ReadyFacts(hand_opening_facts(table, told, number)))
            self.latest.when(lambda table: table.hands >= number)
        while not is_between_hands(table := self._now()):
            if self.show.is_left:
                raise DemoLeft
            word = self.players.move(table, told)
            self.latest.moved(table, word)
            self._pause(word)
            self.show.picture(number, self._now())
        self._check(number, told, table)

    def _now(self) -> Table:
        return self.latest.when(lambda table: True)

    def _pause(self, word: str) -> None:
        time.sleep(_PAUSE_S.get(word, _USUAL_PAUSE_S) / self.speed)

    # -- the check -------------------------------------------------------------------------

    def _check(self, number: int, told: HandScript, table: Table) -> None:
        hand = table.hand
        assert hand is not None
        for i, (is_, recorded) in enumerate(zip(hand.stacks, told.recorded.finishing, strict=True)):
            if is_ != recorded:
                self.failed.append(
                    f"hand {number} ({told.recorded.id}), seat {hand.seats[i]}: "
                    f"{amount_text(is_, 'en')} chips, recorded {amount_text(recorded, 'en')}"
                )

    def _verdict(self) -> int:
        verdict = verify_journal(self.out / "journal.sqlite")
        if not verdict.sound:
            self.failed.append(verdict.says)
        for line in self.failed:
            print(f"  ! {line}", flush=True)
        if self.failed:
            print(word(self.lang, "demo.failed"))
            return 1
        if self.left:
            print(word(self.lang, "demo.left", out=f"{self.out}"))
            return 130
        id = {0: "demo.dealt_none", 1: "demo.dealt_one"}.get(self.dealt, "demo.dealt")
        told = word(self.lang, id, count=self.dealt)
        print(word(self.lang, "demo.kept", told=told, rows=verdict.rows, out=f"{self.out}"))
        return 0
