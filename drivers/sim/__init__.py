"""Simulated devices, speaking the real bytes: for tests, the demo and training.

`core` is a device's side of the protocol, `conversation` its keys, `journal` its stored events,
`shoe` and `scanner` the devices on the table, `wires` faults of the line, `line` serves a device on
a pty. Below that are the readers at bus level (`pn532`, `pepper`, `feig`) over tags in a field, and
the real firmware on a bench (`firmware`, `firmware_shoe`, `firmware_scanner`). Above them
`tabletop` is a whole table on a bench, with one fault built in, for the technician.
"""
