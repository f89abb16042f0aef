"""The dealer's panel as a finished picture: ``picture.py`` makes it, ``view.py`` is what it holds.

What ``picture.py`` asks: seats, pots, times and devices here; keys and their sheets in ``menus/``;
cases and the floor manager's rulings in ``rulings/``; facts in words in ``sentences/``.
"""
