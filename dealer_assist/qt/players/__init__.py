"""Players' display: a second window that everybody at the table may read.

It is given a view of its own (``view/players``), which has no field for a closed card, an advice,
an irregularity, a note of the floor's, a name or a PIN; ``players_window_runner.py`` shows the
window on the second screen.
"""
