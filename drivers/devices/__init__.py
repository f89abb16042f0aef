"""Messages <-> reports: a device's reports, exactly once and in order.

`reports` is what the host receives, `device_greeting` finds out which device answers, `link` is the
host's side of one conversation with a device, `sequence` keeps the place in a device's journal. No
lines, threads or clocks: bytes and times come in as arguments. Next door: `drivers.wire` below,
`drivers.serial_ports` above.
"""
