"""``devices test PORT``: one of our boards without a table: its self-test, and all that it tells.

For the first test of the build guides in hardware/build. The numbered reports are committed as they
are printed, so that the device's journal doesn't fill; a table that was to have them is told that
they are missing.
"""

import argparse
import secrets
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final

from dealer_assist.devices.enrolment.board_provisioning import KINDS
from dealer_assist.words import word
from drivers.devices import device_reports as r
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_link import Link
from drivers.serial_ports import Port
from drivers.wire.constants import NONCE_BYTES, SelfTestFault

_LOOK_EVERY_S: Final = 0.2
#: Reports whose kind says everything, and the word about each.
_BARE: Final[dict[type[r.Report], str]] = {
    r.GateOpened: "told_gate_open", r.GateClosed: "told_gate_close", r.LidOpened: "told_lid_open",
    r.LidClosed: "told_lid_close", r.Jammed: "told_jam", r.PushedIn: "told_pushed_in",
}


def fault_names(faults: int) -> str:
    """The parts that failed, as the guides' fault tables call them: "READER, LID"; "" for none."""
    return ", ".join(f.name.split("_")[0] for f in SelfTestFault if f & faults)


def self_test_report_line(report: r.Report, lang: str) -> str:
    """One report in words."""
    def said(id: str, **values: object) -> str:
        return word(lang, f"devices.{id}", **values)

    match report:
        case r.LinkUp(device_id=device):
            return said("told_up", device=device)
        case r.LinkLost(why=why):
            return said("told_lost", why=why)
        case r.CardRead(uid=uid):
            return said("told_card", uid=uid.hex().upper())
        case r.DoubleDraw(uids=uids):
            return said("told_double", uids=_hex(uids))
        case r.TagUnread(cause=cause):
            return said("told_unread", cause=cause.value)
        case r.Tampered(cause=touched):
            return said("told_tamper", cause=touched.value)
        case r.SpotChanged(spot=spot, added=added, removed=removed, count=count):
            return said("told_spot", spot=spot, count=count, added=len(added), removed=len(removed))
        case r.ChipsCounted(spot=spot, chips=chips):
            return said("told_stack", spot=spot, chips=_stack(chips))
        case r.StackUnsure(spot=spot, why=why):
            return said("told_no_stack", spot=spot, why=why)
        case r.CardsShown(seat=seat, cards=cards):
            return said("told_shown", seat=seat, count=len(cards))
        case r.PictureTold(what=what):
            return said("told_picture", what=what)
        case r.SpotsDoubtful(spots=(one, other), uids=uids):
            return said("told_doubt", one=one, other=other, uids=_hex(uids))
        case r.ReportsMissed(first=first, last=last):
            return said("told_missed", first=first, last=last)
        case r.ConditionTold(faults=faults, is_full=is_full):
            id = "told_condition_full" if is_full else "told_condition"
            return said(id, faults=fault_names(faults) or "-")
        case r.RequestAnswered(outcome="done", faults=faults, supply_mv=supply):
            return said("told_self_test", faults=fault_names(faults) or "-", supply=supply)
        case r.RequestAnswered(outcome=outcome):
            return said("told_no_self_test", outcome=outcome)
        case r.NoiseHeard(pieces=pieces):
            return said("told_noise", pieces=pieces)
        case r.ForgedHeard(frames=frames):
            return said("told_forged", frames=frames)
        case r.NotUnderstood(event_kind=kind):
            return said("told_strange", kind=f"0x{kind:02X}")
        case r.BadgeShown(uid=uid):
            return said("told_badge", uid=uid.hex().upper())
        case _:
            return said(_BARE[type(report)])


def _stack(chips: tuple[tuple[int, int], ...]) -> str:
    """Chips by value: "3x100, 2x25"; "0" for an empty spot."""
    return ", ".join(f"{count}x{value}" for value, count in chips) or "0"


def _hex(uids: tuple[bytes, ...]) -> str:
    return ", ".join(uid.hex().upper() for uid in uids)


class Trial:
    """Trial of one board: its reports so far, and the verdict."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._is_up = False
        self._asked = 0
        self._is_sound = False

    @property
    def is_passed(self) -> bool:
        """True if the board has proved itself, is still there, and names no fault."""
        return self._is_up and self._is_sound

    def take(self, report: r.Report) -> None:
        """Commits a numbered report; asks a board that has just come up to test itself."""
        match report:
            case r.LinkUp():
                self._is_up = True
                self._is_sound = False
                self._asked = self._port.self_test()
            case r.LinkLost():
                self._is_up = False
            case r.RequestAnswered(request_id=self._asked, outcome=outcome, faults=faults):
                self._is_sound = outcome == "done" and not faults
            case r.ConditionTold(faults=faults):
                self._is_sound = not faults
            case r.ReportsMissed(boot_id=boot_id, last=last):
                self._port.committed(boot_id, last)
            case _ if isinstance(report, r.Numbered):
                self._port.committed(report.boot_id, report.seq)


def try_board(options: argparse.Namespace, keys: DeviceKeys, say: Callable[[str], None]) -> int:
    """Until it is interrupted, or for `options.seconds`; 0 where the board is there and sound."""
    told: SimpleQueue[r.Report] = SimpleQueue()
    link = Link(
        options.port, KINDS[options.kind], lambda: secrets.token_bytes(NONCE_BYTES), keys.get
    )
    port = Port(options.port, link, told.put)
    running = Trial(port)
    until = None if options.seconds is None else time.monotonic() + options.seconds
    say(word(options.lang, "devices.told_begin", port=options.port))
    port.start()
    try:
        while until is None or time.monotonic() < until:
            try:
                report = told.get(timeout=_LOOK_EVERY_S)
            except Empty:
                continue
            running.take(report)
            say(f"{time.strftime('%H:%M:%S')}  {self_test_report_line(report, options.lang)}")
    except KeyboardInterrupt:
        pass
    finally:
        port.stop()
    return 0 if running.is_passed else 1
