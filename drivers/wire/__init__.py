"""Bytes <-> frames <-> messages, without a line, a clock or a thread.

The authority is `hardware/protocol/wire.md`; the table of frames in it is read by the tests.
Nothing in this room raises on what a line brings. Next door: `drivers.devices`.
"""
