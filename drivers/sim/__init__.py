"""The same devices made of software, speaking the real bytes: for tests, the demo and training.

`core` is a device's side of the protocol, `conversation` its keys, `journal` what it keeps, `shoe`
and `scanner` what stands on the table, `wires` what happens to bytes on the way, `line` serves a
device on a pty. Below that stand the readers at bus level (`pn532`, `pepper`, `feig`) over tags in
a field, and the real firmware on a bench (`firmware`, `firmware_shoe`, `firmware_scanner`). Above
them `tabletop` is a whole table on a bench, with one fault built in, for the technician.
"""
