"""Messages <-> reports: what a device on the table says, exactly once and in order.

`reports` is what the host receives, `greeting` finds out who speaks, `link` is the host's side of
one conversation with a device, `sequence` keeps the place in a device's journal. No lines, threads
or clocks: bytes and times come in as arguments. Next door: `drivers.wire` below, `drivers.ports`
above.
"""
