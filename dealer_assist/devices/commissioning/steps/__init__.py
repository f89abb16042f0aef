"""The bench's steps: each takes a device a step on its way from the box to the signature.

A step knows no port, no disk and no clock: it is told reports and taps, and asks for errands.
"""
