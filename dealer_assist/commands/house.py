"""A table with everything wired up: journal, vault, room, devices, unit. Used by table and demo."""

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic_ns as now_ns
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from dealer_assist import events as e
from dealer_assist.commands.fitting import DevicePort, Fitting, fitting, port_of
from dealer_assist.commands.floor_orders import FloorAtTable, floor_side
from dealer_assist.commands.seated import by_seats
from dealer_assist.commands.slips import Slips, SlipTrouble
from dealer_assist.floor.at_table import FloorSeen, LineSeen, OrderCame
from dealer_assist.hand.blinds import is_between_hands
from dealer_assist.journal import Journal, Origin
from dealer_assist.people import PeopleFile
from dealer_assist.rules.model import HouseRules
from dealer_assist.rules.own_book import as_begun
from dealer_assist.sensing.cameras import StillLies
from dealer_assist.sensing.keeping import Keeper
from dealer_assist.sensing.register import Register
from dealer_assist.sensing.room import CaughtUp, ChipDoubled, LevelOver, Room, SessionOver
from dealer_assist.sensing.spots import Standing, spot_to_act
from dealer_assist.sensing.steady import Steady
from dealer_assist.table import Table
from dealer_assist.taps import Tap
from dealer_assist.unit import Listener, Made, Unit
from dealer_assist.vault import Vault
from drivers.devices import reports as r
from drivers.devices.keys import DeviceKeys
from drivers.durable import put_whole
from drivers.wire.constants import NO_SPOT, DeviceKind

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.commands.camera_ports import Sights


class HouseDiffers(Exception):
    """The journal was opened under another house's rules; says which and what to do."""


class KeyUnusable(Exception):
    """A key file can't be used; says which, what was expected and what to do."""


@dataclass(frozen=True, slots=True)
class Entered:
    """Ready-made facts: a table opened, a recorded hand begun."""

    facts: tuple[e.Fact, ...]
    by: str = "dealer"


@dataclass(frozen=True, slots=True)
class DayMoved:
    """The machine's time of day has jumped by so many seconds; the table's clock has not."""

    by_s: int


@dataclass(frozen=True, slots=True)
class Refresh:
    """Nothing happened, but the picture is to be shown anew."""


class Wiring:
    """The unit's interpreter: reports through the room, acknowledgements back to their ports."""

    def __init__(
        self, room: Room, clock: Steady | None = None, slips: Slips | None = None,
        floor: FloorAtTable | None = None,
    ) -> None:
        self._room = room
        self.floor = floor
        self._slips = slips
        self._clock = clock
        self._standing = Standing()
        self.ports: dict[str, DevicePort] = {}
        self.playing = ""  # the deck that is dealt from, for a camera that must know its faces
        self._watched = NO_SPOT  # where the scanner was last told to look more often

    def made(self, table: Table, item: object) -> Made:
        """The facts of a report, a tap, or ready-made ones."""
        if isinstance(item, Tap):
            entered = self._room.facts_of_tap(table, item)
            return Made(
                entered.facts, Origin(_who(table, entered.facts)), None, entered.notice,
                entered.detail, entered.why,
            )
        if isinstance(item, Entered):
            return Made(item.facts, Origin(item.by))
        if isinstance(item, OrderCame):
            assert self.floor is not None
            return self.floor.orders.made(table, item)
        if isinstance(item, LevelOver):
            return Made(self._room.facts_of_time(table, item), Origin("clock"))
        if isinstance(item, SessionOver):
            return Made(self._room.facts_of_session(table, item), Origin("clock"))
        if isinstance(item, DayMoved):
            return Made(
                (e.DeviceNoted("clock", "clock_moved", f"{item.by_s:+} s"),), Origin("clock"))
        if isinstance(item, Refresh):
            return Made((), Origin("unit"), notice="")
        if isinstance(item, r.BadgeShown):
            shown = self._room.facts_of_badge(table, item)
            return Made(shown.facts, Origin(_who(table, shown.facts) if shown.facts
                                            else item.device),
                        None, shown.notice, shown.detail, shown.why)
        if isinstance(item, SlipTrouble):
            return Made((), Origin("unit"), notice=item.id, detail=item.detail)
        return self._of_device(table, item)

    def _of_device(self, table: Table, item: object) -> Made:
        assert isinstance(item, r.Report | CaughtUp | ChipDoubled | StillLies)
        missed = self._must_tell_spots(item)
        if missed:  # before its facts: a change on a spot that we lost track of is no bet
            self._room.listens_first(item.device, now_ns())
        facts = self._room.facts_of(table, item)
        if missed:
            self.ports[item.device].tell_spots()
        seq = item.last if isinstance(item, r.ReportsMissed) else getattr(item, "seq", 0)
        if not seq:
            return Made(facts, Origin(item.device))
        boot_id: int = getattr(item, "boot_id", 0)
        port = self.ports[item.device]
        return Made(
            facts, Origin(item.device, item.device, boot_id, seq),
            lambda: port.committed(boot_id, seq),
        )

    def _must_tell_spots(self, item: r.Report | CaughtUp | ChipDoubled | StillLies) -> bool:
        """Whether what stands on the spots may have changed unheard."""
        if isinstance(item, r.LinkUp):
            self._standing.forget()
            return item.kind is DeviceKind.SCANNER
        if isinstance(item, r.ReportsMissed) and item.device == "scanner":
            self._standing.forget()
            return True
        return isinstance(item, r.SpotChanged) and not self._standing.agrees(item)

    def ticked(self, now_ns: int) -> Iterable[object]:
        """Devices that have caught up, and what time alone brings: a level or an absence over."""
        over = (self._room.absence_over(), self._room.time_over(),
                self.floor is not None and self.floor.watch.is_news())
        shown: tuple[object, ...] = (Refresh(),) if any(over) else ()
        moved_s = self._clock.moved_s() if self._clock is not None else 0
        if moved_s:
            shown = (*shown, DayMoved(moved_s))
        return (*self._room.caught_up(now_ns), *self._room.doubled(now_ns),
                *self._room.still_lies(), *self._room.level_over(),
                *self._room.session_over(), *shown)

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """The vault keeps count; and no time that a fact has is still to come."""
        at_s: int = getattr(fact, "at_s", 0)
        if at_s and self._clock is not None:
            self._clock.not_before(at_s)
        self._room.follow(before, table, fact)
        self.playing = _deck_dealt(table)
        if self.floor is not None:
            self.floor.watch.follow(table)
        if self._slips is not None:
            self._slips.follow(before, table, fact)
        self._watch(table)

    def _watch(self, table: Table) -> None:
        """Has the scanner read the spot of the player to act every other time."""
        scanner, spot = self.ports.get("scanner"), spot_to_act(table)
        if scanner is not None and spot != self._watched:
            self._watched = spot
            scanner.watch(spot)


