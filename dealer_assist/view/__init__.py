"""Finished pictures in words, for every window, in the reader's language.

No Qt: a picture is a value, and a test reads it. ``qt`` paints it.
"""
