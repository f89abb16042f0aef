"""Table state: the table, its evening, its tournament, open cases, software. Values alone.

Only ``game.advance`` makes the next state; here are the shapes it consists of.
"""