def _deck_dealt(table: Table) -> str:
    """The deck that the next card comes from."""
    evening = table.evening
    return evening.deck or evening.deck_dealt if is_between_hands(table) else evening.deck_dealt


def _who(table: Table, facts: Sequence[e.Fact]) -> str:
    """Who says what was tapped: whoever the fact names, else the dealer, by name where known."""
    signs = [f.name for f in facts if isinstance(f, e.FloorSignedIn | e.FloorSignedOut)]
    if signs:
        return signs[-1]
    named = (getattr(fact, "by", "") or getattr(fact, "dealer", "") for fact in facts)
    return next((name for name in named if name), table.evening.dealer or "dealer")


@dataclass
class House:
    """One table at work."""

    unit: Unit
    journal: Journal
    ports: Mapping[str, DevicePort]
    slips: Slips | None = None
    floor: FloorAtTable | None = None

    def start(self) -> None:
        """Slips first, while the journal is ours; then the unit and the devices that talk to it."""
        if self.slips is not None:
            self.slips.start(self.unit.put)
        self.unit.start()
        for port in self.ports.values():
            port.start()

    def stop(self) -> None:
        """Devices first, then the unit, what it left to print, and the journal."""
        for port in self.ports.values():
            port.stop()
        self.unit.stop()
        if self.slips is not None:
            self.slips.stop()
        self.journal.close()

    def seen_of_floor(self) -> FloorSeen | None:
        """What the dealer is shown of the floor now; None where no line to it is configured."""
        return self.floor.watch.shown() if self.floor is not None else None

    def late(self) -> frozenset[str]:
        """The devices that are slow to answer."""
        return frozenset(n for n, p in self.ports.items() if str(p.health.state) == "late")


def build(
    journal: Journal, rules: HouseRules, register: Register, keys: "Keys",
    paths: Mapping[str, str], listener: Listener, people: PeopleFile | None = None,
    clock: Steady | None = None, keeper: Keeper | None = None, slips: Slips | None = None,
    *, device_keys: DeviceKeys, sights: "Sights | None" = None,
    seats: Mapping[str, Mapping[int, int]] | None = None,
    line: Callable[[], LineSeen] | None = None,
) -> House:
    """The table at work, from its journal on. ``paths`` gives each fitted device's port, as
    `fitting` reads it.

    ``device_keys`` are the keys by which devices prove themselves: one without is not listened to.

    ``people`` is the file of the floor managers who may sign in with a PIN; ``clock`` is what all
    times at the table are counted by, a new one where none is given; ``keeper`` writes the floor's
    decisions into the house's own book, ``slips`` writes his rulings on paper; ``sights`` is what
    cameras need; ``seats`` gives the seat before each spot where that isn't its number; ``line``
    tells of the line to the floor, where there is one.

    Raises HouseDiffers: the rules under which hands were dealt don't change behind their backs.
    """
    for record in journal.facts():
        fact = record.fact
        if isinstance(fact, e.TableOpened) and fact.house not in rules.lineage:
            raise HouseDiffers(
                f"{journal.path} was opened under the house {fact.house!r}, not {rules.name!r}: "
                f"give --house {fact.house} (or its book), or begin a new journal"
            )
        if isinstance(fact, e.KeysFixed) and fact != keys.fixed():
            raise KeyUnusable(
                f"{journal.path} was begun with other keys: put its own .vault file (and floor "
                "key) back, or begin a new journal; sealed cards can't be opened with these"
            )
        if isinstance(fact, e.KeysFixed):
            break  # both stand at the journal's beginning; the unit reads it all
    vault = Vault(register.cards, keys.master, keys.floor_public, register.all_decks,
                  register.barred)
    clock = clock or Steady()
    room = Room(vault, register.chips, clock, people=people, keeper=keeper)
    floor = floor_side(journal, room, clock, line) if line is not None else None
    wiring = Wiring(room, clock, slips, floor)
    begun = as_begun(rules, (record.fact for record in journal.facts()))
    unit = Unit(journal, begun, wiring, listener, clock)
    for name, path in paths.items():
        made = partial(_port, fitting(name, path), device_keys, journal.resume_point(name), sights,
                       lambda: wiring.playing)
        wiring.ports[name] = by_seats((seats or {}).get(name, {}), made, unit.put)
    return House(unit, journal, wiring.ports, slips, floor)


