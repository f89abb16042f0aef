"""From a port's name to a working device: discovery, fitting, enrolment, commissioning.

What a device says is made into facts elsewhere (``live.sensing``); the wire itself is ``drivers``.
"""
