"""Device's own condition as a fact: gate and lid, jams, tampering, faults of its parts."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from drivers.devices import device_reports as r
from drivers.wire.constants import TamperCause

_NOTED: Final[Mapping[type, str]] = {
    r.GateOpened: "gate_opened",
    r.GateClosed: "gate_closed",
    r.LidOpened: "lid_opened",
    r.LidClosed: "lid_closed",
    r.Jammed: "jam",
    r.Tampered: "tamper",
    r.PushedIn: "pushed_in",
    r.ForgedHeard: "forged",
    r.SpotsDoubtful: "ambiguous",
    r.NotUnderstood: "set_aside",
}


def device_notes(report: r.Report) -> tuple[e.Fact, ...]:
    """Facts about the device itself in this report; none where it says nothing of it."""
    if isinstance(report, r.ConditionTold):
        return _condition_facts(report)
    if isinstance(report, r.PictureTold):
        return (e.DeviceNoted(report.device, f"picture_{report.what}" if report.what else "sound"),)
    what = _NOTED.get(type(report))
    if what is None:
        return ()
    if isinstance(report, r.Tampered) and report.cause is TamperCause.FORGED:
        what = _NOTED[r.ForgedHeard]  # the device detected it, at its end of the link
    return (e.DeviceNoted(report.device, what),)


def _condition_facts(report: r.ConditionTold) -> tuple[e.Fact, ...]:
    """Failed parts of a device; or that all of it is sound again."""
    failed = [f"fault_{part.name.lower()}" for part in report.new]
    if report.has_filled:
        failed.append("journal_full")
    if not failed and not report.faults and not report.is_full:
        failed.append("sound")
    return tuple(e.DeviceNoted(report.device, what) for what in failed)


def device_account_facts(table: Table, up: r.LinkUp) -> tuple[e.DeviceNoted, ...]:
    """Differences between the device's account and the table's knowledge of it.

    A device lets go of an event only once a host has said that it is stored. So one that has let go
    of events that this journal lacks was read by another host, or the journal lost what it had:
    rolled back to an older copy, or its last rows cut off. Another device in the same place, and
    one whose memory begins anew, have no account that could be held against it; that is said, too.
    Source: hardware/protocol/wire.md, "Delivery".
    """
    if not up.oldest or up.device_id.startswith(r.BARE):
        return ()
    if 0 < up.due < up.oldest:
        span = f"{up.due}-{up.oldest - 1}"
        return (e.DeviceNoted(up.device, "account_behind", span),)
    known = table.devices.get(up.device)
    if known is None or not known.device_id or known.device_id.startswith(r.BARE):
        return ()
    if known.device_id != up.device_id:
        return (e.DeviceNoted(up.device, "exchanged", f"{known.device_id} → {up.device_id}"),)
    if known.boot_id != up.boot_id:
        return (e.DeviceNoted(up.device, "began_anew", str(up.boot_id)),)
    return ()
