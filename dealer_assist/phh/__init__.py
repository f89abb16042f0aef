"""Hands in and out in the open PHH format (Poker Hand History, arXiv 2312.11753).

``read.py`` turns a file's text into ``RecordedHand``s, ``replay.py`` deals one through the core,
``write.py`` turns a table's own hand into PHH again. Players are p1 (first left of the button)
to pN (the button); heads-up p1 is the big blind.
"""
