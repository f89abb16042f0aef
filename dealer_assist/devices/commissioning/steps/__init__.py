"""Steps of commissioning: each takes a device one step from the box to the signature.

A step knows no port, no disk and no clock: it is given reports and taps, and returns errands.
"""
