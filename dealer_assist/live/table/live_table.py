"""Table with everything wired up: journal, vault, interpreter, devices, unit. Also for the demo."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial
from time import monotonic_ns as now_ns
from typing import TYPE_CHECKING, Final, Protocol

from dealer_assist.devices.opening.device_fittings import Fitting, fitting
from dealer_assist.devices.opening.spot_renumbering import Deliver, port_with_spots_by_seat
from dealer_assist.floor.link.table_link_values import (
    FLOOR_DEVICE,
    CopyReport,
    FloorStatus,
    LineState,
    OrderCame,
)
from dealer_assist.game import facts as e
from dealer_assist.game.between.journal_replacement_checks import why_not_at_machine
from dealer_assist.game.between.software_faults import are_devices_off, rules_to_pin
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.evening_state import BookErrand
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap
from dealer_assist.live.sensing.journal_copy_reports import copy_report_facts
from dealer_assist.live.sensing.permanent_rule_decisions import BookWriter
from dealer_assist.live.sensing.spot_chips import SpotChips, spot_to_act
from dealer_assist.live.sensing.table_camera_reports import StillLies
from dealer_assist.live.sensing.table_interpreter import (
    CaughtUp,
    ChipDoubled,
    LevelOver,
    SessionOver,
    TableInterpreter,
)
from dealer_assist.live.sensing.tap_result import TapResult, person_of_tap
from dealer_assist.live.sensing.vault_openings_check import Stated
from dealer_assist.live.table.checkpoints import (
    Checkpoints,
    CheckpointWriter,
    check_no_hand_dealt_twice,
)
from dealer_assist.live.table.floor_orders import FloorAtTable, floor_side_of_table
from dealer_assist.live.table.last_report_age_words import DeviceAge
from dealer_assist.live.table.last_report_times import DeviceAges
from dealer_assist.live.table.table_commit_loop import Batch, Listener, Unit
from dealer_assist.live.table.vault_link import FarVault, decks_of
from dealer_assist.storage.books.rules_of_journal import SAY_RULES, rules_begun
from dealer_assist.storage.journal import Journal, Origin
from dealer_assist.storage.journal.checkpoint import Checkpoint, StartMemory
from dealer_assist.storage.people import PeopleFile
from dealer_assist.storage.registry.tag_register import Register
from dealer_assist.storage.registry.tag_uids import is_chip
from dealer_assist.storage.table_clock import Steady
from dealer_assist.trust.start.watched_components import WatchedComponents, firmware_facts
from dealer_assist.trust.vault import CardVault, Vault, VaultAway
from dealer_assist.trust.vault.table_keys import Fixed, TableKeys, check_keys
from dealer_assist.trust.vault.vault_client import FromVault, RemoteVault, VaultArrival
from dealer_assist.words.message import ErrorInWords, message
from drivers.devices import device_reports as r
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_port_interface import DevicePort
from drivers.garbage_collector import without_collecting
from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import NO_SPOT, DeviceKind

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.devices.opening.camera_ports import TableCameras


#: Facts that a start asks for before it folds any; all are few.
_AT_START: Final = (*SAY_RULES, e.KeysFixed, e.FloorKeyChanged)


@dataclass(frozen=True, slots=True)
class SlipTrouble:
    """Slip that was not written or not printed; an item for the unit, which reports it."""

    id: str
    detail: str


class RulingSlips(Protocol):
    """Writer of slips: it follows the table's facts and works in a thread of its own."""

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Called with every fact; a floor manager's ruling gets its slip."""

    def start(self, tell: Callable[[SlipTrouble], None]) -> None:
        """Begin to write."""

    def stop(self) -> None:
        """Write what waits, then end."""


class DeviceLock:
    """Starter of the ports, now or as soon as nothing locks them any more.

    ``is_failed``: this program itself isn't what its maker signed; then they stay off whatever is
    cleared.
    """

    def __init__(self, ports: Mapping[str, DevicePort], is_failed: bool = False) -> None:
        self._ports, self._is_failed = ports, is_failed
        self._waits = False

    def start(self, table: Table) -> None:
        """Start them, or leave them off."""
        if self._is_failed or are_devices_off(table):
            self._waits = not self._is_failed
            return
        for port in self._ports.values():
            port.start()

    def follow(self, table: Table) -> None:
        """Look at the table after a fact: the devices may start now."""
        if self._waits and not are_devices_off(table):
            self._waits = False
            for port in self._ports.values():
                port.start()


