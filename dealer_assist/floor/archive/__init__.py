"""The copy of all tables' journals, and what is read out of it: one seam, two engines.

Rows: shape.py is the seam, store.py keeps it, layout.py has the tables, engine.py says what a
database must do; sqlite.py is the engine of one room, postgres.py of a large one and of a group,
opening.py chooses. What is searched: digest.py folds the rows (folding.py, hand_making.py, told.py,
happening.py) into records.py, in the tables of digest_tables.py. search.py, asked.py, conditions.py
and patterns.py find them, statistics.py counts them, replaying.py goes through a hand again.
keeping.py and retention.py take out what is due; sound.py checks what is held.
"""
