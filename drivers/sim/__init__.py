"""Simulated devices, speaking the real bytes: for tests, the demo and training.

`core` is a device's side of the protocol, `sim_conversation` its keys, `sim_journal` its events,
`shoe` and `scanner` the devices on the table, `wires` faults of the line, `line` serves a device on
a pty. Below that are the readers at bus level (`sim_pn532`, `pepper`) over tags in a field, and the
real firmware on a bench (`firmware`, `firmware_shoe`, `firmware_scanner`). Above them `tabletop` is
a whole table on a bench, with one fault built in, for the technician.
"""