class HouseDiffers(ErrorInWords):
    """Journal that was opened under another house's rules; says which and what to do."""


@dataclass(frozen=True, slots=True)
class ReadyFacts:
    """Ready-made facts: a table opened, a recorded hand begun."""

    facts: tuple[e.Fact, ...]
    by: str = "dealer"


@dataclass(frozen=True, slots=True)
class DayMoved:
    """The machine's time of day has jumped by so many seconds; the table's clock has not."""

    by_s: int


@dataclass(frozen=True, slots=True)
class Refresh:
    """Request for a new picture, without an event."""


class Wiring:
    """Interpreter of a live table: routes reports and taps to sensing, receipts to ports."""

    def __init__(
        self, room: TableInterpreter, clock: Steady | None = None, slips: RulingSlips | None = None,
        floor: FloorAtTable | None = None,
    ) -> None:
        self._room = room
        self.floor = floor
        self._slips = slips
        self._clock = clock
        self._standing = SpotChips()
        self.ports: dict[str, DevicePort] = {}
        self.held: DeviceLock | None = None
        self.far: FarVault | None = None
        self.watched = WatchedComponents()
        self.playing = ""  # the deck that is dealt from, for a camera that must know its faces
        self._watched = NO_SPOT  # spot that the scanner was last ordered to read more often

    def made(self, table: Table, item: object) -> Batch:
        """Facts of a report, a tap, or ready-made ones.

        One that needs the vault while it is away makes none: a device reports it again, a person
        sees a message.
        """
        by_hand = isinstance(item, Tap | OrderCame)
        try:
            made = self._made(table, item)
        except VaultAway:
            return Batch((), Origin("vault"), notice="alert.vault_away" if by_hand else "")
        why = next(filter(None, (why_not_at_machine(table, fact) for fact in made.facts)), None)
        return made if why is None else Batch((), made.origin, why=why if by_hand else None)

    def _made(self, table: Table, item: object) -> Batch:
        if self.far is not None and isinstance(item, FromVault | VaultArrival):
            return self._from_vault(self.far, table, item)
        if isinstance(item, Tap):
            entered = self._room.facts_of_tap(table, item)
            return _said(entered, person_of_tap(table, entered.facts))
        if isinstance(item, BookErrand):
            entered = self._room.facts_of_errand(table, item)
            return _said(entered, "house", self.watched.of_errand(
                table, item, entered.facts, self._now_s()))
        if isinstance(item, ReadyFacts):
            return Batch(item.facts, Origin(item.by))
        if isinstance(item, OrderCame):
            assert self.floor is not None
            return self.floor.orders.made(table, item)
        if isinstance(item, CopyReport):
            return Batch(copy_report_facts(table, item), Origin("floor"))
        if isinstance(item, LevelOver):
            return Batch(self._room.facts_of_time(table, item), Origin("clock"))
        if isinstance(item, SessionOver):
            return Batch(self._room.facts_of_session(table, item), Origin("clock"))
        if isinstance(item, Stated):
            return Batch(self._room.facts_of_statement(item), Origin("vault"))
        if isinstance(item, DayMoved):
            return Batch(
                (e.DeviceNoted("clock", "clock_moved", f"{item.by_s:+} s"),), Origin("clock"))
        if isinstance(item, Refresh):
            return Batch((), Origin("unit"), notice="")
        if isinstance(item, r.BadgeShown):
            shown = self._room.facts_of_badge(table, item)
            return _said(shown, person_of_tap(table, shown.facts) if shown.facts else item.device)
        if isinstance(item, SlipTrouble):
            return Batch((), Origin("unit"), notice=item.id, detail=item.detail)
        return self._of_device(table, item)

    def _from_vault(self, far: FarVault, table: Table, item: FromVault | VaultArrival) -> Batch:
        """Batch for a report of the vault's process or its return; later, if it left meanwhile."""
        if isinstance(item, VaultArrival):
            return far.found(table, item, self.playing)
        if not far.is_live(item):
            return Batch((), Origin("vault"))
        return self._made(table, item.report)

    def _of_device(self, table: Table, item: object) -> Batch:
        assert isinstance(item, r.Report | CaughtUp | ChipDoubled | StillLies)
        missed = self._must_tell_spots(item)
        if missed:  # before its facts: a change on a spot that we lost track of is no bet
            self._room.listens_first(item.device, now_ns())
        begun = self._room.begun_by(table, item)
        if begun:
            return Batch(begun, Origin(item.device), then=item)
        facts = self._room.facts_of(table, item) + firmware_facts(
            table, item, self._now_s(), self.watched.firmware)
        if missed:
            self.ports[item.device].tell_spots()
        seq = item.last if isinstance(item, r.ReportsMissed) else getattr(item, "seq", 0)
        if not seq:
            return Batch(facts, Origin(item.device))
        boot_id: int = getattr(item, "boot_id", 0)
        port = self.ports[item.device]
        return Batch(
            facts, Origin(item.device, item.device, boot_id, seq),
            lambda: port.committed(boot_id, seq),
        )

    def _now_s(self) -> int:
        return self._clock() if self._clock is not None else 0

    def _must_tell_spots(self, item: r.Report | CaughtUp | ChipDoubled | StillLies) -> bool:
        """True if the chips on the spots may have changed undetected."""
        if isinstance(item, r.LinkUp):
            self._standing.forget()
            return item.kind is DeviceKind.SCANNER
        if isinstance(item, r.ReportsMissed) and item.device == "scanner":
            self._standing.forget()
            return True
        return isinstance(item, r.SpotChanged) and not self._standing.agrees(item)

    def ticked(self, now_ns: int) -> Iterable[object]:
        """Devices that have caught up, and effects of time alone: a level or an absence over."""
        over = (self._room.absence_over(), self._room.time_over(),
                self.floor is not None and self.floor.watch.is_news())
        shown: tuple[object, ...] = (Refresh(),) if any(over) else ()
        moved_s = self._clock.moved_s() if self._clock is not None else 0
        if moved_s:
            shown = (*shown, DayMoved(moved_s))
        if pinned := self.watched.due():
            shown = (ReadyFacts(pinned, "program"), *shown)
        return (*self._room.errands(), *self._room.caught_up(now_ns), *self._room.doubled(now_ns),
                *self._room.still_lies(), *self._room.level_over(),
                *self._room.session_over(), *self._room.statements(), *shown)

    def recall(self, found: Checkpoint) -> None:
        """Begin at a checkpoint instead of the first fact."""
        if self._clock is not None and found.memory.said_s:
            self._clock.not_before(found.memory.said_s)
        self._room.recall(found.table, found.memory)
        self.watched.recall(found.table)

    def follow(self, before: Table, table: Table, fact: e.Fact, origin: Origin, at_s: int) -> None:
        """Pass the fact to every part of the table; no fact may lie ahead of the clock."""
        said_s: int = getattr(fact, "at_s", 0)
        if said_s and self._clock is not None:
            self._clock.not_before(said_s)
        self._room.follow(before, table, fact, at_s, origin.device == FLOOR_DEVICE)
        self.watched.follow(table, fact)
        self.playing = _deck_dealt(table)
        if self.far is not None:
            self.far.plays(self.playing)
        if self.floor is not None:
            self.floor.watch.follow(table)
        if self._slips is not None:
            self._slips.follow(before, table, fact)
        if self.held is not None:
            self.held.follow(table)
        self._watch(table)

    def _watch(self, table: Table) -> None:
        """Have the scanner read the spot of the player to act every other time."""
        scanner, spot = self.ports.get("scanner"), spot_to_act(table)
        if scanner is not None and spot != self._watched:
            self._watched = spot
            scanner.watch(spot)


