"""The floor's window: all tables at a glance, one table opened, archive, players, people.

shown.py is what it shows, in words and without Qt; picture.py, opened.py, archive_asks.py and
players.py make that out of what the floor believes; the other files draw it and hear the fingers.
"""
