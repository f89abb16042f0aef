"""Drivers between a device on the table and the host: bytes in, reports out.

`wire` turns bytes into frames and messages, `devices` turns messages into reports that arrive
exactly once, `ports` owns the serial line, `sim` is the same devices made of software. Nothing here
knows poker.
"""