def _deck_dealt(table: Table) -> str:
    """Deck that the next card comes from."""
    evening = table.evening
    return evening.deck or evening.deck_dealt if is_between_hands(table) else evening.deck_dealt


def _said(entered: TapResult, by: str, more: tuple[e.Fact, ...] = ()) -> Batch:
    return Batch((*entered.facts, *more), Origin(by), None, entered.notice, entered.detail,
                 entered.why)


@dataclass
class LiveTable:
    """Live table: one table at work."""

    unit: Unit
    journal: Journal
    ports: Mapping[str, DevicePort]
    slips: RulingSlips | None = None
    floor: FloorAtTable | None = None
    held: DeviceLock | None = None
    ages: DeviceAges = field(default_factory=DeviceAges)
    writer: CheckpointWriter | None = None
    why_key_starts: Callable[[Table], str] = lambda table: ""

    def start(self) -> None:
        """Start: slips first, while the journal is ours; then the unit and its devices."""
        if self.slips is not None:
            self.slips.start(self.unit.put)
        self.unit.start()
        if self.held is not None:
            self.held.start(self.unit.table)
        if self.writer is not None:
            self.writer.start()

    def stop(self) -> None:
        """Stop: devices first, then the unit, slips still to print, and the journal."""
        if self.writer is not None:
            self.writer.stop()
        for port in self.ports.values():
            port.stop()
        self.unit.stop()
        if self.slips is not None:
            self.slips.stop()
        self.journal.close()

    def seen_of_floor(self) -> FloorStatus | None:
        """Floor status for the dealer now; None where no link to it is configured."""
        return self.floor.watch.shown() if self.floor is not None else None

    def heard(self) -> dict[str, DeviceAge]:
        """Age of the last message of each device and each of its parts."""
        return self.ages.now(self.ports)

    def late(self) -> frozenset[str]:
        """Devices that are slow to answer."""
        return frozenset(n for n, p in self.ports.items() if str(p.health.state) == "late")


