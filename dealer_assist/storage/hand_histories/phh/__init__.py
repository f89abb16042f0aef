"""Hands in and out in the open PHH format (Poker Hand History, arXiv 2312.11753).

``read_phh.py`` turns a file's text into ``RecordedHand``s, ``replay.py`` deals one through the
core,
``hand_steps.py`` gives the facts of a table's own hand that still hold, ``write_phh.py`` turns them
into PHH; ``hand_moves.py`` lists the hand move by move, whatever the format. Players are p1 (first
left of the button) to pN (the button); heads-up p1 is the big blind.
"""
