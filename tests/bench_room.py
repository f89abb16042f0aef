"""A technician's room without a port or a disk, and the reports and taps that come to it."""

from random import Random

from dealer_assist.devices.commissioning.bench_interpreter import BenchInterpreter
from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.step_runner import ErrandDone, Ground
from dealer_assist.devices.commissioning.technician_sign_in import BenchDoor
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.storage.registry.chip_series import ChipRegister
from dealer_assist.storage.registry.registry_files import Registers
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind, UnreadCause
from drivers.wire.crc import set_crc

NOW_S = 1_750_000_000
NOTHING_KNOWN = Registers({}, ChipRegister(()))
OPENED = b.BenchOpened("7", NOW_S)
SIGNED_IN = b.TechnicianSignedIn("Marie", NOW_S)
SHOE = b.DeviceNamed("shoe", "own", "/dev/pda/shoe", "PDA-SHOE-1", NOW_S)
SCANNER = b.DeviceNamed("scanner", "own", "/dev/pda/scanner", "PDA-SCAN-1", NOW_S)
NAMED = (OPENED, SIGNED_IN, SHOE, SCANNER,
         b.StepDone(BenchStep.DEVICES, BenchVerdict.ACCEPT, at_s=NOW_S))


class People:
    """Technicians and their PINs, in the clear."""

    def __init__(self, **pins):
        self.pins = pins

    def names(self, role):
        return tuple(self.pins)

    def roles_of(self, name):
        return ("technician",) if name in self.pins else ()

    def is_pin_of(self, name, pin, role):
        return self.pins.get(name) == pin

    def check(self, name, pin):
        """Whoever comes may be entered."""

    def add(self, name, pin, role):
        self.pins[name] = pin


def bench_of(*facts):
    bench = BenchState()
    for fact in facts:
        bench = after_fact(bench, fact)
    return bench


def ground_of(*facts, up=None, lost=None, known=NOTHING_KNOWN):
    return Ground(bench_of(*facts), known, up or {}, lost or {}, 0, NOW_S, Random(1))


def accepted(*steps):
    return tuple(b.StepDone(step, BenchVerdict.ACCEPT, at_s=NOW_S) for step in steps)


def room_with(*facts, people=None, **options):
    room = BenchInterpreter(BenchDoor(people or People(Marie="1234")), lambda: NOTHING_KNOWN,
                            Random(1),
                            **options)
    for fact in facts:
        room.follow(fact)
    return room


def put(room, item, now_ns=0, now_s=NOW_S):
    """What the room makes of it, stored and believed at once."""
    made = room.made(item, now_ns, now_s)
    for fact in made.facts:
        room.follow(fact)
    return made


def text_of(role, report, now_ns=0):
    return DeviceReport(role, report, now_ns)


def up(role="shoe", device_id="PDA-SHOE-1", firmware="aa", version=2, owes=0):
    kind = DeviceKind.SCANNER if role == "scanner" else DeviceKind.SHOE
    return DeviceReport(role, r.LinkUp(role, kind, device_id, 1, 0, owes, firmware, version), 0)


def lost(role, why):
    return DeviceReport(role, r.LinkLost(role, why, 0), 0)


def card(seq, uid=b"\x04\x01\x02\x03\x04\x05\x06"):
    return DeviceReport("shoe", r.CardRead("shoe", 1, seq, seq * 300, uid, seq * 300_000_000), 0)


def unread(seq):
    report = r.TagUnread("shoe", 1, seq, seq * 300, UnreadCause.SILENT, seq * 300_000_000)
    return DeviceReport("shoe", report, 0)


class Spots:
    """A scanner: chips put down and taken away become its reports."""

    def __init__(self):
        self.standing = {}
        self._seq = 0

    def now(self, spot, *chips, whole=None):
        """These chips stand there now."""
        before = self.standing.get(spot, frozenset())
        after = frozenset(chips)
        self.standing[spot] = after
        self._seq += 1
        added, removed = tuple(after - before), tuple(before - after)
        if whole:
            added, removed = tuple(after), ()
        return DeviceReport("scanner", r.SpotChanged(
            "scanner", 1, self._seq, self._seq, spot, added, removed, len(after),
            set_crc(after), 0), 0)


def chip(number):
    return number.to_bytes(8, "little")


def ids(told):
    """The ids of what is said."""
    return [one.id for one in told]


def done(made, at=0, failed=None, **values):
    """The errand of this place in `made`, carried out."""
    return ErrandDone(made.errands[at], failed, values)