def build_live_table(
    journal: Journal, rules: HouseRules, register: Register, keys: TableKeys | RemoteVault,
    paths: Mapping[str, str], listener: Listener, people: PeopleFile | None = None,
    clock: Steady | None = None, keeper: BookWriter | None = None, slips: RulingSlips | None = None,
    *, device_keys: DeviceKeys, sights: "TableCameras | None" = None,
    seats: Mapping[str, Mapping[int, int]] | None = None,
    line: Callable[[], LineState] | None = None, is_failed: bool = False,
    watched: WatchedComponents | None = None, checkpoints: Checkpoints | None = None,
) -> LiveTable:
    """Live table from its journal on. ``paths`` gives each fitted device's port, as `fitting` reads
    it.

    ``device_keys`` are the keys by which devices prove themselves: one without is not listened to.

    ``people`` is the file of the floor managers who may sign in with a PIN; ``clock`` is the source
    of all times at the table, a new one where none is given; ``keeper`` writes the floor's
    decisions into the house's own book, ``slips`` writes his rulings on paper; ``sights`` is what
    cameras need; ``seats`` gives the seat before each spot where that isn't its number; ``line``
    reports the state of the link to the floor, where there is one; ``is_failed`` keeps devices off,
    the program being in doubt; ``watched`` sees when the house's book changes; ``checkpoints``
    saves folding the journal from its first fact.

    ``keys`` may be the vault's process itself: it hosts shoe and scanner, which are no ``paths``.

    Raises HouseDiffers: the rules under which hands were dealt can't be exchanged unnoticed.
    """
    clock = clock or Steady()

    def restored(start: Checkpoint | None) -> tuple[TableInterpreter, Wiring, Unit]:
        said = _checked_start(journal, rules, keys, start)
        room = TableInterpreter(_vault(register, keys), register.chips, clock, people=people,
                                keeper=keeper)
        floor = floor_side_of_table(journal, room, clock, line) if line is not None else None
        wiring = Wiring(room, clock, slips, floor)
        wiring.watched = watched or WatchedComponents(lambda: rules)
        # Fact by fact: no evening is too long for the memory.
        with without_collecting(), clock.trial():
            if start is None:
                begun = rules_begun(said, lambda _: rules)
                return room, wiring, Unit(journal, begun, wiring, listener, clock)
            check_no_hand_dealt_twice(start, journal.facts_of((e.HandBegan,), start.point.number))
            wiring.recall(start)
            return room, wiring, Unit(journal, rules, wiring, listener, clock,
                                      journal.facts(start.point), start.table)

    room, wiring, unit = restored(None) if checkpoints is None else (
        checkpoints.restored(journal.path, restored))
    writer = None if checkpoints is None else CheckpointWriter(
        journal.path, checkpoints, rules, checkpoints.found(journal.path),
        lambda facts: unit.put(ReadyFacts(facts, "journal")))
    ages = DeviceAges()

    def fit(name: str, made: Callable[[Deliver], DevicePort], deliver: Deliver) -> None:
        wiring.ports[name] = port_with_spots_by_seat((seats or {}).get(name, {}), made,
                                                     ages.listening(deliver))

    for name, path in paths.items():
        fit(name, partial(_port, fitting(name, path), device_keys, journal.resume_point(name),
                          sights, lambda: wiring.playing), unit.put)
    if isinstance(keys, RemoteVault):
        wiring.far = FarVault(keys, room, journal, lambda table: deck_facts(table, decks_of(keys)))
        keys.tells(unit.put)
        for name in keys.ports.keys() - paths.keys():
            fit(name, partial(wiring.far.port, name), wiring.far.deliver)
    wiring.held = DeviceLock(wiring.ports, is_failed)
    return LiveTable(unit, journal, wiring.ports, slips, wiring.floor, wiring.held, ages, writer,
                     room.why_key_starts)


