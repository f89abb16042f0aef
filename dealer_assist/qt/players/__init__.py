"""The players' display: a second window that everybody at the table may read.

It is given a picture of its own (``view.py``), which has no field for a closed card, an advice, an
irregularity, a note of the floor's, a name or a PIN. ``picture.py`` makes it, without Qt;
``stage.py`` keeps the window on the second screen.
"""
