"""From a port's name to a working device: discovery, fitting, enrolment, commissioning.

Reports of devices become facts elsewhere (``live.sensing``); the wire itself is ``drivers``.
"""
