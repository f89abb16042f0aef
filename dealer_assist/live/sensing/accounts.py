"""Device's own account, held against the journal as the device comes up.

A device drops an event only once a host has acknowledged it as stored. So a device that has dropped
events which this journal lacks was read by another host, or the journal lost rows: rolled back to
an older copy, or its last rows cut off. Another device in the same place, and one whose memory
begins anew, have no account that could be held against it; that is noted, too. Source:
hardware/protocol/wire.md, "Delivery".
"""

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from drivers.devices import reports as r


def account_facts(table: Table, up: r.LinkUp) -> tuple[e.DeviceNoted, ...]:
    """Notes of differences between the device's account and the table's knowledge of it."""
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
