"""The copy of all tables' journals, and what is read out of it: one seam, two engines.

shape.py is the seam, sqlite.py the engine of one room, postgres.py of a group.
"""
