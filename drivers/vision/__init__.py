"""Cameras: frames in, the same kind of reports out as any other device's.

A wrong read is far worse than none: a doubtful one is an abstention with its reason.
"""
