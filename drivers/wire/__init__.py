"""Bytes <-> frames <-> sealed payloads <-> messages, without a line, a clock or a thread.

The authority is `hardware/protocol/wire.md`; its vectors are read by the tests. Nothing in this
folder raises on what a line brings. Next door: `drivers.devices`.
"""