def _vault(register: Register, keys: TableKeys | RemoteVault) -> CardVault:
    """Vault: the process, or one in this process, which then could read everything: practice."""
    if isinstance(keys, RemoteVault):
        return keys
    return Vault(register.cards, keys.master, keys.floor_public, register.all_decks,
                 register.barred, is_chip=is_chip)


def _checked_start(
    journal: Journal, rules: HouseRules, keys: TableKeys | RemoteVault, start: Checkpoint | None
) -> list[e.Fact]:
    """Facts by which a start is checked, of those after the checkpoint. Raises HouseDiffers and
    TableKeyUnusable.
    """
    memory = start.memory if start is not None else StartMemory()
    facts = journal.facts_of(_AT_START, start.point.number if start is not None else 0)
    opened = [fact.house for fact in facts if isinstance(fact, e.TableOpened)]
    for house in (*memory.houses, *opened):
        if house not in rules.lineage:
            raise HouseDiffers(message(
                "vault_why.other_house", path=journal.path, house=house, other=rules.name))
    check_keys(journal.path, facts if memory.keys is None else [memory.keys, *facts], keys)
    return facts


def _port(
    fitted: Fitting, keys: DeviceKeys, resume: tuple[int, int] | None,
    sights: "TableCameras | None",
    playing: Callable[[], str], deliver: Callable[[r.Report], None],
) -> DevicePort:
    # Imported late: a table that is dealt by hand needs no serial port and no reader.
    from dealer_assist.devices.opening.device_ports import port_of

    return port_of(fitted, keys, resume, deliver, sights, playing)


def opening_facts(
    table: Table, name: str, game: str, stakes: e.Stakes, denominations: Sequence[int],
    keys: Fixed,
) -> tuple[e.Fact, ...]:
    """Facts of opening the table; none when the journal opened it already."""
    if table.name:
        return ()
    opened = e.TableOpened(name, table.house.name, game, stakes, tuple(denominations))
    return (*rules_to_pin(table, table.house), opened, keys.fixed())


def deck_facts(table: Table, register: Register) -> tuple[e.Fact, ...]:
    """Facts of the registered decks, where that is news to the journal; a single one is in play.

    One that the register has out of play since is taken out of play at the table as well.
    """
    decks, running = register.in_play, table.evening.deck
    known: tuple[e.Fact, ...] = (
        (e.DecksRegistered(decks),) if decks != table.evening.registered else ())
    if running in register.barred and is_between_hands(table):
        known, running = (*known, e.DeckTakenOut(running, "change")), ""
    out = {*dict(table.evening.out), *(held.deck for held in table.evening.held)}
    if len(decks) != 1 or running or table.evening.sign.decks or decks[0] in out:
        return known
    return (*known, e.DeckLoaded(decks[0]))
