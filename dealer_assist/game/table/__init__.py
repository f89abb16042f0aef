"""What we believe: the table, its evening, its tournament, open cases, software. Values alone.

Only ``game.advance`` makes one belief of another; here stands what a belief is made of.
"""
