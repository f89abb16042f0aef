"""Floor's window: all tables at a glance, one table opened, archive, players, people.

Views come from ``view/floor``, in words and without Qt, made from the floor's belief; the files
here draw them and handle the fingers.
"""
