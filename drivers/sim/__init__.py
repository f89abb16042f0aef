"""The same devices made of software, speaking the real bytes: for tests, the demo and training.

`core` is a device's side of the protocol, `journal` what it keeps, `shoe` and `scanner` what stands
on the table, `wires` what happens to bytes on the way, `line` serves a device on a pty.
"""
