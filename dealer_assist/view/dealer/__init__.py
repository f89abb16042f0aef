"""The dealer's panel as a finished picture: ``table_picture.py`` makes it, ``table_view.py`` is
what it holds.

What ``table_picture.py`` asks: seats, pots, times and devices here; keys and their sheets in
``menus/``; cases and the floor manager's rulings in ``rulings/``; facts in words in ``sentences/``.
"""
