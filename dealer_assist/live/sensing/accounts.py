"""A device's own account, held against the journal as the device comes up.

A device lets go of an event only once a host has said that it is stored. So one that has let go of
events that this journal lacks was read by another host, or the journal lost what it had: rolled
back to an older copy, or its last rows cut off. Another device in the same place, and one whose
memory begins anew, have no account that could be held against it; that is said, too.
Source: hardware/protocol/wire.md, "Delivery".
"""

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from drivers.devices import reports as r


def account_facts(table: Table, up: r.LinkUp) -> tuple[e.DeviceNoted, ...]:
    """What doesn't fit between the device's account and what the table knows of it."""
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