def _port(
    fitted: Fitting, keys: DeviceKeys, resume: tuple[int, int] | None, sights: "Sights | None",
    playing: Callable[[], str], deliver: Callable[[r.Report], None],
) -> DevicePort:
    return port_of(fitted, keys, resume, deliver, sights, playing)


def opening(
    table: Table, name: str, game: str, stakes: e.Stakes, denominations: Sequence[int],
    keys: "Keys",
) -> tuple[e.Fact, ...]:
    """The facts of opening the table; none when the journal opened it already."""
    if table.name:
        return ()
    return (
        e.TableOpened(name, table.house.name, game, stakes, tuple(denominations)), keys.fixed(),
    )


def deck_facts(table: Table, register: Register) -> tuple[e.Fact, ...]:
    """Which decks are registered, where that is news to the journal; a single one is in play.

    One that the register has out of play since is taken out of play at the table as well.
    """
    decks, running = register.in_play, table.evening.deck
    known: tuple[e.Fact, ...] = (
        (e.DecksRegistered(decks),) if decks != table.registered else ())
    if running in register.barred and is_between_hands(table):
        known, running = (*known, e.DeckTakenOut(running, "change")), ""
    out = {*dict(table.evening.out), *(held.deck for held in table.held)}
    if len(decks) != 1 or running or table.evening.sign.decks or decks[0] in out:
        return known
    return (*known, e.DeckLoaded(decks[0]))


# --- keys ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keys:
    """The vault's 32 secret bytes and the floor's public key."""

    master: bytes
    floor_public: bytes

    def fixed(self) -> e.KeysFixed:
        """The keys as the journal names them: fingerprints, of which nothing can be opened."""
        return e.KeysFixed(_fingerprint(self.master), _fingerprint(self.floor_public))


def _fingerprint(key: bytes) -> str:
    return hashlib.sha256(b"dealer-assist key " + key).hexdigest()[:16]


def keys_beside(journal: Path, floor_key: Path | None, is_new: bool = True) -> Keys:
    """The vault's key, made beside the journal on its first day, and the floor's public key.

    Without a floor key a pair is made beside the journal, for practice only. Raises KeyUnusable;
    so does a journal that is not new and whose vault key is gone.
    """
    if not is_new and not journal.with_name(journal.name + ".vault").exists():
        raise KeyUnusable(
            f"{journal}.vault is missing: without it the cards of this journal can't be known "
            "again. Put the file back, or begin a new journal"
        )
    def beside(suffix: str) -> Path:
        return journal.with_name(journal.name + suffix)

    master = _secret(beside(".vault"), lambda: secrets.token_bytes(32))
    if floor_key is not None:
        return Keys(master, _public(floor_key))
    return Keys(master, floor_pair(beside(".floor")))


def floor_pair(path: Path) -> bytes:
    """The public key of the floor's private key in this file, which is made where it is missing.

    Raises KeyUnusable.
    """
    private = _secret(path, lambda: X25519PrivateKey.generate().private_bytes(
        Encoding.Raw, PrivateFormat.Raw, NoEncryption()))
    public = X25519PrivateKey.from_private_bytes(private).public_key()
    return public.public_bytes(Encoding.Raw, PublicFormat.Raw)


def _secret(path: Path, make: Callable[[], bytes]) -> bytes:
    try:
        if not path.exists():
            put_whole(path, make(), 0o600)
        secret = path.read_bytes()
    except OSError as error:
        raise KeyUnusable(f"{path}: the key can't be read or made: {error}") from None
    if len(secret) != 32:
        raise KeyUnusable(f"{path} holds {len(secret)} bytes: expected a key of 32")
    return secret


def _public(path: Path) -> bytes:
    try:
        text = path.read_text(encoding="ascii").strip()
        key = bytes.fromhex(text)
    except (OSError, ValueError) as error:
        raise KeyUnusable(
            f"{path}: expected the floor's public key, 64 hexadecimal digits: {error}"
        ) from None
    if len(key) != 32:
        raise KeyUnusable(f"{path}: expected 64 hexadecimal digits, found {len(text)}")
    return key


