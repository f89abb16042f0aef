"""From a port's name to a device that works: found, fitted, enrolled, commissioned.

What a device says is made into facts elsewhere (``live.sensing``); the wire itself is ``drivers``.
"""
